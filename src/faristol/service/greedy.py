"""A plain robot in Python: the best-scoring play it can find, or a weaker one at lower levels.

It asks the compiled list for the words that its tiles make together with one run of tiles on the board
(or with none, beside them) and fits each in. Plays through two separate runs are left to better robots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from faristol.lexicon import Lexicon
from faristol.lexicon.alphabet import ALPHABET
from faristol.rules.actions import Exchange, Redraw
from faristol.rules.board import Board, Direction, Premium, Square
from faristol.rules.notation import write_place
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import Cell, spell
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.tiles import BLANK, Tile
from faristol.service.may import may

__all__ = ["Fields", "GreedyRobot", "Option", "options"]

Fields = dict[str, Any]
"""An action without time and seat, as in an acta: ``{"do": "play", "square": …}``."""

_CODE = {letter: code for code, letter in enumerate(ALPHABET, start=1)}
_MOST_WORDS = 40_000  # of one run: enough for any rack with a blank
_LONGEST = 15

# What a level plays: words up to so many letters, up to so many points, one of the best few.
_LONGEST_WORD = {1: 4, 2: 5, 3: 7, 4: 9, 5: 15}
_MOST_POINTS = {1: 14, 2: 20, 3: 32, 4: 60, 5: 10_000}
_AMONG_BEST = {1: 8, 2: 6, 3: 5, 4: 3, 5: 1}
_DOUBTS = {1: 0.0, 2: 0.25, 3: 0.6, 4: 0.9, 5: 1.0}  # how often it notices a wrong word


@dataclass(frozen=True, slots=True)
class Option:
    """A play that the board and the rack allow, and what it scores."""

    score: int
    square: Square
    direction: Direction
    cells: tuple[Cell, ...]

    def fields(self) -> Fields:
        return {"do": "play", "square": write_place(self.square, self.direction), "word": spell(self.cells)}


class GreedyRobot:
    """Chooses by points alone."""

    def choose(self, state: GameState, seat: Seat, level: int, seed: int, lexicon: Lexicon) -> Fields:
        dice = Random(f"{seed}:{state.version}:{seat}")
        if may(state, Redraw(t=0.0, by=seat)):
            return {"do": "redraw"}
        if state.phase is Phase.PLACED:
            return _answer(state, level, lexicon, dice)
        if state.phase is Phase.REFILLED:
            return {"do": "complete"}
        return _move(state, seat, level, lexicon, dice)


def _answer(state: GameState, level: int, lexicon: Lexicon, dice: Random) -> Fields:
    play = state.play
    wrong = play is not None and not all(lexicon.knows(word.letters) for word in play.words)
    return {"do": "challenge"} if wrong and dice.random() < _DOUBTS[level] else {"do": "accept"}


def _move(state: GameState, seat: Seat, level: int, lexicon: Lexicon, dice: Random) -> Fields:
    longest, most = _LONGEST_WORD[level], _MOST_POINTS[level]
    found = list(options(state.board, state.racks[seat], state.regulation, lexicon))
    suitable = [option for option in found if len(option.cells) <= longest and option.score <= most]
    if not suitable and found:
        suitable = [min(found, key=lambda option: option.score)]
    if suitable:
        suitable.sort(key=lambda option: option.score, reverse=True)
        return dice.choice(suitable[: _AMONG_BEST[level]]).fields()
    return _without_a_play(state, seat)


def _without_a_play(state: GameState, seat: Seat) -> Fields:
    """Exchange as much as is allowed, else pass."""
    rack: list[str] = [tile for tile in state.racks[seat] if tile != BLANK] or list(state.racks[seat])
    for count in range(len(rack), 0, -1):
        if may(state, Exchange(t=0.0, by=seat, tiles=rack[:count])):
            return {"do": "exchange", "tiles": rack[:count]}
    return {"do": "pass"}


# --- every play that can be found ---


def options(
    board: Board, rack: tuple[Tile, ...], regulation: Regulation, lexicon: Lexicon
) -> Iterator[Option]:
    """The plays of *rack* on *board*; of two blanks only one is looked at, which is quick and enough."""
    tiles = list(rack)
    if tiles.count(BLANK) > 1:
        tiles.remove(BLANK)
    for direction in Direction:
        yield from _Side(board, tiles, regulation, lexicon, direction).options()


@dataclass(frozen=True, slots=True)
class _Line:
    """One row or column: its letters, what may be put on each free square, and what that would add."""

    index: int
    letters: bytes  # 0: free
    values: tuple[int, ...]  # of the letters that lie
    allowed: tuple[frozenset[int] | None, ...]  # None: any letter
    beside: tuple[int | None, ...]  # face value of the word across, without the new tile
    premiums: tuple[Premium, ...]


class _Side:
    """The board read one way."""

    def __init__(
        self,
        board: Board,
        tiles: list[Tile],
        regulation: Regulation,
        lexicon: Lexicon,
        direction: Direction,
    ) -> None:
        self._board = board
        self._regulation = regulation
        self._core = lexicon.graph.core
        self._direction = direction
        self._size = regulation.layout.size
        self._rack = bytes(0 if tile == BLANK else _CODE[tile] for tile in tiles)
        self._blank_letters = frozenset(_CODE[letter] for letter in regulation.blank_letters)
        self._value = {_CODE[letter]: regulation.tile_set.values.get(letter, 0) for letter in ALPHABET}

    def options(self) -> Iterator[Option]:
        alone = self._words(b"")
        for index in range(self._size):
            line = self._line(index)
            for start, run in _runs(line.letters):
                for word in self._words(run):
                    at = word.find(run)
                    while at >= 0:
                        yield from self._fit(line, word, start - at)
                        at = word.find(run, at + 1)
            yield from self._beside(line, alone)

    def _words(self, run: bytes) -> list[bytes]:
        """The words that the rack makes with *run*, which stays together."""
        held = self._rack + run
        packed, _ = self._core.anagrams(
            held, least=max(2, len(run) + 1), most=min(_LONGEST, len(held)), limit=_MOST_WORDS
        )
        return [word for word in packed.split(b"\0") if run in word] if packed else []

    def _beside(self, line: _Line, words: list[bytes]) -> Iterator[Option]:
        """Words of the rack alone, next to what lies on the other lines, or the first of the game."""
        hooks = [place for place, across in enumerate(line.beside) if across is not None]
        if not self._board and line.index == self._size // 2:
            hooks = [self._size // 2]
        for word in words:
            starts = {hook - offset for hook in hooks for offset in range(len(word))}
            for start in starts:
                if start >= 0 and not any(line.letters[start : start + len(word)]):
                    yield from self._fit(line, word, start)

    def _fit(self, line: _Line, word: bytes, start: int) -> Iterator[Option]:
        end = start + len(word)
        if start < 0 or end > self._size:
            return
        if (start and line.letters[start - 1]) or (end < self._size and line.letters[end]):
            return
        new: list[int] = []
        for place, code in enumerate(word, start):
            there = line.letters[place]
            if there:
                if there != code:
                    return
            else:
                allowed = line.allowed[place]
                if allowed is not None and code not in allowed:
                    return
                new.append(place)
        blanks = self._blanks(word, start, new, line)
        if new and blanks is not None:
            yield self._option(line, word, start, new, blanks)

    def _blanks(self, word: bytes, start: int, new: list[int], line: _Line) -> frozenset[int] | None:
        """Which new squares get a blank: those worth least; None if the rack does not have the tiles."""
        left = list(self._rack)
        short: list[int] = []
        for place in sorted(new, key=lambda place: -line.premiums[place].letter):
            code = word[place - start]
            if code in left:
                left.remove(code)
            else:
                short.append(place)
        if len(short) > left.count(0):
            return None
        if any(word[place - start] not in self._blank_letters for place in short):
            return None
        return frozenset(short)

    def _option(self, line: _Line, word: bytes, start: int, new: list[int], blanks: frozenset[int]) -> Option:
        fresh, main, multiplier, others = set(new), 0, 1, 0
        cells: list[Cell] = []
        for place, code in enumerate(word, start):
            square = self._square(line.index, place)
            if place not in fresh:
                main += line.values[place]
                cells.append(self._board.cells[square])
                continue
            premium = line.premiums[place]
            value = 0 if place in blanks else self._value[code] * premium.letter
            main += value
            multiplier *= premium.word
            if (across := line.beside[place]) is not None:
                others += (across + value) * premium.word
            cells.append(Cell(ALPHABET[code - 1], blank=place in blanks))
        bonus = self._regulation.bingo_bonus if len(new) == self._regulation.rack_size else 0
        return Option(
            main * multiplier + others + bonus,
            self._square(line.index, start),
            self._direction,
            tuple(cells),
        )

    def _line(self, index: int) -> _Line:
        squares = [self._square(index, place) for place in range(self._size)]
        cells = [self._board[square] for square in squares]
        crossings = [self._crossing(square) if self._board[square] is None else None for square in squares]
        return _Line(
            index,
            bytes(_CODE[cell.letter] if cell else 0 for cell in cells),
            tuple(0 if cell is None or cell.blank else self._value[_CODE[cell.letter]] for cell in cells),
            tuple(crossing and crossing[0] for crossing in crossings),
            tuple(crossing and crossing[1] for crossing in crossings),
            tuple(self._regulation.layout.premium(square) for square in squares),
        )

    def _crossing(self, square: Square) -> tuple[frozenset[int], int] | None:
        """The letters that make a word across *square*, and the value of what lies there already."""
        across = self._direction.other
        before = self._reach(square, across, -1)[::-1]
        behind = self._reach(square, across, 1)
        if not before and not behind:
            return None
        head, tail = _codes(before), _codes(behind)
        contains: Callable[[bytes], bool] = self._core.contains
        fits = frozenset(code for code in _CODE.values() if contains(head + bytes([code]) + tail))
        return fits, sum(0 if cell.blank else self._value[_CODE[cell.letter]] for cell in (*before, *behind))

    def _reach(self, square: Square, direction: Direction, by: int) -> list[Cell]:
        found: list[Cell] = []
        while (cell := self._board[square := square.step(direction, by)]) is not None:
            found.append(cell)
        return found

    def _square(self, index: int, place: int) -> Square:
        return Square(index, place) if self._direction is Direction.ACROSS else Square(place, index)


def _codes(cells: list[Cell]) -> bytes:
    return bytes(_CODE[cell.letter] for cell in cells)


def _runs(letters: bytes) -> Iterator[tuple[int, bytes]]:
    """The unbroken runs of tiles in a line, each with the place where it begins."""
    start = None
    for place, code in enumerate((*letters, 0)):
        if code and start is None:
            start = place
        elif not code and start is not None:
            yield start, letters[start:place]
            start = None
