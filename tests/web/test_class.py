"""A class in its browsers: from pasted names to the class table, a tablet changed in the middle of it."""

from __future__ import annotations

import re
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.web.classes import (
    NAMES,
    a_lesson,
    ask,
    class_view,
    code_of,
    comes_as_teacher,
    enters,
    lets_in,
    order,
)
from tests.web.conftest import House
from tests.web.test_pages import findings
from tests.web.visitors import PHONE, Visitor, visiting

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/howto/guia-mestres.md"
I18N = ROOT / "web/app/src/i18n"
PASTED = "\n".join(
    (
        "Cognoms\tNom",
        *(f"{surname}\t{name}" for name, surname in zip(NAMES[:10], "ABCDEFGHIJ", strict=True)),
        "Roca\tPol",
        "Bosch\tPol",
    )
)
FILES = (
    "Targetes per imprimir",
    "Cartell per a la paret",
    "Taula per al full de càlcul",
    "Tot, en un fitxer",
)
CALLED = (*NAMES[:10], "Pol B.", "Pol R.")


def cover(pupil: Visitor) -> Locator:
    return pupil.page.get_by_role("alert").filter(has_text="Mireu la mestra")


def game_of(pupil: Visitor) -> str:
    expect(pupil.page).to_have_url(re.compile(r"/partida/[\w-]+$"))
    return pupil.page.url.rsplit("/", 1)[1]


def test_a_class_of_twelve_from_pasted_names_to_the_class_table(
    browser: Browser, school: House, teacher: Visitor
) -> None:
    comes_as_teacher(teacher)
    teacher.go("/classes")
    teacher.page.get_by_role("link", name="Classe nova").click()
    teacher.page.get_by_label("Nom de la classe").fill("5è B")
    teacher.page.get_by_label("Noms dels alumnes").fill(PASTED)
    expect(teacher.page.get_by_text("Hi entren 12 alumnes.")).to_be_visible()
    teacher.presses("Crea la classe")
    # With the words of the tests: the list that is always there takes too long to make.
    teacher.page.get_by_role("tab", name="Ajustos").click()
    teacher.page.get_by_role("combobox", name="Diccionari").select_option("club")
    teacher.presses("Desa")
    expect(teacher.page.get_by_text("Desat.", exact=True)).to_be_visible()
    teacher.page.get_by_role("tab", name="Lliçó").click()
    teacher.presses("Comença la lliçó")
    expect(teacher.page.get_by_text("0 de 12 ja hi són.")).to_be_visible()
    made = teacher.page.url.rsplit("/", 1)[1].split("#")[0]
    view = class_view(teacher, made)
    assert sorted(one["name"] for one in view["pupils"]) == sorted(CALLED)
    path, code = view["wall"]["path"], code_of(teacher, made)
    cards = {card["name"]: card for card in ask(teacher, f"/{made}/cards", method="GET")["cards"]}

    with ExitStack() as stack:
        pupils = {
            name: stack.enter_context(visiting(browser, school.address, None, PHONE)) for name in CALLED
        }
        for name in CALLED[:8]:  # by the square code on the wall
            enters(pupils[name], path, name)
        for name in CALLED[8:10]:  # by a card of one's own
            pupils[name].go(cards[name]["path"])
            expect(pupils[name].page.get_by_role("heading", name=f"Hola, {name}")).to_be_visible()
        for name in CALLED[10:]:  # by typing, and the teacher opens
            pupils[name].go("/aula")
            pupils[name].page.get_by_label("Codi de la classe").fill(code.lower())
            pupils[name].presses("Entra")
            expect(pupils[name].page.get_by_role("heading", name="Ets a la sala d'espera")).to_be_visible()
            number = int(pupils[name].page.locator(".ticket").inner_text())
            teacher.page.get_by_label(f"De qui és el dispositiu {number}?").select_option(name)
            teacher.presses(f"Obre-li: dispositiu {number}")
            expect(pupils[name].page.get_by_role("heading", name=f"Hola, {name}")).to_be_visible()
        expect(teacher.page.get_by_text("12 de 12 ja hi són.")).to_be_visible()

        # Everybody sits down in one press, and is led to a board.
        teacher.page.get_by_role("button", name="Seieu tots: 12 alumnes, 3 taules").click()
        expect(teacher.button("Atura-ho tot")).to_be_visible()
        games = {name: game_of(pupil) for name, pupil in pupils.items()}
        assert len(set(games.values())) == 3
        for pupil in pupils.values():
            pupil.starts()
        expect(teacher.page.get_by_text("3 juguen", exact=True)).to_be_visible()

        # All stop and look up, and all go on.
        teacher.presses("Atura-ho tot")
        for pupil in pupils.values():
            expect(cover(pupil)).to_be_visible()
        teacher.page.get_by_role("button", name="Continuem").first.click()
        for pupil in pupils.values():
            expect(cover(pupil)).to_have_count(0)

        # At each table somebody plays, or passes.
        for game in set(games.values()):
            at = next(name for name, other in games.items() if other == game)
            here = pupils[at].sees(
                game, lambda view: view["status"] == "playing" and view["turn"] is not None
            )
            names = [seat["name"] for seat in here["seats"]]
            pupils[names[here["turn"]]].passes()

        # A tablet breaks: the teacher lets go of it, and another one goes on at the same board.
        broken = CALLED[0]
        teacher.presses(f"Què es pot fer per {broken}")
        teacher.dialog.get_by_role("button", name="Allibera el dispositiu").click()
        expect(pupils[broken].page.get_by_label("Codi de la classe")).to_be_visible()
        fresh = stack.enter_context(visiting(browser, school.address, None, PHONE))
        fresh.go(path)
        fresh.page.get_by_role("button", name=broken, exact=True).click()
        fresh.dialog.get_by_role("button", name="Sí, soc jo").click()
        assert game_of(fresh) == games[broken]
        fresh.starts()

        # The bell: every table ends with what it has, and the class has its table.
        teacher.presses("Acaba la lliçó")
        teacher.dialog.get_by_role("button", name="Acaba la lliçó").click()
        rows = teacher.page.get_by_role("table", name="Taula de la classe").locator("tbody tr")
        expect(rows).to_have_count(12)
        expect(teacher.page.get_by_role("heading", name="Lliçó 1")).to_be_visible()
        expect(pupils[CALLED[1]].page.get_by_role("link", name="Torna a l'aula")).to_be_visible()
        pupils[CALLED[1]].page.get_by_role("link", name="Torna a l'aula").click()
        expect(pupils[CALLED[1]].page.get_by_text("Ara no hi ha lliçó.")).to_be_visible()


