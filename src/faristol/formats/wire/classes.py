"""Classes as browsers see them: what a teacher asks, what each viewer sees, and the ways in for pupils.

A pupil is a number in a class and a name; there is no e-mail address and no password. Whoever is neither
its teacher nor one of its pupils sees nothing of a class, not even that there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from faristol.formats.wire.bodies import Body, Level, Nickname, StatusName, Summary
from faristol.formats.wire.changes import changes_of
from faristol.formats.wire.telling import Changed, Tell, Told
from faristol.regulations import ESCOLAR

__all__ = [
    "AddPupils",
    "AdmitDevice",
    "BeginLesson",
    "CardClaimed",
    "ChampionshipOfClass",
    "ChangeClass",
    "ClaimedView",
    "ClassAsked",
    "ClassCard",
    "ClassCards",
    "ClassChanged",
    "ClassChanges",
    "ClassDoor",
    "ClassHere",
    "ClassOrder",
    "ClassResults",
    "ClassSettings",
    "ClassStandings",
    "ClassSummary",
    "ClassTablesAsked",
    "ClassTold",
    "ClassView",
    "CodeTyped",
    "EndLesson",
    "EndTables",
    "ExtendLesson",
    "GoOnWithout",
    "HintTable",
    "HoldTables",
    "HomeworkView",
    "InviteClass",
    "JoinClass",
    "JoinedClass",
    "KnockView",
    "LessonView",
    "MakeChampionship",
    "MovePupil",
    "NameClaimed",
    "NamesPasted",
    "NamesRead",
    "PartClasses",
    "PlayRound",
    "ProjectTable",
    "ReleaseDevice",
    "RemovePupil",
    "RenamePupil",
    "RenewCards",
    "RobotForPupil",
    "SetHomework",
    "StopHomework",
    "TicketShown",
    "TicketView",
    "TokenShown",
    "TurnAwayDevice",
]

_Number = Annotated[int, Meta(ge=1, le=10_000)]
_Numbers = Annotated[tuple[_Number, ...], Meta(max_length=400)]
_Title = Annotated[str, Meta(min_length=1, max_length=60)]
_Day = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", max_length=10)]
_Minutes = Annotated[int, Meta(ge=1, le=300)]
_Secret = Annotated[str, Meta(min_length=1, max_length=64)]
_Names = Annotated[tuple[Nickname, ...], Meta(max_length=2_000)]  # a class has fewer, and says so

ChatName = Literal["phrases", "none"]
VulgarName = Literal["robots", "everybody"]
"""Who does not lay words of the list of vulgar words: robots alone, or people neither."""


# --- making a class, and changing it ---


class ClassSettings(Body, frozen=True, kw_only=True):
    """How a class plays, unless a teacher says otherwise for some tables."""

    regulation: Annotated[str, Meta(max_length=40)] = ESCOLAR.key
    size: Annotated[int, Meta(ge=2, le=4)] = 4  # at a table
    clock: Literal["chess", "turn", "none"] | None = None  # None: as the regulation has it
    minutes: Annotated[float, Meta(ge=1, le=90)] | None = None  # each, where the clock is a chess clock
    turns: Annotated[int, Meta(ge=1, le=60)] | None = None  # at most so many each
    lexicon: Annotated[str, Meta(min_length=1, max_length=40)] = "default"
    verify: Literal["challenge", "refuse"] = "refuse"  # a play with a word that is none is refused at once
    robots: bool = True  # fill up tables that have a seat left
    level: Level = 2  # of those robots
    chat: ChatName = "phrases"
    no_vulgar: VulgarName = "robots"
    lesson_minutes: _Minutes = 55
    keep_devices: bool = True  # from lesson to lesson; not where other classes use the same tablets


class ClassAsked(Body, frozen=True, kw_only=True):
    """A new class."""

    title: _Title
    names: _Names = ()  # as `POST /names` read them, or typed
    ends_on: _Day | None = None  # the last day of the term; None: the next 30th of June
    settings: ClassSettings = ClassSettings()


class NamesPasted(Body, frozen=True, kw_only=True):
    """A list of names as it was pasted: one a line, or the columns of a spreadsheet."""

    text: Annotated[str, Meta(max_length=60_000)]


class NameRead(Struct, frozen=True, kw_only=True):
    """A name of a pasted list."""

    line: int
    name: str  # as it would be taken, told apart from others of that name
    written: str  # as it was pasted


class NamesRead(Struct, frozen=True, kw_only=True):
    """The pasted list as names of pupils; nothing is kept yet."""

    names: tuple[NameRead, ...]
    columns: tuple[str, ...]  # what each column was taken for; empty: it is not used


# --- orders of the teacher ---


class _Order(Body, frozen=True, kw_only=True, tag_field="do"):
    pass


class ChangeClass(_Order, frozen=True, kw_only=True, tag="change"):
    """Another title, other settings, another end of term; what is left out stays."""

    title: _Title | None = None
    settings: ClassSettings | None = None
    ends_on: _Day | None = None


class AddPupils(_Order, frozen=True, kw_only=True, tag="add"):
    """More pupils."""

    names: _Names


class RenamePupil(_Order, frozen=True, kw_only=True, tag="rename"):
    """A pupil is called otherwise."""

    pupil: _Number
    name: Nickname


class RemovePupil(_Order, frozen=True, kw_only=True, tag="remove"):
    """The pupil is forgotten, here and in every game."""

    pupil: _Number


class ReleaseDevice(_Order, frozen=True, kw_only=True, tag="release"):
    """Another device may be that pupil's; the one that was is signed out."""

    pupil: _Number


