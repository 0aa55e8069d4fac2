"""The steps that bring a database up to date."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection
from tests.storage.makers import write

from faristol.service.ports import stream_id
from faristol.storage import StorageError, open_storage
from faristol.storage.place import MemoryPlace, place_of
from faristol.storage.sql.engines import open_engines
from faristol.storage.sql.migrations import migrate
from faristol.storage.sql.schema import metadata


async def ask(url: str, question: Any) -> Any:
    """What *question*, a function of a connection or a statement, gives in the database at *url*."""
    place = place_of(url)
    assert not isinstance(place, MemoryPlace)
    engines = open_engines(place)
    try:
        return await engines.writer.run(lambda connection: _asked(connection, question))
    finally:
        await engines.close()


def _asked(connection: Connection, question: Any) -> Any:
    with connection.begin():
        return _told(connection, question) if isinstance(question, str) else question(connection)


def _told(connection: Connection, statement: str) -> Any:
    result = connection.execute(text(statement))
    return result.scalar() if result.returns_rows else None


async def bring_up_to_date(url: str) -> None:
    place = place_of(url)
    assert not isinstance(place, MemoryPlace)
    await migrate(place)


async def test_tables_and_steps_agree(lasting_url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    await bring_up_to_date(lasting_url)

    assert await ask(lasting_url, differences) == []


async def test_names_of_keys_agree_too(lasting_url: str) -> None:
    """What a comparison passes over: primary and foreign keys, by name and columns."""

    def keys(connection: Connection) -> dict[str, Any]:
        known = inspect(connection)
        return {
            name: (
                known.get_pk_constraint(name)["constrained_columns"],
                sorted(
                    (key["constrained_columns"], key["referred_table"])
                    for key in known.get_foreign_keys(name)
                ),
            )
            for name in known.get_table_names()
            if name != "alembic_version"
        }

    await bring_up_to_date(lasting_url)

    assert await ask(lasting_url, keys) == {
        table.name: (
            [column.name for column in table.primary_key.columns],
            sorted(([key.parent.name], key.column.table.name) for key in table.foreign_keys),
        )
        for table in metadata.sorted_tables
    }


async def test_starting_again_changes_nothing(lasting_url: str) -> None:
    async with open_storage(lasting_url) as storage:
        await write(storage.streams, "g")
    version = await ask(lasting_url, "SELECT version_num FROM alembic_version")
    async with open_storage(lasting_url) as storage:
        assert len(await storage.streams.read(stream_id("g"))) == 1

    assert await ask(lasting_url, "SELECT version_num FROM alembic_version") == version
    assert await ask(lasting_url, "SELECT count(*) FROM alembic_version") == 1


async def test_many_who_start_together_take_turns(lasting_url: str) -> None:
    await asyncio.gather(*(bring_up_to_date(lasting_url) for _ in range(8)))

    assert await ask(lasting_url, "SELECT count(*) FROM alembic_version") == 1


async def test_a_step_that_fails_leaves_nothing_behind(lasting_url: str) -> None:
    await ask(lasting_url, "CREATE TABLE people (id integer)")  # in the way of ours

    with pytest.raises(StorageError):
        await bring_up_to_date(lasting_url)

    assert await ask(lasting_url, lambda connection: inspect(connection).get_table_names()) == ["people"]


async def test_a_database_of_a_newer_version_is_left_alone(lasting_url: str) -> None:
    await bring_up_to_date(lasting_url)
    await ask(lasting_url, "UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(StorageError) as told:
        await open_storage(lasting_url).start()

    assert told.value.code == "database-newer"
    assert told.value.facts["revision"] == "9999"


async def test_two_who_write_one_number_is_impossible_in_the_table_itself(lasting_url: str) -> None:
    """Whatever our code does, the key of the table does not let it happen."""
    async with open_storage(lasting_url) as storage:
        await write(storage.streams, "g")

    twice = "INSERT INTO entries (stream, seq, at, body) SELECT stream, seq, at, body FROM entries"
    with pytest.raises(Exception, match=re.compile("unique", re.IGNORECASE)):
        await ask(lasting_url, twice)
