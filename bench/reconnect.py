"""Two thousand sockets come back after a restart: ``python bench/reconnect.py``.

A thousand games with two people each; the server is killed and started again, and everybody connects and
follows their game at once, as browsers do. Prints how long it takes until the last one has the whole view,
and the server's processor time. In the same run a bare socket takes the same number of connections.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from pathlib import Path

from rich.progress import Progress
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.running import free_port, install_words

from server import cpu_of, prepare, process, wait_for

AT_ONCE = 200  # connections that are being made; a kernel's queue is not endless


async def come(url: str, cookie: str | None, game: str | None, gate: asyncio.Semaphore) -> None:
    """Connect and wait until the game is on the screen."""
    headers = {"Cookie": f"faristol={cookie}"} if cookie else {}
    async with gate:
        socket = await connect(
            url, additional_headers=headers, compression=None, ping_interval=None, open_timeout=60
        )
        if game is not None:
            await socket.send(json.dumps({"ask": "follow", "kind": "game", "stream": game, "since": 1}))
            while '"view"' not in str(await socket.recv()):
                pass
    _OPEN.append(socket)


_OPEN: list[object] = []


async def measure(
    name: str,
    arguments: tuple[str, ...],
    port: int,
    people: list[tuple[str | None, str | None]],
    progress: Progress,
) -> tuple[float, float]:
    task = progress.add_task(name, total=len(people))
    with process(*arguments) as server:
        await wait_for(f"http://127.0.0.1:{port}")
        gate, cpu, begin = asyncio.Semaphore(AT_ONCE), cpu_of(server.pid), time.perf_counter()
        coming = [
            asyncio.create_task(come(f"ws://127.0.0.1:{port}/api/socket?{number // 2}", *who, gate))
            for number, who in enumerate(people)
        ]
        for one in asyncio.as_completed(coming):
            await one
            progress.advance(task)
        taken = time.perf_counter() - begin, cpu_of(server.pid) - cpu
        _OPEN.clear()
    return taken


async def run(games: int) -> float:
    with tempfile.TemporaryDirectory() as folder, Progress(disable=not sys.stderr.isatty()) as progress:
        os.environ["FARISTOL_DATA"] = folder
        install_words(Path(folder))
        database = f"sqlite:///{folder}/games.db"
        names, tokens = await prepare(database, games)
        people: list[tuple[str | None, str | None]] = [
            (token, names[number // 2]) for number, token in enumerate(tokens)
        ]
        port = free_port()
        seconds, cpu = await measure("faristol", ("--serve", str(port), database), port, people, progress)
        port = free_port()
        bare = await measure("echo", ("--echo", str(port)), port, [(None, None)] * len(people), progress)
    print(f"{len(people)} sockets are back in {seconds:.1f} s ({cpu:.1f} s of processor)")
    print(f"a bare socket: {bare[0]:.1f} s ({bare[1]:.1f} s)   ratio ×{seconds / bare[0]:.1f}")
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--within", type=float, help="fail if it takes longer, in seconds")
    asked = parser.parse_args()
    seconds = asyncio.run(run(asked.games))
    if asked.within is not None and seconds > asked.within:
        sys.exit(f"that is more than {asked.within:g} s")


if __name__ == "__main__":
    main()
