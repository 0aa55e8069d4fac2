"""The page of a finished game: from the end of the game to its deep analysis, with a real engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.running import WORDS, Time, serving
from tests.web.conftest import House
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting, whole_bag

from faristol.engine.review import ReviewSettings
from faristol.lexicon import NewLexicon, Store
from faristol.lexicon.folding import fold_word
from faristol.service.world import Manners

SAMPLES = 7
FEW = ReviewSettings(candidates=4, samples=SAMPLES, pre_endgame_plies=0, endgame_nodes=500, other_draws=5)
SLOW = ReviewSettings(candidates=15, samples=60_000, plies=4, other_draws=1)
BAG = whole_bag("S E T I A L S  L L O P S I N")
# What the tests know by heart, a word for the whole rack, and the final that comes as an example.
MORE = "SETIALS SALPEBRE LLANERES ELAMITES GLATIRES INCERTS NEGUITOS"
AGAINST_ROBOT = [{"who": "me"}, {"who": "robot", "level": 1}]
FINAL = Path(__file__).parents[2] / "examples" / "final.yaml"


def _house(tmp_path_factory: pytest.TempPathFactory, look: ReviewSettings) -> Iterator[House]:
    data = tmp_path_factory.mktemp("data")
    words = [word for text in (*WORDS, *MORE.split()) if (word := fold_word(text))]
    # With a licence, so that browsers may have the words and take the quick look themselves.
    Store(data).install(NewLexicon(name="club", version="1", words=words, licence="For everybody."))
    clock = Time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(data))
        patch.setattr("faristol.service.shelf.DEFAULT", "club")
        database = f"sqlite:///{data / 'games.db'}"
        manners = Manners(robot_pace=0.05, given_bags=True, deep_look=look, record_look=FEW)
        with serving(database, clock, manners=manners) as address:
            yield House(address, clock, database)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from _house(tmp_path_factory, FEW)


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from _house(tmp_path_factory, SLOW)


def finishes(who: Visitor) -> str:
    """A game against the robot: a word that is not the best, a pass, and then it is given up."""
    game = who.opens(starter=0, bag=BAG, clock="none", verify="refuse", seats=AGAINST_ROBOT)
    who.starts()
    who.page.keyboard.type("as")
    who.plays()
    expect(who.page.get_by_text("Et toca", exact=True)).to_be_visible()
    who.picks("Abandona")
    who.dialog.get_by_role("button", name="Abandona").click()
    return game


def slider(page: Page) -> int:
    return int(page.get_by_role("slider").get_attribute("aria-valuenow") or -1)


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_from_the_end_of_a_game_to_its_deep_analysis(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with visiting(browser, house.address, "Anna", size) as anna:
        finishes(anna)
        page = anna.page
        page.get_by_role("link", name="Repassa la partida").click()

        # at once: who won, and points and leaves of every turn
        expect(page.get_by_text("Ha guanyat Robot")).to_be_visible()
        expect(page.get_by_role("heading", name="Torns")).to_be_visible()
        page.get_by_role("button", name="Una jugada enrere").click()
        while slider(page) > 1:
            page.keyboard.press("ArrowLeft")
        expect(page.get_by_text("Torn 1 de")).to_be_visible()
        expect(page.get_by_role("heading", name="Deixaves escapar")).to_be_visible()
        expect(page.get_by_text("punts i fitxes que queden", exact=True)).to_be_visible()
        expect(page.get_by_text("la teva", exact=True)).to_be_visible()

        # the best play lies beside the one that was made
        expect(page.locator(".tile.tried")).to_have_count(2)
        expect(page.locator(".tile.other").first).to_be_visible()
        laid = page.get_by_role("button", name="Posa SETIALS a").first
        laid.click()
        expect(laid).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_text("SETIALS, la millor")).to_be_visible()

        # in depth
        page.get_by_role("button", name="Analitza a fons").click()
        expect(page.get_by_text(f"{SAMPLES} repartiments")).to_be_visible()
        expect(page.get_by_role("button", name="Analitza a fons")).to_have_count(0)
        expect(page.get_by_role("heading", name="Què practicar")).to_be_visible()
        assert findings(page) == []

        # who comes back, or comes later, finds it done
        page.reload()
        expect(page.get_by_role("slider")).to_be_visible()
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        expect(page.get_by_text(f"{SAMPLES} repartiments")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_what_to_practise_leads_on(browser: Browser, house: House, size: tuple[int, int]) -> None:
    with visiting(browser, house.address, "Anna", size) as anna:
        game = finishes(anna)
        anna.go(f"/partida/{game}/repas")
        page = anna.page
        practice = page.locator(".practice")
        expect(practice.get_by_role("heading", name="Un scrabble no vist")).to_be_visible()
        assert findings(page) == []

        bingos = practice.get_by_role("link", name="Problemes d'scrabbles")
        expect(bingos).to_have_attribute("href", "/problemes?tipus=bingo")
        own = practice.get_by_role("link", name="Problemes de les teves partides")
        expect(own).to_have_attribute("href", "/problemes?de=meves")
        practice.get_by_role("button", name="Estudia les paraules que se t'escapen").click()
        expect(page.get_by_role("heading", name="Les teves llistes")).to_be_visible()
        expect(page.get_by_text("El que m'ha fugit jugant")).to_be_visible()
        assert page.url.endswith("/estudi")


def test_keys_walk_through_the_game(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        game = finishes(anna)
        anna.go(f"/partida/{game}/repas")
        page = anna.page
        expect(page.get_by_role("heading", name="Torns")).to_be_visible()
        # Not even a scrabble that was not seen costs a fifth of the game at its first turn.
        expect(page.get_by_role("button", name="Cap error greu")).to_be_disabled()
        last = int(page.get_by_role("slider").get_attribute("aria-valuemax") or 0)
        assert slider(page) == last
        page.keyboard.press("Home")
        assert slider(page) == 0
        expect(page.get_by_text("Inici de la partida")).to_be_visible()
        page.keyboard.press("End")
        assert slider(page) == last
        page.keyboard.press("ArrowLeft")
        assert slider(page) == last - 1
        page.keyboard.press("Home")
        page.keyboard.press("Shift+ArrowRight")
        assert slider(page) == 0, "there is no loss to go to"
        page.keyboard.press("ArrowRight")
        page.keyboard.press("b")
        expect(page.locator("[aria-pressed=true]").first).to_be_visible()
        # the curve itself is pointed at
        box = page.get_by_role("slider").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2)
        assert slider(page) == last


def test_it_is_stopped_and_goes_on(browser: Browser, slow: House) -> None:
    with (
        visiting(browser, slow.address, "Anna") as anna,
        visiting(browser, slow.address, "Biel", PHONE) as biel,
    ):
        game = finishes(anna)
        anna.go(f"/partida/{game}/repas")
        anna.page.get_by_role("button", name="Analitza a fons").click()
        expect(anna.page.get_by_text("Analitzant a fons. Fets 0 de")).to_be_visible()

        biel.go(f"/partida/{game}/repas")  # sees that it is being done, and cannot stop it
        expect(biel.page.get_by_text("Analitzant a fons.")).to_be_visible()
        expect(biel.page.get_by_role("button", name="Atura")).to_have_count(0)

        anna.page.get_by_role("button", name="Atura").click()
        expect(anna.page.get_by_text("Anàlisi aturada. Fets 0 de")).to_be_visible()
        expect(biel.page.get_by_text("Anàlisi aturada.")).to_be_visible()
        anna.page.get_by_role("button", name="Continua").click()
        expect(anna.page.get_by_text("Analitzant a fons.")).to_be_visible()
        anna.page.get_by_role("button", name="Atura").click()
        expect(anna.page.get_by_role("button", name="Continua")).to_be_visible()


def test_a_record_from_elsewhere_has_its_analysis(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None) as stranger:
        page = stranger.page
        stranger.go("/importa")
        page.locator("input[type=file]").set_input_files(FINAL)
        expect(page.get_by_role("heading", name="Marçal – Laia")).to_be_visible()
        expect(page.get_by_text("Ha guanyat Marçal per 2 punts.")).to_be_visible()
        expect(page.get_by_text("El rellotge ha tret 10 punts a Laia.")).to_be_visible()
        page.get_by_label("De qui").select_option("Laia")
        expect(page.get_by_role("heading", name="Què pot practicar Laia")).to_be_visible()
        expect(page.get_by_text("4 scrabbles no vistos")).to_be_visible()
        page.get_by_role("button", name="Mira el torn").first.click()
        expect(page.get_by_role("heading", name="Deixava escapar")).to_be_visible()
        page.get_by_label("De qui").select_option("Tots")
        fallen = page.get_by_role("button", name="XISTE")
        expect(fallen.locator("del")).to_have_text("XISTE")
        fallen.click()
        expect(page.get_by_role("heading", name="XISTE no ha valgut")).to_be_visible()
        page.get_by_role("button", name="Analitza a fons").click()
        expect(page.get_by_text(f"{SAMPLES} repartiments")).to_be_visible()
        assert findings(page) == []


def test_a_game_of_four_and_one_without_racks_say_what_they_lack(browser: Browser, house: House) -> None:
    four = """
