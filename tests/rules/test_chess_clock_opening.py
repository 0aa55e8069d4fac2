"""How a classic or federation game begins: the draw for the start, the racks, and what is recorded."""

from __future__ import annotations

import pytest
from tests.makers import played
from tests.under import under

from faristol.rules.events import GameStarted, StartDrawn, TilesDrawn
from faristol.rules.sight import SPECTATOR, racks_seen, sight
from faristol.rules.state import Seat
from faristol.rules.tiles import HIDDEN

RACKS = "E E E E E E E  I I I I I I I"  # the starter's, then the other's


@pytest.mark.parametrize(
    ("drawn", "starter"),
    [
        pytest.param("A B", 0, id="nearest to A starts"),
        pytest.param("B A", 1, id="nearest to A starts, whoever draws it"),
        pytest.param("A ?", 1, id="the blank comes before A"),
        pytest.param("Ç C", 1, id="Ç comes after C"),
        pytest.param("Ç D", 0, id="Ç comes before D"),
        pytest.param("L·L L", 1, id="L·L comes after L"),
        pytest.param("L·L M", 0, id="L·L comes before M"),
        pytest.param("NY N", 1, id="NY comes after N"),
        pytest.param("NY O", 0, id="NY comes before O"),
        pytest.param("Z X", 1, id="Z is the last"),
        pytest.param("A A C B", 1, id="equal tiles: both draw again"),
        pytest.param("? ? B C", 0, id="equal blanks: both draw again"),
        pytest.param("A A B B D C", 1, id="equal twice: a third time"),
    ],
)
@under(classic="CLASSIC-1e", fisc="FISC-5c")
def test_the_tile_nearest_to_a_starts(regulation: str, drawn: str, starter: int) -> None:
    told = played(regulation, "start", starter=None, bag=f"{drawn} {RACKS}")

    assert told["turn"] == starter
    assert told.racks[starter] == "E E E E E E E"
    assert told.racks[1 - starter] == "I I I I I I I"


@under(classic="CLASSIC-1e", fisc="FISC-5c")
def test_the_tiles_of_the_draw_are_recorded_and_go_back_in_the_order_drawn(regulation: str) -> None:
    told = played(regulation, "start", starter=None, bag=f"A A C B {RACKS}  S T", bag_only=True)

    (draw,) = [event for event in told.game.events if isinstance(event, StartDrawn)]
    assert draw.draws == ((0, "A"), (1, "A"), (0, "C"), (1, "B"))
    assert told.state.bag == ("S", "T", "A", "A", "C", "B")
    assert told["bag"] == 6


@under(classic="CLASSIC-1e CLASSIC-1f", fisc="FISC-5c FISC-5d")
def test_nothing_is_drawn_for_a_start_that_is_settled(regulation: str) -> None:
    told = played(regulation, "start", starter=1, bag=RACKS)

    assert "start-drawn" not in told.events
    assert told["turn"] == 1
    assert told.racks == ["I I I I I I I", "E E E E E E E"]
    assert told["bag"] == 86


@under(classic="CLASSIC-1f", fisc="FISC-5d")
def test_the_starters_clock_runs_from_the_moment_both_have_drawn(regulation: str) -> None:
    told = played(regulation, "@60 start", "@75.5 wait", starter=1)

    assert told["clock"] == [0.0, 15.5]
    assert [len(rack.split()) for rack in told.racks] == [7, 7]


@under(classic="CLASSIC-1f", fisc="FISC-5d")
def test_nobody_has_a_rack_before_the_first_clock_starts(regulation: str) -> None:
    before = played(regulation, "@0 record chair", "@30 wait", bag=RACKS)
    after = played(regulation, "@30 start", bag=RACKS)

    assert before.racks == ["", ""]
    assert before["bag"] == 100
    (started,) = [event for event in after.game.events if isinstance(event, GameStarted)]
    drawn = [event for event in after.game.events if isinstance(event, TilesDrawn)]
    assert [event.seat for event in drawn] == [0, 1]
    assert {event.at for event in drawn} == {started.at} == {30_000}


@under(classic="CLASSIC-1f", fisc="FISC-5d")
def test_each_sees_the_own_rack_and_only_that(regulation: str) -> None:
    told = played(regulation, "start", bag=RACKS)
    drawn = [event for event in told.game.events if isinstance(event, TilesDrawn)]

    for viewer in (Seat(0), Seat(1), SPECTATOR):
        for event in drawn:
            seen = sight(event, viewer)
            assert isinstance(seen, TilesDrawn)
            assert (seen.tiles == event.tiles) is (event.seat == viewer)
            assert len(seen.tiles) == 7
    assert racks_seen(told.state, Seat(1)) == ((HIDDEN,) * 7, ("I",) * 7)


@pytest.mark.parametrize("lot", ["record chair Biel sits by the window", "record board to the left"])
@under(classic="CLASSIC-1b", fisc="FISC-5f")
def test_a_draw_for_the_chair_or_the_board_is_recorded_and_changes_nothing(regulation: str, lot: str) -> None:
    told = played(regulation, lot, "start", bag=RACKS)
    plain = played(regulation, "start", bag=RACKS)

    assert told.refused == []
    assert told.events[0] == "fact-recorded"
    recorded = told["events"][0]
    assert [recorded["what"], recorded["text"]] == lot.removeprefix("record ").split(" ", 1)
    assert {**told.result, "events": []} == {**plain.result, "events": []}
