"""The socket: one for the whole app, which forgives broken connections and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.running import Answer, Player, Time, player, serving
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from faristol.server.doors import GuardedSocket
from faristol.service.world import Manners

BAG = "C A S A E T R  L L O P S I N  E E I O A U A  B C D F G H J"


def test_a_spectator_sees_no_rack(address: str) -> None:
    async def story() -> None:
        async with (
            player(address, "Anna") as anna,
            player(address, "Biel") as biel,
            player(address, None) as carla,
        ):
            game = await anna.open(bag=BAG, starter=0)
            await carla.watch(game)
            await anna.watch(game)
            await biel.join(game)
            await carla.view(game, lambda v: v["status"] == "playing")
            await anna.act(game, "play", square="H8", word="CASA")
            await biel.watch(game)
            await biel.act(game, "accept")
            view = await carla.view(game, lambda v: v["turn"] == 1)

            assert [seat["rack"] for seat in view["seats"]] == [None, None]
            assert [seat["tiles"] for seat in view["seats"]] == [7, 7]
            assert view["may"] == []
            # nothing that was ever sent names a tile that was drawn
            for message in carla.heard:
                for event in message.get("events", ()):
                    if event["event"] == "tiles-drawn":
                        assert set(event["tiles"]) == {"_"}
            refused = await carla.act(game, "pass")
            assert (refused["tell"], refused["code"]) == ("refused", "nobody")

    asyncio.run(story())


def test_a_broken_connection_resumes_where_it_was(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open(bag=BAG, starter=0)
            await biel.join(game)
            await biel.watch(game)
            before = await anna.watch(game)
            anna.socket.transport.abort()  # the phone went into a tunnel

            refused = await biel.act(game, "pass")
            assert refused["code"] == "not-your-turn"
            assert refused["message"].startswith("Encara no et toca: ara juga Anna")
            await anna.reconnect()
            await anna.act(game, "play", square="H8", word="CASA")
            await anna.socket.close()
            await biel.view(game, lambda v: v["play"] is not None)
            await biel.act(game, "accept")
            await anna.reconnect()
            await anna.watch(game, since=before["seq"])

            update = next(m for m in reversed(anna.heard) if "view" in m)
            names = [event["event"] for event in update["events"]]
            assert {"play-laid", "play-accepted", "tiles-drawn", "turn-began"} <= set(names)
            drawn = next(event for event in update["events"] if event["event"] == "tiles-drawn")
            assert "_" not in drawn["tiles"]  # her own
            assert update["view"]["turn"] == 1

    asyncio.run(story())


def test_a_deadline_fires_without_a_client_asking(address: str, clock: Time) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open(bag=BAG, starter=0, window=5)
            await biel.join(game)
            await biel.watch(game)
            await anna.watch(game)
            await anna.act(game, "play", square="H8", word="CASA")
            clock.jump(5.1)

            view = await biel.view(game, lambda v: v["turn"] == 1)

            assert view["seats"][0]["score"] == 10

    asyncio.run(story())


def test_who_is_here_is_told_after_a_grace(address: str) -> None:
    async def story() -> None:
        async with (
            player(address, "Anna") as anna,
            player(address, "Biel") as biel,
            player(address, None) as carla,
        ):
            game = await anna.open()
            await anna.watch(game)
            await carla.watch(game)
            await carla.until(lambda m: m["tell"] == "here" and m["seats"] == [0] and m["watching"] == 1)
            await biel.watch(game)
            await biel.join(game)
            await carla.until(lambda m: m["tell"] == "here" and m["seats"] == [0, 1])
            await biel.socket.close()
            await carla.until(lambda m: m["tell"] == "here" and m["seats"] == [0])

    asyncio.run(story())


def test_what_is_said_is_told_to_the_table_only(address: str) -> None:
    async def story() -> None:
        async with (
            player(address, "Anna") as anna,
            player(address, "Biel") as biel,
            player(address, None) as carla,
        ):
            game = await anna.open()
            await biel.join(game)
            for who in (anna, biel, carla):
                await who.watch(game)
            answer = await anna.ask(ask="say", game=game, text="Bona sort!")
            assert answer["tell"] == "done"
            (said,) = (await biel.view(game, lambda v: v["chat"]))["chat"]
            assert (said["text"], said["seat"]) == ("Bona sort!", 0)
            report = await biel.http.post(f"/api/games/{game}/report", json={"seq": said["seq"]})
            assert report.status_code == 204
            await carla.send(ask="ping")
            await carla.until(lambda m: m["tell"] == "pong")
            assert not any("Bona sort!" in str(message) for message in carla.heard)

    asyncio.run(story())


def test_the_lobby_is_told_to_those_who_look_at_it(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open()
            await biel.until(lambda m: m["tell"] == "lobby")
            lobby = (await biel.http.get("/api/games/lobby")).json()
            assert [entry["id"] for entry in lobby["items"]] == [game]
            await biel.join(game)
            assert (await biel.http.get("/api/games/lobby")).json()["items"] == []

    asyncio.run(story())


def test_a_page_of_another_site_gets_no_socket(address: str) -> None:
    async def story() -> None:
        url = address.replace("http", "ws") + "/api/socket"
        with pytest.raises(InvalidStatus):
            await connect(url, origin="https://elsewhere.example")  # type: ignore[arg-type]
        async with connect(url) as bare:  # no browser at all
            assert json.loads(await bare.recv())["tell"] == "welcome"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("", "not-understood", id="nothing"),
        pytest.param("{", "not-understood", id="broken JSON"),
        pytest.param("[]", "not-understood", id="no object"),
        pytest.param('{"ask": "dance"}', "not-understood", id="an unknown question"),
        pytest.param('{"ask": "follow"}', "not-understood", id="a missing field"),
        pytest.param('{"ask": "follow", "kind": "game", "stream": 7}', "not-understood", id="a wrong type"),
        pytest.param(
            '{"ask": "follow", "kind": "game", "stream": "x", "seat": 1}',
            "not-understood",
            id="an unknown field",
        ),
        pytest.param('{"ask": "follow", "kind": "x", "stream": "x"}', "not-understood", id="no such kind"),
        pytest.param('{"ask": "ping", "x": "' + "a" * 9000 + '"}', "too-large", id="too large"),
        pytest.param("[" * 5000, "not-understood", id="too deep"),
    ],
)
def test_nonsense_is_refused_and_the_line_stays_open(address: str, text: str, code: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            await anna.socket.send(text)
            refused = await anna.until(lambda m: m["tell"] == "refused")
            assert refused["code"] == code
            assert refused["message"]
            await anna.send(ask="ping")
            await anna.until(lambda m: m["tell"] == "pong")

    asyncio.run(story())


def test_a_binary_message_is_refused(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            await anna.socket.send(b"\x00\xff")
            assert (await anna.until(lambda m: m["tell"] == "refused"))["code"] == "not-understood"

    asyncio.run(story())


def test_who_asks_too_fast_is_slowed_down_and_then_cut_off(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            codes: list[str] = []
            flood = asyncio.create_task(_flood(anna, 3_000, ask="ping"))
            code = await _until_closed(
                anna, lambda message: codes.append(str(message.get("code", message["tell"])))
            )
            await flood
            assert code == 4029
            assert {"pong", "too-fast"} == set(codes)

    asyncio.run(story())


async def _until_closed(who: Player, note: Callable[[Answer], None] = lambda _: None) -> int:
    """Read until the server hangs up; the code with which it did."""
    try:
        while True:
            note(json.loads(await who.socket.recv()))
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006


async def _flood(who: Player, messages: int = 20_000, **message: Any) -> None:
    with contextlib.suppress(ConnectionClosed):
        for _ in range(messages):
            await who.send(**message)


def test_a_client_that_does_not_listen_is_dropped_and_comes_back(data: object, database: str) -> None:
    async def story(address: str) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open()
            view = await anna.watch(game)
            await biel.watch(game)
            # Anna asks and asks, and reads none of the answers.
            asking = asyncio.create_task(_flood(anna, ask="follow", kind="game", stream=game))
            await biel.until(
                lambda m: m["tell"] == "here" and m["seats"] == []
            )  # the server has given her up
            assert await _until_closed(anna) == 4008
            await asking

            await biel.join(game)  # everybody else is served
            await anna.reconnect()
            assert (await anna.watch(game, since=view["seq"]))["seq"] > view["seq"]

    with serving(database, messages_burst=10**9) as address:
        asyncio.run(story(address))


def test_who_never_reads_again_holds_nothing_of_the_server(data: object, database: str) -> None:
    """Their good-bye cannot be sent either: a line that would be closed once all is sent is never closed."""

    class Impatient(GuardedSocket):
        taking_s = 0.5

    async def story(address: str) -> int:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open()
            await anna.watch(game)
            await biel.watch(game)
            asking = asyncio.create_task(_flood(anna, ask="follow", kind="game", stream=game))
            await biel.until(lambda m: m["tell"] == "here" and m["seats"] == [])
            await asyncio.sleep(3 * Impatient.taking_s)
            code = await _until_closed(anna)
            await asking
            return code

    with serving(database, ws=Impatient, messages_burst=10**9) as address:
        assert asyncio.run(story(address)) == 1006  # cut, with what was left unsaid


def test_a_process_takes_only_so_many(data: object, database: str) -> None:
    async def story(address: str) -> None:
        async with player(address, "Anna"), player(address, "Biel"):
            with pytest.raises(InvalidStatus):
                await connect(address.replace("http", "ws") + "/api/socket")

    with serving(database, most_connections=2) as address:
        asyncio.run(story(address))


def test_when_the_server_stops_it_says_so(data: object, database: str) -> None:
    async def story() -> int:
        with serving(database) as address:
            stopping = contextlib.AsyncExitStack()
            anna = await stopping.enter_async_context(player(address, "Anna"))
        # the server has ended here
        code = await _until_closed(anna)
        await stopping.aclose()
        return code

    assert asyncio.run(story()) == 1012


def test_games_start_when_every_player_has_opened_the_table(data: object, database: str) -> None:
    async def story(address: str) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open(seats=[{"who": "me"}, {"who": "open"}])
            waiting = await anna.watch(game)
            assert (waiting["status"], waiting["awaited"]) == ("waiting", [])
            assert sum(tile["count"] for tile in waiting["tiles"]) == 100
            await biel.join(game)
            # Anna looks on already; Biel has taken the seat and has not opened the table.
            full = await anna.view(game, lambda v: v["awaited"] == [1])
            assert full["status"] == "waiting"
            assert full["waits_until"] is not None

            await biel.watch(game)

            playing = await anna.view(game, lambda v: v["status"] == "playing")
            assert playing["tiles"] is None

    with serving(database, manners=Manners(robot_pace=0.05)) as address:
        asyncio.run(story(address))


def test_against_a_robot_opening_the_table_is_enough(data: object, database: str) -> None:
    async def story(address: str) -> None:
        async with player(address, "Anna") as anna:
            game = await anna.open(seats=[{"who": "me"}, {"who": "robot", "level": 2}])
            await anna.watch(game)
            await anna.view(game, lambda v: v["status"] == "playing")

    with serving(database, manners=Manners(robot_pace=0.05)) as address:
        asyncio.run(story(address))


def test_a_game_that_lapses_says_so_to_who_waits(data: object, database: str) -> None:
    async def story(address: str, clock: Time) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open(seats=[{"who": "me"}, {"who": "open"}])
            await anna.watch(game)
            await biel.join(game)
            await anna.view(game, lambda v: v["awaited"] == [1])

            clock.jump(61)

            over = await anna.view(game, lambda v: v["status"] == "over")
            assert (over["off"], over["end"]) == ("lapsed", None)

    clock = Time()
    with serving(database, clock, manners=Manners(robot_pace=0.05)) as address:
        asyncio.run(story(address, clock))
