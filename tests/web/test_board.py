"""The analysis board in the browser: set up, thought about, played on from, shared; and what goes wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from tests.server.running import Time, install_words, serving
from tests.web.conftest import House
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting, whole_bag

from faristol.formats.files.cgp import read_cgp
from faristol.formats.files.gcg import read_gcg
from faristol.lexicon import NewLexicon, Store
from faristol.lexicon.folding import fold_word
from faristol.service.world import Manners

SIZES = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
EMPTY = "/".join(["15"] * 15)
CASA = "/".join(["15"] * 7 + ["7CASA4"] + ["15"] * 7)
# Nothing is left but an L and the two blanks, and CASA waits for the L.
LAST = (
    "EEEEEEEEEEEEE2/AAAAAAAAAA5/IIIIIIII7/RRRRRRRR7/SSSSSSS8/NNNNNN9/OOOOO10/TTTTT10/"
    "LLL12/UUUU11/CCDDDMMM7/BBGGPPFVHJ5/[QU]ZÇ[L·L][NY]X9/15/7CASA4 L/?? 300/290 0"
)
AGAINST_ROBOT = [{"who": "me"}, {"who": "robot", "level": 1}]


def opens(who: Visitor, cgp: str) -> None:
    who.go(f"/analisi#{cgp.replace(' ', '_')}")


def rows(page: Page) -> Locator:
    return page.get_by_role("table").locator("tbody tr")


def plays(page: Page) -> list[str]:
    return [text.strip() for text in rows(page).get_by_role("button").all_text_contents()]


def thought_of(page: Page) -> None:
    """The engine has come to its end with this position."""
    expect(page.locator('[data-phase="done"]')).to_be_visible()


def here(page: Page) -> str:
    """The position in the address."""
    return str(page.evaluate("decodeURIComponent(location.hash.slice(1)).replaceAll('_', ' ')"))


def taps(page: Page, tiles: str) -> None:
    palette = page.get_by_role("group", name="Fitxes que queden")
    for tile in tiles.split():
        palette.get_by_role("button", name=re.compile(rf"^{re.escape(tile)} ?en queden")).click()


@SIZES
def test_a_position_is_set_up_by_tapping_and_thought_about(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with visiting(browser, house.address, None, size) as anna:
        page = anna.page
        anna.go("/analisi")
        expect(page.get_by_role("heading", name="Munta la posició")).to_be_visible()
        assert findings(page) == []
        anna.square(7, 7).click()
        taps(page, "C A S A")
        page.get_by_role("radio", name="Al faristol").check()
        taps(page, "L S O")
        expect(page.get_by_label("Faristol de qui juga")).to_have_value("L S O")
        page.get_by_role("button", name="Treu la darrera").click()
        expect(page.get_by_label("Faristol de qui juga")).to_have_value("L S")
        page.get_by_label("Punts de qui juga").fill("12")
        page.get_by_label("Punts del rival").fill("10")
        anna.presses("Analitza-la")

        # at once the list, and the position in the address
        expect(rows(page).first).to_be_visible()
        assert here(page) == f"{CASA} LS/ 12/10 0"
        thought_of(page)
        assert {"CASAL", "CASES"} & set(plays(page))
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_position_is_set_up_by_typing(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None) as anna:
        page = anna.page
        anna.go("/analisi")
        anna.square(7, 7).click()
        page.keyboard.type("casazzz")  # of which there is one, and two blanks
        page.keyboard.type("z")
        expect(page.get_by_role("alert")).to_have_text("De Z ja no en queda cap.")
        for _ in range(3):
            page.keyboard.press("Backspace")
        page.get_by_label("Faristol de qui juga").fill("lola?")
        anna.presses("Analitza-la")

        expect(rows(page).first).to_be_visible()
        assert here(page) == f"{CASA} LOLA?/ 0/0 0"


@pytest.mark.parametrize(
    ("rack", "sentence"),
    [
        ("ABCDEFGH", "En un faristol hi caben 7 fitxes i n'hi ha 8."),
        ("ZZ", "Entre el tauler i els faristols hi ha massa fitxes Z: 2, i el joc en té 1."),
    ],
)
def test_what_cannot_be_set_up_is_said(browser: Browser, house: House, rack: str, sentence: str) -> None:
    with visiting(browser, house.address, None, PHONE) as anna:
        anna.go("/analisi")
        field = anna.page.get_by_label("Faristol de qui juga")
        field.fill("A7")
        expect(anna.page.get_by_role("alert")).to_have_text("Aquí no s'entén «7».")
        field.fill(rack)
        anna.presses("Analitza-la")

        expect(anna.page.get_by_role("alert")).to_have_text(sentence)
        assert findings(anna.page) == []
        field.fill("CASA")
        anna.presses("Analitza-la")
        expect(rows(anna.page).first).to_be_visible()


@SIZES
def test_a_cgp_is_pasted_and_what_is_wrong_with_it_stands_beside(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with visiting(browser, house.address, None, size) as anna:
        page = anna.page
        anna.go("/analisi")
        field = page.get_by_label("Enganxa un CGP")
        anna.presses("Obre")
        expect(page.get_by_text("Aquí hi va la línia del CGP.")).to_be_visible()
        for wrong, sentence in (
            ("15/15 A/", "El tauler té 2 files en lloc de 15."),
            (f"{EMPTY} A!/", "No s'entén «!»."),
            (f"{EMPTY.replace('15', '16', 1)} A/", "La fila 1 no té 15 caselles"),
        ):
            field.fill(wrong)
            anna.presses("Obre")
            expect(page.get_by_role("alert")).to_contain_text(sentence)
            expect(field).to_have_attribute("aria-invalid", "true")
        assert findings(page) == []

        field.fill(f"{CASA} LS/ 12/10 0 lex DISC; ld catalan;")
        anna.presses("Obre")
        expect(rows(page).first).to_be_visible()
        assert here(page) == f"{CASA} LS/ 12/10 0"


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("#15/15", "La posició no s'ha pogut llegir."),
        ("#%E0%A4%A", "La posició no s'ha pogut llegir."),
        (f"?reglament=whist#{EMPTY}_A/", "No hi ha cap reglament «whist»."),
        (f"?diccionari=nobody#{EMPTY}_A/", "nobody"),
    ],
)
def test_a_link_that_holds_no_position_says_so(
    browser: Browser, house: House, link: str, sentence: str
) -> None:
    with visiting(browser, house.address, None, PHONE) as anna:
        anna.go(f"/analisi{link}")

        expect(anna.page.get_by_role("alert")).to_contain_text(sentence)
        expect(anna.page.get_by_role("heading", name="Munta la posició")).to_be_visible()


@SIZES
def test_played_on_undone_and_opened_again_from_its_link(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with visiting(browser, house.address, None, size) as anna:
        page = anna.page
        opens(anna, f"{EMPTY} CASESL?/ 0/0 0")
        expect(rows(page).first).to_be_visible()
        thought_of(page)
        page.get_by_role("button", name=re.compile("^Prova CASES a ")).first.click()
        page.get_by_role("button", name=re.compile("^Juga CASES, ")).click()

        # the other one is to move, of whose rack nothing is known
        expect(page.get_by_role("heading", name="Jugades fetes")).to_be_visible()
        expect(page.get_by_text("Amb el faristol buit no hi ha res a pensar.")).to_be_visible()
        assert findings(page) == []
        anna.presses("Treu fitxes a l'atzar")
        expect(rows(page).first).to_be_visible()
        position = read_cgp(here(page))
        assert len(position.rack) == 7
        assert position.others == (("L", "?"),)
        with browser.new_context(base_url=house.address, locale="ca") as another:
            again = another.new_page()
            again.goto(page.url)
            expect(rows(again).first).to_be_visible()
            assert here(again) == here(page)

        anna.presses("Desfés")
        expect(rows(page).first).to_be_visible()
        assert here(page) == f"{EMPTY} CASESL?/ 0/0 0"
        expect(anna.button("Desfés")).to_be_disabled()


def test_a_play_laid_by_hand_an_exchange_and_a_word_that_is_none(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None) as anna:
        page = anna.page
        opens(anna, f"{EMPTY} CASESL?/TERRESA 0/0 0")
        expect(rows(page).first).to_be_visible()
        anna.square(7, 7).click()
        page.keyboard.type("less")
        page.keyboard.press("Enter")
        expect(page.get_by_text("LESS no és al diccionari.")).to_be_visible()
        expect(anna.tile("T")).to_be_visible()  # the rack of the other one, which was known
        page.keyboard.press("Escape")
        anna.square(0, 0).click()
        page.keyboard.type("era")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("toca")  # cap fitxa: it hangs in the air
        anna.presses("Recull")
        anna.presses("Canvia")
        expect(anna.button("Toca les fitxes que vols canviar")).to_be_disabled()
        anna.tile("T").click()
        anna.tile("E").click()
        anna.presses("Canvia T E")
        expect(page.get_by_text("canvi (2)")).to_be_visible()
        anna.presses("Passo")
        anna.presses("Passa el torn")
        expect(page.get_by_text("passo", exact=True)).to_be_visible()
        position = read_cgp(here(page))
        assert (position.rack, position.scores) == (tuple("RRESA"), (0, 8))
        for _ in range(3):
            anna.presses("Desfés")
        assert here(page) == f"{EMPTY} CASESL?/TERRESA 0/0 0"


# In the page itself: it may think for a shorter time than a tap from outside takes.
_STOPS = """() => {
  const stop = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Atura');
  if (!stop) return false;
  stop.click();
  return true;
}"""


def test_stopped_and_gone_on(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None, PHONE) as anna:
        page = anna.page
        opens(anna, f"{CASA} SETIALR/ 0/0 0")
        page.wait_for_function(_STOPS)
        expect(page.locator('[data-phase="stopped"]')).to_be_visible()
        before = rows(page).count()
        anna.presses("Continua")
        thought_of(page)
        assert rows(page).count() >= max(before, 1)  # what was found stays
        expect(page.get_by_text(re.compile(r"^\d+ repartiments$"))).to_be_visible()
        expect(page.get_by_text(re.compile(r"^\d+ %$")).first).to_be_visible()


def test_where_the_points_are(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None, PHONE) as anna:
        page = anna.page
        opens(anna, f"{CASA} SETIALR/ 0/0 0")
        expect(rows(page).first).to_be_visible()
        thought_of(page)
        expect(page.locator(".warm")).to_have_count(0)
        page.get_by_role("switch", name="On són els punts").check()

        expect(page.locator(".warm").first).to_be_visible()
        hottest = max(int(text) for text in page.locator(".warm").all_text_contents())
        scores = [int(text) for text in rows(page).locator("td.n:nth-of-type(2)").all_text_contents()]
        assert hottest >= max(scores)
        expect(page.get_by_role("gridcell", name=re.compile(f"fins a {hottest} punts")).first).to_be_visible()
        assert findings(page) == []


def test_an_endgame_is_solved_and_who_goes_out_ends_it(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None) as anna:
        page = anna.page
        opens(anna, LAST)
        expect(page.get_by_text("Final resolt")).to_be_visible()
        assert plays(page)[0] == "CASAL"
        page.get_by_role("button", name="Prova CASAL a O8").click()
        page.get_by_role("button", name=re.compile("^Juga CASAL, ")).click()

        expect(page.get_by_text("Ja no queden fitxes: la partida s'acaba aquí.")).to_be_visible()
        expect(page.get_by_role("table")).to_have_count(0)
        assert findings(page) == []


def test_it_is_taken_along_as_cgp_and_gcg(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None) as anna:
        page = anna.page
        anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
        opens(anna, f"{EMPTY} CASESL?/ 0/0 0")
        expect(rows(page).first).to_be_visible()
        expect(page.get_by_text("El GCG explica una partida des del començament")).to_be_visible()
        anna.presses("Copia el CGP")
        expect(page.get_by_text("Copiat.")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == f"{EMPTY} CASESL?/ 0/0 0 lex club; ld catalan;"
        anna.presses("Copia l'enllaç")
        assert page.evaluate("navigator.clipboard.readText()") == page.url

        anna.square(7, 7).click()
        page.keyboard.type("cases")
        page.keyboard.press("Enter")
        with page.expect_download() as waited:
            anna.presses("Baixa el GCG")
        game = read_gcg(Path(waited.value.path()).read_bytes())
        assert waited.value.suggested_filename == "analisi.gcg"
        assert [(move.kind, move.total) for move in game.moves] == [("play", 14)]


# --- where the engine cannot be had ---


@pytest.fixture(scope="module")
def without_licence(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose list of words may not leave it."""
    data = tmp_path_factory.mktemp("data")
    words = [word for text in ("CASA", "CASES") if (word := fold_word(text))]
    Store(data).install(NewLexicon(name="propi", version="1", words=words))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(data))
        patch.setattr("faristol.service.shelf.DEFAULT", "propi")
        with serving(f"sqlite:///{data / 'games.db'}", Time()) as address:
            yield address


