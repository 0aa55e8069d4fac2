"""What the regulations say about the screen itself, article by article, as a player sees it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.under import under
from tests.web.conftest import House
from tests.web.visitors import PHONE, Visitor, visiting

from faristol.regulations import CLASSIC, ESCOLAR, LLISCA, PUBLISHED
from faristol.rules.regulation import Regulation
from faristol.rules.tiles import CATALAN


def seated(who: Visitor, regulation: Regulation, **asked: Any) -> str:
    """A game against robots, which *who* begins."""
    robots = [{"who": "robot", "level": 1}] * (regulation.fewest_players - 1)
    fields = {"regulation": regulation.key, "starter": 0, "seats": [{"who": "me"}, *robots], **asked}
    game = who.opens(**fields)
    who.starts()
    return game


@under(llisca="LLISCA-1", ebre="EBRE-1", classic="CLASSIC-1a", fisc="FISC-5a")
def test_the_hundred_tiles_are_checked_before_the_start_and_not_later(
    browser: Browser, house: House, regulation: str
) -> None:
    rules = PUBLISHED[regulation]
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        empty = [{"who": "open"}] * (rules.fewest_players - 1)
        anna.opens(regulation=rules.key, starter=0, seats=[{"who": "me"}, *empty])
        review = anna.page.get_by_text("Repassa les fitxes")
        review.click()
        expect(anna.page.get_by_text("100 fitxes", exact=True)).to_be_visible()
        tiles = anna.page.get_by_role("listitem")
        for tile in (r"A\s*1\s*×12", r"L·L\s*10\s*×1", r"NY\s*10\s*×1", r"×2\s*escarràs"):
            expect(tiles.filter(has_text=re.compile(rf"^\s*{tile}\s*$"))).to_be_visible()
        for missing in range(len(empty), 0, -1):
            expect(anna.button("Posa-hi un robot")).to_have_count(missing)
            anna.button("Posa-hi un robot").first.click()
        anna.starts()
        expect(review).to_have_count(0)


@pytest.mark.article("LLISCA-4")
def test_a_turned_board_keeps_its_coordinates(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        seated(anna, LLISCA, clock="none")

        def corner() -> tuple[bool, bool]:
            """Whether A1 lies above and left of O15."""
            first, last = anna.square(0, 0).bounding_box(), anna.square(14, 14).bounding_box()
            assert first is not None
            assert last is not None
            return first["y"] < last["y"], first["x"] < last["x"]

        assert corner() == (True, True)
        anna.picks("Gira el tauler")
        anna.dialog.get_by_role("button", name="Gira el tauler").click()
        anna.page.keyboard.press("Escape")
        assert corner() == (False, False)
        expect(anna.square(0, 0)).to_have_accessible_name("A1, TP, triple de paraula")


@pytest.mark.article("CLASSIC-1g")
def test_the_board_of_a_championship_is_not_turned(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        seated(anna, CLASSIC)
        anna.presses("Més")
        expect(anna.dialog.get_by_role("button", name="El reglament")).to_be_visible()
        expect(anna.dialog.get_by_role("button", name="Gira el tauler")).to_have_count(0)


@under(llisca="LLISCA-5", ebre="EBRE-2b", classic="CLASSIC-1c")
def test_no_list_while_playing_and_a_notepad_that_starts_empty(
    browser: Browser, house: House, regulation: str
) -> None:
    rules = PUBLISHED[regulation]
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        game = seated(anna, rules)
        anna.page.get_by_role("tab", name="Notes").click()
        notepad = anna.page.get_by_label("Notes")
        expect(notepad.last).to_have_value("")
        notepad.last.fill("queda la Ç")
        anna.go("/mots?mot=casa")
        expect(anna.page.get_by_role("heading", name="Ara no es pot mirar")).to_be_visible()
        article = rules.customs.no_help
        expect(anna.page.locator(f'a[href$="#{article}"]')).to_be_visible()
        expect(anna.page.get_by_label("Escriu una paraula")).to_have_count(0)
        # the notes are still there, and the next game begins without them
        anna.go(f"/partida/{game}")
        anna.page.get_by_role("tab", name="Notes").click()
        expect(notepad.last).to_have_value("queda la Ç")
        seated(anna, rules)
        anna.page.get_by_role("tab", name="Notes").click()
        expect(notepad.last).to_have_value("")


@under(llisca="LLISCA-22", ebre="EBRE-16", classic="CLASSIC-3g", fisc="FISC-7.5")
def test_the_tiles_in_the_bag_are_counted_from_outside(
    browser: Browser, house: House, regulation: str
) -> None:
    rules = PUBLISHED[regulation]
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        game = seated(anna, rules)
        left = len(CATALAN.full_bag()) - 7 * rules.fewest_players
        tab = anna.page.get_by_role("tab", name=f"Sac {left}")
        expect(tab).to_be_visible()
        tab.click()
        shown = anna.page.get_by_role("tabpanel").inner_text()
        assert str(left) in shown
        assert anna.view(game)["bag"] == left, "a number, never the tiles"


@pytest.mark.article("ESCOLAR-8")
def test_the_last_player_is_named_as_timekeeper(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Laia", PHONE) as laia,
        visiting(browser, house.address, "Pol") as pol,
    ):
        game = laia.opens(regulation=ESCOLAR.key, starter=1, seats=[{"who": "me"}, {"who": "open"}])
        pol.sits_at(game)
        for who in (laia, pol):
            who.starts()
            card = who.page.locator(".player").filter(has_text="Laia")
            expect(card.get_by_text("porta el temps")).to_be_visible()
