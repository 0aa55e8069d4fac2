"""LLISCA 23 and 24, the clocks aside: how a game ends, and what the tiles left are worth."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import Told, played

E30 = "E " * 30


def llisca(*script: str, bag: str, **fields: Any) -> Told:
    return played("llisca", "start", *script, bag=bag, bag_only=True, **fields)


# --- 23A: going out ---


@pytest.mark.article("LLISCA-23A")
def test_who_goes_out_with_the_bag_empty_takes_the_opponents_rack() -> None:
    told = llisca("0 play H8 CASA", "0 press", bag="C A S A")

    assert told["end"] == "out"
    assert told["final"] == [10, 0]

    told = llisca("0 play H2 CASERES", "0 press", bag="C A S E R E S  X Q A ?")
    assert told["scores"] == [68, 0]
    assert told["final"] == [68 + 19, -19]
    assert told["sheet"][1:] == [
        {"by": 1, "kind": "adjust", "why": "rack", "score": -19, "total": -19},
        {"by": 0, "kind": "adjust", "why": "rack-bonus", "score": 19, "total": 87},
    ]
    assert told["winner"] == 0
    assert (told["status"], told["phase"], told["turn"]) == ("ended", "over", None)


@pytest.mark.article("LLISCA-23A")
@pytest.mark.parametrize(
    ("bag", "last", "end"),
    [
        pytest.param("C A S E R E S  A A A A A A A", "press", "out", id="rack and bag are empty"),
        pytest.param("C A S E R E S  A A A A A A A  E", "complete", None, id="a tile was in the bag"),
        pytest.param("C A S E R E S  A A A A A A A", "refill", None, id="noted, not yet pressed"),
        pytest.param("C A S E R E S  A A A A A A A", "refill\n0 press", "out", id="noted and pressed"),
        pytest.param("C A S E R E S  A A A A A A A", "withdraw", None, id="taken up again"),
    ],
)
def test_it_takes_an_empty_rack_an_empty_bag_and_the_press(bag: str, last: str, end: str | None) -> None:
    told = llisca("0 play H2 CASERES", f"0 {last}", bag=bag)

    assert told.refused == []
    assert told["end"] == end


@pytest.mark.article("LLISCA-23A")
def test_the_second_may_go_out_too() -> None:
    told = llisca("0 pass", "1 play H8 EE", "1 press", bag="C A S E R E S  E E")

    assert (told["end"], told["final"], told["winner"]) == ("out", [-8, 4 + 8], 1)


# --- 23C, 23D: passes and turns without a point ---

MOVES = {
    "P": ["{0} pass"],
    "W": ["{0} withdraw"],
    "X": ["{0} exchange E", "{0} complete"],
    "L": ["{0} play 8H EE", "{1} challenge", "verdict invalid"],
    "Z": ["{0} play H8 (E)(E)", "{0} complete"],
    "S": ["{0} play 8H EE", "{0} complete"],
}


def sequence(turns: str, **fields: Any) -> Told:
    """P pass, W withdrawn, X exchange, L challenged off, Z a play worth zero, S a play that scores."""
    lines = []
    for number, turn in enumerate(turns):
        lines += [line.format(number % 2, 1 - number % 2) for line in MOVES[turn]]
    told = llisca(*lines, bag=f"? ? E E E E E  E E E E E E E {E30}", **fields)
    assert told.refused == []
    return told


@pytest.mark.article("LLISCA-23C")
@pytest.mark.parametrize(
    ("turns", "end"),
    [
        pytest.param("PPP", None, id="three passes"),
        pytest.param("PPPP", "passes", id="four in a row, two each, also at 0-0"),
        pytest.param("SPPP", None, id="three after a play"),
        pytest.param("SPPPP", "passes", id="four after a play"),
        pytest.param("PPWP", "passes", id="a withdrawn placement is a passed turn"),
        pytest.param("WWWW", "passes", id="four withdrawn"),
        pytest.param("PPPX", None, id="an exchange is no pass"),
        pytest.param("PXPP", None, id="nor in between"),
        pytest.param("PPPL", None, id="a lost challenge is no pass"),
        pytest.param("PPSPP", None, id="a play breaks the run"),
        pytest.param("PPZPP", None, id="a play worth zero breaks it too"),
        pytest.param("ZPPPP", "passes", id="four after a play worth zero"),
        pytest.param("XPPPP", "passes", id="four after an exchange"),
        pytest.param("XXPPPP", "passes", id="passes before scoreless when both apply"),
    ],
)
def test_it_ends_when_both_pass_two_turns_in_a_row(turns: str, end: str | None) -> None:
    assert sequence(turns)["end"] == end


@pytest.mark.article("LLISCA-23D")
@pytest.mark.parametrize(
    ("turns", "end"),
    [
        pytest.param("XXXXX", None, id="five exchanges"),
        pytest.param("XXXXXX", "scoreless", id="six, three each, also at 0-0"),
        pytest.param("SXXXXX", None, id="five after a play"),
        pytest.param("SXXXXXX", "scoreless", id="six after a play"),
        pytest.param("LLLLLL", "scoreless", id="six lost challenges"),
        pytest.param("PPPXPP", "scoreless", id="passes and an exchange"),
        pytest.param("PPPLP", None, id="five without a point"),
        pytest.param("PLWXPX", "scoreless", id="any zero turn counts"),
        pytest.param("ZXXXX", None, id="a play worth zero and four more"),
        pytest.param("ZXXXXX", "scoreless", id="a play worth zero counts"),
        pytest.param("XXXXXS", None, id="a point in the sixth"),
        pytest.param("XXSXXX", None, id="a point in between"),
    ],
)
def test_it_ends_when_neither_scores_in_three_turns_in_a_row(turns: str, end: str | None) -> None:
    assert sequence(turns)["end"] == end


RACKS = "X E E E E E E  Q E E E E E ?"  # worth 16 and 13


@pytest.mark.article("LLISCA-23C", "LLISCA-23D", "LLISCA-23E")
@pytest.mark.parametrize(
    ("script", "end"),
    [
        pytest.param("0 pass\n1 pass\n0 pass\n1 pass", "passes", id="23C"),
        pytest.param("0 exchange E\n0 press\n1 pass\n" * 3, "scoreless", id="23D"),
        pytest.param("agree-end", "no-play", id="23E"),
    ],
)
def test_each_subtracts_the_own_rack_and_nothing_is_added(script: str, end: str) -> None:
    told = llisca(script, bag=f"{RACKS} {E30}")

    assert told["end"] == end
    assert told["scores"] == [0, 0]
    assert told["final"] == [-16, -13]
    assert [line for line in told["sheet"] if line["kind"] == "adjust"] == [
        {"by": 0, "kind": "adjust", "why": "rack", "score": -16, "total": -16},
        {"by": 1, "kind": "adjust", "why": "rack", "score": -13, "total": -13},
    ]
    assert told["winner"] == 1


@pytest.mark.article("LLISCA-23E")
@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param(["agree-end"], [], id="before a play"),
        pytest.param(["pause arbiter", "agree-end"], [], id="while the arbiter is consulted"),
        pytest.param(["0 play H8 EE", "agree-end"], ["wrong-phase"], id="not with a play on the board"),
        pytest.param(["0 play H8 EE", "0 refill", "agree-end"], ["wrong-phase"], id="not before the press"),
        pytest.param(["0 play H8 EE", "0 complete", "agree-end"], [], id="after the press"),
    ],
)
def test_that_nobody_can_place_a_tile_is_agreed_between_turns(script: list[str], codes: list[str]) -> None:
    told = llisca(*script, bag=f"{RACKS} {E30}")

    assert told.refused == codes
    assert told["end"] == (None if codes else "no-play")


# --- 24: most points wins ---


@pytest.mark.article("LLISCA-24")
@pytest.mark.parametrize(
    ("racks", "final", "winner"),
    [
        pytest.param("X E E E E E E  E E E E E E E", [-16, -7], 1, id="the second"),
        pytest.param("E E E E E E E  X E E E E E E", [-7, -16], 0, id="the starter"),
        pytest.param("E E E E E E E  A A A A A A A", [-7, -7], None, id="a tie is a draw"),
    ],
)
def test_most_points_wins(racks: str, final: list[int], winner: int | None) -> None:
    running = llisca("0 pass", bag=f"{racks} {E30}")
    told = llisca("agree-end", bag=f"{racks} {E30}")

    assert running["winner"] is None
    assert (told["final"], told["winner"]) == (final, winner)


@pytest.mark.article("LLISCA-24")
def test_the_winner_is_who_leads_after_the_racks_and_corrections() -> None:
    script = ["0 play H8 EE", "0 complete", "agree-end"]  # 4, then 7 less; the second 20 less
    told = llisca(*script, bag=f"E E E E E E E  Q X A A A A ? {E30}")
    corrected = llisca(*script, "0 correct -30 misread", bag=f"E E E E E E E  Q X A A A A ? {E30}")

    assert (told["final"], told["winner"]) == ([-3, -22], 0)
    assert (corrected["final"], corrected["scores"], corrected["winner"]) == ([-33, -22], [4, 0], 1)


# --- leaving, which the text is silent about ---


def test_who_abandons_leaves_the_score_as_it_stands_and_the_other_wins() -> None:
    script = ["0 play H8 EE", "0 complete"]
    ahead = llisca(*script, "0 abandon", bag=f"{RACKS} {E30}")
    behind = llisca(*script, "1 abandon", bag=f"{RACKS} {E30}")

    assert (ahead["end"], ahead["final"], ahead["winner"]) == ("abandon", [4, 0], 1)
    assert (behind["end"], behind["final"], behind["winner"]) == ("abandon", [4, 0], 0)


def test_when_both_abandon_it_is_nil_nil_and_nobody_wins() -> None:
    told = llisca("0 play H8 EE", "0 complete", "abandon", bag=f"{RACKS} {E30}")

    assert (told["end"], told["scores"], told["final"], told["winner"]) == ("abandon", [4, 0], [0, 0], None)
    assert told["sheet"][-1] == {"by": 0, "kind": "adjust", "why": "abandon", "score": -4, "total": 0}


@pytest.mark.parametrize(("last", "scores"), [("wait", [0, 0]), ("refill", [4, 0])])
def test_of_a_play_in_course_only_what_is_noted_counts_when_the_game_is_left(
    last: str, scores: list[int]
) -> None:
    last = last if last == "wait" else f"0 {last}"
    told = llisca("0 play H8 EE", last, "1 abandon", bag=f"{RACKS} {E30}")

    assert told["final"] == scores


# --- corrections, signatures ---


def test_a_correction_changes_the_running_total_at_any_moment() -> None:
    script = ["0 correct 3 forgotten", "0 play H8 EE", "1 correct -2 miscounted", "0 complete", "pause count"]
    told = llisca(*script, "0 correct -1 again", bag=f"{RACKS} {E30}")

    assert told.refused == []
    assert told["scores"] == told["final"] == [6, -2]
    assert told.kinds == ["adjust-correction", "adjust-correction", "play", "adjust-correction"]
    assert [line["total"] for line in told["sheet"]] == [3, -2, 7, 6]


def test_after_the_end_a_correction_changes_the_final_score_only_and_not_once_signed() -> None:
    script = [
        "agree-end",
        "0 correct 5 miscounted",
        "1 sign",
        "1 correct 1 too",
        "0 sign",
        "0 correct 9 late",
    ]
    told = llisca(*script, bag=f"{RACKS} {E30}")

    assert told.refused == ["locked"]
    assert (told["scores"], told["final"], told["status"]) == ([0, 0], [-11, -12], "final")
    assert told.kinds[-2:] == ["adjust-correction", "adjust-correction"]


def test_a_recorded_fact_changes_nothing() -> None:
    told = llisca("0 pass", "record question is «casa» a word?", bag=f"{RACKS} {E30}")

    plain = llisca("0 pass", bag=f"{RACKS} {E30}")
    assert told.events[-1] == "fact-recorded"
    assert told.result | {"events": []} == plain.result | {"events": []}
