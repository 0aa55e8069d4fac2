"""The picture of the app in the README: a real game, played on a server: ``python -m tests.web.portrait``.

Núria and the robot play with the dictionary that everybody has; the engine tells Núria what to play. The
picture shows her thinking about her next word.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from rich.progress import track
from tests.server.running import serving
from tests.web.visitors import Visitor, launched, visiting, whole_bag

from faristol.cli.engine_options import engine_of
from faristol.engine import Engine, Move, MoveKind, Position
from faristol.lexicon.info import DEFAULT
from faristol.regulations import FISC
from faristol.rules.board import Board, Square
from faristol.rules.spelling import Cell
from faristol.rules.tiles import Tile

PICTURE = Path(__file__).parents[2] / "docs/images/app.png"
SIZE = (1280, 800)
TURNS = 7  # of Núria


def advice(engine: Engine, view: dict[str, Any]) -> Move:
    """What the engine would play on the rack of whoever *view* is of."""
    board = Board({Square(c["row"], c["column"]): Cell(Tile(c["letter"]), c["blank"]) for c in view["board"]})
    rack = tuple(map(Tile, view["seats"][view["you"]]["rack"]))
    best = engine.best(Position(board=board, rack=rack, regulation=FISC, any_tiles=True), by_score=True)
    assert best.kind is MoveKind.PLAY, "another bag would be better for a picture"
    return best


def play(who: Visitor, engine: Engine) -> None:
    game = who.opens(
        regulation=FISC.key,
        lexicon=DEFAULT,
        starter=0,
        clock="chess",
        verify="refuse",
        bag=whole_bag("", seed=7),
        seats=[{"who": "me"}, {"who": "robot", "level": 4}],
    )
    who.starts()
    for turn in track(range(1, TURNS + 1), description="A game"):
        expect(who.page.get_by_text("Et toca", exact=True)).to_be_visible()
        view = who.view(game)
        best = advice(engine, view)
        who.lays(best.square, best.word, view["board"])
        if turn < TURNS:
            who.plays()
            who.sees(game, lambda v, seq=view["seq"]: v["seq"] > seq and v["turn"] == 0)  # type: ignore[misc]


def main() -> None:
    engine = engine_of(None, FISC)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/games.db") as address,
        launched() as browser,
        visiting(browser, address, "Núria", SIZE) as nuria,
    ):
        play(nuria, engine)
        nuria.page.mouse.move(0, 0)
        nuria.page.wait_for_timeout(500)
        nuria.page.screenshot(path=PICTURE)
    print(os.path.relpath(PICTURE))


if __name__ == "__main__":
    main()
