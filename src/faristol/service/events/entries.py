"""What the store keeps of a championship: the steps of its log, and what goes on around it.

A step is what the core decided (:mod:`faristol.tournament.event`), with who ordered it, and is kept as an
event file has it; undoing is a step of its own. Around it: who directs, whose phone is whose, who has checked
in, who entered by themselves, what phones handed in, the clock of the hall, and the games that tables play
on this server.
"""

from __future__ import annotations

from msgspec import Struct

from faristol.service.events.rounds.sittings import SittingKey, sitting_key
from faristol.service.ports import StreamKind
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import NamedPerson, StreamEntry
from faristol.service.streams.phones import PhoneTurnedAway
from faristol.service.streams.schools import School
from faristol.tournament.events import Event, Step
from faristol.tournament.rounds import EntrantId

__all__ = [
    "Accepted",
    "ActaTold",
    "Bound",
    "CheckedIn",
    "Claimed",
    "DeadlinePassed",
    "Deed",
    "Deeds",
    "DirectorJoined",
    "Entry",
    "HandedIn",
    "Opened",
    "PhoneAsked",
    "PhoneTurnedAway",
    "PhotoShown",
    "Released",
    "Restored",
    "ScoresHandedIn",
    "Stepped",
    "Timed",
    "Undid",
]


class Opened(StreamEntry, frozen=True, kw_only=True, tag="event-opened"):
    """The first entry: who opened it, the code for other directors, and the log so far."""

    by: NamedPerson
    code: str
    log: tuple[Step, ...]  # one step, or those of a backup
    secret: str = ""  # of which the cards of entrants are made; none before version 0.3
    school: School | None = None  # the class whose championship this is; its entrants have numbers for names


class Restored(StreamEntry, frozen=True, kw_only=True, tag="restored"):
    """A backup was opened here anew: from now on its log counts, and its secrets where it brought some."""

    by: NamedPerson
    log: tuple[Step, ...]
    code: str = ""
    secret: str = ""


class DirectorJoined(StreamEntry, frozen=True, kw_only=True, tag="director-joined"):
    by: NamedPerson


class Stepped(StreamEntry, frozen=True, kw_only=True, tag="stepped"):
    """A step of the log; nobody's where the server took it by itself."""

    step: tuple[Event, ...]
    by: NamedPerson | None = None
    own: bool = False  # somebody entered by themselves


class Undid(StreamEntry, frozen=True, kw_only=True, tag="undid"):
    by: NamedPerson


class CheckedIn(StreamEntry, frozen=True, kw_only=True, tag="checked-in"):
    entrant: EntrantId
    here: bool


class Accepted(StreamEntry, frozen=True, kw_only=True, tag="accepted"):
    """The desk has looked at who entered by themselves."""

    entrants: tuple[EntrantId, ...]


class DeadlinePassed(StreamEntry, frozen=True, kw_only=True, tag="deadline-passed"):
    """The time to confirm is over: places go to those who did. The deadline itself, for it may be moved."""

    deadline: str


class Claimed(StreamEntry, frozen=True, kw_only=True, tag="claimed"):
    """This person's browser is that entrant's."""

    entrant: EntrantId
    by: NamedPerson


class PhoneAsked(StreamEntry, frozen=True, kw_only=True, tag="phone-asked"):
    """A phone without a card says that it is that entrant's, and waits for the desk."""

    entrant: EntrantId
    by: NamedPerson


class Released(StreamEntry, frozen=True, kw_only=True, tag="released"):
    entrant: EntrantId
    half: int | None = None  # of a pair: which of the two phones; both where nothing is said


class HandedIn(StreamEntry, frozen=True, kw_only=True, tag="handed-in"):
    """A result of two from a phone, as it was kept before tables of four had phones; only read."""

    round: int
    first: EntrantId
    second: EntrantId
    entrant: EntrantId
    result: str


class ScoresHandedIn(StreamEntry, frozen=True, kw_only=True, tag="scores-handed-in"):
    """The scores of a game from a phone, those of every seat. The game is named by who sits at it."""

    round: int
    seats: tuple[EntrantId, ...]
    entrant: EntrantId
    scores: tuple[int, ...]
    by: NamedPerson | None = None  # whose phone it was; not kept before version 0.3


class PhotoShown(StreamEntry, frozen=True, kw_only=True, tag="photo-shown"):
    """The sheet of a game, photographed by one of its players.

    The picture stands elsewhere and goes with any of the people whom this names: then it counts no more.
    """

    round: int
    seats: tuple[EntrantId, ...]
    entrant: EntrantId
    photo: str
    by: NamedPerson
    rivals: tuple[NamedPerson, ...] = ()

    @property
    def key(self) -> SittingKey:
        return sitting_key(self.round, *self.seats)


class Timed(StreamEntry, frozen=True, kw_only=True, tag="timed"):
    action: str  # start, stop, announce, pause, resume; set to seconds that are left; add minutes
    round: int = 0
    minutes: int = 0
    seconds: int = 0


class Bound(StreamEntry, frozen=True, kw_only=True, tag="bound"):
    """The game of a table, or that it has none after all; two were once named as *first* and *second*."""

    round: int
    seats: tuple[EntrantId, ...] = ()
    first: EntrantId = EntrantId(0)
    second: EntrantId = EntrantId(0)
    game: str | None = None  # an online game or a wooden table, as *kind* says
    kind: StreamKind = StreamKind.GAME

    @property
    def key(self) -> SittingKey:
        return sitting_key(self.round, *(self.seats or (self.first, self.second)))


class Deed(Struct, frozen=True, kw_only=True):
    """What one player of a finished game may be applauded for."""

    entrant: EntrantId
    bingos: int
    points: int  # of the best play
    word: str


class Deeds(StreamEntry, frozen=True, kw_only=True, tag="deeds"):
    """What a game of this server tells beyond its result."""

    round: int
    deeds: tuple[Deed, ...]


class ActaTold(StreamEntry, frozen=True, kw_only=True, tag="acta-told"):
    """The acta of a wooden table whose game is over; without a result: it is not over after all."""

    round: int
    seats: tuple[EntrantId, ...]
    result: str = ""
    signed: bool = False
    deeds: tuple[Deed, ...] = ()  # once everybody has signed


Entry = (
    Opened
    | Restored
    | DirectorJoined
    | Stepped
    | Undid
    | CheckedIn
    | Accepted
    | DeadlinePassed
    | Claimed
    | PhoneAsked
    | PhoneTurnedAway
    | Released
    | HandedIn
    | ScoresHandedIn
    | PhotoShown
    | Timed
    | Bound
    | Deeds
    | ActaTold
    | Closed
)
