"""The plug is pulled at any moment: what was acknowledged is there, clocks are right, no game is stuck."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.server.running import Player, Process, player
from tests.storage.postgres import NoPostgres, running_postgres
from websockets.exceptions import ConnectionClosed

from faristol.service.ports import Card, GameId
from faristol.storage.opening import open_storage

KILLS = int(os.environ.get("FARISTOL_KILLS", "6"))
PER_GAME = 10  # kills, then a new game begins


@pytest.fixture(params=["sqlite", "postgresql"])
def kept_in(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database that outlives the server."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
        return
    try:
        with running_postgres(fsync=True) as postgres:
            yield postgres.new_database()
    except NoPostgres as reason:
        pytest.skip(f"no PostgreSQL here: {reason}")


class Game:
    """A game of two people who exchange tiles as fast as they can, and what they were told of it."""

    def __init__(self, name: str, people: tuple[Player, Player]) -> None:
        self.name = name
        self.people = people
        self.acknowledged = 0  # the last number that the server said is on disk
        self.clock = people[0].views[name]["clock"]

    async def play_until_cut(self, dice: Random) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            while True:
                mover = self.people[self.people[0].views[self.name]["turn"]]
                rack = mover.views[self.name]["seats"][mover.views[self.name]["you"]]["rack"]
                answer = await mover.act(self.name, "exchange", tiles=dice.sample(rack, dice.randint(1, 3)))
                assert answer["tell"] == "done", answer
                self.acknowledged = answer["seq"]
                for who in self.people:
                    await who.view(self.name, lambda view: view["seq"] >= self.acknowledged)

    async def come_back(self, address: str) -> None:
        """Reconnect and resume: nothing that was acknowledged is lost, and the clocks are right."""
        for who in self.people:
            since = who.views[self.name]["seq"]
            await who.reconnect(address)
            view = await who.watch(self.name, since=since)
            assert view["seq"] >= self.acknowledged
            assert view["status"] == "playing"
        first, second = (who.views[self.name] for who in self.people)
        assert first["sheet"] == second["sheet"]
        # One of both clocks always runs, also while the server was away.
        passed = second["clock"]["now"] - self.clock["now"]
        assert abs(sum(second["clock"]["used"]) - sum(self.clock["used"]) - passed) <= 5

    async def finish(self) -> None:
        """No game is stuck: whoever is on turn can move, and it comes to its end."""
        view = self.people[1].views[self.name]
        assert (await self.people[view["turn"]].act(self.name, "pass"))["tell"] == "done"
        assert (await self.people[0].act(self.name, "abandon"))["tell"] == "done"
        assert (await self.people[0].http.get(f"/api/games/{self.name}/acta")).status_code == 200


async def seated(people: tuple[Player, Player]) -> Game:
    # Of a championship game that stands nil to nil, no run of exchanges is the end.
    game = await people[0].open(starter=0)
    await people[1].join(game)
    for who in people:
        await who.watch(game)
        await who.view(game, lambda view: view["status"] == "playing")
    return Game(game, people)


def test_no_acknowledged_action_is_lost(data: Path, kept_in: str) -> None:
    dice = Random(7)

    async def story() -> None:
        server = Process(kept_in, data).start()
        try:
            async with player(server.address, "Anna") as anna, player(server.address, "Biel") as biel:
                game = await seated((anna, biel))
                for number in range(1, KILLS + 1):
                    playing = asyncio.create_task(game.play_until_cut(dice))
                    await asyncio.sleep(dice.uniform(0.05, 0.6))
                    server.kill()
                    await playing
                    await asyncio.to_thread(server.start)
                    await game.come_back(server.address)
                    if number % PER_GAME == 0 or number == KILLS:
                        await game.finish()
                        game = await seated((anna, biel))
        finally:
            server.kill()

    asyncio.run(story())


def test_what_was_due_while_nobody_ran_takes_effect_after_the_restart(data: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"

    async def card(game: str) -> Card:
        async with open_storage(database) as storage:
            return await storage.cards.get(GameId(game))

    async def story() -> None:
        server = Process(database, data).start()
        try:
            async with player(server.address, "Anna") as anna, player(server.address, "Biel") as biel:
                game = await anna.open(starter=0, window=5, bag="C A S A E T R  L L O P S I N")
                await biel.join(game)
                await anna.watch(game)
                await anna.view(game, lambda v: v["status"] == "playing")
                assert (await anna.act(game, "play", square="H8", word="CASA"))["tell"] == "done"
                server.kill()
                await asyncio.sleep(5)
                before = await card(game)
                assert before.scores == (0, 0)
                await asyncio.to_thread(server.start)
                async with asyncio.timeout(30):  # nobody asks for the game: the sweep finds it
                    while (await card(game)).seq == before.seq:
                        await asyncio.sleep(0.2)

                assert (await card(game)).scores == (10, 0)
                await biel.reconnect(server.address)
                view = await biel.watch(game)
                # Biel's time has run since the play stood, server or no server.
                laid_at, now = before.updated_at, view["clock"]["now"]
                assert abs(view["clock"]["used"][1] - (now - laid_at - 5_000)) < 100
        finally:
            server.kill()

    asyncio.run(story())
