"""A round on wooden boards: one press for all screens, and signed actas that come to the directors."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.events import a_championship
from tests.web.test_championship import Directing, phone
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, Visitor, visiting


def at_table(director: Visitor, table: str, path: str, data: Any) -> None:
    answer = director.context.request.post(f"/api/tables/{table}/{path}", data=data)
    assert answer.ok, answer.text()


def plays(director: Visitor, table: str, *acts: dict[str, Any]) -> None:
    for act in acts:
        starter = {"starter": 0} if act["do"] == "start" else {}
        at_table(director, table, "acts", {"deeds": [{"act": act, **starter}]})


def test_a_round_is_opened_played_signed_and_applauded(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        event = a_championship(director, 1, results=False, lexicon="club")
        directing = Directing(director, event)
        director.go(f"/campionat/{event}/direccio")
        director.presses("Obre les pantalles de les taules")
        expect(director.page.get_by_text("Cada taula té pantalla")).to_be_visible()
        expect(director.page.get_by_role("link", name="en joc")).to_have_count(4)
        expect(director.page.get_by_role("link", name="Totes les taules")).to_be_visible()
        board = directing.round["boards"][0]
        table, first = str(board["game"]), directing.name(board["first"])

        # The game is over: the director and the players see what the acta says, and it does not stand yet.
        plays(
            director,
            table,
            {"do": "start"},
            {"do": "line", "text": "H8 CASA"},
            {"do": "abandon", "by": 1},
        )
        expect(director.page.get_by_role("link", name="acta sense signar")).to_be_visible()
        expect(director.page.get_by_role("button", name="Posa 10–0")).to_be_visible()
        assert findings(director.page) == []
        with phone(browser, house, directing, first) as player:
            expect(player.page.get_by_text("L'acta diu 10–0.")).to_be_visible()
            assert findings(player.page) == []

            # Both sign: it stands everywhere, and the play is applauded.
            for seat in (0, 1):
                at_table(director, table, "sign", {"seat": seat})
            expect(player.page.get_by_role("heading", name="Resultat desat")).to_be_visible()
        expect(director.page.get_by_role("link", name="acta signada")).to_be_visible()
        assert directing.round["boards"][0]["result"] == "10-0"
        director.go(f"/campionat/{event}#standings")
        expect(director.page.get_by_text("Millor jugada")).to_be_visible()
        expect(director.page.get_by_text("CASA · Ronda 1")).to_be_visible()

        # The table knows whose game it was.
        director.go(f"/taula/{table}")
        director.page.get_by_role("link", name="Obert de Reus").click()
        expect(director.page.get_by_role("heading", name="Obert de Reus")).to_be_visible()


def test_a_director_takes_an_acta_that_nobody_can_sign(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        event = a_championship(director, 1, results=False, lexicon="club")
        directing = Directing(director, event)
        director.go(f"/campionat/{event}/direccio")
        director.page.get_by_role("button", name="Obre la pantalla d'arbitratge de la taula 2").click()
        expect(director.page.get_by_text("La taula 2 té pantalla")).to_be_visible()
        table = str(directing.round["boards"][1]["game"])
        plays(director, table, {"do": "start"}, {"do": "line", "text": "H8 CASA"}, {"do": "abandon", "by": 0})
        expect(director.page.get_by_role("link", name="acta sense signar")).to_be_visible()
        director.page.get_by_role("button", name="Posa").click()
        director.page.get_by_role("dialog", name="Segur?").get_by_role("button", name="Sí, desa'l").click()
        expect(director.page.get_by_role("button", name="Posa")).to_have_count(0)
        expect(director.page.get_by_role("link", name="acta sense signar")).to_be_visible()

        assert directing.round["boards"][1]["result"] is not None
