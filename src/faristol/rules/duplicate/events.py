"""What happened in a duplicate game: past tense, frozen, and complete enough to rebuild it.

Who may see what of them is said in :mod:`faristol.rules.duplicate.sight`.
"""

from __future__ import annotations

from msgspec import Struct

from faristol.rules.duplicate.finder import Candidate
from faristol.rules.duplicate.slips import Judged, Null, Slip
from faristol.rules.duplicate.state import End, Setup, WhyReturned
from faristol.rules.state import Milliseconds, Rack, Seat
from faristol.rules.tiles import Tile

__all__ = [
    "BagShuffled",
    "BestPlaysFound",
    "CheckAnswered",
    "CheckRequested",
    "ClockPaused",
    "ClockResumed",
    "DuplicateCreated",
    "DuplicateEnded",
    "Event",
    "FactRecorded",
    "LateSlipRecorded",
    "MasterTakenBack",
    "OneOfEachSuffices",
    "PlayerAbsent",
    "PlayerJoined",
    "PlayerPresent",
    "PlayerWarned",
    "PointsCorrected",
    "RackDrawn",
    "RackReturned",
    "ResultConfirmed",
    "RoundClosed",
    "RoundScored",
    "RoundUndone",
    "SlipHandedIn",
    "SlipVoided",
    "TimeCalled",
    "TimePassed",
    "TimeStarted",
]


class _Happened(Struct, frozen=True, kw_only=True, tag_field="event"):
    at: Milliseconds


class DuplicateCreated(_Happened, frozen=True, kw_only=True, tag="duplicate-created"):
    """The game was agreed; the tiles lie in the bag, in the order in which they will be drawn."""

    setup: Setup
    players: tuple[str, ...]
    bag: tuple[Tile, ...]


class TimePassed(_Happened, frozen=True, kw_only=True, tag="time-passed"):
    """Nothing but time."""


class PlayerJoined(_Happened, frozen=True, kw_only=True, tag="player-joined"):
    """One more player, in the next seat."""

    name: str


class PlayerAbsent(_Happened, frozen=True, kw_only=True, tag="player-absent"):
    seat: Seat


class PlayerPresent(_Happened, frozen=True, kw_only=True, tag="player-present"):
    seat: Seat


class OneOfEachSuffices(_Happened, frozen=True, kw_only=True, tag="one-of-each-suffices"):
    """DUP-3c: one kind is all but used up, so that one vowel and one consonant will do to the end."""


class RackDrawn(_Happened, frozen=True, kw_only=True, tag="rack-drawn"):
    """The rack was filled up; the first ``kept`` tiles stayed from the round before."""

    rack: Rack
    kept: int
    by_hand: bool


class RackReturned(_Happened, frozen=True, kw_only=True, tag="rack-returned"):
    """The whole rack went back, tiles left over included; the round keeps its number."""

    rack: Rack
    why: WhyReturned


class BagShuffled(_Happened, frozen=True, kw_only=True, tag="bag-shuffled"):
    order: tuple[Tile, ...]


class BestPlaysFound(_Happened, frozen=True, kw_only=True, tag="best-plays-found"):
    """All plays of the highest score, in the order suggested to the judge."""

    plays: tuple[Candidate, ...]


class TimeStarted(_Happened, frozen=True, kw_only=True, tag="time-started"):
    """The judge said "Temps!" and the stopwatch runs."""

    round: int
    ends: Milliseconds


class TimeCalled(_Happened, frozen=True, kw_only=True, tag="time-called"):
    """The judge called how much is left."""

    left: Milliseconds


class RoundClosed(_Happened, frozen=True, kw_only=True, tag="round-closed"):
    """The judge said "Temps!" and nothing may be written any more."""

    round: int


class SlipHandedIn(_Happened, frozen=True, kw_only=True, tag="slip-handed-in"):
    """A slip was handed in, or took the place of the one before."""

    seat: Seat
    slip: Slip


class LateSlipRecorded(_Happened, frozen=True, kw_only=True, tag="late-slip-recorded"):
    """A slip came after the time. It scores nothing; one that came in time stays."""

    seat: Seat
    slip: Slip


class SlipVoided(_Happened, frozen=True, kw_only=True, tag="slip-voided"):
    """The judge found a slip null, or took that back."""

    seat: Seat
    null: Null | None


class RoundScored(_Happened, frozen=True, kw_only=True, tag="round-scored"):
    """The master play lies on the board, and every slip has its points."""

    round: int
    master: Judged
    judged: tuple[Judged, ...]
    solo: Seat | None


class RoundUndone(_Happened, frozen=True, kw_only=True, tag="round-undone"):
    """A whole round was taken back."""

    round: int
    reason: str


class MasterTakenBack(_Happened, frozen=True, kw_only=True, tag="master-taken-back"):
    """The master play was taken back; the slips stand."""

    round: int
    reason: str


class ClockPaused(_Happened, frozen=True, kw_only=True, tag="clock-paused"):
    reason: str


class ClockResumed(_Happened, frozen=True, kw_only=True, tag="clock-resumed"):
    ends: Milliseconds | None


class PlayerWarned(_Happened, frozen=True, kw_only=True, tag="player-warned"):
    seat: Seat
    reason: str


class DuplicateEnded(_Happened, frozen=True, kw_only=True, tag="duplicate-ended"):
    """No more rounds; one in course counts for nothing."""

    end: End
    reason: str = ""


class CheckRequested(_Happened, frozen=True, kw_only=True, tag="check-requested"):
    seat: Seat
    round: int
    text: str


class CheckAnswered(_Happened, frozen=True, kw_only=True, tag="check-answered"):
    seat: Seat
    round: int
    author: str
    reason: str


class PointsCorrected(_Happened, frozen=True, kw_only=True, tag="points-corrected"):
    seat: Seat
    round: int
    before: int
    points: int
    author: str
    reason: str


class FactRecorded(_Happened, frozen=True, kw_only=True, tag="fact-recorded"):
    what: str
    text: str


class ResultConfirmed(_Happened, frozen=True, kw_only=True, tag="result-confirmed"):
    """Nothing changes any more."""

    author: str


Event = (
    DuplicateCreated
    | TimePassed
    | PlayerJoined
    | PlayerAbsent
    | PlayerPresent
    | OneOfEachSuffices
    | RackDrawn
    | RackReturned
    | BagShuffled
    | BestPlaysFound
    | TimeStarted
    | TimeCalled
    | RoundClosed
    | SlipHandedIn
    | LateSlipRecorded
    | SlipVoided
    | RoundScored
    | RoundUndone
    | MasterTakenBack
    | ClockPaused
    | ClockResumed
    | PlayerWarned
    | DuplicateEnded
    | CheckRequested
    | CheckAnswered
    | PointsCorrected
    | FactRecorded
    | ResultConfirmed
)
