"""A whole duplicate in Chromium: a judge, a projector, four phones and two players on paper."""

from __future__ import annotations

import os
import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.duplicate_hall import (
    act,
    choose_master,
    draws,
    hands_in,
    open_session,
    opened,
    paper,
    says_time,
    writes,
)
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

PICTURES = os.environ.get("FARISTOL_PICTURES")  # a folder, for whoever wants to look

# A machine without the motor counts how often it would have run.
SHAKEN = """
    navigator.vibrate = () => {
        document.documentElement.dataset.shaken = (document.documentElement.dataset.shaken ?? '') + 'x';
        return true;
    };
"""


def picture(who: Visitor, name: str) -> None:
    if PICTURES:
        who.page.wait_for_timeout(250)
        who.page.screenshot(path=Path(PICTURES) / f"duplicate-{name}.png")


@pytest.mark.article("DUP-1d", "DUP-1e", "DUP-1f", "DUP-1g", "DUP-5b", "DUP-7c", "DUP-9a", "DUP-9b")
def test_a_complete_duplicate_to_its_end(browser: Browser, house: House) -> None:
    with ExitStack() as doors:

        def come(name: str | None, size: tuple[int, int] = PHONE) -> Visitor:
            return doors.enter_context(visiting(browser, house.address, name, size))

        judge = come("Jutge", LAPTOP)
        session = open_session(judge, "Campionat", "Emma\nFerran")
        screen = come(None, LAPTOP)
        screen.go(f"/duplicada/{session}/pantalla")
        expect(screen.page.get_by_text("Entra amb el mòbil")).to_be_visible()

        phones = [come(name) for name in ("Anna", "Biel", "Carla", "Dídac")]
        anna, biel, carla, didac = phones
        for phone in phones:
            phone.go(f"/duplicada/{session}")
            phone.presses("Hi jugo")
            expect(phone.page.get_by_text("Ja hi ets")).to_be_visible()
        expect(screen.page.get_by_text("6 jugadors")).to_be_visible()
        picture(judge, "judge-waiting")
        picture(screen, "screen-waiting")

        # Round 1: a top, a replaced slip, a null one, a late one, and two on paper.
        draws(judge)
        expect(judge.page.get_by_text("C de Castelló").first).to_be_visible()  # DUP-4a
        for phone in phones:
            expect(phone.page.get_by_text("espera el «Temps!»").first).to_be_visible()
        picture(judge, "judge-drawn")
        says_time(judge)
        hands_in(anna, "H4", "CASE(S)")
        hands_in(biel, "H7", "AS")
        biel.presses("Recull")
        hands_in(biel, "H4", "CASA(L)")
        writes(carla, "H4", "CASAL")  # DUP-7c: the blank is not marked
        expect(screen.page.get_by_text("3 de 6 paperetes")).to_be_visible()
        picture(anna, "phone-handed-in")
        picture(judge, "judge-running")
        picture(screen, "screen-running")

        didac.context.set_offline(True)  # the Wi-Fi dies
        writes(didac, "H4", "CASE(S)")
        expect(didac.page.get_by_text("Sense connexió")).to_be_visible()
        paper(judge, "1 =")
        expect(judge.page.get_by_text("4 de 6 paperetes")).to_be_visible()
        house.clock.jump(200)
        expect(judge.button("Anuncia-la")).to_be_visible()
        didac.context.set_offline(False)
        expect(didac.page.get_by_text("fora de temps")).to_be_visible()
        didac.troubles.clear()  # the browser noted that the line was down, as it should
        paper(judge, "2 h5 casa")
        expect(judge.page.get_by_text("5 de 6 paperetes")).to_be_visible()
        anna.page.reload()  # a phone that slept: what was handed in stays handed in
        expect(anna.page.get_by_text("Lliurada: H4 CASE(S)")).to_be_visible()
        picture(judge, "judge-closed")
        picture(screen, "screen-closed")
        choose_master(judge, 2)
        expect(anna.page.get_by_text("La màxima!")).to_be_visible()
        expect(carla.page.get_by_text("escarràs sense marcar")).to_be_visible()
        expect(screen.page.get_by_role("heading", name="Jugada mestra")).to_be_visible()  # DUP-1e
        picture(anna, "phone-result")
        picture(carla, "phone-null")
        picture(judge, "judge-scored")
        picture(screen, "screen-standings")

        # The rest of the game: some play on, the others have stopped.
        for _ in range(6):
            if judge.page.get_by_role("button", name="Confirma i publica").is_visible():
                break
            draws(judge)
            says_time(judge)
            expect(anna.button("Recull")).to_be_visible()
            house.clock.jump(200)
            choose_master(judge)
            expect(
                judge.button("Ronda següent").or_(judge.button("Confirma i publica")).first
            ).to_be_visible()
        expect(judge.page.get_by_text("S'han acabat les vocals o les consonants").first).to_be_visible()

        # DUP-9b: a check, a correction with its reason, and the result is definitive.
        carla.page.get_by_text("Les teves rondes").click()
        carla.page.locator("li", has_text="escarràs sense marcar").get_by_role(
            "button", name="Demana que es comprovi"
        ).click()
        carla.page.get_by_label("Què hi ha malament?").fill("L'escarràs era marcat")
        carla.page.get_by_role("dialog").get_by_role("button").last.click()
        expect(judge.page.get_by_text("L'escarràs era marcat")).to_be_visible()
        judge.page.get_by_role("button", name="Carla").click()
        judge.page.get_by_role("dialog").get_by_role("button", name="Corregeix els punts").click()
        dialog = judge.page.get_by_role("dialog", name="Corregeix els punts")
        dialog.get_by_label("Ronda").select_option("1")
        dialog.get_by_label("Punts correctes").fill("14")
        dialog.get_by_label("Motiu").fill("Es veu bé")
        dialog.get_by_role("button", name="Corregeix els punts").click()
        expect(judge.page.get_by_text("Carla, ronda 1: de 0 a 14")).to_be_visible()
        picture(judge, "judge-over")
        judge.presses("Confirma i publica")
        judge.page.get_by_role("dialog").get_by_role("button", name="Confirma i publica").click()
        expect(judge.page.get_by_text("Resultat definitiu").first).to_be_visible()
        expect(screen.page.get_by_text("Resultat definitiu")).to_be_visible()
        picture(carla, "phone-over")
        picture(screen, "screen-over")

        carla.page.get_by_role("link", name="Tots els resultats").click()
        table = carla.page.get_by_role("region", name="Ronda a ronda")
        for name, first in (
            ("Emma", "14"),
            ("Ferran", "10"),
            ("Anna", "14"),
            ("Biel", "14"),
            ("Dídac", "0×"),
        ):
            expect(table.get_by_role("row", name=name).get_by_role("cell").first).to_have_text(first)
        expect(table.get_by_role("row", name="Carla").get_by_role("cell").first).to_have_text("14¹")
        picture(carla, "phone-results")
        for file in ("results.csv", "rating.csv", "acta.json", "results.pdf", "slips.pdf"):
            answer = carla.context.request.get(f"/api/duplicate/{session}/{file}")
            assert answer.ok, (file, answer.text())
        picture_results(judge, session)


