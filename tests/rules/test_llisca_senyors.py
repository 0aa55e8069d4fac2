"""LLISCA 6 and 20X: a rack of seven vowels or seven consonants may be changed whole, right after drawing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dealing import happened
from tests.makers import Told, played

CONSONANTS = "B C D F G H J"
MORE = "L M N P R S T"
YET_MORE = "V X Z B C D F"
VOWELS = "A E I O U A E"
MIXED = "C A S A E T R"


def senyors(rack: str, other: str, rest: str, *script: str, **fields: Any) -> Told:
    """The opening racks, starter first, the rest of the bag, and what follows the start."""
    return played("llisca", "start", *script, bag=f"{rack} {other} {rest}", bag_only=True, **fields)


@pytest.mark.article("LLISCA-20X")
@pytest.mark.parametrize(
    ("rack", "rest", "codes"),
    [
        pytest.param(CONSONANTS, MORE, [], id="seven consonants"),
        pytest.param(VOWELS, MORE, [], id="seven vowels"),
        pytest.param("Ç L·L NY Q X Z H", MORE, [], id="digraphs are consonants"),
        pytest.param("B C D F G H ?", MORE, ["redraw-not-allowed"], id="six consonants and a blank"),
        pytest.param("A E I O U A ?", MORE, ["redraw-not-allowed"], id="six vowels and a blank"),
        pytest.param("B C D F G H A", MORE, ["redraw-not-allowed"], id="six consonants and a vowel"),
        pytest.param(CONSONANTS, "A", [], id="a single tile in the bag"),
        pytest.param(CONSONANTS, "", ["bag-too-small"], id="an empty bag"),
        pytest.param("B C D F G H A", "", ["redraw-not-allowed"], id="mixed, and an empty bag"),
    ],
)
def test_a_rack_of_seven_vowels_or_seven_consonants_may_be_redrawn(
    rack: str, rest: str, codes: list[str]
) -> None:
    told = senyors(rack, MIXED, rest, "0 redraw")

    assert told.refused == codes
    assert (told.racks[0] == rack) is bool(codes)
    assert (told["turn"], told["phase"], told["sheet"]) == (0, "to-move", [])  # the turn is not lost


@pytest.mark.article("LLISCA-20X")
def test_the_rack_is_shown_put_back_and_seven_are_drawn() -> None:
    told = senyors(CONSONANTS, MIXED, "A L E M I N O P", "0 redraw")

    assert told.racks[0] == "A L E M I N O"
    assert " ".join(told.state.bag) == f"P {CONSONANTS}"
    assert happened(told, "rack-returned") == [
        {"event": "rack-returned", "at": 0, "seat": 0, "shown": CONSONANTS.split()}
    ]


@pytest.mark.article("LLISCA-20X")
def test_with_one_tile_in_the_bag_six_of_the_old_ones_come_back() -> None:
    told = senyors(CONSONANTS, MIXED, "A", "0 redraw")

    assert told.racks[0] == "A B C D F G H"
    assert " ".join(told.state.bag) == "J"


@pytest.mark.article("LLISCA-20X")
def test_a_bag_that_was_not_given_is_shuffled_before_the_seven_are_drawn() -> None:
    seed = next(seed for seed in range(1000) if alike_opening(seed))
    before = played("llisca", "start", seed=seed)
    told = played("llisca", "start", "0 redraw", seed=seed)

    assert told.refused == []
    assert told.state.racks[0] != before.state.bag[:7]
    assert told.state.all_tiles() == before.state.all_tiles()
    assert told.result == played("llisca", "start", "0 redraw", seed=seed).result


def alike_opening(seed: int) -> bool:
    rack = set(played("llisca", "start", seed=seed).racks[0].split())
    return rack <= set("AEIOU") or not rack & {*"AEIOU", "?"}


# --- when: LLISCA 6 and 20X ---


@pytest.mark.article("LLISCA-6", "LLISCA-20X")
@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param(["0 redraw"], [], id="the starter at the opening"),
        pytest.param(["1 redraw"], [], id="the second at the opening"),
        pytest.param(["1 redraw", "0 redraw"], [], id="both, the second first"),
        pytest.param(["0 redraw", "1 redraw"], [], id="both, the starter first"),
        pytest.param(["0 pass", "1 redraw"], ["redraw-not-allowed"], id="the second in the own first turn"),
        pytest.param(["0 pass", "0 redraw"], ["not-your-turn"], id="the starter after passing"),
        pytest.param(["0 exchange B", "1 redraw"], ["not-your-turn"], id="the second, too late"),
        pytest.param(["0 pass", "1 pass", "0 redraw"], ["redraw-not-allowed"], id="in the following turn"),
    ],
)
def test_at_the_opening_either_player_may_redraw_until_the_starters_first_action(
    script: list[str], codes: list[str]
) -> None:
    told = senyors(CONSONANTS, VOWELS, f"A B {MORE} E I O U A E I O U", *script)

    assert told.refused == codes


@pytest.mark.article("LLISCA-6")
def test_the_second_may_no_longer_redraw_once_the_starter_has_laid_a_play() -> None:
    told = senyors(CONSONANTS, VOWELS, MORE, "0 play H8 BC", "1 redraw", "0 redraw")

    assert told.refused == ["not-your-turn", "redraw-not-allowed"]


AFTER = [
    pytest.param(["0 redraw"], [], id="before the press"),
    pytest.param(["1 redraw"], ["not-your-turn"], id="by the opponent"),
    pytest.param(["0 press", "0 redraw"], ["not-your-turn"], id="after the press"),
    pytest.param(["0 press", "1 pass", "0 redraw"], ["redraw-not-allowed"], id="in the following turn"),
]


@pytest.mark.article("LLISCA-20X")
@pytest.mark.parametrize(("script", "codes"), AFTER)
def test_after_a_refill_a_rack_may_be_redrawn_before_the_press(script: list[str], codes: list[str]) -> None:
    opening = ["0 play H8 CASE", "0 redraw", "0 refill"]  # D T R and L M N P are seven consonants
    told = senyors("C A S E D T R", MIXED, "L M N P A B E D I F O G", *opening, *script)

    assert told.refused == ["redraw-not-allowed", *codes]  # never before the refill
    assert told.racks[0] == ("D T R L M N P" if codes else "A B E D I F O")


@pytest.mark.article("LLISCA-20X")
@pytest.mark.parametrize(("script", "codes"), AFTER)
def test_after_an_exchange_too(script: list[str], codes: list[str]) -> None:
    told = senyors("C S T R E A A", MIXED, "L M N A B E D I F O G", "0 exchange E A A", *script)

    assert told.refused == codes
    assert told.racks[0] == ("C S T R L M N" if codes else "A B E D I F O")


@pytest.mark.article("LLISCA-20X")
def test_the_redraw_is_in_the_own_time() -> None:
    script = ["@10 0 exchange E A A", "@30 0 redraw", "@50 0 press", "@60 wait"]
    told = senyors("C S T R E A A", MIXED, "L M N A B E D I F O G", *script)

    assert told["clock"] == [50.0, 10.0]


# --- after the second redraw: LLISCA 20X A, B, C ---

TWICE = ["0 redraw", "0 redraw"]


@pytest.mark.article("LLISCA-20X")
def test_a_all_tiles_of_the_bag_are_of_the_same_kind_and_the_rack_is_kept() -> None:
    told = senyors(CONSONANTS, MIXED, MORE, *TWICE, "0 redraw")

    assert told.refused == ["redraw-not-allowed"]  # there is no third
    assert told.racks[0] == CONSONANTS
    assert " ".join(told.state.bag) == MORE
    assert told.events.count("rack-returned") == 2


@pytest.mark.article("LLISCA-20X")
@pytest.mark.parametrize(
    ("other", "rack"),
    [
        pytest.param("E", "E B C D F G H", id="one vowel among consonants"),
        pytest.param("?", "? B C D F G H", id="a blank is a different tile"),
    ],
)
def test_b_exactly_one_tile_is_different_and_the_player_takes_it(other: str, rack: str) -> None:
    told = senyors(CONSONANTS, MIXED, f"{MORE} {YET_MORE} {other}", *TWICE)

    # The bag after the second redraw: the other tile, the first rack, the second. The third goes back.
    assert told.racks[0] == rack
    assert " ".join(told.state.bag) == f"J {MORE} {YET_MORE}"
    assert told.events.count("rack-returned") == 3


@pytest.mark.article("LLISCA-20X")
def test_b_the_player_takes_it_wherever_it_lies_in_the_bag() -> None:
    told = senyors(CONSONANTS, MIXED, f"{MORE} {YET_MORE} S T R N P M L S E", *TWICE)

    assert told.racks[0] == "E S T R N P M"
    assert " ".join(told.state.bag) == f"L S {CONSONANTS} {MORE} {YET_MORE}"


@pytest.mark.article("LLISCA-20X")
def test_b_the_other_way_round_with_a_rack_of_vowels() -> None:
    told = senyors(VOWELS, MIXED, f"{VOWELS} {VOWELS} T", *TWICE)

    assert told.racks[0] == "T A E I O U A"


@pytest.mark.article("LLISCA-20X")
def test_b_with_a_single_tile_in_the_bag_is_not_reached_but_by_the_look() -> None:
    # One vowel in the bag comes with the first redraw: a rack that is mixed may not be redrawn again.
    told = senyors(CONSONANTS, MIXED, "E", *TWICE)

    assert told.refused == ["redraw-not-allowed"]
    assert told.racks[0] == "E B C D F G H"


@pytest.mark.article("LLISCA-20X")
@pytest.mark.parametrize(
    ("others", "rack", "changes"),
    [
        pytest.param("E A", "E A B C D F G", 3, id="two vowels, drawn at once"),
        pytest.param("? A", "? A B C D F G", 3, id="a blank and a vowel are two"),
        pytest.param("? ?", "? ? B C D F G", 3, id="two blanks are two, and a blank is enough"),
        pytest.param("S T R N P M L E A", "E A B C D F G", 4, id="the next seven are alike again"),
        pytest.param("S T R N P M L S T R N P M L A E", "A E B C D F G", 5, id="and the seven after them"),
        pytest.param("S T R N P M ? A", "S T R N P M ?", 3, id="a blank among consonants ends it"),
        pytest.param("S T R N P M L A E I O U A E O U", "O U B C D F G", 5, id="seven vowels do not end it"),
    ],
)
def test_c_more_are_different_and_the_rack_is_changed_until_it_is_mixed(
    others: str, rack: str, changes: int
) -> None:
    told = senyors(CONSONANTS, MIXED, f"{MORE} {YET_MORE} {others}", *TWICE, "0 redraw")

    assert told.refused == ["redraw-not-allowed"]
    assert told.racks[0] == rack
    assert told.events.count("rack-returned") == changes
    assert "bag-shuffled" not in told.events


@pytest.mark.article("LLISCA-20X")
def test_c_a_given_bag_that_would_go_round_for_ever_is_shuffled_with_the_seed() -> None:
    games = [senyors(CONSONANTS, MIXED, f"{MORE} {VOWELS}", *TWICE, seed=seed) for seed in range(5)]

    for told in games:
        rack = set(told.racks[0].split())
        assert rack & set("AEIOU")
        assert rack - set("AEIOU")
        assert "bag-shuffled" in told.events
    assert len({told.racks[0] for told in games}) > 1
    assert games[0].result == senyors(CONSONANTS, MIXED, f"{MORE} {VOWELS}", *TWICE, seed=0).result


@pytest.mark.article("LLISCA-20X")
def test_what_follows_the_second_redraw_needs_no_further_asking() -> None:
    once = senyors(CONSONANTS, MIXED, f"{MORE} {YET_MORE} E", "0 redraw")
    twice = senyors(CONSONANTS, MIXED, f"{MORE} {YET_MORE} E", *TWICE)

    assert (once.racks[0], once.events.count("bag-inspected")) == (MORE, 0)
    assert twice.events.count("bag-inspected") == 1
    assert "E" in twice.racks[0].split()


@pytest.mark.article("LLISCA-20X")
def test_a_rack_that_is_mixed_after_the_second_redraw_stays() -> None:
    told = senyors(CONSONANTS, MIXED, f"{MORE} A B E D I F O", *TWICE)

    assert told.refused == []
    assert told.racks[0] == "A B E D I F O"
    assert "bag-inspected" not in told.events


@pytest.mark.article("LLISCA-20X")
def test_each_fresh_rack_has_its_own_two_redraws() -> None:
    # Two at the opening (kept by A), then a play, and the refilled rack is all alike again.
    script = [*TWICE, "0 play H8 BC", "0 refill", "0 redraw", "0 redraw", "0 redraw"]
    told = senyors(CONSONANTS, MIXED, MORE, *script)

    assert told.refused == ["redraw-not-allowed"]
    assert told.events.count("rack-returned") == 4


@pytest.mark.article("LLISCA-20X")
def test_the_two_players_have_their_redraws_apart() -> None:
    told = senyors(CONSONANTS, YET_MORE, f"{MORE} {MORE}", *TWICE, "1 redraw", "1 redraw", "1 redraw")

    assert told.refused == ["redraw-not-allowed"]
    assert told.events.count("rack-returned") == 4
