"""The score sheet of classic and federation games: what stands on it, corrections, signatures."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import Told, played
from tests.under import under

from faristol.formats.text.sheet import Entry, entries, replay_text

LAST: dict[str, Any] = {"bag": "C A S A E T R  L S O L E N X", "bag_only": True}
GAME = (
    "start",
    "@60 0 play H8 C(A)SA",
    "0 complete",
    "@90 1 exchange L E",
    "1 press",
    "@120 0 pass",
    "@150 1 play 12H SOL",
    "0 challenge",
    "verdict invalid",
)
BAG = "C ? S A E T R  L S O L E N X  U U I I  L S"


def written(told: Told, language: str = "en") -> tuple[Entry, ...]:
    assert told.refused == []
    return entries(told.state, language)


# --- what is written ---


@under(classic="CLASSIC-5a", fisc="FISC-9a")
def test_every_turn_has_a_line_with_its_points_and_the_running_total(regulation: str) -> None:
    told = played(regulation, *GAME, "@200 0 play H8 CASAR", "0 complete", bag=BAG)

    assert [(line.by, line.play, line.points, line.total) for line in written(told)] == [
        (0, "C(A)SA", "8", 8),
        (1, "exchange (2)", "-", 0),  # a hyphen in the column of points
        (0, "pass", "0", 8),  # turns of zero points too
        (1, "taken up (challenged)", "0", 0),
        (0, "C(A)SAR", "6", 14),
    ]
    assert [(line["by"], line["kind"], line["score"], line["total"]) for line in told["sheet"]] == [
        (0, "play", 8, 8),
        (1, "exchange", 0, 0),
        (0, "pass", 0, 8),
        (1, "lost", 0, 0),
        (0, "play", 6, 14),
    ]


@under(classic="CLASSIC-5a", fisc="FISC-9a")
def test_after_the_end_the_racks_are_written(regulation: str) -> None:
    told = played(regulation, "start", "0 play H4 CASAETR", "0 press", **LAST)

    assert [(line.by, line.play, line.points, line.total) for line in written(told)] == [
        (0, "CASAETR", "(70)", 70),
        (1, "tiles on the rack", "-16", -16),
        (0, "tiles of the others", "+16", 86),
    ]
    own = played(regulation, "start", "0 correct 9 compte", *["0 pass", "1 pass"] * 3, **LAST)
    assert [(line.play, line.points, line.total) for line in written(own)[-2:]] == [
        ("tiles on the rack", "-8", 1),
        ("tiles on the rack", "-16", -16),
    ]


@under(classic="CLASSIC-5a", fisc="FISC-9a")
def test_the_time_deducted_is_written(regulation: str) -> None:
    told = played(regulation, "start", "@1561 0 play H4 CASAETR", "0 press", **LAST)

    assert [(line.by, line.play, line.points, line.total) for line in written(told)][-1:] == [
        (0, "overtime", "-20", 66)
    ]
    assert told["sheet"][-1] == {"by": 0, "kind": "adjust", "why": "overtime", "score": -20, "total": 66}


@under(classic="CLASSIC-5a", fisc="FISC-9a")
def test_the_sheet_names_the_players_the_totals_and_the_winner(regulation: str) -> None:
    told = played(regulation, "start", "0 play H4 CASAETR", "0 press", **LAST)
    text = replay_text(told.game, "en")

    for part in ("Anna", "Biel", "CASAETR", "(70)", "Anna 86", "Biel -16", "Anna wins."):
        assert part in text


@under(classic="CLASSIC-5b", fisc="FISC-9b")
def test_coordinates_stand_apart_from_the_word(regulation: str) -> None:
    """They are optional: whoever leaves their column out loses nothing of the play."""
    across, down = (
        written(played(regulation, "start", f"0 play {place} CASA", "0 complete", **LAST))[0]
        for place in ("H8", "8H")
    )

    assert (across.place, down.place) == ("H8", "8H")
    assert across.play == down.play == "CASA"


@pytest.mark.parametrize(
    ("play", "shown", "points"),
    [
        pytest.param("H8 C(A)SA", "C(A)SA", "8", id="the blank's letter in parentheses"),
        pytest.param("H8 (NY)A", "(NY)A", "2", id="a blank that is a digraph"),
        pytest.param("H4 C(A)SATER", "C(A)SATER", "(68)", id="the score of a bingo circled"),
        pytest.param("H4 C(A)SATE", "C(A)SATE", "16", id="six tiles are no bingo"),
    ],
)
@under(classic="CLASSIC-5c", fisc="FISC-9b")
def test_blanks_and_bingos_are_marked(regulation: str, play: str, shown: str, points: str) -> None:
    told = played(regulation, "start", f"0 play {play}", "0 complete", bag=BAG)

    assert [(line.play, line.points) for line in written(told)] == [(shown, points)]


@under(classic="CLASSIC-5c", fisc="FISC-9b")
def test_a_blank_on_the_board_stays_marked_in_later_words(regulation: str) -> None:
    told = played(
        regulation, "start", "0 play H8 C(A)SA", "0 complete", "1 play H8 CASAL", "1 complete", bag=BAG
    )

    assert written(told)[-1].play == "C(A)SAL"
    assert told["sheet"][-1]["word"] == "C(A)SAL"


# --- corrections ---

correction = under(classic="CLASSIC-8d", fisc="FISC-9d")


@pytest.mark.parametrize("points", [7, -7])
@correction
def test_during_the_game_a_running_total_can_be_corrected(regulation: str, points: int) -> None:
    told = played(regulation, *GAME, f"0 correct {points} suma equivocada", bag=BAG)

    assert told.refused == []
    assert told["scores"] == told["final"] == [8 + points, 0]
    assert told["sheet"][-1] == {
        "by": 0,
        "kind": "adjust",
        "why": "correction",
        "score": points,
        "total": 8 + points,
    }
    assert told["sheet"][0]["score"] == 8  # the score of a completed play stays
    assert written(told)[-1].play == "correction: suma equivocada"


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param(("start",), id="to move"),
        pytest.param(("start", "0 play H8 CASA"), id="placed"),
        pytest.param(("start", "0 play H8 CASA", "1 challenge"), id="while a verdict is awaited"),
        pytest.param(("start", "0 play H8 CASA", "0 refill"), id="refilled"),
        pytest.param(("start", "pause count"), id="during a pause"),
    ],
)
@correction
def test_at_any_time_of_the_game(regulation: str, steps: tuple[str, ...]) -> None:
    before = played(regulation, *steps, **LAST)
    told = played(regulation, *steps, "1 correct -3 suma", **LAST)

    assert told.refused == []
    assert told["scores"] == [before["scores"][0], before["scores"][1] - 3]
    assert (told["phase"], told["turn"]) == (before["phase"], before["turn"])


@correction
def test_a_correction_is_no_turn(regulation: str) -> None:
    told = played(
        regulation, "start", "0 correct 9 x", *["0 pass", "1 pass"] * 2, "0 pass", "0 correct 1 x", **LAST
    )

    assert (told["status"], told["turn"]) == ("running", 1)
    told = played(
        regulation,
        "start",
        "0 correct 9 x",
        *["0 pass", "1 pass"] * 2,
        "0 pass",
        "0 correct 1 x",
        "1 pass",
        **LAST,
    )
    assert told["end"] == "passes"


@correction
def test_a_correction_lasts_when_a_noted_play_is_challenged_off(regulation: str) -> None:
    told = played(
        regulation,
        "start",
        "0 play H8 CASA",
        "0 refill",
        "0 correct 2 suma",
        "1 challenge",
        "verdict invalid",
        **LAST,
    )

    assert told["scores"] == [2, 0]
    assert told.kinds == ["lost-challenge", "adjust-correction"]


OUT = ("start", "0 play H4 CASAETR", "0 press")


@under(classic="CLASSIC-4g CLASSIC-8d", fisc="FISC-8g FISC-9d")
def test_after_the_end_sums_may_be_rechecked_until_all_have_signed(regulation: str) -> None:
    told = played(regulation, *OUT, "0 correct -5 suma", "0 sign", "1 correct 3 suma", **LAST)

    assert told.refused == []
    assert told["status"] == "ended"
    assert told["scores"] == [70, 0]  # points noted in play stay
    assert told["final"] == [86 - 5, -16 + 3]
    assert told.kinds == [
        "play",
        "adjust-rack",
        "adjust-rack-bonus",
        "adjust-correction",
        "adjust-correction",
    ]


@under(classic="CLASSIC-4g", fisc="FISC-8g")
def test_a_correction_after_the_end_can_change_the_winner(regulation: str) -> None:
    level = played(regulation, *OUT, "0 correct -102 suma", **LAST)
    behind = played(regulation, *OUT, "0 correct -103 suma", **LAST)

    assert (level["final"], level["winner"]) == ([-16, -16], None)
    assert (behind["final"], behind["winner"]) == ([-17, -16], 1)


@under(classic="CLASSIC-4g", fisc="FISC-8g")
def test_but_not_where_the_ending_names_the_winner(regulation: str) -> None:
    told = played(regulation, "start", "1 abandon", "1 correct 900 suma", **LAST)

    assert told["final"][1] > told["final"][0]
    assert told["winner"] == 0


@correction
def test_before_the_start_there_is_nothing_to_correct(regulation: str) -> None:
    assert played(regulation, "0 correct 5 x").refused == ["not-started"]


# --- signatures ---

signing = under(classic="CLASSIC-4g", fisc="FISC-8g")


@pytest.mark.parametrize(
    ("steps", "status"),
    [
        pytest.param((), "ended", id="nobody has signed"),
        pytest.param(("0 sign",), "ended", id="one has signed"),
        pytest.param(("1 sign",), "ended", id="the other has signed"),
        pytest.param(("0 sign", "1 sign"), "final", id="both have signed"),
        pytest.param(("1 sign", "0 sign"), "final", id="in whatever order"),
        pytest.param(("0 sign", "0 sign"), "ended", id="one cannot sign for both"),
    ],
)
@signing
def test_a_game_is_final_when_both_have_signed(regulation: str, steps: tuple[str, ...], status: str) -> None:
    told = played(regulation, *OUT, *steps, **LAST)

    assert told["status"] == status
    assert (told["phase"], told["end"], told["turn"]) == ("over", "out", None)


@pytest.mark.parametrize(
    "action",
    [
        "0 correct 5 suma",
        "0 sign",
        "record sanction x",
        "start",
        "0 play H8 CASA",
        "0 resume",
        "pause end",
        "round-over",
        "0 abandon",
        "0 redraw",
        "verdict valid",
    ],
)
@signing
def test_then_nothing_changes_any_more(regulation: str, action: str) -> None:
    signed = played(regulation, *OUT, "0 sign", "1 sign", **LAST)
    told = played(regulation, *OUT, "0 sign", "1 sign", action, **LAST)

    assert told.refused == ["locked"]
    assert {**told.result, "refused": []} == signed.result


@signing
def test_signing_belongs_after_the_end(regulation: str) -> None:
    assert played(regulation, "0 sign").refused == ["not-started"]
    assert played(regulation, "start", "0 sign").refused == ["wrong-phase"]
    assert played(regulation, "start", "0 play H8 CASA", "0 sign", **LAST).refused == ["wrong-phase"]


@signing
def test_every_end_is_signed_the_same_way(regulation: str) -> None:
    for steps in (("0 absent", "@901 wait"), ("start", "0 abandon"), ("start", "@2101 wait")):
        told = played(regulation, *steps, "0 sign", "1 sign", **LAST)
        assert (told.refused, told["status"]) == ([], "final")


@signing
def test_the_sheet_says_that_it_is_signed(regulation: str) -> None:
    ended, final = (
        replay_text(played(regulation, *OUT, *steps, **LAST).game, "en")
        for steps in ((), ("0 sign", "1 sign"))
    )

    assert "Signed and final." not in ended
    assert "Signed and final." in final
