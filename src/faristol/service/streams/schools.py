"""The class that a game belongs to: who may see it, what may be said, which words robots leave alone.

It stands in the header of a game, so that whoever looks at the game needs no other stream to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from faristol.service.ports import ClassId, PersonId
from faristol.service.streams.named import StreamEntry
from faristol.texts import LANGUAGES, sentence

__all__ = ["PHRASES", "Parted", "School", "is_phrase", "may_see", "phrases"]

PHRASES = ("good-play", "lucky", "your-turn", "one-moment", "thanks", "good-game", "again")
"""All that can be said where people may not write to each other, by the codes of the catalogue ``school``."""


class School(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The class whose game this is; nobody else may see it."""

    id: ClassId
    members: tuple[PersonId, ...]  # teacher and pupils, as the class was when the table was made
    chat: Literal["phrases", "none"] = "phrases"
    no_vulgar: Literal["robots", "everybody"] = "robots"
    teachers: tuple[PersonId, ...] = ()  # of two classes that play together; else whoever made the class


class Parted(StreamEntry, frozen=True, kw_only=True, tag="parted"):
    """Two classes played here together and do so no more: from now on their teachers alone see it."""


def may_see(
    school: School | None,
    person: PersonId | None,
    seated: Iterable[PersonId | None] = (),
    *,
    parted: bool = False,
) -> bool:
    """Whether *person* may know of the game: anybody where it is no class's, else who is of the class."""
    if school is None:
        return True
    if parted:
        return person in school.teachers
    return person is not None and (person in school.members or person in seated)


def phrases(school: School | None, language: str) -> tuple[str, ...] | None:
    """What may be said at a table; None: anything."""
    if school is None:
        return None
    return tuple(sentence("school", code, language) for code in PHRASES) if school.chat == "phrases" else ()


def is_phrase(school: School, text: str) -> bool:
    """Whether *text* is one of those that may be said, in whichever language."""
    return any(text in (phrases(school, language) or ()) for language in LANGUAGES)
