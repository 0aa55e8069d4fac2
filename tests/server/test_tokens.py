"""Programs that ask with a token: over HTTP and over the socket, for what it is for and for nothing else."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import Player, Time, player
from tests.server.test_sessions import PASSWORD, closed, settled
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from faristol.service.tokens.use_cases import LONGEST_DAYS, MOST_TOKENS, PREFIX


async def made(anna: Player, *scopes: str, **others: Any) -> dict[str, Any]:
    asked = {"name": "El meu bot", "scopes": scopes, "password": PASSWORD, **others}
    answer = await anna.http.post("/api/me/tokens", json=asked)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def program(address: str, token: str) -> httpx.AsyncClient:
    """Somebody without a cookie, who brings a token."""
    return httpx.AsyncClient(base_url=address, headers={"authorization": f"Bearer {token}"})


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


GAME = {"regulation": "fisc", "seats": [{"who": "me"}, {"who": "robot", "level": 1}], "lexicon": "club"}


def test_a_token_asks_for_its_person_and_within_its_scopes(address: str, database: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            await settled(anna, "anna")
            looks, plays = await made(anna, "read"), await made(anna, "play")
            assert plays["token"].startswith(PREFIX)
            assert plays["view"]["scopes"] == ["read", "play"]

            async with program(address, looks["token"]) as http:
                assert (await http.get("/api/me")).json()["login"] == "anna"
                assert (await http.get("/api/history")).status_code == 200
                assert code_of(await http.post("/api/games", json=GAME)) == (403, "scope-needed")
            async with program(address, plays["token"]) as http:
                assert (await http.post("/api/games", json=GAME)).status_code == 201
                event = {"title": "Obert", "preset": "club-evening"}
                assert code_of(await http.post("/api/events", json=event)) == (403, "scope-needed")
                # The account itself is for browsers, whatever the token says.
                for method, path in (
                    ("GET", "/api/me/tokens"),
                    ("GET", "/api/me/export"),
                    ("POST", "/api/me/tokens"),
                    ("PUT", "/api/me/password"),
                    ("DELETE", "/api/me"),
                    ("GET", "/api/people"),
                    ("GET", "/api/classes"),
                    ("GET", "/api/moderation/log"),
                    ("POST", "/api/logout"),
                ):
                    assert code_of(await http.request(method, path, json={})) == (403, "browser-only"), path

            listed = (await anna.http.get("/api/me/tokens")).json()["items"]
            assert {one["id"] for one in listed} == {looks["view"]["id"], plays["view"]["id"]}
            assert all(one["used_at"] for one in listed)
            kept = Path(database.removeprefix("sqlite:///"))
            for file in kept.parent.glob(f"{kept.name}*"):
                assert plays["token"].encode() not in file.read_bytes()

    asyncio.run(story())


def test_the_door_is_closed_to_tokens_that_are_over(address: str, clock: Time) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as guest:
            await settled(anna, "anna")
            short, long = await made(anna, "play", days=1), await made(anna, "play", days=LONGEST_DAYS)
            wrong = {"name": "x", "scopes": ["play"], "password": "no pas aquesta"}
            assert code_of(await anna.http.post("/api/me/tokens", json=wrong)) == (403, "wrong-password")
            assert code_of(await guest.http.post("/api/me/tokens", json=wrong)) == (403, "needs-account")

            clock.jump(25 * 3600)
            async with program(address, short["token"]) as http:
                assert code_of(await http.get("/api/me")) == (401, "token-void")
            # A cookie does not help whoever brings a token that is void.
            headers = {"authorization": "Bearer faristol_x"}
            assert code_of(await anna.http.get("/api/me", headers=headers)) == (401, "token-void")
            # What a proxy before us asks for is none of our business.
            headers = {"authorization": "Basic YTpi"}
            assert (await anna.http.get("/api/me", headers=headers)).json()["login"] == "anna"

            async with program(address, long["token"]) as http:
                assert (await http.get("/api/me")).status_code == 200
                gone = await anna.http.delete(f"/api/me/tokens/{long['view']['id']}")
                assert gone.status_code == 204
                assert code_of(await http.get("/api/me")) == (401, "token-void")
            assert code_of(await anna.http.delete("/api/me/tokens/x")) == (404, "not-found")

            for _ in range(MOST_TOKENS):
                await made(anna, "read")
            asked = {"name": "x", "scopes": ["read"], "password": PASSWORD}
            assert code_of(await anna.http.post("/api/me/tokens", json=asked)) == (409, "too-many-tokens")

    asyncio.run(story())


def test_a_socket_with_a_token_ends_with_it(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            await settled(anna, "anna")
            looks, plays = await made(anna, "read"), await made(anna, "play")
            game = (await anna.http.post("/api/games", json=GAME)).json()["id"]
            url = address.replace("http", "ws") + "/api/socket"

            async def asked(token: str) -> tuple[dict[str, Any], dict[str, Any]]:
                headers = {"authorization": f"Bearer {token}"}
                async with connect(url, additional_headers=headers) as socket:
                    welcome = json.loads(await socket.recv())
                    said = {"ask": "say", "id": 1, "game": game, "text": "hola"}
                    await socket.send(json.dumps(said))
                    return welcome, json.loads(await socket.recv())

            welcome, refused = await asked(looks["token"])
            assert (welcome["name"], refused["code"]) == ("Anna", "scope-needed")
            assert (await asked(plays["token"]))[1]["tell"] == "done"
            with pytest.raises(InvalidStatus):
                await asked("faristol_void")

            headers = {"authorization": f"Bearer {plays['token']}"}
            async with connect(url, additional_headers=headers) as socket:
                await socket.recv()
                await anna.http.delete(f"/api/me/tokens/{plays['view']['id']}")
                async with asyncio.timeout(20):
                    await socket.wait_closed()
                assert socket.close_code == 4401
            changed = {"old": PASSWORD, "new": "una altra de nova"}
            assert (await anna.http.put("/api/me/password", json=changed)).status_code == 200
            assert await closed(anna) == 4401
            async with program(address, looks["token"]) as http:
                assert code_of(await http.get("/api/me")) == (401, "token-void")

    asyncio.run(story())
