"""A final that begins with half the points of the first phase, opened and corrected by a director."""

from __future__ import annotations

from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.events import a_championship
from tests.web.test_championship import Directing
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, visiting


def test_half_of_the_points_go_along(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        first = Directing(director, a_championship(director, 3))
        director.go(f"/campionat/{first.event}/direccio#settings")
        director.page.get_by_role("radio", name="La meitat").check()
        assert findings(director.page) == []
        director.presses("Fase següent")
        expect(director.page.get_by_role("heading", name="Obert de Reus · final")).to_be_visible()
        final = Directing(director, director.page.url.split("/")[-2])
        best = [(first.name(row["entrant"]), row["points"] / 2) for row in first.view()["standings"][:4]]
        brought = {one["name"]: one["carried"] for one in final.view()["entrants"]}
        assert brought == dict(best)

        # The public table has them in a column of their own; the director puts one right.
        director.go(f"/campionat/{final.event}#standings")
        expect(director.page.get_by_role("columnheader", name="Porta")).to_be_visible()
        expect(director.page.get_by_text("Els punts inclouen els que cadascú porta")).to_be_visible()
        assert findings(director.page) == []
        director.go(f"/campionat/{final.event}/direccio#entries")
        director.page.get_by_role("button", name=f"Accions per a {best[-1][0]}").click()
        dialog = director.page.get_by_role("dialog")
        dialog.get_by_label("Punts que porta").fill("2.75")
        dialog.get_by_role("button", name="Desa").click()
        expect(director.page.get_by_text("porta 2¾ punts")).to_be_visible()

        assert final.view()["standings"][0]["points"] == 2.75
