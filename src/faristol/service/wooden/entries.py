"""What the store keeps of a game on a wooden board: a stream of entries, each a small tagged struct."""

from __future__ import annotations

from msgspec import Struct

from faristol.service.shelf import Judged
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import NamedPerson, Stood, StreamEntry
from faristol.service.streams.schools import Parted, School
from faristol.service.wooden.course.deeds import Deed
from faristol.service.wooden.sheets.paper import Paper

__all__ = [
    "Amended",
    "Answered",
    "Called",
    "Did",
    "Entry",
    "Fixture",
    "Header",
    "Joined",
    "Opened",
    "Settled",
    "TakenBack",
    "Written",
]


class Fixture(Struct, frozen=True, kw_only=True):
    """The game of a championship that is played at this table."""

    event: str
    round: int
    table: int


class Header(Judged, frozen=True, kw_only=True):
    """What was agreed when the table was set up."""

    names: tuple[str, ...]
    opener: NamedPerson
    code: str  # whoever has it may enter things at this table
    seat_codes: tuple[str, ...]  # each player signs with the own one, from any device
    live: bool = True  # False: taken from sheets after the game; no clock runs
    event: str = ""  # of the championship, as printed
    round: str = ""
    table: str = ""
    fixture: Fixture | None = None  # set up by the desk of a championship, which hears of the result
    judge_code: str = ""  # whoever has it judges here; none: whoever enters judges too
    refereed: bool = True  # False: the players judge among themselves
    agreed: bool = False  # all let a device answer their challenges (LLISCA-5, FISC-5b)
    school: School | None = None  # the class whose game this is


class Opened(StreamEntry, frozen=True, kw_only=True, tag="opened"):
    header: Header


class Joined(StreamEntry, frozen=True, kw_only=True, tag="joined"):
    """Somebody came with a code: with the arbiters', or with the table's own."""

    helper: NamedPerson
    judge: bool = True


class Did(StreamEntry, frozen=True, kw_only=True, tag="did"):
    """Something was done at the table."""

    deeds: tuple[Deed, ...]


class Amended(StreamEntry, frozen=True, kw_only=True, tag="amended"):
    """A deed was entered wrongly, or a turn only pressed so far: these stand in its place."""

    index: int
    deeds: tuple[Deed, ...]
    author: NamedPerson


class TakenBack(StreamEntry, frozen=True, kw_only=True, tag="taken-back"):
    """Everything from deed number *to* on was entered wrongly and did not happen."""

    to: int
    author: NamedPerson


class Settled(StreamEntry, frozen=True, kw_only=True, tag="settled"):
    """A difference between announced and counted points was looked at and settled."""

    index: int
    author: NamedPerson


class Written(StreamEntry, frozen=True, kw_only=True, tag="written"):
    """Score sheets as they were written by hand, kept whether or not they add up."""

    paper: Paper
    deeds: tuple[Deed, ...] | None = None  # the game they tell, once they tell one
    author: NamedPerson


class Called(StreamEntry, frozen=True, kw_only=True, tag="called"):
    """Somebody at the table wants the arbiter."""

    seat: int | None = None
    text: str = ""
    words: tuple[str, ...] = ()  # a challenge slip


class Answered(StreamEntry, frozen=True, kw_only=True, tag="answered"):
    """The arbiter came."""

    call: int
    author: NamedPerson


Entry = (
    Opened
    | Joined
    | Did
    | Amended
    | TakenBack
    | Settled
    | Written
    | Called
    | Answered
    | Parted
    | Stood
    | Closed
)
