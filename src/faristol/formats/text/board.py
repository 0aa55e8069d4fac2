"""The board of a game row by row: for another program, or with its coordinates for a person."""

from __future__ import annotations

from collections.abc import Callable

from faristol.engine.position import Position
from faristol.rules.board import Square
from faristol.rules.duplicate.state import DuplicateState
from faristol.rules.spelling import Cell
from faristol.rules.state import GameState

__all__ = ["board_rows", "board_text"]

_COLUMN = 4

State = GameState | DuplicateState | Position


def _plain(cell: Cell | None) -> str:
    """A full stop for an empty square, blanks in lower case."""
    if cell is None:
        return "."
    return cell.letter.lower() if cell.blank else cell.letter


def board_rows(state: State, shown: Callable[[Cell | None], str] = _plain) -> list[list[str]]:
    """Every square as *shown*."""
    size = state.regulation.layout.size
    return [[shown(state.board[Square(row, column)]) for column in range(size)] for row in range(size)]


def board_text(state: State) -> str:
    """The board with its coordinates, premium squares left plain."""
    size = state.regulation.layout.size
    head = "   " + "".join(f"{column:>{_COLUMN}}" for column in range(1, size + 1))
    rows = [
        f" {chr(ord('A') + index)} " + "".join(f"{square:>{_COLUMN}}" for square in row)
        for index, row in enumerate(board_rows(state))
    ]
    return "\n".join((head, *rows))
