"""A duplicate as its entries tell it: the game by the rules, and the people around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from types import MappingProxyType
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from faristol.formats.files.duplicate.document import KEY, DuplicateActa
from faristol.formats.files.duplicate.replay import created
from faristol.formats.text.caller import Names
from faristol.regulations import FISC
from faristol.rules.duplicate.actions import Action, Check, HandIn, Paper, Void, Warn
from faristol.rules.duplicate.conditions import DUPLICATE
from faristol.rules.duplicate.events import Event, PlayerJoined, RoundClosed
from faristol.rules.duplicate.evolve import evolve, rebuild
from faristol.rules.duplicate.standings import Standing, Unofficial, standings, why_unofficial
from faristol.rules.duplicate.state import DuplicateState, Phase
from faristol.rules.state import Milliseconds, Seat
from faristol.rules.tiles import Tile
from faristol.service.duplicates.entries import (
    Acted,
    Attempted,
    Entered,
    Entry,
    Header,
    JudgeJoined,
    Opened,
    PhoneAsked,
    PhoneReleased,
    PhoneTaken,
    PlaysOnPaper,
)
from faristol.service.ports import (
    Card,
    DuplicateId,
    EpochMs,
    Partner,
    PersonId,
    SeatCard,
    Status,
    StreamKind,
)
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import NamedPerson, Stood
from faristol.service.streams.phones import (
    PhoneTurnedAway,
    Spoke,
    Waits,
    has_room,
    settled,
    with_asked,
    with_phone,
    without_phone,
)

__all__ = ["GRACE_MS", "DuplicatePage", "acta_of", "add", "born", "card_of", "signed"]

GRACE_MS = 1_000
"""How long the end of a round waits for slips that came in time and are still on their way to the store."""

_TELLING = ("rounds", "corrections", "players", "end", "confirmed_by")
_PRIVATE = (HandIn, Paper, Void, Warn, Check)


class DuplicatePage(Struct, frozen=True, kw_only=True):
    """A duplicate at one moment; its times are the server's."""

    id: DuplicateId
    seq: int
    header: Header
    created_at: EpochMs
    changed_at: EpochMs
    state: DuplicateState
    stood: int = 0  # milliseconds since the opening that no round is charged for
    judges: tuple[NamedPerson, ...] = ()
    phones: Mapping[Seat, NamedPerson] = MappingProxyType({})  # who plays at a seat with a phone
    partners: Mapping[Seat, NamedPerson] = MappingProxyType({})  # the second phones of pairs
    seats: Mapping[PersonId, Seat] = MappingProxyType({})  # both, the other way round
    asking: Waits[Seat] = MappingProxyType({})
    paper: Mapping[Seat, bool] = MappingProxyType({})  # what a judge said of who has no phone
    spoke: Spoke[Seat] = MappingProxyType({})  # of the round in course
    standings: tuple[Standing, ...] = ()  # after the rounds scored so far
    unofficial: tuple[Unofficial, ...] = ()  # what is missing for the game to be official
    attempts: Mapping[PersonId, Attempted] = MappingProxyType({})  # at the daily game
    closed: bool = False
    news: int = 1  # the last entry that changed what a player sees; not others' slips
    own_news: Mapping[Seat, int] = MappingProxyType({})  # the last one of that player alone

    @property
    def status(self) -> Status:
        if self.closed or self.state.phase is Phase.OVER:
            return Status.OVER
        return Status.PLAYING if self.state.started else Status.WAITING

    @property
    def ends_at(self) -> EpochMs | None:
        """When the time of the round in course is up; None while none runs."""
        ends, paused = self.state.ends_at, self.state.paused_at
        return None if ends is None or paused is not None else self.epoch(ends)

    def epoch(self, at: Milliseconds) -> EpochMs:
        return EpochMs(self.created_at + self.stood + at)

    def t(self, at: EpochMs) -> float:
        """The time of an action asked *at*, in seconds as the acta has it; it never decreases."""
        return max(at - self.created_at - self.stood, self.state.now) / 1000

    def is_judge(self, person: PersonId | None) -> bool:
        if person is None or self.header.alone:
            return False
        return person == self.header.opener.person or any(judge.person == person for judge in self.judges)

    def seat_of(self, person: PersonId | None) -> Seat | None:
        return None if person is None else self.seats.get(person)

    @property
    def names(self) -> Names:
        """DUP-4a: the names by which tiles and rows are called, the same ones throughout the game."""
        return {Tile(letter): name for letter, name in self.state.setup.names.items()}


