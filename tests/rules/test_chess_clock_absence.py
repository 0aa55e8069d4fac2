"""Who is not at the table when the round begins: fifteen minutes, and then the game is lost.

CLASSIC-8a is one player missing; CLASSIC-8b both, with its cases A, B and C. The federation's text has
only the first (FISC-5e); both missing is read as in the classic regulation.
"""

from __future__ import annotations

import pytest
from tests.makers import played
from tests.under import under

from faristol.formats.text.sheet import replay_text

one_absent = under(classic="CLASSIC-8a", fisc="FISC-5e")
both_absent = under(classic="CLASSIC-8b", fisc="FISC-5e")


@pytest.mark.parametrize("seat", [0, 1])
@one_absent
def test_after_more_than_fifteen_minutes_the_one_present_wins(regulation: str, seat: int) -> None:
    told = played(regulation, f"{seat} absent", "@900.001 wait")

    assert (told["status"], told["end"], told["phase"]) == ("ended", "absent", "over")
    assert told["winner"] == 1 - seat
    assert told["final"][1 - seat] == 300
    assert told["final"][seat] == 0
    assert told["scores"] == [0, 0]
    assert told["clock"][seat] == 900.0
    assert told["clock"][1 - seat] == 0.0
    assert told.kinds == ["adjust-absent"]
    assert told["sheet"] == [
        {"by": 1 - seat, "kind": "adjust", "why": "absent", "score": 300, "total": 300},
    ]


@pytest.mark.parametrize(
    ("arrival", "phase"),
    [
        pytest.param("@0.001", "to-move", id="at once"),
        pytest.param("@899.999", "to-move", id="just before fifteen minutes"),
        pytest.param("@900", "to-move", id="at fifteen minutes exactly: not more than fifteen"),
        pytest.param("@900.001", "over", id="a thousandth later"),
    ],
)
@one_absent
def test_who_comes_within_fifteen_minutes_plays(regulation: str, arrival: str, phase: str) -> None:
    told = played(regulation, "0 absent", f"{arrival} 0 present", "start")

    assert told["phase"] == phase
    assert told.refused == ([] if phase == "to-move" else ["game-over", "game-over"])


@one_absent
def test_fifteen_minutes_count_from_the_judges_signal(regulation: str) -> None:
    told = played(regulation, "@100 1 absent", "@1000 1 present", "@1000 start")

    assert told.refused == []
    assert told["clock"] == [0.0, 900.0]


@one_absent
def test_the_time_used_is_gone(regulation: str) -> None:
    told = played(regulation, "0 absent", "@600 0 present", "@700 start", "@760 wait")

    assert told["clock"] == [660.0, 0.0]
    late = played(regulation, "0 absent", "@600 0 present", "@700 start", "@1600.001 0 pass")
    assert late["overtime"] == [1, 0]
    too_late = played(regulation, "0 absent", "@600 0 present", "@700 start", "@2200.001 wait")
    assert too_late["end"] == "overtime"


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.article("FISC-5e", "FISC-11c")
def test_who_is_beyond_the_limit_when_the_turn_comes_pays_what_the_limit_costs(seat: int) -> None:
    """Twelve minutes over a time of one: the limit is ten, and a hundred points."""
    came = (f"{seat} absent", f"@780 {seat} present", "@780 start")
    told = played("fisc", *came, *(["@790 0 pass"] if seat else []), "@791 wait", minutes=1)

    assert (told["end"], told["winner"]) == ("overtime", 1 - seat)
    assert told["overtime"][seat] == 12
    assert told["final"][seat] == -100
    assert told["final"][1 - seat] == 0


@one_absent
def test_the_game_starts_only_when_nobody_is_absent(regulation: str) -> None:
    told = played(regulation, "0 absent", "@10 start", "@20 wait")

    assert told.refused == ["wrong-phase"]
    assert (told["phase"], told["racks"]) == ("not-started", ["", ""])
    assert told["clock"] == [20.0, 0.0]


