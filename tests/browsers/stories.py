"""The main stories in Firefox and WebKit: ``make browsers``. Chromium has more of them, in tests/web."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from tests.browsers.driving import ENGINES, Firefox, FirefoxTab, Tab, WebKit, missing
from tests.pdf_reading import ink_of
from tests.server.running import install_words, serving
from tests.web.visitors import BUILT, LAPTOP, PHONE, whole_bag

Engine = Firefox | WebKit
ENTER = "\ue007"

_BAG = whole_bag("C A S A E T R  L L O P S I N")
_LAID = "[...document.querySelectorAll('[role=gridcell]')].filter((e) => e.querySelector('.tile')).length"


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest) -> Engine:
    if reason := missing(request.param):
        pytest.skip(reason)
    if not BUILT.exists():
        pytest.skip("no built web app")
    return ENGINES[request.param]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("data")
    install_words(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(data))
        patch.setattr("faristol.service.shelf.DEFAULT", "club")
        with serving(f"sqlite:///{data / 'games.db'}") as found:
            yield found


def _known_as(tab: Tab, name: str, address: str) -> None:
    tab.go(address)
    tab.asks("/api/guest", name=name, language="ca")


def _game(tab: Tab, **fields: object) -> str:
    asked = {"regulation": "fisc", "lexicon": "club", "starter": 0, "bag": _BAG, "verify": "refuse", **fields}
    return str(tab.asks("/api/games", **asked)["id"])


def _against_a_robot(tab: Tab, address: str) -> None:
    """A game that stands at four tiles, and it is our turn again."""
    game = _game(tab, seats=[{"who": "me"}, {"who": "robot", "level": 2}])
    tab.go(f"{address}/partida/{game}")
    tab.until("document.querySelector('[role=grid]') !== null")
    _plays_casa(tab)
    tab.until(f"{_LAID} > 4")


def _plays_casa(tab: Tab) -> None:
    tab.until('document.querySelector(\'[data-row="7"][data-column="7"]\') !== null')
    tab.tap('[data-row="7"][data-column="7"]')
    tab.press(*"casa")
    tab.tap("button", "Juga CASA")


def _settled_ink(tab: FirefoxTab) -> int:
    """The ink of the printed page, once nothing more comes: a review is looked through after it is shown."""
    ink = -1
    while (now := ink_of(tab.printed())) != ink:
        ink = now
        time.sleep(1)
    return ink


def test_two_people_play(engine: Engine, address: str) -> None:
    with engine.opened(LAPTOP, people=2) as (anna, biel):
        _known_as(anna, "Anna", address)
        _known_as(biel, "Biel", address)
        game = _game(anna)
        anna.go(f"{address}/partida/{game}")
        biel.go(f"{address}/partida/{game}")
        biel.tap("button", "Seu-hi")
        _plays_casa(anna)
        biel.until(_LAID, 4)
        biel.sees("CASA")


def test_a_game_against_a_robot_and_its_review(engine: Engine, address: str) -> None:
    with engine.opened(PHONE) as (anna,):
        _known_as(anna, "Anna", address)
        _against_a_robot(anna, address)
        anna.tap("button", "Més")
        anna.tap("dialog button", "Abandona")
        anna.tap("dialog button", "Abandona")
        anna.tap("a", "Repassa la partida")
        anna.until("location.pathname.endsWith('/repas') && document.querySelector('table') !== null")
        anna.sees("CASA")
        if isinstance(anna, FirefoxTab):
            # Firefox sets bold letters as shapes: what is not on paper leaves no ink behind when it goes.
            ink = _settled_ink(anna)
            anna.run("document.querySelectorAll('td.play').forEach((play) => play.replaceChildren())")
            assert ink_of(anna.printed()) < ink


def test_a_word_is_looked_up(engine: Engine, address: str) -> None:
    with engine.opened(PHONE) as (anna,):
        anna.go(f"{address}/mots")
        anna.write("input", "casa")
        anna.press(ENTER)
        anna.sees("CASA")


def test_a_championship_is_paired_and_its_result_seen(engine: Engine, address: str) -> None:
    with engine.opened(LAPTOP) as (anna,):
        _known_as(anna, "Anna", address)
        anna.go(f"{address}/campionats/nou")
        anna.write("input[required]", "Obert")
        anna.tap("button.main")
        anna.until("location.pathname.endsWith('/direccio')")
        anna.sees("Obert")