def test_a_list_that_stays_in_the_house_is_named(browser: Browser, without_licence: str) -> None:
    with visiting(browser, without_licence, None, PHONE) as anna:
        opens(anna, f"{EMPTY} CASESL?/ 0/0 0")

        expect(anna.page.get_by_role("alert")).to_contain_text("sense llicència")
        assert findings(anna.page) == []
        # all the rest works
        anna.square(7, 7).click()
        anna.page.keyboard.type("cases")
        anna.presses("Juga CASES")
        expect(anna.page.get_by_role("heading", name="Jugades fetes")).to_be_visible()


def test_without_its_files_the_engine_says_so_and_is_tried_again(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None) as anna:

        def fails(route: Route) -> None:
            route.fulfill(status=404)

        anna.context.route("**/*.wasm", fails)
        opens(anna, f"{EMPTY} CASESL?/ 0/0 0")
        expect(anna.page.get_by_role("alert")).to_contain_text("El motor no s'ha pogut carregar")
        anna.context.unroute("**/*.wasm", fails)
        anna.presses("Torna-ho a provar")
        expect(rows(anna.page).first).to_be_visible()


# --- from a game that was played ---


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("data")
    install_words(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(data))
        patch.setattr("faristol.service.shelf.DEFAULT", "club")
        manners = Manners(robot_pace=0.05, given_bags=True)
        with serving(f"sqlite:///{data / 'games.db'}", Time(), manners=manners) as address:
            yield address


