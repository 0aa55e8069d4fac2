"""LLISCA 25, 26, 27: a play may be doubted once, as a set of words, at the moment it is made."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dealing import happened
from tests.makers import Told, played

RACKS = "C A S A E T R  N O M E D I L"
BAG = f"{RACKS}  P B G U X Z H J Q V"


def llisca(*script: str, bag: str = BAG, **fields: Any) -> Told:
    return played("llisca", "start", *script, bag=bag, bag_only=True, **fields)


# --- 25: the clock stops; valid goes on, invalid loses the turn ---


@pytest.mark.article("LLISCA-25")
@pytest.mark.parametrize(
    ("words", "phase", "turn", "kinds"),
    [
        pytest.param(["casa"], "placed", 0, [], id="valid: the play goes on, without penalty"),
        pytest.param(["cas"], "to-move", 1, ["lost-challenge"], id="invalid: the turn is lost"),
    ],
)
def test_a_word_list_answers_at_once(words: list[str], phase: str, turn: int, kinds: list[str]) -> None:
    told = llisca("@10 0 play H8 CASA", "@20 1 challenge", "@25 wait", words=words)

    assert told.refused == []
    assert (told["phase"], told["turn"], told.kinds, told["scores"]) == (phase, turn, kinds, [0, 0])
    assert told["clock"] == ([25.0, 0.0] if turn == 0 else [20.0, 5.0])  # without a press


@pytest.mark.article("LLISCA-25")
def test_a_play_that_is_found_wrong_is_taken_up_for_zero_points() -> None:
    told = llisca("0 play H8 CASA", "1 challenge", words=["no"])

    assert told.racks[0] == "E T R C A S A"
    assert told["bag"] == 10
    assert {square for row in told["board"] for square in row} == {"."}
    assert told["sheet"] == [{"by": 0, "kind": "lost", "why": "challenge", "score": 0, "total": 0}]


@pytest.mark.article("LLISCA-25")
def test_a_play_that_is_found_right_counts_in_full() -> None:
    told = llisca("0 play H8 CASA", "1 challenge", "0 complete", words=["casa"])

    assert (told["scores"], told["turn"], told.refused) == ([10, 0], 1, [])


@pytest.mark.article("LLISCA-25")
@pytest.mark.parametrize(
    ("verdict", "clock", "turn"),
    [
        pytest.param("valid", [45.0, 0.0], 0, id="valid: the mover's time runs on"),
        pytest.param("invalid", [30.0, 15.0], 1, id="invalid: the next turn begins at that instant"),
    ],
)
def test_the_clock_stands_until_the_verdict(verdict: str, clock: list[float], turn: int) -> None:
    waiting = llisca("@20 0 play H8 CASA", "@30 1 challenge", "@500 wait")
    answered = llisca("@20 0 play H8 CASA", "@30 1 challenge", f"@500 verdict {verdict}", "@515 wait")

    assert (waiting["phase"], waiting["clock"]) == ("challenged", [30.0, 0.0])
    assert (answered["clock"], answered["turn"]) == (clock, turn)


@pytest.mark.article("LLISCA-25")
def test_a_person_s_verdict_is_recorded_with_its_judge() -> None:
    told = llisca("0 play H8 CASA", "1 challenge", "verdict valid Montserrat", "verdict valid")

    [judged] = happened(told, "play-judged")
    assert (judged["valid"], judged["judge"]) == (True, "Montserrat")
    assert told.refused == ["no-verdict-pending"]


def test_with_a_word_list_there_is_never_a_verdict_to_give() -> None:
    told = llisca("0 play H8 CASA", "verdict valid", "1 challenge", "verdict invalid", words=["casa"])

    assert told.refused == ["no-verdict-pending", "no-verdict-pending"]


# --- 26: one challenge, one set of words, one answer ---

CROSSING = ["0 play H8 CASA", "0 complete", "1 play 12H MEN"]  # MEN down, CASAM across


@pytest.mark.article("LLISCA-26")
@pytest.mark.parametrize(
    ("named", "words", "stays"),
    [
        pytest.param("", ["men", "casam"], True, id="none named: all are asked, all right"),
        pytest.param("", ["men"], False, id="none named: all are asked, one wrong"),
        pytest.param("MEN", ["men"], True, id="the right one named: the wrong one stays"),
        pytest.param("CASAM", ["men"], False, id="the wrong one named"),
        pytest.param("MEN CASAM", ["men"], False, id="both named, one wrong: one answer for the set"),
        pytest.param("casam men", ["men", "casam"], True, id="both named, in any order and case"),
    ],
)
def test_the_verdict_is_about_the_words_named_and_nothing_else(
    named: str, words: list[str], stays: bool
) -> None:
    told = llisca(*CROSSING, f"0 challenge {named}", words=words)

    assert told.refused == []
    assert (told["phase"] == "placed") is stays


@pytest.mark.article("LLISCA-26")
def test_different_words_of_a_play_are_not_challenged_apart() -> None:
    told = llisca(*CROSSING, "0 challenge MEN", "0 challenge CASAM", "0 challenge", words=["men"])

    assert told.refused == ["already-challenged", "already-challenged"]
    assert told["phase"] == "placed"


@pytest.mark.article("LLISCA-26")
def test_already_challenged_comes_before_not_a_word_of_the_play() -> None:
    waiting = llisca(*CROSSING, "0 challenge MEN", "0 challenge GAT")
    answered = llisca(*CROSSING, "0 challenge MEN", "verdict valid", "0 challenge GAT")

    assert waiting.refused == answered.refused == ["already-challenged"]


@pytest.mark.article("LLISCA-26")
@pytest.mark.parametrize("named", ["GAT", "CASA", "ME", "MEN GAT", "M3N"])
def test_only_words_of_the_play_can_be_doubted(named: str) -> None:
    told = llisca(*CROSSING, f"0 challenge {named}", "0 challenge MEN", words=["men"])

    assert told.refused == ["not-a-word-of-the-play"]  # and the challenge is not used up


@pytest.mark.article("LLISCA-26")
def test_the_verdict_never_tells_which_word_failed() -> None:
    told = llisca(*CROSSING, "0 challenge", words=["men"])

    [challenged] = happened(told, "play-challenged")
    [judged] = happened(told, "play-judged")
    assert challenged["words"] == ["MEN", "CASAM"]
    assert judged == {"event": "play-judged", "at": 0, "valid": False, "judge": None}


@pytest.mark.article("LLISCA-26")
def test_there_is_no_second_instance() -> None:
    told = llisca("0 play H8 CASA", "1 challenge", "1 rechallenge it is there", words=["casa"])

    assert told.refused == ["not-allowed-by-regulation"]


def test_a_word_with_a_blank_may_be_named_with_or_without_its_parentheses() -> None:
    for named in ("CASA", "C(A)SA", "c(a)sa"):
        told = llisca("0 play H8 C(A)SA", f"1 challenge {named}", bag=f"C S A ? E T R {RACKS}")

        assert told.refused == []
        assert happened(told, "play-challenged")[0]["words"] == ["C(A)SA"]


# --- 27: only at that moment ---


@pytest.mark.article("LLISCA-27")
@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param(["0 play H8 CASA", "1 challenge"], [], id="right after the play"),
        pytest.param(["0 play H8 CASA", "0 refill", "1 challenge"], ["challenge-closed"], id="refilled"),
        pytest.param(["0 play H8 CASA", "0 complete", "1 challenge"], ["challenge-closed"], id="pressed"),
        pytest.param(["1 challenge"], ["challenge-closed"], id="before any play"),
        pytest.param(["0 play H8 CASA", "0 complete", "0 challenge"], ["challenge-closed"], id="own"),
    ],
)
def test_once_noted_and_replenished_a_play_stands(script: list[str], codes: list[str]) -> None:
    told = llisca(*script, words=["no"])

    assert told.refused == codes
    assert ("lost-challenge" in told.kinds) is (not codes)


@pytest.mark.article("LLISCA-27")
@pytest.mark.parametrize(
    ("rest", "codes", "kinds"),
    [
        pytest.param("", [], ["lost-challenge"], id="the bag was empty: open until the press"),
        pytest.param("P", ["challenge-closed"], ["play"], id="one tile was drawn: closed"),
    ],
)
def test_with_nothing_to_draw_a_noted_play_stays_open_until_the_press(
    rest: str, codes: list[str], kinds: list[str]
) -> None:
    told = llisca("0 play H8 CASA", "0 refill", "1 challenge", bag=f"{RACKS} {rest}", words=["no"])
    pressed = llisca("0 play H8 CASA", "0 press", "1 challenge", bag=RACKS, words=["no"])

    assert (told.refused, told.kinds) == (codes, kinds)  # a play already noted becomes the lost line
    assert told["scores"] == ([10, 0] if codes else [0, 0])
    assert (pressed.refused, pressed.kinds) == (["challenge-closed"], ["play"])


@pytest.mark.article("LLISCA-27")
def test_a_play_that_goes_out_can_be_challenged_until_the_press() -> None:
    script = ["0 play H8 CASA", "0 refill", "1 challenge"]
    told = llisca(*script, bag="C A S A", words=["no"])

    assert told["status"] == "running"
    assert (told.racks[0], told.kinds) == ("C A S A", ["lost-challenge"])


def test_a_noted_play_that_is_upheld_stays_noted() -> None:
    script = ["0 play H8 CASA", "0 refill", "1 challenge", "verdict valid"]
    told = llisca(*script, bag=RACKS)

    assert (told["phase"], told.kinds, told["scores"]) == ("refilled", ["play"], [10, 0])


# --- accepting: online the opponent waives the challenge ---


@pytest.mark.article("LLISCA-27")
def test_a_play_that_the_opponent_accepts_completes_by_itself() -> None:
    told = llisca("@10 0 play H8 CASA", "@20 1 accept", "@30 1 challenge", words=["no"])

    assert told.refused == ["challenge-closed"]
    assert (told["turn"], told["phase"], told["scores"], told["bag"]) == (1, "to-move", [10, 0], 6)
    assert told["clock"] == [20.0, 10.0]


def test_accepting_is_for_a_play_that_is_open() -> None:
    told = llisca("1 accept", "0 play H8 CASA", "0 refill", "1 accept")

    assert told.refused == ["challenge-closed", "challenge-closed"]


def test_who_was_told_that_it_is_valid_may_still_accept() -> None:
    told = llisca("0 play H8 CASA", "1 challenge", "1 accept", words=["casa"])

    assert (told.refused, told["turn"], told["scores"]) == ([], 1, [10, 0])
