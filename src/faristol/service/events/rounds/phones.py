"""Whose phone is whose in a championship; how that is known: :mod:`faristol.service.streams.phones`."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.service.errors import Reason, RequestRefused
from faristol.service.events.entries import Claimed, Entry, PhoneAsked, Released
from faristol.service.events.page import EventPage
from faristol.service.streams import phones
from faristol.service.streams.named import NamedPerson
from faristol.tournament.errors import EventRefused
from faristol.tournament.rounds import EntrantId

__all__ = ["asked_for", "card_of", "check_one_name", "check_there", "taken"]


def card_of(page: EventPage, entrant: EntrantId) -> str | None:
    """What stands on the card of *entrant*."""
    return phones.card_for(page.secret, entrant, page.name_of(entrant))


def check_there(page: EventPage, entrant: EntrantId) -> None:
    if not page.state.has(entrant):
        raise EventRefused("no-such-entrant", entrant=entrant)


def check_one_name(page: EventPage, round_: int, by: NamedPerson, entrant: EntrantId) -> None:
    """Refuse a phone that has handed in for somebody else in the same round."""
    phones.check_one_name(page.spoke, round_, by, entrant, page.name_of)


def taken(page: EventPage, who: EntrantId, by: NamedPerson) -> list[Entry]:
    """The phone of *by* becomes that of *who*, once it is known that it is theirs."""
    before = page.entrant_of(by.person)
    if before == who:
        return []
    if not phones.has_room(page.name_of(who), page.claims.get(who), page.partners.get(who)):
        raise RequestRefused(Reason.ALREADY_CLAIMED, name=page.name_of(who))
    if page.round_is_on:
        if before is not None:
            raise EventRefused("phone-has-name", entrant=before)
        check_one_name(page, page.public.played, by, who)
    released = [] if before is None else [Released(entrant=before, half=_half(page, before, by))]
    return [*released, Claimed(entrant=who, by=by)]


def _half(page: EventPage, entrant: EntrantId, by: NamedPerson) -> int | None:
    """Which phone of a pair that of *by* is."""
    second = page.partners.get(entrant)
    return None if second is None else int(second.person == by.person)


def asked_for(page: EventPage, who: EntrantId, card: str, by: NamedPerson) -> Sequence[Entry]:
    """What it leads to that a phone says it is that of *who*: with the card it is, else the desk is asked."""
    claims = taken(page, who, by)
    if not claims:
        return []
    waits = page.asked_by(by.person)
    asks = [] if waits is not None and waits[1] == who else [PhoneAsked(entrant=who, by=by)]
    return phones.proven_or_asked(card, card_of(page, who), page.name_of(who), claims=claims, asks=asks)