@SIZES
def test_from_a_turn_of_a_game_one_goes_on(browser: Browser, reviewed: str, size: tuple[int, int]) -> None:
    with visiting(browser, reviewed, "Anna", size) as anna:
        page = anna.page
        anna.opens(
            starter=0,
            bag=whole_bag("S E T I A L S  L L O P S I N"),
            clock="none",
            verify="refuse",
            seats=AGAINST_ROBOT,
        )
        anna.starts()
        page.keyboard.type("as")
        anna.plays()
        expect(page.get_by_text("Et toca", exact=True)).to_be_visible()
        anna.picks("Abandona")
        anna.dialog.get_by_role("button", name="Abandona").click()
        page.get_by_role("link", name="Repassa la partida").click()
        expect(page.get_by_text("Ha guanyat Robot")).to_be_visible()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        page.get_by_role("link", name="Segueix des d'aquí").click()

        expect(page.get_by_role("heading", name="Tauler d'anàlisi")).to_be_visible()
        expect(rows(page).first).to_be_visible()
        position = read_cgp(here(page))
        assert sorted(position.rack) == sorted("SETIALS")
        assert position.scores == (0, 0)
        assert "reglament=fisc" in page.url
        page.go_back()
        expect(page.get_by_role("slider")).to_be_visible()
