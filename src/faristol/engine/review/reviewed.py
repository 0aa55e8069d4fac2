"""What can be said of one turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from faristol import _core
from faristol.engine.moves import Move
from faristol.engine.review.turns import Stage
from faristol.rules.board import Square
from faristol.rules.spelling import Cell
from faristol.rules.state import Seat
from faristol.rules.tiles import Tile

__all__ = ["Choice", "Method", "ReviewedTurn"]


class Method(StrEnum):
    """How the candidates of a turn were judged, in the order in which the core numbers it."""

    STATIC = "static"  # points, and what the tiles that stay are worth
    SIMULATION = "simulation"
    PRE_ENDGAME = "pre-endgame"
    ENDGAME = "endgame"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A move that could be made, and what it is worth to its player."""

    move: Move
    laid: tuple[tuple[Square, Cell], ...]  # where the tiles of a play come to lie
    kept: tuple[Tile, ...]  # that stay on the rack
    kept_worth: float  # points, while there is something to draw
    points: float  # gained on the others from here on, with what stays on the racks
    points_error: float  # one standard error
    win: float | None  # probability; None with more than two players
    samples: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedTurn:
    """One turn and what can be said of it."""

    number: int  # of the game, from 1
    line: int | None  # its place on the sheet
    seat: Seat
    rack: tuple[Tile, ...]
    in_bag: int
    stage: Stage
    method: Method
    solved: bool  # whether an endgame was looked at to its end
    played: Choice  # a pass, where the play did not stand
    fell: Move | None  # the play that did not stand
    choices: tuple[Choice, ...]  # the best first; what was played is among them
    missed_bingo: Choice | None  # worth more than what was played
    still_there: bool  # whether what was played could still be played after the best move
    loss: float  # points less than the best, never below 0
    win_loss: float | None  # probability less than the best, never below 0; None: as that of choices
    luck: float | None  # points; None where nothing was drawn for this turn
    valid: bool  # whether every word of the play is in the lexicon
    bingo: bool  # whether the whole rack was laid, and stood
    thought: int | None  # milliseconds

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @property
    def is_best(self) -> bool:
        """Whether nothing worth naming was lost."""
        return _core.is_best(self.loss, self.win_loss)

    @property
    def is_serious(self) -> bool:
        """Whether it is worth stopping at: by the probability where that is known, else by points."""
        return _core.is_serious(self.loss, self.win_loss)
