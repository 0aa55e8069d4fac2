"""As whom a person looks at a championship: as one of its directors, or as everybody else."""

from __future__ import annotations

from typing import NamedTuple

from faristol.service.events.page import EventPage
from faristol.service.ports import Person, Role, id_of

__all__ = ["Onlooker", "may_direct", "onlooker"]


class Onlooker(NamedTuple):
    """Somebody who looks at a championship; those who are equal see the same."""

    director: bool
    outside: bool = False  # it is a class's championship, and this is nobody of the class


def onlooker(page: EventPage, person: Person | None) -> Onlooker:
    """As whom *person* looks at it."""
    return Onlooker(may_direct(page, person), outside=not page.sees(id_of(person)))


def may_direct(page: EventPage, person: Person | None) -> bool:
    """Whether *person* directs it; administrators of the house direct everywhere but in a class."""
    everywhere = page.school is None and person is not None and Role.ADMIN in person.roles
    return person is not None and (page.directs(person.id) or everywhere)
