"""What the store keeps of a class: a stream of entries, each a small tagged struct as JSON.

A pupil's name stands nowhere but in a :class:`~faristol.service.streams.named.NamedPerson`, so that a pupil
can be forgotten; everywhere else a pupil is a number. Of a device nothing is kept, and of what it waits with
only a hash.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from faristol.formats.wire.classes import ClassSettings
from faristol.service.ports import ClassId, EpochMs, EventId
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import NamedPerson, Stood, StreamEntry
from faristol.service.wooden.entries import Fixture

__all__ = [
    "Admitted",
    "CardsRenewed",
    "ChampionshipMade",
    "Changed",
    "ClassJoined",
    "ClassParted",
    "CodeLengthened",
    "DeviceBound",
    "DeviceReleased",
    "Entry",
    "Header",
    "HomeworkSet",
    "HomeworkStopped",
    "Invited",
    "Knocked",
    "LessonBegan",
    "LessonEnded",
    "LessonExtended",
    "MadeTable",
    "Opened",
    "Projected",
    "PupilAdded",
    "PupilRemoved",
    "PupilRenamed",
    "Reminded",
    "Seated",
    "SeatsChanged",
    "TableEnded",
    "TablesHeld",
    "TablesMade",
    "TermEnded",
    "Told",
    "TurnedAway",
    "Visiting",
    "VisitorsHere",
]


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was said when the class was made; of the secret its cards and its square code are made."""

    title: str
    teacher: NamedPerson
    secret: str
    settings: ClassSettings
    ends_on: str  # the last day of the term


class Opened(StreamEntry, frozen=True, kw_only=True, tag="opened"):
    header: Header


class Changed(StreamEntry, frozen=True, kw_only=True, tag="changed"):
    """What is left out stays as it was."""

    title: str | None = None
    settings: ClassSettings | None = None
    ends_on: str | None = None


# --- pupils and their devices ---


class PupilAdded(StreamEntry, frozen=True, kw_only=True, tag="pupil-added"):
    pupil: int
    who: NamedPerson


class PupilRenamed(StreamEntry, frozen=True, kw_only=True, tag="pupil-renamed"):
    pupil: int
    who: NamedPerson


class PupilRemoved(StreamEntry, frozen=True, kw_only=True, tag="pupil-removed"):
    pupil: int


class DeviceBound(StreamEntry, frozen=True, kw_only=True, tag="device-bound"):
    """A device is that pupil's: it showed the square code and chose the name, or the pupil's own card."""

    pupil: int


class DeviceReleased(StreamEntry, frozen=True, kw_only=True, tag="device-released"):
    pupil: int


class CardsRenewed(StreamEntry, frozen=True, kw_only=True, tag="cards-renewed"):
    """Cards that were printed are void: one pupil's, or all of them with the square code."""

    pupil: int | None = None


class Knocked(StreamEntry, frozen=True, kw_only=True, tag="knocked"):
    """A device came with the typed code and waits."""

    number: int
    ticket: str  # its hash


class Admitted(StreamEntry, frozen=True, kw_only=True, tag="admitted"):
    """The teacher says whose device that is, or a card was typed on it."""

    number: int
    pupil: int


class TurnedAway(StreamEntry, frozen=True, kw_only=True, tag="turned-away"):
    number: int | None = None  # None: all that wait


# --- lessons and tables ---


class LessonBegan(StreamEntry, frozen=True, kw_only=True, tag="lesson-began"):
    until: EpochMs
    code: str  # four tiles and a number; in the first version the tiles alone


class CodeLengthened(StreamEntry, frozen=True, kw_only=True, tag="code-lengthened"):
    """Somebody guesses at the code: the lesson has another one, which is longer."""

    code: str


class LessonExtended(StreamEntry, frozen=True, kw_only=True, tag="lesson-extended"):
    until: EpochMs


class LessonEnded(StreamEntry, frozen=True, kw_only=True, tag="lesson-ended"):
    by: Literal["teacher", "time"] = "teacher"


class TablesHeld(StreamEntry, frozen=True, kw_only=True, tag="tables-held"):
    on: bool


