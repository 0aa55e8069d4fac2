"""A day at the director's desk: a list pasted from a spreadsheet, entries put right, the clock, a mistyped
result, an undo; and a second server that goes on where the first one died, with everybody's phones.
"""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.pdf_reading import read_pdf
from tests.server.running import Process, install_words
from tests.under import under
from tests.web.conftest import House
from tests.web.events import a_championship
from tests.web.forwarding import forwarding
from tests.web.test_championship import Directing, phone, reports
from tests.web.test_pages import findings
from tests.web.test_tables_of_four import a_table
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

PASTED = (
    "Club\tNom i cognoms\tTelèfon\tElo\n"
    "Reus\tAnna Puig\t600 000 001\t1510\n"
    "Valls\tBernat Roca\t\t1490,5\n"
    "Reus\tCarla Vidl\t\t\n"
    "Lleida\tDídac Serra\t\t1430\n"
    "Reus\tanna puig\t\t1510\n"
    "\tProva\t\t\n"
)
FRACTION = re.compile(r"-?\d+[.,]\d+")
PASSPHRASE = "plou a Reus avui"


def an_event(director: Visitor, **settings: Any) -> Directing:
    asked = {"settings": {"name": "Obert de Reus", "rounds": 5, **settings}}
    answer = director.context.request.post("/api/events", data=asked)
    assert answer.ok, answer.text()
    event = str(answer.json()["id"])
    director.go(f"/campionat/{event}/direccio")
    return Directing(director, event)


def result_at_one(directing: Directing) -> str | None:
    """What stands for the first table of the round."""
    result: str | None = directing.round["boards"][0]["result"]
    return result


def pastes(directing: Directing, text: str = PASTED) -> None:
    directing.page.get_by_text("Enganxa una llista").click()
    directing.page.get_by_role("textbox", name="Enganxa una llista").fill(text)
    seen = directing.page.get_by_role("region", name="Com s'ha llegit la llista")
    expect(seen).to_contain_text("5 persones noves · 1 repetida · 2 sense elo")
    expect(seen).to_contain_text("Club, Nom, Elo · 1 columna no es fa servir")
    expect(seen.get_by_role("row").filter(has_text="Bernat Roca")).to_contain_text("1490,5")
    expect(seen.get_by_role("row").filter(has_text=re.compile("anna puig.*repetida"))).to_have_count(1)
    assert directing.view()["entrants"] == [], "nobody is entered by looking"
    directing.visitor.presses("Inscriu 5 persones")
    expect(directing.page.get_by_text("5 persones inscrites.")).to_be_visible()


def puts_right(directing: Directing) -> None:
    """A name was mistyped, and somebody was only a trial."""
    directing.page.get_by_role("button", name="Accions per a Carla Vidl").click()
    dialog = directing.page.get_by_role("dialog")
    dialog.get_by_label("Nom i cognoms").fill("Carla Vidal")
    dialog.get_by_label("Elo").fill("1455")
    dialog.get_by_role("button", name="Desa").click()
    expect(directing.page.get_by_role("button", name="Accions per a Carla Vidal")).to_be_visible()
    directing.page.get_by_role("button", name="Accions per a Prova").click()
    dialog.get_by_role("button", name="Esborra la inscripció").click()
    expect(dialog.get_by_text("Encara no ha sortit en cap ronda.")).to_be_visible()
    dialog.get_by_role("button", name="Esborra la inscripció").click()
    expect(directing.page.get_by_role("button", name="Accions per a Prova")).to_have_count(0)
    people = {one["name"]: one["rating"] for one in directing.view()["entrants"]}
    assert people == {"Anna Puig": 1510, "Bernat Roca": 1490.5, "Carla Vidal": 1455, "Dídac Serra": 1430}


def saves_backup(directing: Directing, folder: Path) -> Path:
    directing.page.get_by_text("Fitxers", exact=True).click()
    directing.visitor.presses("Còpia de seguretat")
    dialog = directing.page.get_by_role("dialog", name="Còpia de seguretat")
    dialog.get_by_label("Contrasenya de la còpia").fill(PASSPHRASE)
    with directing.page.expect_download() as saving:
        dialog.get_by_role("button", name="Desa la còpia").click()
    kept = folder / "copia.event.yaml"
    saving.value.save_as(kept)
    return kept


