"""The league's games by chess clock: twenty-five minutes, five more at ten points each, and then the end.

1,500 seconds are a player's time; at 1,800 the game ends at once, and it ends with the turn after which
both players are over their time.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import played

BAG = "C A S A E T R  L S O L E N X  U U I I"  # racks of 8 and 16 points
LAST: dict[str, Any] = {"bag": "C A S A E T R  L S O L E N X", "bag_only": True}
OUT = "0 play H4 CASAETR"  # 70 points, and seat 0 is out


def points(first: int, second: int) -> tuple[str, str]:
    return f"0 correct {first} compte", f"1 correct {second} compte"


# --- whose time runs ---


@pytest.mark.article("LLISCA-29B", "LLISCA-29")
def test_llisca_is_played_by_chess_clock_unless_a_timer_is_chosen() -> None:
    """No two minutes a turn and no sixty minutes: the game has no deadline of its own."""
    told = played("llisca", "start", "@1400 0 pass", "@2800 1 pass", "pause arbiter", "@9000 resume", bag=BAG)

    assert (told["status"], told.refused) == ("running", [])
    assert told["clock"] == [1400.0, 1400.0]
    timer = played("llisca", "start", "@1400 wait", bag=BAG, clock="turn")
    assert "lost-time" in timer.kinds


@pytest.mark.article("LLISCA-30")
def test_a_play_is_complete_with_the_press_and_only_then_the_other_time_runs() -> None:
    script = ("start", "@10 0 play H8 CASA", "@20 0 refill", "@30 0 press", "@34 wait")

    assert played("llisca", *script, bag=BAG)["clock"] == [30.0, 4.0]
    assert played("llisca", "start", "0 play H8 CASA", "0 press", bag=BAG).refused == ["wrong-phase"]


@pytest.mark.article("LLISCA-30b")
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_presses_before_the_play_is_noted(seat: int) -> None:
    """The starter keeps the sheet; the other waits, on the own clock, until the play is noted there."""
    before = ("start",) if seat == 0 else ("start", "0 pass")
    word = "CASA" if seat == 0 else "SOL"
    script = (
        *before,
        f"{seat} play H8 {word}",
        f"@50 {seat} press",
        f"@60 {seat} refill",
        f"@70 {seat} press",
    )
    told = played("llisca", *script, bag=BAG)

    assert told.refused == ["wrong-phase"]
    assert told["clock"][seat] == 70.0


@pytest.mark.article("LLISCA-25", "LLISCA-31")
def test_the_clock_stands_during_a_challenge_and_runs_on_after_valid() -> None:
    script = ("start", "@10 0 play H8 CASA", "@15 1 challenge", "@100 verdict valid", "@110 0 refill")

    assert played("llisca", *script, bag=BAG)["clock"] == [25.0, 0.0]
    lost = played("llisca", *script[:3], "@100 verdict invalid", "@108 wait", bag=BAG)
    assert lost["clock"] == [15.0, 8.0]


@pytest.mark.article("LLISCA-31")
@pytest.mark.parametrize(
    ("reason", "codes"),
    [
        pytest.param("validity", [], id="A: a word's validity"),
        pytest.param("count", [], id="B: differing counts"),
        pytest.param("overdraw", [], id="C: overdrawn tiles go back"),
        pytest.param("arbiter", [], id="D: a consultation of the arbiter"),
        pytest.param("force-majeure", ["pause-reason-unknown"], id="nothing else: force majeure"),
        pytest.param("end", ["pause-reason-unknown"], id="nothing else: the end"),
    ],
)
def test_the_clock_pauses_only_for_these_reasons(reason: str, codes: list[str]) -> None:
    told = played("llisca", "start", f"@10 pause {reason}", "@50 wait", bag=BAG)

    assert told.refused == codes
    assert told["clock"] == [50.0 if codes else 10.0, 0.0]


@pytest.mark.article("LLISCA-31", "LLISCA-13")
def test_overdrawn_tiles_go_back_while_the_clock_stands() -> None:
    told = played(
        "llisca",
        "start",
        "@10 pause overdraw",
        "@20 0 overdraw 1 return=U",
        "@60 resume",
        "@65 wait",
        bag=BAG,
    )

    assert told.refused == []
    assert told["clock"] == [15.0, 0.0]


# --- ten points a minute ---


@pytest.mark.article("LLISCA-29B")
@pytest.mark.parametrize(
    ("pressed", "minutes"),
    [
        pytest.param("@1500", 0, id="25 minutes exactly: nothing"),
        pytest.param("@1500.001", 1, id="a fraction of a minute counts as one"),
        pytest.param("@1560", 1, id="60.0 seconds over"),
        pytest.param("@1560.1", 2, id="60.1 seconds over"),
        pytest.param("@1740.001", 5, id="the fifth minute begun"),
        pytest.param("@1800", 5, id="five minutes over, at that very instant"),
    ],
)
def test_every_minute_or_fraction_costs_ten_points(pressed: str, minutes: int) -> None:
    told = played("llisca", "start", f"{pressed} {OUT}", "0 press", **LAST)

    assert (told["end"], told["overtime"]) == ("out", [minutes, 0])
    assert told["final"] == [70 + 16 - 10 * minutes, -16]


ENDS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "out": ((OUT, "0 press"), LAST),
    "passes": (("0 pass", "1 pass") * 2, {"bag": BAG}),
    "scoreless": (
        ("0 exchange E", "0 press", "1 pass") * 3,
        {"bag": "C A S A E T R  L S O L E N X " + "E " * 9, "bag_only": True},
    ),
    "no-play": (("agree-end",), {"bag": BAG}),
    "abandon": (("1 abandon",), {"bag": BAG}),
}


@pytest.mark.parametrize(
    "end",
    [
        pytest.param("out", marks=pytest.mark.article("LLISCA-23A")),
        pytest.param("passes", marks=pytest.mark.article("LLISCA-23C")),
        pytest.param("scoreless", marks=pytest.mark.article("LLISCA-23D")),
        pytest.param("no-play", marks=pytest.mark.article("LLISCA-23E")),
        pytest.param("abandon"),
    ],
)
@pytest.mark.article("LLISCA-29B")
def test_the_deduction_is_made_at_every_end(end: str) -> None:
    steps, bag = ENDS[end]
    in_time = played("llisca", "start", *points(100, 20), *steps, **bag)
    late = played("llisca", "start", *points(100, 20), "@1561 wait", *steps, **bag)

    assert in_time["end"] == late["end"] == end
    assert in_time.refused == late.refused == []
    assert late["final"] == [in_time["final"][0] - 20, in_time["final"][1]]


# --- 23F a: five minutes over ---


@pytest.mark.article("LLISCA-23F", "LLISCA-29B")
@pytest.mark.parametrize(
    ("first", "second", "final", "winner"),
    [
        pytest.param(100, 90, [100 - 50 - 8, 90 - 16], 1, id="minus 50, and each subtracts the own rack"),
        pytest.param(200, 90, [142, 74], 0, id="still ahead: who exceeded wins"),
        pytest.param(132, 90, [74, 74], None, id="level: nobody"),
    ],
)
def test_at_five_minutes_over_the_game_ends_at_once(
    first: int, second: int, final: list[int], winner: int | None
) -> None:
    script = ("start", *points(first, second))

    assert played("llisca", *script, "@1800 0 pass", bag=BAG)["status"] == "running"
    told = played("llisca", *script, "@1800.001 0 pass", bag=BAG)
    assert (told.refused, told["end"]) == (["game-over"], "overtime")
    assert (told["clock"], told["overtime"]) == ([1800.0, 0.0], [5, 0])
    assert (told["final"], told["winner"]) == (final, winner)


@pytest.mark.article("LLISCA-23F", "LLISCA-30")
@pytest.mark.parametrize(
    "steps",
    [
        pytest.param(("@1700 0 play H8 CASA",), id="laid"),
        pytest.param(("@1700 0 play H8 CASA", "@1750 0 refill"), id="noted and refilled, not pressed"),
    ],
)
def test_a_play_not_completed_does_not_count(steps: tuple[str, ...]) -> None:
    told = played("llisca", "start", *steps, "@1801 wait", bag=BAG)

    assert (told["end"], told["scores"]) == ("overtime", [0, 0])
    assert told.racks == ["C A S A E T R", "L S O L E N X"]
    assert told["bag"] == 86
    assert told["final"] == [-50 - 8, -16]  # the rack as it was before the play


@pytest.mark.article("LLISCA-23F", "LLISCA-20X")
def test_a_redraw_after_the_play_goes_back_as_well() -> None:
    bag = "C A S A E I E  L S O L E N X  A E I O  B C D F G H T"
    told = played("llisca", "start", "@1700 0 play H8 CAS", "0 refill", "0 redraw", "@1801 wait", bag=bag)

    assert told["end"] == "overtime"
    assert told.racks[0] == "C A S A E I E"
    assert told["bag"] == 86


@pytest.mark.article("LLISCA-23F")
def test_the_league_gives_five_minutes_where_the_others_give_ten() -> None:
    ends = {key: played(key, "start", "@1801 wait", bag=BAG)["end"] for key in ("llisca", "classic", "fisc")}

    assert ends == {"llisca": "overtime", "classic": None, "fisc": None}


# --- 23F b: both over their time ---


@pytest.mark.article("LLISCA-23F", "LLISCA-29B")
@pytest.mark.parametrize(
    ("second", "overtime", "end"),
    [
        pytest.param("@3001", [1, 0], None, id="the second has used 25 minutes exactly"),
        pytest.param("@3001.001", [1, 1], "overtime", id="a thousandth more: both are over"),
        pytest.param("@3200", [1, 4], "overtime", id="the second may finish that play"),
        pytest.param("@3301", [1, 5], "overtime", id="within the own five minutes"),
    ],
)
def test_when_both_exceed_the_game_ends_with_that_turn(
    second: str, overtime: list[int], end: str | None
) -> None:
    script = ("start", *points(100, 90), "@1501 0 pass")

    thinking = played("llisca", *script, f"{second} wait", bag=BAG)
    assert thinking["end"] is None  # the play in course may be finished
    told = played("llisca", *script, f"{second} 1 pass", bag=BAG)
    assert (told["end"], told["overtime"]) == (end, overtime)
    if end:
        assert told["final"] == [100 - 10 - 8, 90 - 10 * overtime[1] - 16]


@pytest.mark.article("LLISCA-23F", "LLISCA-29B")
def test_the_play_of_the_second_to_exceed_counts() -> None:
    told = played(
        "llisca", "start", "@1501 0 pass", "@3050 1 play H8 SOL", "@3060 1 complete", "@3061 0 pass", bag=BAG
    )

    assert told.refused == ["game-over"]
    assert told["scores"] == [0, 6]
    # U U I are drawn: L E N X U U I
    assert told["final"] == [-10 - 8, 6 - 10 - 16]


@pytest.mark.article("LLISCA-23F")
def test_the_second_to_exceed_has_only_the_own_five_minutes() -> None:
    told = played("llisca", "start", "@1501 0 pass", "@3290 1 play H8 SOL", "@3301.001 1 complete", bag=BAG)

    assert (told["end"], told["overtime"]) == ("overtime", [1, 5])
    assert told["scores"] == [0, 0]


@pytest.mark.article("LLISCA-23F", "LLISCA-29B")
def test_whoever_exceeds_first_plays_on_until_the_other_does() -> None:
    """Seat 1 exceeds first; the game goes on, and ends with the turn in which seat 0 exceeds too."""
    script = ("start", "@10 0 pass", "@1520 1 play H8 SOL", "1 complete", "@3000 0 exchange C", "0 press")

    told = played("llisca", *script, "@3100 1 pass", bag=BAG)
    assert (told["end"], told["overtime"]) == (None, [0, 2])
    ended = played("llisca", *script, "@3100 1 pass", "@3200 0 pass", bag=BAG)
    assert (ended["end"], ended["overtime"]) == ("overtime", [2, 2])


@pytest.mark.article("LLISCA-23F")
@pytest.mark.parametrize(
    ("lost", "kind"),
    [
        pytest.param(("1 withdraw",), "lost-withdraw", id="withdrawn"),
        pytest.param(
            ("1 play H8 SOL", "0 challenge", "verdict invalid"), "lost-challenge", id="challenged off"
        ),
        pytest.param(("1 exchange L", "1 press"), "exchange", id="an exchange"),
    ],
)
def test_any_turn_that_ends_with_both_over_ends_the_game(lost: tuple[str, ...], kind: str) -> None:
    told = played("llisca", "start", "@1501 0 pass", "@3100 wait", *lost, bag=BAG)

    assert told["end"] == "overtime"
    assert told.kinds[:2] == ["pass", kind]


@pytest.mark.article("LLISCA-23F")
def test_one_player_over_time_does_not_end_a_chess_clock_game_elsewhere() -> None:
    script = ("start", "@1501 0 pass", "@3100 1 pass")

    assert played("llisca", *script, bag=BAG)["end"] == "overtime"
    assert played("classic", *script, bag=BAG)["end"] is None
    assert played("fisc", *script, bag=BAG)["end"] is None


@pytest.mark.article("LLISCA-23A", "LLISCA-23F")
def test_going_out_is_looked_for_before_the_time() -> None:
    told = played("llisca", "start", "@1501 0 pass", "@3100 1 play H4 LSOLENX", "1 press", **LAST)

    assert (told["end"], told["overtime"]) == ("out", [1, 2])
    assert told["final"][0] == -8 - 10


@pytest.mark.article("LLISCA-23C", "LLISCA-23F")
def test_passes_are_looked_for_before_the_time() -> None:
    told = played("llisca", "start", "0 pass", "1 pass", "@1501 0 pass", "@3100 1 pass", bag=BAG)

    assert (told["end"], told["overtime"]) == ("passes", [1, 2])
    assert told["final"] == [-8 - 10, -16 - 20]


@pytest.mark.article("LLISCA-23B")
def test_with_a_chess_clock_total_time_ends_the_game_only_through_the_overtime() -> None:
    told = played("llisca", "start", "@1490 0 pass", "@2980 1 pass", "pause count", "@7200 resume", bag=BAG)
    assert told["end"] is None

    over = played("llisca", "start", "@1801 wait", bag=BAG)
    assert over["final"] == [-50 - 8, -16]  # each the own rack; nothing is added to the other
    assert over.kinds == ["adjust-rack", "adjust-rack", "adjust-overtime"]
