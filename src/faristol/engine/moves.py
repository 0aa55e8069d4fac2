"""Moves as people write them, and as NumPy keeps them.

A record has the tiles in one number, the first in the lowest byte; the lane, rows before columns; the
index of the first letter; the number of tiles; score in points and equity in 1/256 of a point.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from faristol import _core
from faristol.engine.rules import BOARD_SIZE
from faristol.lexicon.alphabet import ALPHABET
from faristol.rules.board import Board, Direction, Square
from faristol.rules.notation import write_place
from faristol.rules.spelling import Cell, spell
from faristol.rules.tiles import BLANK, Tile

__all__ = [
    "MOVE_DTYPE",
    "Move",
    "MoveKind",
    "Records",
    "lane_of",
    "of_kind",
    "place_of",
    "read_move",
    "read_records",
]

MOVE_DTYPE = np.dtype(
    {
        "names": ["tiles", "score", "equity", "lane", "start", "count"],
        "formats": ["<u8", "<i4", "<i4", "u1", "u1", "u1"],
        "offsets": [0, 8, 12, 16, 17, 18],
        "itemsize": 24,
    }
)
Records = npt.NDArray[np.void]


class MoveKind(StrEnum):
    """What a turn is used for."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One thing to do in a turn, with what it brings."""

    kind: MoveKind
    score: int
    equity: float  # points, with what the tiles that stay are worth
    tiles: tuple[Tile, ...] = ()  # that leave the rack
    square: str = ""  # ``H8`` across, ``8H`` down: where the main word begins
    word: str = ""  # the whole main word, blanks in parentheses

    def __str__(self) -> str:
        match self.kind:
            case MoveKind.PLAY:
                return f"{self.square} {self.word} {self.score}"
            case MoveKind.EXCHANGE:
                return f"exchange {' '.join(self.tiles)}"
            case MoveKind.PASS:
                return "pass"


def read_records(raw: bytes) -> Records:
    """The records in *raw*, as an array with the fields of ``MOVE_DTYPE``."""
    return np.frombuffer(raw, dtype=MOVE_DTYPE)


def of_kind(records: Records, kind: MoveKind) -> npt.NDArray[np.bool_]:
    """Which of *records* are moves of *kind*."""
    lanes = records["lane"]
    found: npt.NDArray[np.bool_]
    match kind:
        case MoveKind.PLAY:
            found = (lanes != _core.PASS_LANE) & (lanes != _core.EXCHANGE_LANE)
        case MoveKind.EXCHANGE:
            found = lanes == _core.EXCHANGE_LANE
        case MoveKind.PASS:
            found = lanes == _core.PASS_LANE
    return found


def read_move(record: np.void, board: Board) -> Move:
    """The move of a record that was found on *board*."""
    lane, count = int(record["lane"]), int(record["count"])
    codes = [int(record["tiles"]) >> (8 * place) & 0xFF for place in range(count)]
    score, equity = int(record["score"]), int(record["equity"]) / _core.UNITS_PER_POINT
    if lane == _core.PASS_LANE:
        return Move(kind=MoveKind.PASS, score=score, equity=equity)
    if lane == _core.EXCHANGE_LANE:
        tiles = tuple(ALPHABET[code - 1] if code else BLANK for code in codes)
        return Move(kind=MoveKind.EXCHANGE, score=score, equity=equity, tiles=tiles)
    square, direction = place_of(lane, int(record["start"]))
    cells = [_cell(code) for code in codes]
    return Move(
        kind=MoveKind.PLAY,
        score=score,
        equity=equity,
        tiles=tuple(BLANK if cell.blank else cell.letter for cell in cells),
        square=write_place(square, direction),
        word=spell(_word(square, direction, cells, board)),
    )


def place_of(lane: int, start: int) -> tuple[Square, Direction]:
    """Where a play of the core begins: its lanes are the rows and then the columns."""
    if lane < BOARD_SIZE:
        return Square(lane, start), Direction.ACROSS
    return Square(start, lane - BOARD_SIZE), Direction.DOWN


def lane_of(square: Square, direction: Direction) -> tuple[int, int]:
    """The lane of the core in which a play lies, and where in it the play begins."""
    if direction is Direction.ACROSS:
        return square.row, square.column
    return BOARD_SIZE + square.column, square.row


def _cell(code: int) -> Cell:
    return Cell(ALPHABET[(code & ~_core.BLANK_MARK) - 1], bool(code & _core.BLANK_MARK))


def _word(square: Square, direction: Direction, laid: list[Cell], board: Board) -> list[Cell]:
    """The main word that begins at *square*: tiles that lie there, and new ones on the squares between."""
    word: list[Cell] = []
    new = iter(laid)
    while (cell := board[square] or next(new, None)) is not None:
        word.append(cell)
        square = square.step(direction)
    return word
