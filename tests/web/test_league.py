"""A league of twelve in two divisions, twice each: reports from phones, a dispute, promotion and a final."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.leagues import a_league, ask, claimed, result_of
from tests.web.test_championship import Directing
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

FIRST = ("Anna Puig", "Bernat Roca", "Carla Vidal", "Dídac Serra", "Elna Mas", "Ferran Gil")
SECOND = ("Gal·la Prat", "Hug Soler", "Ivet Quintana", "Joan Bosch", "Laia Riba", "Martí Camps")
GROUPS = {"Primera": FIRST, "Segona": SECOND}


def a_phone(director: Visitor, phone: Visitor, event: str, name: str) -> None:
    """The phone becomes that of somebody who has the card, and shows the league."""
    entrant, card = Directing(director, event).card(name)
    ask(phone, f"/{event}/claim", {"entrant": entrant, "card": card})
    phone.go(f"/campionat/{event}")
    expect(phone.page.get_by_role("heading", name="Les teves")).to_be_visible()


def reports(phone: Visitor, rival: str, own: int, other: int) -> None:
    phone.page.get_by_role("button", name="Apunta un resultat").click()
    dialog = phone.page.get_by_role("dialog")
    option = dialog.get_by_label("Contra qui").locator("option", has_text=rival).first
    dialog.get_by_label("Contra qui").select_option(value=option.get_attribute("value"))
    mine, theirs = dialog.get_by_role("spinbutton").all()
    mine.fill(str(own))
    theirs.fill(str(other))
    expect(dialog.get_by_role("status")).to_contain_text("has guanyat" if own > other else "has perdut")
    dialog.get_by_role("button", name="Envia'l").click()
    expect(dialog).to_be_hidden()


def boards(view: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    return [(round_["number"], board) for round_ in view["rounds"] for board in round_["boards"]]


def test_a_league_from_the_first_entry_to_the_final(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, "Anna", PHONE) as anna,
        visiting(browser, house.address, "Bernat", PHONE) as bernat,
    ):
        # Begun from the club's preset, and its games made at once.
        director.go("/campionats/nou")
        director.page.get_by_label("Nom del campionat").fill("Lliga d'hivern")
        director.page.get_by_role("radio", name="Lliga de club").check()
        director.page.get_by_role("radio", name="Dues voltes").check()
        director.page.get_by_label("Pugen i baixen").fill("1")
        director.page.get_by_label("Passen a la final").fill("1")
        director.presses("Obre el campionat")
        expect(director.page.get_by_role("button", name="Fes els encreuaments")).to_be_disabled()
        event = director.page.url.split("/")[-2]
        desk = Directing(director, event)
        lines = ["nom;grup", *(f"{name};{group}" for group, names in GROUPS.items() for name in names)]
        ask(director, f"/{event}/entries", "\n".join(lines))
        director.presses("Fes els encreuaments")
        expect(director.page.get_by_role("heading", name="Falten 60 partides de 60")).to_be_visible()
        assert findings(director.page) == []

        # Anna reports; Bernat says how it was, and the organisers decide.
        a_phone(director, anna, event, "Anna Puig")
        a_phone(director, bernat, event, "Bernat Roca")
        expect(anna.page.get_by_text("te'n queden 10 de 10")).to_be_visible()
        reports(anna, "Bernat Roca", 412, 367)
        expect(bernat.page.get_by_role("heading", name=re.compile("has perdut. Confirmes?"))).to_be_visible()
        assert findings(bernat.page) == []
        bernat.presses("No és això")
        dialog = bernat.page.get_by_role("dialog")
        dialog.get_by_label("Bernat Roca").fill("376")
        expect(dialog.get_by_text("No coincideix amb el que ha apuntat Anna Puig")).to_be_visible()
        assert findings(bernat.page) == []
        dialog.get_by_role("button", name="Envia la correcció").click()
        expect(anna.page.get_by_text("ho decideix l'organització")).to_be_visible()
        expect(
            director.page.get_by_text("Anna Puig i Bernat Roca no diuen el mateix.").or_(
                director.page.get_by_text("Bernat Roca i Anna Puig no diuen el mateix.")
            )
        ).to_be_visible()
        director.page.get_by_role("button", name=re.compile("^Val .*376")).click()
        expect(director.page.get_by_role("heading", name="Falten 59 partides de 60")).to_be_visible()

        # The second game between them is confirmed with one tap, and counts at once.
        reports(bernat, "Anna Puig", 401, 388)
        expect(anna.page.get_by_role("heading", name=re.compile("has perdut. Confirmes?"))).to_be_visible()
        anna.presses("Confirmo")
        expect(anna.page.get_by_text("te'n queden 8 de 10")).to_be_visible()
        row = anna.page.get_by_role("row", name=re.compile("Anna Puig"))
        expect(row.first).to_contain_text("1")

        # What is missing, and a text for who has no address here.
        director.page.get_by_role("button", name="Recorda-l'hi: Anna Puig").click()
        expect(director.page.get_by_role("dialog")).to_contain_text("encara has de jugar 8 partides")
        director.page.get_by_role("dialog").get_by_role("button", name="Tanca").click()

        # The others play theirs; the first of each list is the strongest.
        order = {one["id"]: one["id"] for one in desk.view()["entrants"]}
        for number, board in boards(desk.view()):
            if board["result"] is None:
                first = order[board["first"]] < order[board["second"]]
                result_of(director, event, number, board, "420-310" if first else "310-420")
        expect(director.page.get_by_role("heading", name="No falta cap partida")).to_be_visible()
        anna.page.reload()
        expect(anna.page.get_by_text("baixa a Segona")).to_be_visible()
        anna.page.get_by_role("button", name="Segona").click()
        expect(anna.page.get_by_text("puja a Primera")).to_be_visible()
        expect(anna.page.get_by_role("rowheader", name=re.compile("Gal·la Prat")).first).to_be_visible()

        # The next season, with one up and one down.
        director.page.get_by_text("Final, temporada següent i tancament").click()
        assert findings(director.page) == []
        director.page.get_by_label("Com es dirà").fill("Lliga de primavera")
        director.presses("Obre la temporada")
        expect(director.page.get_by_role("heading", name="Lliga de primavera")).to_be_visible()
        following = Directing(director, director.page.url.split("/")[-2])
        groups = {one["name"]: one["group"] for one in following.view()["entrants"]}
        assert {name for name, group in groups.items() if group == "Primera"} == {*FIRST[:5], SECOND[0]}
        director.presses("Fes els encreuaments")
        expect(director.page.get_by_role("heading", name="Falten 60 partides de 60")).to_be_visible()

        # And the final of the two winners.
        director.go(f"/campionat/{event}/direccio")
        director.page.get_by_text("Final, temporada següent i tancament").click()
        director.page.get_by_role("radio", name="Al millor de tres").check()
        director.presses("Obre la final")
        expect(director.page.get_by_role("heading", name="Lliga d'hivern: final")).to_be_visible()
        final = Directing(director, director.page.url.split("/")[-2])
        assert [one["name"] for one in final.view()["entrants"]] == ["Anna Puig", "Gal·la Prat"]
        for number, result in ((1, "350 401"), (2, "380 370")):  # in the second game the other one starts
            final.pairs(number)
            final.types(1, result)
        director.presses("Tanca el campionat")
        expect(director.page.get_by_text("El campionat està tancat.")).to_be_visible()
        director.go(f"/campionat/{final.event}#standings")
        expect(director.page.get_by_role("row").nth(1)).to_contain_text("Gal·la Prat")


def test_what_is_wrong_is_said_beside_it(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, "Anna", PHONE) as anna,
    ):
        event = a_league(director, GROUPS, until="2031-01-31")
        a_phone(director, anna, event, "Anna Puig")
        anna.page.get_by_role("button", name="Apunta un resultat").click()
        dialog = anna.page.get_by_role("dialog")
        dialog.get_by_role("button", name="Envia'l").click()
        expect(dialog.get_by_role("alert")).to_have_text("Tria el rival")
        dialog.get_by_label("Contra qui").select_option(index=1)
        dialog.get_by_role("button", name="Envia'l").click()
        expect(dialog.get_by_role("alert")).to_have_text("Escriu els punts de tots dos.")
        mine, theirs = dialog.get_by_role("spinbutton").all()
        mine.fill("99999")
        theirs.fill("3.7")
        expect(dialog.get_by_role("alert")).to_have_text("Els punts són un nombre enter, de −999 a 9999.")
        anna.page.keyboard.press("Escape")
        expect(anna.page.locator("dialog form")).to_have_count(0)  # the page knows that it was closed

        # Meanwhile the organisers shorten the league: what was typed is refused with its reason.
        anna.page.keyboard.press("n")
        dialog.get_by_label("Contra qui").select_option(index=1)
        for field in dialog.get_by_role("spinbutton").all():
            field.fill("300")
        settings = Directing(director, event).view()["settings"]
        ask(
            director, f"/{event}/orders", {"do": "configure", "settings": {**settings, "until": "2020-01-31"}}
        )
        expect(anna.page.get_by_text("de 30 partides")).to_contain_text("es va acabar")
        dialog.get_by_role("button", name="Envia'l").click()
        expect(dialog.get_by_role("alert")).to_contain_text("es va acabar el 31/1/2020")


def test_a_league_online(browser: Browser, house: House) -> None:
    """Two who play it here: the result comes by itself."""
    with (
        visiting(browser, house.address, "Directora", LAPTOP) as director,
        visiting(browser, house.address, "Anna", PHONE) as anna,
        visiting(browser, house.address, "Bernat", PHONE) as bernat,
    ):
        event = a_league(director, {"": ("Anna Puig", "Bernat Roca")}, online=True, lexicon="club")
        a_phone(director, anna, event, "Anna Puig")
        anna.presses("Juga")
        expect(anna.page.get_by_text("tots dos jugadors han d'haver dit qui són")).to_be_visible()
        a_phone(director, bernat, event, "Bernat Roca")
        anna.presses("Juga")
        expect(anna.page.get_by_role("link", name="Ves-hi")).to_be_visible()
        bernat.page.get_by_role("link", name="Ves-hi").click()
        expect(bernat.page).to_have_url(re.compile("/partida/"))


def test_a_stranger_sees_the_league_and_nothing_to_press(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        event = a_league(director, GROUPS)
        claimed(director, event, "Anna Puig")  # now another person, who does not direct
        director.go(f"/campionat/{event}")
        expect(director.page.get_by_role("button", name="Apunta un resultat")).to_be_visible()
        expect(director.page.get_by_role("link", name="Direcció")).to_be_hidden()
    with visiting(browser, house.address, None, PHONE) as stranger:
        stranger.go(f"/campionat/{event}")
        expect(stranger.page.get_by_role("region", name="Quadre de partides")).to_be_visible()
        expect(stranger.page.get_by_role("heading", name="Les teves")).to_be_hidden()
        assert findings(stranger.page) == []


def test_a_clubs_spreadsheet_begins_a_league_and_says_what_is_missing(browser: Browser, house: House) -> None:
    rows = (
        "Jornada;Jugador 1;Punts 1;Jugador 2;Punts 2",
        "1;Anna Puig;412;Bernat Roca;367",
        "1;Carla Vidal;;DESCANSA;",
        "2;Dídac Serra;;;",
    )
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        event = a_league(director, {}, made=False)
        director.go(f"/campionat/{event}/direccio")
        director.page.get_by_text("Importa els resultats d'un full de càlcul").click()
        director.page.get_by_label("Enganxa les partides").fill("\n".join(rows))
        director.presses("Importa")
        expect(director.page.get_by_text("1 resultat apuntat, 4 jugadors nous.")).to_be_visible()
        expect(director.page.get_by_text("Línia 3: DESCANSA.")).to_be_visible()
        expect(director.page.get_by_text("Línia 4: Dídac Serra.")).to_be_visible()
        expect(director.page.get_by_role("heading", name="Falten 5 partides de 6")).to_be_visible()
        assert findings(director.page) == []
        director.page.get_by_label("Enganxa les partides").fill("nom;punts\nAnna;3")
        director.presses("Importa")
        expect(director.page.get_by_text("Falta la columna")).to_be_visible()
