"""Backups: taken while others write, read again, restored into either database."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, Table, create_engine, select, text
from tests.storage.makers import NOW, a_body, a_card, write
from tests.storage.postgres import Postgres
from tests.storage.test_processes import ROOT, a_writer, acknowledged, begin

from faristol.regulations import CLASSIC, REGULATIONS
from faristol.regulations.own import make_own
from faristol.regulations.store import RegulationStore
from faristol.service.events.photos import KeptPhoto
from faristol.service.ports import EventId, Noted, Person, PersonId, Session, StreamId, stream_id
from faristol.service.regulations.ports import KeptRegulation
from faristol.storage import Storage, StorageError, open_storage
from faristol.storage.backup import back_up, restore
from faristol.storage.place import MemoryPlace, place_of
from faristol.storage.sql.engines import open_engines
from faristol.storage.sql.migrations import upgrade
from faristol.storage.sql.schema import metadata

T = TypeVar("T")

GAMES = 8


async def several(storage: Storage, game: str, count: int) -> None:
    for seq in range(1, count + 1):
        await write(storage.streams, game, seq=seq)


async def everything(url: str) -> dict[StreamId, list[tuple[int, int, bytes]]]:
    """Every entry of the games that a writer plays."""
    async with open_storage(url) as storage:
        games = [stream_id(f"g{n}") for n in range(GAMES)]
        return {
            game: [(entry.seq, entry.at, entry.body) for entry in await storage.streams.read(game)]
            for game in games
        }


async def test_a_drill_back_up_under_load_restore_and_compare(lasting_url: str, tmp_path: Path) -> None:
    file, restored = tmp_path / "copy", f"sqlite:///{tmp_path}/restored.db"
    with a_writer(lasting_url, "w", games=GAMES) as process:
        begin(process)
        assert process.stdout is not None
        before = [process.stdout.readline() for _ in range(400)]
        taken = await back_up(place_of(lasting_url), file)
        # It has gone on meanwhile, and goes on.
        after = [process.stdout.readline() for _ in range(400)]
        process.kill()
        rest = process.stdout.read()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.glob("*copy*")) == ["copy"]  # no scraps

    assert await restore(place_of(restored), file) == taken
    kept, now = await everything(restored), await everything(lasting_url)

    assert sum(map(len, kept.values())) == taken.entries < sum(map(len, now.values()))
    for game, entries in kept.items():  # each stream as it was at one instant, to the byte
        assert entries == now[game][: len(entries)]
        async with open_storage(restored) as storage:
            assert (await storage.cards.get(game)).seq == len(entries)
    last: dict[StreamId, int] = defaultdict(int)
    for game, seq in acknowledged(b"".join(before)):
        last[game] = max(last[game], seq)
    assert all(len(kept[game]) >= seq for game, seq in last.items())
    assert after[-1] or rest


async def test_a_backup_of_one_database_is_restored_into_the_other(
    lasting_url: str, postgres: Postgres, tmp_path: Path
) -> None:
    async with open_storage(lasting_url) as storage:
        await several(storage, "g", 3)
        await several(storage, "h", 2)
        anna = Person(id=PersonId("anna"), name="Anna", login="anna", created_at=NOW)
        await storage.people.add(anna, "hash")
        await storage.people.open_session(Session(token_hash="t", person=anna.id, expires_at=NOW))
    taken = await back_up(place_of(lasting_url), tmp_path / "copy")
    assert (taken.streams, taken.entries) == (2, 5)

    for url in (f"sqlite:///{tmp_path}/other.db", await postgres.create_database()):
        assert await restore(place_of(url), tmp_path / "copy") == taken
        again = await back_up(place_of(url), tmp_path / "again", replace=True)
        assert again == taken
        async with open_storage(url) as storage:
            assert await storage.people.by_login("ANNA") == (anna, "hash")
            assert [entry.seq for entry in await storage.streams.read(stream_id("g"))] == [1, 2, 3]
            await storage.streams.append(a_card("g", 4), [a_body(n=4)], after=3, at=NOW)  # it goes on


async def rows_of(url: str) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table that a version knows of."""

    def read(connection: Connection) -> dict[str, list[dict[str, Any]]]:
        return {
            table.name: [dict(row._mapping) for row in connection.execute(select(table))]
            for table in metadata.sorted_tables
        }

    return await directly(url, read)


async def directly(url: str, work: Callable[[Connection], T]) -> T:
    """What *work* gives on the database itself."""
    place = place_of(url)
    assert not isinstance(place, MemoryPlace)
    engines = open_engines(place)
    try:
        return await engines.writer.run(work)
    finally:
        await engines.close()


