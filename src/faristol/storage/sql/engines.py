"""How each kind of database is opened: one lane for what writes, one for what reads.

SQLite has one writer at a time. Ours waits in a queue of its own process instead of polling for the lock,
and every transaction begins with ``BEGIN IMMEDIATE``: a transaction that begins by reading and then wants
to write would be refused, or, with the driver's own habits, would write over what it never saw.

Work is a plain function of a connection. With SQLite the whole of it runs in a thread: the event loop hands
a transaction over once and not once a statement. With PostgreSQL it runs on the event loop, and whatever it
asks of the server lets others go on meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import asyncpg
from sqlalchemy import URL, create_engine, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from faristol.storage.errors import StorageError
from faristol.storage.place import PostgresPlace, SqlitePlace

__all__ = ["Engines", "Lane", "Work", "connect_postgres", "open_engines", "prepare_file"]

T = TypeVar("T")
Work = Callable[[Connection], T]

READERS: Final = 4  # connections to a SQLite file, a thread each
CONNECTIONS: Final = 10  # to PostgreSQL, for each process
CACHE_KB: Final = 16_000  # of each: with the default of 2 MB an action reads two pages of the file again
BUSY_MS: Final = 10_000  # how long to wait for another process that writes
CONNECT_SECONDS: Final = 10
COMMAND_SECONDS: Final = 30

OLDEST_SQLITE: Final = (3, 35, 0)  # the first with RETURNING


class Lane(Protocol):
    """A way to a database: so many connections, lent to whoever has work for one."""

    async def run(self, work: Work[T], /) -> T:
        """What *work* gives with a connection; what it has not committed is undone.

        Work that has begun runs to its end, whoever still waits for it.
        """

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Engines:
    """The two ways to one database."""

    writer: Lane
    reader: Lane  # every statement by itself

    async def close(self) -> None:
        await self.writer.close()
        await self.reader.close()


def open_engines(place: SqlitePlace | PostgresPlace) -> Engines:
    """Engines for *place*; nothing is connected yet."""
    match place:
        case SqlitePlace():
            return _sqlite(place)
        case PostgresPlace():
            return _postgres(place)


# --- SQLite ---


def prepare_file(place: SqlitePlace) -> None:
    """See that there is a file to open, and that only its owner can read what is in it."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise StorageError("sqlite-too-old", found=sqlite3.sqlite_version, needed=needed)
    try:
        place.path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(place.path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StorageError("cannot-write", **place.facts, why=error.strerror) from error


def _engine(place: SqlitePlace, connections: int) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(place.path)),
        # The driver must begin no transaction of its own; a connection goes from thread to thread, but
        # only one has it at a time.
        connect_args={
            "isolation_level": None,
            "timeout": BUSY_MS / 1000,
            "check_same_thread": False,
        },
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _set_manners)
    return engine


class _Threads:
    """A few connections to a file, with a thread each."""

    def __init__(self, place: SqlitePlace, connections: int) -> None:
        self._engine = _engine(place, connections)
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="sqlite")

    async def run(self, work: Work[T], /) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    def _run(self, work: Work[T]) -> T:
        with self._engine.connect() as connection:
            return work(connection)

    async def close(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()


class _Task(NamedTuple):
    """Work on its way to the thread that writes, and who is to hear what came of it."""

    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]


class _OneThread:
    """The one connection that writes: kept in hand, as lending it costs a tenth of a transaction.

    Its thread takes work from a queue and answers the event loop itself. An executor would do the same with
    a second future and two locks for each transaction, which costs half as much again as the way there and
    back.
    """

    def __init__(self, place: SqlitePlace) -> None:
        self._engine = _engine(place, 1)
        event.listen(self._engine, "begin", _begin_immediate)
        self._kept: Connection | None = None
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._closed = False

    async def run(self, work: Work[T], /) -> T:
        if self._closed:  # nobody would ever answer
            raise RuntimeError("the database is closed")
        if self._thread is None:
            self._thread = Thread(target=self._take_tasks, name="sqlite-writer", daemon=True)
            self._thread.start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._tasks.put(_Task(work, loop, done))
        return await done

    def _take_tasks(self) -> None:
        while (task := self._tasks.get()) is not None:
            result, error = None, None
            try:
                result = self._run(task.work)
            except BaseException as failed:
                error = failed
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                task.loop.call_soon_threadsafe(_answer, task.done, result, error)
            del task, result, error  # what was written is not kept until the next comes
        self._let_go()

    def _run(self, work: Work[T]) -> T:
        if self._kept is None:
            self._kept = self._engine.connect()
        try:
            return work(self._kept)
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()  # which undoes what was not committed

    async def close(self) -> None:
        self._closed = True
        self._tasks.put(None)  # behind whatever still waits
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        self._engine.dispose()


def _answer(done: asyncio.Future[T], result: T, error: BaseException | None) -> None:
    if done.done():  # whoever asked has gone away
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


def _sqlite(place: SqlitePlace) -> Engines:
    return Engines(_OneThread(place), _Threads(place, READERS))


def _set_manners(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    # An acknowledged action is on disk. WAL with NORMAL would outlive a killed process but not a flat
    # battery; FULL asks for one fsync a commit, which the appends of one moment share.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute(f"PRAGMA cache_size = -{CACHE_KB}")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


# --- PostgreSQL ---


class _Server:
    """A few connections to a server. What has begun there runs in a task of its own."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._under_way: set[asyncio.Task[Any]] = set()

    async def run(self, work: Work[T], /) -> T:
        task = asyncio.create_task(self._run(work))
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    async def _run(self, work: Work[T]) -> T:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # looked at here, as perhaps nobody waits any more

    async def close(self) -> None:
        if self._under_way:
            await asyncio.wait(tuple(self._under_way))
        await self._engine.dispose()


def _postgres(place: PostgresPlace) -> Engines:
    async def connect() -> Any:
        return await connect_postgres(place)

    writer = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=CONNECTIONS,
        max_overflow=0,
        hide_parameters=True,
    )
    return Engines(_Server(writer), _Server(writer.execution_options(isolation_level="AUTOCOMMIT")))


async def connect_postgres(place: PostgresPlace) -> Any:
    """A connection of the driver itself; the pool and the bus use the same."""
    return await asyncpg.connect(
        place.dsn,
        timeout=CONNECT_SECONDS,
        command_timeout=COMMAND_SECONDS,
        server_settings={"application_name": "faristol"},
    )
