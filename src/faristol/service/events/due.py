"""What the passing of time does to a championship: nothing by itself.

Its games and tables end when they end; the results are fetched from them
(:mod:`faristol.service.events.rounds`), which the page cannot do alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from faristol.service.events.entries import Entry
from faristol.service.events.page import EventPage
from faristol.service.ports import EpochMs

__all__ = ["due_at", "settle"]


def due_at(_: EventPage) -> EpochMs | None:
    return None


def settle(_: EventPage, __: EpochMs) -> Sequence[Entry]:
    return ()
