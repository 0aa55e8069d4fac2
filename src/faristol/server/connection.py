"""One browser at the other end: what waits to be sent to it, what it follows, how fast it may ask.

What waits is bounded. A client that does not keep up is dropped; it comes back by itself and resumes from
the last number it has seen, which costs less than a server that keeps everything for it. There are as many
of these as phones in the hall, so they are small.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Hashable
from typing import NamedTuple

import msgspec
from msgspec import Struct

from faristol.service.ports import Person
from faristol.service.streams.family import StreamKey

__all__ = ["UNSEEN", "Audience", "Connection", "Seen", "TokenBucket", "encoded"]

_MOST_WAITING = 64  # messages
_ENCODER = msgspec.json.Encoder()


def encoded(message: Struct) -> str:
    """A message as it is sent."""
    return _ENCODER.encode(message).decode()


class TokenBucket:
    """So many at once, so many a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

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


Audience = tuple[Hashable, str]
"""A viewer and a language: those with the same see the same."""


class Seen(NamedTuple):
    """What was sent last of a stream: its last number, as whom it was looked at, and the view itself.

    Those who look as the same see the same view, so it is there once for all of them.
    """

    seq: int
    audience: Audience | None
    view: Struct | None


UNSEEN = Seen(0, None, None)


class Connection:
    """What the server knows of one socket."""

    __slots__ = (
        "_waiting",
        "address",
        "closing",
        "following",
        "language",
        "on_close",
        "on_waiting",
        "person",
        "session",
    )

    def __init__(
        self,
        person: Person | None,
        language: str,
        *,
        session: str | None = None,
        address: str = "",
        on_waiting: Callable[[], object] | None = None,
        on_close: Callable[[], object] | None = None,
    ) -> None:
        self.person = person
        self.language = language
        self.session = session  # the hash of its token
        self.address = sys.intern(address)  # that of a hall is there once
        self.on_waiting = on_waiting  # something is to be sent
        self.on_close = on_close
        self.following: dict[StreamKey, Seen] = {}
        self.closing: tuple[int, str] | None = None
        self._waiting: list[str] = []

    def send(self, message: Struct) -> None:
        self.send_text(encoded(message))

    def send_text(self, text: str) -> None:
        """Let a message wait that is encoded already; drop the client if it does not keep up."""
        if self.closing is not None:
            return
        if len(self._waiting) >= _MOST_WAITING:
            self.close(4008, "too slow")
            return
        self._waiting.append(text)
        if self.on_waiting is not None:
            self.on_waiting()

    def outgoing(self) -> list[str]:
        """What waits to be sent, which is then no longer kept."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def close(self, code: int, reason: str) -> None:
        """Say good-bye once; what still waits is not sent."""
        if self.closing is not None:
            return
        self.closing = (code, reason)
        self._waiting.clear()
        if self.on_close is not None:
            self.on_close()
