"""Messages between server and browser: closed types, tagged, checked on both sides.

The browser knows no rules. It is sent a *view* of whatever it follows, as this viewer may see it: whole when
it arrives, and then what changes in it, of a game together with the events that led there. TypeScript types
are generated from these modules (``tools/typescript.py``), and a test keeps them equal.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from faristol.formats.wire.classes import ClassChanged, ClassHere, ClassTold
from faristol.formats.wire.duplicates import DuplicateChanged, DuplicateTold
from faristol.formats.wire.events import EventChanged, EventTold
from faristol.formats.wire.games import GameAction, GameChanged, GameTold
from faristol.formats.wire.telling import Tell
from faristol.formats.wire.wooden import TableChanged, TableTold

__all__ = [
    "Act",
    "CarriedOut",
    "ClientMessage",
    "Confirm",
    "Drop",
    "Follow",
    "Gone",
    "Here",
    "LobbyChanged",
    "Ping",
    "Pong",
    "Preview",
    "Previewed",
    "Propose",
    "Refusal",
    "Say",
    "ServerMessage",
    "Unfollow",
    "Welcome",
]


StreamName = Literal["game", "table", "duplicate", "event", "class"]

# --- what a browser asks, tagged by "ask"; the seat comes from the session, never from a message ---


class _Ask(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, tag_field="ask"):
    pass


class Follow(_Ask, frozen=True, kw_only=True, tag="follow"):
    """Follow something that lives: its view comes now, and then what changes.

    Of a game, who comes back after a broken connection is told what happened behind *since*.
    """

    kind: StreamName
    stream: str
    since: int = 0


class Unfollow(_Ask, frozen=True, kw_only=True, tag="unfollow"):
    """No longer."""

    kind: StreamName
    stream: str


class Act(_Ask, frozen=True, kw_only=True, tag="act"):
    """Do something in a game; the seat is the one that the session holds there."""

    id: int  # comes back in the answer
    game: str
    action: GameAction


class Preview(_Ask, frozen=True, kw_only=True, tag="preview"):
    """What tentative tiles would score; says nothing of whether the words are valid."""

    id: int
    game: str
    square: str
    word: str


class Propose(_Ask, frozen=True, kw_only=True, tag="propose"):
    """Show who shares one's seat what one would play."""

    id: int
    game: str
    action: GameAction


class Confirm(_Ask, frozen=True, kw_only=True, tag="confirm"):
    """Send what was proposed in entry *number*."""

    id: int
    game: str
    number: int


class Drop(_Ask, frozen=True, kw_only=True, tag="drop"):
    """Take back what one proposed, or say no to what the other did."""

    id: int
    game: str


class Say(_Ask, frozen=True, kw_only=True, tag="say"):
    """Say something to the others at the table, or aside to who shares one's seat."""

    id: int
    game: str
    text: str
    aside: bool = False


class Ping(_Ask, frozen=True, kw_only=True, tag="ping"):
    """Is anybody there, and what time is it?"""


ClientMessage = Follow | Unfollow | Act | Preview | Propose | Confirm | Drop | Say | Ping


# --- what a server tells, tagged by "tell" ---


class Welcome(Tell, frozen=True, kw_only=True, tag="welcome"):
    """The line is open; who the session is, and the server's time."""

    person: str
    name: str
    now: int
    version: str


class CarriedOut(Tell, frozen=True, kw_only=True, tag="done"):
    """The request *id* was carried out and is on disk."""

    id: int
    seq: int


class Refusal(Tell, frozen=True, kw_only=True, tag="refused"):
    """The request *id* was refused; nothing changed."""

    id: int | None
    code: str
    message: str  # in the reader's language
    article: str | None = None


class Previewed(Tell, frozen=True, kw_only=True, tag="previewed"):
    """What the tiles of request *id* would make and score."""

    id: int
    score: int
    words: tuple[str, ...]


class Here(Tell, frozen=True, kw_only=True, tag="here"):
    """Who of a game's players is connected."""

    game: str
    seats: tuple[int, ...]
    watching: int
    places: tuple[tuple[int, int], ...] = ()  # one by one: the seat, and which of the two who share it


class LobbyChanged(Tell, frozen=True, kw_only=True, tag="lobby"):
    """Somebody waits for players, or no longer: ask for the list again."""


class Gone(Tell, frozen=True, kw_only=True, tag="gone"):
    """Nothing more will come of this stream: it does not exist, or may not be seen."""

    stream: str


class Pong(Tell, frozen=True, kw_only=True, tag="pong"):
    """Somebody is, and this is the server's time."""

    now: int


ServerMessage = (
    Welcome
    | CarriedOut
    | Refusal
    | Previewed
    | Here
    | LobbyChanged
    | Gone
    | Pong
    | GameTold
    | GameChanged
    | TableTold
    | TableChanged
    | DuplicateTold
    | DuplicateChanged
    | EventTold
    | EventChanged
    | ClassTold
    | ClassChanged
    | ClassHere
)