def acta_of(header: Header, actions: Iterable[Action] = ()) -> DuplicateActa:
    """The record of a duplicate as a document that anybody can replay."""
    return DuplicateActa(
        acta=1,
        regulation=KEY,
        actions=list(actions),
        players=[header.opener.name] if header.alone else list(header.players),
        settings=header.settings,
        seed=header.seed,
        bag=header.bag,
        bag_only=header.bag_only,
    )


def born(stream: DuplicateId, entry: Entry, at: EpochMs) -> DuplicatePage:
    """The duplicate that an opening entry begins."""
    if not isinstance(entry, Opened):
        raise ValueError("a duplicate begins with its opening")
    header = entry.header
    state = rebuild(created(acta_of(header)), (), FISC, DUPLICATE)
    page = DuplicatePage(
        id=stream,
        seq=1,
        header=header,
        created_at=at,
        changed_at=at,
        state=state,
        standings=standings(state),
        unofficial=why_unofficial(state),
    )
    return _with_phones(page, {Seat(0): header.opener}) if header.alone else page


def add(page: DuplicatePage, entry: Entry, at: EpochMs) -> DuplicatePage:
    """The duplicate after one more entry."""
    seq = page.seq + 1
    later = replace(page, seq=seq, changed_at=at, news=seq if _concerns_all(entry) else page.news)
    if (seat := _seat_concerned(entry, page)) is not None:
        later = replace(later, own_news=MappingProxyType({**page.own_news, seat: seq}))
    return _added(later, entry)


def _added(page: DuplicatePage, entry: Entry) -> DuplicatePage:
    match entry:
        case Opened():
            raise ValueError("a duplicate is opened once")
        case JudgeJoined(who=who):
            return replace(page, judges=(*page.judges, who))
        case Entered(t=t, who=who):
            seat = Seat(len(page.state.players))
            joined = PlayerJoined(at=Milliseconds(round(t * 1000)), name=who.name)
            return _seated(_happened(page, (joined,)), seat, who)
        case PhoneTaken() | PhoneAsked() | PhoneTurnedAway() | PhoneReleased() | PlaysOnPaper():
            return _whose_phone(page, entry)
        case Acted():
            return _happened(_spoken(page, entry.action), signed(entry))
        case Stood(ms=ms):
            return replace(page, stood=page.stood + ms)
        case Attempted(who=who):
            return replace(page, attempts=MappingProxyType({**page.attempts, who.person: entry}))
        case Closed():
            return replace(page, closed=True)
        case _:
            assert_never(entry)


def _whose_phone(
    page: DuplicatePage, entry: PhoneTaken | PhoneAsked | PhoneTurnedAway | PhoneReleased | PlaysOnPaper
) -> DuplicatePage:
    match entry:
        case PhoneTaken(seat=seat, who=who):
            return _seated(page, seat, who)
        case PhoneAsked(seat=seat, who=who):
            return replace(page, asking=with_asked(page.asking, page.seq, seat, who))
        case PhoneTurnedAway(number=number):
            waits = {other: one for other, one in page.asking.items() if other != number}
            return replace(page, asking=MappingProxyType(waits))
        case PhoneReleased(seat=seat):
            return _with_phones(page, *without_phone(page.phones, page.partners, seat))
        case PlaysOnPaper(seat=seat, yes=yes):
            return replace(page, paper=MappingProxyType({**page.paper, seat: yes}))


