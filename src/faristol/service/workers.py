"""Processes that work for the server beside it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

__all__ = ["begin_worker"]


def begin_worker() -> None:
    """This process ends with its server, however that ends, and leaves the keyboard to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)  # people come first
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    if (server := multiprocessing.parent_process()) is not None:
        server.join()
        os._exit(0)
