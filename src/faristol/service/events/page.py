"""A championship as the service holds it: the log of its core, and what goes on around it.

Folded from the entries of its stream, frozen. What is computed from a state, such as the standings, is
computed once a page, whoever looks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TypeVar, assert_never

from faristol.formats.wire.events import ActaView, EventView, NoteView
from faristol.rules.pairs import joined
from faristol.service.events.entries import (
    Accepted,
    ActaTold,
    Bound,
    CheckedIn,
    Claimed,
    DeadlinePassed,
    Deed,
    Deeds,
    DirectorJoined,
    Entry,
    HandedIn,
    Opened,
    PhoneAsked,
    PhotoShown,
    Released,
    Restored,
    ScoresHandedIn,
    Stepped,
    Timed,
    Undid,
)
from faristol.service.events.rounds.notes import noted
from faristol.service.events.rounds.sittings import Sitting, SittingKey, sitting_key, sittings
from faristol.service.ports import (
    NOBODY,
    Card,
    EpochMs,
    EventId,
    NotFound,
    PersonId,
    Status,
    StreamKind,
    Visibility,
)
from faristol.service.streams.closed import Closed
from faristol.service.streams.named import NamedPerson
from faristol.service.streams.phones import (
    PhoneTurnedAway,
    Spoke,
    Waits,
    asked_by,
    has_room,
    settled,
    with_asked,
    with_phone,
    without_phone,
)
from faristol.service.streams.schools import School, may_see
from faristol.tournament.check_in import CheckIn, read_instant
from faristol.tournament.event import EventLog
from faristol.tournament.events import EntrantEntered, Event, ResultSet
from faristol.tournament.rounds import Board, Entrant, EntrantId, Result
from faristol.tournament.settings import System
from faristol.tournament.standings import Row
from faristol.tournament.state import EventState

__all__ = ["BoundGame", "EventPage", "SheetPhoto", "Timer", "add", "board_key", "born", "card_of"]

K = TypeVar("K")
V = TypeVar("V")

_NOTES_KEPT = 100
_DAY_MS = 86_400_000
_LOOK_AT_GAMES_MS = 5_000  # how often the games of a round are looked at while some are open


def _nothing() -> Mapping[K, V]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Timer:
    """The clock of the hall."""

    round: int
    started_at: EpochMs
    minutes: int
    announced_at: EpochMs | None = None
    paused_at: EpochMs | None = None
    stood: int = 0  # ms in pauses that are over
    moved: int = 0  # ms that the end was put off, or brought forward

    @property
    def ran_from(self) -> EpochMs:
        """When it would have started had it never stood."""
        return EpochMs(self.started_at + self.stood)

    @property
    def ends_at(self) -> EpochMs:
        """When its time is over; while it stands, as if it ran again at the moment it was stopped."""
        return EpochMs(self.ran_from + 60_000 * self.minutes + self.moved)

    def ran(self, now: EpochMs) -> int:
        """For how many ms it has run."""
        return (now if self.paused_at is None else self.paused_at) - self.ran_from

    def resumed(self, at: EpochMs) -> Timer:
        return replace(self, stood=self.stood + at - (self.paused_at or at), paused_at=None)

    def with_left(self, left: int, at: EpochMs) -> Timer:
        """With so many ms left from now, or from when it runs again."""
        now = at if self.paused_at is None else self.paused_at
        return replace(self, moved=self.moved + left - (self.ends_at - now))


@dataclass(frozen=True, slots=True)
class BoundGame:
    """The game that a table plays on this server: online, or on wood."""

    id: str
    kind: StreamKind


@dataclass(frozen=True, slots=True)
class SheetPhoto:
    """A photograph of a sheet: the name of the picture, the entry that showed it, and when."""

    id: str
    number: int
    at: EpochMs


def board_key(round_: int, board: Board) -> SittingKey:
    return sitting_key(round_, board.first, board.second)


@dataclass(frozen=True, kw_only=True)
class EventPage:
    """One championship at one entry of its stream."""

    id: EventId
    seq: int
    opened_at: EpochMs
    changed_at: EpochMs
    code: str
    log: EventLog
    directors: tuple[NamedPerson, ...]
    secret: str = ""
    school: School | None = None  # the class whose championship this is
    claims: Mapping[EntrantId, NamedPerson] = field(default_factory=_nothing)
    partners: Mapping[EntrantId, NamedPerson] = field(default_factory=_nothing)  # the second phones of pairs
    asking: Waits[EntrantId] = field(default_factory=_nothing)
    ticked: frozenset[EntrantId] = frozenset()  # whom the desk saw, where nobody is asked to confirm
    unseen: frozenset[EntrantId] = frozenset()  # who entered by themselves, until the desk has looked
    deadline_passed: str = ""  # of the check-in
    reports: Mapping[SittingKey, Mapping[EntrantId, tuple[int, ...]]] = field(default_factory=_nothing)
    reported_at: Mapping[SittingKey, EpochMs] = field(default_factory=_nothing)  # the last report of each
    photos: Mapping[SittingKey, Mapping[EntrantId, SheetPhoto]] = field(default_factory=_nothing)
    spoke: Spoke[EntrantId] = field(default_factory=_nothing)
    games: Mapping[SittingKey, BoundGame] = field(default_factory=_nothing)
    actas: Mapping[SittingKey, ActaView] = field(default_factory=_nothing)
    timer: Timer | None = None
    deeds: tuple[tuple[int, Deed], ...] = ()  # with their rounds
    notes: tuple[NoteView, ...] = ()
    closed: bool = False

    @cached_property
    def state(self) -> EventState:
        """The championship; that of a class has numbers in its log, and the names stand where they go with
        whoever is forgotten: with the pupils that its entrants are.
        """
        state = self.log.state
        if self.school is None:
            return state
        named = (
            one if one.id not in self.claims else replace(one, name=self._called(one))
            for one in state.entrants
        )
        return replace(state, entrants=tuple(named))

    def _called(self, entrant: Entrant) -> str:
        names = [one.name for one in self.holders_of(entrant.id) if one.name != NOBODY]
        return joined(*names) if names else entrant.name

    def holders_of(self, entrant: EntrantId) -> tuple[NamedPerson, ...]:
        """Whose phones are those of *entrant*: of a pair two at most."""
        both = self.claims.get(entrant), self.partners.get(entrant)
        return tuple(one for one in both if one is not None)

    def sees(self, person: PersonId | None) -> bool:
        """Whether *person* may know of it: anybody, or of a class's who teaches it and who plays."""
        return may_see(
            self.school,
            person,
            (one.person for claims in (self.claims, self.partners) for one in claims.values()),
        )

    @property
    def here(self) -> frozenset[EntrantId]:
        """Who has checked in: at the desk, or by confirming."""
        return self.ticked.union(one.entrant for one in self.state.confirmed)

    @property
    def deadline(self) -> EpochMs | None:
        """When the time to confirm is over, while it is not."""
        by = self.state.settings.confirm_by
        if not by or by == self.deadline_passed or self.state.played or self.closed or self.state.closed:
            return None
        return EpochMs(int(read_instant(by).timestamp() * 1000))

    @cached_property
    def check_in(self) -> CheckIn | None:
        """Who has a place before the first round."""
        return self.state.check_in(over=self.deadline_passed == self.state.settings.confirm_by)

    @property
    def status(self) -> Status:
        if self.closed or self.state.closed:
            return Status.OVER
        return Status.PLAYING if self.state.played else Status.WAITING

    @cached_property
    def standings(self) -> tuple[Row, ...]:
        return self.state.championship.standings()

    @cached_property
    def public(self) -> EventState:
        """The state without a last round that is not published yet: its bye would be seen in the table."""
        state = self.state
        if not state.played or state.played in state.published:
            return state
        return replace(
            state, rounds=state.rounds[: state.played - 1], tables=state.tables[: state.played - 1]
        )

    @cached_property
    def public_standings(self) -> tuple[Row, ...]:
        return self.standings if self.public is self.state else self.public.championship.standings()

    @property
    def round_is_on(self) -> bool:
        """Whether everybody knows of a round whose results are not all there."""
        known = self.public
        rounds = known.tables if known.settings.system is System.TABLES else known.rounds
        return bool(rounds and rounds[-1].missing)

    @cached_property
    def shown_whole(self) -> dict[bool, EventView]:
        """The views with every round that were asked for, for directors and for others.

        Of two thousand entrants one takes a twentieth of a second, and anybody may ask for it.
        """
        return {}

    def count(self) -> None:
        """Count the standings and the digest now; whoever looks finds them counted."""
        _ = self.standings, self.public_standings, self.log.digest

    def directs(self, person: PersonId | None) -> bool:
        return person is not None and any(director.person == person for director in self.directors)

    def entrant_of(self, person: PersonId | None) -> EntrantId | None:
        if person is None:
            return None
        held = (*self.claims.items(), *self.partners.items())
        return next((entrant for entrant, holder in held if holder.person == person), None)

    def holders(self, seats: Sequence[EntrantId], *, other_than: PersonId) -> tuple[NamedPerson, ...]:
        """Whose phones those of *seats* are, as far as they are somebody's."""
        own = self.entrant_of(other_than)  # nor is a partner's phone that of somebody else
        held = (claims.get(seat) for seat in seats if seat != own for claims in (self.claims, self.partners))
        return tuple(one for one in held if one is not None and one.person != other_than)

    def asked_by(self, person: PersonId | None) -> tuple[int, EntrantId] | None:
        return asked_by(self.asking, person)

    def name_of(self, entrant: int) -> str:
        """How people read a number in a sentence."""
        found = next((one.name for one in self.state.entrants if one.id == entrant), None)
        return str(entrant) if found is None else found

    @cached_property
    def silences(self) -> Mapping[SittingKey, tuple[Sitting, tuple[int, ...], EpochMs]]:
        """What one of two has reported and the other not answered, and when their silence confirms it."""
        state, days = self.state, self.state.settings.silence_days
        if not days or self.closed or state.closed:
            return MappingProxyType({})
        found: dict[SittingKey, tuple[Sitting, tuple[int, ...], EpochMs]] = {}
        for number in sorted({key[0] for key in self.reported_at if key[0] <= state.played}):
            for sitting in () if state.is_locked(number) else sittings(state, number):
                since, told = self._silent_since(sitting.key), self.reports.get(sitting.key, {})
                if since is not None and sitting.stands is None and len(told) == 1 and not sitting.of_four:
                    due = EpochMs(since + days * _DAY_MS)
                    found[sitting.key] = (sitting, next(iter(told.values())), due)
        return MappingProxyType(found)

    def _silent_since(self, key: SittingKey) -> EpochMs | None:
        """Since when the other could have answered: the report, and the photograph where one is needed."""
        since = self.reported_at.get(key)
        if since is None or not self.state.settings.silence_needs_photo:
            return since
        shown = self.photos.get(key, {})
        photos = [shown[who].at for who in self.reports.get(key, {}) if who in shown]
        return max(since, *photos) if photos else None

    def open_games(self) -> tuple[tuple[Sitting, BoundGame], ...]:
        """The online games whose result is awaited."""
        return tuple(
            (sitting, game)
            for sitting, game in self._games_of_open_rounds()
            if game.kind is StreamKind.GAME and sitting.stands is None
        )

    def untold_tables(self) -> tuple[tuple[Sitting, BoundGame], ...]:
        """The wooden tables whose acta is not signed yet; it may tell more than the result that stands."""
        return tuple(
            (sitting, game)
            for sitting, game in self._games_of_open_rounds()
            if game.kind is StreamKind.TABLE
            and not ((acta := self.actas.get(sitting.key)) is not None and acta.signed)
        )

    def _games_of_open_rounds(self) -> Iterator[tuple[Sitting, BoundGame]]:
        state = self.state
        for number in range(1, state.played + 1):
            if self.games and not (self.closed or state.closed) and not state.is_locked(number):
                for sitting in sittings(state, number):
                    if sitting.key in self.games:
                        yield sitting, self.games[sitting.key]


