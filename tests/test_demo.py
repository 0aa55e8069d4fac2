"""The club that ``make demo`` shows: every part of it is opened on a real server, and can be looked at."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from faristol.lexicon import Lexicon, Store
from tests.demo import CLUB, PASSWORD, filled
from tests.server.running import install_words, serving


def test_the_club_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    install_words(tmp_path)
    club = Lexicon.open("club", store=Store(tmp_path))
    with serving("memory:") as address:
        links = asyncio.run(filled(address, club))
        with httpx.Client(base_url=address) as http:
            assert http.post("/api/login", json={"login": "anna", "password": PASSWORD}).is_success
            event = http.get("/api/events/" + links["a championship"].rpartition("/")[2]).json()
            game = http.get("/api/games/" + links["a game of two"].rpartition("/")[2]).json()

    assert len(links) == 6
    assert [len([b for b in r["boards"] if b["result"]]) for r in event["rounds"]] == [5, 5, 2]
    assert game["status"] == "playing"
    assert [seat["name"] for seat in game["seats"]] == list(CLUB[:2])
    assert len(game["sheet"]) >= 2
