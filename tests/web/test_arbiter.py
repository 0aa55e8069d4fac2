"""A person judges an online game: the roles are given, a play challenged twice, totals corrected."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.test_account import makes_an_account
from tests.web.visitors import PHONE, visiting

from faristol.regulations import CLASSIC

ARGUMENT = "És un nom propi."


@pytest.mark.article("CLASSIC-3g", "CLASSIC-6a", "CLASSIC-6b")
def test_an_arbiter_runs_a_game(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Marta") as admin,
        visiting(browser, house.address, "Jordi") as judge,
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel", PHONE) as biel,
    ):
        # the roles
        makes_an_account(judge, "jordi")
        admin.go(house.admin_link())
        admin.presses("Soc l'administrador")
        expect(admin.page.get_by_text("Fet: ara administres aquest Faristol.")).to_be_visible()
        admin.page.get_by_role("group", name="Papers de Jordi").get_by_label("arbitra").check()
        expect(admin.page.get_by_text("Desats els papers de Jordi.")).to_be_visible()

        # the table
        judge.go("/nova")
        judge.page.get_by_role("radio", name="Algú que conec").check()
        judge.page.get_by_role("switch", name="Hi faig d'àrbitre").check()
        judge.page.locator(f'input[value="{CLASSIC.key}"]').check()
        judge.presses("Crea la partida")
        expect(judge.page.get_by_text("Falten 2 persones per començar.")).to_be_visible()
        game = judge.page.url.rsplit("/", 1)[-1]
        for who in (anna, biel):
            who.sits_at(game)
        for who in (anna, biel, judge):
            who.starts()
        first, second = (anna, biel) if anna.view(game)["turn"] == anna.view(game)["you"] else (biel, anna)

        # a play, challenged
        rack = first.view(game)["seats"][first.view(game)["you"]]["rack"]
        letters = [tile for tile in rack if tile != "?"][:3]
        first.lays("H8", "".join(letters), [])
        first.plays()
        second.presses("Impugna")
        for who in (first, second):
            expect(who.page.get_by_text("Tauler i faristols tapats")).to_be_visible()
            expect(who.page.get_by_text("Decideix Jordi.")).to_be_visible()
            expect(who.button("Val")).to_have_count(0)
        card = judge.page.get_by_role("region", name="Jugada impugnada")
        expect(card).to_contain_text("".join(letters).replace("Q", "QU"))
        judge.presses("Val")

        # and challenged again: the second verdict is final
        second.presses("Reimpugna")
        second.page.get_by_label("El teu argument").fill(ARGUMENT)
        second.presses("Reimpugna")
        expect(card).to_contain_text(ARGUMENT)
        judge.presses("No val")
        for who in (anna, biel):
            expect(
                who.page.get_by_text("La jugada no val: les fitxes tornen al faristol.").first
            ).to_be_visible()
        second.sees(game, lambda v: v["turn"] == v["you"])

        # the arbiter speaks, stops the clock, corrects a total, disqualifies
        judge.page.get_by_role("tab", name="Xat").click()
        judge.page.get_by_label("Missatge").fill("Silenci, si us plau.")
        judge.presses("Envia")
        expect(second.page.get_by_role("tab", name="Xat 1")).to_be_visible()
        judge.picks("Atura el rellotge")
        judge.dialog.get_by_role("button", name="Per causa de força major").click()
        expect(first.button("Reprèn la partida")).to_be_visible()
        judge.presses("Reprèn la partida")
        judge.picks("Taula de l'àrbitre")
        judge.dialog.get_by_role("radio", name="Anna").check()
        judge.dialog.get_by_label("Punts que s'hi sumen (o es resten)").fill("7")
        judge.dialog.get_by_label("Motiu").fill("suma mal feta")
        judge.dialog.get_by_role("button", name="Corregeix el total").click()
        anna.sees(game, lambda v: v["seats"][v["you"]]["score"] == 7)
        judge.picks("Taula de l'àrbitre")
        judge.presses("Compta el sac des de dins, amb el consentiment de tothom")
        expect(
            biel.page.get_by_text("Sac comptat des de dins amb el consentiment de tothom: 86 fitxes.").first
        ).to_be_visible()
        judge.picks("Taula de l'àrbitre")
        judge.dialog.get_by_role("radio", name="Biel").check()
        judge.dialog.get_by_role("button", name="Desqualifica Biel").click()
        expect(anna.page.get_by_role("heading", name="Has guanyat!")).to_be_visible()
        expect(biel.page.get_by_text("Per desqualificació.")).to_be_visible()
