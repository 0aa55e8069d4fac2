"""A turn in classic and federation games: the order of its steps, exchanging, passing, withdrawing."""

from __future__ import annotations

import pytest
from tests.makers import played
from tests.under import under

from faristol.rules.events import TilesExchanged
from faristol.rules.sight import SPECTATOR, sight
from faristol.rules.state import Seat
from faristol.rules.tiles import HIDDEN

BAG = "C A S A E T R  L S O L E N I  U U I I"


# --- place, announce, note, draw, press ---


@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param(("0 play H8 CASA", "0 refill", "0 press"), [], id="placed, noted and drawn, pressed"),
        pytest.param(("0 play H8 CASA", "0 complete"), [], id="complete does the rest"),
        pytest.param(("0 play H8 CASA", "0 refill", "0 complete"), [], id="complete only presses"),
        pytest.param(("0 refill",), ["wrong-phase"], id="no draw before the play"),
        pytest.param(("0 press",), ["wrong-phase"], id="no press before the play"),
        pytest.param(("0 complete",), ["wrong-phase"], id="nothing to complete"),
        pytest.param(("0 play H8 CASA", "0 press"), ["wrong-phase"], id="no press before the draw"),
        pytest.param(("0 play H8 CASA", "0 refill", "0 refill"), ["wrong-phase"], id="no second draw"),
        pytest.param(("0 play H8 CASA", "0 play H8 RASA"), ["wrong-phase"], id="no second play"),
        pytest.param(("0 play H8 CASA", "0 exchange E"), ["wrong-phase"], id="no exchange after a play"),
        pytest.param(("0 play H8 CASA", "0 pass"), ["wrong-phase"], id="no pass after a play"),
        pytest.param(("0 play H8 CASA", "0 refill", "0 pass"), ["wrong-phase"], id="no pass after the draw"),
        pytest.param(("0 exchange E", "0 play H8 CASA"), ["wrong-phase"], id="no play after an exchange"),
        pytest.param(("0 exchange E", "0 refill"), ["wrong-phase"], id="an exchange has drawn already"),
        pytest.param(("0 exchange E", "0 press"), [], id="an exchange ends with the press"),
        pytest.param(("1 play H8 SOL",), ["not-your-turn"], id="not out of turn"),
        pytest.param(("0 play H8 CASA", "1 refill"), ["not-your-turn"], id="each draws for oneself"),
        pytest.param(("0 exchange E", "1 press"), ["not-your-turn"], id="each presses for oneself"),
    ],
)
@under(classic="CLASSIC-7a", fisc="FISC-6a FISC-11g")
def test_the_steps_of_a_turn_come_in_their_order(
    regulation: str, script: tuple[str, ...], codes: list[str]
) -> None:
    assert played(regulation, "start", *script, bag=BAG).refused == codes


@under(classic="CLASSIC-7a", fisc="FISC-6a FISC-11g")
def test_each_step_does_its_part(regulation: str) -> None:
    steps = ["start", "0 play H8 CASA", "0 refill", "0 press"]
    placed, refilled, pressed = (played(regulation, *steps[:count], bag=BAG) for count in (2, 3, 4))

    assert (placed["phase"], placed["turn"], placed["scores"]) == ("placed", 0, [0, 0])
    assert (placed["sheet"], placed.racks[0], placed["bag"]) == ([], "E T R", 86)
    assert placed["board"][7][7:11] == ["C", "A", "S", "A"]

    assert (refilled["phase"], refilled["turn"], refilled["scores"]) == ("refilled", 0, [10, 0])
    assert (refilled.kinds, refilled.racks[0], refilled["bag"]) == (["play"], "E T R U U I I", 82)

    assert (pressed["phase"], pressed["turn"], pressed["scores"]) == ("to-move", 1, [10, 0])
    assert (pressed.kinds, pressed.racks, pressed["bag"]) == (["play"], refilled.racks, 82)


@under(classic="CLASSIC-7a", fisc="FISC-11g")
def test_with_an_empty_bag_the_press_notes_the_play(regulation: str) -> None:
    bag = "C A S A E T R  L S O L E N I"
    placed = played(regulation, "start", "0 play H8 CASA", bag=bag, bag_only=True)
    pressed = played(regulation, "start", "0 play H8 CASA", "0 press", bag=bag, bag_only=True)

    assert (placed["scores"], placed.kinds) == ([0, 0], [])
    assert (pressed["scores"], pressed.kinds, pressed["turn"]) == ([10, 0], ["play"], 1)


