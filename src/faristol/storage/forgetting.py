"""Taking a person out of what games remember.

Games stay whole: the other players' history needs them. What goes is the name, and the person's id on the
card. In entries a name stands beside the field ``person`` of the same object, as the ports promise; the id
that stays there is a random one that leads nowhere any more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from faristol.service.ports import NOBODY, PersonId, SeatCard

__all__ = ["body_without", "mentioned", "seats_without"]

_PERSON = re.compile(rb'"person"\s*:\s*"([^"\\]+)"')


def seats_without(seats: tuple[SeatCard, ...], gone: Collection[PersonId]) -> tuple[SeatCard, ...]:
    """The seats, those of the people who are *gone* held by nobody of that name."""
    return tuple(
        replace(seat, person=None, name=NOBODY) if seat.person is not None and seat.person in gone else seat
        for seat in seats
    )


def mentioned(body: bytes) -> set[PersonId]:
    """The people whom an entry names.

    What somebody writes cannot look like it: within a text the quotation marks are escaped.

    >>> mentioned(b'{"holder":{"person":"anna","name":"Anna"},"text":"say \\\\"person\\\\":\\\\"biel\\\\""}')
    {'anna'}
    """
    if b'"person"' not in body:
        return set()
    return {PersonId(found.decode()) for found in _PERSON.findall(body)}


def body_without(body: bytes, person: PersonId) -> bytes:
    """An entry without the person's name; the very same bytes if it does not mention them."""
    if msgspec.json.encode(person) not in body:
        return body
    entry = json.loads(body)  # and not msgspec: a secret seed may be a number of any length
    if not _hide(entry, person):
        return body
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()


def _hide(value: object, person: PersonId) -> bool:
    """Hide the name wherever it stands in *value*; whether there was one."""
    match value:
        case dict():
            found = value.get("person") == person and isinstance(value.get("name"), str)
            if found:
                value["name"] = NOBODY
            return found + sum(_hide(inner, person) for inner in value.values()) > 0
        case list():
            return sum(_hide(inner, person) for inner in value) > 0
        case _:
            return False
