"""A thousand sockets in five hundred running games: ``python bench/server.py``.

Prints actions per second, the time from an action to the opponent's screen, and memory per connection,
beside the same figures of a bare socket that hands each message to the other player: the ratio is the
figure, since it says what everything above the wire costs. Server and players run in a process each; where
the players use up a core of their own it is theirs and not the server's time that is measured, so their
share is printed, too. Of all figures the processor's time an action depends least on what else runs.

With ``--analyses N`` the same games go on a second time while *N* finished ones are gone through in depth on
the same machine, and the ratio of the two p99 says what that costs those who play.
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
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import uvicorn
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.running import Player, free_port, install_words, player
from tests.server.test_analyses import asked, finished

from faristol.formats.wire.games import GameAsked
from faristol.server import Settings, create_app
from faristol.service.games.use_cases import Games
from faristol.service.people import Society
from faristol.service.robots import InlineRobots
from faristol.service.shelf import Shelf
from faristol.service.world import Manners
from faristol.storage.opening import open_storage

MANNERS = Manners(awaits_players=False, given_bags=True)


# --- the two servers ---


def serve(port: int, database: str) -> None:
    settings = Settings(database=database, own_process=True, messages_burst=10**9, manners=MANNERS)
    _run(create_app(settings), port)


def _run(app: Any, port: int) -> None:
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=port,
        ws="faristol.server.doors:GuardedSocket",
        ws_per_message_deflate=False,
        log_level="error",
        access_log=False,
    )


Sending = Callable[[dict[str, Any]], Awaitable[None]]


class Echo:
    """Hands what one of a room says to both of it, and does nothing else."""

    def __init__(self) -> None:
        self._rooms: dict[str, list[Sending]] = {}

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Sending) -> None:
        if scope["type"] == "lifespan":
            while (await receive())["type"] != "lifespan.shutdown":
                await send({"type": "lifespan.startup.complete"})
            await send({"type": "lifespan.shutdown.complete"})
            return
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"well"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        room = self._rooms.setdefault(scope["query_string"].decode(), [])
        room.append(send)
        while (message := await receive())["type"] == "websocket.receive":
            for other in room:
                await other({"type": "websocket.send", "text": message["text"]})


# --- the players ---


@dataclass
class Figures:
    name: str
    actions: int = 0
    seconds: float = 0.0
    delays: list[float] = field(default_factory=list)
    kilobytes: float = 0.0
    cpu: float = 0.0  # seconds of the server's processor
    players_cpu: float = 0.0  # and of the players'

    def row(self) -> str:
        cuts = quantiles(self.delays, n=100) if len(self.delays) > 1 else [0.0] * 99
        return (
            f"{self.name:<10} {self.actions / self.seconds:7.0f} actions/s   "
            f"p50 {cuts[49] * 1000:6.2f} ms   p99 {cuts[98] * 1000:7.2f} ms   "
            f"{self.kilobytes:5.1f} kB a connection   processor {self.cost * 1000:5.2f} ms an action, "
            f"{self.cpu / self.seconds:4.0%} of a core (players {self.players_cpu / self.seconds:4.0%})"
        )

    @property
    def cost(self) -> float:
        """Seconds of processor for one action."""
        return self.cpu / self.actions


class Pair:
    """Two players of one game; each action is timed until the opponent hears of it."""

    def __init__(self, sockets: tuple[ClientConnection, ClientConnection], game: str | None) -> None:
        self._sockets = sockets
        self._game = game
        self._turn = 0
        self.delays: list[float] = []

    async def open(self) -> None:
        if self._game is None:
            return
        for socket in self._sockets:
            await socket.send(json.dumps({"ask": "follow", "kind": "game", "stream": self._game}))
        for socket in self._sockets:
            while "view" not in (message := json.loads(await socket.recv())):
                pass
            self._turn = message["view"]["turn"]

    async def act(self) -> None:
        mover, other = self._sockets[self._turn], self._sockets[1 - self._turn]
        action = {"ask": "act", "id": 1, "game": self._game, "action": {"do": "pass"}}
        begin = time.perf_counter()
        await mover.send(json.dumps(action))
        await self._heard(other, begin)
        await self._settled(mover)
        self._turn = 1 - self._turn

    async def _heard(self, socket: ClientConnection, begin: float) -> None:
        while True:
            text = await socket.recv()
            if self._game is None or '"tell":"game-changed"' in str(text[:40]):
                self.delays.append(time.perf_counter() - begin)
                return

    async def _settled(self, mover: ClientConnection) -> None:
        """The mover hears of it too, and that it is on disk."""
        waiting = {"game-changed", "done"} if self._game is not None else {"echo"}
        while waiting:
            text = str((await mover.recv())[:40])
            waiting -= (
                {"echo"} if self._game is None else {kind for kind in waiting if f'"tell":"{kind}"' in text}
            )


async def measure(
    figures: Figures, pairs: list[Pair], seconds: float, rate: float, process: int, progress: Progress
) -> None:
    """Let every pair act in turn, *rate* actions a second together."""
    each = len(pairs) / rate  # seconds between two actions of one pair
    task = progress.add_task(figures.name, total=seconds)
    before, cpu, players_cpu = time.perf_counter(), cpu_of(process), time.process_time()
    end = before + seconds

    async def play(pair: Pair, offset: float) -> None:
        due = before + offset
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await pair.act()
            due += each

    async def tell() -> None:
        while (left := end - time.perf_counter()) > 0:
            progress.update(task, completed=seconds - left)
            await asyncio.sleep(0.2)

    await asyncio.gather(tell(), *(play(pair, each * index / len(pairs)) for index, pair in enumerate(pairs)))
    figures.seconds = time.perf_counter() - before
    figures.delays = [delay for pair in pairs for delay in pair.delays]
    figures.actions = len(figures.delays)
    figures.cpu = cpu_of(process) - cpu
    figures.players_cpu = time.process_time() - players_cpu
    progress.update(task, completed=seconds)


@asynccontextmanager
async def connected(url: str, cookies: list[str | None]) -> AsyncIterator[list[ClientConnection]]:
    sockets: list[ClientConnection] = []
    try:
        for start in range(0, len(cookies), 50):
            sockets += await asyncio.gather(
                *(
                    connect(
                        url.format(room=(start + index) // 2),
                        additional_headers={"Cookie": f"faristol={cookie}"} if cookie else {},
                        compression=None,
                        ping_interval=None,
                        max_queue=64,
                    )
                    for index, cookie in enumerate(cookies[start : start + 50])
                )
            )
        yield sockets
    finally:
        await asyncio.gather(*(socket.close() for socket in sockets))


@asynccontextmanager
async def gone_through(address: str, games: int) -> AsyncIterator[None]:
    """So many finished games are gone through meanwhile; each was asked for by somebody else."""
    async with AsyncExitStack() as here:
        begun: list[tuple[Player, str]] = []
        for _ in range(games):
            carla = await here.enter_async_context(player(address, "Carla"))
            async with player(address, "Dídac") as didac:
                begun.append((carla, await finished(carla, didac)))
        for carla, game in begun:
            await asked(carla, game)
        yield
        told = [(await carla.http.get(f"/api/games/{game}/analysis")).json() for carla, game in begun]
        turns = sum(view["done"] for view in told)
        print(f"{turns} turns of {games} games were gone through meanwhile")
        if all(view["state"] == "done" for view in told):
            print("all were done before the end: ask for more of them")


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    running = subprocess.Popen([sys.executable, __file__, *arguments])
    try:
        yield running
    finally:
        running.terminate()
        running.wait(30)


async def wait_for(address: str) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(600):
            try:
                if (await http.get(f"{address}/api/health")).status_code == 200:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.1)
    raise TimeoutError(address)


def rss_of(process: int) -> float:
    """Kilobytes of memory that are the process's own."""
    status = Path(f"/proc/{process}/status").read_text()
    return float(status.split("VmRSS:")[1].split()[0])