class AdmitDevice(_Order, frozen=True, kw_only=True, tag="admit"):
    """The device with that number in the waiting room is this pupil's."""

    number: _Number
    pupil: _Number


class TurnAwayDevice(_Order, frozen=True, kw_only=True, tag="turn-away"):
    """A device that waits is sent away."""

    number: _Number | None = None  # None: all that wait


class RenewCards(_Order, frozen=True, kw_only=True, tag="renew-cards"):
    """Cards and the code on the wall are void and to be printed anew; devices stay whose they are."""

    pupil: _Number | None = None  # None: of everybody, and the square code of the class


class BeginLesson(_Order, frozen=True, kw_only=True, tag="begin"):
    """The lesson begins: codes open, tables can be made."""

    minutes: _Minutes | None = None  # None: as the class has it


class ExtendLesson(_Order, frozen=True, kw_only=True, tag="extend"):
    """The lesson lasts so many minutes longer."""

    minutes: Annotated[int, Meta(ge=1, le=120)] = 5


class EndLesson(_Order, frozen=True, kw_only=True, tag="end"):
    """Codes are closed and every table ends with the points it has."""


class HoldTables(_Order, frozen=True, kw_only=True, tag="hold"):
    """Every clock stops and every board is covered, or everybody goes on."""

    on: bool


class EndTables(_Order, frozen=True, kw_only=True, tag="end-tables"):
    """Tables end with the points they have; None: all of them."""

    table: _Number | None = None


class RobotForPupil(_Order, frozen=True, kw_only=True, tag="robot"):
    """A robot plays on for a pupil who has gone; who shared the seat plays on alone."""

    pupil: _Number


class GoOnWithout(_Order, frozen=True, kw_only=True, tag="go-on"):
    """The others go on without a pupil who has gone: the seat is passed over from now on."""

    pupil: _Number


class MovePupil(_Order, frozen=True, kw_only=True, tag="move"):
    """A pupil sits down at another table, at a robot's seat there or at one that is passed over.

    At the old table a robot plays on, or without *robot* the others go on by themselves.
    """

    pupil: _Number
    table: _Number
    robot: bool | None = None  # None: as the class has it


class HintTable(_Order, frozen=True, kw_only=True, tag="hint"):
    """Whoever is on turn at this table is told one step more of how to find a play."""

    table: _Number


class ProjectTable(_Order, frozen=True, kw_only=True, tag="project"):
    """This table is on the wall, or how the championship stands; neither: the code again."""

    table: _Number | None = None
    standings: bool = False


