"""Laying words in classic and federation games: where they may lie, which tiles they take, their points.

Words are not challenged here, so any letters will do.
"""

from __future__ import annotations

import pytest
from tests.makers import Told, played
from tests.under import under

CASA = "C A S A E T R  L S O L E N I  "  # seat 0's rack, seat 1's, then what is drawn


def plays(regulation: str, *plays_in_turn: str, bag: str = CASA) -> Told:
    """A game in which the seats play these words in turn and complete each."""
    script = [
        line
        for turn, play in enumerate(plays_in_turn)
        for line in (f"{turn % 2} play {play}", f"{turn % 2} complete")
    ]
    return played(regulation, "start", *script, bag=bag)


def points(told: Told) -> list[int]:
    assert told.refused == []
    return [line["score"] for line in told["sheet"]]


# --- seven tiles on the rack, fifty for seven at once ---


@pytest.mark.parametrize(
    ("word", "score", "bingo"),
    [
        # C on the double letter H4, T on the double word H8
        pytest.param("H4 CASATER", (4 + 6) * 2 + 50, True, id="seven tiles: plus 50"),
        pytest.param("H4 CASATE", (4 + 5) * 2, False, id="six tiles: nothing more"),
    ],
)
@under(classic="CLASSIC-2a", fisc="FISC-6b")
def test_seven_tiles_at_once_give_fifty(regulation: str, word: str, score: int, bingo: bool) -> None:
    told = plays(regulation, word)

    assert points(told) == [score]
    assert told["sheet"][0]["bingo"] is bingo


@under(classic="CLASSIC-2a", fisc="FISC-6b")
def test_seven_tiles_with_old_ones_between_give_fifty(regulation: str) -> None:
    told = plays(regulation, "8H AC", "H5 LSOANIE", bag="A C S A E T R  L S O N I E U")
    # six new tiles and one on the board: no bonus
    assert points(told)[1] == 7
    assert told["sheet"][1]["bingo"] is False

    told = plays(regulation, "8H AC", "H5 LSOANIEU", bag="A C S A E T R  L S O N I E U")
    # L S O | A | N I E U with U on the double letter H12: seven new tiles
    assert points(told)[1] == 9 + 50
    assert told["sheet"][1]["bingo"] is True


@pytest.mark.parametrize(
    ("left", "on_rack"),
    [
        pytest.param("U U U U U", 7, id="five left: four are drawn"),
        pytest.param("U U U U", 7, id="four left: all are drawn"),
        pytest.param("U U U", 6, id="three left: the rack stays short"),
        pytest.param("", 3, id="none left"),
    ],
)
@under(classic="CLASSIC-2a", fisc="FISC-6b")
def test_the_rack_is_filled_to_seven_while_the_bag_lasts(regulation: str, left: str, on_rack: int) -> None:
    told = played(regulation, "start", "0 play H8 CASA", "0 refill", bag=CASA + left, bag_only=True)

    assert told.refused == []
    assert len(told.racks[0].split()) == on_rack
    assert told["bag"] == max(0, len(left.split()) - 4)


# --- blanks ---

BLANKS = "C ? S A E ? R  L S O L E N I  T"


@under(classic="CLASSIC-2b", fisc="FISC-6d")
def test_a_blank_is_worth_zero_and_word_premiums_still_count(regulation: str) -> None:
    told = plays(regulation, "H8 C(A)SA", bag=BLANKS)

    assert points(told) == [(2 + 0 + 1 + 1) * 2]
    assert told["sheet"][0]["word"] == "C(A)SA"
    assert told["board"][7][7:11] == ["C", "a", "S", "A"]


@pytest.mark.parametrize(
    ("laid", "shown"),
    [
        pytest.param("(Ç)A", "ç", id="Ç"),
        pytest.param("(L·L)A", "l·l", id="L·L, a digraph"),
        pytest.param("(NY)A", "ny", id="NY, a digraph"),
        pytest.param("(Q)E", "q", id="Q, which carries its u"),
        pytest.param("(QU)E", "q", id="QU is the tile Q"),
        pytest.param("(Z)A", "z", id="Z"),
    ],
)
@under(classic="CLASSIC-2b", fisc="FISC-6d FISC-0b")
def test_a_blank_stands_for_any_tile(regulation: str, laid: str, shown: str) -> None:
    told = plays(regulation, f"H8 {laid}", bag=BLANKS)

    assert points(told) == [2]
    assert told["board"][7][7] == shown


@under(classic="CLASSIC-2b", fisc="FISC-6d")
def test_a_blank_keeps_its_letter_for_the_rest_of_the_game(regulation: str) -> None:
    told = plays(regulation, "H8 C(A)SA", "H8 C(E)SAL", bag=BLANKS)
    assert told.refused == ["square-mismatch", "wrong-phase"]

    told = plays(regulation, "H8 C(A)SA", "H8 CASAL", bag=BLANKS)
    # the old blank is still worth nothing: C S A at face value, L on the double letter H12
    assert points(told) == [8, 2 + 0 + 1 + 1 + 2]
    assert told["sheet"][1]["word"] == "C(A)SAL"


