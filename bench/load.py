"""A server under load for as long as one likes, whose memory must not grow: ``python bench/load.py``.

People play games to their end, sign, play again or at another table; some lose their line in the middle, some
go and others come, some look on, some play duplicates alone. Every half minute the server's memory is looked
at. The first third is for warming up: until then the server fills what it keeps in hand (two thousand games,
the database's pages). Of the rest the first and the last fifth of the run are compared, by their medians, so
that neither a moment nor the collector's turn decides.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.running import free_port, install_words, player
from tests.server.test_play import best_play

from faristol.engine import Engine
from faristol.lexicon import Lexicon
from faristol.regulations import FISC
from server import cpu_of, process, rss_of, wait_for

PATIENCE_S = 60  # for any answer: what takes longer has hung
LOOK_S = 30  # between two looks at the memory
COURSES = 6  # different games that are played
WARM = 1 / 3  # of the run
SHARE = 1 / 5  # of the run that is looked at after the warm-up, and at the end

Step = tuple[int, dict[str, Any]]  # a seat, and what it does


# --- the games ---


async def courses(address: str, dice: Random) -> list[tuple[str, list[Step]]]:
    """Games that end, each as the order of its bag and what was done: found out once, played often."""
    found = []
    engine = Engine(Lexicon.open("default").graph)  # nobody doubts, so the server's own list may be small
    async with player(address, "Anna") as anna, player(address, "Biel") as biel:
        for _ in range(COURSES):
            tiles = list(FISC.tile_set.full_bag())
            dice.shuffle(tiles)
            bag, steps, people = " ".join(tiles), [], (anna, biel)
            game = await anna.open(bag=bag, starter=0)
            await biel.join(game)
            for who in people:
                await who.watch(game)
            view = await anna.view(game, lambda v: v["status"] == "playing")
            while view["status"] != "over":
                seat = next((n for n in (0, 1) if "accept" in people[n].views[game]["may"]), None)
                action: dict[str, Any] = {"do": "accept"}
                if seat is None:
                    seat = view["turn"]
                    action = best_play(people[seat].views[game], seat, engine) or {"do": "pass"}
                steps.append((seat, action))
                done = await people[seat].act(game, **action)
                assert done["tell"] == "done", done
                for who in people:
                    view = await who.view(game, lambda v, seq=done["seq"]: v["seq"] >= seq)  # type: ignore[misc]
            found.append((bag, [*steps, (0, {"do": "sign"}), (1, {"do": "sign"})]))
    return found


# --- the people ---


@dataclass
class Load:
    """What all who are here share, and what they have done."""

    address: str
    each_s: float  # between two actions of one table
    end: float
    dice: Random
    http: httpx.AsyncClient
    courses: list[tuple[str, list[Step]]]
    open: list[str] = field(default_factory=list)  # games that can be looked at
    did: Counter[str] = field(default_factory=Counter)
    names: Any = field(default_factory=lambda: count(1))

    def lasts(self) -> bool:
        return time.monotonic() < self.end


class Person:
    """Somebody with a browser, who hears everything and reads what is an answer."""

    def __init__(self, load: Load, cookie: str, socket: ClientConnection) -> None:
        self._load = load
        self._cookie = cookie
        self._socket = socket
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[str]] = {}
        self._playing = asyncio.Event()
        self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self._socket:
                text = str(message)
                if '"status":"playing"' in text:
                    self._playing.set()
                if text.startswith(('{"tell":"done"', '{"tell":"refused"')):
                    answer = json.loads(text)
                    if (waiting := self._waiting.pop(answer["id"], None)) is not None:
                        waiting.set_result(answer["tell"] if answer["tell"] == "done" else answer["message"])

    async def act(self, game: str, action: dict[str, Any]) -> None:
        number = next(self._numbers)
        told = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._say(ask="act", id=number, game=game, action=action)
        outcome = await patiently(told, f"{action} in {game}")
        assert outcome == "done", (game, action, outcome)
        self._load.did["actions"] += 1

    async def follow(self, game: str) -> None:
        self._playing.clear()
        await self._say(ask="follow", kind="game", stream=game)

    async def unfollow(self, game: str) -> None:
        await self._say(ask="unfollow", kind="game", stream=game)

    async def begun(self) -> None:
        await patiently(self._playing.wait(), "a game that does not begin")

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"Cookie": self._cookie, "Origin": self._load.address}
        answer = await patiently(self._load.http.post(path, json=body, headers=headers), path)
        assert answer.status_code in (200, 201), (path, answer.status_code, answer.text)
        return dict(answer.json())

    async def _say(self, **message: Any) -> None:
        await patiently(self._socket.send(json.dumps(message)), str(message))

    async def lose_the_line(self, game: str) -> None:
        """The connection breaks without a good-bye, and the browser comes back with another."""
        self._socket.transport.abort()
        await patiently(self._hearing, "a broken line")
        self._socket = await _connected(self._load, self._cookie)
        self._hearing = asyncio.create_task(self._hear())
        await self.follow(game)
        self._load.did["lines lost"] += 1

    async def go(self) -> None:
        await patiently(self._socket.close(), "a good-bye")
        await patiently(self._hearing, "a good-bye")


async def patiently(what: Awaitable[Any], name: str) -> Any:
    """Every wait ends: an answer that does not come is what we want to know of."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await what
    except TimeoutError:
        raise TimeoutError(f"waited {PATIENCE_S} s for {name}") from None


