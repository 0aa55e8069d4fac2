"""Everything of one server process put together, started and stopped as one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass

from faristol.server.duplicate_house import DuplicateHouse, open_duplicates
from faristol.server.event_room import EventRoom
from faristol.server.hub import Hub
from faristol.server.rooms import Rooms
from faristol.server.settings import Settings
from faristol.server.table_room import TableRoom
from faristol.service.arbiter.console import Console
from faristol.service.deadlines import Alarms, Sweep
from faristol.service.events.rounds.online import OnlineRounds
from faristol.service.events.rounds.pairing import Pairer, ProcessPairer
from faristol.service.events.rounds.wooden import WoodenRounds
from faristol.service.events.use_cases import Championships
from faristol.service.games.listing import History
from faristol.service.games.page import GamePage
from faristol.service.games.records import Records
from faristol.service.games.use_cases import Games
from faristol.service.people import Society
from faristol.service.ports import EpochMs, GameId, Status, StreamKind
from faristol.service.robots import InlineRobots, PooledRobots, Robots
from faristol.service.shelf import Shelf
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.records import TableRecords
from faristol.service.wooden.use_cases import Tables
from faristol.service.words import Words
from faristol.service.world import World
from faristol.storage.opening import Storage, open_storage

__all__ = ["House", "open_house"]

_log = logging.getLogger(__name__)
_CLEANING_S = 600


@dataclass(frozen=True, slots=True)
class House:
    """The use cases with their world, for whoever answers requests."""

    settings: Settings
    world: World
    games: Games
    people: Society
    records: Records
    words: Words
    history: History
    hub: Hub
    rooms: Rooms
    tables: Tables
    duplicates: DuplicateHouse
    championships: Championships
    online_rounds: OnlineRounds
    wooden_rounds: WoodenRounds
    console: Console
    table_records: TableRecords


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Start everything; leaving stops it, the sockets first."""
    async with open_storage(settings.database) as storage:
        shelf = Shelf()
        world = World(
            streams=storage.streams,
            cards=storage.cards,
            people=storage.people,
            limits=storage.limits,
            bus=storage.bus,
            shelf=shelf,
            manners=settings.manners,
        )
        robots: Robots = (
            PooledRobots(settings.robot_processes) if settings.robot_processes else InlineRobots(shelf)
        )
        games = Games(world, robots)
        worker = f"{os.getpid()}-{secrets.token_hex(4)}"
        hub = Hub(world, games, worker=worker, grace_ms=settings.presence_grace_ms)
        alarms = Alarms(games.tend, world.clock)
        sweep = Sweep(world.cards, games.tend, world.clock, worker=worker, every_ms=settings.sweep_ms)

        tables = Tables(world)
        duplicates = open_duplicates(world)
        pairer: Pairer = ProcessPairer()
        championships = Championships(world, pairer)
        online_rounds = OnlineRounds(world, championships, games)
        wooden_rounds = WoodenRounds(world, championships, tables)
        events = EventRoom(championships, online_rounds, wooden_rounds)
        rooms = Rooms(world, (TableRoom(tables), duplicates.room, events))

        def set_alarm(game: GamePage, attention: EpochMs | None) -> None:
            alarms.set(game.id, attention)

        games.ledger.written.append(set_alarm)
        tables.book.written.append(lambda page, at: rooms.set_alarm(StreamKind.TABLE, page.id, at))

        def ring_the_desk(page: TablePage, _: EpochMs | None) -> None:
            if page.header.fixture is not None and page.status is Status.OVER:
                rooms.set_alarm(StreamKind.EVENT, GameId(page.header.fixture.event), world.clock())

        tables.book.written.append(ring_the_desk)
        duplicates.sessions.book.written.append(
            lambda page, at: rooms.set_alarm(StreamKind.DUPLICATE, page.id, at)
        )
        championships.book.written.append(lambda desk, at: rooms.set_alarm(StreamKind.EVENT, desk.id, at))
        house = House(
            settings=settings,
            world=world,
            games=games,
            people=Society(world),
            records=Records(world, games),
            words=Words(world),
            history=History(world),
            hub=hub,
            rooms=rooms,
            tables=tables,
            duplicates=duplicates,
            championships=championships,
            online_rounds=online_rounds,
            wooden_rounds=wooden_rounds,
            console=Console(world, tables, games),
            table_records=TableRecords(world, tables),
        )
        jobs = (
            alarms.run(),
            sweep.run(),
            hub.run(),
            rooms.run(worker=worker, sweep_ms=settings.sweep_ms),
            _clean(storage, world),
        )
        async with _running(*jobs):
            try:
                yield house
            finally:
                await hub.close()
                await robots.close()
                await pairer.close()


async def _clean(storage: Storage, world: World) -> None:
    """Now and then drop sessions and limits that are over."""
    while True:
        try:
            await storage.sweep(world.clock())
        except Exception:
            _log.exception("cleaning the store failed; it will be tried again")
        await asyncio.sleep(_CLEANING_S)


@asynccontextmanager
async def _running(*jobs: Coroutine[None, None, None]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(job) for job in jobs]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
