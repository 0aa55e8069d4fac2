"""The report of a duplicate game for the federation's rating, RaPliCat: one line a player."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from faristol.formats.files.csv_rows import harmless, write_columns
from faristol.rules.duplicate.standings import Standing, maximum, why_unofficial
from faristol.rules.duplicate.state import DuplicateState

__all__ = ["rating_csv"]


def rating_csv(state: DuplicateState, rows: tuple[Standing, ...], title: str, on: date) -> str:
    """DUP-1a, 1b: who came where in which game, and whether it counts for the rating."""
    columns: dict[str, Callable[[Standing], object]] = {
        "date": lambda _: on.isoformat(),
        "title": lambda _: harmless(title),
        "official": lambda _: "no" if why_unofficial(state) else "yes",
        "players": lambda _: len(state.players),
        "rounds": lambda _: len(state.rounds),
        "maximum": lambda _: maximum(state),
        "place": lambda row: row.place,
        "player": lambda row: harmless(row.name),
        "points": lambda row: row.points,
        "percent": lambda row: f"{row.percent:.2f}",
        "tops": lambda row: row.tops,
        "solos": lambda row: row.solos,
    }
    return write_columns(columns, rows, end="\r\n")
