"""Two processes on one PostgreSQL: players on different ones share a game, and one of them may die."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.running import Answer, Process, player, serving
from tests.server.test_play import take_turn
from tests.storage.postgres import Postgres

from faristol.service.ports import NOBODY


def both_here(message: Answer) -> bool:
    return bool(message["tell"] == "here" and message["seats"] == [0, 1])


def test_a_game_between_two_processes_survives_the_death_of_one(data: Path, postgresql: str) -> None:
    async def story(first: Process, second: Process) -> None:
        async with (
            player(first.address, "Anna") as anna,
            player(second.address, "Biel") as biel,
            player(second.address, None) as carla,
        ):
            game = await anna.open(starter=0, window=60)
            await anna.watch(game)
            await biel.join(game)  # at the other process
            await biel.watch(game)
            await carla.watch(game)
            for who in (anna, biel, carla):
                await who.view(game, lambda v: v["status"] == "playing")
            if not any(map(both_here, anna.heard)):  # one process tells the other who is there
                await anna.until(both_here)

            seats = {0: (anna, biel), 1: (biel, anna)}
            for turn in range(200):
                if turn == 2:  # Anna's process dies; she finds the other one
                    first.kill()
                    await anna.reconnect(second.address)
                    view = await anna.watch(game, since=anna.views[game]["seq"])
                    assert view["seats"][0]["rack"] is not None
                mover, other = seats[turn % 2]
                view = await mover.view(game, lambda v, t=turn % 2: v["turn"] == t or v["status"] == "over")  # type: ignore[misc]
                if view["status"] == "over":
                    break
                await take_turn(game, mover, other, turn % 2)
            over = await carla.view(game, lambda v: v["status"] == "over")
            assert turn > 2
            assert over["sheet"] == (await anna.view(game, lambda v: v["status"] == "over"))["sheet"]
            replayed = (await biel.http.get(f"/api/games/{game}/replay")).json()
            assert replayed["final"] == [seat["final"] for seat in over["seats"]]

    with Process(postgresql, data) as first, Process(postgresql, data) as second:
        asyncio.run(story(first, second))


def test_who_is_forgotten_at_one_process_is_at_the_other(data: Path, postgresql: str) -> None:
    async def story(first: str, second: str) -> None:
        async with player(first, "Anna") as anna, player(second, "Biel") as biel:
            game = await anna.open(starter=0)
            await biel.join(game)
            assert (await biel.watch(game))["seats"][0]["name"] == "Anna"
            await biel.view(game, lambda v: v["status"] == "playing")

            gone = await anna.http.request("DELETE", "/api/me", json={})
            assert gone.status_code == 204, gone.text

            view = await biel.view(game, lambda v: v["seats"][0]["name"] == NOBODY)
            assert view["status"] == "over", "nobody waits for who is gone"
            for address in (first, second):
                asked = await biel.http.get(f"{address}/api/games/{game}")
                assert "Anna" not in asked.text

    with serving(postgresql) as first, serving(postgresql) as second:
        asyncio.run(story(first, second))


def test_a_game_goes_on_after_the_database_was_away(data: Path, postgres: Postgres) -> None:
    async def story(address: str) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open(starter=0)
            await anna.watch(game)
            await biel.join(game)
            await biel.watch(game)
            await anna.view(game, lambda v: v["status"] == "playing")
            await asyncio.to_thread(postgres.stop)

            refused = await anna.act(game, "pass")  # nothing is pretended
            assert (refused["tell"], refused["code"]) == ("refused", "broken")

            await asyncio.to_thread(postgres.start)
            async with asyncio.timeout(60):
                while (answer := await anna.act(game, "pass"))["tell"] != "done":
                    assert answer["code"] == "broken"
                    await asyncio.sleep(0.3)
            view = await biel.view(game, lambda v: v["turn"] == 1)  # told over the bus, which came back
            assert [line["kind"] for line in view["sheet"]] == ["pass"]

    with serving(postgres.new_database()) as address:
        asyncio.run(story(address))


def test_many_workers_need_a_database_that_they_can_share(data: Path, tmp_path: Path) -> None:
    alone = Process(f"sqlite:///{tmp_path / 'games.db'}", data, workers=2)
    with pytest.raises(AssertionError, match="can only serve one process"):
        alone.start()


def test_workers_share_one_port(data: Path, postgresql: str) -> None:
    async def story(address: str) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open(starter=0)
            await anna.watch(game)
            await biel.join(game)
            await biel.watch(game)
            for who in (anna, biel):
                await who.view(game, lambda v: v["status"] == "playing")
            assert (await anna.act(game, "pass"))["tell"] == "done"
            assert (await biel.view(game, lambda v: v["turn"] == 1))["sheet"][0]["kind"] == "pass"

    server = Process(postgresql, data, workers=2)
    with server:
        asyncio.run(story(server.address))
        assert server.end() == 0