@under(classic="CLASSIC-2b", fisc="FISC-6d")
def test_both_blanks_may_be_in_one_word(regulation: str) -> None:
    told = plays(regulation, "H8 (C)AS(A)", bag="? A S ? E T R")

    assert points(told) == [(1 + 1) * 2]


@pytest.mark.parametrize("letter", ["K", "W", "Y"])
@under(classic="CLASSIC-2i", fisc="FISC-6j")
def test_a_blank_is_never_a_letter_without_a_tile(regulation: str, letter: str) -> None:
    told = played(regulation, "start", f"0 play H8 ({letter})A", bag=BLANKS)

    assert told.refused == ["blank-letter-not-allowed"]


# --- where a play may lie ---


@pytest.mark.parametrize(
    ("place", "codes"),
    [
        pytest.param("H8 CASA", [], id="across from the centre"),
        pytest.param("H5 CASA", [], id="across to the centre"),
        pytest.param("8E CASA", [], id="down to the centre"),
        pytest.param("8H CASA", [], id="down from the centre"),
        pytest.param("H9 CASA", ["centre-not-covered"], id="beside the centre"),
        pytest.param("H4 CASA", ["centre-not-covered"], id="ending before the centre"),
        pytest.param("8D CASA", ["centre-not-covered"], id="ending above the centre"),
        pytest.param("A1 CASA", ["centre-not-covered"], id="in a corner"),
        pytest.param("H8 C", ["too-few-tiles"], id="a single tile is no word"),
        pytest.param("H8 CASAX", ["tiles-not-on-rack"], id="a tile that is not there"),
    ],
)
@under(classic="CLASSIC-2c", fisc="FISC-6e")
def test_the_first_play_covers_the_centre(regulation: str, place: str, codes: list[str]) -> None:
    assert played(regulation, "start", f"0 play {place}", bag=CASA).refused == codes


@pytest.mark.parametrize(
    ("place", "codes"),
    [
        pytest.param("H8 CASAL", [], id="lengthening the word"),
        pytest.param("12H LOS", [], id="hooking a word to it"),
        pytest.param("9G LAS", [], id="crossing it"),
        pytest.param("I8 LO", [], id="beside it"),
        pytest.param("G11 SO", [], id="touching it with one tile"),
        pytest.param("F8 SOL", ["not-connected"], id="two rows above"),
        pytest.param("G12 SO", ["not-connected"], id="corner to corner is no contact"),
        pytest.param("A1 SOL", ["not-connected"], id="far away"),
        pytest.param("H8 CASA", ["no-new-tile"], id="nothing new"),
        pytest.param("H9 ASAL", ["not-whole-word"], id="a tile stands just before it"),
        pytest.param("H6 OL", ["not-whole-word"], id="a tile stands just after it"),
        pytest.param("H8 CESA", ["square-mismatch"], id="another letter than the one that lies there"),
        pytest.param("H13 SOLE", ["off-board"], id="over the edge"),
    ],
)
@under(classic="CLASSIC-2c", fisc="FISC-6e")
def test_later_plays_touch_the_board(regulation: str, place: str, codes: list[str]) -> None:
    told = played(regulation, "start", "0 play H8 CASA", "0 complete", f"1 play {place}", bag=CASA)

    assert told.refused == codes


@pytest.mark.parametrize(
    ("square", "row", "column", "down"),
    [
        pytest.param("H8", 7, 7, False, id="row then column: across, left to right"),
        pytest.param("8H", 7, 7, True, id="column then row: down, top to bottom"),
    ],
)
@under(classic="CLASSIC-2c", fisc="FISC-6e")
def test_words_read_across_or_down(regulation: str, square: str, row: int, column: int, down: bool) -> None:
    board = plays(regulation, f"{square} CASA")["board"]

    for step, letter in enumerate("CASA"):
        assert board[row + step * down][column + step * (not down)] == letter
    assert sum(letter != "." for line in board for letter in line) == 4


# --- points ---


@pytest.mark.parametrize(
    ("words", "scores"),
    [
        pytest.param(("H8 CASA",), [10], id="the centre doubles the word"),
        pytest.param(("H4 CASAT",), [16], id="letter premiums first, then the word's"),
        # S on the double letter H12; the centre does not double again
        pytest.param(("H8 CASA", "H8 CASAS"), [10, 5 + 2], id="old tiles at face value"),
        # SOL: S doubled; CASAS: 5 and the S doubled
        pytest.param(("H8 CASA", "12H SOL"), [10, 4 + 7], id="the sum of the words formed"),
        # I8 L, I9 O doubled: LO 3, CL 3, AO 3
        pytest.param(("H8 CASA", "I8 LO"), [10, 3 + 3 + 3], id="three words in one play"),
    ],
)
@under(classic="CLASSIC-2e", fisc="FISC-6f")
def test_a_play_is_worth_the_sum_of_its_words(
    regulation: str, words: tuple[str, ...], scores: list[int]
) -> None:
    assert points(plays(regulation, *words)) == scores


