"""The points of a play, worked out by hand: premiums, cross-words, blanks, the bonus for seven."""

from __future__ import annotations

import pytest
from tests.dealing import dealt
from tests.makers import Told
from tests.under import under

EVERY_E = "E E E E E E E"


def last_line(told: Told) -> tuple[int, bool]:
    """Score and bingo of the last play on the sheet."""
    assert told.refused == []
    line = told["sheet"][-1]
    return line["score"], line["bingo"]


@under(llisca="LLISCA-8", ebre="EBRE-0b", escolar="", classic="CLASSIC-2e", fisc="FISC-6f")
@pytest.mark.parametrize(
    ("play", "score"),
    [
        pytest.param("H8 CASA", 10, id="H8 doubles the word: (2+1+1+1) x 2"),
        pytest.param("8H CASA", 10, id="the same down"),
        pytest.param("H7 CASA", 10, id="H8 under the second tile"),
        pytest.param("H8 CASES", 14, id="letter first, then word: (2+1+1+1+1x2) x 2, not 12+1"),
        pytest.param("H4 CASES", 16, id="the C on H4: (2x2+1+1+1+1) x 2"),
        pytest.param("8D CASES", 16, id="the C on D8, down"),
        pytest.param("H7 XA", 22, id="face values: (10+1) x 2"),
    ],
)
def test_letter_premiums_come_before_word_premiums(regulation: str, play: str, score: int) -> None:
    told = dealt(regulation, f"play {play}", racks=["C A S E S A X"])

    assert last_line(told) == (score, False)
    assert told["scores"][0] == score


@under(
    llisca="LLISCA-14",
    ebre="EBRE-7",
    escolar="ESCOLAR-16",
    classic="CLASSIC-2e",
    fisc="FISC-6f",
)
@pytest.mark.parametrize(
    ("first", "second", "score"),
    [
        pytest.param("H8 CASA", "H8 CASAR", 7, id="H8 no longer doubles the word: 2+1+1+1+1x2"),
        pytest.param("H8 CASA", "8H CEE", 4, id="H8 no longer doubles across it: 2+1+1"),
        pytest.param("H8 CASES", "12H SEE", 3, id="H12 no longer doubles its letter: 1+1+1"),
        pytest.param("H4 CASES", "4H CEE", 4, id="H4 no longer doubles its letter: 2+1+1"),
        pytest.param("H8 CASES", "12G ESE", 3, id="H12 no longer doubles inside a word: 1+1+1"),
    ],
)
def test_a_premium_counts_only_in_the_turn_that_covers_it(
    regulation: str, first: str, second: str, score: int
) -> None:
    told = dealt(
        regulation, f"play {first}", f"play {second}", racks=["C A S E S A E", "R E E E E E E"], rest=EVERY_E
    )

    assert last_line(told) == (score, False)


@under(
    llisca="LLISCA-14",
    ebre="EBRE-8",
    escolar="",
    classic="CLASSIC-2e",
    fisc="FISC-6f",
)
@pytest.mark.parametrize(
    ("play", "score", "words"),
    [
        pytest.param("H8 CASAP", 11, ["CASAP"], id="one word: 2+1+1+1+3x2"),
        pytest.param("I10 ET", 6, ["ET", "SE", "AT"], id="beside: ET 2, SE 2, AT 2"),
        pytest.param("I11 PE", 8, ["PE", "AP"], id="beside, one cross-word: PE 4, AP 4"),
        pytest.param("12H PE", 18, ["PE", "CASAP"], id="across the end: PE 3x2+1 = 7, CASAP 5+3x2 = 11"),
        pytest.param("8H CEP", 6, ["CEP"], id="the tile shared with CASA counts, CASA does not: 2+1+3"),
    ],
)
def test_a_play_is_worth_the_sum_of_its_new_words(
    regulation: str, play: str, score: int, words: list[str]
) -> None:
    told = dealt(regulation, "play H8 CASA", racks=["C A S A E E E", "P E T E E E E"], last=f"play {play}")

    laid = told.state.play
    assert laid is not None
    assert sorted(word.text for word in laid.words) == sorted(words)
    assert laid.words[0].text == play.split()[1]
    assert laid.score == score == sum(word.points for word in laid.words)


@under(llisca="LLISCA-14", ebre="EBRE-8", escolar="ESCOLAR-17", classic="CLASSIC-2g", fisc="FISC-6h")
@pytest.mark.parametrize(
    ("plays", "score"),
    [
        pytest.param(["H8 CASA", "I9 ET"], 8, id="double letter: ET 1x2+1, AE 1+1x2, ST 2"),
        pytest.param(["H8 CASA", "10H SOLS", "11H ANEM"], 20, id="double word: ANEM 5x2, ON 2, LE 2, SM 3x2"),
    ],
)
def test_a_premium_under_a_tile_of_two_new_words_counts_in_both(
    regulation: str, plays: list[str], score: int
) -> None:
    rack = "E T O L S N M"
    told = dealt(
        regulation,
        *(f"play {play}" for play in plays),
        racks=["C A S A N E M", rack, rack, rack],
        rest="E E E E E E E E",
    )

    assert last_line(told) == (score, False)


@under(llisca="", ebre="", escolar="", classic="CLASSIC-2f", fisc="FISC-6g")
def test_two_triple_word_squares_make_it_nine_times(regulation: str) -> None:
    # The C of CASES on H4, a word up from it to A4, and then A1 to A8: all E, 8 x 9, and the bonus.
    told = dealt(
        regulation,
        "play H4 CASES",
        "play 4A EEEEEEEC",
        "play A1 EEEEEEEE",
        racks=["C A S E S E E"],
        rest=" ".join([EVERY_E] * 4),
    )

    assert [line["score"] for line in told["sheet"]] == [16, 20 + 50, 8 * 9 + 50]


