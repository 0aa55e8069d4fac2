"""Games on wooden boards between server and browser.

::

    GET    /api/tables?status=&before=                ListOf[TableSummary]
    POST   /api/tables                  TableAsked    Opened
    GET    /api/tables/{table}                        TableView
    POST   /api/tables/{table}/join     CodeGiven     TableView; whoever has the code works at the desk
    POST   /api/tables/{table}/acts     ActsAsked     TableView
    PUT    /api/tables/{table}/acts/{index}  ActsAsked  TableView; these stand in place of that one
    POST   /api/tables/{table}/undo     TakeBackAsked TableView
    POST   /api/tables/{table}/settle   DifferenceSettled  TableView
    POST   /api/tables/{table}/check    PlayAsked     PlayChecked; nothing is entered
    POST   /api/tables/{table}/paper    PaperAsked    PaperView; sheets written by hand
    POST   /api/tables/{table}/sign     SignAsked     TableView
    POST   /api/tables/{table}/calls    CallAsked     TableView; anybody at the table may call the arbiter
    POST   /api/tables/{table}/calls/{number}/answer  TableView
    GET    /api/tables/{table}/acta, sheet.pdf, sheet.txt, qr.svg

Over the socket a table is followed as kind ``table`` and told of by ``TableTold``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, Union, get_args

from msgspec import Meta, Struct

from faristol.formats.wire.actions import Asked, asked_of
from faristol.formats.wire.bodies import Body, SeatNumber, Summary
from faristol.formats.wire.changes import changes_of
from faristol.formats.wire.position import CellView, PositionView, TileCount
from faristol.formats.wire.telling import Changed, Told
from faristol.rules.actions import Action, Exchange, Sign, Tiles
from faristol.rules.state import Seat

__all__ = [
    "ActsAsked",
    "CallAsked",
    "CallView",
    "CodeGiven",
    "DeedAsked",
    "DeedView",
    "DifferenceSettled",
    "FiguresAsked",
    "FindingView",
    "PaperAsked",
    "PaperLineAsked",
    "PaperView",
    "PlayAsked",
    "PlayChecked",
    "RedrawHelpView",
    "SignAsked",
    "TableAct",
    "TableAsked",
    "TableChanged",
    "TableChanges",
    "TableClock",
    "TableExchange",
    "TableLine",
    "TableRack",
    "TableSeatView",
    "TableSummary",
    "TableTold",
    "TableUntold",
    "TableView",
    "TakeBackAsked",
    "ToldAct",
]

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Label = Annotated[str, Meta(max_length=80)]
TileText = Annotated[str, Meta(max_length=60)]
Index = Annotated[int, Meta(ge=0, le=20_000)]
Points = Annotated[int, Meta(ge=-100_000, le=100_000)]


# --- what is asked ---


class TableAsked(Body, frozen=True, kw_only=True):
    """A table to set up; what is left out is as the regulation has it."""

    regulation: Annotated[str, Meta(max_length=40)]
    names: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=4)]
    live: bool = True  # False: taken from sheets after the game, without a clock
    event: Label = ""
    round: Label = ""
    table: Label = ""
    clock: Literal["chess", "turn", "days", "none"] | None = None
    minutes: Annotated[float, Meta(ge=0.05, le=600)] | None = None
    turns: Annotated[int, Meta(ge=1, le=200)] | None = None  # at most so many each
    grace: Annotated[float, Meta(ge=0, le=600)] | None = None
    lexicon: Annotated[str, Meta(min_length=1, max_length=40)] = "default"  # "arbiter": a paper dictionary
    starter: SeatNumber | None = None
    refereed: bool = True  # False: no arbiter, the players judge among themselves
    agreed: bool = False  # all let a device answer their challenges, where the regulation has it


class TableExchange(Asked, frozen=True, kw_only=True, tag="exchange"):
    """A player put tiles back: which, or only how many where nobody saw them."""

    by: Seat
    tiles: Tiles | None = None
    count: int | None = None


class TableRack(Asked, frozen=True, kw_only=True, tag="rack"):
    """A whole rack was laid open."""

    by: Seat
    tiles: Tiles


class TableClock(Asked, frozen=True, kw_only=True, tag="clock"):
    """A player touched the own side of the clock: whatever that means in this phase."""

    by: Seat


class TableLine(Asked, frozen=True, kw_only=True, tag="line"):
    """A whole turn as it is written on a sheet: ``H8 CASA``."""

    text: str


class TableUntold(Asked, frozen=True, kw_only=True, tag="untold"):
    """A turn of which only the press of the clock is known."""

    by: Seat


if TYPE_CHECKING:
    TableAct: TypeAlias = Asked
    ToldAct: TypeAlias = Asked
else:
    # The acta's own without their time; tiles may go back unseen, and signing has a way of its own.
    _ACTAS = tuple(
        asked_of(action, "Table", without={"t"})
        for action in get_args(Action)
        if action not in (Exchange, Sign)
    )
    TableAct = Union[*_ACTAS, TableExchange, TableRack, TableClock, TableLine]
    ToldAct = Union[*_ACTAS, TableExchange, TableRack, TableUntold, asked_of(Sign, "Table", without={"t"})]


class DeedAsked(Body, frozen=True, kw_only=True):
    """Something done at the table, and what was seen of it."""

    act: TableAct
    seen: TileText = ""
    again: TileText = ""
    found: Annotated[int, Meta(ge=0, le=2)] | None = None
    given: TileText = ""
    announced: Points | None = None
    starter: SeatNumber | None = None
    key: Annotated[str, Meta(max_length=40)] | None = None  # the same key twice is done once
    ago: Annotated[int, Meta(ge=0, le=600_000)] = 0  # ms since it was done: the line was lost meanwhile


class ActsAsked(Body, frozen=True, kw_only=True):
    """Deeds entered together: all of them, or none."""

    deeds: Annotated[tuple[DeedAsked, ...], Meta(min_length=1, max_length=40)]


class TakeBackAsked(Body, frozen=True, kw_only=True):
    """Everything from deed number *to* on was entered wrongly."""

    to: Index


class DifferenceSettled(Body, frozen=True, kw_only=True):
    """The counted points of a deed stand, not those announced."""

    index: Index


class PlayAsked(Body, frozen=True, kw_only=True):
    """A play to be counted."""

    square: Annotated[str, Meta(max_length=4)]
    word: Annotated[str, Meta(max_length=80)]


class CodeGiven(Body, frozen=True, kw_only=True):
    """The code of a table, or that of its arbiters; arbiters and administrators of the house need none."""

    code: Annotated[str, Meta(max_length=20)] = ""


class SignAsked(Body, frozen=True, kw_only=True):
    """A player signs: on the desk's screen, or anywhere with the code of the seat."""

    seat: SeatNumber
    code: Annotated[str, Meta(max_length=20)] | None = None


