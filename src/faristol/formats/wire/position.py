"""What many views share: how a game stands, a square, a play, a line of the sheet, the clock, the tiles."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from faristol.formats.text.sheet import Entry
from faristol.formats.wire.bodies import StatusName
from faristol.rules.regulation import PauseReason

__all__ = ["CellView", "ClockView", "GlanceView", "LineView", "PlayView", "PositionView", "TileCount"]


class CellView(Struct, frozen=True, gc=False, kw_only=True):
    row: int
    column: int
    letter: str
    blank: bool = False
    value: int = 0
    fresh: bool = False  # of the play in course
    last: bool = False  # of the last play that stood


class PlayView(Struct, frozen=True, gc=False, kw_only=True):
    """The play that lies on the board and may still be challenged."""

    seat: int
    square: str
    words: tuple[str, ...]
    score: int
    open: bool
    challenged: bool
    upheld: bool
    doubted: tuple[str, ...] = ()  # the words that were challenged
    argument: str | None = None  # of who challenged again
    closes_at: int | None = None  # server time in ms


class LineView(Entry, frozen=True, kw_only=True):
    """A line of the sheet, ready to be shown."""

    kind: str
    bingo: bool = False
    why: str | None = None


class ClockView(Struct, frozen=True, gc=False, kw_only=True):
    """Times as of ``now``; the browser counts on from there for the clock that runs."""

    kind: Literal["chess", "turn", "days", "none"]
    now: int  # server time in ms
    allotted: int
    used: tuple[int, ...]
    running: int | None
    turn_used: int
    turn_limit: int | None
    turn_runs: bool
    game_ends_at: int | None = None
    paused: str | None = None


class TileCount(Struct, frozen=True, gc=False, kw_only=True):
    tile: str
    count: int
    value: int


class GlanceView(Struct, frozen=True, gc=False, kw_only=True):
    """A game between players at a glance, on a screen or on wood."""

    id: str
    seq: int
    status: StatusName
    regulation: str
    title: str
    phase: str
    turn: int | None
    clock: ClockView
    last_turns: int | None  # turns left once the round's time is over
    final: bool


class PositionView(GlanceView, frozen=True, kw_only=True):
    """A game between players as it stands."""

    lexicon: str  # "arbiter": a paper dictionary
    starter: int | None
    board: tuple[CellView, ...]
    bag: int
    play: PlayView | None
    exchanged: int | None
    sheet: tuple[LineView, ...]
    may: tuple[str, ...]  # what may be done now, by the names of the acta: by this viewer, or by the arbiter
    pauses: tuple[PauseReason, ...]  # for which reasons the clock may be stopped
    blank_letters: tuple[str, ...]
    timekeeper: int | None  # at a table without a screen
    may_rotate: bool  # whether the board may be turned
    no_help: str | None  # the article that closes the word list while the game runs
    end: str | None
    winner: int | None
