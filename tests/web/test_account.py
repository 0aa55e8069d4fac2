"""Who one is: a guest becomes an account, comes in elsewhere, takes everything along and is forgotten."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.visitors import PHONE, Visitor, visiting, whole_bag

from faristol.service.ports import NOBODY

PASSWORD = "una contrasenya llarga"
WRONG = "El nom d'usuari i la contrasenya no coincideixen. Torna-ho a provar."
BAG = whole_bag("C A S A E T R  L L O P S I N")


def makes_an_account(who: Visitor, login: str) -> None:
    who.go("/compte")
    who.page.get_by_label("Usuari").fill(login)
    who.page.get_by_label("Contrasenya", exact=True).fill(PASSWORD)
    who.presses("Crea el compte")
    expect(who.page.get_by_text(f"Compte: {login}")).to_be_visible()


def comes_in(who: Visitor, login: str, password: str) -> None:
    who.go("/compte")
    who.page.get_by_role("radio", name="Ja tens compte?").check()
    who.page.get_by_label("Usuari").fill(login)
    who.page.get_by_label("Contrasenya", exact=True).fill(password)
    who.presses("Entra")


def test_a_guests_games_come_along_to_another_browser(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Núria") as nuria, visiting(browser, house.address, None) as there:
        game = nuria.opens(starter=0, seats=[{"who": "me"}, {"who": "robot", "level": 1}])
        nuria.starts()
        nuria.picks("Abandona")
        nuria.dialog.get_by_role("button", name="Abandona").click()
        expect(nuria.page.get_by_role("link", name="Repassa la partida")).to_be_visible()
        makes_an_account(nuria, "nuria")

        comes_in(there, "nuria", "una altra")
        expect(there.page.get_by_text(WRONG)).to_be_visible()
        comes_in(there, "NURIA", PASSWORD)
        expect(there.page.get_by_text("Compte: nuria")).to_be_visible()
        expect(there.page.get_by_label("El teu nom")).to_have_value("Núria")
        there.go("/partides")
        expect(there.page.locator(f'a[href*="{game}"]').first).to_be_visible()


def test_a_stranger_makes_an_account_changes_the_password_and_leaves(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None, PHONE) as ona:
        makes_an_account(ona, "ona")
        ona.page.get_by_label("El teu nom").fill("Ona Puig")
        ona.presses("Desa")
        expect(ona.page.get_by_text("Desat.", exact=True)).to_be_visible()

        ona.page.get_by_text("Canvia la contrasenya").first.click()
        ona.page.get_by_label("Contrasenya actual").fill(PASSWORD)
        ona.page.get_by_label("Contrasenya nova").fill("una de ben nova")
        ona.page.get_by_role("button", name="Canvia la contrasenya").click()
        expect(ona.page.get_by_text("Contrasenya canviada.")).to_be_visible()

        ona.presses("Surt del compte")
        expect(ona.page.get_by_text("Encara no has dit com et dius.")).to_be_visible()
        expect(ona.page.get_by_label("El teu nom")).to_have_value("")
        comes_in(ona, "ona", "una de ben nova")
        expect(ona.page.get_by_text("Compte: ona")).to_be_visible()
        expect(ona.page.get_by_label("El teu nom")).to_have_value("Ona Puig")


def test_ones_own_data_can_be_taken_along_and_deleted(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Pau") as pau, visiting(browser, house.address, "Biel") as biel:
        game = pau.opens(starter=0, clock="none", seats=[{"who": "me"}, {"who": "open"}])
        biel.sits_at(game)
        pau.starts()
        makes_an_account(pau, "pau")
        with pau.page.expect_download() as everything:
            pau.page.get_by_role("link", name="Baixa-les totes").click()
        kept = json.loads(everything.value.path().read_text(encoding="utf-8"))
        assert kept["person"]["name"] == "Pau"
        assert [one["id"] for one in kept["games"]] == [game]

        pau.presses("Esborra-ho tot")
        pau.dialog.get_by_label("Contrasenya", exact=True).fill("no és aquesta")
        pau.dialog.get_by_role("button", name="Esborra-ho").click()
        expect(pau.dialog.get_by_role("alert")).to_have_text(WRONG)
        pau.dialog.get_by_label("Contrasenya", exact=True).fill(PASSWORD)
        pau.dialog.get_by_role("button", name="Esborra-ho").click()
        expect(pau.page.get_by_text("Esborrat. Fins una altra.")).to_be_visible()

        # Biel sees at once that he won, and nobody's name
        expect(biel.page.get_by_role("heading", name="Has guanyat!")).to_be_visible()
        expect(biel.page.locator(".players").first).to_contain_text(NOBODY)
        expect(biel.page.get_by_text("Pau", exact=True)).to_have_count(0)
        comes_in(pau, "pau", PASSWORD)
        expect(pau.page.get_by_text(WRONG)).to_be_visible()


def test_quick_changes_of_language_end_with_the_last(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        anna.go("/compte")
        radios = anna.page.get_by_role("radio")
        expect(anna.page.get_by_role("radio", name="English")).to_be_visible()
        anna.page.evaluate(
            """() => {
                const labels = [...document.querySelectorAll('label')];
                const named = (name) => labels.find((label) => label.textContent.trim() === name);
                for (let turn = 0; turn < 6; turn++) {
                    named('English').click();
                    named('Castellano').click();
                }
            }"""
        )
        expect(anna.page.get_by_role("heading", name="Cuenta y preferencias")).to_be_visible()
        anna.page.wait_for_load_state("networkidle")
        assert anna.context.request.get("/api/me").json()["language"] == "es"
        expect(radios.and_(anna.page.get_by_label("Castellano"))).to_be_checked()