class CallAsked(Body, frozen=True, kw_only=True):
    """Somebody calls the arbiter; with *words* the call is a challenge slip and stops the clock."""

    seat: SeatNumber | None = None
    text: Annotated[str, Meta(max_length=200)] = ""
    words: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...], Meta(max_length=16)] = ()


class FiguresAsked(Body, frozen=True, kw_only=True):
    """What one sheet says of a line."""

    points: Points | None = None
    total: Points | None = None


class PaperLineAsked(Body, frozen=True, kw_only=True):
    text: Annotated[str, Meta(max_length=80)]
    figures: Annotated[tuple[FiguresAsked, ...], Meta(max_length=4)] = ()


class PaperAsked(Body, frozen=True, kw_only=True):
    """The sheets of a game, a line a turn; kept if *save*, whether or not they add up."""

    lines: Annotated[tuple[PaperLineAsked, ...], Meta(max_length=300)] = ()
    keepers: Annotated[tuple[SeatNumber, ...], Meta(max_length=4)] = ()
    starter: SeatNumber | None = None
    used: Annotated[tuple[float | None, ...], Meta(max_length=4)] = ()
    racks: Annotated[tuple[TileText | None, ...], Meta(max_length=4)] = ()
    save: bool = False


# --- what is told ---


class TableSummary(Summary, frozen=True, kw_only=True):
    """A table as lists show it; its title is its regulation's."""

    label: str  # championship, round and table
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winner: int | None


class TableSeatView(Struct, frozen=True, kw_only=True):
    name: str
    tiles: int  # how many are on the rack
    known: tuple[str, ...] | None  # what is known of the rack, for those who may see it
    awaited: bool  # the rack must be shown before the end is settled
    score: int
    final: int
    signed: bool
    absent: bool
    accepted: bool
    may: tuple[str, ...]  # what the rules would take from this player now
    code: str | None  # to sign with; for the desk alone


