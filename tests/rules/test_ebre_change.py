"""EBRE 14: exchanging tiles, and changing a whole rack of vowels or consonants."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dealing import happened
from tests.makers import Told, played

from faristol.rules.events import RackReturned, TilesExchanged
from faristol.rules.sight import ARBITER, SPECTATOR, sight
from faristol.rules.state import Seat

CONSONANTS = "B C D F G H J"
MORE = "L M N P R S T"
VOWELS = "A E I O U A E"
OTHERS = "E E E E E E E " * 3


def ebre(rack: str, rest: str, *script: str, **fields: Any) -> Told:
    """Seat 0's rack, the rest of the bag, and what follows the start."""
    return played("ebre", "start", *script, bag=f"{rack} {OTHERS} {rest}", bag_only=True, **fields)


# --- 14.1 ---


@pytest.mark.article("EBRE-14.1")
def test_of_an_exchange_the_number_is_public_and_the_tiles_are_not() -> None:
    told = ebre("C A S A E T R", f"{CONSONANTS} L", "0 exchange S A", "0 press")

    [event] = [event for event in told.game.events if isinstance(event, TilesExchanged)]
    assert (event.returned, event.drawn) == (("S", "A"), ("B", "C"))
    for viewer in (Seat(1), Seat(2), Seat(3), SPECTATOR):
        seen = sight(event, viewer)
        assert isinstance(seen, TilesExchanged)
        assert len(seen.returned) == len(seen.drawn) == 2
        assert not {*seen.returned, *seen.drawn} & {"S", "A", "B", "C"}
    assert sight(event, Seat(0)) == sight(event, ARBITER) == event
    assert told["sheet"] == [{"by": 0, "kind": "exchange", "count": 2, "score": 0, "total": 0}]


@pytest.mark.article("EBRE-14.1")
def test_who_exchanges_may_not_play() -> None:
    told = ebre("C A S A E T R", CONSONANTS, "0 exchange S", "0 play H8 CABA", "0 pass", "0 exchange C")

    assert told.refused == ["wrong-phase"] * 3


# --- 14.2 ---


@pytest.mark.article("EBRE-14.2")
@pytest.mark.parametrize(
    ("rack", "rest", "codes"),
    [
        pytest.param(CONSONANTS, MORE, [], id="seven consonants"),
        pytest.param(VOWELS, MORE, [], id="seven vowels"),
        pytest.param("B C D F G H A", MORE, ["redraw-not-allowed"], id="six consonants and a vowel"),
        pytest.param("B C D F G H ?", MORE, ["redraw-not-allowed"], id="six consonants and a blank"),
        pytest.param(CONSONANTS, "A", [], id="a single tile in the bag"),
        pytest.param(CONSONANTS, "", ["bag-too-small"], id="an empty bag"),
    ],
)
def test_seven_vowels_or_seven_consonants_may_be_changed_whole(
    rack: str, rest: str, codes: list[str]
) -> None:
    told = ebre(rack, rest, "0 redraw")

    assert told.refused == codes
    assert (told["turn"], told["phase"], told["sheet"]) == (0, "to-move", [])
    if not codes:
        assert told.racks[0] == " ".join([*rest.split(), *rack.split()][:7])


@pytest.mark.article("EBRE-14.2")
def test_the_rack_is_shown_to_all_and_the_turn_is_not_lost() -> None:
    told = ebre(CONSONANTS, "C A S A E T R", "0 redraw", "0 play H8 CASA", "0 complete")

    [returned] = happened(told, "rack-returned")
    assert returned["shown"] == CONSONANTS.split()
    [event] = [event for event in told.game.events if isinstance(event, RackReturned)]
    assert sight(event, Seat(2)) == sight(event, SPECTATOR) == event
    assert (told.refused, told["scores"][0], told["turn"]) == ([], 10, 3)


@pytest.mark.article("EBRE-14.2")
@pytest.mark.parametrize(
    ("times", "rack", "codes"),
    [
        pytest.param(1, MORE, [], id="once"),
        pytest.param(2, "A E I B C D F", [], id="twice"),
        pytest.param(3, "A E I B C D F", ["redraw-not-allowed"], id="not once it is mixed"),
    ],
)
def test_it_may_be_repeated_while_the_rack_is_all_alike(times: int, rack: str, codes: list[str]) -> None:
    told = ebre(CONSONANTS, f"{MORE} A E I", *["0 redraw"] * times)

    assert (told.refused, told.racks[0]) == (codes, rack)


@pytest.mark.article("EBRE-14.2")
def test_even_the_fifth_time_in_a_row_and_nobody_helps() -> None:
    told = ebre(CONSONANTS, MORE, *["0 redraw"] * 5)

    assert told.refused == []
    assert (told.racks[0], told.events.count("rack-returned")) == (MORE, 5)
    assert not {"tile-given", "bag-inspected"} & set(told.events)


@pytest.mark.article("EBRE-14.2")
@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param("0 redraw", [], id="before playing"),
        pytest.param("0 pass\n0 redraw", ["not-your-turn"], id="in another's turn"),
        pytest.param("3 redraw", ["not-your-turn"], id="at the opening only who starts"),
        pytest.param("0 pass\n3 pass\n2 pass\n1 pass\n0 redraw", [], id="in a later turn, the same rack"),
        pytest.param("0 play H8 BC\n0 redraw", ["redraw-not-allowed"], id="not with a play on the board"),
        pytest.param("0 play H8 BC\n0 refill\n0 redraw", [], id="right after refilling"),
        pytest.param("0 play H8 BC\n0 refill\n0 redraw\n0 redraw", [], id="twice after refilling"),
        pytest.param("0 exchange B\n0 redraw", [], id="after an exchange"),
        pytest.param("0 play H8 BC\n0 complete\n0 redraw", ["not-your-turn"], id="not after the press"),
    ],
)
def test_in_the_own_turn_before_playing_or_right_after_refilling(script: str, codes: list[str]) -> None:
    assert ebre(CONSONANTS, f"{MORE} {MORE} {MORE}", script).refused == codes


@pytest.mark.article("EBRE-14.2", "EBRE-18")
def test_a_redraw_does_not_restart_the_sandglass() -> None:
    in_time = ebre(CONSONANTS, MORE, "@170 0 redraw", "@180 0 play H8 LM")
    late = ebre(CONSONANTS, MORE, "@170 0 redraw", "@180.001 0 play H8 LM")

    assert in_time.refused == []
    assert late.refused == ["not-your-turn"]
