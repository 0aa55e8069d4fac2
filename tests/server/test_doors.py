"""The doors: whose request it is, how many of one address are let in, and how long a request may take."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import time
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from litestar.routes import HTTPRoute
from tests.server.running import Process, player, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus

from faristol.server import create_app
from faristol.server.doors import GuardedProtocol
from faristol.server.identity import _warn_of_proxy
from faristol.server.origins import SAFE_METHODS

# --- whose request it is ---


def _guests(address: str, forwarded: str, most: int) -> list[int]:
    """What becomes of *most* and one guests who come from an address that only a header names."""
    headers = [{"x-forwarded-for": forwarded.format(number)} for number in range(most + 1)]
    asked = {"name": "Anna"}
    return [httpx.post(f"{address}/api/guest", json=asked, headers=one).status_code for one in headers]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "last"),
    [
        pytest.param((), "203.0.113.{}", 429, id="nobody is believed unless it is said"),
        pytest.param(("10.0.0.0/8",), "203.0.113.{}", 429, id="another one is believed"),
        pytest.param(("127.0.0.1",), "203.0.113.{}", 201, id="it is believed"),
        pytest.param(("127.0.0.0/8",), "203.0.113.{}", 201, id="its network is believed"),
        pytest.param(("127.0.0.1",), "203.0.113.{}, 198.51.100.7", 429, id="what a client invented is not"),
    ],
)
def test_a_forwarded_address_counts_where_the_proxy_is_named(
    data: Path, database: str, proxies: tuple[str, ...], forwarded: str, last: int
) -> None:
    with serving(database, proxies=proxies, strangers_burst=5, strangers_per_second=0.001) as address:
        assert _guests(address, forwarded, 5)[-1] == last


def test_a_proxy_that_nobody_has_named_is_noticed_once(
    data: Path, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    _warn_of_proxy.cache_clear()
    with serving(database) as address:
        _guests(address, "203.0.113.{}", 3)

    assert [record.getMessage() for record in caplog.records if "--proxy" in record.getMessage()] == [
        "a proxy that nobody has named (--proxy) stands before the server: all are one address"
    ]


def test_the_command_names_its_proxies(data: Path, tmp_path: Path) -> None:
    """As people run it; what is not an address is refused before it starts (tests/cli/test_serve.py)."""
    with Process(f"sqlite:///{tmp_path / 'games.db'}", data, proxy="127.0.0.1") as server:
        assert _guests(server.address, "203.0.113.{}", 3) == [201] * 4


# --- sockets of one address ---


def test_of_one_address_only_so_many_sockets(data: Path, database: str) -> None:
    async def story(address: str) -> None:
        async with contextlib.AsyncExitStack() as hall:
            for number in range(3):
                await hall.enter_async_context(player(address, f"P{number}"))
            with pytest.raises((ConnectionClosed, InvalidStatus)):
                async with player(address, "One too many"):
                    pass
        async with player(address, "Anna"):  # once the others have gone there is room again
            pass

    with serving(database, most_connections_an_address=3) as address:
        asyncio.run(story(address))


# --- requests on their way ---


class Hurried(GuardedProtocol):
    patience_s = 0.6
    most_half_open = 5
    half_open: ClassVar[dict[str, dict[GuardedProtocol, None]]] = {}


def _said(address: str, text: bytes) -> socket.socket:
    url = httpx.URL(address)
    line = socket.create_connection((url.host, url.port or 80), timeout=10)
    line.sendall(text)
    return line


def _is_cut(line: socket.socket) -> bool:
    """Whether the server hangs up within ten seconds."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"GET /api/health HTTP/1.1\r\nHost: x\r\n", id="half a header"),
        pytest.param(
            b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", id="half a body"
        ),
    ],
)
def test_a_request_that_does_not_come_to_its_end_is_cut(data: Path, database: str, said: bytes) -> None:
    with serving(database, http=Hurried) as address, _said(address, said) as line:
        assert _is_cut(line)


