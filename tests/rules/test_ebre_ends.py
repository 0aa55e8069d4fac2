"""EBRE 24.1 to 24.3: how a game of four ends, the hour aside."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import Told, played

ORDER = (0, 3, 2, 1)
E60 = "E " * 60


def ebre(*script: str, bag: str, **fields: Any) -> Told:
    return played("ebre", "start", *script, bag=bag, bag_only=True, clock="none", **fields)


# In the order of play, worth 16, 13, 7 and 0 points.
RACKS = "X E E E E E E  Q E E E E E ?  E E E E E E E  ? ? ? ? ? ? ?"
OWN = [-16, 0, -7, -13]


# --- 24.1 ---


@pytest.mark.article("EBRE-24.1")
def test_it_ends_when_nobody_can_place_a_tile_and_each_subtracts_the_own_rack() -> None:
    told = ebre("agree-end", bag=f"{RACKS} {E60}")

    assert (told["end"], told["scores"], told["final"]) == ("no-play", [0, 0, 0, 0], OWN)
    assert [(line["by"], line["why"], line["score"]) for line in told["sheet"]] == [
        (0, "rack", -16),
        (2, "rack", -7),
        (3, "rack", -13),
    ]
    assert told["winner"] == 1


@pytest.mark.article("EBRE-24.1")
@pytest.mark.parametrize("before", [["0 play H8 EE"], ["0 play H8 EE", "0 refill"], ["0 exchange E"]])
def test_it_is_not_agreed_in_the_middle_of_a_turn(before: list[str]) -> None:
    told = ebre(*before, "agree-end", bag=f"{RACKS} {E60}")

    assert told.refused == ["wrong-phase"]


# --- 24.2: rounds of the whole table ---

MOVES = {
    "P": ["{0} pass"],
    "W": ["{0} withdraw"],
    "X": ["{0} exchange E", "{0} complete"],
    "L": ["{0} play 8H EE", "{1} challenge", "verdict invalid"],
    "Z": ["{0} play H8 (E)(E)", "{0} complete"],
    "S": ["{0} play 8H EE", "{0} complete"],
}


def sequence(turns: str) -> Told:
    """P pass, W withdrawn, X exchange, L challenged off, Z a play worth zero, S a play that scores."""
    lines = []
    for number, turn in enumerate(turns):
        lines += [line.format(ORDER[number % 4], ORDER[(number + 1) % 4]) for line in MOVES[turn]]
    told = ebre(*lines, bag=f"? ? E E E E E  {'E ' * 21} {E60}")
    assert told.refused == []
    return told


@pytest.mark.article("EBRE-24.2")
@pytest.mark.parametrize(
    ("turns", "end"),
    [
        pytest.param("PPPP", None, id="once round the table"),
        pytest.param("PPPPPPP", None, id="seven passes"),
        pytest.param("PPPPPPPP", "passes", id="eight: two turns of each"),
        pytest.param("PPPPPPPW", "passes", id="a withdrawn placement is a passed turn"),
        pytest.param("WWWWWWWW", "passes", id="eight withdrawn"),
        pytest.param("PPPPPPPX", None, id="an exchange is no pass"),
        pytest.param("PPPPPPPL", None, id="a lost challenge is no pass"),
        pytest.param("PPPPSPPP", None, id="a play breaks the run"),
        pytest.param("SPPPPPPP", None, id="seven after a play"),
        pytest.param("SPPPPPPPP", "passes", id="eight after a play"),
        pytest.param("ZPPPPPPPP", "passes", id="eight after a play worth zero"),
        pytest.param("XXXXPPPPPPPP", "passes", id="passes before scoreless when both apply"),
    ],
)
def test_it_ends_when_all_pass_two_turns_in_a_row(turns: str, end: str | None) -> None:
    assert sequence(turns)["end"] == end


@pytest.mark.article("EBRE-24.2")
@pytest.mark.parametrize(
    ("turns", "end"),
    [
        pytest.param("XXXXXXXXXXX", None, id="eleven exchanges"),
        pytest.param("XXXXXXXXXXXX", "scoreless", id="twelve: three turns of each"),
        pytest.param("XXX", None, id="not three turns of the table"),
        pytest.param("LLLLLLLLLLLL", "scoreless", id="twelve challenged off"),
        pytest.param("PXLWPXLWPXLW", "scoreless", id="whatever leaves no tile"),
        pytest.param("PXLWPXLWPXL", None, id="eleven of them"),
        pytest.param("XXXXXXXXXXXS", None, id="a play in the twelfth"),
        pytest.param("XXXXXXXXXXXL", "scoreless", id="a play that does not stay"),
        pytest.param("ZXXXXXXXXXXX", None, id="a play worth zero leaves tiles: it does not count"),
        pytest.param("ZXXXXXXXXXXXX", "scoreless", id="twelve after it"),
        pytest.param("XXXXZXXXXXXX", None, id="and it breaks the run"),
    ],
)
def test_it_ends_when_nobody_places_a_tile_in_three_turns_in_a_row(turns: str, end: str | None) -> None:
    assert sequence(turns)["end"] == end


@pytest.mark.article("EBRE-24.2")
@pytest.mark.parametrize("end", ["passes", "scoreless"])
def test_then_each_subtracts_the_own_rack(end: str) -> None:
    if end == "passes":
        script = "\n".join(f"{seat} pass" for seat in ORDER * 2)
    else:
        script = "\n".join(["0 exchange E\n0 press\n3 pass\n2 pass\n1 pass"] * 3)
    told = ebre(script, bag=f"{RACKS} {E60}")

    assert (told["end"], told["scores"], told["final"]) == (end, [0, 0, 0, 0], OWN)
    assert (told["winner"], told["status"], told["turn"]) == (1, "ended", None)


# --- 24.3 ---


@pytest.mark.article("EBRE-24.3")
def test_who_goes_out_with_the_bag_empty_takes_the_racks_of_all_the_others() -> None:
    bag = "C A S E R E S  Q E E E E E ?  X E E E E E E  ? A ? ? ? ? ?"
    told = ebre("0 play H2 CASERES", "0 press", bag=bag)

    assert (told["end"], told["scores"]) == ("out", [68, 0, 0, 0])
    assert told["final"] == [68 + 13 + 16 + 1, -1, -16, -13]
    assert [(line["by"], line["why"], line["score"]) for line in told["sheet"][1:]] == [
        (1, "rack", -1),
        (2, "rack", -16),
        (3, "rack", -13),
        (0, "rack-bonus", 30),
    ]
    assert told["winner"] == 0


@pytest.mark.article("EBRE-24.3")
@pytest.mark.parametrize(
    ("rest", "last", "end"),
    [
        pytest.param("", "0 press", "out", id="rack and bag are empty"),
        pytest.param("", "0 refill", None, id="noted, the turn not yet over"),
        pytest.param("", "1 accept\n2 accept\n3 accept", "out", id="accepted by the others"),
        pytest.param("", "2 challenge\nverdict invalid", None, id="challenged off"),
        pytest.param("E", "0 complete", None, id="a tile was in the bag"),
    ],
)
def test_it_takes_an_empty_rack_an_empty_bag_and_the_end_of_the_turn(
    rest: str, last: str, end: str | None
) -> None:
    told = ebre("0 play H2 CASERES", last, bag=f"C A S E R E S {'E ' * 21} {rest}")

    assert told.refused == []
    assert told["end"] == end


@pytest.mark.article("EBRE-24.3")
def test_a_tie_for_the_most_points_has_no_winner() -> None:
    told = ebre("agree-end", bag=f"{'E ' * 28} {E60}")

    assert (told["final"], told["winner"]) == ([-7, -7, -7, -7], None)