def picture_results(judge: Visitor, session: str) -> None:
    judge.go(f"/duplicada/{session}/resultats")
    expect(judge.page.get_by_role("heading", name="Les jugades mestres")).to_be_visible()
    picture(judge, "laptop-results")


def test_training_alone(browser: Browser, house: House) -> None:
    """Against the clock with the server as judge; the next round comes when the player wants it."""
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        anna.go("/duplicada")
        anna.page.get_by_label("Rondes").select_option("5")
        anna.page.get_by_role("region", name="Entrena't sol").get_by_role("button", name="Comença").click()
        expect(anna.page.get_by_role("heading", name="Entrenament")).to_be_visible()
        picture(anna, "phone-alone")
        anna.presses("Comença")
        expect(anna.button("Ja està: mostra la millor")).to_be_visible()
        anna.presses(
            "Ja està: mostra la millor"
        )  # nothing was handed in: that may have been a slip of the finger
        asked = anna.page.get_by_role("dialog", name="Encara no has lliurat res")
        expect(asked).to_be_visible()
        asked.get_by_role("button", name="Deixa-ho").click()
        expect(asked).to_be_hidden()
        expect(anna.button("Ja està: mostra la millor")).to_be_visible()
        anna.presses("Ja està: mostra la millor")
        asked.get_by_role("button", name="Mostra-la").click()
        expect(anna.page.get_by_role("heading", name="Resultat de la ronda 1")).to_be_visible()
        anna.presses("Ronda següent")
        expect(anna.button("Ja està: mostra la millor")).to_be_visible()
        letter = (
            anna.page.get_by_role("list", name="El teu faristol").get_by_role("button", name="punt").first
        )
        letter.click()
        anna.square(7, 7).click()
        expect(anna.page.locator('[data-row="7"][data-column="7"] .tile')).to_be_visible()
        anna.page.reload()  # what was being tried lies where it lay
        expect(anna.button("Ja està: mostra la millor")).to_be_visible()
        expect(anna.page.locator('[data-row="7"][data-column="7"] .tile')).to_be_visible()


