"""Every reason to refuse an action in classic and federation games, and which comes first.

When several apply, the first in the order of the record format is given.
"""

from __future__ import annotations

import pytest
from tests.makers import document, played, replayed
from tests.under import under

BAG = "C A S A E T R  L S O L E N X  U U I I"

both = pytest.mark.parametrize("regulation", ["classic", "fisc"])

ACTIONS = (
    "0 play H8 CASA",
    "0 refill",
    "0 redraw",
    "0 press",
    "0 complete",
    "0 exchange C",
    "0 pass",
    "0 withdraw",
    "1 accept",
    "1 challenge",
    "verdict valid",
    "1 rechallenge x",
    "pause count",
    "resume",
    "0 overdraw 1",
    "0 abandon",
    "abandon",
    "round-over",
    "agree-end",
    "0 disqualify",
)


# --- general codes ---


@pytest.mark.parametrize("action", [*ACTIONS, "0 correct 5 x", "0 sign"])
@both
def test_before_the_start_nearly_everything_is_too_early(regulation: str, action: str) -> None:
    assert played(regulation, action).refused == ["not-started"]


@pytest.mark.parametrize("action", ["start", "0 absent", "absent", "record chair x"])
@both
def test_what_belongs_before_the_start(regulation: str, action: str) -> None:
    assert played(regulation, action).refused == []


@pytest.mark.parametrize("action", ["start", "0 absent", "absent", "0 present"])
@both
def test_a_game_starts_once(regulation: str, action: str) -> None:
    assert played(regulation, "start", action).refused == ["already-started"]


@pytest.mark.parametrize("action", [*ACTIONS, "start", "0 absent", "0 present"])
@both
def test_after_the_end_nearly_everything_is_too_late(regulation: str, action: str) -> None:
    assert played(regulation, "start", "1 abandon", action).refused == ["game-over"]


@pytest.mark.parametrize("action", ["0 sign", "0 correct 5 x", "record sanction x", "wait"])
@both
def test_what_belongs_after_the_end(regulation: str, action: str) -> None:
    assert played(regulation, "start", "1 abandon", action).refused == []


@pytest.mark.parametrize("action", ["0 redraw", "1 redraw", "agree-end"])
@both
def test_what_these_regulations_do_not_know(regulation: str, action: str) -> None:
    assert played(regulation, "start", action, bag="A A A E E E I").refused == ["not-allowed-by-regulation"]


@pytest.mark.parametrize(
    "action",
    [
        "1 play H8 SOL",
        "1 refill",
        "1 press",
        "1 complete",
        "1 exchange L",
        "1 pass",
        "1 withdraw",
        "1 play P99 1",  # before the notation is looked at
        "1 exchange 1",
    ],
)
@both
def test_only_who_is_on_turn_acts(regulation: str, action: str) -> None:
    assert played(regulation, "start", action, bag=BAG).refused == ["not-your-turn"]


@pytest.mark.parametrize(
    ("script", "action", "code"),
    [
        pytest.param(("start", "pause count", "resume"), "resume", "wrong-phase", id="nothing to resume"),
        pytest.param(("start", "0 play H8 CASA"), "0 play ZZ 1", "wrong-phase", id="before the notation"),
        pytest.param(("start", "0 play H8 CASA"), "0 exchange 1", "wrong-phase", id="before the tiles"),
        pytest.param(
            ("start", "0 play H8 CASA", "pause count"),
            "0 challenge",
            "clock-is-stopped",
            id="before own-play",
        ),
        pytest.param(
            ("start", "0 play H8 CASA", "1 challenge", "verdict valid"),
            "0 challenge",
            "own-play",
            id="own-play before already-challenged",
        ),
        pytest.param(
            ("start", "0 play H8 CASA"), "0 challenge SOL", "own-play", id="own-play before the words"
        ),
        pytest.param(
            ("start", "0 play H8 CASA", "1 challenge", "verdict valid"),
            "1 challenge SOL",
            "already-challenged",
            id="already-challenged before the words",
        ),
        pytest.param(
            ("start", "0 play H8 CASA", "0 refill"),
            "1 challenge SOL",
            "challenge-closed",
            id="closed before the words",
        ),
        pytest.param(("start",), "1 accept", "challenge-closed", id="nothing to accept"),
        pytest.param(
            ("start", "0 exchange C"), "1 accept", "challenge-closed", id="an exchange is not accepted"
        ),
        pytest.param(("start",), "0 overdraw 99 return=X", "bag-too-small", id="the bag before the choice"),
        pytest.param(
            ("start", "0 play H8 CASA", "1 challenge"),
            "pause overdraw",
            "clock-is-stopped",
            id="a standing clock before the reason",
        ),
    ],
)
@both
def test_the_first_code_that_applies_is_given(
    regulation: str, script: tuple[str, ...], action: str, code: str
) -> None:
    assert played(regulation, *script, action, bag=BAG).refused == [code]


@both
def test_a_refused_action_changes_nothing_but_lets_time_pass(regulation: str) -> None:
    before = played(regulation, "start", "@10 0 play H8 CASA", "@25 wait", bag=BAG)
    told = played(regulation, "start", "@10 0 play H8 CASA", "@25 0 press", bag=BAG)

    assert told["clock"] == [25.0, 0.0]
    assert {**told.result, "refused": []} == before.result
    (refusal,) = told["refused"]
    assert (refusal["index"], refusal["code"]) == (2, "wrong-phase")
    assert len(refusal["message"]) > 20


