"""Messages between server and browser: closed types, tagged, checked on both sides.

The browser knows no rules. It is sent a *view*: the game as this viewer may see it, whole, after every
change, together with the events that led there for movement and sound. TypeScript types are generated
from this module (``faristol.formats.wire.typescript``), and a test keeps them equal.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from faristol.formats.wire.duplicates import DuplicateTold
from faristol.formats.wire.events import EventTold
from faristol.formats.wire.games import ChatLine, GameView
from faristol.formats.wire.wooden import TableView
from faristol.rules.events import Event

__all__ = [
    "Act",
    "ClientMessage",
    "Done",
    "Follow",
    "Gone",
    "Here",
    "LobbyChanged",
    "Ping",
    "Pong",
    "Preview",
    "Previewed",
    "Refusal",
    "Said",
    "Say",
    "ServerMessage",
    "TableTold",
    "Unfollow",
    "Unwatch",
    "Update",
    "Watch",
    "Welcome",
]


class _Ask(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, tag_field="ask"):
    pass


class Watch(_Ask, frozen=True, kw_only=True, tag="watch"):
    """Follow a game from *since* on; also how a client resumes after a broken connection."""

    game: str
    since: int = 0


class Unwatch(_Ask, frozen=True, kw_only=True, tag="unwatch"):
    game: str


class Follow(_Ask, frozen=True, kw_only=True, tag="follow"):
    """Follow something that is not an online game: its view comes now and after every change."""

    kind: str  # "table", "duplicate", "event"
    stream: str


class Unfollow(_Ask, frozen=True, kw_only=True, tag="unfollow"):
    kind: str
    stream: str


class Act(_Ask, frozen=True, kw_only=True, tag="act"):
    """An action of the rules without time and seat, as in an acta: ``{"do": "play", "square": …}``."""

    id: int  # comes back in the answer
    game: str
    action: dict[str, Any]


class Preview(_Ask, frozen=True, kw_only=True, tag="preview"):
    """What tentative tiles would score; says nothing of whether the words are valid."""

    id: int
    game: str
    square: str
    word: str


class Say(_Ask, frozen=True, kw_only=True, tag="say"):
    id: int
    game: str
    text: str


class Ping(_Ask, frozen=True, kw_only=True, tag="ping"):
    pass


ClientMessage = Watch | Unwatch | Follow | Unfollow | Act | Preview | Say | Ping


class _Tell(Struct, frozen=True, gc=False, kw_only=True, tag_field="tell"):
    pass


class Welcome(_Tell, frozen=True, kw_only=True, tag="welcome"):
    person: str
    name: str
    now: int
    version: str


class Update(_Tell, frozen=True, kw_only=True, tag="update"):
    """The game as it is now; *events* are what happened since the client's last number."""

    game: str
    view: GameView
    events: tuple[Event, ...] = ()


class Done(_Tell, frozen=True, kw_only=True, tag="done"):
    """The request *id* was carried out and is on disk."""

    id: int
    seq: int


class Refusal(_Tell, frozen=True, kw_only=True, tag="refused"):
    """The request *id* was refused; nothing changed."""

    id: int | None
    code: str
    message: str  # in the reader's language
    article: str | None = None


class Previewed(_Tell, frozen=True, kw_only=True, tag="previewed"):
    id: int
    score: int
    words: tuple[str, ...]


class Said(_Tell, frozen=True, kw_only=True, tag="said"):
    game: str
    lines: tuple[ChatLine, ...]


class Here(_Tell, frozen=True, kw_only=True, tag="here"):
    """Who of a game's players is connected."""

    game: str
    seats: tuple[int, ...]
    watching: int


class LobbyChanged(_Tell, frozen=True, kw_only=True, tag="lobby"):
    pass


class Gone(_Tell, frozen=True, kw_only=True, tag="gone"):
    """Nothing more will come of this game: it does not exist, or may not be seen."""

    game: str


class Pong(_Tell, frozen=True, kw_only=True, tag="pong"):
    now: int


class TableTold(_Tell, frozen=True, kw_only=True, tag="table"):
    """A game on a wooden board, as it is now."""

    stream: str
    seq: int
    view: TableView


ServerMessage = (
    Welcome
    | Update
    | Done
    | Refusal
    | Previewed
    | Said
    | Here
    | LobbyChanged
    | Gone
    | Pong
    | TableTold
    | DuplicateTold
    | EventTold
)
