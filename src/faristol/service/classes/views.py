"""The class as one viewer may see it: the teacher everything, a pupil the own place, others nothing."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import asdict

from faristol.formats.wire.classes import (
    ClassSeat,
    ClassTable,
    ClassView,
    HomeworkLine,
    KnockView,
    LessonView,
    MyPlace,
    PupilView,
    WallView,
)
from faristol.rules.spelling import fold_tiles
from faristol.service.classes import page as pages
from faristol.service.classes.cards import door_path
from faristol.service.classes.page import ClassPage, Homework, Lesson
from faristol.service.classes.viewers import Onlooker
from faristol.service.errors import Reason, RequestRefused
from faristol.service.streams.listing import title_of
from faristol.service.streams.schools import School, phrases

__all__ = ["homework_line", "school_of", "table_view", "view"]


def school_of(page: ClassPage) -> School:
    """What the games of this class are to know of it."""
    people = (page.header.teacher.person, *(pupil.who.person for pupil in page.pupils.values()))
    settings = page.settings
    return School(id=page.id, members=people, chat=settings.chat, no_vulgar=settings.no_vulgar)


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
        pupils=_pupils(page) if teacher else (),
        tables=tuple(map(table_view, last.tables.values())) if teacher and last is not None else (),
        waiting=_waiting(page) if teacher else (),
        wall=_wall(page) if teacher else None,
        lessons=len(page.lessons),
        ends_on=page.ends_on if teacher else None,
        reminder=page.reminded and teacher,
    )


def _lesson(lesson: Lesson) -> LessonView:
    return LessonView(number=lesson.number, began_at=lesson.began_at, until=lesson.until, held=lesson.held)


def _place(page: ClassPage, pupil: int) -> MyPlace | None:
    table = page.table_of(pupil)
    if table is None:
        return None
    made = table.made
    return MyPlace(table=made.number, kind=made.kind, stream=made.stream, state=_state(table))


def _state(table: pages.ClassTable) -> Literal["plays", "over"]:
    return "plays" if table.ended is None else "over"


def _pupils(page: ClassPage) -> tuple[PupilView, ...]:
    tables = () if page.lesson is None else page.lesson.tables.values()
    plays_at = {pupil: table.number for table in tables if table.ended is None for pupil in table.pupils()}
    return tuple(
        PupilView(
            number=pupil.number,
            name=pupil.who.name,
            device=pupil.device,
            table=plays_at.get(pupil.number),
        )
        for pupil in page.pupils.values()
    )


def table_view(table: pages.ClassTable) -> ClassTable:
    """A table of a lesson; once it has ended with points and places."""
    made = table.made
    scores = () if table.ended is None else table.ended.scores
    seats = [
        ClassSeat(
            pupil=seat.pupil,
            robot=seat.robot,
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
    )


def _waiting(page: ClassPage) -> tuple[KnockView, ...]:
    return tuple(
        KnockView(number=knock.number, at=knock.at) for knock in page.knocks.values() if knock.pupil is None
    )


def _wall(page: ClassPage) -> WallView:
    missing = [pupil.who.name for pupil in page.pupils.values() if not pupil.device]
    return WallView(
        code=() if page.lesson is None else tuple(map(str, fold_tiles(page.lesson.code))),
        path=door_path(page),
        here=len(page.pupils) - len(missing),
        of=len(page.pupils),
        missing=tuple(missing),
        table=page.projected,
    )


def homework_line(homework: Homework) -> HomeworkLine:
    return HomeworkLine(number=homework.number, set_at=homework.at, **asdict(homework.set))
