"""What a class does beyond one table each: a championship, wooden boards, pairs, another class."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect
from tests.web.classes import (
    NAMES,
    a_lesson,
    ask,
    class_view,
    enters,
    lets_in,
    order,
)
from tests.web.conftest import House
from tests.web.test_pages import findings
from tests.web.visitors import PHONE, Visitor, visiting

SIX = NAMES[:6]


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def test_a_championship_of_the_class_online_and_on_wood(
    browser: Browser, school: House, teacher: Visitor
) -> None:
    made = a_lesson(teacher, SIX)
    path = class_view(teacher, made)["wall"]["path"]
    with visiting(browser, school.address, None, PHONE) as aina:
        enters(aina, path, "Aina")
        for number in range(2, 7):
            lets_in(teacher, made, 1, first=number)
        page = teacher.page
        teacher.go(f"/aula/{made}#championship")
        page.get_by_label("Nom del campionat").fill("Copa de 5è B")
        assert findings(page) == []
        teacher.presses("Fes el campionat: 6 alumnes")
        expect(page.get_by_text("Encara per començar · 3 rondes")).to_be_visible()

        # One press: paired among who is here, and everybody is led to a board.
        teacher.presses("Aparella i juga la ronda 1")
        expect(page.get_by_role("region", name="Taula 3")).to_be_visible()
        expect(aina.page).to_have_url(re.compile(r"/partida/"))
        order(teacher, made, "end-tables")
        tab(page, "Campionat")
        expect(page.get_by_text("Ronda 1 de 3")).to_be_visible()
        rows = page.get_by_role("region", name="Classificació").get_by_role("row")
        expect(rows).to_have_count(1 + len(SIX))
        assert findings(page) == []

        # On the wall, and on wood: the tablet beside the board is led to its sheet.
        teacher.presses("Posa-ho a la paret")
        expect(teacher.button("A la paret")).to_be_visible()
        page.get_by_role("radio", name="En taulers de fusta").check(force=True)
        teacher.presses("Aparella i juga la ronda 2")
        expect(page.get_by_role("region", name="Taula 4")).to_contain_text("fusta")
        expect(aina.page).to_have_url(re.compile(r"/taula/"))
        aina.page.get_by_label("Qui comença?").select_option("Aina")
        aina.presses("Comença la partida")
        line = aina.page.get_by_label("Jugada", exact=True)
        line.fill("h8 casa")
        expect(aina.page.get_by_text("Val 10")).to_be_visible()
        line.press("Enter")
        expect(aina.page.get_by_role("listitem").filter(has_text="Aina")).to_contain_text("10")
        for needless in ("Emissió en directe (OBS)", "5è B"):  # nothing to wander off to
            expect(aina.page.get_by_role("link", name=needless)).to_have_count(0)
        assert findings(aina.page) == []
        expect(page.get_by_text("3 juguen", exact=False)).to_be_visible()

        teacher.go(f"/aula/{made}/paret")
        expect(page.get_by_role("heading", name="Copa de 5è B")).to_be_visible()
        expect(page.get_by_role("listitem")).to_have_count(len(SIX))
        assert findings(page) == []

        # The lesson ends: what was written counts, and the stranger knows of nothing.
        event = class_view(teacher, made)["championship"]["event"]
        order(teacher, made, "end")
        kept = teacher.context.request.get(f"/api/events/{event}").json()
        assert [len(one["boards"]) for one in kept["rounds"]] == [3, 3]
        assert all(board["result"] for one in kept["rounds"] for board in one["boards"])
        assert any(board["scores"] in ([10, 0], [0, 10]) for board in kept["rounds"][1]["boards"])
    with visiting(browser, school.address, "Algú", PHONE) as stranger:
        assert stranger.context.request.get(f"/api/events/{event}").status == 404
        assert stranger.context.request.get(f"/api/events/{event}/standings.csv").status == 404


def test_pairs_an_empty_seat_and_another_class(browser: Browser, school: House, teacher: Visitor) -> None:
    made = a_lesson(teacher, SIX, robots=False)
    lets_in(teacher, made, 6)
    page = teacher.page
    teacher.go(f"/aula/{made}")
    page.get_by_role("radio", name="Parelles").check(force=True)
    page.get_by_role("radio", name="A mà").check(force=True)
    expect(page.get_by_role("listitem").filter(has_text="Emma").get_by_role("combobox")).to_have_value("3")
    assert findings(page) == []
    page.get_by_role("radio", name="A sorts").check(force=True)
    page.get_by_role("button", name=re.compile("Seieu tots: 6 alumnes, 2 taules")).click()
    expect(page.get_by_role("region", name="Taula 1").get_by_text(" / ").first).to_be_visible()
    assert findings(page) == []

    # One of three has gone: the others go on.
    order(teacher, made, "end-tables")
    ask(teacher, f"/{made}/tables", {"how": "hand", "tables": [[1, 2, 3]], "robots": False})
    page.get_by_role("button", name="Què es pot fer per Aina").first.click()
    teacher.dialog.get_by_role("button", name="Continuen sense").click()
    expect(
        page.get_by_role("region", name=re.compile("Taula [23]")).filter(has_text="lloc buit")
    ).to_be_visible()

    # Another class comes with a code, and goes again.
    page.get_by_text("Lliçó amb una altra classe").click()
    teacher.presses("Convida una altra classe")
    code = page.locator(".code", has_text=re.compile(r"^\w{4} \w{4}$"))
    expect(code).to_be_visible()
    with visiting(browser, school.address, None, PHONE) as other:
        theirs = a_lesson(other, ("Jan", "Nil"), title="6è A")
        lets_in(other, theirs, 2)
        other.go(f"/aula/{theirs}")
        other.page.get_by_text("Lliçó amb una altra classe").click()
        other.page.get_by_label("Tinc el codi d'una altra classe").fill(code.inner_text())
        assert findings(other.page) == []
        other.presses("Ajunta-les")
        expect(other.page.get_by_text("Lliçó amb 5è B")).to_be_visible()
        expect(page.get_by_text("Lliçó amb 6è A")).to_be_visible()
        expect(page.get_by_role("button", name="Jan").first).to_be_visible()
        assert findings(page) == []
        teacher.presses("Separa les classes")
        expect(page.get_by_text("Lliçó amb 6è A")).to_have_count(0)
        expect(other.page.get_by_text("Lliçó amb 5è B")).to_have_count(0)
        expect(page.get_by_text("Jan", exact=True)).to_have_count(0)
