"""DUP-9a: the results by round and player as a table that any spreadsheet reads."""

from __future__ import annotations

from faristol.formats.files.csv_rows import harmless, write_rows
from faristol.rules.duplicate.standings import maximum, points_in, standings
from faristol.rules.duplicate.state import DuplicateState

__all__ = ["results_csv"]


def results_csv(state: DuplicateState) -> str:
    """One line a player in the order of the standings, one column a round; the master play comes first."""
    numbers = [scored.number for scored in state.rounds]
    top = maximum(state)
    masters = [scored.master.points for scored in state.rounds]
    lines: list[list[object]] = [
        ["place", "player", "points", "percent", "tops", "solos", *numbers],
        ["", "", top, "100.00" if top else "0.00", len(masters), "", *masters],
    ]
    for row in standings(state):
        points = [points_in(state, number, row.seat) for number in numbers]
        head = [row.place, harmless(row.name), row.points, f"{row.percent:.2f}", row.tops, row.solos]
        lines.append([*head, *points])
    return write_rows(lines, end="\r\n")
