"""Webhooks: where a championship tells programs of itself."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faristol.formats.wire.bodies import Body

__all__ = ["HookAsked", "HookMade", "HookTold", "HookView"]


class HookAsked(Body, frozen=True, kw_only=True):
    """A program wants to be told; of one's own network only where whoever runs the server allows it."""

    url: Annotated[str, Meta(min_length=9, max_length=500)]


class HookView(Struct, frozen=True, kw_only=True):
    """A webhook as directors see it; nothing of what the other side answers is kept but its status."""

    id: str
    url: str
    created_at: int
    tried_at: int | None  # server time in ms
    status: int | None  # of the last answer; 0: there was none
    failures: int  # in a row; after many of them it is left alone


class HookMade(Struct, frozen=True, kw_only=True):
    """A new webhook, with the secret that signs what it sends, which is told once."""

    secret: str
    view: HookView


class HookTold(Struct, frozen=True, kw_only=True):
    """What is sent: that a championship has changed, and where to read it."""

    event: str
    title: str
    seq: int  # how many entries it has; a later one may come in its place, never an older
    status: Literal["waiting", "playing", "over"]
    round: int | None  # the last one that everybody may see
    at: int  # server time in ms
    address: str  # of the championship, for people
    api: str  # and for programs