@pytest.mark.article("DUP-5a")
def test_a_phone_shakes_at_the_calls_of_the_time_unless_it_is_silent(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Jutge") as judge,
        visiting(browser, house.address, "Anna", PHONE) as anna,
        visiting(browser, house.address, "Biel", PHONE) as biel,
    ):
        session = opened(judge)
        for who in (anna, biel):
            who.page.add_init_script(SHAKEN)
            who.go(f"/duplicada/{session}")
            who.presses("Hi jugo")
            expect(who.page.get_by_text("Ja hi ets")).to_be_visible()
        biel.page.evaluate("localStorage.setItem('faristol.settings', JSON.stringify({ sounds: false }))")
        act(judge, session, do="draw")
        act(judge, session, do="time")
        ends_at = judge.context.request.get(f"/api/duplicate/{session}").json()["ends_at"]
        for seconds in (60, 30):
            left = (ends_at - house.clock.time_ns() // 1_000_000) / 1000
            house.clock.jump(left - seconds - 8)  # time enough for a page to open
            for who in (biel, anna):
                who.page.reload()
            expect(anna.page.locator("html")).to_have_attribute("data-shaken", "x")
            clock = biel.page.get_by_role("timer")
            expect(clock).to_have_text(re.compile(f"0:{seconds - 3}|0:{seconds - 4}"))
            expect(biel.page.locator("html")).not_to_have_attribute("data-shaken", re.compile("x"))
            expect(anna.page.locator("html")).to_have_attribute("data-shaken", "x")


def test_a_second_judge_comes_by_a_link(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Jutge") as judge,
        visiting(browser, house.address, "Segona") as second,
    ):
        session = opened(judge, players=["Anna"])
        second.go(f"/duplicada/{session}/jutge")
        expect(second.page.get_by_role("heading", name="No ets jutge d'aquesta duplicada")).to_be_visible()
        code = judge.context.request.get(f"/api/duplicate/{session}").json()["judge"]["code"]
        second.go(f"/duplicada/{session}/jutge?codi={code}")
        draws(second)
        judge.go(f"/duplicada/{session}/jutge")
        expect(judge.button("Temps!")).to_be_visible()  # one session, two consoles


def test_a_judge_puts_things_right(browser: Browser, house: House) -> None:
    """A rack typed by hand, a pause, an absence, a warning, a round undone, and the end for force majeure."""
    with visiting(browser, house.address, "Jutge") as judge:
        session = opened(judge, players=["Anna", "Biel"])
        judge.go(f"/duplicada/{session}/jutge")
        judge.page.locator("summary", has_text="O escriu el faristol").click()
        judge.page.get_by_label("O escriu el faristol").fill("C A S A E T T")
        judge.presses("Posa'l")
        expect(judge.page.get_by_text("Entre les fitxes que queden no hi ha")).to_be_visible()
        judge.page.get_by_label("O escriu el faristol").fill("C A S A E T O")
        judge.presses("Posa'l")
        expect(judge.page.get_by_role("img", name="Faristol: C A S A E T O")).to_be_visible()
        says_time(judge)

        judge.presses("Atura")
        judge.page.get_by_label("Per quin motiu s'atura?").fill("Alarma")
        judge.page.get_by_role("dialog").get_by_role("button", name="Atura").click()
        expect(judge.page.get_by_text("Aturada: Alarma")).to_be_visible()
        judge.presses("Reprèn")
        judge.page.get_by_role("button", name="Biel").click()
        judge.presses("No hi és")
        expect(judge.page.get_by_text("absent", exact=True)).to_be_visible()
        judge.page.get_by_role("button", name="Anna").click()
        judge.presses("Amonesta")
        judge.page.get_by_label("Per quin motiu?").fill("Parlava")
        judge.page.get_by_role("dialog").get_by_role("button", name="Amonesta").click()
        expect(judge.page.get_by_text("Parlava")).to_be_visible()

        paper(judge, "1 =")
        house.clock.jump(200)
        choose_master(judge)
        expect(judge.button("Ronda següent")).to_be_visible()
        judge.presses("Més")
        judge.presses("Desfés només la jugada mestra")
        judge.page.get_by_label("Per què es desfà?").fill("Era una altra")
        judge.page.get_by_role("dialog").get_by_role("button", name="Desfés", exact=True).click()
        choose_master(judge)
        judge.presses("Més")
        judge.presses("Força major, d'acord amb els jugadors")
        why = judge.page.get_by_role("dialog", name="Força major, d'acord amb els jugadors")
        expect(why.get_by_role("button", name="Força major")).to_be_disabled()
        why.get_by_label("Què ha passat?").fill("S'ha anat el llum")
        why.get_by_role("button", name="Força major").click()
        expect(judge.button("Confirma i publica")).to_be_visible()
        expect(judge.page.get_by_text("Motiu: S'ha anat el llum")).to_be_visible()
        judge.go(f"/duplicada/{session}/resultats")
        expect(judge.page.get_by_text("Motiu: S'ha anat el llum")).to_be_visible()


def test_the_duplicate_of_the_day(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        anna.go("/duplicada")
        anna.presses("Juga la d'avui")
        expect(anna.page.get_by_role("heading", name=re.compile("^Duplicada del? "))).to_be_visible()
        anna.presses("Comença")
        anna.page.get_by_role("gridcell").first.wait_for()
        shown, following = anna.button("Ja està: mostra la millor"), anna.button("Ronda següent")
        over = anna.page.get_by_role("heading", name="S'ha acabat")
        for _ in range(24):  # it may end with a play, or when no rack can be drawn any more
            expect(shown.or_(following).or_(over).first).to_be_visible()
            if over.is_visible():
                break
            button = shown if shown.is_visible() else following
            button.click()
            if button is shown:
                anna.dialog.get_by_role("button", name="Mostra-la").click()
            expect(button).to_be_hidden()
        expect(over).to_be_visible()
        anna.go("/duplicada")
        expect(anna.page.get_by_role("listitem").filter(has_text="Anna").first).to_be_visible()
        expect(anna.button("Mira com t'ha anat")).to_be_visible()


def test_a_name_of_the_list_needs_its_card_or_the_judges_yes(browser: Browser, house: House) -> None:
    with ExitStack() as doors:

        def come(name: str | None, size: tuple[int, int] = PHONE) -> Visitor:
            return doors.enter_context(visiting(browser, house.address, name, size))

        judge = come("Jutge", LAPTOP)
        session = opened(judge, players=["Emma", "Ferran", "Gal·la"])
        judge.go(f"/duplicada/{session}/jutge")
        judge.page.get_by_text("Targetes dels jugadors").click()
        expect(judge.page.get_by_role("img", name="Targeta de Ferran")).to_be_visible()
        card = judge.page.locator("li", has_text="Emma").locator("code").inner_text()
        picture(judge, "judge-cards")

        # With the card: a wrong one is refused where it was written, and nowhere else.
        emma = come(None)
        emma.go(f"/duplicada/{session}?qui=1&targeta=aaaaaaaa")
        sure = emma.page.get_by_role("dialog", name="Ets Emma?")
        sure.get_by_role("button", name="Sí, soc jo").click()
        wrong = "Emma: aquest no és el codi de la teva targeta."
        expect(sure.get_by_role("alert")).to_contain_text(wrong)
        expect(emma.page.get_by_text(wrong)).to_have_count(1)
        picture(emma, "phone-wrong-card")
        emma.troubles.clear()  # the browser notes a refusal
        sure.get_by_label("Codi de la targeta").fill(card.upper())
        sure.get_by_role("button", name="Sí, soc jo").click()
        expect(emma.page.get_by_text("Ja hi ets")).to_be_visible()

        # Without one: the phone shows a number, and the judge looks at it.
        ferran, thief = come(None), come("Lladre")
        for phone, name in ((ferran, "Ferran"), (thief, "Gal·la")):
            phone.go(f"/duplicada/{session}")
            phone.page.get_by_role("button", name=name).click()
            phone.page.get_by_role("dialog").get_by_role("button", name="Sí, soc jo").click()
            expect(phone.page.get_by_role("heading", name=f"Has dit que ets {name}")).to_be_visible()
        picture(ferran, "phone-waits")
        number = ferran.page.get_by_role("status").locator("p").last.inner_text()
        expect(judge.page.get_by_role("heading", name="2 mòbils demanen entrar")).to_be_visible()
        picture(judge, "judge-asking")
        judge.page.get_by_role("button", name=f"Sí, el mòbil {number} és de Ferran").click()
        expect(ferran.page.get_by_text("Ja hi ets")).to_be_visible()
        judge.page.get_by_role("button", name=re.compile(r"No, el mòbil \d+ no és de Gal·la")).click()
        expect(thief.page.get_by_role("heading", name="Has dit que ets Gal·la")).to_be_hidden()
        expect(thief.page.get_by_role("heading", name="Entra a jugar")).to_be_visible()
        expect(judge.page.get_by_role("heading", name="demanen entrar")).to_be_hidden()
