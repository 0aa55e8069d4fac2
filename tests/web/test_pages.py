"""Every page, on a phone by day and on a laptop by night: for everybody, whole, and from one machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import httpx
import pytest
from playwright.sync_api import Browser, expect
from tests.web.classes import school_at
from tests.web.conftest import House
from tests.web.pages import PAGES
from tests.web.practice_pages import ALONE, lay_out_puzzles
from tests.web.visitors import LAPTOP, PHONE, visiting

LOOKS: tuple[tuple[tuple[int, int], Literal["light", "dark"]], ...] = ((PHONE, "light"), (LAPTOP, "dark"))
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


# A new size or scheme has been drawn, and nothing moves any more.
DRAWN = """() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    .then(() => document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity))
    .then((moving) => Promise.allSettled(moving.map((one) => one.finished)))
    .then(() => undefined)"""


def findings(page: Any) -> list[str]:
    """What axe finds serious, one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {[(node['target'], node['failureSummary']) for node in one['nodes']][:3]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.fixture(scope="module")
def furnished(house: House) -> House:
    """With everything in it that a page can show."""
    lay_out_puzzles(house.database, house.clock.time_ns())
    school_at(house.address, house.database)
    # The first to ask for the day's game has it made, which on a busy machine takes longer than a page waits.
    assert httpx.get(f"{house.address}/api/duplicate/daily", timeout=120).status_code == 200
    return house


@pytest.mark.parametrize("name", PAGES)
def test_page(browser: Browser, furnished: House, name: str) -> None:
    with visiting(browser, furnished.address, f"Anna {name}"[:24], PHONE, keeps=name in ALONE) as anna:
        PAGES[name](anna)
        for size, scheme in LOOKS:
            anna.page.set_viewport_size({"width": size[0], "height": size[1]})
            anna.page.emulate_media(color_scheme=scheme)
            anna.page.evaluate(DRAWN)
            assert findings(anna.page) == [], (size, scheme)
            assert anna.page.evaluate("document.documentElement.scrollWidth") <= size[0], "nothing sticks out"
        assert anna.foreign == [], "no request leaves the machine"


@pytest.mark.parametrize(
    ("language", "heading", "start", "turn"),
    [
        ("ca", "Partida nova", "Comença la partida", "Et toca"),
        ("es", "Partida nueva", "Empezar la partida", "Te toca"),
        ("en", "New game", "Start the game", "Your turn"),
    ],
)
def test_a_game_begins_in_each_language(
    browser: Browser, house: House, language: str, heading: str, start: str, turn: str
) -> None:
    with visiting(browser, house.address, "Anna", language=language) as anna:
        anna.go("/nova")
        expect(anna.page.get_by_role("heading", name=heading)).to_be_visible()
        assert anna.page.evaluate("document.documentElement.lang") == language
        anna.page.locator("summary").click()
        anna.page.get_by_role("radio").first.check()  # the robot
        anna.page.get_by_role("radio").last.check()  # "I do": who starts is not drawn
        anna.presses(start)
        expect(anna.page.get_by_text(turn, exact=True)).to_be_visible()


def test_the_language_is_changed_without_leaving_the_page(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        anna.go("/compte")
        for name, heading in (
            ("English", "Account and preferences"),
            ("Castellano", "Cuenta y preferencias"),
            ("Català", "Compte i preferències"),
        ):
            anna.page.get_by_role("radio", name=name).check()
            expect(anna.page.get_by_role("heading", name=heading)).to_be_visible()
        with anna.page.expect_response("**/api/me"):  # the server remembers it, too
            anna.page.get_by_role("radio", name="English").check()
        anna.go("/normes/llisca")
        expect(anna.page.get_by_text("Most points wins.")).to_be_visible()
