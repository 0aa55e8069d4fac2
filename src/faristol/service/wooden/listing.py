"""Lists of wooden tables."""

from __future__ import annotations

from functools import partial

from faristol.formats.wire.bodies import ListOf
from faristol.formats.wire.wooden import TableSummary
from faristol.service.ports import Card, Cards, EpochMs, Status, StreamKind, Visibility
from faristol.service.streams.listing import listed, shared, title_of

__all__ = ["tables"]

_LOOKS = 6  # pages: classes may have set up many, which nobody else is shown


async def tables(cards: Cards, *, status: Status | None, before: EpochMs | None) -> ListOf[TableSummary]:
    """One page of the tables of the house."""
    return await listed(
        partial(cards.of_kind, StreamKind.TABLE, status=status),
        before,
        _summary,
        fits=lambda card: card.visibility is Visibility.OPEN,
        looks=_LOOKS,
    )


def _summary(card: Card) -> TableSummary:
    return TableSummary(
        **shared(card, title_of(card.regulation)),
        label=card.title,
        names=tuple(seat.called or "" for seat in card.seats[: len(card.scores)]),
        scores=card.scores,
        winner=card.winner,
    )
