"""DUP-9a: the results by round and player as a table that any spreadsheet reads."""

from __future__ import annotations

import csv
import io

from faristol.rules.duplicate.standings import maximum, points_in, standings
from faristol.rules.duplicate.state import DuplicateState

__all__ = ["harmless", "results_csv"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def results_csv(state: DuplicateState) -> str:
    """One line a player in the order of the standings, one column a round; the master play comes first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    numbers = [scored.number for scored in state.rounds]
    writer.writerow(["place", "player", "points", "percent", "tops", "solos", *numbers])
    top = maximum(state)
    masters = [scored.master.points for scored in state.rounds]
    writer.writerow(["", "", top, "100.00" if top else "0.00", len(masters), "", *masters])
    for row in standings(state):
        points = [points_in(state, number, row.seat) for number in numbers]
        head = [row.place, harmless(row.name), row.points, f"{row.percent:.2f}", row.tops, row.solos]
        writer.writerow([*head, *points])
    return out.getvalue()


def harmless(name: str) -> str:
    """A name that a spreadsheet would take for a formula is marked as text."""
    return f"'{name}" if name.startswith(_FORMULA) else name