@under(classic="CLASSIC-2f", fisc="FISC-6g")
def test_two_triple_words_make_nine(regulation: str) -> None:
    bag = "C A S A I I I  E E E E E E E  I I I I  R R R R R R R"
    told = plays(regulation, "H5 CASA", "5A EEEEEEEC", "A1 IIIIEIII", bag=bag)

    # A4 doubles an I; A1 and A8 triple the word, old E between them
    assert points(told)[2] == (7 + 1 + 1) * 9 + 50


@under(classic="CLASSIC-2f", fisc="FISC-6g")
def test_two_double_words_make_four(regulation: str) -> None:
    told = plays(regulation, "8E CASA", "E5 EEECEEE", bag="C A S A I I I  E E E E E E E")

    assert points(told)[1] == (6 + 2) * 4


@pytest.mark.parametrize(
    ("words", "score"),
    [
        # S on the double letter H12 makes SOL and CASAS
        pytest.param(("H8 CASA", "12H SOL"), (2 + 1 + 1) + (5 + 2), id="a double letter"),
        # T on the double word K11 makes TE and, below A S O, ASOT
        pytest.param(("H8 CASA", "11H ASO", "K11 TE"), 2 * 2 + 4 * 2, id="a double word"),
        # the same T counts without its premium once it is old
        pytest.param(("H8 CASA", "11H ASO", "K11 TE", "K11 TEN"), 3, id="only when both words are new"),
    ],
)
@under(classic="CLASSIC-2g", fisc="FISC-6h")
def test_a_premium_counts_both_ways(regulation: str, words: tuple[str, ...], score: int) -> None:
    assert points(plays(regulation, *words))[-1] == score


# --- Q, L·L and NY ---


@under(classic="CLASSIC-2h", fisc="FISC-6i")
def test_q_carries_its_u(regulation: str) -> None:
    told = plays(regulation, "H8 QUE", bag="Q U E T R A S")

    assert points(told) == [(8 + 1) * 2]
    assert told["sheet"][0]["word"] == "QE"
    assert told["board"][7][7:10] == ["Q", "E", "."]
    assert told.racks[0].startswith("U T R A S")


@pytest.mark.parametrize("laid", ["Q(U)E", "(Q)(U)E"])
@under(classic="CLASSIC-2h", fisc="FISC-6i")
def test_a_blank_is_no_u_after_q(regulation: str, laid: str) -> None:
    told = played(regulation, "start", f"0 play H8 {laid}", bag="Q ? E ? R A S")

    assert told.refused == ["digraph-needs-its-tile"]


@pytest.mark.parametrize(
    ("rack", "laid", "valid"),
    [
        pytest.param("I L·L U S E A R", "IL·LUS", True, id="its own tile"),
        pytest.param("I ? U S E A R", "I(L·L)US", True, id="a blank"),
        pytest.param("I L L U S E A", "ILLUS", False, id="two Ls are never L·L"),
        pytest.param("I L ? U S E A", "IL(L)US", False, id="an L and a blank neither"),
    ],
)
@under(classic="CLASSIC-2i", fisc="FISC-6j")
def test_l_l_is_laid_only_with_its_tile_or_a_blank(
    regulation: str, rack: str, laid: str, valid: bool
) -> None:
    told = played(regulation, "start", f"0 play H8 {laid}", "1 challenge", bag=rack, words=["IL·LÚS"])

    assert told.refused == []
    assert told["phase"] == ("placed" if valid else "to-move")


@pytest.mark.parametrize(
    ("laid", "codes"),
    [
        pytest.param("CANYA", [], id="its own tile"),
        pytest.param("CA(NY)A", [], id="a blank"),
        pytest.param("CAN(Y)A", ["blank-letter-not-allowed"], id="N and a blank: there is no tile Y"),
    ],
)
@under(classic="CLASSIC-2i", fisc="FISC-6j")
def test_ny_is_laid_only_with_its_tile_or_a_blank(regulation: str, laid: str, codes: list[str]) -> None:
    told = played(regulation, "start", f"0 play H8 {laid}", bag="C A NY A N ? E")

    assert told.refused == codes


@pytest.mark.parametrize(
    ("place", "codes"),
    [
        pytest.param("H8 NYU", [], id="NY and U: two letters are a word"),
        pytest.param("H8 L·LA", [], id="L·L and A: two letters are a word"),
        pytest.param("H8 QUE", [], id="Q and E: two letters are a word"),
        pytest.param("H8 NY", ["too-few-tiles"], id="NY alone: one letter"),
        pytest.param("H8 QU", ["too-few-tiles"], id="QU alone: one letter"),
        pytest.param("H8 L·L", ["too-few-tiles"], id="L·L alone: one letter"),
    ],
)
@under(fisc="FISC-0b")
def test_a_digraph_is_one_letter(regulation: str, place: str, codes: list[str]) -> None:
    told = played(regulation, "start", f"0 play {place}", bag="NY L·L Q U E A S")

    assert told.refused == codes
    assert len(told.racks[0].split()) == (7 if codes else 5)
