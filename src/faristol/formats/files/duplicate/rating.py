"""The report of a duplicate game for the federation's rating, RaPliCat: one line a player."""

from __future__ import annotations

import csv
import io
from datetime import date

from faristol.formats.files.duplicate.grid import harmless
from faristol.rules.duplicate.standings import Standing, maximum, why_unofficial
from faristol.rules.duplicate.state import DuplicateState

__all__ = ["rating_csv"]

_COLUMNS = (
    "date",
    "title",
    "official",
    "players",
    "rounds",
    "maximum",
    "place",
    "player",
    "points",
    "percent",
    "tops",
    "solos",
)


def rating_csv(state: DuplicateState, rows: tuple[Standing, ...], title: str, on: date) -> str:
    """DUP-1a, 1b: who came where in which game, and whether it counts for the rating."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    official = "no" if why_unofficial(state) else "yes"
    game = [on.isoformat(), harmless(title), official, len(state.players), len(state.rounds), maximum(state)]
    for row in rows:
        percent = f"{row.percent:.2f}"
        writer.writerow([*game, row.place, harmless(row.name), row.points, percent, row.tops, row.solos])
    return out.getvalue()
