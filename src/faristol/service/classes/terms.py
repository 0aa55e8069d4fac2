"""How a class begins: what is asked, checked, and agreed."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from faristol.formats.wire.classes import ClassAsked, ClassSettings
from faristol.regulations import REGULATIONS
from faristol.rules.regulation import ClockKind, Regulation
from faristol.service.classes.entries import Header
from faristol.service.errors import Reason, RequestRefused
from faristol.service.people import read_name
from faristol.service.ports import EpochMs, Person, Role
from faristol.service.streams.named import named
from faristol.service.streams.phones import new_secret

__all__ = ["MOST_PUPILS", "agreed", "check_settings", "check_term", "need_teacher", "regulation_of"]

MOST_PUPILS = 400
_TEACHERS = frozenset({Role.TEACHER, Role.ORGANISER, Role.ADMIN})
_LONGEST_TERM = timedelta(days=400)
_SHORTEST = timedelta(days=30)  # before the end of the school year; later it is the next one's


def need_teacher(person: Person) -> None:
    """Refuse whoever may make no class."""
    if not _TEACHERS & person.roles:
        raise RequestRefused(Reason.TEACHER_NEEDED)


def agreed(asked: ClassAsked, person: Person, now: EpochMs) -> Header:
    """The head of the class that *person* asks for, or :exc:`RequestRefused`."""
    check_settings(asked.settings)
    day = _school_year_ends(now) if asked.ends_on is None else asked.ends_on
    check_term(day, now)
    return Header(
        title=read_name(asked.title[:40]),
        teacher=named(person),
        secret=new_secret(),
        settings=asked.settings,
        ends_on=day,
    )


def check_term(day: str, now: EpochMs) -> None:
    """Refuse a day that is none, has been or is too far off: what is kept is kept for a term."""
    try:
        last = date.fromisoformat(day)
    except ValueError:
        raise RequestRefused(Reason.NOT_UNDERSTOOD, what="ends_on") from None
    today = _day(now)
    if not today <= last <= today + _LONGEST_TERM:
        raise RequestRefused(Reason.TERM_TOO_LONG, days=_LONGEST_TERM.days)


def check_settings(settings: ClassSettings) -> None:
    """Refuse what no table could be made with."""
    regulation = regulation_of(settings.regulation)
    if settings.clock is not None and ClockKind(settings.clock) not in regulation.clocks:
        raise RequestRefused(Reason.WRONG_CLOCK, regulation=regulation.title)


def regulation_of(key: str) -> Regulation:
    regulation = REGULATIONS.get(key)
    if regulation is None:
        raise RequestRefused(Reason.UNKNOWN_REGULATION, regulation=key[:40])
    return regulation


def _school_year_ends(now: EpochMs) -> str:
    """The last day of June that is not just ahead."""
    today = _day(now)
    june = date(today.year, 6, 30)
    return (june if today + _SHORTEST <= june else date(today.year + 1, 6, 30)).isoformat()


def _day(now: EpochMs) -> date:
    return datetime.fromtimestamp(now / 1000, UTC).date()
