"""Processes that work for the server beside it."""

from __future__ import annotations

import copyreg
import ctypes
import multiprocessing
import os
import signal
import sys
import threading

from faristol.regulations import with_turns
from faristol.rules.regulation import Regulation

__all__ = ["PATIENT", "VERY_PATIENT", "begin_worker"]


PATIENT = 5  # people come first
VERY_PATIENT = 15  # and those who wait for a paper before those who wait for nothing

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>


def begin_worker(patience: int = PATIENT) -> None:
    """This process ends with its server, however that ends, and leaves the keyboard to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stand_back(patience)
    if sys.platform == "linux":
        # The system itself ends who is in the middle of native code and lets no thread of Python run. It asks
        # for the thread that began this process, which in a server lives as long as the server does.
        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _stand_back(patience: int) -> None:
    os.nice(patience)
    # Being nice only makes a share smaller, and whoever wakes may have to wait until it is used up.
    # From who is idle by policy the processor is taken at once.
    if patience >= VERY_PATIENT and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _end_with_the_server() -> None:
    """Elsewhere than on Linux, and where the server was gone before this process could ask."""
    if (server := multiprocessing.parent_process()) is not None:
        server.join()
        os._exit(0)


# A regulation travels as its key, and the turns that were agreed: every process has the same values.
copyreg.pickle(Regulation, lambda regulation: (with_turns, (regulation.key, regulation.turns_each)))
