"""The first page: for who is new a board at once, for who comes back what waits."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.web.conftest import House
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting, whole_bag

BAG = whole_bag("C A S A E T R  L L O P S I N  E E I O Q T A")
ROBOT = {"who": "robot", "level": 1}
_PHONE = {"width": PHONE[0], "height": PHONE[1]}


class Fingers:
    """Somebody who counts every tap."""

    def __init__(self, who: Visitor) -> None:
        self._tap = Locator.tap if who.page.viewport_size == _PHONE else Locator.click
        self.taps = 0

    def tap(self, what: Locator) -> None:
        self._tap(what)
        self.taps += 1


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("level", [None, "Fort"], ids=["at once", "another level"])
def test_from_a_first_visit_to_a_tile_on_the_board(
    browser: Browser,
    house: House,
    size: tuple[int, int],
    level: str | None,
    record_property: Callable[[str, object], None],
) -> None:
    with visiting(browser, house.address, None, size) as anna:
        begin = time.monotonic()
        anna.go("/")
        fingers = Fingers(anna)
        if level:
            fingers.tap(anna.page.get_by_role("radio", name=level))
        fingers.tap(anna.button("Juga ara contra el robot"))
        rack = anna.page.get_by_role("list", name="El teu faristol").get_by_role("button")
        expect(rack).to_have_count(7)
        to_the_board = fingers.taps, time.monotonic() - begin
        expect(anna.dialog).to_have_count(0)

        fingers.tap(rack.first)
        fingers.tap(anna.square(7, 7))

        expect(anna.page.get_by_role("gridcell", name=re.compile(r"^H8, .+"))).to_have_count(1)
        blank = anna.page.get_by_role("dialog", name="Quina lletra és?")
        assert blank.count() == 0 or blank.is_visible()
        assert to_the_board[0] == (2 if level else 1)
        assert fingers.taps <= 4
        record_property("taps to the board", to_the_board[0])
        record_property("seconds to the board", round(to_the_board[1], 2))
        print(
            f"{size[0]}x{size[1]}: board after {to_the_board[0]} taps and {to_the_board[1]:.2f} s, "
            f"a tile after {fingers.taps} taps and {time.monotonic() - begin:.2f} s"
        )
        shown = anna.page.locator(".player").first
        expect(shown.or_(anna.page.locator(".player").last).filter(has_text="Tu").first).to_be_visible()


def test_the_name_is_asked_when_people_see_it_and_the_games_stay(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None, PHONE) as anna:
        anna.go("/")
        anna.button("Juga ara contra el robot").tap()
        anna.starts()
        game = anna.page.url.rsplit("/", 1)[-1]
        who = anna.context.request.get("/api/me").json()["person"]

        anna.go("/")
        anna.button("Convida algú").tap()
        anna.page.get_by_label("El teu nom").fill("Anna Ferrer")
        anna.button("Endavant").tap()

        expect(anna.page.get_by_role("img", name="Codi QR")).to_be_visible()
        me = anna.context.request.get("/api/me").json()
        assert (me["person"], me["name"]) == (who, "Anna Ferrer")
        assert anna.view(game)["you"] is not None, "the game without a name is still hers"


def test_who_declines_to_say_a_name_stays_on_the_page(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None) as anna:
        anna.go("/")
        anna.page.get_by_role("button", name="Juga amb algú").click()
        expect(anna.page.get_by_role("dialog", name="Com et dius?")).to_be_visible()
        anna.page.keyboard.press("Escape")
        expect(anna.dialog).to_have_count(0)
        anna.presses("Juga ara contra el robot")
        anna.starts()


def test_after_a_game_without_a_name_one_can_be_given(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None, PHONE) as anna:
        anna.go("/")
        anna.button("Juga ara contra el robot").tap()
        anna.starts()
        anna.picks("Abandona")
        anna.dialog.get_by_role("button", name="Abandona").click()
        expect(anna.page.get_by_text("Has jugat sense dir cap nom.")).to_be_visible()
        expect(anna.button("Signa el full")).to_have_count(0)  # who plays robots alone signs to nobody
        expect(anna.page.get_by_text("signat", exact=True)).to_have_count(0)  # nor does a robot to them

        anna.page.get_by_role("link", name="Posa-te'n un").tap()
        anna.page.get_by_label("El teu nom").fill("Anna")
        anna.presses("Desa")

        expect(anna.page.get_by_text("Desat.")).to_be_visible()
        anna.go("/partides")
        expect(anna.page.get_by_text("Robot aficionat").first).to_be_visible()
        figures = anna.page.get_by_role("region", name="En xifres").get_by_role("definition")
        expect(figures).to_have_text(["1", "0%", "–", "–"])  # what was given up has no points to speak of


def test_the_server_that_does_not_answer_says_so(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None, PHONE) as anna:
        anna.context.route("**/api/guest", lambda route: route.fulfill(status=503, json=_BUSY))
        anna.go("/")
        anna.button("Juga ara contra el robot").tap()
        expect(anna.button("Juga ara contra el robot")).to_be_enabled()
        expect(anna.page.get_by_text(_BUSY["message"])).to_be_visible()
        anna.troubles.clear()  # the browser notes an answer of 503


_BUSY: dict[str, Any] = {"code": "busy", "message": "Hi ha massa feina ara mateix.", "article": None}


# --- who comes back ---


def at_home(who: Visitor) -> Locator:
    """The rows of what waits."""
    who.go("/")
    expect(who.page.get_by_role("heading", name="Partida nova")).to_be_visible()
    return who.page.get_by_role("region", name="Et toca").get_by_role("listitem")


def against_robot(who: Visitor, **asked: Any) -> str:
    fields = {"starter": 0, "bag": BAG, "clock": "none", "verify": "refuse", "seats": [{"who": "me"}, ROBOT]}
    game = who.opens(**{**fields, **asked})
    who.starts()
    return game


def test_what_waits_is_first_and_the_most_urgent_first_of_it(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        against_robot(anna)
        played = against_robot(anna, clock="chess", minutes=20)
        anna.lays("H8", "CASA", [])
        anna.plays()
        anna.sees(played, lambda view: len(view["sheet"]) == 2 and view["turn"] == view["you"])
        word = anna.view(played)["sheet"][1]["play"]
        levels = [{"who": "robot", "level": 5}, {"who": "robot", "level": 5}, ROBOT]
        for seats in ([{"who": "me"}, {"who": "robot", "level": 7}], [{"who": "me"}, *levels]):
            regulation = "fisc" if len(seats) == 2 else "escolar"
            against_robot(anna, regulation=regulation, clock="none", seats=seats)
        against_robot(anna, clock="none", seats=[{"who": "me"}, {"who": "robot", "level": 6}])

        rows = at_home(anna)

        expect(rows).to_have_count(4)
        expect(anna.page.get_by_role("link", name="Et toca en 1 més")).to_be_visible()
        expect(rows.nth(0)).to_contain_text("Robot principiant")
        expect(rows.nth(0)).to_contain_text(re.compile(r"Et queden \d+:\d\d"))
        if word:
            expect(rows.nth(0).get_by_role("img", name=word, exact=True)).to_be_visible()
        expect(rows.nth(0)).to_contain_text("10")
        expect(rows.nth(1)).to_contain_text("T'espera, sense rellotge")
        expect(rows.nth(3)).to_contain_text("Robot de club, Robot de club 2 i Robot principiant")
        expect(rows.nth(3)).to_contain_text("vas 1r")

        anna.page.keyboard.press("1")
        anna.page.wait_for_url(f"**/partida/{played}")


def test_a_game_is_taken_off_the_list_until_the_other_plays(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel") as biel,
    ):
        game = anna.opens(
            starter=0, bag=BAG, clock="none", verify="refuse", seats=[{"who": "me"}, {"who": "open"}]
        )
        biel.sits_at(game)
        for who in (anna, biel):
            who.starts()
        rows = at_home(anna)
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("És a la taula")
        take_off = anna.button("Treu de la llista la partida amb Biel")

        take_off.click()
        anna.presses("Desfés")
        expect(rows.get_by_role("link")).to_contain_text("Biel")

        take_off.click()
        expect(anna.button("Desfés")).to_be_visible()
        anna.page.reload()
        expect(anna.page.get_by_role("heading", name="Partida nova")).to_be_visible()
        expect(anna.button("Juga-la")).to_be_visible()
        expect(rows).to_have_count(0)
        assert anna.view(game)["status"] == "playing", "only the list has changed"

        anna.go(f"/partida/{game}")
        anna.starts()
        anna.lays("H8", "CASA", [])
        anna.plays()
        anna.sees(game, lambda view: view["turn"] == 1)
        biel.passes()
        biel.sees(game, lambda view: view["turn"] == 0)
        expect(at_home(anna)).to_have_count(1)
        expect(rows).to_contain_text("Ha passat")


def test_a_row_that_was_taken_off_is_gone_after_six_seconds(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        against_robot(anna)
        anna.page.clock.install()
        rows = at_home(anna)
        anna.page.get_by_role("button", name="Treu de la llista").tap()
        expect(anna.button("Desfés")).to_be_visible()
        anna.page.clock.fast_forward(6_000)
        expect(anna.button("Desfés")).to_have_count(0)
        expect(rows).to_have_count(0)


def test_the_robot_of_last_time_is_one_tap_away_and_the_level_two(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        at_home(anna)
        anna.page.get_by_role("button", name="Canvia el nivell del robot").tap()
        anna.page.get_by_role("radio", name="Robot expert").tap()
        expect(anna.page.get_by_role("radio")).to_have_count(0)
        anna.button("Robot expert").tap()
        anna.starts()
        expect(anna.page.locator(".player", has_text="Robot expert")).to_be_visible()

        at_home(anna)
        anna.page.keyboard.press("r")  # the robot of last time
        anna.starts()
        expect(anna.page.locator(".player", has_text="Robot expert")).to_be_visible()


def test_with_whoever_is_there(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna", PHONE) as anna,
        visiting(browser, house.address, "Biel") as biel,
    ):
        at_home(anna)
        expect(anna.page.get_by_text("Ara no hi ha ningú")).to_be_visible()
        anna.button("Amb qui hi hagi ara").tap()
        expect(anna.page.get_by_role("img", name="Codi QR")).to_be_visible()

        at_home(biel)
        expect(biel.page.get_by_text("Una persona espera rival: 25 min, FISC")).to_be_visible()
        biel.presses("Amb qui hi hagi ara")

        for who in (anna, biel):
            who.starts()


def test_the_lobby_is_asked_for_once(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna, visiting(browser, house.address, "Biel") as biel:
        asked: list[str] = []
        anna.page.on("request", lambda request: asked.append(request.url) if "lobby" in request.url else None)
        at_home(anna)
        expect(anna.button("Juga-la")).to_be_visible()
        expect(anna.page.get_by_text("Ara no hi ha ningú")).to_be_visible()
        assert len(asked) == 1

        with anna.page.expect_response("**/api/games/lobby"):  # and again when it has changed
            game = biel.opens(visibility="open", seats=[{"who": "me"}, {"who": "open"}])
        expect(anna.page.get_by_role("heading", name="Taules obertes")).to_be_visible()
        assert len(asked) == 2
        assert biel.context.request.post(f"/api/games/{game}/leave").ok


def test_the_duplicate_of_the_day_with_yesterdays_place(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        at_home(anna)
        expect(anna.page.get_by_text("Ahir no la vas jugar.")).to_be_visible()
        anna.page.keyboard.press("d")
        anna.page.wait_for_url("**/duplicada/*")
        game = anna.page.url.rsplit("/", 1)[-1]
        at_home(anna)
        expect(anna.button("Continua-la")).to_be_visible()
        for _ in range(40):
            view = anna.context.request.get(f"/api/duplicate/{game}").json()
            if view["phase"] == "over":
                break
            step = "done" if view["phase"] == "running" else "next"
            anna.context.request.post(f"/api/duplicate/{game}/{step}")
        at_home(anna)
        expect(anna.button("Mira com ha anat")).to_be_visible()
        expect(anna.page.get_by_text("1r", exact=True)).to_be_visible()

        house.clock.jump(24 * 3600)

        at_home(anna)
        expect(anna.page.get_by_text("ahir", exact=False).first).to_be_visible()
        expect(anna.page.get_by_text("1r", exact=True)).to_be_visible()
        expect(anna.button("Juga-la")).to_be_visible()


@pytest.mark.parametrize("name", ["Anna", None], ids=["who comes back", "who is new"])
def test_organisers_arbiters_and_teachers_find_their_door(
    browser: Browser, house: House, name: str | None
) -> None:
    with visiting(browser, house.address, name, PHONE) as anna:
        for door, path in (
            ("Organitza un campionat", "/campionats/nou"),
            ("Arbitra", "/arbitre"),
            ("Juga amb la classe", "/classes"),
        ):
            anna.go("/")
            anna.page.get_by_role("link", name=door).tap()
            anna.page.wait_for_url(f"**{path}")
