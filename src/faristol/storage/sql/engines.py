"""How each kind of database is opened: one engine that writes, one that reads.

SQLite has one writer at a time. Ours waits in a queue of its own process instead of polling for the lock,
and every transaction begins with ``BEGIN IMMEDIATE``: a transaction that begins by reading and then wants
to write would be refused, or, with the driver's own habits, would write over what it never saw.
"""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass
from typing import Any, Final

import asyncpg
from sqlalchemy import URL, event
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from faristol.storage.errors import StorageError
from faristol.storage.place import PostgresPlace, SqlitePlace

__all__ = ["Engines", "connect_postgres", "open_engines", "prepare_file"]

READERS: Final = 4  # connections to a SQLite file, a thread each
CONNECTIONS: Final = 10  # to PostgreSQL, for each process
BUSY_MS: Final = 10_000  # how long to wait for another process that writes
CONNECT_SECONDS: Final = 10
COMMAND_SECONDS: Final = 30

OLDEST_SQLITE: Final = (3, 35, 0)  # the first with RETURNING


@dataclass(frozen=True, slots=True)
class Engines:
    """The two ways to one database."""

    writer: AsyncEngine
    reader: AsyncEngine  # every statement by itself

    async def close(self) -> None:
        await self.writer.dispose()
        await self.reader.dispose()


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


def _sqlite(place: SqlitePlace) -> Engines:
    def engine(connections: int) -> AsyncEngine:
        made = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(place.path)),
            # The driver must begin no transaction of its own.
            connect_args={"isolation_level": None, "timeout": BUSY_MS / 1000},
            pool_size=connections,
            max_overflow=0,
            hide_parameters=True,
        )
        event.listen(made.sync_engine, "connect", _set_manners)
        return made

    writer, reader = engine(1), engine(READERS)
    event.listen(writer.sync_engine, "begin", _begin_immediate)
    return Engines(writer, reader)


def _set_manners(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    # An acknowledged action is on disk. WAL with NORMAL would outlive a killed process but not a flat
    # battery; FULL asks for one fsync a commit, which the appends of one moment share.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


# --- PostgreSQL ---


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
    return Engines(writer, writer.execution_options(isolation_level="AUTOCOMMIT"))


async def connect_postgres(place: PostgresPlace) -> Any:
    """A connection of the driver itself; the pool and the bus use the same."""
    return await asyncpg.connect(
        place.dsn,
        timeout=CONNECT_SECONDS,
        command_timeout=COMMAND_SECONDS,
        server_settings={"application_name": "faristol"},
    )
