"""How fast the engine is: moves, whole games, simulation, endgames; how quickly it starts, what it takes.

    python bench/engine.py [--only moves games …] [--passes 7] [--games 4000] [--endgame-seconds 10]

Moves are those of the shared positions with DISC (``../shared`` or ``$FARISTOL_SHARED``). With one thread
processor time is told, with two and for endgames that of the clock. Of several passes the quickest counts:
whatever else the machine does can only add to it. Ratios compare rows of one run.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from positions import Expected, disc_graph, positions, shared_data
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from faristol.engine import Engine, LookAhead, Position, solve_endgame
from faristol.engine.selfplay import SelfPlay, summarise
from faristol.rules.tiles import BLANK

Row = tuple[str, str, str]  # what, how much, and against what

PARTS = ("moves", "games", "simulation", "endgames", "start")

_START = """
import json, sys, time
from faristol.engine import Engine

def private() -> float:
    with open("/proc/self/smaps_rollup") as lines:
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) / 1024

before, times = private(), []
for _ in range(11):
    engine = None
    began = time.perf_counter()
    engine = Engine(sys.argv[1])
    times.append(1000 * (time.perf_counter() - began))
print(json.dumps({"first": times[0], "best": min(times), "memory": private() - before}))
"""


def quickest(work: Callable[[], object], passes: int) -> float:
    """The seconds of the quickest pass."""
    taken = []
    for _ in range(passes):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return min(taken)


def clock_for(threads: int) -> Callable[[], float]:
    return time.process_time if threads == 1 else time.perf_counter


def threaded(threads: int) -> str:
    return "1 thread" if threads == 1 else f"{threads} threads"


def times(rate: float, one: float) -> str:
    return f"{rate / one:.2f} of one thread"


def moves(engine: Engine, rows: list[Expected], passes: int, progress: Progress) -> Iterator[Row]:
    """Best and all plays of the positions, by the blanks on the rack."""
    groups = {
        "all positions": rows,
        "no blank": [row for row in rows if row.position.rack.count(BLANK) == 0],
        "one blank": [row for row in rows if row.position.rack.count(BLANK) == 1],
        "two blanks": [row for row in rows if row.position.rack.count(BLANK) == 2],
    }
    kinds = (("best move", engine.best_many), ("all plays", engine.plays_many))
    task = progress.add_task("moves", total=len(groups) * len(kinds))
    each: dict[tuple[str, str], float] = {}
    for name, group in groups.items():
        prepared = engine.prepare(row.position for row in group)
        for kind, ask in kinds:
            each[kind, name] = 1e6 * quickest(partial(ask, prepared), passes) / len(group)
            progress.advance(task)
    for kind, _ in kinds:
        for name, group in groups.items():
            ratio = each[kind, name] / each[kind, "no blank"]
            yield f"{kind}, {name} ({len(group):,})", f"{each[kind, name]:.1f} µs", f"{ratio:.1f} of no blank"


def games(engine: Engine, count: int, progress: Progress) -> Iterator[Row]:
    """Whole games of static players, with one thread and two."""
    task = progress.add_task("games", total=2 * count)
    one = 0.0
    for threads in (1, 2):
        play, done, clock = SelfPlay(engine, seed=1), [], clock_for(threads)
        began = clock()
        for part in play.in_steps(count, threads=threads):
            done.append(part)
            progress.advance(task, len(part))
        all_of_them = summarise(np.concatenate(done), clock() - began)
        rate, turn = all_of_them.games_per_second, all_of_them.microseconds_per_turn
        one = one or rate
        yield (
            f"self-play, {threaded(threads)}",
            f"{rate:,.0f} games/s, {turn:.1f} µs a turn",
            times(rate, one),
        )


def simulation(engine: Engine, rows: list[Expected], progress: Progress) -> Iterator[Row]:
    """Samples of candidates at two plies, in positions from the middle of games."""
    asked = [row.position for row in rows if BLANK not in row.position.rack]
    asked = [replace(position, others=(None,), unseen=None) for position in asked]
    asked = [position for position in asked if position.unseen_count > 30][:20]
    look = LookAhead(engine)
    task = progress.add_task("simulation", total=2 * len(asked))
    one = 0.0
    for threads in (1, 2):
        iterations, clock = 0, clock_for(threads)
        began = clock()
        for position in asked:
            tried = look.simulate(position, top=10, plies=2, samples=500, threads=threads, give_up=0)
            iterations += tried.iterations
            progress.advance(task)
        rate = iterations / (clock() - began)
        one = one or rate
        yield f"simulation, 2 plies, {threaded(threads)}", f"{rate:,.0f} samples/s", times(rate, one)


def endgames(engine: Engine, rows: list[Expected], seconds: float, progress: Progress) -> Iterator[Row]:
    """Twenty endgames with two full racks: four plies, and to the end where time allows."""
    asked = [row.position for row in rows if _is_fresh_endgame(row.position)][:20]
    for name, plies in (("4 plies", 4), ("to the end", 64)):
        task = progress.add_task(f"endgames, {name}", total=len(asked))
        taken, proven = [], 0
        for position in asked:
            began = time.perf_counter()
            solution = solve_endgame(engine, position, plies=plies, seconds=seconds)
            taken.append(time.perf_counter() - began)
            proven += solution.proven or solution.plies >= plies
            progress.advance(task)
        spread = f"median {statistics.median(taken):.3f} s, mean {statistics.mean(taken):.2f} s"
        finished = f"{proven} of {len(asked)} done in {seconds:g} s"
        yield f"endgame, {name} ({len(asked)})", f"{spread}, worst {max(taken):.2f} s", finished


def _is_fresh_endgame(position: Position) -> bool:
    (other,) = position.others
    return isinstance(other, tuple) and len(other) == len(position.rack) == 7 and position.unseen_count == 0


def start(lexicon: Path) -> Iterator[Row]:
    """How long an engine takes to open, and how much memory it keeps; in a process of its own."""
    told = subprocess.run(
        [sys.executable, "-c", _START, str(lexicon)], check=True, capture_output=True, text=True
    )
    found = json.loads(told.stdout)
    yield (
        "start, list compiled before",
        f"{found['best']:.1f} ms",
        f"{found['first']:.1f} ms the first time, with leaves",
    )
    yield "memory of an engine", f"{found['memory']:.1f} MB", "the list, the graph for moves, the leaves"


def main() -> None:
    options = argparse.ArgumentParser(description="Measure the engine.")
    options.add_argument("--only", nargs="+", default=PARTS, choices=PARTS)
    options.add_argument("--passes", type=int, default=7)
    options.add_argument("--games", type=int, default=4000)
    options.add_argument("--endgame-seconds", type=float, default=10.0)
    asked = options.parse_args()
    console = Console()
    if not shared_data():
        console.print("skipped: DISC and the shared positions are not at hand")
        return
    table = Table("engine", "DISC, one thread where nothing is said", "", box=None)
    with Progress(console=console, transient=True) as progress, tempfile.TemporaryDirectory() as folder:
        graph, rows = disc_graph(), positions()
        compiled = Path(folder) / "disc"
        graph.save(compiled)
        engine = Engine(graph)
        parts: dict[str, Callable[[], Iterator[Row]]] = {
            "moves": lambda: moves(engine, rows, asked.passes, progress),
            "games": lambda: games(engine, asked.games, progress),
            "simulation": lambda: simulation(engine, rows, progress),
            "endgames": lambda: endgames(engine, rows, asked.endgame_seconds, progress),
            "start": lambda: start(compiled),
        }
        for name, part in parts.items():
            if name in asked.only:
                for row in part():
                    table.add_row(*row)
    console.print(table)


if __name__ == "__main__":
    main()
