"""LLISCA 23F, 29B, 31: the chess clock, its overtime and its pauses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import Told, played

# Seat 0 holds 16 points on the rack, seat 1 thirteen.
BAG = "X E E E E E E  Q E E E E E ?  " + "E " * 30


def llisca(*script: str, bag: str = BAG, **fields: Any) -> Told:
    return played("llisca", "start", *script, bag=bag, bag_only=True, **fields)


# --- 29B: twenty-five minutes, then ten points a minute ---


@pytest.mark.article("LLISCA-29B")
@pytest.mark.parametrize(
    ("used", "minutes", "penalty"),
    [
        pytest.param("1499.999", 0, 0, id="just before the time is over"),
        pytest.param("1500", 0, 0, id="twenty-five minutes exactly"),
        pytest.param("1500.001", 1, -10, id="a fraction of the first minute"),
        pytest.param("1560", 1, -10, id="60.0 s over"),
        pytest.param("1560.1", 2, -20, id="60.1 s over"),
        pytest.param("1680", 3, -30, id="three minutes over"),
        pytest.param("1680.001", 4, -40, id="the fourth minute has begun"),
        pytest.param("1799.999", 5, -50, id="the fifth minute"),
        pytest.param("1800", 5, -50, id="five minutes over: still in time to act"),
    ],
)
def test_every_minute_or_part_of_one_beyond_the_time_costs_ten_points(
    used: str, minutes: int, penalty: int
) -> None:
    running = llisca(f"@{used} 0 pass")
    told = llisca(f"@{used} 0 pass", "agree-end")

    assert running["overtime"] == told["overtime"] == [minutes, 0]
    assert running["scores"] == running["final"] == [0, 0]  # only at the end
    assert told["final"] == [penalty - 16, -13]
    assert ("adjust-overtime" in told.kinds) is bool(penalty)


LOSING = "0 play H8 EE\n1 challenge\nverdict invalid\n"


@pytest.mark.article("LLISCA-29B", "LLISCA-23F")
@pytest.mark.parametrize(
    ("script", "end", "final"),
    [
        pytest.param("0 play H8 EE\n0 press", "out", [4 + 9 - 20, -9], id="23A"),
        pytest.param("0 pass\n1 pass\n0 pass", "passes", [-2 - 20, -9], id="23C"),
        pytest.param(f"{LOSING}1 pass\n{LOSING}1 pass\n{LOSING}", "scoreless", [-2 - 20, -9], id="23D"),
        pytest.param("agree-end", "no-play", [-2 - 20, -9], id="23E"),
        pytest.param("0 abandon", "abandon", [-20, 0], id="left"),
        pytest.param("abandon", "abandon", [0, 0], id="left by both: 0-0 whatever the time"),
    ],
)
def test_the_time_is_deducted_at_every_end(script: str, end: str, final: list[int]) -> None:
    # Seat 1 starts with a rack worth nine and passes; seat 0 holds the last two tiles and thinks.
    told = llisca("1 pass", "@1600 wait", script, bag="Q A ? ? ? ? ?  E E", starter=1)

    assert told.refused == []
    assert (told["end"], told["overtime"]) == (end, [2, 0])
    assert told["final"] == final


@pytest.mark.article("LLISCA-29B")
def test_the_organiser_may_set_other_minutes() -> None:
    told = llisca("@61 0 pass", "@62 wait", "agree-end", minutes=1)

    assert told["overtime"] == [1, 0]
    assert told["final"] == [-16 - 10, -13]
    assert llisca("@360 wait", "0 pass", minutes=1)["status"] == "running"
    assert llisca("@360.001 wait", minutes=1)["end"] == "overtime"


# --- 23F a: five minutes over, at once ---


@pytest.mark.article("LLISCA-23F", "LLISCA-29B")
@pytest.mark.parametrize(
    ("at", "end"),
    [
        pytest.param("1800", None, id="at five minutes exactly an action is in time"),
        pytest.param("1800.001", "overtime", id="later it is not"),
        pytest.param("9999", "overtime", id="much later: it ended then"),
    ],
)
def test_at_five_minutes_over_the_game_ends_at_once(at: str, end: str | None) -> None:
    told = llisca(f"@{at} 0 pass")

    assert told["end"] == end
    assert told.refused == (["game-over"] if end else [])
    if end:
        assert (told["clock"], told["overtime"]) == ([1800.0, 0.0], [5, 0])
        assert told["final"] == [-50 - 16, -13]  # the penalty, and each the own rack
        assert told.kinds == ["adjust-rack", "adjust-rack", "adjust-overtime"]
        assert told["winner"] == 1


@pytest.mark.article("LLISCA-23F", "LLISCA-30")
@pytest.mark.parametrize(
    ("script", "final"),
    [
        pytest.param(["@1700 0 play H8 XE"], [-66, -13], id="laid"),
        pytest.param(["@1700 0 play H8 XE", "@1750 0 refill"], [-66, -13], id="laid and refilled"),
        pytest.param(["@1700 0 play H8 XE", "@1800 0 complete"], [22 - 50 - 7, -13], id="completed in time"),
    ],
)
def test_a_play_that_is_not_pressed_in_time_does_not_count(script: list[str], final: list[int]) -> None:
    told = llisca(*script, "@1801 wait" if "complete" not in script[-1] else "agree-end")

    assert told["final"] == final
    if told["end"] == "overtime":
        assert told.racks[0] == "X E E E E E E"  # as before it
        assert told["scores"] == [0, 0]
        assert {square for row in told["board"] for square in row} == {"."}
        assert "play" not in told.kinds
        assert told["bag"] == 30


@pytest.mark.article("LLISCA-23F")
def test_the_limit_stands_still_while_the_clock_does() -> None:
    challenged = llisca("@1799 0 play H8 EE", "1 challenge", "@5000 verdict valid", "@5001 0 complete")
    paused = llisca("@1799 pause arbiter", "@5000 resume", "@5001 0 pass")

    for told in (challenged, paused):
        assert (told["status"], told["clock"], told["turn"]) == ("running", [1800.0, 0.0], 1)


# --- 23F b: both over ---


@pytest.mark.article("LLISCA-23F", "LLISCA-29B")
@pytest.mark.parametrize(
    ("script", "end", "final"),
    [
        # seat 0 uses 1520 s, then seat 1 thinks
        pytest.param("@3020 1 pass", None, None, id="the second has used 25 minutes exactly"),
        pytest.param("@3020.001 1 pass", "overtime", [-16 - 10, -13 - 10], id="and a moment more"),
        pytest.param("@3090 1 pass", "overtime", [-16 - 10, -13 - 20], id="the same penalties"),
        pytest.param("@3030 1 play H8 EE", None, None, id="the play in course may be finished"),
        pytest.param("@3030 1 play H8 EE\n@3040 1 refill", None, None, id="not before the press"),
        pytest.param(
            "@3030 1 play H8 EE\n@3040 1 complete", "overtime", [-26, 4 - 13 - 10], id="finished, it counts"
        ),
        pytest.param("@3030 1 exchange E\n@3040 1 press", "overtime", [-26, -13 - 10], id="an exchange too"),
        pytest.param("@3320 1 pass", "overtime", [-26, -13 - 50], id="at the end of the own five minutes"),
        pytest.param("@3310 1 play H8 EE\n@3321 wait", "overtime", [-26, -63], id="not finished within them"),
    ],
)
def test_when_both_are_over_the_second_finishes_the_play_in_course(
    script: str, end: str | None, final: list[int] | None
) -> None:
    told = llisca("@1520 0 pass", script)

    assert told.refused == []
    assert told["end"] == end
    if final:
        assert told["final"] == final


@pytest.mark.article("LLISCA-23F")
def test_it_is_the_same_if_the_second_player_was_over_first() -> None:
    told = llisca("0 pass", "@1510 1 pass", "@3011 0 exchange E", "@3020 0 press")

    assert (told["end"], told["clock"], told["final"]) == ("overtime", [1510.0, 1510.0], [-26, -23])


@pytest.mark.article("LLISCA-23F", "LLISCA-23A")
def test_going_out_comes_before_both_being_over() -> None:
    script = ["@1510 1 pass", "@3020 0 play H8 EE", "0 press"]
    told = llisca(*script, bag="Q A ? ? ? ? ?  E E", starter=1)

    assert (told["end"], told["final"]) == ("out", [4 + 9 - 10, -9 - 10])


# --- 29: with a chess clock no other deadline ---


@pytest.mark.article("LLISCA-29")
def test_with_a_chess_clock_the_sixty_minutes_are_no_deadline_of_their_own() -> None:
    told = llisca(
        "@1400 0 pass", "@2800 1 pass", "pause arbiter", "@6000 resume", "@6010 0 pass", "@6020 wait"
    )

    assert (told["status"], told["clock"]) == ("running", [1410.0, 1410.0])
    assert "game-time-reached" not in told.events


@pytest.mark.article("LLISCA-29")
def test_twenty_five_and_five_minutes_each_stay_within_the_hour() -> None:
    told = llisca("@1500 0 pass", "@99999 wait")

    assert (told["end"], told["clock"]) == ("overtime", [1500.0, 1800.0])


def test_without_a_clock_there_is_no_time_rule_at_all() -> None:
    told = llisca("@99999 0 exchange E", "@199999 0 press", "agree-end", clock="none")

    assert told.refused == []
    assert (told["final"], told["overtime"]) == ([-16, -13], [0, 0])


# --- 31: pauses ---


@pytest.mark.article("LLISCA-31")
@pytest.mark.parametrize(
    ("reason", "codes"),
    [
        pytest.param("validity", [], id="A: while a word's validity is settled"),
        pytest.param("count", [], id="B: on differing counts"),
        pytest.param("overdraw", [], id="C: while overdrawn tiles go back"),
        pytest.param("arbiter", [], id="D: to consult the arbiter"),
        pytest.param("force-majeure", ["pause-reason-unknown"], id="no force majeure"),
        pytest.param("end", ["pause-reason-unknown"], id="not after the last play"),
    ],
)
def test_the_clock_pauses_only_for_these_reasons(reason: str, codes: list[str]) -> None:
    told = llisca(f"@10 pause {reason}", "@100 wait")

    assert told.refused == codes
    assert told["clock"] == [100.0 if codes else 10.0, 0.0]


@pytest.mark.article("LLISCA-31")
@pytest.mark.parametrize(
    "before",
    [
        pytest.param([], id="before a play"),
        pytest.param(["0 play H8 EE"], id="with a play on the board"),
        pytest.param(["0 play H8 EE", "0 refill"], id="after the refill"),
    ],
)
def test_after_the_pause_the_same_clock_runs_on(before: list[str]) -> None:
    told = llisca(*before, "@10 pause count", "@100 resume", "@130 wait")

    assert told.refused == []
    assert (told["clock"], told["turn"]) == ([40.0, 0.0], 0)


@pytest.mark.article("LLISCA-31")
def test_a_clock_that_stands_cannot_be_stopped() -> None:
    in_a_pause = llisca("pause arbiter", "pause count", "pause force-majeure")
    in_a_challenge = llisca("0 play H8 EE", "1 challenge", "pause arbiter", "pause end")

    assert in_a_pause.refused == ["clock-is-stopped", "clock-is-stopped"]  # before pause-reason-unknown
    assert in_a_challenge.refused == ["clock-is-stopped", "clock-is-stopped"]


@pytest.mark.article("LLISCA-31")
def test_a_clock_that_runs_cannot_be_resumed() -> None:
    assert llisca("resume").refused == ["wrong-phase"]
    assert llisca("pause arbiter", "resume", "resume").refused == ["wrong-phase"]


@pytest.mark.article("LLISCA-31", "LLISCA-13")
def test_overdrawn_tiles_go_back_while_the_clock_stands() -> None:
    script = ["@10 0 play H8 EE", "0 refill", "@20 pause overdraw", "@60 0 overdraw 1 return=E"]
    told = llisca(*script, "@90 resume", "@95 0 press")

    assert told.refused == []
    assert (told["clock"], told["turn"]) == ([25.0, 0.0], 1)
