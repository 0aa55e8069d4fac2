"""Championships as browsers see them: the view of one viewer, answers and lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_type_hints

import msgspec
from msgspec import Struct

from faristol.formats.wire.bodies import Done, Problem, StatusName, Summary
from faristol.formats.wire.changes import changes_of
from faristol.formats.wire.telling import Changed, Told
from faristol.tournament.settings import Settings

__all__ = [
    "ActaView",
    "AskingView",
    "BoardView",
    "ByeView",
    "CardView",
    "CardsView",
    "DirectorsView",
    "EntrantView",
    "EventChanged",
    "EventChanges",
    "EventSummary",
    "EventTold",
    "EventView",
    "FeatView",
    "ListTaken",
    "MineView",
    "NoteView",
    "PairedTable",
    "PairingTold",
    "PresetView",
    "ReportView",
    "RoundView",
    "ScoresReportView",
    "SettingsView",
    "StandingView",
    "SystemName",
    "TeamView",
    "TieBreakName",
    "TimerView",
]


SystemName = Literal["swiss", "round-robin", "league", "king-of-the-hill", "tables", "teams"]
TieBreakName = Literal["median-buchholz", "buchholz", "berger", "difference", "total", "wins"]


if TYPE_CHECKING:
    SettingsView: TypeAlias = Struct
else:
    # The core's own, of which nothing is left out.
    SettingsView = msgspec.defstruct(
        "SettingsView",
        get_type_hints(Settings).items(),
        namespace={"__doc__": "What the organiser decided."},
        frozen=True,
        kw_only=True,
    )


class PresetView(Struct, frozen=True, kw_only=True):
    """What a championship can begin from."""

    key: str
    settings: SettingsView


class EntrantView(Struct, frozen=True, kw_only=True):
    id: int
    name: str
    rating: float | None
    club: str
    group: str
    joined: int
    carried: float  # points of a phase before; they are in the table
    withdrawn: bool
    absent: bool  # from the next round
    here: bool  # has checked in
    phone: bool  # somebody's phone is this entrant's


class ReportView(Struct, frozen=True, kw_only=True):
    """What a phone handed in."""

    entrant: int
    result: str


class ActaView(Struct, frozen=True, kw_only=True):
    """The acta of a wooden table whose game is over."""

    result: str
    signed: bool  # by everybody: then it is final


class BoardView(Struct, frozen=True, kw_only=True):
    table: int
    first: int
    second: int
    result: str | None
    outcome: str | None
    scores: tuple[int, int] | None
    points: tuple[float, float] | None
    reports: tuple[ReportView, ...] = ()
    game: str | None = None
    game_kind: Literal["game", "table"] = "game"
    acta: ActaView | None = None


class ScoresReportView(Struct, frozen=True, kw_only=True):
    """What a phone at a table of four handed in, in the order of the seats."""

    entrant: int
    scores: tuple[int, ...]


class PairedTable(Struct, frozen=True, kw_only=True):
    """A game of four, or of three."""

    table: int
    seats: tuple[int, ...]
    scores: tuple[int, ...] | None
    points: tuple[float, ...] | None
    reports: tuple[ScoresReportView, ...] = ()
    game: str | None = None  # the wooden table on whose screen it is kept
    acta: ActaView | None = None


class ByeView(Struct, frozen=True, kw_only=True):
    entrant: int
    points: float


class RoundView(Struct, frozen=True, kw_only=True):
    number: int
    published: bool
    locked: bool
    reopened: bool
    lexicon: str
    missing: tuple[int, ...]
    boards: tuple[BoardView, ...]
    tables: tuple[PairedTable, ...]
    byes: tuple[ByeView, ...]


class StandingView(Struct, frozen=True, kw_only=True):
    """A line of the standings; the tie-breaks in the order of the event's list."""

    position: int
    entrant: int
    games: int
    points: float
    tie_breaks: tuple[float, ...]
    total: float


class TeamView(Struct, frozen=True, kw_only=True):
    position: int
    team: str
    members: tuple[int, ...]
    matches: float | None  # what the matches gave, where teams meet teams
    points: float
    difference: float
    total: float


class FeatView(Struct, frozen=True, kw_only=True):
    """Something to applaud: the highest game, the best play, the most bingos."""

    kind: Literal["highest-game", "widest-win", "best-play", "most-bingos"]
    entrant: int
    round: int | None
    value: int
    text: str = ""


class TimerView(Struct, frozen=True, kw_only=True):
    """The clock of the hall, in server time."""

    round: int
    started_at: int
    ends_at: int
    announced_at: int | None


class NoteView(Struct, frozen=True, kw_only=True):
    """One line of the log: what was done, by whom, about what."""

    seq: int
    at: int
    by: str
    did: str
    about: str
    undone: bool = False


class AskingView(Struct, frozen=True, kw_only=True):
    """A phone that waits for the desk; it shows the number."""

    number: int
    entrant: int


class DirectorsView(Struct, frozen=True, kw_only=True):
    """What only directors see."""

    code: str
    directors: tuple[str, ...]
    forbidden: tuple[tuple[int, int], ...]
    notes: tuple[NoteView, ...]
    steps: int  # how many stand: what an undo must know
    warnings: tuple[str, ...]
    digest: str
    asking: tuple[AskingView, ...]


class EventView(Struct, frozen=True, kw_only=True):
    """A championship as one viewer may see it."""

    id: str
    seq: int
    status: StatusName
    settings: SettingsView
    played: int  # rounds that are paired and shown
    last_late_round: int
    whole: bool  # whether every round is in it
    entrants: tuple[EntrantView, ...]
    rounds: tuple[RoundView, ...]
    standings: tuple[StandingView, ...]
    teams: tuple[TeamView, ...]
    feats: tuple[FeatView, ...]
    timer: TimerView | None
    no_show_minutes: int
    directing: DirectorsView | None = None


class ListTaken(Done, frozen=True, kw_only=True):
    """A list was read: how many of it are new to the event, and which of its names it does not know."""

    taken: int
    unknown: tuple[str, ...]


class PairingTold(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line while a round is being paired; the last one has *seq* or a *problem*."""

    share: float = 0.0
    seconds: float = 0.0
    waiting: int = 0  # jobs in the queue of the server, while this one has not begun
    seq: int | None = None
    problem: Problem | None = None


class EventSummary(Summary, frozen=True, kw_only=True):
    """A championship as lists show it; its title is its name."""


class CardView(Struct, frozen=True, kw_only=True):
    """What makes a phone an entrant's."""

    entrant: int
    card: str


class CardsView(Struct, frozen=True, kw_only=True):
    """The cards of all entrants, as directors print them."""

    cards: tuple[CardView, ...]


class MineView(Struct, frozen=True, kw_only=True):
    """Who this browser is in the event."""

    entrant: int | None
    director: bool
    reported: tuple[int, ...] | None  # what this phone handed in for the open round, seat by seat
    asked: AskingView | None  # what it waits for at the desk


# --- what is told of it ---

if TYPE_CHECKING:
    EventChanges: TypeAlias = Struct
else:
    EventChanges = changes_of(EventView)


class EventTold(Told, frozen=True, kw_only=True, tag="event"):
    """A championship, whole but for the rounds that can no longer change."""

    view: EventView


class EventChanged(Changed, frozen=True, kw_only=True, tag="event-changed"):
    """What has changed in a championship."""

    changes: EventChanges
