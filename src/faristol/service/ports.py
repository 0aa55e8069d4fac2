"""What the use cases need from the world: stores, a bus, a clock and robots, each a small interface.

The memory ones serve tests and a single process; the SQL ones carry a federation. All speak the same
values, and one suite of tests holds them to the same behaviour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NewType, Protocol, TypeAlias

from msgspec import Struct

from faristol.errors import FaristolError
from faristol.rules.pairs import joined

__all__ = [
    "NOBODY",
    "Bus",
    "Card",
    "Cards",
    "ClassId",
    "Conflict",
    "DuplicateId",
    "EpochMs",
    "EventId",
    "GameId",
    "Hook",
    "Limits",
    "NotFound",
    "Noted",
    "Partner",
    "People",
    "Person",
    "PersonId",
    "Register",
    "Resync",
    "Role",
    "SeatCard",
    "Session",
    "Status",
    "Stored",
    "StreamId",
    "StreamKind",
    "Streams",
    "TableId",
    "Taken",
    "Visibility",
    "id_of",
    "stream_id",
]

EpochMs = NewType("EpochMs", int)  # server time, milliseconds since 1970
GameId = NewType("GameId", str)
TableId = NewType("TableId", str)
DuplicateId = NewType("DuplicateId", str)
EventId = NewType("EventId", str)
ClassId = NewType("ClassId", str)
StreamId: TypeAlias = GameId | TableId | DuplicateId | EventId | ClassId  # whatever lives
PersonId = NewType("PersonId", str)

NOBODY = "—"  # the name that games keep of a person who was forgotten


def stream_id(text: str) -> StreamId:
    """The name of a stream whose family nobody needs to know here."""
    return GameId(text)


class NotFound(FaristolError):
    """There is no such game, person or entry."""


class Conflict(FaristolError):
    """Somebody else wrote first: load again and decide anew. Nothing was written."""


class Taken(FaristolError):
    """The login, or the id, is somebody else's. Nothing was written."""


# --- games: an append-only stream each, and a card for lists ---


class Stored(Struct, frozen=True, gc=False, kw_only=True):
    """One entry of a stream, acknowledged only once it is on disk.

    Where an entry names a person it does so in an object with the fields ``person`` and ``name``, so that
    a person who asks to be forgotten can be found.
    """

    seq: int  # 1, 2, 3 … without gaps
    at: EpochMs
    body: bytes  # the JSON of a service entry


class Status(StrEnum):
    WAITING = "waiting"  # for players
    PLAYING = "playing"
    OVER = "over"


class StreamKind(StrEnum):
    """What a stream tells of; all kinds are kept alike."""

    GAME = "game"  # played in the browser
    TABLE = "table"  # a game on a wooden board
    DUPLICATE = "duplicate"
    EVENT = "event"  # a championship
    CLASS = "class"  # of a school


class Visibility(StrEnum):
    OPEN = "open"  # in the lobby
    PRIVATE = "private"  # by link only


class Partner(Struct, frozen=True, gc=False, kw_only=True):
    """The second of two people who share a seat."""

    person: PersonId | None = None
    name: str | None = None


