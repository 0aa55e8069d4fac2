"""Opening a store: one URL in, every port out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from sqlalchemy import delete, text
from sqlalchemy.engine import Connection

from faristol.service.analyses.kept import AnalysisStore
from faristol.service.analyses.queue import AnalysisQueue
from faristol.service.events.photos import Photos
from faristol.service.hooks.ports import HookStore
from faristol.service.ports import Bus, Cards, EpochMs, Limits, People, Register, Streams
from faristol.service.puzzles.store import PuzzleStore
from faristol.service.regulations.ports import OwnLists
from faristol.service.study.ports import Learning
from faristol.service.tokens.ports import TokenStore
from faristol.service.world import World
from faristol.storage.bus_memory import MemoryBus
from faristol.storage.bus_postgres import PostgresBus
from faristol.storage.claiming import claim_file
from faristol.storage.memory import (
    Memory,
    MemoryAnalyses,
    MemoryCards,
    MemoryLimits,
    MemoryPeople,
    MemoryRegister,
    MemoryStreams,
)
from faristol.storage.memory_hooks import MemoryHooks
from faristol.storage.memory_learning import MemoryLearning
from faristol.storage.memory_photos import MemoryPhotos
from faristol.storage.memory_puzzles import MemoryPuzzles
from faristol.storage.memory_regulations import MemoryOwnLists
from faristol.storage.memory_tokens import MemoryTokens
from faristol.storage.place import MemoryPlace, PostgresPlace, SqlitePlace, place_of
from faristol.storage.sql.analyses import SqlAnalyses
from faristol.storage.sql.cards import SqlCards
from faristol.storage.sql.database import Database
from faristol.storage.sql.hooks import SqlHooks
from faristol.storage.sql.learning import SqlLearning
from faristol.storage.sql.limits import SqlLimits
from faristol.storage.sql.migrations import migrate
from faristol.storage.sql.people import SqlPeople
from faristol.storage.sql.photos import SqlPhotos
from faristol.storage.sql.puzzles import SqlPuzzles
from faristol.storage.sql.register import SqlRegister
from faristol.storage.sql.regulations import SqlOwnLists
from faristol.storage.sql.schema import limits, sessions
from faristol.storage.sql.streams import SqlStreams
from faristol.storage.sql.tokens import SqlTokens

if TYPE_CHECKING:
    from faristol.storage.queue_postgres import PostgresQueue

__all__ = ["Storage", "open_storage"]

_NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"


@dataclass(frozen=True, slots=True)
class Storage:
    """Every port of one place, started and stopped together."""

    streams: Streams
    cards: Cards
    people: People
    tokens: TokenStore
    limits: Limits
    analyses: AnalysisStore
    queue: AnalysisQueue | None
    """Where analyses wait for whoever works, if several processes share them."""
    register: Register
    learning: Learning
    photos: Photos
    own_regulations: OwnLists
    puzzles: PuzzleStore
    hooks: HookStore
    bus: Bus
    many_processes: bool
    """Whether other processes hear what this one publishes."""
    where: str
    """The place in words, fit to be printed."""
    now: Callable[[], Awaitable[EpochMs]] | None
    """What the clock shows that all processes share, if there is one."""
    counts: Callable[[], Mapping[str, int]]
    """Commits and appends so far, and what waits to be written or sent."""
    folder: Path | None
    """Where a file grows."""
    sweep: Callable[[EpochMs], Awaitable[None]]
    """Drop what is over (sessions, windows of limits) and finish what a killed process began."""
    _start: Callable[[], Awaitable[None]]
    _stop: Callable[[], Awaitable[None]]

    def world(self, **others: Any) -> World:
        """A world on this place; what else it has is as given, or as usual."""
        return World(
            streams=self.streams,
            cards=self.cards,
            people=self.people,
            tokens=self.tokens,
            limits=self.limits,
            analyses=self.analyses,
            learning=self.learning,
            photos=self.photos,
            own_regulations=self.own_regulations,
            bus=self.bus,
            **others,
        )

    async def start(self) -> None:
        """Connect, bring the tables up to date and listen; :exc:`StorageError` if that cannot be done."""
        await self._start()
        await self.bus.start()

    async def stop(self) -> None:
        """Finish what is under way and let go."""
        await self.bus.stop()
        await self._stop()

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()


def open_storage(url: str | None = None, *, served: bool = False, hand_on: bool = False) -> Storage:
    """The store at *url*, by default at ``$FARISTOL_DATABASE`` or in the data folder; not yet started.

    One that is *served* cannot be started if another process serves a store that is for one process only;
    who stops it may *hand on* that right to whoever serves it next in this process.
    """
    match place_of(url):
        case MemoryPlace():
            return _in_memory()
        case SqlitePlace() as place:
            claim = partial(claim_file, place, hand_on=hand_on) if served else None
            return _in_sql(place, MemoryBus(), where=str(place.path), claim=claim)
        case PostgresPlace() as place:
            return _in_sql(place, PostgresBus(place), where=f"{place.database} @ {place.host}")


def _in_memory() -> Storage:
    memory = Memory()
    return Storage(
        streams=MemoryStreams(memory),
        cards=MemoryCards(memory),
        people=MemoryPeople(memory),
        tokens=MemoryTokens(memory),
        limits=MemoryLimits(memory),
        analyses=MemoryAnalyses(memory),
        queue=None,
        register=MemoryRegister(memory),
        learning=MemoryLearning(memory),
        photos=MemoryPhotos(memory),
        own_regulations=MemoryOwnLists(memory),
        puzzles=MemoryPuzzles(memory),
        hooks=MemoryHooks(memory),
        bus=MemoryBus(),
        many_processes=False,
        where="memory",
        now=None,
        counts=dict,
        folder=None,
        sweep=memory.sweep,
        _start=_nothing,
        _stop=_nothing,
    )


def _in_sql(
    place: SqlitePlace | PostgresPlace,
    bus: Bus,
    *,
    where: str,
    claim: Callable[[], Callable[[], None]] | None = None,
) -> Storage:
    database = Database(place)
    streams, people = SqlStreams(database), SqlPeople(database)
    queue = _queue_of(place) if isinstance(place, PostgresPlace) else None
    ends = ExitStack()

    async def start() -> None:
        if claim is not None:
            ends.callback(claim())
        await migrate(place)

    async def stop() -> None:
        if queue is not None:
            await queue.stop()
        await streams.stop()
        await database.stop()
        ends.close()

    async def now() -> EpochMs:
        [[milliseconds]] = await database.read(text(_NOW))
        return EpochMs(milliseconds)

    def counts() -> dict[str, int]:
        return {
            "commits": streams.commits,
            "appends": streams.appends,
            "waiting_appends": streams.waiting,
            "waiting_bus": bus.waiting,
        }

    async def sweep(now: EpochMs) -> None:
        for over in (
            delete(sessions).where(sessions.c.expires_at <= now),
            delete(limits).where(limits.c.ends_at <= now),
        ):
            await database.write(partial(Connection.execute, statement=over))
        await people.finish_forgetting()

    return Storage(
        streams=streams,
        cards=SqlCards(database),
        people=people,
        tokens=SqlTokens(database),
        limits=SqlLimits(database),
        analyses=SqlAnalyses(database),
        queue=queue,
        register=SqlRegister(database),
        learning=SqlLearning(database),
        photos=SqlPhotos(database),
        own_regulations=SqlOwnLists(database),
        puzzles=SqlPuzzles(database),
        hooks=SqlHooks(database),
        bus=bus,
        many_processes=isinstance(place, PostgresPlace),
        where=where,
        now=now if isinstance(place, PostgresPlace) else None,
        counts=counts,
        folder=place.path.parent if isinstance(place, SqlitePlace) else None,
        sweep=sweep,
        _start=start,
        _stop=stop,
    )


def _queue_of(place: PostgresPlace) -> PostgresQueue:
    from faristol.storage.queue_postgres import PostgresQueue

    return PostgresQueue(place)


async def _nothing() -> None:
    pass
