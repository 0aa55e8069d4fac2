"""What is asked of a championship: by directors as orders, by players from their phones.

An order is a command of the core itself (:mod:`faristol.tournament.commands`) wherever that says it all.
Orders of their own go on around the log, know what the director saw, or take less than the core would.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from faristol.formats.wire.bodies import Body
from faristol.formats.wire.events import SystemName, TieBreakName
from faristol.regulations import FISC
from faristol.tournament.commands import (
    AddEvent,
    Allow,
    Carry,
    Close,
    DropEvent,
    DropFixtures,
    DropTeam,
    Edit,
    Enter,
    Forbid,
    FormTeam,
    JoinTeam,
    Lock,
    MakeFixtures,
    MarkAbsent,
    Publish,
    Rate,
    Remove,
    Reopen,
    Resume,
    SettleMissing,
    Swap,
    Unpair,
    Withdraw,
)
from faristol.tournament.limits import Name, Number, Place, Rating, Score, Short, Who

__all__ = [
    "MOST_PHOTO_BYTES",
    "AcceptOrder",
    "BackupAsked",
    "BindOrder",
    "CheckInOrder",
    "ClaimAsked",
    "CloseCheckInOrder",
    "ConfigureOrder",
    "ConfirmAsked",
    "DirectorCode",
    "EntryAsked",
    "EventAsked",
    "EventSettings",
    "FixtureAsked",
    "NoShowOrder",
    "Order",
    "PairAsked",
    "PhaseAsked",
    "PhoneOrder",
    "ReleaseOrder",
    "RemindAsked",
    "ReportAsked",
    "ResultOrder",
    "ScoresOrder",
    "SeasonAsked",
    "TablesAsked",
    "TimerOrder",
    "UndoAsked",
]

MOST_PHOTO_BYTES = 3 * 1024 * 1024  # as it is sent: a browser of ours makes it smaller before


class EventSettings(Body, frozen=True, kw_only=True):
    """What an organiser decides; what is left out is as in the events of the first version."""

    name: Name
    system: SystemName = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=200)] = 5
    official: bool = True
    regulation: Annotated[str, Meta(max_length=40)] = FISC.key
    lexicon: Short = ""
    self_verified: bool = False
    excluded: Annotated[tuple[Name, ...], Meta(max_length=200)] = ()
    capacity: Annotated[int, Meta(ge=2, le=2_000)] | None = None
    starts: Literal["lot", "pairing"] = "lot"
    bye: Literal["standings", "fide"] = "standings"
    spare_late: bool = False
    distance: Literal["dutch", "literal"] = "dutch"
    first_round: Literal["halves", "random"] = "halves"
    unplayed: Literal["fide", "plain"] = "fide"
    tie_breaks: Annotated[tuple[TieBreakName, ...], Meta(max_length=6)] = (
        "median-buchholz",
        "berger",
        "difference",
        "total",
    )
    winner_gets_most: bool = True
    groups_apart: bool = False
    team_boards: Annotated[int, Meta(ge=1, le=100)] = 4
    schools: bool = False
    club_best: Annotated[int, Meta(ge=0, le=100)] = 0
    club_points: Literal["sum", "mean"] = "sum"
    self_entry: bool = False
    online: bool = False
    round_minutes: Annotated[int, Meta(ge=1, le=600)] = 60
    game_minutes: Annotated[int, Meta(ge=1, le=90)] = 25
    game_turns: Annotated[int, Meta(ge=0, le=60)] = 0
    longer_groups: Annotated[tuple[Short, ...], Meta(max_length=50)] = ()
    longer_minutes: Annotated[int, Meta(ge=1, le=90)] = 15
    longer_turns: Annotated[int, Meta(ge=1, le=60)] = 15
    k: Annotated[float, Meta(ge=0, le=200)] = 20.0
    initial_rating: Rating = 1000.0
    rating_name: Annotated[str, Meta(max_length=20)] = "RaScCat"
    newcomers: Literal["last", "rated"] = "last"
    turns: Annotated[int, Meta(ge=0, le=2)] = 0
    until: Annotated[str, Meta(max_length=10)] = ""
    withdrawals: Literal["forfeited", "annulled"] = "forfeited"
    silence_days: Annotated[int, Meta(ge=0, le=60)] = 0
    silence_needs_photo: bool = False
    divisions: Annotated[tuple[Short, ...], Meta(max_length=50)] = ()
    movers: Annotated[int, Meta(ge=0, le=100)] = 0
    finalists: Annotated[int, Meta(ge=0, le=64)] = 0
    best_of: Annotated[int, Meta(ge=1, le=9)] = 1
    third_place: bool = False
    counting: Literal["points", "cusca", "barrisc"] = "points"
    best_events: Annotated[int, Meta(ge=0, le=60)] = 0
    least_games: Annotated[int, Meta(ge=0, le=1_000)] = 0
    least_share: Annotated[float, Meta(ge=0, le=1)] = 0.0
    begins: Annotated[str, Meta(max_length=10)] = ""
    ends: Annotated[str, Meta(max_length=10)] = ""
    place: Place = ""
    organiser: Place = ""
    signer: Short = ""
    office: Short = ""
    confirm_by: Annotated[str, Meta(max_length=40)] = ""


class EventAsked(Body, frozen=True, kw_only=True):
    """A championship to be opened."""

    settings: EventSettings


class BackupAsked(Body, frozen=True, kw_only=True):
    """What the secrets of a backup are sealed with."""

    passphrase: Annotated[str, Meta(min_length=8, max_length=200)]


class UndoAsked(Body, frozen=True, kw_only=True):
    """*steps* is how many the asker has seen: nobody takes back what somebody else just did."""

    steps: Annotated[int, Meta(ge=0)]


class PairAsked(Body, frozen=True, kw_only=True):
    """The next round by the system of the event, or the *boards* as a text: ``1-9, 10-2`` or names."""

    boards: Annotated[str, Meta(max_length=20_000)] | None = None
    allow_rematches: bool = False
    lexicon: Short = ""
    system: SystemName | None = None
    only_here: bool = False  # who has not checked in sits out


class TablesAsked(Body, frozen=True, kw_only=True):
    """Wooden tables to set up: all of the last round that wait for one, or just *table*."""

    table: Number | None = None


class PhaseAsked(Body, frozen=True, kw_only=True):
    """A further phase for the first *top* of the standings, who carry a share of their points into it."""

    settings: EventSettings
    top: Annotated[int, Meta(ge=1, le=2_000)]
    carry: Annotated[float, Meta(ge=0, le=1)] = 0.0
    each_group: bool = False  # so many of each group


class SeasonAsked(Body, frozen=True, kw_only=True):
    """The next season of a league: so many of each division go *up*, so many of the one above it *down*."""

    settings: EventSettings
    up: Annotated[int, Meta(ge=0, le=1_000)]
    down: Annotated[int, Meta(ge=0, le=1_000)]


class FixtureAsked(Body, frozen=True, kw_only=True):
    """A game of a league to be played here, online or on wood with a screen beside the board."""

    round: Number
    table: Number
    where: Literal["online", "wooden"]


class RemindAsked(Body, frozen=True, kw_only=True):
    """Who is to be reminded of the games that are left; nobody named: all who have some."""

    entrants: Annotated[tuple[Who, ...], Meta(max_length=2_000)] = ()


class DirectorCode(Body, frozen=True, kw_only=True):
    """The code of whoever directs it."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class EntryAsked(Body, frozen=True, kw_only=True):
    """Somebody enters by phone."""

    name: Name
    club: Short = ""
    group: Short = ""