def cpu_of(process: int) -> float:
    """Seconds of processor that the process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def prepare(database: str, games: int) -> tuple[list[str], list[str]]:
    """So many running games with their players' sessions, written before the server starts."""
    async with open_storage(database) as storage:
        shelf = Shelf()
        world = storage.world(shelf=shelf, manners=MANNERS)
        tables, people = Games(world, InlineRobots(shelf)), Society(world)
        tokens: list[str] = []
        names: list[str] = []
        for number in range(games):
            anna, first = await people.greet(f"Anna {number}", "ca")
            biel, second = await people.greet(f"Biel {number}", "ca")
            game = await tables.open(anna, GameAsked(regulation="fisc", lexicon="club", starter=0))
            await tables.take_seat(game.id, biel)
            tokens += [first, second]
            names.append(game.id)
        return names, tokens


async def run(games: int, seconds: float, rate: float, database: str | None, analyses: int) -> None:
    with tempfile.TemporaryDirectory() as folder, Progress(disable=not sys.stderr.isatty()) as progress:
        os.environ["FARISTOL_DATA"] = folder
        install_words(Path(folder))
        url = database or f"sqlite:///{folder}/games.db"
        names, tokens = await prepare(url, games)
        app, echo, busy = Figures("faristol"), Figures("echo"), Figures("analysing")
        for figures, cookies, ids in ((echo, [None] * 2 * games, [None] * games), (app, tokens, names)):
            port = free_port()
            arguments = ("--serve", str(port), url) if figures is app else ("--echo", str(port))
            with process(*arguments) as server:
                await wait_for(f"http://127.0.0.1:{port}")
                before = rss_of(server.pid)
                async with connected(f"ws://127.0.0.1:{port}/api/socket?{{room}}", list(cookies)) as sockets:
                    pairs = [Pair((sockets[2 * i], sockets[2 * i + 1]), name) for i, name in enumerate(ids)]
                    for start in range(0, len(pairs), 50):
                        await asyncio.gather(*(pair.open() for pair in pairs[start : start + 50]))
                    await asyncio.gather(*(pair.act() for pair in pairs))  # everything is warm now
                    for pair in pairs:
                        pair.delays.clear()
                    figures.kilobytes = (rss_of(server.pid) - before) / len(sockets)
                    await measure(figures, pairs, seconds, rate, server.pid, progress)
                    if analyses and figures is app:
                        for pair in pairs:
                            pair.delays = []
                        async with gone_through(f"http://127.0.0.1:{port}", analyses):
                            await measure(busy, pairs, seconds, rate, server.pid, progress)
        print(f"{2 * games} sockets in {games} games, {rate:g} actions/s asked for, {os.cpu_count()} cores")
        print(app.row(), echo.row(), sep="\n")
        ours, bare = (quantiles(figures.delays, n=100) for figures in (app, echo))
        print(
            f"ratio      p50 ×{ours[49] / bare[49]:.1f}   p99 ×{ours[98] / bare[98]:.1f}   "
            f"memory ×{app.kilobytes / echo.kilobytes:.1f}   processor ×{app.cost / echo.cost:.1f}"
        )
        if analyses:
            late = quantiles(busy.delays, n=100)
            print(
                busy.row(),
                f"ratio      p50 ×{late[49] / ours[49]:.2f}   p99 ×{late[98] / ours[98]:.2f}",
                sep="\n",
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=500, help="actions a second, all games together")
    parser.add_argument("--database", help="another place than a file of SQLite")
    parser.add_argument("--analyses", type=int, default=0, help="go through so many games meanwhile")
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--echo", type=int, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        serve(int(wanted.serve[0]), wanted.serve[1])
    elif wanted.echo:
        _run(Echo(), wanted.echo)
    else:
        asyncio.run(run(wanted.games, wanted.seconds, wanted.rate, wanted.database, wanted.analyses))


if __name__ == "__main__":
    main()
