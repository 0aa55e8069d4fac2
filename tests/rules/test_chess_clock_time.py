"""The chess clock of classic and federation games: whose time runs, pauses, overtime and its limit.

Twenty-five minutes are 1,500 seconds; ten minutes over are 2,100.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import played
from tests.under import under

BAG = "C A S A E T R  L S O L E N X  U U I I"
LAST: dict[str, Any] = {"bag": "C A S A E T R  L S O L E N X", "bag_only": True}  # seat 1 holds 16 points
OUT = "0 play H4 CASAETR"  # (4 + 6) × 2 + 50 = 70 points, and seat 0 is out

penalty = under(classic="CLASSIC-7c", fisc="FISC-11b")
limit = under(classic="CLASSIC-4D CLASSIC-7d", fisc="FISC-8D FISC-11c")
pauses = under(classic="CLASSIC-7b", fisc="FISC-11a")


def points(first: int, second: int) -> tuple[str, str]:
    """Two totals set by the arbiter, so that only the arithmetic of the end is looked at."""
    return f"0 correct {first} compte", f"1 correct {second} compte"


# --- whose time runs ---


@pytest.mark.parametrize(
    ("script", "clock"),
    [
        pytest.param(("@10 start", "@40 wait"), [30.0, 0.0], id="from the start"),
        pytest.param(("start", "@10 0 play H8 CASA", "@30 wait"), [30.0, 0.0], id="while a play lies there"),
        pytest.param(
            ("start", "@10 0 play H8 CASA", "@15 0 refill", "@30 wait"), [30.0, 0.0], id="until the press"
        ),
        pytest.param(("start", "@10 0 exchange C", "@30 wait"), [30.0, 0.0], id="after an exchange, too"),
        pytest.param(("start", "@10 0 exchange C", "@20 0 press", "@30 wait"), [20.0, 10.0], id="the press"),
        pytest.param(("start", "@10 0 pass", "@30 wait"), [10.0, 20.0], id="a pass ends the turn"),
        pytest.param(("start", "@10 0 withdraw", "@30 wait"), [10.0, 20.0], id="a withdrawal ends the turn"),
        pytest.param(("start", "@10 0 press", "@30 wait"), [30.0, 0.0], id="a refused press changes nothing"),
        pytest.param(
            ("start", "@10 0 pass", "@30 1 pass", "@35 0 pass", "@36 wait"), [15.0, 21.0], id="they add up"
        ),
        pytest.param(("start", "@0.001 wait"), [0.001, 0.0], id="to the thousandth"),
    ],
)
@under(classic="CLASSIC-7a", fisc="FISC-11g")
def test_a_players_time_runs_until_the_press(
    regulation: str, script: tuple[str, ...], clock: list[float]
) -> None:
    assert played(regulation, *script, bag=BAG)["clock"] == clock


# --- pauses ---


@pytest.mark.parametrize(
    ("reason", "classic", "fisc"),
    [
        pytest.param("validity", None, None, id="a challenged play"),
        pytest.param("count", None, None, id="differing counts"),
        pytest.param("arbiter", None, None, id="calling the arbiter"),
        pytest.param("force-majeure", None, None, id="force majeure"),
        pytest.param(
            "overdraw", "pause-reason-unknown", "pause-reason-unknown", id="overdraw goes as arbiter"
        ),
        pytest.param("end", "wrong-phase", "pause-reason-unknown", id="the last play noted: not yet"),
    ],
)
@pauses
def test_a_pause_names_one_of_the_reasons(
    regulation: str, reason: str, classic: str | None, fisc: str | None
) -> None:
    told = played(regulation, "start", f"@10 pause {reason}", "@30 wait", bag=BAG)

    refused = classic if regulation == "classic" else fisc
    assert told.refused == ([refused] if refused else [])
    assert told["clock"] == [30.0 if refused else 10.0, 0.0]


@pytest.mark.parametrize(
    ("reason", "here", "league"),
    [
        pytest.param("overdraw", ["pause-reason-unknown"], [], id="overdraw"),
        pytest.param("force-majeure", [], ["pause-reason-unknown"], id="force majeure"),
    ],
)
@pauses
def test_the_league_knows_other_reasons(
    regulation: str, reason: str, here: list[str], league: list[str]
) -> None:
    assert played(regulation, "start", f"pause {reason}", bag=BAG).refused == here
    assert played("llisca", "start", f"pause {reason}", bag=BAG).refused == league


def test_the_league_has_no_pause_for_the_end() -> None:
    assert played("llisca", "start", "pause end", bag=BAG).refused == ["pause-reason-unknown"]


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param((), id="to move"),
        pytest.param(("0 play H8 CASA",), id="placed"),
        pytest.param(("0 play H8 CASA", "0 refill"), id="refilled"),
    ],
)
@pauses
def test_the_clock_stands_from_the_pause_to_the_resumption(regulation: str, steps: tuple[str, ...]) -> None:
    script = ("start", *steps, "@10 pause count", "@500 resume", "@505 wait")
    told = played(regulation, *script, bag=BAG)

    assert told.refused == []
    assert told["clock"] == [15.0, 0.0]


@pauses
def test_time_in_a_pause_never_reaches_the_limit(regulation: str) -> None:
    told = played(regulation, "start", "@2000 pause arbiter", "@9000 resume", "@9100 wait", bag=BAG)

    assert (told["end"], told["clock"]) == (None, [2100.0, 0.0])
    assert (
        played(regulation, "start", "@2000 pause arbiter", "@9000 resume", "@9100.001 wait")["end"]
        == "overtime"
    )


@pytest.mark.parametrize(
    ("action", "codes"),
    [
        pytest.param("0 play H8 CASA", ["clock-is-stopped"], id="play"),
        pytest.param(
            "1 play H8 SOL", ["clock-is-stopped"], id="play out of turn: the first code that applies"
        ),
        pytest.param("0 refill", ["clock-is-stopped"], id="refill"),
        pytest.param("0 press", ["clock-is-stopped"], id="press"),
        pytest.param("0 complete", ["clock-is-stopped"], id="complete"),
        pytest.param("0 exchange C", ["clock-is-stopped"], id="exchange"),
        pytest.param("0 pass", ["clock-is-stopped"], id="pass"),
        pytest.param("0 withdraw", ["clock-is-stopped"], id="withdraw"),
        pytest.param("1 accept", ["clock-is-stopped"], id="accept"),
        pytest.param("1 challenge", ["clock-is-stopped"], id="challenge"),
        pytest.param("verdict valid", ["clock-is-stopped"], id="verdict"),
        pytest.param("1 rechallenge x", ["clock-is-stopped"], id="rechallenge"),
        pytest.param("pause count", ["clock-is-stopped"], id="a second pause"),
        pytest.param("pause overdraw", ["clock-is-stopped"], id="a second pause for an unknown reason"),
        pytest.param("0 sign", ["clock-is-stopped"], id="sign"),
        pytest.param("start", ["already-started"], id="start: the first code that applies"),
        pytest.param("0 absent", ["already-started"], id="absent: the first code that applies"),
        pytest.param("0 redraw", ["not-allowed-by-regulation"], id="redraw: the first code that applies"),
        pytest.param("agree-end", ["not-allowed-by-regulation"], id="agree-end: not in these regulations"),
        pytest.param("0 overdraw 1", [], id="overdraw is possible"),
        pytest.param("0 correct 5 compte", [], id="correct is possible"),
        pytest.param("record question a word", [], id="record is possible"),
        pytest.param("0 abandon", [], id="abandon is possible"),
        pytest.param("0 disqualify", [], id="disqualify is possible"),
        pytest.param("round-over", [], id="round-over is possible"),
        pytest.param("resume", [], id="resume is possible"),
        pytest.param("wait", [], id="time passes"),
    ],
)
@pauses
def test_what_is_possible_during_a_pause(regulation: str, action: str, codes: list[str]) -> None:
    assert played(regulation, "start", "pause arbiter", action, bag=BAG).refused == codes


@pytest.mark.parametrize(
    ("steps", "classic", "fisc"),
    [
        pytest.param(
            ("1 challenge",), "clock-is-stopped", "clock-is-stopped", id="while a verdict is awaited"
        ),
        pytest.param(("1 challenge", "verdict valid"), None, "clock-is-stopped", id="after valid, not noted"),
        pytest.param(("1 challenge", "verdict valid", "0 refill"), None, None, id="after valid and noted"),
    ],
)
@under(classic="CLASSIC-7b", fisc="FISC-11a FISC-10c")
def test_a_clock_that_stands_cannot_be_paused(
    regulation: str, steps: tuple[str, ...], classic: str | None, fisc: str | None
) -> None:
    told = played(regulation, "start", "0 play H8 CASA", *steps, "pause count", bag=BAG)

    refused = classic if regulation == "classic" else fisc
    assert told.refused == ([refused] if refused else [])


@pauses
def test_there_is_nothing_to_resume_without_a_pause(regulation: str) -> None:
    assert played(regulation, "start", "resume", bag=BAG).refused == ["wrong-phase"]
    assert played(regulation, "resume", bag=BAG).refused == ["not-started"]
    assert played(regulation, "pause count", bag=BAG).refused == ["not-started"]


# --- overtime ---


@pytest.mark.parametrize(
    ("pressed", "minutes"),
    [
        pytest.param("@1500", 0, id="25 minutes exactly: nothing"),
        pytest.param("@1500.001", 1, id="a fraction of a minute counts as one"),
        pytest.param("@1560", 1, id="60.0 seconds over"),
        pytest.param("@1560.1", 2, id="60.1 seconds over"),
        pytest.param("@1620", 2, id="two minutes over"),
        pytest.param("@2040.001", 10, id="the tenth minute begun"),
        pytest.param("@2100", 10, id="ten minutes over, at that very instant"),
    ],
)
@penalty
def test_every_minute_or_part_of_one_costs_ten_points(regulation: str, pressed: str, minutes: int) -> None:
    told = played(regulation, "start", *points(200, 0), f"{pressed} {OUT}", "0 press", **LAST)

    assert told["overtime"] == [minutes, 0]
    assert told["end"] == "out"
    assert told["scores"] == [270, 0]
    assert told["final"] == [270 + 16 - 10 * minutes, -16]
    overtime = [line["score"] for line in told["sheet"] if line.get("why") == "overtime"]
    assert overtime == ([-10 * minutes] if minutes else [])


@penalty
def test_overtime_is_shown_while_the_game_runs_and_subtracted_only_at_its_end(regulation: str) -> None:
    told = played(regulation, "start", *points(50, 40), "@1590 0 pass", bag=BAG)

    assert told["overtime"] == [2, 0]
    assert told["scores"] == told["final"] == [50, 40]


ENDS = {
    "out": ((OUT, "0 press"), LAST),
    "passes": (("0 pass", "1 pass") * 3, {"bag": BAG}),
    "scoreless": (
        ("0 exchange E", "0 press", "1 pass") * 6,
        {"bag": "C A S E E E E  L S O L E N X " + "E " * 9, "bag_only": True},
    ),
    "round-over": (
        ("round-over", *("0 pass", "1 exchange E", "1 press") * 2),
        {"bag": "C A S A E T R  L S O L E N X  E E E", "bag_only": True},
    ),
    "abandon": (("1 abandon",), {"bag": BAG}),
    "disqualified": (("1 disqualify",), {"bag": BAG}),
}


@pytest.mark.parametrize("end", list(ENDS))
@penalty
def test_overtime_is_subtracted_whatever_ended_the_game(regulation: str, end: str) -> None:
    steps, bag = ENDS[end]
    in_time = played(regulation, "start", *points(100, 20), *steps, **bag)
    late = played(regulation, "start", *points(100, 20), "@1561 wait", *steps, **bag)

    assert in_time["end"] == late["end"] == end
    assert in_time.refused == late.refused == []
    assert late["overtime"] == [2, 0]
    assert late["final"] == [in_time["final"][0] - 20, in_time["final"][1]]


@pytest.mark.parametrize(
    ("minutes", "pressed", "overtime"),
    [
        pytest.param(30, "@1800", 0, id="thirty minutes: not over yet"),
        pytest.param(30, "@1800.001", 1, id="thirty minutes: over"),
        pytest.param(30, "@2400", 10, id="thirty minutes: the limit is ten more"),
        pytest.param(30, "@2400.001", None, id="thirty minutes: beyond the limit"),
        pytest.param(25, "@2100.001", None, id="twenty-five minutes, said expressly"),
        pytest.param(0.5, "@30.001", 1, id="half a minute, for a demonstration"),
    ],
)
@penalty
def test_the_organiser_sets_the_minutes(
    regulation: str, minutes: float, pressed: str, overtime: int | None
) -> None:
    told = played(regulation, "start", f"{pressed} 0 pass", bag=BAG, minutes=minutes)

    assert told["end"] == (None if overtime is not None else "overtime")
    assert told["overtime"][0] == (overtime if overtime is not None else 10)


@penalty
def test_without_a_clock_no_time_rule_holds(regulation: str) -> None:
    told = played(regulation, "start", "@90000 0 pass", bag=BAG, clock="none")

    assert (told["end"], told["overtime"], told.refused) == (None, [0, 0], [])


# --- the limit ---


@limit
def test_at_ten_minutes_over_the_game_ends_at_once(regulation: str) -> None:
    in_time = played(regulation, "start", "@2100 0 pass", bag=BAG)
    too_late = played(regulation, "start", "@2100.001 0 pass", bag=BAG)

    assert (in_time["status"], in_time.refused) == ("running", [])
    assert (too_late["status"], too_late["end"]) == ("ended", "overtime")
    assert too_late.refused == ["game-over"]
    assert too_late["clock"] == [2100.0, 0.0]
    assert too_late["overtime"] == [10, 0]
    assert (too_late["phase"], too_late["turn"]) == ("over", None)


@pytest.mark.article("CLASSIC-7d", "CLASSIC-4D")
@pytest.mark.parametrize(
    ("first", "second", "final"),
    [
        pytest.param(150, 90, [40, 90], id="minus 110, never 100 and 110"),
        pytest.param(50, 90, [-60, 90], id="below zero"),
        pytest.param(200, 90, [90, 90], id="level after it: the score stands"),
        pytest.param(201, 90, [0, 300], id="still ahead: 300–0"),
        pytest.param(199, 90, [89, 90], id="just behind"),
        pytest.param(400, 350, [290, 350], id="a high score is no walkover"),
    ],
)
def test_classic_the_game_is_lost_at_the_limit(first: int, second: int, final: list[int]) -> None:
    told = played("classic", "start", *points(first, second), "@2100.001 wait", bag=BAG)

    assert told["final"] == final
    assert told["scores"] == [first, second]
    assert told["winner"] == 1  # in any case, also when level


@pytest.mark.article("CLASSIC-7d")
@pytest.mark.parametrize(
    ("first", "second", "final"),
    [
        pytest.param(150, 90, [40, 70], id="the winner's own two minutes are deducted"),
        pytest.param(180, 90, [70, 70], id="level after both: the score stands"),
        pytest.param(181, 90, [0, 300], id="ahead after both: 300–0"),
    ],
)
def test_classic_the_winners_overtime_is_deducted(first: int, second: int, final: list[int]) -> None:
    told = played(
        "classic", "start", *points(first, second), "0 pass", "@1600 1 pass", "@3700.001 wait", bag=BAG
    )

    assert told["overtime"] == [10, 2]
    assert (told["final"], told["winner"]) == (final, 1)


@pytest.mark.article("FISC-11c", "FISC-8D")
@pytest.mark.parametrize(
    ("first", "second", "final", "winner"),
    [
        pytest.param(150, 90, [50, 90], 1, id="minus 100"),
        pytest.param(250, 90, [150, 90], 0, id="still ahead: no automatic loss"),
        pytest.param(190, 90, [90, 90], None, id="level: nobody wins"),
        pytest.param(20, 90, [-80, 90], 1, id="below zero"),
    ],
)
def test_fisc_minus_100_and_most_points_win(
    first: int, second: int, final: list[int], winner: int | None
) -> None:
    told = played("fisc", "start", *points(first, second), "@2100.001 wait", bag=BAG)

    assert (told["final"], told["winner"], told["end"]) == (final, winner, "overtime")
    assert told.kinds[-1] == "adjust-overtime"


@limit
def test_at_the_limit_racks_are_not_counted(regulation: str) -> None:
    told = played(regulation, "start", *points(10, 200), "@2100.001 wait", bag=BAG)

    assert told["final"][1] == 200
    assert "adjust-rack" not in told.kinds


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param(("@2050 0 play H8 CASA",), id="laid"),
        pytest.param(("@2050 0 play H8 CASA", "@2060 0 refill"), id="noted and refilled"),
    ],
)
@limit
def test_a_play_not_yet_pressed_does_not_count(regulation: str, steps: tuple[str, ...]) -> None:
    told = played(regulation, "start", *steps, "@2100.001 0 complete", bag=BAG)

    assert told.refused == ["game-over"]
    assert told["scores"] == [0, 0]
    assert told.racks == ["C A S A E T R", "L S O L E N X"]
    assert told["bag"] == 86
    assert "play" not in told.kinds
    assert not any(letter != "." for row in told["board"] for letter in row)


@limit
def test_a_play_that_goes_out_but_is_not_pressed_does_not_count_either(regulation: str) -> None:
    told = played(regulation, "start", f"@2050 {OUT}", "@2060 0 refill", "@2100.001 0 press", **LAST)

    assert (told["end"], told["scores"], told["bag"]) == ("overtime", [0, 0], 0)
    assert told.racks[0] == "C A S A E T R"


@limit
def test_plays_before_it_stay(regulation: str) -> None:
    told = played(
        regulation,
        "start",
        "0 play H8 CASA",
        "0 complete",
        "@1 1 play 12H SOL",
        "@1 1 complete",
        "@50 0 play H7 UCASAS",
        "@2200 wait",
        bag=BAG,
    )

    assert (told["end"], told["scores"]) == ("overtime", [10, 11])
    assert told["board"][7][6:13] == [".", "C", "A", "S", "A", "S", "."]


@limit
def test_the_turn_that_returns_at_the_limit_must_be_played_at_that_instant(regulation: str) -> None:
    pressed = ("start", "@2100 0 pass", "@2150 1 pass")

    assert played(regulation, *pressed, "@2150 0 pass", bag=BAG)["status"] == "running"
    told = played(regulation, *pressed, "@2150.001 0 pass", bag=BAG)
    assert (told["end"], told["clock"]) == ("overtime", [2100.0, 50.0])


@limit
def test_either_player_can_reach_the_limit(regulation: str) -> None:
    told = played(regulation, "start", *points(0, 50), "@5 0 pass", "@2105.001 wait", bag=BAG)

    assert (told["end"], told["overtime"]) == ("overtime", [0, 10])
    assert told["final"] == ([0, -60] if regulation == "classic" else [0, -50])
    assert told["winner"] == 0


@limit
def test_a_challenge_holds_the_limit_off(regulation: str) -> None:
    told = played(
        regulation,
        "start",
        "@2090 0 play H8 CASA",
        "@2095 1 challenge",
        "@9000 verdict valid",
        "@9005 wait",
        bag=BAG,
    )

    assert told["end"] is None
    assert told["clock"][0] == (2100.0 if regulation == "classic" else 2095.0)
    late = played(
        regulation,
        "start",
        "@2090 0 play H8 CASA",
        "@2095 1 challenge",
        "@9000 verdict valid",
        "@9005.001 wait",
        bag=BAG,
    )
    assert late["end"] == ("overtime" if regulation == "classic" else None)


@limit
def test_what_is_never_asked_about_never_falls_due(regulation: str) -> None:
    """Nothing falls due after the last action."""
    assert played(regulation, "start", "@2100 wait", bag=BAG)["status"] == "running"


# --- the last play ---


@under(classic="CLASSIC-4h", fisc="FISC-11f")
def test_once_the_last_play_is_noted_and_stopped_no_clock_runs(regulation: str) -> None:
    told = played(regulation, "start", f"@10 {OUT}", "@15 0 press", "@5000 wait", **LAST)

    assert (told["end"], told["clock"]) == ("out", [15.0, 0.0])


@pytest.mark.article("CLASSIC-4h")
@pytest.mark.parametrize("stop", ["0 press", "pause end", "0 complete"])
def test_classic_who_does_not_stop_the_clock_pays_for_it(stop: str) -> None:
    """It runs on for who made the last play, who stops it, or the opponent once both have noted."""
    told = played("classic", "start", f"@1490 {OUT}", "@1495 0 refill", f"@1570 {stop}", "@5000 wait", **LAST)

    assert (told["end"], told["clock"], told["overtime"]) == ("out", [1570.0, 0.0], [2, 0])
    assert told["final"] == [70 + 16 - 20, -16]


@pytest.mark.article("CLASSIC-7b")
def test_classic_stopping_the_clock_after_the_last_play_ends_the_game_as_the_press_would() -> None:
    pressed, stopped = (
        played("classic", "start", f"@10 {OUT}", "@20 0 refill", f"@30 {stop}", **LAST)
        for stop in ("0 press", "pause end")
    )

    assert stopped.refused == []
    assert stopped["end"] == "out"
    assert {**stopped.result, "events": []} == {**pressed.result, "events": []}


@pytest.mark.article("CLASSIC-7b")
@pytest.mark.parametrize(
    ("steps", "bag"),
    [
        pytest.param((), LAST, id="to move"),
        pytest.param((OUT,), LAST, id="laid, not noted yet"),
        pytest.param(("0 play H8 CASA", "0 refill"), LAST, id="noted, but tiles are left on the rack"),
        pytest.param((OUT, "0 refill"), {"bag": BAG}, id="noted, but the bag was not empty"),
        pytest.param(("0 exchange C",), {"bag": BAG}, id="an exchange"),
    ],
)
def test_classic_at_another_moment_that_is_no_reason(steps: tuple[str, ...], bag: dict[str, Any]) -> None:
    told = played("classic", "start", *steps, "pause end", **bag)

    assert told.refused == ["wrong-phase"]
    assert told["status"] == "running"


# --- CLASSIC-4i: a sheet not filled in ---

ENDED = ("start", f"@1490 {OUT}", "@1490 0 press")


@pytest.mark.article("CLASSIC-4i")
@pytest.mark.parametrize(
    ("seat", "seconds", "clock", "final"),
    [
        pytest.param(0, 10, [1500.0, 0.0], [86, -16], id="within the time: nothing"),
        pytest.param(0, 10.001, [1500.001, 0.0], [76, -16], id="beyond it: ten points"),
        pytest.param(0, 130, [1620.0, 0.0], [66, -16], id="two minutes over"),
        pytest.param(1, 130, [1490.0, 130.0], [86, -16], id="the other has time enough"),
    ],
)
def test_classic_the_time_of_a_sheet_not_filled_in(
    seat: int, seconds: float, clock: list[float], final: list[int]
) -> None:
    told = played(
        "classic", *ENDED, f"@2000 {seat} resume", f"@{2000 + seconds} pause end", "@9000 wait", **LAST
    )

    assert told.refused == []
    assert (told["status"], told["end"]) == ("ended", "out")
    assert (told["clock"], told["final"]) == (clock, final)


@pytest.mark.article("CLASSIC-4i")
def test_classic_overtime_is_settled_anew_not_twice() -> None:
    script = (
        "start",
        f"@1510 {OUT}",
        "0 press",
        "@2000 0 resume",
        "@2060 pause end",
        "0 resume",
        "@2070 pause end",
    )
    told = played("classic", *script, **LAST)

    # 10 s over at the end, then 60 s and 10 s more: 80 s are two minutes begun
    assert told.refused == []
    assert told["overtime"] == [2, 0]
    assert told["final"] == [70 + 16 - 20, -16]
    assert told.kinds.count("adjust-overtime") == 1


@pytest.mark.article("CLASSIC-4i", "CLASSIC-4g")
def test_classic_the_last_signature_stops_the_time_of_a_sheet_too() -> None:
    told = played("classic", *ENDED, "@2000 0 resume", "@2015 0 sign", "@2020 1 sign", "@9000 wait", **LAST)

    assert (told.refused, told["status"]) == ([], "final")
    assert (told["clock"], told["overtime"]) == ([1510.0, 0.0], [1, 0])
    assert told["final"] == [70 + 16 - 10, -16]


@pytest.mark.article("CLASSIC-4i")
def test_classic_the_winner_can_change_by_it() -> None:
    steps = ("start", "0 correct 10 compte", "1 correct 105 compte", f"@1490 {OUT}", "0 press")

    assert played("classic", *steps, **LAST)["winner"] == 0  # 96 to 89
    late = played("classic", *steps, "@2000 0 resume", "@2011 pause end", **LAST)
    assert (late["final"], late["winner"]) == ([86, 89], 1)


@pytest.mark.article("CLASSIC-4i", "CLASSIC-7d")
@pytest.mark.parametrize(
    ("seat", "until", "final", "winner"),
    [
        pytest.param(0, 2610, [-14, -16], 0, id="ten minutes over: a hundred points"),
        pytest.param(0, 2610.001, [0, 300], 1, id="a thousandth more: lost"),
        pytest.param(1, 4100, [86, -116], 0, id="the other, ten minutes over"),
        pytest.param(1, 4100.001, [300, 0], 0, id="the other, beyond them: lost"),
    ],
)
def test_classic_beyond_the_limit_a_sheet_loses_the_game(
    seat: int, until: float, final: list[int], winner: int
) -> None:
    told = played("classic", *ENDED, f"@2000 {seat} resume", f"@{until} pause end", **LAST)

    assert (told.refused, told["end"], told["status"]) == ([], "out", "ended")
    assert (told["final"], told["winner"], told["scores"]) == (final, winner, [70, 0])


@pytest.mark.article("CLASSIC-4i", "CLASSIC-7d")
def test_classic_what_a_sheet_has_lost_stays_lost() -> None:
    lost = ("@2000 0 resume", "@3000 pause end")
    again = played("classic", *ENDED, *lost, "1 resume", "@9000 pause end", "0 sign", "1 sign", **LAST)

    assert (again["final"], again["winner"], again["status"]) == ([0, 300], 1, "final")
    # who has won because the other left has won
    left = played("classic", "start", "1 abandon", "@10 0 resume", "@9000 pause end", bag=BAG)
    assert (left["winner"], left["final"]) == (0, [300, 0])


@pytest.mark.article("CLASSIC-4i")
@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        pytest.param(("0 sign", "0 resume"), [], id="one has signed: still possible"),
        pytest.param(("0 sign", "1 sign", "0 resume"), ["locked"], id="both have signed"),
        pytest.param(("resume",), ["game-over"], id="nobody's clock is named"),
        pytest.param(("pause count",), ["game-over"], id="no other pause after the end"),
    ],
)
def test_when_a_clock_may_run_again_after_the_end(steps: tuple[str, ...], codes: list[str]) -> None:
    assert played("classic", *ENDED, *steps, **LAST).refused == codes


@pytest.mark.article("CLASSIC-4i")
@pytest.mark.parametrize("other", ["fisc", "llisca"])
def test_no_other_regulation_lets_a_clock_run_again_after_the_end(other: str) -> None:
    assert played("classic", *ENDED, "0 resume", **LAST).refused == []
    assert played(other, *ENDED, "0 resume", **LAST).refused == ["game-over"]
