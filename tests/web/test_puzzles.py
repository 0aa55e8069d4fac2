"""Puzzles in the browser: tries, hints in order, the end and why, giving up, sharing, and no line."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.web.conftest import House
from tests.web.practice_pages import CASA, lay_out_puzzles
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

from faristol.service.ports import GameId, PersonId
from faristol.service.puzzles.store import Find
from faristol.storage import open_storage

SIZES = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])


@pytest.fixture(scope="module")
def room(house: House) -> House:
    lay_out_puzzles(house.database, house.clock.time_ns())
    return house


def go_button(who: Visitor) -> Locator:
    return who.page.get_by_role("button", name=re.compile("^Prova "))


def lays(who: Visitor, square: str, word: str) -> None:
    who.lays(square, word, CASA)


@SIZES
def test_a_wrong_try_a_hint_and_the_answer(browser: Browser, room: House, size: tuple[int, int]) -> None:
    with visiting(browser, room.address, None, size) as anna:
        anna.go("/problema")
        expect(anna.page.get_by_role("heading", name="Hi ha una jugada de 21 punts")).to_be_visible()
        expect(anna.page.get_by_text("Vas perdent 295–265 i al sac queden 82 fitxes.")).to_be_visible()
        assert findings(anna.page) == []
        if size == PHONE:  # aim, board, rack and the button are on one screen
            box = anna.button("Posa fitxes al tauler").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= PHONE[1]

        lays(anna, "G9", "RATES")
        expect(go_button(anna)).to_have_text("Prova RATES · 14 punts")
        go_button(anna).click()
        expect(anna.page.get_by_text("RATES és bona, però n'hi ha una de 7 punts més.")).to_be_visible()
        expect(
            anna.page.get_by_role("region", name="Has provat").get_by_role("img", name="RATES")
        ).to_be_visible()
        expect(anna.page.locator(".laid")).to_have_count(5)  # they stay where they are

        anna.presses("Recull")
        anna.page.keyboard.press("Escape")
        anna.presses("Pista")
        hints = anna.page.get_by_role("list", name="Pistes")
        expect(hints.get_by_role("img", name="A E I L S T")).to_be_visible()
        expect(anna.page.get_by_text("Hi van aquestes fitxes: A E I L S T.")).to_be_visible()
        expect(hints.get_by_text("Després de la segona")).to_be_visible()
        hints.get_by_role("button", name=re.compile("On és")).click()
        expect(hints.get_by_text("A la columna 12")).to_be_visible()

        lays(anna, "12C", "SETIAL")
        expect(go_button(anna)).to_have_text("Prova SETIAL · 21 punts")
        go_button(anna).click()
        expect(anna.page.get_by_role("heading", name="SETIAL: la millor, 21 punts")).to_be_visible()
        expect(
            anna.page.get_by_text("Al segon intent i amb 2 pistes. Ja tens una ratxa començada.")
        ).to_be_visible()
        why = anna.page.get_by_role("region", name="Per què").get_by_role("listitem")
        expect(why).to_have_count(2)
        assert sum(int(line.locator("b").inner_text()) for line in why.all()) == 21
        expect(anna.page.get_by_text("De passada fa CASAL.")).to_be_visible()
        expect(anna.page.get_by_text("la teva primera")).to_be_visible()
        assert findings(anna.page) == []

        anna.go("/problema")  # it is as it was left
        expect(anna.page.get_by_role("heading", name="SETIAL: la millor, 21 punts")).to_be_visible()
        anna.go("/")
        expect(anna.page.get_by_role("link", name="Mira com ha anat")).to_be_visible()


@SIZES
def test_giving_up_and_sharing_without_the_solution(
    browser: Browser, room: House, size: tuple[int, int]
) -> None:
    with visiting(browser, room.address, "Anna", size) as anna:
        anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
        anna.page.add_init_script("delete Navigator.prototype.share; delete Navigator.prototype.canShare")
        anna.go("/")
        anna.page.get_by_role("link", name="Resol-lo").click()
        expect(anna.page.get_by_role("heading", name="Problema del dia")).to_be_visible()
        expect(anna.page.get_by_text("Comença una ratxa")).to_be_visible()

        anna.presses("Ho deixo")
        anna.dialog.get_by_role("button", name="Hi penso una mica més").click()
        expect(anna.dialog).to_have_count(0)
        anna.presses("Ho deixo")
        anna.dialog.get_by_role("button", name="Ensenya-me-la").click()

        expect(anna.page.get_by_text("Demà, un altre.")).to_be_visible()
        expect(anna.page.get_by_role("heading", name="SETIAL: la millor, 21 punts")).to_be_visible()
        anna.presses("Comparteix")
        expect(anna.page.get_by_text("Copiat, sense la solució.")).to_be_visible()
        copied = str(anna.page.evaluate("navigator.clipboard.readText()"))
        assert "Problema del dia" in copied
        assert copied.endswith("/problema")
        assert not re.search("SETIAL|12C|21", copied.replace(room.address, ""))


def test_words_that_are_none_and_tiles_that_do_not_fit(browser: Browser, room: House) -> None:
    with visiting(browser, room.address, None) as anna:
        anna.go("/problema")
        lays(anna, "G9", "TIRES")
        go_button(anna).click()
        expect(anna.page.get_by_text(re.compile("TIRES.* no (és|són) al diccionari"))).to_be_visible()
        expect(anna.page.locator(".laid")).to_have_count(5)
        expect(anna.page.get_by_role("region", name="Has provat")).to_have_count(0)

        anna.presses("Recull")
        lays(anna, "A1", "RATES")
        go_button(anna).click()
        expect(anna.page.get_by_role("status").filter(has_text="tocar")).to_be_visible()


def test_with_keys_alone(browser: Browser, room: House) -> None:
    with visiting(browser, room.address, None) as anna:
        anna.go("/problema")
        expect(anna.page.get_by_role("heading", name="Problema del dia")).to_be_visible()
        anna.page.keyboard.press("h")
        expect(anna.page.get_by_role("list", name="Pistes").get_by_role("img")).to_be_visible()

        anna.square(2, 11).click()
        anna.page.keyboard.press(" ")  # downwards
        anna.page.keyboard.type("setial")
        expect(go_button(anna)).to_have_text("Prova SETIAL · 21 punts")
        anna.page.keyboard.press("Enter")
        expect(anna.page.get_by_role("heading", name="SETIAL: la millor, 21 punts")).to_be_visible()


def test_one_after_the_other_at_the_own_strength(browser: Browser, room: House) -> None:
    with visiting(browser, room.address, None, PHONE) as anna:
        anna.go("/problemes")
        seen = set()
        for _ in range(3):
            expect(anna.page.get_by_text(re.compile("A la teva mida"))).to_be_visible()
            heading = anna.page.locator(".aim h2")
            seen.add(heading.inner_text())
            anna.presses("Ho deixo")
            anna.dialog.get_by_role("button", name="Ensenya-me-la").click()
            expect(anna.page.get_by_text("El pròxim, segur.")).to_be_visible()
            anna.presses("El següent")
            expect(anna.page.get_by_text("El pròxim, segur.")).to_have_count(0)
        assert seen == {"Hi ha una jugada de 21 punts", "Guanya el final", "Salva la partida"}
        expect(anna.page.get_by_role("heading", name="Ara no n'hi ha cap")).to_be_visible()


async def _is_from(house: House, find: Find) -> None:
    async with open_storage(house.database) as storage:
        assert await storage.puzzles.add_find(find)


@SIZES
def test_of_a_kind_and_from_games_of_ones_own(browser: Browser, room: House, size: tuple[int, int]) -> None:
    with visiting(browser, room.address, "Anna", size) as anna:
        game = GameId(anna.opens(seats=[{"who": "me"}, {"who": "robot", "level": 1}]))
        me = PersonId(anna.context.request.get("/api/me").json()["person"])
        find = Find(person=me, puzzle="p2", game=game, turn=4)
        with ThreadPoolExecutor(1) as thread:  # Playwright's loop runs in this one
            thread.submit(lambda: asyncio.run(_is_from(room, find))).result()

        anna.go("/problemes?tipus=endgame")
        which = anna.page.get_by_label("Quins problemes")
        expect(which).to_have_value("endgame")
        expect(anna.page.get_by_role("heading", name="Guanya el final")).to_be_visible()
        which.select_option("De les meves partides (1)")
        expect(anna.page.get_by_text("D'una partida teva · dificultat")).to_be_visible()
        expect(anna.page.get_by_role("heading", name="Salva la partida")).to_be_visible()
        assert findings(anna.page) == []

        anna.presses("Ho deixo")
        anna.dialog.get_by_role("button", name="Ensenya-me-la").click()
        seen = anna.page.get_by_role("link", name="Mira la partida: va ser al torn 4")
        expect(seen).to_have_attribute("href", f"/partida/{game}/repas")
        anna.presses("El següent")
        expect(anna.page.get_by_role("heading", name="Ara no n'hi ha cap")).to_be_visible()
        expect(anna.page.get_by_text("Quan s'analitza a fons una partida teva")).to_be_visible()
        anna.page.get_by_role("link", name="Tots els problemes").click()
        expect(which).to_have_value("")
        anna.page.go_back()  # what was chosen is in the address
        expect(anna.page.get_by_role("heading", name="Ara no n'hi ha cap")).to_be_visible()
        anna.troubles.clear()  # that there is none


def test_without_a_line_it_can_be_solved_and_is_told_later(browser: Browser, room: House) -> None:
    with visiting(browser, room.address, "Anna") as anna:
        anna.go("/problema")
        expect(anna.page.get_by_role("heading", name="Problema del dia")).to_be_visible()
        anna.page.wait_for_function("() => localStorage.getItem('faristol.kept.GET /puzzles/days') !== null")
        anna.context.set_offline(True)

        lays(anna, "G9", "RATES")
        go_button(anna).click()
        expect(anna.page.get_by_text("RATES no és la que busquem.")).to_be_visible()
        anna.presses("Recull")
        lays(anna, "12C", "SETIAL")
        go_button(anna).click()
        expect(anna.page.get_by_text("L'has trobada!")).to_be_visible()

        anna.context.set_offline(False)
        anna.go("/problema")
        expect(anna.page.get_by_role("heading", name="SETIAL: la millor, 21 punts")).to_be_visible()
        anna.troubles.clear()  # what the browser notes of a line that is down


def test_before_it_is_made_the_page_says_so(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None) as anna:
        anna.context.route(
            "**/api/puzzles/today",
            lambda route: route.fulfill(
                status=404,
                json={"code": "puzzle-not-made", "message": "Encara s'està fent.", "article": None},
            ),
        )
        anna.go("/problema")
        expect(anna.page.get_by_text("Encara s'està fent.")).to_be_visible()
        expect(anna.button("Torna-ho a provar")).to_be_visible()


def test_a_sheet_for_the_class(browser: Browser, room: House) -> None:
    with visiting(browser, room.address, None) as teacher:
        teacher.go("/problema")
        link = teacher.page.get_by_role("link", name="Full per a la classe (PDF)")
        address = link.get_attribute("href")
        assert address is not None
        answer = teacher.context.request.get(address)
        assert answer.ok, answer.text()
        assert answer.body().startswith(b"%PDF")
