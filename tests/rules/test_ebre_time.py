"""EBRE 17, 18, 24.4: three minutes a turn by the sandglass, one hour for the game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import Told, played

# In the order of play (0, 3, 2, 1), worth 16, 13, 7 and 7 points.
BAG = "X E E E E E E  Q E E E E E ?  E E E E E E E  E E E E E E E  " + "E " * 40


def ebre(*script: str, **fields: Any) -> Told:
    return played("ebre", "start", *script, bag=BAG, bag_only=True, **fields)


# --- 18: three minutes ---


@pytest.mark.article("EBRE-18")
@pytest.mark.parametrize(
    ("action", "codes", "kinds"),
    [
        pytest.param("@180 0 play H8 XE\n0 complete", [], ["play"], id="a play at 3:00 is in time"),
        pytest.param("@180 0 exchange E\n0 press", [], ["exchange"], id="an exchange at 3:00 is in time"),
        pytest.param("@180 0 pass", [], ["pass"], id="a pass at 3:00"),
        pytest.param("@180.001 0 play H8 XE", ["not-your-turn"], ["lost-time"], id="then it is lost"),
        pytest.param("@180.001 0 exchange E", ["not-your-turn"], ["lost-time"], id="for an exchange too"),
    ],
)
def test_a_turn_lasts_three_minutes_at_most(action: str, codes: list[str], kinds: list[str]) -> None:
    told = ebre(action)

    assert (told.refused, told.kinds) == (codes, kinds)
    assert told["turn"] == (3 if kinds else 0)


@pytest.mark.article("EBRE-18")
def test_the_next_turn_begins_at_the_instant_the_time_ran_out() -> None:
    told = ebre("@200 wait")
    three = ebre("@720.001 wait")

    assert (told["turn"], told["clock"]) == (3, [0.0, 0.0, 0.0, 20.0])
    assert told["sheet"] == [{"by": 0, "kind": "lost", "why": "time", "score": 0, "total": 0}]
    assert [line["by"] for line in three["sheet"]] == [0, 3, 2, 1]


@pytest.mark.article("EBRE-18")
def test_verifying_and_noting_are_not_the_players_time() -> None:
    told = ebre(
        "@179 0 play H8 XE", "@400 1 challenge", "@700 verdict valid", "@1000 0 complete", "@1010 wait"
    )

    assert told.refused == []
    assert (told.kinds, told["turn"], told["clock"]) == (["play"], 3, [0.0, 0.0, 0.0, 10.0])


@pytest.mark.article("EBRE-18")
def test_there_is_no_grace_here() -> None:
    assert ebre("@185 0 play H8 XE", grace=30).refused == ["not-your-turn"]


@pytest.mark.article("EBRE-24.2")
def test_time_outs_are_no_passes_but_leave_no_tile() -> None:
    eleven, twelve = ebre("@1980.001 wait"), ebre("@2160.001 wait")

    assert (len(eleven.kinds), eleven["end"]) == (11, None)
    assert (twelve["end"], twelve["final"]) == ("scoreless", [-16, -7, -7, -13])


# --- 17, 24.4: the hour ---
#
# A play that waits to be verified carries a turn over a long time: the sandglass no longer matters to it.

ALMOST = ["@10 0 play H8 XE", "@3590 0 complete"]  # 22 points; seat 3 is on turn from 3590 s


@pytest.mark.article("EBRE-17", "EBRE-24.4")
@pytest.mark.parametrize(
    ("script", "end", "final"),
    [
        pytest.param(["@3600 wait"], None, [22, 0, 0, 0], id="at the hour exactly"),
        pytest.param(["@3600.001 wait"], "time", [22, 0, 0, 0], id="a moment later: scores stay"),
        pytest.param(["@3600 3 play 8H XE"], None, [22, 0, 0, 0], id="laid at the hour"),
        pytest.param(["@3600 3 play 8H XE", "@3700 wait"], None, [22, 0, 0, 0], id="and not yet settled"),
        pytest.param(
            ["@3600 3 play 8H XE", "@3700 3 complete"], "time", [22, 0, 0, 11], id="settled: it counts"
        ),
        pytest.param(["@3595 3 play 8H XE", "@3700 3 complete"], "time", [22, 0, 0, 11], id="laid before it"),
        pytest.param(["@3595 3 exchange E", "@3700 3 press"], "time", [22, 0, 0, 0], id="exchanged"),
        pytest.param(["@3595 3 play 8H XE", "@3700 3 withdraw"], "time", [22, 0, 0, 0], id="then withdrawn"),
    ],
)
def test_the_hour_ends_the_game_and_nothing_is_subtracted(
    script: list[str], end: str | None, final: list[int]
) -> None:
    told = ebre(*ALMOST, *script)

    assert told.refused == []
    assert (told["end"], told["final"]) == (end, final)
    assert "adjust-rack" not in told.kinds


@pytest.mark.article("EBRE-24.4")
def test_after_the_hour_nothing_else_starts() -> None:
    told = ebre(*ALMOST, "@3600.001 3 play 8H XE", "@3601 3 pass")

    assert told.refused == ["game-over", "game-over"]
    assert (told["status"], told["phase"], told["turn"], told["winner"]) == ("ended", "over", None, 0)


@pytest.mark.article("EBRE-24.4", "EBRE-20")
@pytest.mark.parametrize(
    ("answer", "final"),
    [pytest.param("valid", [22, 0, 0, 11], id="valid"), pytest.param("invalid", [22, 0, 0, 0], id="invalid")],
)
def test_a_play_that_is_being_judged_at_the_hour_is_settled_first(answer: str, final: list[int]) -> None:
    script = [*ALMOST, "@3595 3 play 8H XE", "@3598 2 challenge", f"@3900 verdict {answer}"]
    told = ebre(*script, *(["3 complete"] if answer == "valid" else []))

    assert told.refused == []
    assert (told["end"], told["final"]) == ("time", final)


@pytest.mark.article("EBRE-17")
def test_nothing_stops_the_hour() -> None:
    told = ebre("@10 0 play H8 XE", "@20 1 challenge", "@3590 verdict valid", "0 complete", "@3600.001 wait")

    assert told["end"] == "time"
    assert ebre("pause arbiter").refused == ["not-allowed-by-regulation"]


@pytest.mark.article("EBRE-17", "EBRE-18")
def test_of_two_deadlines_at_one_instant_the_turn_timer_comes_first() -> None:
    told = ebre("@10 0 play H8 XE", "@3420 0 complete", "@3600.001 wait")  # 3:00 and 60:00 together

    assert (told.kinds, told["end"]) == (["play", "lost-time"], "time")


@pytest.mark.article("EBRE-17")
def test_the_hour_runs_from_the_start() -> None:
    script = ["record note late", "@600 start", "@610 0 play H8 XE", "@4190 0 complete"]
    inside = played("ebre", *script, "@4200 3 pass", bag=BAG, bag_only=True)
    over = played("ebre", *script, "@4200.001 3 pass", bag=BAG, bag_only=True)

    assert (inside.refused, over.refused) == ([], ["game-over"])


@pytest.mark.article("EBRE-24.3", "EBRE-24.4")
def test_going_out_after_the_hour_is_going_out() -> None:
    bag = "X E  E E E E E  " + "E " * 21
    script = ["@10 0 play H2 EEEEEXE", "@3700 0 press"]
    told = played("ebre", "start", *script, bag=bag, bag_only=True)

    assert (told["end"], told["final"][1:]) == ("out", [-7, -7, -7])


def test_without_a_clock_neither_the_sandglass_nor_the_hour_runs() -> None:
    told = ebre("@9999 0 play H8 XE", "@19999 0 complete", "@29999 3 pass", clock="none")

    assert (told.refused, told["status"]) == ([], "running")
