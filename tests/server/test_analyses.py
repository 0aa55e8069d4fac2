"""Finished games gone through on a real server: asked for, stopped, kept, and closed while one plays."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from tests.makers import document
from tests.server.running import Answer, Player, player, serving
from tests.server.test_play import BAG, take_turn
from tests.service.wooden.sheets import sheets

from faristol.cli.analyse import analyse
from faristol.engine.review import BETWEEN, ReviewSettings
from faristol.service.world import Manners

FEW = ReviewSettings(candidates=3, samples=5, pre_endgame_plies=0, endgame_nodes=500, other_draws=3, seed=11)
TURNS = 4


def manners(look: ReviewSettings) -> Manners:
    return Manners(
        awaits_players=False, robot_pace=0.05, given_bags=True, deep_look=look, record_look=BETWEEN
    )


@pytest.fixture
def address(data: Path, database: str) -> Iterator[str]:
    with serving(database, manners=manners(FEW)) as url:
        yield url


async def begun(anna: Player, biel: Player) -> str:
    game = await anna.open(starter=0, bag=BAG, clock="none")
    await anna.watch(game)
    await biel.join(game)
    await biel.watch(game)
    for turn in range(TURNS):
        mover, other = ((anna, biel), (biel, anna))[turn % 2]
        await take_turn(game, mover, other, turn % 2)
    return game


async def finished(anna: Player, biel: Player) -> str:
    """A game of a few turns that Anna gave up."""
    game = await begun(anna, biel)
    assert (await anna.act(game, "abandon"))["tell"] == "done"
    return game


async def asked(who: Player, game: str, what: str = "") -> Answer:
    answer = await who.http.post(f"/api/games/{game}/analysis{what}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def until(who: Player, game: str, state: str) -> Answer:
    async with asyncio.timeout(60):
        while (told := (await who.http.get(f"/api/games/{game}/analysis")).json())["state"] != state:
            await asyncio.sleep(0.1)
    return dict(told)


def test_a_finished_game_is_gone_through_quickly_and_then_deeply(address: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await finished(anna, biel)

            quick = (await anna.http.get(f"/api/games/{game}/analysis/quick")).json()
            assert (quick["depth"], quick["state"], quick["samples"]) == ("quick", "done", 0)
            assert (quick["done"], quick["total"], quick["unknown"]) == (TURNS, TURNS, 0)
            assert {turn["method"] for turn in quick["turns"]} == {"static"}
            assert [player["seat"] for player in quick["players"]] == [0, 1]
            replayed = (await anna.http.get(f"/api/games/{game}/replay")).json()
            for turn in quick["turns"]:
                line = replayed["positions"][turn["line"]]
                assert line["line"]["by"] == turn["seat"]
                assert line["racks"][turn["seat"]] == turn["rack"]
                played = turn["choices"][turn["played"]]
                assert [(c["row"], c["column"]) for c in played["laid"]] == [
                    (c["row"], c["column"]) for c in line["laid"]
                ]

            assert (await anna.http.get(f"/api/games/{game}/analysis")).json()["state"] == "none"
            assert (await asked(anna, game))["yours"]
            deep = await until(anna, game, "done")
            assert (deep["depth"], deep["samples"], deep["done"]) == ("deep", FEW.samples, TURNS)
            assert {turn["method"] for turn in deep["turns"]} == {"simulation"}

            # who comes later is given the same at once, and only what is new
            async with player(address, None) as stranger:
                again = (await stranger.http.get(f"/api/games/{game}/analysis", params={"known": 3})).json()
            assert (again["state"], again["first"], again["yours"]) == ("done", 3, False)
            assert again["turns"] == deep["turns"][3:]
            assert (await asked(biel, game))["turns"] == deep["turns"]

            # and it is what the command says
            record = tmp_path / "game.yaml"
            record.write_bytes((await anna.http.get(f"/api/games/{game}/acta")).content)
            options = ["--samples", FEW.samples, "--top", FEW.candidates, "--seed", FEW.seed]
            assert _as_the_command(record, *options) == [_in_short(turn) for turn in deep["turns"]]
            assert _as_the_command(record, "--quick") == [_in_short(turn) for turn in quick["turns"]]

            # a browser that takes the quick look itself is given the same turns
            to_judge = (await anna.http.get(f"/api/games/{game}/analysis/turns")).json()
            assert (to_judge["unknown"], to_judge["overtime"]) == (0, [0, 0])
            assert to_judge["words"] == {"lexicon": replayed["lexicon"], "version": "1"}
            for name in ("number", "line", "seat", "rack", "thought", "position"):
                told = [turn[name] for turn in to_judge["turns"]]
                assert told == [turn[name] for turn in quick["turns"]], name

    asyncio.run(story())


def _as_the_command(record: Path, *options: object) -> list[Any]:
    told = json.loads(CliRunner().invoke(analyse, [str(record), "--json", *map(str, options)]).stdout)
    return [_in_short({**turn, "choices": turn["best"]}) for turn in told["turns"]]


def _in_short(turn: Answer) -> Any:
    """Not luck, which is weighed with as many other draws as the settings say and no option does."""
    points = [one["points"] for one in turn["choices"]]
    return turn["number"], turn["loss"], turn["win_loss"], points


def test_it_is_stopped_by_who_asked_and_goes_on_where_it_was(data: Path, database: str) -> None:
    slow = ReviewSettings(candidates=15, samples=60_000, plies=4, other_draws=1)

    async def story(address: str) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await finished(anna, biel)
            assert (await asked(anna, game))["state"] == "running"

            refused = await biel.http.post(f"/api/games/{game}/analysis/stop")
            assert (refused.status_code, refused.json()["code"]) == (403, "not-asked-by-you")
            stopped = await asked(anna, game, "/stop")
            assert stopped["state"] == "stopped"
            assert stopped["done"] < TURNS

            assert (await asked(biel, game))["state"] == "running"
            assert (await asked(biel, game, "/stop"))["state"] == "stopped"

    with serving(database, manners=manners(slow)) as address:
        asyncio.run(story(address))


def test_an_analysis_survives_its_server(data: Path, database: str) -> None:
    slow = ReviewSettings(candidates=15, samples=60_000, plies=4, other_draws=1)

    async def begin(address: str) -> tuple[str, dict[str, str]]:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            game = await finished(anna, biel)
            await asked(anna, game)
            return game, dict(anna.http.cookies.items())

    with serving(database, manners=manners(slow)) as address:
        game, cookies = asyncio.run(begin(address))
    with serving(database, manners=manners(slow)) as address:
        told = httpx.get(f"{address}/api/games/{game}/analysis", cookies=cookies).json()
        assert (told["state"], told["yours"]) == ("stopped", True)


def test_of_one_person_only_so_many_at_a_time(data: Path, database: str) -> None:
    slow = ReviewSettings(candidates=15, samples=60_000, plies=4, other_draws=1)

    async def story(address: str) -> None:
        async with player(address, "Anna") as anna, player(address, "Biel") as biel:
            games = [await finished(anna, biel) for _ in range(3)]
            for game in games[:2]:
                await asked(anna, game)
            third = await anna.http.post(f"/api/games/{games[2]}/analysis")
            assert (third.status_code, third.json()["code"]) == (429, "too-many-analyses")
            for game in games[:2]:
                await asked(anna, game, "/stop")
            await asked(anna, games[2])
            await asked(anna, games[2], "/stop")

    with serving(database, manners=manners(slow)) as address:
        asyncio.run(story(address))


def test_it_is_closed_while_the_game_runs_and_to_who_plays_another(address: str) -> None:
    async def story() -> None:
        async with (
            player(address, "Anna") as anna,
            player(address, "Biel") as biel,
            player(address, None) as stranger,
        ):
            over = await finished(anna, biel)
            running = await begun(anna, biel)

            for who, game, status, code in (
                (stranger, running, 409, "not-over"),
                (stranger, "nosuchgame", 404, "not-found"),
                (anna, over, 403, "words-closed"),
            ):
                for what in ("", "/quick", "/turns"):
                    path = f"/api/games/{game}/analysis{what}"
                    answer = await who.http.get(path)
                    assert (answer.status_code, answer.json()["code"]) == (status, code), path
            deep = await anna.http.post(f"/api/games/{over}/analysis")
            assert deep.json()["code"] == "words-closed"
            acta = (await stranger.http.get(f"/api/games/{over}/acta")).content
            for path in ("/api/import/analysis", "/api/import/turns"):
                record = await anna.http.post(path, content=acta)
                assert record.json()["code"] == "words-closed"
            nobody = await stranger.http.post(f"/api/games/{over}/analysis")
            assert nobody.status_code == 401

    asyncio.run(story())


def test_a_record_from_elsewhere_is_gone_through_and_forgotten(address: str) -> None:
    final = (Path(__file__).parents[2] / "examples" / "final.yaml").read_bytes()
    gcg = b"#player1 a A\n#player2 b B\n>a: CASAETR 8H CASA +14 14\n>b: LLOP -LL +0 0\n"
    impossible = b"#player1 a A\n#player2 b B\n>a: CASAETR 8H ZOTS +14 14\n"

    with httpx.Client(base_url=address, timeout=60) as http:
        quick = http.post("/api/import/analysis", content=final).json()
        assert (quick["total"], quick["depth"], quick["wins"]) == (26, "quick", True)
        assert [turn["number"] for turn in quick["turns"] if turn["fell"]] == [10]
        told = http.post("/api/import/analysis", content=gcg).json()
        assert (told["total"], told["unknown"]) == (1, 1)
        deep = http.post("/api/import/analysis?deep=true", content=gcg).json()
        assert (deep["depth"], deep["state"]) == ("deep", "done")
        for path, source, code in (
            ("analysis", impossible, "turn-impossible"),
            ("analysis", b"acta: 1\n", "bad-record"),
            ("turns", b"acta: 1\n", "bad-record"),
        ):
            answer = http.post(f"/api/import/{path}", content=source)
            assert (answer.status_code, answer.json()["code"]) == (400, code)

        # for browsers that go through it themselves; not with words that came with the record
        to_judge = http.post("/api/import/turns", content=final).json()
        assert [turn["number"] for turn in to_judge["turns"] if not turn["stood"]] == [10]
        assert to_judge["overtime"] == [0, 10]
        assert to_judge["words"] is not None
        own = json.dumps(document("classic", "start", "0 pass", words=["CASA", "CASES"])).encode()
        assert http.post("/api/import/turns", content=own).json()["words"] is None


# --- on wood ---


async def on_wood(judge: Player, name: str = "classic") -> str:
    """A game on a wooden board, typed in from its sheets."""
    told = sheets(name)
    asked = {"regulation": told["regulation"], "names": told["players"], "lexicon": "arbiter", "live": False}
    opened = await judge.http.post("/api/tables", json={**asked, "starter": 0})
    assert opened.status_code == 201, opened.text
    table = str(opened.json()["id"])
    paper = {"lines": [{"text": text} for text, *_ in told["lines"]], "racks": told["racks"], "save": True}
    saved = await judge.http.post(f"/api/tables/{table}/paper", json={**paper, "starter": 0})
    assert saved.status_code == 200, saved.text
    return table


def test_a_wooden_game_is_gone_through_as_far_as_racks_came_to_light(address: str) -> None:
    async def story() -> None:
        async with player(address, "Àrbitra") as judge, player(address, None) as stranger:
            table = await on_wood(judge)
            path = f"/api/tables/{table}"

            replay = (await stranger.http.get(f"{path}/replay")).json()
            assert replay["players"] == ["Anna", "Biel"]
            shown = [any(position["racks"]) for position in replay["positions"]]
            assert True in shown, "of the end, when nothing was left to draw"
            assert not shown[0], "what nobody saw is not made up for readers"

            quick = (await stranger.http.get(f"{path}/analysis/quick")).json()
            to_judge = (await stranger.http.get(f"{path}/analysis/turns")).json()
            assert [turn["rack"] for turn in to_judge["turns"]] == [turn["rack"] for turn in quick["turns"]]
            assert to_judge["unknown"] == quick["unknown"]
            assert quick["state"] == "done"
            assert quick["total"] > 0
            assert quick["unknown"] > quick["total"], "most of a wooden game is not known"
            for turn in quick["turns"]:
                assert replay["positions"][turn["line"]]["racks"][turn["seat"]] == turn["rack"]
                assert turn["bag"] == 0 or turn["bingo"] or turn["fell"], "all of the rack was laid"

            assert (await stranger.http.post(f"{path}/analysis")).status_code == 401
            assert (await judge.http.post(f"{path}/analysis")).json()["yours"]
            async with asyncio.timeout(60):
                while (deep := (await judge.http.get(f"{path}/analysis")).json())["state"] != "done":
                    await asyncio.sleep(0.1)
            assert (deep["done"], deep["unknown"]) == (quick["total"], quick["unknown"])

            # a table is no game of the app
            assert (await judge.http.get(f"/api/games/{table}/analysis/quick")).status_code == 404

    asyncio.run(story())


def test_a_wooden_game_is_nobodys_before_its_end(address: str) -> None:
    async def story() -> None:
        async with player(address, "Àrbitra") as judge:
            asked = {"regulation": "fisc", "names": ["Anna", "Biel"], "lexicon": "arbiter", "starter": 0}
            table = (await judge.http.post("/api/tables", json=asked)).json()["id"]
            async with player(address, None) as stranger:
                for what in ("replay", "analysis/quick", "analysis/turns", "analysis"):
                    refused = await stranger.http.get(f"/api/tables/{table}/{what}")
                    assert (refused.status_code, refused.json()["code"]) == (409, "not-over")

    asyncio.run(story())
