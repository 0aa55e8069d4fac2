"""People with browsers: what a person does at a table, by pointing, tapping and typing."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    expect,
    sync_playwright,
)

from faristol.rules.notation import read_place
from faristol.rules.spelling import fold_tiles, read_word
from faristol.rules.tiles import CATALAN, Tile, without

__all__ = [
    "BUILT",
    "LAPTOP",
    "LYING",
    "NARROW",
    "PHONE",
    "Visitor",
    "chromium",
    "launched",
    "visiting",
    "whole_bag",
]

PHONE = (390, 844)
NARROW = (360, 740)  # a smaller phone
LYING = (844, 390)  # a phone on its side
LAPTOP = (1280, 800)
BUILT = Path(__file__).parents[2] / "src/faristol/server/static/index.html"

_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
# Games that name no dictionary would have the default one, which takes too long to make for a test. The page
# itself adds it: a route would hold up each of the browser's requests, and none would be cached any more.
_WITH_THE_WORDS_OF_THE_TESTS = """{
    const send = window.fetch;
    window.fetch = (to, asked) => {
        if (to !== '/api/games' || asked?.method !== 'POST') return send(to, asked);
        return send(to, { ...asked, body: JSON.stringify({ lexicon: 'club', ...JSON.parse(asked.body) }) });
    };
}"""
_PATIENCE_MS = 20_000  # machines that test are busy machines


def whole_bag(first: str, seed: int = 1) -> str:
    """All hundred tiles in an order that is always the same, beginning with *first*."""
    begin = fold_tiles(first)
    rest = without(CATALAN.full_bag(), begin)
    assert rest is not None, "the set has these tiles"
    return " ".join((*begin, *Random(seed).sample(rest, len(rest))))


def chromium() -> str | None:
    """The browser of this machine, if it has one; the one without windows costs a sixth of the others."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


@contextmanager
def launched() -> Iterator[Browser]:
    """The machine's own Chromium, without a screen."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(_FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def visiting(
    browser: Browser,
    address: str,
    name: str | None,
    size: tuple[int, int] = LAPTOP,
    *,
    language: str = "ca",
    dark: bool = False,
    keeps: bool = False,
) -> Iterator[Visitor]:
    """Somebody with that nickname at *address*; None is a stranger who has said no name yet.

    A browser that *keeps* the app has its service worker, past which no request can be looked at or changed.
    """
    phone = size in (PHONE, NARROW, LYING)
    context = browser.new_context(
        base_url=address,
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=2 if phone else 1,
        is_mobile=phone,
        has_touch=phone,
        locale=language,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        service_workers="allow" if keeps else "block",
    )
    context.set_default_timeout(_PATIENCE_MS)
    expect.set_options(timeout=_PATIENCE_MS)
    try:
        if name is not None:
            answer = context.request.post("/api/guest", data={"name": name, "language": language})
            assert answer.ok, answer.text()
        context.add_init_script(_WITH_THE_WORDS_OF_THE_TESTS)
        visitor = Visitor(context, name or "", address)
        yield visitor
        assert visitor.troubles == [], visitor.troubles
    finally:
        context.close()


class Visitor:
    """One browser with one page; what goes wrong in it is remembered."""

    def __init__(self, context: BrowserContext, name: str, address: str) -> None:
        self.context = context
        self.address = address
        self.name = name
        self.page: Page = context.new_page()
        self.troubles: list[str] = []
        self.foreign: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("request", lambda request: self._asked(request.url))

    def _heard(self, message: ConsoleMessage) -> None:
        # A refusal is an answer with an error status, which the browser notes; it is no trouble of ours.
        if message.type == "error" and "status of 4" not in message.text:
            self.troubles.append(message.text)

    def _asked(self, url: str) -> None:
        if not url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            self.foreign.append(url)

    # --- going places ---

    def go(self, path: str) -> None:
        self.page.goto(path)

    def opens(self, **asked: Any) -> str:
        """A new game with the words of the tests; the visitor goes to its page."""
        fields = {"regulation": "fisc", "lexicon": "club", "visibility": "private", **asked}
        answer = self.context.request.post("/api/games", data=fields)
        assert answer.ok, answer.text()
        game = str(answer.json()["id"])
        self.go(f"/partida/{game}")
        return game

    def view(self, game: str) -> dict[str, Any]:
        """The game as this person may see it, from the server."""
        answer = self.context.request.get(f"/api/games/{game}")
        assert answer.ok, answer.text()
        return dict(answer.json())

    def sees(self, game: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The game once it is as *wanted*."""
        end = time.monotonic() + _PATIENCE_MS / 1000
        while not wanted(view := self.view(game)):
            assert time.monotonic() < end, f"waited too long: {view}"
            self.page.wait_for_timeout(100)
        return view

    def ends_turn(self, game: str) -> None:
        """A rack of senyors waits for its player: leave it as it is."""
        if "complete" in self.view(game)["may"]:
            self.presses("Acaba el torn")

    def sits_at(self, game: str) -> None:
        """Follow the link to *game* and take the first free seat."""
        self.go(f"/partida/{game}")
        self.button("Seu-hi").first.click()
        expect(self.button("Seu-hi")).to_have_count(0)

    def picks(self, entry: str) -> None:
        """Choose *entry* from what is behind «Més»."""
        self.presses("Més")
        self.dialog.get_by_role("button", name=entry).click()

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    # --- pointing ---

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def presses(self, name: str) -> None:
        self.button(name).click()

    def square(self, row: int, column: int) -> Locator:
        return self.page.locator(f'[data-row="{row}"][data-column="{column}"]')

    def tile(self, letter: str) -> Locator:
        """A tile on the rack that is not on the board yet, by its name in Catalan."""
        if letter == "?":
            return self.button("escarràs").first
        value = CATALAN.values[Tile(letter)]
        shown = "QU" if letter == "Q" else letter
        return self.button(f"{shown}, {value} punt{'' if value == 1 else 's'}").first

    def lays(self, square: str, word: str, board: list[dict[str, Any]]) -> None:
        """Put the tiles of *word* down one by one: tap the tile, tap the square."""
        begin, direction = read_place(square)
        covered = {(cell["row"], cell["column"]) for cell in board}
        for index, (letter, blank) in enumerate(read_word(word)):
            at = begin.step(direction, index)
            if at in covered:
                continue
            self.tile("?" if blank else letter).click()
            self.square(*at).click()
            if blank:
                dialog = self.page.get_by_role("dialog")
                dialog.get_by_role("button", name="QU" if letter == "Q" else letter, exact=True).click()

    def passes(self) -> None:
        self.presses("Passo")
        self.page.get_by_role("dialog").get_by_role("button", name="Passo").click()

    def plays(self) -> None:
        """Press the one main button, once it says what the play is worth."""
        main = self.page.locator("button", has_text="Juga ").filter(has_text="punt")
        main.click()

    def starts(self) -> None:
        """The game has begun: the board is there."""
        expect(self.page.get_by_role("grid")).to_be_visible()