def test_a_day_that_ends_at_a_second_server(browser: Browser, tmp_path: Path) -> None:
    install_words(tmp_path)
    databases = [f"sqlite:///{tmp_path / name}" for name in ("first.db", "second.db")]
    with (
        Process(databases[0], tmp_path) as first,
        Process(databases[1], tmp_path) as second,
        forwarding(first.port) as line,
        visiting(browser, line.address, "Directora", LAPTOP) as director,
    ):
        directing = an_event(director)
        pastes(directing)
        puts_right(directing)
        directing.pairs(1)
        board = directing.round["boards"][0]
        names = [directing.name(board[side]) for side in ("first", "second")]
        here = House(line.address, None, "")  # type: ignore[arg-type]
        with (
            phone(browser, here, directing, names[0]) as one,
            phone(browser, here, directing, names[1]) as two,
        ):
            code = directing.view()["directing"]["code"]
            kept = saves_backup(directing, tmp_path)
            assert code not in kept.read_text("utf-8")
            first.kill()
            line.target = second.port

            director.context.clear_cookies()
            with visiting(browser, line.address, "Directora", LAPTOP) as again:
                again.go("/campionats")
                again.page.locator('input[type="file"]').set_input_files(kept)
                dialog = again.page.get_by_role("dialog", name="Còpia de seguretat amb contrasenya")
                dialog.get_by_label("Contrasenya de la còpia").fill("una altra cosa")
                dialog.get_by_role("button", name="Restaura el campionat").click()
                expect(dialog.get_by_text("Aquesta contrasenya no obre la còpia")).to_be_visible()
                dialog.get_by_label("Contrasenya de la còpia").fill(PASSPHRASE)
                dialog.get_by_role("button", name="Restaura el campionat").click()
                again.page.wait_for_url(f"**/campionat/{directing.event}/direccio")
                moved = Directing(again, directing.event)
                assert moved.view()["directing"]["code"] == code

                # The phones show the card that they have, and nobody queues at the desk.
                for player, name in ((one, names[0]), (two, names[1])):
                    player.page.reload()
                    expect(player.page.get_by_role("heading", name=f"Hola, {name}")).to_be_visible()
                reports(one, 412, 367)
                said = two.page.get_by_text(f"guanya {names[0]}, 412 a 367 contra {names[1]}.")
                expect(said).to_be_visible()
                two.presses("Sí, ha acabat així")
                for player in (two, one):
                    expect(player.page.get_by_role("heading", name="Resultat desat")).to_be_visible()
                assert result_at_one(moved) == "412-367"


