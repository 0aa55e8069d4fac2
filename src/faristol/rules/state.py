"""A game at one moment.

The state keeps what happened and derives the rest: results from the lines of the sheet, runs of passes
from the outcomes of the turns, which clock runs from the phase. Only :func:`faristol.rules.evolve.evolve`
makes new states.

Frozen values are made of older ones, so none can come to hold itself: ``gc=False`` here and elsewhere
spares the collector, which would follow every line of every game in memory, what it can never find.
"""

from __future__ import annotations

from enum import StrEnum
from operator import add
from typing import NewType

from msgspec import Struct

from faristol.rules.board import EMPTY_BOARD, Board, Direction, Square
from faristol.rules.regulation import ClockKind, End, Lapse, Outcome, PauseReason, Regulation
from faristol.rules.spelling import Cell
from faristol.rules.tiles import Tile

__all__ = [
    "FormedWord",
    "GameState",
    "LaidPlay",
    "Line",
    "LineKind",
    "Milliseconds",
    "Phase",
    "Rack",
    "Seat",
    "Setup",
    "Why",
]

Seat = NewType("Seat", int)  # 0, 1, … in seating order, clockwise
Milliseconds = NewType("Milliseconds", int)

Rack = tuple[Tile, ...]


_DRAWING = frozenset({Outcome.SCORED, Outcome.ZERO_PLAY, Outcome.EXCHANGED})  # turns that end with a draw


class Phase(StrEnum):
    NOT_STARTED = "not-started"
    TO_MOVE = "to-move"
    PLACED = "placed"
    CHALLENGED = "challenged"
    REFILLED = "refilled"
    OVER = "over"


class LineKind(StrEnum):
    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"
    LOST = "lost"
    ADJUST = "adjust"


class Why(StrEnum):
    """Why a turn was lost or a total adjusted."""

    CHALLENGE = "challenge"
    WITHDRAW = "withdraw"
    TIME = "time"
    RACK = "rack"
    RACK_BONUS = "rack-bonus"
    OVERTIME = "overtime"
    ABANDON = "abandon"
    ABSENT = "absent"
    REVIEW = "review"
    CORRECTION = "correction"


class FormedWord(Struct, frozen=True, gc=False, kw_only=True):
    """A word that a play makes, with its own points."""

    text: str  # blanks in parentheses
    letters: tuple[Tile, ...]
    points: int


class Line(Struct, frozen=True, gc=False, kw_only=True):
    """One line of the score sheet; the running total is added up when it is shown."""

    by: Seat
    kind: LineKind
    score: int = 0
    square: str | None = None
    word: str | None = None
    words: tuple[FormedWord, ...] = ()  # all that the play formed, each with its own points
    bingo: bool = False
    count: int | None = None
    why: Why | None = None
    note: str | None = None


class Setup(Struct, frozen=True, gc=False, kw_only=True):
    """What was agreed before the game."""

    players: int
    starter: Seat | None
    clock: ClockKind
    allotted: Milliseconds
    grace: Milliseconds
    days: int = 0  # for each turn, with the clock of days
    holidays: int = 0  # days that each may take, with the clock of days
    lapse: Lapse = Lapse.PASS  # what happens when the time of a turn is over
    window: Milliseconds = Milliseconds(0)  # online: how long a play waits for a challenge; 0 at a table
    refuses_invalid_words: bool
    bag_is_given: bool  # its order is fixed: never shuffled, what returns goes to its right end


class LaidPlay(Struct, frozen=True, gc=False, kw_only=True):
    """A play that lies on the board in the turn in course."""

    seat: Seat
    square: Square
    direction: Direction
    laid: tuple[tuple[Square, Cell], ...]  # the new tiles, in reading order
    words: tuple[FormedWord, ...]  # the main word first
    score: int
    bingo: bool
    rack_before: Rack
    line: int | None = None  # its place on the sheet once noted
    drawn: tuple[Tile, ...] = ()
    open: bool = True  # to challenge
    accepted_by: frozenset[Seat] = frozenset()
    challengers: tuple[Seat, ...] = ()
    challenged_in: Phase = Phase.PLACED
    upheld: bool = False  # a challenge was answered "valid"
    rechallenged: bool = False


