"""What comes out of the printer: the board and the sheet, black on white, and nothing that is pressed."""

from __future__ import annotations

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.pages import PAGES
from tests.web.visitors import visiting


def test_a_review_is_printed_as_board_and_sheet(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", dark=True) as anna:
        PAGES["review"](anna)
        anna.page.emulate_media(media="print", color_scheme="dark")
        expect(anna.page.get_by_role("grid")).to_be_visible()
        expect(anna.page.get_by_role("table")).to_be_visible()
        expect(anna.page.get_by_text("TP").first).to_be_visible()
        for pressed in ("button", "nav", ".button"):
            assert anna.page.locator(f"{pressed}:visible").count() == 0, pressed
        paper, ink = anna.page.evaluate(
            "() => ['backgroundColor', 'color'].map((name) => getComputedStyle(document.body)[name])"
        )
        assert (paper, ink) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
        printed = anna.page.pdf(format="A4")
        assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") <= 2, "one game, few sheets"