class Seated(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Who sits at a seat: a pupil or two, a robot of that level, or nobody any more."""

    pupil: int | None = None
    robot: int | None = None
    partner: int | None = None  # who shares it with the pupil
    passed_over: bool = False  # who sat there has gone, and the others go on

    @property
    def pupils(self) -> tuple[int, ...]:
        return tuple(one for one in (self.pupil, self.partner) if one is not None)

    def without(self, pupil: int) -> Seated:
        """The seat for the one of two who stays."""
        return Seated(pupil=next(one for one in self.pupils if one != pupil))


class MadeTable(Struct, frozen=True, kw_only=True, omit_defaults=True):
    number: int  # in the lesson
    kind: Literal["game", "table"]
    stream: str
    regulation: str
    turn_ms: int
    seats: tuple[Seated, ...]
    fixture: Fixture | None = None  # the game of the class's championship that is played there
    shared: bool = False  # with pupils of the class that has joined the lesson


class TablesMade(StreamEntry, frozen=True, kw_only=True, tag="tables-made"):
    tables: tuple[MadeTable, ...]


class SeatsChanged(StreamEntry, frozen=True, kw_only=True, tag="seats-changed"):
    """Somebody else sits at a table from now on."""

    table: int
    seats: tuple[Seated, ...]


class Told(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A word of a game that is worth telling."""

    pupil: int
    word: str
    points: int = 0
    partner: int | None = None  # who shared the seat
    why: Literal["", "not-a-word", "challenge"] = ""  # of one that was refused

    @property
    def pupils(self) -> tuple[int, ...]:
        return tuple(one for one in (self.pupil, self.partner) if one is not None)


class TableEnded(StreamEntry, frozen=True, kw_only=True, tag="table-ended"):
    """How a table ended: points by seat, and the words to tell of."""

    table: int
    scores: tuple[int, ...]
    bingos: tuple[Told, ...] = ()
    best: tuple[Told, ...] = ()
    refused: tuple[Told, ...] = ()
    lesson: int | None = None  # None: the one in course


class Projected(StreamEntry, frozen=True, kw_only=True, tag="projected"):
    table: int | None = None
    standings: bool = False


# --- a championship, and another class ---


class ChampionshipMade(StreamEntry, frozen=True, kw_only=True, tag="championship-made"):
    """The pupils, or pairs of them, are the entrants of *event* by number; nobody else knows of it."""

    event: EventId
    title: str
    rounds: int
    size: int
    pairs: bool = False


class Invited(StreamEntry, frozen=True, kw_only=True, tag="invited"):
    """Whoever has the code may bring another class to this lesson; without one nobody may any more."""

    code: str = ""


class Visiting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A pupil of another class, with the number that they have here for this lesson."""

    number: int
    who: NamedPerson
    device: bool = False


class ClassJoined(StreamEntry, frozen=True, kw_only=True, tag="class-joined"):
    """Another class has this lesson together with this one."""

    other: ClassId
    title: str
    teacher: NamedPerson
    pupils: tuple[Visiting, ...]


class VisitorsHere(StreamEntry, frozen=True, kw_only=True, tag="visitors-here"):
    """Which of the other class's pupils have a device now."""

    pupils: tuple[int, ...]


class ClassParted(StreamEntry, frozen=True, kw_only=True, tag="class-parted"):
    """The other class has gone: its names are seen here no more."""


# --- between lessons ---


class HomeworkSet(StreamEntry, frozen=True, kw_only=True, tag="homework-set"):
    what: Literal["puzzles", "study"]
    count: int
    until: str
    deck: str = ""
    text: str = ""


class HomeworkStopped(StreamEntry, frozen=True, kw_only=True, tag="homework-stopped"):
    number: int


class Reminded(StreamEntry, frozen=True, kw_only=True, tag="reminded"):
    """The teacher is told that the term ends soon, and everything with it."""


class TermEnded(StreamEntry, frozen=True, kw_only=True, tag="term-ended"):
    """Nothing is shown any more; what there is, is being erased."""


Entry = (
    Opened
    | Changed
    | PupilAdded
    | PupilRenamed
    | PupilRemoved
    | DeviceBound
    | DeviceReleased
    | CardsRenewed
    | Knocked
    | Admitted
    | TurnedAway
    | LessonBegan
    | CodeLengthened
    | LessonExtended
    | LessonEnded
    | TablesHeld
    | TablesMade
    | SeatsChanged
    | TableEnded
    | Projected
    | ChampionshipMade
    | Invited
    | ClassJoined
    | VisitorsHere
    | ClassParted
    | HomeworkSet
    | HomeworkStopped
    | Reminded
    | TermEnded
    | Stood
    | Closed
)