class SetHomework(_Order, frozen=True, kw_only=True, tag="homework"):
    """Something to do by a day: so many puzzles, or so many cards of a deck of word study."""

    what: Literal["puzzles", "study"]
    count: Annotated[int, Meta(ge=1, le=200)]
    until: _Day
    deck: Annotated[str, Meta(max_length=80)] = ""  # of word study; empty: any
    text: Annotated[str, Meta(max_length=200)] = ""


class StopHomework(_Order, frozen=True, kw_only=True, tag="stop-homework"):
    """This homework is no longer asked for."""

    number: _Number


class MakeChampionship(_Order, frozen=True, kw_only=True, tag="championship"):
    """A championship of the class: its pupils are the entrants, and nobody else knows of it."""

    title: _Title | None = None  # None: that of the class
    rounds: Annotated[int, Meta(ge=1, le=30)] = 3
    size: Literal[2, 4] = 2  # games of two, paired by the Swiss system, or tables of four and three
    pairs: Literal["lot", "strength", "list"] | None = None  # two pupils are one entrant; who with whom


class PlayRound(_Order, frozen=True, kw_only=True, tag="round"):
    """Pair the next round of the championship among who is here, and set its tables up."""

    where: Literal["online", "wood"] = "online"
    who: Literal["here", "all"] = "here"


class InviteClass(_Order, frozen=True, kw_only=True, tag="invite"):
    """Another class may join this lesson with a code, which its teacher types; or no longer."""

    on: bool = True


class JoinClass(_Order, frozen=True, kw_only=True, tag="join"):
    """This class joins the lesson of the one whose code that is."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class PartClasses(_Order, frozen=True, kw_only=True, tag="part"):
    """The two classes have their lessons apart again; tables that they share end as they stand."""


ClassOrder = (
    ChangeClass
    | AddPupils
    | RenamePupil
    | RemovePupil
    | ReleaseDevice
    | AdmitDevice
    | TurnAwayDevice
    | RenewCards
    | BeginLesson
    | ExtendLesson
    | EndLesson
    | HoldTables
    | EndTables
    | RobotForPupil
    | GoOnWithout
    | MovePupil
    | HintTable
    | ProjectTable
    | SetHomework
    | StopHomework
    | MakeChampionship
    | PlayRound
    | InviteClass
    | JoinClass
    | PartClasses
)


class ClassTablesAsked(Body, frozen=True, kw_only=True):
    """Tables for a lesson, in one press. What is left out is as the class has it."""

    how: Literal["lot", "strength", "hand"] = "lot"
    where: Literal["online", "wood"] = "online"
    who: Literal["here", "all"] = "here"  # those with a device who sit nowhere, or all who sit nowhere
    tables: Annotated[tuple[_Numbers, ...], Meta(max_length=200)] = ()  # by hand: the pupils of each
    pairs: bool = False  # two pupils share a seat; by hand two that follow each other
    size: Annotated[int, Meta(ge=2, le=4)] | None = None  # how many seats; of pairs two
    robots: bool | None = None
    level: Level | None = None
    regulation: Annotated[str, Meta(max_length=40)] | None = None
    clock: Literal["chess", "turn", "none"] | None = None
    minutes: Annotated[float, Meta(ge=1, le=90)] | None = None
    turns: Annotated[int, Meta(ge=1, le=60)] | None = None
    verify: Literal["challenge", "refuse"] | None = None


# --- the ways in ---


class CodeTyped(Body, frozen=True, kw_only=True):
    """The code on the wall, typed: it opens a waiting room and shows no name."""

    code: Annotated[str, Meta(min_length=1, max_length=30)]


class TicketShown(Body, frozen=True, kw_only=True):
    """A device asks whether it was admitted."""

    ticket: _Secret


class TicketView(Struct, frozen=True, kw_only=True):
    """A device in the waiting room; ask again after *again_ms*. Once admitted it is signed in."""

    state: Literal["waiting", "admitted", "turned-away"]
    ticket: str
    number: int  # shown on the device and to the teacher
    again_ms: int
    class_id: str | None = None  # once admitted
    pupil: int | None = None
    name: str | None = None


class TokenShown(Body, frozen=True, kw_only=True):
    """What the square code on the wall holds."""

    token: _Secret


class DoorName(Struct, frozen=True, kw_only=True):
    """A name on the list, and whether a device has it."""

    pupil: int
    name: str
    taken: bool  # a device has it already


class ClassDoor(Struct, frozen=True, kw_only=True):
    """The list of names that the square code opens while the lesson lasts."""

    id: str
    title: str
    names: tuple[DoorName, ...]


class NameClaimed(Body, frozen=True, kw_only=True):
    """A device with the square code of the class says whose it is."""

    token: _Secret
    pupil: _Number


class CardClaimed(Body, frozen=True, kw_only=True):
    """A device shows a pupil's own card: what its square code holds, or the short code with the ticket."""

    card: _Secret
    ticket: _Secret | None = None  # of the waiting room; a short code counts only there


