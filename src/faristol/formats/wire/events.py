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
    "CheckInView",
    "DirectorsView",
    "EntrantView",
    "EventChanged",
    "EventChanges",
    "EventSummary",
    "EventTold",
    "EventView",
    "Fate",
    "FeatView",
    "GamesTaken",
    "LeftOut",
    "ListPreview",
    "ListTaken",
    "ListedPerson",
    "MineView",
    "NoteView",
    "PairedTable",
    "PairingTold",
    "PresetView",
    "RecordView",
    "ReminderView",
    "RemindersView",
    "ReportView",
    "RoundView",
    "ScoresReportView",
    "SeasonEventView",
    "SeasonPersonView",
    "SeasonTeamDayView",
    "SeasonTeamView",
    "SeasonView",
    "SettingsView",
    "SheetPhotoView",
    "StandingView",
    "SystemName",
    "TeamView",
    "TieBreakName",
    "TieView",
    "TimerView",
]


SystemName = Literal[
    "swiss", "round-robin", "league", "king-of-the-hill", "tables", "teams", "knockout", "season"
]
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
    annulled: bool  # withdrawn from a league, and none of the games counts
    absent: bool  # from the next round
    here: bool  # has checked in, or confirmed that they come
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
    stands_at: int | None = None  # when what one reported counts, if the other goes on saying nothing


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
    game: str | None = None
    game_kind: Literal["game", "table"] = "game"
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


class RecordView(Struct, frozen=True, kw_only=True):
    """What the table of a league tells beyond points: the place in the own group, and how games ended."""

    place: int
    won: int
    drawn: int
    lost: int
    difference: float
    form: tuple[Literal["won", "drawn", "lost"], ...]  # the last games, the newest last


class TieView(Struct, frozen=True, kw_only=True):
    """Two who meet in a knockout; nobody where that is not known yet, or where the other goes on."""

    stage: int  # 1 is the first
    third: bool  # for the third place
    one: int | None
    other: int | None
    points: tuple[float, float]
    games: tuple[tuple[int, int] | None, ...]  # the scores, those of the one first; None: not told
    winner: int | None


class StandingView(Struct, frozen=True, kw_only=True):
    """A line of the standings; the tie-breaks in the order of the event's list."""

    position: int
    place: int  # among those of the own group
    entrant: int
    games: int
    points: float
    tie_breaks: tuple[float, ...]
    total: float
    leads_to: Literal["final", "up", "down"] | None = None  # where this place of a league leads
    record: RecordView | None = None  # of a league


class TeamView(Struct, frozen=True, kw_only=True):
    position: int
    team: str
    members: tuple[int, ...]
    counted: tuple[int, ...]  # those of them whose points are in it
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
    ends_at: int  # while it stands: counted from paused_at
    announced_at: int | None
    paused_at: int | None = None
    ran_from: int = 0  # when it would have started had it never stood


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
    unseen: tuple[int, ...] = ()  # who entered by themselves, and no director has looked at it yet
    photos: tuple[SheetPhotoView, ...] = ()


class CheckInView(Struct, frozen=True, kw_only=True):
    """Who has a place before the first round: everybody who has not withdrawn is in one of the lists."""

    deadline: str  # as 2027-01-31T09:00:00Z
    over: bool  # whether it has passed
    closed: bool  # whether those without a place have been taken out
    places: int | None
    confirmed: tuple[int, ...]
    pending: tuple[int, ...]  # have a place if they confirm in time
    waiting: tuple[int, ...]  # the next to move up first
    missed: tuple[int, ...]  # did not confirm in time


class SheetPhotoView(Struct, frozen=True, kw_only=True):
    """A photograph of a sheet that one may see; its number is its name within the event."""

    round: int
    table: int
    entrant: int  # who showed it
    number: int