class SeatCard(Struct, frozen=True, gc=False, kw_only=True):
    """Who holds a seat: a person or two, a robot, or nobody yet."""

    name: str | None = None  # of the first, where two share it
    person: PersonId | None = None
    robot: int | None = None  # its level
    gave_up: bool = False  # the game before its end
    offline: bool = False  # played in a browser without a line, and handed over later
    pair: bool = False  # whether two are to share it
    partner: Partner | None = None
    passed_over: bool = False  # who sat there has gone, and the others go on
    bot: bool = False  # the person is a program

    @property
    def free(self) -> bool:
        if self.robot is not None or self.passed_over:
            return False
        return self.person is None or (self.pair and self.partner is None)

    @property
    def people(self) -> tuple[PersonId, ...]:
        """Who plays there."""
        second = None if self.partner is None else self.partner.person
        return tuple(person for person in (self.person, second) if person is not None)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each who plays there."""
        second = None if self.partner is None else self.partner.name
        return tuple(name for name in (self.name, second) if name is not None)

    @property
    def called(self) -> str | None:
        """The name of the seat: that of both where two share it."""
        return joined(*self.names) if self.names else None

    def half_of(self, person: PersonId) -> int | None:
        """Which of the two *person* is: 0 the first, 1 the partner."""
        if self.person == person:
            return 0
        return 1 if self.partner is not None and self.partner.person == person else None


class Card(Struct, frozen=True, gc=False, kw_only=True):
    """A game as lists show it; written in the same transaction as the entry that changed it.

    Other kinds of streams have the same card; what does not apply to them they leave empty.
    """

    id: StreamId
    seq: int
    status: Status
    visibility: Visibility
    regulation: str
    clock: str
    seats: tuple[SeatCard, ...]
    created_at: EpochMs
    updated_at: EpochMs
    scores: tuple[int, ...] = ()
    winner: int | None = None
    attention_at: EpochMs | None = None  # when a deadline falls due or a robot is to move, if nobody acts
    kind: StreamKind = StreamKind.GAME
    title: str = ""  # of what has a name: a championship, a duplicate
    hidden: bool = False  # from lists, by an administrator; kept by the store, whatever is appended


class Streams(Protocol):
    """Append-only streams with a version: the loser of a race is told to load again."""

    async def read(self, game: StreamId, after: int = 0) -> list[Stored]:
        """The entries after *after*, in order; empty for a game that does not exist."""

    async def append(self, card: Card, bodies: Sequence[bytes], *, after: int, at: EpochMs) -> int:
        """Add entries ``after + 1 …`` and the card in one transaction; the new last number.

        Raises :exc:`Conflict` if the stream is no longer at *after*. Whoever had claimed the game no
        longer has it: what the card says of ``attention_at`` is a new need.
        """

    async def strike(self, game: StreamId, seq: int, body: bytes) -> None:
        """Put another text in the place of one entry, for what must not be kept; :exc:`NotFound`.

        Whoever has a page in hand must let go of it.
        """

    async def remove(self, game: StreamId) -> None:
        """Take a stream away with all its entries and its card; :exc:`NotFound`."""


class Cards(Protocol):
    """Lists of games."""

    async def get(self, game: StreamId) -> Card:
        """The card, or :exc:`NotFound`."""

    async def hide(self, game: StreamId, *, hidden: bool) -> None:
        """Set a card's mark that lists are to pass it over; :exc:`NotFound`."""

    async def lobby(self, limit: int = 100) -> list[Card]:
        """Open games that wait for players, newest first."""

    async def of_person(
        self,
        person: PersonId,
        *,
        kind: StreamKind = StreamKind.GAME,
        seated: bool = True,
        status: Status | None = None,
        before: EpochMs | None = None,
        limit: int = 50,
    ) -> list[Card]:
        """Games, or streams of another *kind*, in which a person holds a seat, the last changed first.

        Without *seated* those, too, whose entries name the person in another way: an arbiter, an opener.
        The next page is *before* the last card's ``updated_at``; so that it misses nothing, cards that
        changed in the same millisecond as the last one come along even beyond *limit*.
        """

    async def of_kind(
        self,
        kind: StreamKind,
        *,
        status: Status | None = None,
        before: EpochMs | None = None,
        limit: int = 50,
    ) -> list[Card]:
        """Everything of a kind, the last changed first; pages as in :meth:`of_person`."""

    async def claim_due(
        self,
        now: EpochMs,
        *,
        worker: str,
        lease_ms: int,
        limit: int,
        kind: StreamKind = StreamKind.GAME,
    ) -> list[StreamId]:
        """Streams that need attention now, claimed for *worker* so that no other takes them meanwhile.

        The most pressing come first. A claim ends with the next entry of the game, or after *lease_ms*.
        """


# --- people ---


class Role(StrEnum):
    PLAYER = "player"
    ARBITER = "arbiter"
    ORGANISER = "organiser"
    TEACHER = "teacher"
    ADMIN = "admin"
    BOT = "bot"  # a program that plays; given to nobody who has played as a person
    PUPIL = "pupil"  # of a class, made by it and gone with it; given to nobody


class Person(Struct, frozen=True, gc=False, kw_only=True):
    """A guest, or an account once there is a login."""

    id: PersonId
    name: str
    roles: frozenset[Role] = frozenset({Role.PLAYER})
    login: str | None = None
    language: str = "ca"
    created_at: EpochMs = EpochMs(0)
    version: int = 0  # how often the person was changed
    has_email: bool = False  # which itself is shown to nobody


def id_of(person: Person | None) -> PersonId | None:
    return None if person is None else person.id


class Session(Struct, frozen=True, gc=False, kw_only=True):
    """A signed-in browser; the token itself is never stored, only its hash."""

    token_hash: str
    person: PersonId
    expires_at: EpochMs


