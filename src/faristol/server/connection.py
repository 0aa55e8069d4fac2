"""One browser at the other end: what waits to be sent to it, what it watches, how fast it may ask.

The queue is bounded. A client that does not keep up is dropped; it comes back by itself and resumes from
the last number it has seen, which costs less than a server that keeps everything for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Hashable
from typing import NamedTuple

import msgspec

from faristol.formats.wire.socket import ServerMessage
from faristol.service.ports import Person
from faristol.service.streams.family import StreamKey

__all__ = ["UNSEEN", "Connection", "Seen", "TokenBucket", "encoded"]

_MOST_WAITING = 64  # messages
_ENCODER = msgspec.json.Encoder()


def encoded(message: ServerMessage) -> str:
    """A message as it is sent."""
    return _ENCODER.encode(message).decode()


class TokenBucket:
    """So many at once, so many a second."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = float(burst)
        self._rate = per_second
        self._left = float(burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Seen(NamedTuple):
    """What was sent last of a stream: its last number, and as whom it was looked at."""

    seq: int
    audience: Hashable


UNSEEN = Seen(0, None)


class Connection:
    """What the server knows of one socket."""

    def __init__(self, person: Person | None, language: str) -> None:
        self.person = person
        self.language = language
        self.following: dict[StreamKey, Seen] = {}
        self.outgoing: asyncio.Queue[str | None] = asyncio.Queue(_MOST_WAITING)
        self.closing: tuple[int, str] | None = None
        self.closed = asyncio.Event()

    def send(self, message: ServerMessage) -> None:
        self.send_text(encoded(message))

    def send_text(self, text: str) -> None:
        """Queue a message that is encoded already; drop the client if it does not keep up."""
        if self.closing is not None:
            return
        try:
            self.outgoing.put_nowait(text)
        except asyncio.QueueFull:
            self.close(4008, "too slow")

    def close(self, code: int, reason: str) -> None:
        """Say good-bye once; what still waits is not sent."""
        if self.closing is not None:
            return
        self.closing = (code, reason)
        self.closed.set()
        while not self.outgoing.empty():
            self.outgoing.get_nowait()
        self.outgoing.put_nowait(None)
