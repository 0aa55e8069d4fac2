"""Where the data is: what a URL says, and what is told when nothing can be opened there."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
import stat
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Transaction
from tests.storage.makers import write
from tests.storage.postgres import Postgres

from faristol.service.ports import stream_id
from faristol.storage import StorageError, open_storage
from faristol.storage.place import MemoryPlace, Place, PostgresPlace, SqlitePlace, place_of
from faristol.storage.sql.engines import open_engines

SECRET = "s3cr3t-p4ss"


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("memory:", MemoryPlace()),
        ("sqlite:///games.db", SqlitePlace(Path("games.db"))),
        ("sqlite:////srv/fari%20stol/games.db", SqlitePlace(Path("/srv/fari stol/games.db"))),
        ("sqlite:///~/games.db", SqlitePlace(Path.home() / "games.db")),
        (
            "postgres://u:p@db.example:5433/club",
            PostgresPlace("postgresql://u:p@db.example:5433/club", "db.example:5433", "club"),
        ),
        ("postgresql:///club", PostgresPlace("postgresql:///club", "localhost", "club")),
        (
            "postgresql:///club?host=/run/pg",
            PostgresPlace("postgresql:///club?host=/run/pg", "/run/pg", "club"),
        ),
        (
            "postgresql://a,b:5433/club?sslmode=require",
            PostgresPlace("postgresql://a,b:5433/club?sslmode=require", "a,b:5433", "club"),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_url_names_a_place(url: str, place: Place) -> None:
    assert place_of(url) == place


@pytest.mark.parametrize(
    "url",
    [
        f"mysql://u:{SECRET}@host/name",
        f"u:{SECRET}@host/name",
        SECRET,
        f"postgresql://u:{SECRET}@host",
        f"postgresql://u:{SECRET}@host:port/name",
        f"postgresql://u:{SECRET}@[host/name",
        f"postgresql://u:{SECRET}@host/name?{SECRET}",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///games.db?mode=ro",
        "sqlite:games.db",
        f"memory:{SECRET}",
    ],
)
def test_a_url_that_names_no_place_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(StorageError) as told:
        open_storage(url)

    assert told.value.code == "database-url"
    assert SECRET not in f"{told.value} {told.value!r} {told.value.__cause__}"


def test_the_environment_names_the_place_and_else_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    monkeypatch.delenv("FARISTOL_DATABASE", raising=False)
    assert place_of() == SqlitePlace(tmp_path / "faristol.db")
    monkeypatch.setenv("FARISTOL_DATABASE", "memory:")
    assert place_of() == MemoryPlace()


def test_a_place_can_be_printed_without_its_password() -> None:
    url = f"postgresql://u:{SECRET}@db.example/club"

    assert open_storage(url).where == "club @ db.example"
    assert SECRET not in repr(place_of(url))


@pytest.mark.parametrize(
    ("url", "facts"),
    [
        pytest.param(
            f"postgresql://u:{SECRET}@127.0.0.1:1/club",
            {"host": "127.0.0.1:1", "database": "club", "why": "Connection refused"},
            id="nobody answers",
        ),
        pytest.param(
            f"postgresql://u:{SECRET}@/club?host=/nowhere",
            {"host": "/nowhere", "database": "club", "why": "No such file or directory"},
            id="no such socket",
        ),
    ],
)
async def test_a_server_that_is_not_there(url: str, facts: dict[str, str]) -> None:
    with pytest.raises(StorageError) as told:
        async with open_storage(url):
            pass

    assert (told.value.code, told.value.facts) == ("database-unreachable", facts)
    assert SECRET not in str(told.value)


async def test_a_database_that_is_not_there(postgres: Postgres) -> None:
    with pytest.raises(StorageError) as told:
        async with open_storage(postgres.url("nowhere")):
            pass

    assert told.value.facts["why"] == "there is no such database"
    assert told.value.facts["database"] == "nowhere"


# --- the file ---


def test_the_file_is_made_with_its_folder_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games.db"

    async def begin() -> None:
        async with open_storage(f"sqlite:///{path}") as storage:
            await write(storage.streams, "g")
            for file in path.parent.iterdir():
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file

    asyncio.run(begin())
    assert [file.name for file in path.parent.iterdir()] == ["games.db"]  # closed in good order


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("not a folder")

    with pytest.raises(StorageError) as told:
        asyncio.run(open_storage(f"sqlite:///{tmp_path}/folder/games.db").start())

    assert told.value.code == "cannot-write"
    assert told.value.facts["file"] == f"{tmp_path}/folder/games.db"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("This is a letter to my aunt. " * 100)

    with pytest.raises(StorageError) as told:
        asyncio.run(open_storage(f"sqlite:///{tmp_path}/games.db").start())

    assert told.value.facts["why"] == "file is not a database"


def test_a_sqlite_that_is_too_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 31, 1))

    with pytest.raises(StorageError) as told:
        asyncio.run(open_storage(f"sqlite:///{tmp_path}/games.db").start())

    assert (told.value.code, told.value.facts["needed"]) == ("sqlite-too-old", "3.35.0")


def test_a_file_that_another_program_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for; when that has been long enough the error says so."""
    monkeypatch.setattr("faristol.storage.sql.engines.BUSY_MS", 200)
    url = f"sqlite:///{tmp_path}/games.db"

    async def scene() -> None:
        async with open_storage(url) as storage:
            await write(storage.streams, "g")
            other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            assert len(await storage.streams.read(stream_id("g"))) == 1  # readers do not wait
            with pytest.raises(StorageError) as told:
                await write(storage.streams, "g", seq=2)
            assert told.value.facts["why"] == "database is locked"
            other.execute("COMMIT")
            other.close()
            await write(storage.streams, "g", seq=2)

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10_000)],
)
async def test_the_manners_of_a_file(tmp_path: Path, pragma: str, value: object) -> None:
    place = SqlitePlace(tmp_path / "games.db")
    async with open_storage(f"sqlite:///{place.path}"):
        engines = open_engines(place)
        for lane in (engines.writer, engines.reader):
            told = await lane.run(lambda connection: connection.execute(text(f"PRAGMA {pragma}")).scalar())
            assert told == value
        await engines.close()