def test_a_stranger_who_guesses_gets_nowhere_and_is_slowed_down(
    browser: Browser, school: House, teacher: Visitor
) -> None:
    made = a_lesson(teacher)
    lets_in(teacher, made, 3)
    with visiting(browser, school.address, None, PHONE) as stranger:
        stranger.go("/aula")
        field, said = stranger.page.get_by_label("Codi de la classe"), stranger.page.locator("#code-said")
        wall = class_view(teacher, made)["wall"]
        for guess in count(1 + int(wall["number"])):  # the tiles can be read from the street
            assert guess <= 200 + int(wall["number"]), "nobody is ever slowed down"
            field.fill(f"{''.join(wall['code'])} {guess % 10_000:04}")
            with stranger.page.expect_response("**/api/classes/code") as answer:
                stranger.presses("Entra")
            assert answer.value.status in (403, 429)
            if answer.value.status == 429:
                break
        expect(said).to_have_class(re.compile("wrong"))
        expect(said).to_contain_text("Torna a mirar la paret")
        assert class_view(teacher, made)["wall"]["guessed"]

        # A guessed token opens no list, and the class is not to be seen.
        stranger.go(f"/aula/{made}#abcdefghijklmnopqrstuvwxyz")
        expect(stranger.page.get_by_role("heading", name="Qui ets?")).to_have_count(0)
        expect(
            stranger.page.get_by_role("heading", name=re.compile("Aquest codi ara no obre|Massa intents"))
        ).to_be_visible()
        assert stranger.context.request.get(f"/api/classes/{made}").status == 404
        stranger.go(f"/aula/{made}")
        expect(stranger.page.get_by_role("heading", name="Aquesta classe no hi és")).to_be_visible()
        for name in NAMES:
            assert name not in stranger.page.content()
    assert class_view(teacher, made)["wall"]["here"] == 3


def test_a_name_that_is_taken_says_whom_to_ask(browser: Browser, school: House, teacher: Visitor) -> None:
    made = a_lesson(teacher)
    lets_in(teacher, made, 1)
    with visiting(browser, school.address, None, PHONE) as late:
        late.go(class_view(teacher, made)["wall"]["path"])
        late.page.get_by_role("button", name="Aina").click()
        expect(late.page.get_by_role("alert")).to_contain_text("Aina ja té un altre dispositiu.")
        expect(late.page.get_by_role("alert")).to_contain_text("demana a la mestra")


def test_who_is_turned_away_or_too_late_is_told_so(browser: Browser, school: House, teacher: Visitor) -> None:
    made = a_lesson(teacher)
    code = code_of(teacher, made)
    with visiting(browser, school.address, None, PHONE) as stranger:
        stranger.go("/aula")
        stranger.page.get_by_label("Codi de la classe").fill(code)
        stranger.presses("Entra")
        expect(stranger.page.get_by_role("heading", name="Ets a la sala d'espera")).to_be_visible()
        for name in NAMES:
            assert name not in stranger.page.content(), "the waiting room shows no name"
        order(teacher, made, "turn-away")
        expect(stranger.page.get_by_role("alert")).to_contain_text("No t'han obert")
        stranger.page.get_by_label("Codi de la classe").fill(code)
        stranger.presses("Entra")
        expect(stranger.page.get_by_role("heading", name="Ets a la sala d'espera")).to_be_visible()
        order(teacher, made, "end")
        expect(stranger.page.get_by_role("alert")).to_contain_text("la lliçó s'ha acabat")


