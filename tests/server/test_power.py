"""The power fails: of a SQLite file only what was synced is left, and all that was acknowledged is in it."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.server.running import Process, player
from tests.server.test_kill import Game, seated

CUTS = 3

CARELESS = """
import sys
from sqlalchemy import event
from faristol.storage.sql import engines

careful = engines._set_manners

def careless(connection, record):
    careful(connection, record)
    connection.execute("PRAGMA synchronous = {}")

engines._set_manners = careless
from faristol.cli import main
main()
"""


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("g++")
    if compiler is None or sys.platform != "linux":
        pytest.skip("no C compiler here, or no Linux")
    library = tmp_path_factory.mktemp("shim") / "power.so"
    source = Path(__file__).with_name("power.c")
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-x", "c", "-o", str(library), str(source), "-ldl"], check=True
    )
    return library


def cut_off(database: Path) -> None:
    """What was not synced is gone, and so is what only lived in memory."""
    for file in (database, database.with_name(database.name + "-wal")):
        synced = file.with_name(file.name + ".synced")
        if synced.exists():
            shutil.copyfile(synced, file)
        else:
            file.write_bytes(b"")
    database.with_name(database.name + "-shm").unlink(missing_ok=True)


async def survives(server: Process, database: Path) -> None:
    """Play, cut the power, start again: whoever was told that it is on disk finds it there."""
    dice = Random(3)
    async with player(server.address, "Anna") as anna, player(server.address, "Biel") as biel:
        game: Game = await seated((anna, biel))
        for _ in range(CUTS):
            playing = asyncio.create_task(game.play_until_cut(dice))
            await asyncio.sleep(dice.uniform(0.3, 0.8))
            server.kill()
            await playing
            await asyncio.to_thread(cut_off, database)
            await asyncio.to_thread(server.start)
            await game.come_back(server.address)
        await game.finish()


def test_what_was_acknowledged_outlives_a_power_cut(data: Path, tmp_path: Path, shim: Path) -> None:
    database = tmp_path / "games.db"
    with Process(f"sqlite:///{database}", data, environment={"LD_PRELOAD": str(shim)}) as server:
        asyncio.run(survives(server, database))


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_a_careless_server_would_be_noticed(data: Path, tmp_path: Path, shim: Path, synchronous: str) -> None:
    database = tmp_path / "games.db"
    careless = (sys.executable, "-c", CARELESS.format(synchronous))
    server = Process(f"sqlite:///{database}", data, program=careless, environment={"LD_PRELOAD": str(shim)})
    # An entry is missing, or the game, or even those who played it.
    with server, pytest.raises((AssertionError, KeyError)):
        asyncio.run(survives(server, database))
