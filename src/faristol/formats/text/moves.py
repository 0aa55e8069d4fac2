"""A game told move by move: each line of the sheet with the racks before it and the tiles it laid.

The sheet says what counted; whoever replays a game, prints it or hands it to another program also wants
to see what the players held, and the plays that were taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from faristol.rules.board import Direction, Square
from faristol.rules.events import (
    Event,
    GameCreated,
    PlayAnnulled,
    PlayLaid,
    PlayNoted,
    TilesExchanged,
    TotalCorrected,
    TurnCompleted,
    TurnLost,
    TurnPassed,
)
from faristol.rules.evolve import evolve, rebuild
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import Cell
from faristol.rules.state import GameState, Line, LineKind, Milliseconds, Phase, Rack
from faristol.rules.tiles import Tile

__all__ = ["Cells", "Laid", "Move", "moves"]

Cells = tuple[tuple[Square, Cell], ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A word as it was laid, whether or not it stayed."""

    square: Square
    direction: Direction
    word: Cells  # the whole main word
    new: Cells  # what of it came from the rack
    score: int


@dataclass(frozen=True, slots=True)
class Move:
    """One line of the sheet, and what lay behind it."""

    line: Line
    total: int  # the player's, with this line
    scores: tuple[int, ...]  # everybody's, with this line
    before: GameState  # when its player was to move; of what was settled at the end, as it ended
    laid: Laid | None  # also of a play that was taken back
    returned: tuple[Tile, ...]  # of an exchange
    bag: int  # tiles left after it
    used: tuple[Milliseconds, ...]

    @property
    def racks(self) -> tuple[Rack, ...]:
        """Before it."""
        return self.before.racks

    @property
    def stood(self) -> bool:
        """Whether tiles were laid and stayed."""
        return self.laid is not None and self.line.kind is LineKind.PLAY


@dataclass(slots=True)
class _Mark:
    before: GameState
    bag: int
    used: tuple[Milliseconds, ...]
    laid: Laid | None = None
    returned: tuple[Tile, ...] = ()


def moves(created: GameCreated, events: Iterable[Event], regulation: Regulation) -> tuple[Move, ...]:
    """The whole game, adjustments of the end included."""
    walk = _Walk(rebuild(created, (), regulation))
    for event in events:
        walk.take(event)
    return walk.told()


class _Walk:
    def __init__(self, state: GameState) -> None:
        self.state = state
        self._before = state  # of the turn in course, before anything was laid
        self._laid: Laid | None = None
        self._returned: tuple[Tile, ...] = ()
        self._marks: dict[int, _Mark] = {}

    def take(self, event: Event) -> None:
        before, self.state = self.state, evolve(self.state, event)
        if before.phase is Phase.TO_MOVE:
            self._before, self._returned = before, ()
            if not isinstance(event, PlayLaid):
                self._laid = None
        match event:
            case PlayLaid():
                self._laid = self._as_laid(event)
            case TilesExchanged(returned=returned):
                self._returned = returned
            case PlayNoted() | TurnPassed() | TotalCorrected():
                self._mark(len(self.state.lines) - 1)
            case TurnCompleted() | TurnLost():
                noted = before.play.line if before.play else None
                self._mark(len(self.state.lines) - 1 if noted is None else noted)
            case PlayAnnulled():
                self._marks.pop(len(self.state.lines), None)
            case _:
                pass

    def told(self) -> tuple[Move, ...]:
        state = self.state
        totals = [0] * state.setup.players
        found: list[Move] = []
        last = _Mark(state, len(state.bag), state.used)
        for index, line in enumerate(chain(state.lines, state.settlement, state.reviews)):
            totals[line.by] += line.score
            mark = self._marks.get(index, last) if index < len(state.lines) else last
            found.append(
                Move(
                    line=line,
                    total=totals[line.by],
                    scores=tuple(totals),
                    before=mark.before,
                    laid=mark.laid,
                    returned=mark.returned,
                    bag=mark.bag,
                    used=mark.used,
                )
            )
        return tuple(found)

    def _as_laid(self, event: PlayLaid) -> Laid:
        board = self.state.board
        squares = (event.square, *board.run(event.square, event.direction))
        word = tuple((square, board.cells[square]) for square in squares)
        return Laid(event.square, event.direction, word, event.laid, event.score)

    def _mark(self, index: int) -> None:
        state = self.state
        self._marks[index] = _Mark(self._before, len(state.bag), state.used, self._laid, self._returned)
