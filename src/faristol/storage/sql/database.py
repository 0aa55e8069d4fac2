"""Reading and writing, with every failure told as ours.

A caller that goes away, as a browser does, must not leave half a transaction behind: what has begun runs to
its end whoever still waits for it.
"""

from __future__ import annotations

import os
import sqlite3
import ssl
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Row
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.sql.expression import Executable, UpdateBase

from faristol.storage.errors import StorageError
from faristol.storage.place import PostgresPlace, SqlitePlace
from faristol.storage.sql.engines import Lane, Work, open_engines

__all__ = ["FAILURES", "Database", "Often", "insert", "why_not"]

T = TypeVar("T")

FAILURES = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class Database:
    """One database, SQLite or PostgreSQL."""

    def __init__(self, place: SqlitePlace | PostgresPlace) -> None:
        self._place = place
        self._engines = open_engines(place)

    async def read(self, statement: Executable) -> list[Row[Any]]:
        """All the rows of one statement."""
        return await self._again(
            self._engines.reader, lambda connection: list(connection.execute(statement).all())
        )

    async def write(self, work: Work[T]) -> T:
        """Do *work* in one transaction that is on disk when this returns.

        :exc:`IntegrityError` is for the caller, who knows what it means; nothing was written then. *work*
        may be called twice: a connection that broke before the commit is replaced once.
        """

        def transaction(connection: Connection) -> T:
            begun = connection.begin()
            done = work(connection)
            try:
                begun.commit()
            except FAILURES as error:
                # It may be on disk or not. Doing it again would not be safe; loading again is.
                raise StorageError("commit-unsure", **self._place.facts, why=why_not(error)) from error
            return done

        return await self._again(self._engines.writer, transaction)

    async def stop(self) -> None:
        await self._engines.close()

    async def _again(self, lane: Lane, work: Work[T]) -> T:
        try:
            try:
                return await lane.run(work)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await lane.run(work)  # the pool has let go of every connection that broke
        except IntegrityError:
            raise
        except FAILURES as error:
            if _is_about_a_value(error):
                raise StorageError("value-refused", why=why_not(error)) from error
            raise StorageError("database-failed", **self._place.facts, why=why_not(error)) from error


_WHY: Mapping[type[BaseException], str] = {
    asyncpg.InvalidPasswordError: "the password is refused",
    asyncpg.InvalidAuthorizationSpecificationError: "the user is refused",
    asyncpg.InvalidCatalogNameError: "there is no such database",
    asyncpg.TooManyConnectionsError: "too many connections",
    asyncpg.CannotConnectNowError: "the server is starting or stopping",
    TimeoutError: "no answer in time",
}


def _is_about_a_value(error: BaseException) -> bool:
    """Whether the store is well and it was we who gave it something that it cannot keep."""
    if not isinstance(error, DBAPIError) or error.orig is None:
        return False
    return isinstance(error, DataError) or isinstance(error.orig.__cause__, asyncpg.DataError)


def why_not(error: BaseException | None) -> str:
    """A few words about a failure, none of which can hold a password or a value."""
    if isinstance(error, DBAPIError):
        return why_not(error.orig)
    inner = error.__cause__ if error is not None else None
    for one in (error, inner):
        if isinstance(one, ssl.SSLError):
            return f"TLS: {one.reason or 'refused'}"
        for kind, words in _WHY.items():
            if isinstance(one, kind):
                return words
        if isinstance(one, OSError) and one.errno is not None:
            # A failed name look-up has negative numbers and words of its own.
            return os.strerror(one.errno) if one.errno > 0 else str(one.strerror)
        if type(one).__module__ == "sqlite3":
            return str(one)  # "database is locked", "database or disk is full": no values in these
    return type(inner or error).__name__


def insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An INSERT that can say what to do ON CONFLICT: the same words for both, in two modules."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


class Often:
    """A statement of every action: worded once a dialect, as wording it costs as much as carrying it out."""

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._worded: dict[str, tuple[str, tuple[str, ...]]] = {}

    def run(self, connection: Connection, *rows: Mapping[str, object]) -> int:
        """Carry it out with the values of each of *rows*; how many rows it wrote."""
        dialect = connection.dialect
        if dialect.name not in self._worded:
            worded = self._statement.compile(dialect=dialect)
            self._worded[dialect.name] = str(worded), tuple(worded.positiontup or ())
        text, order = self._worded[dialect.name]
        values = [tuple([row[name] for name in order]) for row in rows]
        if dialect.name == "sqlite":
            return _run_on_sqlite(connection, text, values)
        return connection.exec_driver_sql(text, values[0] if len(values) == 1 else values).rowcount


def _run_on_sqlite(connection: Connection, text: str, rows: Sequence[tuple[object, ...]]) -> int:
    """Say it to the driver itself: what SQLAlchemy does around a statement takes as long as the statement.

    A failure is told as SQLAlchemy would tell it.
    """
    driver: Any = connection.connection.dbapi_connection
    try:
        written = driver.execute(text, rows[0]) if len(rows) == 1 else driver.executemany(text, rows)
    except sqlite3.Error as error:
        raise DBAPIError.instance(text, None, error, sqlite3.Error, hide_parameters=True) from error
    return int(written.rowcount)
