"""Leaving a game, or being sent away from it: what it costs in the classic and the federation's games."""

from __future__ import annotations

import pytest
from tests.makers import played
from tests.under import under

BAG = "C A S A E T R  L S O L E N X  U U I I"

LEAVING = {"abandon": "abandon", "disqualify": "disqualified"}  # the action, and the end it leads to
leaving = pytest.mark.parametrize("how", list(LEAVING))


def points(first: int, second: int) -> tuple[str, str]:
    return f"0 correct {first} compte", f"1 correct {second} compte"


# --- classic: 110, and 300–0 for who is ahead even so ---


@pytest.mark.article("CLASSIC-4E")
@pytest.mark.parametrize(
    ("first", "second", "final"),
    [
        pytest.param(150, 90, [40, 90], id="minus 110 for the one who left"),
        pytest.param(50, 90, [-60, 90], id="behind already: minus 110 all the same"),
        pytest.param(0, 0, [-110, 0], id="nothing scored yet"),
        pytest.param(200, 90, [90, 90], id="level after it: the score stands and the other wins"),
        pytest.param(201, 90, [0, 300], id="still ahead: 300–0"),
        pytest.param(500, 90, [0, 300], id="far ahead: 300–0"),
        pytest.param(110, 0, [0, 0], id="level at nothing: the other wins"),
        pytest.param(111, 0, [0, 300], id="a point ahead"),
    ],
)
@leaving
def test_classic_who_leaves_loses_110_points(how: str, first: int, second: int, final: list[int]) -> None:
    told = played("classic", "start", *points(first, second), f"0 {how}", bag=BAG)

    assert told.refused == []
    assert (told["status"], told["end"]) == ("ended", LEAVING[how])
    assert told["scores"] == [first, second]
    assert (told["final"], told["winner"]) == (final, 1)
    assert "adjust-rack" not in told.kinds


@pytest.mark.article("CLASSIC-4E")
@leaving
def test_classic_the_second_player_may_leave_too(how: str) -> None:
    told = played("classic", "start", *points(20, 200), f"1 {how}", bag=BAG)

    assert (told["final"], told["winner"]) == ([300, 0], 0)


@pytest.mark.article("CLASSIC-4E", "CLASSIC-7c")
@pytest.mark.parametrize(
    ("first", "second", "final"),
    [
        # both are two minutes over
        pytest.param(150, 90, [40, 70], id="the 110 takes in the leaver's overtime, the other's is deducted"),
        pytest.param(180, 90, [70, 70], id="level after both"),
        pytest.param(181, 90, [0, 300], id="ahead after both"),
    ],
)
@leaving
def test_classic_overtime_of_who_leaves_and_of_who_stays(
    how: str, first: int, second: int, final: list[int]
) -> None:
    told = played(
        "classic", "start", *points(first, second), "@1600 0 pass", "@3200 1 pass", f"0 {how}", bag=BAG
    )

    assert told["overtime"] == [2, 2]
    assert (told["final"], told["winner"]) == (final, 1)


# --- the federation: behind it stands, ahead it becomes the other's less 50 ---


@pytest.mark.article("FISC-8E")
@pytest.mark.parametrize(
    ("first", "second", "final"),
    [
        pytest.param(50, 90, [50, 90], id="behind: the score stands"),
        pytest.param(89, 90, [89, 90], id="a point behind: the score stands"),
        pytest.param(90, 90, [40, 90], id="level counts as ahead"),
        pytest.param(91, 90, [40, 90], id="a point ahead: the opponent's less 50"),
        pytest.param(400, 90, [40, 90], id="far ahead: the opponent's less 50"),
        pytest.param(30, 20, [-30, 20], id="which may be below zero"),
        pytest.param(0, 0, [-50, 0], id="nothing scored yet"),
    ],
)
@leaving
def test_fisc_who_leaves_ahead_gets_fifty_less_than_the_other(
    how: str, first: int, second: int, final: list[int]
) -> None:
    told = played("fisc", "start", *points(first, second), f"0 {how}", bag=BAG)

    assert told.refused == []
    assert (told["status"], told["end"]) == ("ended", LEAVING[how])
    assert told["scores"] == [first, second]
    assert (told["final"], told["winner"]) == (final, 1)
    assert "adjust-rack" not in told.kinds


@pytest.mark.article("FISC-8E", "FISC-11b")
@pytest.mark.parametrize(
    ("first", "second", "final"),
    [
        # seat 0 is two minutes over, seat 1 one
        pytest.param(100, 95, [80, 85], id="ahead in play, behind with the time: stands"),
        pytest.param(110, 100, [40, 90], id="level with the time"),
        pytest.param(120, 95, [35, 85], id="ahead with the time"),
        pytest.param(95, 90, [75, 80], id="behind with the time by five"),
    ],
)
@leaving
def test_fisc_overtime_is_counted_first(how: str, first: int, second: int, final: list[int]) -> None:
    told = played(
        "fisc", "start", *points(first, second), "@1600 0 pass", "@3160 1 pass", f"0 {how}", bag=BAG
    )

    assert told["overtime"] == [2, 1]
    assert (told["final"], told["winner"]) == (final, 1)


@pytest.mark.article("CLASSIC-4E", "FISC-8E")
def test_the_regulations_differ_for_one_who_leaves_ahead() -> None:
    finals = {
        key: played(key, "start", *points(150, 90), "0 abandon", bag=BAG)["final"]
        for key in ("classic", "fisc", "llisca")
    }

    assert finals == {"classic": [40, 90], "fisc": [40, 90], "llisca": [150, 90]}
    assert played("classic", "start", *points(50, 90), "0 abandon", bag=BAG)["final"] == [-60, 90]
    assert played("fisc", "start", *points(50, 90), "0 abandon", bag=BAG)["final"] == [50, 90]


