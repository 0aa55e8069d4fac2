"""``faristol serve``: what it prints, and what it refuses before it starts."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from tests.server.running import Process, free_port, install_words

from faristol.cli import main
from faristol.cli.serve import prepare
from faristol.server import Settings
from faristol.storage.opening import open_storage


@pytest.fixture
def data(tmp_path: Path) -> Path:
    install_words(tmp_path)
    return tmp_path


def test_it_prints_the_address_and_a_link_for_the_first_admin(data: Path) -> None:
    with Process(f"sqlite:///{data / 'games.db'}", data) as server:
        with httpx.Client(base_url=server.address) as http:
            token = re.search(r"/admin#(\S+)", server.log)
            assert token is not None
            http.post("/api/guest", json={"name": "Anna"})
            assert "admin" in http.post("/api/admin", json={"token": token[1]}).json()["roles"]
            assert http.post("/api/admin", json={"token": token[1]}).status_code == 403
        assert server.address.replace("127.0.0.1", "localhost") in server.log
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)  # in good order


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--database", "oracle://x"], "database"),
        (["--database", "sqlite:///"], "database"),
        (["--lexicon", "nothere"], "nothere"),
        (["--port", "99999"], "99999"),
        (["--workers", "0"], "workers"),
        (["--proxy", "nginx"], "nginx"),
        (["--proxy", "10.0.0.0/99"], "10.0.0.0/99"),
        (["--smtp", "localhost:25"], "--mail-from"),
        (["--smtp", "localhost:25", "--mail-from", "a@b.cat"], "--address"),
        (["--smtp", "x", "--mail-from", "a@b.cat", "--address", "http://b.cat"], "not a mail server"),
        (["--definitions", "javascript:{word}"], "not the address of a dictionary"),
        (["--workers", "2", "--database", "memory:"], "one process"),
    ],
)
def test_what_cannot_be_served_is_said_before_it_starts(
    data: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(data))
    result = CliRunner().invoke(main, ["serve", "--lexicon", "club", "--lang", "en", *arguments])

    assert result.exit_code == 2, result.output
    assert said in result.output


def _refused(data: Path, database: str) -> str:
    """What a server that cannot start says, having ended at once."""
    command = [str(Path(sys.executable).with_name("faristol")), "serve", "--lexicon", "club", "--lang", "en"]
    command += ["--port", str(free_port()), "--database", database]
    done = subprocess.run(
        command,
        env={**os.environ, "FARISTOL_DATA": str(data)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(data: Path) -> None:
    database = f"sqlite:///{data / 'games.db'}"
    with Process(database, data) as first:
        said = _refused(data, database)
        assert "Another process already has this database" in said
        assert str(data / "games.db") in said
        assert httpx.get(f"{first.address}/api/health").status_code == 200  # the first one goes on
        first.kill()
    with Process(database, data):  # a process that was killed has let go
        pass


def test_a_database_of_a_newer_version_is_refused_with_a_sentence(data: Path) -> None:
    with Process(f"sqlite:///{data / 'games.db'}", data):
        pass
    with closing(sqlite3.connect(data / "games.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    before = (data / "games.db").read_bytes()

    assert "newer version of Faristol (9999)" in _refused(data, f"sqlite:///{data / 'games.db'}")
    assert (data / "games.db").read_bytes() == before


ANOTHER = """
import asyncio, sys
from faristol.storage.errors import StorageError
from faristol.storage.opening import open_storage

async def serve():
    async with open_storage(sys.argv[1], served=True):
        print("served")

try:
    asyncio.run(serve())
except StorageError as refused:
    print(refused.code)
"""


def test_nobody_has_the_file_between_the_preparations_and_the_start(tmp_path: Path) -> None:
    """What prepares the database lets go of it only for the server that it prepares it for."""
    url = f"sqlite:///{tmp_path / 'games.db'}"

    def another() -> str:
        command = [sys.executable, "-c", ANOTHER, url]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert asyncio.run(prepare(Settings(database=url), 1)) is not None
    assert another() == "database-in-use"

    async def served() -> str:
        async with open_storage(url, served=True):
            return await asyncio.to_thread(another)

    assert asyncio.run(served()) == "database-in-use"
    assert another() == "served"