@under(llisca="", ebre="", escolar="", classic="CLASSIC-2f", fisc="FISC-6g")
def test_two_double_word_squares_make_it_four_times(regulation: str) -> None:
    # C on E8; E5 and E11 double the word of seven, six of them new: (6 + 2) x 4, no bonus.
    told = dealt(
        regulation, "play 8E CASA", "play E5 EEECEEE", racks=["C A S A E E E"], rest=" ".join([EVERY_E] * 3)
    )

    assert last_line(told) == (32, False)


@under(
    llisca="LLISCA-15",
    ebre="EBRE-9",
    escolar="ESCOLAR-21",
    classic="CLASSIC-2a",
    fisc="FISC-6b",
)
@pytest.mark.parametrize(
    ("plays", "line"),
    [
        pytest.param(["H2 CASERES"], (68, True), id="seven tiles: 9 x 2 + 50"),
        pytest.param(["H3 ASERES"], (14, False), id="six tiles: 7 x 2"),
        pytest.param(["H8 CASE", "8H CEEEEEE"], (9, False), id="a word of seven, six of them new"),
        pytest.param(["H8 CASE", "8H CEEEEEEE"], (80, True), id="a word of eight, seven new: 10 x 3 + 50"),
        pytest.param(["H2 CASER(E)S"], (66, True), id="a blank among the seven: 8 x 2 + 50"),
    ],
)
def test_seven_tiles_at_once_bring_fifty_points(
    regulation: str, plays: list[str], line: tuple[int, bool]
) -> None:
    rack = "C A S E R ? S" if "(" in plays[0] else "C A S E R E S"
    told = dealt(regulation, *(f"play {play}" for play in plays), racks=[rack], rest=" ".join([EVERY_E] * 3))

    assert last_line(told) == line


@under(llisca="LLISCA-15", ebre="EBRE-9", escolar="ESCOLAR-21", classic="CLASSIC-2a", fisc="FISC-6b")
def test_the_last_tiles_of_a_shorter_rack_bring_no_bonus(regulation: str) -> None:
    # The bag is short: who plays second holds seven, lays one, and then holds six to lay at once.
    told = dealt(
        regulation,
        "play H8 CA",
        "play 8H CE",
        *("pass" for _ in range(2 if regulation in ("ebre", "escolar") else 0)),
        "pass",
        "play 9H AEEEEEE",
        racks=["C A E E E E E"],
        rest="E E",
    )

    line = next(line for line in told["sheet"] if line.get("square") == "9H")
    assert line["bingo"] is False
    # A, then E on I9 (twice), J9, K9, L9, M9 (twice), N9; and across I8 to I9: 1 + 1x2.
    assert line["score"] == 1 + 2 + 1 + 1 + 1 + 2 + 1 + 3


@under(
    llisca="LLISCA-10",
    ebre="EBRE-5.2",
    escolar="ESCOLAR-20",
    classic="CLASSIC-2b",
    fisc="FISC-6d",
)
@pytest.mark.parametrize(
    ("plays", "score"),
    [
        pytest.param(["H8 (C)ASA"], 6, id="on the double word: 0+1+1+1, and the word still doubles"),
        pytest.param(["H8 CASE(S)"], 10, id="on a double letter: (2+1+1+1+0) x 2"),
        pytest.param(["H8 (X)A"], 2, id="for a dear letter: (0+1) x 2"),
        pytest.param(["H8 (NY)(Q)"], 0, id="two blanks alone: nothing"),
        pytest.param(["H8 CAS(A)", "H8 CASAR"], 6, id="later too: 2+1+1+0+1x2"),
        pytest.param(["H8 CAS(A)", "11H AR"], 1, id="and in a crossing word: 0+1"),
    ],
)
def test_a_blank_is_worth_nothing_and_word_premiums_still_count(
    regulation: str, plays: list[str], score: int
) -> None:
    told = dealt(
        regulation,
        *(f"play {play}" for play in plays),
        racks=["C A S A E ? ?" if "H8 C" in plays[0] else "A S A ? ? E E", "R E E E E E E"],
        rest=EVERY_E,
    )

    assert last_line(told) == (score, False)


@pytest.mark.article("EBRE-3c")
@pytest.mark.parametrize("square", ["H8", "8H", "H6", "8F"])
def test_the_first_play_of_ebre_is_doubled_by_the_centre_and_never_twice(square: str) -> None:
    told = dealt("ebre", f"play {square} CASA", racks=["C A S A E E E"])

    assert last_line(told) == (10, False)


@pytest.mark.article("EBRE-5.1", "EBRE-5.3")
def test_both_blanks_may_be_in_one_word_and_repeat_letters_already_played() -> None:
    told = dealt("ebre", "play H8 CAS(A)", "play 11H A(C)A", racks=["C A S ? E E E", "? A E E E E E"])
    both = dealt("ebre", "play H8 C(A)S(A)", racks=["C ? S ? E E E"])

    assert told.refused == both.refused == []
    assert [line["word"] for line in told["sheet"]] == ["CAS(A)", "(A)(C)A"]
    assert both["sheet"][0]["word"] == "C(A)S(A)"
    assert last_line(both) == (6, False)
