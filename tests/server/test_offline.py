"""Games that a browser kept without a line: taken in once, by the rules, and only from whose they are."""

from __future__ import annotations

import asyncio
import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import player, serving

from faristol.regulations import FISC
from faristol.rules.spelling import fold_tiles
from faristol.rules.tiles import without

GAME = "abcdefghjkmn"
_FIRST = "C A S A L L O  S O L A E R T"
_REST = without(FISC.tile_set.full_bag(), fold_tiles(_FIRST))
assert _REST is not None
_BAG = " ".join((*fold_tiles(_FIRST), *_REST))

ACTA: dict[str, Any] = {
    "acta": 1,
    "regulation": "fisc",
    "players": ["Jugador", "Robot 4"],
    "settings": {"starter": 0, "clock": "none", "lexicon": "club", "verify": "refuse"},
    "bag": _BAG,
    "shaken": [],
    "actions": [
        {"t": 0, "do": "start"},
        {"t": 3.5, "by": 0, "do": "play", "square": "H6", "word": "CASA"},
        {"t": 3.5, "by": 0, "do": "complete"},
        {"t": 5, "by": 1, "do": "play", "square": "8H", "word": "SOLA"},
        {"t": 5, "by": 1, "do": "complete"},
        {"t": 60, "by": 0, "do": "abandon"},
    ],
}


async def _hands_over(
    who: httpx.AsyncClient, acta: Any = ACTA, *, game: str = GAME, version: str = "1"
) -> httpx.Response:
    body = acta if isinstance(acta, bytes) else json.dumps(acta).encode()
    headers = {"content-type": "text/plain"}
    return await who.post(
        f"/api/games/{game}/offline", params={"version": version}, content=body, headers=headers
    )


