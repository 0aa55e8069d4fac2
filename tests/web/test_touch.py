"""A phone plays the robot by touch: tap and drag, without precision."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, expect
from tests.web.conftest import House
from tests.web.fingers import fingers, middle
from tests.web.visitors import PHONE, Visitor, visiting, whole_bag

BAG = whole_bag("C A S A L L O  E S T E I R A  L E P")


def drag(who: Visitor, source: Locator, target: Locator, above: int = 44) -> None:
    """A finger takes *source* and lets go below *target*: the tile travels above the finger."""
    x, y = middle(target)
    with fingers(who) as hand:
        hand.slide((middle(source), (x, y + above)))


def test_a_phone_plays_the_robot_by_touch(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None, PHONE) as anna:
        anna.go("/")
        anna.page.get_by_role("radio", name="Robot de club").tap()
        anna.button("Juga ara contra el robot").tap()
        anna.starts()
        expect(anna.page.locator("main")).to_contain_text(re.compile(r"robot\s*de club", re.IGNORECASE))


def test_tap_and_drag_are_equals(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        game = anna.opens(
            starter=0,
            bag=BAG,
            clock="none",
            verify="refuse",
            seats=[{"who": "me"}, {"who": "robot", "level": 2}],
        )
        anna.starts()
        assert anna.page.evaluate("document.documentElement.scrollWidth") == 390, "nothing sticks out"
        tile = anna.tile("C").bounding_box()
        assert tile is not None
        assert tile["width"] >= 44, "a tile is large enough for a finger"

        # square first, then one tile after another
        anna.square(7, 7).tap()
        anna.tile("C").tap()
        anna.tile("A").tap()
        # the cursor away, then tile first and the square after it
        anna.square(7, 10).tap()
        anna.tile("S").tap()
        anna.square(7, 10).tap()
        anna.square(7, 9).tap()
        # and dragged
        drag(anna, anna.tile("A"), anna.square(7, 10))
        expect(anna.page.locator("button", has_text="Juga CASA")).to_be_visible()
        # dragged back to the rack and laid again
        drag(anna, anna.square(7, 10), anna.page.get_by_role("list", name="El teu faristol"), above=0)
        expect(anna.square(7, 10).locator(".tile")).to_have_count(0)
        drag(anna, anna.tile("A"), anna.square(7, 10))
        anna.plays()

        expect(anna.page.get_by_text("Et toca", exact=True)).to_be_visible()
        view = anna.view(game)
        assert [line["by"] for line in view["sheet"]] == [0, 1], "the robot answered"
        assert view["sheet"][0]["play"] == "CASA"
        assert view["seats"][1]["rack"] is None


def test_a_wrong_place_is_explained_and_changes_nothing(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        game = anna.opens(
            starter=0, bag=BAG, clock="none", seats=[{"who": "me"}, {"who": "robot", "level": 1}]
        )
        anna.starts()
        anna.tile("C").tap()
        anna.square(0, 0).tap()
        anna.tile("A").tap()
        anna.square(0, 1).tap()
        expect(anna.page.get_by_text("La primera jugada ha de cobrir la casella central")).to_be_visible()
        anna.tile("S").tap()
        anna.square(5, 5).tap()
        expect(anna.page.get_by_text("Les fitxes han d'anar en una sola línia.")).to_be_visible()
        anna.button("Recull").tap()
        expect(anna.page.locator('[role="gridcell"] .tile')).to_have_count(0)
        assert anna.view(game)["sheet"] == []
