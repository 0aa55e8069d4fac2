"""The dictionary page: what is found leads on, what is wrong is said at its field, and when it is closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting


def _opens(who: Visitor) -> None:
    who.go("/mots")
    choice = who.page.get_by_label("Diccionari")
    if choice.count():
        choice.select_option("club")


def _searches(who: Visitor, how: str, letters: str) -> None:
    who.page.get_by_role("radio", name=how).check()
    who.page.get_by_label("Lletres").fill(letters)
    who.presses("Busca")


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_anagrams_have_all_the_tiles_and_lead_on(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with visiting(browser, house.address, None, size) as anna:
        _opens(anna)
        _searches(anna, "Anagrames", "asac")
        found = anna.page.locator(".found button")
        expect(found).to_have_text(["casa 5"])
        _searches(anna, "Paraules que hi caben", "lasac")
        expect(anna.page.get_by_role("heading", name="5 fitxes")).to_be_visible()
        expect(found.first).to_have_text("casal 6")

        found.filter(has_text="casa").nth(1).click()
        expect(anna.page.get_by_role("heading", name="CASA val · 5 punts")).to_be_visible()
        anna.page.get_by_role("button", name="–L: CASAL", exact=True).click()  # a hook
        expect(anna.page.get_by_role("heading", name="CASAL val · 6 punts")).to_be_visible()
        assert anna.page.url.endswith("?mot=CASAL")


def test_what_is_wrong_is_said_at_its_field(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None, PHONE) as anna:
        _opens(anna)
        anna.presses("Busca")
        letters = anna.page.get_by_label("Lletres")
        expect(letters).to_have_attribute("aria-invalid", "true")
        expect(anna.page.locator("#wrong-letters")).to_have_text("Escriu-hi algunes lletres.")
        anna.page.get_by_label("Escriu una paraula").fill("3,14")
        anna.presses("Comprova")
        expect(anna.page.locator("#wrong-word")).to_contain_text("«3,14»")
        expect(letters).to_have_attribute("aria-invalid", "false")


def test_who_plays_is_told_which_game_closes_it_and_led_back(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna", PHONE) as anna,
        visiting(browser, house.address, "Biel") as biel,
    ):
        game = anna.opens(seats=[{"who": "me"}, {"who": "open"}], clock="none")
        biel.sits_at(game)
        anna.sees(game, lambda view: view["status"] == "playing")
        anna.go("/mots?mot=casa")
        expect(anna.page.get_by_text("Ara jugues amb Biel")).to_be_visible()
        anna.page.get_by_role("link", name="Torna a jugar").click()
        expect(anna.page.get_by_role("grid")).to_be_visible()


def test_against_a_robot_without_a_clock_it_is_open(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        game = anna.opens(seats=[{"who": "me"}, {"who": "robot", "level": 2}], clock="none")
        anna.sees(game, lambda view: view["status"] == "playing")
        _opens(anna)
        anna.page.get_by_label("Escriu una paraula").fill("casa")
        anna.presses("Comprova")
        expect(anna.page.get_by_role("heading", name="CASA val")).to_be_visible()