def test_a_result_typed_offline_waits_like_a_slip(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        directing = Directing(director, a_championship(director, 1, results=False))
        board = directing.round["boards"][0]
        name = directing.name(board["first"])
        with phone(browser, house, directing, name) as player:
            player.context.set_offline(True)
            reports(player, 401, 388)
            expect(player.page.get_by_text("Ara no hi ha línia. El resultat està desat")).to_be_visible()
            assert directing.round["boards"][0]["reports"] == []
            player.context.set_offline(False)
            player.page.reload()
            expect(player.page.get_by_text("Has enviat:")).to_be_visible()
            reported = directing.round["boards"][0]["reports"]
            assert [one["result"] for one in reported] == ["401-388"]
            player.troubles.clear()  # the browser noted that the line was down, as it should


def test_a_result_that_is_hardly_meant_is_asked_about(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        directing = Directing(director, a_championship(director, 1, results=False))
        director.go(f"/campionat/{directing.event}/direccio#round")
        dialog = directing.page.get_by_role("dialog", name="Segur?")
        field = directing.page.get_by_label("Entrada ràpida")
        field.fill("1 4120 367")
        field.press("Enter")
        expect(dialog).to_contain_text("és un resultat molt estrany")
        dialog.get_by_role("button", name="Deixa-ho").click()
        assert result_at_one(directing) is None
        field.fill("99 412 367")
        field.press("Enter")
        expect(directing.page.get_by_role("alert")).to_have_text("Aquesta ronda no té cap taula 99.")
        directing.types(1, "412 367")

        field.fill("1 421 367")
        field.press("Enter")
        expect(dialog).to_contain_text("A la taula 1 ja consta 412-367. El vols canviar?")
        dialog.get_by_role("button", name="Sí, desa'l").click()
        expect(field).to_have_value("")
        assert result_at_one(directing) == "421-367"
        assert findings(directing.page) == []
        director.troubles.clear()  # the browser notes a refusal


def test_undo_says_whose_step_it_takes_back(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, "Quim", LAPTOP) as other,
    ):
        directing = Directing(director, a_championship(director, 1, results=False))
        code = directing.view()["directing"]["code"]
        other.go(f"/campionat/{directing.event}/direccio?codi={code}")
        other.presses("Entra-hi")
        Directing(other, directing.event).types(1, "412 367")
        director.go(f"/campionat/{directing.event}/direccio#round")
        expect(directing.page.get_by_role("textbox", name="Resultat de la taula 1,")).to_have_value("412-367")
        directing.page.keyboard.press("Control+z")
        dialog = directing.page.get_by_role("dialog", name="Vols desfer això?")
        expect(dialog).to_contain_text("412–367")
        expect(dialog).to_contain_text("Ho ha fet Quim")
        dialog.get_by_role("button", name="Deixa-ho").click()
        assert result_at_one(directing) == "412-367"
        directing.visitor.presses("Desfés")
        dialog.get_by_role("button", name="Desfés").click()
        expect(directing.page.get_by_role("textbox", name="Resultat de la taula 1,")).to_have_value("")


@pytest.mark.article("EBRE-0")
def test_a_table_of_four_is_typed_in_one_line_and_its_seats_are_swapped(
    browser: Browser, house: House
) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        directing = a_table(director)
        seats = directing.round["tables"][0]["seats"]
        directing.visitor.presses("Canvia les taules")
        for entrant in seats[:2]:
            directing.page.get_by_role("button", name=directing.name(entrant), exact=True).press("Enter")
        expect(directing.page.get_by_text("han canviat de lloc").first).to_be_visible()
        assert directing.round["tables"][0]["seats"] == [seats[1], seats[0], *seats[2:]]
        directing.visitor.presses("Fet")

        field = directing.page.get_by_label("Entrada ràpida")
        field.fill("1 210 180 180")
        field.press("Enter")
        expect(directing.page.get_by_role("alert")).to_contain_text("en aquesta taula en són 4")
        field.fill("1 210 180 180 95")
        field.press("Enter")
        expect(field).to_have_value("")
        assert directing.round["tables"][0]["scores"] == [210, 180, 180, 95]


@under(classic="CLASSIC-7e", fisc="FISC-11d")
def test_the_clock_of_the_hall_stands_and_one_more_hand_reaches_the_tablets(
    browser: Browser, house: House, regulation: str
) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        event = a_championship(director, 1, results=False, regulation=regulation, starts="pairing")
        directing = Directing(director, event)
        director.go(f"/campionat/{event}/direccio#round")
        directing.visitor.presses("Obre les pantalles de les taules")
        expect(directing.page.get_by_text("Cada taula té pantalla").first).to_be_visible()
        table = directing.round["boards"][0]["game"]
        start = {"deeds": [{"act": {"do": "start"}}]}
        assert director.context.request.post(f"/api/tables/{table}/acts", data=start).ok
        directing.visitor.presses("Engega el rellotge")

        clock = directing.page.get_by_role("timer", name="Rellotge de la ronda")
        directing.visitor.presses("Pausa")
        expect(clock).to_contain_text("En pausa")
        directing.visitor.presses("Posa el temps")
        dialog = directing.page.get_by_role("dialog", name="Posa el temps")
        dialog.get_by_label("Temps que queda").fill("dotze")
        dialog.get_by_role("button", name="Desa").click()
        expect(dialog.get_by_role("alert")).to_be_visible()
        dialog.get_by_label("Temps que queda").fill("12:30")
        dialog.get_by_role("button", name="Desa").click()
        expect(clock).to_contain_text("12:30")
        directing.visitor.presses("+1 min")
        expect(clock).to_contain_text("13:30")
        directing.visitor.presses("−1 min")
        expect(clock).to_contain_text("12:30")
        directing.visitor.presses("+1 min")
        expect(clock).to_contain_text("13:30")
        house.clock.jump(300)  # it stands
        directing.page.reload()
        expect(clock).to_contain_text("13:30")
        directing.visitor.presses("Continua")

        directing.visitor.presses("Anuncia: una mà més")
        asked = directing.page.get_by_role("dialog", name="Anuncia: una mà més")
        asked.get_by_role("button", name="Deixa-ho").click()
        assert directing.view()["timer"]["announced_at"] is None
        directing.visitor.presses("Anuncia: una mà més")
        asked.get_by_role("button", name="Sí, anuncia-ho").click()
        expect(clock).to_contain_text("Temps!")

        with visiting(browser, house.address, "Tauleta", PHONE) as tablet:
            tablet.go(f"/taula/{table}/rellotge")
            expect(tablet.page.get_by_text("Temps de ronda acabat · queden 4 torns")).to_be_visible()
            expect(tablet.page.get_by_text(re.compile(r"Jugada [12]:\d\d"))).to_be_visible()


def test_the_code_of_directors_is_not_beside_what_hangs_on_the_wall(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        directing = an_event(director)
        code = directing.view()["directing"]["code"]
        directing.tab("Comparteix")
        expect(directing.page.get_by_role("img", name="Codi QR de la pàgina dels jugadors")).to_be_visible()
        assert code not in directing.page.content()
        directing.tab("Configuració")
        expect(directing.page.get_by_text(code)).to_have_count(0)
        directing.visitor.presses("Mostra el codi")
        expect(directing.page.get_by_text(code).first).to_be_visible()


@pytest.mark.parametrize(
    ("language", "separator", "decimal"), [("ca", ";", ","), ("es", ";", ","), ("en", ",", ".")]
)
def test_tables_open_in_the_readers_own_spreadsheet(
    browser: Browser, house: House, tmp_path: Path, language: str, separator: str, decimal: str
) -> None:
    """By a double click on what the page's own links save: a Catalan Excel wants semicolons and commas."""
    with visiting(browser, house.address, "Directora", LAPTOP, language=language) as director:
        event = a_championship(director, 2)
        director.go(f"/campionat/{event}")
        links = director.page.locator("a[download][href*='.csv']")
        director.page.locator("details", has=links.first).locator("summary").click()
        found = {}
        for link in links.all():
            with director.page.expect_download() as saving:
                link.click()
            saving.value.save_as(kept := tmp_path / "kept.csv")
            text = kept.read_bytes().decode("utf-8")
            assert text.startswith("\ufeff") is (separator == ";"), "how a spreadsheet knows the letters"
            rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator))
            assert len({len(row) for row in rows}) == 1
            assert len(rows[0]) >= 3, rows[0]
            found[saving.value.suggested_filename.split("-")[-1]] = rows
        assert set(found) == {"standings.csv", "games.csv", "ratings.csv", "list.csv"}
        names = [row[found["standings.csv"][0].index("player")] for row in found["standings.csv"]]
        assert "Gal·la Prat" in names
        figures = {
            cell for rows in found.values() for row in rows for cell in row if FRACTION.fullmatch(cell)
        }
        assert figures
        assert all(decimal in figure for figure in figures)


