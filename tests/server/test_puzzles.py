"""Puzzles over HTTP: open to guests, nothing of the answer before the end, and one's own data."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from tests.puzzle_box import kept
from tests.server.running import player, serving
from tests.server.test_analyses import FEW, manners

from faristol.lexicon import Lexicon
from faristol.service.puzzles.use_cases import AHEAD, day_id
from faristol.storage import open_storage


async def _lay_out(database: str, lexicon: Lexicon, days: int = 1) -> None:
    today = datetime.now(UTC).date()
    async with open_storage(database) as storage:
        for ahead in range(days):
            day = (today + timedelta(days=ahead)).isoformat()
            await storage.puzzles.add(kept(lexicon, day_id(day, lexicon.info.sha256), day=day))
        await storage.puzzles.add(kept(lexicon, "p1500"))


@pytest.fixture
def http(data: Path, database: str) -> object:
    asyncio.run(_lay_out(database, Lexicon.open("club")))
    with serving(database) as address, httpx.Client(base_url=f"{address}/api") as client:
        yield client


def test_a_guest_solves_the_puzzle_of_the_day(http: httpx.Client) -> None:
    seen = http.get("/puzzles/today").json()
    assert (seen["kind"], seen["outcome"], seen["result"]) == ("best", "open", None)
    path = f"/puzzles/{seen['id']}"
    play = {"square": "12C", "word": "SETIAL"}
    assert http.post(f"{path}/tries", json=play).status_code == 401

    http.post("/guest", json={"name": "Anna"})
    assert http.get(f"{path}/points", params=play).json() == {"points": 21}
    wrong = http.post(f"{path}/tries", json={"square": "G9", "word": "RATES"}).json()
    assert wrong["said"]["verdict"] == "fewer-points"
    assert "SETIAL" not in str(wrong)
    off = http.post(
        f"{path}/tries", json={"square": "A1", "word": "RATES"}, headers={"accept-language": "en"}
    )
    assert off.status_code == 409
    assert off.json()["message"]
    assert http.post(f"{path}/hint").json()["hints"][0]["step"] == 1
    solved = http.post(f"{path}/tries", json=play).json()
    assert solved["said"]["verdict"] == "solved"
    assert solved["puzzle"]["streak"]["days"] == 1

    told = http.get("/me/export").json()["puzzles"]
    assert [attempt["outcome"] for attempt in told["attempts"]] == ["solved"]
    assert told["attempts"][0]["hints"] == 1


def test_the_stream_and_the_days(http: httpx.Client) -> None:
    http.post("/guest", json={"name": "Anna"})
    assert http.post("/puzzles/next").json()["id"] == "p1500"
    assert http.post("/puzzles/p1500/give-up").json()["result"]["answer"]["word"] == "SETIAL"
    none = http.post("/puzzles/next")
    assert (none.status_code, none.json()["code"]) == (404, "no-puzzle")
    assert len(http.get("/puzzles/days").json()["days"]) == 1


def test_of_a_kind_only_or_from_games_of_ones_own(http: httpx.Client) -> None:
    http.post("/guest", json={"name": "Anna"})
    for query, code in (("kind=endgame", "no-puzzle"), ("own=true", "no-own-puzzle")):
        none = http.post(f"/puzzles/next?{query}")
        assert (none.status_code, none.json()["code"]) == (404, code)
    assert http.post("/puzzles/next?kind=best").json()["id"] == "p1500"
    assert http.post("/puzzles/next?kind=nonsense").status_code == 400


def test_a_game_that_was_gone_through_gives_puzzles_to_its_players(data: Path, database: str) -> None:
    """From the analysis on nobody asks for anything: the server makes them, as a job beside it."""

    async def story(address: str) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await anna.open(
                starter=0, bag="C A S A E E I  S E T I A L NY  L O P N D M B", clock="none"
            )
            await anna.watch(game)
            await biel.join(game)
            await biel.watch(game)
            for who, other, square, word in ((anna, biel, "H8", "CASA"), (biel, anna, "12C", "SETIAL")):
                await who.view(game, lambda v: "play" in v["may"])
                assert (await who.act(game, "play", square=square, word=word))["tell"] == "done"
                await other.view(game, lambda v: "accept" in v["may"])
                assert (await other.act(game, "accept"))["tell"] == "done"
            assert (await anna.act(game, "abandon"))["tell"] == "done"
            assert (await biel.http.post("/api/puzzles/next?own=true")).status_code == 404

            assert (await anna.http.post(f"/api/games/{game}/analysis")).status_code == 200
            async with asyncio.timeout(60):
                while (made := await biel.http.post("/api/puzzles/next?own=true")).status_code == 404:
                    await asyncio.sleep(0.3)
            puzzle = made.json()
            assert puzzle["found_in"] == {"game": game, "turn": 2}
            tried = await biel.http.post(
                f"/api/puzzles/{puzzle['id']}/tries", json={"square": "I8", "word": "ANY"}
            )
            assert tried.json()["said"]["verdict"] == "solved"
            assert (await anna.http.get(f"/api/puzzles/{puzzle['id']}")).json()["found_in"] is None

    asyncio.run(_lay_out(database, Lexicon.open("club"), days=AHEAD + 1))
    with serving(database, manners=manners(FEW), puzzles=1) as address:
        asyncio.run(story(address))


@pytest.mark.parametrize("puzzle", ["nothing", "2099-01-01-00000000", "%2e%2e", "x" * 60])
def test_what_is_not_there_is_not_found(http: httpx.Client, puzzle: str) -> None:
    http.post("/guest", json={"name": "Anna"})

    assert http.get(f"/puzzles/{puzzle}").status_code in (400, 404)
    assert http.post(f"/puzzles/{puzzle}/hint").status_code in (400, 404)


@pytest.mark.parametrize(
    "play", [{}, {"square": "12C"}, {"square": "x" * 99, "word": "A"}, {"square": 1, "word": 2}]
)
def test_what_is_no_play_is_not_understood(http: httpx.Client, play: dict[str, object]) -> None:
    http.post("/guest", json={"name": "Anna"})

    assert http.post("/puzzles/p1500/tries", json=play).status_code == 400
