"""Tables of a championship as CSV: the standings with every tie-break, and what it does to ratings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from faristol.formats.files.csv_rows import write_columns
from faristol.tournament.clubs import club_table
from faristol.tournament.ratings import rating_report
from faristol.tournament.settings import System
from faristol.tournament.standings import Row, TeamRow, places_in_groups
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableRow
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["write_club_table", "write_rating_list", "write_ratings", "write_standings"]

_Columns = dict[str, Callable[[Row | TableRow], object]]

_WHO: Mapping[str, Callable[[Row | TableRow], object]] = MappingProxyType(
    {
        "position": lambda row: row.position,
        "number": lambda row: row.entrant.id,
        "player": lambda row: _harmless(row.entrant.name),
        "club": lambda row: _harmless(row.entrant.club),
    }
)


def write_standings(state: EventState) -> str:
    """Position, player, points with those carried, and every tie-break of the event in its order.

    Where groups play apart everybody has a place in the own one besides.
    """
    counted: _Columns = {
        "games": lambda row: row.games,
        "carried": lambda row: f"{row.entrant.carried:g}",
        "points": lambda row: f"{row.points:g}",
    }
    if not any(entrant.carried for entrant in state.entrants):
        del counted["carried"]
    if state.settings.system is System.TABLES:
        tables = state.table_standings()
        total: Mapping[str, Callable[[TableRow], object]] = {"total": lambda row: row.total}
        return write_columns({**_WHO, **_places(state, tables), **counted, **total}, tables)
    rows = state.championship.standings()
    known: _Columns = {
        "group": lambda row: _harmless(row.entrant.group),
        **_places(state, rows),
        "rating": lambda row: "" if row.entrant.rating is None else f"{row.entrant.rating:g}",
    }
    broken = {str(tie_break): _broken(tie_break) for tie_break in state.settings.tie_breaks}
    return write_columns({**_WHO, **known, **counted, **broken}, rows)


def _places(state: EventState, rows: Sequence[Row | TableRow]) -> _Columns:
    """Everybody's group and the place in it, where groups play apart."""
    if not (state.settings.groups_apart and state.groups):
        return {}
    places = places_in_groups(rows)
    return {
        "group": lambda row: _harmless(row.entrant.group),
        "place": lambda row: places[row.entrant.id],
    }


def write_club_table(state: EventState) -> str:
    """The clubs, or the schools: how many they are, how many of them count, and what they make."""
    rows = club_table(state)
    columns: dict[str, Callable[[TeamRow], object]] = {
        "position": lambda row: row.position,
        "club": lambda row: _harmless(row.team),
        "people": lambda row: len(row.members),
        "counted": lambda row: len(row.counted),
        "matches": lambda row: f"{row.matches or 0:g}",
        "points": lambda row: _rounded(row.points),
        "difference": lambda row: _rounded(row.difference),
        "total": lambda row: _rounded(row.total),
    }
    if state.settings.system is not System.TEAMS:
        del columns["matches"]
    if state.settings.system is System.TABLES:
        del columns["difference"]
    return write_columns(columns, rows)


def _rounded(value: float) -> str:
    """A mean with two decimals, a sum as it is."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _broken(tie_break: TieBreak) -> Callable[[Row], str]:
    return lambda row: f"{row.tie_breaks[tie_break]:g}"


def write_ratings(state: EventState) -> str:
    """The rating report (FISC-3): before and after, and what our own Glicko-2 thinks."""
    return write_columns(
        {
            "player": lambda line: _harmless(line.entrant.name),
            "games": lambda line: line.games,
            "points": lambda line: f"{line.points:g}",
            "before": lambda line: f"{line.before:.1f}",
            "after": lambda line: f"{line.after:.1f}",
            "change": lambda line: f"{line.after - line.before:+.1f}",
            "glicko2": lambda line: f"{line.strength.rating:.0f}",
            "deviation": lambda line: f"{line.strength.deviation:.0f}",
        },
        rating_report(state),
    )


_LISTS = frozenset({"rasccat", "barruf"})


def write_rating_list(state: EventState) -> str:
    """Everybody's rating after the event, the highest first, as a published list has them.

    The column has the name of a list that is known, and an event gives its entrants the ratings of such a
    file.
    """
    lines = sorted(rating_report(state), key=lambda line: (-line.after, line.entrant.name.casefold()))
    name = state.settings.rating_name
    title = name if name.casefold() in _LISTS else "rating"
    return write_columns(
        {
            "player": lambda line: _harmless(line.entrant.name),
            title: lambda line: f"{line.after:.1f}",
            "games": lambda line: line.games,
        },
        lines,
    )


def _harmless(text: str) -> str:
    """A name that a spreadsheet would take for a formula is text to it."""
    return f"'{text}" if text.startswith(("=", "@", "\t")) else text
