"""A finder that follows the definition: every word, on every line, at every place.

It is what faster finders are checked against, and it is quick enough where a list can say which words
some tiles make.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from faristol.rules.board import Board, Direction, Square
from faristol.rules.duplicate.finder import Found
from faristol.rules.duplicate.slips import judge_play
from faristol.rules.notation import write_place
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import Cell, spell
from faristol.rules.state import Rack
from faristol.rules.story import Judge
from faristol.rules.tiles import BLANK, Tile

__all__ = ["FinderByDefinition", "Makeable", "among"]

Word = tuple[Tile, ...]
Makeable = Callable[[Rack], Iterable[Word]]
"""The words that tiles, blanks among them, can make."""


def among(words: Iterable[Word]) -> Makeable:
    """Asks a short list of words by going through it."""
    listed = [(word, Counter(word)) for word in dict.fromkeys(words)]

    def makeable(tiles: Rack) -> Iterator[Word]:
        held, blanks = Counter(tiles), tiles.count(BLANK)
        for word, needed in listed:
            if sum((needed - held).values()) <= blanks:
                yield word

    return makeable


class FinderByDefinition:
    """Finds plays by trying them all; the judge says which words are valid."""

    def __init__(self, makeable: Makeable, judge: Judge, regulation: Regulation) -> None:
        self._makeable = makeable
        self._judge = judge
        self._regulation = regulation

    def best_plays(self, board: Board, rack: Rack, /) -> list[Found]:
        """Every play of the highest score that *rack* can make."""
        best: list[Found] = []
        top = -1
        for found in self._plays(board, rack):
            judged = judge_play(*found, board, rack, self._regulation, self._judge)
            if judged.null is not None or judged.points < top:
                continue
            if judged.points > top:
                best, top = [], judged.points
            best.append(found)
        return best

    def has_play(self, board: Board, tiles: Rack, /) -> bool:
        """Whether any rack drawn from *tiles* can make a play; a few racks are tried before all tiles."""
        size = self._regulation.rack_size
        racks = [tiles[first : first + size] for first in range(0, len(tiles), size)]
        return any(self._has_play(board, some) for some in (*racks, tiles))

    def _has_play(self, board: Board, tiles: Rack) -> bool:
        for found in self._plays(board, tiles):
            # A rack is drawn for the play: what counts is that it lays no more tiles than a rack holds.
            judged = judge_play(*found, board, tiles, self._regulation, self._judge)
            if judged.null is None and len(judged.laid) <= self._regulation.rack_size:
                return True
        return False

    def _plays(self, board: Board, tiles: Rack) -> Iterator[Found]:
        size = self._regulation.layout.size
        for direction in Direction:
            for line in range(size):
                squares = [
                    Square(line, at) if direction is Direction.ACROSS else Square(at, line)
                    for at in range(size)
                ]
                if self._is_worth_a_look(squares, direction, board):
                    yield from self._on_line(squares, direction, board, tiles)

    def _is_worth_a_look(self, squares: list[Square], direction: Direction, board: Board) -> bool:
        if not board:
            return self._regulation.layout.centre in squares
        sideways = direction.other
        return any(board[square.step(sideways, by)] for square in squares for by in (-1, 0, 1))

    def _on_line(
        self, squares: list[Square], direction: Direction, board: Board, tiles: Rack
    ) -> Iterator[Found]:
        there = [cell.letter if (cell := board[square]) else None for square in squares]
        near = [self._touches(square, direction, board) for square in squares]
        letters = tuple(letter for letter in there if letter)
        for word in self._makeable((*tiles, *letters)):
            for start in range(len(squares) - len(word) + 1):
                if self._fits(word, start, there, near):
                    place = write_place(squares[start], direction)
                    new = [index for index in range(len(word)) if there[start + index] is None]
                    for cells in _with_blanks(word, new, tiles):
                        yield Found(place, spell(cells))

    def _touches(self, square: Square, direction: Direction, board: Board) -> bool:
        if not board:
            return square == self._regulation.layout.centre
        return any(board[square.step(direction.other, by)] for by in (-1, 0, 1))

    def _fits(self, word: Word, start: int, there: list[Tile | None], near: list[bool]) -> bool:
        end = start + len(word)
        if (start and there[start - 1]) or (end < len(there) and there[end]):
            return False
        line = there[start:end]
        new = line.count(None)
        return (
            0 < new <= self._regulation.rack_size
            and any(near[start:end])
            and all(letter in (None, wanted) for letter, wanted in zip(line, word, strict=True))
        )


def _with_blanks(word: Word, new: list[int], tiles: Rack) -> Iterator[list[Cell]]:
    """The ways to lay *word* with blanks only for what is lacking: more of them is never worth more."""
    held = Counter(tiles)
    lacking = Counter(word[index] for index in new) - held
    if sum(lacking.values()) > held[BLANK]:
        return
    for blanks in _choices(word, new, sorted(lacking.items())):
        yield [Cell(letter, blank=index in blanks) for index, letter in enumerate(word)]


def _choices(word: Word, new: list[int], lacking: list[tuple[Tile, int]]) -> Iterator[frozenset[int]]:
    """Which of the new letters the blanks stand for, where a letter comes more than once."""
    if not lacking:
        yield frozenset()
        return
    (letter, count), *rest = lacking
    for chosen in combinations([index for index in new if word[index] == letter], count):
        for others in _choices(word, new, rest):
            yield others.union(chosen)
