"""Invitations: who is called sees who calls to what and has one button; what is none any more says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.web.conftest import House
from tests.web.test_pages import findings
from tests.web.visitors import LAPTOP, PHONE, Visitor, visiting

from faristol.service.world import Manners

_WITH_SOMEBODY = [{"who": "me"}, {"who": "open"}]
_Two = tuple[Visitor, Visitor]


@contextmanager
def _two(browser: Browser, house: House, name: str | None, size: tuple[int, int] = LAPTOP) -> Iterator[_Two]:
    """Anna, who invites, and somebody else."""
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, name, size) as other,
    ):
        yield anna, other


def _heading(who: Visitor, text: str) -> None:
    expect(who.page.get_by_role("heading", name=text, level=1)).to_be_visible()


def _is_at_the_board(who: Visitor) -> None:
    expect(who.page.get_by_role("grid")).to_be_visible()


# --- the guest ---


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_a_stranger_reads_who_invites_and_sits_down_with_one_button(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, None, size) as biel,
    ):
        game = anna.opens(seats=_WITH_SOMEBODY, clock="chess", minutes=25)
        biel.go(f"/partida/{game}")
        _heading(biel, "Anna et convida a jugar")
        terms = biel.page.locator("dl")
        for fact in ("FISC, campionats oficials", "d'escacs, 25\u00a0min", "club"):
            expect(terms).to_contain_text(fact)
        expect(biel.page.locator("main button", has_text="Seu-hi")).to_have_count(1)
        assert findings(biel.page) == []

        biel.presses("Seu-hi")  # nameless: it is said beside the field, and nothing is over the page
        expect(biel.page.get_by_role("alert")).to_have_text("Escriu un nom, encara que sigui curt.")
        expect(biel.dialog).to_have_count(0)
        biel.page.get_by_label("Nom").fill("Biel")
        biel.presses("Seu-hi")

        _is_at_the_board(biel)
        _is_at_the_board(anna)
        assert [seat["name"] for seat in anna.view(game)["seats"]] == ["Anna", "Biel"]


def test_a_name_that_is_refused_is_said_beside_its_field(browser: Browser, house: House) -> None:
    with _two(browser, house, None) as (anna, biel):
        game = anna.opens(seats=_WITH_SOMEBODY)
        biel.go(f"/partida/{game}")
        biel.page.get_by_label("Nom").fill("\u200b")
        biel.presses("Seu-hi")

        expect(biel.page.get_by_role("alert")).not_to_be_empty()
        expect(biel.page.get_by_label("Nom")).to_have_attribute("aria-invalid", "true")
        assert anna.view(game)["status"] == "waiting"


def test_who_has_a_name_is_not_asked_for_it(browser: Browser, house: House) -> None:
    with _two(browser, house, "Biel") as (anna, biel):
        game = anna.opens(seats=_WITH_SOMEBODY)
        biel.go(f"/partida/{game}")
        _heading(biel, "Anna et convida a jugar")
        expect(biel.page.get_by_label("Nom")).to_have_count(0)
        biel.presses("Seu-hi")
        _is_at_the_board(biel)


def test_a_line_that_breaks_at_the_button_is_said_there(browser: Browser, house: House) -> None:
    with _two(browser, house, "Biel") as (anna, biel):
        game = anna.opens(seats=_WITH_SOMEBODY)
        biel.go(f"/partida/{game}")
        _heading(biel, "Anna et convida a jugar")
        biel.context.route("**/join", lambda route: route.abort())
        biel.presses("Seu-hi")
        expect(biel.page.get_by_role("alert")).to_be_visible()
        biel.context.unroute("**/join")
        biel.presses("Seu-hi")
        _is_at_the_board(biel)
        biel.troubles.clear()  # the request that was cut


# --- invitations that are none any more ---


def test_a_withdrawn_invitation_says_so_to_who_waits_and_to_who_comes_later(
    browser: Browser, house: House
) -> None:
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel", PHONE) as biel,
    ):
        game = anna.opens(seats=_WITH_SOMEBODY)
        biel.go(f"/partida/{game}")
        _heading(biel, "Anna et convida a jugar")

        anna.presses("Deixa el lloc")

        _heading(biel, "La invitació s'ha retirat")
        expect(biel.page.get_by_text("Anna l'ha retirada. Pots convidar tu.")).to_be_visible()
        assert findings(biel.page) == []
        biel.page.reload()
        _heading(biel, "La invitació s'ha retirat")
        biel.presses("Convida tu")
        _heading(biel, "La taula és a punt")
        assert not biel.page.url.endswith(game)


def test_an_invitation_that_lapsed_says_so(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna") as anna:
        anna.opens(seats=_WITH_SOMEBODY)
        _heading(anna, "La taula és a punt")
        house.clock.jump(Manners().waiting_limit / 1000 + 1)
        anna.page.reload()
        _heading(anna, "La invitació ha caducat")
        expect(anna.page.get_by_role("link", name="Torna a l'inici")).to_be_visible()


def test_a_game_that_has_begun_is_watched(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel") as biel,
        visiting(browser, house.address, None) as carla,
    ):
        game = anna.opens(seats=_WITH_SOMEBODY)
        biel.sits_at(game)
        carla.go(f"/partida/{game}")
        expect(carla.page.get_by_text("Mires la partida")).to_be_visible()
        expect(carla.button("Seu-hi")).to_have_count(0)


def test_a_table_with_every_seat_taken_says_so_and_has_no_seat_to_offer(
    browser: Browser, house: House
) -> None:
    """Biel took the seat and has not opened the table yet: the game is full, and has not begun."""
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel") as biel,
        visiting(browser, house.address, None, PHONE) as carla,
    ):
        game = anna.opens(seats=_WITH_SOMEBODY)
        carla.go(f"/partida/{game}")
        _heading(carla, "Anna et convida a jugar")
        expect(carla.button("Seu-hi")).to_be_visible()

        assert biel.context.request.post(f"/api/games/{game}/join", data={}).ok

        _heading(carla, "Ja hi són tots")
        expect(carla.page.get_by_text("Tots els llocs són plens.")).to_be_visible()
        expect(carla.button("Seu-hi")).to_have_count(0)
        expect(carla.page.get_by_label("Nom")).to_have_count(0)
        assert findings(carla.page) == []
        carla.page.reload()
        _heading(carla, "Ja hi són tots")
        biel.go(f"/partida/{game}")
        expect(carla.page.get_by_text("Mires la partida")).to_be_visible()
        carla.go(f"/partida/{game}")  # and from now on it is watched
        expect(carla.page.get_by_text("Mires la partida")).to_be_visible()


def test_who_comes_a_moment_late_learns_that_the_seat_is_taken(browser: Browser, house: House) -> None:
    """The seat is taken between the page and the button."""
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel") as biel,
        visiting(browser, house.address, "Carla") as carla,
    ):
        game = anna.opens(seats=_WITH_SOMEBODY)
        carla.go(f"/partida/{game}")
        _heading(carla, "Anna et convida a jugar")
        held = list[Route]()
        carla.context.route(
            "**/join", lambda route: held.append(route)
        )  # the button is pressed, and the line is slow
        carla.presses("Seu-hi")
        expect(carla.button("Seu-hi")).to_be_disabled()
        assert biel.context.request.post(f"/api/games/{game}/join", data={}).ok
        _heading(carla, "Ja hi són tots")
        with carla.page.expect_response("**/join") as answered:
            held[0].continue_()
        assert answered.value.status == 409
        _heading(carla, "Ja hi són tots")
        assert [seat["name"] for seat in anna.view(game)["seats"]] == ["Anna", "Biel"]


def test_a_link_to_nothing_says_so(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, None, PHONE) as biel:
        answer = biel.page.goto("/partida/noexisteix12")
        assert answer is not None
        assert answer.status == 404
        _heading(biel, "Aquesta partida no hi és")


# --- the host ---

_SHEET = """
navigator.canShare = () => true;
navigator.share = async (what) => {
  window.sharedWith = what;
  if (window.sheetFails) throw window.sheetFails;
};
"""


def test_the_phones_own_sheet_is_used_where_there_is_one(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        anna.context.add_init_script(_SHEET)
        game = anna.opens(seats=_WITH_SOMEBODY)
        anna.presses("Envia la invitació")
        shared = anna.page.wait_for_function("window.sharedWith").json_value()
        assert shared["url"] == f"{house.address}/partida/{game}"
        assert shared["text"] == "Anna et convida a una partida de Scrabble."
        assert findings(anna.page) == []


def test_a_sheet_that_is_closed_is_no_error_and_one_that_fails_copies(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
        anna.context.add_init_script(_SHEET)
        game = anna.opens(seats=_WITH_SOMEBODY)
        anna.page.evaluate("window.sheetFails = new DOMException('', 'AbortError')")
        anna.presses("Envia la invitació")
        expect(anna.page.get_by_text("Copiat.")).to_have_count(0)
        anna.page.evaluate("window.sheetFails = new DOMException('', 'NotAllowedError')")
        anna.presses("Envia la invitació")
        expect(anna.page.get_by_text("Copiat.")).to_be_visible()
        assert anna.page.evaluate("navigator.clipboard.readText()") == f"{house.address}/partida/{game}"


def test_without_a_sheet_or_a_clipboard_there_are_link_and_code(browser: Browser, house: House) -> None:
    """As on a local network without TLS."""
    without = """
        delete Navigator.prototype.share; delete Navigator.prototype.clipboard;
        document.execCommand = () => false;
    """
    with visiting(browser, house.address, "Anna") as anna:
        anna.context.add_init_script(without)
        game = anna.opens(seats=_WITH_SOMEBODY)
        expect(anna.page.get_by_role("img", name="Codi QR")).to_be_visible()
        expect(anna.button("Envia la invitació")).to_have_count(0)
        link = anna.page.get_by_label("Enllaç de la partida")
        expect(link).to_have_value(re.compile(f"/partida/{game}$"))
        anna.presses("Copia")
        expect(anna.page.get_by_text("L'enllaç ja està seleccionat: només l'has de copiar.")).to_be_visible()
        expect(link).to_be_focused()


# --- rematches ---


def _played(anna: Visitor, biel: Visitor) -> str:
    game = anna.opens(seats=_WITH_SOMEBODY)
    biel.sits_at(game)
    anna.starts()
    biel.starts()
    anna.picks("Abandona")
    anna.dialog.get_by_role("button", name="Abandona").click()
    for who in (anna, biel):
        expect(who.page.get_by_role("link", name="Repassa la partida")).to_be_visible()
    return game


def test_a_rematch_is_one_tap_each(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel", PHONE) as biel,
    ):
        game = _played(anna, biel)

        anna.presses("Revenja")
        expect(biel.page.get_by_text("Anna et proposa la revenja.")).to_be_visible()
        assert findings(biel.page) == []
        biel.presses("Accepta la revenja")

        for who in (anna, biel):
            expect(who.page).not_to_have_url(re.compile(game))
            _is_at_the_board(who)
        assert anna.page.url == biel.page.url


def test_a_rematch_that_is_declined_is_told_and_can_be_offered_again(browser: Browser, house: House) -> None:
    with _two(browser, house, "Biel") as (anna, biel):
        _played(anna, biel)
        anna.presses("Revenja")
        biel.presses("Ara no")

        _heading(anna, "No hi haurà revenja")
        expect(anna.button("Convida tu")).to_be_visible()

        biel.presses("Revenja")  # a change of mind
        _heading(biel, "La taula és a punt")
        anna.page.go_back()
        anna.presses("Accepta la revenja")
        _is_at_the_board(anna)
        _is_at_the_board(biel)


def test_a_rematch_that_was_withdrawn_is_offered_anew_by_who_accepts(browser: Browser, house: House) -> None:
    with _two(browser, house, "Biel") as (anna, biel):
        _played(anna, biel)
        anna.presses("Revenja")
        anna.presses("Deixa el lloc")
        expect(anna.page).to_have_url(re.compile("/$"))
        biel.presses("Accepta la revenja")
        _heading(biel, "La taula és a punt")
