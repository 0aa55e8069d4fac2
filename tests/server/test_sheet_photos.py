"""Photographs of sheets over HTTP: sent with a report, shown to whom they concern, and not to be blown up."""

from __future__ import annotations

import base64
from typing import Any

import httpx
import pytest
from tests.photos import a_bomb, a_photo, told_beside
from tests.server.running import Player, player
from tests.server.test_events import opened, order

from faristol.formats.wire.orders import MOST_PHOTO_BYTES

pytestmark = pytest.mark.anyio

LEAGUE: dict[str, Any] = {
    "system": "league",
    "turns": 1,
    "official": False,
    "regulation": "classic",
    "silence_days": 3,
    "silence_needs_photo": True,
}


async def a_league(director: Player) -> str:
    event = await opened(director, **LEAGUE)
    names = "\n".join(["nom", "Anna", "Bernat", "Carla", "Dídac"])
    assert (await director.http.post(f"/api/events/{event}/entries", content=names)).status_code == 200
    assert (await order(director, event, "fixtures")).status_code == 200
    return event


async def claims(director: Player, person: Player, event: str, entrant: int) -> None:
    cards = (await director.http.get(f"/api/events/{event}/cards")).json()["cards"]
    card = next(one["card"] for one in cards if one["entrant"] == entrant)
    answer = await person.http.post(f"/api/events/{event}/claim", json={"entrant": entrant, "card": card})
    assert answer.status_code == 200, answer.text


async def reports(person: Player, event: str, photo: bytes) -> httpx.Response:
    encoded = base64.b64encode(photo).decode()
    asked = {"round": 1, "table": 1, "scores": [412, 367], "photo": encoded}
    return await person.http.post(f"/api/events/{event}/report", json=asked)


async def test_a_photo_is_for_the_two_who_played_and_the_directors(address: str) -> None:
    async with (
        player(address, "Directora") as director,
        player(address, "Anna") as anna,
        player(address, "Bernat") as bernat,
        player(address, "Carla") as carla,
        player(address, "Curiosa") as stranger,
        player(address, None) as nobody,
    ):
        event = await a_league(director)
        view = (await director.http.get(f"/api/events/{event}")).json()
        board = view["rounds"][0]["boards"][0]
        other = view["rounds"][0]["boards"][1]
        await claims(director, anna, event, board["first"])
        await claims(director, bernat, event, board["second"])
        await claims(director, carla, event, other["first"])

        told = await reports(anna, event, a_photo())
        assert told.status_code == 200, told.text
        [photo] = told.json()["photos"]
        assert (photo["round"], photo["table"], photo["entrant"]) == (1, 1, board["first"])
        path = f"/api/events/{event}/photos/{photo['number']}"
        for person in (anna, bernat, director):
            answer = await person.http.get(path)
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "image/jpeg"
            assert answer.headers["cache-control"] == "no-store"
            assert told_beside(answer.content) == {}
        for person in (carla, stranger):
            assert (await person.http.get(path)).status_code == 404
            seen = (await person.http.get(f"/api/events/{event}")).json()
            assert seen["directing"] is None
            assert seen["rounds"][0]["boards"][0].keys().isdisjoint({"photo", "photos"})
            assert (await person.http.get(f"/api/events/{event}/mine")).json()["photos"] == []
        assert (await nobody.http.get(path)).status_code == 401
        assert (await anna.http.get(f"/api/events/{event}/photos/9999")).status_code == 404
        desk = (await director.http.get(f"/api/events/{event}")).json()["directing"]["photos"]
        assert desk == [photo]


async def test_what_is_too_large_or_no_photo_is_refused_with_a_sentence(address: str) -> None:
    async with player(address, "Directora") as director, player(address, "Anna") as anna:
        event = await a_league(director)
        await claims(director, anna, event, 1)
        boards = (await anna.http.get(f"/api/events/{event}")).json()["rounds"][0]["boards"]
        table = next(one["table"] for one in boards if 1 in (one["first"], one["second"]))
        assert table == 1, "or the reports below are about somebody else"

        for photo, status, code in (
            (b"no photo", 400, "not-a-photo"),
            (a_photo()[:1_500], 400, "not-a-photo"),
            (a_bomb(), 400, "photo-too-large"),
            (a_photo() + bytes(MOST_PHOTO_BYTES), 400, "not-understood"),
            (a_photo() + bytes(2 * MOST_PHOTO_BYTES), 413, "too-large"),
        ):
            answer = await reports(anna, event, photo)
            problem = answer.json()
            assert (answer.status_code, problem["code"]) == (status, code)
            assert problem["message"] != code
        assert "4352 kB" in problem["message"], "how large a report may be, not any other request"
