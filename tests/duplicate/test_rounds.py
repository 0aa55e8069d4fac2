"""DUP-1, 4c, 5a, 6, 8, 9: the course of a game, its clock, its end and its standings."""

from __future__ import annotations

from typing import Any

import pytest

from faristol.formats.files.duplicate.grid import results_csv
from faristol.rules.duplicate.finder import Candidate, balance, suggested_order
from faristol.rules.spelling import fold_tiles
from tests.duplicate.makers import played

ROUND = ("draw", "time", "slip 0 H5 CASA", "close", "master H5 CASA")
# A word that cannot cross itself: of three of its four tiles there is no other, and the blanks are two.
LONELY = ("draw", "time", "slip 0 H5 XÇZJ", "close", "master H5 XÇZJ")
LONELY_BAG = "X Ç Z J A E I"
SECOND = ("draw", "time", "slip 1 G7 ES", "close", "master G7 ES")


@pytest.mark.article("DUP-4c")
def test_the_time_runs_from_the_judge_s_signal() -> None:
    shown = played("@0 draw", "@100 wait")
    running = played("@0 draw", "@100 time", "@130 wait")

    assert (shown["phase"], shown["time"]) == ("drawn", None)
    assert (running["phase"], running["time"]) == ("running", 150.0)


@pytest.mark.article("DUP-5a")
def test_the_calls_fall_due_at_their_own_instant() -> None:
    told = played("@0 draw", "@10 time", "@500 wait")

    calls = [event for event in told["events"] if event["event"] in ("time-called", "round-closed")]
    assert [(call["at"], call.get("left")) for call in calls] == [
        (130_000, 60_000),
        (160_000, 30_000),
        (190_000, None),
    ]


@pytest.mark.article("DUP-5a")
def test_another_round_time() -> None:
    told = played("@0 draw", "@10 time", "@500 wait", seconds=45)

    calls = [event for event in told["events"] if event["event"] in ("time-called", "round-closed")]
    assert [call["at"] for call in calls] == [25_000, 55_000]  # no call of a minute in 45 seconds


@pytest.mark.article("DUP-1c")
def test_nobody_joins_once_the_first_round_has_started() -> None:
    told = played("join Gerard", "draw", "join Helena", "time", "join Iu", "join Anna")

    assert told["players"] == ["Anna", "Biel", "Carla", "Gerard", "Helena"]
    assert told.refused == ["already-started", "already-started"]
    assert "Iu" in told["refused"][0]["message"]


@pytest.mark.article("DUP-1c")
def test_to_come_back_is_not_to_join() -> None:
    told = played("absent 0", *ROUND)

    assert told.refused == []
    assert (told["absent"], told.points[0]) == ([], 10)


def test_an_absent_player_scores_nothing() -> None:
    told = played("absent 2", *ROUND)

    assert told.nulls() == [None, "not-handed-in", "absent"]


@pytest.mark.article("DUP-1g")
def test_all_top_plays_are_listed_and_the_judge_chooses_among_them() -> None:
    listed = played("draw")["best"]
    squares = [(play["square"], play["word"]) for play in listed]

    assert {play["score"] for play in listed} == {10}
    assert ("8E", "CASA") in squares
    assert ("H5", "CASA") in squares
    for square, word in squares[:6]:
        assert played("draw", "time", "close", f"master {square} {word}").refused == []


@pytest.mark.article("DUP-1g")
@pytest.mark.parametrize(
    ("master", "code"),
    [
        pytest.param("H7 ES", "not-a-best-play", id="a lower play"),
        pytest.param("H5 ACAS", "null-master", id="not a word"),
        pytest.param("A1 CASA", "null-master", id="does not fit"),
    ],
)
def test_what_cannot_be_the_master_play(master: str, code: str) -> None:
    assert played("draw", "time", "close", f"master {master}").refused == [code]


def test_without_a_finder_the_master_may_not_be_below_a_slip() -> None:
    told = played(
        "draw", "time", "slip 0 H5 CASA", "close", "master H7 ES", "master H5 CASA", lexicon="arbiter"
    )

    assert told.refused == ["below-a-slip"]
    assert told.points == [10, 0, 0]


