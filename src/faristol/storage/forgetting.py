"""Taking a person out of what games remember.

Games stay whole: the other players' history needs them. What goes is the name, and the person's id on the
card. In entries a name stands beside the field ``person`` of the same object, as the ports promise; the id
that stays there is a random one that leads nowhere any more.

In a championship a name stands in the list of entrants, without a person beside it. Whose it is, is told by
the phone: who entered by themselves, or was the last to say that they are that entrant. Such an entrant is a
dash and the number, so that no two are called alike.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from faristol.service.ports import NOBODY, Partner, PersonId, SeatCard

__all__ = ["bodies_without", "mentioned", "seats_without"]

_BETWEEN = " · "  # article, judge and sentence in a record of version 0.1
_ENTRANTS = re.compile(rb'"entrant-(?:entered|edited|removed)"')  # events that tell the name of an entrant
_PHONES = re.compile(rb'"entry"\s*:\s*"(?:claimed|released|stepped)"')
_PERSON = re.compile(rb'"person"\s*:\s*"([^"\\]+)"')


def seats_without(seats: tuple[SeatCard, ...], gone: Collection[PersonId]) -> tuple[SeatCard, ...]:
    """The seats, those of the people who are *gone* held by nobody of that name."""
    return tuple(_seat_without(seat, gone) for seat in seats)


def _seat_without(seat: SeatCard, gone: Collection[PersonId]) -> SeatCard:
    if seat.person is not None and seat.person in gone:
        seat = replace(seat, person=None, name=NOBODY)
    partner = seat.partner
    if partner is not None and partner.person is not None and partner.person in gone:
        seat = replace(seat, partner=Partner(name=NOBODY))
    return seat


def mentioned(body: bytes) -> set[PersonId]:
    """The people whom an entry names.

    What somebody writes cannot look like it: within a text the quotation marks are escaped.

    >>> mentioned(b'{"holder":{"person":"anna","name":"Anna"},"text":"say \\\\"person\\\\":\\\\"biel\\\\""}')
    {'anna'}
    """
    if b'"person"' not in body:
        return set()
    return {PersonId(found.decode()) for found in _PERSON.findall(body)}


def bodies_without(bodies: Sequence[bytes], person: PersonId) -> list[bytes]:
    """The entries of one stream without the person's name; the very same bytes where it does not stand."""
    key = msgspec.json.encode(person)
    # And not msgspec: a secret seed may be a number of any length.
    read = {number: json.loads(body) for number, body in enumerate(bodies) if key in body}
    if entrants := _entered(bodies, person):
        for number, body in enumerate(bodies):
            if number not in read and _ENTRANTS.search(body):
                read[number] = json.loads(body)
    names = {name for entry in read.values() for name in _names(entry, person)}
    signs = [msgspec.json.encode(name)[1:-1] for name in names]
    for number, body in enumerate(bodies):
        if number not in read and any(sign in body for sign in signs):
            read[number] = json.loads(body)
    return [
        _written(read[number])
        if number in read
        and _hide(read[number], person) + _unsign(read[number], names) + _strike(read[number], entrants)
        else body
        for number, body in enumerate(bodies)
    ]


def _written(entry: object) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()


def _names(value: object, person: PersonId) -> Iterator[str]:
    """What *value* calls the person."""
    match value:
        case dict():
            name = value.get("name")
            if value.get("person") == person and isinstance(name, str) and name not in ("", NOBODY):
                yield name
            for inner in value.values():
                yield from _names(inner, person)
        case list():
            for inner in value:
                yield from _names(inner, person)
        case _:
            pass


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


def _entered(bodies: Sequence[bytes], person: PersonId) -> set[int]:
    """The entrants of a championship who are *person*."""
    holders: dict[int, str | None] = {}
    own: set[int] = set()
    for body in bodies:
        if not _PHONES.search(body):
            continue
        entry = json.loads(body)
        by = (entry.get("by") or {}).get("person")
        match entry.get("entry"):
            case "claimed":
                holders[entry["entrant"]] = by
            case "released":
                holders.pop(entry["entrant"], None)
            case "stepped" if entry.get("own") and by == person:
                events = (event for event in entry["step"] if event.get("did") == "entrant-entered")
                own |= {event["entrant"]["id"] for event in events}
    return own | {who for who, holder in holders.items() if holder == person}


def _strike(value: object, entrants: Collection[int]) -> bool:
    """Hide the names of *entrants* wherever events tell them; whether there was one."""
    match value:
        case {"did": "entrant-entered", "entrant": {"id": who} as entrant} if who in entrants:
            entrant["name"] = f"{NOBODY} {who}"
            return True
        case {"did": "entrant-edited" | "entrant-removed", "entrant": who} if who in entrants:
            assert isinstance(value, dict)
            value["name"] = f"{NOBODY} {who}"
            return True
        case dict():
            return sum(_strike(inner, entrants) for inner in value.values()) > 0
        case list():
            return sum(_strike(inner, entrants) for inner in value) > 0
        case _:
            return False


def _unsign(value: object, names: Collection[str]) -> bool:
    """Hide what version 0.1 signed with a bare name: a judge's verdicts, and the records of rulings."""
    match value:
        case dict():
            found = value.get("judge") in names
            if found:
                value["judge"] = NOBODY
            text = value.get("text")
            if value.get("do") == "record" and isinstance(text, str):
                parts = text.split(_BETWEEN)
                hidden = [NOBODY if part in names else part for part in parts[:-1]] + parts[-1:]
                found = found or hidden != parts
                value["text"] = _BETWEEN.join(hidden)
            return found + sum(_unsign(inner, names) for inner in value.values()) > 0
        case list():
            return sum(_unsign(inner, names) for inner in value) > 0
        case _:
            return False