@both_absent
def test_case_a_the_first_comes_in_time_and_the_second_has_fifteen_minutes_from_then(regulation: str) -> None:
    told = played(regulation, "absent", "@300 0 present", "@1200 wait")
    assert (told["phase"], told["clock"]) == ("not-started", [300.0, 900.0])

    in_time = played(regulation, "absent", "@300 0 present", "@1200 1 present", "@1200 start")
    assert in_time.refused == []
    assert in_time["clock"] == [300.0, 900.0]

    too_late = played(regulation, "absent", "@300 0 present", "@1200.001 1 present")
    assert too_late.refused == ["game-over"]
    assert (too_late["final"], too_late["winner"], too_late["end"]) == ([300, 0], 0, "absent")


@both_absent
def test_case_b_the_second_comes_and_the_first_keeps_the_rest_of_fifteen_minutes(regulation: str) -> None:
    told = played(regulation, "absent", "@300 1 present", "@900 wait")
    assert (told["phase"], told["clock"]) == ("not-started", [900.0, 0.0])

    in_time = played(regulation, "absent", "@300 1 present", "@900 0 present", "@900 start")
    assert in_time.refused == []
    assert in_time["clock"] == [900.0, 0.0]

    stayed_away = played(regulation, "absent", "@300 1 present", "@900.001 wait")
    assert (stayed_away["final"], stayed_away["winner"]) == ([0, 300], 1)


@both_absent
def test_case_c_nobody_comes_and_both_lose(regulation: str) -> None:
    told = played(regulation, "absent", "@900.001 0 present")

    assert told.refused == ["game-over"]
    assert (told["status"], told["end"]) == ("ended", "absent")
    assert (told["scores"], told["final"]) == ([0, 0], [0, 0])
    assert told["winner"] is None
    assert told["clock"] == [900.0, 0.0]


@both_absent
def test_case_c_is_no_draw(regulation: str) -> None:
    """Nobody wins, whatever is added to the totals afterwards."""
    told = played(regulation, "absent", "@901 wait", "0 correct 5 suma")

    assert (told["final"], told["winner"]) == ([5, 0], None)
    assert "Nobody wins." in replay_text(told.game, "en")


@both_absent
def test_the_first_listed_ones_clock_runs_while_both_are_away(regulation: str) -> None:
    assert played(regulation, "absent", "@899 wait")["clock"] == [899.0, 0.0]


@pytest.mark.parametrize(
    ("script", "code"),
    [
        pytest.param(("start", "0 absent"), "already-started", id="absent after the start"),
        pytest.param(("start", "absent"), "already-started", id="both absent after the start"),
        pytest.param(("start", "0 present"), "already-started", id="present after the start"),
        pytest.param(("0 present",), "wrong-phase", id="present without having been absent"),
        pytest.param(("0 absent", "1 present"), "wrong-phase", id="the other was never absent"),
        pytest.param(("0 absent", "0 play H8 CASA"), "not-started", id="nobody plays before the start"),
        pytest.param(("0 absent", "0 abandon"), "not-started", id="nobody abandons before the start"),
    ],
)
@one_absent
def test_absence_belongs_before_the_start(regulation: str, script: tuple[str, ...], code: str) -> None:
    assert played(regulation, *script).refused == [code]


@one_absent
def test_absence_is_known_here_and_not_in_the_league(regulation: str) -> None:
    assert played(regulation, "0 absent", "0 present").refused == []
    assert played("llisca", "0 absent", "0 present").refused == ["not-allowed-by-regulation"] * 2


@pytest.mark.parametrize("action", ["0 absent", "absent", "0 present"])
def test_other_regulations_know_no_absence(action: str) -> None:
    assert played("llisca", action).refused == ["not-allowed-by-regulation"]
    assert played("llisca", "start", action).refused == ["already-started"]  # the first code that applies
