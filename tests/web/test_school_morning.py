"""A school morning in one press each: a pasted list, calls on the wall, standings, diplomas for everybody."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.test_championship import Directing
from tests.web.test_pages import findings
from tests.web.test_wall import NOT_CUT
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

CATEGORIES = ("5è i 6è de primària", "1r i 2n d'ESO", "3r i 4t d'ESO")
SCHOOLS = ("Escola Marinada", "Institut Baix Camp", "Escola Pia", "Col·legi Sant Josep Obrer", "Escola Rec")
FIRST = ("Aina", "Biel", "Carla", "Dídac", "Elna", "Ferran", "Gal·la", "Hug", "Ivet", "Jan", "Laia", "Martí")
LAST = ("Puig", "Roca", "Vidal", "Serra", "Masdéu", "Gil", "Prat", "Soler", "Quintana", "Ferrer", "Bosch")


def a_list(pairs: int) -> str:
    rows = ["Alumne 1\tAlumne 2\tCentre\tCategoria"]
    for number in range(pairs):
        one = f"{FIRST[number % 12]} {LAST[number % 11]}"
        other = f"{FIRST[(number * 5 + 3) % 12]} {LAST[(number * 7 + 2) % 11]}"
        rows.append("\t".join((one, other, SCHOOLS[number * 3 % 5], CATEGORIES[number % 3])))
    return "\n".join(rows)


def results(directing: Directing) -> None:
    for board in directing.round["boards"]:
        order = {
            "do": "result",
            "round": 1,
            "result": f"{130 + board['table'] % 40}-{95 + board['table'] % 60}",
        }
        seats = {name: board[name] for name in ("table", "first", "second")}
        answer = directing.visitor.context.request.post(
            f"/api/events/{directing.event}/orders", data={**order, **seats, "sure": True}
        )
        assert answer.ok, answer.text()


def on_the_wall(wall: Visitor, text: str) -> None:
    """The slide with *text* comes by; it is whole, and nothing on it is cut."""
    for _ in range(12):
        if wall.page.get_by_text(text).count():
            break
        wall.page.keyboard.press("ArrowRight")
    expect(wall.page.get_by_text(text).first).to_be_visible()
    assert wall.page.evaluate(NOT_CUT)
    assert findings(wall.page) == []


def test_a_school_morning(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, None, (1920, 1080)) as wall,
        visiting(browser, house.address, None, (1280, 720)) as small_wall,
        visiting(browser, house.address, None, PHONE) as phone,
    ):
        director.go("/campionats/nou")
        director.page.get_by_label("Nom del campionat").fill("Final escolar del Camp")
        director.page.get_by_role("radio", name=re.compile("^Final escolar")).check()
        director.page.get_by_role("spinbutton", name="Rondes").fill("1")
        director.presses("Obre el campionat")
        director.page.wait_for_url("**/direccio")
        directing = Directing(director, director.page.url.split("/")[-2])

        director.page.get_by_text("Enganxa una llista").click()
        director.page.get_by_role("textbox", name="Enganxa una llista").fill(a_list(108))
        expect(director.page.get_by_text("108 persones noves · 5 escoles")).to_be_visible()
        expect(director.page.get_by_text(f"{CATEGORIES[0]} (36)")).to_be_visible()
        assert findings(director.page) == []
        director.presses("Inscriu 108 persones")
        directing.pairs(1)
        expect(director.page.get_by_role("link", name="On seu cadascú, per escoles").first).to_be_visible()

        for screen in (wall, small_wall):
            screen.go(f"/campionat/{directing.event}/projector")
            screen.page.keyboard.press(" ")
            on_the_wall(screen, SCHOOLS[3])
        results(directing)
        for screen in (wall, small_wall):
            on_the_wall(screen, CATEGORIES[2])
            on_the_wall(screen, "Per escoles")

        phone.go(f"/campionat/{directing.event}#standings")
        for category in CATEGORIES:
            expect(phone.page.get_by_role("heading", name=category)).to_be_visible()
        expect(phone.page.get_by_text("De cada escola compten els punts dels 5 millors.")).to_be_visible()
        assert findings(phone.page) == []

        director.presses("Tanca el campionat")
        diplomas = director.page.get_by_role("link", name="Diplomes per a tothom").first
        expect(diplomas).to_be_visible()
        printed = director.context.request.get(diplomas.get_attribute("href") or "")
        assert printed.body().startswith(b"%PDF")
