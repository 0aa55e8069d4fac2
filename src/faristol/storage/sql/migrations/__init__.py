"""Bringing a database up to date, all of it or nothing, whoever starts first.

Each file in ``versions`` is one step. They are run by Alembic's own parts and without its command line, so
that a server can do it by itself when it starts.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import OperationalError

from faristol.storage.errors import StorageError
from faristol.storage.place import PostgresPlace, SqlitePlace
from faristol.storage.sql.database import FAILURES, why_not
from faristol.storage.sql.engines import Engines, open_engines, prepare_file

__all__ = ["migrate", "revision_of", "upgrade"]

_LOCK: Final = 0x666172697374  # "farist": the advisory lock of those who migrate
_WAL: Final = text("PRAGMA journal_mode = WAL")
_WAL_TRIES: Final = 50


async def migrate(place: SqlitePlace | PostgresPlace) -> None:
    """Bring *place* up to date. Reading the steps blocks, so this has a thread and a loop of its own."""
    await asyncio.to_thread(lambda: asyncio.run(_migrate(place)))


async def _migrate(place: SqlitePlace | PostgresPlace) -> None:
    if isinstance(place, SqlitePlace):
        prepare_file(place)
    engines = open_engines(place)
    try:
        if isinstance(place, SqlitePlace):
            await _write_ahead(engines)
        await engines.writer.run(_upgrade_at_once)
    except StorageError as error:
        raise StorageError(error.code, **place.facts, **error.facts) from None
    except FAILURES as error:
        raise StorageError("database-unreachable", **place.facts, why=why_not(error)) from error
    finally:
        await engines.close()


async def _write_ahead(engines: Engines) -> None:
    """Readers and the writer do not wait for each other in this mode; the file remembers it.

    The change needs the file for itself and does not wait for it as other statements do.
    """
    for tries_left in reversed(range(_WAL_TRIES)):
        try:
            await engines.reader.run(lambda connection: connection.execute(_WAL))
            return
        except OperationalError as error:
            if "locked" not in str(error.orig) or not tries_left:
                raise
            await asyncio.sleep(0.1)


def _upgrade_at_once(connection: Connection) -> None:
    with connection.begin():
        upgrade(connection)


def upgrade(connection: Connection, to: str | None = None) -> None:
    """Run the steps that the database has not seen, up to *to*, within the transaction of *connection*."""
    if connection.dialect.name == "postgresql":
        # SQLite's transaction is a lock already.
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    steps, context = _steps(), MigrationContext.configure(connection)
    here, _ = revision_of(connection)
    with Operations.context(context):
        for step in reversed(list(steps.iterate_revisions(to or "head", here or "base"))):
            step.module.upgrade()
            context.stamp(steps, step.revision)


def revision_of(connection: Connection) -> tuple[str | None, str]:
    """Up to which step a database was brought, and which is the last; a newer one than we know is refused."""
    steps = _steps()
    here = MigrationContext.configure(connection).get_current_revision()
    if here is not None and here not in {step.revision for step in steps.walk_revisions()}:
        raise StorageError("database-newer", revision=here)
    return here, str(steps.get_current_head())


def _steps() -> ScriptDirectory:
    return ScriptDirectory(str(Path(__file__).parent))
