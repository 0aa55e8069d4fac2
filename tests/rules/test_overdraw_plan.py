"""What is to be done with surplus tiles, told before anybody touches them.

The plan that a desk reads aloud is the one that the rules then carry out.
"""

from __future__ import annotations

import pytest
from tests.makers import played

from faristol.rules.overdraw import SurplusPlan, surplus_plan
from faristol.rules.state import Seat

OPENING = ("start",)


def plan(regulation: str, surplus: int, *, on_rack: bool = False, seen: bool = False) -> SurplusPlan:
    state = played(regulation, *OPENING).state
    return surplus_plan(state, Seat(0), surplus, on_rack=on_rack, seen=seen)


def _by(taker: int, taken: int, *, rack: bool, shown: tuple[int, ...] = ()) -> SurplusPlan:
    return SurplusPlan(Seat(taker), taken, rack, tuple(map(Seat, shown)), taken, 0, chosen=False)


@pytest.mark.parametrize(
    ("regulation", "asked", "planned"),
    [
        pytest.param("llisca", {}, _by(1, 2, rack=False), id="LLISCA-13: apart, unseen"),
        pytest.param(
            "llisca", {"seen": True}, _by(1, 2, rack=False, shown=(1,)), id="LLISCA-13: seen by both"
        ),
        pytest.param("llisca", {"on_rack": True}, _by(1, 2, rack=True), id="LLISCA-13: from the rack"),
        pytest.param("ebre", {}, _by(3, 2, rack=False), id="EBRE-4.1: the next to the right"),
        pytest.param("ebre", {"on_rack": True}, _by(3, 2, rack=True), id="EBRE-4.2: the whole rack"),
        pytest.param(
            "ebre", {"seen": True}, _by(3, 2, rack=False, shown=(1, 2, 3)), id="EBRE-4.3: all may see"
        ),
        pytest.param("escolar", {}, _by(1, 2, rack=False), id="ESCOLAR-15: the left neighbour"),
        pytest.param("classic", {}, _by(1, 2, rack=False), id="CLASSIC-3d: N unseen"),
        pytest.param("fisc", {}, _by(1, 2, rack=False), id="FISC-7.3: N unseen"),
    ],
)
def test_as_many_as_were_too_many_go_back_at_random(
    regulation: str, asked: dict[str, bool], planned: SurplusPlan
) -> None:
    assert plan(regulation, 2, **asked) == planned


@pytest.mark.parametrize(
    "regulation",
    [
        pytest.param("classic", marks=pytest.mark.article("CLASSIC-3e")),
        pytest.param("fisc", marks=pytest.mark.article("FISC-7.3")),
    ],
)
@pytest.mark.parametrize("surplus", [1, 2, 3])
def test_on_the_rack_the_opponent_takes_two_more_and_chooses(regulation: str, surplus: int) -> None:
    assert plan(regulation, surplus, on_rack=True) == SurplusPlan(
        taker=Seat(1),
        taken=surplus + 2,
        from_rack=True,
        shown_to=(Seat(1),),
        returned=surplus,
        handed_back=2,
        chosen=True,
    )
