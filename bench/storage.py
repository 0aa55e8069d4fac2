"""Appends per second and how long each takes, on SQLite and PostgreSQL: ``python bench/storage.py``.

Every append is an entry of 600 bytes and its card, on disk when it is acknowledged. *Alone* is one game
whose next entry waits for the last; *at once* is many games, each doing so. The bus is measured from one
connection to another at a steady pace.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.storage.makers import NOW, a_card
from tests.storage.postgres import NoPostgres, running_postgres

from faristol.service.ports import Bus
from faristol.storage import Storage, open_storage

BODY = b'{"entry":"acted","t":31500,"events":["' + b"x" * 560 + b'"]}'
AT_ONCE = (1, 64, 500)


class Stopwatch:
    """Times of single operations, and the rate of them all."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.begin = perf_counter()

    def row(self) -> tuple[str, str, str]:
        rate = len(self.times) / (perf_counter() - self.begin)
        cuts = quantiles(self.times, n=100)
        return f"{rate:,.0f}", f"{cuts[49] * 1000:.2f}", f"{cuts[98] * 1000:.2f}"


async def appends(storage: Storage, games: int, total: int, tick: Iterator[None]) -> Stopwatch:
    watch = Stopwatch()

    async def play(game: str) -> None:
        for seq in range(1, total // games + 1):
            begin = perf_counter()
            await storage.streams.append(a_card(game, seq), [BODY], after=seq - 1, at=NOW)
            watch.times.append(perf_counter() - begin)
            next(tick)

    await asyncio.gather(*(play(f"{games}-{n}") for n in range(games)))
    return watch


async def notices(
    speaker: Bus, listener: Bus, total: int, per_second: int, tick: Iterator[None]
) -> Stopwatch:
    """How long a message takes from one process to another."""
    sent: dict[bytes, float] = {}
    done = asyncio.Event()

    def hear(_topic: str, message: bytes) -> None:
        watch.times.append(perf_counter() - sent[message])
        next(tick)
        if len(watch.times) == total:
            done.set()

    listener.subscribe(hear)
    watch = Stopwatch()
    for n in range(total):
        message = b"%d" % n
        sent[message] = perf_counter()
        await speaker.publish(f"game.{n % 500}", message)
        await asyncio.sleep(max(0.0, watch.begin + (n + 1) / per_second - perf_counter()))
    await asyncio.wait_for(done.wait(), 30)
    return watch


def ticking(progress: Progress, task: TaskID) -> Iterator[None]:
    while True:
        progress.advance(task)
        yield


async def measure(name: str, url: str, total: int, progress: Progress, table: Table) -> None:
    async with open_storage(url) as storage, open_storage(url) as other:
        for games in AT_ONCE:
            count = total if games > 1 else total // 4
            task = progress.add_task(f"{name}, {games} at once", total=count)
            watch = await appends(storage, games, count, ticking(progress, task))
            table.add_row(name, "appends, alone" if games == 1 else f"appends, {games} at once", *watch.row())
        if storage.many_processes:
            task = progress.add_task(f"{name}, bus", total=total)
            told = await notices(storage.bus, other.bus, total, 2000, ticking(progress, task))
            table.add_row(name, "bus, 2,000/s asked", *told.row())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--appends", type=int, default=4000, help="how many of each kind")
    arguments = parser.parse_args()
    console = Console()
    table = Table("store", "what", "per second", "p50 ms", "p99 ms", box=None)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        urls = {"SQLite": f"sqlite:///{folder}/games.db"}
        try:
            urls["PostgreSQL"] = stack.enter_context(running_postgres(fsync=True)).new_database()
        except NoPostgres as error:
            console.print(f"PostgreSQL is left out: {error}")
        with Progress(console=console, transient=True) as progress:
            for name, url in urls.items():
                asyncio.run(measure(name, url, arguments.appends, progress, table))
    console.print(table)


if __name__ == "__main__":
    main()