class ClaimedView(Struct, frozen=True, kw_only=True):
    """The device is this pupil's now, and signed in."""

    id: str
    pupil: int
    name: str


# --- what is seen ---


class LessonView(Struct, frozen=True, kw_only=True):
    """The lesson in course."""

    number: int
    began_at: int
    until: int  # server time in ms at which it ends by itself
    held: bool  # every clock stands, every board is covered


class ClassSeat(Struct, frozen=True, kw_only=True):
    """Who sits at a table: a pupil or two, a robot of that level, or nobody any more."""

    pupil: int | None
    robot: int | None = None
    partner: int | None = None  # who shares the seat with the pupil
    passed_over: bool = False  # who sat there has gone, and the others go on
    score: int | None = None  # once the table has ended
    place: int | None = None


class ClassTable(Struct, frozen=True, kw_only=True):
    """A table of the lesson; its position comes by following *stream* of that *kind*."""

    number: int
    kind: Literal["game", "table"]
    stream: str
    state: Literal["plays", "over"]
    regulation: str
    title: str  # of the regulation
    turn_ms: int  # how long a turn may take: no play in twice that, and they are stuck
    opened_at: int
    ended_at: int | None
    seats: tuple[ClassSeat, ...]
    round: int | None = None  # of the championship that it is played for
    shared: bool = False  # with pupils of the class that has joined the lesson


class PupilView(Struct, frozen=True, kw_only=True):
    """A pupil as the teacher sees one."""

    number: int
    name: str
    device: bool  # one is theirs
    table: int | None  # where they play now


class KnockView(Struct, frozen=True, kw_only=True):
    """A device in the waiting room."""

    number: int
    at: int


class WallView(Struct, frozen=True, kw_only=True):
    """What the wall shows; the square code is at `/api/classes/{id}/qr.svg`."""

    code: tuple[str, ...]  # the four tiles; empty while no lesson lasts
    path: str  # what the square code holds, behind the address of the server
    here: int
    of: int
    missing: tuple[str, ...]  # who has no device yet, by name
    table: int | None  # the table that is projected
    standings: bool = False  # how the championship stands is
    number: str = ""  # behind the four tiles: digits, or eight letters
    guessed: bool = False  # too many wrong ones were typed, and the code is another and longer


class HomeworkLine(Struct, frozen=True, kw_only=True):
    """Something that was set."""

    number: int
    what: Literal["puzzles", "study"]
    count: int
    set_at: int
    until: str
    deck: str
    text: str


class MyPlace(Struct, frozen=True, kw_only=True):
    """Where a pupil is to go now."""

    table: int
    kind: Literal["game", "table"]
    stream: str
    state: Literal["plays", "over"]
    round: int | None = None  # of the class's championship


class ChampionshipOfClass(Struct, frozen=True, kw_only=True):
    """The championship of a class; how it stands comes by following *event*."""

    event: str
    title: str
    round: int  # the last one that was paired; 0: none yet
    rounds: int
    size: int  # at a table: two, or four
    pairs: bool = False  # its entrants are


class JoinedClass(Struct, frozen=True, kw_only=True):
    """The class with which this one has its lesson together."""

    title: str
    teacher: str
    pupils: tuple[PupilView, ...]


