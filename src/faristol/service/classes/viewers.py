"""As whom a person looks at a class: as its teacher, as one of its pupils, or not at all."""

from __future__ import annotations

from typing import NamedTuple

from faristol.service.classes.page import ClassPage
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import Person, PersonId

__all__ = ["Onlooker", "check_teacher", "last_news", "onlooker"]


class Onlooker(NamedTuple):
    """Somebody who looks at a class; those who are equal see the same."""

    teacher: bool
    pupil: int | None

    @property
    def outside(self) -> bool:
        return not self.teacher and self.pupil is None


_OUTSIDE = Onlooker(teacher=False, pupil=None)


def onlooker(page: ClassPage, person: PersonId | None) -> Onlooker:
    """As whom *person* looks at it; of a class whose term is over nobody sees anything."""
    if page.over:
        return _OUTSIDE
    if page.is_teacher(person):
        return Onlooker(teacher=True, pupil=None)
    return Onlooker(teacher=False, pupil=page.seat_of(person))


def check_teacher(page: ClassPage, person: Person) -> None:
    """Refuse whoever does not teach the class, as if there were none."""
    if not onlooker(page, person.id).teacher:
        raise RequestRefused(Reason.NOT_FOUND)


def last_news(page: ClassPage, looking: Onlooker) -> int:
    """The last entry that changed what *looking* sees: pupils need not hear of each other's tablets."""
    if looking.pupil is None:
        return page.seq
    return max(page.news, page.own_news.get(looking.pupil, 0))
