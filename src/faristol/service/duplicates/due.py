"""What the passing of time does to a duplicate: it closes the round.

Somebody alone also wants the round judged, which asks the engine: that is done outside the event loop
(:meth:`~faristol.service.duplicates.use_cases.Duplicates.current`).
"""

from __future__ import annotations

from collections.abc import Sequence

from faristol.rules.duplicate.state import Phase
from faristol.service.duplicates.entries import Entry
from faristol.service.duplicates.page import GRACE_MS, DuplicatePage
from faristol.service.duplicates.rounds.deciding import carry_out, closing, unaided
from faristol.service.ports import EpochMs

__all__ = ["attention_at", "due_at", "settle"]


def attention_at(page: DuplicatePage) -> EpochMs | None:
    """When the round in course must be closed; one who trains alone also wants it judged, at once."""
    state = page.state
    if page.closed:
        return None
    if page.header.alone and state.phase is Phase.CLOSED and state.paused_at is None:
        return page.changed_at
    return None if page.ends_at is None else EpochMs(page.ends_at + GRACE_MS)


def due_at(page: DuplicatePage) -> EpochMs | None:
    """When the round of a hall is closed by itself."""
    return None if page.header.alone else attention_at(page)


def settle(page: DuplicatePage, by: EpochMs) -> Sequence[Entry]:
    """Let the time that is up be up."""
    return carry_out(page, by, closing, unaided(page.header))