class GameState(Struct, frozen=True, gc=False, kw_only=True):
    """A game at one moment, under one regulation."""

    regulation: Regulation
    setup: Setup
    version: int = 0  # events so far, mere passing of time aside
    now: Milliseconds = Milliseconds(0)

    phase: Phase = Phase.NOT_STARTED
    turn: Seat | None = None
    starter: Seat | None = None
    board: Board = EMPTY_BOARD
    racks: tuple[Rack, ...] = ()
    bag: tuple[Tile, ...] = ()
    last_draw: tuple[int, ...] = ()  # how many tiles at the right of each rack came with the last draw
    redraws: tuple[int, ...] = ()  # whole-rack redraws of each fresh rack

    play: LaidPlay | None = None
    exchanged: int | None = None  # tiles changed in the turn in course

    lines: tuple[Line, ...] = ()  # of play, with corrections made while it lasted
    scores: tuple[int, ...] = ()  # what the lines add up to, since every end of a turn asks for it
    settlement: tuple[Line, ...] = ()  # of the end: racks, time, abandonment
    reviews: tuple[Line, ...] = ()  # after the end
    outcomes: tuple[Outcome, ...] = ()  # of the finished turns
    movers: tuple[Seat, ...] = ()  # whose they were
    turns_taken: tuple[int, ...] = ()

    used: tuple[Milliseconds, ...] = ()  # chess clocks
    turn_used: Milliseconds = Milliseconds(0)  # of the turn in course, until tiles are laid
    turn_began: Milliseconds = Milliseconds(0)
    away_until: tuple[Milliseconds, ...] = ()  # when each player's holiday is over
    days_taken: tuple[int, ...] = ()  # of the holidays
    lapsed: frozenset[Seat] = frozenset()  # whose days ran out: the turn goes past them
    waited: Milliseconds = Milliseconds(0)  # for a challenge, since the play was laid
    started_at: Milliseconds | None = None
    time_over_at: Milliseconds | None = None
    last_turn: int | None = None  # after so many turns the round is over
    paused: PauseReason | None = None
    absent: frozenset[Seat] = frozenset()
    sheet_clock: Seat | None = None  # whose time runs after the end for a sheet not filled in

    end: End | None = None
    ended_by: Seat | None = None
    winner_named: bool = False  # by the ending, whatever the points
    winner_by_ending: Seat | None = None
    signed: frozenset[Seat] = frozenset()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(self.setup.players)))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """The seats whose days have not run out; of the others none can win."""
        return tuple(seat for seat in self.seats if seat not in self.lapsed)

    @property
    def final(self) -> bool:
        """Whether everybody has signed: nothing changes any more."""
        return self.phase is Phase.OVER and len(self.signed) == self.setup.players

    @property
    def final_scores(self) -> tuple[int, ...]:
        """The points with every adjustment of the end and after it."""
        if not self.settlement and not self.reviews:
            return self.scores
        after = self.add_up((*self.settlement, *self.reviews))
        return tuple(map(add, self.scores, after))

    @property
    def winner(self) -> Seat | None:
        if self.phase is not Phase.OVER:
            return None
        if self.winner_named:
            return self.winner_by_ending
        totals = self.final_scores
        most = max(totals[seat] for seat in self.in_play)
        best = [seat for seat in self.in_play if totals[seat] == most]
        return best[0] if len(best) == 1 else None

    @property
    def overtime_minutes(self) -> tuple[int, ...]:
        """Minutes begun beyond the time of the chess clock."""
        if self.setup.clock is not ClockKind.CHESS:
            return (0,) * self.setup.players
        return tuple(max(0, -((self.setup.allotted - used) // 60_000)) for used in self.used)

    def beyond_limit(self, seat: Seat) -> bool:
        """Whether *seat*'s chess clock has gone beyond the limit of the overtime."""
        rule = self.regulation.overtime
        if rule is None or self.setup.clock is not ClockKind.CHESS:
            return False
        return self.used[seat] > self.setup.allotted + rule.limit_minutes * 60_000

    def add_up(self, lines: tuple[Line, ...]) -> tuple[int, ...]:
        totals = [0] * self.setup.players
        for line in lines:
            totals[line.by] += line.score
        return tuple(totals)

    def after(self, seat: Seat) -> Seat:
        """The next seat in the order of play, which goes past those whose days have run out."""
        order = self.order_from(seat)
        return next((other for other in order[1:] if other not in self.lapsed), seat)

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat in the order of play, *seat* first."""
        players, step = self.setup.players, self.regulation.turn_step
        return tuple(Seat((seat + turn * step) % players) for turn in range(players))

    def is_fresh(self, seat: Seat) -> bool:
        """Whether *seat*'s rack was just drawn: at the opening, or in its turn before the press."""
        if self.phase is Phase.TO_MOVE:
            return not self.outcomes
        return self.phase is Phase.REFILLED and seat == self.turn

    def drew_lately(self, seat: Seat) -> bool:
        """Whether *seat*'s rack is fresh, or the turn after its last draw has not ended yet."""
        if self.starter is None or self.is_fresh(seat):
            return self.starter is not None
        turns = zip(reversed(self.movers), reversed(self.outcomes), strict=True)
        last = next((outcome for mover, outcome in turns if mover == seat), None)
        return last is None or last in _DRAWING

    def all_tiles(self) -> tuple[Tile, ...]:
        """Every tile of the game, wherever it is, sorted: none is ever lost or made."""
        on_board = (Tile("?") if cell.blank else cell.letter for cell in self.board.cells.values())
        return tuple(sorted((*self.bag, *on_board, *(tile for rack in self.racks for tile in rack))))
