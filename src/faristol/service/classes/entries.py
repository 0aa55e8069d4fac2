"""What the store keeps of a class: a stream of entries, each a small tagged struct as JSON.

A pupil's name stands nowhere but in a :class:`~faristol.service.streams.named.NamedPerson`, so that a pupil
can be forgotten; everywhere else a pupil is a number. Of a device nothing is kept, and of what it waits with
only a hash.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from faristol.formats.wire.classes import ClassSettings
from faristol.service.ports import EpochMs
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import NamedPerson, Stood, StreamEntry

__all__ = [
    "Admitted",
    "CardsRenewed",
    "Changed",
    "DeviceBound",
    "DeviceReleased",
    "Entry",
    "Header",
    "HomeworkSet",
    "HomeworkStopped",
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
    code: str  # the four tiles


class LessonExtended(StreamEntry, frozen=True, kw_only=True, tag="lesson-extended"):
    until: EpochMs


class LessonEnded(StreamEntry, frozen=True, kw_only=True, tag="lesson-ended"):
    by: Literal["teacher", "time"] = "teacher"


class TablesHeld(StreamEntry, frozen=True, kw_only=True, tag="tables-held"):
    on: bool


class Seated(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Who sits at a seat: a pupil, or a robot of that level."""

    pupil: int | None = None
    robot: int | None = None


class MadeTable(Struct, frozen=True, kw_only=True, omit_defaults=True):
    number: int  # in the lesson
    kind: Literal["game", "table"]
    stream: str
    regulation: str
    turn_ms: int
    seats: tuple[Seated, ...]


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
    why: Literal["", "not-a-word", "challenge"] = ""  # of one that was refused


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
    | LessonExtended
    | LessonEnded
    | TablesHeld
    | TablesMade
    | SeatsChanged
    | TableEnded
    | Projected
    | HomeworkSet
    | HomeworkStopped
    | Reminded
    | TermEnded
    | Stood
    | Closed
)
