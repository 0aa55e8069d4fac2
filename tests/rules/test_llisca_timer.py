"""LLISCA 29A and 23B: two minutes a turn by a timer, sixty for the game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import Told, played

# Seat 0 holds 16 points on the rack, seat 1 thirteen.
BAG = "X E E E E E E  Q E E E E E ?  " + "E " * 30


def timed(*script: str, bag: str = BAG, **fields: Any) -> Told:
    return played("llisca", "start", *script, bag=bag, bag_only=True, clock="turn", **fields)


# --- the two minutes ---


@pytest.mark.article("LLISCA-29A")
@pytest.mark.parametrize(
    ("action", "codes", "kinds"),
    [
        pytest.param("@120 0 exchange E\n0 press", [], ["exchange"], id="an exchange at 2:00 is in time"),
        pytest.param("@120.001 0 exchange E", ["exchange-not-allowed"], [], id="no exchange after 2:00"),
        pytest.param("@130 0 exchange E", ["exchange-not-allowed"], [], id="nor at the end of the grace"),
        pytest.param("@120.001 0 play H8 XE\n0 complete", [], ["play"], id="a play is still taken"),
        pytest.param("@130 0 play H8 XE\n0 complete", [], ["play"], id="up to the end of the grace"),
        pytest.param("@125 0 pass", [], ["pass"], id="so is a pass"),
        pytest.param("@130.001 0 play H8 XE", ["not-your-turn"], ["lost-time"], id="then the turn is lost"),
        pytest.param("@130.001 1 play H8 QE\n1 complete", [], ["lost-time", "play"], id="the other plays"),
    ],
)
def test_after_two_minutes_a_player_plays_at_once_or_loses_the_turn(
    action: str, codes: list[str], kinds: list[str]
) -> None:
    told = timed(action)

    assert (told.refused, told.kinds) == (codes, kinds)


@pytest.mark.article("LLISCA-29A")
def test_a_turn_lost_by_time_has_zero_points_and_leaves_the_rack() -> None:
    told = timed("@131 wait")

    assert told["sheet"] == [{"by": 0, "kind": "lost", "why": "time", "score": 0, "total": 0}]
    assert told.racks[0] == "X E E E E E E"
    assert (told["turn"], told["clock"]) == (1, [0.0, 1.0])  # from the instant of the deadline


@pytest.mark.article("LLISCA-29A")
@pytest.mark.parametrize(
    ("grace", "in_time", "late"),
    [
        pytest.param(0, "120", "120.001", id="no grace"),
        pytest.param(2.5, "122.5", "122.501", id="two seconds and a half"),
        pytest.param(30, "150", "150.001", id="half a minute"),
    ],
)
def test_the_grace_is_a_setting(grace: float, in_time: str, late: str) -> None:
    assert timed(f"@{in_time} 0 play H8 XE", grace=grace).refused == []
    assert timed(f"@{late} 0 play H8 XE", grace=grace).refused == ["not-your-turn"]
    assert timed("@120 0 exchange E", grace=grace).refused == []


@pytest.mark.article("LLISCA-29A")
@pytest.mark.parametrize(
    ("tiles", "bag", "code"),
    [
        pytest.param("K", BAG, "bad-notation", id="after bad-notation"),
        pytest.param("", BAG, "nothing-to-exchange", id="after nothing-to-exchange"),
        pytest.param("Z", BAG, "tiles-not-on-rack", id="after tiles-not-on-rack"),
        pytest.param("E", "X E E E E E E  Q E E E E E ? E", "exchange-not-allowed", id="before the bag"),
    ],
)
def test_exchange_not_allowed_has_its_place_among_the_codes(tiles: str, bag: str, code: str) -> None:
    assert timed(f"@125 0 exchange {tiles}", bag=bag).refused == [code]


@pytest.mark.article("LLISCA-29A")
def test_every_turn_has_its_own_two_minutes() -> None:
    told = timed("@100 0 pass", "@230 1 play H8 QE", "1 complete", "@360 0 play H7 EQE")

    assert told.refused == []
    assert timed("@100 0 pass", "@230.001 1 play H8 QE").refused == ["not-your-turn"]


@pytest.mark.article("LLISCA-29A")
def test_once_the_tiles_are_laid_or_exchanged_the_timer_no_longer_matters() -> None:
    laid = timed("@119 0 play H8 XE", "@1000 0 refill", "@2000 0 press", "@2001 wait")
    exchanged = timed("@119 0 exchange E", "@2000 0 press")

    assert (laid.kinds, laid["turn"]) == (["play"], 1)
    assert (exchanged.kinds, exchanged["turn"]) == (["exchange"], 1)


@pytest.mark.article("LLISCA-29A", "LLISCA-20X")
def test_a_redraw_does_not_restart_the_timer() -> None:
    bag = "B C D F G H J  Q E E E E E ?  A L E M I N O P R S T"
    script = ["@100 0 redraw", "@130 0 play H8 AL"]

    assert timed(*script, bag=bag).refused == []
    assert timed("@100 0 redraw", "@130.001 0 play H8 AL", bag=bag).refused == ["not-your-turn"]


@pytest.mark.article("LLISCA-31")
def test_the_timer_stands_during_a_pause() -> None:
    script = ["@100 pause arbiter", "@1000 resume"]

    assert timed(*script, "@1030 0 play H8 XE").refused == []
    assert timed(*script, "@1020 0 exchange E").refused == []
    assert timed(*script, "@1020.001 0 exchange E").refused == ["exchange-not-allowed"]
    assert timed(*script, "@1030.001 0 play H8 XE").refused == ["not-your-turn"]


@pytest.mark.article("LLISCA-23C", "LLISCA-23D")
def test_time_outs_are_no_passes_but_turns_without_a_point() -> None:
    five = timed("@650.001 wait")
    six = timed("@780.001 wait")
    mixed = timed("0 pass", "1 pass", "0 pass", "@130.001 wait")

    assert (five.kinds, five["end"]) == (["lost-time"] * 5, None)
    assert (six["end"], six["final"]) == ("scoreless", [-16, -13])
    assert (mixed.kinds[-1], mixed["end"]) == ("lost-time", None)


@pytest.mark.article("LLISCA-29A")
def test_with_a_timer_there_is_no_overtime() -> None:
    told = timed("@119 0 play H8 XE", "@3000 0 complete", "agree-end")

    assert (told["overtime"], told["final"]) == ([0, 0], [22 - 7, -13])


# --- the sixty minutes: 29A and 23B ---
#
# A play that waits for its press carries a turn over the hour: the timer no longer matters to it.

STARTER_AT_THE_HOUR = ["@10 0 pass", "@20 1 pass", "@30 0 play H8 XE"]
SECOND_AT_THE_HOUR = ["@10 0 pass", "@20 1 play H8 QE"]


@pytest.mark.article("LLISCA-29A", "LLISCA-29", "LLISCA-23B")
@pytest.mark.parametrize(
    ("script", "end"),
    [
        pytest.param(["@3610 0 complete"], None, id="that turn does not end it"),
        pytest.param(["@3610 0 complete", "@3620 1 play H7 EXE"], None, id="nor an unfinished one"),
        pytest.param(["@3610 0 complete", "@3620 1 pass"], "time", id="the non-starter's next does"),
        pytest.param(["@3610 0 complete", "@3620 1 withdraw"], "time", id="however it finishes"),
        pytest.param(["@3610 0 complete", "@3741 wait"], "time", id="by time too"),
    ],
)
def test_notice_in_the_starters_turn_that_turn_and_the_non_starters_next(
    script: list[str], end: str | None
) -> None:
    told = timed(*STARTER_AT_THE_HOUR, *script)

    assert told.refused == []
    assert told["end"] == end
    assert "game-time-reached" in told.events


@pytest.mark.article("LLISCA-29A", "LLISCA-29", "LLISCA-23B")
@pytest.mark.parametrize(
    ("script", "end"),
    [
        pytest.param(["@3610 1 complete"], None, id="that turn does not end it"),
        pytest.param(["@3610 1 complete", "@3620 0 pass"], None, id="nor the starter's"),
        pytest.param(["@3610 1 complete", "@3620 0 pass", "@3630 1 pass"], "time", id="one more each does"),
    ],
)
def test_notice_in_the_non_starters_turn_that_turn_and_one_more_each(
    script: list[str], end: str | None
) -> None:
    told = timed(*SECOND_AT_THE_HOUR, *script)

    assert told.refused == []
    assert told["end"] == end


@pytest.mark.article("LLISCA-29A")
@pytest.mark.parametrize(
    ("began", "end"),
    [
        pytest.param("3599.999", None, id="before the hour"),
        pytest.param("3600", None, id="at that very instant"),
        pytest.param("3600.001", "time", id="after it"),
    ],
)
def test_the_non_starters_turn_ends_it_only_if_it_began_after_that_instant(
    began: str, end: str | None
) -> None:
    told = timed(*STARTER_AT_THE_HOUR, f"@{began} 0 complete", "@3650 1 pass")

    assert told["end"] == end


@pytest.mark.article("LLISCA-23B")
def test_when_the_time_is_over_each_subtracts_the_own_rack_and_nothing_is_added() -> None:
    told = timed(*STARTER_AT_THE_HOUR, "@3610 0 complete", "@3620 1 pass")

    assert told["scores"] == [22, 0]
    assert told["final"] == [22 - 7, -13]
    assert told.kinds[-2:] == ["adjust-rack", "adjust-rack"]


@pytest.mark.article("LLISCA-29")
def test_nothing_stops_the_sixty_minutes() -> None:
    script = ["@10 0 pass", "@20 1 pass", "pause arbiter", "@3610 resume", "@3620 0 play H8 XE", "0 complete"]

    assert timed(*script)["end"] is None
    assert timed(*script, "@3630 1 play H7 EXE", "1 complete")["end"] == "time"


@pytest.mark.article("LLISCA-29")
def test_the_sixty_minutes_run_from_the_start() -> None:
    late = played(
        "llisca",
        "@1000 start",
        *("@1010 0 pass", "@1020 1 pass", "@1030 0 play H8 XE", "@4600 0 complete", "@4610 1 pass"),
        bag=BAG,
        bag_only=True,
        clock="turn",
    )

    assert late["end"] is None


@pytest.mark.article("LLISCA-23A", "LLISCA-23B")
def test_the_other_ends_still_come_first() -> None:
    script = [*STARTER_AT_THE_HOUR, "@3610 0 complete", "@3620 1 play 8H XE", "@3630 1 press"]
    told = timed(*script, bag="X E E E E E E  E")

    assert told["end"] == "out"


@pytest.mark.article("LLISCA-29A")
def test_who_started_counts_not_who_sits_first() -> None:
    script = ["@10 1 play H8 XE", "@3610 1 complete", "@3620 0 pass"]
    told = timed(*script, starter=1)

    assert told["end"] == "time"
