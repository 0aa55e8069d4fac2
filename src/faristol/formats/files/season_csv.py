"""The tables of a season as CSV, and the results of a duplicate game as its report has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from faristol.formats.files.csv_rows import decoded, harmless, read_number, read_rows, write_rows
from faristol.rules.duplicate.series import Played
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.season import PersonRow, SeasonTable

__all__ = ["read_duplicate_game", "write_season", "write_season_teams"]

_MOST_POINTS = 100_000
_COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "name": ("player", "name", "nom", "nombre", "jugador"),
        "points": ("points", "punts", "puntos"),
        "maximum": ("maximum", "màxim", "maxim", "máximo", "maximo", "master", "mestra"),
    }
)


def write_season(table: SeasonTable, events: Sequence[str]) -> str:
    """Everybody's season, those who are listed first; a column for each event by its name."""
    heads = ["position", "player", "games", "points", "difference", "total", *map(harmless, events)]
    rows = (*table.listed, *table.occasional)
    return write_rows([heads, *map(_person, rows)])


def _person(row: PersonRow) -> Iterable[object]:
    days = ("" if day is None else f"{day:.6g}" for day in row.days)
    place = "" if row.position is None else row.position
    sums = (f"{value:.6g}" for value in (row.points, row.difference, row.total))
    return [place, harmless(row.name), row.games, *sums, *days]


def write_season_teams(table: SeasonTable, events: Sequence[str]) -> str:
    """The table of the teams; an event that does not count for a team has no points of it."""
    heads: list[object] = [
        "position",
        "team",
        "members",
        "points",
        "difference",
        "total",
        *map(harmless, events),
    ]
    lines: list[list[object]] = [heads]
    for line in table.teams:
        days = (f"{day.points:.6g}" if day.counts else "" for day in line.days)
        sums = (f"{value:.6g}" for value in (line.points, line.difference, line.total))
        members = ", ".join(line.team.everybody)
        lines.append([line.position, harmless(line.team.name), harmless(members), *sums, *days])
    return write_rows(lines)


def read_duplicate_game(source: bytes) -> tuple[Played, ...]:
    """Everybody's points of a duplicate game, and the master's, as the report for ratings has them.

    >>> [one.share for one in read_duplicate_game(b"player,points,maximum\\nAnna,450,900\\n")]
    [Fraction(1, 2)]
    """
    played = tuple(
        Played(
            name=cells["name"],
            place=0,
            points=_points(cells["points"], line),
            maximum=_points(cells["maximum"], line),
            tops=0,
        )
        for line, cells in read_rows(decoded(source), _COLUMNS, ("name", "points", "maximum"))
        if cells["name"]
    )
    if not played:
        raise MalformedEvent("nobody-in-list")
    return played


def _points(text: str, line: int) -> int:
    return read_number(text, line, int, 0, _MOST_POINTS)
