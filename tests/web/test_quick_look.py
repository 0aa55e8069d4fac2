"""The quick look at a finished game, taken in a real browser: what it says, and where it cannot be taken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, Route, expect
from tests.web.conftest import House
from tests.web.test_analysis import FEW, FINAL, SAMPLES, _house, finishes
from tests.web.test_pages import findings
from tests.web.visitors import PHONE, Visitor, visiting

from faristol.cli.analyse import analyse

IMPOSSIBLE = "#player1 a Anna\n#player2 b Biel\n>a: CASAETR 8H ZOTS +14 14\n"

# What the worker answers, by question, and every request for an analysis.
_LISTEN = """
  globalThis.heard = { judge: [], summarise: [] };
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      const asked = new Map();
      const post = this.postMessage.bind(this);
      this.postMessage = (question) => { asked.set(question.id, question.ask); post(question); };
      this.addEventListener('message', ({ data }) => {
        if ('answer' in data) globalThis.heard[asked.get(data.id)]?.push(data.answer);
      });
    }
  };
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from _house(tmp_path_factory, FEW)


def requests_of(page: Page) -> list[str]:
    """What will be asked of the server about analyses and the engine."""
    asked: list[str] = []

    def note(url: str) -> None:
        path = url.split("/api/")[-1].split("?")[0]
        if "/api/" in url and any(part in path for part in ("analysis", "engine", "import/")):
            asked.append(path)

    page.on("request", lambda request: note(request.url))
    return asked


def imports(visitor: Visitor, text: str | None = None) -> None:
    visitor.go("/importa")
    if text is None:
        visitor.page.locator("input[type=file]").set_input_files(FINAL)
    else:
        visitor.page.get_by_label("O enganxa'n el text").fill(text)
        visitor.presses("Obre la partida")


def looked(page: Page) -> None:
    """The whole of it has come, as a first glance."""
    expect(page.get_by_text("Ara veus una primera ullada")).to_be_visible()
    expect(page.get_by_role("button", name="Analitza a fons")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Primera ullada")).to_have_count(0)


# --- what it says ---


def _rounded(told: dict[str, Any], digits: dict[str, int]) -> dict[str, Any]:
    return {name: told[name] if told[name] is None else round(told[name], of) for name, of in digits.items()}


def test_the_page_says_what_the_command_says(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None, PHONE) as stranger:
        stranger.context.add_init_script(_LISTEN)
        asked = requests_of(stranger.page)
        imports(stranger)
        looked(stranger.page)
        heard = stranger.page.evaluate("globalThis.heard")
        assert "import/turns" in asked
        assert "import/analysis" not in asked, "the server looked too"
        assert findings(stranger.page) == []

    options = [str(FINAL), "--quick", "--json", "--lexicon", "club"]
    told = json.loads(CliRunner().invoke(analyse, options).stdout)
    assert len(heard["judge"]) == len(told["turns"]) == 26
    for ours, theirs in zip(heard["judge"], told["turns"], strict=True):
        for name in ("number", "stage", "method", "solved", "valid"):
            assert ours[name] == theirs[name]
        sums = {"loss": 2, "win_loss": 4, "luck": 2}
        assert _rounded(ours, sums) == {name: theirs[name] for name in sums}
        assert ours["played"] == theirs["best"].index(theirs["played"])
        for choice, best in zip(ours["choices"], theirs["best"], strict=True):
            worth = {"points": 2, "win": 4}
            assert _rounded(choice, worth) == {name: best[name] for name in worth}
            assert choice["score"] == best["score"]
            assert (choice["kind"], choice["square"]) == (best["kind"], best.get("square", ""))
    for ours, theirs in zip(heard["summarise"][0], told["summary"], strict=True):
        for name in ("turns", "best_turns", "bingos", "missed_bingos"):
            assert ours[name] == theirs[name]
        assert _rounded(ours, sums) == {name: theirs[name] for name in sums}
        subjects = [(one["subject"], one["turns"]) for one in theirs["practice"]]
        assert [(one["subject"], one["turns"]) for one in ours["practice"]] == subjects


def test_a_game_of_the_house_is_looked_at_here_and_once(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        game = finishes(anna)
        page = anna.page
        asked = requests_of(page)
        page.get_by_role("link", name="Repassa la partida").click()
        looked(page)
        expect(page.get_by_role("heading", name="Un scrabble no vist")).to_be_visible()
        assert f"games/{game}/analysis/turns" in asked
        assert f"games/{game}/analysis/quick" not in asked

        # who comes back in the same session finds it as it was
        page.go_back()
        expect(page.get_by_role("link", name="Repassa la partida")).to_be_visible()
        asked.clear()
        page.get_by_role("link", name="Repassa la partida").click()
        looked(page)
        assert asked == [f"games/{game}/analysis"]

        # and once it was gone through in depth, nobody takes a first look at it
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        page.get_by_role("button", name="Analitza a fons").click()
        expect(page.get_by_text(f"{SAMPLES} repartiments")).to_be_visible()
        expect(page.get_by_role("progressbar")).to_have_count(0)
        asked.clear()
        page.reload()
        expect(page.get_by_role("slider")).to_be_visible()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        expect(page.get_by_text(f"{SAMPLES} repartiments")).to_be_visible()
        assert asked == [f"games/{game}/analysis"]


# --- where it cannot be taken here ---


def _nothing(route: Route) -> None:
    route.fulfill(status=404, body="")


@pytest.mark.parametrize("missing", ["**/assets/*.wasm", "**/api/engine/kit?*", "**/api/engine/*/*/words/*"])
def test_without_the_engine_the_server_looks_and_nobody_notices(
    browser: Browser, house: House, missing: str
) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        game = finishes(anna)
        anna.context.route(missing, _nothing)
        asked = requests_of(anna.page)
        anna.go(f"/partida/{game}/repas")
        looked(anna.page)
        expect(anna.page.get_by_role("heading", name="Un scrabble no vist")).to_be_visible()
        expect(anna.page.get_by_role("alert")).to_have_count(0)
        assert f"games/{game}/analysis/quick" in asked


def test_a_browser_without_webassembly_is_served_as_before(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        game = finishes(anna)
        anna.context.add_init_script("delete globalThis.WebAssembly")
        asked = requests_of(anna.page)
        anna.go(f"/partida/{game}/repas")
        looked(anna.page)
        assert asked == [f"games/{game}/analysis", f"games/{game}/analysis/quick"]


def test_a_record_whose_turn_is_impossible_says_so(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        imports(anna, IMPOSSIBLE)
        expect(anna.page.get_by_role("alert")).to_contain_text("torn 1")
        expect(anna.page.get_by_role("button", name="Torna-ho a provar")).to_be_visible()
        expect(anna.page.get_by_role("progressbar")).to_have_count(0)
        assert findings(anna.page) == []


def test_whoever_leaves_in_the_middle_is_asked_nothing_more(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        game = finishes(anna)
        asked = requests_of(anna.page)
        held: list[Route] = []
        anna.context.route("**/api/engine/*/*/words/*", lambda route: held.append(route))  # which never come
        anna.page.get_by_role("link", name="Repassa la partida").click()
        expect(anna.page.get_by_role("progressbar", name="Primera ullada")).to_be_visible()
        anna.page.wait_for_function("() => performance.getEntriesByType('resource').length > 0")
        anna.page.go_back()
        expect(anna.page.get_by_role("link", name="Repassa la partida")).to_be_visible()
        assert f"games/{game}/analysis/quick" not in asked
        for route in held:
            route.abort()
