"""Whose phone is whose in a duplicate; how that is known: :mod:`faristol.service.streams.phones`."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.rules.duplicate.errors import DuplicateRefusal, DuplicateViolation
from faristol.rules.state import Seat
from faristol.service.duplicates.entries import Entry, PhoneAsked, PhoneReleased, PhoneTaken, PlaysOnPaper
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.errors import Reason, RequestRefused
from faristol.service.streams import phones
from faristol.service.streams.named import NamedPerson

__all__ = ["asked_for", "card_of", "check_one_name", "on_paper", "released", "taken"]


def card_of(page: DuplicatePage, seat: Seat) -> str | None:
    """What stands on the card of who sits at *seat*."""
    _check_there(page, seat)
    return phones.card_for(page.header.secret, seat, page.state.players[seat])


def check_one_name(page: DuplicatePage, by: NamedPerson, seat: Seat) -> None:
    """Refuse a phone that has handed in for somebody else in the round in course."""
    phones.check_one_name(page.spoke, page.state.round_number, by, seat, page.state.players.__getitem__)


def taken(page: DuplicatePage, seat: Seat, by: NamedPerson) -> list[Entry]:
    """The phone of *by* becomes that of a seat, once it is known that it is theirs; also in a round."""
    _check_there(page, seat)
    if page.seat_of(by.person) is not None:
        raise RequestRefused(Reason.ALREADY_SEATED)
    if not phones.has_room(page.state.players[seat], page.phones.get(seat), page.partners.get(seat)):
        raise RequestRefused(Reason.ALREADY_CLAIMED, name=page.state.players[seat])
    check_one_name(page, by, seat)
    return [PhoneTaken(seat=seat, who=by)]


def asked_for(page: DuplicatePage, seat: Seat, card: str, by: NamedPerson) -> Sequence[Entry]:
    """What it leads to that a phone says it is at *seat*: with the card it is, else a judge is asked."""
    claims = taken(page, seat, by)
    if page.is_judge(by.person):
        return claims
    waits = phones.asked_by(page.asking, by.person)
    asks = [] if waits is not None and waits[1] == seat else [PhoneAsked(seat=seat, who=by)]
    name = page.state.players[seat]
    return phones.proven_or_asked(card, card_of(page, seat), name, claims=claims, asks=asks)


def released(page: DuplicatePage, seat: Seat) -> list[Entry]:
    """Another phone may have the seat."""
    if seat not in page.phones:
        raise DuplicateRefusal(DuplicateViolation.NO_SUCH_PLAYER, seat=seat)
    return [PhoneReleased(seat=seat)]


def on_paper(page: DuplicatePage, seat: Seat | None, *, yes: bool) -> list[Entry]:
    """Who sits at *seat* hands in on paper, or does not; None: everybody who has no phone now."""
    if seat is not None:
        _check_there(page, seat)
    seats = page.state.seats if seat is None else (seat,)
    return [
        PlaysOnPaper(seat=one, yes=yes)
        for one in seats
        if one not in page.phones and page.paper.get(one) is not yes
    ]


def _check_there(page: DuplicatePage, seat: Seat) -> None:
    if seat >= len(page.state.players):
        raise DuplicateRefusal(DuplicateViolation.NO_SUCH_PLAYER, seat=seat)
