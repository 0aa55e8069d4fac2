"""Squares as text: ``H8`` reads across, ``8H`` reads down from the same square.

>>> read_place("8h")
(Square(row=7, column=7), <Direction.DOWN: 'down'>)
>>> write_place(Square(7, 7), Direction.ACROSS)
'H8'
"""

from __future__ import annotations

import re

from faristol.rules.board import ROWS, STANDARD, Direction, Layout, Square
from faristol.rules.spelling import Unreadable

__all__ = ["read_place", "write_place"]

_PLACE = re.compile(r"([A-Z])([1-9][0-9]?)|([1-9][0-9]?)([A-Z])", re.ASCII)


def read_place(text: str, layout: Layout = STANDARD) -> tuple[Square, Direction]:
    """The square of *layout* where a word begins and the way it is read, or :exc:`Unreadable`."""
    found = _PLACE.fullmatch(text.strip().upper())
    if found is None:
        raise Unreadable(text)
    row, column = (found[1], found[2]) if found[1] else (found[4], found[3])
    square = Square(ROWS.index(row), int(column) - 1)
    if not layout.holds(square):
        raise Unreadable(text)
    return square, Direction.ACROSS if found[1] else Direction.DOWN


def write_place(square: Square, direction: Direction) -> str:
    """The text of a square as a place where a word begins."""
    row, column = ROWS[square.row], str(square.column + 1)
    return row + column if direction is Direction.ACROSS else column + row
