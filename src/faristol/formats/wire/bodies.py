"""What every resource shares: bodies that refuse what they do not know, a problem, and small words."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faristol.engine.levels import LEVELS

__all__ = [
    "Body",
    "HealthView",
    "Language",
    "Level",
    "Login",
    "Nickname",
    "Password",
    "Problem",
    "RoleName",
    "SeatNumber",
]


Language = Literal["ca", "es", "en"]


RoleName = Literal["player", "arbiter", "organiser", "admin"]


Nickname = Annotated[str, Meta(min_length=1, max_length=40)]


Login = Annotated[str, Meta(min_length=3, max_length=64, pattern=r"^[^\s/]+$")]


Password = Annotated[str, Meta(min_length=8, max_length=256)]


Level = Annotated[int, Meta(ge=LEVELS[0].number, le=LEVELS[-1].number)]


SeatNumber = Annotated[int, Meta(ge=0, le=3)]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Problem(Struct, frozen=True, kw_only=True):
    """Why a request was refused; nothing changed."""

    code: str
    message: str  # in the reader's language
    article: str | None = None


class HealthView(Struct, frozen=True, kw_only=True):
    status: Literal["well", "ill"]
    version: str
    now: int
