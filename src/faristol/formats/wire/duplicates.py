"""Duplicates as browsers see them: what is asked, the view of one viewer, lists and results."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, Union

from msgspec import Meta, Struct

from faristol.formats.text.caller import CallOrder
from faristol.formats.wire.actions import Asked, asked_of
from faristol.formats.wire.bodies import Body, StatusName, Summary
from faristol.formats.wire.changes import changes_of
from faristol.formats.wire.position import CellView
from faristol.formats.wire.telling import Changed, Told
from faristol.rules.duplicate import actions
from faristol.rules.duplicate.series import Series
from faristol.rules.duplicate.standings import Standing

__all__ = [
    "CalledLine",
    "CallerTable",
    "CandidateView",
    "CheckAsked",
    "CheckView",
    "CorrectionView",
    "DailyRow",
    "DailyView",
    "DuplicateAsked",
    "DuplicateAsking",
    "DuplicateCard",
    "DuplicateCards",
    "DuplicateChanged",
    "DuplicateChanges",
    "DuplicateCommand",
    "DuplicateEntered",
    "DuplicateMay",
    "DuplicateOnPaper",
    "DuplicatePhone",
    "DuplicatePlayer",
    "DuplicateRelease",
    "DuplicateResults",
    "DuplicateStanding",
    "DuplicateSummary",
    "DuplicateTold",
    "DuplicateView",
    "JudgeAsked",
    "JudgesView",
    "MasterView",
    "PlayerRounds",
    "RoundLine",
    "SeriesHall",
    "SeriesView",
    "SlipHanded",
    "SlipTaken",
    "SlipView",
    "TrainingAsked",
    "WarningView",
    "YesterdayView",
]


_Name = Annotated[str, Meta(min_length=1, max_length=60)]
_Text = Annotated[str, Meta(max_length=500)]
_Reason = Annotated[str, Meta(min_length=1, max_length=500)]
_Seat = Annotated[int, Meta(ge=0, le=9_999)]
_Round = Annotated[int, Meta(ge=1, le=1_000)]
_Place = Annotated[str, Meta(max_length=12)]
_Word = Annotated[str, Meta(max_length=80)]
_Points = Annotated[int, Meta(ge=0, le=9_999)]


class DuplicateAsked(Body, frozen=True, kw_only=True):
    """A duplicate to be opened; who opens it judges it."""

    title: _Name
    lexicon: Annotated[str, Meta(min_length=1, max_length=60)] = "default"
    seconds: Annotated[int, Meta(ge=5, le=3_600)] = 180
    calls: Annotated[tuple[Annotated[int, Meta(ge=1, le=3_600)], ...], Meta(max_length=6)] = (60, 30)
    rounds: Annotated[int, Meta(ge=1, le=100)] | None = None  # None: until the tiles give out
    ask_score: bool = False
    solo_bonus: Annotated[int, Meta(ge=0, le=100)] = 0
    players: Annotated[tuple[_Name, ...], Meta(max_length=1_000)] = ()
    self_entry: bool = True
    caller: str | dict[str, str] = "alacant"
    call_order: CallOrder = CallOrder.DRAWN
    visibility: Literal["open", "private"] = "open"
    bag: Annotated[str, Meta(max_length=1_000)] | None = None  # training and tests
    bag_only: bool = False


class TrainingAsked(Body, frozen=True, kw_only=True):
    """A game against the clock, alone: a new one, or one that was played before."""

    source: Annotated[str, Meta(max_length=40)] | None = None
    lexicon: Annotated[str, Meta(min_length=1, max_length=60)] = "default"
    seconds: Annotated[int, Meta(ge=5, le=3_600)] = 180
    rounds: Annotated[int, Meta(ge=1, le=100)] | None = None


class DuplicateEntered(Body, frozen=True, kw_only=True):
    """Somebody plays with this phone: at a seat of the organiser's list, or at a new one."""

    seat: _Seat | None = None
    name: _Name | None = None  # one's nickname, if none is given
    card: Annotated[str, Meta(max_length=60)] = ""  # of a seat of the list; without it a judge is asked


class JudgeAsked(Body, frozen=True, kw_only=True):
    """The code of a judge's link."""

    code: Annotated[str, Meta(max_length=40)] = ""


class DuplicateRelease(Asked, frozen=True, kw_only=True, tag="release"):
    """Another phone may have the seat."""

    by: _Seat


class DuplicatePhone(Asked, frozen=True, kw_only=True, tag="phone"):
    """A judge's yes or no to a phone that says whose it is."""

    number: Annotated[int, Meta(ge=1)]
    yes: bool


class DuplicateOnPaper(Asked, frozen=True, kw_only=True, tag="on-paper"):
    """Somebody hands in on paper, or does not after all; None: everybody who has no phone."""

    by: _Seat | None = None
    yes: bool = True


