"""Squares as text: rows are letters, columns numbers; row first reads across, column first reads down."""

from __future__ import annotations

import pytest
from tests.dealing import ALL, dealt

from faristol.rules.board import Direction, Layout, Square
from faristol.rules.notation import read_place, write_place
from faristol.rules.spelling import Unreadable


@pytest.mark.parametrize(
    ("text", "square", "direction"),
    [
        pytest.param("H8", (7, 7), Direction.ACROSS, id="H8 is row H, column 8, across"),
        pytest.param("8H", (7, 7), Direction.DOWN, id="8H is the same square, down"),
        pytest.param("A1", (0, 0), Direction.ACROSS, id="the first square"),
        pytest.param("1A", (0, 0), Direction.DOWN, id="the first square, down"),
        pytest.param("O15", (14, 14), Direction.ACROSS, id="the last square"),
        pytest.param("15O", (14, 14), Direction.DOWN, id="the last square, down"),
        pytest.param("A15", (0, 14), Direction.ACROSS, id="top right"),
        pytest.param("1O", (14, 0), Direction.DOWN, id="bottom left, down"),
        pytest.param("15G", (6, 14), Direction.DOWN, id="quinze Granollers"),
        pytest.param("K11", (10, 10), Direction.ACROSS, id="K is a row of its own"),
    ],
)
def test_a_square_says_where_a_word_begins_and_which_way_it_reads(
    text: str, square: tuple[int, int], direction: Direction
) -> None:
    assert read_place(text) == (Square(*square), direction)
    assert write_place(Square(*square), direction) == text


def test_all_225_squares_are_read_back_both_ways() -> None:
    for direction in Direction:
        places = {Square(row, column) for row in range(15) for column in range(15)}

        assert {read_place(write_place(place, direction))[0] for place in places} == places
        assert all(read_place(write_place(place, direction))[1] is direction for place in places)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "H",
        "8",
        "HH",
        "88",
        "H0",
        "0H",
        "H16",
        "16H",
        "P8",
        "8P",
        "H8H",
        "8H8",
        "H-8",
        "H8 8H",
        "Ç8",
        "H²",
    ],
)
def test_what_is_no_square_is_not_read_as_one(text: str) -> None:
    with pytest.raises(Unreadable):
        read_place(text)


@pytest.mark.parametrize(("size", "last", "beyond"), [(11, "K11", ("L1", "A12")), (26, "Z26", ("A27",))])
def test_a_board_has_the_squares_of_its_layout(size: int, last: str, beyond: tuple[str, ...]) -> None:
    layout = Layout(size, {})

    assert read_place(last, layout) == (Square(size - 1, size - 1), Direction.ACROSS)
    for text in beyond:
        with pytest.raises(Unreadable):
            read_place(text, layout)


@pytest.mark.parametrize("regulation", ALL)
@pytest.mark.parametrize(
    ("square", "covered"),
    [
        pytest.param("H8", ["H8", "H9", "H10", "H11"], id="across from the centre"),
        pytest.param("8H", ["H8", "I8", "J8", "K8"], id="down from the centre"),
        pytest.param("H5", ["H5", "H6", "H7", "H8"], id="across up to the centre"),
        pytest.param("8E", ["E8", "F8", "G8", "H8"], id="down up to the centre"),
    ],
)
def test_a_word_lies_from_its_square_on(regulation: str, square: str, covered: list[str]) -> None:
    told = dealt(regulation, last=f"play {square} CASA", racks=["C A S A E T R"])

    board = told["board"]
    assert len(board) == 15
    assert {len(row) for row in board} == {15}
    places = [(row, column) for row in range(15) for column in range(15) if board[row][column] != "."]
    assert [f"{'ABCDEFGHIJKLMNO'[row]}{column + 1}" for row, column in places] == covered
    assert "".join(board[row][column] for row, column in places) == "CASA"


def test_the_sheet_writes_the_square_as_it_was_given() -> None:
    told = dealt("llisca", "play 8H CASA", "play I8 AS", racks=["C A S A E T R", "S E E E E E E"])

    assert [line["square"] for line in told["sheet"]] == ["8H", "I8"]
