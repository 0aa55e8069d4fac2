"""Parts that many views share: a square, a play, a line of the sheet, the clock, the tiles of a set."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

__all__ = ["CellView", "ClockView", "LineView", "PlayView", "TileCount"]


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


class LineView(Struct, frozen=True, gc=False, kw_only=True):
    """A line of the sheet, ready to be shown."""

    by: int
    kind: str
    play: str
    place: str
    points: str
    total: int
    bingo: bool = False
    why: str | None = None


class ClockView(Struct, frozen=True, gc=False, kw_only=True):
    """Times as of ``now``; the browser counts on from there for the clock that runs."""

    kind: Literal["chess", "turn", "none"]
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