class DeedView(Struct, frozen=True, kw_only=True):
    """One entry of the table, as it was made."""

    index: int
    at: int  # server time in ms
    act: ToldAct
    announced: int | None = None
    score: int | None = None  # what the play is worth
    differs: bool = False  # announced and counted points, and nobody has settled it
    author: str | None = None


class CallView(Struct, frozen=True, kw_only=True):
    """Somebody at the table wants the arbiter."""

    number: int
    at: int
    seat: int | None
    text: str
    words: tuple[str, ...] = ()  # of a challenge slip
    answered_by: str | None = None
    answered_at: int | None = None


class FindingView(Struct, frozen=True, kw_only=True):
    """What was found in one line of the sheets."""

    line: int
    by: int | None
    score: int | None  # as counted
    total: int | None  # as counted
    play: str = ""  # as it will stand on the sheet
    problem: str | None = None  # why the line cannot be, in the reader's language
    code: str | None = None
    points_differ: tuple[int, ...] = ()  # sheets whose points are not those counted
    total_wrong: tuple[int, ...] = ()  # sheets whose own addition is wrong in this line
    total_carried: tuple[int, ...] = ()  # sheets whose total is wrong because of an earlier line


class PaperView(Struct, frozen=True, kw_only=True):
    """The sheets with what was found in them."""

    findings: tuple[FindingView, ...]
    problem: str | None = None  # of the racks or times after the last line
    complete: bool = False  # every line can be, and the game they tell is over
    saved: bool = False
    seq: int = 0
    end: str | None = None
    scores: tuple[int, ...] = ()
    final: tuple[int, ...] = ()
    bag: int = 0
    unseen: tuple[TileCount, ...] = ()
    awaited: tuple[int, ...] = ()
    board: tuple[CellView, ...] = ()
    turn: int | None = None


class PlayChecked(Struct, frozen=True, kw_only=True):
    """What a play would be worth; whether its words are valid is not said."""

    score: int
    words: tuple[str, ...]
    bingo: bool


class RedrawHelpView(Struct, frozen=True, kw_only=True):
    """After *after* redraws in a row that came to nothing, somebody looks into the bag."""

    after: int
    kind: Literal["look", "neighbour"]  # LLISCA-20X, ESCOLAR-14


class TableView(PositionView, frozen=True, kw_only=True):
    """A game on a wooden board."""

    live: bool
    event: str
    round: str
    table: str
    opener: str
    desk: bool  # whether this viewer may enter things
    judge: bool  # whether this viewer judges here
    refereed: bool  # False: the players judge among themselves
    code: str | None  # to enter things with; for the desk alone
    judge_code: str | None  # to judge with; for those who do
    challenges: Literal["list", "slip", "person"]  # who answers a challenge that is entered here
    agreed: str | None  # the article by which all let a device answer, if they did
    practice: str | None  # the article that sends players to practise online
    seats: tuple[TableSeatView, ...]
    covered: bool = False  # CLASSIC-6a: while a challenge is settled, for all but the arbiter
    deeds: tuple[DeedView, ...]
    untold: tuple[int, ...]  # deeds that are turns of which only the press is known
    differences: tuple[int, ...]  # deeds whose announced points must be settled
    awaited: tuple[int, ...]  # seats whose racks must be shown
    unseen: tuple[TileCount, ...]  # tiles that are in the bag or on racks not shown
    calls: tuple[CallView, ...]
    redraws: tuple[int, ...]  # whole-rack redraws of each fresh rack so far
    redraw_help: RedrawHelpView | None  # what follows when they have not helped
    keeper: int | None  # who keeps the one sheet, where one player does
    overtime: tuple[int, ...]  # minutes begun beyond the time
    paper: PaperAsked  # the sheets as they were last written
    championship: str | None = None  # the event whose game this is
    school: str | None = None  # the class whose game this is: nobody else may see it


# --- what is told of it ---

if TYPE_CHECKING:
    TableChanges: TypeAlias = Struct
else:
    TableChanges = changes_of(TableView)


class TableTold(Told, frozen=True, kw_only=True, tag="table"):
    """A wooden table, whole."""

    view: TableView


class TableChanged(Changed, frozen=True, kw_only=True, tag="table-changed"):
    """What has changed at a wooden table."""

    changes: TableChanges