async def test_who_writes_after_the_end_is_told_and_does_not_wait(tmp_path: Path) -> None:
    engines = open_engines(SqlitePlace(tmp_path / "games.db"))
    before = asyncio.create_task(engines.writer.run(lambda connection: connection.scalar(text("SELECT 1"))))
    await asyncio.sleep(0)  # it has asked
    await engines.close()

    assert await before == 1
    with pytest.raises(RuntimeError, match="closed"):
        await engines.writer.run(lambda connection: connection.scalar(text("SELECT 1")))


# --- a server that restarts ---


async def test_a_restart_of_the_server_is_survived(postgres: Postgres) -> None:
    async with open_storage(await postgres.create_database()) as storage:
        await write(storage.streams, "g")
        await asyncio.to_thread(postgres.stop)
        try:
            with pytest.raises(StorageError) as told:
                await write(storage.streams, "g", seq=2)
            with pytest.raises(StorageError):
                await storage.cards.get(stream_id("g"))
        finally:
            await asyncio.to_thread(postgres.start)
        assert told.value.code == "database-failed"
        assert set(told.value.facts) == {"host", "database", "why"}

        await write(storage.streams, "g", seq=2)
        assert len(await storage.streams.read(stream_id("g"))) == 2


async def test_a_quick_restart_is_not_even_noticed(postgres: Postgres) -> None:
    async with open_storage(await postgres.create_database()) as storage:
        await write(storage.streams, "g")
        await asyncio.gather(
            *(storage.cards.get(stream_id("g")) for _ in range(30))
        )  # every connection is used
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)

        await write(storage.streams, "g", seq=2)
        cards = await asyncio.gather(*(storage.cards.get(stream_id("g")) for _ in range(30)))
        assert {card.seq for card in cards} == {2}


async def test_an_append_whose_commit_fails_is_not_acknowledged(
    lasting_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_transaction: Transaction) -> None:
        raise ConnectionResetError(errno.ECONNRESET, "reset")

    async with open_storage(lasting_url) as storage:
        await write(storage.streams, "g")
        with monkeypatch.context() as patched:
            patched.setattr(Transaction, "commit", broken)
            done = await asyncio.gather(
                write(storage.streams, "g", seq=2), write(storage.streams, "h"), return_exceptions=True
            )
        assert [str(getattr(one, "code", one)) for one in done] == ["commit-unsure"] * 2

        await write(storage.streams, "g", seq=2)  # and nothing is left half done
        assert len(await storage.streams.read(stream_id("g"))) == 2
