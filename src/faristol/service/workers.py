"""Processes that work for the server beside it."""

from __future__ import annotations

import copyreg
import multiprocessing
import os
import signal
import threading

from faristol.machine import be_patient, end_with_parent
from faristol.regulations import with_turns
from faristol.rules.regulation import Regulation

__all__ = ["PATIENT", "VERY_PATIENT", "begin_worker"]


PATIENT = 5  # people come first
VERY_PATIENT = 15  # and those who wait for a paper before those who wait for nothing


def begin_worker(patience: int = PATIENT) -> None:
    """This process ends with its server, however that ends, and leaves the keyboard to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    be_patient(patience)
    end_with_parent()
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """Elsewhere than on Linux, and where the server was gone before this process could ask."""
    if (server := multiprocessing.parent_process()) is not None:
        server.join()
        os._exit(0)


# A regulation travels as its key, and the turns that were agreed: every process has the same values.
copyreg.pickle(Regulation, lambda regulation: (with_turns, (regulation.key, regulation.turns_each)))
