"""Lists of people as they come: pasted from a spreadsheet or saved by one, with headings or without.

Columns stand in any order. Where the first row names them, in Catalan, Spanish or English, they are what it
says; where it does not, they are known by what is in them: people by their names, ratings by their numbers.
Above the headings there may be a title, and before the names numbers or dots, as lists have them.
Whoever pastes a list sees how it was read before anything is done with it.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from msgspec import structs

from faristol.formats.files.csv_rows import (
    NO_RATING,
    TITLE_ROWS,
    decoded,
    delimiter_of,
    first_lines,
    read_number,
    read_rating,
    rows_of,
)
from faristol.rules.pairs import fitted, joined
from faristol.tournament.commands import Enter
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.limits import MOST_ENTRANTS, MOST_NAME, MOST_RATING
from faristol.tournament.plain import one_line

__all__ = ["Listed", "PeopleList", "plain", "read_people"]

_HEADINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "name": (
            *("nom i cognoms", "cognoms i nom", "nom complet", "nom", "jugador", "jugadora", "jugador a"),
            *("participant", "nombre y apellidos", "apellidos y nombre", "nombre completo", "nombre"),
            *("participante", "name", "full name", "first name", "player"),
            *("alumne", "alumna", "alumne a", "alumnes", "alumnat", "alumno", "alumnos", "pupil", "student"),
            *("parella", "pareja", "pair", "nom 1", "nombre 1", "name 1", "jugador 1", "player 1"),
            *("alumne 1", "alumno 1", "pupil 1", "student 1", "participant 1", "participante 1"),
        ),
        "partner": (
            *("company", "companya", "company a", "companero", "companera", "partner"),
            *("nom 2", "nombre 2", "name 2", "jugador 2", "player 2", "alumne 2", "alumno 2"),
            *("pupil 2", "student 2", "participant 2", "participante 2"),
        ),
        "surname": ("cognoms", "cognom", "apellidos", "apellido", "surname", "last name", "family name"),
        "rating": ("rating", "elo", "rasccat", "barruf", "barrisc", "ranquing", "ranking"),
        "points": ("puntuacio", "punts", "puntos", "puntuacion", "points"),
        "club": (
            *("club", "entitat", "equip", "escola", "entidad", "equipo", "escuela", "team", "school"),
            *("centre", "centre educatiu", "centre escolar", "institut", "col legi", "collegi"),
            *("nom del centre", "centro", "centro educativo", "centro escolar", "instituto", "colegio"),
        ),
        # Of several columns that could part people, the first of these three does.
        "category": ("categoria", "divisio", "category", "division"),
        "year": ("curs", "nivell", "any", "curso", "nivel", "year", "grade"),
        "group": ("grup", "grupo", "group"),
    }
)
_PARTING = ("category", "year", "group")
_BY_HEADING = {heading: column for column, headings in _HEADINGS.items() for heading in headings}
_RATINGS = frozenset(_HEADINGS["rating"])
_DIGITS = re.compile(r"[0-9]{1,7}(?:[.,][0-9]{1,4})?|[0-9]{1,3}[., ][0-9]{3}(?:[.,][0-9]{1,4})?")
_COUNTED = re.compile(r"(?:[0-9]{1,3}\s*[.):\-–]|[-–—•·*])\s*(?=\S)")  # «1. », «3) », «• »
_MOST_COLUMNS = 40  # what a list has to say of people stands in the first of them
_SAMPLE = 500  # rows that are looked at to know columns by what is in them
_MOST_ORDINAL = 60  # no rating of any list is so low: a column of such numbers counts the rows


@dataclass(frozen=True, slots=True)
class Listed:
    """One person of a list, and the line where they stand."""

    line: int
    entry: Enter


@dataclass(frozen=True, slots=True)
class PeopleList:
    """A list as it was read: what each column was taken for (nothing: it is not used), and the people."""

    columns: tuple[str, ...]
    headings: bool  # whether the first row named them
    people: tuple[Listed, ...]


def read_people(source: bytes) -> PeopleList:
    """The people of a list: a name, or two of a pair, and where it has them a rating, a club and a group.

    >>> read_people("Club\\tNom i cognoms\\tElo\\nReus\\tAnna Puig\\t1510,5\\n".encode()).people[0].entry
    Enter(name='Anna Puig', rating=1510.5, club='Reus', group='', carried=0.0)
    >>> source = "Alumne 1;Alumne 2;Centre;Curs;Grup\\nAnna;Biel;Escola Pia;5è;A\\n"
    >>> read_people(source.encode()).people[0].entry
    Enter(name='Anna / Biel', rating=None, club='Escola Pia', group='5è', carried=0.0)
    >>> read_people("1;Anna Puig;1510;Reus\\n2;Biel Mas;;Valls\\n".encode()).columns
    ('', 'name', 'rating', 'club')
    """
    rows = list(_rows(decoded(source)))
    if not rows:
        return PeopleList((), False, ())
    columns, rows = _headed(rows)
    headings = columns is not None
    if columns is None:
        columns = _guessed([cells for _, cells in rows[:_SAMPLE]])
    if "name" not in columns:
        raise MalformedEvent("missing-column", column="nom / nombre / name")
    people = tuple(Listed(line, entry) for line, cells in rows if (entry := _entry(line, cells, columns)))
    if len(people) > MOST_ENTRANTS:
        raise MalformedEvent("too-many-entrants", most=MOST_ENTRANTS)
    return PeopleList(columns, headings, _uncounted(people))


def _uncounted(people: tuple[Listed, ...]) -> tuple[Listed, ...]:
    """The same people without what counts them, where all of them have it."""
    starts = [_COUNTED.match(one.entry.name) for one in people]
    if not all(starts):
        return people
    return tuple(
        replace(one, entry=structs.replace(one.entry, name=one.entry.name[start.end() :]))
        for one, start in zip(people, starts, strict=True)
        if start is not None
    )


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    lines = io.StringIO(text, newline=None)
    for line, row in rows_of(csv.reader(lines, delimiter=delimiter_of(first_lines(lines)))):
        cells = [" ".join(one_line(cell).split()) for cell in row[:_MOST_COLUMNS]]
        if any(cells):
            yield line, cells


_Rows = list[tuple[int, list[str]]]


def _headed(rows: _Rows) -> tuple[tuple[str, ...] | None, _Rows]:
    """What the headings say, and the rows below them; above them there is only a title, if anything."""
    for at, (_, cells) in enumerate(rows[:TITLE_ROWS]):
        columns = _named(cells)
        if columns is not None:
            return columns, rows[at + 1 :]
        if sum(map(bool, cells)) > 1:
            break
    return None, rows


def _named(cells: Sequence[str]) -> tuple[str, ...] | None:
    """What the cells of a heading say the columns are; None if no cell is a heading of people."""
    found = [_of_heading(plain(cell)) for cell in cells]
    if "surname" in found and "name" not in found:
        found[found.index("surname")] = "name"
    if "name" not in found:
        return None
    # Where nothing else is said to be the rating, points are: beside one they are those of some table.
    points = "" if "rating" in found else "rating"
    told = {"points": points, **dict.fromkeys(_PARTING, "")}
    told |= dict.fromkeys([one for one in _PARTING if one in found][:1], "group")
    found = [told.get(column, column) for column in found]
    return tuple(column if column not in found[:at] else "" for at, column in enumerate(found))


def _of_heading(heading: str) -> str:
    """What a heading says: as it stands or, of a rating, with whose it is or of when («Elo FISC 2026»)."""
    rated = "rating" if _RATINGS.intersection(heading.split()) else ""
    return _BY_HEADING.get(heading, rated)


def plain(text: str) -> str:
    """Small letters without accents or signs: how headings are compared, and the names of schools."""
    letters = unicodedata.normalize("NFD", text.casefold())
    kept = "".join(one if one.isalnum() else " " for one in letters if not unicodedata.combining(one))
    return " ".join(kept.split())


def _guessed(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Columns known by what is in them: the people first, then what else there may be."""
    width = max(map(len, rows))
    cells = [[row[at] for row in rows if at < len(row) and row[at]] for at in range(width)]
    numbers = [bool(column) and all(map(_is_number, column)) for column in cells]
    columns = [""] * width
    for at, column in enumerate(cells):
        if numbers[at] and "rating" not in columns and max(map(_number, column)) > _MOST_ORDINAL:
            columns[at] = "rating"
    texts = [at for at in range(width) if cells[at] and not numbers[at]]
    # Of people no two are called alike; of the clubs and groups beside them many are.
    texts.sort(key=lambda at: -len(set(cells[at])))
    for kind, at in zip(("name", "club", "group"), texts, strict=False):
        columns[at] = kind
    return tuple(columns)


def _is_number(text: str) -> bool:
    return text in NO_RATING or _DIGITS.fullmatch(text) is not None


def _number(text: str) -> float:
    return 0.0 if text in NO_RATING else read_rating(text)


def _entry(line: int, cells: Sequence[str], columns: Sequence[str]) -> Enter | None:
    found = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    name = " ".join(filter(None, (found.get("name"), found.get("surname"))))
    if not name:
        return None
    partner = found.get("partner", "")
    texts = name, partner, found.get("club", ""), found.get("group", "")
    if max(map(len, texts)) > MOST_NAME:
        raise MalformedEvent("cell-too-long", line=line, most=MOST_NAME)
    told = found.get("rating", "")
    rating = None if told in NO_RATING else read_number(told, line, read_rating, 0, MOST_RATING)
    return Enter(fitted(joined(name, partner), MOST_NAME) if partner else name, rating, *texts[2:])
