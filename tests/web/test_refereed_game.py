"""Two browsers play a refereed game from the invitation to the signed sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect
from tests.server.test_play import best_play
from tests.web.conftest import House
from tests.web.visitors import PHONE, Visitor, visiting, whole_bag

BAG = whole_bag("C A S ? E T R  L L O P S I N  E E I O A U A")


def take_turn(game: str, mover: Visitor, other: Visitor, seat: int) -> None:
    """Play the best word and have it accepted, or pass."""
    view = mover.view(game)
    play = best_play(view, seat)
    if play is None:
        mover.passes()
        return
    mover.lays(play["square"], play["word"], view["board"])
    mover.plays()
    other.presses("Accepta")
    mover.sees(game, lambda v: len(v["sheet"]) > len(view["sheet"]))
    mover.ends_turn(game)


def wait_for_turn(game: str, who: Visitor, seat: int) -> bool:
    """True once it is that seat's turn; false if the game is over."""
    turn = who.page.get_by_text("Et toca", exact=True)
    over = who.page.get_by_role("link", name="Repassa la partida")
    expect(turn.or_(over).first).to_be_visible()
    return bool(who.view(game)["turn"] == seat)


@pytest.mark.article("LLISCA-26", "LLISCA-29A", "LLISCA-22")
def test_two_browsers_play_a_refereed_game(browser: Browser, house: House) -> None:
    with (
        visiting(browser, house.address, "Anna") as anna,
        visiting(browser, house.address, "Biel", PHONE) as biel,
    ):
        game = anna.opens(
            regulation="llisca",
            clock="turn",
            starter=0,
            bag=BAG,
            window=30,
            seats=[{"who": "me"}, {"who": "open"}],
        )
        expect(anna.page.get_by_text("Falta una persona per començar.")).to_be_visible()
        expect(anna.page.get_by_role("img", name="Codi QR amb l'enllaç de la partida")).to_be_visible()
        biel.go(f"/partida/{game}")
        biel.presses("Seu-hi")
        anna.starts()
        biel.starts()
        expect(anna.page.get_by_role("tab", name="Sac 86")).to_be_visible()

        # an invalid play is challenged off, with one verdict that names no word
        anna.lays("H8", "CAT(A)", [])
        anna.plays()
        expect(anna.page.get_by_text("Esperant si algú impugna")).to_be_visible()
        biel.presses("Impugna")
        for who in (anna, biel):
            expect(
                who.page.get_by_text("La jugada no val: les fitxes tornen al faristol.").first
            ).to_be_visible()
        expect(anna.page.locator('[role="gridcell"] .tile')).to_have_count(0)

        # an exchange
        assert wait_for_turn(game, biel, 1)
        biel.presses("Canvia")
        biel.tile("P").click()
        biel.presses("Canvia 1 fitxa")
        expect(anna.page.get_by_text("Biel ha canviat 1 fitxa.").first).to_be_visible()

        # a time-out, without anybody asking
        assert wait_for_turn(game, anna, 0)
        house.clock.jump(131)
        assert wait_for_turn(game, biel, 1)
        expect(biel.page.get_by_role("cell", name="temps esgotat")).to_be_visible()
        biel.passes()

        # a blank: typed, taken back, chosen from the box
        assert wait_for_turn(game, anna, 0)
        anna.square(7, 7).click()
        anna.page.keyboard.type("cas")
        anna.page.keyboard.press("Escape")
        anna.lays("H8", "CAS(A)", [])
        anna.plays()
        biel.presses("Accepta")
        expect(biel.page.get_by_role("gridcell", name="H11, A, escarràs")).to_be_visible()

        # the end
        for turn in range(1, 100):
            seat = turn % 2
            mover, other = ((anna, biel), (biel, anna))[seat]
            if not wait_for_turn(game, mover, seat):
                break
            take_turn(game, mover, other, seat)
        expect(anna.page.get_by_role("link", name="Repassa la partida")).to_be_visible()

        # the sheets
        final = anna.view(game)
        for who in (anna, biel):
            for seat in final["seats"]:
                expect(who.page.locator(".score", has_text=str(seat["final"])).first).to_be_visible()
            who.presses("Signa el full")
        expect(anna.page.get_by_text("Acta signada i definitiva.")).to_be_visible()
        with anna.page.expect_download() as paper:
            anna.page.get_by_role("link", name="Full en PDF").click()
        assert paper.value.path().read_bytes().startswith(b"%PDF")
        anna.page.get_by_role("link", name="Repassa la partida").click()
        expect(anna.page.get_by_role("heading", name="Anna – Biel")).to_be_visible()
        anna.presses("Al principi")
        expect(anna.page.get_by_text("Inici de la partida")).to_be_visible()
        expect(anna.page.locator('[role="gridcell"] .tile')).to_have_count(0)
        anna.page.keyboard.press("End")
        expect(anna.page.locator('[role="gridcell"] .tile')).to_have_count(len(final["board"]))
        assert anna.foreign == biel.foreign == []
