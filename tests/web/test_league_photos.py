"""Photographs of the sheet from phones, results reported without a line, and the bracket of the final."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, FilePayload, expect
from tests.web.conftest import House
from tests.web.leagues import a_final, a_league, sheet
from tests.web.test_league import GROUPS, a_phone
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

PHOTO = FilePayload(name="full.jpg", mimeType="image/jpeg", buffer=sheet())


def writes(phone: Visitor, rival: str, own: int, other: int) -> None:
    """Fill in the result of the game against *rival*, without sending it."""
    phone.page.get_by_role("button", name="Apunta un resultat").click()
    dialog = phone.page.get_by_role("dialog")
    option = dialog.get_by_label("Contra qui").locator("option", has_text=rival).first
    dialog.get_by_label("Contra qui").select_option(value=option.get_attribute("value"))
    for field, points in zip(dialog.get_by_role("spinbutton").all(), (own, other), strict=True):
        field.fill(str(points))


def test_a_sheet_is_photographed_looked_at_and_kept_from_others(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, "Anna", PHONE) as anna,
        visiting(browser, house.address, "Bernat", PHONE) as bernat,
        visiting(browser, house.address, "Carla", PHONE) as carla,
    ):
        event = a_league(director, GROUPS, silence_days=3, silence_needs_photo=True)
        for phone, name in ((anna, "Anna Puig"), (bernat, "Bernat Roca"), (carla, "Carla Vidal")):
            a_phone(director, phone, event, name)
        writes(anna, "Bernat Roca", 412, 367)
        dialog = anna.page.get_by_role("dialog")
        expect(dialog.get_by_text("si el rival no contesta, compta al cap de 3 dies")).to_be_visible()
        field = dialog.get_by_label("Afegeix una foto del full")

        # What is no photo is said beside the field.
        field.set_input_files(FilePayload(name="a.jpg", mimeType="image/jpeg", buffer=b"no photo"))
        expect(dialog.get_by_role("alert")).to_have_text(
            "D'aquest fitxer no se'n pot fer una foto. Tria'n un altre."
        )
        assert findings(anna.page) == []
        field.set_input_files(PHOTO)
        expect(dialog.get_by_alt_text("La foto que enviaràs")).to_be_visible()
        expect(dialog.get_by_role("alert")).to_have_count(0)
        dialog.get_by_role("button", name="Treu la foto").click()
        dialog.get_by_label("Afegeix una foto del full").set_input_files(PHOTO)
        expect(dialog.get_by_alt_text("La foto que enviaràs")).to_be_visible()
        assert findings(anna.page) == []
        dialog.get_by_role("button", name="Envia'l").click()
        expect(dialog).to_be_hidden()

        # The other one is asked, sees the sheet, and when silence will count.
        expect(bernat.page.get_by_role("heading", name=re.compile("has perdut. Confirmes?"))).to_be_visible()
        expect(bernat.page.get_by_text("Si no dius res, valdrà")).to_be_visible()
        bernat.page.get_by_role("button", name="Full d'Anna Puig").click()
        picture = bernat.page.get_by_role("img", name="El full, foto d'Anna Puig")
        expect(picture).to_be_visible()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 500
        assert findings(bernat.page) == []
        address = picture.get_attribute("src")
        assert address is not None
        assert bernat.context.request.get(address).ok
        assert carla.context.request.get(address).status == 404
        with visiting(browser, house.address, "Curiosa", PHONE) as stranger:
            assert stranger.context.request.get(address).status == 404
        bernat.page.get_by_role("dialog").get_by_role("button", name="Tanca").click()

        # At the desk it is there, too, also once the result stands.
        director.go(f"/campionat/{event}/direccio")
        director.page.get_by_text("1 full fotografiat").click()
        director.page.get_by_role("button", name="Full d'Anna Puig").click()
        expect(director.page.get_by_role("img", name="El full, foto d'Anna Puig")).to_be_visible()
        assert findings(director.page) == []
        director.page.get_by_role("dialog").get_by_role("button", name="Tanca").click()
        bernat.presses("Confirmo")
        expect(director.page.get_by_role("heading", name="Falten 29 partides de 30")).to_be_visible()
        expect(director.page.get_by_text("1 full fotografiat")).to_be_visible()


def test_results_reported_without_a_line_wait_like_slips(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, "Anna", PHONE) as anna,
        visiting(browser, house.address, "Bernat", PHONE) as bernat,
    ):
        event = a_league(director, GROUPS)
        a_phone(director, anna, event, "Anna Puig")
        a_phone(director, bernat, event, "Bernat Roca")
        anna.context.set_offline(True)
        for rival, own, other in (("Bernat Roca", 412, 367), ("Carla Vidal", 388, 401)):
            writes(anna, rival, own, other)
            dialog = anna.page.get_by_role("dialog")
            dialog.get_by_label("Afegeix una foto del full").set_input_files(PHOTO)
            expect(dialog.get_by_alt_text("La foto que enviaràs")).to_be_visible()
            dialog.get_by_role("button", name="Envia'l").click()
            expect(dialog).to_be_hidden()
        kept = anna.page.get_by_text("desat aquí: s'enviarà quan hi hagi línia")
        expect(kept).to_have_count(2)
        expect(anna.page.get_by_text("412–367, desat aquí")).to_be_visible()
        expect(bernat.page.get_by_role("heading", name=re.compile("Confirmes?"))).to_have_count(0)

        anna.context.set_offline(False)
        expect(bernat.page.get_by_role("heading", name=re.compile("has perdut. Confirmes?"))).to_be_visible()
        expect(bernat.page.get_by_role("button", name="Full d'Anna Puig")).to_be_visible()
        expect(kept).to_have_count(0)
        expect(anna.page.get_by_text("falta que ho confirmi")).to_have_count(2)

        # The yes of the other waits just so.
        bernat.context.set_offline(True)
        bernat.presses("Confirmo")
        expect(bernat.page.get_by_text("Ara no hi ha línia").first).to_be_visible()
        bernat.context.set_offline(False)
        expect(bernat.page.get_by_role("heading", name=re.compile("Confirmes?"))).to_have_count(0)
        expect(anna.page.get_by_text("falta que ho confirmi")).to_have_count(1)
        for phone in (anna, bernat):
            phone.troubles.clear()  # the browsers noted that the line was down, as they should


def test_what_waits_is_sent_by_the_page_that_comes_next(browser: Browser, house: House) -> None:
    """The phone was closed before the line was back."""
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, "Anna", PHONE) as anna,
    ):
        event = a_league(director, GROUPS)
        a_phone(director, anna, event, "Anna Puig")
        anna.context.route("**/report", lambda route: route.abort())
        writes(anna, "Bernat Roca", 412, 367)
        anna.page.get_by_role("dialog").get_by_role("button", name="Envia'l").click()
        expect(anna.page.get_by_text("412–367, desat aquí")).to_be_visible()
        anna.go("/")
        anna.context.unroute("**/report")
        anna.go(f"/campionat/{event}")
        expect(anna.page.get_by_text("412–367, falta que ho confirmi")).to_be_visible()
        anna.troubles.clear()  # the browser noted that nothing got through


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_the_bracket_of_a_final_four(browser: Browser, house: House, size: tuple[int, int]) -> None:
    names = ("Anna Puig", "Bernat Roca", "Carla Vidal", "Dídac Serra")
    with visiting(browser, house.address, "Directora", size) as director:
        event = a_final(director, names, rounds=0)
        director.go(f"/campionat/{event}")
        bracket = director.page.get_by_role("tabpanel", name="Quadre")
        expect(bracket.get_by_role("heading")).to_have_text(["Semifinals", "Final", "Tercer lloc"])
        semifinals = bracket.get_by_role("list").first.get_by_role("listitem").first.get_by_role("listitem")
        expect(semifinals).to_have_count(2)
        expect(semifinals.nth(0)).to_contain_text("Anna Puig")
        expect(semifinals.nth(0)).to_contain_text("Dídac Serra")
        expect(bracket.get_by_text("per decidir")).to_have_count(4)

        # It is told as results come in, and who listens hears who won.
        assert director.context.request.post(f"/api/events/{event}/pair", data={}).ok
        view = director.context.request.get(f"/api/events/{event}").json()
        for order in (
            {"do": "publish", "round": 1},
            *(
                {
                    "do": "result",
                    "round": 1,
                    "result": "388-401",
                    **{key: board[key] for key in ("table", "first", "second")},
                }
                for board in view["rounds"][0]["boards"]
            ),
        ):
            assert director.context.request.post(f"/api/events/{event}/orders", data=order).ok
        expect(bracket.get_by_text("per decidir")).to_have_count(0)
        expect(semifinals.nth(0)).to_contain_text("Dídac Serra guanya 401")
        expect(bracket.get_by_text("Dídac Serra")).to_have_count(2)
        assert findings(director.page) == []
        assert director.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        director.page.get_by_text("Fitxers", exact=True).click()
        paper = director.page.get_by_role("link", name="Quadre d'eliminatòries").get_attribute("href")
        assert paper is not None
        assert director.context.request.get(paper).body().startswith(b"%PDF")
