"""What is asked of the machine, and is asked in another way, or not at all, where it is no Linux."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from pathlib import Path

__all__ = [
    "be_patient",
    "end_with_parent",
    "limit_memory",
    "most_memory",
    "processors",
    "sync_folder",
]

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>

if sys.platform == "win32":

    def processors() -> int:
        """How many processors this process may use."""
        return os.cpu_count() or 1

    def be_patient(steps: int) -> None:
        """Let others go first: here nobody may ask for it without a library of its own."""

    def limit_memory(megabytes: int) -> None:
        """No more than so many *megabytes* for this process: here only its time is limited."""

    def most_memory() -> int:
        """The megabytes that this process has needed at most; 0 is: nobody knows."""
        return 0

    def sync_folder(folder: Path) -> None:
        """Names reach the disk with their files here."""

else:
    import resource

    def processors() -> int:
        """How many processors this process may use."""
        return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1

    def be_patient(steps: int) -> None:
        """Let others go first, by so many *steps*."""
        os.nice(steps)

    def limit_memory(megabytes: int) -> None:
        """No more than so many *megabytes* for this process; macOS would not keep to it."""
        if sys.platform == "linux":
            resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))

    def most_memory() -> int:
        """The megabytes that this process has needed at most, not counting what its parent had."""
        with contextlib.suppress(OSError):
            status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
            return int(status.split("VmHWM:")[1].split()[0]) >> 10
        # Linux counts in kilobytes, macOS in bytes.
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> (20 if sys.platform == "darwin" else 10)

    def sync_folder(folder: Path) -> None:
        """The names in *folder* reach the disk."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def end_with_parent() -> None:
    """Let the system end this process with its parent, also in the middle of native code, where it can.

    No thread of Python runs then. Linux asks for the thread that began this process, which in a server lives
    as long as the server does.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
