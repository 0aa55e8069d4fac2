"""Real servers for tests: uvicorn on a free port, in a thread or as a process, and players with sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
import uvicorn
from litestar import Litestar
from tests.following import Followed
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from faristol.lexicon import NewLexicon, Store
from faristol.lexicon.default import TWO_TILE_WORDS
from faristol.lexicon.folding import fold_word
from faristol.server import Settings, create_app
from faristol.server.app import furnished
from faristol.server.doors import GuardedProtocol, GuardedSocket
from faristol.service.world import Manners

__all__ = ["WORDS", "Answer", "Player", "Process", "Time", "free_port", "install_words", "player", "serving"]

# The words of two tiles that players know by heart, and a few longer ones.
_LONGER = "CASA CASES LLOP SOL SOLA CASAL PAS CANYA QUADRE IL·LÚS TERRES SERRA TEIES RATES SETIAL ARES ERES"
WORDS = (*TWO_TILE_WORDS, *_LONGER.split())


def install_words(data: Path) -> None:
    """A small dictionary called ``club`` in the data folder *data*."""
    Store(data).install(
        NewLexicon(
            name="club",
            version="1",
            words=[word for text in WORDS if (word := fold_word(text))],
            licence="Words of these tests, for everybody.",
        )
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Time:
    """The server's clocks: a test may let time pass at once, or set the one on the wall."""

    def __init__(self) -> None:
        self.ahead_ms = 0
        self.set_by_ms = 0

    def time_ns(self) -> int:
        return time.time_ns() + (self.ahead_ms + self.set_by_ms) * 1_000_000

    def monotonic_ns(self) -> int:
        return time.monotonic_ns() + self.ahead_ms * 1_000_000

    def jump(self, seconds: float) -> None:
        """Let time pass."""
        self.ahead_ms += round(seconds * 1000)

    def set(self, seconds: float) -> None:
        """Set the wall clock, or wake the machine up: nobody lived through it."""
        self.set_by_ms += round(seconds * 1000)


@contextmanager
def serving(
    database: str,
    clock: Time | None = None,
    http: type[asyncio.Protocol] = GuardedProtocol,
    ws: type[asyncio.Protocol] = GuardedSocket,
    port: int | None = None,
    **fields: Any,
) -> Iterator[str]:
    """A server in a thread of this process; the address of it."""
    manners = fields.pop("manners", Manners(awaits_players=False, robot_pace=0.05, given_bags=True))
    settings = Settings(
        database=database,
        manners=manners,
        robot_processes=0,
        sweep_ms=200,
        **{"presence_grace_ms": 300, "puzzles": 0, **fields},
    )
    patch = pytest.MonkeyPatch()
    if clock is not None:
        patch.setattr("faristol.service.world.time", clock)
    port = port or free_port()
    app = _an_app(settings)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            host="127.0.0.1",
            port=port,
            http=http,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            ws=ws,
            ws_per_message_deflate=False,
            ws_max_size=64 * 1024,
            log_level="error",
            timeout_graceful_shutdown=2,
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        _wait_until(lambda: server.started or not thread.is_alive(), 60)
        assert server.started, "the server did not start"
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(20)
        patch.undo()
        if not thread.is_alive():
            _CLOSED.append(app)


# The routes of an app take ten times as long to lay as a house to open, so they serve again.
_CLOSED: list[Litestar] = []


def _an_app(settings: Settings) -> Litestar:
    """An app that nobody uses now, with everything in it made for *settings*."""
    if not _CLOSED:
        return create_app(settings)
    app = _CLOSED.pop()
    app.state = furnished(settings)
    return app


