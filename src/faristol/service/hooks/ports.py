"""What a webhook is, and where webhooks are kept."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from faristol.service.ports import EpochMs, EventId

__all__ = ["Hook", "HookStore"]


class Hook(Struct, frozen=True, gc=False, kw_only=True):
    """Where a championship is told to, and how that went."""

    id: str
    event: EventId
    url: str
    secret: str  # which signs; it has to be known to do so
    created_at: EpochMs
    told: int = 0  # up to which entry
    failures: int = 0  # in a row
    status: int | None = None  # of the last answer; 0: there was none
    tried_at: EpochMs | None = None
    due_at: EpochMs | None = None  # when it is to be tried; None: nothing is new


class HookStore(Protocol):
    """The webhooks of all events; they go with the event."""

    async def add(self, hook: Hook) -> None:
        """Keep one more; :exc:`NotFound` if there is no such event."""

    async def of(self, event: EventId) -> list[Hook]:
        """Those of an event, the oldest first."""

    async def events(self) -> frozenset[EventId]:
        """The events that have any."""

    async def remove(self, event: EventId, hook: str) -> bool:
        """Take one away; whether it was there."""

    async def ring(self, event: EventId, at: EpochMs, *, most_failures: int) -> None:
        """There is something new: those of *event* for which nothing is due are due at *at*.

        Those that have failed too often stay as they are.
        """

    async def claim(self, now: EpochMs, *, lease_ms: int, limit: int) -> list[Hook]:
        """What is due, put off by *lease_ms* so that nobody else takes it meanwhile."""

    async def note(self, hook: Hook) -> None:
        """Write how it went, unless the hook is gone."""
