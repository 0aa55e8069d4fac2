"""A sixth regulation is one file and one line: played in the app, at the desk, on paper and for a title.

The server is ``faristol serve`` with that line in its registry (``launcher.py``); nothing else knows of it.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from faristol.rules.tiles import Tile
from faristol.service.events.records import PAPERS
from tests.pdf_reading import Page, read_pdf
from tests.server.running import Answer, Player, player
from tests.sixth.rapides import RAPIDES
from tests.sixth.running import BAG, BINGO, HOOK, LAUNCHER, sixth_house


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sixth")


@pytest.fixture(scope="module")
def address(data: Path) -> Iterator[str]:
    with sixth_house(data) as running:
        yield running


def faristol(data: Path, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command line, with the same line in its registry."""
    environment = {**os.environ, "FARISTOL_DATA": str(data), "FARISTOL_LANG": "en"}
    return subprocess.run(
        [*LAUNCHER, *arguments], input=given, env=environment, capture_output=True, timeout=120, check=False
    )


async def got(person: Player, path: str, **query: str) -> Any:
    answer = await person.http.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def posted(person: Player, path: str, body: dict[str, Any], status: int = 200) -> Answer:
    answer = await person.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


async def printed(person: Player, path: str) -> tuple[Page, ...]:
    answer = await person.http.get(path)
    assert answer.headers["content-type"] == "application/pdf", answer.text
    return tuple(read_pdf(answer.content))


# --- the list ---


def test_it_is_listed_with_its_title_and_opens_without_articles(address: str) -> None:
    ca, en = {"accept-language": "ca"}, {"accept-language": "en"}
    with httpx.Client(base_url=address) as http:
        listed = http.get("/api/regulations", headers=ca).json()
        told = http.get("/api/regulations", headers=en).json()
        page = http.get("/api/regulations/rapides", headers=en).json()
        procedures = http.get("/api/arbiter/procedures/rapides").json()

    assert [one["key"] for one in listed] == [
        "llisca",
        "ebre",
        "escolar",
        "parelles",
        "classic",
        "fisc",
        "rapides",
    ]
    assert (listed[-1]["title"], told[-1]["title"]) == ("Ràpides del barri", "Quick games of the quarter")
    assert (listed[-1]["rack_size"], listed[-1]["robots"]) == (8, False)
    assert [len(row) for row in listed[-1]["layout"]] == [11] * 11
    assert {one["tile"]: one["value"] for one in listed[-1]["tiles"]}["A"] == 2
    assert (page["title"], page["source"]) == (told[-1]["title"], "Normes de les ràpides, 2026")
    assert page["articles"] == []
    steps = {one["key"]: one["steps"] for one in procedures}
    assert steps["abandonment"] == [{"code": "score-stands", "article": "Ràpides 7"}]
    assert steps["signing"] == [{"code": "all-sign", "article": None}]
    assert "rechallenge" not in steps  # the regulation grants none


# --- in the app ---


async def full_game(anna: Player, biel: Player, carla: Player) -> str:
    """A game of three: a bingo of eight tiles, a hook at the edge, and everybody passes."""
    seats = [{"who": "me"}, {"who": "open"}, {"who": "open"}]
    game = await anna.open(regulation="rapides", seats=seats, starter=0, bag=BAG, verify="refuse")
    for person in (biel, carla):
        await person.join(game)
    for person in (anna, biel, carla):
        await person.watch(game)
    begun = await anna.view(game, lambda view: view["status"] == "playing" and "play" in view["may"])
    assert begun["seats"][0]["rack"] == list("CANTADOR")

    assert (await anna.act(game, "play", square="F3", word="CANTADOR"))["tell"] == "done"
    await biel.view(game, lambda view: view["turn"] == 1)
    preview = await biel.ask(ask="preview", game=game, square="11F", word="SE")
    assert (preview["score"], preview["words"]) == (HOOK, ["SE", "CANTADORS"])
    assert (await biel.act(game, "play", square="11F", word="SE"))["tell"] == "done"

    await carla.view(game, lambda view: view["turn"] == 2)
    over_the_edge = await carla.act(game, "play", square="K8", word="CASES")
    no_such_row = await carla.act(game, "play", square="L1", word="CASES")
    assert (over_the_edge["code"], no_such_row["code"]) == ("off-board", "bad-notation")
    too_soon = await anna.act(game, "pass")
    assert (too_soon["code"], too_soon["article"]) == ("not-your-turn", "Ràpides 2")
    for seat, person in ((2, carla), (0, anna), (1, biel)):
        await person.view(game, lambda view, seat=seat: view["turn"] == seat)  # type: ignore[misc]
        assert (await person.act(game, "pass"))["tell"] == "done"
    return game