def test_equal_plays_are_ordered() -> None:
    """Without a blank first, then the better remainder, then by notation; the first is a suggestion."""

    def play(square: str, word: str, remainder: str) -> Candidate:
        rest = fold_tiles(remainder)
        return Candidate(square=square, word=word, score=9, blanks=word.count("("), remainder=rest)

    plays = [
        play("H8", "(C)AS", "A E"),
        play("H8", "CAS", "A E"),
        play("H7", "SAC", "E T"),
        play("H6", "SAC", "E T"),
        play("H8", "C(A)(S)", "E T"),
    ]

    ordered = suggested_order(plays, balance)

    assert [(one.square, one.word) for one in ordered] == [
        ("H6", "SAC"),
        ("H7", "SAC"),
        ("H8", "CAS"),
        ("H8", "(C)AS"),
        ("H8", "C(A)(S)"),
    ]


@pytest.mark.article("DUP-6a")
@pytest.mark.parametrize(
    ("bag", "end"),
    [
        pytest.param("C A S A T R L", "kind-used-up", id="no vowel is left"),
        pytest.param("C A S A ? R L", None, id="a blank left still counts as a vowel"),
    ],
)
def test_the_game_ends_when_a_kind_is_used_up(bag: str, end: str | None) -> None:
    words = ["CASA", "AR", "AL"]
    told = played("draw", "time", "close", "master H5 CASA", bag=bag, bag_only=True, words=words)

    assert told.refused == []
    assert told["end"] == end


@pytest.mark.article("DUP-6b")
def test_the_game_ends_when_no_play_is_possible_with_the_tiles_left() -> None:
    told = played(*LONELY, words=["XÇZJ"], bag=LONELY_BAG)

    assert (told["end"], told["phase"], told["bag"]) == ("no-play", "over", 93)


@pytest.mark.article("DUP-6c")
def test_the_judge_ends_the_game_for_force_majeure() -> None:
    told = played(*ROUND, "draw", "time", "slip 1 G7 ES", "end force-majeure")

    assert (told["end"], told["official"], len(told["rounds"])) == ("force-majeure", False, 1)
    assert "not-complete" in told["unofficial"]


def test_the_judge_cannot_say_that_no_play_is_left_while_one_is() -> None:
    assert played(*ROUND, "end no-play").refused == ["still-a-play"]
    assert played("end no-play", lexicon="arbiter")["end"] == "no-play"


@pytest.mark.article("DUP-1b")
def test_a_preset_number_of_rounds_ends_the_game_unofficially() -> None:
    told = played(*ROUND, *SECOND, "confirm", players=5, rounds=2)

    assert (told["end"], told["unofficial"]) == ("rounds", ["not-complete"])


@pytest.mark.article("DUP-1a", "DUP-1b")
@pytest.mark.parametrize(
    ("players", "unofficial"),
    [
        pytest.param(5, [], id="five"),
        pytest.param(4, ["few-players"], id="four"),
    ],
)
def test_official_with_five_players_and_complete(players: int, unofficial: list[str]) -> None:
    told = played(*LONELY, "confirm", players=players, words=["XÇZJ"], bag=LONELY_BAG)

    assert (told["end"], told["unofficial"]) == ("no-play", unofficial)
    assert told["official"] is not bool(unofficial)


@pytest.mark.article("DUP-8")
def test_places_by_the_total_and_ties_share_them() -> None:
    told = played(
        "draw",
        "time",
        "slip 0 H7 ES",
        "slip 1 H5 CASA",
        "slip 2 H5 SACA",
        "close",
        "master H5 CASA",
        players=4,
    )

    rows = [(row["place"], row["name"], row["points"], row["percent"]) for row in told["standings"]]
    assert rows == [
        (1, "Biel", 10, 100.0),
        (1, "Carla", 10, 100.0),
        (3, "Anna", 4, 40.0),
        (4, "Dídac", 0, 0.0),
    ]


