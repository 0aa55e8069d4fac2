"""Without a pointer: a whole game with keys, and a whole game with typed commands and spoken answers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.server.test_play import best_play
from tests.web.conftest import House
from tests.web.test_pages import findings
from tests.web.visitors import PHONE, Visitor, visiting, whole_bag

from faristol.rules.board import Direction
from faristol.rules.notation import read_place
from faristol.rules.spelling import read_word

BAG = whole_bag("C A S A L·L NY ?  L L O P S I N  E E I O T R A")
AGAINST_ROBOT = [{"who": "me"}, {"who": "robot", "level": 1}]
KEYS = {"L·L": "w", "NY": "y"}  # the keys that players know; others are their own


def at_the_board(who: Visitor, **asked: Any) -> str:
    fields = {"starter": 0, "bag": BAG, "clock": "none", "verify": "refuse", "seats": AGAINST_ROBOT}
    game = who.opens(**{**fields, **asked})
    who.starts()
    return game


def to_move(view: dict[str, Any]) -> bool:
    return bool(view["status"] == "over" or (view["turn"] == 0 and view["phase"] == "to-move"))


def noted_more(than: dict[str, Any]) -> Any:
    return lambda view: view["status"] == "over" or len(view["sheet"]) > len(than["sheet"])


# --- keys ---


def cursor(who: Visitor) -> tuple[int, int]:
    at = who.page.locator('[role="gridcell"]:has(.arrow), [role="gridcell"]:focus').last
    return int(at.get_attribute("data-row") or -1), int(at.get_attribute("data-column") or -1)


def reach(who: Visitor, button: Locator) -> None:
    """Tab until *button* has the focus, then Enter."""
    for _ in range(60):
        if button.evaluate("one => one === document.activeElement"):
            who.page.keyboard.press("Enter")
            return
        who.page.keyboard.press("Tab")
    pytest.fail("the button is out of reach of the keyboard")


def plays_by_key(who: Visitor, play: dict[str, str], board: list[dict[str, Any]]) -> None:
    keyboard = who.page.keyboard
    begin, direction = read_place(play["square"])
    covered = {(cell["row"], cell["column"]) for cell in board}
    squares = [(begin.step(direction, index), cell) for index, cell in enumerate(read_word(play["word"]))]
    laid = [(square, cell) for square, cell in squares if square not in covered]
    first = laid[0][0]  # an arrow is seen only where a tile can be laid
    keyboard.press("ArrowRight")  # the cursor comes back to where it was
    row, column = cursor(who)
    for _ in range(abs(first.row - row)):
        keyboard.press("ArrowDown" if first.row > row else "ArrowUp")
    for _ in range(abs(first.column - column)):
        keyboard.press("ArrowRight" if first.column > column else "ArrowLeft")
    assert cursor(who) == first
    if (who.page.locator(".arrow.down").count() == 1) != (direction is Direction.DOWN):
        keyboard.press("Space")
    for _, (letter, blank) in laid:
        key = KEYS.get(letter, letter.lower())
        keyboard.press(f"Shift+{key}" if blank else key)
    main = who.page.locator("button", has_text="Juga ").filter(has_text="punt")
    expect(main).to_be_visible()
    keyboard.press("Enter")


def test_a_whole_game_is_played_with_keys_alone(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        game = at_the_board(anna, regulation="escolar")
        for _ in range(8):
            view = anna.sees(game, to_move)
            if view["status"] == "over":
                break
            expect(anna.page.get_by_text("Et toca", exact=True)).to_be_visible()
            play = best_play(view, 0)
            if play is None:
                reach(anna, anna.button("Passo"))
                reach(anna, anna.dialog.get_by_role("button", name="Passo"))
            else:
                plays_by_key(anna, play, view["board"])
            view = anna.sees(game, noted_more(view))
            if "complete" in view["may"]:
                reach(anna, anna.button("Acaba el torn"))
        expect(anna.page.get_by_role("link", name="Repassa la partida")).to_be_visible()
        view = anna.view(game)
        assert view["end"] in ("rounds", "passes", "scoreless")
        assert [line["play"] for line in view["sheet"] if line["by"] == 0 and line["kind"] == "play"] != []


def test_letters_and_arrows_need_no_click(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        at_the_board(anna)
        anna.page.keyboard.type("casa")
        expect(anna.page.locator("button", has_text="Juga CASA").filter(has_text="punts")).to_be_visible()
        expect(anna.square(7, 11)).to_be_focused()
        anna.page.keyboard.press("Escape")
        expect(anna.page.locator('[role="gridcell"] .tile')).to_have_count(0)

        # A field keeps its letters, and so does a question.
        anna.page.get_by_role("tab", name="Xat").click()
        anna.page.get_by_label("Missatge").press_sequentially("casa")
        expect(anna.page.get_by_label("Missatge")).to_have_value("casa")
        anna.page.get_by_label("Missatge").press("/")
        expect(anna.page.get_by_label("Missatge")).to_have_value("casa/")
        anna.presses("Més")
        expect(anna.dialog).to_be_visible()
        anna.page.evaluate("document.activeElement.blur()")
        anna.page.keyboard.type("cas/")
        anna.page.keyboard.press("ArrowDown")
        anna.page.keyboard.press("Escape")
        expect(anna.dialog).to_have_count(0)
        expect(anna.page.locator('[role="gridcell"] .tile')).to_have_count(0)
        expect(anna.page.get_by_role("textbox", name="Ordre")).to_have_count(0)


def test_tiles_are_exchanged_with_keys(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        game = at_the_board(anna)
        reach(anna, anna.button("Canvia"))
        anna.page.keyboard.type("awz")
        expect(anna.page.get_by_text("No tens cap Z al faristol.")).to_be_visible()
        anna.page.keyboard.type("?")
        expect(anna.page.get_by_text("No tens cap Z al faristol.")).to_have_count(0)  # an old error leaves
        expect(anna.button("Canvia 3 fitxes")).to_be_visible()
        reach(anna, anna.button("Canvia 3 fitxes"))
        view = anna.sees(game, lambda view: len(view["sheet"]) > 0)
        assert view["sheet"][0]["kind"] == "exchange"
        assert len([tile for tile in view["seats"][0]["rack"] if tile in ("L·L", "?")]) == 0


# --- commands ---


# All that a screen reader says, in its order.
LISTEN = """() => {
  window.said = [];
  const voice = document.querySelector('.only-read[role="status"]');
  const listen = () => window.said.push(voice.textContent.trim());
  new MutationObserver(listen).observe(voice, { characterData: true, childList: true, subtree: true });
}"""


def opens_line(who: Visitor) -> None:
    who.page.keyboard.press("/")
    expect(who.page.locator("#command")).to_be_focused()
    who.page.evaluate(LISTEN)


def hears(who: Visitor, text: str) -> None:
    """Wait until *text* is said, and forget what was said before it."""
    heard = "text => { const at = said.findIndex((one) => one.includes(text)); "
    who.page.wait_for_function(heard + "if (at > 0) said.splice(0, at); return at >= 0; }", arg=text)


def types(who: Visitor, command: str) -> None:
    who.page.keyboard.type(f"{command}\n")


def test_a_whole_game_is_played_with_commands_alone(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        game = at_the_board(anna, regulation="escolar")
        opens_line(anna)
        for _ in range(8):
            view = anna.sees(game, to_move)
            if view["status"] == "over":
                break
            expect(anna.page.get_by_text("Et toca", exact=True)).to_be_visible()
            play = best_play(view, 0)
            types(anna, "passo" if play is None else f"{play['square'].lower()} {play['word'].lower()}")
            after = anna.sees(game, noted_more(view))
            line = next(line for line in after["sheet"][len(view["sheet"]) :] if line["by"] == 0)
            if line["kind"] == "play":
                hears(anna, f"Anna ha jugat {line['play']}: {line['points'].strip('()')} punt")
            if "complete" in after["may"]:
                types(anna, "acabo")
        expect(anna.page.get_by_role("link", name="Repassa la partida")).to_be_visible()
        assert anna.view(game)["end"] in ("rounds", "passes", "scoreless")


@pytest.mark.parametrize(
    ("language", "commands"),
    [
        (
            "ca",
            [
                ("faristol", "El teu faristol: C, A, S, A, L·L, NY, escarràs."),
                ("què hi ha a H8", "H8, DP, doble de paraula."),
                ("punts", "Anna, 0 punts; Robot principiant, 0 punts."),
                ("temps", "Es juga sense rellotge."),
                ("última", "Encara no ha jugat ningú."),
                ("sac", "86 fitxes al sac."),
                ("torn", "Et toca."),
                ("prova H8 casa", "CASA: 10 punts."),
                ("A1 casa", "La primera jugada ha de cobrir la casella central"),
                ("canvia", "Digues quines fitxes: canvia A E."),
                ("canvia X", "Al faristol no hi ha «X»."),
                ("accepto", "Ara no tens cap jugada per impugnar ni acceptar"),
                ("tauler", "El tauler és buit."),
                ("balla", "No entenc «balla». Escriu «ajuda»."),
                ("ajuda", "H8 CASA juga CASA des de H8"),
            ],
        ),
        (
            "es",
            [
                ("atril", "Tu atril: C, A, S, A, L·L, NY, comodín."),
                ("¿qué hay en A1?", "A1, TP, triple de palabra."),
                ("puntos", "Anna, 0 puntos"),
                ("rack", "Tu atril:"),  # a word of another language does as well
                ("fila H", "Fila H: vacía."),
                ("cambia", "Di qué fichas: cambia A E."),
            ],
        ),
        (
            "en",
            [
                ("rack", "Your rack: C, A, S, A, L·L, NY, blank."),
                ("what is at B6", "B6"),
                ("column 8", "Column 8: empty."),
                ("clock", "There is no clock in this game."),
                ("exchange", "Say which tiles: exchange A E."),
            ],
        ),
    ],
    ids=["ca", "es", "en"],
)
def test_a_command_is_answered_aloud(
    browser: Browser, house: House, language: str, commands: list[tuple[str, str]]
) -> None:
    with visiting(browser, house.address, "Anna", language=language) as anna:
        anna.opens(starter=0, bag=BAG, clock="none", verify="refuse", seats=AGAINST_ROBOT)
        expect(anna.page.get_by_role("grid")).to_be_visible()
        opens_line(anna)
        for command, answer in commands:
            types(anna, command)
            hears(anna, answer)
        assert findings(anna.page) == []


def test_who_listens_hears_the_others(browser: Browser, house: House) -> None:
    """A play is laid, told, looked at by its squares, doubted and accepted, all by ear."""
    with visiting(browser, house.address, "Anna") as anna, visiting(browser, house.address, "Biel") as biel:
        game = anna.opens(starter=0, bag=BAG, clock="none", window=60, seats=[{"who": "me"}, {"who": "open"}])
        biel.sits_at(game)
        for who in (anna, biel):
            who.starts()
            opens_line(who)
        types(anna, "8H c(a)sa")
        hears(biel, "Anna ha jugat C(A)SA")
        hears(biel, "Escriu «accepto» o «impugno».")
        types(biel, "I8")
        hears(biel, "I8, A, escarràs.")
        types(biel, "columna 8")
        hears(biel, "Columna 8: H C, I A, J S, K A.")
        types(biel, "última")
        hears(biel, "Anna: C(A)SA, 8H,")
        types(biel, "impugno gat")
        hears(biel, "GAT")
        types(biel, "accepto")
        hears(biel, "Et toca.")
        types(biel, "canvia ll")
        hears(anna, "Biel ha canviat 2 fitxes.")
        types(anna, "passo")
        hears(biel, "Anna passa. Et toca.")


def test_the_line_is_found_and_can_stay(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        at_the_board(anna)
        skip = anna.page.get_by_role("link", name="Ves a la línia d'ordres")
        reach(anna, skip)
        field = anna.page.get_by_role("textbox", name="Ordre")
        expect(field).to_be_focused()
        assert findings(anna.page) == []
        field.press("Escape")
        expect(field).to_have_count(0)
        anna.page.keyboard.type("c")  # and the board has the keys again
        expect(anna.page.get_by_role("gridcell", name="H8, C, 2 punts, encara per jugar")).to_be_visible()
        game = anna.page.url
        anna.go("/compte")
        anna.page.get_by_role("switch", name="Mostra la línia d'ordres").check()
        anna.go(game)
        expect(field).to_be_visible()
        expect(field).not_to_be_focused()