def test_it_is_played_to_its_end_in_the_app_and_printed(address: str, data: Path) -> None:
    async def story() -> None:
        async with (
            player(address, "Anna") as anna,
            player(address, "Biel") as biel,
            player(address, "Carla") as carla,
        ):
            game = await full_game(anna, biel, carla)

            people = (anna, biel, carla)
            views = [await one.view(game, lambda view: view["status"] == "over") for one in people]
            racks = [map(Tile, view["seats"][seat]["rack"]) for seat, view in enumerate(views)]
            left = [RAPIDES.tile_set.value(rack) for rack in racks]
            assert views[0]["end"] == "passes"
            assert [len(view["seats"][seat]["rack"]) for seat, view in enumerate(views)] == [8, 8, 8]
            final = [seat["final"] for seat in views[0]["seats"]]
            assert final == [BINGO - left[0], HOOK - left[1], -left[2]]

            told = await got(anna, f"/api/games/{game}/replay")
            assert [line["line"]["bingo"] for line in told["positions"][:2]] == [True, False]
            assert list(told["final"]) == final
            (sheet,) = await printed(anna, f"/api/games/{game}/sheet.pdf")
            assert sheet.says("Ràpides del barri", "CANTADOR", BINGO, HOOK, *final)
            acta = (await anna.http.get(f"/api/games/{game}/acta")).content
            again = faristol(data, "sheet", "-", "-o", "-", given=acta)
            (page,) = read_pdf(again.stdout)
            assert page.says("CANTADOR", BINGO, HOOK, *final), again.stderr.decode()
            retold = faristol(data, "replay", "-", given=acta).stdout.decode()
            assert " K " in retold
            assert " L " not in retold  # the rows of its board, and no more

    asyncio.run(story())


def test_no_robot_sits_down_where_the_engine_cannot_play(address: str, data: Path) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna:
            seats = [{"who": "me"}, {"who": "robot", "level": 2}]
            asked = {"regulation": "rapides", "lexicon": "club", "seats": seats}
            answer = await anna.http.post("/api/games", json=asked, headers={"accept-language": "en"})
            assert answer.status_code == 409, answer.text
            assert answer.json()["code"] == "engine-board"
            assert "boards of 15 × 15 squares" in answer.json()["message"]

    asyncio.run(story())
    empty = "/".join(["11"] * 11) + " CASES/ 0/0 0"
    asked = faristol(data, "moves", "--regulation", "rapides", "--lexicon", "club", empty)
    assert asked.returncode == 1
    assert "“Ràpides del barri” has 11 × 11" in asked.stderr.decode()


# --- at the desk, and before the arbiter ---


def deed(do: str, by: int | None = None, **fields: Any) -> dict[str, Any]:
    return {"act": {"do": do, **({} if by is None else {"by": by}), **fields}}