class ConfirmAsked(Body, frozen=True, kw_only=True):
    """The entrant of this phone comes, or cannot come and withdraws."""

    coming: bool = True


class ClaimAsked(Body, frozen=True, kw_only=True):
    """This browser is that entrant's, as the entrant's card shows; without it the desk is asked."""

    entrant: Who
    card: Short = ""


class ReportAsked(Body, frozen=True, kw_only=True):
    """A result from a phone: the points of everybody at the table, in the order of the seats.

    In a league the photograph of the sheet may come with it, as base64.
    """

    round: Number
    table: Number
    scores: Annotated[tuple[Score, ...], Meta(min_length=2, max_length=4)]
    photo: Annotated[bytes, Meta(max_length=MOST_PHOTO_BYTES)] = b""


class _Order(Body, frozen=True, kw_only=True, tag_field="do"):
    """What a director orders around the log, or in other words than the log's own commands."""


class ConfigureOrder(_Order, frozen=True, kw_only=True, tag="configure"):
    settings: EventSettings


class ResultOrder(_Order, frozen=True, kw_only=True, tag="result"):
    """*first* and *second* are who the director sees at that table: it may have changed meanwhile."""

    round: Number
    table: Number
    first: Who
    second: Who
    result: Annotated[str, Meta(min_length=1, max_length=20)] | None
    sure: bool = False  # it replaces another, or is hardly possible, and that is meant


