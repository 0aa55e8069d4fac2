"""What is read on paper, in empty fields and by who comes with the keyboard."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.visitors import Visitor, visiting, whole_bag

BAG = whole_bag("C A S A L·L NY ?  L L O P S I N  E E I O Q T A")
AGAINST_ROBOT = [{"who": "me"}, {"who": "robot", "level": 2}]


def at_the_board(who: Visitor) -> str:
    game = who.opens(starter=0, bag=BAG, clock="none", verify="refuse", seats=AGAINST_ROBOT)
    who.starts()
    return game


def test_the_printed_review_has_its_plays_and_a_grid(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        game = at_the_board(anna)
        anna.page.keyboard.type("casa")
        anna.plays()
        expect(anna.page.get_by_text("Et toca", exact=True)).to_be_visible()
        anna.picks("Abandona")
        anna.dialog.get_by_role("button", name="Abandona").click()
        expect(anna.page.get_by_role("link", name="Repassa la partida")).to_be_visible()
        plays = [line["play"] for line in anna.view(game)["sheet"] if line["kind"] == "play"]
        anna.go(f"/partida/{game}/repas")
        expect(anna.page.get_by_role("listitem").get_by_role("button", name="CASA")).to_be_visible()
        anna.page.emulate_media(media="print")
        for play in plays:
            expect(anna.page.get_by_role("table").get_by_text(play, exact=True).first).to_be_visible()
        expect(anna.page.get_by_role("button", name="Al principi")).to_be_hidden()
        # Lines are printed by every browser; shadows and grounds are not.
        for part in (anna.square(0, 1), anna.square(7, 7).locator(".tile")):
            style = part.evaluate(
                "one => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).borderTopStyle]"
            )
            assert float(style[0].removesuffix("px")) > 0
            assert style[1] == "solid"


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_stands_in_an_empty_field_can_be_read(
    browser: Browser, house: House, scheme: Literal["light", "dark"]
) -> None:
    with visiting(browser, house.address, "Anna", dark=scheme == "dark") as anna:
        at_the_board(anna)
        anna.page.get_by_role("tab", name="Xat").click()
        field = anna.page.get_by_label("Missatge")
        colours = field.evaluate(
            """(one) => {
              const hint = getComputedStyle(one, '::placeholder');
              return [hint.color, hint.opacity, getComputedStyle(one).backgroundColor];
            }"""
        )
        ink, opacity, ground = colours
        assert opacity == "1"
        bright, dim = sorted((luminance(ink), luminance(ground)), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= 4.5


def test_the_fields_of_a_new_table_have_names_to_be_seen(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        anna.go("/taules/nova")
        for seat in (1, 2):
            anna.page.get_by_role("textbox", name=f"Jugador {seat}").fill(f"Nom {seat}")
            expect(anna.page.get_by_text(f"Jugador {seat}", exact=True)).to_be_visible()


def test_the_focus_is_seen_on_a_tile_that_is_out(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        at_the_board(anna)
        anna.page.keyboard.type("c")
        out = anna.page.get_by_role("button", name="C, 2 punts, al tauler")
        for _ in range(40):
            if out.evaluate("one => one === document.activeElement"):
                break
            anna.page.keyboard.press("Tab")
        expect(out).to_be_focused()
        seen = "one => [getComputedStyle(one).opacity, getComputedStyle(one).outlineWidth]"
        assert out.evaluate(seen) == ["1", "3px"]
