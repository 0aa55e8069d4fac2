"""DUP-9a: the results by round and player as a table that any spreadsheet reads."""

from __future__ import annotations

from faristol.formats.files.csv_rows import harmless, write_rows
from faristol.rules.duplicate.series import Series
from faristol.rules.duplicate.standings import maximum, points_in, standings
from faristol.rules.duplicate.state import DuplicateState

__all__ = ["results_csv", "series_csv"]


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


def series_csv(table: Series) -> str:
    """The final table of several games: every game's place, points and percentage, then the three tables."""
    games = range(1, max((len(row.games) for row in table.rows), default=0) + 1)
    each = [f"{what}_{number}" for number in games for what in ("place", "points", "percent")]
    heads = ["place", "player", "team", *each, "points", "percent", "barrisc", "mean_place"]
    lines: list[list[object]] = [[*heads, "by_points", "by_percent", "by_places", "mean", "tops"]]
    for row in table.rows:
        own: list[object] = []
        for game in row.games:
            own += [game.place, game.points, f"{100 * float(game.share):.2f}"] if game else ["", "", ""]
        sums = [row.points, f"{row.percent:.2f}", f"{row.barrisc:.2f}", f"{row.mean_place:.2f}"]
        ranks = [row.by_points, row.by_percent, row.by_places, f"{row.mean:.2f}", row.tops]
        lines.append([row.place, harmless(row.name), harmless(row.team), *own, *sums, *ranks])
    return write_rows(lines, end="\r\n")
