"""Nobody sees another's slip before the round is scored, nor what the finder listed, nor the bag."""

from __future__ import annotations

import msgspec
import pytest

from faristol.rules.duplicate.events import Event, RoundScored
from faristol.rules.duplicate.sight import sight
from faristol.rules.sight import ARBITER, SPECTATOR, Viewer
from faristol.rules.state import Seat
from tests.duplicate.makers import played

SCRIPT = (
    "draw",
    "time",
    "slip 0 H5 CASA 77",
    "slip 1 H5 SACA",
    "void 0 illegible-word",
    "close",
    "slip 2 H6 ARC",
    "warn 2",
)


def seen(viewer: Viewer, *script: str) -> str:
    game = played(*script).game
    events: list[Event] = [game.created, *game.events]
    return msgspec.json.encode([sight(event, viewer) for event in events]).decode()


@pytest.mark.parametrize(
    ("viewer", "may", "may_not"),
    [
        pytest.param(Seat(0), ["CASA", "77"], ["SACA", "ARC", "spoke"], id="Anna sees her own slip"),
        pytest.param(Seat(1), ["SACA"], ["CASA", "77", "illegible", "ARC"], id="Biel sees his own slip"),
        pytest.param(Seat(2), ["ARC", "spoke"], ["CASA", "SACA", "illegible"], id="Carla sees her late slip"),
        pytest.param(SPECTATOR, [], ["CASA", "SACA", "ARC", "illegible"], id="the hall sees none"),
        pytest.param(ARBITER, ["CASA", "SACA", "ARC", "illegible"], [], id="the judge sees all"),
    ],
)
def test_slips_are_covered_until_the_round_is_scored(
    viewer: Viewer, may: list[str], may_not: list[str]
) -> None:
    text = seen(viewer, *SCRIPT)

    assert [word for word in may if word not in text] == []
    assert [word for word in may_not if word in text] == []


def test_who_has_handed_in_may_be_seen() -> None:
    assert '"slip-handed-in","at":3000,"seat":0' in seen(SPECTATOR, *SCRIPT)


def test_a_scored_round_is_everybody_s() -> None:
    game = played(*SCRIPT, "master H5 CASA").game
    scored = next(event for event in game.events if isinstance(event, RoundScored))

    assert sight(scored, SPECTATOR) == scored


@pytest.mark.parametrize("viewer", [Seat(0), SPECTATOR, ARBITER])
def test_the_order_of_the_bag_is_nobody_s(viewer: Viewer) -> None:
    game = played("draw", bag="B C D F G H A").game
    shown = sight(game.created, viewer)

    assert set(getattr(shown, "bag")) == {"_"}  # noqa: B009 - of all events only this one has it
