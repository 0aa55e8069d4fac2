"""Too many tiles drawn in classic and federation games.

Not yet on the rack, the opponent takes the surplus back unseen. Already there, the opponent sees as many
and two more, returns those of choice and hands two back.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.makers import Told, played
from tests.under import under

from faristol.rules.events import SurplusDrawn, SurplusReturned, SurplusShown
from faristol.rules.sight import SPECTATOR, sight
from faristol.rules.state import Seat
from faristol.rules.tiles import HIDDEN

BAG = "C A S A E T R  L S O L E N I  U U I I  D M G B"
REFILLED = ("start", "0 play H8 CASA", "0 refill")  # E T R on the rack and U U I I just drawn

apart = under(classic="CLASSIC-3d", fisc="FISC-7.3")
on_rack = under(classic="CLASSIC-3e", fisc="FISC-7.3")


def shown(told: Told) -> SurplusShown:
    (event,) = [event for event in told.game.events if isinstance(event, SurplusShown)]
    return event


@pytest.mark.parametrize(
    ("returned", "rack"),
    [
        pytest.param("1 return=D", "E T R U U I I", id="the surplus itself"),
        pytest.param("1 return=U", "E T R U I I D", id="another of the tiles just drawn"),
        pytest.param("2 return=I,M", "E T R U U I D", id="two too many, two go back"),
    ],
)
@apart
def test_apart_from_the_rack_the_surplus_goes_back_from_the_last_draw(
    regulation: str, returned: str, rack: str
) -> None:
    told = played(regulation, *REFILLED, f"0 overdraw {returned}", bag=BAG)

    assert told.refused == []
    assert told.racks[0] == rack
    assert told["bag"] == 82
    gone = returned.partition("=")[2].split(",")
    assert list(told.state.bag[-len(gone) :]) == gone  # to the right end, in the order named


@pytest.mark.parametrize(
    "choice",
    [
        pytest.param("1 return=E", id="a tile that lay on the rack before"),
        pytest.param("1 return=U,I", id="more than were drawn too many"),
        pytest.param("2 return=D", id="fewer than were drawn too many"),
        pytest.param("1 return=X", id="a tile that is not there"),
        pytest.param("2 return=M,M", id="one M, named twice"),
    ],
)
@apart
def test_apart_from_the_rack_no_other_tiles_go_back(regulation: str, choice: str) -> None:
    told = played(regulation, *REFILLED, f"0 overdraw {choice}", bag=BAG)

    assert told.refused == ["bad-choice"]
    assert (told.racks[0], told["bag"]) == ("E T R U U I I", 82)


@pytest.mark.parametrize("seed", range(6))
@apart
def test_unnamed_the_surplus_is_taken_at_random_from_the_last_draw(regulation: str, seed: int) -> None:
    told = played(regulation, *REFILLED, "0 overdraw 2", bag=BAG, seed=seed)

    assert told.refused == []
    assert told.racks[0].startswith("E T R")  # never from what lay there before
    assert len(told.racks[0].split()) == 7
    assert told["bag"] == 82


@apart
def test_apart_from_the_rack_nobody_sees_what_goes_back(regulation: str) -> None:
    told = played(regulation, *REFILLED, "0 overdraw 1 return=U", bag=BAG)

    assert "surplus-shown" not in told.events
    for event in told.game.events:
        if isinstance(event, SurplusDrawn | SurplusReturned):
            for viewer in (Seat(1), SPECTATOR):
                seen = sight(event, viewer)
                assert isinstance(seen, SurplusDrawn | SurplusReturned)
                assert seen.tiles == (HIDDEN,)


@pytest.mark.parametrize(
    ("choice", "rack", "seen"),
    [
        pytest.param("1 on_rack return=E keep=T,R", "T R U U I I D", "E T R", id="one too many: three seen"),
        pytest.param("1 on_rack return=U keep=U,I", "E T R U I I D", "U U I", id="equal tiles"),
        pytest.param(
            "2 on_rack return=T,M keep=E,R", "E R U U I I D", "T M E R", id="two too many: four seen"
        ),
    ],
)
@on_rack
def test_on_the_rack_the_opponent_sees_two_more_and_chooses(
    regulation: str, choice: str, rack: str, seen: str
) -> None:
    told = played(regulation, *REFILLED, f"0 overdraw {choice}", bag=BAG)

    assert told.refused == []
    assert (told.racks[0], told["bag"]) == (rack, 82)
    event = shown(told)
    assert (Counter(event.tiles), event.to) == (Counter(seen.split()), (1,))
    assert sight(event, Seat(1)) == event
    outside = sight(event, SPECTATOR)
    assert isinstance(outside, SurplusShown)
    assert set(outside.tiles) == {HIDDEN}


@pytest.mark.parametrize(
    "choice",
    [
        pytest.param("1 on_rack return=X keep=T,R", id="returned: not on the rack"),
        pytest.param("1 on_rack return=E,T keep=R,U", id="returned: more than the surplus"),
        pytest.param("1 on_rack return=E keep=T", id="handed back: only one"),
        pytest.param("1 on_rack return=E keep=T,R,U", id="handed back: three"),
        pytest.param("1 on_rack return=E keep=E,T", id="the same tile returned and handed back"),
        pytest.param("1 on_rack return=E keep=T,X", id="handed back: not on the rack"),
    ],
)
@on_rack
def test_on_the_rack_a_choice_must_fit(regulation: str, choice: str) -> None:
    told = played(regulation, *REFILLED, f"0 overdraw {choice}", bag=BAG)

    assert told.refused == ["bad-choice"]
    assert (told.racks[0], told["bag"]) == ("E T R U U I I", 82)


@pytest.mark.parametrize("seed", range(6))
@on_rack
def test_on_the_rack_unnamed_tiles_come_from_the_whole_rack(regulation: str, seed: int) -> None:
    told = played(regulation, *REFILLED, "0 overdraw 1 on_rack", bag=BAG, seed=seed)

    assert told.refused == []
    assert len(shown(told).tiles) == 3
    (returned,) = [event for event in told.game.events if isinstance(event, SurplusReturned)]
    held = Counter("E T R U U I I D".split())
    assert Counter[str](shown(told).tiles) <= held
    assert Counter(told.racks[0].split()) == held - Counter[str](returned.tiles)


@on_rack
def test_on_the_rack_the_old_tiles_are_no_safer_than_the_new(regulation: str) -> None:
    """Over many seeds some tile goes back that lay on the rack before the draw."""
    racks = [
        played(regulation, *REFILLED, "0 overdraw 1 on_rack", bag=BAG, seed=seed).racks[0]
        for seed in range(12)
    ]

    assert any(not rack.startswith("E T R") for rack in racks)
    assert any(rack.startswith("E T R") for rack in racks)


@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param(("start", "0 overdraw 1"), [], id="the starter's opening rack"),
        pytest.param(("start", "1 overdraw 1"), [], id="the other's opening rack"),
        pytest.param((*REFILLED, "0 overdraw 1"), [], id="after a refill"),
        pytest.param(("start", "0 exchange C A", "0 overdraw 1"), [], id="after an exchange"),
        pytest.param((*REFILLED, "pause arbiter", "0 overdraw 1"), [], id="during a pause"),
        pytest.param(("start", "0 play H8 CASA", "0 overdraw 1"), ["wrong-phase"], id="nothing drawn yet"),
        pytest.param((*REFILLED, "0 press", "1 overdraw 1"), ["wrong-phase"], id="not fresh any more"),
        pytest.param((*REFILLED, "0 press", "0 overdraw 1"), ["not-your-turn"], id="after the press"),
        pytest.param((*REFILLED, "1 overdraw 1"), ["not-your-turn"], id="the other's rack is not fresh"),
        pytest.param(("start", "0 overdraw 87"), ["bag-too-small"], id="more than the bag has"),
        pytest.param(("start", "0 overdraw 86"), [], id="all that the bag has"),
    ],
)
@under(classic="CLASSIC-3d CLASSIC-3e", fisc="FISC-7.3")
def test_only_a_fresh_rack_can_have_too_many(
    regulation: str, script: tuple[str, ...], codes: list[str]
) -> None:
    told = played(regulation, *script, bag=BAG)

    assert told.refused == codes
    assert [len(rack.split()) for rack in told.racks].count(7) >= 1
    assert "surplus-drawn" in told.events or codes


@apart
def test_after_an_exchange_the_last_draw_is_what_was_exchanged(regulation: str) -> None:
    script = ("start", "0 exchange C A", "0 overdraw 1 return={}")
    old, new = (
        played(regulation, *script[:2], script[2].format(tile), bag="C A S A E T R  L S O L E N I  U B G D")
        for tile in ("S", "B")
    )

    assert old.refused == ["bad-choice"]
    assert new.refused == []
    assert new.racks[0] == "S A E T R U G"


@under(classic="CLASSIC-3e", fisc="FISC-7.3")
def test_elsewhere_the_opponent_does_not_choose_among_two_more(regulation: str) -> None:
    here, league = (
        played(key, *REFILLED, "0 overdraw 1 on_rack return=E", bag=BAG) for key in (regulation, "llisca")
    )

    assert (here.refused, league.refused) == ([], [])
    assert league.racks[0] == "T R U U I I D"
    assert "surplus-shown" in here.events
    assert "surplus-shown" not in league.events


# --- noticed when the rack is no longer fresh ---

PRESSED = (*REFILLED, "0 press")


@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param((*PRESSED, "0 overdraw 1 late"), [], id="the opponent is on turn"),
        pytest.param((*PRESSED, "1 play 10H SOL", "0 overdraw 1 late"), [], id="the opponent has laid"),
        pytest.param(
            (*PRESSED, "1 play 10H SOL", "1 refill", "0 overdraw 1 late"), [], id="the opponent has drawn"
        ),
        pytest.param((*PRESSED, "1 pass", "0 overdraw 1 late"), [], id="their own next turn"),
        pytest.param(
            (*PRESSED, "1 pass", "0 play 9H AR", "0 overdraw 1 late"), [], id="their own next play lies"
        ),
        pytest.param((*PRESSED, "1 pass", "pause arbiter", "0 overdraw 1 late"), [], id="during a pause"),
        pytest.param(
            (*PRESSED, "1 pass", "0 play 9H AR", "0 complete", "0 overdraw 1 late"), [], id="drawn anew"
        ),
        pytest.param((*PRESSED, "1 overdraw 1 late"), [], id="the opening rack of who has not moved yet"),
        pytest.param(
            (*PRESSED, "1 pass", "0 pass", "0 overdraw 1 late"), ["wrong-phase"], id="the next turn is over"
        ),
        pytest.param(
            (*PRESSED, "1 pass", "1 overdraw 1 late"), ["wrong-phase"], id="the opening rack, a turn too late"
        ),
        pytest.param(
            (*PRESSED, "1 exchange L S", "1 press", "0 pass", "1 overdraw 1 late"), [], id="after an exchange"
        ),
        pytest.param(
            (*PRESSED, "1 play 10H SOL", "0 challenge", "0 overdraw 1 late"), ["wrong-phase"], id="challenged"
        ),
        pytest.param((*PRESSED, "0 overdraw 83 late"), ["bag-too-small"], id="more than the bag has"),
        pytest.param(("0 overdraw 1 late",), ["not-started"], id="before the start"),
        pytest.param((*PRESSED, "0 abandon", "0 overdraw 1 late"), ["game-over"], id="after the end"),
    ],
)
@under(classic="CLASSIC-3d CLASSIC-3e", fisc="FISC-7.3")
def test_a_surplus_noticed_later_counts_until_the_next_turn_of_its_player_ends(
    regulation: str, script: tuple[str, ...], codes: list[str]
) -> None:
    told = played(regulation, *script, bag=BAG, lexicon="arbiter")

    assert told.refused == codes
    assert ("surplus-returned" in told.events) is not bool(codes)


@under(classic="CLASSIC-3e", fisc="FISC-7.3")
def test_a_surplus_noticed_later_is_taken_from_the_whole_rack(regulation: str) -> None:
    told = played(regulation, *PRESSED, "0 overdraw 1 late return=E keep=T,R", bag=BAG)

    assert told.refused == []
    assert (told.racks[0], told["bag"]) == ("T R U U I I D", 82)
    assert Counter(shown(told).tiles) == Counter("E T R".split())


@under(classic="CLASSIC-3e", fisc="FISC-7.3")
def test_a_play_that_lies_keeps_the_rack_that_the_ruling_left(regulation: str) -> None:
    """Ten minutes over, the play is annulled: what went back to the bag does not come again."""
    laid = (*PRESSED, "1 pass", "0 play 9H AR", "0 overdraw 1 late return=T keep=U,U")
    told = played(regulation, *laid, "@9000 wait", bag=BAG)

    assert (told.refused, told["end"]) == ([], "overtime")
    assert told.racks[0] == "E R U U I I D"
    assert sorted(told.state.all_tiles()) == sorted(played(regulation, bag=BAG).state.all_tiles())


@under(llisca="LLISCA-13", ebre="EBRE-4.2", escolar="ESCOLAR-15")
def test_elsewhere_only_a_fresh_rack_can_have_too_many(regulation: str) -> None:
    told = played(regulation, "start", "0 pass", "0 overdraw 1 late")

    assert told.refused == ["not-allowed-by-regulation"]
