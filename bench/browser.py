"""How fast the engine for browsers is beside the native core: in Node and in Chromium.

    python bench/browser.py [--positions 400] [--passes 5]

The positions are those of games between static players with the default list. One thread each; for each
position the quickest of several passes counts, in Chromium their mean. Natively a position is made from its
parts for each question, as it is in a browser.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from faristol.engine import Engine, LookAhead, MoveKind, Position
from faristol.lexicon import Lexicon
from faristol.regulations import CLASSIC
from faristol.rules.placement import place
from faristol.rules.tiles import CATALAN

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.engine.browser import BrowserEngine, Question, question
from tests.server.running import serving
from tests.web.visitors import BUILT, chromium, launched

SAMPLES = 100
SIMULATED = 12  # positions


def positions(engine: Engine, wanted: int) -> list[Position]:
    """Positions as static players meet them."""
    found: list[Position] = []
    number = 0
    while len(found) < wanted:
        bag = Random(number).sample(CATALAN.full_bag(), 100)
        racks, board, turn = [bag[:7], bag[7:14]], Position(rack=()).board, 0
        del bag[:14]
        number += 1
        while len(racks[turn]) == 7 and len(racks[1 - turn]) == 7 and len(found) < wanted:
            position = Position(rack=tuple(racks[turn]), board=board)
            found.append(position)
            move = engine.best(position)
            if move.kind is not MoveKind.PLAY:
                break
            placed = place(move.square, move.word, on=board, rack=position.rack, under=CLASSIC)
            board = board.with_tiles(placed.laid)
            for tile in move.tiles:
                racks[turn].remove(tile)
            while bag and len(racks[turn]) < 7:
                racks[turn].append(bag.pop())
            turn = 1 - turn
    return found


def native(work: Callable[[Position], object], asked: Sequence[Position], passes: int) -> float:
    """Milliseconds a position."""
    quickest = [float("inf")] * len(asked)
    for _ in range(passes):
        for at, position in enumerate(asked):
            began = time.perf_counter()
            work(position)
            quickest[at] = min(quickest[at], 1000 * (time.perf_counter() - began))
    return sum(quickest) / len(asked)


def in_node(browser: BrowserEngine, questions: Sequence[Question], passes: int) -> float:
    browser.ask([*questions] * passes)
    count, taken = len(questions), browser.milliseconds
    return sum(min(taken[at::count]) for at in range(count)) / count


_ASK = """async ([address, kit, questions]) => {
  const worker = new Worker(address, { type: 'module' });
  let last = 0;
  const ask = (question) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.failed) reject(new Error(data.failed));
      else if ('answer' in data) resolve(data.ms);
    };
    worker.postMessage({ id: ++last, ...question });
  });
  const opened = await ask({ ask: 'open', kit });
  const taken = [];
  for (const [name, position, options] of questions) {
    if (options.seed !== undefined) options.seed = BigInt(options.seed);
    taken.push(await ask({ ask: name, facts: [position, options] }));
  }
  worker.terminate();
  return [opened, taken];
}"""


def in_chromium(questions: Sequence[Question], passes: int) -> tuple[float, float]:
    """Milliseconds a question, and to open the kit, in a worker as the app starts one."""
    worker = next((BUILT.parent / "assets").glob("worker-*.js")).name
    with serving("memory:") as address, launched() as browser:
        page = browser.new_page()
        page.goto(address)
        kit = page.request.get(f"{address}/api/engine/kit?regulation=classic").json()
        asked = msgspec.json.decode(msgspec.json.encode([*questions] * passes))
        opened, taken = page.evaluate(_ASK, [f"{address}/assets/{worker}", kit, asked])
    # The clock of a page is coarse: no single answer can be timed, but their sum. The first pass warms up.
    warm = taken[len(questions) :]
    return sum(warm) / len(warm), opened


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    options.add_argument("--positions", type=int, default=400)
    options.add_argument("--passes", type=int, default=5)
    given = options.parse_args()
    lexicon = Lexicon.open()
    engine = Engine(lexicon.graph)
    asked = positions(engine, given.positions)
    look = LookAhead(engine)

    def simulated(position: Position) -> Any:
        return look.simulate(position, top=10, samples=SAMPLES, give_up=0, seed=1)

    parts: list[tuple[str, Callable[[Position], Any], list[Position], list[Question], int]] = [
        ("best move", engine.best, asked, [question("best", one) for one in asked], given.passes),
        (
            f"simulation, 10 × {SAMPLES}",
            simulated,
            asked[:SIMULATED],
            [
                question("simulate", one, top=10, samples=SAMPLES, giveUp=0, seed="1")
                for one in asked[:SIMULATED]
            ],
            2,
        ),
    ]
    table = Table("what", "native ms", "Node ms", "×", "Chromium ms", "×")
    with tempfile.TemporaryDirectory() as folder:
        browser = asyncio.run(BrowserEngine.with_kit(Path(folder), lexicon, CLASSIC))
        opened = 0.0
        for name, work, those, questions, passes in track(parts, "measuring"):
            here, node = native(work, those, passes), in_node(browser, questions, passes)
            row = [name, f"{here:.3f}", f"{node:.3f}", f"{node / here:.2f}"]
            if chromium():
                page, opened = in_chromium(questions, passes)
                row += [f"{page:.3f}", f"{page / here:.2f}"]
            table.add_row(*row)
        Console().print(table)
        Console().print(f"The kit is open after {browser.seconds_to_open:.2f} s in Node", end="")
        Console().print(f" and {opened / 1000:.2f} s in Chromium, fetched." if opened else ".")


if __name__ == "__main__":
    main()
