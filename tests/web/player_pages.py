"""What players see for a while, and how to get there: a regulation of their own while it is made, a first
game with its guide, a hint, questions before something is done, a whole final gone through, and failures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from playwright.sync_api import Locator, expect
from tests.web.visitors import Visitor, whole_bag

__all__ = ["PLAYER_PAGES", "begins_regulation", "choice", "number"]

_FINAL = Path(__file__).parents[2] / "examples" / "final.yaml"
_BAG = whole_bag("C A S A L·L NY ?  L L O P S I N  E E I O Q T A")
_AGAINST_ROBOT = [{"who": "me"}, {"who": "robot", "level": 2}]


# --- own regulations ---


def choice(who: Visitor, name: str) -> Locator:
    """The row of a choice."""
    return who.page.locator(".choice").filter(
        has=who.page.get_by_role("heading", name=re.compile(f"^{name}"))
    )


def number(who: Visitor, name: str, value: int) -> None:
    field = choice(who, name).get_by_role("spinbutton", name=name)
    field.fill(str(value))
    field.press("Tab")


def begins_regulation(who: Visitor, base: str = "classic") -> None:
    who.go(f"/normes/nou?de={base}")
    expect(who.page.get_by_role("heading", name="Fes un reglament")).to_be_visible()
    expect(who.page.get_by_text("De moment és igual que la base.")).to_be_visible()


def _own_base(who: Visitor) -> None:
    who.go("/normes/nou")
    expect(who.page.get_by_role("radio", name="Scrabble clàssic")).to_be_visible()


def _own_making(who: Visitor) -> None:
    begins_regulation(who)
    number(who, "Temps de cadascú", 20)
    number(who, "Premi per scrabble", 40)
    expect(who.page.locator("#resum")).to_contain_text("40 punts")


def _own_conflict(who: Visitor) -> None:
    _own_making(who)
    number(who, "Jugadors, com a mínim", 3)
    expect(who.page.get_by_role("alert").filter(has_text="no poden anar juntes")).to_be_visible()


def _own(who: Visitor) -> None:
    _own_making(who)
    who.page.get_by_label("Nom del reglament").fill("Reglament de La Trencada")
    who.presses("Desa la versió 1")
    expect(who.page.get_by_role("link", name="Juga-hi")).to_be_visible()  # the name stands above the form too


def _own_listed(who: Visitor) -> None:
    _own(who)
    who.go("/normes")
    expect(who.page.get_by_role("link", name="Reglament de La Trencada").first).to_be_visible()


# --- at the table ---


def _guide(who: Visitor) -> None:
    who.context.clear_cookies()
    who.go("/")
    who.page.get_by_role("button", name="No hi has jugat mai?").click()
    guide = who.page.get_by_role("region", name="Guia de la primera partida")
    expect(guide).to_contain_text("per l'estrella del mig")


def _hint(who: Visitor) -> None:
    who.opens(starter=0, bag=_BAG, seats=_AGAINST_ROBOT, clock="none", verify="refuse")
    who.starts()
    who.picks("Demana una pista")
    expect(who.page.get_by_text(re.compile("Mira bé la (fila|columna)"))).to_be_visible()


def _passing(who: Visitor) -> None:
    who.opens(starter=0, bag=_BAG, seats=_AGAINST_ROBOT, clock="none")
    who.starts()
    who.presses("Passo")
    expect(who.dialog).to_be_visible()


def _commands(who: Visitor) -> None:
    who.opens(starter=0, bag=_BAG, seats=_AGAINST_ROBOT, clock="none")
    who.starts()
    who.page.keyboard.press("/")
    line = who.page.get_by_label("Ordre", exact=True)
    line.fill("ajuda")
    line.press("Enter")
    expect(who.page.get_by_text("H8 CASA juga CASA").first).to_be_visible()


def _refused_word(who: Visitor) -> None:
    """A learner's word that is not in the dictionary: it is named."""
    who.opens(starter=0, bag=_BAG, seats=_AGAINST_ROBOT, clock="none", verify="refuse")
    who.starts()
    who.lays("H8", "SACA", [])
    who.plays()
    expect(who.page.get_by_text(re.compile("SACA"))).not_to_have_count(0)


# --- afterwards ---


def _final(who: Visitor) -> None:
    """A whole game, at a turn in the middle of it."""
    who.go("/importa")
    who.page.locator("input[type=file]").set_input_files(_FINAL)
    expect(who.page.get_by_role("heading", name="Marçal – Laia")).to_be_visible()
    who.page.get_by_role("slider").press("Home")
    for _ in range(7):
        who.page.get_by_role("slider").press("ArrowRight")
    expect(who.page.get_by_text("Torn 7 de")).to_be_visible()


def _study_over(who: Visitor) -> None:
    assert who.context.request.put("/api/study/decks/hooks-2").ok
    who.go("/estudi")
    who.presses("Comença")
    while who.page.get_by_role("heading", name="Repàs fet").count() == 0:
        shown = who.page.get_by_role("button", name=re.compile("^Ensenya"))
        if shown.count():
            shown.click()
        who.page.get_by_role("button", name=re.compile("^(Següent|Acaba)$")).click()
        who.page.wait_for_timeout(150)


def _extended(who: Visitor) -> None:
    """A word that leads on: hooks, longer ones, other forms."""
    who.go("/mots")
    who.page.get_by_label("Escriu una paraula").fill("casa")
    who.presses("Comprova")
    expect(who.page.get_by_role("heading", name="CASA val")).to_be_visible()


# --- what is not to be had ---


def _failed(who: Visitor) -> None:
    """The server has answered with a fault."""
    who.page.route("**/api/history?*", lambda route: route.fulfill(status=500, body=""))
    who.go("/partides")
    expect(who.page.get_by_role("button", name="Torna-ho a provar")).to_be_visible()
    who.troubles.clear()


def _not_for_all(who: Visitor) -> None:
    who.go("/moderacio")
    expect(who.page.get_by_role("heading", name="Només per a qui administra")).to_be_visible()


def _no_such_regulation(who: Visitor) -> None:
    who.go("/normes/noexisteix")
    expect(who.page.get_by_role("heading").first).to_be_visible()


PLAYER_PAGES: Mapping[str, Callable[[Visitor], None]] = MappingProxyType(
    {
        "own-base": _own_base,
        "own-making": _own_making,
        "own-conflict": _own_conflict,
        "own": _own,
        "own-listed": _own_listed,
        "guide": _guide,
        "hint": _hint,
        "passing": _passing,
        "commands": _commands,
        "refused-word": _refused_word,
        "final": _final,
        "study-over": _study_over,
        "word-leads-on": _extended,
        "failed": _failed,
        "not-for-all": _not_for_all,
        "no-regulation": _no_such_regulation,
    }
)
