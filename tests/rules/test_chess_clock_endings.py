"""How a classic or federation game ends by itself: going out, lost turns in a row, no progress.

Every ending here is looked for when a turn ends, and the first that holds counts.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import Told, played
from tests.under import under

# Seat 0 holds E T R after CASA; seat 1 holds 1+1+1+1+1+1+10 = 16 points.
LAST: dict[str, Any] = {"bag": "C A S A E T R  L S O L E N X", "bag_only": True}
CASA = ("start", "0 play H8 CASA", "0 complete")  # ten points for seat 0; seat 1 to move

# A bag in which both racks stay plain: seat 0 draws U U I I, 3 + 4 points on the rack.
BAG = "C A S A E T R  L S O L E N X  U U I I"

out = under(classic="CLASSIC-4A", fisc="FISC-8A")
runs = under(classic="CLASSIC-4B", fisc="FISC-8B")


# --- A: going out ---


@out
def test_going_out_moves_the_opponents_rack(regulation: str) -> None:
    told = played(regulation, *CASA, "1 pass", "0 play H8 CASAETR", "0 press", **LAST)

    # CASA at face value, E on the double letter H12
    assert told["scores"] == [10 + 5 + 4, 0]
    assert (told["status"], told["end"], told["phase"], told["turn"]) == ("ended", "out", "over", None)
    assert told["final"] == [19 + 16, -16]
    assert told["winner"] == 0
    assert told["sheet"][-2:] == [
        {"by": 1, "kind": "adjust", "why": "rack", "score": -16, "total": -16},
        {"by": 0, "kind": "adjust", "why": "rack-bonus", "score": 16, "total": 35},
    ]
    assert told.racks == ["", "L S O L E N X"]


@out
def test_a_blank_left_on_the_rack_is_worth_nothing(regulation: str) -> None:
    told = played(
        regulation,
        "start",
        "0 play H4 CASAETR",
        "0 complete",
        bag="C A S A E T R  ? S O ? E N X",
        bag_only=True,
    )

    assert told["end"] == "out"
    assert told["final"][1] == -(1 + 1 + 1 + 1 + 10)


@pytest.mark.parametrize(
    ("left", "end"),
    [pytest.param("", "out", id="bag empty"), pytest.param("U", None, id="one tile left in the bag")],
)
@out
def test_going_out_needs_an_empty_bag(regulation: str, left: str, end: str | None) -> None:
    told = played(
        regulation,
        "start",
        "0 play H4 CASAETR",
        "0 complete",
        bag="C A S A E T R  L S O L E N X " + left,
        bag_only=True,
    )

    assert told["end"] == end


@pytest.mark.parametrize(
    ("steps", "end"),
    [
        pytest.param((), None, id="laid"),
        pytest.param(("0 refill",), None, id="noted: the opponent may still challenge"),
        pytest.param(("0 refill", "0 press"), "out", id="pressed"),
        pytest.param(("0 press",), "out", id="pressed at once"),
        pytest.param(("1 accept",), "out", id="accepted"),
    ],
)
@out
def test_the_press_makes_it_the_end(regulation: str, steps: tuple[str, ...], end: str | None) -> None:
    assert played(regulation, "start", "0 play H4 CASAETR", *steps, **LAST)["end"] == end


@out
def test_the_second_player_may_go_out_too(regulation: str) -> None:
    told = played(
        regulation,
        "start",
        "0 play H8 CASA",
        "0 press",
        "1 play 12H LSOLENX",
        "1 press",
        **LAST,
    )

    # LSOLENX: L on the double letter H12, E on the double word L12; CASAL beside it; all seven tiles
    assert told["end"] == "out"
    assert told["scores"] == [10, (2 + 1 + 1 + 1 + 1 + 1 + 10) * 2 + (5 + 2) + 50]
    assert told["final"] == [10 - 3, 91 + 3]


# --- B: three lost turns each ---

LOSE = {
    "pass": ("{} pass",),
    "withdrawn": ("{} withdraw",),
    "withdrawn after announcing": ("{} play H8 CASA{rack}", "{} withdraw"),
    "challenged off": ("{} play H8 CASA{rack}", "{other} challenge", "verdict invalid"),
}


def lost_turn(seat: int, how: str) -> list[str]:
    """A turn of *seat* that ends with nothing; both racks can lengthen CASA by an E."""
    return [line.format(seat, other=1 - seat, rack="E") for line in LOSE[how]]


def turns(first: int, *kinds: str) -> list[str]:
    """Lost turns and exchanges, from seat *first* on, in turn."""
    script: list[str] = []
    for index, kind in enumerate(kinds):
        seat = (first + index) % 2
        script += [f"{seat} exchange E", f"{seat} press"] if kind == "exchange" else lost_turn(seat, kind)
    return script


# There is always an E to give, and an E comes back: every rack is worth seven points.
EXCHANGING: dict[str, Any] = {"bag": "C A S A E E E  L S O E E E N " + "E " * 20, "bag_only": True}


def ended(told: Told) -> str | None:
    assert told.refused == []
    end: str | None = told["end"]
    return end


@pytest.mark.parametrize("how", list(LOSE))
@runs
def test_three_lost_turns_each_in_a_row_end_the_game(regulation: str, how: str) -> None:
    told = played(regulation, *CASA, *turns(1, *["pass"] * 5, how), bag=BAG)

    assert ended(told) == "passes"


@runs
def test_five_lost_turns_do_not(regulation: str) -> None:
    assert ended(played(regulation, *CASA, *turns(1, *["pass"] * 5), bag=BAG)) is None


@runs
def test_ways_of_losing_a_turn_add_up(regulation: str) -> None:
    kinds = ["challenged off", "withdrawn", "pass", "withdrawn after announcing", "pass", "challenged off"]

    assert ended(played(regulation, *CASA, *turns(1, *kinds), bag=BAG)) == "passes"


@runs
def test_each_then_subtracts_the_own_rack(regulation: str) -> None:
    told = played(regulation, *CASA, *turns(1, *["pass"] * 6), bag=BAG)

    assert told["scores"] == [10, 0]
    assert told["final"] == [10 - 7, 0 - 16]
    assert told["winner"] == 0
    assert told["sheet"][-2:] == [
        {"by": 0, "kind": "adjust", "why": "rack", "score": -7, "total": 3},
        {"by": 1, "kind": "adjust", "why": "rack", "score": -16, "total": -16},
    ]


@pytest.mark.parametrize("place", range(1, 5))
@runs
def test_an_exchange_is_no_lost_turn(regulation: str, place: int) -> None:
    kinds = ["pass"] * 6
    kinds[place] = "exchange"
    told = played(regulation, *CASA, *turns(1, *kinds), **EXCHANGING)
    assert ended(told) is None

    # six more are needed from there on
    rest = ["pass"] * place
    assert ended(played(regulation, *CASA, *turns(1, *kinds, *rest), **EXCHANGING)) is None
    assert ended(played(regulation, *CASA, *turns(1, *kinds, *rest, "pass"), **EXCHANGING)) == "passes"


@runs
def test_a_play_worth_zero_breaks_the_run(regulation: str) -> None:
    """Two blanks and nothing else score nothing, but they are no lost turn."""
    bag = "? ? S A E E E  L S O E E E N  C A S A"
    script = ["start", "0 correct 5 compte", *turns(0, *["pass"] * 4), "0 play H8 (E)(S)", "0 complete"]
    told = played(regulation, *script, *turns(1, "pass", "pass"), bag=bag)

    assert told["sheet"][5]["score"] == 0
    assert told["sheet"][5]["kind"] == "play"
    assert ended(told) is None
    assert ended(played(regulation, *script, *turns(1, *["pass"] * 6), bag=bag)) == "passes"


@runs
def test_lost_turns_do_not_end_a_game_at_nil_nil(regulation: str) -> None:
    told = played(regulation, "start", *turns(0, *["pass"] * 30), bag=BAG)

    assert ended(told) is None
    assert told["turn"] == 0


@runs
def test_nor_does_a_long_row_of_exchanges_at_nil_nil(regulation: str) -> None:
    told = played(regulation, "start", *turns(0, *["exchange", "pass"] * 10), **EXCHANGING)

    assert ended(told) is None


@runs
def test_at_nil_nil_it_is_the_score_that_counts_not_the_turns(regulation: str) -> None:
    """As soon as the score is not 0–0 any more, the next lost turn of the run ends the game."""
    passed = ["start", *turns(0, *["pass"] * 7)]

    corrected = played(regulation, *passed, "0 correct 4 compte", bag=BAG)
    assert corrected["end"] is None
    assert ended(played(regulation, *passed, "0 correct 4 compte", "1 pass", bag=BAG)) == "passes"


# --- B: six turns each of passes, lost turns and exchanges ---

MIXED = ["exchange", "pass", "exchange", "withdrawn", "exchange", "challenged off"] * 2


@runs
def test_twelve_turns_of_passes_lost_turns_and_exchanges_end_the_game(regulation: str) -> None:
    eleven = played(regulation, *CASA, *turns(1, *MIXED[:11]), **EXCHANGING)
    twelve = played(regulation, *CASA, *turns(1, *MIXED), **EXCHANGING)

    assert ended(eleven) is None
    assert ended(twelve) == "scoreless"
    assert twelve["final"] == [10 - 7, -7]
    assert twelve.kinds[-2:] == ["adjust-rack", "adjust-rack"]


@runs
def test_twelve_exchanges_alone_end_the_game(regulation: str) -> None:
    assert ended(played(regulation, *CASA, *turns(1, *["exchange"] * 11), **EXCHANGING)) is None
    assert ended(played(regulation, *CASA, *turns(1, *["exchange"] * 12), **EXCHANGING)) == "scoreless"


@runs
def test_a_play_breaks_the_twelve(regulation: str) -> None:
    script = [*CASA, *turns(1, *["exchange"] * 6), "1 play H8 CASAS", "1 complete"]

    assert ended(played(regulation, *script, *turns(0, *["exchange"] * 11), **EXCHANGING)) is None
    assert ended(played(regulation, *script, *turns(0, *["exchange"] * 12), **EXCHANGING)) == "scoreless"


@runs
def test_a_play_worth_zero_breaks_the_twelve(regulation: str) -> None:
    bag: dict[str, Any] = {"bag": "? ? E A S S U  L S O E E E N " + "E " * 20, "bag_only": True}
    script = ["start", "0 correct 5 compte", *turns(0, *["exchange"] * 6), "0 play H8 (E)(S)", "0 complete"]

    assert ended(played(regulation, *script, *turns(1, *["exchange"] * 11), **bag)) is None
    assert ended(played(regulation, *script, *turns(1, *["exchange"] * 12), **bag)) == "scoreless"


@runs
def test_when_both_rows_are_complete_the_lost_turns_are_named(regulation: str) -> None:
    told = played(regulation, *CASA, *turns(1, *["exchange"] * 6, *["pass"] * 6), **EXCHANGING)

    assert ended(told) == "passes"


# --- who wins ---


@pytest.mark.parametrize(
    ("points", "final", "winner"),
    [
        pytest.param((30, 20), [23, 4], 0, id="most points"),
        pytest.param((20, 30), [13, 14], 1, id="most points after the racks"),
        pytest.param((20, 29), [13, 13], None, id="level: nobody"),
    ],
)
@runs
def test_most_points_in_the_end_win(
    regulation: str, points: tuple[int, int], final: list[int], winner: int | None
) -> None:
    corrections = [f"{seat} correct {total} compte" for seat, total in enumerate(points)]
    told = played(
        regulation, "start", *corrections, *turns(0, *["pass"] * 6), bag="E T R U U I I  L S O L E N X"
    )

    assert (told["final"], told["winner"]) == (final, winner)