def born(event: EventId, entry: Entry, at: EpochMs) -> EventPage:
    if not isinstance(entry, Opened):
        raise NotFound("not-found", stream=event)
    log = EventLog(entry.log)
    _ = log.state  # told here, where a thread may do it
    return EventPage(
        id=event,
        seq=1,
        opened_at=at,
        changed_at=at,
        code=entry.code,
        secret=entry.secret,
        school=entry.school,
        log=log,
        directors=(entry.by,),
    )


def add(page: EventPage, entry: Entry, at: EpochMs) -> EventPage:  # noqa: C901 - one case an entry
    changed = replace(page, seq=page.seq + 1, changed_at=at)
    match entry:
        case Opened():
            raise NotFound("not-found", stream=page.id)
        case Restored():
            return _restored(page, changed, entry)
        case DirectorJoined(by=by):
            return replace(changed, directors=(*page.directors, by))
        case Stepped() | Undid():
            return _stepped(page, changed, entry, at)
        case CheckedIn(entrant=entrant, here=here):
            return replace(changed, ticked=page.ticked | {entrant} if here else page.ticked - {entrant})
        case Accepted(entrants=entrants):
            return replace(changed, unseen=page.unseen - set(entrants))
        case DeadlinePassed(deadline=deadline):
            return replace(changed, deadline_passed=deadline)
        case Claimed(entrant=entrant, by=by):
            claims, partners = with_phone(page.claims, page.partners, entrant, by)
            full = not has_room(page.name_of(entrant), claims.get(entrant), partners.get(entrant))
            waits = settled(page.asking, entrant, by, full=full)
            return replace(changed, asking=waits, claims=claims, partners=partners)
        case PhoneAsked(entrant=entrant, by=by):
            return replace(changed, asking=with_asked(page.asking, changed.seq, entrant, by))
        case PhoneTurnedAway(number=number):
            return replace(changed, asking=_without(page.asking, number))
        case Released(entrant=entrant, half=half):
            claims, partners = without_phone(page.claims, page.partners, entrant, half)
            return replace(changed, claims=claims, partners=partners)
        case HandedIn(round=number, first=first, second=second, entrant=entrant, result=result):
            scores = Result.parse(result).scores or ()
            return _reported(changed, sitting_key(number, first, second), entrant, scores, at)
        case ScoresHandedIn(round=number, seats=seats, entrant=entrant, scores=scores, by=by):
            if by is not None:
                changed = replace(changed, spoke=_with(page.spoke, (number, by.person), entrant))
            return _reported(changed, sitting_key(number, *seats), entrant, scores, at)
        case PhotoShown():
            return _photo_shown(changed, entry, at)
        case Timed():
            return replace(changed, timer=_timed(page, entry, at))
        case Bound(game=game, kind=kind):
            changed = replace(changed, actas=_without(page.actas, entry.key))  # that of another game
            if game is None:
                return replace(changed, games=_without(page.games, entry.key))
            return replace(changed, games=_with(page.games, entry.key, BoundGame(game, kind)))
        case ActaTold():
            return _acta_told(changed, entry)
        case Deeds(round=number, deeds=deeds):
            return replace(changed, deeds=(*page.deeds, *((number, deed) for deed in deeds)))
        case Closed():
            return replace(changed, closed=True)
        case _:
            assert_never(entry)


