"""A board as messages show it: shared by every kind of game."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["CellView"]


class CellView(Struct, frozen=True, kw_only=True):
    row: int
    column: int
    letter: str
    blank: bool = False
    value: int = 0
    fresh: bool = False  # of the play in course
    last: bool = False  # of the last play that stood