def signed(entry: Acted) -> tuple[Event, ...]:
    """The events with the name of the judge who asked, where a judge signs."""
    if entry.by is None:
        return entry.events
    name = entry.by.name
    return tuple(replace(event, author=name) if hasattr(event, "author") else event for event in entry.events)


def _concerns_all(entry: Entry) -> bool:
    """Two hundred phones need not hear of each other's slips, nor of who else comes in."""
    if not isinstance(entry, Acted):
        return isinstance(entry, Stood | Closed)
    closes = any(isinstance(event, RoundClosed) for event in entry.events)
    return closes or not isinstance(entry.action, _PRIVATE)


def _seat_concerned(entry: Entry, page: DuplicatePage) -> Seat | None:
    match entry:
        case Entered():
            return Seat(len(page.state.players))
        case PhoneTaken(seat=seat) | PhoneReleased(seat=seat):
            return seat
        case Acted(action=action):
            concerned: Seat | None = getattr(action, "by", None)
            return concerned
        case _:
            return None


def _happened(page: DuplicatePage, events: tuple[Event, ...]) -> DuplicatePage:
    """What is derived from the whole game is worked out when it changes, not for every phone anew."""
    before, state = page.state, reduce(evolve, events, page.state)
    happened = replace(page, state=state)
    if any(getattr(state, name) is not getattr(before, name) for name in _TELLING):
        return replace(happened, standings=standings(state), unofficial=why_unofficial(state))
    return happened


def _seated(page: DuplicatePage, seat: Seat, who: NamedPerson) -> DuplicatePage:
    seated = _with_phones(page, *with_phone(page.phones, page.partners, seat, who))
    name = page.state.players[seat]
    full = not has_room(name, seated.phones.get(seat), seated.partners.get(seat))
    return replace(seated, asking=settled(page.asking, seat, who, full=full))


def _spoken(page: DuplicatePage, action: Action) -> DuplicatePage:
    """Remember whose phones a slip came from: they are that player's to the end of the round."""
    if not isinstance(action, HandIn) or action.by not in page.phones:
        return page
    number = page.state.round_number
    spoke = {key: seat for key, seat in page.spoke.items() if key[0] == number}
    phones = (page.phones.get(action.by), page.partners.get(action.by))
    told = {(number, who.person): action.by for who in phones if who is not None}
    return replace(page, spoke=MappingProxyType({**spoke, **told}))


def _with_phones(
    page: DuplicatePage,
    phones: Mapping[Seat, NamedPerson],
    partners: Mapping[Seat, NamedPerson] = MappingProxyType({}),
) -> DuplicatePage:
    held = (*phones.items(), *partners.items())
    return replace(
        page,
        phones=MappingProxyType(dict(phones)),
        partners=partners,
        seats=MappingProxyType({who.person: at for at, who in held}),
    )


def _on_card(page: DuplicatePage, seat: Seat) -> SeatCard:
    first, second = page.phones[seat], page.partners.get(seat)
    partner = None if second is None else Partner(person=second.person, name=second.name)
    return SeatCard(name=first.name, person=first.person, pair=second is not None, partner=partner)


def card_of(page: DuplicatePage, attention_at: EpochMs | None) -> Card:
    """The duplicate as lists show it."""
    header = page.header
    points = {row.seat: row.points for row in page.standings}
    listed = [seat for seat in page.state.seats if seat in page.phones]
    return Card(
        id=page.id,
        seq=page.seq,
        status=page.status,
        visibility=header.visibility,
        regulation=KEY,
        clock="turn",
        # Those with a phone: so they find the duplicate again. The whole list is on its own page.
        seats=tuple(_on_card(page, seat) for seat in listed),
        scores=tuple(points.get(seat, 0) for seat in listed),
        created_at=page.created_at,
        updated_at=page.changed_at,
        attention_at=attention_at,
        kind=StreamKind.DUPLICATE,
        title=header.title,
    )