class EventView(Struct, frozen=True, kw_only=True):
    """A championship as one viewer may see it."""

    id: str
    seq: int
    status: StatusName
    settings: SettingsView
    played: int  # rounds that are paired and shown
    all_paired: bool  # whether no round is left to be paired
    last_late_round: int
    whole: bool  # whether every round is in it
    groups: tuple[str, ...]  # those that play apart, the highest first; one without a name where none do
    entrants: tuple[EntrantView, ...]
    rounds: tuple[RoundView, ...]
    standings: tuple[StandingView, ...]
    teams: tuple[TeamView, ...]
    feats: tuple[FeatView, ...]
    bracket: tuple[TieView, ...]  # of a knockout, stage by stage
    timer: TimerView | None
    no_show_minutes: int
    check_in: CheckInView | None = None
    directing: DirectorsView | None = None


class ListTaken(Done, frozen=True, kw_only=True):
    """A list was read: how many of it are new to the event, and which of its names it does not know."""

    taken: int
    unknown: tuple[str, ...]
    already: tuple[str, ...] = ()  # who stands in the list and had been entered before


Fate: TypeAlias = Literal["new", "here", "twice", "excluded"]


class ListedPerson(Struct, frozen=True, kw_only=True):
    """One line of a list, and what would become of it."""

    line: int
    name: str
    rating: float | None
    club: str
    group: str
    fate: Fate


class ListPreview(Struct, frozen=True, kw_only=True):
    """A list as it would be read: what each column was taken for, and everybody in it."""

    columns: tuple[str, ...]  # name, surname, rating, club, group; nothing where a column is not used
    headings: bool
    people: tuple[ListedPerson, ...]


class SeasonEventView(Struct, frozen=True, kw_only=True):
    """An event of a season; one that was removed since has no name."""

    event: str
    weight: float
    name: str
    rounds: int  # that everybody knows of
    status: StatusName
    kind: Literal["event", "duplicate"] = "event"


class SeasonPersonView(Struct, frozen=True, kw_only=True):
    """Somebody's season; without a position: an occasional one."""

    position: int | None
    name: str
    games: int
    points: float
    difference: float
    total: float
    days: tuple[float | None, ...]  # the points of each event
    counted: tuple[bool, ...]  # which of them count


class SeasonTeamDayView(Struct, frozen=True, kw_only=True):
    """What an event gave to a team; it counts if all its members took part."""

    points: float
    counts: bool


class SeasonTeamView(Struct, frozen=True, kw_only=True):
    """A team's season."""

    position: int
    name: str
    members: tuple[str, ...]
    third: str  # who joined later, if anybody did
    third_from: int  # the place of the event from which on
    points: float
    difference: float
    total: float
    days: tuple[SeasonTeamDayView, ...]


class SeasonView(Struct, frozen=True, kw_only=True):
    """The tables of a season: what its events make together."""

    events: tuple[SeasonEventView, ...]
    scheduled: int  # games, of somebody who misses none
    listed: tuple[SeasonPersonView, ...]
    occasional: tuple[SeasonPersonView, ...]
    teams: tuple[SeasonTeamView, ...]


class LeftOut(Struct, frozen=True, kw_only=True):
    """A line of a club's file that led to nothing, and why."""

    line: int
    why: str  # unknown-player, placeholder, no-game-yet, no-result-yet, no-such-game, other-result
    text: str


class GamesTaken(Done, frozen=True, kw_only=True):
    """A club's file of games was read: who is new, how many results were taken, what was left out."""

    entered: int
    results: int
    left: tuple[LeftOut, ...]


class ReminderView(Struct, frozen=True, kw_only=True):
    """What somebody is told of the games that are left: by mail, or by the organiser who copies it."""

    entrant: int
    games: int
    mailed: bool
    text: str


class RemindersView(Struct, frozen=True, kw_only=True):
    """Everybody who has games left, or was asked for."""

    reminders: tuple[ReminderView, ...]


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
    card: str | None = None  # of the own entrant: with it the phone is known again, also by another server
    photos: tuple[SheetPhotoView, ...] = ()  # of the sheets of one's own games


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
