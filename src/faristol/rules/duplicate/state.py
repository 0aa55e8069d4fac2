"""A duplicate game at one moment.

The state keeps what happened and derives the rest: points from judged slips and corrections, places from
points. Only :func:`faristol.rules.duplicate.evolve.evolve` makes new states.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from msgspec import Struct

from faristol.rules.board import EMPTY_BOARD, Board
from faristol.rules.duplicate.conditions import Conditions
from faristol.rules.duplicate.finder import Candidate
from faristol.rules.duplicate.slips import Judged, Slip
from faristol.rules.regulation import Regulation
from faristol.rules.state import Milliseconds, Rack, Seat
from faristol.rules.tiles import BLANK, Tile

__all__ = [
    "Check",
    "Correction",
    "DuplicateState",
    "End",
    "Phase",
    "ScoredRound",
    "Setup",
    "Snapshot",
    "Warned",
    "WhyReturned",
]


class Phase(StrEnum):
    TO_DRAW = "to-draw"  # before a rack
    DRAWN = "drawn"  # the rack is called, the time does not run yet
    RUNNING = "running"  # from "Temps!" to "Temps!"
    CLOSED = "closed"  # paper slips are typed, the master play is chosen
    OVER = "over"


class End(StrEnum):
    """Why a duplicate game ended."""

    KIND_USED_UP = "kind-used-up"  # DUP-6a
    NO_PLAY = "no-play"  # DUP-6b
    FORCE_MAJEURE = "force-majeure"  # DUP-6c
    NO_VALID_RACK = "no-valid-rack"  # DUP-3d
    ROUNDS = "rounds"  # DUP-1b: the number set beforehand

    @property
    def complete(self) -> bool:
        """Whether the game was played until its tiles gave out."""
        return self in (End.KIND_USED_UP, End.NO_PLAY, End.NO_VALID_RACK)


class WhyReturned(StrEnum):
    """Why a whole rack went back."""

    NOT_VALID = "not-valid"  # DUP-3b
    NO_PLAY = "no-play"  # DUP-6b, while the bag could still give one


class Setup(Struct, frozen=True, kw_only=True):
    """What was agreed before the game."""

    round_time: Milliseconds
    calls: tuple[Milliseconds, ...]  # before the end of the round, the earliest first
    rounds: int | None = None  # None: complete, until the tiles give out
    solo_bonus: int = 0  # for whoever alone finds a top play
    asks_score: bool = False  # players write the score on the slip
    bag_is_given: bool = False  # its order is fixed: what returns goes to its right end
    practice: bool = False  # tiles that are not the set's: never official
    may_close: bool = False  # a round may be cut short: for whoever trains alone
    # DUP-4a: the names by which tiles and rows are called, the same ones throughout the game.
    names: Mapping[str, str] = MappingProxyType({})
    alphabetical: bool = False  # the order in which the tiles are called; else as drawn


class Snapshot(Struct, frozen=True, kw_only=True):
    """The table before a round, to come back to if the round is undone."""

    board: Board
    bag: tuple[Tile, ...]
    rack: Rack
    lax: bool


class ScoredRound(Struct, frozen=True, kw_only=True):
    """A round whose master play lies on the board."""

    number: int
    rack: Rack
    kept: int  # tiles at its left that were there the round before
    returned: tuple[tuple[Rack, WhyReturned], ...]
    best: tuple[Candidate, ...]  # what the finder listed; empty without one
    master: Judged
    slips: Mapping[Seat, Slip]  # as handed in, kept for an undo and for checks
    judged: tuple[Judged, ...]  # one a seat
    solo: Seat | None  # who alone found a top play, where there is a bonus for it or not
    late: tuple[tuple[Seat, Slip], ...] = ()


class Correction(Struct, frozen=True, kw_only=True):
    """DUP-9b: an error put right, by whom and why."""

    at: Milliseconds
    seat: Seat
    round: int
    before: int
    points: int
    author: str
    reason: str


class Check(Struct, frozen=True, kw_only=True):
    """DUP-9b: a player asks the judge to look again."""

    at: Milliseconds
    seat: Seat
    round: int
    text: str
    answer: str | None = None  # None: still open


class Warned(Struct, frozen=True, kw_only=True):
    at: Milliseconds
    seat: Seat
    round: int
    reason: str


class DuplicateState(Struct, frozen=True, kw_only=True):
    """A duplicate game at one moment."""

    regulation: Regulation  # board, tiles and points, those of part I
    conditions: Conditions
    setup: Setup
    players: tuple[str, ...] = ()
    version: int = 0  # events so far, mere passing of time aside
    now: Milliseconds = Milliseconds(0)

    phase: Phase = Phase.TO_DRAW
    board: Board = EMPTY_BOARD
    bag: tuple[Tile, ...] = ()
    rack: Rack = ()  # in course; between rounds the remainder
    kept: int = 0  # how many tiles at the left of the rack were there the round before
    lax: bool = False  # DUP-3c: one and one suffices to the end
    started: bool = False  # the first round's time has been called
    before: Snapshot | None = None  # the round in course
    returned: tuple[tuple[Rack, WhyReturned], ...] = ()
    best: tuple[Candidate, ...] = ()

    ends_at: Milliseconds | None = None  # of the time in course
    called: tuple[Milliseconds, ...] = ()  # calls made in the round
    paused: str | None = None
    paused_at: Milliseconds | None = None

    slips: Mapping[Seat, Slip] = MappingProxyType({})
    late: tuple[tuple[Seat, Slip], ...] = ()
    absent: frozenset[Seat] = frozenset()

    rounds: tuple[ScoredRound, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()  # one a scored round
    corrections: tuple[Correction, ...] = ()
    checks: tuple[Check, ...] = ()
    warnings: tuple[Warned, ...] = ()
    end: End | None = None
    confirmed_by: str | None = None
    end_reason: str = ""  # what the judge gave as the reason for ending it

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(len(self.players))))

    @property
    def round_number(self) -> int:
        """The round in course, or the next one between two; after the end the last one scored."""
        return len(self.rounds) + (self.phase is not Phase.OVER)

    @property
    def left(self) -> tuple[Tile, ...]:
        """The tiles that are not on the board: rack and bag together."""
        return (*self.rack, *self.bag)

    def all_tiles(self) -> tuple[Tile, ...]:
        """Every tile of the game, wherever it is, sorted: none is ever lost or made."""
        on_board = (BLANK if cell.blank else cell.letter for cell in self.board.cells.values())
        return tuple(sorted((*self.left, *on_board)))
