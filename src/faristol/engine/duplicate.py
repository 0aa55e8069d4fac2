"""The engine as the finder of duplicate games: every best play of a rack, in a few milliseconds.

>>> from faristol.lexicon import WordGraph
>>> from faristol.rules.board import EMPTY_BOARD
>>> from faristol.rules.spelling import fold, fold_tiles
>>> graph = WordGraph.build(map(fold, ["casa", "cases", "saca"]), gaddag=True)
>>> finder = EngineFinder(Engine(graph, leaves=None), graph)
>>> len(finder.best_plays(EMPTY_BOARD, fold_tiles("C A S A E T R")))
16
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from faristol.engine.engine import Engine
from faristol.engine.leaves import LeaveTable
from faristol.engine.moves import Move, read_move
from faristol.engine.position import Position
from faristol.lexicon.graph import WordGraph
from faristol.regulations.fisc import FISC
from faristol.rules.board import Board, Direction, Square
from faristol.rules.duplicate.by_definition import FinderByDefinition
from faristol.rules.duplicate.finder import Found, Worth
from faristol.rules.notation import read_place, write_place
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import Cell, read_word, spell
from faristol.rules.state import Rack
from faristol.rules.tiles import BLANK, Tile

__all__ = ["EngineFinder", "by_definition", "leave_worth"]

_ALL = 1_000_000  # words that some tiles make; more than any list has
_MOST_BLANKS = 2  # on a rack, for the core; a practice bag may give more


class EngineFinder:
    """Finds plays with the C++ core; it can be shared between threads."""

    __slots__ = ("_by_definition", "_engine", "_regulation")

    def __init__(self, engine: Engine, words: WordGraph, regulation: Regulation = FISC) -> None:
        """*words* is the graph that *engine* plays with."""
        self._engine = engine
        self._regulation = regulation
        self._by_definition = by_definition(words, regulation)

    def best_plays(self, board: Board, rack: Rack, /) -> list[Found]:
        """Every play of the highest score that *rack* can make; none if it can make none."""
        if rack.count(BLANK) > _MOST_BLANKS:
            return self._by_definition.best_plays(board, rack)
        records = self._engine.play_records(self._position(board, rack), by_score=True)
        if not len(records):
            return []
        best = records[records["score"] == records["score"].max()]
        moves = (read_move(record, board) for record in best)
        return [play for move in moves for play in _names(move, board, self._regulation)]

    def has_play(self, board: Board, tiles: Rack, /) -> bool:
        """Whether any rack drawn from *tiles* can make a play.

        A handful of racks nearly always shows one. Where none does, what is left is tried by definition:
        a proof, and slow only at the very end of a game.
        """
        size = self._regulation.rack_size
        racks = [tiles[first : first + size] for first in range(0, len(tiles), size)]
        if any(self._any_play(board, rack) for rack in racks):
            return True
        return len(tiles) > size and self._by_definition.has_play(board, tiles)

    def _any_play(self, board: Board, rack: Rack) -> bool:
        if rack.count(BLANK) > _MOST_BLANKS:
            return self._by_definition.has_play(board, rack)
        position = self._position(board, rack)
        return bool(len(self._engine.play_records(position, top=1, by_score=True)))

    def _position(self, board: Board, rack: Rack) -> Position:
        # What is still in the bag plays no part, and in a practice game it is not the set's.
        return Position(
            rack=rack, board=board, regulation=self._regulation, unseen=(), others=(0,), any_tiles=True
        )


def by_definition(words: WordGraph, regulation: Regulation = FISC) -> FinderByDefinition:
    """The slow finder, for the words of a graph that need not be compiled for moves."""
    return FinderByDefinition(partial(_makeable, words), _Known(words), regulation)


def leave_worth(leaves: LeaveTable) -> Worth:
    """How good a remainder is for the next round, by a table of leaves."""

    def worth(remainder: Rack) -> float:
        return leaves.value(remainder)

    return worth


def _names(move: Move, board: Board, regulation: Regulation) -> Iterator[Found]:
    """*move* as the core found it, and the plays that the core does not tell apart from it."""
    yield Found(move.square, move.word)
    begin, direction = read_place(move.square, regulation.layout)
    if not board:  # the core lays words across only: what lies down is their mirror image
        yield Found(write_place(Square(begin.column, begin.row), direction.other), move.word)
    elif len(move.tiles) == 1:  # a single tile has two main words to choose from
        word = read_word(move.word)
        new = next(index for index in range(len(word)) if board[begin.step(direction, index)] is None)
        yield from _crossing(begin.step(direction, new), word[new], direction.other, board)


def _crossing(square: Square, cell: Cell, direction: Direction, board: Board) -> Iterator[Found]:
    """The word that *cell*, laid on *square*, makes in *direction*; none if it has no neighbour there."""
    first = square
    while board[first.step(direction, -1)] is not None:
        first = first.step(direction, -1)
    cells, at = [], first
    while (there := cell if at == square else board[at]) is not None:
        cells.append(there)
        at = at.step(direction)
    if len(cells) > 1:
        yield Found(write_place(first, direction), spell(cells))


class _Known:
    """A graph as the judge of words."""

    def __init__(self, words: WordGraph) -> None:
        self._words = words

    def knows(self, letters: tuple[Tile, ...]) -> bool:
        return letters in self._words


def _makeable(words: WordGraph, tiles: Rack) -> set[tuple[Tile, ...]]:
    return {tuple(cell.letter for cell in word) for word in words.subanagrams(tiles, limit=_ALL)}