def test_pupils_say_phrases_and_wander_nowhere(browser: Browser, school: House, teacher: Visitor) -> None:
    made = a_lesson(teacher, NAMES[:2])
    path = class_view(teacher, made)["wall"]["path"]
    with (
        visiting(browser, school.address, None, PHONE) as aina,
        visiting(browser, school.address, None, PHONE) as biel,
    ):
        enters(aina, path, "Aina")
        enters(biel, path, "Biel")
        ask(teacher, f"/{made}/tables", {"size": 2, "regulation": "escolar", "robots": False})
        aina.starts()
        biel.starts()
        aina.page.get_by_role("tab", name="Xat").click()
        expect(aina.page.get_by_label("Missatge").get_by_role("textbox")).to_have_count(0)
        phrase = class_view(teacher, made)["phrases"][0]
        aina.presses(phrase)
        biel.page.get_by_role("tab", name="Xat").click()
        expect(biel.page.get_by_role("listitem").filter(has_text=phrase)).to_be_visible()
        assert findings(aina.page) == []

        # Everywhere else leads back to the class.
        for elsewhere in ("/", "/compte", "/campionats", "/nova"):
            aina.go(elsewhere)
            expect(aina.page).to_have_url(re.compile(r"/(aula|partida)/"))


WALLS = pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=["1920", "1280"])


@WALLS
def test_the_wall_is_read_from_the_last_row(
    browser: Browser, school: House, teacher: Visitor, size: tuple[int, int]
) -> None:
    made = a_lesson(teacher)
    lets_in(teacher, made, 9)
    teacher.page.set_viewport_size({"width": size[0], "height": size[1]})
    teacher.go(f"/aula/{made}/paret")
    page = teacher.page
    expect(page.get_by_text("Jan, Laia i Marc")).to_be_visible()
    code = "".join(class_view(teacher, made)["wall"]["code"])
    expect(page.get_by_role("img", name=code, exact=True)).to_be_visible()
    expect(page.get_by_text(class_view(teacher, made)["wall"]["number"], exact=True)).to_be_visible()
    qr = page.get_by_role("img", name="Codi QR de 5è B")
    box = qr.bounding_box()
    assert box is not None
    assert box["width"] >= size[1] / 2, "a camera at the back of the room can read it"
    sizes = page.locator(".wall li span, .wall .here, .wall .address").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= size[1] / 27
    whole = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert whole[0] <= size[0]
    assert whole[1] <= size[1]
    assert findings(page) == []

    # One table instead of the code: names and points, and nobody's rack.
    ask(teacher, f"/{made}/tables", {"how": "lot"})
    order(teacher, made, "project", table=1)
    expect(page.get_by_role("heading", name="Taula 1")).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()
    seats = class_view(teacher, made)["tables"][0]["seats"]
    names = {one["number"]: one["name"] for one in class_view(teacher, made)["pupils"]}
    for seat in seats:
        if seat["pupil"] is not None:
            expect(page.get_by_role("listitem").filter(has_text=names[seat["pupil"]])).to_be_visible()
    stream = class_view(teacher, made)["tables"][0]["stream"]
    assert not any(seat["rack"] for seat in teacher.view(stream)["seats"])
    page.keyboard.press("Escape")
    expect(qr).to_be_visible()


def test_the_guide_says_what_stands_on_the_screen() -> None:
    said = [
        match[1] or match[2]
        for path in I18N.glob("**/ca.ts")
        for match in re.finditer(r"'((?:[^'\\\n]|\\.)+)'|\"([^\"\n]+)\"", path.read_text(encoding="utf-8"))
    ]
    written = re.sub(r"^\* |\*\*[^*\n]+\*\*", "", GUIDE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    named = re.findall(r"\*([^*\n]+)\*", written)
    assert len(named) > 20
    assert [words for words in named if words not in said] == []


def test_the_teacher_takes_everything_home_and_erases_it(school: House, teacher: Visitor) -> None:
    made = a_lesson(teacher)
    lets_in(teacher, made, 4)
    ask(teacher, f"/{made}/tables", {"how": "lot"})
    order(teacher, made, "end")
    teacher.go(f"/aula/{made}#settings")
    for link in (
        "Targetes per imprimir",
        "Cartell per a la paret",
        "Taula per al full de càlcul",
        "Tot, en un fitxer",
    ):
        with teacher.page.expect_download() as got:
            teacher.page.get_by_role("link", name=link).click()
        assert got.value.failure() is None, link
    teacher.presses("Esborra la classe ara")
    teacher.dialog.get_by_role("button", name="Esborra la classe ara").click()
    expect(teacher.page.get_by_role("heading", name="Encara no tens cap classe")).to_be_visible()
    assert httpx.get(f"{school.address}/api/classes/{made}").status_code == 404
