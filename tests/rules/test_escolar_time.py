"""ESCOLAR 3, 4, 10: two minutes a play, thirty for the game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import Told, played

BAG = "X E E E E E E  " + "E " * 61


def escolar(*script: str, **fields: Any) -> Told:
    return played("escolar", "start", *script, bag=BAG, bag_only=True, **fields)


# --- 4: two minutes ---


@pytest.mark.article("ESCOLAR-4")
@pytest.mark.parametrize(
    ("action", "codes", "kinds"),
    [
        pytest.param("@120 0 play H8 XE\n0 complete", [], ["play"], id="a play at 2:00 is in time"),
        pytest.param("@120 0 exchange E\n0 press", [], ["exchange"], id="an exchange at 2:00 is in time"),
        pytest.param("@120.001 0 play H8 XE", ["not-your-turn"], ["lost-time"], id="then the turn is lost"),
        pytest.param("@120.001 1 pass", [], ["lost-time", "pass"], id="and the next one plays"),
    ],
)
def test_a_play_takes_two_minutes_at_most(action: str, codes: list[str], kinds: list[str]) -> None:
    told = escolar(action)

    assert (told.refused, told.kinds) == (codes, kinds)


@pytest.mark.article("ESCOLAR-4")
def test_each_turn_has_its_own_two_minutes_from_the_instant_it_begins() -> None:
    told = escolar("@100 0 pass", "@200 wait")
    in_a_row = escolar("@480.001 wait")

    assert (told["turn"], told["clock"]) == (1, [0.0, 100.0, 0.0, 0.0])
    assert [(line["by"], line["why"]) for line in in_a_row["sheet"]] == [(seat, "time") for seat in range(4)]


@pytest.mark.article("ESCOLAR-4")
def test_there_is_no_grace_here() -> None:
    assert escolar("@125 0 play H8 XE", grace=60).refused == ["not-your-turn"]


@pytest.mark.article("ESCOLAR-4", "ESCOLAR-14")
def test_a_redraw_does_not_restart_the_stopwatch() -> None:
    bag = "B C D F G H J " + "E " * 61
    script = ["start", "@100 0 redraw", "@120.001 0 pass"]

    assert played("escolar", *script, bag=bag, bag_only=True).refused == ["not-your-turn"]


# --- 10: the challenges are settled, the stopwatch stops, the play is noted ---


@pytest.mark.article("ESCOLAR-10")
def test_once_the_play_is_made_the_stopwatch_stops_until_the_next_turn() -> None:
    script = ["@119 0 play H8 XE", "@200 2 challenge", "@400 verdict valid", "@500 0 refill"]
    waiting = escolar(*script, "@700 wait")
    done = escolar(*script, "@700 0 press", "@730 wait")

    assert (waiting.refused, waiting["turn"], waiting["phase"]) == ([], 0, "refilled")
    assert waiting["clock"][0] == 119.0
    assert (done["turn"], done["clock"]) == (1, [0.0, 30.0, 0.0, 0.0])


@pytest.mark.article("ESCOLAR-10")
def test_a_play_is_noted_after_its_challenges_and_no_challenge_comes_after_that() -> None:
    told = escolar("0 play H8 XE", "1 challenge", "0 refill", "verdict valid", "0 refill", "2 challenge")

    assert told.refused == ["wrong-phase", "challenge-closed"]
    assert told.kinds == ["play"]


# --- 3: thirty minutes ---

ALMOST = ["@10 0 play H8 XE", "@1790 0 complete"]  # 22 points; seat 1 is on turn from 1790 s


@pytest.mark.article("ESCOLAR-3")
@pytest.mark.parametrize(
    ("script", "end", "final"),
    [
        pytest.param(["@1800 wait"], None, [22, 0, 0, 0], id="at thirty minutes exactly"),
        pytest.param(["@1800.001 wait"], "time", [22, 0, 0, 0], id="a moment later: scores stay"),
        pytest.param(["@1800 1 play 8H XE", "@1850 wait"], None, [22, 0, 0, 0], id="laid in time"),
        pytest.param(["@1800 1 play 8H XE", "@1850 1 complete"], "time", [22, 11, 0, 0], id="and settled"),
        pytest.param(["@1795 1 exchange E", "@1850 1 press"], "time", [22, 0, 0, 0], id="exchanged in time"),
        pytest.param(
            ["@1795 1 play 8H XE", "@1796 2 challenge", "@1900 verdict invalid"],
            "time",
            [22, 0, 0, 0],
            id="found wrong afterwards",
        ),
    ],
)
def test_thirty_minutes_end_the_game_and_scores_stay(
    script: list[str], end: str | None, final: list[int]
) -> None:
    told = escolar(*ALMOST, *script)

    assert told.refused == []
    assert (told["end"], told["final"]) == (end, final)
    assert not any(kind.startswith("adjust") for kind in told.kinds)


@pytest.mark.article("ESCOLAR-3")
def test_after_that_nothing_else_starts() -> None:
    told = escolar(*ALMOST, "@1800.001 1 play 8H XE")

    assert (told.refused, told["status"], told["winner"]) == (["game-over"], "ended", 0)


@pytest.mark.article("ESCOLAR-3", "ESCOLAR-4")
def test_of_two_deadlines_at_one_instant_the_turn_comes_first() -> None:
    told = escolar("@1800.001 wait")  # the fifteenth turn runs out at 1800 s, with the game

    assert (told.kinds, told["end"]) == (["lost-time"] * 15, "time")


@pytest.mark.article("ESCOLAR-3")
def test_the_thirty_minutes_run_from_the_start_and_nothing_stops_them() -> None:
    script = ["@100 start", "@110 0 play H8 XE", "@120 1 challenge", "@1890 verdict valid", "0 complete"]
    inside = played("escolar", *script, "@1900 1 pass", bag=BAG, bag_only=True)
    over = played("escolar", *script, "@1900.001 1 pass", bag=BAG, bag_only=True)

    assert (inside.refused, over.refused) == ([], ["game-over"])


@pytest.mark.article("ESCOLAR-2", "ESCOLAR-3")
def test_four_rounds_come_before_the_time() -> None:
    passes = [f"{number % 4} pass" for number in range(1, 15)]
    script = ["0 pass", *passes, "@10 3 play H8 EE", "@1900 3 complete"]
    told = escolar(*script)

    assert (told.refused, told["end"], told["final"]) == ([], "rounds", [0, 0, 0, 4])


def test_without_a_clock_there_is_no_time_rule() -> None:
    told = escolar("@9999 0 play H8 XE", "@19999 0 complete", "@29999 1 pass", clock="none")

    assert (told.refused, told["status"]) == ([], "running")
