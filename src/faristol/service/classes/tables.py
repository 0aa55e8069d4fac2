"""Tables in one press: who sits with whom, and the games or wooden tables that are opened for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from faristol.formats.wire.classes import ClassSettings, ClassTablesAsked
from faristol.formats.wire.games import GameAsked, SeatAsked
from faristol.formats.wire.wooden import TableAsked
from faristol.rules.actions import Pause, Resume
from faristol.rules.may import may
from faristol.rules.regulation import ClockKind, PauseReason
from faristol.service.classes.asking import lesson_of, pupil_of
from faristol.service.classes.entries import MadeTable, Seated
from faristol.service.classes.page import ClassPage, Pupil
from faristol.service.classes.records import strength_order
from faristol.service.classes.seating import by_lot, by_strength, sizes
from faristol.service.classes.terms import check_settings, regulation_of
from faristol.service.classes.views import school_of
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.schooling import ended, held
from faristol.service.games.use_cases import Games
from faristol.service.ports import EpochMs, GameId, Person, SeatCard, TableId
from faristol.service.wooden.course.deeds import Deed
from faristol.service.wooden.entries import Did, Joined
from faristol.service.wooden.entries import Entry as TableEntry
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.use_cases import Tables

__all__ = ["Plan", "Room", "planned"]

_AT_ONCE = 25  # tables that are opened together
_USUAL_TURN = 90_000  # ms, where no clock says how long a turn may take


class Plan(NamedTuple):
    """The tables that are to be made: how they play, and the pupils of each."""

    settings: ClassSettings
    wood: bool
    tables: list[tuple[int, ...]]


def planned(page: ClassPage, asked: ClassTablesAsked, seed: int) -> Plan:
    """What *asked* comes to, or a refusal."""
    if lesson_of(page).held:
        raise RequestRefused(Reason.HELD)
    wood = asked.where == "wood"
    settings = _settings(page.settings, asked)
    if wood:
        settings = replace(settings, robots=False)
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


def _tables(
    page: ClassPage, asked: ClassTablesAsked, settings: ClassSettings, seed: int
) -> list[tuple[int, ...]]:
    if asked.how == "hand":
        return _by_hand(page, asked.tables)
    free = [
        pupil.number
        for pupil in page.pupils.values()
        if page.plays_at(pupil.number) is None and (asked.who == "all" or pupil.device)
    ]
    regulation = regulation_of(settings.regulation)
    counts = sizes(
        len(free),
        settings.size,
        least=regulation.fewest_players,
        most=regulation.most_players,
        robots=settings.robots,
    )
    if not counts:
        raise RequestRefused(Reason.NOBODY_TO_SEAT)
    if asked.how == "lot":
        return by_lot(free, counts, seed)
    return by_strength(strength_order(page, free), counts, seed)


def _by_hand(page: ClassPage, tables: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    seated = [number for table in tables for number in table]
    if not seated or not all(tables):
        raise RequestRefused(Reason.NOBODY_TO_SEAT)
    for number in seated:
        pupil = pupil_of(page, number)
        if page.plays_at(number) is not None or seated.count(number) > 1:
            raise RequestRefused(Reason.ALREADY_AT_TABLE, name=pupil.who.name)
    return [tuple(table) for table in tables]


class Room:
    """Where a class plays: its games and its wooden tables, as other families keep them."""

    def __init__(self, games: Games, tables: Tables) -> None:
        self.games = games
        self.tables = tables

    async def opened(self, page: ClassPage, teacher: Person, plan: Plan) -> list[MadeTable]:
        """The tables of *plan*, opened; all of them or, if one is refused, none."""
        first = 1 + max(lesson_of(page).tables, default=0)
        made: list[MadeTable] = []
        for at in range(0, len(plan.tables), _AT_ONCE):
            some = plan.tables[at : at + _AT_ONCE]
            opening = (
                self._open(page, teacher, plan, first + at + index, pupils)
                for index, pupils in enumerate(some)
            )
            outcomes = await asyncio.gather(*opening, return_exceptions=True)
            made += [one for one in outcomes if isinstance(one, MadeTable)]
            for outcome in outcomes:
                if isinstance(outcome, BaseException):
                    await self.end(made)
                    raise outcome
        return made

    async def _open(
        self, page: ClassPage, teacher: Person, plan: Plan, number: int, pupils: tuple[int, ...]
    ) -> MadeTable:
        people = [page.pupils[one] for one in pupils]
        if plan.wood:
            return await self._on_wood(page, teacher, plan.settings, number, people)
        return await self._online(page, teacher, plan.settings, number, people)

    async def _online(
        self, page: ClassPage, teacher: Person, settings: ClassSettings, number: int, people: list[Pupil]
    ) -> MadeTable:
        spare = max(0, settings.size - len(people)) if settings.robots else 0
        robots = (SeatAsked(who="robot", level=settings.level),) * spare
        asked = GameAsked(
            regulation=settings.regulation,
            seats=(*(SeatAsked(who="open"),) * len(people), *robots),
            clock=settings.clock,
            minutes=settings.minutes,
            turns=settings.turns,
            lexicon=settings.lexicon,
            verify=settings.verify,
            visibility="private",
        )
        holders = (
            *(SeatCard(person=one.who.person, name=one.who.name) for one in people),
            *(SeatCard(robot=settings.level),) * spare,
        )
        game = await self.games.open_for(teacher, asked, holders, school_of(page))
        return MadeTable(
            number=number,
            kind="game",
            stream=game.id,
            regulation=settings.regulation,
            turn_ms=_turn_ms(settings),
            seats=(
                *(Seated(pupil=one.number) for one in people),
                *(Seated(robot=settings.level),) * spare,
            ),
        )

    async def _on_wood(
        self, page: ClassPage, teacher: Person, settings: ClassSettings, number: int, people: list[Pupil]
    ) -> MadeTable:
        asked = TableAsked(
            regulation=settings.regulation,
            names=tuple(one.who.name for one in people),
            event=page.title,
            table=str(number),
            clock=settings.clock,
            minutes=settings.minutes,
            turns=settings.turns,
            lexicon=settings.lexicon,
        )
        table = await self.tables.open(teacher, asked, school=school_of(page))
        helpers = [Joined(helper=one.who, judge=False) for one in people]
        await self.tables.book.change(table.id, lambda *_: helpers)  # any of them may have the device
        return MadeTable(
            number=number,
            kind="table",
            stream=table.id,
            regulation=settings.regulation,
            turn_ms=_turn_ms(settings),
            seats=tuple(Seated(pupil=one.number) for one in people),
        )

    async def end(self, tables: Sequence[MadeTable]) -> None:
        """Online games end as they stand; what is on wood stays as it was entered."""
        games = [GameId(one.stream) for one in tables if one.kind == "game"]
        await asyncio.gather(*(self.games.book.change(one, lambda page, _: ended(page)) for one in games))

    async def hold(self, tables: Sequence[MadeTable], *, on: bool) -> None:
        """Every clock stands, or goes on."""
        changes = [
            self.games.book.change(GameId(one.stream), lambda page, _: held(page, on=on))
            if one.kind == "game"
            else self.tables.book.change(TableId(one.stream), _stop if on else _go_on)
            for one in tables
        ]
        await asyncio.gather(*changes)


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
