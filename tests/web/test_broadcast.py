"""A table laid over a camera's picture: what is shown, what is not, and that there is nothing behind it."""

from __future__ import annotations

from base64 import b64encode

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.pages import PAGES
from tests.web.visitors import LAPTOP, Visitor, visiting, whole_bag

_BAG = whole_bag("C A S A L·L NY ?  L L O P S I N  E E I O Q T A")
_SEATS = [{"who": "me"}, {"who": "robot", "level": 2}]


# How much of a picture is nothing, counted where no policy of ours forbids to read it.
_NOTHING = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const drawn = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d');
  canvas.drawImage(drawn, 0, 0);
  const { data } = canvas.getImageData(0, 0, drawn.width, drawn.height);
  return data.filter((value, at) => at % 4 === 3 && value === 0).length / (data.length / 4);
}"""


def _see_through(who: Visitor) -> float:
    """The share of the page behind which the camera is seen."""
    picture = b64encode(who.page.screenshot(omit_background=True)).decode()
    blank = who.context.new_page()
    share = float(blank.evaluate(_NOTHING, picture))
    blank.close()
    return share


def test_a_game_on_nothing_at_all(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, None, LAPTOP, dark=True) as camera,
    ):
        game = anna.opens(starter=0, bag=_BAG, seats=_SEATS, clock="chess", verify="refuse")
        anna.starts()
        camera.go(f"/emissio/partida/{game}")
        scores = camera.page.get_by_role("listitem")
        expect(scores).to_have_count(2)
        expect(scores.first).to_contain_text("Anna")
        expect(scores.first.get_by_role("timer")).to_be_visible()

        anna.lays("H8", "CASA", [])
        anna.plays()
        expect(scores.first.locator("b")).to_have_text("10")
        expect(camera.page.locator("p.last")).to_contain_text("Robot")  # it has answered
        assert camera.page.locator(".tile").count() >= 4
        expect(camera.page.get_by_role("navigation")).to_have_count(0)
        expect(camera.page.locator(".rack")).to_have_count(0)
        assert _see_through(camera) > 0.2

        camera.go(f"/emissio/partida/{game}?mostra=marcador")
        expect(scores).to_have_count(2)
        expect(camera.page.locator(".board")).to_have_count(0)
        camera.go(f"/emissio/partida/{game}?mostra=tauler")
        expect(camera.page.locator(".board")).to_be_visible()
        expect(scores).to_have_count(0)


def test_whoever_plays_shows_no_rack_either(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        anna.opens(starter=0, bag=_BAG, seats=_SEATS, clock="chess", verify="refuse")
        anna.starts()
        anna.presses("Més")
        with anna.context.expect_page() as opened:
            anna.dialog.get_by_role("link", name="Emissió en directe (OBS)").click()
        shown = opened.value
        expect(shown.get_by_role("listitem")).to_have_count(2)
        expect(shown.locator(".tile")).to_have_count(0)


def test_a_wooden_table(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        PAGES["table-play"](anna)
        with anna.context.expect_page() as opened:
            anna.page.get_by_role("link", name="Emissió en directe (OBS)").click()
        shown = opened.value
        expect(shown.get_by_role("listitem")).to_have_count(2)
        expect(shown.locator("p.last")).to_contain_text("CANYA")


def test_a_link_that_leads_nowhere_says_so(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None) as anna:
        anna.go("/emissio/partida/noexisteix12")
        expect(anna.page.get_by_role("heading", name="Aquesta partida no hi és")).to_be_visible()
