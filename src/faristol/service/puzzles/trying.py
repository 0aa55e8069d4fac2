"""A play tried on a puzzle, and hints: what is said of them never gives more away than was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from faristol.engine.puzzles import Kind, Puzzle, laid_by
from faristol.lexicon import Lexicon
from faristol.rules.board import ROWS, Direction
from faristol.rules.placement import Placement, place
from faristol.rules.scoring import formed_words, is_bingo, score
from faristol.rules.spelling import spell

__all__ = ["HINTS", "Hint", "Said", "Verdict", "hints", "points_of", "said_of", "tells_points"]

HINTS = 3
_BEGINS_WITH = 2  # tiles of the word that the last hint shows


class Verdict(StrEnum):
    """What is said of a try, in one sentence."""

    SOLVED = "solved"
    NOT_A_WORD = "not-a-word"
    FEWER_POINTS = "fewer-points"  # the answer brings *by* more
    LEAVES_WORSE = "leaves-worse"  # it brings enough, and is still not as good
    NOT_ALL_TILES = "not-all-tiles"  # a whole rack is asked for
    DOES_NOT_WIN = "does-not-win"
    NOT_ENOUGH = "not-enough"  # to come back


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    verdict: Verdict
    points: int
    by: int = 0
    words: tuple[str, ...] = ()  # that are none


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A step towards the answer."""

    step: int  # 1, 2, 3
    tiles: tuple[str, ...] = ()  # that leave the rack
    row: str | None = None  # in which the word lies
    column: int | None = None
    begins: str | None = None


def points_of(puzzle: Puzzle, square: str, word: str) -> int:
    """What a play would bring, whether or not its words are any; :exc:`RuleViolation` if it does not fit."""
    placed = _placed(puzzle, square, word)
    position = puzzle.position
    words = formed_words(placed, position.board, position.regulation)
    return score(words, is_bingo(placed, position.regulation), position.regulation)


def said_of(puzzle: Puzzle, square: str, word: str, lexicon: Lexicon) -> Said:
    """The answer to a try; :exc:`RuleViolation` if it does not fit, as in a game."""
    placed = _placed(puzzle, square, word)
    position = puzzle.position
    words = formed_words(placed, position.board, position.regulation)
    wrong = tuple(one.text for one in words if not lexicon.knows(one.letters))
    points = score(words, is_bingo(placed, position.regulation), position.regulation)
    if wrong:
        return Said(verdict=Verdict.NOT_A_WORD, points=points, words=wrong)
    if frozenset(placed.laid) == frozenset(laid_by(puzzle.answer, position).laid):
        return Said(verdict=Verdict.SOLVED, points=points)
    return _SHORT_OF[puzzle.kind](puzzle, placed, points)


def _placed(puzzle: Puzzle, square: str, word: str) -> Placement:
    position = puzzle.position
    return place(square, word, on=position.board, rack=position.rack, under=position.regulation)


def _by_points(puzzle: Puzzle, _: Placement, points: int) -> Said:
    more = puzzle.answer.score - points
    if more > 0:
        return Said(verdict=Verdict.FEWER_POINTS, points=points, by=more)
    return Said(verdict=Verdict.LEAVES_WORSE, points=points)


def _by_bingo(puzzle: Puzzle, placed: Placement, points: int) -> Said:
    if not is_bingo(placed, puzzle.position.regulation):
        return Said(verdict=Verdict.NOT_ALL_TILES, points=points)
    return _by_points(puzzle, placed, points)


def _plainly(verdict: Verdict) -> Callable[[Puzzle, Placement, int], Said]:
    return lambda _, __, points: Said(verdict=verdict, points=points)


_SHORT_OF: Mapping[Kind, Callable[[Puzzle, Placement, int], Said]] = MappingProxyType(
    {
        Kind.BINGO: _by_bingo,
        Kind.BEST: _by_points,
        Kind.HOOKS: _by_points,
        Kind.BLANK: _by_points,
        Kind.ENDGAME: _plainly(Verdict.DOES_NOT_WIN),
        Kind.RESCUE: _plainly(Verdict.NOT_ENOUGH),
    }
)


def tells_points(kind: Kind) -> bool:
    """Whether who looks for the answer is told how many points it brings."""
    return kind not in (Kind.ENDGAME, Kind.RESCUE)


def hints(puzzle: Puzzle, steps: int) -> tuple[Hint, ...]:
    """The first *steps* hints: which tiles, where, and how it begins."""
    placed = laid_by(puzzle.answer, puzzle.position)
    order = puzzle.position.regulation.tile_set.order
    across = placed.direction is Direction.ACROSS
    told = (
        Hint(step=1, tiles=tuple(tile for tile in order for _ in range(placed.tiles.count(tile)))),
        Hint(
            step=2,
            row=ROWS[placed.square.row] if across else None,
            column=None if across else placed.square.column + 1,
        ),
        Hint(step=3, begins=spell(cell for _, cell in placed.word[:_BEGINS_WITH])),
    )
    return told[:steps]
