"""What administrators see and ask when something should not be here."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faristol.formats.wire.bodies import Body, Summary

__all__ = [
    "KindName",
    "ModeratedChat",
    "ModeratedStream",
    "ModerationAsked",
    "ModerationNote",
    "ModerationVerb",
    "Participant",
]

KindName = Literal["game", "table", "duplicate", "event", "class"]
ModerationVerb = Literal["close", "hide", "show", "remove"]


class ModerationAsked(Body, frozen=True, kw_only=True):
    """Why something is done; it is kept."""

    reason: Annotated[str, Meta(max_length=400)] = ""


class Participant(Struct, frozen=True, kw_only=True):
    """Somebody whom a list names."""

    person: str | None  # by whose id sessions can be ended
    name: str | None


class ModeratedStream(Summary, frozen=True, kw_only=True):
    """Something that lives, as administrators find it."""

    kind: KindName
    private: bool  # by link only
    hidden: bool  # from every list
    participants: tuple[Participant, ...]


class ModeratedChat(Struct, frozen=True, kw_only=True):
    """Something that was said at a game."""

    seq: int
    at: int
    person: str
    name: str
    text: str
    reported: tuple[str, ...]  # why others objected to it


class ModerationNote(Struct, frozen=True, kw_only=True):
    """Something that an administrator did."""

    number: int
    at: int
    by: str  # the person
    name: str  # of that person
    verb: str
    target: str
    reason: str
