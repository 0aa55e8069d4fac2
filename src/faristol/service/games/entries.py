"""What the store keeps of a game: a stream of entries, each a small tagged struct as JSON.

A game is opened, seats are taken and left, and then everything is an action as it was asked together
with what the rules made of it. The state is the fold of those events; the acta is the header and the
actions, so that it is exact by construction.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from faristol.rules.actions import Action
from faristol.rules.events import Event
from faristol.rules.regulation import PauseReason
from faristol.rules.state import Seat
from faristol.service.ports import GameId, PersonId, SeatCard, Visibility
from faristol.service.shelf import Judged
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import NamedPerson, Stood, StreamEntry
from faristol.service.streams.schools import Parted, School

__all__ = [
    "Acted",
    "Agreed",
    "Awaits",
    "Came",
    "Cancelled",
    "Confirms",
    "Declined",
    "Entry",
    "Header",
    "Held",
    "Hinted",
    "Invited",
    "Opened",
    "PauseAsked",
    "PauseDeclined",
    "ProposalDropped",
    "Proposed",
    "Refused",
    "Rematched",
    "Reported",
    "Said",
    "SeatLeft",
    "SeatTaken",
    "TookBack",
    "WhyOff",
]

WhyOff: TypeAlias = Literal["withdrawn", "lapsed", "declined", "lesson"]
"""Why a game is none any more: its host took the invitation back, nobody came in time, it was a rematch and
the other does not want one; or it was played in class, and the teacher ended it as it stood."""


class Awaits(StrEnum):
    """What a table with every seat taken waits for before the draw, and what if that never comes."""

    NOBODY = "nobody"  # games of before players were waited for
    OR_LAPSES = "or-lapses"  # every player; without them there is no game
    OR_STARTS = "or-starts"  # every player; a championship's game starts without them and follows its rules


class Confirms(StrEnum):
    """Who sends what a pair plays, where two share a seat."""

    EITHER = "either"  # whoever of the two is ready
    PARTNER = "partner"  # one proposes, the other confirms


class Header(Judged, frozen=True, kw_only=True):
    """What was agreed when the game was opened; the seed is nobody's to see before the end."""

    seed: int
    opener: NamedPerson
    visibility: Visibility = Visibility.OPEN
    arbiter: NamedPerson | None = None  # who judges where no list does
    bag: str | None = None  # a given bag: training and tests, and games that a browser kept
    shaken: tuple[str, ...] | None = None  # of a given bag: how it lay each time that tiles had gone back
    awaits: Awaits = Awaits.NOBODY
    lesson: bool = False  # a first game, with a guide
    confirms: Confirms = Confirms.EITHER
    school: School | None = None  # the class whose game this is


class Opened(StreamEntry, frozen=True, kw_only=True, tag="opened"):
    header: Header
    seats: tuple[SeatCard, ...]


class SeatTaken(StreamEntry, frozen=True, kw_only=True, tag="seat-taken"):
    seat: Seat
    holder: SeatCard


class SeatLeft(StreamEntry, frozen=True, kw_only=True, tag="seat-left"):
    seat: Seat


class Cancelled(StreamEntry, frozen=True, kw_only=True, tag="cancelled"):
    """Nobody waits any more; the game was never played, or in class it is over as it stands."""

    why: WhyOff = "withdrawn"


class Invited(StreamEntry, frozen=True, kw_only=True, tag="invited"):
    """Who opened the game wants a bot at the table."""

    person: PersonId
    name: str


class Declined(StreamEntry, frozen=True, kw_only=True, tag="declined"):
    """A bot that was invited does not come."""

    person: PersonId
    name: str


class Came(StreamEntry, frozen=True, kw_only=True, tag="came"):
    """A player has opened the table at which every seat is taken."""

    seat: Seat
    half: int = 0  # 1: the partner, where two share the seat


class Acted(StreamEntry, frozen=True, kw_only=True, tag="acted"):
    """An action as it was asked, and what the rules made of it."""

    action: Action
    events: tuple[Event, ...]


class Proposed(StreamEntry, frozen=True, kw_only=True, tag="proposed"):
    """One of two who share a seat shows the other what they might play."""

    seat: Seat
    half: int  # which of the two
    action: Action


class ProposalDropped(StreamEntry, frozen=True, kw_only=True, tag="proposal-dropped"):
    """What was proposed will not be played: one of the two does not want it."""

    seat: Seat
    half: int


class Agreed(StreamEntry, frozen=True, kw_only=True, tag="agreed"):
    """A player finds that nobody can place a tile any more."""

    seat: Seat


class PauseAsked(StreamEntry, frozen=True, kw_only=True, tag="pause-asked"):
    """A player wants the clock to be stopped, or agrees to it; it stands once all of them do."""

    seat: Seat
    reason: PauseReason


class PauseDeclined(StreamEntry, frozen=True, kw_only=True, tag="pause-declined"):
    """The pause that was asked for will not be: who asked withdrew it, or somebody plays on."""

    seat: Seat


class Hinted(StreamEntry, frozen=True, kw_only=True, tag="hinted"):
    """A player of a game against robots was told one step more of how to find a play."""

    seat: Seat
    action: Action  # what is advised


class TookBack(StreamEntry, frozen=True, kw_only=True, tag="took-back"):
    """A player of a game against robots took back a turn, with what the robots answered.

    Everything is as it was after the entry *to*; the actions since are no part of the record.
    """

    seat: Seat
    to: int


class Held(StreamEntry, frozen=True, kw_only=True, tag="held"):
    """The teacher stops the table, whatever it is at, or lets it go on; the time between is nobody's."""

    on: bool


class Refused(StreamEntry, frozen=True, kw_only=True, tag="refused"):
    """A pupil laid a word that is none and took it back at once: the class talks about it afterwards."""

    seat: Seat
    word: str


class Said(StreamEntry, frozen=True, kw_only=True, tag="said"):
    """Something was said; without a text it was, and an administrator has removed it."""

    person: PersonId
    name: str
    text: str
    seat: Seat | None = None
    aside: bool = False  # to who shares the seat, and to nobody else


class Reported(StreamEntry, frozen=True, kw_only=True, tag="reported"):
    """Somebody objected to what was said; for whoever runs the server."""

    person: PersonId
    said: int  # the number of the entry
    reason: str


class Rematched(StreamEntry, frozen=True, kw_only=True, tag="rematched"):
    game: GameId
    by: Seat | None = None  # who offers it


Entry = (
    Opened
    | SeatTaken
    | SeatLeft
    | Invited
    | Declined
    | Came
    | Cancelled
    | Acted
    | Proposed
    | ProposalDropped
    | Agreed
    | PauseAsked
    | PauseDeclined
    | Hinted
    | TookBack
    | Held
    | Refused
    | Said
    | Reported
    | Rematched
    | Parted
    | Stood
    | Closed
)
