"""The other two engines, driven as they allow it: Firefox over WebDriver BiDi, WebKit over WebDriver.

Playwright brings builds of its own for both, which cannot be had everywhere; those of the machine are what
people have. Just enough of both protocols is spoken here to walk through the main stories.
"""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from tests.server.running import free_port
from websockets.sync.client import ClientConnection, connect

__all__ = ["ENGINES", "Firefox", "FirefoxTab", "Tab", "WebKit", "missing"]

_PATIENCE_S = 30.0
_MINI_BROWSERS = ("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/libexec", "/usr/lib")

_FIND = """(() => {
  const seen = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden';
  const name = (e) => (e.getAttribute('aria-label') ?? e.textContent).replace(/\\s+/g, ' ').trim();
  const all = [...document.querySelectorAll(%s)].filter(seen);
  const found = all.find((e) => %s === null || name(e).includes(%s));
  if (!found) return null;
  found.scrollIntoView({block: 'center', behavior: 'instant'});
  const {left, top, width, height} = found.getBoundingClientRect();
  return {x: Math.round(left + width / 2), y: Math.round(top + height / 2)};
})()"""


class Tab(ABC):
    """One page of somebody; everybody has cookies of their own."""

    @abstractmethod
    def go(self, address: str) -> None: ...

    @abstractmethod
    def run(self, script: str) -> Any:
        """What an expression comes to in the page; a promise is waited for."""

    @abstractmethod
    def press(self, *keys: str) -> None:
        """Keys one after the other, as WebDriver names those that are no letters."""

    @abstractmethod
    def point(self, x: int, y: int) -> None:
        """Press and let go at a place of the window."""

    @abstractmethod
    def picture(self) -> bytes: ...

    def until(self, script: str, wanted: object = True) -> Any:
        """Wait until an expression comes to what is wanted."""
        end = time.monotonic() + _PATIENCE_S
        while (got := self.run(script)) != wanted:
            if time.monotonic() > end:
                text = self.run("document.body.innerText")
                raise AssertionError(f"{script} is {got!r}, not {wanted!r}, on a page that says:\n{text}")
            time.sleep(0.1)
        return got

    def sees(self, text: str) -> None:
        """Wait until the page says so."""
        self.until(f"document.body.innerText.includes({json.dumps(text)})")

    def tap(self, selector: str, named: str | None = None) -> None:
        """Point at the first that is there of a kind, and of a name, once it no longer moves."""
        script = _FIND % (json.dumps(selector), json.dumps(named), json.dumps(named))
        end = time.monotonic() + _PATIENCE_S
        before = None
        while (place := self.run(script)) is None or place != before:
            if time.monotonic() > end:
                text = self.run("document.body.innerText")
                raise AssertionError(f"no {selector} called {named} on a page that says:\n{text}")
            before = place
            time.sleep(0.1)
        self.point(place["x"], place["y"])

    def write(self, selector: str, text: str, named: str | None = None) -> None:
        self.tap(selector, named)
        self.until(f"document.activeElement.matches({json.dumps(selector)})")
        self.press(*text)

    def asks(self, path: str, **body: object) -> Any:
        """What the server answers to this person."""
        asked = json.dumps(json.dumps(body))
        return self.run(
            f"fetch({json.dumps(path)}, {{method: 'POST', body: {asked}, "
            "headers: {'content-type': 'application/json'}}).then((answer) => answer.json())"
        )