@both
def test_the_replay_goes_on_after_a_refusal(regulation: str) -> None:
    told = played(
        regulation, "start", "1 pass", "0 press", "0 play H8 CASA", "1 press", "0 complete", "0 pass", bag=BAG
    )

    assert [(refusal["index"], refusal["code"]) for refusal in told["refused"]] == [
        (1, "not-your-turn"),
        (2, "wrong-phase"),
        (4, "not-your-turn"),
        (6, "not-your-turn"),
    ]
    assert told["scores"] == [10, 0]


# --- plays: from the notation to the dictionary ---

IN_ORDER = [
    pytest.param("P8 CASA", "bad-notation", id="no such row"),
    pytest.param("H0 CASA", "bad-notation", id="no column 0"),
    pytest.param("H16 CASA", "bad-notation", id="no column 16"),
    pytest.param("16H CASA", "bad-notation", id="no column 16, down"),
    pytest.param("88 CASA", "bad-notation", id="no row at all"),
    pytest.param("HH CASA", "bad-notation", id="no column at all"),
    pytest.param("H8 CA5A", "bad-notation", id="a digit in the word"),
    pytest.param("H8 C(A", "bad-notation", id="a parenthesis not closed"),
    pytest.param("H8 C()SA", "bad-notation", id="a blank without a letter"),
    pytest.param("H8 C(AS)A", "bad-notation", id="a blank of two letters"),
    pytest.param("P8 (K)A", "bad-notation", id="bad-notation before blank-letter-not-allowed"),
    pytest.param("H8 (K)A", "blank-letter-not-allowed", id="blank-letter-not-allowed"),
    pytest.param("H8 (K)Q(U)", "blank-letter-not-allowed", id="… before digraph-needs-its-tile"),
    pytest.param("H8 Q(U)E", "digraph-needs-its-tile", id="digraph-needs-its-tile"),
    pytest.param("H15 Q(U)E", "digraph-needs-its-tile", id="… before off-board"),
    pytest.param("H13 SOLE", "off-board", id="off-board"),
    pytest.param("H10 TALLEEE", "off-board", id="… before square-mismatch"),
    pytest.param("H8 CESA", "square-mismatch", id="square-mismatch"),
    pytest.param("H9 AS", "no-new-tile", id="no-new-tile before not-whole-word"),
    pytest.param("H8 CASA", "no-new-tile", id="no-new-tile"),
    pytest.param("H9 ASAZ", "not-whole-word", id="not-whole-word before tiles-not-on-rack"),
    pytest.param("H5 SOL", "not-whole-word", id="not-whole-word"),
    pytest.param("A1 Z", "tiles-not-on-rack", id="tiles-not-on-rack before too-few-tiles"),
    pytest.param("A1 ZZ", "tiles-not-on-rack", id="tiles-not-on-rack before not-connected"),
    pytest.param("A1 L", "too-few-tiles", id="too-few-tiles before not-connected"),
    pytest.param("I8 L", "too-few-tiles", id="too-few-tiles, though the other way makes a word"),
    pytest.param("A1 SOL", "not-connected", id="not-connected before invalid-word"),
    pytest.param("H8 CASAL", "invalid-word", id="invalid-word"),
    pytest.param("9G LAS", None, id="nothing wrong"),
]


@pytest.mark.parametrize(("place", "code"), IN_ORDER)
@under(classic="CLASSIC-2c", fisc="FISC-6e")
def test_the_first_thing_wrong_with_a_play_is_named(regulation: str, place: str, code: str | None) -> None:
    told = played(
        regulation,
        "start",
        "0 play H8 CASA",
        "0 complete",
        f"1 play {place}",
        bag=BAG,
        words=["CASA", "SOL", "LAS"],
        verify="refuse",
    )

    assert told.refused == ([code] if code else [])
    assert told["phase"] == ("to-move" if code else "placed")


@pytest.mark.parametrize(
    ("place", "code"),
    [
        pytest.param("A1 C", "too-few-tiles", id="too-few-tiles before centre-not-covered"),
        pytest.param("A1 ZZ", "tiles-not-on-rack", id="tiles-not-on-rack before centre-not-covered"),
        pytest.param("A1 CA", "centre-not-covered", id="centre-not-covered before invalid-word"),
        pytest.param("H8 CA", "invalid-word", id="invalid-word"),
    ],
)
@under(classic="CLASSIC-2c", fisc="FISC-6e")
def test_the_first_thing_wrong_with_the_first_play_is_named(regulation: str, place: str, code: str) -> None:
    told = played(regulation, "start", f"0 play {place}", bag=BAG, words=["CASA"], verify="refuse")

    assert told.refused == [code]


@pytest.mark.parametrize(
    ("square", "word"),
    [("", "CASA"), (" ", "CASA"), ("H", "CASA"), ("8", "CASA"), ("H8", ""), ("H8", " "), ("H8", "()")],
)
@both
def test_a_play_without_a_square_or_a_word_cannot_be_read(regulation: str, square: str, word: str) -> None:
    game = document(regulation, "start", bag=BAG)
    game["actions"].append({"t": 0, "do": "play", "by": 0, "square": square, "word": word})

    assert replayed(game).refused == ["bad-notation"]
