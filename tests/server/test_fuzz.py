"""Thousands of hostile messages and requests: the server stays up, refuses each clearly, changes nothing.

``FARISTOL_FUZZ`` says how many messages, ``FARISTOL_REQUESTS`` how many requests, ``FARISTOL_SEED`` which.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest
from tests.server.fuzzing import KINDS
from tests.server.fuzzing_http import Answered, Asking, Line, Request, nonsense
from tests.server.running import Answer, Player, player, serving
from tests.spoilt_files import check_echo
from websockets.exceptions import ConnectionClosed

from faristol.rules.errors import Violation
from faristol.service.errors import Reason
from faristol.storage.opening import open_storage

REQUESTS = int(os.environ.get("FARISTOL_REQUESTS", "1500"))
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
                    sent = message if isinstance(message, str) else message.decode("utf-8", "replace")
                    check_echo(answer["message"], sent)
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


# --- requests ---

PER_PERSON = 150  # requests, then somebody else asks: limits count by person
NOT_HTTP = "Invalid HTTP request received."  # said below us, of a header that cannot be
TIRED = {Reason.BUSY, Reason.TOO_HEAVY, Reason.TOO_MANY_JOBS}  # what 503 may say


async def some_of_each(who: Player, stranger: str) -> dict[str, list[str]]:
    """Things that *who* has opened and may change, and a game that is others'."""
    made: dict[str, list[str]] = {}
    for kind, path, body in (
        ("game", "/api/games", {"regulation": "fisc", "lexicon": "club"}),
        ("duplicate", "/api/duplicate", {"title": "Dissabte", "lexicon": "club"}),
        ("event", "/api/events", {"settings": {"name": "Obert", "rounds": 5}}),
        ("table", "/api/tables", {"regulation": "fisc", "names": ["Anna", "Biel"], "lexicon": "club"}),
    ):
        answer = await who.http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        made[kind] = [answer.json()["id"], stranger]
    event = made["event"][0]
    for name in ("Anna", "Biel", "Carla"):
        await who.http.post(f"/api/events/{event}/orders", json={"do": "enter", "name": name})
    every = [name for names in made.values() for name in names]
    return {
        **made,
        "any": every,
        "stream": every,
        "paper": ["pairings", "standings", "slips"],
        "key": ["fisc"],
    }


def check_answer(asked: Request, answer: Answered) -> str:
    """What was said; a refusal has a code and a sentence, and nothing of what was sent."""
    told = answer.body.decode("utf-8", "replace")
    assert "Traceback" not in told
    if answer.status < 400 or asked.method == "HEAD" or asked.target.startswith("/api/ready"):
        return str(answer.status)
    if told == NOT_HTTP:
        return "not HTTP"
    problem = json.loads(told)
    assert answer.status < 500 or (answer.status == 503 and problem["code"] in TIRED), problem
    assert problem["message"] != problem["code"]
    check_echo(problem["message"], unquote(asked.target) + asked.written().decode("utf-8", "replace"))
    return str(problem["code"])


def test_hostile_requests_are_answered_and_change_nothing_of_others(
    data: Path, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(address: str) -> None:
        port, dice, codes = int(address.rpartition(":")[2]), Random(SEED), Counter[str]()
        async with (
            player(address, "Anna") as anna,
            player(address, "Biel") as biel,
            Line(port) as line,
            AsyncExitStack() as hall,
        ):
            game = await anna.open(bag=BAG, starter=0)
            await biel.join(game)
            for who in (anna, biel):
                await who.watch(game)
                await who.view(game, lambda v: v["status"] == "playing")
            before = await kept(database, game)
            asking = Asking((await anna.http.get("/api/schema/openapi.json")).json(), dice)
            names: dict[str, list[str]] = {}
            cookie, gone, wrong = "", False, list[str]()
            for number in range(REQUESTS):
                if number % PER_PERSON == 0 or gone:
                    await hall.aclose()
                    mala = await hall.enter_async_context(player(address, f"Mala {number}"))
                    names = await some_of_each(mala, game)
                    cookie = f"faristol={mala.http.cookies['faristol']}"
                if dice.random() < 0.02:
                    said = await line.say(nonsense(dice))
                    assert not said.startswith(b"HTTP/1.1 5"), said
                    continue
                somewhere = f"10.{dice.randrange(256)}.{dice.randrange(256)}.{dice.randrange(256)}"
                headers = {"host": f"127.0.0.1:{port}", "origin": address, "x-forwarded-for": somewhere}
                if dice.random() < 0.9:
                    headers["cookie"] = cookie
                asked, answer = asking.next(names, headers), None
                try:
                    answer = await line.ask(asked)
                    codes[told := check_answer(asked, answer)] += 1
                    gone = (
                        told == Reason.NOBODY and ("cookie", cookie) in asked.headers
                    )  # signed out by chance
                except Exception as broke:
                    wrong.append(f"{broke!r:.300}: {answer!r:.300} to {asked.written()[:600]!r}")
            assert not wrong, "\n".join(wrong)
            assert await kept(database, game) == before
            assert (await anna.act(game, "pass"))["tell"] == "done"
            assert len(codes) >= 25, codes
            assert len(asking.asked) >= min(len(asking), REQUESTS // 15), "every endpoint was asked"

    with (
        serving(database, writes_burst=10**9, strangers_burst=10**9, proxies=("127.0.0.1",)) as address,
        caplog.at_level(logging.ERROR),
    ):
        asyncio.run(story(address))
    broke = [record.getMessage() for record in caplog.records if record.exc_info]
    assert not broke, broke


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
