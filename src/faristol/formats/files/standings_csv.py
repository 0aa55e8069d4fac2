"""Tables of a championship as CSV: the standings with every tie-break, and what it does to ratings."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from faristol.tournament.ratings import rating_report
from faristol.tournament.settings import System
from faristol.tournament.state import EventState

__all__ = ["write_ratings", "write_standings"]


def write_standings(state: EventState) -> str:
    """Position, player, points with those carried, and every tie-break of the event in its order."""
    brought = ("carried",) if any(entrant.carried for entrant in state.entrants) else ()
    if state.settings.system is System.TABLES:
        return _csv(
            ("position", "number", "player", "club", "games", *brought, "points", "total"),
            (
                (
                    row.position,
                    row.entrant.id,
                    row.entrant.name,
                    row.entrant.club,
                    row.games,
                    *(f"{row.entrant.carried:g}" for _ in brought),
                    f"{row.points:g}",
                    row.total,
                )
                for row in state.table_standings()
            ),
        )
    order = state.settings.tie_breaks
    head = ("position", "number", "player", "club", "group", "rating", "games", *brought, "points", *order)
    return _csv(
        head,
        (
            (
                row.position,
                row.entrant.id,
                row.entrant.name,
                row.entrant.club,
                row.entrant.group,
                "" if row.entrant.rating is None else f"{row.entrant.rating:g}",
                row.games,
                *(f"{row.entrant.carried:g}" for _ in brought),
                f"{row.points:g}",
                *(f"{row.tie_breaks[tie_break]:g}" for tie_break in order),
            )
            for row in state.championship.standings()
        ),
    )


def write_ratings(state: EventState) -> str:
    """The rating report (FISC-3): before and after, and what our own Glicko-2 thinks."""
    head = ("player", "games", "points", "before", "after", "change", "glicko2", "deviation")
    return _csv(
        head,
        (
            (
                line.entrant.name,
                line.games,
                f"{line.points:g}",
                f"{line.before:.1f}",
                f"{line.after:.1f}",
                f"{line.after - line.before:+.1f}",
                f"{line.strength.rating:.0f}",
                f"{line.strength.deviation:.0f}",
            )
            for line in rating_report(state)
        ),
    )


def _csv(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def _harmless(cell: object) -> object:
    """A name that a spreadsheet would take for a formula is text to it."""
    if isinstance(cell, str) and cell.startswith(("=", "@", "\t")):
        return f"'{cell}"
    return cell