# What a judge does, and how long what is typed may be; what a judge signs has the name of who is signed in.
_JUDGES: Mapping[type[Struct], Mapping[str, object]] = MappingProxyType(
    {
        actions.Join: {"name": _Name},
        actions.Absent: {"by": _Seat},
        actions.Present: {"by": _Seat},
        actions.Draw: {"rack": Annotated[str, Meta(max_length=60)] | None},
        actions.Time: {},
        actions.Paper: {"by": _Seat, "square": _Place, "word": _Word, "score": _Points | None},
        actions.Void: {"by": _Seat},
        actions.Master: {"square": _Place, "word": _Word},
        actions.Undo: {"reason": _Reason},
        actions.Pause: {"reason": _Reason},
        actions.Resume: {},
        actions.Warn: {"by": _Seat, "reason": _Reason},
        actions.Finish: {"reason": _Text},
        actions.Answer: {"by": _Seat, "round": _Round, "reason": _Reason},
        actions.Correct: {"by": _Seat, "round": _Round, "points": _Points, "reason": _Reason},
        actions.Record: {"what": Annotated[str, Meta(max_length=40)], "text": _Text},
        actions.Confirm: {},
    }
)

if TYPE_CHECKING:
    DuplicateCommand: TypeAlias = Asked
else:
    DuplicateCommand = Union[
        DuplicateRelease,
        DuplicatePhone,
        DuplicateOnPaper,
        *(
            asked_of(action, "Duplicate", without={"t", "author"}, types=types)
            for action, types in _JUDGES.items()
        ),
    ]


class SlipHanded(Body, frozen=True, kw_only=True):
    """A player's slip; the last one that comes in time counts."""

    round: _Round
    square: _Place = ""
    word: _Word = ""
    score: _Points | None = None


class CheckAsked(Body, frozen=True, kw_only=True):
    """A player asks the judge to look at a round again."""

    round: _Round
    text: _Text = ""


class SlipTaken(Struct, frozen=True, kw_only=True):
    """The slip is on disk; the server's clock has said whether it was in time."""

    round: int
    at: int  # server time in ms
    late: bool


class DuplicateSummary(Summary, frozen=True, kw_only=True):
    """A duplicate as lists show it."""

    players: int
    yours: bool


class PlayerRounds(Struct, frozen=True, kw_only=True):
    """A player's line of the results, round by round."""

    standing: DuplicateStanding
    rounds: tuple[RoundLine, ...]


class DuplicateResults(Struct, frozen=True, kw_only=True):
    """DUP-9a: results by round and player."""

    id: str
    title: str
    at: int
    status: StatusName
    alone: bool
    final: bool
    unofficial: tuple[str, ...]
    end: str | None
    end_reason: str = ""
    maximum: int
    masters: tuple[MasterView, ...]
    players: tuple[PlayerRounds, ...]


class SeriesHall(Struct, frozen=True, kw_only=True):
    """One duplicate of a series: where, or when, a game of it was played."""

    id: str
    title: str
    players: int
    maximum: int
    final: bool  # confirmed by its judge


class SeriesView(Struct, frozen=True, kw_only=True):
    """Several duplicates as one championship: its games, each in one hall or in several."""

    games: tuple[tuple[SeriesHall, ...], ...]
    table: Series
    final: bool  # every game is


class DailyRow(Struct, frozen=True, kw_only=True):
    place: int
    name: str
    points: int
    percent: float
    tops: int
    yours: bool


class DailyView(Struct, frozen=True, kw_only=True):
    """The daily game: one rack a round for everybody on this server, one ranking."""

    day: str
    rounds: int
    maximum: int | None  # once one has played it
    session: str | None  # one's own game, if it was begun
    over: bool  # one's own is over
    playing: int  # how many have begun and not ended
    ranking: tuple[DailyRow, ...]
    yesterday: YesterdayView | None = None  # if one played it to its end


class YesterdayView(Struct, frozen=True, kw_only=True):
    """How one did in the daily game of the day before."""

    place: int
    of: int  # how many played it to the end
    points: int
    percent: float  # of the best possible


class CallerTable(Struct, frozen=True, kw_only=True):
    """Names of places by which tiles and rows are called."""

    key: str
    names: dict[str, str]


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
    paper: bool = False  # hands in on paper: no phone is to take that name


class DuplicateStanding(Standing, frozen=True, kw_only=True):
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


class DuplicateAsking(Struct, frozen=True, kw_only=True):
    """A phone that waits for a judge; it shows the number."""

    number: int
    seat: int
    name: str


class DuplicateCard(Struct, frozen=True, kw_only=True):
    """What makes a phone a player's."""

    seat: int
    card: str


class DuplicateCards(Struct, frozen=True, kw_only=True):
    """The cards of all players, as judges print them."""

    cards: tuple[DuplicateCard, ...]


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
    asking: tuple[DuplicateAsking, ...]
    returned: tuple[str, ...]  # racks of this round that went back whole


class DuplicateView(Struct, frozen=True, kw_only=True):
    """A duplicate as one viewer may see it."""

    id: str
    seq: int
    title: str
    opener: str
    status: StatusName
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
    end_reason: str = ""  # of force majeure
    unofficial: tuple[str, ...]
    final: bool
    asked: DuplicateAsking | None = None  # what this phone waits for
    judge: JudgesView | None = None


# --- what is told of it ---

if TYPE_CHECKING:
    DuplicateChanges: TypeAlias = Struct
else:
    DuplicateChanges = changes_of(DuplicateView)


class DuplicateTold(Told, frozen=True, kw_only=True, tag="duplicate"):
    """A duplicate, whole."""

    view: DuplicateView


class DuplicateChanged(Changed, frozen=True, kw_only=True, tag="duplicate-changed"):
    """What has changed in a duplicate."""

    changes: DuplicateChanges
