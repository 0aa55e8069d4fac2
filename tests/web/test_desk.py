"""The desk of a wooden table in a real browser: a sheet typed in, a game entered, a clock that survives."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect
from tests.service.wooden.sheets import sheets
from tests.under import under
from tests.web.conftest import House
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

from faristol.regulations import PUBLISHED


def opens_table(who: Visitor, regulation: str = "fisc", **fields: Any) -> str:
    """A wooden table that this person sets up; what is left out is as usual."""
    names = ["Anna", "Biel", "Carla", "Dídac"][: 4 if regulation == "ebre" else 2]
    asked = {"regulation": regulation, "names": names, "lexicon": "arbiter", "starter": 0, **fields}
    answer = who.context.request.post("/api/tables", data=asked)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def table(who: Visitor, name: str) -> dict[str, Any]:
    told: dict[str, Any] = who.context.request.get(f"/api/tables/{name}").json()
    return told


@pytest.mark.article("CLASSIC-5a")
@pytest.mark.article("CLASSIC-8d")
def test_a_game_is_typed_in_from_its_sheet_and_a_wrong_total_is_found(browser: Browser, house: House) -> None:
    told = sheets("classic")
    with visiting(browser, house.address, "Àrbitra", LAPTOP) as who:
        name = opens_table(who, "classic", live=False)
        who.go(f"/taula/{name}/full")
        for index, (text, (points, total), _) in enumerate(told["lines"]):
            who.page.get_by_label(f"Línia {index + 1}", exact=True).fill(text)
            who.page.get_by_label(f"Punts de la línia {index + 1}, full d'Anna").fill(str(points))
            slip = 10 if index >= 10 and index % 2 == 0 else 0  # Anna added wrongly once, and went on
            field = who.page.get_by_label(f"Total de la línia {index + 1}, full d'Anna")
            field.fill(str(total + slip))
            field.press("Enter")
            expect(who.page.get_by_label(f"Línia {index + 2}", exact=True)).to_be_focused()
        wrong = who.page.locator("input[aria-invalid=true]")
        expect(wrong).to_have_count(1)
        expect(wrong).to_have_attribute("aria-label", "Total de la línia 11, full d'Anna")
        expect(who.page.get_by_text(f"la suma fa {told['lines'][10][1][1]}")).to_be_visible()
        expect(who.page.get_by_text("Hi ha 1 xifra que no quadra.")).to_be_visible()
        field = who.page.get_by_label("Línia 3", exact=True)
        field.fill("no sé què")
        expect(who.page.get_by_text("«no sé què» no s'entén", exact=False)).to_be_visible()
        field.fill(told["lines"][2][0])
        for player, rack in zip(("Anna", "Biel"), told["racks"], strict=True):
            who.page.get_by_label(f"Fitxes que han quedat: {player}").fill(rack or "")
        for player, used in zip(("Anna", "Biel"), told["used"], strict=True):
            clock = f"{int(used) // 60}:{int(used) % 60:02}"
            who.page.get_by_label(f"Temps gastat: {player}").fill(clock)
        expect(who.page.get_by_text("Hi ha 1 xifra que no quadra.")).to_be_visible()
        who.page.get_by_role("button", name="Desa el full").click()

        expect(who.page.get_by_role("heading", name="Signatures")).to_be_visible()
        assert [seat["final"] for seat in table(who, name)["seats"]] == told["expected"]["final"]

        # and then it can be gone through, as far as racks came to light
        who.page.get_by_role("link", name="Repassa la partida").click()
        expect(who.page.get_by_role("heading", name="Anna – Biel")).to_be_visible()
        expect(who.page.get_by_text(re.compile("torns no se sap el faristol"))).to_be_visible()
        expect(who.page.get_by_role("heading", name="Torns")).to_be_visible()
        assert findings(who.page) == []
        who.page.keyboard.press("Home")
        who.page.keyboard.press("ArrowRight")
        expect(who.page.get_by_text(re.compile("^Torn 1 de"))).to_be_visible()
        acta = who.page.get_by_role("link", name="Acta")
        expect(acta).to_have_attribute("href", f"/api/tables/{name}/acta")


@under(classic="CLASSIC-4g", fisc="FISC-8g")
def test_once_both_have_signed_nothing_changes(browser: Browser, house: House, regulation: str) -> None:
    with visiting(browser, house.address, "Àrbitra", LAPTOP) as who:
        name = opens_table(who, regulation)
        who.go(f"/taula/{name}")
        who.page.get_by_role("button", name="Comença la partida").click()
        line = who.page.get_by_label("Jugada", exact=True)
        line.fill("h8 casa")
        expect(who.page.get_by_text("Val 10")).to_be_visible()
        who.page.get_by_label("Punts anunciats").fill("12")
        line.press("Enter")
        expect(who.page.get_by_text("Han dit 12 i en són 10")).to_be_visible()
        who.page.get_by_role("button", name="Queda en 10").click()
        expect(who.page.get_by_text("Han dit 12")).to_have_count(0)
        for seat in (1, 0, 1, 0, 1, 0):
            acts = {"deeds": [{"act": {"do": "pass", "by": seat}}]}
            assert who.context.request.post(f"/api/tables/{name}/acts", data=acts).ok
        who.page.get_by_label("Anna, 7 fitxes").fill("E E E E E E E")
        who.page.get_by_label("Biel, 7 fitxes").fill("A A A A A A Q")
        who.page.get_by_role("button", name="Anota les fitxes").click()
        who.page.get_by_role("button", name="Signa Anna").click()
        expect(who.page.get_by_text("ha signat")).to_have_count(1)
        code = table(who, name)["seats"][1]["code"]
        with visiting(browser, house.address, None, PHONE) as biel:
            biel.go(f"/taula/{name}")
            biel.page.get_by_label("Codi per signar, Biel").fill(code)
            biel.page.get_by_role("button", name="Signa Biel").click()
            expect(biel.page.get_by_text("L'acta és definitiva.")).to_be_visible()

        expect(who.page.get_by_text("L'acta és definitiva.")).to_be_visible()
        undo = who.context.request.post(f"/api/tables/{name}/undo", data={"to": 1})
        assert (undo.status, undo.json()["code"]) == (409, "locked")


def test_a_play_is_laid_by_tapping_the_board(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Àrbitra", PHONE) as who:
        name = opens_table(who)
        who.context.request.post(f"/api/tables/{name}/acts", data={"deeds": [{"act": {"do": "start"}}]})
        who.go(f"/taula/{name}")
        who.square(7, 7).tap()
        for letter in ("C", "A", "S", "A"):
            who.page.get_by_role("button", name=re.compile(f"^{letter} en queden")).tap()
        expect(who.page.get_by_label("Jugada", exact=True)).to_have_value("H8 CASA")
        who.page.get_by_role("button", name="Anota", exact=True).tap()

        expect(who.page.get_by_text("Juga Biel")).to_be_visible()
        expect(who.page.get_by_role("button", name="C en queden 2")).to_be_visible()


@pytest.mark.article("EBRE-16")
def test_a_four_sided_clock_runs_four_turns_across_a_reload(browser: Browser, house: House) -> None:
    """EBRE-3b: the turn goes to the right, and after a dead battery the server knows the time."""
    with visiting(browser, house.address, "Àrbitra", LAPTOP) as who:
        name = opens_table(who, "ebre", starter=None)
        who.go(f"/taula/{name}/rellotge")
        expect(who.page.get_by_text("Toca qui comença")).to_be_visible()
        who.page.get_by_role("button", name="Anna comença").click()
        expect(who.page.get_by_role("button", name="Anna prem en acabar el torn")).to_be_visible()
        expect(who.page.get_by_role("timer")).to_have_count(4)

        house.clock.jump(20)
        who.page.get_by_role("button", name="Anna prem en acabar el torn").click()
        dídac = who.page.get_by_role("button", name="Dídac prem en acabar el torn")
        expect(dídac).to_be_visible()
        house.clock.jump(50)
        who.page.reload()  # a dead battery
        expect(dídac).to_be_visible()
        expect(dídac.get_by_role("timer")).to_have_text(re.compile(r"^2:(10|0\d)$"))
        dídac.click()
        who.page.get_by_role("button", name="Carla prem en acabar el torn").click()
        who.page.get_by_role("button", name="Biel prem en acabar el torn").click()
        expect(who.page.get_by_role("button", name="Anna prem en acabar el torn")).to_be_visible()

        deeds = table(who, name)["deeds"]
        assert [deed["act"]["by"] for deed in deeds[1:]] == [0, 3, 2, 1]
        assert deeds[2]["at"] - deeds[1]["at"] >= 50_000


def test_a_paused_clock_says_why_and_goes_on(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Àrbitra", PHONE) as who:
        name = opens_table(who)
        who.go(f"/taula/{name}/rellotge")
        who.page.get_by_role("button", name="Anna comença").tap()
        who.page.get_by_role("button", name="Atura el rellotge").tap()
        expect(who.page.get_by_role("dialog", name="Per què s'atura?")).to_be_visible()
        used = table(who, name)["clock"]["used"]
        house.clock.jump(30)  # the clock stands while they think about the reason
        who.page.get_by_role("button", name="recompte de punts").tap()
        expect(who.page.get_by_text("Rellotge aturat: recompte de punts")).to_be_visible()
        house.clock.jump(30)
        assert table(who, name)["clock"]["used"] == used
        who.page.get_by_role("button", name="Reprèn").tap()
        expect(who.page.get_by_text("86 al sac")).to_be_visible()


@under(classic="CLASSIC-7c", fisc="FISC-11b")
def test_overtime_counts_on_below_zero_wherever_the_clock_is_seen(
    browser: Browser, house: House, regulation: str
) -> None:
    """Twenty-five minutes and a little more: a minus on the clock, at the desk and on the console."""
    with visiting(browser, house.address, "Àrbitra", PHONE) as who:
        name = opens_table(who, regulation)
        starts(who, name)
        house.clock.jump(25 * 60 + 61)
        for page in (f"/taula/{name}/rellotge", f"/taula/{name}", f"/arbitre/{name}", "/arbitre"):
            who.go(page)
            expect(who.page.get_by_role("timer").filter(has_text="\u22121:").first).to_be_visible()


def test_the_record_can_be_taken_home(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Àrbitra", LAPTOP) as who:
        name = opens_table(who, "llisca", clock="none")
        acts = [
            {"act": {"do": "start"}},
            {"act": {"do": "line", "text": "H8 CASA"}},
            {"act": {"do": "agree-end"}},
            {"act": {"do": "rack", "by": 0, "tiles": "EEEEEEE"}},
            {"act": {"do": "rack", "by": 1, "tiles": "AAAAAAQ"}},
        ]
        assert who.context.request.post(f"/api/tables/{name}/acts", data={"deeds": acts}).ok
    with httpx.Client(base_url=house.address) as anybody:
        assert "suposades" in anybody.get(f"/api/tables/{name}/acta").text
        assert anybody.get(f"/api/tables/{name}/sheet.pdf").content.startswith(b"%PDF")
        assert "CASA" in anybody.get(f"/api/tables/{name}/sheet.txt").text
        assert "<svg" in anybody.get(f"/api/tables/{name}/qr.svg").text


def test_a_tablet_comes_to_its_clock_with_the_code(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Àrbitra", LAPTOP) as who,
        visiting(browser, house.address, "Tauleta", PHONE) as tablet,
    ):
        name = opens_table(who)
        code = table(who, name)["code"]
        assert table(tablet, name)["code"] is None
        tablet.go(f"/taula/{name}/rellotge?codi={code}")
        tablet.page.get_by_role("button", name="Anna comença").tap()
        tablet.page.get_by_role("button", name="Anna prem en acabar el torn").tap()
        who.go(f"/taula/{name}")

        # The press came first; the play is filled in from the desk.
        line = who.page.get_by_label("Falta la jugada 1, d'Anna")
        line.fill("H8 CASA")
        line.press("Enter")
        expect(who.page.get_by_role("gridcell", name="H8, C, 2 punts")).to_be_visible()
        expect(tablet.page.get_by_role("button", name="Biel prem en acabar el torn")).to_be_visible()
        assert table(who, name)["untold"] == []


def comes_with_code(who: Visitor, name: str, code: str) -> None:
    who.go(f"/taula/{name}?codi={code}")
    expect(who.page).to_have_url(re.compile(rf"/taula/{name}$"))


def starts(who: Visitor, name: str) -> None:
    assert who.context.request.post(f"/api/tables/{name}/acts", data={"deeds": [{"act": {"do": "start"}}]}).ok


@under(llisca="LLISCA-4", classic="CLASSIC-1g")
def test_the_board_beside_the_board_is_turned_where_it_may(
    browser: Browser, house: House, regulation: str
) -> None:
    may = regulation == "llisca"
    with visiting(browser, house.address, "Àrbitra", PHONE) as who:
        name = opens_table(who, regulation)
        starts(who, name)
        who.go(f"/taula/{name}")
        turn = who.page.get_by_role("button", name="Gira el tauler")
        expect(who.page.get_by_role("grid")).to_be_visible()
        expect(turn).to_have_count(1 if may else 0)
        if not may:
            return
        turn.click()
        turn.click()
        first, last = who.square(0, 0).bounding_box(), who.square(14, 14).bounding_box()
        assert first
        assert last
        assert (first["x"], first["y"]) > (last["x"], last["y"])
        expect(who.square(0, 0)).to_have_accessible_name("A1, TP, triple de paraula")


@under(llisca="LLISCA-5", ebre="EBRE-2b", classic="CLASSIC-1c")
def test_the_table_is_told_no_words_and_its_slip_is_answered_by_the_arbiter(
    browser: Browser, house: House, regulation: str
) -> None:
    with (
        visiting(browser, house.address, "Àrbitra", LAPTOP) as judge,
        visiting(browser, house.address, "Tauleta", PHONE) as tablet,
    ):
        name = opens_table(judge, regulation, lexicon="club")
        comes_with_code(tablet, name, table(judge, name)["code"])
        starts(judge, name)
        play = {"deeds": [{"act": {"do": "play", "by": 0, "square": "H8", "word": "XQZ"}}]}
        assert tablet.context.request.post(f"/api/tables/{name}/acts", data=play).ok
        expect(tablet.page.get_by_role("link", name="Consola de l'àrbitre")).to_have_count(0)
        other = "Dídac" if regulation == "ebre" else "Biel"
        tablet.presses(f"{other} impugna")
        expect(tablet.page.get_by_text("La papereta ha arribat a l'àrbitre.")).to_be_visible()

        judge.go(f"/arbitre/{name}")
        expect(judge.page.get_by_role("alert").filter(has_text="Impugnació: XQUZ")).to_be_visible()
        judge.presses("Respon la papereta")
        expect(judge.page.get_by_role("dialog").get_by_role("checkbox", name="XQUZ")).to_be_checked()
        judge.page.get_by_role("dialog").get_by_role("button", name="Impugna", exact=True).click()
        expect(judge.page.get_by_role("alert")).to_have_count(0)
        assert table(judge, name)["sheet"][0]["why"] == "challenge"

        tablet.go("/mots?mot=casa")
        expect(tablet.page.get_by_role("heading", name="Ara no es pot mirar")).to_be_visible()
        article = PUBLISHED[regulation].customs.no_help
        expect(tablet.page.locator(f'a[href$="#{article}"]')).to_be_visible()
        judge.go("/mots?mot=casa")
        expect(judge.page.get_by_label("Escriu una paraula")).to_be_visible()


@under(classic="CLASSIC-6a", fisc="FISC-10a")
def test_a_challenge_at_the_tablet_names_its_words_and_covers_the_board_where_it_must(
    browser: Browser, house: House, regulation: str
) -> None:
    covered = regulation == "classic"
    with (
        visiting(browser, house.address, "Àrbitra", LAPTOP) as judge,
        visiting(browser, house.address, "Tauleta", PHONE) as tablet,
    ):
        name = opens_table(judge, regulation)
        comes_with_code(tablet, name, table(judge, name)["code"])
        starts(judge, name)
        for square, word, by in (("H8", "CASA", 0), ("12H", "SOL", 1)):
            lay = {"act": {"do": "play", "by": by, "square": square, "word": word}}
            done = [{"act": {"do": "complete", "by": 0}}] if by == 0 else []
            assert tablet.context.request.post(f"/api/tables/{name}/acts", data={"deeds": [lay, *done]}).ok

        tablet.presses("Anna impugna")
        dialog = tablet.page.get_by_role("dialog", name="Anna impugna")
        expect(dialog.get_by_role("checkbox", name="SOL")).to_be_checked()
        for box in dialog.get_by_role("checkbox").all():
            box.uncheck()
        expect(dialog.get_by_role("button", name="Impugna", exact=True)).to_be_disabled()
        dialog.get_by_role("checkbox", name="CASAS").check()
        dialog.get_by_role("button", name="Impugna", exact=True).click()

        expect(tablet.page.get_by_text("Impugnada: l'àrbitre ha de respondre.")).to_be_visible()
        cover = tablet.page.get_by_text("Tauler i faristols tapats mentre es resol la impugnació.")
        expect(cover).to_have_count(1 if covered else 0)
        seen = tablet.context.request.get(f"/api/tables/{name}").json()
        assert bool(seen["board"]) is not covered

        judge.go(f"/arbitre/{name}")
        card = judge.page.get_by_role("region", name="Veredicte")
        expect(card.get_by_text("CASAS", exact=True)).to_be_visible()
        expect(card.get_by_text("SOL", exact=True)).to_have_count(0)
        expect(judge.page.get_by_text("Tauler i faristols tapats")).to_have_count(0)
        card.get_by_role("button", name="Vàlida", exact=True).click()
        expect(cover).to_have_count(0)
        expect(tablet.page.get_by_role("gridcell").first).to_be_visible()


@pytest.mark.article("LLISCA-5")
def test_a_device_judges_once_all_have_agreed(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        anna.go("/taules/nova")
        anna.page.get_by_label("Reglament").select_option("llisca")
        anna.page.get_by_role("radio", name="Els jugadors").check()
        anna.page.get_by_label("Qui jutja les impugnacions").select_option("club")
        expect(anna.button("Obre la taula")).to_be_disabled()
        anna.page.get_by_role("switch", name="Respon el dispositiu").check()
        anna.presses("Obre la taula")
        expect(anna.button("Comença la partida")).to_be_visible()
        anna.presses("Comença la partida")
        anna.page.get_by_label("Jugada", exact=True).fill("H8 XQZ")
        anna.presses("Només col·loca")
        anna.presses("Jugador 2 impugna")
        expect(anna.page.get_by_label("Full", exact=True).get_by_text("impugnada")).to_be_visible()


@pytest.mark.parametrize(
    ("way", "chosen"), [("Contra un robot", "El robot"), ("Entre companys", "Algú que conec")]
)
def test_a_schools_table_leads_to_practice_online(
    browser: Browser, house: House, way: str, chosen: str
) -> None:
    with visiting(browser, house.address, "Mestra", PHONE) as who:
        who.go("/taules/nova")
        expect(who.page.get_by_role("link", name=way)).to_have_count(0)
        who.page.get_by_label("Reglament").select_option("escolar")
        who.page.get_by_role("link", name=way).click()
        expect(who.page).to_have_url(re.compile("/nova"))
        expect(who.page.get_by_role("radio", name=chosen)).to_be_checked()
        expect(who.page.get_by_role("radio", name="Scrabble escolar")).to_be_checked()
        for count in ("2", "3", "4"):
            expect(who.page.get_by_role("radio", name=count, exact=True)).to_be_visible()


@pytest.mark.article("LLISCA-20X")
def test_a_rack_of_senyors_is_changed_until_somebody_looks_into_the_bag(
    browser: Browser, house: House
) -> None:
    with visiting(browser, house.address, "Àrbitra", PHONE) as who:
        name = opens_table(who, "llisca", clock="none")
        starts(who, name)
        who.go(f"/taula/{name}")
        who.page.get_by_text("Canvi de tot el faristol").click()
        who.page.get_by_role("radio", name="Anna").check()
        shown = who.page.get_by_label("Fitxes que ha ensenyat")
        shown.fill("A A E E I I B")
        who.presses("Anota el canvi")
        expect(who.page.get_by_text("cal que siguin totes vocals o totes consonants")).to_be_visible()
        shown.fill("A A E E I I O")
        who.presses("Anota el canvi")
        expect(who.page.get_by_text("Canvi anotat.")).to_be_visible()
        who.page.get_by_text("Canvi de tot el faristol").click()
        who.page.get_by_role("radio", name="Anna").check()
        shown.fill("B C D F G H J")
        who.page.get_by_role("switch", name="Les noves tornen a ser totes de la mateixa mena").check()
        who.page.get_by_label("Fitxes que ha tret").fill("L M N P R S T")
        who.page.get_by_role("radio", name="més").check()
        who.presses("Anota el canvi")
        expect(who.page.get_by_label("Fitxes que ha ensenyat")).to_be_hidden()
        expect(who.page.get_by_text("Canvi de tot el faristol")).to_be_visible()
        told = table(who, name)
        assert told["redraws"][0] >= 2
        assert [seat["may"].count("redraw") for seat in told["seats"]] == [0, 1]
