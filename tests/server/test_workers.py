"""Workers that share the analyses of one PostgreSQL: one is killed, and none is lost or done twice.

``FARISTOL_ANALYSES`` says how many they share; six by default.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from tests.server.running import Player, player, serving
from tests.server.test_analyses import TURNS, asked, finished, manners
from tests.storage.postgres import Postgres

from faristol.cli.worker import worker
from faristol.engine.review import ReviewSettings
from faristol.server import Settings
from faristol.service.analyses.kept import AnalysisKey
from faristol.service.ports import stream_id
from faristol.service.world import Manners
from faristol.storage.opening import open_storage
from faristol.storage.queue_postgres import PostgresQueue

GAMES = int(os.environ.get("FARISTOL_ANALYSES", "6"))
LOOK = ReviewSettings(candidates=6, samples=800, pre_endgame_plies=0, endgame_nodes=500, other_draws=3)
MOST_S = 60 + 12 * GAMES  # on a machine that has other things to do


@contextmanager
def working(database: str, data: Path, look: Manners, name: str) -> Iterator[subprocess.Popen[bytes]]:
    """``faristol worker`` as people run it."""
    settings = msgspec.json.encode(Settings(manners=look), enc_hook=str).decode()
    program, log = str(Path(sys.executable).with_name("faristol")), data / f"worker-{name}.log"
    with log.open("wb") as file:
        process = subprocess.Popen(
            [program, "worker", "--database", database, "--processes", "1", "--lang", "en"],
            env={**os.environ, "FARISTOL_DATA": str(data), "FARISTOL_SETTINGS": settings},
            stdout=file,
            stderr=file,
        )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
        process.wait(30)


async def states(who: Player, games: list[str]) -> list[tuple[str, int]]:
    told = [(await who.http.get(f"/api/games/{game}/analysis")).json() for game in games]
    return [(one["state"], one["done"]) for one in told]


async def until(done: Callable[[list[tuple[str, int]]], bool], who: Player, games: list[str]) -> None:
    end = time.monotonic() + MOST_S
    while not done(found := await states(who, games)):
        assert time.monotonic() < end, found
        await asyncio.sleep(0.5)


def test_a_worker_outlives_a_database_that_was_gone_when_it_began(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """It reports itself when it begins; if nobody hears that, it does so again."""
    key = AnalysisKey(stream=stream_id("abcdefgh2345"), lexicon="club", engine="1")

    async def story(database: str) -> None:
        done: asyncio.Queue[AnalysisKey] = asyncio.Queue()

        async def carry_out(found: AnalysisKey, _: str) -> None:
            done.put_nowait(found)

        async with open_storage(database) as storage:
            assert isinstance(storage.queue, PostgresQueue)
            await storage.queue.start()
            await asyncio.to_thread(postgres.stop)
            try:
                working = asyncio.create_task(storage.queue.work(carry_out, at_once=1))
                async with asyncio.timeout(60):
                    while "could not be worked on" not in caplog.text:
                        assert not working.done(), working
                        await asyncio.sleep(0.05)
            finally:
                await asyncio.to_thread(postgres.start)
            await storage.queue.put(key, "Anna")
            assert await asyncio.wait_for(done.get(), 60) == key
            working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await working

    asyncio.run(story(postgres.new_database()))


def test_of_two_workers_one_is_killed_and_the_other_does_it_all(data: Path, postgres: Postgres) -> None:
    database = postgres.new_database()
    look = manners(LOOK)

    async def story(address: str, first: subprocess.Popen[bytes]) -> None:
        async def game_of_two() -> str:
            """Each by others: a person may ask for a few only."""
            async with player(address, "Carla") as carla, player(address, "Dídac") as didac:
                game = await finished(carla, didac)
                assert (await asked(carla, game))["state"] == "running"
                return game

        async with player(address, "Anna") as anna:
            games = [await game_of_two() for _ in range(GAMES)]
            await until(lambda found: any(state == "done" for state, _ in found), anna, games)
            first.kill()
            assert (await states(anna, games))[-1] != ("done", TURNS), "there was something left to lose"
            await until(lambda found: all(state == "done" for state, _ in found), anna, games)
            assert await states(anna, games) == [("done", TURNS)] * GAMES

    with (
        serving(database, manners=look, analysis_processes=0) as address,
        working(database, data, look, "first") as first,
        working(database, data, look, "second") as second,
    ):
        asyncio.run(story(address, first))
        assert second.poll() is None
        second.terminate()
        assert second.wait(20) == 0, "told to stop, it ends well"

    left = asyncio.run(_jobs_left(database))
    assert left == [], "every job was finished once and taken away"


async def _jobs_left(database: str) -> list[tuple[str, int]]:
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        rows = await connection.fetch("SELECT status::text, attempts FROM procrastinate.procrastinate_jobs")
        return [(row["status"], row["attempts"]) for row in rows]
    finally:
        await connection.close()


def test_a_server_on_postgres_works_by_itself_unless_told_otherwise(data: Path, postgres: Postgres) -> None:
    few = ReviewSettings(candidates=3, samples=800, pre_endgame_plies=0, endgame_nodes=500, other_draws=3)

    async def story(address: str) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await finished(anna, biel)
            await asked(anna, game)
            await until(lambda found: found == [("done", TURNS)], anna, [game])
            assert (await asked(biel, game))["state"] == "done"

    with serving(postgres.new_database(), manners=manners(few)) as address:
        asyncio.run(story(address))


def test_without_a_database_to_share_there_is_nothing_to_do(tmp_path: Path) -> None:
    result = CliRunner().invoke(worker, ["--database", f"sqlite:///{tmp_path}/games.db", "--lang", "en"])

    assert result.exit_code == 1
    assert "PostgreSQL" in result.stderr
