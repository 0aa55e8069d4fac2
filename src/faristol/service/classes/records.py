"""What is left of lessons: results, the table of the term, and all of it to take home before it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from faristol.formats.files.csv_rows import harmless, write_rows
from faristol.formats.wire.classes import (
    ClassResults,
    ClassStanding,
    ClassStandings,
    PlayedWord,
    PupilResult,
    RefusedWord,
)
from faristol.service.classes.entries import Told
from faristol.service.classes.page import ClassPage, ClassTable, Lesson
from faristol.service.classes.views import table_view
from faristol.service.errors import Reason, RequestRefused
from faristol.texts import sentence
from faristol.tournament.class_table import ClassRow, class_table, credits_of

__all__ = ["export", "export_csv", "results", "standings", "strength_order"]

_BEST = 10
_COLUMNS = ("lesson", "date", "table", "pupil", "points", "credits", "bingos")


# --- the table of the term ---


def _points(table: ClassTable) -> dict[int, int]:
    """The points of the pupils at a table that has ended."""
    if table.ended is None:
        return {}
    seats = zip(table.seats, table.ended.scores, strict=True)
    return {seat.pupil: score for seat, score in seats if seat.pupil is not None}


def _tables(lessons: Iterable[Lesson]) -> Iterator[ClassTable]:
    return (table for lesson in lessons for table in lesson.tables.values() if table.ended is not None)


def _rows(page: ClassPage) -> tuple[ClassRow, ...]:
    return class_table(tuple(page.pupils), (_points(table) for table in _tables(page.lessons)))


def standings(page: ClassPage) -> ClassStandings:
    """The class over the term."""
    bingos, best = _bingos(_tables(page.lessons)), dict[int, Told]()
    for table in _tables(page.lessons):
        assert table.ended is not None, "it was asked for"
        for told in table.ended.best:
            if told.pupil not in best or told.points > best[told.pupil].points:
                best[told.pupil] = told
    nothing = Told(pupil=0, word="")
    return ClassStandings(
        rows=tuple(
            ClassStanding(
                place=row.place,
                pupil=row.pupil,
                name=page.pupils[row.pupil].who.name,
                games=row.games,
                credits=float(row.credits),
                points=row.points,
                bingos=bingos.get(row.pupil, 0),
                best=best.get(row.pupil, nothing).word,
                best_points=best.get(row.pupil, nothing).points,
            )
            for row in _rows(page)
        )
    )


def strength_order(page: ClassPage, pupils: Sequence[int]) -> list[int]:
    """*pupils*, the strongest first: by credits a game, so that who was ill is not thought weak."""
    strength = {row.pupil: Fraction(row.credits, row.games or 1) for row in _rows(page)}
    return sorted(pupils, key=lambda pupil: -strength[pupil])


def _bingos(tables: Iterable[ClassTable]) -> Mapping[int, int]:
    counts: dict[int, int] = {}
    for table in tables:
        for told in () if table.ended is None else table.ended.bingos:
            counts[told.pupil] = counts.get(told.pupil, 0) + 1
    return counts


# --- one lesson ---


def results(page: ClassPage, number: int | None, language: str) -> ClassResults:
    """A lesson as it ended; without a number the last one."""
    wanted = len(page.lessons) if number is None else number
    if not 1 <= wanted <= len(page.lessons):
        raise RequestRefused(Reason.NOT_FOUND)
    lesson = page.lessons[wanted - 1]
    tables = list(_tables([lesson]))
    return ClassResults(
        lesson=wanted,
        lessons=len(page.lessons),
        began_at=lesson.began_at,
        ended_at=lesson.ended_at,
        tables=tuple(map(table_view, lesson.tables.values())),
        pupils=tuple(_pupils(tables)),
        bingos=tuple(_words(tables, "bingos")),
        best=tuple(sorted(_words(tables, "best"), key=lambda word: -word.points)[:_BEST]),
        refused=tuple(_refused(tables, language)),
    )


def _pupils(tables: Sequence[ClassTable]) -> Iterator[PupilResult]:
    played = [(_points(table), credits_of(_points(table))) for table in tables]
    bingos = _bingos(tables)
    for pupil in sorted({pupil for points, _ in played for pupil in points}):
        own = [(points[pupil], given[pupil]) for points, given in played if pupil in points]
        yield PupilResult(
            pupil=pupil,
            games=len(own),
            points=sum(points for points, _ in own),
            credits=float(sum(given for _, given in own)),
            bingos=bingos.get(pupil, 0),
        )


def _words(tables: Sequence[ClassTable], which: str) -> Iterator[PlayedWord]:
    for table in tables:
        for told in getattr(table.ended, which):
            yield PlayedWord(pupil=told.pupil, word=told.word, points=told.points, table=table.number)


def _refused(tables: Sequence[ClassTable], language: str) -> Iterator[RefusedWord]:
    for table in tables:
        for told in () if table.ended is None else table.ended.refused:
            why = sentence("school", f"refused-{told.why}", language, words=told.word)
            words = tuple(told.word.split())
            yield RefusedWord(pupil=told.pupil, words=words, why=why, table=table.number)


# --- to take home ---


def export(page: ClassPage) -> dict[str, Any]:
    """Everything that is kept of the class, as plain values."""
    return {
        "class": page.title,
        "teacher": page.header.teacher.name,
        "ends_on": page.ends_on,
        "pupils": [{"number": one.number, "name": one.who.name} for one in page.pupils.values()],
        "standings": [
            {
                "place": row.place,
                "name": row.name,
                "games": row.games,
                "credits": row.credits,
                "points": row.points,
                "bingos": row.bingos,
                "best": row.best,
            }
            for row in standings(page).rows
        ],
        "lessons": [_lesson(page, lesson) for lesson in page.lessons],
    }


def _lesson(page: ClassPage, lesson: Lesson) -> dict[str, Any]:
    return {
        "number": lesson.number,
        "date": _day(lesson),
        "tables": [
            {
                "number": table.number,
                "regulation": table.made.regulation,
                "points": {_name(page, pupil): points for pupil, points in _points(table).items()},
                "bingos": [[_name(page, told.pupil), told.word, told.points] for told in table.ended.bingos],
                "best": [[_name(page, told.pupil), told.word, told.points] for told in table.ended.best],
                "refused": [[_name(page, told.pupil), told.word] for told in table.ended.refused],
            }
            for table in lesson.tables.values()
            if table.ended is not None
        ],
    }


def export_csv(page: ClassPage) -> str:
    """A row for each pupil and game."""
    return write_rows([_COLUMNS, *_csv_rows(page)])


def _csv_rows(page: ClassPage) -> Iterator[tuple[object, ...]]:
    for lesson in page.lessons:
        for table in _tables([lesson]):
            points, bingos = _points(table), _bingos([table])
            for pupil, given in credits_of(points).items():
                yield (
                    lesson.number,
                    _day(lesson),
                    table.number,
                    harmless(_name(page, pupil)),
                    points[pupil],
                    float(given),
                    bingos.get(pupil, 0),
                )


def _day(lesson: Lesson) -> str:
    return datetime.fromtimestamp(lesson.began_at / 1000, UTC).date().isoformat()


def _name(page: ClassPage, pupil: int) -> str:
    """Who has left the class is a number."""
    return page.pupils[pupil].who.name if pupil in page.pupils else f"#{pupil}"
