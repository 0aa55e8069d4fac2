"""What a puzzle is: a position, its one answer, why it is the answer, and how hard it is thought to be."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from faristol.engine.moves import Move
from faristol.engine.position import Position
from faristol.rules.board import Direction, Square
from faristol.rules.notation import write_place
from faristol.rules.placement import Placement, place
from faristol.rules.spelling import Cell

__all__ = ["Kind", "Laid", "Part", "PartKind", "Proof", "ProofKind", "Puzzle", "digest", "laid_by"]

Laid = frozenset[tuple[Square, Cell]]
"""The new tiles of a play: two plays with the same are the same play, whichever way they are read."""

_DIGITS = 16  # of the digest: 64 bits


class Kind(StrEnum):
    """What is asked for."""

    BINGO = "bingo"  # the play that lays the whole rack
    BEST = "best"  # the play that is clearly better than every other
    ENDGAME = "endgame"  # the only play that wins, the bag being empty
    HOOKS = "hooks"  # the best play, which lengthens words or lies alongside them
    BLANK = "blank"  # the best play, which needs the blank
    RESCUE = "rescue"  # the only play that keeps a game alive that is being lost


class ProofKind(StrEnum):
    """How it is known that there is one answer."""

    SIMULATION = "simulation"
    ENDGAME = "endgame"  # every other play was looked through to the end


class PartKind(StrEnum):
    """One line of why a play brings what it brings."""

    WORD = "word"  # the main word
    CROSSINGS = "crossings"  # the other words, together
    BONUS = "bonus"  # for laying the whole rack
    BLANK = "blank"  # a blank brings nothing by itself


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Some of the points of a play; all parts together are its score."""

    kind: PartKind
    points: int
    words: tuple[str, ...] = ()
    premiums: tuple[str, ...] = ()
    """Premium squares that count, as ``A1 word 3`` or ``B2 letter 2``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What was found when the answer was tried against the others."""

    kind: ProofKind
    ahead: float
    """Of the next best: points, winning probability of a rescue, difference at the end of an endgame."""
    errors: float
    """How many standard errors that is; 0 where nothing was estimated."""
    samples: int
    """Deals tried; 0 where nothing was estimated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position and its answer. What it was made of is told by whoever keeps it."""

    kind: Kind
    position: Position
    answer: Move
    others: tuple[Move, ...]
    """The next best, the best of them first."""
    why: tuple[Part, ...]
    proof: Proof
    rating: int
    """How strong somebody is thought to be who finds it every other time."""

    @property
    def id(self) -> str:
        return digest(self.position)

    @property
    def in_bag(self) -> int:
        """Tiles that are still to be drawn."""
        return max(self.position.unseen_count - self.position.regulation.rack_size, 0)


def laid_by(move: Move, position: Position) -> Placement:
    """The tiles of a play as they come to lie."""
    return place(move.square, move.word, on=position.board, rack=position.rack, under=position.regulation)


def digest(position: Position) -> str:
    """The same for the same board and rack, in whatever order the tiles stand and whatever the score is.

    >>> from faristol.rules.spelling import fold_tiles
    >>> digest(Position(rack=fold_tiles("C A S A"))) == digest(Position(rack=fold_tiles("S A C A")))
    True
    """
    cells = sorted(
        f"{write_place(square, Direction.ACROSS)}{'?' if cell.blank else ''}{cell.letter}"
        for square, cell in position.board.cells.items()
    )
    told = "/".join((position.regulation.key, " ".join(cells), " ".join(sorted(position.rack))))
    return hashlib.sha256(told.encode()).hexdigest()[:_DIGITS]
