"""The tables of a season: its events are streams of their own, read as everybody may see them.

What a season counts by says what it is made of: events, or by BARRISC duplicates and the season before.
A season that came in a file may say anything of that: of seasons before it only the first counts, and what
they all have together is no more than the largest championship. A table is kept until something changes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

from faristol.formats.wire.events import (
    SeasonEventView,
    SeasonPersonView,
    SeasonTeamDayView,
    SeasonTeamView,
    SeasonView,
)
from faristol.formats.wire.views import view_of
from faristol.rules.duplicate.series import game_of_halls
from faristol.service.beside import beside
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.events.page import EventPage
from faristol.service.events.use_cases import Championships
from faristol.service.ports import DuplicateId, EventId, NotFound, Status, StreamKind, stream_id
from faristol.service.world import World
from faristol.tournament.barrisc import Part, barrisc_table
from faristol.tournament.errors import EventRefused
from faristol.tournament.limits import MOST_OUTINGS
from faristol.tournament.season import Day, PersonRow, SeasonTable, TeamLine, season_table
from faristol.tournament.season_parts import SeasonEvent
from faristol.tournament.settings import Counting, System
from faristol.tournament.state import EventState

__all__ = ["Seasons"]

_NOTHING = EventState()  # of an event that was removed since: nobody took part in it
_MOST_SEASONS: Final = 12  # one behind the other: of an older one next to nothing is left in a mean

_MOST_KEPT: Final = 8  # tables, with the pages of which they were made

Held = EventPage | DuplicatePage | None
"""A part of a season, unless it was removed since."""


class Seasons:
    """Reads the events of a season and makes its tables."""

    def __init__(self, world: World, championships: Championships, duplicates: Duplicates) -> None:
        self._world = world
        self._championships = championships
        self._duplicates = duplicates
        self._made: OrderedDict[EventId, _Made] = OrderedDict()
        self._making = asyncio.Lock()  # one after the other: a table may take a second

    async def tables(self, season: EventId) -> SeasonView:
        """The tables as they are now."""
        events, table = await self.counted(season)
        return SeasonView(
            events=events,
            scheduled=table.scheduled,
            listed=tuple(map(_person, table.listed)),
            occasional=tuple(map(_person, table.occasional)),
            teams=tuple(map(_team, table.teams)),
        )

    async def counted(self, season: EventId) -> tuple[tuple[SeasonEventView, ...], SeasonTable]:
        """What the season is made of, and the tables as the core counts them."""
        page = await self._championships.book.newest(season)
        if page.state.settings.system is not System.SEASON:
            raise EventRefused("not-a-season")
        held = [await self._held(one) for one in page.state.events]
        events = tuple(_event(one, found) for one, found in zip(page.state.events, held, strict=True))
        return events, await self._table(page, held, (season,))

    async def check_event(self, season: EventId, event: str) -> None:
        """Refuse what the season is not made of; a season that leads back to itself is none."""
        page = await self._championships.book.newest(season)
        held = await self._held(SeasonEvent(event))
        if held is None:
            raise NotFound("not-found", event=event)
        if page.state.settings.counting is not Counting.BARRISC:
            if isinstance(held, DuplicatePage) or held.state.settings.system is System.SEASON:
                raise EventRefused("event-not-for-seasons")
            return
        if isinstance(held, DuplicatePage):
            if held.header.alone:
                raise EventRefused("only-duplicates")
            return
        if not _is_barrisc(held) or await self._comes_back(held, season, 1):
            raise EventRefused("only-duplicates")
        if any([isinstance(await self._held(one), EventPage) for one in page.state.events]):
            raise EventRefused("season-before-twice")

    async def _held(self, one: SeasonEvent) -> Held:
        try:
            card = await self._world.cards.get(stream_id(one.event))
            if card.kind is StreamKind.DUPLICATE:
                return await self._duplicates.current(DuplicateId(one.event))
            found = await self._championships.book.newest(EventId(one.event))
            return found if found.school is None else None  # of a class nobody else is told
        except NotFound:
            return None

    async def _comes_back(self, page: EventPage, season: EventId, depth: int) -> bool:
        if page.id == season or depth > _MOST_SEASONS:
            return True
        before = _before([await self._held(one) for one in page.state.events])
        return before is not None and await self._comes_back(before, season, depth + 1)

    async def _table(self, page: EventPage, held: Sequence[Held], seen: tuple[EventId, ...]) -> SeasonTable:
        state = page.state
        if state.settings.counting is Counting.BARRISC:
            parts = [await self._part(one, _before(held), seen) for one in held]
            return await beside(barrisc_table, parts, state.settings)
        async with self._making:
            made, pages = self._made.get(page.id), (page, *held)
            # By the pages themselves: whose entries name somebody no more is another page of the same number.
            if made is None or any(one is not other for one, other in zip(made.of, pages, strict=False)):
                days = [
                    Day(found.public if isinstance(found, EventPage) else _NOTHING, one.weight)
                    for one, found in zip(state.events, held, strict=True)
                ]
                _check_extent(days)
                table = await beside(season_table, days, state.settings, state.teams)
                made = self._made[page.id] = _Made(pages, table)
            self._made.move_to_end(page.id)
            while len(self._made) > _MOST_KEPT:
                self._made.popitem(last=False)
            return made.table

    async def _part(self, held: Held, before: EventPage | None, seen: tuple[EventId, ...]) -> Part:
        """A game counts once it is over; of a season before, its table."""
        if isinstance(held, DuplicatePage):
            over = held.status is Status.OVER and held.state.rounds
            return await beside(game_of_halls, [held.state]) if over else ()
        if held is None or held is not before or held.id in seen or len(seen) > _MOST_SEASONS:
            return ()
        return await self._table(held, [await self._held(one) for one in held.state.events], (*seen, held.id))


class _Made(NamedTuple):
    """A table, and the pages of which it was made."""

    of: tuple[Held, ...]
    table: SeasonTable


def _before(held: Sequence[Held]) -> EventPage | None:
    """The season before; a file may name many, and each of them many again."""
    return next((one for one in held if isinstance(one, EventPage) and _is_barrisc(one)), None)


def _check_extent(days: Sequence[Day]) -> None:
    if sum(len(day.event.entrants) * day.event.played for day in days) > MOST_OUTINGS:
        raise EventRefused("season-too-large", most=MOST_OUTINGS)


def _is_barrisc(page: EventPage) -> bool:
    settings = page.state.settings
    return settings.system is System.SEASON and settings.counting is Counting.BARRISC


def _event(one: SeasonEvent, held: Held) -> SeasonEventView:
    match held:
        case None:
            return SeasonEventView(event=one.event, weight=one.weight, name="", rounds=0, status="over")
        case DuplicatePage():
            return SeasonEventView(
                event=one.event,
                weight=one.weight,
                name=held.header.title,
                rounds=len(held.state.rounds),
                status=held.status.value,
                kind="duplicate",
            )
        case EventPage():
            return SeasonEventView(
                event=one.event,
                weight=one.weight,
                name=held.state.settings.name,
                rounds=held.public.played,
                status=held.status.value,
            )


def _person(row: PersonRow) -> SeasonPersonView:
    return view_of(SeasonPersonView, row)


def _team(line: TeamLine) -> SeasonTeamView:
    days = tuple(SeasonTeamDayView(points=day.points, counts=day.counts) for day in line.days)
    team = line.team
    return view_of(
        SeasonTeamView,
        line,
        name=team.name,
        members=team.members,
        third=team.third,
        third_from=team.third_from,
        days=days,
    )
