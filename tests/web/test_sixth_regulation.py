"""A sixth regulation in the browser: its own board and rack, without a word of it in the app."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.sixth.running import BAG, BINGO, HOOK, sixth_house
from tests.web.visitors import PHONE, Visitor, visiting


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with sixth_house(tmp_path_factory.mktemp("sixth")) as running:
        yield running


def test_it_is_listed_and_offered_without_robots(browser: Browser, address: str) -> None:
    with visiting(browser, address, "Anna") as anna:
        anna.go("/normes")
        anna.page.get_by_role("link", name="Ràpides del barri").click()
        expect(anna.page.get_by_role("heading", name="Ràpides del barri")).to_be_visible()
        expect(anna.page.get_by_text("Normes de les ràpides, 2026")).to_be_visible()

        anna.go("/nova?reglament=fisc")
        robot = anna.page.get_by_role("radio", name="El robot")
        expect(robot).to_have_count(1)
        anna.page.get_by_role("radio", name="Ràpides del barri").check()
        expect(robot).to_have_count(0)


def types(who: Visitor, row: int, column: int, *letters: str) -> None:
    who.square(row, column).click()
    for letter in letters:
        who.page.keyboard.press(letter)


def test_it_is_played_on_its_own_board(browser: Browser, address: str) -> None:
    with visiting(browser, address, "Anna") as anna, visiting(browser, address, "Biel", PHONE) as biel:
        game = anna.opens(
            regulation="rapides",
            starter=0,
            bag=BAG,
            verify="refuse",
            seats=[{"who": "me"}, {"who": "open"}],
        )
        biel.sits_at(game)
        for who in (anna, biel):
            who.starts()
            expect(who.page.get_by_role("gridcell")).to_have_count(11 * 11)
            expect(
                who.page.get_by_role("list", name="El teu faristol").get_by_role("listitem")
            ).to_have_count(8)
            assert who.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(anna.button("A, 2 punts")).to_have_count(2)  # as this set paints them
        expect(anna.square(5, 5).locator(".star")).to_be_visible()  # F6 is the centre

        types(anna, 5, 2, *"CANTADOR")
        expect(anna.page.get_by_role("button", name=f"{BINGO} punts")).to_be_visible()
        anna.plays()
        biel.sees(game, lambda view: bool(view["turn"] == 1))
        biel.tile("S").click()
        biel.square(5, 10).click()
        biel.tile("E").click()
        biel.square(6, 10).click()
        biel.plays()

        view = anna.sees(game, lambda view: len(view["sheet"]) == 2)
        assert [line["total"] for line in view["sheet"]] == [BINGO, HOOK]
