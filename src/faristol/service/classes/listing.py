"""Lists of classes: of whoever teaches them, and of whoever is in one."""

from __future__ import annotations

from functools import partial

from faristol.formats.wire.bodies import ListOf
from faristol.formats.wire.classes import ClassSummary
from faristol.service.ports import Card, Cards, EpochMs, PersonId, Status, StreamKind
from faristol.service.streams.listing import listed, shared

__all__ = ["classes_of"]


async def classes_of(cards: Cards, person: PersonId, before: EpochMs | None) -> ListOf[ClassSummary]:
    """One page of a person's own classes; nobody finds any other."""
    return await listed(
        partial(cards.of_person, person, kind=StreamKind.CLASS),
        before,
        lambda card: _summary(card, person),
        fits=lambda card: card.status is not Status.OVER,
        hidden=True,
    )


def _summary(card: Card, person: PersonId) -> ClassSummary:
    teacher, *pupils = card.seats
    return ClassSummary(**shared(card, card.title), pupils=len(pupils), yours=teacher.person == person)
