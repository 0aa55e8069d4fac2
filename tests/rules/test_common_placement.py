"""Where a play may lie: every reason to refuse one, and which is given when several apply."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet
from tests.dealing import ALL, dealt
from tests.under import under

RACKS = ["C A S A E T R", "R E N Q ? O T"]
OPENING = "play H8 CASA"  # H8 to H11

# The codes of `play` in the contract's order, the general ones before them.
ORDER = [
    "not-your-turn",
    "wrong-phase",
    "bad-notation",
    "blank-letter-not-allowed",
    "digraph-needs-its-tile",
    "off-board",
    "square-mismatch",
    "no-new-tile",
    "not-whole-word",
    "tiles-not-on-rack",
    "too-few-tiles",
    "centre-not-covered",
    "not-connected",
    "invalid-word",
]


def case(play: str, *codes: str, sense: str) -> ParameterSet:
    """A second play that is wrong in the ways of *codes*, the one to be given first."""
    assert sorted(codes, key=ORDER.index) == list(codes), "the contract's order"
    return pytest.param(play, codes[0], id=f"{' before '.join(codes)}: {sense}")


@pytest.mark.parametrize("regulation", ALL)
@pytest.mark.parametrize(
    ("play", "code"),
    [
        case("P8 ER", "bad-notation", sense="no row P"),
        case("H16 ER", "bad-notation", sense="no column 16"),
        case("88 ER", "bad-notation", sense="no row at all"),
        case("8I E4R", "bad-notation", sense="a figure in the word"),
        case("8I E?", "bad-notation", sense="a blank without its letter"),
        case("8I (ER)", "bad-notation", sense="two letters for one blank"),
        case("8H CQ(U)E", "digraph-needs-its-tile", sense="Q and a blank for U"),
        case("8H C(Q)U", "digraph-needs-its-tile", sense="a blank for Q and a U"),
        case("H8 CASAEEEEE", "off-board", "tiles-not-on-rack", sense="nine tiles from column 8"),
        case("8H CENTRETERA", "off-board", "tiles-not-on-rack", sense="ten tiles from row H"),
        case("H8 CASER", "square-mismatch", sense="E where A lies"),
        case("H8 (C)ASAR", "square-mismatch", sense="a blank where a tile lies"),
        case("H8 CASA", "no-new-tile", sense="what lies there already"),
        case("H9 ASAR", "not-whole-word", sense="C stands just before"),
        case("H7 RCAS", "not-whole-word", sense="A stands just after"),
        case("H12 R", "not-whole-word", "too-few-tiles", sense="CASA stands just before"),
        case("8H CES", "tiles-not-on-rack", sense="no S"),
        case("8H CERR", "tiles-not-on-rack", sense="one R, laid twice"),
        case("8H C(E)(R)", "tiles-not-on-rack", sense="one blank, laid twice"),
        case("8H CK", "tiles-not-on-rack", sense="no tile has K"),
        case("12H R", "too-few-tiles", sense="a word of one tile, though it would make CASAR the other way"),
        case("A1 ER", "not-connected", sense="far away"),
        case("I12 ER", "not-connected", sense="corner to corner with H11"),
        case("G12 ER", "not-connected", sense="corner to corner from above"),
        case("H13 ER", "not-connected", sense="a gap before it"),
        # two or more at once
        case("P8 Q(U)E", "bad-notation", "digraph-needs-its-tile", sense="square and word"),
        case("H99 CASAEEEEEE", "bad-notation", "off-board", sense="square and length"),
        case("H15 Q(U)E", "digraph-needs-its-tile", "off-board", sense="split QU over the edge"),
        case("H8 Q(U)SA", "digraph-needs-its-tile", "square-mismatch", sense="split QU over CA"),
        case("H8 EEEEEEEEE", "off-board", "square-mismatch", sense="over the edge and over CASA"),
        case("H8 CASE", "square-mismatch", "no-new-tile", sense="four old tiles, one misread"),
        case("H9 ASER", "square-mismatch", "not-whole-word", sense="misread and C before"),
        case("H8 CASEX", "square-mismatch", "tiles-not-on-rack", sense="misread and no X"),
        case("H8 CAS", "no-new-tile", "not-whole-word", sense="a part of what lies there"),
        case("H8 C", "no-new-tile", "not-whole-word", "too-few-tiles", sense="one old tile"),
        case("H9 ASAX", "not-whole-word", "tiles-not-on-rack", sense="C before and no X"),
        case("A1 X", "tiles-not-on-rack", "too-few-tiles", "not-connected", sense="one X far away"),
        case("A1 XX", "tiles-not-on-rack", "not-connected", sense="two X far away"),
        case("A1 E", "too-few-tiles", "not-connected", sense="one tile far away"),
    ],
)
def test_a_later_play_is_refused_for_the_first_reason_in_order(regulation: str, play: str, code: str) -> None:
    told = dealt(regulation, OPENING, racks=RACKS, last=f"play {play}")

    assert told.refused == [code]
    assert told["phase"] == "to-move"
    assert told["board"][7][6:13] == [".", "C", "A", "S", "A", ".", "."]
    assert told["scores"][0] == 10
    assert RACKS[1] in told.racks


@pytest.mark.parametrize("regulation", ALL)
@pytest.mark.parametrize(
    ("play", "code"),
    [
        case("H8 C", "too-few-tiles", sense="one tile on the centre"),
        case("8H C", "too-few-tiles", sense="one tile on the centre, down"),
        case("A1 C", "too-few-tiles", "centre-not-covered", sense="one tile in the corner"),
        case("A1 X", "tiles-not-on-rack", "too-few-tiles", "centre-not-covered", sense="one X in the corner"),
        case("A1 XX", "tiles-not-on-rack", "centre-not-covered", sense="two X in the corner"),
        case("A1 CASA", "centre-not-covered", sense="in the corner"),
        case("H4 CASA", "centre-not-covered", sense="H4 to H7: ends just before"),
        case("H9 CASA", "centre-not-covered", sense="H9 to H12: begins just after"),
        case("8D CASA", "centre-not-covered", sense="D8 to G8: ends just above"),
        case("8I CASA", "centre-not-covered", sense="I8 to L8: begins just below"),
        case("G8 CASA", "centre-not-covered", sense="the row above"),
        case("H13 CASA", "off-board", "centre-not-covered", sense="one square too long"),
    ],
)
def test_a_first_play_is_refused_for_the_first_reason_in_order(regulation: str, play: str, code: str) -> None:
    told = dealt(regulation, racks=RACKS, last=f"play {play}")

    assert told.refused == [code]
    assert told.racks[0] == RACKS[0]


@under(
    llisca="LLISCA-7",
    ebre="EBRE-10 EBRE-3c",
    escolar="ESCOLAR-9",
    classic="CLASSIC-2c",
    fisc="FISC-6e",
)
@pytest.mark.parametrize(
    ("play", "codes"),
    [
        pytest.param("H8 CA", [], id="two tiles, the first on H8"),
        pytest.param("H7 CA", [], id="two tiles, the last on H8"),
        pytest.param("8H CA", [], id="down from H8"),
        pytest.param("8G CA", [], id="down to H8"),
        pytest.param("H8 C", ["too-few-tiles"], id="a single tile"),
        pytest.param("H6 CA", ["centre-not-covered"], id="H8 left free"),
        pytest.param("H9 CA", ["centre-not-covered"], id="H8 left free on the other side"),
    ],
)
def test_the_first_play_has_two_tiles_or_more_and_covers_the_centre(
    regulation: str, play: str, codes: list[str]
) -> None:
    assert dealt(regulation, racks=RACKS, last=f"play {play}").refused == codes


@under(
    llisca="LLISCA-7",
    ebre="EBRE-10",
    escolar="ESCOLAR-9",
    classic="CLASSIC-2c",
    fisc="FISC-6e",
)
@pytest.mark.parametrize(
    "before",
    [
        pytest.param(["pass"], id="after a pass"),
        pytest.param(["exchange E"], id="after an exchange"),
        pytest.param(["withdraw"], id="after a withdrawal"),
    ],
)
def test_while_the_board_is_empty_the_next_play_is_the_first(regulation: str, before: list[str]) -> None:
    off_centre = dealt(regulation, *before, racks=RACKS, last="play A1 ER")
    centred = dealt(regulation, *before, racks=RACKS, last="play H8 ER")

    assert off_centre.refused == ["centre-not-covered"]
    assert centred.refused == []


@under(
    llisca="LLISCA-9",
    ebre="EBRE-10 EBRE-3c",
    escolar="",
    classic="CLASSIC-2c",
    fisc="FISC-6e",
)
@pytest.mark.parametrize(
    ("play", "codes"),
    [
        pytest.param("H8 CASAR", [], id="extends the word at its end"),
        pytest.param("H7 ECASA", [], id="extends the word at its beginning"),
        pytest.param("H7 ECASAR", [], id="extends it at both ends"),
        pytest.param("8G ECO", [], id="crosses it"),
        pytest.param("11H ARE", [], id="hangs from its last tile"),
        pytest.param("I11 ER", [], id="runs beside it"),
        pytest.param("12H RE", [], id="stands across its end"),
        pytest.param("G10 ER", [], id="runs above it"),
        pytest.param("I12 ER", ["not-connected"], id="touches it by a corner only"),
        pytest.param("A1 ER", ["not-connected"], id="does not touch it"),
        pytest.param("J8 ER", ["not-connected"], id="one row off"),
    ],
)
def test_a_later_play_uses_a_tile_on_the_board(regulation: str, play: str, codes: list[str]) -> None:
    assert dealt(regulation, OPENING, racks=RACKS, last=f"play {play}").refused == codes


@under(llisca="LLISCA-9", ebre="EBRE-3c", escolar="", classic="CLASSIC-2c", fisc="FISC-6e")
@pytest.mark.parametrize("play", [pytest.param("I8 ES", id="across"), pytest.param("9H AS", id="down")])
def test_one_tile_that_makes_words_both_ways_may_be_given_either_way(regulation: str, play: str) -> None:
    # H8 CASA, then 8H CET below its C; an S on I9 makes ES across and AS down.
    told = dealt(
        regulation,
        OPENING,
        "play 8H CET",
        racks=["C A S A S S S", "E T E E E E E", "S S S S S S S"],
        rest="S S S S S S S S",
        last=f"play {play}",
    )

    assert told.refused == []
    laid = told.state.play
    assert laid is not None
    assert laid.words[0].text == play.split()[1]
    assert {word.text for word in laid.words} == {"ES", "AS"}
    assert laid.score == 6  # I9 doubles the S both ways: (1 + 2) + (1 + 2)


@under(llisca="LLISCA-9", ebre="", escolar="", classic="", fisc="")
@pytest.mark.parametrize(
    ("words", "play", "codes"),
    [
        pytest.param(["CASA", "CASAR"], "H8 CASAR", [], id="every word is in the list"),
        pytest.param(["CASA"], "H8 CASAR", ["invalid-word"], id="the main word is not"),
        pytest.param(["CASA", "ER", "AE"], "I11 ER", [], id="a cross-word is in the list"),
        pytest.param(["CASA", "ER"], "I11 ER", ["invalid-word"], id="a cross-word is not"),
        pytest.param(["CASA"], "I12 ER", ["not-connected"], id="not-connected before invalid-word"),
        pytest.param(["CASA"], "12H R", ["too-few-tiles"], id="too-few-tiles before invalid-word"),
        pytest.param(["CASA"], "8H CES", ["tiles-not-on-rack"], id="tiles-not-on-rack before invalid-word"),
        pytest.param(["CASA"], "H9 ASAR", ["not-whole-word"], id="not-whole-word before invalid-word"),
    ],
)
def test_words_are_verified_at_once_only_where_the_match_is_set_so(
    regulation: str, words: list[str], play: str, codes: list[str]
) -> None:
    strict = dealt(regulation, OPENING, racks=RACKS, last=f"play {play}", words=words, verify="refuse")
    relaxed = dealt(regulation, OPENING, racks=RACKS, last=f"play {play}", words=words)

    assert strict.refused == codes
    assert relaxed.refused == [code for code in codes if code != "invalid-word"]


def test_a_first_play_off_the_centre_is_refused_for_that_before_its_words() -> None:
    told = dealt("llisca", racks=RACKS, last="play A1 CASA", words=["SAC"], verify="refuse")

    assert told.refused == ["centre-not-covered"]


@pytest.mark.parametrize("regulation", ALL)
def test_the_general_codes_come_before_those_of_the_play(regulation: str) -> None:
    waiting = dealt(regulation, racks=RACKS, last="play H8 CASA")
    assert waiting.refused == []

    other = 3 if regulation == "ebre" else 1
    out_of_turn = dealt(regulation, racks=RACKS, last=f"pass\n{other} pass\n{other} play P99 ?")
    laid_already = dealt(regulation, racks=RACKS, last="play H8 CASA\n0 play P99 ?")

    assert out_of_turn.refused == ["not-your-turn"]
    assert laid_already.refused == ["wrong-phase"]
