"""The last two seconds of a duplicate round: ``python bench/duplicate.py [--phones 500]``.

All phones follow the session over their sockets and hand in a slip in the last two seconds; printed are the
time until each is answered, which is after it is on disk, and how many of those that were answered in time
the scored round lacks. Then the time of the list of master plays, over whole games with the default word
list. Server and phones run in a process each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

import httpx
import uvicorn
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.running import free_port, install_words

from faristol.engine import Engine
from faristol.engine.duplicate import EngineFinder
from faristol.lexicon import Lexicon
from faristol.regulations import FISC
from faristol.rules.board import EMPTY_BOARD
from faristol.rules.duplicate.slips import judge_play
from faristol.rules.tiles import BLANK
from faristol.server import Settings, create_app
from faristol.service.world import Manners

WINDOW_MS = 2_000
LAST_MS = 60  # the last slips leave this long before the end: the way to the server takes time, too
ROUND_S = 25


def serve(port: int, database: str) -> None:
    settings = Settings(database=database, own_process=True, manners=Manners(given_bags=True))
    uvicorn.run(
        create_app(settings),
        host="127.0.0.1",
        port=port,
        ws="faristol.server.doors:GuardedSocket",
        ws_per_message_deflate=False,
        log_level="error",
        access_log=False,
    )


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The server as a process of its own; its address."""
    install_words(folder)
    port = free_port()
    command = [sys.executable, __file__, "--serve", str(port), f"sqlite:///{folder / 'bench.db'}"]
    process = subprocess.Popen(command, env={**os.environ, "FARISTOL_DATA": str(folder)})
    try:
        address = f"http://127.0.0.1:{port}"
        for _ in range(300):
            try:
                httpx.get(f"{address}/api/health", timeout=2)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(20)


class Phone:
    """A player's phone: a session, a socket that follows, and one connection for slips."""

    def __init__(self, address: str, number: int, session: str) -> None:
        self.number = number
        self.session = session
        self.http = httpx.AsyncClient(base_url=address, timeout=60)
        self.socket: ClientConnection | None = None
        self.heard = 0

    async def enter(self) -> None:
        await self._post("/api/guest", {"name": f"Mòbil {self.number}"})
        await self._post(f"/api/duplicate/{self.session}/enter", {})

    async def follow(self) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        base = str(self.http.base_url)
        self.socket = await connect(
            base.replace("http", "ws").rstrip("/") + "/api/socket",
            additional_headers={"Cookie": cookie},
            origin=base.rstrip("/"),  # type: ignore[arg-type]
            compression=None,
        )
        await self.socket.send(json.dumps({"ask": "follow", "kind": "duplicate", "stream": self.session}))

    async def listen(self) -> None:
        assert self.socket is not None
        async for _ in self.socket:
            self.heard += 1

    async def hand_in(self, at: float) -> tuple[float, bool]:
        """Seconds until the answer, and whether the slip was in time."""
        await asyncio.sleep(max(0.0, at - time.time()))
        begun = time.perf_counter()
        taken = await self._post(
            f"/api/duplicate/{self.session}/slip", {"round": 1, "square": "H5", "word": "CASA"}
        )
        return time.perf_counter() - begun, not taken["late"]

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = await self.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())


async def last_two_seconds(address: str, count: int, progress: Progress) -> None:
    task = progress.add_task("phones", total=count)
    async with httpx.AsyncClient(base_url=address, timeout=60) as judge:

        async def act(**command: Any) -> float:
            begun = time.perf_counter()
            answer = await judge.post(f"/api/duplicate/{session}/act", json=command)
            assert answer.status_code == 200, answer.text
            return time.perf_counter() - begun

        await judge.post("/api/guest", json={"name": "Jutge"})
        opened = await judge.post(
            "/api/duplicate",
            json={
                "title": "Bench",
                "lexicon": "club",
                "seconds": ROUND_S,
                "calls": [],
                "bag": "C A S A E T R",
            },
        )
        session = str(opened.json()["id"])
        phones = [Phone(address, number, session) for number in range(count)]
        for phone in phones:
            await phone.enter()
            await phone.follow()
            progress.advance(task)
        listening = [asyncio.create_task(phone.listen()) for phone in phones]
        await act(do="draw")
        await act(do="time")
        ends = (await judge.get(f"/api/duplicate/{session}")).json()["ends_at"] / 1000
        dice = Random(1)
        moments = [ends - dice.uniform(LAST_MS, WINDOW_MS) / 1000 for _ in phones]
        answers = await asyncio.gather(
            *(phone.hand_in(at) for phone, at in zip(phones, moments, strict=True))
        )
        while (await judge.get(f"/api/duplicate/{session}")).json()["phase"] != "closed":
            await asyncio.sleep(0.1)
        best = (await judge.get(f"/api/duplicate/{session}")).json()["judge"]["best"][0]
        scoring = await act(do="master", square=best["square"], word=best["word"])
        results = (await judge.get(f"/api/duplicate/{session}/results")).json()
        stored = sum(player["rounds"][0]["points"] > 0 for player in results["players"])
        await asyncio.sleep(1)
        for one in listening:
            one.cancel()
        in_time = sum(timely for _, timely in answers)
        delays = sorted(delay for delay, _ in answers)
        cuts = quantiles(delays, n=100)
        heard = sum(phone.heard for phone in phones)
        for phone in phones:
            await phone.http.aclose()
    progress.stop()
    print(f"{count} phones hand in during the last {WINDOW_MS / 1000:g} s:")
    middle, most = cuts[49] * 1000, delays[-1] * 1000
    print(f"  answered p50 {middle:.0f} ms   p99 {cuts[98] * 1000:.0f} ms   at most {most:.0f} ms")
    print(f"  in time {in_time}, of those in the scored round {stored}: lost {in_time - stored}")
    print(f"  late by the server's clock {count - in_time}")
    print(f"  scored in {scoring * 1000:.0f} ms; {heard / count:.1f} messages a phone")


def master_lists(games: int) -> None:
    """The list of every best play of a rack, along games with no, one and two blanks on each rack."""
    lexicon = Lexicon.open("default")
    finder = EngineFinder(Engine(lexicon.graph), lexicon.graph)
    for blanks in (0, 1, 2):
        times = []
        for seed in range(games):
            dice, board = Random(seed), EMPTY_BOARD
            bag = [tile for tile in FISC.tile_set.full_bag() if tile != BLANK]
            while len(bag) > FISC.rack_size:
                dice.shuffle(bag)
                rack = (*bag[: FISC.rack_size - blanks], *[BLANK] * blanks)
                begun = time.perf_counter()
                best = finder.best_plays(board, rack)
                times.append(time.perf_counter() - begun)
                if not best:
                    break
                laid = judge_play(*best[0], board, rack, FISC, lexicon).laid
                board = board.with_tiles(laid)
                for _, cell in laid:
                    if not cell.blank:
                        bag.remove(cell.letter)
        print(
            f"master plays, {blanks} blanks on the rack: median {median(times) * 1000:.2f} ms, "
            f"at most {max(times) * 1000:.1f} ms ({len(times)} racks)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--phones", type=int, default=500)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATABASE"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(int(asked.serve[0]), asked.serve[1])
        return
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as address, Progress() as progress:
        asyncio.run(last_two_seconds(address, asked.phones, progress))
    master_lists(asked.games)


if __name__ == "__main__":
    main()
