"""It is an app: it comes quickly over a bad line, can be installed, opens without one, and renews itself."""

from __future__ import annotations

import re
import shutil
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.running import free_port, install_words, serving
from tests.web.conftest import House
from tests.web.test_pages import findings
from tests.web.visitors import BUILT, LAPTOP, PHONE, Visitor, visiting, whole_bag

STATIC = BUILT.parent
WHOLE, BEFORE = (
    160_000,
    110_000,
)  # bytes over the wire: of all that a first visit brings, and until one can act
SECONDS = 3.5  # on the line below, where nothing else runs …
SLACK = 6.0  # … and machines that test are busy machines
LINE = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
_BAG = whole_bag("C A S A L·L NY ?  L L O P S I N  E E I O Q T A")
_AGAINST_ROBOT = [{"who": "me"}, {"who": "robot", "level": 2}]


def _until(page: Page, script: str) -> None:
    """Wait for something that no element shows; the page's own rules forbid it to evaluate such a text."""
    end = time.monotonic() + 20
    while not page.evaluate(script):
        assert time.monotonic() < end, f"waited too long: {script}"
        page.wait_for_timeout(50)


_HAS_THE_GAME = "performance.getEntriesByType('resource').some((one) => one.name.includes('/GamePage'))"
_WAITS = "navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"


# --- the first load ---


