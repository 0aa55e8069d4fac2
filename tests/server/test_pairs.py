"""Two sockets at one seat, on a running server: both see the rack, one proposes, the other sends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from tests.server.running import Player, Time, player, serving

BAG = "C A S A E T R  L L O P S I N  E E I O A U A  B C D F G H J"
PLAY = {"do": "play", "square": "H8", "word": "CASA"}
PAIRS = [{"who": "me", "pair": True}, {"who": "open", "pair": True}]


@asynccontextmanager
async def table(address: str, **asked: Any) -> AsyncIterator[tuple[str, Player, Player, Player, Player]]:
    """Anna and Biel, who start, against Carla and Dídac, all of them at the table."""
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(player(address, name))
            for name in ("Anna", "Biel", "Carla", "Dídac")
        ]
        fields = {"regulation": "parelles", "seats": PAIRS, "bag": BAG, "starter": 0, "window": 5, **asked}
        game = await people[0].open(**fields)
        for person, seat in zip(people[1:], (0, 1, 1), strict=True):
            answer = await person.http.post(f"/api/games/{game}/join", json={"seat": seat})
            assert answer.status_code == 200, answer.text
        for person in people:
            await person.watch(game)
        yield game, people[0], people[1], people[2], people[3]


def test_what_one_socket_proposes_the_other_shows_and_sends(address: str) -> None:
    async def story() -> None:
        async with (
            table(address, confirms="partner") as (game, anna, biel, carla, dídac),
            player(address, None) as eva,
        ):
            await eva.watch(game)
            answer = await anna.ask(ask="propose", game=game, action=PLAY)
            assert answer["tell"] == "done"
            view = await biel.view(game, lambda v: v["proposal"] is not None)
            assert view["seats"][0]["rack"] == anna.views[game]["seats"][0]["rack"]
            assert (view["proposal"]["name"], view["proposal"]["word"]) == ("Anna", "CASA")
            number = view["proposal"]["number"]

            for stranger, code in ((eva, "nobody"), (carla, "proposal-gone"), (anna, "partner-confirms")):
                refused = await stranger.ask(ask="confirm", game=game, number=number)
                assert (refused["tell"], refused["code"]) == ("refused", code)
            early = await dídac.ask(ask="propose", game=game, action={"do": "pass"})
            assert early["message"].startswith("Encara no et toca: ara juga Anna / Biel")
            assert (await biel.ask(ask="confirm", game=game, number=number))["tell"] == "done"

            shown = await carla.view(game, lambda v: v["play"] is not None)
            assert shown["play"]["words"][0] == "CASA"
            assert shown["seats"][0]["name"] == "Anna / Biel"
            for other in (carla, dídac, eva):
                for message in other.heard:
                    assert (message.get("view") or {}).get("proposal") is None

    asyncio.run(story())


def test_one_whose_line_breaks_leaves_the_seat_to_the_other_and_comes_back(address: str) -> None:
    async def story() -> None:
        async with table(address) as (game, anna, biel, carla, _):
            await carla.until(
                lambda m: m["tell"] == "here" and [0, 0] in m["places"] and [0, 1] in m["places"]
            )
            anna.socket.transport.abort()
            told = await carla.until(lambda m: m["tell"] == "here" and [0, 0] not in m["places"])
            assert told["seats"] == [0, 1], "the seat is not empty"
            assert (await biel.ask(ask="act", game=game, action=PLAY))["tell"] == "done"
            await anna.reconnect()
            view = await anna.watch(game)
            assert view["play"]["seat"] == 0

    asyncio.run(story())


def test_a_second_device_of_one_partner_is_the_same_partner(address: str) -> None:
    async def story() -> None:
        async with table(address, confirms="partner") as (game, anna, biel, *_):
            tablet = await biel.second_device()
            view = await tablet.watch(game)
            assert (view["you"], view["half"]) == (0, 1)
            await biel.socket.close()
            await tablet.ask(ask="propose", game=game, action=PLAY)
            view = await anna.view(game, lambda v: v["proposal"] is not None)
            number = view["proposal"]["number"]
            refused = await tablet.ask(ask="confirm", game=game, number=number)
            assert refused["code"] == "partner-confirms", "two devices are not two people"
            assert (await anna.ask(ask="confirm", game=game, number=number))["tell"] == "done"
            await tablet.socket.close()

    asyncio.run(story())


def test_a_partner_who_stays_silent_lets_the_other_send_it(address: str, clock: Time) -> None:
    async def story() -> None:
        async with table(address, confirms="partner") as (game, anna, *_):
            await anna.ask(ask="propose", game=game, action={"do": "pass"})
            view = await anna.view(game, lambda v: v["proposal"] is not None)
            clock.jump(31)
            sent = await anna.ask(ask="confirm", game=game, number=view["proposal"]["number"])
            assert sent["tell"] == "done"
            view = await anna.view(game, lambda v: v["turn"] == 1)
            assert view["proposal"] is None

    asyncio.run(story())


def test_whispers_reach_one_socket_and_no_other(address: str) -> None:
    async def story() -> None:
        async with table(address) as (game, anna, biel, carla, _):
            await anna.ask(ask="say", game=game, text="Tinc la Ç", aside=True)
            await biel.view(game, lambda v: len(v["chat"]) == 1)
            await biel.ask(ask="say", game=game, text="Sort!")
            view = await carla.view(game, lambda v: len(v["chat"]) == 1)
            assert [line["text"] for line in view["chat"]] == ["Sort!"]

    asyncio.run(story())


def test_proposals_cannot_fill_the_store(data: Path, database: str) -> None:
    async def story(address: str) -> None:
        async with table(address) as (game, anna, *_):
            answers = [await anna.ask(ask="propose", game=game, action={"do": "pass"}) for _ in range(65)]
            assert [answer["tell"] for answer in answers[:60]] == ["done"] * 60
            assert {answer["code"] for answer in answers[60:]} == {"too-fast"}

    with serving(database, messages_burst=1000) as address:
        asyncio.run(story(address))