@under(classic="CLASSIC-7a", fisc="FISC-11g")
def test_only_the_press_starts_the_opponents_time(regulation: str) -> None:
    told = played(
        regulation, "start", "@10 0 play H8 CASA", "@25 0 refill", "@40 0 press", "@47.5 wait", bag=BAG
    )

    assert told["clock"] == [40.0, 7.5]


@under(classic="CLASSIC-6d", fisc="FISC-6a")
def test_an_opponent_who_accepts_completes_the_turn(regulation: str) -> None:
    told = played(regulation, "start", "@10 0 play H8 CASA", "@12 1 accept", "@20 wait", bag=BAG)

    assert told.refused == []
    assert (told["phase"], told["turn"], told["scores"]) == ("to-move", 1, [10, 0])
    assert told["clock"] == [12.0, 8.0]
    assert told.racks[0] == "E T R U U I I"


# --- exchanging ---


@pytest.mark.parametrize(
    ("in_bag", "tiles", "codes"),
    [
        pytest.param(3, "C A S", [], id="three left: three"),
        pytest.param(3, "C A S A", ["bag-too-small"], id="three left: not four"),
        pytest.param(1, "C", [], id="one left: one"),
        pytest.param(1, "C A", ["bag-too-small"], id="one left: not two"),
        pytest.param(0, "C", ["bag-too-small"], id="none left: none"),
        pytest.param(7, "C A S A E T R", [], id="seven left: the whole rack"),
        pytest.param(6, "C A S A E T R", ["bag-too-small"], id="six left: not the whole rack"),
        pytest.param(6, "C", [], id="six left: one"),
    ],
)
@under(classic="CLASSIC-3a", fisc="FISC-7.1")
def test_an_exchange_is_limited_only_by_the_bag(
    regulation: str, in_bag: int, tiles: str, codes: list[str]
) -> None:
    bag = "C A S A E T R  L S O L E N I  " + "U " * in_bag
    told = played(regulation, "start", f"0 exchange {tiles}", bag=bag, bag_only=True)

    assert told.refused == codes
    assert told["bag"] == in_bag


@under(classic="CLASSIC-3a", fisc="FISC-7.1")
def test_other_regulations_want_seven_in_the_bag(regulation: str) -> None:
    bag = "C A S A E T R  L S O L E N I  U U U U U U"

    assert played("llisca", "start", "0 exchange C", bag=bag, bag_only=True).refused == ["bag-too-small"]
    assert played(regulation, "start", "0 exchange C", bag=bag, bag_only=True).refused == []


@under(classic="CLASSIC-3b", fisc="FISC-7.1")
def test_tiles_are_drawn_before_the_discards_go_back(regulation: str) -> None:
    bag = "C A S A E T R  L S O L E N I  U I O"
    told = played(regulation, "start", "0 exchange A C R", "0 press", bag=bag, bag_only=True)

    # the leftmost A leaves; none of the discards can come back
    assert told.racks[0] == "S A E T U I O"
    assert told.state.bag == ("A", "C", "R")
    assert told["sheet"] == [{"by": 0, "kind": "exchange", "count": 3, "score": 0, "total": 0}]
    assert told["turn"] == 1


@under(classic="CLASSIC-3b", fisc="FISC-7.1")
def test_the_number_exchanged_is_public_and_the_tiles_are_not(regulation: str) -> None:
    told = played(regulation, "start", "0 exchange C A", bag=BAG)
    (event,) = [event for event in told.game.events if isinstance(event, TilesExchanged)]

    assert sight(event, Seat(0)) == event
    for viewer in (Seat(1), SPECTATOR):
        seen = sight(event, viewer)
        assert isinstance(seen, TilesExchanged)
        assert (seen.returned, seen.drawn) == ((HIDDEN, HIDDEN), (HIDDEN, HIDDEN))