class Process:
    """``faristol serve`` as people run it, to be killed at any moment."""

    def __init__(
        self,
        database: str,
        data: Path,
        port: int | None = None,
        *,
        program: Sequence[str] = (str(Path(sys.executable).with_name("faristol")),),
        environment: Mapping[str, str] | None = None,
        **fields: Any,
    ) -> None:
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [*program, "serve", "--training", "--lexicon", "club", "--puzzles", "0"]
        self._command += ["--port", str(self.port), "--database", database]
        for name, value in fields.items():
            self._command += [f"--{name}", str(value)]
        self._environment = {**os.environ, "FARISTOL_DATA": str(data), "FARISTOL_LANG": "en"}
        self._environment |= environment or {}
        self._process: subprocess.Popen[bytes] | None = None
        self._log = data / f"server-{self.port}.log"

    def start(self) -> Self:
        with self._log.open("ab") as log:
            # In a group of its own, so that whatever it has started can be ended with it.
            self._process = subprocess.Popen(
                self._command, env=self._environment, stdout=log, stderr=log, start_new_session=True
            )
        self._wait_until_it_answers()
        return self

    def _wait_until_it_answers(self) -> None:
        try:
            _wait_until(self._answers, 90)
        except BaseException:
            self._end_all()  # nobody else knows of it
            raise

    def kill(self) -> None:
        """Pull the plug."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait(30)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    @property
    def ended(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def close(self) -> None:
        """There will be no other server."""

    def _answers(self) -> bool:
        assert not self.ended, f"the server ended: {self.log}"
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{self.address}/api/health", timeout=5).status_code == 200
        return False

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self._end_all()

    def _end_all(self) -> None:
        if not self.ended:
            self.kill()
        with contextlib.suppress(ProcessLookupError):  # several servers outlive the one that started them
            os.killpg(self.pid, signal.SIGKILL)


def _wait_until(done: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


Answer = dict[str, Any]


class Player:
    """A person with a browser: a session, a socket, and the last view of each game."""

    def __init__(self, address: str, name: str, http: httpx.AsyncClient, socket: ClientConnection) -> None:
        self.address = address
        self.name = name
        self.http = http
        self.socket = socket
        self._followed = Followed()
        self.heard: list[Answer] = []
        self._numbers = iter(range(1, 1_000_000))

    async def receive(self, seconds: float = 60) -> Answer:
        message: Answer = json.loads(await asyncio.wait_for(self.socket.recv(), seconds))
        self.heard.append(message)
        self._followed.hear(message)
        return message

    @property
    def views(self) -> dict[str, Answer]:
        """The last view of each stream."""
        return self._followed.views

    async def until(self, wanted: Callable[[Answer], bool], seconds: float = 60) -> Answer:
        """Read on until a message is as *wanted*."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.receive(seconds)
                if wanted(message):
                    return message

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def ask(self, **message: Any) -> Answer:
        """Ask with a number and wait for the answer to it."""
        number = next(self._numbers)
        await self.send(id=number, **message)
        return await self.until(lambda answer: answer.get("id") == number)

    async def act(self, game: str, do: str, **fields: Any) -> Answer:
        return await self.ask(ask="act", game=game, action={"do": do, **fields})

    async def watch(self, game: str, since: int = 0) -> Answer:
        await self.send(ask="follow", kind="game", stream=game, since=since)
        answer = await self.until(lambda a: a.get("stream") == game and a["tell"] in ("game", "gone"))
        return dict(answer["view"])

    async def view(self, game: str, wanted: Callable[[Answer], bool], seconds: float = 60) -> Answer:
        """The view once it is as *wanted*; the last one may be so already."""
        async with asyncio.timeout(seconds):
            while game not in self.views or not wanted(self.views[game]):
                await self.receive(seconds)
        return self.views[game]

    async def open(self, **asked: Any) -> str:
        answer = await self.http.post("/api/games", json={"regulation": "fisc", "lexicon": "club", **asked})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def join(self, game: str) -> None:
        answer = await self.http.post(f"/api/games/{game}/join", json={})
        assert answer.status_code == 200, answer.text

    async def second_device(self) -> Player:
        """Another device on which the same person is signed in."""
        other = Player(self.address, self.name, self.http, await _socket(self.address, self.http))
        await other.until(lambda answer: answer["tell"] == "welcome")
        return other

    async def reconnect(self, address: str | None = None) -> None:
        """A new socket with the same session, as after a broken connection."""
        with contextlib.suppress(ConnectionClosed):
            await self.socket.close()
        if address is not None:
            self.address = address
            self.http.base_url = httpx.URL(address)
        self.socket = await _socket(self.address, self.http)
        await self.until(lambda answer: answer["tell"] == "welcome")


async def _socket(address: str, http: httpx.AsyncClient) -> ClientConnection:
    cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    return await connect(
        address.replace("http", "ws") + "/api/socket",
        additional_headers={"Cookie": cookie} if cookie else {},
        origin=address,  # type: ignore[arg-type]
        compression=None,
        max_size=4_000_000,
    )


@asynccontextmanager
async def player(address: str, name: str | None) -> AsyncIterator[Player]:
    """Somebody with that nickname, signed in and connected; None is a stranger who only looks."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        if name is not None:
            answer = await http.post("/api/guest", json={"name": name})
            assert answer.status_code == 201, answer.text
            # the cookie is for this machine, whichever port the person moves to
        socket = await _socket(address, http)
        person = Player(address, name or "", http, socket)
        await person.until(lambda message: message["tell"] == "welcome")
        try:
            yield person
        finally:
            with contextlib.suppress(ConnectionClosed):
                await person.socket.close()
