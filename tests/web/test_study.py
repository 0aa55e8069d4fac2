"""Word study in a browser: the first list, each kind of card, a line that breaks, and the two doors."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.web.conftest import House
from tests.web.study_pages import answer_all, begins, chooses, makes_list
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

SIZES = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])


def session(who: Visitor) -> list[dict[str, Any]]:
    return list(who.context.request.get("/api/study/session").json()["cards"])


def study(who: Visitor) -> dict[str, Any]:
    return dict(who.context.request.get("/api/study").json())


def heading(who: Visitor, name: str | re.Pattern[str]) -> None:
    expect(who.page.get_by_role("heading", name=name)).to_be_visible()


@SIZES
def test_a_stranger_chooses_a_list_and_goes_through_the_first_day(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with visiting(browser, house.address, None, size) as anna:
        anna.go("/estudi")
        heading(anna, "Què vols aprendre?")
        anna.page.get_by_role("button", name="De dues fitxes").click()
        heading(anna, "10 cartes per avui")
        cards = session(anna)
        anna.presses("Comença")
        for number, card in enumerate(cards):
            expect(anna.page.get_by_text(f"{number + 1} de 10", exact=True).first).to_be_visible()
            expect(anna.page.get_by_role("img", name=card["shown"], exact=True)).to_be_visible()
            right = number != 3
            anna.presses("Val" if card["valid"] is right else "No val")
            expect(anna.page.get_by_text("Sí que val." if card["valid"] else "No val.").first).to_be_visible()
            back = "La tornaràs a veure demà." if not right else "La tornaràs a veure d'aquí a 2 dies."
            expect(anna.page.get_by_text(back).first).to_be_visible()
            if number == 0:
                assert findings(anna.page) == []
            anna.presses("Següent" if number < 9 else "Acaba")
        expect(anna.page.get_by_text("N'has encertat 9 de 10.").first).to_be_visible()
        anna.presses("Torna a l'estudi")
        heading(anna, "Avui ja està")
        expect(anna.page.get_by_text("Les pròximes cartes arriben demà.").first).to_be_visible()
        exported(anna, 10)
        view = study(anna)
        assert (view["done"], view["boxes"][1:3], view["last_right"]) == (10, [1, 9], 9)
        assert findings(anna.page) == []
        anna.go("/")
        expect(anna.page.get_by_role("link", name="Les cartes del dia")).to_contain_text("Avui ja està.")


@SIZES
def test_an_anagram_is_typed_and_its_tiles_can_be_shuffled(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with visiting(browser, house.address, "Anna", size) as anna:
        makes_list(anna, "Llargues", "rates quadre terres")
        begins(anna)
        heading(anna, "Troba'n l'anagrama")
        field = anna.page.get_by_label("Escriu una paraula")
        if size == LAPTOP:
            expect(field).to_be_focused()
        for typed, said in (
            ("casa", "CASA no es fa amb aquestes fitxes."),
            ("areST", "AREST no val: 1 error"),
            ("stera", "STERA no val: 2 errors"),
        ):
            field.fill(typed)
            anna.page.keyboard.press("Enter")
            expect(anna.page.get_by_text(said).first).to_be_visible()
        anna.presses("Barreja")
        field.fill("rates")
        anna.presses("Posa")
        expect(anna.page.get_by_text("Totes, amb algun error.").first).to_be_visible()
        assert findings(anna.page) == []
        anna.presses("Següent")
        field.fill("quadre")  # of five tiles: QU is one
        anna.presses("Posa")
        expect(anna.page.get_by_text("Molt bé.").first).to_be_visible()
        anna.presses("Següent")
        anna.presses("Ensenya'l")
        expect(anna.page.get_by_role("listitem").filter(has_text="TERRES")).to_be_visible()
        expect(anna.page.get_by_text("Aquesta tornarà aviat.").first).to_be_visible()
        anna.presses("Acaba")
        expect(anna.page.get_by_text("N'has encertat 2 de 3.").first).to_be_visible()
        grades = [one["rating"] for one in exported(anna, 3)["answers"]]
        assert grades == [2, 3, 1]


def exported(who: Visitor, answers: int) -> dict[str, Any]:
    """What is kept, once so many answers have arrived: they are sent behind the page."""
    end = time.monotonic() + 20
    while True:
        kept = dict(who.context.request.get("/api/me/export").json()["study"])
        if len(kept["answers"]) == answers:
            return kept
        assert time.monotonic() < end, f"waited too long: {kept['answers']}"
        who.page.wait_for_timeout(100)


@SIZES
def test_hooks_are_found_on_a_keyboard_of_tiles(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with visiting(browser, house.address, "Anna", size) as anna:
        chooses(anna, "hooks-3")
        cards = session(anna)
        place = next(n for n, card in enumerate(cards) if card["id"] == "hooks:SOL")
        begins(anna)
        for _ in range(place):
            anna.page.get_by_role("button", name=re.compile("Ensenya")).click()
            anna.presses("Següent")
        heading(anna, "Quins ganxos té?")
        expect(anna.page.get_by_text("Davant: 0 de 0 · Darrere: 0 de 1").first).to_be_visible()
        for tile in ("Ç", "L·L", "NY", "QU"):
            expect(anna.button(tile)).to_be_visible()
        if size == LAPTOP:
            anna.page.keyboard.press("y")  # as players know it: NY
        else:
            anna.presses("NY")
        expect(anna.page.get_by_text("SOLNY no val: 1 error").first).to_be_visible()
        assert findings(anna.page) == []
        anna.presses("A")
        expect(anna.page.get_by_text("Totes, amb algun error.").first).to_be_visible()
        answers = {one["card"]: one["rating"] for one in exported(anna, place + 1)["answers"]}
        assert answers["hooks:SOL"] == 2


def test_keys_answer_and_leave_and_everything_is_kept(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", LAPTOP) as anna:
        chooses(anna, "two")
        cards = session(anna)
        begins(anna)
        for card in cards[:3]:
            expect(anna.page.get_by_role("img", name=card["shown"], exact=True)).to_be_visible()
            anna.page.keyboard.press("ArrowRight" if card["valid"] else "ArrowLeft")
            expect(anna.button("Següent")).to_be_focused()
            anna.page.keyboard.press("Enter")
        anna.page.keyboard.press("Escape")
        heading(anna, "7 cartes per avui")
        anna.page.reload()
        heading(anna, "7 cartes per avui")
        assert [one["rating"] for one in exported(anna, 3)["answers"]] == [3, 3, 3]


def sees(who: Visitor, found: Callable[[], Collection[object]], count: int) -> None:
    """Wait until so many of them are there."""
    end = time.monotonic() + 20
    while len(found()) < count:
        assert time.monotonic() < end, found()
        who.page.wait_for_timeout(50)


def test_without_a_line_it_goes_on_and_is_sent_later_once(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        chooses(anna, "two")
        anna.go("/estudi")
        heading(anna, "10 cartes per avui")
        cards = session(anna)
        sent: list[dict[str, Any]] = []

        def lost(route: Route) -> None:
            """The server takes the answers; that it did is lost on the way."""
            sent.append(dict(route.request.post_data_json or {}))
            assert anna.context.request.post("/api/study/answers", data=route.request.post_data_json).ok
            route.abort()

        anna.context.route("**/api/study/answers", lost)
        anna.presses("Comença")
        for card in cards[:4]:
            anna.presses("Val" if card["valid"] else "No val")
            anna.presses("Següent")
        anna.page.get_by_role("button", name="Surt del repàs").click()
        expect(anna.page.get_by_text("4 respostes per enviar").first).to_be_visible()
        heading(anna, "6 cartes per avui")
        sees(anna, lambda: {one["id"] for body in sent for one in body["answers"]}, 4)

        anna.context.unroute_all(behavior="wait")
        anna.page.reload()
        heading(anna, "6 cartes per avui")
        expect(anna.page.get_by_text("respostes per enviar")).to_have_count(0)
        kept = exported(anna, 4)
        assert [one["card"] for one in kept["answers"]] == [card["id"] for card in cards[:4]]
        assert all(one["answers"] == 1 for one in kept["recalls"])
        assert study(anna)["days"][-1] == 4
        anna.troubles = [one for one in anna.troubles if "ERR_FAILED" not in one]


def test_the_whole_page_opens_and_works_offline(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE, keeps=True) as anna:
        chooses(anna, "two")
        anna.go("/estudi")
        heading(anna, "10 cartes per avui")
        anna.page.evaluate("navigator.serviceWorker.ready")
        anna.page.reload()  # now the worker has the page's own files
        heading(anna, "10 cartes per avui")
        cards = session(anna)
        # What was seen is written down a moment later.
        anna.page.wait_for_function("localStorage.getItem('faristol.kept.GET /study/session') !== null")
        anna.context.set_offline(True)
        anna.page.reload()
        heading(anna, "10 cartes per avui")
        anna.presses("Comença")
        for card in cards[:2]:
            anna.presses("Val" if card["valid"] else "No val")
            anna.presses("Següent")
        anna.page.get_by_role("button", name="Surt del repàs").click()
        expect(anna.page.get_by_text("2 respostes per enviar").first).to_be_visible()
        assert exported_is_unreachable(anna)
        anna.context.set_offline(False)
        anna.page.reload()
        heading(anna, "8 cartes per avui")
        assert [one["card"] for one in exported(anna, 2)["answers"]] == [card["id"] for card in cards[:2]]
        anna.troubles = [one for one in anna.troubles if "ERR_INTERNET_DISCONNECTED" not in one]


def exported_is_unreachable(who: Visitor) -> bool:
    return bool(who.page.evaluate("fetch('/api/health').then(() => false, () => true)"))


@SIZES
def test_lists_are_added_made_and_taken_away(browser: Browser, house: House, size: tuple[int, int]) -> None:
    with visiting(browser, house.address, "Anna", size) as anna:
        chooses(anna, "two")
        anna.go("/estudi")
        anna.presses("Afegeix")
        anna.dialog.get_by_role("button", name="Afegeix: De tres fitxes").click()
        expect(anna.dialog.get_by_text("Ja la tens")).to_have_count(2)
        anna.dialog.get_by_text("Una llista teva").click()
        anna.dialog.get_by_role("button", name="Fes la llista").click()
        expect(anna.dialog.get_by_text("Escriu-hi alguna paraula.")).to_be_visible()
        anna.dialog.get_by_label("Nom").fill("Meves")
        anna.dialog.get_by_label("Paraules").fill("zzzz")
        anna.dialog.get_by_role("button", name="Fes la llista").click()
        expect(anna.dialog.get_by_text("Cap d'aquestes paraules no és al diccionari")).to_be_visible()
        assert findings(anna.page) == []
        anna.dialog.get_by_label("Paraules").fill("casa, rates\nzzzz")
        anna.dialog.get_by_role("button", name="Fes la llista").click()
        expect(
            anna.page.get_by_text("Llista feta, amb 2 paraules. No són al diccionari: zzzz.")
        ).to_be_visible()
        row = anna.page.get_by_role("listitem").filter(has_text="Meves")
        expect(row).to_contain_text("0/2")
        row.locator("summary").click()
        with anna.page.expect_download() as text:
            row.get_by_role("link", name="Text").click()
        assert text.value.path().read_text("utf-8").split() == ["CASA", "RATES"]
        paper = row.get_by_role("link", name="PDF").get_attribute("href")
        assert paper is not None
        assert anna.context.request.get(paper).body().startswith(b"%PDF")
        row.get_by_role("button", name="Esborra-la").click()
        anna.dialog.get_by_role("button", name="La conservo").click()
        row.get_by_role("button", name="Esborra-la").click()
        anna.dialog.get_by_role("button", name="Esborra-la").click()
        expect(row).to_have_count(0)
        assert [deck["id"] for deck in study(anna)["decks"]] == ["two", "three"]


def test_the_dictionary_adds_a_word_and_home_leads_to_the_cards(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        anna.go("/mots?mot=casal")
        anna.presses("Afegeix-la a la meva llista")
        expect(anna.page.get_by_text("És a la teva llista").first).to_be_visible()
        anna.go("/")
        door = anna.page.get_by_role("link", name="Les cartes del dia")
        expect(door).to_contain_text("1 carta per repassar.")
        door.click()
        heading(anna, "1 carta per avui")
        expect(anna.page.get_by_text("La meva llista").first).to_be_visible()
        anna.go("/mots?mot=casal")
        anna.presses("Treu-la")
        expect(anna.button("Afegeix-la a la meva llista")).to_be_visible()
        assert study(anna)["decks"][0]["cards"] == 0


def test_after_a_holiday_it_says_that_thirty_are_enough(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", LAPTOP) as anna:
        chooses(anna, "two")
        for _ in range(5):
            answer_all(anna)
            house.clock.jump(2 * 86_400)
        house.clock.jump(60 * 86_400)
        due = study(anna)["due"]
        assert due > 30
        anna.go("/estudi")
        heading(anna, "30 cartes per avui")
        expect(anna.page.get_by_text(f"En tens {due} per repassar. Avui te'n posem 30").first).to_be_visible()


def test_while_one_plays_it_is_closed_and_leads_back(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        seats = [{"who": "me"}, {"who": "robot", "level": 2}]
        anna.opens(seats=seats, clock="chess", starter=0)
        anna.starts()
        anna.go("/estudi")
        heading(anna, "Ara no es pot mirar")
        anna.page.get_by_role("link", name="Torna a jugar").click()
        anna.starts()


@pytest.mark.parametrize(
    ("language", "title"), [("es", "¿Qué quieres aprender?"), ("en", "What would you like")]
)
def test_it_speaks_each_language(browser: Browser, house: House, language: str, title: str) -> None:
    with visiting(browser, house.address, "Anna", language=language) as anna:
        anna.go("/estudi")
        heading(anna, re.compile(re.escape(title)))