@pytest.mark.parametrize(
    ("tiles", "code"),
    [
        pytest.param("", "nothing-to-exchange", id="nothing named"),
        pytest.param("1", "bad-notation", id="no tile at all"),
        pytest.param("K", "bad-notation", id="a letter that no tile has"),
        pytest.param("X", "tiles-not-on-rack", id="not on the rack, before the bag is looked at"),
        pytest.param("C C", "tiles-not-on-rack", id="one C, named twice"),
        pytest.param("C", "bag-too-small", id="on the rack, but the bag is empty"),
    ],
)
@under(classic="CLASSIC-3a", fisc="FISC-7.1")
def test_why_an_exchange_is_refused(regulation: str, tiles: str, code: str) -> None:
    bag = "C A S A E T R  L S O L E N I"
    told = played(regulation, "start", f"0 exchange {tiles}", bag=bag, bag_only=True)

    assert told.refused == [code]
    assert told.racks[0] == "C A S A E T R"


@under(classic="CLASSIC-3a", fisc="FISC-7.1")
def test_there_is_no_redraw_of_a_rack_all_alike(regulation: str) -> None:
    told = played(regulation, "start", "0 redraw", bag="A A A E E E I")

    assert told.refused == ["not-allowed-by-regulation"]


# --- passing ---


@pytest.mark.parametrize("left", ["", "U U U"])
@under(classic="CLASSIC-3f", fisc="FISC-7.4")
def test_passing_is_always_allowed_and_ends_the_turn_at_once(regulation: str, left: str) -> None:
    bag = "C A S A E T R  L S O L E N I " + left
    told = played(regulation, "start", "@20 0 pass", "@25 wait", bag=bag, bag_only=True)

    assert told.refused == []
    assert (told["turn"], told["phase"], told["clock"]) == (1, "to-move", [20.0, 5.0])
    assert told["sheet"] == [{"by": 0, "kind": "pass", "score": 0, "total": 0}]
    assert told.racks[0] == "C A S A E T R"


# --- what was placed must be played ---


@pytest.mark.parametrize(
    ("script", "rack"),
    [
        pytest.param(("@20 0 withdraw",), "C A S A E T R", id="before announcing"),
        # taken up in reading order, to the right of what was left
        pytest.param(("@10 0 play H8 CASA", "@20 0 withdraw"), "E T R C A S A", id="after announcing"),
    ],
)
@under(classic="CLASSIC-2d", fisc="FISC-6c")
def test_tiles_taken_up_lose_the_turn(regulation: str, script: tuple[str, ...], rack: str) -> None:
    told = played(regulation, "start", *script, "@23 wait", bag=BAG)

    assert told.refused == []
    assert told["sheet"] == [{"by": 0, "kind": "lost", "why": "withdraw", "score": 0, "total": 0}]
    assert told.racks[0] == rack
    assert (told["turn"], told["phase"], told["clock"]) == (1, "to-move", [20.0, 3.0])
    assert not any(letter != "." for row in told["board"] for letter in row)
    assert told["bag"] == 86


@under(classic="CLASSIC-2d", fisc="FISC-6c")
def test_a_noted_play_is_not_taken_up(regulation: str) -> None:
    told = played(regulation, "start", "0 play H8 CASA", "0 refill", "0 withdraw", bag=BAG)

    assert told.refused == ["wrong-phase"]
    assert told["scores"] == [10, 0]


@under(classic="CLASSIC-2d", fisc="FISC-6c")
def test_an_announced_play_is_frozen(regulation: str) -> None:
    """From the count on neither the places nor the letters of the blanks change."""
    bag = "C ? S A E T R"
    told = played(
        regulation,
        "start",
        "0 play H8 C(A)SA",
        "0 play H8 C(O)SA",
        "0 play H7 C(A)SA",
        "0 play 8H C(A)SA",
        "0 refill",
        bag=bag,
    )

    assert told.refused == ["wrong-phase"] * 3
    assert [(line["square"], line["word"]) for line in told["sheet"]] == [("H8", "C(A)SA")]


@under(classic="CLASSIC-2d", fisc="FISC-6c")
def test_only_who_is_on_turn_takes_tiles_up(regulation: str) -> None:
    assert played(regulation, "start", "0 play H8 CASA", "1 withdraw", bag=BAG).refused == ["not-your-turn"]