@contextmanager
def _running(*command: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program with all that it starts, which ends with us."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(30)


# --- Firefox ---


class _Bidi:
    """Questions and answers of WebDriver BiDi."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._numbers = itertools.count(1)

    def ask(self, method: str, **params: object) -> dict[str, Any]:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._line.recv(timeout=_PATIENCE_S))).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        result: dict[str, Any] = answer["result"]
        return result


class FirefoxTab(Tab):
    def __init__(self, bidi: _Bidi, size: tuple[int, int]) -> None:
        self._bidi = bidi
        person = bidi.ask("browser.createUserContext")["userContext"]
        self._context = bidi.ask("browsingContext.create", type="tab", userContext=person)["context"]
        viewport = {"width": size[0], "height": size[1]}
        bidi.ask("browsingContext.setViewport", context=self._context, viewport=viewport)

    def go(self, address: str) -> None:
        self._bidi.ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, script: str) -> Any:
        told = self._bidi.ask(
            "script.evaluate",
            expression=f"Promise.resolve({script}).then((came) => JSON.stringify(came ?? null))",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"]["value"])

    def press(self, *keys: str) -> None:
        strokes = [{"type": how, "value": key} for key in keys for how in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": strokes})

    def point(self, x: int, y: int) -> None:
        self._act(_pointing(x, y))

    def _act(self, source: dict[str, object]) -> None:
        self._bidi.ask("browsingContext.activate", context=self._context)
        self._bidi.ask("input.performActions", context=self._context, actions=[source])

    def picture(self) -> bytes:
        return base64.b64decode(
            self._bidi.ask("browsingContext.captureScreenshot", context=self._context)["data"]
        )

    def printed(self) -> bytes:
        """The page on paper, as PDF."""
        return base64.b64decode(self._bidi.ask("browsingContext.print", context=self._context)["data"])


def _pointing(x: int, y: int) -> dict[str, object]:
    return {
        "type": "pointer",
        "id": "mouse",
        "parameters": {"pointerType": "mouse"},
        "actions": [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ],
    }


class Firefox:
    """The machine's Firefox, without a screen."""

    @staticmethod
    def program() -> str | None:
        return shutil.which("firefox-esr") or shutil.which("firefox")

    @contextmanager
    def opened(self, size: tuple[int, int], people: int = 1) -> Iterator[tuple[Tab, ...]]:
        program = self.program()
        assert program is not None
        with tempfile.TemporaryDirectory() as profile:
            Path(profile, "user.js").write_text('user_pref("intl.accept_languages", "ca");\n')
            with self._driven(program, profile) as bidi:
                yield tuple(FirefoxTab(bidi, size) for _ in range(people))

    @contextmanager
    def _driven(self, program: str, profile: str) -> Iterator[_Bidi]:
        port = free_port()
        command = (
            program,
            "--headless",
            "--no-remote",
            "--profile",
            profile,
            f"--remote-debugging-port={port}",
        )
        with _running(*command, HOME=profile):
            _wait_until(partial(_listens, port), "Firefox")
            with connect(f"ws://127.0.0.1:{port}/session", max_size=None) as line:
                bidi = _Bidi(line)
                bidi.ask("session.new", capabilities={})
                yield bidi


def _wait_until(answers: Callable[[], object], what: str) -> None:
    end = time.monotonic() + 2 * _PATIENCE_S
    while not answers():
        assert time.monotonic() < end, f"{what} does not come"
        time.sleep(0.1)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


# --- WebKit ---


class _WebKitTab(Tab):
    def __init__(self, http: httpx.Client, session: str, size: tuple[int, int]) -> None:
        self._http = http
        self._path = f"/session/{session}"
        self._ask("window/rect", width=size[0], height=size[1])

    def _ask(self, what: str, **body: object) -> Any:
        answer = self._http.post(f"{self._path}/{what}", json=body).json()["value"]
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def go(self, address: str) -> None:
        self._ask("url", url=address)

    def run(self, script: str) -> Any:
        asked = (
            "const done = arguments[arguments.length - 1];"
            f"Promise.resolve({script}).then((came) => done(JSON.stringify(came ?? null)));"
        )
        return json.loads(self._ask("execute/async", script=asked, args=[]))

    def press(self, *keys: str) -> None:
        strokes = [{"type": how, "value": key} for key in keys for how in ("keyDown", "keyUp")]
        self._ask("actions", actions=[{"type": "key", "id": "keys", "actions": strokes}])

    def point(self, x: int, y: int) -> None:
        self._ask("actions", actions=[_pointing(x, y)])

    def picture(self) -> bytes:
        return base64.b64decode(self._http.get(f"{self._path}/screenshot").json()["value"])


class WebKit:
    """WebKitGTK's own small browser, on a screen that nobody sees; it has the engine of Safari."""

    @staticmethod
    def program() -> str | None:
        if shutil.which("WebKitWebDriver") is None or shutil.which("Xvfb") is None:
            return None
        found = (path for folder in _MINI_BROWSERS for path in Path(folder).glob("webkit*/MiniBrowser"))
        return next(map(str, found), None)

    @contextmanager
    def opened(self, size: tuple[int, int], people: int = 1) -> Iterator[tuple[Tab, ...]]:
        program = self.program()
        assert program is not None
        wanted = {
            "browserName": "MiniBrowser",
            "webkitgtk:browserOptions": {"binary": program, "args": ["--automation"]},
        }
        with contextlib.ExitStack() as open_:
            home = open_.enter_context(tempfile.TemporaryDirectory())
            display = f":{free_port()}"
            open_.enter_context(_running("Xvfb", display, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"))
            screen = Path(f"/tmp/.X11-unix/X{display[1:]}")
            _wait_until(screen.exists, "the screen")
            tabs = []
            for _ in range(people):  # a driver has one session
                port = free_port()
                open_.enter_context(
                    _running(
                        "WebKitWebDriver", f"--port={port}",
                        DISPLAY=display, HOME=home, GDK_BACKEND="x11", LIBGL_ALWAYS_SOFTWARE="1",
                        NO_AT_BRIDGE="1",
                    )
                )  # fmt: skip
                http = open_.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60))
                _wait_until(partial(_listens, port), "WebKitWebDriver")
                answer = http.post("/session", json={"capabilities": {"alwaysMatch": wanted}})
                session = answer.json()["value"]["sessionId"]
                open_.callback(http.delete, f"/session/{session}")
                tabs.append(_WebKitTab(http, session, size))
            yield tuple(tabs)


ENGINES: dict[str, Firefox | WebKit] = {"firefox": Firefox(), "webkit": WebKit()}


def missing(name: str) -> str | None:
    """What to install, if an engine is not here."""
    packages = {"firefox": "firefox-esr", "webkit": "webkit2gtk-driver and xvfb"}
    return None if ENGINES[name].program() else f"no {name} here: Debian's {packages[name]}"
