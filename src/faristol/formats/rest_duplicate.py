"""Duplicate sessions as resources under ``/api/duplicate``.

::

    GET    /api/duplicate?status=&before=                   DuplicateList
    POST   /api/duplicate              DuplicateAsked       DuplicateOpened
    POST   /api/duplicate/train        TrainingAsked        DuplicateOpened
    GET    /api/duplicate/daily?day=                        DailyView
    POST   /api/duplicate/daily                             DuplicateOpened
    GET    /api/duplicate/callers                           list of CallerTable
    GET    /api/duplicate/{id}                              DuplicateView
    POST   /api/duplicate/{id}/enter   DuplicateEntered     DuplicateDone
    POST   /api/duplicate/{id}/judge   JudgeAsked           DuplicateDone
    POST   /api/duplicate/{id}/act     DuplicateCommand     DuplicateDone     for judges
    POST   /api/duplicate/{id}/slip    SlipHanded           SlipTaken
    POST   /api/duplicate/{id}/check   CheckAsked           DuplicateDone
    POST   /api/duplicate/{id}/next, done                   DuplicateDone     for whoever trains alone
    GET    /api/duplicate/{id}/results                      DuplicateResults
    GET    /api/duplicate/{id}/results.csv, rating.csv, acta.json, qr.svg, slips.pdf, results.pdf
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faristol.formats.caller import CallOrder
from faristol.formats.rest import Body
from faristol.formats.wire_duplicate import DuplicateStanding, MasterView, RoundLine
from faristol.rules.duplicate.slips import Null

__all__ = [
    "CallerTable",
    "CheckAsked",
    "DailyRow",
    "DailyView",
    "DuplicateAsked",
    "DuplicateCommand",
    "DuplicateDone",
    "DuplicateEntered",
    "DuplicateList",
    "DuplicateOpened",
    "DuplicateResults",
    "DuplicateSummary",
    "JudgeAsked",
    "PlayerRounds",
    "SlipHanded",
    "SlipTaken",
    "TrainingAsked",
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
    """A session to be opened; who opens it judges it."""

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


class JudgeAsked(Body, frozen=True, kw_only=True):
    code: Annotated[str, Meta(max_length=40)] = ""


class DuplicateCommand(Body, frozen=True, kw_only=True, omit_defaults=True):
    """What a judge does: an action of the acta with the fields that it needs.

    ``release`` is ours: another phone may have the seat.
    """

    do: Literal[
        "join",
        "absent",
        "present",
        "draw",
        "time",
        "paper",
        "void",
        "master",
        "undo",
        "pause",
        "resume",
        "warn",
        "end",
        "answer",
        "correct",
        "record",
        "confirm",
        "release",
    ]
    by: _Seat | None = None
    name: _Name | None = None
    rack: Annotated[str, Meta(max_length=60)] | None = None
    square: _Place | None = None
    word: _Word | None = None
    score: _Points | None = None
    same: bool | None = None
    null: Null | None = None
    what: Annotated[str, Meta(max_length=40)] | None = None
    reason: _Reason | None = None
    why: Literal["force-majeure", "no-play"] | None = None
    round: _Round | None = None
    points: _Points | None = None
    text: _Text | None = None


class SlipHanded(Body, frozen=True, kw_only=True):
    """A player's slip; the last one that comes in time counts."""

    round: _Round
    square: _Place = ""
    word: _Word = ""
    score: _Points | None = None


class CheckAsked(Body, frozen=True, kw_only=True):
    round: _Round
    text: _Text = ""


class DuplicateOpened(Struct, frozen=True, kw_only=True):
    id: str


class DuplicateDone(Struct, frozen=True, kw_only=True):
    seq: int


class SlipTaken(Struct, frozen=True, kw_only=True):
    """The slip is on disk; the server's clock has said whether it was in time."""

    round: int
    at: int  # server time in ms
    late: bool


class DuplicateSummary(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    status: Literal["waiting", "playing", "over"]
    players: int
    at: int
    yours: bool


class DuplicateList(Struct, frozen=True, kw_only=True):
    sessions: tuple[DuplicateSummary, ...]
    more: int | None = None  # the ``before`` of the next page


class PlayerRounds(Struct, frozen=True, kw_only=True):
    """A player's line of the results, round by round."""

    standing: DuplicateStanding
    rounds: tuple[RoundLine, ...]


class DuplicateResults(Struct, frozen=True, kw_only=True):
    """DUP-9a: results by round and player."""

    id: str
    title: str
    at: int
    status: Literal["waiting", "playing", "over"]
    alone: bool
    final: bool
    unofficial: tuple[str, ...]
    end: str | None
    maximum: int
    masters: tuple[MasterView, ...]
    players: tuple[PlayerRounds, ...]


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


class CallerTable(Struct, frozen=True, kw_only=True):
    """Names of places by which tiles and rows are called."""

    key: str
    names: dict[str, str]
