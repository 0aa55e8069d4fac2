"""Records on paper and as text: the acta reads back as it was, the sheet prints what the articles ask."""

from __future__ import annotations

import json
from random import Random

import pytest
from tests.makers import played
from tests.random_play import random_action
from tests.rules.test_invariants import Game
from tests.under import under

from faristol.formats.files.acta import read_acta, replay
from faristol.formats.files.acta.writing import write_acta
from faristol.formats.pdf import sheet_pdf
from faristol.formats.pdf.sheet import sheet_paper
from faristol.formats.text.moves import moves
from faristol.regulations import PUBLISHED
from faristol.rules.state import LineKind, Phase

BAG = "C A S A E T ?  L L O P S I N  Q E I L·L A NY A  B C D F G H J"


@pytest.mark.parametrize("regulation", PUBLISHED)
def test_an_acta_reads_back_as_it_was_written(regulation: str) -> None:
    for seed in range(3):
        game, dice = Game(regulation, seed), Random(seed)
        for _ in range(120):
            game.ask(random_action(game.state, dice))
        acta = read_acta(json.dumps(game.document).encode())

        again = read_acta(write_acta(acta).encode())

        assert again == acta


@pytest.mark.parametrize("regulation", PUBLISHED)
def test_moves_add_up_to_the_sheet(regulation: str) -> None:
    """Whatever was played: a move for each line, the same totals, and a board made of what stood."""
    for seed in range(4):
        game, dice = Game(regulation, seed), Random(seed + 100)
        for _ in range(250):
            game.ask(random_action(game.state, dice))
            if game.state.phase is Phase.OVER:
                break
        acta = read_acta(json.dumps(game.document).encode())
        told = replay(acta, None)
        found = moves(told.created, told.events, acta.rules)

        lines = (*told.state.lines, *told.state.settlement, *told.state.reviews)
        assert tuple(move.line for move in found) == lines
        if found:
            assert found[-1].scores == told.state.final_scores
        laid = {square: cell for move in found if move.stood and move.laid for square, cell in move.laid.new}
        lying = (
            {square for square, _ in told.state.play.laid}
            if told.state.play and told.state.play.line is None
            else set()
        )
        assert laid == {
            square: cell for square, cell in told.state.board.cells.items() if square not in lying
        }
        for move in found:
            if move.line.kind is LineKind.PLAY:
                assert move.laid is not None
                assert len(move.laid.new) <= len(move.racks[move.line.by])


@under(classic="CLASSIC-5a CLASSIC-5c", fisc="FISC-9a FISC-9b")
def test_the_printed_sheet_has_what_the_articles_ask(regulation: str) -> None:
    told = played(
        regulation,
        "start",
        "@10 0 play H8 CAS(A)", "0 complete",
        "@20 1 exchange L L", "1 complete",
        "@30 0 pass",
        "@1700 1 pass",
        "1 abandon",
        bag=BAG.replace("C A S A", "C A S E"),
    )  # fmt: skip
    data = sheet_paper(told.game, "ca", date="15/11/2026").data
    anna, biel = data["players"]

    assert anna["name"] == "Anna"
    assert [(line["play"], line["points"]) for line in anna["lines"]] == [("CAS(A)", "8"), ("passo", "0")]
    assert biel["lines"][0]["points"] == "-"  # an exchange is a hyphen in the score column
    assert biel["lines"][1]["points"] == "0"  # turns of zero too
    assert biel["lines"][-1]["kind"] is LineKind.ADJUST  # what the end took off
    assert [player["final"] for player in data["players"]] == [str(points) for points in told["final"]]
    assert "15/11/2026" in " ".join(data["facts"])


def test_a_bingo_is_circled_and_not_in_parentheses() -> None:
    told = played("fisc", "start", "0 play H8 CASAETR", "0 complete", bag="C A S A E T R")
    line = sheet_paper(told.game, "ca").data["players"][0]["lines"][0]
    assert (line["bingo"], line["points"]) == (True, str(told["scores"][0]))


@pytest.mark.parametrize("language", ["ca", "es", "en"])
@pytest.mark.parametrize(("regulation", "players"), [("fisc", 2), ("llisca", 2), ("escolar", 3)])
def test_a_sheet_for_all_is_one_page(regulation: str, players: int, language: str) -> None:
    told = played(regulation, "start", "0 play H8 CASA", "0 complete", players=players, bag=BAG)

    assert sheet_pdf(told.game, language).startswith(b"%PDF")
    if language == "ca":
        pages = sheet_paper(told.game, language).png()
        assert len(pages) == 1
        assert pages[0].startswith(b"\x89PNG")


def test_a_name_is_only_text() -> None:
    """What a player is called cannot reach into the template."""
    told = played("fisc", "start", "0 pass")
    told.game.acta.players[0] = '#panic("x") $x$ *b* [c] \\ "q" <l> @r'

    assert sheet_pdf(told.game, "ca").startswith(b"%PDF")