def _of(claims: Mapping[EntrantId, NamedPerson], who: set[EntrantId]) -> Mapping[EntrantId, NamedPerson]:
    return MappingProxyType({entrant: by for entrant, by in claims.items() if entrant in who})


def _restored(page: EventPage, changed: EventPage, entry: Restored) -> EventPage:
    """Of what goes on around the log only phones stay, those whose entrant is the same person as before."""
    log = EventLog(entry.log)
    names = {one.id: one.name for one in log.state.entrants}
    same = {who for who in page.claims if names.get(who) == page.name_of(who)}
    return replace(
        changed,
        log=log,
        code=entry.code or page.code,
        secret=entry.secret or page.secret,
        claims=_of(page.claims, same),
        partners=_of(page.partners, same),
        asking=_nothing(),
        ticked=page.ticked & frozenset(names),
        unseen=frozenset(),
        deadline_passed="",
        reports=_nothing(),
        photos=_nothing(),
        games=_nothing(),
        actas=_nothing(),
        timer=None,
        deeds=(),
        notes=(),
    )


def _stepped(page: EventPage, changed: EventPage, entry: Stepped | Undid, at: EpochMs) -> EventPage:
    log = page.log.add(entry.step) if isinstance(entry, Stepped) else page.log.undo()
    notes = noted(page.notes, entry, log, changed.seq, at)[-_NOTES_KEPT:]
    if len(log.state.entrants) < len(page.state.entrants):
        # An entry was taken back or struck out: its number may be somebody else's one day.
        there = {entrant.id for entrant in log.state.entrants}
        waits = {number: one for number, one in page.asking.items() if one[0] in there}
        changed = replace(
            changed,
            claims=_of(page.claims, there),
            partners=_of(page.partners, there),
            asking=MappingProxyType(waits),
            ticked=page.ticked & there,
            unseen=page.unseen & there,
        )
    if isinstance(entry, Stepped) and entry.own:
        new = {event.entrant.id for event in entry.step if isinstance(event, EntrantEntered)}
        changed = replace(changed, unseen=changed.unseen | new)
    if isinstance(entry, Stepped) and page.reported_at:
        heard = _settled_since(log, entry.step)
        still = {key: since for key, since in page.reported_at.items() if key not in heard}
        changed = replace(changed, reported_at=MappingProxyType(still))
    return replace(changed, log=log, notes=notes)


