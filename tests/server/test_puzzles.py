"""Puzzles over HTTP: open to guests, nothing of the answer before the end, and one's own data."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from tests.puzzle_box import kept
from tests.server.running import serving

from faristol.lexicon import Lexicon
from faristol.service.puzzles.use_cases import day_id
from faristol.storage import open_storage


async def _lay_out(database: str, lexicon: Lexicon) -> None:
    today = datetime.now(UTC).date().isoformat()
    async with open_storage(database) as storage:
        await storage.puzzles.add(kept(lexicon, day_id(today, lexicon.info.sha256), day=today))
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