def test_who_asks_and_takes_no_answer_is_cut(data: Path, database: str) -> None:
    class Impatient(GuardedProtocol):
        taking_s = 0.5

    questions = 1_000
    with serving(database, http=Impatient) as address, socket.socket() as line:
        url = httpx.URL(address)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(10)
        line.connect((url.host, url.port))
        for _ in range(questions):
            line.sendall(b"GET /api/regulations HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(4 * Impatient.taking_s)
        heard = b""
        with contextlib.suppress(ConnectionResetError):
            while more := line.recv(1 << 16):
                heard += more
        assert 0 < heard.count(b"HTTP/1.1 200") < questions


def test_who_drips_is_cut_too_and_a_socket_stays(data: Path, database: str) -> None:
    async def story(address: str) -> None:
        async with player(address, "Anna") as anna:
            await asyncio.sleep(3 * Hurried.patience_s)
            await anna.send(ask="ping")
            await anna.until(lambda message: message["tell"] == "pong", 10)

    with serving(database, http=Hurried) as address:
        with _said(address, b"GET /api/health HTTP/1.1\r\n") as line:
            begun = time.monotonic()
            with contextlib.suppress(OSError):
                while time.monotonic() < begun + 10:
                    line.sendall(b"X: y\r\n")
                    time.sleep(0.1)
            assert time.monotonic() - begun < 5
        asyncio.run(story(address))
        assert Hurried.half_open == {}


def test_of_too_many_on_their_way_the_slowest_goes_and_the_hall_is_served(data: Path, database: str) -> None:
    class Patient(Hurried):
        patience_s = 60.0
        half_open: ClassVar[dict[str, dict[GuardedProtocol, None]]] = {}

    with serving(database, http=Patient) as address, contextlib.ExitStack() as lines:
        slow = [lines.enter_context(_said(address, b"GET / HTTP/1.1\r\n")) for _ in range(20)]
        with httpx.Client(base_url=address) as http:
            for _ in range(10):
                assert http.get("/api/health").status_code == 200

        assert all(map(_is_cut, slow[:15]))
        assert sum(map(len, Patient.half_open.values())) <= Patient.most_half_open


# --- every endpoint that writes ---


def _writing() -> list[tuple[str, str]]:
    """Every method and path of the app that is not for reading."""
    return sorted(
        (str(method), route.path)
        for route in create_app().routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method not in SAFE_METHODS
    )


def test_every_endpoint_that_writes_has_a_limit(data: Path, database: str) -> None:
    """Whatever is sent: what comes too often is refused before anybody looks at it."""
    found = _writing()
    assert ("POST", "/api/duplicate/{duplicate:str}/slip") in found
    assert len(found) > 50
    few: dict[str, Any] = {
        "strangers_burst": 4,
        "strangers_per_second": 0.001,
        "writes_burst": 3,
        "writes_per_second": 0.001,
    }
    with serving(database, proxies=("127.0.0.1",), **few) as address:
        for number, (method, path) in enumerate(found):
            with httpx.Client(
                base_url=address, timeout=30, headers={"x-forwarded-for": f"203.0.113.{number}"}
            ) as http:
                assert http.post("/api/guest", json={"name": "Anna"}).status_code == 201
                token = http.cookies["faristol"]
                if path != "/api/logout":  # after which there is nobody any more
                    assert _codes(http, method, path, token)[-2:] == [True, False], f"{method} {path}: people"
                assert _codes(http, method, path, None)[-2:] == [True, False], f"{method} {path}: strangers"


def _codes(http: httpx.Client, method: str, path: str, token: str | None) -> list[bool]:
    """Which of four requests got past the limit."""
    filled = re.sub(r"{\w+:int}", "0", re.sub(r"{\w+:str}", "x", path))
    cookie = {} if token is None else {"cookie": f"faristol={token}"}
    http.cookies.clear()
    answers = []
    for _ in range(4):
        answers.append(http.request(method, filled, content=b"{", headers=cookie).status_code != 429)
        http.cookies.clear()
    return answers
