"""Making a regulation over HTTP: what can be chosen, what becomes of a draft, and what is kept.

::

    GET    /api/regulations                   those to choose from: the published ones and one's own
    GET    /api/regulations/{key}/about       what a screen must know of one
    GET    /api/regulations/{key}/choices     what can be chosen, beginning from it
    GET    /api/regulations/{key}/reading     an own one as it is read
    GET    /api/regulations/{key}/file        an own one as a file, to hand on
    GET    /api/regulations/{key}/paper       an own one to print
    POST   /api/regulations/check             what a draft says, and what keeps it from being played
    POST   /api/regulations/tried             a draft to be tried against a robot
    GET    /api/regulations/own               one's own
    POST   /api/regulations/own               a new version, kept
    POST   /api/regulations/own/file          one from a file
    PUT    /api/regulations/own/{key}         one that somebody else made, onto one's list
    DELETE /api/regulations/own/{key}         off one's list; games played by it keep it
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from faristol.formats.wire.bodies import Body

__all__ = [
    "BaseArticle",
    "ChoiceGroup",
    "ChoiceLineView",
    "ChoiceView",
    "ChoicesView",
    "CodeView",
    "ConflictView",
    "DraftAsked",
    "DraftView",
    "FieldView",
    "NewerVersion",
    "OtherChoice",
    "OwnRegulationView",
    "ReadingGroup",
    "ReadingView",
    "ShapeView",
    "TriedRegulation",
    "WayView",
    "WrongChoice",
]


class CodeView(Struct, frozen=True, kw_only=True):
    """One of several values, and how it is called."""

    code: str
    words: str


class ShapeView(Struct, frozen=True, kw_only=True):
    """What values a choice can have, with the words for them."""

    kind: str  # number, truth, code, codes, fields, rows, ends or tiles
    optional: bool  # whether it may be false: there is no such rule
    none: str | None  # what that is called
    ordered: bool  # of codes: whether the first one means more
    least: int | None
    most: int | None
    one: str | None  # how one and how many are written; {count} stands for the number
    many: str | None
    codes: tuple[CodeView, ...]
    keys: tuple[CodeView, ...]
    fields: tuple[FieldView, ...]


class FieldView(Struct, frozen=True, kw_only=True):
    """A part of a choice that has several."""

    field: str
    name: str
    shape: ShapeView


class ChoiceView(Struct, frozen=True, kw_only=True):
    """One choice: what it means, what the base has, and what it has where one begins."""

    choice: str
    name: str
    means: str
    article: str | None
    value: Any
    base: Any
    base_words: str
    shape: ShapeView
    related: tuple[str, ...]  # the names of those with which it must go together


class ChoiceGroup(Struct, frozen=True, kw_only=True):
    group: str
    name: str
    choices: tuple[ChoiceView, ...]


class OtherChoice(Struct, frozen=True, kw_only=True):
    """A choice that is another elsewhere: here, there, and there as files have it, to take over."""

    choice: str
    name: str
    mine: str
    theirs: str
    value: Any


class NewerVersion(Struct, frozen=True, kw_only=True):
    """A version that was saved after the one from which somebody begins."""

    key: str
    version: str
    by: str | None  # who saved it, as far as that is known
    at: int | None
    differences: tuple[OtherChoice, ...]


class ChoicesView(Struct, frozen=True, kw_only=True):
    """Everything that can be chosen, beginning from *key*, whose base is a published regulation."""

    key: str
    base: str
    base_title: str
    title: str  # of an own one; empty where one begins from a published one
    version: str  # the last one, or empty
    groups: tuple[ChoiceGroup, ...]
    news: tuple[OtherChoice, ...] = ()  # what the base has changed since this version was made
    newer: NewerVersion | None = None
    used_in: tuple[str, ...] = ()  # championships under way: what is saved is a copy


class DraftAsked(Body, frozen=True, kw_only=True):
    """A regulation that is being made: a published base, and every choice that is not as there."""

    base: Annotated[str, Meta(max_length=40)]
    title: Annotated[str, Meta(max_length=80)] = ""
    changes: Annotated[dict[str, Any], Meta(max_length=60)] = field(default_factory=dict)
    after: Annotated[str, Meta(max_length=40)] | None = None  # the version that this one follows
    sure: bool = False  # also behind a newer version that somebody saved meanwhile


class ChoiceLineView(Struct, frozen=True, kw_only=True):
    """One choice in words; *was* is what the base has, where that is something else."""

    choice: str
    name: str
    value: str
    was: str | None
    article: str | None


class WayView(Struct, frozen=True, kw_only=True):
    """A way out: another value of one choice."""

    choice: str
    value: Any
    words: str


class ConflictView(Struct, frozen=True, kw_only=True):
    """Choices that cannot go together, why, and the ways out."""

    code: str
    message: str
    choices: tuple[str, ...]
    articles: tuple[str, ...]
    ways: tuple[WayView, ...]


class WrongChoice(Struct, frozen=True, kw_only=True):
    """A value that a choice cannot have."""

    choice: str
    message: str


class ReadingGroup(Struct, frozen=True, kw_only=True):
    name: str
    lines: tuple[ChoiceLineView, ...]


class DraftView(Struct, frozen=True, kw_only=True):
    """What a draft says; it can be kept if nothing is wrong and nothing conflicts."""

    differences: tuple[ChoiceLineView, ...]
    conflicts: tuple[ConflictView, ...]
    wrong: tuple[WrongChoice, ...]
    robots: bool
    no_robots: str | None  # why there are none
    groups: tuple[ReadingGroup, ...]
    articles: int  # how many of the base hold as they are


class BaseArticle(Struct, frozen=True, kw_only=True):
    """An article of the base, and the names of the choices of which it says something else."""

    id: str
    text: str
    changed: tuple[str, ...]


class ReadingView(Struct, frozen=True, kw_only=True):
    """A regulation that people made, as it is read."""

    key: str
    title: str
    version: str
    base: str
    base_title: str
    robots: bool
    listed: bool  # whether it is on the reader's list
    differences: tuple[ChoiceLineView, ...]
    groups: tuple[ReadingGroup, ...]
    articles: tuple[BaseArticle, ...]


class OwnRegulationView(Struct, frozen=True, kw_only=True):
    """One version on somebody's list."""

    key: str
    title: str
    version: str
    base: str
    base_title: str
    made_at: int
    differences: tuple[str, ...]  # the names of the choices


class TriedRegulation(Struct, frozen=True, kw_only=True):
    """A draft as it can be played by."""

    key: str
