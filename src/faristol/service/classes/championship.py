"""A championship of a class: its pupils or pairs of them are the entrants, and play at the class's tables.

It is a championship like any other, which the teacher directs, but nobody outside the class knows of it. Its
log has numbers where others have names: who an entrant is stands beside it, with the pupil, and goes with the
pupil who is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Literal, TypeAlias

from msgspec.structs import replace

from faristol.formats.wire.classes import MakeChampionship, PlayRound
from faristol.formats.wire.orders import PairAsked
from faristol.regulations import REGULATIONS
from faristol.rules.pairs import joined
from faristol.service.classes.asking import lesson_of
from faristol.service.classes.entries import ChampionshipMade
from faristol.service.classes.page import ClassPage, ClassTable
from faristol.service.classes.records import strength_order
from faristol.service.classes.seating import in_twos, pairs_by_strength
from faristol.service.classes.tables import Plan, Seats, free_to_play
from faristol.service.classes.terms import check_settings
from faristol.service.classes.views import school_of
from faristol.service.errors import Reason, RequestRefused
from faristol.service.events.asking import steps
from faristol.service.events.entries import Bound, Claimed, Entry, Released
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.sittings import Sitting, playable, sitting_at, sittings
from faristol.service.events.use_cases import Championships
from faristol.service.people import read_name
from faristol.service.ports import EpochMs, EventId, NotFound, Person, PersonId, StreamKind
from faristol.service.streams.named import NamedPerson
from faristol.service.wooden.entries import Fixture
from faristol.tournament.commands import Command, Enter, MarkAbsent, Publish, Withdraw
from faristol.tournament.errors import EventRefused
from faristol.tournament.rounds import EntrantId
from faristol.tournament.settings import Settings, System
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["ClassRounds", "settings_for"]

_FEWEST = 2  # to pair

Side: TypeAlias = tuple[int, ...]
"""An entrant: a pupil, or two who are a pair."""

Deal: TypeAlias = Callable[[Sequence[int]], Sequence[Side]]

_SYSTEMS = {2: System.SWISS, 4: System.TABLES}


def settings_for(page: ClassPage, asked: MakeChampionship) -> Settings:
    """How the championship is run: by the class's regulation, its time and its word list."""
    usual = page.settings
    return Settings(
        name=read_name(asked.title or page.title),
        system=_SYSTEMS[asked.size],
        rounds=asked.rounds,
        official=False,
        regulation=usual.regulation,
        self_verified=usual.verify == "refuse",
        online=True,
        tie_breaks=(TieBreak.DIFFERENCE,),  # as in school finals: what everybody can count
        rating_name="",
    )