async def _connected(load: Load, cookie: str) -> ClientConnection:
    return await connect(
        load.address.replace("http", "ws") + "/api/socket",
        additional_headers={"Cookie": cookie},
        compression=None,
        ping_interval=None,
        open_timeout=PATIENCE_S,
    )


async def come(load: Load) -> Person:
    """Somebody new."""
    answer = await patiently(
        load.http.post("/api/guest", json={"name": f"Algú {next(load.names)}"}), "a new guest"
    )
    assert answer.status_code == 201, answer.text
    cookie = f"faristol={answer.cookies['faristol']}"
    load.http.cookies.clear()  # this client is everybody's
    load.did["people"] += 1
    return Person(load, cookie, await _connected(load, cookie))


@asynccontextmanager
async def present(load: Load, number: int) -> AsyncIterator[list[Person]]:
    people = [await come(load) for _ in range(number)]
    try:
        yield people
    finally:
        for one in people:
            await one.go()


# --- what they do ---


async def table(load: Load, offset: float) -> None:
    """Two seats: one game after the other, now and then with somebody else."""
    await asyncio.sleep(offset)
    dice = load.dice
    async with present(load, 2) as people:
        while load.lasts():
            bag, steps = dice.choice(load.courses)
            game = (await people[0].post("/api/games", _asked(bag)))["id"]
            await people[1].post(f"/api/games/{game}/join", {})
            if not await _played(load, people, game, steps):
                return
            if dice.random() < 0.2:
                again = [(await who.post(f"/api/games/{game}/rematch", {}))["id"] for who in people]
                assert again[0] == again[1]
                await _played(load, people, again[0], [(0, {"do": "abandon"})])
            if dice.random() < 0.3:
                await people[1].go()
                people[1] = await come(load)


def _asked(bag: str) -> dict[str, Any]:
    return {"regulation": "fisc", "lexicon": "club", "bag": bag, "starter": 0}


async def _played(load: Load, people: list[Person], game: str, steps: list[Step]) -> bool:
    """Whether there was time to play it to its end."""
    for who in people:
        await who.follow(game)
    for who in people:
        await who.begun()
    load.open.append(game)
    due = time.monotonic()
    for seat, action in steps:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        if not load.lasts():
            return False
        if load.dice.random() < 0.005:
            await people[1 - seat].lose_the_line(game)
        await people[seat].act(game, action)
        due += load.each_s
    load.did["games"] += 1
    load.open.remove(game)
    for who in people:
        await who.unfollow(game)
    return True


async def onlooker(load: Load, offset: float) -> None:
    """Somebody who looks on here and there."""
    await asyncio.sleep(offset)
    async with present(load, 1) as [someone]:
        while load.lasts():
            if load.open:
                game = load.dice.choice(load.open)
                await someone.follow(game)
                await asyncio.sleep(10)
                await someone.unfollow(game)
            await asyncio.sleep(1)


