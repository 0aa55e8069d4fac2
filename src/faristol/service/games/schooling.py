"""What a teacher does at the tables of a class; who the teacher is was checked where the class is."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.formats.wire.games import GameAction
from faristol.rules.state import Seat
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.entries import Cancelled, Entry, Held, SeatTaken
from faristol.service.games.page import GamePage
from faristol.service.games.views import NOT_IN_CLASS
from faristol.service.ports import SeatCard, Status
from faristol.service.streams.schools import Parted

__all__ = ["check_in_class", "ended", "held", "parted", "reseated"]


def check_in_class(page: GamePage, asked: GameAction) -> None:
    """Refuse what pupils do not do, and anything while the teacher has stopped the tables."""
    if page.held_at is not None:
        raise RequestRefused(Reason.HELD)
    if page.header.school is not None and asked.do in NOT_IN_CLASS:
        raise RequestRefused(Reason.TEACHER_SAYS)


def held(page: GamePage, *, on: bool) -> Sequence[Entry]:
    """The table stands still, or goes on; twice is once."""
    if page.status is Status.OVER or (page.held_at is not None) is on:
        return ()
    return (Held(on=on),)


def ended(page: GamePage) -> Sequence[Entry]:
    """The game is over with the points that it has."""
    return () if page.status is Status.OVER else (Cancelled(why="lesson"),)


def parted(page: GamePage) -> Sequence[Entry]:
    """The two classes that played it see it no more."""
    return () if page.parted else (*ended(page), Parted())


def reseated(page: GamePage, seat: Seat, holder: SeatCard) -> Sequence[Entry]:
    """Somebody else plays on at *seat*."""
    if page.status is Status.OVER or page.seats[seat] == holder:
        return ()
    return (SeatTaken(seat=seat, holder=holder),)