def test_a_wooden_table_is_kept_and_judged(address: str) -> None:
    async def story() -> None:
        async with player(address, "Marta") as marta:
            names = ["Anna", "Biel"]
            asked = {"regulation": "rapides", "names": names, "lexicon": "club", "starter": 0}
            table = (await posted(marta, "/api/tables", asked, 201))["id"]
            console = f"/api/arbiter/tables/{table}"
            checked = await posted(marta, f"{console}/rulings", {"rule": "tile-check"})
            assert "102" in checked["rulings"][-1]["text"]  # two more A than in other boxes

            deeds = [
                deed("start"),
                deed("play", 0, square="F3", word="CANTADOR"),
                deed("complete", 0),
                deed("exchange", 1, count=8),
                deed("complete", 1),
                deed("play", 0, square="11F", word="SO"),
            ]
            view = await posted(marta, f"/api/tables/{table}/acts", {"deeds": deeds})
            assert view["play"]["score"] == HOOK
            assert [seat["tiles"] for seat in view["seats"]] == [6, 8]
            assert view["bag"] == 102 - 8 - 8 - 8

            docket = await got(marta, console)
            offered = {offer["rule"]: offer["article"] for offer in docket["may"]}
            assert (offered["correction"], offered["abandonment"]) == (None, "Ràpides 7")
            assert "rechallenge" not in offered
            verdict = {"rule": "challenge", "by": 1, "words": ["SO"]}
            await posted(marta, f"{console}/rulings", verdict)
            await posted(marta, f"/api/tables/{table}/acts", {"deeds": [deed("complete", 0)]})
            unasked = await marta.http.post(
                f"{console}/no-play", json={"racks": ["E E E E E E E E", "I I I I I I I R"]}
            )
            assert unasked.json()["code"] == "engine-board"
            await posted(
                marta, f"{console}/rulings", {"rule": "correction", "by": 0, "points": -4, "reason": "suma"}
            )
            left = await posted(marta, f"{console}/rulings", {"rule": "abandonment", "by": 1})
            assert left["rulings"][-1]["text"].startswith("Ràpides 7 · Marta")
            for seat in (0, 1):
                view = await posted(marta, f"/api/tables/{table}/sign", {"seat": seat})
            assert (view["status"], view["end"], view["winner"]) == ("over", "abandon", 0)
            assert [seat["final"] for seat in view["seats"]] == [BINGO + HOOK - 4, 0]
            (sheet, *_) = await printed(marta, f"/api/tables/{table}/sheet.pdf")
            assert sheet.says("CANTADOR", BINGO, BINGO + HOOK - 4)

    asyncio.run(story())


# --- for a title ---


def test_a_championship_of_two_rounds(address: str) -> None:
    async def story() -> None:
        async with player(address, "Directora") as director:
            settings = {
                "name": "Obert ràpid",
                "rounds": 2,
                "official": False,
                "regulation": "rapides",
                "lexicon": "club",
            }
            event = (await posted(director, "/api/events", {"settings": settings}, 201))["id"]
            await director.http.post(f"/api/events/{event}/entries", content=b"Nom\nA\nB\nC\nD\n")
            for number in (1, 2):
                await director.http.post(f"/api/events/{event}/pair", json={})
                await order(director, event, "publish", round=number)
                await play_round(director, event, number)

            view = await got(director, f"/api/events/{event}")
            assert view["played"] == 2
            assert sorted(row["points"] for row in view["standings"]) == [0.0, 1.0, 1.0, 2.0]
            best = next(feat for feat in view["feats"] if feat["kind"] == "best-play")
            assert best["value"] == BINGO
            for paper in set(PAPERS) - {"bracket"}:  # which is of knockouts
                pages = await printed(director, f"/api/events/{event}/paper/{paper}.pdf")
                assert pages, paper

    asyncio.run(story())


async def order(person: Player, event: str, do: str, **fields: Any) -> None:
    await posted(person, f"/api/events/{event}/orders", {"do": do, **fields})


async def boards_of(director: Player, event: str, number: int) -> list[Answer]:
    return list((await got(director, f"/api/events/{event}"))["rounds"][number - 1]["boards"])


async def play_round(director: Player, event: str, number: int) -> None:
    """The first board is played on wood before the desk; the others hand in a result."""
    await posted(director, f"/api/events/{event}/tables", {"table": 1})
    wooden, *others = await boards_of(director, event, number)
    deeds = [
        deed("start") | {"starter": 0},
        deed("play", 0, square="F3", word="CANTADOR"),
        deed("complete", 0),
        deed("abandon", 1),
    ]
    table = f"/api/tables/{wooden['game']}"
    await posted(director, f"{table}/acts", {"deeds": deeds})
    for seat in (0, 1):
        await posted(director, f"{table}/sign", {"seat": seat})
    for board in others:
        where = {name: board[name] for name in ("table", "first", "second")}
        await order(director, event, "result", round=number, **where, result="210-190")
    async with asyncio.timeout(30):  # the hall hears of a signed sheet in its own time
        while any(board["result"] is None for board in await boards_of(director, event, number)):
            await asyncio.sleep(0.05)