def a_row(table: Table) -> dict[str, Any]:
    """Something in each column; whatever names something else names the one that is there."""
    values = {str: "x", int: 1, bool: True, float: 0.5, bytes: b"{}"}
    return {column.name: values[column.type.python_type] for column in table.columns}


async def test_every_table_comes_along_and_goes_on(
    lasting_url: str, postgres: Postgres, tmp_path: Path
) -> None:
    """A table that a later version adds is in a backup, or this fails."""

    def fill(connection: Connection) -> None:
        with connection.begin():
            for table in metadata.sorted_tables:
                connection.execute(table.insert(), [a_row(table)])

    async with open_storage(lasting_url):
        pass  # which makes the tables
    await directly(lasting_url, fill)
    before = await rows_of(lasting_url)
    assert all(len(rows) == 1 for rows in before.values()), "nothing is left out"
    await back_up(place_of(lasting_url), tmp_path / "copy")

    for url in (f"sqlite:///{tmp_path}/other.db", await postgres.create_database()):
        await restore(place_of(url), tmp_path / "copy")
        assert await rows_of(url) == before
        async with open_storage(url) as storage:  # what is numbered by the database goes on behind the last
            await storage.register.note(Noted(at=NOW, by=PersonId("x"), verb="hide", target="x", reason="x"))
            assert [noted.number for noted in await storage.register.notes()] == [2, 1]


