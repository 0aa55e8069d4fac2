"""A director runs a championship in a browser: nine players, five rounds, and all that happens in a hall.

A late entry, a withdrawal, a no-show, a correction by the committee and an undo; results typed and from
phones; at last the papers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.conftest import House
from tests.web.events import a_championship
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

from faristol.service.events.records import PAPERS

NAMES = (
    "Anna Puig",
    "Bernat Roca",
    "Carla Vidal",
    "Dídac Serra",
    "Elna Mas",
    "Ferran Gil",
    "Gal·la Prat",
    "Hug Soler",
)


class Directing:
    """What the director does at the laptop."""

    def __init__(self, visitor: Visitor, event: str) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.event = event

    def view(self) -> dict[str, Any]:
        answer = self.visitor.context.request.get(f"/api/events/{self.event}")
        assert answer.ok, answer.text()
        return dict(answer.json())

    @property
    def round(self) -> dict[str, Any]:
        return dict(self.view()["rounds"][-1])

    def name(self, entrant: int) -> str:
        return next(str(one["name"]) for one in self.view()["entrants"] if one["id"] == entrant)

    def card(self, name: str) -> tuple[int, str]:
        """The number of an entrant, and what stands on the card."""
        entrant = next(int(one["id"]) for one in self.view()["entrants"] if one["name"] == name)
        cards = self.visitor.context.request.get(f"/api/events/{self.event}/cards").json()["cards"]
        return entrant, next(str(one["card"]) for one in cards if one["entrant"] == entrant)

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def enters(self, name: str, rating: int | None = None) -> None:
        self.page.keyboard.press("Escape")  # out of whatever field has the focus
        self.page.keyboard.press("n")
        field = self.page.get_by_label("Nom i cognoms")
        expect(field).to_be_focused()
        field.fill(name)
        if rating is not None:
            self.page.get_by_label("Elo", exact=True).fill(str(rating))
        field.press("Enter")
        expect(self.page.get_by_role("button", name=f"Accions per a {name}")).to_be_visible()

    def pairs(self, number: int) -> None:
        self.visitor.presses(f"Aparella la ronda {number}")
        expect(self.page.get_by_role("heading", name=f"Ronda {number}")).to_be_visible()
        self.visitor.presses("Publica la ronda")
        expect(self.page.get_by_text("publicada", exact=True)).to_be_visible()

    def types(self, table: int, result: str) -> None:
        """The quick field: table and points, and Enter."""
        field = self.page.get_by_label("Entrada ràpida")
        field.fill(f"{table} {result}")
        field.press("Enter")
        expect(field).to_have_value("")

    def types_the_rest(self) -> None:
        for table in self.round["missing"]:
            self.types(table, f"{390 + table} {310 + table}")
        assert self.round["missing"] == []

    def acts_on(self, name: str, action: str) -> None:
        self.tab("Inscripcions")
        self.page.get_by_role("button", name=f"Accions per a {name}").click()
        self.page.get_by_role("dialog").get_by_role("button", name=action, exact=True).click()


@contextmanager
def phone(browser: Browser, house: House, directing: Directing, name: str) -> Iterator[Visitor]:
    """A player reads the card that the director handed out; nobody asked for an account."""
    with visiting(browser, house.address, None, PHONE) as player:
        entrant, card = directing.card(name)
        player.go(f"/campionat/{directing.event}/jo?qui={entrant}&targeta={card}")
        expect(player.page.get_by_role("dialog", name=f"Ets {name}?")).to_be_visible()
        player.presses("Sí, soc jo")
        expect(player.page.get_by_role("heading", name=f"Hola, {name}")).to_be_visible()
        yield player


def reports(player: Visitor, own: int, other: int) -> None:
    fields = player.page.get_by_role("spinbutton")
    fields.first.fill(str(own))
    fields.last.fill(str(other))
    player.presses("Envia el resultat")


@contextmanager
def opened(browser: Browser, house: House) -> Iterator[Directing]:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        director.go("/campionats/nou")
        director.page.get_by_label("Nom del campionat").fill("Obert de Reus")
        director.page.get_by_text("Més opcions").click()
        director.page.get_by_role("radio", name="L'aparellament").check()  # starts come from the pairing
        director.presses("Obre el campionat")
        expect(director.page.get_by_role("heading", name="Obert de Reus")).to_be_visible()
        director.page.wait_for_url("**/direccio")
        yield Directing(director, director.page.url.split("/")[-2])


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_championship_begins_like_another(browser: Browser, house: House, size: tuple[int, int]) -> None:
    with visiting(browser, house.address, "Directora", size) as director:
        page = director.page
        director.go("/campionats/nou")
        page.get_by_label("Nom del campionat").fill("Copa Manresa")
        expect(page.get_by_role("radio", name="Oficial de la FISC")).to_be_checked()
        page.get_by_role("radio", name="Obert de l'AJUSC").check()
        expect(page.get_by_label("Nom del campionat")).to_have_value("Copa Manresa")
        expect(page.get_by_role("switch", name="Oficial")).not_to_be_checked()
        page.get_by_text("Més opcions").click()
        expect(page.get_by_label("Nom del rànquing")).to_have_value("BARRUF")
        expect(page.get_by_label("Elo de qui no en té")).to_have_value("999")
        expect(page.get_by_label("Diccionari arbitral")).to_have_value("DISC")
        expect(page.get_by_label("Desempat 1")).to_have_value("difference")
        assert findings(page) == []

        page.get_by_label("Desempat 3").select_option("wins")
        page.get_by_label("Desempat 1").select_option("total")  # it moves up from the second place
        page.get_by_role("radio", name="Al final, per ordre d'inscripció").check()
        director.presses("Obre el campionat")
        page.wait_for_url("**/direccio")
        settings = Directing(director, page.url.split("/")[-2]).view()["settings"]
        assert settings["tie_breaks"] == ["total", "wins"]
        assert settings["newcomers"] == "last"
        assert (settings["rating_name"], settings["official"]) == ("BARRUF", False)
        page.get_by_text("Importa el BARRUF").click()


def test_the_system_can_be_another_than_the_presets(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        page = director.page
        director.go("/campionats/nou")
        page.get_by_label("Nom del campionat").fill("Ebre")
        page.get_by_role("radio", name="Terres de l'Ebre").check()
        page.get_by_text("Sistema: Taules de quatre").click()
        page.get_by_role("radio", name=re.compile("^Suís")).check()
        expect(page.get_by_text("Sistema: Suís")).to_be_visible()
        director.presses("Obre el campionat")
        page.wait_for_url("**/direccio")
        settings = Directing(director, page.url.split("/")[-2]).view()["settings"]
        assert settings["system"] == "swiss"
        assert settings["regulation"] not in ("", "ebre")


def test_a_duplicate_begins_where_championships_do(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", PHONE) as director:
        page = director.page
        director.go("/campionats/nou")
        page.get_by_label("Nom del campionat").fill("Mundial de duplicada")
        page.get_by_role("radio", name=re.compile("^Duplicada")).check()
        expect(page.get_by_role("button", name="Obre el campionat")).to_have_count(0)
        assert findings(page) == []
        page.get_by_role("link", name="Prepara la duplicada").click()
        expect(page.get_by_role("heading", name="Duplicada nova")).to_be_visible()
        expect(page.get_by_label("Nom de la sessió")).to_have_value("Mundial de duplicada")
        director.presses("Obre la sessió")
        page.wait_for_url("**/jutge")
        expect(page.get_by_role("heading", name="Mundial de duplicada")).to_be_visible()


def test_a_championship_of_nine(browser: Browser, house: House) -> None:
    with ExitStack() as people:
        directing = people.enter_context(opened(browser, house))
        for place, name in enumerate(NAMES):
            directing.enters(name, 1500 - 20 * place)
        directing.pairs(1)
        first = directing.round["boards"][0]
        one, two = directing.name(first["first"]), directing.name(first["second"])

        # Results from two phones, which first disagree.
        left = people.enter_context(phone(browser, house, directing, one))
        right = people.enter_context(phone(browser, house, directing, two))
        expect(left.page.get_by_text("Taula 1", exact=True)).to_be_visible()
        expect(left.page.get_by_text(two).first).to_be_visible()
        expect(left.page.get_by_text("Comences tu")).to_be_visible()
        expect(right.page.get_by_text("Comença l'altre")).to_be_visible()
        reports(left, 412, 367)
        expect(left.page.get_by_text(f"Falta que {two} ho confirmi.")).to_be_visible()
        expect(directing.page.get_by_text("un mòbil", exact=True)).to_be_visible()
        expect(right.page.get_by_text(f"guanya {one}, 412 a 367 contra {two}.")).to_be_visible()
        right.page.get_by_role("button", name="Escriu un altre resultat").click()
        reports(right, 376, 412)
        expect(directing.page.get_by_text("no coincideixen", exact=True)).to_be_visible()
        right.presses("Sí, ha acabat així")
        expect(left.page.get_by_role("heading", name="Resultat desat")).to_be_visible()
        expect(right.page.get_by_role("heading", name="Resultat desat")).to_be_visible()
        directing.types_the_rest()

        # A late entry: nine now, and one sits out.
        directing.enters("Ivet Tardà")
        directing.tab("Ronda")
        directing.pairs(2)
        assert len(directing.round["byes"]) == 1
        board = directing.round["boards"][1]

        # A no-show: only after fifteen minutes.
        directing.visitor.presses("Engega el rellotge")
        expect(directing.page.get_by_role("timer").first).to_be_visible()
        expect(directing.page.get_by_role("button", name="No presentat")).to_have_count(0)
        house.clock.jump(15 * 60 + 5)
        directing.page.reload()
        directing.page.get_by_role("button", name="No presentat").nth(1).click()
        directing.page.get_by_role("dialog").get_by_role(
            "button", name=directing.name(board["second"])
        ).click()
        expect(directing.page.get_by_text("no presentat", exact=True)).to_be_visible()
        assert directing.round["boards"][1]["result"] == "+"
        directing.types_the_rest()

        # A withdrawal, and the round after it.
        gone = directing.name(directing.round["boards"][-1]["second"])
        directing.acts_on(gone, "Retira")
        expect(directing.page.get_by_text("retirat")).to_be_visible()
        directing.tab("Ronda")
        directing.pairs(3)
        assert gone not in [
            directing.name(b[side]) for b in directing.round["boards"] for side in ("first", "second")
        ]
        directing.types_the_rest()

        # A correction of a round that has passed: only by the committee, and on record.
        directing.pairs(4)
        directing.page.get_by_role("button", name="Ronda 3", exact=True).click()
        directing.visitor.presses("Reobre la ronda")
        dialog = directing.page.get_by_role("dialog")
        dialog.get_by_label("Per què?").fill("fulls girats")
        dialog.get_by_role("button", name="Reobre la ronda").click()
        expect(directing.page.get_by_text("reoberta", exact=True)).to_be_visible()
        field = directing.page.get_by_role("textbox", name="Resultat de la taula 1,")
        field.fill("300 411")
        field.press("Enter")
        directing.page.get_by_role("dialog", name="Segur?").get_by_role("button", name="Sí, desa'l").click()
        expect(field).to_have_value("300-411")
        directing.visitor.presses("Torna-la a tancar")
        expect(directing.page.get_by_text("tancada", exact=True)).to_be_visible()
        directing.page.get_by_role("button", name="Ronda 4", exact=True).click()

        # Two tables change places, by the keyboard, and the undo takes it back.
        before = directing.round["boards"]
        directing.visitor.presses("Canvia les taules")
        for entrant in (before[0]["second"], before[1]["second"]):
            directing.page.get_by_role("button", name=directing.name(entrant), exact=True).press("Enter")
        expect(directing.page.get_by_text("han canviat de lloc").first).to_be_visible()
        assert directing.round["boards"][0]["second"] == before[1]["second"]
        directing.visitor.presses("Fet")
        directing.page.keyboard.press("Control+z")
        directing.page.get_by_role("dialog").get_by_role("button", name="Desfés").click()
        expect(directing.page.get_by_text("Desfet: Ronda aparellada 4")).to_be_visible()
        assert [b["second"] for b in directing.round["boards"]] == [b["second"] for b in before]
        directing.types_the_rest()
        directing.pairs(5)
        directing.types_the_rest()

        # The end: everybody sees the table, and the papers are there.
        directing.visitor.presses("Tanca el campionat")
        expect(directing.page.get_by_text("El campionat està tancat.")).to_be_visible()
        view = directing.view()
        met = [frozenset((b["first"], b["second"])) for r in view["rounds"] for b in r["boards"]]
        assert len(met) == len(set(met)), "nobody meets twice"
        left.go(f"/campionat/{directing.event}#standings")
        expect(left.page.get_by_text("Classificació final")).to_be_visible()
        expect(left.page.get_by_role("columnheader", name="M-Buch.")).to_be_visible()
        best = directing.name(view["standings"][0]["entrant"])
        expect(left.page.get_by_role("row").nth(1)).to_contain_text(best)
        for paper in set(PAPERS) - {"bracket"}:  # that one is of knock-outs
            answer = directing.visitor.context.request.get(f"/api/events/{directing.event}/paper/{paper}.pdf")
            drawn = paper != "bracket"  # which only a knockout has
            assert answer.body().startswith(b"%PDF") is drawn, paper
        for visitor in (directing.visitor, left):
            assert findings(visitor.page) == []


def test_names_are_swapped_by_dragging(browser: Browser, house: House) -> None:
    with opened(browser, house) as directing:
        for name in NAMES[:4]:
            directing.enters(name)
        directing.visitor.presses("Aparella la ronda 1")
        expect(directing.page.get_by_role("heading", name="Ronda 1")).to_be_visible()
        before = directing.round["boards"]
        directing.visitor.presses("Canvia les taules")
        source, target = (
            directing.page.get_by_role("button", name=directing.name(before[table]["first"]), exact=True)
            for table in (0, 1)
        )
        source.drag_to(target)
        expect(directing.page.get_by_text("han canviat de lloc").first).to_be_visible()

        assert directing.round["boards"][0]["first"] == before[1]["first"]


def test_two_directors_see_each_other_at_once(browser: Browser, house: House) -> None:
    with opened(browser, house) as directing, visiting(browser, house.address, "Biel", LAPTOP) as biel:
        code = directing.view()["directing"]["code"]
        biel.go(f"/campionat/{directing.event}/direccio?codi={code}")
        biel.presses("Entra-hi")
        expect(biel.page.get_by_role("tab", name="Inscripcions")).to_be_visible()
        directing.enters("Anna Puig")
        expect(biel.page.get_by_role("button", name="Accions per a Anna Puig")).to_be_visible()
        biel.page.get_by_label("Nom i cognoms").fill("Bernat Roca")
        biel.page.get_by_label("Nom i cognoms").press("Enter")
        expect(directing.page.get_by_role("button", name="Accions per a Bernat Roca")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_a_phone_without_a_card_waits_for_the_desk(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with visiting(browser, house.address, "Directora", size) as director:
        event = a_championship(director, 1, results=False)
        directing = Directing(director, event)
        director.go(f"/campionat/{event}/direccio")
        with (
            visiting(browser, house.address, None, PHONE) as anna,
            visiting(browser, house.address, None, PHONE) as stranger,
        ):
            for player in (stranger, anna):
                player.go(f"/campionat/{event}/jo")
                player.page.get_by_role("button", name="Carla Vidal").click()
                player.presses("Sí, soc jo")
                expect(player.page.get_by_role("heading", name="Has dit que ets Carla Vidal")).to_be_visible()
                assert findings(player.page) == []
            number = int(anna.page.get_by_role("status").locator("p").last.inner_text())
            expect(director.page.get_by_role("heading", name="2 mòbils demanen entrar")).to_be_visible()
            assert findings(director.page) == []
            director.page.get_by_role("button", name=f"Sí, el mòbil {number} és de Carla Vidal").click()
            expect(anna.page.get_by_role("heading", name="Hola, Carla Vidal")).to_be_visible()
            expect(stranger.page.get_by_role("heading", name="Qui ets?")).to_be_visible()
            expect(stranger.page.get_by_role("heading", name="Has dit que ets")).to_have_count(0)
        expect(director.page.get_by_role("heading", name="demanen entrar")).to_have_count(0)

        director.page.get_by_role("tab", name="Comparteix").click()
        director.page.get_by_text("Targetes dels jugadors").click()
        _, card = directing.card("Anna Puig")
        expect(director.page.get_by_text(card)).to_be_visible()


def test_people_enter_from_their_phones(browser: Browser, house: House) -> None:
    with opened(browser, house) as directing, visiting(browser, house.address, None, PHONE) as anna:
        directing.tab("Configuració")
        directing.page.get_by_role("switch", name="Inscripció des del mòbil").check()
        directing.visitor.presses("Desa")
        expect(directing.page.get_by_text("Desat.")).to_be_visible()
        anna.go(f"/campionat/{directing.event}/jo")
        anna.page.get_by_label("Nom i cognoms").fill("Anna Puig")
        anna.presses("Apunta-m'hi")
        expect(anna.page.get_by_role("heading", name="Hola, Anna Puig")).to_be_visible()
        expect(anna.page.get_by_text("Espera els aparellaments")).to_be_visible()
        directing.tab("Inscripcions")
        expect(directing.page.get_by_role("button", name="Accions per a Anna Puig")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_projector_turns_by_keys_and_calls_the_last_hand(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with opened(browser, house) as directing, visiting(browser, house.address, None, size) as wall:
        for name in NAMES[:4]:
            directing.enters(name)
        directing.pairs(1)
        wall.go(f"/campionat/{directing.event}/projector")
        expect(wall.page.get_by_text("Ronda 1 de 5")).to_be_visible()
        wall.page.keyboard.press("ArrowRight")
        expect(wall.page.get_by_text(NAMES[0])).to_be_visible()
        directing.visitor.presses("Engega el rellotge")
        expect(wall.page.get_by_role("timer")).to_be_visible()
        directing.visitor.presses("Anuncia: una mà més")
        directing.page.get_by_role("dialog").get_by_role("button", name="Sí, anuncia-ho").click()
        expect(wall.page.get_by_text("Acabeu aquesta mà i feu-ne una més.")).to_be_visible()
        assert findings(wall.page) == []


@pytest.mark.article("FISC-5b")
@pytest.mark.parametrize(
    ("allowed", "words", "verdict"),
    [
        pytest.param(True, "casa sol", "La jugada és bona.", id="all words are good"),
        pytest.param(True, "casa xoç", "La jugada no és bona.", id="one is not, and it does not say which"),
        pytest.param(False, "", "", id="the organiser does not allow it"),
    ],
)
def test_players_check_a_play_with_the_phone(
    browser: Browser, house: House, allowed: bool, words: str, verdict: str
) -> None:
    with visiting(browser, house.address, "Carla", PHONE) as carla:
        event = a_championship(carla, 1, results=False, self_verified=allowed, lexicon="club")
        claimed = carla.context.request.post(f"/api/events/{event}/claim", data={"entrant": 3})
        assert claimed.ok, claimed.text()
        carla.go(f"/campionat/{event}/jo")
        expect(carla.page.get_by_role("button", name="Envia el resultat")).to_be_visible()
        box = carla.page.get_by_label("Paraules de la jugada")
        expect(box).to_have_count(1 if allowed else 0)
        if allowed:
            box.fill(words)
            carla.presses("Comprova-la")
            expect(carla.page.get_by_text(verdict)).to_be_visible()


def test_a_table_has_an_arbiters_screen_and_a_code_of_its_own(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        event = a_championship(director, 1, results=False, lexicon="club")
        board = Directing(director, event).round["boards"][0]
        director.go(f"/campionat/{event}/direccio")
        director.page.get_by_role("button", name="Obre la pantalla d'arbitratge de la taula 1").click()
        expect(director.page.get_by_text("La taula 1 té pantalla")).to_be_visible()
        expect(director.page.get_by_role("link", name="en joc")).to_have_attribute(
            "href", re.compile(r"^/taula/")
        )
        director.page.get_by_role("tab", name="Comparteix").click()
        director.page.get_by_text("Codis de cada taula").click()
        expect(director.page.get_by_role("img", name="Taula 4")).to_be_visible()
        names = [Directing(director, event).name(board[side]) for side in ("first", "second")]

        with visiting(browser, house.address, None, PHONE) as player:
            player.go(f"/campionat/{event}/jo?taula=1")
            expect(player.page.get_by_role("heading", name="Qui ets?")).to_be_visible()
            people = player.page.get_by_role("main").get_by_role("listitem")
            expect(people).to_have_count(2)
            assert sorted(people.all_inner_texts()) == sorted(names)
