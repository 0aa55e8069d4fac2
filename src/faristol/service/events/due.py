"""What the passing of time does to a championship: in a league, silence confirms what the other reported;
before the first round, the time to confirm is over.

Its games and tables end when they end; their results are fetched from them
(:mod:`faristol.service.events.rounds`), which the page cannot do alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from faristol.service.events.asking import steps
from faristol.service.events.entries import DeadlinePassed, Entry
from faristol.service.events.page import EventPage
from faristol.service.ports import EpochMs

__all__ = ["due_at", "settle"]


def due_at(page: EventPage) -> EpochMs | None:
    waits = [due for _, _, due in page.silences.values()]
    if page.deadline is not None:
        waits.append(page.deadline)
    return min(waits, default=None)


def settle(page: EventPage, by: EpochMs) -> Sequence[Entry]:
    """The results that nobody contradicted in time, as the server's own step; and that a deadline passed."""
    commands = [sitting.command(scores) for sitting, scores, due in page.silences.values() if due <= by]
    written: list[Entry] = steps(page, None, *commands) if commands else []
    if page.deadline is not None and page.deadline <= by:
        written.append(DeadlinePassed(deadline=page.state.settings.confirm_by))
    return written
