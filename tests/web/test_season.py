"""A season of three LLISCA days with five teams: made by its organiser, looked at by everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.leagues import a_duplicate_over, ask, result_of
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

NAMES = (
    "Anna Puig",
    "Bernat Roca",
    "Carla Vidal",
    "Dídac Serra",
    "Elna Mas",
    "Ferran Gil",
    "Gal·la Prat",
    "Hug Soler",
    "Ivet Quintana",
    "Joan Bosch",
)
TEAMS = ("Reus", "Valls", "Tortosa", "Lleida", "Olot")


def a_day(who: Visitor, name: str, people: tuple[str, ...]) -> str:
    """A day of three rounds, all played; of two who meet the earlier of the list wins."""
    asked = {
        "name": name,
        "rounds": 3,
        "official": False,
        "regulation": "llisca",
        "tie_breaks": ["difference", "total"],
    }
    event = str(ask(who, "", {"settings": asked})["id"])
    ask(who, f"/{event}/entries", "\n".join(["nom", *people]))
    for number in (1, 2, 3):
        assert who.context.request.post(f"/api/events/{event}/pair", data={}).ok
        ask(who, f"/{event}/orders", {"do": "publish", "round": number})
        for board in view_of(who, event)["rounds"][-1]["boards"]:
            first = board["first"] < board["second"]
            result_of(who, event, number, board, "410-300" if first else "300-410")
    return event


def view_of(who: Visitor, event: str) -> dict[str, Any]:
    return dict(who.context.request.get(f"/api/events/{event}").json())


def test_three_days_and_five_teams(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Organitzadora", LAPTOP) as organiser,
        visiting(browser, house.address, None, PHONE) as stranger,
    ):
        days = [
            a_day(organiser, "Jornada de Reus", NAMES),
            a_day(organiser, "Jornada de Valls", NAMES),
            a_day(organiser, "Jornada d'Olot", NAMES[:8]),  # the two of the fifth team stay at home
        ]
        organiser.go("/campionats/nou")
        organiser.page.get_by_label("Nom del campionat").fill("LLISCA 2026-27")
        organiser.page.get_by_role("radio", name="Temporada de la LLISCA").check()
        expect(organiser.page.get_by_label("Mínim, en %")).to_have_value("50")
        organiser.presses("Obre el campionat")
        expect(organiser.page.get_by_text("Encara no hi ha cap campionat a la temporada.")).to_be_visible()

        for place, name in enumerate(("Jornada de Reus", "Jornada de Valls", "Jornada d'Olot"), start=1):
            organiser.page.get_by_label("Afegeix-hi un campionat").select_option(label=name)
            organiser.page.get_by_role("button", name="Afegeix", exact=True).click()
            expect(organiser.page.get_by_role("button", name=f"Treu {name}")).to_be_visible()
            expect(
                organiser.page.get_by_role("columnheader", name=str(place), exact=True).first
            ).to_be_visible()
        for number, team in enumerate(TEAMS):
            organiser.page.get_by_label("Equip nou").fill(team)
            organiser.page.get_by_label("Un membre").fill(NAMES[2 * number])
            organiser.page.get_by_label("L'altre").fill(NAMES[2 * number + 1])
            organiser.presses("Fes l'equip")
            expect(organiser.page.get_by_role("button", name=f"Desfés l'equip {team}")).to_be_visible()

        # Nobody plays for two teams, and a third joins once.
        organiser.page.get_by_label("Equip nou").fill("Girona")
        organiser.page.get_by_label("Un membre").fill("Anna Puig")
        organiser.page.get_by_label("L'altre").fill("Nova")
        organiser.presses("Fes l'equip")
        expect(organiser.page.get_by_text("Anna Puig ja juga amb Reus.")).to_be_visible()
        assert findings(organiser.page) == []

        event = organiser.page.url.split("/")[-2]
        tables = organiser.context.request.get(f"/api/events/{event}/season").json()
        olot = next(team for team in tables["teams"] if team["name"] == "Olot")
        assert [day["counts"] for day in olot["days"]] == [True, True, False]
        assert tables["scheduled"] == 9
        sums = {row["name"]: row["points"] for row in tables["listed"]}
        each = [view_of(organiser, day) for day in days]
        for view in each:
            people = {one["id"]: one["name"] for one in view["entrants"]}
            for row in view["standings"]:
                sums[people[row["entrant"]]] -= row["points"]
        assert set(sums.values()) == {0.0}, "the season is the sum of its days"

        # Everybody sees it, on a phone too.
        stranger.go(f"/campionat/{event}")
        teams = stranger.page.get_by_role("region", name="Equips")
        expect(teams.get_by_role("row", name=re.compile("Olot"))).to_contain_text(
            "Ivet Quintana i Joan Bosch"
        )
        first = stranger.page.get_by_role("region", name="Individual").get_by_role("row").nth(1)
        expect(first).to_contain_text(tables["listed"][0]["name"])
        expect(stranger.page.get_by_role("link", name="Jornada d'Olot")).to_be_visible()
        assert findings(stranger.page) == []

        # A third joins from the second day on: then the days on which they were not there do not count.
        organiser.page.get_by_role("combobox", name=re.compile("^Equip")).select_option(label="Olot")
        organiser.page.get_by_label("Qui s'hi afegeix").fill("Laia Riba")
        organiser.page.get_by_label("Des de la jornada").fill("2")
        organiser.presses("Afegeix-l'hi")
        expect(organiser.page.get_by_text("Laia Riba (des de la jornada 2)")).to_be_visible()
        after = organiser.context.request.get(f"/api/events/{event}/season").json()
        olot = next(team for team in after["teams"] if team["name"] == "Olot")
        assert [day["counts"] for day in olot["days"]] == [True, False, False]
        organiser.presses("Desfés")
        organiser.page.get_by_role("dialog").get_by_role("button", name="Desfés").click()
        expect(organiser.page.get_by_text("Laia Riba (des de la jornada 2)")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_barrisc_season_of_duplicates(browser: Browser, house: House, size: tuple[int, int]) -> None:
    with visiting(browser, house.address, "Organitzadora", size) as organiser:
        month = f"({size[0]})"
        a_duplicate_over(organiser, f"Gener {month}", NAMES[:3], house.clock.jump)
        a_duplicate_over(organiser, f"Febrer {month}", NAMES[:2], house.clock.jump)
        organiser.go("/campionats/nou")
        organiser.page.get_by_role("radio", name="Temporada BARRISC").check()
        organiser.page.get_by_label("Nom del campionat").fill(f"BARRISC {month}")
        expect(organiser.page.get_by_label("Millors campionats")).to_have_count(0)
        organiser.presses("Obre el campionat")
        for title in ("Gener", "Febrer"):
            organiser.page.get_by_label("Afegeix-hi una duplicada").select_option(label=f"{title} {month}")
            organiser.page.get_by_role("button", name="Afegeix", exact=True).click()
            expect(organiser.page.get_by_role("button", name=f"Treu {title} {month}")).to_be_visible()
        rows = organiser.page.get_by_role("table", name="Individual").locator("tbody tr")
        expect(rows).to_have_count(2)
        expect(rows.nth(0)).to_contain_text("Anna Puig")
        expect(rows.nth(0)).to_contain_text("100")
        expect(organiser.page.get_by_text("1 jugador ocasional")).to_be_visible()
        assert findings(organiser.page) == []

        # What it is not made of is refused with a sentence.
        day = a_day(organiser, f"Jornada {month}", NAMES[:4])
        organiser.page.reload()
        organiser.page.get_by_label("Afegeix-hi una duplicada").select_option(value=day)
        organiser.page.get_by_role("button", name="Afegeix", exact=True).click()
        expect(organiser.page.get_by_text("Una temporada BARRISC es fa de duplicades")).to_be_visible()

        season = organiser.page.url.split("/")[-2]
        organiser.go(f"/campionat/{season}")
        expect(organiser.page.get_by_text("mitjana dels percentatges de les duplicades")).to_be_visible()
        expect(organiser.page.get_by_role("link", name=f"Gener {month}")).to_be_visible()
        assert organiser.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert findings(organiser.page) == []
        table = organiser.page.get_by_role("link", name="Taula en CSV").get_attribute("href")
        assert table is not None
        lines = organiser.context.request.get(table).text().splitlines()
        assert lines[1].startswith("1;Anna Puig;2;100;")