class ScoresOrder(_Order, frozen=True, kw_only=True, tag="scores"):
    """The scores of a table of four, in the order of its seats."""

    round: Number
    table: Number
    scores: Annotated[tuple[Score, ...], Meta(max_length=4)] | None
    sure: bool = False


class NoShowOrder(_Order, frozen=True, kw_only=True, tag="no-show"):
    """Who did not come within 15 minutes (FISC-5e, CLASSIC-8a and 8b)."""

    round: Number
    table: Number
    absent: Annotated[tuple[Who, ...], Meta(min_length=1, max_length=2)]


class CheckInOrder(_Order, frozen=True, kw_only=True, tag="check-in"):
    entrant: Who
    here: bool = True


class CloseCheckInOrder(_Order, frozen=True, kw_only=True, tag="close-check-in"):
    """Whoever has not confirmed, or has no place, does not play."""


class AcceptOrder(_Order, frozen=True, kw_only=True, tag="accept"):
    """The desk has looked at who entered by themselves, and is content."""

    entrants: Annotated[tuple[Who, ...], Meta(min_length=1, max_length=2_000)]


class ReleaseOrder(_Order, frozen=True, kw_only=True, tag="release"):
    """The entrant's phone is no longer theirs."""

    entrant: Who


class PhoneOrder(_Order, frozen=True, kw_only=True, tag="phone"):
    """The desk's yes or no to a phone that says whose it is."""

    number: Annotated[int, Meta(ge=1)]
    yes: bool


class TimerOrder(_Order, frozen=True, kw_only=True, tag="timer"):
    """The clock of the hall: begin a round, end it, let it stand and run again, set what is left, add
    minutes (or take some off), or announce "this hand and one more", to the tables' own screens too."""

    action: Literal["start", "stop", "announce", "pause", "resume", "set", "add"]
    minutes: Annotated[int, Meta(ge=-600, le=600)] | None = None
    seconds: Annotated[int, Meta(ge=0, le=36_000)] | None = None


class BindOrder(_Order, frozen=True, kw_only=True, tag="bind"):
    """The result of a table comes from a game that the server knows: online, or at a wooden board."""

    round: Number
    table: Number
    game: Annotated[str, Meta(max_length=40)] | None


Order = (
    ConfigureOrder
    | Enter
    | Edit
    | Remove
    | Rate
    | Carry
    | Withdraw
    | Resume
    | MarkAbsent
    | CheckInOrder
    | CloseCheckInOrder
    | AcceptOrder
    | ReleaseOrder
    | PhoneOrder
    | Forbid
    | Allow
    | MakeFixtures
    | DropFixtures
    | SettleMissing
    | Unpair
    | Swap
    | ResultOrder
    | ScoresOrder
    | NoShowOrder
    | Reopen
    | Lock
    | Publish
    | AddEvent
    | DropEvent
    | FormTeam
    | JoinTeam
    | DropTeam
    | Close
    | TimerOrder
    | BindOrder
)
