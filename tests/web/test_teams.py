"""Clubs meet clubs: chosen in the form, paired by their director, told in a table of teams."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.test_championship import Directing
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, visiting

ENTRIES = "nom;club;elo\n" + "".join(
    f"{club} {number};{club};{1600 - 50 * place - number}\n"
    for place, club in enumerate(("Reus", "Valls", "Lleida", "Tortosa"))
    for number in (1, 2, 3)
)


def test_a_championship_of_teams(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        director.go("/campionats/nou")
        director.page.get_by_label("Nom del campionat").fill("Copa de clubs")
        director.page.get_by_text("Sistema: Suís").click()
        director.page.get_by_role("radio", name=re.compile("^Equips")).check()
        director.page.get_by_label("Taulers de cada matx").fill("2")
        director.page.get_by_role("spinbutton", name="Rondes").fill("3")
        assert findings(director.page) == []
        director.presses("Obre el campionat")
        director.page.wait_for_url("**/direccio")
        directing = Directing(director, director.page.url.split("/")[-2])
        taken = director.context.request.post(f"/api/events/{directing.event}/entries", data=ENTRIES)
        assert taken.ok, taken.text()
        directing.pairs(1)

        seated = [
            {directing.name(board[side]) for side in ("first", "second")}
            for board in directing.round["boards"]
        ]
        clubs = [frozenset(name.split()[0] for name in pair) for pair in seated]
        assert len(seated) == 4, "two matches of two boards"
        assert clubs[0] == clubs[1] != clubs[2] == clubs[3]
        assert [name.split()[1] for pair in seated for name in sorted(pair)] == ["1", "1", "2", "2"] * 2
        directing.types_the_rest()
        with visiting(browser, house.address, None, PHONE) as anybody:
            anybody.go(f"/campionat/{directing.event}#standings")
            expect(anybody.page.get_by_role("heading", name="Equips")).to_be_visible()
            expect(anybody.page.get_by_role("columnheader", name="Matxs")).to_be_visible()
            assert findings(anybody.page) == []
        assert sum(team["matches"] for team in directing.view()["teams"]) == 2
