"""The pulse of a process: how late its event loop turns, and a word of it to systemd.

Under a unit of ``Type=notify`` the process says when it is ready and what is wrong when it is not; with
``WatchdogSec=`` it says that it is alive as long as the loop turns, and is started again once it does not.
A store that fails is no reason to start again: then people are told so, and the next look may find it well.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import time
from typing import Final

from faristol.server.readiness import Readiness

__all__ = ["Pulse"]

_log = logging.getLogger(__name__)

_BEAT_S: Final = 0.5
_LATE_S: Final = 1.0  # worth a line in the log
_LOOK_EVERY: Final = 20  # beats between two looks at how everything is


class Pulse:
    def __init__(self) -> None:
        self.late_s = 0.0

    async def run(self, readiness: Readiness) -> None:
        """Beat until cancelled."""
        beats, ready = 0, False
        while True:
            wanted = time.monotonic() + _BEAT_S
            await asyncio.sleep(_BEAT_S)
            self.late_s = max(0.0, time.monotonic() - wanted)
            if self.late_s > _LATE_S:
                _log.warning("the event loop was held up for %.1f s", self.late_s)
            notify("WATCHDOG=1")
            if beats % _LOOK_EVERY == 0 or not ready:
                told = await readiness.look()
                wrong = "; ".join(f"{check.name}: {check.why}" for check in told.checks if not check.well)
                ready = not wrong
                notify("READY=1\nSTATUS=ready" if ready else f"STATUS=not ready: {wrong}")
            beats += 1


def notify(message: str) -> None:
    """Tell systemd, if it has said where it listens."""
    if not (where := os.environ.get("NOTIFY_SOCKET")):
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            line.sendto(message.encode(), where.replace("@", "\0", 1) if where.startswith("@") else where)
    except OSError as error:
        _log.debug("systemd did not hear: %s", error)
