"""As whom a person looks at a game: from a seat, as its arbiter, or from outside."""

from __future__ import annotations

from typing import NamedTuple

from faristol.rules.sight import ARBITER, SPECTATOR, Viewer
from faristol.rules.state import Seat
from faristol.service.games.page import GamePage
from faristol.service.ports import PersonId
from faristol.service.streams.schools import may_see

__all__ = ["Onlooker", "onlooker"]


class Onlooker(NamedTuple):
    """Somebody who looks at a game; those who are equal see the same."""

    sight: Viewer
    opener: bool
    half: int = 0  # of two who share the seat: which
    outside: bool = False  # it is a class's game, and this is nobody of the class

    @property
    def seat(self) -> Seat | None:
        return None if self.sight is ARBITER or self.sight is SPECTATOR else self.sight


def onlooker(page: GamePage, person: PersonId | None) -> Onlooker:
    """As whom *person* looks at the game."""
    seated = (one for holder in page.seats for one in holder.people)
    if not may_see(page.header.school, person, seated, parted=page.parted):
        return _OUTSIDE
    if person is None:
        return _STRANGER
    opener, arbiter, place = page.header.opener, page.header.arbiter, page.place_of(person)
    if place is not None:
        seat, half = place
        return Onlooker(seat, opener.person == person, half)
    if arbiter is not None and arbiter.person == person:
        return Onlooker(ARBITER, opener.person == person)
    return Onlooker(SPECTATOR, opener.person == person)


_STRANGER = Onlooker(SPECTATOR, opener=False)
_OUTSIDE = Onlooker(SPECTATOR, opener=False, outside=True)
