"""What happens around the moves: the clock is stopped, the end agreed, a line muted, the game repeated."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.web.conftest import House
from tests.web.visitors import PHONE, Visitor, visiting, whole_bag

BAG = whole_bag("C A S A E T R  L L O P S I N  E E I O A U A")


@contextmanager
def at_a_table(browser: Browser, house: House, **asked: Any) -> Iterator[tuple[str, Visitor, Visitor]]:
    """Anna on a laptop and Biel on a phone; Anna begins."""
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel", PHONE) as biel,
    ):
        seats = [{"who": "me"}, {"who": "open"}]
        game = anna.opens(**{"starter": 0, "bag": BAG, "seats": seats, **asked})
        biel.sits_at(game)
        for who in (anna, biel):
            who.starts()
        yield game, anna, biel


@pytest.mark.article("FISC-11a")
def test_the_clock_is_stopped_and_goes_on(browser: Browser, house: House) -> None:
    with at_a_table(browser, house, clock="chess") as (game, anna, biel):
        biel.picks("Demana una pausa")
        biel.dialog.get_by_role("button", name="Demana-la").click()
        expect(anna.page.get_by_text("Biel demana una pausa.")).to_be_visible()
        assert anna.view(game)["clock"]["paused"] is None, "nobody stops the clock alone"
        anna.presses("D'acord")
        for who in (anna, biel):
            expect(who.button("Reprèn la partida")).to_be_visible()
            expect(who.page.get_by_text("tapats mentre dura la pausa")).to_be_visible()
            expect(who.button("C, 2 punts")).to_have_count(0)
        view = anna.view(game)
        assert (view["board"], [seat["rack"] for seat in view["seats"]]) == ([], [None, None])
        used = view["clock"]["used"]
        house.clock.jump(30)
        assert anna.view(game)["clock"]["used"] == used, "nobody's time runs"
        anna.presses("Reprèn la partida")
        expect(anna.page.get_by_text("Et toca", exact=True)).to_be_visible()
        assert anna.view(game)["clock"]["paused"] is None


def test_the_players_of_a_league_game_agree_on_a_pause_too(browser: Browser, house: House) -> None:
    """The regulation's own reasons all need an arbiter, who is not there online."""
    with at_a_table(browser, house, regulation="llisca", clock="chess") as (game, anna, biel):
        biel.picks("Demana una pausa")
        biel.dialog.get_by_role("button", name="Demana-la").click()
        expect(anna.page.get_by_text("Biel demana una pausa.")).to_be_visible()
        anna.presses("D'acord")
        expect(biel.button("Reprèn la partida")).to_be_visible()
        assert anna.view(game)["clock"]["paused"] == "agreed"
        biel.presses("Reprèn la partida")
        expect(anna.page.get_by_text("Et toca", exact=True)).to_be_visible()


def test_a_pause_is_declined_or_withdrawn(browser: Browser, house: House) -> None:
    with at_a_table(browser, house, clock="chess") as (game, anna, biel):
        biel.picks("Demana una pausa")
        biel.dialog.get_by_role("button", name="Demana-la").click()
        anna.presses("Continuem")
        expect(biel.page.get_by_text("Ara no fareu cap pausa")).to_be_visible()
        expect(biel.page.get_by_text("Has demanat una pausa.")).to_have_count(0)

        anna.picks("Demana una pausa")
        anna.dialog.get_by_role("button", name="Demana-la").click()
        expect(biel.page.get_by_text("Anna demana una pausa.")).to_be_visible()
        anna.presses("Retira-la")
        expect(biel.page.get_by_text("Anna demana una pausa.")).to_have_count(0)
        assert anna.view(game)["clock"]["paused"] is None
        expect(anna.page.get_by_text("Ara no fareu cap pausa")).to_have_count(0)


def test_against_a_robot_a_pause_needs_nobody(browser: Browser, house: House) -> None:
    with visiting(browser, house.address, "Anna", PHONE) as anna:
        seats = [{"who": "me"}, {"who": "robot", "level": 1}]
        anna.opens(starter=0, bag=BAG, clock="chess", seats=seats)
        anna.starts()
        anna.picks("Atura el rellotge")
        anna.dialog.get_by_role("button", name="Atura'l").click()
        expect(anna.page.get_by_text("tapats mentre dura la pausa")).to_be_visible()
        anna.presses("Reprèn la partida")
        expect(anna.tile("C")).to_be_visible()


@pytest.mark.article("LLISCA-23E")
def test_all_agree_that_nobody_can_play(browser: Browser, house: House) -> None:
    with at_a_table(browser, house, regulation="llisca", clock="none") as (game, anna, biel):
        anna.picks("Ningú no pot jugar")
        anna.dialog.get_by_role("button", name="D'acord").click()
        expect(biel.page.get_by_text("Anna proposa acabar")).to_be_visible()
        assert biel.view(game)["status"] == "playing", "one alone ends nothing"
        biel.presses("Hi estic d'acord")
        for who in (anna, biel):
            expect(who.page.get_by_text("Ningú no podia posar cap fitxa.")).to_be_visible()


def test_a_line_is_muted_and_reported(browser: Browser, house: House) -> None:
    with at_a_table(browser, house, clock="none") as (_, anna, biel):
        for text in ("Juga d'una vegada!", "Ei!"):
            biel.page.get_by_role("tab", name="Xat").click()
            biel.page.get_by_label("Missatge").fill(text)
            biel.presses("Envia")
        expect(anna.page.get_by_role("tab", name="Xat 2")).to_be_visible()
        anna.page.get_by_role("tab", name="Xat").click()
        rude = anna.page.get_by_role("listitem").filter(has_text="Juga d'una vegada!")
        rude.get_by_role("button", name="Més: Biel").click()
        anna.presses("Denuncia el missatge")
        expect(anna.page.get_by_text("Gràcies. Ho revisarà l'organització.")).to_be_visible()
        rude.get_by_role("button", name="Més: Biel").click()
        anna.presses("Silencia Biel")
        expect(anna.page.get_by_text("missatge amagat")).to_have_count(2)
        expect(anna.page.get_by_text("Ei!")).to_have_count(0)
        biel.page.get_by_label("Missatge").fill("Em sents?")
        biel.presses("Envia")
        expect(anna.page.get_by_text("missatge amagat")).to_have_count(3)
        anna.page.get_by_role("button", name="Més: Biel").first.click()
        anna.presses("Torna a escoltar Biel")
        expect(anna.page.get_by_text("Em sents?")).to_be_visible()


def test_a_rematch_seats_both_again(browser: Browser, house: House) -> None:
    with at_a_table(browser, house, clock="none") as (game, anna, biel):
        biel.picks("Abandona")
        biel.dialog.get_by_role("button", name="Abandona").click()
        expect(anna.page.get_by_role("heading", name="Has guanyat!")).to_be_visible()
        expect(biel.page.get_by_role("heading", name="Ha guanyat Anna")).to_be_visible()
        anna.presses("Revenja")
        expect(anna.page.get_by_text("Falta una persona per començar.")).to_be_visible()
        biel.presses("Accepta la revenja")
        for who in (anna, biel):
            who.starts()
        again = anna.page.url.rsplit("/", 1)[-1]
        assert again != game
        view = anna.view(again)
        assert [seat["name"] for seat in view["seats"]] == ["Biel", "Anna"], "one seat further"
        assert (view["regulation"], view["status"]) == (anna.view(game)["regulation"], "playing")
