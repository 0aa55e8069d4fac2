"""What is left of lessons: results, the table of the term, and all of it to take home before it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from itertools import permutations
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
from faristol.rules.pairs import joined
from faristol.service.classes.entries import Told
from faristol.service.classes.page import ClassPage, ClassTable, Lesson
from faristol.service.classes.views import table_view
from faristol.service.errors import Reason, RequestRefused
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.sittings import sittings
from faristol.texts import sentence
from faristol.tournament.class_table import ClassRow, Played, class_table, credits_of
from faristol.tournament.settings import System
from faristol.tournament.standings import Row
from faristol.tournament.tables import TableRow

__all__ = ["export", "export_csv", "results", "standings", "strength_order"]

_BEST = 10
_UNKNOWN = Fraction(3, 2)  # of the other class's pupils nothing is known: as of somebody in the middle
_COLUMNS = ("lesson", "date", "table", "pupil", "points", "credits", "bingos")


# --- the table of the term ---


def _played(table: ClassTable) -> Played:
    """The points of the pupils at a table that has ended."""
    if table.ended is None:
        return Played({})
    seats = list(zip(table.seats, table.ended.scores, strict=True))
    partners = {one: other for seat, _ in seats for one, other in permutations(seat.pupils, 2)}
    return Played({pupil: score for seat, score in seats for pupil in seat.pupils}, partners)


def _tables(lessons: Iterable[Lesson]) -> Iterator[ClassTable]:
    return (table for lesson in lessons for table in lesson.tables.values() if table.ended is not None)


def _rows(page: ClassPage) -> tuple[ClassRow, ...]:
    return class_table(tuple(page.pupils), map(_played, _tables(page.lessons)))


def standings(page: ClassPage) -> ClassStandings:
    """The class over the term."""
    bingos, best = _bingos(_tables(page.lessons)), dict[int, Told]()
    for table in _tables(page.lessons):
        assert table.ended is not None, "it was asked for"
        for told in table.ended.best:
            for pupil in told.pupils:
                if pupil not in best or told.points > best[pupil].points:
                    best[pupil] = told
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
    return sorted(pupils, key=lambda pupil: -strength.get(pupil, _UNKNOWN))


def _bingos(tables: Iterable[ClassTable]) -> Mapping[int, int]:
    counts: dict[int, int] = {}
    for table in tables:
        for told in () if table.ended is None else table.ended.bingos:
            for pupil in told.pupils:
                counts[pupil] = counts.get(pupil, 0) + 1
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
    played = [(game.points, credits_of(game)) for game in map(_played, tables)]
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
            yield PlayedWord(
                pupil=told.pupil,
                partner=told.partner,
                word=told.word,
                points=told.points,
                table=table.number,
            )


def _refused(tables: Sequence[ClassTable], language: str) -> Iterator[RefusedWord]:
    for table in tables:
        for told in () if table.ended is None else table.ended.refused:
            why = sentence("school", f"refused-{told.why}", language, words=told.word)
            words = tuple(told.word.split())
            yield RefusedWord(
                pupil=told.pupil, partner=told.partner, words=words, why=why, table=table.number
            )


# --- to take home ---


def export(page: ClassPage, championships: Iterable[EventPage] = ()) -> dict[str, Any]:
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
        "championships": [_championship(one) for one in championships],
    }


def _lesson(page: ClassPage, lesson: Lesson) -> dict[str, Any]:
    return {
        "number": lesson.number,
        "date": _day(lesson),
        "tables": [
            {
                "number": table.number,
                "regulation": table.made.regulation,
                "points": {_name(page, pupil): points for pupil, points in _played(table).points.items()},
                "bingos": [_word(page, told) for told in table.ended.bingos],
                "best": [_word(page, told) for told in table.ended.best],
                "refused": [_word(page, told)[:2] for told in table.ended.refused],
            }
            for table in lesson.tables.values()
            if table.ended is not None
        ],
    }


def _championship(event: EventPage) -> dict[str, Any]:
    """A championship as it is taken home: every round, and how it stands."""
    state = event.state
    of_four = state.settings.system is System.TABLES
    rows: Sequence[Row | TableRow] = state.table_standings() if of_four else event.standings
    return {
        "title": state.settings.name,
        "rounds": [
            [
                {"players": [event.name_of(who) for who in one.seats], "result": one.stands}
                for one in sittings(state, number)
            ]
            for number in range(1, state.played + 1)
        ],
        "standings": [
            {"place": row.position, "name": row.entrant.name, "points": row.points} for row in rows
        ],
    }


def export_csv(page: ClassPage) -> str:
    """A row for each pupil and game."""
    return write_rows([_COLUMNS, *_csv_rows(page)])


def _csv_rows(page: ClassPage) -> Iterator[tuple[object, ...]]:
    for lesson in page.lessons:
        for table in _tables([lesson]):
            game, bingos = _played(table), _bingos([table])
            for pupil, given in credits_of(game).items():
                yield (
                    lesson.number,
                    _day(lesson),
                    table.number,
                    harmless(_name(page, pupil)),
                    game.points[pupil],
                    float(given),
                    bingos.get(pupil, 0),
                )


def _day(lesson: Lesson) -> str:
    return datetime.fromtimestamp(lesson.began_at / 1000, UTC).date().isoformat()


def _name(page: ClassPage, pupil: int) -> str:
    """Who has left the class is a number."""
    return page.pupils[pupil].who.name if pupil in page.pupils else f"#{pupil}"


def _word(page: ClassPage, told: Told) -> list[object]:
    """Who laid it, the word and its points."""
    return [joined(*(_name(page, pupil) for pupil in told.pupils)), told.word, told.points]
