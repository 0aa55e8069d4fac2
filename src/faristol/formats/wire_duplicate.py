"""A duplicate session as one viewer may see it, whole, after every change that matters to that viewer.

Nobody is shown another's slip, or what the master play could be, before the round's time is up: until
then the fields that would say so are empty, for judges too.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from faristol.formats.pieces import CellView

__all__ = [
    "CalledLine",
    "CandidateView",
    "CheckView",
    "CorrectionView",
    "DuplicateMay",
    "DuplicatePlayer",
    "DuplicateStanding",
    "DuplicateTold",
    "DuplicateView",
    "JudgesView",
    "MasterView",
    "RoundLine",
    "SlipView",
    "WarningView",
]

DuplicateMay = Literal[
    "enter",
    "slip",
    "check",
    "next",
    "done",
    "judge",
]


class MasterView(Struct, frozen=True, kw_only=True):
    round: int
    rack: tuple[str, ...]
    square: str
    word: str
    points: int
    bingo: bool = False


class SlipView(Struct, frozen=True, kw_only=True):
    """A slip as it was handed in."""

    square: str
    word: str
    score: int | None = None  # what the player wrote
    at: int = 0  # server time in ms
    paper: bool = False
    same: bool = False
    null: str | None = None  # what the judge found wrong


class RoundLine(Struct, frozen=True, kw_only=True):
    """One round of one player, against the master play."""

    round: int
    square: str
    word: str
    points: int
    null: str | None = None
    why: str | None = None  # the same in words
    article: str | None = None
    top: bool = False
    solo: bool = False
    corrected: bool = False
    master: MasterView | None = None


class DuplicatePlayer(Struct, frozen=True, kw_only=True):
    seat: int
    name: str
    absent: bool = False
    phone: bool = False
    handed_in: bool = False


class DuplicateStanding(Struct, frozen=True, kw_only=True):
    place: int
    seat: int
    name: str
    points: int
    percent: float
    tops: int
    solos: int
    lost: int
    last: int | None = None  # points of the last round


class CalledLine(Struct, frozen=True, kw_only=True):
    """One thing that the judge says."""

    shown: str
    spoken: str
    fast: bool = False
    tile: str | None = None
    old: bool = False


class CandidateView(Struct, frozen=True, kw_only=True):
    square: str
    word: str
    points: int
    remainder: tuple[str, ...]


class CheckView(Struct, frozen=True, kw_only=True):
    seat: int
    name: str
    round: int
    text: str
    answer: str | None = None


class CorrectionView(Struct, frozen=True, kw_only=True):
    seat: int
    name: str
    round: int
    before: int
    points: int
    author: str
    reason: str


class WarningView(Struct, frozen=True, kw_only=True):
    seat: int
    name: str
    round: int
    reason: str


class JudgesView(Struct, frozen=True, kw_only=True):
    """What only those who judge see; slips and best plays once the time is up."""

    code: str  # for another judge
    judges: tuple[str, ...]
    best: tuple[CandidateView, ...]
    slips: dict[str, SlipView]  # by seat
    late: tuple[int, ...]  # seats with a slip that came after the time
    checks: tuple[CheckView, ...]
    corrections: tuple[CorrectionView, ...]
    warnings: tuple[WarningView, ...]
    returned: tuple[str, ...]  # racks of this round that went back whole


class DuplicateView(Struct, frozen=True, kw_only=True):
    """A duplicate session as one viewer may see it."""

    id: str
    seq: int
    title: str
    opener: str
    status: Literal["waiting", "playing", "over"]
    phase: Literal["to-draw", "drawn", "running", "closed", "over"]
    round: int
    rounds: int | None
    lexicon: str
    seconds: int
    calls: tuple[int, ...]  # seconds before the end
    asks_score: bool
    solo_bonus: int
    self_entry: bool
    alone: bool
    day: str | None
    you: int | None  # the seat
    name: str | None  # of whoever sits there
    board: tuple[CellView, ...]
    rack: tuple[str, ...]
    kept: int
    bag: int
    ends_at: int | None  # server time in ms
    left: int | None  # ms, while the time stands
    paused: str | None
    players: tuple[DuplicatePlayer, ...]  # not for phones: they need not know who has handed in
    count: int  # of players
    slip: SlipView | None  # one's own, of this round
    late: bool  # one's own slip came after the time
    master: MasterView | None  # of the last round scored
    mine: tuple[RoundLine, ...]  # one's own rounds, the last first
    standings: tuple[DuplicateStanding, ...]  # on a phone the first ones and one's own
    maximum: int
    call: tuple[CalledLine, ...]  # what the judge says now
    times: tuple[CalledLine, ...]  # DUP-5a: said at each of the calls, and at the end
    may: tuple[DuplicateMay, ...]
    end: str | None
    unofficial: tuple[str, ...]
    final: bool
    judge: JudgesView | None = None


class DuplicateTold(Struct, frozen=True, kw_only=True, tag_field="tell", tag="duplicate"):
    stream: str
    seq: int
    view: DuplicateView
