"""A duplicate in browsers: the judge's console, phones, the hall's screen, and how to get everybody there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Route, expect
from tests.web.visitors import Visitor

__all__ = [
    "BAG",
    "act",
    "choose_master",
    "draws",
    "hands_in",
    "open_session",
    "opened",
    "paper",
    "says_time",
    "writes",
]

# A short game that ends by itself: four rounds, and then there is no consonant left to play with.
BAG = "C A S A E T ?  S O L A P A S"


def opened(who: Visitor, **asked: Any) -> str:
    """A session with the words of the tests, opened over the wire; its id."""
    fields = {"title": "Dissabte", "lexicon": "club", "bag": BAG, "bag_only": True, **asked}
    answer = who.context.request.post("/api/duplicate", data=fields)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def act(who: Visitor, session: str, **command: Any) -> None:
    """What a judge does, over the wire."""
    answer = who.context.request.post(f"/api/duplicate/{session}/act", data=command)
    assert answer.ok, answer.text()


def open_session(judge: Visitor, title: str, players: str) -> str:
    """A session as a judge opens it: by filling in the form."""

    def with_the_tiles_of_the_tests(route: Route) -> None:
        asked = route.request.post_data_json or {}
        route.continue_(post_data={**asked, "lexicon": "club", "bag": BAG, "bag_only": True})

    judge.context.route("**/api/duplicate", with_the_tiles_of_the_tests)
    judge.go("/duplicada/nova")
    judge.page.get_by_label("Nom de la sessió").fill(title)
    judge.page.get_by_label("Llista de jugadors").fill(players)
    judge.presses("Obre la sessió")
    expect(judge.page.get_by_role("heading", name=title)).to_be_visible()
    judge.context.unroute("**/api/duplicate")
    return judge.page.url.split("/")[-2]


def draws(judge: Visitor) -> None:
    judge.page.get_by_role("button", name="Extreu el faristol").or_(judge.button("Ronda següent")).click()
    expect(judge.button("Temps!")).to_be_visible()


def says_time(judge: Visitor) -> None:
    judge.presses("Temps!")
    expect(judge.button("Atura")).to_be_visible()  # the round runs: now time may pass


def paper(judge: Visitor, line: str) -> None:
    """A paper slip, typed by the keyboard alone."""
    field = judge.page.get_by_label("Taula, coordenades i paraula")
    field.fill(line)
    field.press("Enter")
    expect(field).to_have_value("")


def choose_master(judge: Visitor, number: int = 1) -> None:
    """Choose a play of the list by its number and announce it, once what was asked before is done."""
    expect(judge.button("Anuncia-la")).to_be_enabled()
    judge.page.locator("body").press("Escape")
    judge.page.evaluate("document.activeElement?.blur()")
    judge.page.keyboard.press(str(number))
    judge.page.keyboard.press("Enter")
    expect(judge.button("Anuncia-la")).to_be_hidden()


def hands_in(who: Visitor, square: str, word: str) -> Locator:
    """Lay the tiles one by one and hand the slip in."""
    who.lays(square, word, board(who))
    who.page.locator("button.main", has_text=word).click()
    return handed(who, square, word)


def writes(who: Visitor, square: str, word: str) -> None:
    """Write a slip without touching a tile."""
    who.presses("Escriu-la")
    dialog = who.page.get_by_role("dialog")
    dialog.get_by_label("Coordenades").fill(square)
    dialog.get_by_label("Paraula").fill(word)
    dialog.get_by_role("button", name="Lliura").click()


def handed(who: Visitor, square: str, word: str) -> Locator:
    told = who.page.get_by_text(f"Lliurada: {square} {word}")
    expect(told).to_be_visible()
    return told


def board(who: Visitor) -> list[dict[str, Any]]:
    session = who.page.url.split("/duplicada/")[1].split("/")[0]
    answer = who.context.request.get(f"/api/duplicate/{session}")
    assert answer.ok, answer.text()
    cells: list[dict[str, Any]] = answer.json()["board"]
    return cells
