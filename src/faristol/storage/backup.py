"""A whole store as one file, taken while people play, and a store made of such a file.

A backup is a SQLite database with the tables as they were at one instant, of whichever database it was
taken; so one of SQLite can be restored into PostgreSQL, and the other way round. It is written under another
name, read again and only then given its own: a file that has the name was whole. Beside the tables it has
the regulations that people made, which a server keeps as files.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import MetaData, Table, create_engine, func, inspect, select, text
from sqlalchemy.engine import Connection

from faristol.machine import sync_folder
from faristol.storage.claiming import SERVING, claim_file
from faristol.storage.errors import StorageError
from faristol.storage.place import MemoryPlace, Place, PostgresPlace, SqlitePlace
from faristol.storage.regulation_files import put_regulations, regulations_in, take_regulations
from faristol.storage.sql.database import FAILURES, why_not
from faristol.storage.sql.engines import open_engines
from faristol.storage.sql.migrations import migrate, revision_of, upgrade
from faristol.storage.sql.schema import entries, games, metadata, people

__all__ = ["Contents", "back_up", "restore"]

T = TypeVar("T")

_ROWS: Final = 500  # carried at once
_SNAPSHOT: Final = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"


class Contents(NamedTuple):
    """What a store has, so that two can be compared."""

    streams: int
    entries: int
    digest: str
    """Of every entry of every stream: two stores with the same one have the same games to the byte."""


async def back_up(place: Place, file: Path, *, replace: bool = False) -> Contents:
    """Write all that *place* has into *file*, which nobody else can read, or raise :exc:`StorageError`.

    Whoever plays goes on meanwhile; what is acknowledged before this is called is in the file.
    """
    if isinstance(place, MemoryPlace) or (isinstance(place, SqlitePlace) and not place.path.exists()):
        raise StorageError("no-database", where="memory:" if isinstance(place, MemoryPlace) else place.path)
    if file.exists() and not replace:
        raise StorageError("file-exists", file=str(file))
    with _told(place), _scrap_beside(file) as scrap:
        match place:
            case SqlitePlace():
                before = None
                await asyncio.to_thread(_vacuum, place.path, scrap)
            case PostgresPlace():
                before = await _with(place, lambda connection: _carry_out(connection, scrap))
        await asyncio.to_thread(put_regulations, scrap)
        contents = await asyncio.to_thread(_checked, scrap)
        if before not in (None, contents):
            raise StorageError("backup-broken", file=str(file), why="it is not what was read")
        _sync(scrap)
        scrap.replace(file)
        sync_folder(file.parent)
    return contents


async def restore(place: Place, file: Path, *, replace: bool = False) -> Contents:
    """Put what *file* has into *place*, all of it or nothing; :exc:`StorageError` if it cannot be.

    No server may have the database, and what is in it is only lost if *replace* says so. A file of an older
    version is brought up to date on the way.
    """
    if isinstance(place, MemoryPlace):
        raise StorageError("no-database", where="memory:")
    if not _is_one(file):
        raise StorageError("not-a-backup", file=str(file))
    let_go = claim_file(place) if isinstance(place, SqlitePlace) else None
    try:
        with _told(place), tempfile.TemporaryDirectory() as folder:
            wanted = await asyncio.to_thread(_checked, file)
            regulations = await asyncio.to_thread(regulations_in, file)
            newest = await asyncio.to_thread(_brought_up_to_date, file, Path(folder) / "backup.db")
            await migrate(place)
            await _with(place, lambda connection: _carry_in(connection, newest, wanted, replace))
            await asyncio.to_thread(take_regulations, regulations)
    finally:
        if let_go is not None:
            let_go()
    return wanted


# --- SQLite ---


def _vacuum(database: Path, scrap: Path) -> None:
    """One statement reads the whole as of one instant, and holds up nobody who writes."""
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True)) as connection:
        connection.execute("VACUUM INTO ?", (str(scrap),))


@contextmanager
def _opened(file: Path) -> Iterator[Connection]:
    """A backup, to be read: nothing is left beside it."""
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(f"{file.absolute().as_uri()}?immutable=1", uri=True),
    )
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def _is_one(file: Path) -> bool:
    """Whether it can be a backup at all: a database that has our tables."""
    if not file.is_file():
        return False
    try:
        with file.open("rb") as opened:
            if opened.read(len(_SQLITE)) != _SQLITE:
                return False
        with _opened(file) as connection:
            return inspect(connection).has_table(_VERSION)
    except FAILURES:
        return True  # it was one, and is told to be broken


def _checked(file: Path) -> Contents:
    """What *file* has, once every page of it was read and everything in it fits together."""
    try:
        with _opened(file) as connection:
            for check in ("PRAGMA integrity_check", "PRAGMA foreign_key_check"):
                if (wrong := connection.exec_driver_sql(check).first()) not in (None, ("ok",)):
                    raise StorageError("backup-broken", file=str(file), why=str(wrong[0])[:80])
            if (stream := connection.execute(_SHORT).scalar()) is not None:
                raise StorageError("backup-broken", file=str(file), why=f"entries of {stream} are missing")
            revision_of(connection)
            return _contents(connection)
    except FAILURES as error:
        raise StorageError("backup-broken", file=str(file), why=why_not(error)) from error


def _brought_up_to_date(file: Path, copy: Path) -> Path:
    """*file*, or a *copy* of it if it is of an older version: the backup itself is never written."""
    with _opened(file) as connection:
        here, newest = revision_of(connection)
    if here == newest:
        return file
    shutil.copyfile(file, copy)
    engine = create_engine(f"sqlite:///{copy}")
    with engine.begin() as connection:
        upgrade(connection)
    engine.dispose()
    return copy


# --- carrying rows ---


def _carry_out(connection: Connection, scrap: Path) -> Contents:
    """Copy a database into a file, as it was at one instant; what was read."""
    with connection.begin():
        connection.execute(text(_SNAPSHOT))
        here, _ = revision_of(connection)
        engine = create_engine(f"sqlite:///{scrap}")
        with engine.begin() as target:
            upgrade(target, here)
            tables = MetaData()
            tables.reflect(target)  # of that version, which may not be ours
            for table in tables.sorted_tables:
                _carry(connection, target, table)
        engine.dispose()
        return _contents(connection)


def _carry_in(connection: Connection, file: Path, wanted: Contents, replace: bool) -> None:
    """Copy a file into a database, which has nothing else then."""
    with connection.begin():
        if connection.dialect.name == "postgresql":
            alone = connection.execute(select(func.pg_try_advisory_xact_lock(SERVING))).scalar()
            if not alone:
                raise StorageError("database-in-use", where=connection.engine.url.database, process="")
        if not replace and connection.execute(_IN_USE).first() is not None:
            raise StorageError("restore-not-empty")
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
        with _opened(file) as source:
            for table in metadata.sorted_tables:
                _carry(source, connection, table)
        if connection.dialect.name == "postgresql":
            _number_on(connection)
        if _contents(connection) != wanted:
            raise StorageError("backup-broken", file=str(file), why="it is not what was written")


def _carry(source: Connection, target: Connection, table: Table) -> None:
    for rows in _in_parts(source, select(table)):
        if table.name == _VERSION:
            target.execute(table.delete())  # the steps have written theirs
        target.execute(table.insert(), [dict(row._mapping) for row in rows])


def _number_on(connection: Connection) -> None:
    """What PostgreSQL numbers by itself goes on behind the last: rows carried in do not move its counters."""
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        last = None if column is None else connection.execute(select(func.max(column))).scalar()
        if column is not None and last is not None:
            counter = func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(select(func.setval(counter, last)))


def _contents(connection: Connection) -> Contents:
    streams: dict[str, Any] = {}
    count = 0
    for rows in _in_parts(connection, select(entries).order_by(entries.c.stream, entries.c.seq)):
        for stream, seq, at, body in rows:
            digest = streams.setdefault(stream, hashlib.sha256())
            digest.update(f"{seq} {at} {len(body)}\n".encode())
            digest.update(body)
            count += 1
    whole = hashlib.sha256()
    for stream in sorted(streams):  # in an order that no collation changes
        whole.update(f"{stream} {streams[stream].hexdigest()}\n".encode())
    return Contents(len(streams), count, whole.hexdigest())


def _in_parts(connection: Connection, statement: Any) -> Iterator[Any]:
    return connection.execute(statement, execution_options={"yield_per": _ROWS}).partitions()


_SQLITE: Final = b"SQLite format 3\0"  # how every such file begins
_VERSION: Final = "alembic_version"
_SHORT: Final = (
    select(games.c.id)
    .outerjoin(entries, entries.c.stream == games.c.id)
    .group_by(games.c.id, games.c.seq)
    .having(func.count(entries.c.seq) != games.c.seq)
    .limit(1)
)
_IN_USE: Final = select(games.c.id).union_all(select(people.c.id).where(people.c.login.is_not(None))).limit(1)


# --- around it ---


async def _with(place: SqlitePlace | PostgresPlace, work: Callable[[Connection], T]) -> T:
    engines = open_engines(place)
    try:
        return await engines.writer.run(work)
    finally:
        await engines.close()


@contextmanager
def _told(place: SqlitePlace | PostgresPlace) -> Iterator[None]:
    """Every failure told as ours."""
    try:
        yield
    except StorageError as error:
        raise StorageError(error.code, **{**place.facts, **error.facts}) from error
    except OSError as error:
        raise StorageError("cannot-write", **place.facts, why=error.strerror) from error
    except (*FAILURES, sqlite3.Error) as error:
        raise StorageError("database-failed", **place.facts, why=why_not(error)) from error


@contextmanager
def _scrap_beside(file: Path) -> Iterator[Path]:
    """An empty file that only its owner can read, in the same folder; it goes if it was not renamed."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    os.close(handle)
    scrap = Path(name)
    try:
        yield scrap
    finally:
        for left in (scrap, Path(f"{name}-journal")):
            left.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)  # which Windows wants
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
