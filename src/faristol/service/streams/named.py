"""What the entries of all families share: their form, and how they name a person.

So a person can be found in them and forgotten, and every process hears of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from faristol.service.ports import Person, PersonId, StreamId, stream_id

__all__ = [
    "FORGOTTEN_TOPIC",
    "SIGNED",
    "NamedPerson",
    "Stood",
    "StreamEntry",
    "named",
    "read_forgotten",
    "write_forgotten",
]

FORGOTTEN_TOPIC = "forgotten"  # of the bus: the streams whose entries had the name
_MOST_IN_A_MESSAGE = 200  # streams; messages of the bus are small

SIGNED = ""
"""Stands for the name of a judge: that of the :class:`NamedPerson` who signs, filled in for readers."""


class StreamEntry(Struct, frozen=True, gc=False, kw_only=True, tag_field="entry", omit_defaults=True):
    """One thing that happened, as the store keeps it: a small tagged struct as JSON."""


class Stood(StreamEntry, frozen=True, kw_only=True, tag="stood"):
    """Time stood still for so many milliseconds: a clock was set, or the machine was suspended."""

    ms: int


class NamedPerson(Struct, frozen=True, gc=False, kw_only=True):
    """A person by id and name, in one object: so a person who is to be forgotten can be found."""

    person: PersonId
    name: str


def named(person: Person, name: str | None = None) -> NamedPerson:
    """*person*, by the own name or by the one that is given here."""
    return NamedPerson(person=person.id, name=person.name if name is None else name)


def write_forgotten(streams: Sequence[StreamId]) -> Iterator[bytes]:
    """The messages that tell which streams name somebody no more."""
    for start in range(0, len(streams), _MOST_IN_A_MESSAGE):
        yield msgspec.json.encode(streams[start : start + _MOST_IN_A_MESSAGE])


def read_forgotten(message: bytes) -> tuple[StreamId, ...]:
    return tuple(map(stream_id, msgspec.json.decode(message, type=tuple[str, ...])))
