"""PARELLES 1 to 12: the school finals in pairs, two pairs with a clock and a limit of turns.

Twelve minutes are 720 seconds.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import astuple
from tests.dealing import happened
from tests.makers import Told, document, played, replayed

from faristol.formats.text.sheet import entries, replay_text
from faristol.regulations import ESCOLAR, PARELLES, with_turns
from faristol.regulations.choices import CHOICES, taken

BAG = "C A S A E T R  N O M E D I L  P B G U X Z H J Q V E E E E E E E E"
PAIRS = ["Anna / Biel", "Carla / Dídac"]


def parelles(*script: str, **fields: Any) -> Told:
    return played("parelles", "start", *script, **{"bag": BAG, "bag_only": True, **fields})


def turns(count: int) -> list[str]:
    """So many passes of each pair."""
    return [f"{seat} pass" for _ in range(count) for seat in (0, 1)]


@pytest.mark.article("PARELLES-1")
def test_two_pairs_play_each_with_one_rack_and_one_turn() -> None:
    told = parelles("0 play H8 CASA", "0 complete")

    assert (len(told["racks"]), told["turn"], told.refused) == (2, 1, [])
    assert parelles("0 pass", "1 pass")["turn"] == 0


@pytest.mark.article("PARELLES-2")
def test_a_pair_has_twelve_minutes_for_the_game_or_fifteen() -> None:
    younger, older = parelles("@719 wait"), parelles("@899 wait", minutes=15, turns=15)

    assert (younger["end"], younger["clock"]) == (None, [719.0, 0.0])
    assert (older["end"], parelles("@721 wait")["end"]) == (None, "overtime")
    assert parelles("@901 wait", minutes=15, turns=15)["end"] == "overtime"


@pytest.mark.article("PARELLES-3")
@pytest.mark.parametrize(("most", "asked"), [(10, {}), (15, {"turns": 15, "minutes": 15})])
def test_the_game_ends_with_the_last_turn_of_the_second_pair(most: int, asked: dict[str, int]) -> None:
    script = ["0 play H8 CASA", "0 complete", "1 pass", *turns(most - 1)]
    before, after = parelles(*script[:-1], **asked), parelles(*script, **asked)

    assert (before["end"], after["end"]) == (None, "rounds")
    assert after["final"] == before["scores"], "no rack is subtracted"


@pytest.mark.article("PARELLES-4")
@pytest.mark.parametrize(
    ("bag", "draws", "starter"),
    [
        pytest.param("E B", [[0, "E"], [1, "B"]], 1, id="the nearest to A"),
        pytest.param("A ?", [[0, "A"], [1, "?"]], 1, id="the blank beats A"),
        pytest.param("E E C B", [[0, "E"], [1, "E"], [0, "C"], [1, "B"]], 1, id="equal tiles: both again"),
    ],
)
def test_who_is_nearest_to_a_starts(bag: str, draws: list[list[Any]], starter: int) -> None:
    told = parelles(bag=bag, bag_only=False, starter=None)

    [drawn] = happened(told, "start-drawn")
    assert ([list(one) for one in drawn["draws"]], drawn["starter"]) == (draws, starter)


@pytest.mark.article("PARELLES-5")
def test_all_tiles_go_back_and_who_starts_draws_seven_first() -> None:
    told = parelles(bag="E B", bag_only=False, starter=None)

    first, second = happened(told, "tiles-drawn")[:2]
    assert (first["seat"], len(first["tiles"]), second["seat"]) == (1, 7, 0)
    assert told["bag"] == 100 - 14


@pytest.mark.article("PARELLES-6")
@pytest.mark.parametrize(
    ("play", "code"), [("0 play A1 CASA", "centre-not-covered"), ("0 play H8 A", "too-few-tiles")]
)
def test_the_first_play_covers_the_centre_with_two_tiles(play: str, code: str) -> None:
    assert parelles(play).refused == [code]


@pytest.mark.article("PARELLES-7")
def test_a_challenge_stops_the_clock_until_it_is_answered() -> None:
    told = parelles(
        "@10 0 play H8 CASA", "@20 1 challenge", "@320 verdict valid", "@320 0 complete", "@330 wait"
    )

    assert told["clock"] == [20.0, 10.0]


@pytest.mark.article("PARELLES-8")
def test_when_a_pairs_time_is_over_the_game_is_and_the_points_stay() -> None:
    told = parelles("@10 0 play H8 CASA", "@10 0 complete", "@731 wait")

    assert (told["end"], told["final"]) == ("overtime", told["scores"])
    assert told["winner"] == 0


@pytest.mark.article("PARELLES-9")
def test_one_answer_for_the_play_and_what_is_not_valid_comes_off() -> None:
    told = parelles("0 play H8 CASA", "1 challenge", "verdict invalid")

    assert (told["phase"], told["turn"], told["scores"]) == ("to-move", 1, [0, 0])
    assert parelles("0 play H8 CASA", "1 challenge", "verdict valid", "1 challenge").refused == [
        "already-challenged"
    ]


@pytest.mark.article("PARELLES-10", "PARELLES-11")
def test_what_is_not_said_is_as_at_school() -> None:
    differ = {choice for choice in CHOICES if taken(PARELLES, choice) != taken(ESCOLAR, choice)}
    assert differ == {
        "most_players",
        "clocks",
        "minutes",
        "overtime",
        "turn_seconds",
        "game_time",
        "pauses",
        "turns_each",
        "last_keeps_time",
        "pairs",
    }
    told = parelles("0 play H4 CASAETR", "0 complete", "1 exchange N")
    assert told["scores"][0] == 70
    assert told.refused == []


@pytest.mark.article("PARELLES-12")
def test_the_sheet_names_both_pairs_and_a_turn_without_a_play_is_a_dash() -> None:
    acta = document("parelles", "start", "0 pass", "1 play H8 MEL", "1 complete", bag=BAG, bag_only=True)
    told = replayed({**acta, "players": PAIRS})
    sheet = replay_text(told.game, "ca")

    assert all(name in sheet for name in PAIRS)
    assert astuple(entries(told.state, "ca")[0]) == (0, "—", "", "0", 0)


def test_turns_may_be_agreed_under_every_regulation() -> None:
    told = played(
        "classic", "start", "0 play H8 CASA", "0 complete", "1 pass", bag=BAG, bag_only=True, turns=1
    )

    assert (told["end"], told["final"]) == ("rounds", told["scores"])
    assert with_turns("classic", 1) is with_turns("classic", 1), "the engine knows regulations by identity"