def _reported(
    page: EventPage, key: SittingKey, entrant: EntrantId, scores: tuple[int, ...], at: EpochMs
) -> EventPage:
    told = _with(page.reports.get(key, {}), entrant, scores)
    return replace(page, reports=_with(page.reports, key, told), reported_at=_with(page.reported_at, key, at))


def _photo_shown(page: EventPage, entry: PhotoShown, at: EpochMs) -> EventPage:
    if any(one.name == NOBODY for one in (entry.by, *entry.rivals)):
        return page  # somebody was forgotten, and the picture went with them
    shown = _with(page.photos.get(entry.key, {}), entry.entrant, SheetPhoto(entry.photo, page.seq, at))
    return replace(page, photos=_with(page.photos, entry.key, shown))


def _settled_since(log: EventLog, step: Sequence[Event]) -> set[SittingKey]:
    """The games of two whose result a step was about: silence says nothing of them any more."""
    return {
        board_key(event.round, log.state.rounds[event.round - 1].boards[event.table - 1])
        for event in step
        if isinstance(event, ResultSet)
    }


def _acta_told(page: EventPage, entry: ActaTold) -> EventPage:
    key = sitting_key(entry.round, *entry.seats)
    if not entry.result:
        return replace(page, actas=_without(page.actas, key))
    deeds = (*page.deeds, *((entry.round, deed) for deed in entry.deeds))
    acta = ActaView(result=entry.result, signed=entry.signed)
    return replace(page, actas=_with(page.actas, key, acta), deeds=deeds)