class _Wire:
    """What came over a bad line, as the browser counts it: heads and bodies, packed as they travel."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        session = page.context.new_cdp_session(page)
        session.on("Network.dataReceived", lambda event: self._count(event))
        session.on("Network.responseReceived", lambda event: self._count(event["response"]))
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)

    def _count(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_first_load_is_light(
    browser: Browser, house: House, size: tuple[int, int], record_property: Any
) -> None:
    with visiting(browser, house.address, None, size) as stranger:
        wire = _Wire(stranger.page)
        begun = time.monotonic()
        stranger.page.goto("/", wait_until="commit")
        stranger.page.locator("main button:enabled, main a.button").first.wait_for()
        seconds, before = time.monotonic() - begun, wire.bytes
        _until(stranger.page, _HAS_THE_GAME)
        stranger.page.wait_for_load_state("networkidle")
        # Which these browsers do not let in: it comes once, and fetches the page again.
        worker = sum((STATIC / name).stat().st_size for name in ("sw.js.br", "index.html.br"))
        whole = wire.bytes + worker
    print(f"first load {size}: {before:,} B until the first button, {whole:,} B in all, {seconds:.1f} s")
    for name, figure in (("before", before), ("whole", whole), ("seconds", round(seconds, 1))):
        record_property(name, figure)

    assert 0 < before <= BEFORE
    assert before < whole <= WHOLE
    assert seconds <= SECONDS + SLACK


@pytest.mark.parametrize("language", ["ca", "es", "en"])
def test_only_the_language_that_is_spoken_comes(browser: Browser, house: House, language: str) -> None:
    with visiting(browser, house.address, None, language=language) as stranger:
        stranger.go("/")
        stranger.page.locator("main button:enabled, main a.button").first.wait_for()
        names = stranger.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    catalogues = {found[1] for name in names if (found := re.search(r"/assets/(ca|es|en)-", name))}

    assert catalogues <= {language}


# --- installing ---


@pytest.fixture(scope="module")
def manifest(house: House) -> dict[str, Any]:
    answer = httpx.get(f"{house.address}/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    return dict(answer.json())


def _size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


def test_the_app_can_be_installed(manifest: dict[str, Any]) -> None:
    assert manifest["name"]
    assert len(manifest["short_name"]) <= 12
    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/", "/", "/")
    assert manifest["display"] == "standalone"
    wanted = {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    icons = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert wanted <= icons
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"narrow", "wide"}


def test_every_picture_of_the_manifest_is_there_in_its_size(house: House, manifest: dict[str, Any]) -> None:
    for picture in (*manifest["icons"], *manifest["screenshots"]):
        answer = httpx.get(house.address + picture["src"])
        assert (answer.status_code, answer.headers["content-type"]) == (200, picture["type"]), picture["src"]
        assert len(answer.content) <= 80_000, picture["src"]
        if picture["sizes"] != "any":
            wide, high = _size(answer.content)
            assert f"{wide}x{high}" == picture["sizes"], picture["src"]


def test_apple_has_an_icon_of_its_own(house: House) -> None:
    page = httpx.get(house.address).text
    found = re.search(r'<link rel="apple-touch-icon" href="([^"]+)"', page)
    assert found is not None

    assert _size(httpx.get(house.address + found[1]).content) == (180, 180)


@pytest.mark.parametrize("dark", [False, True])
def test_the_page_says_what_it_is(browser: Browser, house: House, dark: bool) -> None:
    with visiting(browser, house.address, "Anna", PHONE, dark=dark, language="es") as anna:
        anna.go("/")
        anna.page.locator("main button").first.wait_for()

        def meta(name: str) -> str:
            return str(anna.page.locator(f'meta[name="{name}"]').get_attribute("content"))

        assert len(meta("description")) > 40
        assert "width=device-width" in meta("viewport")
        assert "user-scalable" not in meta("viewport"), "whoever needs it larger may have it"
        assert re.fullmatch("#[0-9a-f]{6}", meta("theme-color"))
        assert anna.page.evaluate("document.documentElement.lang") == "es"
        assert anna.page.title()
        assert findings(anna.page) == []  # contrast among them


# --- without a line ---


def _is_kept(who: Visitor) -> None:
    """The service worker is at work, and has all that it keeps from the start."""
    _until(who.page, "navigator.serviceWorker.controller !== null")


def _plays(who: Visitor) -> str:
    game = who.opens(starter=0, bag=_BAG, seats=_AGAINST_ROBOT, clock="chess", verify="refuse")
    who.starts()
    who.lays("H8", "CASA", [])
    who.plays()
    expect(who.page.get_by_text("Et toca", exact=True)).to_be_visible()
    return game


def _is_written(who: Visitor, name: str) -> None:
    _until(who.page, f"localStorage.getItem('faristol.kept.{name}') !== null")


def test_without_a_line_the_app_opens_with_what_was_seen_last(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE, keeps=True) as anna:
        game = _plays(anna)
        _is_kept(anna)
        _is_written(anna, f"game {game}")
        anna.go("/")
        _is_written(anna, "GET /turns")
        anna.go(f"/partida/{game}")
        _is_kept(anna)
        expect(anna.page.get_by_role("gridcell", name="H8, C, 2 punts")).to_be_visible()
        anna.context.set_offline(True)

        anna.page.reload()
        expect(anna.page.get_by_role("gridcell", name="H8, C, 2 punts")).to_be_visible()
        was = anna.page.get_by_text("Sense connexió: així estava")
        expect(was).to_be_visible()
        expect(anna.page.locator("button", has_text="Passo")).to_be_disabled()
        assert findings(anna.page) == []

        anna.go("/")
        expect(was).to_be_visible()
        for button in anna.page.locator("main button").all():
            expect(button).to_be_disabled()
        anna.page.locator(f'a[href="/partida/{game}"]').first.click()
        expect(anna.page.get_by_role("gridcell", name="H8, C, 2 punts")).to_be_visible()

        anna.context.set_offline(False)
        expect(was).to_have_count(0)
        expect(anna.page.locator("button", has_text="Passo")).to_be_enabled()
        anna.troubles.clear()  # what the browser says of requests that did not get away


def test_without_a_line_what_was_never_seen_says_so(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", keeps=True) as anna:
        anna.go("/")
        _is_kept(anna)
        anna.context.set_offline(True)
        anna.go("/partida/noexisteix12")
        expect(anna.page.get_by_role("heading", name="Sense connexió")).to_be_visible()
        anna.context.set_offline(False)
        expect(anna.page.get_by_role("heading", name="Aquesta partida no hi és")).to_be_visible()
        anna.troubles.clear()


def test_the_worker_keeps_files_of_the_app_and_nothing_else(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", keeps=True) as anna:
        _plays(anna)
        _is_kept(anna)
        anna.go("/partides")
        expect(anna.page.get_by_role("heading", name="Les teves partides")).to_be_visible()
        kept = anna.page.evaluate(
            """async () => {
                const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
                const requests = await Promise.all(stores.map((store) => store.keys()));
                return requests.flat().map((request) => new URL(request.url).pathname);
            }"""
        )
    assert "/index.html" in kept
    assert [path for path in kept if path.startswith("/api")] == []


def test_what_was_seen_goes_with_the_session(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        account = {"login": "anna-kept", "password": "una frase ben llarga"}
        answer = anna.context.request.post("/api/account", data=account)
        assert answer.ok, answer.text()
        game = _plays(anna)
        _is_written(anna, f"game {game}")
        anna.go("/compte")
        anna.presses("Surt del compte")
        expect(anna.button("Surt del compte")).to_have_count(0)
        kept = anna.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('kept.game'))")
    assert kept == []


# --- another version ---


class _Restarted:
    """A server that comes back at the same address, perhaps with another app."""

    def __init__(self, folder: Path, port: int) -> None:
        self.static = shutil.copytree(STATIC, folder / "static")
        self._database = f"sqlite:///{folder / 'games.db'}"
        self._running = ExitStack()
        self.address = f"http://127.0.0.1:{port}"

    def start(self) -> None:
        self._running.enter_context(serving(self._database, static=self.static))

    def stop(self) -> None:
        self._running.close()


@pytest.fixture
def restarted(tmp_path: Path) -> Iterator[_Restarted]:
    install_words(tmp_path)
    port = free_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(tmp_path))
        patch.setattr("faristol.service.shelf.DEFAULT", "club")
        patch.setattr("tests.server.running.free_port", lambda: port)
        server = _Restarted(tmp_path, port)
        server.start()
        yield server
        server.stop()


_IS_OFFERED = "Hi ha una versió nova"


def test_another_version_is_offered_and_never_over_a_game(browser: Browser, restarted: _Restarted) -> None:
    with visiting(browser, restarted.address, "Anna", PHONE, keeps=True) as anna:
        game = _plays(anna)
        _is_kept(anna)
        anna.tile("L·L").click()
        anna.square(7, 12).click()  # a tile is laid

        restarted.stop()
        worker = restarted.static / "sw.js"
        worker.write_text(worker.read_text(encoding="utf-8") + "\n// another one", encoding="utf-8")
        (restarted.static / "sw.js.br").unlink()
        restarted.start()
        anna.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        _until(anna.page, _WAITS)
        expect(anna.page.get_by_text(_IS_OFFERED)).to_have_count(0)
        expect(anna.square(7, 12).get_by_text("L·L")).to_be_visible()

        anna.page.evaluate("history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))")
        expect(anna.page.get_by_text(_IS_OFFERED)).to_be_visible()
        assert findings(anna.page) == []
        with anna.page.expect_event("load"):
            anna.presses("Actualitza")
        expect(anna.page.locator("main button").first).to_be_visible()
        _until(anna.page, f"{_WAITS}.then((waits) => !waits)")
        expect(anna.page.get_by_text(_IS_OFFERED)).to_have_count(0)
        assert anna.view(game)["status"] == "playing"
        anna.troubles.clear()  # what the browser says of the socket that was cut


def test_another_version_is_offered_without_a_worker_too(browser: Browser, house: House) -> None:
    """As on a local network without TLS: the server tells its version, another one after a restart."""
    with visiting(browser, house.address, "Anna") as anna:
        version = "0.1"
        sockets: list[Any] = []
        told: list[str] = []

        def welcome(socket: Any) -> None:
            server = socket.connect_to_server()

            def tell(text: str) -> None:
                said = re.sub(r'("tell":"welcome".*?"version":)"[^"]*"', rf'\1"{version}"', text)
                socket.send(said)
                told.append(said)

            socket.on_message(server.send)
            server.on_message(tell)
            sockets.append(socket)

        anna.page.route_web_socket("**/api/socket*", welcome)
        anna.go("/sala")
        expect(anna.page.get_by_role("heading", name="La sala")).to_be_visible()
        expect(anna.page.get_by_text(_IS_OFFERED)).to_have_count(0)
        _until(anna.page, _HAS_THE_GAME)
        while not told:
            anna.page.wait_for_timeout(50)
        version = "0.2"
        sockets[-1].close()
        expect(anna.page.get_by_text(_IS_OFFERED)).to_be_visible()
        anna.presses("Més tard")
        expect(anna.page.get_by_text(_IS_OFFERED)).to_have_count(0)
