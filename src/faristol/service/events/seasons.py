"""The tables of a season: its events are streams of their own, read as everybody may see them.

What a season counts by says what it is made of: events, or by BARRISC duplicates and the season before.
"""

from __future__ import annotations

import asyncio
from typing import Final

from faristol.formats.wire.events import (
    SeasonEventView,
    SeasonPersonView,
    SeasonTeamDayView,
    SeasonTeamView,
    SeasonView,
)
from faristol.formats.wire.views import view_of
from faristol.rules.duplicate.series import game_of_halls
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.events.page import EventPage
from faristol.service.events.use_cases import Championships
from faristol.service.ports import DuplicateId, EventId, NotFound, Status, StreamKind, stream_id
from faristol.service.world import World
from faristol.tournament.barrisc import Part, barrisc_table
from faristol.tournament.errors import EventRefused
from faristol.tournament.season import Day, PersonRow, SeasonTable, TeamLine, season_table
from faristol.tournament.season_parts import SeasonEvent
from faristol.tournament.settings import Counting, System
from faristol.tournament.state import EventState

__all__ = ["Seasons"]

_NOTHING = EventState()  # of an event that was removed since: nobody took part in it
_MOST_SEASONS: Final = 12  # one behind the other: of an older one next to nothing is left in a mean

Held = EventPage | DuplicatePage | None
"""A part of a season, unless it was removed since."""


class Seasons:
    """Reads the events of a season and makes its tables."""

    def __init__(self, world: World, championships: Championships, duplicates: Duplicates) -> None:
        self._world = world
        self._championships = championships
        self._duplicates = duplicates

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
            return await self._championships.book.newest(EventId(one.event))
        except NotFound:
            return None

    async def _comes_back(self, page: EventPage, season: EventId, depth: int) -> bool:
        if page.id == season or depth > _MOST_SEASONS:
            return True
        before = [await self._held(one) for one in page.state.events]
        return any(
            [await self._comes_back(one, season, depth + 1) for one in before if isinstance(one, EventPage)]
        )

    async def _table(self, page: EventPage, held: list[Held], seen: tuple[EventId, ...]) -> SeasonTable:
        state = page.state
        if state.settings.counting is Counting.BARRISC:
            parts = [await self._part(one, seen) for one in held]
            return await asyncio.to_thread(barrisc_table, parts, state.settings)
        days = [
            Day(found.public if isinstance(found, EventPage) else _NOTHING, one.weight)
            for one, found in zip(state.events, held, strict=True)
        ]
        return await asyncio.to_thread(season_table, days, state.settings, state.teams)

    async def _part(self, held: Held, seen: tuple[EventId, ...]) -> Part:
        """A game counts once it is over; of a season before, its table."""
        if isinstance(held, DuplicatePage):
            over = held.status is Status.OVER and held.state.rounds
            return await asyncio.to_thread(game_of_halls, [held.state]) if over else ()
        if held is None or not _is_barrisc(held) or held.id in seen or len(seen) > _MOST_SEASONS:
            return ()
        return await self._table(held, [await self._held(one) for one in held.state.events], (*seen, held.id))


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
