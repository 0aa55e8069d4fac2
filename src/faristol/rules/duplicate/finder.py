"""Whoever finds the plays of a rack, and the order in which equal ones are put before the judge.

Finding plays is the engine's work; the game only asks. A finder may be missing (a judge alone with a
paper dictionary): then the judge chooses the master play unaided and ends the game by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from faristol.rules.board import Board
from faristol.rules.duplicate.racks import Kinds
from faristol.rules.state import Rack
from faristol.rules.tiles import CATALAN

__all__ = ["Candidate", "Finder", "Found", "Worth", "balance", "suggested_order"]


class Found(NamedTuple):
    """A play as text: where its main word begins, and the word with blanks in parentheses."""

    square: str
    word: str


class Finder(Protocol):
    """Finds plays with all their words valid."""

    def best_plays(self, board: Board, rack: Rack, /) -> Sequence[Found]:
        """Every play of the highest score that *rack* can make; none if it can make none."""

    def has_play(self, board: Board, tiles: Rack, /) -> bool:
        """Whether any rack that may be drawn from *tiles*, of which there may be many, can make a play."""


Worth = Callable[[Rack], float]
"""How good a remainder is for the next round; more is better."""


class Candidate(Struct, frozen=True, kw_only=True):
    """A play that could be the master play."""

    square: str
    word: str
    score: int
    blanks: int  # that it lays
    remainder: Rack


def balance(remainder: Rack) -> float:
    """The plain measure of a remainder: vowels and consonants level, few tiles twice."""
    kinds = Kinds.of(remainder, CATALAN)
    return -abs(kinds.vowels - kinds.consonants) - 0.5 * (len(remainder) - len(set(remainder)))


def suggested_order(candidates: Sequence[Candidate], worth: Worth) -> tuple[Candidate, ...]:
    """Equal plays as the judge is shown them: fewest blanks, then the better remainder, then by notation.

    DUP-1g: the text only has the judge choose; the first of the list is a suggestion.
    """
    return tuple(
        sorted(candidates, key=lambda play: (play.blanks, -worth(play.remainder), play.square, play.word))
    )
