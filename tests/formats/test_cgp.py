"""CGP: positions in one line, digraphs in brackets or bare."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sixth.rapides import RAPIDES

from faristol.engine import Position
from faristol.formats.files.cgp import MalformedCgp, read_cgp, write_cgp
from faristol.regulations import EBRE
from faristol.rules.board import Board, Square
from faristol.rules.spelling import Cell, fold_tiles
from faristol.rules.tiles import BLANK, LETTERS, LETTERS_WITHOUT_TILE, Tile

EMPTY = "/".join(["15"] * 15)


def board(row: str) -> str:
    return "/".join(["15"] * 7 + [row] + ["15"] * 7)


def cells(row: str) -> list[str]:
    position = read_cgp(f"{board(row)} A/ 0/0 0")
    return [
        f"({cell.letter})" if cell.blank else cell.letter for _, cell in sorted(position.board.cells.items())
    ]


@pytest.mark.parametrize(
    ("row", "letters"),
    [
        pytest.param("3[QU]ITAVEN5", "Q I T A V E N", id="digraphs in brackets"),
        pytest.param("3QUITAVEN5", "Q I T A V E N", id="bare QU is one tile"),
        pytest.param("3QITAVEN5", "Q I T A V E N", id="so is a bare Q"),
        pytest.param("5CA[NY]A6", "C A NY A", id="NY"),
        pytest.param("5CANYA6", "C A NY A", id="bare NY"),
        pytest.param("5I[L·L]US6", "I L·L U S", id="L·L"),
        pytest.param("5IL·LUS6", "I L·L U S", id="bare L·L"),
        pytest.param("5IL.LUS6", "I L·L U S", id="L.L"),
        pytest.param("5IĿLUS6", "I L·L U S", id="ĿL"),
        pytest.param("5VALL6", "V A L L", id="LL is two tiles"),
        pytest.param("5VAlL6", "V A (L) L", id="a blank before its like"),
        pytest.param("5c[ny]A[qu]6", "(C) (NY) A (Q)", id="blanks in lower case"),
        pytest.param("5cnyAqu6", "(C) (NY) A (Q)", id="bare blanks"),
        pytest.param("5[l·l]Aç7", "(L·L) A (Ç)", id="L·L and Ç as blanks"),
        pytest.param("15", "", id="an empty row"),
    ],
)
def test_a_row_is_read_tile_by_tile(row: str, letters: str) -> None:
    assert cells(row) == letters.split()


def test_racks_scores_and_turns() -> None:
    position = read_cgp(f"{EMPTY} AEIN[QU]TV/[L·L]?NYS 12/-3 4 lex DISC; ld catalan;")

    assert position.rack == fold_tiles("A E I N Q T V")
    assert position.others == (fold_tiles("L·L ? NY S"),)
    assert position.scores == (12, -3)
    assert position.run_lengths == (0, 4)
    assert write_cgp(position) == f"{EMPTY} AEIN[QU]TV/[L·L]?[NY]S 12/-3 4"


@pytest.mark.parametrize(
    "text", [f"{EMPTY} ABC", f"{EMPTY} ABC/", f"{EMPTY} ABC/ 0/0", f"  {EMPTY}  ABC/  0/0 0 "]
)
def test_what_may_be_left_out(text: str) -> None:
    position = read_cgp(text)

    assert position.rack == fold_tiles("ABC")
    assert position.others == (None,)
    assert position.scores == (0, 0)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "cgp-too-few-fields"),
        (EMPTY, "cgp-too-few-fields"),
        ("15/15 A/ 0/0 0", "cgp-wrong-rows"),
        (f"{board('16')} A/ 0/0 0", "cgp-wrong-row"),
        (f"{board('5CASA5')} A/ 0/0 0", "cgp-wrong-row"),
        (f"{board('999999999999999')} A/ 0/0 0", "cgp-wrong-row"),
        (f"{board('5CA?A6')} A/ 0/0 0", "cgp-unreadable"),
        (f"{board('5CA[NYA6')} A/ 0/0 0", "cgp-unreadable"),
        (f"{board('5CA[XY]A6')} A/ 0/0 0", "cgp-unreadable"),
        (f"{board('5CA[Ny]A6')} A/ 0/0 0", "cgp-unreadable"),
        (f"{board('5CAßA6')} A/ 0/0 0", "cgp-unreadable"),
        (f"{EMPTY} A/B/C 0/0 0", "cgp-wrong-racks"),
        (f"{EMPTY} A1/ 0/0 0", "cgp-unreadable"),
        (f"{EMPTY} K/ 0/0 0", "cgp-unreadable"),
        (f"{EMPTY} A/ 0 0", "cgp-wrong-scores"),
        (f"{EMPTY} A/ 0/x 0", "cgp-wrong-number"),
        (f"{EMPTY} A/ 0/99999999 0", "cgp-wrong-number"),
        (f"{EMPTY} A/ 0/0 -1", "cgp-wrong-number"),
        ("A" * 5000, "cgp-too-long"),
    ],
)
def test_what_is_no_position_is_refused(text: str, code: str) -> None:
    with pytest.raises(MalformedCgp) as malformed:
        read_cgp(text)
    assert malformed.value.code == code


tiles = st.sampled_from([*LETTERS, BLANK])
shown = st.builds(Cell, st.sampled_from(LETTERS), st.booleans()) | st.builds(
    Cell, st.sampled_from(LETTERS_WITHOUT_TILE), st.just(True)
)
squares = st.builds(Square, st.integers(0, 14), st.integers(0, 14))


@given(
    laid=st.dictionaries(squares, shown, max_size=80),
    mine=st.lists(tiles, max_size=7),
    other=st.lists(tiles, min_size=1, max_size=7),
    scores=st.tuples(st.integers(-500, 2000), st.integers(-500, 2000)),
)
def test_every_position_is_read_as_it_was_written(
    laid: dict[Square, Cell], mine: list[Tile], other: list[Tile], scores: tuple[int, int]
) -> None:
    position = Position(
        board=Board(laid),
        rack=tuple(mine),
        others=(tuple(other),),
        scores=scores,
        regulation=EBRE,
    )
    again = read_cgp(write_cgp(position), EBRE)

    assert (again.board, again.rack, again.others, again.scores) == (
        position.board,
        position.rack,
        position.others,
        position.scores,
    )


@given(st.text(alphabet="15/ACQULNY[]·.?qu0 -", max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(MalformedCgp):  # and nothing else
        assert len(read_cgp(text).others) == 1


def test_only_two_players_fit() -> None:
    with pytest.raises(ValueError, match="two players, not 4"):
        write_cgp(Position(rack=(), others=(None,) * 3, scores=(0,) * 4))


def test_the_board_is_that_of_the_regulation() -> None:
    text = "/".join(["11"] * 5 + ["2CANTADOR1"] + ["11"] * 5) + " PARTIDES/ 0/64 0"

    assert write_cgp(read_cgp(text, RAPIDES)) == text
    with pytest.raises(MalformedCgp) as refused:
        read_cgp(text)
    assert refused.value.facts == {"got": 11, "size": 15}