def _timed(page: EventPage, entry: Timed, at: EpochMs) -> Timer | None:
    match entry.action:
        case "start":
            return Timer(entry.round, at, entry.minutes)
        case "stop":
            return None
        case _ if page.timer is None:
            return None
        case action:
            return _TIMINGS[action](page.timer, entry, at)


_TIMINGS: Mapping[str, Callable[[Timer, Timed, EpochMs], Timer]] = MappingProxyType(
    {
        "announce": lambda timer, _, at: replace(timer, announced_at=at),
        "pause": lambda timer, _, at: timer if timer.paused_at is not None else replace(timer, paused_at=at),
        "resume": lambda timer, _, at: timer.resumed(at),
        "set": lambda timer, entry, at: timer.with_left(1000 * entry.seconds, at),
        "add": lambda timer, entry, _: replace(timer, moved=timer.moved + 60_000 * entry.minutes),
    }
)


def _with(values: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    return MappingProxyType({**values, key: value})


def _without(values: Mapping[K, V], key: K) -> Mapping[K, V]:
    return MappingProxyType({one: value for one, value in values.items() if one != key})


def card_of(page: EventPage) -> Card:
    waits = [due for _, _, due in page.silences.values()]
    if page.open_games() or page.untold_tables():
        waits.append(EpochMs(page.changed_at + _LOOK_AT_GAMES_MS))
    if page.deadline is not None:
        waits.append(page.deadline)
    return Card(
        id=page.id,
        kind=StreamKind.EVENT,
        title=page.state.settings.name,
        seq=page.seq,
        status=page.status,
        visibility=Visibility.OPEN if page.school is None else Visibility.PRIVATE,
        regulation=page.state.settings.regulation,
        clock="",
        seats=(),
        created_at=page.opened_at,
        updated_at=page.changed_at,
        attention_at=min(waits, default=None),
    )
