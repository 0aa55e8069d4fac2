"""Moderation of last resort: an administrator lists, closes, hides, removes, and ends sessions."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import Player, player, serving
from tests.server.test_sessions import an_admin, closed, settled, stays

OPENINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "game": ("/api/games", {"regulation": "fisc", "lexicon": "club"}),
    "table": ("/api/tables", {"regulation": "fisc", "names": ["Anna", "Biel"], "lexicon": "club"}),
    "duplicate": ("/api/duplicate", {"title": "Insults", "lexicon": "club"}),
    "event": ("/api/events", {"settings": {"name": "Insults", "rounds": 5}}),
}
LISTS = {
    "game": "/api/games/lobby",
    "table": "/api/tables",
    "duplicate": "/api/duplicate",
    "event": "/api/events",
}
VIEWS = {"game": "/api/games", "table": "/api/tables", "duplicate": "/api/duplicate", "event": "/api/events"}
CHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "game": ("join", {}),
    "table": ("calls", {"seat": 0}),
    "duplicate": ("enter", {"name": "Carla"}),
    "event": ("orders", {"do": "enter", "name": "Carla"}),
}


async def opened(person: Player, kind: str) -> str:
    path, asked = OPENINGS[kind]
    answer = await person.http.post(path, json=asked)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def moderate(admin: Player, verb: str, stream: str) -> int:
    answer = await admin.http.post(f"/api/moderation/streams/{stream}/{verb}", json={"reason": "insults"})
    return answer.status_code


async def listed(http: httpx.AsyncClient, path: str) -> list[str]:
    return [one["id"] for one in (await http.get(path)).json()["items"]]


@pytest.mark.parametrize("kind", OPENINGS)
def test_whatever_lives_can_be_found_hidden_closed_and_removed(
    address: str, database: str, kind: str
) -> None:
    async def story() -> None:
        async with player(address, "Anna") as admin, player(address, "Biel") as biel:
            await an_admin(database, address, admin)
            stream = await opened(biel, kind)
            await biel.send(ask="follow", kind=kind, stream=stream)
            await biel.until(lambda message: message.get("stream") == stream)
            everything = f"/api/moderation/streams/{kind}"

            assert await listed(admin.http, everything) == [stream]
            assert await listed(biel.http, LISTS[kind]) == [stream]
            assert await moderate(admin, "hide", stream) == 204
            assert await listed(biel.http, LISTS[kind]) == []
            assert (await admin.http.get(everything)).json()["items"][0]["hidden"] is True
            assert await moderate(admin, "show", stream) == 204
            assert await listed(biel.http, LISTS[kind]) == [stream]

            assert await moderate(admin, "close", stream) == 204
            path, asked = CHANGES[kind]
            refused = await biel.http.post(f"{VIEWS[kind]}/{stream}/{path}", json=asked)
            assert (refused.status_code, refused.json()["code"]) == (409, "closed")
            seen = (await biel.http.get(f"{VIEWS[kind]}/{stream}")).json()
            assert seen["status"] == "over"
            assert "enter" not in seen.get("may", ()), "nobody is offered what is refused"
            assert (await admin.http.get(everything)).json()["items"][0]["status"] == "over"

            assert await moderate(admin, "remove", stream) == 204
            await biel.until(lambda message: message["tell"] == "gone" and message["stream"] == stream, 20)
            assert (await biel.http.get(f"{VIEWS[kind]}/{stream}")).status_code == 404
            assert await listed(admin.http, everything) == []
            assert await moderate(admin, "remove", stream) == 404

            log = (await admin.http.get("/api/moderation/log")).json()["items"]
            assert [note["verb"] for note in log] == ["remove", "close", "show", "hide"]
            assert {(note["target"], note["reason"]) for note in log} == {(stream, "insults")}
            me = (await admin.http.get("/api/me")).json()["person"]
            assert {(note["by"], note["name"]) for note in log} == {(me, "Anna")}

    asyncio.run(story())


def test_a_game_that_is_played_stops_when_it_is_closed(address: str, database: str) -> None:
    async def story() -> None:
        async with (
            player(address, "Anna") as admin,
            player(address, "Biel") as biel,
            player(address, "Carla") as carla,
        ):
            await an_admin(database, address, admin)
            game = await biel.open(starter=0)
            await carla.join(game)
            await biel.watch(game)
            await biel.view(game, lambda view: view["status"] == "playing")

            assert await moderate(admin, "close", game) == 204

            await biel.view(game, lambda view: view["status"] == "over", 20)
            assert (await biel.act(game, "pass"))["code"] == "closed"

    asyncio.run(story())


def test_what_somebody_said_is_taken_from_every_screen_and_from_the_store(
    address: str, database: str, tmp_path: Path
) -> None:
    insult = "insult-que-no-ha-de-quedar"

    async def story() -> None:
        async with (
            player(address, "Anna") as admin,
            player(address, "Biel") as biel,
            player(address, "Carla") as carla,
        ):
            await an_admin(database, address, admin)
            game = await biel.open()
            await carla.join(game)
            await carla.watch(game)
            said = await biel.ask(ask="say", game=game, text=insult)
            await biel.ask(ask="say", game=game, text="hola")
            await carla.view(game, lambda view: len(view["chat"]) == 2)
            await carla.http.post(
                f"/api/games/{game}/report", json={"seq": said["seq"], "reason": "m'insulta"}
            )

            lines = (await admin.http.get(f"/api/moderation/games/{game}/chat")).json()["items"]
            assert [(line["name"], line["text"], line["reported"]) for line in lines] == [
                ("Biel", insult, ["m'insulta"]),
                ("Biel", "hola", []),
            ]
            path = f"/api/moderation/games/{game}/chat/{said['seq']}/remove"
            assert (await admin.http.post(path, json={})).status_code == 204
            assert (await admin.http.post(path, json={})).status_code == 404

            await carla.view(game, lambda view: [line["text"] for line in view["chat"]] == ["hola"], 20)
            exported = (await biel.http.get("/api/me/export")).json()
            assert [line["text"] for line in exported["games"][0]["said"]] == ["hola"]

    asyncio.run(story())


def test_sessions_are_ended_by_login_and_by_person(address: str, database: str) -> None:
    async def story() -> None:
        async with (
            player(address, "Anna") as admin,
            player(address, "Biel") as biel,
            player(address, "Carla") as guest,
        ):
            await an_admin(database, address, admin)
            await settled(biel, "biel")
            person = (await guest.http.get("/api/me")).json()["person"]
            for who, at in (("biel", biel), (person, guest)):
                answer = await admin.http.post(f"/api/moderation/people/{who}/sign-out", json={})
                assert answer.status_code == 204

                assert await closed(at) == 4401
                assert (await at.http.get("/api/me")).json()["person"] is None
            await stays(admin)
            log = (await admin.http.get("/api/moderation/log")).json()["items"]
            assert [note["verb"] for note in log] == ["sign-out", "sign-out"]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "streams/game"),
        ("POST", "streams/{}/close"),
        ("POST", "streams/{}/remove"),
        ("GET", "games/{}/chat"),
        ("POST", "games/{}/chat/1/remove"),
        ("POST", "people/biel/sign-out"),
        ("GET", "log"),
    ],
)
def test_nobody_else_may(address: str, method: str, path: str) -> None:
    async def story() -> None:
        async with player(address, "Biel") as biel, httpx.AsyncClient(base_url=address) as stranger:
            game = await biel.open()
            asked = {"content": b"{}"} if method == "POST" else {}
            for http, status in ((biel.http, 403), (stranger, 401)):
                answer = await http.request(method, f"/api/moderation/{path.format(game)}", **asked)  # type: ignore[arg-type]
                assert answer.status_code == status, answer.text
            assert (await biel.http.get(f"/api/games/{game}")).status_code == 200

    asyncio.run(story())


def test_what_is_removed_is_gone_at_the_other_process_too(data: Path, postgresql: str) -> None:
    async def story(first: str, second: str) -> None:
        async with player(first, "Anna") as admin, player(second, "Biel") as biel:
            await an_admin(postgresql, first, admin)
            game = await biel.open()
            await biel.watch(game)

            assert await moderate(admin, "remove", game) == 204

            await biel.until(lambda message: message["tell"] == "gone", 20)
            assert (await biel.http.get(f"/api/games/{game}")).status_code == 404
            assert (await biel.http.post(f"/api/games/{game}/join", json={})).status_code == 404

    with serving(postgresql) as first, serving(postgresql) as second:
        asyncio.run(story(first, second))


def test_what_is_looked_for_is_found_by_name_by_link_and_by_who_takes_part(
    address: str, database: str
) -> None:
    async def story() -> None:
        async with player(address, "Anna") as admin, player(address, "Biel") as biel:
            await an_admin(database, address, admin)
            many = [await opened(biel, "duplicate") for _ in range(3)]
            asked = {"title": "Ofenses", "lexicon": "club"}
            wanted = (await biel.http.post("/api/duplicate", json=asked)).json()["id"]
            await biel.http.post(f"/api/duplicate/{many[0]}/enter", json={"name": "Carla"})

            async def found(text: str) -> list[str]:
                answer = await admin.http.get("/api/moderation/streams/duplicate", params={"wanted": text})
                return [one["id"] for one in answer.json()["items"]]

            assert await found("OFENSES ") == [wanted]
            assert await found(many[1]) == [many[1]]
            assert await found("carla") == [many[0]]
            assert await found("cap") == []
            assert len(await found("")) == 4

    asyncio.run(story())