def test_it_is_kept_once_as_a_game_that_is_over(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            together = await asyncio.gather(
                *(_hands_over(anna.http) for _ in range(4))
            )  # as from two windows
            again = await _hands_over(anna.http)
            assert [answer.status_code for answer in (*together, again)] == [200] * 5
            assert {answer.json()["id"] for answer in (*together, again)} == {GAME}

            (listed,) = (await anna.http.get("/api/history")).json()["items"]
            assert (listed["id"], listed["status"], listed["offline"]) == (GAME, "over", True)
            assert [seat["robot"] for seat in listed["seats"]] == [None, 4]
            assert [seat["name"] for seat in listed["seats"]] == ["Anna", None]
            assert (await anna.http.get("/api/statistics")).json()["all"]["games"] == 0
            view = (await anna.http.get(f"/api/games/{GAME}")).json()
            assert (view["end"], view["winner"], view["visibility"]) == ("abandon", 1, "private")
            replay = (await anna.http.get(f"/api/games/{GAME}/replay")).json()
            assert [position["line"]["play"] for position in replay["positions"]][:2] == ["CASA", "SOLA"]
            # Its record is whole: whoever takes it home can have it looked at.
            record = await anna.http.get(f"/api/games/{GAME}/acta")
            looked = await anna.http.post("/api/import", content=record.content)
            assert looked.json()["refused"] == []
            assert looked.json()["final"] == replay["final"]

    asyncio.run(story())


def _changed(**fields: Any) -> dict[str, Any]:
    return {**deepcopy(ACTA), **fields}


def _acted(*actions: dict[str, Any]) -> dict[str, Any]:
    return _changed(actions=[ACTA["actions"][0], *actions])


_LAID = ACTA["actions"][1:3]
_CORRECTION = {"t": 61, "by": 0, "do": "correct", "points": 500, "reason": "perquè sí"}


@pytest.mark.parametrize(
    ("acta", "code"),
    [
        pytest.param(
            _acted({"t": 1, "by": 0, "do": "play", "square": "H8", "word": "COLLS"}),
            "not-replayed",
            id="a tile that was never drawn",
        ),
        pytest.param(
            _acted({"t": 1, "by": 0, "do": "play", "square": "H8", "word": "SOLLA"}),
            "not-replayed",
            id="no such word",
        ),
        pytest.param(_acted(*_LAID, *_LAID), "not-replayed", id="two turns in a row"),
        pytest.param(_acted(*_LAID), "not-over", id="it is not over"),
        pytest.param(
            _changed(actions=[*ACTA["actions"], _CORRECTION]), "not-replayed", id="points from nowhere"
        ),
        pytest.param(_changed(players=["Anna", "Biel"]), "not-replayed", id="no robot"),
        pytest.param(_changed(players=["Robot 1", "Robot 2"]), "not-replayed", id="nobody"),
        pytest.param(_changed(bag=_BAG[:60]), "not-replayed", id="half a bag"),
        pytest.param(_changed(bag_only=True), "not-replayed", id="a bag of one's own"),
        pytest.param(_changed(shaken=None), "not-replayed", id="a bag that nobody shakes"),
        pytest.param(
            _changed(settings={**ACTA["settings"], "verify": "challenge"}), "not-replayed", id="unverified"
        ),
        pytest.param(
            _changed(settings={"starter": 0, "clock": "none", "verify": "refuse", "words": ["CASA"]}),
            "not-replayed",
            id="words of one's own",
        ),
        pytest.param(_changed(regulation="llisca"), "not-offline", id="a regulation that has more"),
        pytest.param(_changed(regulation="nobody's"), "bad-record", id="a regulation that is none"),
        pytest.param(b"acta: [", "bad-record", id="no acta"),
    ],
)
def test_what_does_not_replay_is_refused_with_a_sentence(address: str, acta: Any, code: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            answer = await _hands_over(anna.http, acta)
            assert answer.status_code in (400, 409), answer.text
            assert answer.json()["code"] == code
            assert answer.json()["message"].endswith(".")
            assert (await anna.http.get("/api/history")).json()["items"] == []

    asyncio.run(story())


def test_another_s_game_and_a_name_that_is_none(address: str) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            assert (await _hands_over(anna.http)).status_code == 200
            taken = await _hands_over(biel.http)
            assert (taken.status_code, taken.json()["code"]) == (404, "not-found")
            assert (await biel.http.get("/api/history")).json()["items"] == []
            opened = await anna.http.post(
                "/api/games",
                json={"regulation": "fisc", "lexicon": "club", "seats": [{"who": "me"}, {"who": "open"}]},
            )
            online = await _hands_over(anna.http, game=opened.json()["id"])
            assert online.json()["code"] == "not-found", "a game of the server is not written over"
            for name in ("short", "ABCDEFGHJKMN", "abcdefghjkm1"):
                assert (await _hands_over(anna.http, game=name)).json()["code"] == "not-understood"
            unknown = await _hands_over(anna.http, game="bcdefghjkmnp", version="9")
            assert unknown.json()["code"] == "unknown-lexicon"

    asyncio.run(story())


def test_nobody_hands_anything_over(address: str) -> None:
    answer = httpx.post(f"{address}/api/games/{GAME}/offline?version=1", json=ACTA)

    assert (answer.status_code, answer.json()["code"]) == (401, "nobody")


def test_it_must_not_be_too_large_nor_come_too_often(data: Path, database: str) -> None:
    async def story(address: str) -> None:
        async with player(address, "Anna") as anna:
            heavy = _changed(expect="x" * 9 * 1024 * 1024)
            assert (await _hands_over(anna.http, heavy)).status_code == 413
            long = _changed(actions=[ACTA["actions"][0], *[{"t": 1, "by": 0, "do": "pass"}] * 2_000])
            assert (await _hands_over(anna.http, long)).json()["code"] == "not-replayed"
            codes = [(await _hands_over(anna.http)).status_code for _ in range(45)]
            assert set(codes) == {200, 429}

    with serving(database) as address:
        asyncio.run(story(address))
