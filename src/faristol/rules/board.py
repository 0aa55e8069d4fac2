"""The board: squares, premium squares, and the letters that lie on them.

A square is a (row, column) pair counted from zero; text such as ``H8`` belongs to
:mod:`faristol.rules.notation`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from string import ascii_uppercase
from types import MappingProxyType
from typing import NamedTuple

from faristol.rules.spelling import Cell

__all__ = ["EMPTY_BOARD", "ROWS", "STANDARD", "Board", "Direction", "Layout", "Premium", "Square"]


class Direction(StrEnum):
    """Which way a word is read."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Direction:
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS


class Square(NamedTuple):
    """A place on the board, rows and columns counted from zero."""

    row: int
    column: int

    def step(self, direction: Direction, by: int = 1) -> Square:
        if direction is Direction.ACROSS:
            return Square(self.row, self.column + by)
        return Square(self.row + by, self.column)


class Premium(NamedTuple):
    """What a square multiplies the first time it is covered."""

    letter: int = 1
    word: int = 1


ROWS = ascii_uppercase  # what rows are called; a board has no more of them than there are letters

_PLAIN = Premium()
_MARKS = {
    ".": _PLAIN,
    "d": Premium(letter=2),
    "t": Premium(letter=3),
    "D": Premium(word=2),
    "T": Premium(word=3),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The squares of a board and what they multiply."""

    size: int
    premiums: Mapping[Square, Premium]

    @classmethod
    def drawn(cls, picture: str) -> Layout:
        """A layout from its picture: one row a line, d and t for letters, D and T for words.

        >>> Layout.drawn("d.d .D. d.d").centre
        Square(row=1, column=1)
        >>> Layout.drawn("d.d .D.")
        Traceback (most recent call last):
            ...
        ValueError: a board is square, of 2 to 26 rows
        """
        rows = picture.split()
        if not 2 <= len(rows) <= len(ROWS) or any(len(marks) != len(rows) for marks in rows):
            raise ValueError(f"a board is square, of 2 to {len(ROWS)} rows")
        premiums = {
            Square(row, column): _MARKS[mark]
            for row, marks in enumerate(rows)
            for column, mark in enumerate(marks)
            if mark != "."
        }
        return cls(len(rows), MappingProxyType(premiums))

    @property
    def centre(self) -> Square:
        return Square(self.size // 2, self.size // 2)

    def holds(self, square: Square) -> bool:
        return 0 <= square.row < self.size and 0 <= square.column < self.size

    def premium(self, square: Square) -> Premium:
        return self.premiums.get(square, _PLAIN)


STANDARD = Layout.drawn(
    """
    T..d...T...d..T
    .D...t...t...D.
    ..D...d.d...D..
    d..D...d...D..d
    ....D.....D....
    .t...t...t...t.
    ..d...d.d...d..
    T..d...D...d..T
    ..d...d.d...d..
    .t...t...t...t.
    ....D.....D....
    d..D...d...D..d
    ..D...d.d...D..
    .D...t...t...D.
    T..d...T...d..T
    """
)


@dataclass(frozen=True, slots=True)
class Board:
    """The letters that lie on the table, whatever the layout beneath them."""

    cells: Mapping[Square, Cell]

    def __bool__(self) -> bool:
        return bool(self.cells)

    def __getitem__(self, square: Square) -> Cell | None:
        return self.cells.get(square)

    def with_tiles(self, laid: Iterable[tuple[Square, Cell]]) -> Board:
        return Board({**self.cells, **dict(laid)})

    def without_tiles(self, squares: Iterable[Square]) -> Board:
        gone = frozenset(squares)
        return Board({square: cell for square, cell in self.cells.items() if square not in gone})

    def run(self, square: Square, direction: Direction) -> Iterator[Square]:
        """The covered squares that follow *square*, up to the first gap."""
        step = square.step(direction)
        while step in self.cells:
            yield step
            step = step.step(direction)

    def start_of_run(self, square: Square, direction: Direction) -> Square:
        """Where the unbroken line of tiles that leads to *square* begins."""
        while (before := square.step(direction, -1)) in self.cells:
            square = before
        return square


EMPTY_BOARD = Board({})
