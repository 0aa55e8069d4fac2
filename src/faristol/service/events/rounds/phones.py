"""Whose phone is whose: an entrant's card, which the organisers hand out, or the yes of the desk.

A card is worked out from a secret of the championship, so nobody has to keep it, and who has one knows
nothing of any other. Championships of versions that had no secret have no cards; there the desk says yes.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from faristol.service.events.entries import Claimed, Entry, PhoneAsked, Released
from faristol.service.events.page import EventPage
from faristol.service.streams.named import NamedPerson
from faristol.tournament.errors import EventRefused
from faristol.tournament.rounds import EntrantId

__all__ = ["asked_for", "card_of", "check_one_name", "check_there", "taken"]

_LETTERS = 8  # of 32 kinds: 40 bits, and guessing is counted


def card_of(page: EventPage, entrant: EntrantId) -> str | None:
    """What stands on the card of *entrant*: a number that was somebody else's before gives another card."""
    if not page.secret:
        return None
    told = f"{entrant} {page.name_of(entrant)}".encode()
    digest = hmac.digest(page.secret.encode(), told, hashlib.sha256)
    return base64.b32encode(digest).decode().lower()[:_LETTERS]


def check_there(page: EventPage, entrant: EntrantId) -> None:
    if not 1 <= entrant <= len(page.state.entrants):
        raise EventRefused("no-such-entrant", entrant=entrant)


def check_one_name(page: EventPage, round_: int, by: NamedPerson, entrant: EntrantId) -> None:
    """Refuse a phone that has handed in for somebody else in the same round."""
    spoke = page.spoke.get((round_, by.person), entrant)
    if spoke != entrant:
        raise EventRefused("phone-spoke", entrant=spoke, round=round_)


def taken(page: EventPage, who: EntrantId, by: NamedPerson) -> list[Entry]:
    """The phone of *by* becomes that of *who*, once it is known that it is theirs."""
    holder, before = page.claims.get(who), page.entrant_of(by.person)
    if holder is not None:
        if holder.person == by.person:
            return []
        raise EventRefused("already-claimed", entrant=who)
    if page.round_is_on:
        if before is not None:
            raise EventRefused("phone-has-name", entrant=before)
        check_one_name(page, page.public.played, by, who)
    released = [] if before is None else [Released(entrant=before)]
    return [*released, Claimed(entrant=who, by=by)]


def asked_for(page: EventPage, who: EntrantId, card: str, by: NamedPerson) -> list[Entry]:
    """What it leads to that a phone says it is that of *who*: with the card it is, else the desk is asked."""
    given, right = "".join(card.split()).lower(), card_of(page, who)
    claims = taken(page, who, by)
    if not claims:
        return []
    if given:
        if right is None or not hmac.compare_digest(given.encode(), right.encode()):
            raise EventRefused("wrong-card", entrant=who)
        return claims
    waits = page.asked_by(by.person)
    return [] if waits is not None and waits[1] == who else [PhoneAsked(entrant=who, by=by)]
