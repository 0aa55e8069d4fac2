"""The geometry of a play: which tiles a word lays, and whether it may lie there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from faristol.rules.board import Board, Direction, Square
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.notation import read_place, write_place
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import Cell, Unreadable, read_word, spell
from faristol.rules.tiles import BLANK, Tile, without

__all__ = ["Placement", "place"]

_SPLIT_DIGRAPHS = {(Tile("Q"), Tile("U")): "QU", (Tile("N"), Tile("Y")): "NY"}


@dataclass(frozen=True, slots=True)
class Placement:
    """A word read from text and fitted to a board: where it begins, and the tiles that are new."""

    square: Square
    direction: Direction
    word: tuple[tuple[Square, Cell], ...]  # the whole main word, as it will lie
    laid: tuple[tuple[Square, Cell], ...]  # what of it comes from the rack

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that leave the rack, in reading order."""
        return tuple(BLANK if cell.blank else cell.letter for _, cell in self.laid)


def place(square: str, word: str, *, on: Board, rack: tuple[Tile, ...], under: Regulation) -> Placement:
    """Fit *word* at *square*, or raise :exc:`RuleViolation` with the first thing that is wrong."""
    begin, direction, cells = _read(square, word, under)
    _check_letters(cells, under)
    squares = tuple(begin.step(direction, index) for index in range(len(cells)))
    if not under.layout.holds(squares[-1]):
        raise RuleViolation(Violation.OFF_BOARD, word=spell(cells))

    placement = _fit(squares, cells, direction, on)
    if not placement.laid:
        raise RuleViolation(Violation.NO_NEW_TILE)
    if on[begin.step(direction, -1)] or on[squares[-1].step(direction)]:
        raise RuleViolation(Violation.NOT_WHOLE_WORD, word=spell(cells))
    if without(rack, placement.tiles) is None:
        raise RuleViolation(Violation.TILES_NOT_ON_RACK, tiles=" ".join(placement.tiles))
    if len(cells) < 2:
        raise RuleViolation(Violation.TOO_FEW_TILES)
    _check_contact(placement, on, under)
    return placement


def _read(square: str, word: str, under: Regulation) -> tuple[Square, Direction, tuple[Cell, ...]]:
    try:
        return *read_place(square, under.layout), read_word(word)
    except Unreadable as unreadable:
        raise RuleViolation(Violation.BAD_NOTATION, text=str(unreadable)) from None


def _check_letters(cells: tuple[Cell, ...], regulation: Regulation) -> None:
    for cell in cells:
        if cell.blank and cell.letter not in regulation.blank_letters:
            raise RuleViolation(Violation.BLANK_LETTER_NOT_ALLOWED, letter=cell.letter)
    for first, second in pairwise(cells):
        digraph = _SPLIT_DIGRAPHS.get((first.letter, second.letter))
        if digraph and (first.blank or second.blank):
            raise RuleViolation(Violation.DIGRAPH_NEEDS_ITS_TILE, digraph=digraph)


def _fit(
    squares: tuple[Square, ...], cells: tuple[Cell, ...], direction: Direction, board: Board
) -> Placement:
    word: list[tuple[Square, Cell]] = []
    laid: list[tuple[Square, Cell]] = []
    for square, cell in zip(squares, cells, strict=True):
        there = board[square]
        if there is None:
            laid.append((square, cell))
        elif there.letter != cell.letter or (cell.blank and not there.blank):
            raise RuleViolation(Violation.SQUARE_MISMATCH, square=write_place(square, direction))
        word.append((square, there or cell))
    return Placement(squares[0], direction, tuple(word), tuple(laid))


def _check_contact(placement: Placement, board: Board, regulation: Regulation) -> None:
    if not board:
        if all(square != regulation.layout.centre for square, _ in placement.laid):
            raise RuleViolation(Violation.CENTRE_NOT_COVERED)
        return
    crosses = len(placement.laid) < len(placement.word)
    sideways = placement.direction.other
    touches = any(board[square.step(sideways, by)] for square, _ in placement.laid for by in (-1, 1))
    if not crosses and not touches:
        raise RuleViolation(Violation.NOT_CONNECTED)
