"""The plug is pulled at any moment: what was acknowledged is there, clocks are right, no game is stuck."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from tests.server.forking import ForkedProcess
from tests.server.running import WORDS, Answer, Player, Process, player
from tests.server.test_play import best_play
from tests.storage.postgres import postgres_here
from websockets.exceptions import ConnectionClosed

from faristol.formats.files.acta import read_acta, replay
from faristol.lexicon import Lexicon
from faristol.service.ports import Card, GameId
from faristol.storage.opening import open_storage

KILLS = int(os.environ.get("FARISTOL_KILLS", "4"))
SEED = int(os.environ.get("FARISTOL_SEED", "7"))
FEW = 10  # so many servers are started just as people do
PER_GAME = 10  # kills, then new games begin
LIST = Lexicon.from_words(WORDS, name="club", version="1")


@pytest.fixture(params=["sqlite", "postgresql"])
def kept_in(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database that outlives the server."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
        return
    with postgres_here(fsync=True) as postgres:
        yield postgres.new_database()


class Game:
    """A game of two people who exchange tiles as fast as they can, and what they were told of it."""

    asked: ClassVar[dict[str, Any]] = {"starter": 0}

    def __init__(self, name: str, people: tuple[Player, Player]) -> None:
        self.name = name
        self.people = people
        self.acknowledged = 0  # the last number that the server said is on disk
        self.clock = people[0].views[name]["clock"]
        self.sheet: list[Answer] = []  # as it stood then
        self.said: list[str] = []

    def view_of(self, who: Player) -> Answer:
        return who.views[self.name]

    @property
    def is_over(self) -> bool:
        return any(self.view_of(who)["status"] == "over" for who in self.people)

    async def play_until_cut(self, dice: Random) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            while not self.is_over:
                await self.go_on(dice)

    async def go_on(self, dice: Random) -> None:
        mover = self.people[self.view_of(self.people[0])["turn"]]
        await self.exchange(mover, dice)

    async def exchange(self, mover: Player, dice: Random) -> None:
        view = self.view_of(mover)
        tiles = dice.sample(view["seats"][view["you"]]["rack"], dice.randint(1, 3))
        await self.acknowledge(await mover.act(self.name, "exchange", tiles=tiles))

    async def acknowledge(self, answer: Answer) -> None:
        assert answer["tell"] == "done", answer
        self.acknowledged = answer["seq"]
        for who in self.people:
            await who.view(self.name, lambda view: view["seq"] >= self.acknowledged)
        self.sheet = self.view_of(self.people[0])["sheet"]

    async def come_back(self, address: str) -> None:
        """Reconnect and resume: nothing that was acknowledged is lost, and the clocks are right."""
        for who in self.people:
            since = self.view_of(who)["seq"]
            await who.reconnect(address)
            view = await who.watch(self.name, since=since)
            assert view["seq"] >= self.acknowledged
        first, second = map(self.view_of, self.people)
        assert first["sheet"] == second["sheet"]
        assert first["sheet"][: len(self.sheet)] == self.sheet
        said = [line["text"] for line in first["chat"]]
        assert said[: len(self.said)] == self.said
        self.said = said  # one more may be kept whose answer was lost
        self.check_clocks(second)

    def check_clocks(self, view: Answer) -> None:
        # One of both clocks always runs, also while the server was away.
        passed = view["clock"]["now"] - self.clock["now"]
        assert abs(sum(view["clock"]["used"]) - sum(self.clock["used"]) - passed) <= 5

    async def finish(self) -> None:
        """No game is stuck: it comes to its end, and its record tells the sheet that everybody saw."""
        if not self.is_over:
            assert (await self.people[0].act(self.name, "abandon"))["tell"] == "done"
        over = await self.people[0].view(self.name, lambda view: view["status"] == "over")
        acta = await self.people[0].http.get(f"/api/games/{self.name}/acta")
        state = replay(read_acta(acta.content), LIST).state
        assert len(state.lines) + len(state.settlement) == len(over["sheet"])
        assert list(state.final_scores) == [seat["final"] for seat in over["seats"]]


class Lively(Game):
    """A game in which everything is done that can be."""

    asked: ClassVar[dict[str, Any]] = {"regulation": "llisca", "clock": "turn", "starter": 0, "window": 30}

    async def go_on(self, dice: Random) -> None:
        for who in self.people:
            if "accept" in self.view_of(who)["may"]:
                await self._answer(who, dice)
                return
        mover = self.people[self.view_of(self.people[0])["turn"]]
        if dice.random() < 0.1:
            said = f"{dice.random():.6f}"
            await self.acknowledge(await mover.ask(ask="say", game=self.name, text=said))
            self.said.append(said)
            return
        view = self.view_of(mover)
        if "complete" in view["may"]:  # who might change the whole rack does not
            await self.acknowledge(await mover.act(self.name, "complete"))
            return
        play = best_play(view, view["you"])
        if play is not None and dice.random() < 0.6:
            await self.acknowledge(await mover.act(self.name, **play))
        elif "exchange" in view["may"] and view["bag"] > 3 and dice.random() < 0.8:
            await self.exchange(mover, dice)
        else:
            await self.acknowledge(await mover.act(self.name, "pass"))

    async def _answer(self, who: Player, dice: Random) -> None:
        if "challenge" in self.view_of(who)["may"] and dice.random() < 0.2:
            doubted = self.view_of(who)["play"]["words"][:1]
            await self.acknowledge(await who.act(self.name, "challenge", words=doubted))
        else:
            await self.acknowledge(await who.act(self.name, "accept"))

    def check_clocks(self, view: Answer) -> None:
        """Every turn has its own time here, which the rules' tests count."""


async def seated(people: tuple[Player, Player], kind: type[Game] = Game) -> Game:
    # Of a championship game that stands nil to nil, no run of exchanges is the end.
    game = await people[0].open(**kind.asked)
    await people[1].join(game)
    for who in people:
        await who.watch(game)  # it starts once both are there
    for who in people:
        await who.view(game, lambda view: view["status"] == "playing")
    return kind(game, people)


def test_no_acknowledged_action_is_lost(data: Path, kept_in: str) -> None:
    dice = Random(SEED)
    tables = ((Game, "Anna", "Biel"), (Lively, "Carla", "Dídac"), (Lively, "Emma", "Ferran"))

    async def story() -> None:
        server = (Process if KILLS <= FEW else ForkedProcess)(kept_in, data).start()
        try:
            async with AsyncExitStack() as hall:
                games = []
                for kind, *names in tables:
                    one, other = [await hall.enter_async_context(player(server.address, n)) for n in names]
                    games.append(await seated((one, other), kind))
                for number in range(1, KILLS + 1):
                    playing = [asyncio.create_task(game.play_until_cut(dice)) for game in games]
                    await asyncio.sleep(dice.uniform(0.05, 0.6))
                    server.kill()
                    await asyncio.gather(*playing)
                    await asyncio.to_thread(server.start)
                    for game in games:
                        await game.come_back(server.address)
                    last = number % PER_GAME == 0 or number == KILLS
                    for index, game in enumerate(games):
                        if last or game.is_over:
                            await game.finish()
                            games[index] = await seated(game.people, type(game))
        finally:
            server.kill()
            server.close()

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
                await biel.watch(game)
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
