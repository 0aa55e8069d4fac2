"""Everything of one server process put together, started and stopped as one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import partial

from faristol.keeping import data_folder
from faristol.server.attendance import Attendance, ClassAttendance
from faristol.server.departures import Departures
from faristol.server.lobby import Lobby
from faristol.server.metrics import figures_at
from faristol.server.pace import Pace
from faristol.server.pulse import Pulse
from faristol.server.readiness import Readiness
from faristol.server.rooms import Rooms
from faristol.server.settings import Settings
from faristol.server.timing import Timing
from faristol.service.analyses.queue import AnalysisQueue
from faristol.service.analyses.under_way import AT_LEISURE, UnderWay
from faristol.service.analyses.use_cases import Analyses, carrying_out
from faristol.service.arbiter.console import Console
from faristol.service.bots import Bots
from faristol.service.classes.use_cases import Classes
from faristol.service.duplicates.rounds.daily import Daily
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.events.reminding import Reminders
from faristol.service.events.rounds.online import OnlineRounds
from faristol.service.events.rounds.wooden import WoodenRounds
from faristol.service.events.seasons import Seasons
from faristol.service.events.use_cases import Championships
from faristol.service.games.offline import OfflineGames
from faristol.service.games.page import GamePage
from faristol.service.games.records import Records
from faristol.service.games.use_cases import Games
from faristol.service.hooks.ports import HookStore
from faristol.service.hooks.use_cases import Hooks
from faristol.service.jobs import PooledJobs
from faristol.service.kits import Kits
from faristol.service.mail import SmtpMail
from faristol.service.moderation import Moderation
from faristol.service.people import Society
from faristol.service.ports import (
    DuplicateId,
    EpochMs,
    EventId,
    NotFound,
    PersonId,
    Register,
    Status,
    StreamKind,
)
from faristol.service.puzzles.making import PuzzleMaking
from faristol.service.puzzles.of_games import GamePuzzles
from faristol.service.puzzles.store import PuzzleStore
from faristol.service.puzzles.use_cases import Puzzles
from faristol.service.regulations.use_cases import OwnRegulations
from faristol.service.robots import InlineRobots, PooledRobots, Robots
from faristol.service.setups import Setups
from faristol.service.shelf import Shelf
from faristol.service.streams.book import AnyBook
from faristol.service.streams.family import Page
from faristol.service.streams.tending import Tending
from faristol.service.study.use_cases import Study
from faristol.service.tokens.use_cases import Tokens
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.records import TableRecords
from faristol.service.wooden.use_cases import Tables
from faristol.service.words import Words
from faristol.service.world import World
from faristol.storage.opening import Storage, open_storage

__all__ = ["House", "open_house"]

_log = logging.getLogger(__name__)
_CLEANING_S = 600


class House:
    """The use cases with their world, for whoever answers requests."""

    readiness: Readiness
    attendance: Attendance
    at_school: ClassAttendance

    def __init__(
        self,
        settings: Settings,
        world: World,
        robots: Robots,
        register: Register,
        puzzles: PuzzleStore,
        queue: AnalysisQueue | None,
        hooks: HookStore,
    ) -> None:
        self.settings = settings
        self.world = world
        self.people = Society(world)
        self.tokens = Tokens(world, self.people)
        self.words = Words(world, settings.definitions)
        self.kits = Kits(world.shelf)
        self.setups = Setups(world.shelf)
        self.games = Games(world, robots)
        self.bots = Bots(world, self.people, self.games)
        self.records = Records(world, self.games)
        self.offline = OfflineGames(world, self.games)
        self.under_way = UnderWay(world, PooledJobs(max(settings.analysis_processes, 1), AT_LEISURE), queue)
        self.analyses = Analyses(world, self.records, self.under_way)
        self.tables = Tables(world)
        self.table_records = TableRecords(world, self.tables)
        self.table_analyses = Analyses(world, self.table_records, self.under_way)
        self.console = Console(world, self.tables, self.games)
        self.duplicates = Duplicates(world)
        self.daily = Daily(world, self.duplicates)
        self.regulations = OwnRegulations(world)
        self.study = Study(world, self.games, self.words)
        self.puzzles = Puzzles(world, puzzles)
        self.making = PuzzleMaking(
            world, puzzles, settings.puzzles, GamePuzzles(world, puzzles, self.games, self.analyses)
        )
        self.under_way.finished.append(self.making.wake)
        self.championships = Championships(world)
        self.online_rounds = OnlineRounds(world, self.championships, self.games)
        self.wooden_rounds = WoodenRounds(world, self.championships, self.tables)
        self.hooks = Hooks(
            world,
            hooks,
            self.championships,
            address=settings.address or "",
            private=settings.webhooks_private,
        )
        self.seasons = Seasons(world, self.championships, self.duplicates)
        self.reminders = Reminders(world, self.championships)
        self.classes = Classes(world, self.people, self.games, self.tables, puzzles, self.championships)
        self.books: tuple[AnyBook, ...] = (
            self.games.book,
            self.tables.book,
            self.duplicates.book,
            self.championships.book,
            self.classes.book,
        )
        self.moderation = Moderation(world, register, self.people, self.games, self.books)
        self.rooms = Rooms(world, self.books)
        self.pulse = Pulse()
        self.departures = Departures(world, self.rooms)
        self.pace = Pace(settings)

    async def check_words_open(self, person: PersonId | None) -> None:
        """Refuse words to whoever plays, alone or in a duplicate, where that is not allowed."""
        await self.duplicates.check_words_open(person)
        await self.words.check_open(person)


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[House]:
    """Start everything; leaving stops it, the sockets first."""
    async with open_storage(settings.database, served=True) as storage:
        shelf, timing = Shelf(), Timing(storage.now)
        await timing.start()
        world = storage.world(
            shelf=shelf,
            clock=timing.keeper,
            jumps=lambda: timing.keeper.jumps,
            manners=settings.manners,
            jobs=PooledJobs(settings.job_processes),
            mail=None if settings.mail is None else SmtpMail(settings.mail),
        )
        robots: Robots = (
            PooledRobots(settings.robot_processes) if settings.robot_processes else InlineRobots(shelf)
        )
        house = House(
            settings, world, robots, storage.register, storage.puzzles, storage.queue, storage.hooks
        )
        worker = f"{os.getpid()}-{secrets.token_hex(4)}"
        counts = partial(_counts, storage, world)
        house.readiness = Readiness(
            world,
            robots,
            worker=worker,
            folders=[folder for folder in (storage.folder, data_folder()) if folder and folder.exists()],
            least_disk=settings.least_disk,
            counts=counts,
        )
        # The teacher's screen counts for how long somebody is away.
        house.at_school = ClassAttendance(world, house.rooms, worker=worker, grace_ms=0)
        house.attendance = Attendance(
            world,
            house.rooms,
            come=house.games.come,
            worker=worker,
            grace_ms=settings.presence_grace_ms,
        )
        jobs = (
            _tending(house).run(worker=worker, sweep_ms=settings.sweep_ms),
            house.rooms.run(),
            house.departures.run(),
            house.hooks.run(),
            house.attendance.run(),
            house.at_school.run(),
            Lobby(world, house.rooms).run(),
            _clean(storage, world),
            *([house.making.run()] if settings.puzzles else ()),
            timing.run(world.cards, house.books),
            *_analysing(house, storage.queue),
        )
        beating = _running(house.pulse.run(house.readiness))
        async with _running(*jobs) as house.readiness.background, beating:
            try:
                with figures_at(settings.metrics, house, counts):
                    yield house
            finally:
                await house.rooms.close()
                await house.under_way.close()
                await robots.close()
                await world.jobs.close()


def _tending(house: House) -> Tending:
    """What falls due in each family; whatever is written sets the alarm for what comes next."""

    async def tend_duplicate(stream: DuplicateId) -> None:
        await house.daily.ended(await house.duplicates.current(stream))

    async def tend_event(stream: EventId) -> None:
        with contextlib.suppress(NotFound):  # removed, and its tables do not know
            await house.championships.book.current(stream)  # what silence has confirmed
            await house.online_rounds.tend(stream)
            await house.wooden_rounds.tend(stream)

    tending = Tending(
        house.world,
        {
            StreamKind.GAME: house.games.tend,
            StreamKind.TABLE: house.tables.current,
            StreamKind.DUPLICATE: tend_duplicate,
            StreamKind.EVENT: tend_event,
            StreamKind.CLASS: house.classes.tend,
        },
    )
    for book in house.books:
        book.written.append(partial(_set_alarm, tending, book.family.kind))

    def ring_the_championship(page: TablePage, _: EpochMs | None) -> None:
        if page.header.fixture is not None and page.status is Status.OVER:
            tending.set_alarm(StreamKind.EVENT, EventId(page.header.fixture.event), house.world.clock())

    def ring_the_class(page: GamePage | TablePage, _: EpochMs | None) -> None:
        if page.header.school is not None and page.status is Status.OVER:
            tending.set_alarm(StreamKind.CLASS, page.header.school.id, house.world.clock())

    house.tables.book.written.append(ring_the_championship)
    house.tables.book.written.append(ring_the_class)
    house.games.book.written.append(ring_the_class)
    return tending


def _set_alarm(tending: Tending, kind: StreamKind, page: Page, at: EpochMs | None) -> None:
    tending.set_alarm(kind, page.id, at)


async def _clean(storage: Storage, world: World) -> None:
    """Now and then drop sessions and limits that are over."""
    while True:
        try:
            await storage.sweep(world.clock())
        except Exception:
            _log.exception("cleaning the store failed; it will be tried again")
        await asyncio.sleep(_CLEANING_S)


def _analysing(house: House, queue: AnalysisQueue | None) -> tuple[Coroutine[None, None, None], ...]:
    """Work on the analyses that all processes share; where there is no queue each does its own."""
    at_once = house.settings.analysis_processes
    if queue is None or not at_once:
        return ()
    carry_out = carrying_out(house.world, games=house.analyses, tables=house.table_analyses)
    return (queue.work(carry_out, at_once=at_once),)


def _counts(storage: Storage, world: World) -> dict[str, int]:
    return {**storage.counts(), "waiting_jobs": world.jobs.waiting}


@asynccontextmanager
async def _running(*jobs: Coroutine[None, None, None]) -> AsyncIterator[tuple[asyncio.Task[None], ...]]:
    tasks = tuple(asyncio.create_task(job, name=getattr(job, "__qualname__", None)) for job in jobs)
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
