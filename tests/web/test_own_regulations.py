"""A regulation of one's own in a browser: made, mended, tried, saved, played by, printed and handed on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.pdf_reading import read_pdf
from tests.web.conftest import House
from tests.web.player_pages import begins_regulation as begins
from tests.web.player_pages import choice, number
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

SIZES = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])


def saved(who: Visitor, title: str = "Club de Vic") -> str:
    """Classic, with twenty minutes and a bonus of forty; its key."""
    begins(who)
    number(who, "Temps de cadascú", 20)
    number(who, "Premi per scrabble", 40)
    who.page.get_by_label("Nom del reglament").fill(title)
    who.presses("Desa la versió 1")
    expect(who.page.get_by_role("link", name="Juga-hi")).to_be_visible()
    return who.page.url.rpartition("/")[2].replace("%40", "@")


@SIZES
def test_it_is_made_mended_and_saved(browser: Browser, house: House, size: tuple[int, int]) -> None:
    with visiting(browser, house.address, "Anna", size) as anna:
        anna.go("/normes")
        expect(anna.page.get_by_role("heading", name="Reglaments propis")).to_be_visible()
        assert findings(anna.page) == []
        anna.page.get_by_role("link", name="Fes un reglament").click()
        anna.page.get_by_role("radio", name="Scrabble clàssic").check()
        assert findings(anna.page) == []
        anna.presses("Fes un reglament")
        expect(anna.page.get_by_text("De moment és igual que la base.")).to_be_visible()

        number(anna, "Temps de cadascú", 20)
        row = choice(anna, "Temps de cadascú")
        expect(row.get_by_text("A la base: 25 minuts")).to_be_visible()
        number(anna, "Premi per scrabble", 40)
        summary = anna.page.locator("#resum")
        expect(summary).to_contain_text("25 minuts")
        expect(summary.get_by_text("40 punts")).to_be_visible()
        row.get_by_role("button", name="Article CLASSIC-7c").click()
        expect(row.locator(".article")).to_contain_text("25 minuts")

        number(anna, "Jugadors, com a mínim", 3)
        conflict = anna.page.get_by_role("alert").filter(has_text="no poden anar juntes")
        expect(conflict).to_contain_text("El mínim de jugadors no pot ser més gran que el màxim.")
        expect(anna.page.get_by_role("button", name="Desa la versió 1")).to_be_disabled()
        assert findings(anna.page) == []
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        conflict.get_by_role("button", name="Jugadors, com a mínim: 2 jugadors").click()
        expect(conflict).to_have_count(0)

        anna.page.reload()
        expect(anna.page.locator("#resum")).to_contain_text("40 punts")
        anna.presses("Desa la versió 1")
        expect(anna.page.get_by_text("Escriu-hi un nom de fins a 60 caràcters.")).to_be_visible()
        anna.page.get_by_label("Nom del reglament").fill("Reglament de La Trencada")
        anna.presses("Desa la versió 1")
        expect(anna.page.get_by_role("heading", name="Reglament de La Trencada")).to_be_visible()
        expect(anna.page.locator(".changed")).to_have_count(2)
        assert findings(anna.page) == []
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

        anna.page.get_by_role("link", name="Fes-ne una versió nova").click()
        expect(anna.page.get_by_role("button", name="Desa la versió 2")).to_be_visible()
        expect(anna.page.get_by_text("Les partides començades segueixen amb la versió 1.")).to_be_visible()
        choice(anna, "Temps de cadascú").get_by_role("button", name=re.compile("^Torna-hi")).click()
        expect(anna.page.locator("#resum")).not_to_contain_text("25 minuts")
        anna.presses("Desa la versió 2")
        expect(anna.page.get_by_role("link", name="Juga-hi")).to_be_visible()
        anna.go("/normes")
        expect(anna.page.get_by_role("link", name="Reglament de La Trencada")).to_have_count(2)


def test_keys_search_and_take_back(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        begins(anna)
        anna.page.keyboard.press("/")
        search = anna.page.get_by_role("searchbox", name="Busca una tria o un article")
        expect(search).to_be_focused()
        search.fill("7c")
        expect(choice(anna, "Temps de cadascú")).to_be_visible()
        expect(choice(anna, "Qui porta el full")).to_have_count(0)
        search.fill("")
        radio = choice(anna, "Reimpugnar").get_by_role("radio", name="Sí")
        radio.focus()
        anna.page.keyboard.press("ArrowLeft")
        expect(choice(anna, "Reimpugnar").get_by_role("radio", name="No")).to_be_checked()
        expect(anna.page.locator("#resum")).to_contain_text("Reimpugnar")
        anna.page.keyboard.press("z")
        expect(radio).to_be_checked()
        expect(anna.page.get_by_text("De moment és igual que la base.")).to_be_visible()


def test_every_kind_of_control_says_what_it_does(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        begins(anna)
        summary = anna.page.locator("#resum")
        row = choice(anna, "Temps de més")
        row.locator("summary").click()
        row.get_by_role("radio", name="no hi ha norma").check()
        expect(summary).to_contain_text("no hi ha norma")
        row.get_by_role("radio", name="Hi ha norma", exact=True).check()
        expect(anna.page.get_by_text("De moment és igual que la base.")).to_be_visible()
        row.get_by_role("radio", name="es descompta el temps").check()
        expect(summary).to_contain_text("es descompta el temps")
        clocks = choice(anna, "Rellotges")
        clocks.locator("summary").click()
        clocks.get_by_role("checkbox", name="de torn").check()
        conflict = anna.page.get_by_role("alert").filter(has_text="quants segons té cada torn")
        expect(conflict).to_be_visible()
        conflict.get_by_role("button").last.click()
        expect(conflict).to_have_count(0)
        clocks.get_by_role("button", name=re.compile("Proposa'l primer.*sense rellotge")).click()
        tiles = choice(anna, "Les fitxes")
        tiles.locator("summary").first.click()
        tiles.get_by_role("spinbutton", name="A: valor").fill("2")
        tiles.get_by_role("spinbutton", name="A: valor").press("Tab")
        expect(summary).to_contain_text("A (12, valor 2)")
        racks = choice(anna, "Les fitxes que queden")
        racks.locator("summary").click()
        racks.get_by_role("combobox", name="per passades").select_option("stay")
        runs = choice(anna, "Torns seguits que acaben la partida")
        runs.locator("summary").click()
        runs.get_by_role("button", name="Treu aquest final").last.click()
        expect(summary.get_by_role("listitem")).to_have_count(6)
        assert findings(anna.page) == []
        number(anna, "Fitxes al faristol", 8)
        expect(anna.page.get_by_text(re.compile("El motor juga amb faristols"))).to_be_visible()
        expect(anna.page.get_by_role("button", name="Prova'l contra un robot")).to_have_count(0)
        number(anna, "Fitxes al faristol", 99)
        expect(
            anna.page.get_by_text("Fitxes al faristol: 99 no pot ser; ha de ser de 5 a 9.")
        ).to_be_visible()


def test_it_is_tried_against_a_robot(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        begins(anna)
        number(anna, "Premi per scrabble", 40)
        expect(anna.page.locator("#resum")).to_contain_text("40 punts")
        anna.presses("Prova'l contra un robot")
        expect(anna.page.get_by_role("grid")).to_be_visible()
        game = anna.page.url.rpartition("/")[2]
        assert anna.context.request.get(f"/api/games/{game}").json()["regulation"].startswith("prova-")
        anna.page.go_back()
        expect(anna.page.locator("#resum")).to_contain_text("40 punts")


def test_a_game_a_table_and_a_championship_are_played_by_it(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        key = saved(anna, "Els dijous")
        anna.page.get_by_role("link", name="Juga-hi").click()
        expect(anna.page.get_by_role("radio", name="Els dijous")).to_be_checked()
        anna.page.get_by_role("radio", name="El robot").check()
        expect(anna.page.get_by_label("Minuts per jugador")).to_have_value("20")
        anna.page.locator("form .button.main").click()
        expect(anna.page.get_by_role("grid")).to_be_visible()
        game = anna.context.request.get(f"/api/games/{anna.page.url.rpartition('/')[2]}").json()
        assert game["regulation"] == key

        anna.go(f"/taules/nova?reglament={key}")
        expect(anna.page.get_by_label("Reglament")).to_have_value(key)
        anna.page.locator("form .button.main").click()
        anna.page.wait_for_url("**/taula/*")
        table = anna.context.request.get(f"/api/tables/{anna.page.url.rpartition('/')[2]}").json()
        assert table["regulation"] == key

        anna.go(f"/campionats/nou?reglament={key}")
        anna.page.get_by_label("Nom del campionat").fill("Open del club")
        anna.page.locator("form .button.main").click()
        anna.page.wait_for_url("**/direccio")
        event = anna.page.url.split("/")[-2]
        settings = anna.context.request.get(f"/api/events/{event}").json()["settings"]
        assert (settings["regulation"], settings["game_minutes"]) == (key, 20)


def test_it_is_printed_and_handed_on(browser: Browser, house: House, tmp_path: Path) -> None:
    with visiting(browser, house.address, "Anna") as anna, visiting(browser, house.address, "Biel") as biel:
        key = saved(anna, "Per compartir")
        paper = anna.context.request.get(f"/api/regulations/{key}/paper?lang=ca").body()
        text = read_pdf(paper)[0].text
        assert text.index("Què canvia") < text.index("40 punts") < text.index("El reglament, tria per tria")
        biel.go(f"/normes/{key}")
        expect(biel.page.get_by_role("heading", name="Per compartir")).to_be_visible()
        biel.presses("Posa'l a la teva llista")
        expect(biel.page.get_by_role("button", name="Treu-lo de la teva llista")).to_be_visible()
        biel.go("/nova")
        expect(biel.page.get_by_role("radio", name="Per compartir")).to_have_count(1)
        biel.go(f"/normes/{key}")
        with biel.page.expect_download() as downloading:
            biel.page.get_by_role("link", name="Baixa el fitxer").click()
        file = tmp_path / "regulation.toml"
        downloading.value.save_as(file)
        biel.presses("Treu-lo de la teva llista")
        expect(biel.page.get_by_role("button", name="Posa'l a la teva llista")).to_be_visible()
        biel.go("/normes")
        biel.page.locator("input[type=file]").set_input_files(file)
        expect(biel.page.get_by_role("heading", name="Per compartir")).to_be_visible()
        (tmp_path / "bad.toml").write_text("minutes = 3", encoding="utf-8")
        biel.go("/normes")
        biel.page.locator("input[type=file]").set_input_files(tmp_path / "bad.toml")
        expect(biel.page.get_by_text(re.compile("Això no és el fitxer d'un reglament"))).to_be_visible()


def test_one_that_is_not_there_is_a_page_that_is_not_there(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        anna.go("/normes/nobody@0123456789abcdef")
        expect(anna.page.get_by_role("heading").first).to_be_visible()


def test_who_saved_last_is_told_and_nothing_is_lost(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel", PHONE) as biel,
    ):
        key = saved(anna, "Entre dos")
        biel.go(f"/normes/{key}")
        biel.presses("Posa'l a la teva llista")
        for who in (anna, biel):
            who.go(f"/normes/nou?de={key}")
            expect(who.page.get_by_role("button", name="Desa la versió 2")).to_be_visible()
        number(biel, "Premi per scrabble", 60)
        biel.presses("Desa la versió 2")
        expect(biel.page.get_by_role("link", name="Juga-hi")).to_be_visible()

        number(anna, "Temps de cadascú", 30)
        anna.presses("Desa la versió 2")
        other = anna.page.get_by_role("region", name=re.compile("Biel n'ha desat la versió 2"))
        expect(other).to_contain_text("Aquí: 40 punts · Allà: 60 punts")
        assert findings(anna.page) == []
        other.get_by_role("button", name="Agafa-ho: Premi per scrabble").click()
        expect(anna.page.locator("#resum")).to_contain_text("60 punts")
        other.get_by_role("button", name="Desa-la igualment").click()
        expect(anna.page.get_by_text("versió 3").first).to_be_visible()
        expect(anna.page.get_by_text("60 punts").first).to_be_visible()


def test_what_a_championship_plays_by_is_copied(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        key = saved(anna, "El del campionat")
        request = anna.context.request
        event = request.post(
            "/api/events", data={"settings": {"name": "Open de Vic", "regulation": key, "official": False}}
        ).json()["id"]
        for name in ("Anna / Biel", "Carla / Dídac"):
            answer = request.post(f"/api/events/{event}/orders", data={"do": "enter", "name": name})
            assert answer.ok, answer.text()
        assert request.post(f"/api/events/{event}/pair", data={}).ok
        anna.go(f"/normes/nou?de={key}")
        expect(anna.page.get_by_text("Es fa servir ara mateix a Open de Vic.")).to_be_visible()
        number(anna, "Temps de cadascú", 30)
        anna.presses("Desa la versió 1")
        expect(anna.page.get_by_text("30 minuts").first).to_be_visible()
        settings = request.get(f"/api/events/{event}").json()["settings"]
        assert settings["regulation"] == key
        assert request.get(f"/api/regulations/{key}/about").json()["minutes"] == 20


def test_a_whole_round_is_played_by_one_with_pairs_turns_and_tiles_of_its_own(
    browser: Browser, house: House
) -> None:
    """Made in the app; then app, robot, desk, console, papers and championship play by it."""
    with visiting(browser, house.address, "Anna") as anna:
        begins(anna, "parelles")
        number(anna, "Torns de cadascú", 1)
        tiles = choice(anna, "Les fitxes")
        tiles.locator("summary").first.click()
        tiles.get_by_role("spinbutton", name="C: valor").fill("4")
        tiles.get_by_role("spinbutton", name="C: valor").press("Tab")
        expect(anna.page.locator("#resum")).to_contain_text("valor 4")
        anna.page.get_by_label("Nom del reglament").fill("Parelles de l'institut")
        anna.presses("Desa la versió 1")
        expect(anna.page.get_by_role("link", name="Juga-hi")).to_be_visible()
        key = anna.page.url.rpartition("/")[2].replace("%40", "@")
        request = anna.context.request

        # In the app, alone against a robot, to the end of its one turn each.
        bag = "C A S A E T R  L L O P S I N"
        seats = [{"who": "me"}, {"who": "robot", "level": 2}]
        game = anna.opens(regulation=key, seats=seats, starter=0, bag=bag, verify="refuse")
        anna.starts()
        anna.button("C, 4 punts").click()
        anna.square(7, 7).click()
        anna.lays("H9", "ASA", [])
        anna.plays()
        over = anna.sees(game, lambda view: view["status"] == "over")
        assert (over["end"], over["seats"][0]["final"]) == ("rounds", 14), "C is worth four here"

        # On wood, by the desk, with a paper at the end; the console names the pairs and the regulation.
        pairs = ["Anna / Biel", "Carla / Dídac"]
        asked = {"regulation": key, "names": pairs, "lexicon": "arbiter", "starter": 0}
        table = request.post("/api/tables", data=asked).json()["id"]
        anna.go(f"/taula/{table}")
        expect(anna.page.get_by_text("Anna / Biel").first).to_be_visible()
        deeds = [{"do": "start"}, {"do": "line", "text": "H8 CASA"}]
        answer = request.post(f"/api/tables/{table}/acts", data={"deeds": [{"act": one} for one in deeds]})
        assert answer.ok, answer.text()
        anna.go("/arbitre")
        expect(anna.page.get_by_text("Carla / Dídac").first).to_be_visible()
        answer = request.post(
            f"/api/tables/{table}/acts", data={"deeds": [{"act": {"do": "line", "text": "passo"}}]}
        )
        assert answer.ok, answer.text()
        ended = request.get(f"/api/tables/{table}").json()
        assert (ended["phase"], [seat["final"] for seat in ended["seats"]]) == ("over", [14, 0])
        sheet = read_pdf(request.get(f"/api/tables/{table}/sheet.pdf?lang=ca").body())
        assert all(name in sheet[0].text for name in pairs)

        # And a championship whose entrants are the pairs.
        settings = {"name": "Final de l'institut", "regulation": key, "official": False, "rounds": 1}
        event = request.post("/api/events", data={"settings": settings}).json()["id"]
        for name in pairs:
            assert request.post(f"/api/events/{event}/orders", data={"do": "enter", "name": name}).ok
        assert request.post(f"/api/events/{event}/pair", data={}).ok
        anna.page.wait_for_timeout(500)
        assert request.post(f"/api/events/{event}/orders", data={"do": "publish", "round": 1}).ok
        anna.go(f"/campionat/{event}")
        for name in pairs:
            expect(anna.page.get_by_text(name).first).to_be_visible()