class ClassView(Struct, frozen=True, kw_only=True):
    """A class as its teacher or one of its pupils sees it. Pupils see no lists, no codes and no settings."""

    id: str
    seq: int
    you: Literal["teacher", "pupil"]
    title: str
    status: StatusName  # playing: a lesson lasts; over: the term is
    lesson: LessonView | None
    phrases: tuple[str, ...]  # what may be said at tables; empty: nothing
    homework: tuple[HomeworkLine, ...]

    pupil: int | None  # of whoever looks
    name: str | None
    place: MyPlace | None

    teacher: str | None  # from here on for the teacher alone
    settings: ClassSettings | None
    pupils: tuple[PupilView, ...]
    tables: tuple[ClassTable, ...]  # of the lesson that lasts, or of the last one
    waiting: tuple[KnockView, ...]
    wall: WallView | None
    lessons: int
    ends_on: str | None
    reminder: bool  # the term ends soon, and with it everything is erased: export what you want to keep
    championship: ChampionshipOfClass | None = None
    invitation: str | None = None  # what the teacher of another class types to join this lesson
    joined: JoinedClass | None = None


if TYPE_CHECKING:
    ClassChanges: TypeAlias = Struct
else:
    ClassChanges = changes_of(ClassView)


class ClassTold(Told, frozen=True, kw_only=True, tag="class"):
    """A class, whole."""

    view: ClassView


class ClassChanged(Changed, frozen=True, kw_only=True, tag="class-changed"):
    """What has changed in a class."""

    changes: ClassChanges


class ClassHere(Tell, frozen=True, kw_only=True, tag="class-here"):
    """Which pupils are connected, for the teacher; who has gone since when is for the screen to count."""

    stream: str
    pupils: tuple[int, ...]


class ClassSummary(Summary, frozen=True, kw_only=True):
    """A class in the list of whoever teaches it, or is in it."""

    pupils: int
    yours: bool  # you teach it


# --- cards, results, the table of the term ---


class ClassCard(Struct, frozen=True, kw_only=True):
    """What stands on the card of a pupil."""

    pupil: int
    name: str
    code: str  # the short one, typed in the waiting room
    path: str  # what its square code holds, behind the address of the server


class ClassCards(Struct, frozen=True, kw_only=True):
    """The cards of a class."""

    cards: tuple[ClassCard, ...]


class PlayedWord(Struct, frozen=True, kw_only=True):
    """A word that was laid, by whom and where."""

    pupil: int
    word: str
    points: int
    table: int
    partner: int | None = None  # of a pair


class RefusedWord(Struct, frozen=True, kw_only=True):
    """A play that did not stand, with the words that were none and why."""

    pupil: int
    words: tuple[str, ...]
    why: str  # a sentence for the reader
    table: int
    partner: int | None = None


class PupilResult(Struct, frozen=True, kw_only=True):
    """What a pupil did in a lesson."""

    pupil: int
    games: int
    points: int  # on the board
    credits: float  # of the class's table
    bingos: int


class ClassResults(Struct, frozen=True, kw_only=True):
    """One lesson: tables as they ended, and what is worth telling of them."""

    lesson: int
    lessons: int
    began_at: int
    ended_at: int | None
    tables: tuple[ClassTable, ...]
    pupils: tuple[PupilResult, ...]
    bingos: tuple[PlayedWord, ...]
    best: tuple[PlayedWord, ...]
    refused: tuple[RefusedWord, ...]


class ClassStanding(Struct, frozen=True, kw_only=True):
    """A row of the table of the class."""

    place: int
    pupil: int
    name: str
    games: int
    credits: float  # one for playing, one for each classmate left behind, a half for each that is level
    points: int
    bingos: int
    best: str  # the best word
    best_points: int


class ClassStandings(Struct, frozen=True, kw_only=True):
    """The table of the class over the term."""

    rows: tuple[ClassStanding, ...]


class PupilHomework(Struct, frozen=True, kw_only=True):
    """How far a pupil has come."""

    pupil: int
    done: int
    right: int


class HomeworkView(Struct, frozen=True, kw_only=True):
    """What was set, and who did what; a pupil is told the own alone."""

    homework: HomeworkLine
    pupils: tuple[PupilHomework, ...]
