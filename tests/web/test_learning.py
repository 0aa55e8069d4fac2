"""Help for who learns, in a browser: hints in steps, a turn taken back, a first game with a guide."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.visitors import LAPTOP, PHONE, visiting, whole_bag

_BAG = whole_bag("C A S A L·L NY ?  L L O P S I N  E E I O Q T A")
_AGAINST_ROBOT = [{"who": "me"}, {"who": "robot", "level": 2}]
BOTH = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])


@pytest.fixture(autouse=True)
def quick_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faristol.service.robots._SECONDS", 0.05)


@BOTH
def test_a_hint_in_steps_is_laid_and_played(browser: Browser, house: House, size: tuple[int, int]) -> None:
    with visiting(browser, house.address, "Anna", size) as who:
        game = who.opens(starter=0, bag=_BAG, seats=_AGAINST_ROBOT, clock="none", verify="refuse")
        who.starts()
        who.picks("Demana una pista")
        expect(who.page.get_by_text(re.compile("Mira bé la (fila|columna)"))).to_be_visible()
        who.presses("Amb quines fitxes?")
        expect(who.page.get_by_text(re.compile("A la (fila|columna) .*, amb "))).to_be_visible()
        who.page.reload()  # it is the server's to remember
        who.presses("Quina jugada?")
        hint = who.sees(game, lambda view: view["hint"] is not None and view["hint"]["step"] == 3)["hint"]
        who.presses("Posa-la")
        who.plays()
        after = who.sees(game, lambda view: len(view["sheet"]) >= 1)
        assert int(re.sub(r"\D", "", after["sheet"][0]["points"])) == hint["points"]
        expect(who.page.get_by_text("Posa-la")).to_have_count(0)


@BOTH
def test_a_turn_is_taken_back(browser: Browser, house: House, size: tuple[int, int]) -> None:
    with visiting(browser, house.address, "Anna", size) as who:
        game = who.opens(starter=0, bag=_BAG, seats=_AGAINST_ROBOT, clock="none", verify="refuse")
        who.starts()
        who.presses("Més")
        expect(who.dialog.get_by_role("button", name="Torna enrere un torn")).to_have_count(0)
        who.page.keyboard.press("Escape")
        who.lays("H8", "CASA", [])
        who.plays()
        who.sees(game, lambda view: view["turn"] == 0 and len(view["sheet"]) == 2)
        expect(who.page.get_by_text("Et toca", exact=True)).to_be_visible()

        who.picks("Torna enrere un torn")

        expect(who.page.get_by_role("gridcell", name="H8, C, 2 punts")).to_have_count(0)
        assert who.view(game)["sheet"] == []
        who.lays("H8", "CASA", [])
        who.plays()
        who.sees(game, lambda view: len(view["sheet"]) >= 1)


@BOTH
def test_a_first_game_has_a_guide(browser: Browser, house: House, size: tuple[int, int]) -> None:
    with visiting(browser, house.address, None, size) as who:
        who.go("/")
        who.page.get_by_role("button", name="No hi has jugat mai?").click()
        guide = who.page.get_by_role("region", name="Guia de la primera partida")
        expect(guide).to_contain_text("per l'estrella del mig")
        game = who.page.url.rsplit("/", 1)[-1]
        who.lays("H8", "CASA", [])
        expect(guide).to_contain_text("El botó diu quants punts val")
        who.plays()
        expect(guide).to_contain_text("impugna-la")
        who.presses("Accepta")
        expect(guide).to_contain_text("ha de tocar alguna fitxa")
        guide.get_by_role("button", name="Dona'm una pista").click()
        expect(who.page.get_by_text(re.compile("Mira bé la|Val més|No hi ha res"))).to_be_visible()
        who.passes()
        who.sees(game, lambda view: "accept" in view["may"] or len(view["sheet"]) >= 4)
        if "accept" in who.view(game)["may"]:
            who.presses("Accepta")
        expect(guide).to_contain_text("fa de la lletra que vulguis")


def test_a_lesson_is_for_one_against_a_robot(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as who:
        asked = {"regulation": "fisc", "lexicon": "club", "lesson": True}
        answer = who.context.request.post(
            "/api/games", data={**asked, "seats": [{"who": "me"}, {"who": "open"}]}
        )
        assert 400 <= answer.status < 500, answer.text()
        assert answer.json()["code"] == "against-robots-only"
