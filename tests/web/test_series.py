"""A duplicate championship of two games in two halls: chosen from a list, its table, papers and mistakes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.duplicate_hall import act, opened
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

PALMA = ["Anna (Palma)", "Biel (Palma)"]
GIRONA = ["Carla (Girona)", "Dídac (Girona)"]
BEST, LESS = ("H4", "CASE(S)"), ("H7", "SA")


def _hall(judge: Visitor, house: House, title: str, slips: dict[str, tuple[str, str] | None]) -> str:
    """A session whose first round is over: what everybody wrote on paper, if they wrote anything."""
    session = opened(judge, title=title, players=list(slips), seconds=5)
    act(judge, session, do="draw")
    act(judge, session, do="time")
    for seat, slip in enumerate(slips.values()):
        if slip is not None:
            act(judge, session, do="paper", by=seat, square=slip[0], word=slip[1])
    house.clock.jump(10)
    judge.go(f"/duplicada/{session}/jutge")
    expect(judge.button("Anuncia-la")).to_be_enabled()
    act(judge, session, do="master", square=BEST[0], word=BEST[1])
    return session


def test_nothing_begun_yet(browser: Browser, house: House) -> None:
    """The first here, as in a house that was just opened."""
    with visiting(browser, house.address, None) as anna:
        anna.go("/duplicada/serie")
        expect(anna.page.get_by_text("Encara no hi ha cap duplicada començada.")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_two_games_in_two_halls(browser: Browser, house: House, size: tuple[int, int]) -> None:
    with visiting(browser, house.address, "Marta", size) as marta:
        name = f"Mundial {size[0]}"
        halls = [
            _hall(marta, house, f"{name} 1 Palma", dict(zip(PALMA, (BEST, LESS), strict=True))),
            _hall(marta, house, f"{name} 1 Girona", dict(zip(GIRONA, (BEST, None), strict=True))),
            _hall(marta, house, f"{name} 2 Palma", dict(zip(PALMA, (BEST, BEST), strict=True))),
            _hall(marta, house, f"{name} 2 Girona", dict(zip(GIRONA, (LESS, LESS), strict=True))),
        ]

        marta.go("/duplicada")
        marta.page.get_by_role("link", name="Suma diverses partides").click()
        expect(marta.page.get_by_role("heading", name="Diverses partides")).to_be_visible()
        marta.page.get_by_label("Nom del campionat").fill(name)
        for which, game in (("1 Palma", "1"), ("1 Girona", "1"), ("2 Palma", "2"), ("2 Girona", "2")):
            marta.page.get_by_label(f"Partida de {name} {which}").select_option(game)
        marta.presses("Mostra la classificació")

        expect(marta.page.get_by_role("heading", name=name)).to_be_visible()
        rows = marta.page.get_by_role("table", name="Classificació").locator("tbody tr")
        expect(rows).to_have_count(4)
        expect(rows.nth(0)).to_contain_text("Anna (Palma)")
        expect(marta.page.get_by_text("Més jugades mestres: Anna (Palma) (2).")).to_be_visible()
        teams = marta.page.get_by_role("table", name="Equips i clubs").locator("tbody tr")
        expect(teams.nth(0)).to_contain_text("Palma")
        expect(teams.nth(1)).to_contain_text("Carla (Girona)")
        assert findings(marta.page) == []
        assert marta.page.evaluate("document.documentElement.scrollWidth") <= size[0]

        # The address says it all: whoever has it sees the same.
        with visiting(browser, house.address, None, size) as stranger:
            stranger.go(marta.page.url)
            expect(stranger.page.get_by_role("heading", name=name)).to_be_visible()
            expect(
                stranger.page.get_by_role("table", name="Classificació").locator("tbody tr").nth(0)
            ).to_contain_text("Anna (Palma)")

        query = f"game={halls[0]},{halls[1]}&game={halls[2]},{halls[3]}"
        lines = marta.context.request.get(f"/api/duplicate/series.csv?{query}").text().splitlines()
        assert lines[1].startswith("1,Anna (Palma),Palma,1,")
        printed = marta.context.request.get(f"/api/duplicate/series.pdf?{query}&title={name}")
        assert printed.body().startswith(b"%PDF")


def test_what_makes_no_series_is_said(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Marta") as marta:
        one = _hall(marta, house, "Sala gran", {"Anna": BEST})
        other = _hall(marta, house, "Sala petita", {"Anna": LESS})

        marta.go(f"/duplicada/serie?joc={one},{other}")
        expect(marta.page.get_by_text("Anna surt en dues sales de la mateixa partida")).to_be_visible()
        marta.go(f"/duplicada/serie?joc={one}&joc={one}")
        expect(marta.page.get_by_text("surt dues vegades en aquesta sèrie")).to_be_visible()
        marta.go(f"/duplicada/serie?joc={','.join(['a'] * 13)}")
        expect(marta.page.get_by_text("Una sèrie té d'una a 12 partides")).to_be_visible()
        marta.go("/duplicada/serie?joc=noexisteix12")
        expect(marta.button("Canvia les partides")).to_be_visible()
        marta.troubles.clear()  # what was refused, and rightly