@pytest.mark.article("DUP-8")
def test_totals_add_up_all_rounds() -> None:
    told = played(*ROUND, *SECOND)

    assert told.points == [10, 8, 0]
    assert told["maximum"] == 18


@pytest.mark.parametrize(
    ("slips", "bonus", "points"),
    [
        pytest.param(["slip 0 H5 CASA"], 0, [10, 0], id="off by default"),
        pytest.param(["slip 0 H5 CASA"], 10, [20, 0], id="alone with the top play"),
        pytest.param(["slip 0 H5 CASA", "slip 1 H5 SACA"], 10, [10, 10], id="two have it"),
    ],
)
def test_the_bonus_of_a_solo(slips: list[str], bonus: int, points: list[int]) -> None:
    told = played("draw", "time", *slips, "close", "master H5 CASA", players=2, solo_bonus=bonus)

    assert told.points == points


@pytest.mark.article("DUP-9a")
def test_results_stand_by_round_and_player_while_the_game_goes_on() -> None:
    told = played(*ROUND, *SECOND)

    assert told["status"] == "running"
    table = [
        [(slip["by"], slip["word"], slip["points"], slip["lost"]) for slip in row["slips"]]
        for row in told["rounds"]
    ]
    assert table == [
        [(0, "CASA", 10, 0), (1, "", 0, 10), (2, "", 0, 10)],
        [(0, "", 0, 8), (1, "ES", 8, 0), (2, "", 0, 8)],
    ]


@pytest.mark.article("DUP-9b")
def test_errors_are_corrected_until_the_result_is_confirmed() -> None:
    told = played(
        *ROUND,
        "end force-majeure",
        "check 1 1",
        "confirm",
        "correct 1 1 10",
        "confirm",
        "correct 1 1 0",
        "undo",
        "check 0 1",
    )

    assert told.refused == ["checks-open", "locked", "locked", "locked"]
    assert (told["status"], told.points) == ("final", [10, 10, 0])
    assert told["corrections"] == [
        {
            "t": told["corrections"][0]["t"],
            "by": 1,
            "round": 1,
            "before": 0,
            "points": 10,
            "author": "Judge",
            "reason": "typed wrongly",
        }
    ]
    assert told["checks"][0]["answer"] == "typed wrongly"


@pytest.mark.article("DUP-9b")
def test_a_check_may_leave_the_points_as_they_are() -> None:
    told = played(*ROUND, "check 1 1", "answer 1 1", "answer 1 1", "correct 1 1 11", "correct 1 2 5")

    assert told.refused == ["no-check-open", "points-out-of-range", "no-such-round"]
    assert told["checks"][0]["answer"] == "looked again"


def test_a_round_is_undone_as_if_it_had_not_been() -> None:
    before = played(*ROUND)
    undone = played(*ROUND, *SECOND, "undo")
    in_course = played(*ROUND, "draw", "time", "slip 0 G7 ES", "undo")

    for told in (undone, in_course):
        assert (told.state.board, told.state.left) == (before.state.board, before.state.left)
        assert (told["rounds"], told["standings"]) == (before["rounds"], before["standings"])


def test_an_undone_round_takes_its_corrections_and_checks_along() -> None:
    told = played(*ROUND, "correct 1 1 5", "check 2 1", "undo", *ROUND)

    assert (told.points, told["corrections"], told["checks"]) == ([10, 0, 0], [], [])


def test_of_two_corrections_the_last_one_counts() -> None:
    told = played(*ROUND, "correct 1 1 5", "correct 1 1 7")

    assert told.points == [10, 7, 0]
    assert [(made["before"], made["points"]) for made in told["corrections"]] == [(0, 5), (5, 7)]


def test_a_bag_that_everybody_has_seen_is_shaken() -> None:
    told = played("draw", "undo", bag=None)
    given = played("draw", "undo")

    assert told.events[-2:] == ["round-undone", "bag-shuffled"]
    assert given.events[-1] == "round-undone"


