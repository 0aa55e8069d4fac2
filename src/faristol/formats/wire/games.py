"""Online games as browsers see them: what is asked, the view of one viewer, lists, records and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, Union

from msgspec import Meta, Struct

from faristol.formats.wire.actions import Asked, asked_of
from faristol.formats.wire.bodies import Body, Level, SeatNumber, Summary
from faristol.formats.wire.changes import changes_of
from faristol.formats.wire.position import CellView, LineView, PositionView, TileCount
from faristol.formats.wire.telling import Changed, Told
from faristol.rules import actions
from faristol.rules.events import Event
from faristol.rules.regulation import PauseReason

__all__ = [
    "ChatLine",
    "ChatReported",
    "GameAction",
    "GameAsked",
    "GameChanged",
    "GameChanges",
    "GameSummary",
    "GameTold",
    "GameTurn",
    "GameView",
    "HintView",
    "PauseWish",
    "Position",
    "ProposalView",
    "RefusalView",
    "ReplayView",
    "RobotSeated",
    "SeatAsked",
    "SeatSummary",
    "SeatTaken",
    "SeatView",
    "Statistics",
    "Tally",
    "YourTurns",
]


class SeatAsked(Body, frozen=True, kw_only=True):
    """A seat of a new game: the opener's own, one for whoever comes, or a robot's."""

    who: Literal["me", "open", "robot"]
    level: Level = 3
    pair: bool = False  # two share it: whoever sits there first, and a partner


class GameAsked(Body, frozen=True, kw_only=True):
    """A new game; what is left out is as the regulation has it."""

    regulation: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[SeatAsked, ...], Meta(max_length=4)] = ()
    clock: Literal["chess", "turn", "days", "none"] | None = None
    minutes: Annotated[float, Meta(ge=0.05, le=600)] | None = None
    turns: Annotated[int, Meta(ge=1, le=200)] | None = None  # at most so many each
    lexicon: Annotated[str, Meta(min_length=1, max_length=40)] = "default"
    verify: Literal["challenge", "refuse"] = "challenge"
    window: Annotated[float, Meta(ge=5, le=120)] = 20  # seconds to challenge a play
    starter: SeatNumber | None = None
    visibility: Literal["open", "private"] = "open"
    confirms: Literal["either", "partner"] = "either"  # who sends what a pair plays
    lesson: bool = False  # a first game against a robot, with a guide
    bag: Annotated[str, Meta(max_length=2_000)] | None = None  # its order; only where the server trains


class SeatTaken(Body, frozen=True, kw_only=True):
    """Somebody sits down."""

    seat: SeatNumber | None = None  # the first free one


class RobotSeated(Body, frozen=True, kw_only=True):
    """A robot is given a free seat."""

    seat: SeatNumber | None = None
    level: Level = 3


class ChatReported(Body, frozen=True, kw_only=True):
    """What was said in entry *seq* is objected to."""

    seq: Annotated[int, Meta(ge=1)]
    reason: Annotated[str, Meta(max_length=400)] = ""


# What players do, each for the own seat.
_PLAYERS = (
    actions.Play,
    actions.Exchange,
    actions.Pass,
    actions.Redraw,
    actions.Withdraw,
    actions.Refill,
    actions.Press,
    actions.Complete,
    actions.Accept,
    actions.Challenge,
    actions.Rechallenge,
    actions.Pause,
    actions.Resume,
    actions.Holiday,
    actions.AgreeEnd,
    actions.Abandon,
    actions.Sign,
)

# What only the game's arbiter does, some of it to a seat.
_ARBITERS = (
    actions.Verdict,
    actions.Correct,
    actions.Disqualify,
    actions.RoundOver,
    actions.Record,
)

if TYPE_CHECKING:
    GameAction: TypeAlias = Asked
else:
    GameAction = Union[
        *(asked_of(action, "Game", without={"t", "by"}) for action in _PLAYERS),
        *(asked_of(action, "Game", without={"t", "judge"}) for action in _ARBITERS),
    ]


class SeatSummary(Struct, frozen=True, kw_only=True):
    name: str | None  # of both, where two share it
    robot: int | None
    you: bool
    pair: bool = False
    free: bool = False  # whether somebody can sit down
    bot: bool = False  # a program plays there


class GameSummary(Summary, frozen=True, kw_only=True):
    """A game as lists show it; its title is its regulation's."""

    visibility: Literal["open", "private"]
    clock: Literal["chess", "turn", "days", "none"]
    minutes: float
    seats: tuple[SeatSummary, ...]
    scores: tuple[int, ...]
    winner: int | None
    offline: bool = False  # played without a line, and handed over later: it counts for nothing


class LastPlay(Struct, frozen=True, kw_only=True):
    """The last line of a sheet, as lists show it."""

    by: int
    kind: str
    word: str  # blanks in parentheses; empty where nothing was laid
    points: int


class GameTurn(Struct, frozen=True, kw_only=True):
    """A game that waits for this person."""

    id: str
    title: str
    seats: tuple[SeatSummary, ...]
    scores: tuple[int, ...]
    here: tuple[int, ...]  # the seats whose players are at the table now
    begins: bool  # it has not begun: the others are waiting for this person to open the table
    answer: bool  # a play lies there to be accepted or challenged
    last: LastPlay | None  # of the others
    plays: int  # how many lines the others have on the sheet: what is new since one looked
    left: int | None  # of this person's time, in ms; None: no clock
    runs: bool  # whether that time is passing
    since: int  # server time in ms since when it waits


class YourTurns(Struct, frozen=True, kw_only=True):
    """The games that wait for this person, most urgent first, and how many wait for others."""

    now: int  # server time in ms
    games: tuple[GameTurn, ...]
    others: int


