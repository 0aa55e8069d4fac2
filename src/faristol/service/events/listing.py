"""Lists of championships."""

from __future__ import annotations

from functools import partial

from faristol.formats.wire.bodies import ListOf
from faristol.formats.wire.events import EventSummary
from faristol.service.ports import Card, Cards, EpochMs, Status, StreamKind, Visibility
from faristol.service.streams.listing import listed, shared

__all__ = ["championships"]

_LOOKS = 6  # pages: classes may have many, which nobody else is shown


async def championships(
    cards: Cards, *, status: Status | None, before: EpochMs | None
) -> ListOf[EventSummary]:
    """One page of the championships of the house."""
    return await listed(
        partial(cards.of_kind, StreamKind.EVENT, status=status),
        before,
        _summary,
        fits=lambda card: card.visibility is Visibility.OPEN,
        looks=_LOOKS,
    )


def _summary(card: Card) -> EventSummary:
    return EventSummary(**shared(card, card.title))
