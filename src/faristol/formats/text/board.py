"""The board of a game row by row: for another program, or with its coordinates for a person."""

from __future__ import annotations

from faristol.rules.board import Square
from faristol.rules.duplicate.state import DuplicateState
from faristol.rules.state import GameState

__all__ = ["board_rows", "board_text"]

_COLUMN = 4

State = GameState | DuplicateState


def board_rows(state: State) -> list[list[str]]:
    """A full stop for an empty square, blanks in lower case."""
    size = state.regulation.layout.size
    return [[_square(state, Square(row, column)) for column in range(size)] for row in range(size)]


def _square(state: State, square: Square) -> str:
    cell = state.board[square]
    if cell is None:
        return "."
    return cell.letter.lower() if cell.blank else cell.letter


def board_text(state: State) -> str:
    """The board with its coordinates, premium squares left plain."""
    size = state.regulation.layout.size
    head = "   " + "".join(f"{column:>{_COLUMN}}" for column in range(1, size + 1))
    rows = [
        f" {chr(ord('A') + index)} " + "".join(f"{square:>{_COLUMN}}" for square in row)
        for index, row in enumerate(board_rows(state))
    ]
    return "\n".join((head, *rows))