async def test_photographs_and_own_regulations_come_along(
    lasting_url: str, postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games by a regulation that people made cannot be read without it, and it is a file of the server."""
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path / "here"))
    own = make_own("club", "1", "El nostre club", CLASSIC, {"minutes": 20})
    RegulationStore().install(own)
    anna = Person(id=PersonId("anna"), name="Anna", created_at=NOW)
    kept = KeptRegulation(key=own.key, at=NOW)
    photo = KeptPhoto(id="f1", event=EventId("g"), person=anna.id, at=NOW, body=bytes(range(256)))
    async with open_storage(lasting_url) as storage:
        await several(storage, "g", 1)
        await storage.people.add(anna)
        await storage.own_regulations.keep(anna.id, kept)
        await storage.photos.keep(photo)
    taken = await back_up(place_of(lasting_url), tmp_path / "copy")

    for name, url in (("sq", f"sqlite:///{tmp_path}/other.db"), ("pg", await postgres.create_database())):
        monkeypatch.setenv("FARISTOL_DATA", str(tmp_path / name))  # another machine
        assert own.key not in REGULATIONS
        assert await restore(place_of(url), tmp_path / "copy") == taken
        assert REGULATIONS[own.key].minutes == 20
        async with open_storage(url) as storage:
            assert await storage.own_regulations.of(anna.id) == [kept]
            assert await storage.photos.shown_by(anna.id) == [photo]
        await restore(place_of(url), tmp_path / "copy", replace=True)  # what is here already is no matter


async def test_a_regulation_that_was_changed_in_a_backup_touches_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path / "here"))
    RegulationStore().install(make_own("club", "1", "El nostre club", CLASSIC, {"minutes": 20}))
    url, other = f"sqlite:///{tmp_path}/games.db", f"sqlite:///{tmp_path}/other.db"
    async with open_storage(url) as storage:
        await several(storage, "g", 1)
    await back_up(place_of(url), tmp_path / "copy")
    for change in ("replace(body, 'minutes = 20', 'minutes = 30')", "'[[['"):
        with closing(sqlite3.connect(tmp_path / "copy")) as connection, connection:
            connection.execute(f"UPDATE regulation_files SET body = {change}")
        with pytest.raises(StorageError) as told:
            await restore(place_of(other), tmp_path / "copy")
        assert told.value.code == "backup-broken"
    async with open_storage(other) as storage:
        assert await storage.streams.read(stream_id("g")) == []


async def test_what_is_there_is_not_lost_by_mistake(lasting_url: str, tmp_path: Path) -> None:
    place, file = place_of(lasting_url), tmp_path / "copy"
    async with open_storage(lasting_url) as storage:
        await several(storage, "g", 1)
    first = await back_up(place, file)
    async with open_storage(lasting_url) as storage:
        await several(storage, "h", 2)

    with pytest.raises(StorageError) as told:
        await back_up(place, file)
    assert told.value.code == "file-exists"
    with pytest.raises(StorageError) as told:
        await restore(place, file)
    assert told.value.code == "restore-not-empty"
    async with open_storage(lasting_url) as storage:
        assert len(await storage.streams.read(stream_id("h"))) == 2

    assert await restore(place, file, replace=True) == first
    async with open_storage(lasting_url) as storage:
        assert await storage.streams.read(stream_id("h")) == []


async def test_a_database_that_is_served_is_not_restored(lasting_url: str, tmp_path: Path) -> None:
    async with open_storage(lasting_url) as storage:
        await several(storage, "g", 1)
    taken = await back_up(place_of(lasting_url), tmp_path / "copy")

    async with open_storage(lasting_url, served=True):
        with pytest.raises(StorageError) as told:
            await restore(place_of(lasting_url), tmp_path / "copy", replace=True)
        assert told.value.code == "database-in-use"
        assert await back_up(place_of(lasting_url), tmp_path / "copy", replace=True) == taken

    assert await restore(place_of(lasting_url), tmp_path / "copy", replace=True) == taken


def _without_an_entry(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM entries WHERE seq = 2")
        connection.commit()


def _half(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size // 2)


def _scribbled(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xff" * 4096)


def _something_else(file: Path) -> None:
    file.write_bytes(b"not a database " * 100)


def _of_others(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def _newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (_without_an_entry, "backup-broken"),
        (_half, "backup-broken"),
        (_scribbled, "backup-broken"),
        (_something_else, "not-a-backup"),
        (_of_others, "not-a-backup"),
        (Path.unlink, "not-a-backup"),
        (_newer, "database-newer"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
async def test_a_backup_that_is_not_whole_touches_nothing(tmp_path: Path, spoil: object, code: str) -> None:
    url, other = f"sqlite:///{tmp_path}/games.db", f"sqlite:///{tmp_path}/other.db"
    async with open_storage(url) as storage:
        await several(storage, "g", 3)
    async with open_storage(other) as storage:
        await several(storage, "h", 1)
    file = tmp_path / "copy"
    await back_up(place_of(url), file)
    assert callable(spoil)
    spoil(file)

    with pytest.raises(StorageError) as told:
        await restore(place_of(other), file, replace=True)

    assert told.value.code == code
    async with open_storage(other) as storage:
        assert len(await storage.streams.read(stream_id("h"))) == 1


async def test_a_backup_of_an_older_version_is_brought_up_to_date_on_the_way(
    lasting_url: str, tmp_path: Path
) -> None:
    old, file = tmp_path / "old.db", tmp_path / "copy"
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        upgrade(connection, "0001")
        connection.execute(
            text(
                "INSERT INTO games (id, seq, status, visibility, regulation, clock, seats, scores, created_at"
                ", updated_at) VALUES ('g', 1, 'playing', 'open', 'fisc', 'chess', '[]', '[]', 1, 1)"
            )
        )
        connection.execute(text("INSERT INTO entries VALUES ('g', 1, 1, x'7b7d')"))
    engine.dispose()

    taken = await back_up(place_of(f"sqlite:///{old}"), file)
    before = file.read_bytes()
    assert await restore(place_of(lasting_url), file) == taken

    assert file.read_bytes() == before
    async with open_storage(lasting_url) as storage:
        assert (await storage.cards.get(stream_id("g"))).kind == "game"


async def test_nothing_to_back_up_is_said(tmp_path: Path) -> None:
    for url in ("memory:", f"sqlite:///{tmp_path}/nowhere.db"):
        with pytest.raises(StorageError) as told:
            await back_up(place_of(url), tmp_path / "copy")
        assert told.value.code == "no-database"
    assert list(tmp_path.iterdir()) == []


def test_the_command_says_what_it_carried_and_what_it_refuses(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path}/games.db", tmp_path / "copy"
    asyncio.run(_three(url))

    def run(*arguments: str) -> tuple[int, str]:
        command = [str(Path(sys.executable).with_name("faristol")), *arguments, "--lang", "en"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
        return done.returncode, done.stdout + done.stderr

    code, said = run("backup", str(file), "--database", url)
    assert code == 0
    assert "1 game or event, entries written: 3" in said
    digest = said.split()[-1]
    assert run("backup", str(file), "--database", url)[0] == 2
    code, said = run("restore", str(file), "--database", f"sqlite:///{tmp_path}/other.db")
    assert (code, said.split()[-1]) == (0, digest)
    code, said = run("restore", str(file), "--database", url)
    assert code == 2
    assert "--replace" in said


async def _three(url: str) -> None:
    async with open_storage(url) as storage:
        await several(storage, "g", 3)


def test_a_disk_that_is_full_is_a_sentence_and_leaves_no_scraps(tmp_path: Path) -> None:
    """The file may be no larger than a few pages, as the system's limit says."""
    url = f"sqlite:///{tmp_path}/games.db"
    asyncio.run(_three(url))
    command = f'ulimit -f 8; exec "$0" backup {tmp_path}/copy --database {url} --lang en'
    program = str(Path(sys.executable).with_name("faristol"))
    done = subprocess.run(["bash", "-c", command, program], capture_output=True, text=True, check=False)

    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.glob("*copy*"))
