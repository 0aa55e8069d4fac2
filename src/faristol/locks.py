"""Locks on open files, which go with the process that holds them: each system has its own call."""

from __future__ import annotations

import sys

__all__ = ["lock", "try_lock"]

if sys.platform == "win32":
    import msvcrt
    import os
    import time

    _FAR = 1 << 30  # bytes are locked there, where nobody reads or writes
    _PAUSE = 0.05  # seconds

    def lock(handle: int) -> None:
        """Wait until the file of *handle* is nobody else's."""
        while True:
            try:
                try_lock(handle)
                return
            except OSError:
                time.sleep(_PAUSE)

    def try_lock(handle: int) -> None:
        """Take the file of *handle*, or raise :exc:`OSError` if somebody has it."""
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def lock(handle: int) -> None:
        """Wait until the file of *handle* is nobody else's."""
        fcntl.flock(handle, fcntl.LOCK_EX)

    def try_lock(handle: int) -> None:
        """Take the file of *handle*, or raise :exc:`OSError` if somebody has it."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