@pytest.mark.article("DUP-3c")
def test_an_undone_round_undoes_the_exception_that_came_after_it() -> None:
    script = ("draw", "time", "close", "master H5 CASA", "draw")
    fields: dict[str, Any] = {"bag": "C A S A T R E  L N D", "bag_only": True, "words": ["CASA", "AL", "RES"]}
    told = played(*script, **fields)
    back = played(*script, "undo", "undo", **fields)

    assert (told.state.lax, back.state.lax) == (True, False)


def test_only_the_master_play_is_taken_back_and_the_slips_stand() -> None:
    told = played(*ROUND, "undo master", "master 8E CASA")

    assert told.refused == []
    assert (told["rounds"][0]["master"]["square"], told.points) == ("8E", [10, 0, 0])


@pytest.mark.parametrize("what", ["undo", "undo master"])
def test_nothing_to_undo(what: str) -> None:
    assert played(what).refused == ["nothing-to-undo"]


def test_an_undone_end_lets_the_game_go_on() -> None:
    told = played(*ROUND, "undo", rounds=1)

    assert (told["end"], told["phase"], told["round"]) == (None, "to-draw", 1)


def test_the_clock_stands_in_a_pause() -> None:
    told = played(
        "@0 draw", "@10 time", "@20 pause", "@1000 slip 0 H5 CASA", "@1020 resume", "@1030 slip 0 H5 CASA"
    )

    assert told.refused == ["paused"]
    assert told["time"] == 160.0


def test_a_warning_is_kept() -> None:
    told = played(*ROUND, "warn 1")

    assert [(row["by"], row["round"], row["reason"]) for row in told["warnings"]] == [(1, 2, "spoke aloud")]


@pytest.mark.parametrize(
    ("script", "code"),
    [
        pytest.param(["time"], "wrong-phase", id="time before the rack"),
        pytest.param(["draw", "draw"], "wrong-phase", id="two racks"),
        pytest.param(["draw", "slip 0 H5 CASA"], "wrong-phase", id="a slip before the time"),
        pytest.param(["draw", "time", "master H5 CASA"], "wrong-phase", id="the master during the time"),
        pytest.param(["draw", "time", "slip 7 H5 CASA"], "no-such-player", id="no such seat"),
        pytest.param(["draw", "time", "void 0 late"], "no-slip", id="no slip to find null"),
        pytest.param(["end force-majeure", "draw"], "game-over", id="a rack after the end"),
        pytest.param(["confirm"], "wrong-phase", id="confirmed before the end"),
        pytest.param(["join anna"], "name-taken", id="a name twice"),
        pytest.param(["resume"], "wrong-phase", id="resumed without a pause"),
    ],
)
def test_refusals(script: list[str], code: str) -> None:
    assert played(*script).refused == [code]


def test_somebody_must_play() -> None:
    assert played("draw", "time", players=0).refused == ["no-players"]


@pytest.mark.article("DUP-9a")
def test_the_grid_of_results() -> None:
    told = played("join =SUM(A1)", *ROUND, *SECOND, "correct 2 1 5")

    assert results_csv(told.state).splitlines() == [
        "place,player,points,percent,tops,solos,1,2",
        ",,18,100.00,2,,10,8",
        "1,Anna,10,55.56,1,1,10,0",
        "2,Biel,8,44.44,1,1,0,8",
        "3,Carla,5,27.78,0,0,5,0",
        "4,'=SUM(A1),0,0.00,0,0,0,0",
    ]


@pytest.mark.parametrize(
    ("may_close", "refused"),
    [
        pytest.param(True, [], id="whoever trains alone has seen enough"),
        pytest.param(False, ["wrong-phase"], id="DUP-5a: the time of a round is the same for all"),
    ],
)
def test_cutting_a_round_short(may_close: bool, refused: list[str]) -> None:
    told = played("draw", "time", "slip 0 H5 CASA", "cut", players=1, may_close=may_close)

    assert told.refused == refused
    assert told["phase"] == ("closed" if may_close else "running")
    assert ("practice" in told["unofficial"]) is may_close
