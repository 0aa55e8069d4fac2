"""The pages of word study: how to get to each of its cards and faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from types import MappingProxyType
from typing import Any

from playwright.sync_api import expect
from tests.web.visitors import Visitor

__all__ = ["STUDY_PAGES", "answer_all", "begins", "chooses"]

_NAMES = count(1)

Way = Callable[[Visitor], None]


def chooses(who: Visitor, *decks: str) -> None:
    """Learn ready-made decks."""
    for deck in decks:
        answer = who.context.request.put(f"/api/study/decks/{deck}")
        assert answer.ok, answer.text()


def makes_list(who: Visitor, title: str, words: str) -> None:
    answer = who.context.request.post("/api/study/lists", data={"title": title, "words": words})
    assert answer.ok, answer.text()


def answer_all(who: Visitor) -> int:
    """Answer every card that waits, one in four wrongly; how many there were."""
    cards: list[dict[str, Any]] = who.context.request.get("/api/study/session").json()["cards"]
    answers = [
        {
            "id": f"test-{next(_NAMES):08}",
            "card": card["id"],
            "at": 2**52,
            "said": ["yes" if card["valid"] else "no"] if card["ask"] == "valid" else card["answers"],
            "shown": card["shown"],
            "gave_up": number % 4 == 0,
        }
        for number, card in enumerate(cards)
    ]
    assert who.context.request.post("/api/study/answers", data={"answers": answers}).ok
    return len(cards)


def begins(who: Visitor) -> None:
    who.go("/estudi")
    who.presses("Comença")


def _first(who: Visitor) -> None:
    who.go("/estudi")
    expect(who.page.get_by_role("heading", name="Què vols aprendre?")).to_be_visible()


def _overview(who: Visitor) -> None:
    chooses(who, "two", "hooks-2")
    answer_all(who)
    makes_list(who, "Les que sempre oblido", "casal cases rates sol")
    chooses(who, "three")
    who.go("/estudi")
    expect(who.page.get_by_role("heading", name="Les teves llistes")).to_be_visible()
    who.page.locator("summary").first.click()


def _done(who: Visitor) -> None:
    chooses(who, "two")
    answer_all(who)
    who.go("/estudi")
    expect(who.page.get_by_role("heading", name="Avui ja està")).to_be_visible()


def _adding(who: Visitor) -> None:
    chooses(who, "two")
    who.go("/estudi")
    who.presses("Afegeix")
    expect(who.dialog.get_by_text("Ja la tens")).to_be_visible()


def _valid(who: Visitor) -> None:
    chooses(who, "two")
    begins(who)
    who.presses("Val")
    expect(who.button("Següent")).to_be_visible()


def _hooks(who: Visitor) -> None:
    chooses(who, "hooks-2")
    begins(who)
    for letter in "BNS":
        who.button(letter).click()
    expect(who.page.get_by_role("heading", name="Quins ganxos té?")).to_be_visible()


def _anagram(who: Visitor) -> None:
    makes_list(who, "Llargues", "rates")
    begins(who)
    who.page.get_by_label("Escriu una paraula").fill("arest")
    who.presses("Posa")
    expect(who.page.get_by_text("AREST no val: 1 error")).to_be_visible()


def _closed(who: Visitor) -> None:
    seats = [{"who": "me"}, {"who": "robot", "level": 2}]
    who.opens(seats=seats, clock="chess", starter=0)
    who.starts()
    who.go("/estudi")
    expect(who.page.get_by_role("heading", name="Ara no es pot mirar")).to_be_visible()


STUDY_PAGES: Mapping[str, Way] = MappingProxyType(
    {
        "study-first": _first,
        "study": _overview,
        "study-done": _done,
        "study-adding": _adding,
        "study-valid": _valid,
        "study-hooks": _hooks,
        "study-anagram": _anagram,
        "study-closed": _closed,
    }
)
