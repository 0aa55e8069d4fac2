"""The pages of the arbiter's console and how to get there, for pictures and for checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from playwright.sync_api import expect
from tests.web.halls import a_hall, set_up
from tests.web.visitors import Visitor

__all__ = ["ARBITER_PAGES"]


def _hall(who: Visitor) -> None:
    a_hall(who)
    who.go("/arbitre")
    expect(who.page.get_by_role("heading", name="Et criden")).to_be_visible()


def _verdict(who: Visitor) -> None:
    who.go(f"/arbitre/{a_hall(who)}")
    expect(who.page.get_by_role("heading", name="Veredicte")).to_be_visible()


def _dialog(who: Visitor, table: str, ruling: str) -> None:
    who.go(f"/arbitre/{table}")
    who.presses(ruling)
    expect(who.page.get_by_role("dialog", name=ruling)).to_be_visible()


def _tile_check(who: Visitor) -> None:
    _dialog(who, set_up(who, "fisc"), "Comprova les fitxes")
    who.page.get_by_role("checkbox", name="E: 13 fitxes").check()


def _draw(who: Visitor) -> None:
    _dialog(who, set_up(who, "fisc", starter=None), "Sorteig i inici")
    for name in ("d'Anna Ferrer", "de Biel Roca"):
        who.page.get_by_label(f"Fitxa {name}").fill("E")
    who.presses("Compara")
    expect(who.page.get_by_text("Empat:")).to_be_visible()


def _overdraw(who: Visitor) -> None:
    _dialog(who, set_up(who, "classic", "start", "0 play H8 CASA", "0 refill"), "Fitxes de més")
    who.page.get_by_role("radio", name="Ja al faristol").check()
    expect(who.page.get_by_text("agafa 3 fitxes")).to_be_visible()


def _absent(who: Visitor) -> None:
    who.go(f"/arbitre/{set_up(who, 'classic', 'absent')}")
    expect(who.page.get_by_text("Si no ve ningú, perden tots dos: 0 a 0.")).to_be_visible()


def _review(who: Visitor) -> None:
    script = ("start", "0 play H8 CASA", "0 complete", "3 play 12H SOL", "3 complete", "agree-end")
    _dialog(who, set_up(who, "ebre", *script), "Revisió dels fulls")


def _slip(who: Visitor) -> None:
    table = set_up(
        who, "classic", "start", "0 play H8 CASA", lexicon="club", round="Ronda 2", table="Taula 4"
    )
    slip = {"seat": 1, "words": ["CASA"]}
    assert who.context.request.post(f"/api/tables/{table}/calls", data=slip).ok
    who.go(f"/arbitre/{table}")
    expect(who.button("Respon la papereta")).to_be_visible()


def _nobody(who: Visitor) -> None:
    who.go("/arbitre")
    expect(who.page.get_by_role("heading", name="Encara no hi ha cap taula")).to_be_visible()


ARBITER_PAGES: Mapping[str, Callable[[Visitor], None]] = MappingProxyType(
    {
        "arbiter": _hall,
        "arbiter-verdict": _verdict,
        "arbiter-tiles": _tile_check,
        "arbiter-draw": _draw,
        "arbiter-overdraw": _overdraw,
        "arbiter-absent": _absent,
        "arbiter-review": _review,
        "arbiter-slip": _slip,
        "arbiter-empty": _nobody,
    }
)
