"""A championship over HTTP and the socket: what is asked, what is pushed, which files come out."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from tests.server.running import Player, player

from faristol.service.events.records import PAPERS
from faristol.service.limits import CODES

pytestmark = pytest.mark.anyio

NAMES = "Nom,Club\nAnna,Reus\nBernat,Valls\nCarla,Reus\nDídac,Lleida\nElna,Valls\n"


async def opened(person: Player, **settings: Any) -> str:
    answer = await person.http.post(
        "/api/events", json={"settings": {"name": "Obert", "rounds": 5, **settings}}
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def order(person: Player, event: str, do: str, **fields: Any) -> httpx.Response:
    return await person.http.post(f"/api/events/{event}/orders", json={"do": do, **fields})


async def pair(person: Player, event: str, **asked: Any) -> list[dict[str, Any]]:
    answer = await person.http.post(f"/api/events/{event}/pair", json=asked)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


async def view(person: Player, event: str) -> dict[str, Any]:
    return dict((await person.http.get(f"/api/events/{event}")).json())


async def test_a_round_from_the_list_to_the_files(address: str) -> None:
    async with player(address, "Directora") as director, player(address, None) as anybody:
        event = await opened(director)
        taken = await director.http.post(f"/api/events/{event}/entries", content=NAMES.encode())
        assert taken.json()["taken"] == 5
        lines = await pair(director, event)
        assert lines[-1]["seq"] == (await view(director, event))["seq"]
        assert (await view(anybody, event))["played"] == 0
        await order(director, event, "publish", round=1)
        boards = (await view(anybody, event))["rounds"][0]["boards"]
        for board in boards:
            answer = await order(
                director,
                event,
                "result",
                round=1,
                table=board["table"],
                first=board["first"],
                second=board["second"],
                result="401-299",
            )
            assert answer.status_code == 200, answer.text
        seen = await view(anybody, event)
        assert seen["rounds"][0]["missing"] == []
        assert seen["standings"][0]["points"] == 1.0
        assert [feat["kind"] for feat in seen["feats"]] == ["highest-game", "widest-win"]

        listed = (await anybody.http.get("/api/events")).json()["items"]
        assert [(one["id"], one["title"], one["status"]) for one in listed] == [(event, "Obert", "playing")]
        for file, begins in (
            ("trf", "012 Obert"),
            ("games.csv", "round,"),
            ("standings.csv", "position,number,player,"),
            ("ratings.csv", "player,games,"),
            ("list.csv", "player,RaScCat,games"),
            ("qr.svg", "<svg"),
        ):
            answer = await anybody.http.get(f"/api/events/{event}/{file}")
            assert answer.text.startswith(begins), file
        bracket = await anybody.http.get(f"/api/events/{event}/paper/bracket.pdf")
        assert (bracket.status_code, bracket.json()["code"]) == (409, "not-a-knockout")
        for paper in PAPERS.keys() - {"bracket"}:
            answer = await anybody.http.get(f"/api/events/{event}/paper/{paper}.pdf")
            assert answer.content.startswith(b"%PDF"), (paper, answer.text)
        assert (await anybody.http.get(f"/api/events/{event}/paper/petanca.pdf")).status_code == 404
        assert (await anybody.http.get(f"/api/events/{event}/paper/slips.pdf?round=9")).status_code == 409
        assert (await anybody.http.get(f"/api/events/{event}/file")).status_code == 401
        backup = await director.http.get(f"/api/events/{event}/file")
        again = await director.http.post("/api/events/import", content=backup.content)
        assert again.status_code == 201, again.text
        copy, original = await view(director, again.json()["id"]), await view(director, event)
        assert copy["directing"]["digest"] == original["directing"]["digest"]


async def test_a_change_is_pushed_to_everybody_and_what_directors_see_only_to_them(address: str) -> None:
    async with player(address, "Directora") as director, player(address, "Anna") as anna:
        event = await opened(director)
        for person in (director, anna):
            await person.send(ask="follow", kind="event", stream=event)
            await person.until(lambda message: message["tell"] == "event")
        await order(director, event, "enter", name="Anna")

        def entered(message: dict[str, Any]) -> bool:
            return "view" in message and len(message["view"]["entrants"]) == 1

        assert (await director.until(entered))["view"]["directing"] is not None
        assert (await anna.until(entered))["view"]["directing"] is None


async def test_phones_hand_in_a_result(address: str) -> None:
    async with (
        player(address, "Directora") as director,
        player(address, "A") as one,
        player(address, "B") as two,
    ):
        event = await opened(director)
        await director.http.post(f"/api/events/{event}/entries", content=b"Nom\nA\nB\n")
        await pair(director, event)
        await order(director, event, "publish", round=1)
        board = (await view(director, event))["rounds"][0]["boards"][0]
        for person, entrant in ((one, board["first"]), (two, board["second"])):
            asked = await person.http.post(f"/api/events/{event}/claim", json={"entrant": entrant})
            assert asked.json()["entrant"] is None
            assert (await person.http.get(f"/api/events/{event}/cards")).status_code == 403
            cards = (await director.http.get(f"/api/events/{event}/cards")).json()["cards"]
            (card,) = (one["card"] for one in cards if one["entrant"] == entrant)
            proven = {"entrant": entrant, "card": card}
            mine = await person.http.post(f"/api/events/{event}/claim", json=proven)
            assert mine.json()["entrant"] == entrant
        said = {"round": 1, "table": 1, "scores": [410, 388]}
        mine = await one.http.post(f"/api/events/{event}/report", json=said)
        assert mine.json()["reported"] == [410, 388]
        await two.http.post(f"/api/events/{event}/report", json=said)

        assert (await view(director, event))["rounds"][0]["boards"][0]["result"] == "410-388"


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("orders", {"do": "enter", "name": "Anna"}, 409, "name-taken"),
        ("orders", {"do": "enter", "name": ""}, 400, "not-understood"),
        ("orders", {"do": "fly"}, 400, "not-understood"),
        (
            "orders",
            {"do": "result", "round": 9, "table": 1, "first": 1, "second": 2, "result": "1-0"},
            409,
            "no-such-round",
        ),
        ("undo", {"steps": 77}, 409, "event-changed"),
        ("pair", {"system": "league"}, 409, "fixtures-needed"),
        ("pair", {"boards": "petanca"}, 400, "not-a-board"),
        ("claim", {"entrant": 44}, 409, "no-such-entrant"),
        ("games", None, 409, "not-online"),
        ("directors", {"code": "dolent"}, 403, "wrong-code"),
    ],
)
async def test_refusals_are_sentences(
    address: str, path: str, body: dict[str, Any] | None, status: int, code: str
) -> None:
    async with player(address, "Directora") as director:
        event = await opened(director)
        await director.http.post(f"/api/events/{event}/entries", content=NAMES.encode())
        answer = await director.http.post(f"/api/events/{event}/{path}", json=body)

        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        assert len(answer.json()["message"]) > 20


async def test_codes_of_directors_are_not_guessed(address: str) -> None:
    async with player(address, "Directora") as director, player(address, "Lladre") as thief:
        event, another = await opened(director), await opened(director)
        right = (await view(director, event))["directing"]["code"]

        async def tries(where: str, code: str) -> tuple[int, str]:
            answer = await thief.http.post(f"/api/events/{where}/directors", json={"code": code})
            return answer.status_code, answer.json().get("code", "")

        answers = [await tries(event, f"{number:08}") for number in range(CODES.most + 5)]
        assert answers == [(403, "wrong-code")] * CODES.most + [(429, "too-fast")] * 5
        assert await tries(event, right) == (429, "too-fast"), "nor found by going on"
        assert await tries(another, "dolent") == (403, "wrong-code"), "each event has its own count"


async def test_a_long_pairing_does_not_hold_up_the_house(address: str) -> None:
    async with player(address, "Directora") as director, player(address, None) as anybody:
        event = await opened(director, starts="pairing")
        names = "\n".join(["Nom", *(f"J{number:03}" for number in range(120))])
        await director.http.post(f"/api/events/{event}/entries", content=names.encode())
        work = asyncio.create_task(pair(director, event))
        waits = []
        while not work.done():
            began = asyncio.get_running_loop().time()
            assert (await anybody.http.get("/api/health")).status_code == 200
            waits.append(asyncio.get_running_loop().time() - began)
            await asyncio.sleep(0.02)
        lines = await work

        assert lines[-1]["seq"] == (await view(director, event))["seq"]
        assert sorted(waits)[len(waits) // 2] < 0.5, "the server answers meanwhile"