class Position(Struct, frozen=True, kw_only=True):
    """A game after one line of the sheet; the board is the sum of what was laid and stood."""

    line: LineView | None
    laid: tuple[CellView, ...]
    stood: bool
    racks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    bag: int
    used: tuple[int, ...]


class RefusalView(Struct, frozen=True, kw_only=True):
    index: int
    code: str
    message: str


class ReplayView(Struct, frozen=True, kw_only=True):
    """A game to go through move by move."""

    regulation: str
    title: str
    players: tuple[str, ...]
    lexicon: str
    starter: int | None
    positions: tuple[Position, ...]
    scores: tuple[int, ...]
    final: tuple[int, ...]
    end: str | None
    winner: int | None
    refused: tuple[RefusalView, ...]
    you: int | None = None  # the seat of who looks


class Tally(Struct, frozen=True, kw_only=True):
    key: str
    games: int
    won: int
    drawn: int
    lost: int
    average: float
    best: int


class Statistics(Struct, frozen=True, kw_only=True):
    """One's finished games, all together, by regulation and by opponent."""

    all: Tally
    regulations: tuple[Tally, ...]
    opponents: tuple[Tally, ...]
    partners: tuple[Tally, ...] = ()  # with whom a seat was shared


class SeatView(Struct, frozen=True, gc=False, kw_only=True):
    name: str | None  # of both, where two share it
    robot: int | None = None
    rack: tuple[str, ...] | None = None  # where this viewer may see it
    tiles: int = 0  # how many are on it
    score: int = 0
    final: int = 0
    signed: bool = False
    accepted: bool = False  # the play in course
    absent: bool = False
    pair: bool = False  # whether it is one that two share
    names: tuple[str, ...] = ()  # of a pair: each
    free: bool = False  # whether somebody can sit down
    passed_over: bool = False  # who sat there has gone, and the others go on
    bot: bool = False  # a program plays there


class GameView(PositionView, frozen=True, kw_only=True):
    """A game as one viewer may see it."""

    verify: Literal["challenge", "refuse"]
    you: int | None
    seats: tuple[SeatView, ...]
    covered: bool
    rematch: str | None = None
    rematch_by: int | None = None  # the seat that offers it
    visibility: Literal["open", "private"] = "open"
    opener: bool = False  # whether this viewer opened it
    host: str = ""  # who opened it, and so invites the others
    off: Literal["withdrawn", "lapsed", "declined", "closed", "lesson"] | None = None  # why it is not played
    arbiter: str | None = None  # who judges, where a person does
    lesson: bool = False  # a first game, with a guide
    window: int = 0  # ms that a play waits for a challenge
    agreed: tuple[int, ...] = ()  # who wants to end because nobody can place a tile
    tiles: tuple[TileCount, ...] | None = None  # the whole bag, for whoever checks it before the start
    awaited: tuple[int, ...] = ()  # who has not opened the table yet: the draw waits for them
    missing: tuple[str, ...] = ()  # and their names, of a pair only that of who is missing
    waits_until: int | None = None  # server time in ms, and for how long
    pause: PauseWish | None = None  # that somebody asks for
    hint: HintView | None = None  # that this viewer was given for the turn in course
    chat: tuple[ChatLine, ...] = ()  # what was said, for those who may read it
    half: int = 0  # of two who share a seat: which this viewer is
    confirms: Literal["either", "partner"] = "either"  # who sends what a pair plays
    proposal: ProposalView | None = None  # of who shares the seat, or one's own
    phrases: tuple[str, ...] | None = None  # all that may be said; None: anything
    school: str | None = None  # the class whose game this is: nobody else may see it
    invited: int = 0  # bots that were asked to the table and have not answered
    held: bool = False  # the teacher has stopped every table: clocks stand, boards are covered


class PauseWish(Struct, frozen=True, gc=False, kw_only=True):
    """A pause that a player asks for; the clock is stopped once everybody agrees."""

    seat: int
    reason: PauseReason
    agreed: tuple[int, ...]


class ProposalView(Struct, frozen=True, gc=False, kw_only=True):
    """What one of two who share a seat would play; only the two see it."""

    number: int  # to be named by who confirms
    own: bool  # whether this viewer proposed it
    name: str  # who did
    do: str
    square: str = ""
    word: str = ""
    tiles: tuple[str, ...] = ()  # of an exchange
    points: int | None = None
    laid: tuple[CellView, ...] = ()  # what of the word comes from the rack
    alone_from: int | None = None  # server time in ms: from when who proposed it may send it; None: at once


class HintView(Struct, frozen=True, gc=False, kw_only=True):
    """How to find a good play, as much as was asked for: where, with which tiles, and the play itself."""

    step: int  # of three
    do: str  # "play" in most cases; nothing better may be found than an exchange or a pass
    line: str = ""  # the row or column of a play
    tiles: tuple[str, ...] = ()  # from the second step
    square: str = ""  # the third
    word: str = ""
    points: int | None = None
    laid: tuple[CellView, ...] = ()  # what of the word comes from the rack


class ChatLine(Struct, frozen=True, gc=False, kw_only=True):
    seq: int
    at: int
    seat: int | None
    name: str
    text: str
    half: int = 0  # of two who share the seat: which said it
    aside: bool = False  # to who shares the seat alone


# --- what is told of it ---

if TYPE_CHECKING:
    GameChanges: TypeAlias = Struct
else:
    GameChanges = changes_of(GameView)


class GameTold(Told, frozen=True, kw_only=True, tag="game"):
    """An online game, whole."""

    view: GameView
    events: tuple[Event, ...] = ()  # what happened since, for movement and sound


class GameChanged(Changed, frozen=True, kw_only=True, tag="game-changed"):
    """What has changed in an online game."""

    changes: GameChanges
    events: tuple[Event, ...] = ()  # what happened since, for movement and sound
