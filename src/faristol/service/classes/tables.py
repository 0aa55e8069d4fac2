"""Tables in one press: who sits with whom, and the games or wooden tables that are opened for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple

from msgspec.structs import replace

from faristol.formats.wire.classes import ClassSettings, ClassTablesAsked
from faristol.formats.wire.games import GameAsked, SeatAsked
from faristol.formats.wire.wooden import TableAsked
from faristol.rules.actions import Pause, Resume
from faristol.rules.may import may
from faristol.rules.pairs import joined
from faristol.rules.regulation import ClockKind, PauseReason
from faristol.service.classes.asking import lesson_of, player_of
from faristol.service.classes.entries import MadeTable, Seated
from faristol.service.classes.page import ClassPage, Pupil
from faristol.service.classes.records import strength_order
from faristol.service.classes.seating import by_lot, by_strength, in_twos, pairs_by_strength, sizes
from faristol.service.classes.terms import check_settings, regulation_of
from faristol.service.classes.views import school_of
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.schooling import ended, held, parted
from faristol.service.games.use_cases import Games
from faristol.service.ports import EpochMs, GameId, NotFound, Partner, Person, SeatCard, StreamId, TableId
from faristol.service.streams.schools import Parted
from faristol.service.wooden.course.deeds import Deed
from faristol.service.wooden.entries import Did, Fixture, Joined
from faristol.service.wooden.entries import Entry as TableEntry
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.use_cases import Tables

__all__ = ["Plan", "Room", "Seats", "free_to_play", "holder_of", "planned"]

_AT_ONCE = 25  # tables that are opened together
_PAIRS = 2  # share a seat, and as many pairs a table
_USUAL_TURN = 90_000  # ms, where no clock says how long a turn may take


Seats = tuple[tuple[int, ...], ...]
"""Who sits at a table: at each seat a pupil, or two who share it."""


class Plan(NamedTuple):
    """The tables that are to be made: how they play, who sits at each, and the games that they are."""

    settings: ClassSettings
    wood: bool
    tables: list[Seats]
    fixtures: tuple[Fixture | None, ...] = ()  # of the class's championship

    @property
    def pupils(self) -> set[int]:
        return {pupil for table in self.tables for seat in table for pupil in seat}


def planned(page: ClassPage, asked: ClassTablesAsked, seed: int) -> Plan:
    """What *asked* comes to, or a refusal."""
    if lesson_of(page).held:
        raise RequestRefused(Reason.HELD)
    wood = asked.where == "wood"
    settings = _settings(page.settings, asked)
    if wood:
        settings = replace(settings, robots=False)
    if asked.pairs:
        settings = replace(settings, size=_PAIRS)
    check_settings(settings)
    return Plan(settings, wood, _tables(page, asked, settings, seed))


def _settings(usual: ClassSettings, asked: ClassTablesAsked) -> ClassSettings:
    """How these tables play; another regulation brings its own clock and limits along."""
    other = asked.regulation not in (None, usual.regulation)
    if other:
        usual = replace(usual, clock=None, minutes=None, turns=None)
    names = ("size", "robots", "level", "regulation", "clock", "minutes", "turns", "verify")
    said = {name: getattr(asked, name) for name in names if getattr(asked, name) is not None}
    return replace(usual, **said)


def free_to_play(page: ClassPage, who: Literal["here", "all"]) -> list[int]:
    """Who sits nowhere: everybody, or those with a device."""
    return [
        pupil.number
        for pupil in page.people.values()
        if page.plays_at(pupil.number) is None and (who == "all" or pupil.device)
    ]


def _tables(page: ClassPage, asked: ClassTablesAsked, settings: ClassSettings, seed: int) -> list[Seats]:
    if asked.how == "hand":
        return _by_hand(page, asked.tables, pairs=asked.pairs)
    free = free_to_play(page, asked.who)
    strongest = strength_order(page, free)
    sides: list[tuple[int, ...]] = [(one,) for one in (free if asked.how == "lot" else strongest)]
    if asked.pairs and asked.how == "lot":
        sides = in_twos(Random(seed).sample(free, len(free)))
    elif asked.pairs:
        sides = pairs_by_strength(strongest)
    regulation = regulation_of(settings.regulation)
    counts = sizes(
        len(sides),
        settings.size,
        least=regulation.fewest_players,
        most=regulation.most_players,
        robots=settings.robots,
    )
    if not counts:
        raise RequestRefused(Reason.NOBODY_TO_SEAT)
    if asked.how == "lot" or asked.pairs:  # pairs of the strong and the weak are level as it is
        return by_lot(sides, counts, seed)
    return by_strength(sides, counts, seed)


def _by_hand(page: ClassPage, tables: Sequence[Sequence[int]], *, pairs: bool) -> list[Seats]:
    seated = [number for table in tables for number in table]
    if not seated or not all(tables):
        raise RequestRefused(Reason.NOBODY_TO_SEAT)
    for number in seated:
        pupil = player_of(page, number)
        if page.plays_at(number) is not None or seated.count(number) > 1:
            raise RequestRefused(Reason.ALREADY_AT_TABLE, name=pupil.who.name)
    return [tuple(in_twos(table)) if pairs else tuple((one,) for one in table) for table in tables]


class Room:
    """Where a class plays: its games and its wooden tables, as other families keep them."""

    def __init__(self, games: Games, tables: Tables) -> None:
        self.games = games
        self.tables = tables

    async def opened(self, page: ClassPage, teacher: Person, plan: Plan, first: int) -> list[MadeTable]:
        """The tables of *plan*, opened and numbered from *first*; if one is refused, none."""
        made: list[MadeTable] = []
        for at in range(0, len(plan.tables), _AT_ONCE):
            some = plan.tables[at : at + _AT_ONCE]
            opening = (
                self._open(page, teacher, plan, at + index, first + at + index) for index in range(len(some))
            )
            outcomes = await asyncio.gather(*opening, return_exceptions=True)
            made += [one for one in outcomes if isinstance(one, MadeTable)]
            for outcome in outcomes:
                if isinstance(outcome, BaseException):
                    await self.end(made)
                    raise outcome
        return made

    async def _open(self, page: ClassPage, teacher: Person, plan: Plan, index: int, number: int) -> MadeTable:
        settings, seats = plan.settings, plan.tables[index]
        people = [[page.people[one] for one in seat] for seat in seats]
        fixture = plan.fixtures[index] if plan.fixtures else None
        spare = max(0, settings.size - len(people)) if settings.robots and fixture is None else 0
        stream: StreamId
        if plan.wood:
            stream = await self._on_wood(page, teacher, settings, number, people, fixture)
        else:
            stream = await self._online(page, teacher, settings, people, spare)
        sides = [Seated(pupil=seat[0], partner=seat[1] if len(seat) == _PAIRS else None) for seat in seats]
        return MadeTable(
            number=number,
            kind="table" if plan.wood else "game",
            stream=stream,
            regulation=settings.regulation,
            turn_ms=_turn_ms(settings),
            seats=(*sides, *(Seated(robot=settings.level),) * spare),
            fixture=fixture,
            shared=any(one not in page.pupils for seat in seats for one in seat),
        )

    async def _online(
        self,
        page: ClassPage,
        teacher: Person,
        settings: ClassSettings,
        people: list[list[Pupil]],
        spare: int,
    ) -> GameId:
        robots = (SeatAsked(who="robot", level=settings.level),) * spare
        asked = GameAsked(
            regulation=settings.regulation,
            seats=(*(SeatAsked(who="open", pair=len(seat) == _PAIRS) for seat in people), *robots),
            clock=settings.clock,
            minutes=settings.minutes,
            turns=settings.turns,
            lexicon=settings.lexicon,
            verify=settings.verify,
            visibility="private",
        )
        holders = (*map(holder_of, people), *(SeatCard(robot=settings.level),) * spare)
        return (await self.games.open_for(teacher, asked, holders, school_of(page))).id

    async def _on_wood(
        self,
        page: ClassPage,
        teacher: Person,
        settings: ClassSettings,
        number: int,
        people: list[list[Pupil]],
        fixture: Fixture | None,
    ) -> TableId:
        asked = TableAsked(
            regulation=settings.regulation,
            names=tuple(joined(*(one.who.name for one in seat)) for seat in people),
            event=page.title,
            table=str(number),
            clock=settings.clock,
            minutes=settings.minutes,
            turns=settings.turns,
            lexicon=settings.lexicon,
        )
        table = await self.tables.open(teacher, asked, fixture, school_of(page))
        helpers = [Joined(helper=one.who, judge=False) for seat in people for one in seat]
        await self.tables.book.change(table.id, lambda *_: helpers)  # any of them may have the device
        return table.id

    async def end(self, tables: Sequence[MadeTable]) -> None:
        """Online games end as they stand; what is on wood stays as it was entered."""
        games = [GameId(one.stream) for one in tables if one.kind == "game"]
        await asyncio.gather(*(self.games.book.change(one, lambda page, _: ended(page)) for one in games))

    async def part(self, tables: Sequence[MadeTable]) -> None:
        """Tables that two classes shared end as they stand; none of their pupils sees them any more."""
        changes = [
            self.games.book.change(GameId(one.stream), lambda page, _: parted(page))
            if one.kind == "game"
            else self.tables.book.change(
                TableId(one.stream), lambda page, _: () if page.parted else (Parted(),)
            )
            for one in tables
        ]
        for outcome in await asyncio.gather(*changes, return_exceptions=True):
            if isinstance(outcome, BaseException) and not isinstance(outcome, NotFound):
                raise outcome

    async def hold(self, tables: Sequence[MadeTable], *, on: bool) -> None:
        """Every clock stands, or goes on."""
        changes = [
            self.games.book.change(GameId(one.stream), lambda page, _: held(page, on=on))
            if one.kind == "game"
            else self.tables.book.change(TableId(one.stream), _stop if on else _go_on)
            for one in tables
        ]
        await asyncio.gather(*changes)


def holder_of(people: Sequence[Pupil]) -> SeatCard:
    """A pupil, or two who share the seat."""
    first, *others = people
    partner = Partner(person=others[0].who.person, name=others[0].who.name) if others else None
    return SeatCard(person=first.who.person, name=first.who.name, pair=bool(others), partner=partner)


def _turn_ms(settings: ClassSettings) -> int:
    """How long a turn may take, for whoever looks who is stuck."""
    regulation = regulation_of(settings.regulation)
    clock = regulation.clocks[0] if settings.clock is None else ClockKind(settings.clock)
    if clock is ClockKind.TURN and regulation.turn_seconds is not None:
        return int(regulation.turn_seconds * 1000)
    return _USUAL_TURN


# The rules of some regulations let nobody stop the clock; there a wooden clock runs on.


def _stop(page: TablePage, now: EpochMs) -> Sequence[TableEntry]:
    stop = Pause(t=page.time(now) / 1000, reason=PauseReason.FORCE_MAJEURE)
    return (Did(deeds=(Deed(act=stop),)),) if may(page.state, stop) else ()


def _go_on(page: TablePage, now: EpochMs) -> Sequence[TableEntry]:
    resume = Resume(t=page.time(now) / 1000)
    return (Did(deeds=(Deed(act=resume),)),) if may(page.state, resume) else ()
