"""What every resource shares: how things are asked, opened, done, listed and refused, and small words."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from faristol.engine.levels import LEVELS

__all__ = [
    "Body",
    "Done",
    "Email",
    "GivenRole",
    "HealthView",
    "Language",
    "Level",
    "ListOf",
    "Login",
    "NeedView",
    "Nickname",
    "Opened",
    "Password",
    "Problem",
    "ReadyView",
    "RoleName",
    "ScopeName",
    "SeatNumber",
    "StatusName",
    "Summary",
]

Item = TypeVar("Item")


Language = Literal["ca", "es", "en"]
GivenRole = Literal["player", "arbiter", "organiser", "teacher", "admin"]
RoleName = Literal["player", "arbiter", "organiser", "teacher", "admin", "bot", "pupil"]
ScopeName = Literal["read", "play", "direct"]
Nickname = Annotated[str, Meta(min_length=1, max_length=40)]
Login = Annotated[str, Meta(min_length=3, max_length=64, pattern=r"^[^\s/]+$")]
Email = Annotated[str, Meta(max_length=254)]
Password = Annotated[str, Meta(min_length=8, max_length=256)]
Level = Annotated[int, Meta(ge=LEVELS[0].number, le=LEVELS[-1].number)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
StatusName = Literal["waiting", "playing", "over"]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a browser sends; a field that we do not know is refused."""


class Opened(Struct, frozen=True, kw_only=True):
    """Something new is there, by this name in its link."""

    id: str


class Done(Struct, frozen=True, kw_only=True):
    """It is on disk: the view with this number, or a later one, shows it."""

    seq: int


class Summary(Struct, frozen=True, kw_only=True):
    """Something that lives, as lists show it."""

    id: str
    status: StatusName
    regulation: str
    title: str
    created_at: int
    updated_at: int


class ListOf(Struct, Generic[Item], frozen=True, kw_only=True):
    """One page of a list, the last changed first."""

    items: tuple[Item, ...]
    before: int | None = None  # ask with this for the next page


class StreamAddress(Struct, frozen=True, kw_only=True):
    """Something that lives: a game, a table, a duplicate, a championship."""

    kind: str
    id: str


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was refused; nothing changed."""

    code: str
    message: str  # in the reader's language
    article: str | None = None
    about: StreamAddress | None = None


class HealthView(Struct, frozen=True, kw_only=True):
    """The process is alive; whether it can do its work is another question."""

    status: Literal["well"]
    version: str
    now: int


class NeedView(Struct, frozen=True, kw_only=True):
    """One thing that the server needs, as it was found."""

    name: str
    well: bool
    ms: int  # that it took to find out
    why: str | None = None


class ReadyView(Struct, frozen=True, kw_only=True):
    """Whether the server can do its work."""

    status: Literal["ready", "not-ready"]
    checks: tuple[NeedView, ...]
