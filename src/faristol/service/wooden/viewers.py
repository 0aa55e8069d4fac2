"""Who may do what at a wooden table.

Whoever sets a table up judges there and lets two kinds of people in: other arbiters with the arbiters'
code, and with the table's own code those who play (a tablet beside the board, most often). The table enters
plays, touches the clock, calls and signs; it gives no verdict and takes no ruling back. Where there is no
arbiter everybody at the table does everything, by agreement. Arbiters and administrators of the house judge
at every table.

While the game runs those who play there get no word list from the app (LLISCA-5, EBRE-2b, CLASSIC-1c). Where
the regulation lets a device answer challenges, and all have agreed, the table itself is told the verdict;
elsewhere its challenge goes to the arbiter as a slip.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from faristol.formats.files.acta.document import ARBITER_JUDGES
from faristol.rules import actions
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import Person, Role, id_of
from faristol.service.streams.schools import may_see
from faristol.service.wooden.course.deeds import Deed
from faristol.service.wooden.page import TablePage

__all__ = [
    "Answer",
    "Onlooker",
    "answer_at",
    "check_deeds",
    "check_desk",
    "check_judge",
    "check_undone",
    "judges_everywhere",
    "may_enter",
    "may_rule",
    "onlooker",
]

_JUDGES = frozenset({Role.ARBITER, Role.ADMIN})
_ARBITERS = (
    actions.Verdict,
    actions.Correct,
    actions.Disqualify,
    actions.Overdraw,
    actions.Absent,
    actions.Present,
    actions.Abandon,
    actions.AgreeEnd,
    actions.RoundOver,
    actions.Record,
)


class Answer(StrEnum):
    """How a challenge that is entered at a device comes to its verdict."""

    LIST = "list"  # the word list answers at once
    SLIP = "slip"  # the words are sent to the arbiter, who asks the list
    PERSON = "person"  # the arbiter answers from a paper dictionary


class Onlooker(NamedTuple):
    """Somebody who looks at a table; those who are equal see the same."""

    desk: bool  # enters what happens
    judge: bool
    outside: bool = False  # it is a class's table, and this is nobody of the class


def onlooker(table: TablePage, person: Person | None) -> Onlooker:
    """As whom *person* looks at the table."""
    if not may_see(table.header.school, id_of(person), parted=table.parted):
        return Onlooker(desk=False, judge=False, outside=True)
    return Onlooker(may_enter(table, person), may_rule(table, person))


def may_enter(table: TablePage, person: Person | None) -> bool:
    """Whether *person* may enter what happens."""
    return person is not None and (table.is_desk(person.id) or _judges_here(table, person))


def may_rule(table: TablePage, person: Person | None) -> bool:
    """Whether *person* judges there."""
    return person is not None and (table.is_judge(person.id) or _judges_here(table, person))


def _judges_here(table: TablePage, person: Person) -> bool:
    """Arbiters of the house judge at every table but those of a class, which is nobody else's business."""
    return table.header.school is None and judges_everywhere(person)


def judges_everywhere(person: Person) -> bool:
    """Whether *person* is an arbiter of the house."""
    return bool(_JUDGES & person.roles)


def answer_at(table: TablePage, *, judge: bool) -> Answer:
    """How a challenge is answered at the device of an arbiter, or at the table's own."""
    if table.header.settings.lexicon == ARBITER_JUDGES:
        return Answer.PERSON
    return Answer.LIST if judge or table.header.agreed else Answer.SLIP


def check_desk(table: TablePage, person: Person | None) -> None:
    """Refuse whoever may not enter anything at *table*."""
    if not may_enter(table, person):
        raise RequestRefused(Reason.NOT_AT_DESK)


def check_judge(table: TablePage, person: Person | None) -> None:
    """Refuse whoever does not judge at *table*."""
    check_desk(table, person)
    if not may_rule(table, person):
        raise RequestRefused(Reason.ARBITER_ONLY)


def check_deeds(table: TablePage, person: Person | None, deeds: Iterable[Deed]) -> None:
    """Refuse deeds that only an arbiter may enter."""
    check_desk(table, person)
    if may_rule(table, person):
        return
    for deed in deeds:
        if isinstance(deed.act, _ARBITERS):
            raise RequestRefused(Reason.ARBITER_ONLY)
        if isinstance(deed.act, actions.Challenge) and answer_at(table, judge=False) is Answer.SLIP:
            raise RequestRefused(Reason.ARBITER_ANSWERS, article=table.regulation.customs.no_help)


def check_undone(table: TablePage, person: Person | None, deeds: Iterable[Deed]) -> None:
    """Refuse to change *deeds* for whoever does not judge, where one of them is a ruling."""
    check_desk(table, person)
    if not may_rule(table, person) and any(isinstance(deed.act, _ARBITERS) for deed in deeds):
        raise RequestRefused(Reason.ARBITER_ONLY)
