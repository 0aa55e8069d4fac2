"""Thousands of hostile messages: the server stays up, refuses each clearly, leaks and changes nothing."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from tests.server.fuzzing import KINDS
from tests.server.running import Answer, Player, player, serving
from websockets.exceptions import ConnectionClosed

from faristol.rules.errors import Violation
from faristol.service.errors import Reason
from faristol.storage.opening import open_storage

MESSAGES = int(os.environ.get("FARISTOL_FUZZ", "3000"))
SEED = int(os.environ.get("FARISTOL_SEED", "20261115"))
BATCH = 40
BAG = "C A S A E T R  L L O P S I N  E E I O A U A  B C D F G H J"
CODES = {*map(str, Violation), *map(str, Reason)} - {Reason.BROKEN}


async def batch(who: Player, messages: list[str | bytes]) -> list[Answer]:
    """Send *messages* and read one answer to each."""
    for message in messages:
        await who.socket.send(message)
    answers: list[Answer] = []
    while len(answers) < len(messages):
        answer = await who.receive()
        who.heard.clear()
        if answer["tell"] in ("refused", "previewed", "done", "gone"):
            answers.append(answer)
    return answers


async def kept(database: str, game: str) -> list[object]:
    async with open_storage(database) as storage:
        return [await storage.cards.get(game), *await storage.streams.read(game)]  # type: ignore[arg-type]


def test_hostile_messages_change_nothing(data: Path, database: str) -> None:
    async def story(address: str) -> None:
        async with (
            player(address, "Anna") as anna,
            player(address, "Biel") as biel,
            player(address, "Carla") as carla,
            player(address, None) as nobody,
        ):
            game = await anna.open(bag=BAG, starter=0)
            await biel.join(game)
            for who in (anna, biel, carla, nobody):
                await who.watch(game)
            replayed = {
                "ask": "act",
                "id": 7,
                "game": game,
                "action": {"do": "play", "square": "H8", "word": "CASA"},
            }
            await anna.send(**replayed)
            await anna.until(lambda m: m["tell"] == "done")
            await biel.view(game, lambda v: v["play"] is not None)
            await biel.act(game, "accept")
            for who in (anna, biel, carla, nobody):
                await who.view(game, lambda v: v["turn"] == 1)
            before = await kept(database, game)

            dice, codes = Random(SEED), Counter[str]()
            senders = (anna, carla, nobody)  # none of them is on turn
            for start in range(0, MESSAGES, BATCH):
                who = senders[start // BATCH % 3]
                messages: list[str | bytes] = [
                    json.dumps(replayed)
                    if dice.random() < 0.05
                    else KINDS[dice.choice(list(KINDS))](dice, game)
                    for _ in range(BATCH)
                ]
                for message, answer in zip(messages, await batch(who, messages), strict=True):
                    if answer["tell"] == "gone":  # there is no such stream to follow
                        codes["gone"] += 1
                        continue
                    assert answer["tell"] == "refused", (message, answer)
                    assert answer["code"] in CODES, (message, answer)
                    assert answer["message"]
                    codes[answer["code"]] += 1
                view = who.views[game]
                assert [seat["rack"] is not None for seat in view["seats"]] == [who is anna, False]

            assert await kept(database, game) == before
            assert len(codes) >= 10, codes
            # the game goes on as if nothing had been
            assert (await biel.act(game, "pass"))["tell"] == "done"
            assert (await anna.view(game, lambda v: v["turn"] == 0))["seats"][0]["score"] == 10

    with serving(database, messages_burst=10**9) as address:
        asyncio.run(story(address))


def test_a_flood_in_one_message_closes_that_connection_only(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            await anna.socket.send("x" * 200_000)
            with pytest.raises(ConnectionClosed) as closed:
                await anna.socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            await biel.send(ask="ping")
            await biel.until(lambda m: m["tell"] == "pong")

    asyncio.run(story())
