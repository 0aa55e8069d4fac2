"""Two browsers on different server processes play a whole game; one process dies in the middle of it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect
from tests.server.running import Process, install_words
from tests.server.test_play import best_play
from tests.web.forwarding import forwarding
from tests.web.visitors import PHONE, Visitor, visiting

BAG = "C A S A E T R  L L O P S I N  E E I O A U A  S"  # a short game


def plays_or_passes(who: Visitor, game: str, seat: int) -> None:
    seen = who.view(game)
    play = best_play(seen, seat)
    if play is None:
        who.passes()
    else:
        who.lays(play["square"], play["word"], seen["board"])
        who.plays()
    who.sees(game, lambda view: len(view["sheet"]) > len(seen["sheet"]))
    who.ends_turn(game)


def test_a_process_dies_and_its_player_goes_on_at_the_other(
    browser: Browser, tmp_path: Path, postgresql: str
) -> None:
    install_words(tmp_path)
    with (
        Process(postgresql, tmp_path) as first,
        Process(postgresql, tmp_path) as second,
        forwarding(first.port) as annas_line,
        forwarding(second.port) as biels_line,
        visiting(browser, annas_line.address, "Anna") as anna,
        visiting(browser, biels_line.address, "Biel", PHONE) as biel,
    ):
        game = anna.opens(
            starter=0, bag=BAG, clock="none", verify="refuse", seats=[{"who": "me"}, {"who": "open"}]
        )
        biel.sits_at(game)
        for who in (anna, biel):
            who.starts()
        played = 0
        for turn in range(60):
            mover, seat = ((anna, 0), (biel, 1))[turn % 2]
            over = mover.page.get_by_role("link", name="Repassa la partida")
            expect(mover.page.get_by_text("Et toca", exact=True).or_(over).first).to_be_visible()
            if over.is_visible():
                break
            if turn == 2:  # Anna has begun to lay tiles when her process is gone
                rack = mover.view(game)["seats"][0]["rack"]
                letter = next(tile for tile in rack if tile != "?")
                anna.tile(letter).click()
                anna.square(0, 0).click()
                first.kill()
                annas_line.target = second.port
                expect(anna.square(0, 0).locator(".tile")).to_be_visible()
                anna.presses("Recull")
                anna.sees(game, lambda view: view["turn"] == 0)
            plays_or_passes(mover, game, seat)
            played += 1
        assert played > 3, "the game went on"
        for who in (anna, biel):
            expect(who.page.get_by_role("link", name="Repassa la partida")).to_be_visible()
        sheets = [who.view(game)["sheet"] for who in (anna, biel)]
        assert sheets[0] == sheets[1]
        anna.troubles.clear()  # the browser notes that the line broke, and so it should
