"""The hundred tiles: how many, what they are worth, their order, and the squares they are laid on."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.dealing import ALL
from tests.makers import played
from tests.under import under

from faristol.regulations import PUBLISHED
from faristol.rules.board import Premium
from faristol.rules.notation import read_place
from faristol.rules.tiles import CATALAN, Tile

COUNTS = {
    "?": (2, 0),
    "A": (12, 1),
    "B": (2, 3),
    "C": (3, 2),
    "Ç": (1, 10),
    "D": (3, 2),
    "E": (13, 1),
    "F": (1, 4),
    "G": (2, 3),
    "H": (1, 8),
    "I": (8, 1),
    "J": (1, 8),
    "L": (4, 1),
    "L·L": (1, 10),
    "M": (3, 2),
    "N": (6, 1),
    "NY": (1, 10),
    "O": (5, 1),
    "P": (2, 3),
    "Q": (1, 8),
    "R": (8, 1),
    "S": (8, 1),
    "T": (5, 1),
    "U": (4, 1),
    "V": (1, 4),
    "X": (1, 10),
    "Z": (1, 8),
}

TRIPLE_WORD = "A1 A8 A15 H1 H15 O1 O8 O15"
DOUBLE_WORD = "B2 C3 D4 E5 B14 C13 D12 E11 H8 K5 L4 M3 N2 K11 L12 M13 N14"
TRIPLE_LETTER = "B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10"
DOUBLE_LETTER = "A4 A12 C7 C9 D1 D8 D15 G3 G7 G9 G13 H4 H12 I3 I7 I9 I13 L1 L8 L15 M7 M9 O4 O12"


@pytest.mark.parametrize("tile", COUNTS)
def test_how_many_there_are_of_a_tile_and_its_value(tile: str) -> None:
    assert (CATALAN.counts[Tile(tile)], CATALAN.values[Tile(tile)]) == COUNTS[tile]


def test_there_are_a_hundred_tiles_worth_189_points() -> None:
    bag = CATALAN.full_bag()

    assert len(bag) == 100
    assert CATALAN.value(bag) == 189
    assert len(CATALAN.counts) == len(COUNTS) == 27


def test_tile_order() -> None:
    order = "? A B C Ç D E F G H I J L L·L M N NY O P Q R S T U V X Z"

    assert list(CATALAN.order) == order.split()
    assert sorted(map(Tile, COUNTS), key=CATALAN.rank) == order.split()


@pytest.mark.parametrize("tile", COUNTS)
def test_vowels_are_a_e_i_o_u_and_a_blank_is_neither(tile: str) -> None:
    vowel = tile in {"A", "E", "I", "O", "U"}

    assert CATALAN.is_vowel(Tile(tile)) is vowel
    assert CATALAN.is_consonant(Tile(tile)) is (not vowel and tile != "?")


@pytest.mark.parametrize("regulation", ALL)
def test_every_game_has_the_whole_set_and_nothing_else(regulation: str) -> None:
    told = played(regulation, "start", seed=11)

    held = Counter(tile for rack in told.racks for tile in rack.split()) + Counter(map(str, told.state.bag))
    assert held == {tile: count for tile, (count, _) in COUNTS.items()}


@under(
    llisca="LLISCA-8",
    ebre="EBRE-0b",
    escolar="",
    classic="CLASSIC-2e",
    fisc="FISC-6f",
)
@pytest.mark.parametrize(
    ("squares", "premium", "count"),
    [
        pytest.param(TRIPLE_WORD, Premium(word=3), 8, id="triple word"),
        pytest.param(DOUBLE_WORD, Premium(word=2), 17, id="double word"),
        pytest.param(TRIPLE_LETTER, Premium(letter=3), 12, id="triple letter"),
        pytest.param(DOUBLE_LETTER, Premium(letter=2), 24, id="double letter"),
    ],
)
def test_the_squares_follow_the_standard_layout(
    regulation: str, squares: str, premium: Premium, count: int
) -> None:
    layout = played(regulation, "start").state.regulation.layout
    named = {read_place(text)[0] for text in squares.split()}

    assert layout.size == 15
    assert {square for square, found in layout.premiums.items() if found == premium} == named
    assert len(named) == count


@pytest.mark.article("EBRE-0b")
def test_what_ebre_leaves_to_the_box_is_named_so() -> None:
    ebre, classic = played("ebre", "start").state.regulation, PUBLISHED["classic"]

    assert ebre.articles["tile_set"] == ebre.articles["layout"] == "EBRE-0b"
    assert ebre.tile_set is classic.tile_set
    assert ebre.layout is classic.layout
