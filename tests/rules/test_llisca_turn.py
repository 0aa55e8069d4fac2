"""LLISCA 11, 12, 13, 30: a turn step by step, tiles taken up, too many tiles drawn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dealing import happened
from tests.makers import Told, played

RACKS = "C A S A E T R  N O M E D I L"
BAG = f"{RACKS}  P B G U X Z H J Q V"


def llisca(*script: str, bag: str = BAG, **fields: Any) -> Told:
    return played("llisca", "start", *script, bag=bag, bag_only=True, **fields)


# --- 30: placed, noted, replenished, pressed ---


@pytest.mark.article("LLISCA-30")
@pytest.mark.parametrize(
    ("script", "phase", "bag", "scores"),
    [
        pytest.param("@20 wait", "to-move", 10, [0, 0], id="nothing yet"),
        pytest.param("@20 0 play H8 CASA", "placed", 10, [0, 0], id="placed"),
        pytest.param("@20 0 play H8 CASA\n@30 0 refill", "refilled", 6, [10, 0], id="noted and refilled"),
        pytest.param("@20 0 exchange C", "refilled", 10, [0, 0], id="an exchange that is not pressed"),
    ],
)
def test_until_the_press_the_turn_and_the_time_are_the_players_own(
    script: str, phase: str, bag: int, scores: list[int]
) -> None:
    told = llisca(script, "@60 wait")

    assert told.refused == []
    assert (told["phase"], told["bag"], told["scores"]) == (phase, bag, scores)
    assert (told["turn"], told["clock"]) == (0, [60.0, 0.0])


@pytest.mark.article("LLISCA-30")
@pytest.mark.parametrize(
    ("script", "bag", "scores"),
    [
        pytest.param("@20 0 play H8 CASA\n@30 0 refill\n@40 0 press", 6, [10, 0], id="a play, step by step"),
        pytest.param("@20 0 play H8 CASA\n@40 0 complete", 6, [10, 0], id="a play, noted to pressed at once"),
        pytest.param("@20 0 play H8 CASA\n@30 0 refill\n@40 0 complete", 6, [10, 0], id="the press left"),
        pytest.param("@20 0 exchange C\n@40 0 complete", 10, [0, 0], id="an exchange"),
        pytest.param("@40 0 pass", 10, [0, 0], id="a pass, which ends the turn at once"),
    ],
)
def test_from_the_press_on_the_opponents_time_runs(script: str, bag: int, scores: list[int]) -> None:
    told = llisca(script, "@60 wait")

    assert told.refused == []
    assert (told["phase"], told["bag"], told["scores"]) == ("to-move", bag, scores)
    assert (told["turn"], told["clock"]) == (1, [40.0, 20.0])


@pytest.mark.article("LLISCA-30b")
def test_the_non_keepers_press_is_refused_until_the_play_is_noted() -> None:
    script = ["0 pass", "@10 1 play H8 NOM", "@20 1 press", "@30 wait"]
    waiting = llisca(*script)
    noted = llisca(*script, "@40 1 refill", "@45 1 press")

    assert waiting.refused == ["wrong-phase"]
    assert (waiting["turn"], waiting["clock"]) == (1, [0.0, 30.0])  # the wait is on the non-keeper's clock
    assert noted.refused == ["wrong-phase"]
    assert (noted["turn"], noted["clock"]) == (0, [0.0, 45.0])


@pytest.mark.article("LLISCA-30", "LLISCA-30b")
def test_with_an_empty_bag_the_press_notes_the_play() -> None:
    told = llisca("0 play H8 CASA", "0 press", bag=RACKS)

    assert told.refused == []
    assert (told.kinds, told["turn"], told["scores"]) == (["play"], 1, [10, 0])


# --- 11, 12: what is laid is played, or taken up with loss of the turn ---


@pytest.mark.article("LLISCA-11", "LLISCA-12")
@pytest.mark.parametrize(
    "attempt",
    [
        pytest.param("0 play 8H CASA", id="not in another line"),
        pytest.param("0 play H7 CASA", id="not announced anew"),
        pytest.param("0 exchange C", id="not an exchange instead"),
        pytest.param("0 pass", id="not a pass with the tiles on the board"),
    ],
)
def test_a_tile_that_is_placed_must_be_played(attempt: str) -> None:
    told = llisca("0 play H8 CASA", attempt)

    assert told.refused == ["wrong-phase"]
    assert told["phase"] == "placed"


@pytest.mark.article("LLISCA-11", "LLISCA-12")
@pytest.mark.parametrize(
    ("before", "rack"),
    [
        pytest.param(["0 play H8 CASA"], "E T R C A S A", id="an announced play"),
        pytest.param([], "C A S A E T R", id="tiles laid against the rules, never announced"),
    ],
)
def test_tiles_taken_up_lose_the_turn_at_once_and_are_no_pass_on_the_sheet(
    before: list[str], rack: str
) -> None:
    told = llisca(*before, "@15 0 withdraw", "@20 wait")

    assert told["sheet"] == [{"by": 0, "kind": "lost", "why": "withdraw", "score": 0, "total": 0}]
    assert told.racks[0] == rack
    assert {square for row in told["board"] for square in row} == {"."}
    assert (told["turn"], told["clock"], told["bag"]) == (1, [15.0, 5.0], 10)
    assert "turn-passed" not in told.events


# --- 13: too many tiles drawn ---

REFILLED = ["0 play H8 CASA", "0 refill"]  # E T R, and then P B G U


@pytest.mark.article("LLISCA-13")
@pytest.mark.parametrize(
    ("overdraw", "rack", "bag"),
    [
        pytest.param("1 return=X", "E T R P B G U", "Z H J Q V X", id="the surplus itself"),
        pytest.param("1 return=P", "E T R B G U X", "Z H J Q V P", id="another of the tiles just drawn"),
        pytest.param("2 return=B,X", "E T R P G U Z", "H J Q V B X", id="two, one per surplus tile"),
        pytest.param("2 return=Z,P", "E T R B G U X", "H J Q V Z P", id="two, in the order named"),
        pytest.param("1 on_rack return=T", "E R P B G U X", "Z H J Q V T", id="on the rack: any of it"),
    ],
)
def test_the_opponent_takes_one_per_surplus_tile(overdraw: str, rack: str, bag: str) -> None:
    told = llisca(*REFILLED, f"0 overdraw {overdraw}")

    assert told.refused == []
    assert told.racks[0] == rack
    assert " ".join(told.state.bag) == bag
    assert told["phase"] == "refilled"


@pytest.mark.article("LLISCA-13")
@pytest.mark.parametrize(
    ("overdraw", "candidates"),
    [
        pytest.param("1", "P B G U X", id="from the tiles just drawn while they lie apart"),
        pytest.param("1 on_rack", "E T R P B G U X", id="else from the whole rack"),
    ],
)
def test_the_tile_is_taken_at_random(overdraw: str, candidates: str) -> None:
    games = [llisca(*REFILLED, f"0 overdraw {overdraw}", seed=seed) for seed in range(80)]

    assert {told.state.bag[-1] for told in games} == set(candidates.split())
    assert {len(told.racks[0].split()) for told in games} == {7}
    assert games[5].result == llisca(*REFILLED, f"0 overdraw {overdraw}", seed=5).result


@pytest.mark.article("LLISCA-13")
@pytest.mark.parametrize("seen", ["seen", "seen=X"])
def test_if_the_drawer_saw_it_the_opponent_sees_it_before_it_goes_back(seen: str) -> None:
    shown = llisca(*REFILLED, f"0 overdraw 1 {seen} return=X")
    unseen = llisca(*REFILLED, "0 overdraw 1 return=X")

    [event] = happened(shown, "surplus-shown")
    assert (event["seat"], event["tiles"], event["to"]) == (0, ["X"], [1])
    assert happened(unseen, "surplus-shown") == []
    assert shown.events.index("surplus-shown") < shown.events.index("surplus-returned")


@pytest.mark.article("LLISCA-13")
@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param(["0 overdraw 1 return=C"], [], id="the starter's opening rack"),
        pytest.param(["1 overdraw 1 return=N"], [], id="the second's opening rack"),
        pytest.param(["0 exchange C", "0 overdraw 1 return=P"], [], id="after an exchange"),
        pytest.param([*REFILLED, "0 overdraw 1 return=P"], [], id="after a refill"),
        pytest.param(["0 play H8 CASA", "0 overdraw 1"], ["wrong-phase"], id="before the refill"),
        pytest.param([*REFILLED, "1 overdraw 1"], ["not-your-turn"], id="the other's rack"),
        pytest.param([*REFILLED, "0 press", "0 overdraw 1"], ["not-your-turn"], id="after the press"),
        pytest.param([*REFILLED, "0 press", "1 overdraw 1"], ["wrong-phase"], id="a rack that is not fresh"),
        pytest.param(["0 pass", "1 overdraw 1"], ["wrong-phase"], id="the opening is over"),
        pytest.param([*REFILLED, "0 overdraw 6"], [], id="all that the bag had"),
        pytest.param([*REFILLED, "0 overdraw 7"], ["bag-too-small"], id="more than the bag had"),
        pytest.param([*REFILLED, "0 overdraw 1 return=E"], ["bad-choice"], id="not one of those just drawn"),
        pytest.param([*REFILLED, "0 overdraw 1 return=A"], ["bad-choice"], id="not on the rack at all"),
        pytest.param([*REFILLED, "0 overdraw 1 on_rack return=A"], ["bad-choice"], id="nor on it all"),
        pytest.param([*REFILLED, "0 overdraw 1 return=P,B"], ["bad-choice"], id="too many go back"),
        pytest.param([*REFILLED, "0 overdraw 2 return=P"], ["bad-choice"], id="too few go back"),
        pytest.param([*REFILLED, "0 overdraw 1 return=K"], ["bad-choice"], id="no tile at all"),
        pytest.param([*REFILLED, "0 overdraw 1 keep=P,B"], ["bad-choice"], id="nobody hands tiles back here"),
        pytest.param([*REFILLED, "0 overdraw 7 return=E"], ["bag-too-small"], id="first the bag"),
        pytest.param(["0 play H8 CASA", "1 overdraw 99"], ["not-your-turn"], id="first the turn"),
    ],
)
def test_only_a_fresh_rack_is_overdrawn_and_the_choice_must_fit(script: list[str], codes: list[str]) -> None:
    told = llisca(*script)

    assert told.refused == codes
    assert all(len(rack.split()) in (3, 7) for rack in told.racks)


@pytest.mark.article("LLISCA-13")
def test_after_an_exchange_only_the_tiles_just_drawn_lie_apart() -> None:
    told = llisca("0 exchange C T", "0 overdraw 1 return=A", "0 overdraw 1 return=P")

    assert told.refused == ["bad-choice"]
    assert told.racks[0] == "A S A E R B G"
    assert " ".join(told.state.bag) == "U X Z H J Q V C T P"


@pytest.mark.article("LLISCA-13")
def test_of_equal_tiles_the_one_just_drawn_goes_back_while_they_lie_apart() -> None:
    bag = f"{RACKS}  P E B G X Z H"  # E T R stays on the rack, P E B G is drawn
    apart = llisca(*REFILLED, "0 overdraw 1 return=E", bag=bag)
    together = llisca(*REFILLED, "0 overdraw 1 on_rack return=E", bag=bag)

    assert apart.racks[0] == "E T R P B G X"
    assert together.racks[0] == "T R P E B G X"  # the leftmost of them