class ClassRounds:
    """Makes the championship of a class, pairs its rounds and hears of its results."""

    def __init__(self, championships: Championships) -> None:
        self._championships = championships

    async def make(self, page: ClassPage, teacher: Person, asked: MakeChampionship, seed: int) -> EventPage:
        """A championship with everybody of the class in it."""
        check_settings(page.settings)
        regulation = REGULATIONS[page.settings.regulation]
        if asked.pairs is not None and asked.size != _FEWEST:
            raise RequestRefused(Reason.WRONG_SEATS, least=_FEWEST, most=_FEWEST)  # two pairs a table
        if not regulation.fewest_players <= asked.size <= regulation.most_players:
            raise RequestRefused(
                Reason.WRONG_SEATS, least=regulation.fewest_players, most=regulation.most_players
            )
        # Whoever is entered may see it; beside them the teacher alone.
        school = replace(school_of(page), members=(page.header.teacher.person,))
        event = await self._championships.open_for(teacher, settings_for(page, asked), school)
        return await self._in_step(event.id, page, partial(_dealt, page, asked.pairs, seed))

    async def _in_step(self, event: EventId, page: ClassPage, deal: Deal | None) -> EventPage:
        """Whoever has come to the class is entered, and whoever has left it plays no more.

        Where *deal* says who of the new ones goes with whom, they first join who has nobody.
        """
        there = {one.who.person: one.who for one in page.pupils.values()}

        def decide(newest: EventPage, _: EpochMs) -> Sequence[Entry]:
            fresh = [one.number for one in page.pupils.values() if newest.entrant_of(one.who.person) is None]
            joins = [] if deal is None else list(zip(_alone(newest, there), fresh, strict=False))
            rest = [] if _is_late(newest) else fresh[len(joins) :]
            sides: Sequence[Side] = [(one,) for one in rest] if deal is None else deal(rest)
            first = newest.state.next_entrant
            seats = [*joins, *((first + at, one) for at, side in enumerate(sides) for one in side)]
            commands: list[Command] = [Enter(joined(*(f"#{one}" for one in side))) for side in sides]
            commands += [Withdraw(who) for who in _left(newest, there)]
            return [
                *(steps(newest, None, *commands) if commands else ()),
                *_changed(newest, there),
                *(Claimed(entrant=EntrantId(who), by=page.pupils[one].who) for who, one in seats),
            ]

        return await self._championships.book.change(event, decide)

    async def keep_in_step(self, page: ClassPage) -> None:
        """What was changed in the list of names is changed there."""
        if page.championship is not None:
            with suppress(NotFound):
                await self._in_step(page.championship.event, page, _later(page.championship))

    async def next_round(self, page: ClassPage, teacher: Person, asked: PlayRound) -> tuple[EventPage, Plan]:
        """The next round, paired among who is here, and the tables that are to be made for it.

        Where games of the round before still have no table, as when the lesson was over, it is their turn.
        """
        if page.championship is None:
            raise RequestRefused(Reason.NO_CHAMPIONSHIP)
        if lesson_of(page).held:
            raise RequestRefused(Reason.HELD)
        event = await self._in_step(page.championship.event, page, _later(page.championship))
        waiting = list(_without_table(page, event))
        if not waiting:
            event = await self._paired(event, page, teacher, asked.who)
            waiting = list(_without_table(page, event))
        if not waiting:
            raise RequestRefused(Reason.NOBODY_TO_SEAT)
        return event, _plan(page, event, playable(event.state, waiting), asked)

    async def _paired(
        self, event: EventPage, page: ClassPage, teacher: Person, who: Literal["here", "all"]
    ) -> EventPage:
        free = {page.people[number].who.person for number in free_to_play(page, who)}
        state = event.state
        plays = [who for who in event.claims if who not in {*state.withdrawn, *state.out}]
        here = [who for who in plays if any(one.person in free for one in event.holders_of(who))]
        if len(here) < _FEWEST and not event.round_is_on:
            raise RequestRefused(Reason.NOBODY_TO_SEAT)
        marks = [
            MarkAbsent(who, absent=who not in here) for who in plays if (who in here) is (who in state.absent)
        ]
        if marks and not event.round_is_on:
            await self._championships.book.change(event.id, lambda newest, _: steps(newest, None, *marks))
        asked = PairAsked(allow_rematches=True)
        paired = await (await self._championships.pair(event.id, teacher, asked)).outcome()
        publish = Publish(paired.state.played)
        return await self._championships.order(event.id, teacher, publish)

    async def bind(self, event: EventId, tables: Iterable[ClassTable]) -> None:
        """The championship hears where its games are played."""
        played = [(one.made.fixture, one.made) for one in tables if one.made.fixture is not None]

        def decide(newest: EventPage, _: EpochMs) -> Sequence[Entry]:
            return [
                Bound(
                    round=fixture.round,
                    seats=sitting_at(newest.state, fixture.round, fixture.table).seats,
                    game=made.stream,
                    kind=StreamKind.GAME if made.kind == "game" else StreamKind.TABLE,
                )
                for fixture, made in played
            ]

        await self._championships.book.change(event, decide)

    async def take(self, page: ClassPage, table: ClassTable, scores: tuple[int, ...]) -> None:
        """How a table ended is the result of its game, unless one stands already."""
        fixture = table.made.fixture
        if fixture is None:
            return

        def decide(newest: EventPage, _: EpochMs) -> Sequence[Entry]:
            sitting = sitting_at(newest.state, fixture.round, fixture.table)
            ours = [_pupils_at(page, newest, who) for who in sitting.seats]
            there = [seat.pupils for seat in table.made.seats]
            same = len(ours) == len(there) and all(
                not some or set(some) & set(pupils) for some, pupils in zip(ours, there, strict=True)
            )
            if sitting.stands is not None or not same or len(scores) != len(sitting.seats):
                return []
            return steps(newest, None, sitting.command(scores))

        try:
            await self._championships.book.change(EventId(fixture.event), decide)
        except (NotFound, EventRefused):  # removed, or paired anew by its director
            return

    async def of(self, page: ClassPage) -> list[EventPage]:
        """The championships of the class, to be taken home with everything else."""
        found = []
        for made in page.championships:
            with suppress(NotFound):  # an administrator has removed it
                found.append(await self._championships.current(made.event))
        return found