async def alone(load: Load, offset: float) -> None:
    """Somebody who plays duplicates against the clock."""
    await asyncio.sleep(offset)
    async with present(load, 1) as [someone]:
        while load.lasts():
            asked = {"lexicon": "club", "seconds": 30, "rounds": 5}
            path = f"/api/duplicate/{(await someone.post('/api/duplicate/train', asked))['id']}"
            for _ in range(5):
                await someone.post(f"{path}/next", {})
                await asyncio.sleep(4)
                await someone.post(f"{path}/done", {})
                load.did["duplicate rounds"] += 1


# --- the memory ---


async def watch(server: int, load: Load, told: Callable[[float], None]) -> list[float]:
    """Megabytes at every look, until the end."""
    looks: list[float] = []
    due = time.monotonic()
    while load.lasts():
        looks.append(rss_of(server) / 1024)
        due += LOOK_S
        while load.lasts() and time.monotonic() < due:
            told(load.end - time.monotonic())
            await asyncio.sleep(1)
    return looks


def growth(looks: list[float]) -> tuple[float, float]:
    """The memory after warming up, and at the end."""
    warm, part = round(len(looks) * WARM), max(1, round(len(looks) * SHARE))
    return median(looks[warm : warm + part]), median(looks[-part:])


async def run(asked: argparse.Namespace) -> float:
    seconds = asked.minutes * 60
    with tempfile.TemporaryDirectory() as folder, Progress(disable=not sys.stderr.isatty()) as progress:
        os.environ["FARISTOL_DATA"] = folder
        install_words(Path(folder))
        port, dice = free_port(), Random(asked.seed)
        address = f"http://127.0.0.1:{port}"
        bar = progress.add_task("load", total=seconds)
        many = httpx.Limits(max_connections=50, keepalive_expiry=2)  # before the server lets go
        with process("--serve", str(port), asked.database or f"sqlite:///{folder}/load.db") as server:
            await wait_for(address)
            async with httpx.AsyncClient(base_url=address, timeout=PATIENCE_S, limits=many) as http:
                played = await courses(address, dice)
                begun, cpu = time.monotonic(), cpu_of(server.pid)
                each = asked.tables / asked.rate
                load = Load(address, each, begun + seconds, dice, http, played)
                async with asyncio.TaskGroup() as hall:
                    looking = hall.create_task(
                        watch(server.pid, load, lambda left: progress.update(bar, completed=seconds - left))
                    )
                    for kind, number in ((table, asked.tables), (onlooker, asked.tables // 5), (alone, 5)):
                        for index in range(number):
                            hall.create_task(kind(load, 10 * index / number))
                used, passed = cpu_of(server.pid) - cpu, time.monotonic() - begun
        looks = looking.result()
    return report(load, looks, passed, used)


def report(load: Load, looks: list[float], passed: float, cpu: float) -> float:
    did = load.did
    told = ", ".join(f"{number:,} {what}" for what, number in did.most_common())
    print(f"{passed / 60:.0f} minutes, {did['actions'] / passed:.0f} actions/s: {told}")
    print(f"processor {cpu / did['actions'] * 1000:.2f} ms an action, {cpu / passed:.0%} of a core")
    every = max(1, len(looks) // 15)
    for number in range(0, len(looks), every):
        print(f"  {number * LOOK_S / 60:5.1f} min   {looks[number]:6.1f} MB")
    before, after = growth(looks)
    print(f"memory {before:.1f} MB after warming up, {after:.1f} MB at the end: ×{after / before:.3f}")
    return after / before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--tables", type=int, default=150, help="with two people each")
    parser.add_argument("--rate", type=float, default=200, help="actions a second, all tables together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="another place than a file of SQLite")
    parser.add_argument("--most-growth", type=float, help="fail if the memory grows by more than this factor")
    asked = parser.parse_args()
    grown = asyncio.run(run(asked))
    if asked.most_growth is not None and grown > asked.most_growth:
        sys.exit(f"that is more than ×{asked.most_growth:g}")


if __name__ == "__main__":
    main()