acta: 1
regulation: ebre
players: [Anna, Biel, Carla, Dídac]
settings: {words: [CASA, CASES, SAC], starter: 0}
seed: 7
actions:
- {t: 0, do: start}
- {t: 5, do: pass, by: 0}
- {t: 9, do: pass, by: 1}
- {t: 12, do: abandon, by: 1}
"""
    bare = "#player1 a Anna\n#player2 b Biel\n>a: CASA 8H CASA +14 14\n>b: SOL 9J SOL +3 3\n"
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        for source, sentence in (
            (four, "Amb més de dos jugadors es compten els punts i les fitxes que queden, i prou."),
            (bare, "No se sap quines fitxes tenia cadascú"),
        ):
            anna.go("/importa")
            anna.page.get_by_label("O enganxa'n el text").fill(source)
            anna.presses("Obre la partida")
            expect(anna.page.get_by_text(sentence)).to_be_visible()
            expect(anna.page.get_by_role("button", name="Analitza a fons")).to_have_count(0)
            expect(anna.page.get_by_role("slider")).to_be_visible()


def test_without_a_line_what_was_seen_stays(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        game = finishes(anna)
        anna.go(f"/partida/{game}/repas")
        expect(anna.page.get_by_role("heading", name="Torns")).to_be_visible()
        anna.page.route("**/api/games/*/analysis", lambda route: route.abort())
        anna.page.get_by_role("button", name="Analitza a fons").click()
        expect(anna.page.get_by_text("Ara no hi ha connexió")).to_be_visible()
        anna.page.keyboard.press("Home")
        anna.page.keyboard.press("ArrowRight")
        expect(anna.page.get_by_role("heading", name="Millors jugades")).to_be_visible()
        anna.troubles.clear()