# --- at whatever moment ---

abandoned = under(classic="CLASSIC-4E", fisc="FISC-8E")


@pytest.mark.parametrize(
    ("steps", "scores"),
    [
        pytest.param(("1 abandon",), [0, 0], id="to move, in the other's turn"),
        pytest.param(("0 play H8 CASA", "1 abandon"), [0, 0], id="a play laid is not noted"),
        pytest.param(("0 play H8 CASA", "0 refill", "1 abandon"), [10, 0], id="a noted play counts"),
        pytest.param(("0 play H8 CASA", "1 challenge", "1 abandon"), [0, 0], id="a challenge waits"),
        pytest.param(("pause arbiter", "1 abandon"), [0, 0], id="during a pause"),
        pytest.param(("0 exchange C", "1 abandon"), [0, 0], id="after an exchange"),
    ],
)
@abandoned
def test_a_player_may_leave_at_any_moment(regulation: str, steps: tuple[str, ...], scores: list[int]) -> None:
    told = played(regulation, "start", *steps, bag=BAG)

    assert told.refused == []
    assert (told["end"], told["scores"], told["winner"]) == ("abandon", scores, 0)
    assert (told["phase"], told["turn"]) == ("over", None)


@abandoned
def test_what_lay_unnoted_goes_back_to_its_rack(regulation: str) -> None:
    told = played(regulation, "start", "0 play H8 CASA", "1 abandon", bag=BAG)

    assert sorted(told.racks[0].split()) == sorted("C A S A E T R".split())
    assert not any(letter != "." for row in told["board"] for letter in row)


@pytest.mark.parametrize("action", ["0 abandon", "abandon", "0 disqualify"])
@abandoned
def test_a_game_that_has_not_begun_or_is_over_cannot_be_left(regulation: str, action: str) -> None:
    assert played(regulation, action).refused == ["not-started"]
    assert played(regulation, "start", "1 abandon", action).refused == ["game-over"]


# --- both ---


@pytest.mark.parametrize("late", [False, True], ids=["in time", "with overtime"])
@under(classic="CLASSIC-4F", fisc="FISC-8F")
def test_when_both_leave_both_lose(regulation: str, late: bool) -> None:
    time = ("@1700 0 pass",) if late else ()
    told = played(regulation, "start", *points(150, 90), *time, "abandon", bag=BAG)

    assert (told["status"], told["end"]) == ("ended", "abandon")
    assert (told["scores"], told["final"]) == ([150, 90], [0, 0])
    assert told["winner"] is None  # neither a draw by points nor a winner
    assert told.state.winner_named
    totals = {line["by"]: line["total"] for line in told["sheet"]}
    assert totals == {0: 0, 1: 0}


@under(classic="CLASSIC-4F", fisc="FISC-8F")
def test_the_league_knows_it_too(regulation: str) -> None:
    here, league = (
        played(key, "start", *points(150, 90), "abandon", bag=BAG) for key in (regulation, "llisca")
    )

    assert (league["final"], league["winner"]) == ([0, 0], None)
    assert (here["final"], here["winner"]) == (league["final"], league["winner"])


# --- the committee ---


@under(classic="CLASSIC-3c", fisc="FISC-7.2")
def test_disqualification_is_recorded_and_loses_the_game_as_leaving_would(regulation: str) -> None:
    left, sent = (
        played(regulation, "start", *points(150, 90), f"0 {how}", bag=BAG)
        for how in ("abandon", "disqualify")
    )

    assert (left["end"], sent["end"]) == ("abandon", "disqualified")
    assert (left["final"], left["winner"]) == (sent["final"], sent["winner"])
    assert sent.events[-1] == "game-ended"
    ended = sent["events"][-1]
    assert (ended["end"], ended["by"]) == ("disqualified", 0)


@under(classic="CLASSIC-3c", fisc="FISC-7.2")
def test_other_regulations_do_not_disqualify(regulation: str) -> None:
    assert played(regulation, "start", "0 disqualify").refused == []
    assert played("llisca", "start", "0 disqualify").refused == ["not-allowed-by-regulation"]


@pytest.mark.parametrize("steps", [("0 abandon",), ("abandon",)], ids=["one", "both"])
@under(classic="CLASSIC-4j", fisc="FISC-8h")
def test_a_penalty_of_the_committee_is_recorded_apart_from_the_score(
    regulation: str, steps: tuple[str, ...]
) -> None:
    plain = played(regulation, "start", *points(150, 90), *steps, bag=BAG)
    told = played(
        regulation, "start", *points(150, 90), *steps, "record sanction Anna: comitè, falta", bag=BAG
    )

    assert told.refused == []
    assert told["events"][-1] == {
        "event": "fact-recorded",
        "at": 0,
        "what": "sanction",
        "text": "Anna: comitè, falta",
    }
    assert {**told.result, "events": []} == {**plain.result, "events": []}


@pytest.mark.article("FISC-0")
@pytest.mark.parametrize(
    "steps",
    [
        pytest.param((), id="before the start"),
        pytest.param(("start",), id="during the game"),
        pytest.param(("start", "0 play H8 CASA", "1 challenge"), id="while a verdict is awaited"),
        pytest.param(("start", "pause arbiter"), id="during a pause"),
        pytest.param(("start", "0 disqualify"), id="after the end"),
    ],
)
def test_fisc_a_sanction_can_be_recorded_at_any_time(steps: tuple[str, ...]) -> None:
    told = played("fisc", *steps, "record sanction exclòs un any", bag=BAG)

    assert told.refused == []
    assert told.events[-1] == "fact-recorded"
