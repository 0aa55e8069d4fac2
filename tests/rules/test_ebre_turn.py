"""EBRE 4, 11 to 13, 19: a turn at a table of four, tiles taken up, too many tiles drawn."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dealing import happened
from tests.makers import Told, document, played, replayed

from faristol.formats.files.acta import MalformedActa

# In the order of play: seats 0, 3, 2, 1.
RACKS = "C A S A E T R  N O M E D I L  R O S A E E E  T I P A E E E"
BAG = f"{RACKS}  P B G U X Z H J Q V"


def ebre(*script: str, bag: str = BAG, **fields: Any) -> Told:
    return played("ebre", "start", *script, bag=bag, bag_only=True, **fields)


@pytest.mark.parametrize("names", [["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D", "E"]])
def test_a_table_has_four_players(names: list[str]) -> None:
    with pytest.raises(MalformedActa):
        replayed(document("ebre", "start") | {"players": names})


# --- 19: counted, announced, verified by the others, noted ---


@pytest.mark.article("EBRE-19")
@pytest.mark.parametrize(
    ("accepting", "phase", "turn"),
    [
        pytest.param([], "placed", 0, id="nobody has verified it"),
        pytest.param([1, 2], "placed", 0, id="two of three have"),
        pytest.param([1, 2, 3], "to-move", 3, id="all three have: noted, and the turn is over"),
        pytest.param([3, 1, 2], "to-move", 3, id="in any order"),
    ],
)
def test_when_the_others_have_verified_it_the_play_is_noted_and_the_turn_over(
    accepting: list[int], phase: str, turn: int
) -> None:
    told = ebre("0 play H8 CASA", *(f"{seat} accept" for seat in accepting))

    assert told.refused == []
    assert (told["phase"], told["turn"]) == (phase, turn)
    assert told["scores"][0] == (10 if len(accepting) == 3 else 0)
    assert told.racks[0] == ("E T R P B G U" if len(accepting) == 3 else "E T R")


@pytest.mark.article("EBRE-19")
def test_the_play_is_noted_when_the_rack_is_filled_and_the_next_turn_begins_with_the_press() -> None:
    noted = ebre("0 play H8 CASA", "0 refill")
    pressed = ebre("0 play H8 CASA", "0 refill", "0 press")

    assert (noted["phase"], noted["turn"], noted["scores"][0]) == ("refilled", 0, 10)
    assert (pressed["phase"], pressed["turn"]) == ("to-move", 3)


# --- 11, 12, 13: an announced play is frozen; it is played or taken up ---


@pytest.mark.article("EBRE-11", "EBRE-12")
@pytest.mark.parametrize(
    "attempt",
    [
        pytest.param("0 play 8H CASA", id="no other position once announced"),
        pytest.param("0 play H8 CASES", id="no other word"),
        pytest.param("0 exchange E", id="no exchange instead"),
        pytest.param("0 pass", id="no pass with the tiles on the board"),
        pytest.param("0 redraw", id="no redraw"),
    ],
)
def test_a_play_that_is_announced_is_frozen_and_must_be_played(attempt: str) -> None:
    told = ebre("0 play H8 CASA", attempt)

    assert told.refused == ["redraw-not-allowed" if "redraw" in attempt else "wrong-phase"]
    assert (told["phase"], told["board"][7][7:12]) == ("placed", ["C", "A", "S", "A", "."])


@pytest.mark.article("EBRE-13")
@pytest.mark.parametrize(
    ("before", "rack"),
    [
        pytest.param(["0 play H8 CASA"], "E T R C A S A", id="after the announcement"),
        pytest.param([], "C A S A E T R", id="before it"),
    ],
)
def test_who_does_not_comply_takes_the_tiles_up_and_passes(before: list[str], rack: str) -> None:
    told = ebre(*before, "0 withdraw")

    assert told["sheet"] == [{"by": 0, "kind": "lost", "why": "withdraw", "score": 0, "total": 0}]
    assert (told["turn"], told.racks[0]) == (3, rack)
    assert "turn-passed" not in told.events


@pytest.mark.article("EBRE-13", "EBRE-10")
def test_a_play_against_the_rules_of_placing_is_simply_refused() -> None:
    told = ebre("0 play A1 CASA", "0 play H8 CASA", "0 complete", "3 play A1 MON")

    assert told.refused == ["centre-not-covered", "not-connected"]
    assert told["turn"] == 3  # and the turn is not lost


# --- 4: too many tiles drawn ---

REFILLED = ["0 play H8 CASA", "0 refill"]  # E T R, and then P B G U


@pytest.mark.article("EBRE-4.1")
@pytest.mark.parametrize(
    ("overdraw", "codes", "rack", "bag"),
    [
        pytest.param("1 return=X", [], "E T R P B G U", "Z H J Q V X", id="the surplus itself"),
        pytest.param("2 return=X,G", [], "E T R P B U Z", "H J Q V X G", id="two of the tiles drawn"),
        pytest.param("1 return=E", ["bad-choice"], "E T R P B G U", "X Z H J Q V", id="not an old one"),
    ],
)
def test_overdrawn_and_not_on_the_rack_the_surplus_is_picked_from_the_tiles_drawn(
    overdraw: str, codes: list[str], rack: str, bag: str
) -> None:
    told = ebre(*REFILLED, f"0 overdraw {overdraw}")

    assert told.refused == codes
    assert (told.racks[0], " ".join(told.state.bag)) == (rack, bag)


@pytest.mark.article("EBRE-4.2")
def test_overdrawn_and_on_the_rack_the_surplus_is_picked_from_the_whole_rack() -> None:
    told = ebre(*REFILLED, "0 overdraw 2 on_rack return=T,U")

    assert told.refused == []
    assert told.racks[0] == "E R P B G X Z"
    assert " ".join(told.state.bag) == "H J Q V T U"


@pytest.mark.article("EBRE-4.1", "EBRE-4.2")
@pytest.mark.parametrize(
    ("overdraw", "candidates"),
    [
        pytest.param("1", "P B G U X", id="drawn"),
        pytest.param("1 on_rack", "E T R P B G U X", id="on the rack"),
    ],
)
def test_the_surplus_is_picked_at_random(overdraw: str, candidates: str) -> None:
    games = [ebre(*REFILLED, f"0 overdraw {overdraw}", seed=seed) for seed in range(80)]

    assert {told.state.bag[-1] for told in games} == set(candidates.split())
    assert {len(told.racks[0].split()) for told in games} == {7}


@pytest.mark.article("EBRE-4.3")
def test_if_the_drawer_saw_them_all_the_others_may_see_them() -> None:
    seen = ebre(*REFILLED, "0 overdraw 2 seen return=X,Z")
    unseen = ebre(*REFILLED, "0 overdraw 2 return=X,Z")

    [shown] = happened(seen, "surplus-shown")
    assert (shown["seat"], shown["tiles"], shown["to"]) == (0, ["X", "Z"], [1, 2, 3])
    assert happened(unseen, "surplus-shown") == []


@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param(["2 overdraw 1 return=R"], [], id="any opening rack"),
        pytest.param([*REFILLED, "3 overdraw 1"], ["not-your-turn"], id="another's rack"),
        pytest.param([*REFILLED, "0 press", "3 overdraw 1"], ["wrong-phase"], id="a rack that is not fresh"),
        pytest.param([*REFILLED, "0 overdraw 7"], ["bag-too-small"], id="more than the bag had"),
        pytest.param([*REFILLED, "0 overdraw 1 keep=P,B"], ["bad-choice"], id="nobody hands tiles back"),
    ],
)
def test_only_a_fresh_rack_is_overdrawn(script: list[str], codes: list[str]) -> None:
    assert ebre(*script).refused == codes