def test_a_list_of_ratings_names_whom_it_lacks(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        directing = an_event(director)
        directing.page.get_by_text("Enganxa una llista").click()
        directing.page.get_by_role("textbox", name="Enganxa una llista").fill("Nom\nAnna\nBernat\nCarla\n")
        directing.visitor.presses("Inscriu 3 persones")
        directing.page.locator("summary", has_text="Importa el").click()
        field = directing.page.get_by_role("textbox", name="Importa el")
        field.fill("Nom;Elo\nAnna;1500\nZoè;900\n")
        directing.visitor.presses("Posa els elos")
        told = directing.page.locator("p[role=status]", has_text="No surten a la llista")
        expect(told).to_contain_text("Bernat i Carla")
        expect(told).not_to_contain_text("Anna")
        field.fill("Nom;Elo\nBernat;1400\nAnna;1500\n")
        directing.visitor.presses("Posa els elos")
        expect(
            directing.page.get_by_text("No surt a la llista i es queda amb l'elo que tenia: Carla")
        ).to_be_visible()
        ratings = {one["name"]: one["rating"] for one in directing.view()["entrants"]}
        assert ratings == {"Anna": 1500, "Bernat": 1400, "Carla": None}


def test_standings_are_final_where_they_are(browser: Browser, house: House) -> None:
    """On the page, on the wall and on paper: when the directors close it, not when the last result is in."""
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        directing = Directing(director, a_championship(director, 5))
        director.go(f"/campionat/{directing.event}/direccio#round")
        directing.types_the_rest()

        def final() -> tuple[bool, bool, bool]:
            director.go(f"/campionat/{directing.event}#standings")
            expect(directing.page.get_by_role("columnheader", name="Berger")).to_be_visible()
            page = directing.page.get_by_text("Classificació final").count() > 0
            director.go(f"/campionat/{directing.event}/projector")
            directing.page.keyboard.press(" ")
            wall = directing.page.locator(".wall")
            for _ in range(6):
                expect(wall).to_be_visible()
                if wall.locator(".standing").count():
                    break
                directing.page.keyboard.press("ArrowRight")
            expect(wall.locator(".standing")).to_be_visible()
            on_the_wall = wall.get_by_text("Classificació final").count() > 0
            paper = director.context.request.get(f"/api/events/{directing.event}/paper/standings.pdf?lang=ca")
            assert paper.ok, paper.text()
            return page, on_the_wall, read_pdf(paper.body())[0].says("Classificació final")

        assert final() == (False, False, False)
        director.go(f"/campionat/{directing.event}/direccio#round")
        directing.visitor.presses("Tanca el campionat")
        expect(directing.page.get_by_text("El campionat està tancat.")).to_be_visible()
        assert final() == (True, True, True)


def test_another_name_within_a_round_needs_the_desk(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        directing = Directing(director, a_championship(director, 1, results=False))
        director.go(f"/campionat/{directing.event}/direccio")
        board = directing.round["boards"][0]
        one, two = (directing.name(board[side]) for side in ("first", "second"))
        _, card = directing.card(two)
        with phone(browser, house, directing, one) as player:

            def says_to_be_the_other() -> Locator:
                player.page.get_by_role("button", name=two).click()
                sure = player.page.get_by_role("dialog", name=f"Ets {two}?")
                sure.get_by_label("Codi de la targeta").fill(card)
                sure.get_by_role("button", name="Sí, soc jo").click()
                return sure

            player.presses("No soc jo")
            asked = says_to_be_the_other()  # with the right card: whoever has both reports for both
            expect(asked.get_by_role("alert")).to_contain_text(one)
            asked.get_by_role("button", name="Deixa-ho").click()
            player.presses(f"Sí que soc {one}")
            expect(player.page.get_by_role("heading", name=f"Hola, {one}")).to_be_visible()

            directing.acts_on(one, "Deslliga el mòbil")
            expect(player.page.get_by_role("heading", name="Qui ets?")).to_be_visible()
            says_to_be_the_other()
            expect(player.page.get_by_role("heading", name=f"Hola, {two}")).to_be_visible()
            player.troubles.clear()  # the browser notes a refusal


def test_a_phones_question_names_who_has_won(browser: Browser, house: House) -> None:
    """Whoever confirms reads a sentence about people, from either side of the table, and of a draw, too."""
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        directing = Directing(director, a_championship(director, 1, results=False))
        boards = directing.round["boards"]
        for board, (own, other), said in (
            (boards[0], (367, 412), "guanya {1}, 412 a 367 contra {0}."),
            (boards[1], (390, 390), "{0} i {1} empaten a 390."),
        ):
            names = [directing.name(board[side]) for side in ("first", "second")]
            with (
                phone(browser, house, directing, names[0]) as one,
                phone(browser, house, directing, names[1]) as two,
            ):
                reports(one, own, other)
                expect(two.page.get_by_text(f"{names[0]} diu:")).to_be_visible()
                expect(two.page.get_by_text(said.format(*names))).to_be_visible()
                expect(one.page.get_by_text(said.format(*names))).to_be_visible()
