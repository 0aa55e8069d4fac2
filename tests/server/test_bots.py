"""Bots: programs with an account that play by the API, with the client and the example that we publish."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from examples import bot
from tests.server.running import player, serving
from tests.server.test_sessions import PASSWORD

from faristol import Engine, Lexicon
from faristol.client import BotInvited, BotOver, BotTurn, Client, HookTold, Refused, position_of
from faristol.formats.wire.games import GameView
from faristol.service.hooks.sending import signature
from faristol.service.world import Manners

MINE = {"play", "accept", "complete"}


class Visitor:
    """Somebody with a browser."""

    def __init__(self, address: str, name: str, login: str | None = None) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=30)
        assert self.http.post("/api/guest", json={"name": name}).status_code == 201
        if login:
            account = {"login": login, "password": PASSWORD}
            assert self.http.post("/api/account", json=account).status_code == 200

    def token(self, *scopes: str) -> str:
        asked = {"name": "prova", "scopes": scopes, "password": PASSWORD}
        answer = self.http.post("/api/me/tokens", json=asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])

    def client(self, *scopes: str) -> Client:
        return Client(self.address, self.token(*scopes))


class Town:
    """A server, and those who visit it."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.visitors: list[Visitor] = []

    def visitor(self, name: str, login: str) -> Visitor:
        self.visitors.append(Visitor(self.address, name, login))
        return self.visitors[-1]

    def bot(self) -> Client:
        owner = self.visitor("Robotina", "robotina")
        assert "bot" in owner.http.put("/api/me/bot").json()["roles"]
        return owner.client("play")


@pytest.fixture
def town(data: Path, database: str) -> Iterator[Town]:
    with serving(database, manners=Manners(robot_pace=0)) as address:
        town = Town(address)
        yield town
        for visitor in town.visitors:
            visitor.http.close()


@pytest.fixture
def words() -> Lexicon:
    return Lexicon.open("club")


def test_a_bot_is_invited_and_plays_a_whole_game(town: Town, words: Lexicon) -> None:
    robotina, engine = town.bot(), Engine(words)
    playing = threading.Thread(target=bot.run, args=(robotina, engine, 1), daemon=True)
    playing.start()

    async def story() -> GameView:
        async with player(town.address, "Anna") as anna:
            game = await anna.open(regulation="fisc", clock="none", verify="challenge")
            await anna.watch(game)
            bots = (await anna.http.get("/api/bots")).json()["items"]
            assert [one["login"] for one in bots] == ["robotina"]
            await anna.http.post(f"/api/games/{game}/invite", json={"login": "robotina"})
            while True:
                told = await anna.view(game, lambda v: v["status"] == "over" or bool(MINE & {*v["may"]}))
                view = msgspec.convert(told, GameView)
                if view.status == "over":
                    figures = (await anna.http.get("/api/statistics")).json()
                    assert figures["all"]["games"] == 0  # who plays a bot compares nothing
                    return view
                do, fields = bot.choice(engine, view)
                assert (await anna.act(game, do, **fields))["tell"] == "done"

    view = asyncio.run(story())
    playing.join(30)
    assert not playing.is_alive()
    assert [seat.bot for seat in view.seats] == [False, True]
    assert {line.by for line in view.sheet} == {0, 1}
    assert view.end is not None


def test_a_bot_plays_a_robot_of_ours(town: Town, words: Lexicon) -> None:
    robotina, engine = town.bot(), Engine(words)
    game = robotina.open_game("fisc", robot=1, lexicon="club", verify="refuse", clock="none")
    listening = robotina.events()
    for event in listening:
        assert event.game == game
        if isinstance(event, BotOver):
            break
        if isinstance(event, BotTurn):
            assert position_of(robotina.game(game)).rack
            do, fields = bot.choice(engine, robotina.game(game))
            robotina.act(game, do, **fields)
    listening.close()
    assert robotina.game(game).status == "over"
    assert robotina.history()[0].id == game


def test_a_bot_keeps_to_its_place(town: Town) -> None:
    def refused(client: Client, method: str, path: str, body: object = None) -> str:
        with pytest.raises(Refused) as told:
            client.ask(method, path, dict, body)
        return told.value.code

    robotina, person = town.bot(), town.visitor("Anna", "anna")
    anna = person.client("play")
    game = anna.open_game("fisc", lexicon="club")
    assert refused(robotina, "POST", f"/api/games/{game}/join", {}) == "not-invited"
    assert refused(robotina, "POST", f"/api/games/{game}/decline") == "not-found"
    assert refused(anna, "POST", f"/api/games/{game}/invite", {"login": "anna"}) == "not-found"
    assert refused(anna, "GET", "/api/bot/events") == "bots-only"
    reader = Client(town.address, person.token("read"))
    assert refused(reader, "GET", "/api/bot/events") == "scope-needed"

    anna.invite(game, "robotina")
    listening = robotina.events()
    assert next(listening) == BotInvited(game=game, by="Anna", regulation="fisc")
    robotina.decline(game)
    assert anna.game(game).invited == 0
    listening.close()
    assert refused(robotina, "POST", f"/api/games/{game}/join", {}) == "not-invited"

    # Anna has a game now, so her account stays a person's; a bot that has not played may turn back.
    assert person.http.put("/api/me/bot").json()["code"] == "has-played"
    fresh = town.visitor("Nou", "nou-compte")
    assert "bot" in fresh.http.put("/api/me/bot").json()["roles"]
    assert fresh.http.post("/api/puzzles/next", json={}).json()["code"] == "bots-play"
    assert fresh.http.delete("/api/me/bot").json()["roles"] == ["player"]
    assert fresh.http.put("/api/me/bot").status_code == 200
    assert fresh.http.post("/api/games", json={"regulation": "fisc", "lexicon": "club"}).status_code == 201
    assert fresh.http.delete("/api/me/bot").json()["code"] == "has-played"


def test_the_howto_runs(town: Town, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "howto" / "use-the-api.md").read_text()
    first, hooks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    token = town.visitor("Anna", "anna").token("play")
    first = first.replace("https://faristol.example", town.address).replace("faristol_…", token)
    first = first.replace("robot=3", 'robot=3, lexicon="club"')
    names: dict[str, Any] = {}
    exec(compile(first, "use-the-api.md", "exec"), names)
    assert names["view"].seats[0].name == "Anna"
    capsys.readouterr()  # refused or not: the tiles are as they were drawn

    exec(compile(hooks, "use-the-api.md", "exec"), names)
    told = HookTold(event="e", title="Obert", seq=3, status="playing", round=2, at=1, address="", api="")
    body = msgspec.json.encode(told)
    names["receive"]({"Faristol-Signature": signature("the secret", int(time.time()), body)}, body)
    assert capsys.readouterr().out == "Obert 2\n"
    for secret, at in (("another", time.time()), ("the secret", time.time() - 3600)):
        with pytest.raises(ValueError, match="signed"):
            names["receive"]({"Faristol-Signature": signature(secret, int(at), body)}, body)
