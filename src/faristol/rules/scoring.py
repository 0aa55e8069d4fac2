"""The points of a play: the sum of the words it forms, premiums counted once.

Letter premiums come before word premiums, word premiums multiply each other (nonuple, quadruple), and a
new tile that makes words both ways brings its premium to both.
"""

from __future__ import annotations

from math import prod

from faristol.rules.board import Board, Direction, Square
from faristol.rules.placement import Placement
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import Cell, spell
from faristol.rules.state import FormedWord

__all__ = ["formed_words", "is_bingo", "score"]


def formed_words(placement: Placement, board: Board, regulation: Regulation) -> tuple[FormedWord, ...]:
    """Every new word of a play with its own points, the main word first."""
    after = board.with_tiles(placement.laid)
    new = frozenset(square for square, _ in placement.laid)
    lines = [placement.word]
    for square, _ in placement.laid:
        across = _line_through(square, placement.direction.other, after)
        if len(across) > 1:
            lines.append(across)
    return tuple(_formed(line, new, regulation) for line in lines)


def is_bingo(placement: Placement, regulation: Regulation) -> bool:
    """Whether the play lays a whole rack at once."""
    return len(placement.laid) == regulation.rack_size


def score(words: tuple[FormedWord, ...], bingo: bool, regulation: Regulation) -> int:
    return sum(word.points for word in words) + (regulation.bingo_bonus if bingo else 0)


def _line_through(square: Square, direction: Direction, board: Board) -> tuple[tuple[Square, Cell], ...]:
    first = board.start_of_run(square, direction)
    squares = (first, *board.run(first, direction))
    return tuple((square, board.cells[square]) for square in squares)


def _formed(
    line: tuple[tuple[Square, Cell], ...], new: frozenset[Square], regulation: Regulation
) -> FormedWord:
    letters = sum(
        regulation.tile_set.values[cell.letter]
        * (regulation.layout.premium(square).letter if square in new else 1)
        for square, cell in line
        if not cell.blank
    )
    multiplier = prod(regulation.layout.premium(square).word for square, _ in line if square in new)
    cells = tuple(cell for _, cell in line)
    return FormedWord(
        text=spell(cells), letters=tuple(cell.letter for cell in cells), points=letters * multiplier
    )
