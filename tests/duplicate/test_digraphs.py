"""FISC-0b, which DUP-0 takes over: QU, L·L and NY are one letter each, on the slips of both parts too."""

from __future__ import annotations

import pytest

from faristol.formats.pdf import challenge_slips_pdf, duplicate_players_pdf, duplicate_slips_pdf, sheet_pdf
from faristol.regulations import FISC
from faristol.texts import sentence
from tests.duplicate.makers import played
from tests.makers import played as played_one_to_one
from tests.pdf_reading import read_pdf, squeezed

WORDS = ["QUE", "QUADRE", "IL·LUS", "CANYA", "ILLA"]
NAMES = ("Anna", "Biel", "Carla")


@pytest.mark.article("FISC-0b", "DUP-0")
@pytest.mark.parametrize(
    ("rack", "word", "points", "null"),
    [
        pytest.param("Q E A A S S T", "QUE", 18, None, id="que is two letters"),
        pytest.param("Q A D R E S S", "QUADRE", 28, None, id="quadre is five"),
        pytest.param("I L·L U S A E T", "IL·LUS", 26, None, id="il·lús is four"),
        pytest.param("I L·L U S A E T", "il.lus", 26, None, id="however it is written"),
        pytest.param("C A NY A E S T", "CANYA", 28, None, id="canya is four"),
        pytest.param("I ? U S A E T", "I(L·L)US", 6, None, id="one blank is a whole digraph"),
        pytest.param("I L L U S A E", "IL·LUS", 0, "does-not-fit", id="two L are not it"),
        pytest.param("C A N A E S T", "CANYA", 0, "does-not-fit", id="nor is an N"),
    ],
)
def test_a_slip_with_a_digraph_is_worth_what_the_same_play_is(
    rack: str, word: str, points: int, null: str | None
) -> None:
    slips = ("draw", "time", f"slip 0 H8 {word}", "close")
    bag = f"{rack}  {'E S ' * 5}"
    (best, *_) = played(*slips, bag=bag, words=[*WORDS, "ES"])["best"]
    told = played(*slips, f"master {best['square']} {best['word']}", bag=bag, words=[*WORDS, "ES"])
    alone = played_one_to_one("fisc", "start", f"0 play H8 {word}", "0 complete", bag=rack)

    assert told.refused == []
    assert told.nulls()[0] == null
    assert told["rounds"][0]["slips"][0]["points"] == alone["scores"][0] == points
    assert alone.refused[:1] == (["tiles-not-on-rack"] if null else [])


@pytest.mark.article("FISC-0b", "DUP-0")
def test_slips_are_printed_handed_in_and_read_with_digraphs() -> None:
    """From the blank paper to what the results say was written on it."""
    blank = read_pdf(duplicate_slips_pdf(NAMES, "ca", rounds=1))
    for page, name in zip(blank, NAMES, strict=True):
        assert page.says(name, sentence("paper", "slip-word", "ca"))
    told = played(
        "draw",
        "time",
        "slip 0 H8 IL·LUS",
        "paper 1 H8 il·lus",
        "slip 2 H8 ILLUS",
        "close",
        "master H8 IL·LUS",
        bag="I L·L U S A E T",
        words=["IL·LUS"],
    )
    assert told.refused == []
    assert told.points == [26, 26, 0]
    anna, biel, carla = read_pdf(duplicate_players_pdf(told.state, "ca"))
    for page in (anna, biel):
        assert page.squeezed.count(squeezed("IL·LUS H8")) == 2, "the own play and the master's"
    assert carla.squeezed.count(squeezed("IL·LUS H8")) == 1, "only the master's"

    (slip,) = read_pdf(challenge_slips_pdf(FISC, "ca"))
    assert slip.says(sentence("paper", "challenge-words", "ca"))
    game = played_one_to_one(
        "fisc",
        "start",
        "0 play H8 IL·LUS",
        "1 challenge IL·LUS",
        "verdict valid",
        "0 complete",
        bag="I L·L U S A E T",
    )
    assert game.refused == []
    assert read_pdf(sheet_pdf(game.game, "ca"))[0].says("IL·LUS")
