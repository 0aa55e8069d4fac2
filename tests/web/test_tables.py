"""Other tables: a school game of four, somebody who only looks, a line that breaks."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect
from tests.server.test_play import best_play
from tests.web.conftest import House
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting, whole_bag

BAG = whole_bag("C A S A L L O  E S T E I R A  L E P A S O L  T E R R E S A")


class Lines:
    """The wires of one browser, to be cut and mended."""

    def __init__(self, who: Visitor) -> None:
        self._whole = True
        self._open: list[WebSocketRoute] = []
        who.page.route_web_socket("**/api/socket*", self._connect)

    def _connect(self, wire: WebSocketRoute) -> None:
        if self._whole:
            wire.connect_to_server()
            self._open.append(wire)
        else:
            wire.close(code=4000)

    def breaks(self) -> None:
        self._whole = False
        for wire in self._open:
            wire.close(code=4000)
        self._open.clear()

    def mends(self) -> None:
        self._whole = True


def a_person_is_to_move(view: dict[str, Any]) -> bool:
    """Or the game is over; the robot in seat 2 needs a moment."""
    return bool(view["status"] == "over" or (view["phase"] == "to-move" and view["turn"] != 2))


@pytest.mark.article("ESCOLAR-22")
def test_three_pupils_and_a_robot_play_a_school_game(browser: Browser, house: House) -> None:
    with ExitStack() as stack:
        pupils = [
            stack.enter_context(visiting(browser, house.address, name, size))
            for name, size in (("Laia", PHONE), ("Pol", PHONE), ("Ona", LAPTOP))
        ]
        laia, pol, ona = pupils
        game = laia.opens(
            regulation="escolar",
            starter=0,
            bag=BAG,
            verify="refuse",
            seats=[{"who": "me"}, {"who": "open"}, {"who": "robot", "level": 1}, {"who": "open"}],
        )
        for who in (pol, ona):
            who.go(f"/partida/{game}")
            who.button("Seu-hi").first.click()
        for who in pupils:
            who.starts()
        at = {0: laia, 1: pol, 3: ona}
        for _ in range(12):  # four rounds of three people; the robot plays by itself
            view = laia.sees(game, a_person_is_to_move)
            if view["status"] == "over":
                break
            seat = view["turn"]
            who = at[seat]
            expect(who.page.get_by_text("Et toca", exact=True)).to_be_visible()
            seen = who.view(game)
            play = best_play(seen, seat)
            if play is None:
                who.passes()
            else:
                who.lays(play["square"], play["word"], seen["board"])
                who.plays()
            noted = len(seen["sheet"])
            who.sees(game, lambda v, noted=noted: len(v["sheet"]) > noted)  # type: ignore[misc]
            who.ends_turn(game)
        expect(ona.page.get_by_role("link", name="Repassa la partida")).to_be_visible()
        assert laia.view(game)["end"] in ("rounds", "passes", "scoreless")


def test_who_only_looks_sees_no_rack(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, None, PHONE) as carla,
    ):
        game = anna.opens(
            starter=0, bag=BAG, clock="none", seats=[{"who": "me"}, {"who": "robot", "level": 1}]
        )
        anna.starts()
        carla.go(f"/partida/{game}")
        expect(carla.page.get_by_text("Mires la partida")).to_be_visible()
        expect(carla.page.get_by_role("list", name="El teu faristol")).to_have_count(0)
        assert all(seat["rack"] is None for seat in carla.view(game)["seats"])
        anna.lays("H8", "CASA", [])
        expect(carla.page.locator('[role="gridcell"] .tile')).to_have_count(0)
        anna.plays()
        expect(carla.page.get_by_role("gridcell", name="H8, C, 2 punts")).to_be_visible()


def test_a_broken_line_in_the_middle_of_a_move_loses_nothing(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna, visiting(browser, house.address, "Biel") as biel:
        lines = Lines(anna)
        game = anna.opens(starter=0, bag=BAG, clock="none", seats=[{"who": "me"}, {"who": "open"}])
        biel.go(f"/partida/{game}")
        biel.presses("Seu-hi")
        anna.starts()
        anna.lays("H8", "CAS", [])
        lines.breaks()
        expect(anna.page.get_by_text("Sense connexió. Hi tornem sols…")).to_be_visible()
        biel.page.get_by_role("tab", name="Xat").click()
        biel.page.get_by_label("Missatge").fill("Hi ets?")
        biel.presses("Envia")
        lines.mends()
        expect(anna.page.get_by_text("Sense connexió. Hi tornem sols…")).to_be_hidden()
        expect(anna.page.get_by_role("gridcell", name="H8, C, 2 punts, encara per jugar")).to_be_visible()
        anna.lays("H11", "A", [])
        anna.plays()
        biel.presses("Accepta")
        expect(anna.page.get_by_role("cell", name="CASA")).to_be_visible()
        anna.page.get_by_role("tab", name="Xat").click()
        expect(anna.page.get_by_text("Hi ets?")).to_be_visible()


@pytest.mark.article("LLISCA-20X")
def test_senyors_are_offered_and_change_the_whole_rack(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        game = anna.opens(
            regulation="llisca",
            starter=0,
            bag=whole_bag("A E I O U A E  L L O P S I N  C A S A L L T"),
            clock="none",
            seats=[{"who": "me"}, {"who": "robot", "level": 1}],
        )
        anna.starts()
        anna.presses("Canvia-les totes")
        expect(anna.page.get_by_text("Senyors: Anna ensenya A E I O U A E").first).to_be_visible()
        expect(anna.tile("T")).to_be_visible()
        assert sorted(anna.view(game)["seats"][0]["rack"]) == sorted("CASALLT")
