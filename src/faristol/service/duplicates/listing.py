"""Lists of duplicates."""

from __future__ import annotations

from functools import partial

from faristol.formats.wire.bodies import ListOf
from faristol.formats.wire.duplicates import DuplicateSummary
from faristol.service.ports import Card, Cards, EpochMs, PersonId, Status, StreamKind, Visibility
from faristol.service.streams.listing import listed, shared

__all__ = ["duplicates"]

_LOOKS = 6


async def duplicates(
    cards: Cards, person: PersonId | None, *, status: Status | None, before: EpochMs | None
) -> ListOf[DuplicateSummary]:
    """One page of the duplicates that anybody may find, and of one's own.

    Most streams may be of people who train alone, which nobody is shown: a page is looked for among
    a few hundred of them, and the next one goes on from there.
    """
    return await listed(
        partial(cards.of_kind, StreamKind.DUPLICATE, status=status),
        before,
        lambda card: _summary(card, person),
        fits=lambda card: bool(card.title) and _may_find(card, person),
        looks=_LOOKS,
    )


def _may_find(card: Card, person: PersonId | None) -> bool:
    return card.visibility is Visibility.OPEN or _is_in(card, person)


def _is_in(card: Card, person: PersonId | None) -> bool:
    return person is not None and any(person in seat.people for seat in card.seats)


def _summary(card: Card, person: PersonId | None) -> DuplicateSummary:
    return DuplicateSummary(**shared(card, card.title), players=len(card.seats), yours=_is_in(card, person))
