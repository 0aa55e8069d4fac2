"""ESCOLAR 14: seven vowels or seven consonants go back whole; the third time the neighbour helps."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dealing import happened
from tests.makers import Told, played

CONSONANTS = "B C D F G H J"
MORE = "L M N P R S T"
YET_MORE = "V X Z B C D F"
VOWELS = "A E I O U A E"
OTHERS = "E S E S E S E " * 3
TWICE = ["0 redraw", "0 redraw"]


def escolar(rack: str, rest: str, *script: str, **fields: Any) -> Told:
    """Seat 0's rack, the rest of the bag, and what follows the start."""
    return played("escolar", "start", *script, bag=f"{rack} {OTHERS} {rest}", bag_only=True, **fields)


@pytest.mark.article("ESCOLAR-14")
@pytest.mark.parametrize(
    ("rack", "rest", "codes"),
    [
        pytest.param(CONSONANTS, MORE, [], id="seven consonants"),
        pytest.param(VOWELS, MORE, [], id="seven vowels"),
        pytest.param("B C D F G H A", MORE, ["redraw-not-allowed"], id="six consonants and a vowel"),
        pytest.param("B C D F G H ?", MORE, ["redraw-not-allowed"], id="six consonants and a blank"),
        pytest.param("A E I O U A ?", MORE, ["redraw-not-allowed"], id="six vowels and a blank"),
        pytest.param(CONSONANTS, "A", [], id="a single tile in the bag"),
        pytest.param(CONSONANTS, "", ["bag-too-small"], id="an empty bag"),
    ],
)
def test_all_vowels_or_all_consonants_may_be_returned_and_redrawn(
    rack: str, rest: str, codes: list[str]
) -> None:
    told = escolar(rack, rest, "0 redraw")

    assert told.refused == codes
    assert (told["turn"], told["phase"], told["sheet"]) == (0, "to-move", [])
    if not codes:
        assert told.racks[0] == " ".join([*rest.split(), *rack.split()][:7])
        assert happened(told, "rack-returned")[0]["shown"] == rack.split()


@pytest.mark.article("ESCOLAR-14")
@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param("0 redraw", [], id="at the opening"),
        pytest.param("0 pass\n0 redraw", ["not-your-turn"], id="not in another's turn"),
        pytest.param(
            "0 pass\n1 pass\n2 pass\n3 pass\n0 redraw", ["redraw-not-allowed"], id="nor a turn later"
        ),
        pytest.param("0 play H8 BC\n0 redraw", ["redraw-not-allowed"], id="not before the refill"),
        pytest.param("0 play H8 BC\n0 refill\n0 redraw", [], id="after the refill"),
        pytest.param("0 play H8 BC\n0 refill\n1 redraw", ["not-your-turn"], id="by who refilled"),
        pytest.param("0 play H8 BC\n0 complete\n0 redraw", ["not-your-turn"], id="not after the turn"),
        pytest.param("0 exchange B\n0 redraw", ["redraw-not-allowed"], id="not after an exchange (19)"),
    ],
)
def test_at_the_opening_and_after_each_refill(script: str, codes: list[str]) -> None:
    assert escolar(CONSONANTS, f"{MORE} {MORE} {MORE}", script).refused == codes


@pytest.mark.article("ESCOLAR-14")
def test_at_the_opening_each_of_the_four_may_redraw() -> None:
    bag = f"{MORE} {CONSONANTS} {VOWELS} {MORE} A B C D E F G  A B C D E F G  A B C D E F G  A B C D E F G"
    told = played("escolar", "start", "3 redraw", "1 redraw", "0 redraw", "2 redraw", bag=bag, bag_only=True)

    assert told.refused == []
    assert told.racks == ["A B C D E F G"] * 4


# --- after two redraws: the neighbour looks ---


@pytest.mark.article("ESCOLAR-14")
@pytest.mark.parametrize(
    ("others", "rack", "bag"),
    [
        pytest.param("E", "E B C D F G H", f"J {MORE} {YET_MORE}", id="the only vowel of the bag"),
        pytest.param("E A", "E A B C D F G", f"H J {MORE} {YET_MORE}", id="the first from the left of two"),
        pytest.param("S O A", "O S A B C D F", f"G H J {MORE} {YET_MORE}", id="not the consonant"),
        pytest.param("? A", "A ? B C D F G", f"H J {MORE} {YET_MORE}", id="not the blank"),
    ],
)
def test_the_neighbour_gives_a_tile_of_the_missing_kind_and_six_more_are_drawn(
    others: str, rack: str, bag: str
) -> None:
    told = escolar(CONSONANTS, f"{MORE} {YET_MORE} {others}", *TWICE)

    assert told.racks[0] == rack
    assert " ".join(told.state.bag) == bag
    [given] = happened(told, "tile-given")
    assert (given["seat"], given["giver"], given["tile"]) == (0, 1, rack.split()[0])


@pytest.mark.article("ESCOLAR-14")
def test_a_rack_of_vowels_gets_a_consonant() -> None:
    told = escolar(VOWELS, f"{VOWELS} {VOWELS} ? O T", *TWICE)

    assert told.racks[0] == "T ? O A E I O"


@pytest.mark.article("ESCOLAR-14")
@pytest.mark.parametrize(
    ("rest", "rack"),
    [
        pytest.param(f"{MORE} {YET_MORE}", CONSONANTS, id="only consonants are left"),
        pytest.param(f"{MORE} {YET_MORE} ?", "? B C D F G H", id="a blank is not given, but may be drawn"),
    ],
)
def test_with_none_of_the_missing_kind_seven_are_drawn(rest: str, rack: str) -> None:
    told = escolar(CONSONANTS, rest, *TWICE)

    assert told.racks[0] == rack
    assert "tile-given" not in told.events
    assert told.events.count("rack-returned") == 3


@pytest.mark.article("ESCOLAR-14")
def test_the_help_comes_with_the_third_such_rack_and_not_before() -> None:
    once = escolar(CONSONANTS, f"{MORE} {YET_MORE} E", "0 redraw")
    mixed = escolar(CONSONANTS, f"{MORE} A B E D I F O", *TWICE)

    assert (once.racks[0], "tile-given" in once.events) == (MORE, False)
    assert (mixed.racks[0], "tile-given" in mixed.events) == ("A B E D I F O", False)


@pytest.mark.article("ESCOLAR-14")
def test_after_the_help_there_is_no_further_redraw() -> None:
    told = escolar(CONSONANTS, f"{MORE} {YET_MORE}", *TWICE, "0 redraw")

    assert told.refused == ["redraw-not-allowed"]
    assert told.racks[0] == CONSONANTS  # all alike again, and it stays


@pytest.mark.article("ESCOLAR-14")
def test_each_fresh_rack_has_its_own_redraws() -> None:
    script = [*TWICE, "0 play H8 BC", "0 refill", *TWICE, "0 redraw"]
    told = escolar(CONSONANTS, f"{MORE} {YET_MORE}", *script)

    assert told.refused == ["redraw-not-allowed"]
    assert told.events.count("rack-returned") == 6


@pytest.mark.article("ESCOLAR-14")
def test_the_neighbour_is_the_next_to_play() -> None:
    bag = f"{CONSONANTS} {OTHERS} {MORE} {YET_MORE} E"
    told = played("escolar", "start", "3 redraw", "3 redraw", bag=bag, bag_only=True, starter=3)

    assert happened(told, "tile-given")[0]["giver"] == 0
