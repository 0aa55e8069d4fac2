"""As whom a person looks at a duplicate: as a judge, from a seat, or from outside."""

from __future__ import annotations

from typing import NamedTuple

from faristol.rules.state import Seat
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.ports import PersonId
from faristol.service.streams.phones import asked_by

__all__ = ["Onlooker", "last_news", "onlooker"]


class Onlooker(NamedTuple):
    """Somebody who looks at a duplicate; those who are equal see the same."""

    judge: bool
    seat: Seat | None
    asked: int | None = None  # the number with which a phone waits for a judge

    @property
    def on_a_phone(self) -> bool:
        return self.seat is not None and not self.judge


def onlooker(page: DuplicatePage, person: PersonId | None) -> Onlooker:
    """As whom *person* looks at it."""
    waits = asked_by(page.asking, person)
    return Onlooker(page.is_judge(person), page.seat_of(person), None if waits is None else waits[0])


def last_news(page: DuplicatePage, looking: Onlooker) -> int:
    """The last entry that changed what *looking* sees: phones need not hear of each other's slips."""
    if looking.seat is None or looking.judge:
        return page.seq
    return max(page.news, page.own_news.get(looking.seat, 0))
