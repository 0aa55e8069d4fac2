"""Online a play waits for a challenge, on nobody's clock, and then stands by itself."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import Told, played
from tests.under import under

BAG = "C A S A E T R  L L O P S I N  E E I O A U A  B C D F G H J"


def laid(*script: str, regulation: str = "fisc", **fields: Any) -> Told:
    return played(regulation, "start", "@10 0 play H8 CASA", *script, **{"window": 20, "bag": BAG, **fields})


@under(llisca="LLISCA-27", fisc="")
@pytest.mark.parametrize("verb", ["refill", "complete", "press"])
def test_the_draw_is_held_back_while_the_play_can_be_challenged(regulation: str, verb: str) -> None:
    told = laid(f"@12 0 {verb}", regulation=regulation)

    assert told.refused == ["wrong-phase"]
    assert told["phase"] == "placed"


def test_the_wait_is_on_nobodys_clock() -> None:
    assert laid("@29 wait")["clock"] == [10.0, 0.0]


@pytest.mark.parametrize(
    ("now", "phase", "turn"),
    [
        pytest.param(30, "placed", 0, id="at the last instant the challenge is still open"),
        pytest.param(30.001, "to-move", 1, id="after it the play stands"),
    ],
)
def test_the_play_stands_when_the_wait_is_over(now: float, phase: str, turn: int) -> None:
    told = laid(f"@{now} wait")

    assert (told["phase"], told["turn"]) == (phase, turn)


def test_a_challenge_stops_the_wait() -> None:
    told = laid("@29 1 challenge", "@100 verdict valid", "@101 wait", "@101.5 wait")

    assert (told["phase"], told["turn"]) == ("to-move", 1)
    assert told["clock"] == [10.0, 0.5]  # one second of the wait was left


def test_acceptance_by_all_ends_the_wait() -> None:
    told = laid("@11 1 accept")

    assert (told["phase"], told["turn"], told["scores"]) == ("to-move", 1, [10, 0])


@pytest.mark.article("LLISCA-20X")
def test_a_rack_of_senyors_waits_for_its_player() -> None:
    """The turn would be over before the player had seen the new tiles."""
    bag = "C A S A E I O  L L O P S I N  E E I O A U A  B C D F G H J"
    told = played("llisca", "start", "0 play H8 CS", "1 accept", "0 redraw", "0 press", window=20, bag=bag)

    assert told.refused == []
    assert "rack-returned" in told.events
    assert told["turn"] == 1