class People(Protocol):
    """Guests and accounts; logins that differ only in case are the same login."""

    async def add(self, person: Person, password_hash: str | None = None) -> None:
        """Add a person, or raise :exc:`Taken`."""

    async def get(self, person: PersonId) -> Person:
        """The person, or :exc:`NotFound`."""

    async def by_login(self, login: str) -> tuple[Person, str]:
        """Who logs in so, and the hash of the password; :exc:`NotFound` if nobody can."""

    async def change(
        self,
        person: PersonId,
        *,
        name: str | None = None,
        language: str | None = None,
        login: str | None = None,
        roles: frozenset[Role] | None = None,
        password_hash: str | None = None,
        email: str | None = None,
        version: int | None = None,
    ) -> Person:
        """Write what is given and nothing else; the person as they are now. :exc:`NotFound`, :exc:`Taken`.

        Who decided on what they had read of the person says by its *version* which that was:
        :exc:`Conflict` if somebody has changed the person since. An empty *email* takes it away.
        """

    async def email_of(self, person: PersonId) -> str | None:
        """Where letters to a person go, if that is known."""

    async def accounts(self) -> list[Person]:
        """Everybody with a login or with a role beyond the player's, by name."""

    async def forget(self, person: PersonId) -> list[StreamId]:
        """Delete the person; entries keep a name that says nobody (:data:`NOBODY`). :exc:`NotFound`.

        Returns the streams that had the name: whoever keeps their pages in memory must let go of them.
        """

    async def open_session(self, session: Session) -> None:
        """Keep a session, or prolong it; :exc:`NotFound` if there is no such person."""

    async def session(self, token_hash: str, now: EpochMs) -> Session | None:
        """The session, unless it is over."""

    async def close_session(self, token_hash: str) -> bool:
        """End a session; whether there was one. Of several who end it at once one did."""

    async def still_open(self, token_hashes: Sequence[str], now: EpochMs) -> frozenset[str]:
        """Those of some sessions that are not over."""

    async def close_sessions(self, person: PersonId) -> None:
        """Sign a person out everywhere, as after a new password; tokens of programs end, too."""

    async def is_empty(self) -> bool:
        """Whether nobody has an admin's role yet: then the first start prints a one-time link."""


class Noted(Struct, frozen=True, gc=False, kw_only=True):
    """Something that an administrator did."""

    number: int = 0  # given by the store
    at: EpochMs
    by: PersonId
    verb: str
    target: str  # a stream or a person
    reason: str


class Register(Protocol):
    """What administrators did; nothing is ever taken out of it."""

    async def note(self, noted: Noted) -> None: ...

    async def notes(self, *, before: int | None = None, limit: int = 100) -> list[Noted]:
        """The last first; *before* is the number of the last one that was seen."""


class Limits(Protocol):
    """Counting windows, shared by all processes."""

    async def allow(self, key: str, *, most: int, per_ms: int, now: EpochMs) -> bool:
        """Count one more use of *key*: whether it is among the first *most* of its window.

        A window opens with the first use and lasts *per_ms*.
        """

    async def give_back(self, key: str) -> None:
        """Take one use of *key* back: it was of a kind that does not count."""


# --- live events ---

Hook = Callable[[str, bytes], None]
Resync = Callable[[], None]


class Bus(Protocol):
    """Tells every process that something changed; never the only copy of anything.

    Messages are small (ids and sequence numbers); whoever hears one loads the rest from the store. A
    message may come twice; after a broken connection ``resync`` hooks are called, so that nothing is
    missed for good.
    """

    async def start(self) -> None:
        """From here on everything that is published anywhere is heard here."""

    async def stop(self) -> None: ...

    async def publish(self, topic: str, message: bytes) -> None:
        """Tell every process, this one too. Does not wait until it is heard."""

    async def reach(self) -> None:
        """Wait until all that was published has surely been sent."""

    @property
    def waiting(self) -> int:
        """How many messages wait to be sent."""

    def subscribe(self, hook: Hook, *topics: str) -> Callable[[], None]:
        """Call *hook* with every message, in order; returns how to end it.

        Where *topics* are named it hears of nothing else. Who publishes waits for the hooks of this process,
        so a hook is quick: what takes longer is made a task.
        """

    def on_resync(self, hook: Resync) -> Callable[[], None]:
        """Call *hook* when something may have been missed; returns how to end it."""
