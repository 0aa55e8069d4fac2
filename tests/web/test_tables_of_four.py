"""A table of four in the hall: one phone hands the scores in, the others confirm, a director settles."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.test_championship import Directing, phone
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, Visitor, visiting

NAMES = ("Anna Puig", "Bernat Roca", "Carla Vidal", "Dídac Serra")


def a_table(director: Visitor) -> Directing:
    """A championship of one table of four, its first round drawn and published."""

    def post(path: str, data: Any) -> Any:
        answer = director.context.request.post(f"/api/events{path}", data=data)
        assert answer.ok, answer.text()
        return answer

    settings = {"name": "Terres de l'Ebre", "system": "tables", "rounds": 3, "official": False}
    event = str(post("", {"settings": {**settings, "regulation": "ebre"}}).json()["id"])
    post(f"/{event}/entries", "\n".join(("nom", *NAMES)))
    post(f"/{event}/pair", {})
    post(f"/{event}/orders", {"do": "publish", "round": 1})
    director.go(f"/campionat/{event}/direccio")
    return Directing(director, event)


def writes(player: Visitor, seats: Sequence[str], scores: Sequence[int]) -> None:
    for name, score in zip(seats, scores, strict=True):
        player.page.get_by_role("spinbutton", name=name).fill(str(score))  # «Punts d'Anna», «Punts de Carla»
    player.presses("Envia el resultat")


def scores(directing: Directing) -> Any:
    return directing.round["tables"][0]["scores"]


@pytest.mark.article("EBRE-0")
def test_four_phones_and_a_director(browser: Browser, house: House) -> None:
    with ExitStack() as people:
        director = people.enter_context(visiting(browser, house.address, "Directora", LAPTOP))
        directing = a_table(director)
        seats = [directing.name(seat) for seat in directing.round["tables"][0]["seats"]]
        phones = [people.enter_context(phone(browser, house, directing, name)) for name in seats]
        one, two, three, four = phones

        # The first writes all four scores; everybody sees them, and the director how many have said so.
        expect(one.page.get_by_text("Taula 1", exact=True)).to_be_visible()
        one.presses("Envia el resultat")
        expect(one.page.get_by_text("Escriu els punts de tothom.")).to_be_visible()
        writes(one, seats, (310, 420, 250, 305))
        expect(one.page.get_by_text("Has enviat:")).to_be_visible()
        silent = f"{seats[1]}, {seats[2]} i {seats[3]}"
        expect(one.page.get_by_text(f"Falta que ho confirmin {silent}.")).to_be_visible()
        expect(director.page.get_by_text("1 de 4 mòbils")).to_be_visible()
        for other in (two, three, four):
            expect(other.page.get_by_text(f"{seats[0]} diu:")).to_be_visible()
            expect(other.page.get_by_text("420", exact=True)).to_be_visible()

        # One confirms, one contradicts: all see both versions, and nothing stands.
        two.presses("Confirma aquests punts")
        expect(two.page.get_by_text(f"Ho dieu {seats[0]} i tu:")).to_be_visible()
        three.presses("Escriu uns altres punts")
        writes(three, seats, (310, 402, 250, 305))
        for player in (one, two, three, four):
            expect(player.page.get_by_text("No coincideixen.")).to_be_visible()
            assert findings(player.page) == []
        expect(director.page.get_by_text("no coincideixen", exact=True)).to_be_visible()
        assert findings(director.page) == []
        assert scores(directing) is None

        # Whoever was wrong takes the other version; the last one confirms, and it stands.
        three.presses("Confirma aquests punts")
        expect(four.page.get_by_role("button", name="Confirma aquests punts")).to_have_count(1)
        four.presses("Confirma aquests punts")
        for player in (one, two, three, four):
            expect(player.page.get_by_role("heading", name="Resultat desat")).to_be_visible()
        assert scores(directing) == [310, 420, 250, 305]
        assert directing.round["tables"][0]["points"] == [3.0, 4.0, 1.0, 2.0]


def test_a_director_takes_what_they_believe(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Directora", LAPTOP) as director:
        directing = a_table(director)
        seats = [directing.name(seat) for seat in directing.round["tables"][0]["seats"]]
        with phone(browser, house, directing, seats[2]) as player:
            writes(player, seats, (0, 420, 250, 305))
            director.page.get_by_role("button", name="Posa aquests punts").click()
            director.page.get_by_role("dialog", name="Segur?").get_by_role(
                "button", name="Sí, desa'l"
            ).click()
            expect(player.page.get_by_role("heading", name="Resultat desat")).to_be_visible()

        assert scores(directing) == [0, 420, 250, 305]
