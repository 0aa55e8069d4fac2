"""What the store keeps of a duplicate: a stream of entries, each a small tagged struct as JSON.

Everything that the rules decide is an action as it was asked, with what they made of it; around it stand
people: who opened the duplicate, who judges, who plays with which phone. A person's name stands nowhere but
in a :class:`~faristol.service.streams.named.NamedPerson`, so that a person can be forgotten: what a judge
signs, and the name of whoever enters by phone, is filled in when the stream is read.
"""

from __future__ import annotations

from msgspec import Struct

from faristol.formats.files.duplicate.document import DuplicateSettings
from faristol.rules.duplicate.actions import Action
from faristol.rules.duplicate.events import Event
from faristol.rules.state import Seat
from faristol.service.ports import DuplicateId, Visibility
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import NamedPerson, Stood, StreamEntry
from faristol.service.streams.phones import PhoneTurnedAway

__all__ = [
    "Acted",
    "Attempted",
    "Entered",
    "Entry",
    "Header",
    "JudgeJoined",
    "Opened",
    "PhoneAsked",
    "PhoneReleased",
    "PhoneTaken",
    "PlaysOnPaper",
    "Scripted",
]


class Scripted(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round of a game that was played before: its racks in the order drawn, and its master play."""

    racks: tuple[str, ...]  # the last one is the round's, those before it went back
    square: str
    word: str
    points: int = 0


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was agreed when the duplicate was opened; seed and codes are for those who judge."""

    title: str
    settings: DuplicateSettings
    seed: int
    opener: NamedPerson
    code: str  # whoever has it may judge too
    players: tuple[str, ...] = ()  # the organiser's list
    self_entry: bool = True  # whether people enter by themselves
    visibility: Visibility = Visibility.OPEN
    lexicon_version: str | None = None  # None: the judge reads every slip unaided
    lexicon_sha256: str | None = None
    bag: str | None = None  # a given bag: training and tests
    bag_only: bool = False
    alone: bool = False  # the opener trains against the clock, and the server judges
    script: tuple[Scripted, ...] = ()  # a game to be played again
    source: DuplicateId | None = None  # whose game that is
    secret: str = ""  # of which the cards of players are made; none before version 0.3
    day: str | None = None  # the daily game of this date: everybody plays its script alone


class Opened(StreamEntry, frozen=True, kw_only=True, tag="opened"):
    header: Header


class JudgeJoined(StreamEntry, frozen=True, kw_only=True, tag="judge-joined"):
    who: NamedPerson


class Entered(StreamEntry, frozen=True, kw_only=True, tag="entered"):
    """Somebody entered by phone and has the next seat; for the rules this is to join."""

    t: float
    who: NamedPerson


class PhoneTaken(StreamEntry, frozen=True, kw_only=True, tag="phone-taken"):
    """Somebody of the organiser's list plays with a phone."""

    seat: Seat
    who: NamedPerson


class PhoneAsked(StreamEntry, frozen=True, kw_only=True, tag="phone-asked"):
    """A phone without a card says that it is that player's, and waits for a judge."""

    seat: Seat
    who: NamedPerson


class PhoneReleased(StreamEntry, frozen=True, kw_only=True, tag="phone-released"):
    """The judge lets another phone have the seat."""

    seat: Seat


class PlaysOnPaper(StreamEntry, frozen=True, kw_only=True, tag="plays-on-paper"):
    """A judge says whether who has no phone hands in on paper: no stranger is offered such a name."""

    seat: Seat
    yes: bool = True


class Acted(StreamEntry, frozen=True, kw_only=True, tag="acted"):
    """An action as it was asked, what the rules made of it, and the judge who asked."""

    action: Action
    events: tuple[Event, ...]
    by: NamedPerson | None = None


class Attempted(StreamEntry, frozen=True, kw_only=True, tag="attempted"):
    """Somebody has begun the daily game, or come to its end."""

    who: NamedPerson
    session: DuplicateId
    points: int = 0
    tops: int = 0
    rounds: int = 0
    over: bool = False


Entry = (
    Opened
    | JudgeJoined
    | Entered
    | PhoneTaken
    | PhoneAsked
    | PhoneTurnedAway
    | PhoneReleased
    | PlaysOnPaper
    | Acted
    | Attempted
    | Stood
    | Closed
)
