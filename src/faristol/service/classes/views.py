"""The class as one viewer may see it: the teacher everything, a pupil the own place, others nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import asdict

from faristol.formats.wire.classes import (
    ChampionshipOfClass,
    ClassSeat,
    ClassTable,
    ClassView,
    HomeworkLine,
    JoinedClass,
    KnockView,
    LessonView,
    MyPlace,
    PupilView,
    WallView,
)
from faristol.rules.spelling import fold_tiles
from faristol.service.classes import page as pages
from faristol.service.classes.cards import door_path, is_long, split_code
from faristol.service.classes.page import ClassPage, Homework, Lesson
from faristol.service.classes.viewers import Onlooker
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import PersonId
from faristol.service.streams.listing import title_of
from faristol.service.streams.schools import School, phrases

__all__ = ["homework_line", "school_of", "table_view", "view"]


def school_of(page: ClassPage) -> School:
    """What the games of this class are to know of it."""
    teachers: tuple[PersonId, ...] = (page.header.teacher.person,)
    if page.joined is not None and page.lesson is not None:
        teachers = (*teachers, page.joined.teacher.person)
    settings = page.settings
    return School(
        id=page.id,
        members=(*teachers, *(pupil.who.person for pupil in page.people.values())),
        chat=settings.chat,
        no_vulgar=settings.no_vulgar,
        teachers=teachers,
    )


def view(page: ClassPage, looking: Onlooker, language: str) -> ClassView:
    """The whole class as *looking* may see it."""
    if looking.outside:
        raise RequestRefused(Reason.NOT_FOUND)
    teacher = looking.teacher
    pupil = None if looking.pupil is None else page.pupils[looking.pupil]
    last = page.lessons[-1] if page.lessons else None
    return ClassView(
        id=page.id,
        seq=page.seq,
        you="teacher" if teacher else "pupil",
        title=page.title,
        status=page.status.value,
        lesson=None if page.lesson is None else _lesson(page.lesson),
        phrases=phrases(school_of(page), language) or (),
        homework=tuple(map(homework_line, page.homework.values())),
        pupil=looking.pupil,
        name=None if pupil is None else pupil.who.name,
        place=None if pupil is None else _place(page, pupil.number),
        teacher=page.header.teacher.name if teacher else None,
        settings=page.settings if teacher else None,
        pupils=_pupils(page, page.pupils.values()) if teacher else (),
        tables=tuple(map(table_view, last.tables.values())) if teacher and last is not None else (),
        waiting=_waiting(page) if teacher else (),
        wall=_wall(page) if teacher else None,
        lessons=len(page.lessons),
        ends_on=page.ends_on if teacher else None,
        reminder=page.reminded and teacher,
        championship=_championship(page) if teacher else None,
        invitation=page.invitation or None if teacher else None,
        joined=_joined(page) if teacher else None,
    )


def _championship(page: ClassPage) -> ChampionshipOfClass | None:
    made = page.championship
    if made is None:
        return None
    return ChampionshipOfClass(
        event=made.event,
        title=made.title,
        round=page.round,
        rounds=made.rounds,
        size=made.size,
        pairs=made.pairs,
    )


def _joined(page: ClassPage) -> JoinedClass | None:
    joined = page.joined
    if joined is None or page.lesson is None:
        return None
    pupils = _pupils(page, joined.pupils.values())
    return JoinedClass(title=joined.title, teacher=joined.teacher.name, pupils=pupils)


def _lesson(lesson: Lesson) -> LessonView:
    return LessonView(number=lesson.number, began_at=lesson.began_at, until=lesson.until, held=lesson.held)


def _place(page: ClassPage, pupil: int) -> MyPlace | None:
    table = page.table_of(pupil)
    if table is None:
        return None
    made = table.made
    return MyPlace(
        table=made.number,
        kind=made.kind,
        stream=made.stream,
        state=_state(table),
        round=_round(table),
    )


def _state(table: pages.ClassTable) -> Literal["plays", "over"]:
    return "plays" if table.ended is None else "over"


def _pupils(page: ClassPage, wanted: Iterable[pages.Pupil]) -> tuple[PupilView, ...]:
    tables = () if page.lesson is None else page.lesson.tables.values()
    plays_at = {pupil: table.number for table in tables if table.ended is None for pupil in table.pupils()}
    return tuple(
        PupilView(
            number=pupil.number,
            name=pupil.who.name,
            device=pupil.device,
            table=plays_at.get(pupil.number),
        )
        for pupil in wanted
    )


def table_view(table: pages.ClassTable) -> ClassTable:
    """A table of a lesson; once it has ended with points and places."""
    made = table.made
    scores = () if table.ended is None else table.ended.scores
    seats = [
        ClassSeat(
            pupil=seat.pupil,
            robot=seat.robot,
            partner=seat.partner,
            passed_over=seat.passed_over,
            score=scores[at] if scores else None,
            place=1 + sum(other > scores[at] for other in scores) if scores else None,
        )
        for at, seat in enumerate(table.seats)
    ]
    return ClassTable(
        number=made.number,
        kind=made.kind,
        stream=made.stream,
        state=_state(table),
        regulation=made.regulation,
        title=title_of(made.regulation),
        turn_ms=made.turn_ms,
        opened_at=table.opened_at,
        ended_at=table.ended_at,
        seats=tuple(seats),
        round=_round(table),
        shared=made.shared,
    )


def _round(table: pages.ClassTable) -> int | None:
    return None if table.made.fixture is None else table.made.fixture.round


def _waiting(page: ClassPage) -> tuple[KnockView, ...]:
    return tuple(
        KnockView(number=knock.number, at=knock.at) for knock in page.knocks.values() if knock.pupil is None
    )


def _wall(page: ClassPage) -> WallView:
    missing = [pupil.who.name for pupil in page.pupils.values() if not pupil.device]
    code = "" if page.lesson is None else page.lesson.code
    word, number = split_code(code)
    return WallView(
        code=tuple(map(str, fold_tiles(word))),
        number=number,
        guessed=is_long(code),
        path=door_path(page),
        here=len(page.pupils) - len(missing),
        of=len(page.pupils),
        missing=tuple(missing),
        table=page.projected,
        standings=page.standings_shown,
    )


def homework_line(homework: Homework) -> HomeworkLine:
    return HomeworkLine(number=homework.number, set_at=homework.at, **asdict(homework.set))
