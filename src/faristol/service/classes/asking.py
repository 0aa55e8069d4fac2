"""What a teacher's order writes, where it concerns the class alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from faristol.formats.wire.classes import (
    AdmitDevice,
    ChangeClass,
    ClassOrder,
    ExtendLesson,
    InviteClass,
    ProjectTable,
    RenewCards,
    SetHomework,
    StopHomework,
    TurnAwayDevice,
)
from faristol.service.classes.entries import (
    Admitted,
    CardsRenewed,
    Changed,
    DeviceBound,
    Entry,
    HomeworkSet,
    HomeworkStopped,
    Invited,
    LessonExtended,
    Projected,
    TurnedAway,
)
from faristol.service.classes.page import ClassPage, ClassTable, Lesson, Pupil
from faristol.service.classes.terms import check_settings, check_term
from faristol.service.errors import Reason, RequestRefused
from faristol.service.people import read_name
from faristol.service.ports import EpochMs
from faristol.service.streams.phones import card_for

__all__ = ["bound", "entries_for", "lesson_of", "player_of", "pupil_of", "table_of"]

_MOST_HOMEWORK = 50
_LONGEST_LESSON = 12 * 3_600_000


def lesson_of(page: ClassPage) -> Lesson:
    """The lesson in course, or a refusal."""
    if page.lesson is None:
        raise RequestRefused(Reason.LESSON_CLOSED)
    return page.lesson


def pupil_of(page: ClassPage, number: int) -> Pupil:
    if number not in page.pupils:
        raise RequestRefused(Reason.NO_SUCH_PUPIL)
    return page.pupils[number]


def player_of(page: ClassPage, number: int) -> Pupil:
    """Somebody who can sit at the tables of this lesson: a pupil, or one of the class that has joined it."""
    if number not in page.people:
        raise RequestRefused(Reason.NO_SUCH_PUPIL)
    return page.people[number]


def table_of(page: ClassPage, number: int) -> ClassTable:
    """A table of the lesson in course that still plays."""
    table = lesson_of(page).tables.get(number)
    if table is None or table.ended is not None:
        raise RequestRefused(Reason.NO_SUCH_TABLE)
    return table


def bound(page: ClassPage, pupil: Pupil) -> Sequence[Entry]:
    """A device becomes that pupil's, unless another one is."""
    lesson_of(page)
    if pupil.device:
        raise RequestRefused(Reason.ALREADY_CLAIMED, name=pupil.who.name)
    return [DeviceBound(pupil=pupil.number)]


def entries_for(  # noqa: C901 - one case an order
    page: ClassPage, order: ClassOrder, now: EpochMs
) -> Sequence[Entry] | None:
    """What *order* writes; None where more is to be done than to write."""
    match order:
        case ChangeClass(title=title, settings=settings, ends_on=ends_on):
            if settings is not None:
                check_settings(settings)
            if ends_on is not None:
                check_term(ends_on, now)
            shown = None if title is None else read_name(title[:40])
            return [Changed(title=shown, settings=settings, ends_on=ends_on)]
        case AdmitDevice(number=number, pupil=pupil):
            return _admitted(page, number, pupil)
        case TurnAwayDevice(number=number):
            if number is not None and number not in page.knocks:
                raise RequestRefused(Reason.NO_SUCH_DEVICE)
            return [TurnedAway(number=number)]
        case RenewCards(pupil=number):
            return [CardsRenewed(pupil=None if number is None else pupil_of(page, number).number)]
        case ExtendLesson(minutes=minutes):
            lesson = lesson_of(page)
            until = min(lesson.until + minutes * 60_000, lesson.began_at + _LONGEST_LESSON)
            return [LessonExtended(until=EpochMs(until))]
        case ProjectTable(table=number, standings=standings):
            return _projected(page, number, standings=standings)
        case InviteClass(on=on):
            return _invited(page, on=on)
        case SetHomework(what=what, count=count, until=until, deck=deck, text=text):
            _check_day(until)
            if len(page.homework) >= _MOST_HOMEWORK:
                raise RequestRefused(Reason.TOO_LARGE, limit=_MOST_HOMEWORK)
            return [HomeworkSet(what=what, count=count, until=until, deck=deck, text=" ".join(text.split()))]
        case StopHomework(number=number):
            if number not in page.homework:
                raise RequestRefused(Reason.NO_SUCH_HOMEWORK)
            return [HomeworkStopped(number=number)]
        case _:
            return None


def _projected(page: ClassPage, number: int | None, *, standings: bool) -> Sequence[Entry]:
    lesson = lesson_of(page)
    if number is not None and number not in lesson.tables:
        raise RequestRefused(Reason.NO_SUCH_TABLE)
    if standings and page.championship is None:
        raise RequestRefused(Reason.NO_CHAMPIONSHIP)
    if (page.projected, page.standings_shown) == (number, standings):
        return []
    return [Projected(table=number, standings=standings)]


def _invited(page: ClassPage, *, on: bool) -> Sequence[Entry]:
    """A code of eight letters, that of nobody's card and of this lesson alone."""
    lesson = lesson_of(page)
    if page.joined is not None:
        raise RequestRefused(Reason.ALREADY_JOINED)
    if bool(page.invitation) is on:
        return []
    code = card_for(page.header.secret, 0, f"invitation {lesson.number} {page.seq}") or ""
    return [Invited(code=code if on else "")]


def _admitted(page: ClassPage, number: int, pupil: int) -> Sequence[Entry]:
    lesson_of(page)
    if number not in page.knocks or page.knocks[number].pupil is not None:
        raise RequestRefused(Reason.NO_SUCH_DEVICE)
    bound(page, pupil_of(page, pupil))
    return [Admitted(number=number, pupil=pupil)]


def _check_day(day: str) -> None:
    try:
        date.fromisoformat(day)
    except ValueError:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="until") from None
