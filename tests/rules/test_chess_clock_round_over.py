"""The round's time is over: the hand in course and one more, two minutes a play, and the game ends.

A hand is one turn of each, the starter's first. Announced in the starter's turn, four turns are left;
announced in the other's, three.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import played
from tests.under import under

BAG = "C A S A E T R  L S O L E N X  U U I I"
LAST: dict[str, Any] = {"bag": "C A S A E T R  L S O L E N X", "bag_only": True}  # nothing to draw

# There is always an E to exchange, so that turns pass which are not lost.
TURNS: dict[str, Any] = {"bag": "C A S A E T R  L S O L E N X " + "E " * 12, "bag_only": True}

round_over = under(classic="CLASSIC-4C CLASSIC-7e", fisc="FISC-8C FISC-11d")


def turns(first: int, count: int) -> list[str]:
    """*count* turns from seat *first* on, in which an E is exchanged for an E."""
    return [
        line
        for index in range(count)
        for line in (f"{(first + index) % 2} exchange E", f"{(first + index) % 2} press")
    ]


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize(
    ("before", "left"),
    [
        pytest.param(0, 4, id="in the starter's first turn: that hand and one more"),
        pytest.param(1, 3, id="in the other's first turn: the rest of the hand and one more"),
        pytest.param(4, 4, id="in the starter's third turn"),
        pytest.param(5, 3, id="in the other's third turn"),
    ],
)
@round_over
def test_the_hand_in_course_and_one_more_are_played(
    regulation: str, starter: int, before: int, left: int
) -> None:
    on_turn = (starter + before) % 2
    script = ["start", "0 correct 10 compte", *turns(starter, before), "round-over"]

    almost = played(regulation, *script, *turns(on_turn, left - 1), starter=starter, **TURNS)
    told = played(regulation, *script, *turns(on_turn, left), starter=starter, **TURNS)

    assert (almost.refused, almost["status"]) == ([], "running")
    assert (told.refused, told["status"], told["end"]) == ([], "ended", "round-over")
    assert told["final"] == told["scores"] == [10, 0]  # racks are not counted
    assert told["winner"] == 0


@pytest.mark.parametrize(
    ("steps", "rest"),
    [
        pytest.param(("0 play H8 CASA", "round-over"), ("0 complete",), id="a play lies there"),
        pytest.param(("0 play H8 CASA", "0 refill", "round-over"), ("0 press",), id="before the press"),
        pytest.param(
            ("0 play H8 CASA", "1 challenge", "round-over"),
            ("verdict valid", "0 complete"),
            id="a challenge waits",
        ),
        pytest.param(("pause arbiter", "round-over"), ("resume", "0 pass"), id="during a pause"),
    ],
)
@round_over
def test_the_turn_in_course_is_the_first_of_those_left(
    regulation: str, steps: tuple[str, ...], rest: tuple[str, ...]
) -> None:
    script = ["start", *steps, *rest]

    assert played(regulation, *script, *turns(1, 2), **TURNS)["end"] is None
    told = played(regulation, *script, *turns(1, 3), **TURNS)
    assert (told.refused, told["end"]) == ([], "round-over")


# --- two minutes a play ---


@pytest.mark.parametrize(
    ("asked", "kinds"),
    [
        pytest.param("@220 0 pass", ["pass"], id="two minutes after the announcement: in time"),
        pytest.param("@220.001 wait", ["lost-time"], id="a thousandth later: the turn is lost"),
    ],
)
@round_over
def test_the_play_in_course_has_two_minutes_from_the_announcement(
    regulation: str, asked: str, kinds: list[str]
) -> None:
    told = played(regulation, "start", "@100 round-over", asked, bag=BAG)

    assert (told.refused, told.kinds) == ([], kinds)
    assert (told["turn"], told["phase"]) == (1, "to-move")
    assert told["clock"][0] == 220.0


@round_over
def test_every_later_play_has_two_minutes_from_its_beginning(regulation: str) -> None:
    told = played(regulation, "start", "round-over", "@50 0 pass", "@170 wait", bag=BAG)
    assert told.kinds == ["pass"]

    told = played(regulation, "start", "round-over", "@50 0 pass", "@170.001 1 play H8 SOL", bag=BAG)
    assert told.refused == ["not-your-turn"]
    assert told.kinds == ["pass", "lost-time"]
    assert told["sheet"][1] == {"by": 1, "kind": "lost", "why": "time", "score": 0, "total": 0}
    assert told["clock"] == [50.001, 120.0]


@round_over
def test_left_alone_the_turns_run_out_and_the_game_with_them(regulation: str) -> None:
    told = played(regulation, "start", "@10 round-over", "@490.001 wait", bag=BAG)

    assert told.kinds == ["lost-time"] * 4
    assert (told["end"], told["clock"]) == ("round-over", [250.0, 240.0])
    assert played(regulation, "start", "@10 round-over", "@490 wait", bag=BAG)["end"] is None


@pytest.mark.parametrize(
    ("steps", "kinds"),
    [
        pytest.param(("@119 0 play H8 CASA", "@900 0 complete"), ["play"], id="laid in time"),
        pytest.param(("@119 0 exchange C", "@900 0 press"), ["exchange"], id="exchanged in time"),
    ],
)
@round_over
def test_once_tiles_are_laid_or_exchanged_the_two_minutes_no_longer_matter(
    regulation: str, steps: tuple[str, ...], kinds: list[str]
) -> None:
    told = played(regulation, "start", "round-over", *steps, bag=BAG)

    assert (told.refused, told.kinds) == ([], kinds)


@round_over
def test_a_play_that_lay_there_already_has_no_timer(regulation: str) -> None:
    told = played(regulation, "start", "0 play H8 CASA", "@10 round-over", "@600 0 complete", bag=BAG)

    assert (told.refused, told.kinds) == ([], ["play"])


@round_over
def test_the_two_minutes_stand_during_a_pause(regulation: str) -> None:
    script = ("start", "round-over", "@100 pause arbiter", "@500 resume")

    assert played(regulation, *script, "@520 0 pass", bag=BAG).kinds == ["pass"]
    assert played(regulation, *script, "@520.001 wait", bag=BAG).kinds == ["lost-time"]


@round_over
def test_without_the_announcement_there_are_no_two_minutes(regulation: str) -> None:
    told = played(regulation, "start", "@1400 0 pass", bag=BAG)

    assert (told.refused, told.kinds) == ([], ["pass"])


@round_over
def test_at_one_instant_the_turn_is_lost_before_the_overtime_ends_the_game(regulation: str) -> None:
    told = played(regulation, "start", "@1980 round-over", "@2150 wait", bag=BAG)

    assert told.kinds == ["lost-time"]
    assert (told["end"], told["turn"], told["clock"]) == (None, 1, [2100.0, 50.0])


# --- the other endings still apply ---


@round_over
def test_overtime_is_still_deducted(regulation: str) -> None:
    told = played(regulation, "start", "0 correct 50 compte", "@1500.5 round-over", *turns(0, 4), **TURNS)

    assert (told["end"], told["overtime"]) == ("round-over", [1, 0])
    assert told["final"] == [40, 0]


@under(classic="CLASSIC-7e CLASSIC-4A", fisc="FISC-11d FISC-8A")
def test_going_out_in_those_turns_counts_as_going_out(regulation: str) -> None:
    told = played(
        regulation,
        "start",
        "round-over",
        "0 pass",
        "1 pass",
        "0 pass",
        "1 play H4 LSOLENX",
        "1 press",
        **LAST,
    )

    # both endings hold after the last turn of the hand; going out is looked for first
    assert told.refused == []
    assert told["end"] == "out"
    assert told["final"][0] == -8


@under(classic="CLASSIC-7e CLASSIC-4B", fisc="FISC-11d FISC-8B")
def test_lost_turns_in_a_row_end_the_game_first(regulation: str) -> None:
    """The sixth lost turn in a row is also the last of the round: racks are counted."""
    script = ["start", "0 play H8 CASA", "0 complete", *turns(1, 1), "0 pass", "1 pass"]
    told = played(regulation, *script, "round-over", *["0 pass", "1 pass"] * 2, **TURNS)

    assert (told.refused, told["end"]) == ([], "passes")
    assert told["final"] == [10 - 7, -16]


@under(classic="CLASSIC-7e CLASSIC-4B", fisc="FISC-11d FISC-8B")
def test_a_turn_lost_by_time_is_a_lost_turn(regulation: str) -> None:
    script = ["start", "0 play H8 CASA", "0 complete", "1 pass", "0 pass", "1 pass"]
    told = played(regulation, *script, "round-over", "@360 wait", bag=BAG)
    assert told.kinds == ["play", "pass", "pass", "pass", "lost-time", "lost-time"]

    told = played(regulation, *script, "round-over", "@360.001 wait", bag=BAG)
    assert told["end"] == "passes"
    assert told.kinds[:7] == ["play", "pass", "pass", "pass", "lost-time", "lost-time", "lost-time"]


@round_over
def test_the_overtime_limit_still_ends_the_game(regulation: str) -> None:
    told = played(regulation, "start", "@2050 round-over", "@2100.001 wait", bag=BAG)

    assert told["end"] == "overtime"


# --- when it can be announced ---


@round_over
def test_a_second_announcement_grants_nothing(regulation: str) -> None:
    told = played(regulation, "start", "round-over", *turns(0, 2), "round-over", *turns(0, 2), **TURNS)

    assert told.refused == ["wrong-phase"]
    assert told["end"] == "round-over"


@round_over
def test_the_announcement_belongs_into_the_game(regulation: str) -> None:
    assert played(regulation, "round-over").refused == ["not-started"]
    assert played(regulation, "start", "0 abandon", "round-over").refused == ["game-over"]


@round_over
def test_other_regulations_know_no_rounds(regulation: str) -> None:
    assert played(regulation, "start", "round-over").refused == []
    assert played("llisca", "start", "round-over").refused == ["not-allowed-by-regulation"]
    assert played("ebre", "start", "round-over").refused == ["not-allowed-by-regulation"]


@round_over
def test_without_a_clock_the_hands_are_counted_all_the_same(regulation: str) -> None:
    told = played(regulation, "start", "round-over", "@900 wait", *turns(0, 4), clock="none", **TURNS)

    assert (told.refused, told["end"]) == ([], "round-over")
