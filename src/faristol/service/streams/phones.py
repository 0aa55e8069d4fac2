"""Whose phone is whose, whatever is played: a card, which is handed out, or the yes of the desk.

A card is worked out from a secret of the stream, so nobody has to keep it, and who has one knows
nothing of any other. Streams of versions that had no secret have no cards; there the desk says yes.
The desk is whoever runs the thing: the directors of a championship, the judges of a duplicate.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from faristol.rules.pairs import is_pair
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import PersonId
from faristol.service.streams.named import NamedPerson, StreamEntry
from faristol.service.world import new_id

__all__ = [
    "PhoneTurnedAway",
    "Spoke",
    "Waits",
    "answered",
    "asked_by",
    "card_for",
    "check_one_name",
    "has_room",
    "new_secret",
    "proven_or_asked",
    "settled",
    "with_asked",
    "with_phone",
    "without_phone",
]

_SECRET_LETTERS = 32
_CARD_LETTERS = 8  # of 32 kinds: 40 bits, and guessing is counted
_MOST_ASKING = 200  # phones that wait for the desk; who asks later may push out who asked first

E = TypeVar("E")
Place = TypeVar("Place", bound=int)  # what a phone can be: an entrant, a seat

Waits: TypeAlias = Mapping[int, tuple[Place, NamedPerson]]
"""The phones that wait for the desk, by the number of their entry, which phone and desk show."""

Spoke: TypeAlias = Mapping[tuple[int, PersonId], Place]
"""For whom a phone has handed something in, round by round."""


class PhoneTurnedAway(StreamEntry, frozen=True, kw_only=True, tag="phone-turned-away"):
    """The desk says no to what was asked in the entry of that number."""

    number: int


# --- cards ---


def new_secret() -> str:
    return new_id(_SECRET_LETTERS)


def card_for(secret: str, place: int, name: str, *, letters: int = _CARD_LETTERS) -> str | None:
    """What stands on a card: a place that was somebody else's before gives another one.

    Eight letters are typed; those that a camera reads may be more.
    """
    if not secret:
        return None
    digest = hmac.digest(secret.encode(), f"{place} {name}".encode(), hashlib.sha256)
    return base64.b32encode(digest).decode().lower()[:letters]


def proven_or_asked(
    given: str, right: str | None, name: str, *, claims: Sequence[E], asks: Sequence[E]
) -> Sequence[E]:
    """With the right card a phone is that of *name*; without any the desk is asked."""
    plain = "".join(given.split()).lower()
    if not plain:
        return asks
    if right is None or not hmac.compare_digest(plain.encode(), right.encode()):
        raise RequestRefused(Reason.WRONG_CARD, name=name)
    return claims


def check_one_name(
    spoke: Spoke[Place], round_: int, by: NamedPerson, place: Place, name_of: Callable[[Place], str]
) -> None:
    """Refuse a phone that has handed in for somebody else in the same round."""
    before = spoke.get((round_, by.person), place)
    if before != place:
        raise RequestRefused(Reason.PHONE_SPOKE, name=name_of(before), round=round_)


# --- the desk ---


def answered(
    waits: Waits[Place], number: int, yes: bool, taken: Callable[[Place, NamedPerson], Sequence[E]]
) -> Sequence[E | PhoneTurnedAway]:
    """The desk's yes or no to the phone with *number*."""
    if number not in waits:
        raise RequestRefused(Reason.NO_SUCH_PHONE)
    return taken(*waits[number]) if yes else [PhoneTurnedAway(number=number)]


def asked_by(waits: Waits[Place], person: PersonId | None) -> tuple[int, Place] | None:
    """What a phone waits for: its number, and whose it says that it is."""
    return next(((number, place) for number, (place, by) in waits.items() if by.person == person), None)


def with_asked(waits: Waits[Place], number: int, place: Place, by: NamedPerson) -> Waits[Place]:
    """One phone more, which takes back whatever it asked before."""
    others = [(n, one) for n, one in waits.items() if one[1].person != by.person]
    return MappingProxyType(dict([*others, (number, (place, by))][-_MOST_ASKING:]))


def settled(waits: Waits[Place], place: Place, by: NamedPerson, *, full: bool = True) -> Waits[Place]:
    """Once the phone of *by* is that of *place* it waits for nothing; nor does anybody for what is *full*."""
    return MappingProxyType(
        {n: one for n, one in waits.items() if not (full and one[0] == place) and one[1].person != by.person}
    )


# --- pairs, whose two phones have the same card ---


def has_room(name: str, first: NamedPerson | None, second: NamedPerson | None) -> bool:
    """Whether one more phone can be that of *name*: a pair may have two."""
    return first is None or (second is None and is_pair(name))


def with_phone(
    firsts: Mapping[Place, NamedPerson], seconds: Mapping[Place, NamedPerson], place: Place, by: NamedPerson
) -> tuple[Mapping[Place, NamedPerson], Mapping[Place, NamedPerson]]:
    """The phones once that of *by* is that of *place*, where another of the pair may have been before."""
    before = firsts.get(place)
    if before is None or before.person == by.person:
        return MappingProxyType({**firsts, place: by}), seconds
    return firsts, MappingProxyType({**seconds, place: by})


def without_phone(
    firsts: Mapping[Place, NamedPerson],
    seconds: Mapping[Place, NamedPerson],
    place: Place,
    half: int | None = None,
) -> tuple[Mapping[Place, NamedPerson], Mapping[Place, NamedPerson]]:
    """The phones without those of *place*; with *half* without that one, and the other is the first."""
    left = {at: by for at, by in firsts.items() if at != place}
    rest = {at: by for at, by in seconds.items() if at != place}
    if half == 0 and place in seconds:
        left[place] = seconds[place]
    if half == 1 and place in firsts:
        left[place] = firsts[place]
    return MappingProxyType(left), MappingProxyType(rest)