def _is_late(event: EventPage) -> bool:
    """Whether the rules of championships let nobody enter any more (FISC-4): there is the next one."""
    state = event.state
    swiss = state.settings.system is System.SWISS
    return state.closed or (swiss and state.played > 0 and state.played >= state.settings.last_late_round)


def _without_table(page: ClassPage, event: EventPage) -> Iterator[Sitting]:
    """The games of the last round that have no result, and nobody plays them."""
    if not event.state.played:
        return
    playing = {
        (one.made.fixture.event, one.made.fixture.round, one.made.fixture.table)
        for one in lesson_of(page).tables.values()
        if one.made.fixture is not None and one.ended is None
    }
    for sitting in sittings(event.state, event.state.played):
        if sitting.stands is None and (event.id, sitting.round, sitting.table) not in playing:
            yield sitting


def _plan(page: ClassPage, event: EventPage, games: Sequence[Sitting], asked: PlayRound) -> Plan:
    wood = asked.where == "wood"
    tables, fixtures = list[Seats](), list[Fixture]()
    for sitting in games:
        seats = [_who_sits(page, event, who, asked.who) for who in sitting.seats]
        if not all(seats):
            continue  # somebody has left the class or plays elsewhere: the teacher gives the result
        tables.append(tuple(seats))
        fixtures.append(Fixture(event=event.id, round=sitting.round, table=sitting.table))
    if not tables:
        raise RequestRefused(Reason.NOBODY_TO_SEAT)
    settings = replace(page.settings, robots=False, size=max(map(len, tables)))
    return Plan(settings, wood, tables, tuple(fixtures))


def _who_sits(page: ClassPage, event: EventPage, entrant: EntrantId, who: Literal["here", "all"]) -> Side:
    """The pupils who play for *entrant*: of a pair one, where the other is not here."""
    free = [one for one in _pupils_at(page, event, entrant) if page.plays_at(one) is None]
    here = [one for one in free if who == "all" or page.pupils[one].device]
    return tuple(here or free)


def _pupils_at(page: ClassPage, event: EventPage, entrant: EntrantId) -> Side:
    """The numbers of the pupils who an entrant is."""
    numbers = (page.numbers.get(one.person) for one in event.holders_of(entrant))
    return tuple(one for one in numbers if one is not None)


# --- who is entered with whom ---


def _dealt(page: ClassPage, how: str | None, seed: int, pupils: Sequence[int]) -> Sequence[Side]:
    """The entrants that *pupils* are when the championship is made."""
    match how:
        case "lot":
            return in_twos(Random(seed).sample(pupils, len(pupils)))
        case "strength":
            return pairs_by_strength(strength_order(page, pupils))
        case "list":
            return in_twos(pupils)
        case _:
            return [(one,) for one in pupils]


def _later(made: ChampionshipMade) -> Deal | None:
    """And those who come to the class after that."""
    return in_twos if made.pairs else None


def _alone(event: EventPage, there: Collection[PersonId]) -> Iterator[EntrantId]:
    """The entrants of a championship of pairs who are one."""
    for entrant in event.claims:
        held = [one for one in event.holders_of(entrant) if one.person in there]
        if len(held) == 1 and entrant not in event.state.withdrawn:
            yield entrant


def _left(event: EventPage, there: Collection[PersonId]) -> Iterator[EntrantId]:
    """The entrants of whom nobody is in the class any more."""
    for entrant in event.claims:
        gone = all(one.person not in there for one in event.holders_of(entrant))
        if gone and entrant not in event.state.withdrawn:
            yield entrant


def _changed(event: EventPage, there: Mapping[PersonId, NamedPerson]) -> Iterator[Entry]:
    """Who of a pair has left the other alone, and who is called otherwise."""
    for entrant in event.claims:
        held = event.holders_of(entrant)
        stay = [one for one in held if one.person in there]
        if stay and len(stay) < len(held):
            yield Released(entrant=entrant, half=int(stay[0] == held[0]))
        yield from (
            Claimed(entrant=entrant, by=there[one.person]) for one in stay if there[one.person] != one
        )
