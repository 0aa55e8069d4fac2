"""Two browsers play a game on a real server: everything that can happen to a turn happens to one."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.running import WORDS, Answer, Player, Time, player

from faristol.engine import Engine, MoveKind, Position
from faristol.lexicon import WordGraph
from faristol.regulations import PUBLISHED
from faristol.rules.board import Board, Square
from faristol.rules.spelling import Cell, fold
from faristol.rules.tiles import Tile

BAG = "C A S ? E T R  L L O P S I N  E E I O A U A  B C D F G H J"
ENGINE = Engine(WordGraph.build(map(fold, WORDS), gaddag=True), leaves=None)


def best_play(view: Answer, seat: int, engine: Engine = ENGINE) -> dict[str, str] | None:
    """What the rack in the view would score most with; the browser's brain in these tests."""
    board = Board({Square(c["row"], c["column"]): Cell(Tile(c["letter"]), c["blank"]) for c in view["board"]})
    rack = tuple(map(Tile, view["seats"][seat]["rack"]))
    position = Position(board=board, rack=rack, regulation=PUBLISHED[view["regulation"]], any_tiles=True)
    best = engine.best(position, by_score=True)
    return {"do": "play", "square": best.square, "word": best.word} if best.kind is MoveKind.PLAY else None


async def take_turn(game: str, mover: Player, other: Player, seat: int) -> None:
    """Play the best word and have it accepted, or pass."""
    view = await mover.view(game, lambda v: v["turn"] == seat and "pass" in v["may"])
    play = best_play(view, seat)
    if play is None:
        assert (await mover.act(game, "pass"))["tell"] == "done"
        return
    preview = await mover.ask(ask="preview", game=game, square=play["square"], word=play["word"])
    assert (await mover.act(game, **play))["tell"] == "done"
    laid = await other.view(game, lambda v: "accept" in v["may"])
    assert laid["play"]["score"] == preview["score"]
    assert (await other.act(game, "accept"))["tell"] == "done"


@pytest.mark.parametrize("regulation", ["llisca"])
def test_a_full_game(address: str, clock: Time, regulation: str) -> None:
    async def story() -> None:
        async with (
            player(address, "Anna") as anna,
            player(address, "Biel") as biel,
            player(address, None) as carla,
        ):
            game = await anna.open(regulation=regulation, clock="turn", starter=0, bag=BAG, window=30)
            assert (await anna.watch(game))["status"] == "waiting"
            await biel.join(game)
            await biel.watch(game)
            await carla.watch(game)
            await anna.view(game, lambda v: v["status"] == "playing")

            # an invalid play is challenged off
            assert (await anna.act(game, "play", square="H8", word="CAT(A)"))["tell"] == "done"
            await biel.view(game, lambda v: v["play"] is not None)
            assert (await biel.act(game, "challenge", words=["CAT(A)"]))["tell"] == "done"
            view = await anna.view(game, lambda v: v["turn"] == 1)
            assert (view["board"], view["sheet"][0]["why"]) == ([], "challenge")
            judged = next(
                e for m in anna.heard if "view" in m for e in m["events"] if e["event"] == "play-judged"
            )
            assert judged == {"event": "play-judged", "at": judged["at"], "valid": False, "judge": None}

            # an exchange
            assert (await biel.act(game, "exchange", tiles=["P"]))["tell"] == "done"
            hidden = await carla.until(
                lambda m: any(e["event"] == "tiles-exchanged" for e in m.get("events", ()))
            )
            swapped = next(e for e in hidden["events"] if e["event"] == "tiles-exchanged")
            assert swapped["returned"] == ["_"]

            # a time-out, without anybody asking
            await anna.view(game, lambda v: v["turn"] == 0)
            clock.jump(131)
            view = await biel.view(game, lambda v: v["turn"] == 1)
            assert view["sheet"][-1]["why"] == "time"

            # a blank
            assert (await biel.act(game, "pass"))["tell"] == "done"
            await anna.view(game, lambda v: v["turn"] == 0)
            assert (await anna.act(game, "play", square="H8", word="CAS(A)"))["tell"] == "done"
            view = await biel.view(game, lambda v: "accept" in v["may"])
            assert [cell["blank"] for cell in view["board"]] == [False, False, False, True]
            assert (await biel.act(game, "accept"))["tell"] == "done"

            # the end
            seats = {1: (biel, anna), 0: (anna, biel)}
            for turn in range(1, 100):
                mover, other = seats[turn % 2]
                view = await mover.view(game, lambda v, t=turn % 2: v["turn"] == t or v["status"] == "over")  # type: ignore[misc]
                if view["status"] == "over":
                    break
                await take_turn(game, mover, other, turn % 2)
            view = await anna.view(game, lambda v: v["status"] == "over")
            assert view["end"] in ("out", "passes", "scoreless")

            # the sheets
            for who in (anna, biel):
                assert (await who.act(game, "sign"))["tell"] == "done"
            assert (await anna.view(game, lambda v: v["final"]))["final"]
            text = await anna.http.get(f"/api/games/{game}/sheet.txt")
            assert "Anna" in text.text
            assert "canvi" in text.text
            paper = await anna.http.get(f"/api/games/{game}/sheet.pdf")
            assert paper.content.startswith(b"%PDF")
            replayed = (await carla.http.get(f"/api/games/{game}/replay")).json()
            assert replayed["final"] == [seat["final"] for seat in view["seats"]]
            for kind in ("acta", "gcg"):
                source = (await anna.http.get(f"/api/games/{game}/{kind}")).content
                again = await anna.http.post("/api/import", content=source)
                assert again.status_code == 200, again.text
                assert again.json()["final"] == replayed["final"]

    asyncio.run(story())
