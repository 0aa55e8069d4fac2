"""Tables of a championship as CSV: the standings with every tie-break, and what it does to ratings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from faristol.formats.files.csv_rows import write_columns
from faristol.tournament.ratings import rating_report
from faristol.tournament.settings import System
from faristol.tournament.standings import Row
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableRow
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["write_rating_list", "write_ratings", "write_standings"]

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
    """Position, player, points with those carried, and every tie-break of the event in its order."""
    counted: _Columns = {
        "games": lambda row: row.games,
        "carried": lambda row: f"{row.entrant.carried:g}",
        "points": lambda row: f"{row.points:g}",
    }
    if not any(entrant.carried for entrant in state.entrants):
        del counted["carried"]
    if state.settings.system is System.TABLES:
        total: Mapping[str, Callable[[TableRow], object]] = {"total": lambda row: row.total}
        return write_columns({**_WHO, **counted, **total}, state.table_standings())
    known: _Columns = {
        "group": lambda row: _harmless(row.entrant.group),
        "rating": lambda row: "" if row.entrant.rating is None else f"{row.entrant.rating:g}",
    }
    broken = {str(tie_break): _broken(tie_break) for tie_break in state.settings.tie_breaks}
    return write_columns({**_WHO, **known, **counted, **broken}, state.championship.standings())


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
