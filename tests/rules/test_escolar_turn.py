"""ESCOLAR 7, 10 to 15, 18, 19: a turn, its doubts, its line on the sheet, and the tiles drawn after it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import astuple
from tests.dealing import happened
from tests.makers import Told, played

from faristol.formats.text.sheet import entries, replay_text

RACKS = "C A S A E T R  N O M E D I L  R O S A E E E  T I P A E E E"
BAG = f"{RACKS}  P B G U X Z H J Q V E E E E E E E E"


def escolar(*script: str, bag: str = BAG, **fields: Any) -> Told:
    return played("escolar", "start", *script, bag=bag, bag_only=True, **fields)


# --- 11: one or several players, one or several words, one yes or no ---


@pytest.mark.article("ESCOLAR-11")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_of_the_others_may_challenge(seat: int) -> None:
    right = escolar("0 play H8 CASA", f"{seat} challenge", words=["casa"])
    wrong = escolar("0 play H8 CASA", f"{seat} challenge", words=["cas"])

    assert (right.refused, right["phase"], right["turn"]) == ([], "placed", 0)
    assert (wrong.refused, wrong["phase"], wrong["turn"]) == ([], "to-move", 1)


CROSSING = ["0 play H8 CASA", "0 complete", "1 play 12H MEN"]  # MEN down, CASAM across


@pytest.mark.article("ESCOLAR-11")
@pytest.mark.parametrize(
    ("script", "code"),
    [
        pytest.param("3 challenge\n3 challenge", "already-challenged", id="not twice by the same"),
        pytest.param("3 challenge\n2 challenge", "already-challenged", id="nor by another: no chains"),
        pytest.param("3 challenge MEN\n2 challenge CASAM", "already-challenged", id="nor other words"),
        pytest.param("3 challenge GAT", "not-a-word-of-the-play", id="only words of the last play"),
        pytest.param("0 challenge CASA", "not-a-word-of-the-play", id="not of the play before"),
        pytest.param("1 challenge", "own-play", id="not the own play"),
        pytest.param("3 challenge\n3 rechallenge no", "not-allowed-by-regulation", id="no appeal"),
    ],
)
def test_one_challenge_per_play(script: str, code: str) -> None:
    told = escolar(*CROSSING, script, words=["men", "casam"])

    assert told.refused == [code]
    assert told["phase"] == "placed"


@pytest.mark.article("ESCOLAR-11")
@pytest.mark.parametrize(
    ("named", "stays"),
    [
        pytest.param("", False, id="all words"),
        pytest.param("MEN", True, id="the right one: the wrong one stays"),
        pytest.param("CASAM", False, id="the wrong one"),
        pytest.param("MEN CASAM", False, id="both: one answer for the play"),
    ],
)
def test_the_arbiter_answers_a_single_yes_or_no(named: str, stays: bool) -> None:
    told = escolar(*CROSSING, f"2 challenge {named}", words=["men"])

    [judged] = happened(told, "play-judged")
    assert judged == {"event": "play-judged", "at": 0, "valid": stays, "judge": None}
    assert (told["phase"] == "placed") is stays


@pytest.mark.article("ESCOLAR-11")
def test_only_the_last_play_can_be_challenged() -> None:
    told = escolar("0 play H8 CASA", "0 refill", "1 challenge", "0 press", "2 challenge", words=["cas"])

    assert told.refused == ["challenge-closed", "challenge-closed"]
    assert told["scores"][0] == 10


@pytest.mark.article("ESCOLAR-12")
def test_the_challenge_slip_has_the_words_in_and_one_verdict_out() -> None:
    told = escolar(*CROSSING, "3 challenge CASAM MEN", "verdict invalid Roser")

    [slip] = happened(told, "play-challenged")
    [judged] = happened(told, "play-judged")
    assert (slip["seat"], slip["words"]) == (3, ["CASAM", "MEN"])
    assert (judged["valid"], judged["judge"]) == (False, "Roser")
    assert told.kinds == ["play", "lost-challenge"]


# --- 13, 18, 19: a dash and zero ---


@pytest.mark.article("ESCOLAR-13")
def test_a_play_that_is_not_valid_is_withdrawn_and_the_turn_is_lost() -> None:
    told = escolar("0 play H8 CASA", "1 challenge", words=["cas"])

    assert told.racks[0] == "E T R C A S A"
    assert {square for row in told["board"] for square in row} == {"."}
    assert (told["turn"], told["bag"]) == (1, 18)
    assert told["sheet"] == [{"by": 0, "kind": "lost", "why": "challenge", "score": 0, "total": 0}]


LINES = {
    "ESCOLAR-13": (["0 play H8 CASA", "1 challenge", "verdict invalid"], "lost"),
    "ESCOLAR-18": (["0 pass"], "pass"),
    "ESCOLAR-19": (["0 exchange C A", "0 complete"], "exchange"),
}


@pytest.mark.parametrize(
    ("script", "kind"),
    [pytest.param(*case, id=article, marks=pytest.mark.article(article)) for article, case in LINES.items()],
)
def test_the_sheet_has_a_dash_for_the_play_and_zero_points(script: list[str], kind: str) -> None:
    told = escolar(*script)

    [entry] = entries(told.state, "ca")
    assert astuple(entry) == (0, "—", "", "0", 0)
    assert (told["sheet"][0]["kind"], told["sheet"][0]["score"]) == (kind, 0)


# --- 7: the starter's sheet ---


@pytest.mark.article("ESCOLAR-7")
@pytest.mark.parametrize(("starter", "name"), [(0, "Anna"), (2, "Carla")])
def test_the_starter_keeps_one_sheet_for_all(starter: int, name: str) -> None:
    text = replay_text(escolar(starter=starter).game, "ca")

    assert f"Full d'anotació: {name}" in text.splitlines()
    assert text.count("Jugador ") == 1


@pytest.mark.article("ESCOLAR-7")
def test_it_has_the_play_its_score_and_the_running_total_of_everyone() -> None:
    script = ["0 play H8 CASA", "0 complete", "1 play 12H MEN", "1 complete", "2 pass", "3 pass"]
    told = escolar(*script, "0 play 8H CEB", "0 complete")

    assert [astuple(entry) for entry in entries(told.state, "ca")] == [
        (0, "CASA", "H8", "10", 10),
        (1, "MEN", "12H", "15", 15),
        (2, "—", "", "0", 0),
        (3, "—", "", "0", 0),
        (0, "CEB", "8H", "6", 16),
    ]


# --- 19: exchanges ---


@pytest.mark.article("ESCOLAR-19")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7])
def test_from_one_to_seven_tiles_may_be_exchanged(count: int) -> None:
    tiles = "C A S A E T R".split()[:count]
    told = escolar(f"0 exchange {' '.join(tiles)}", "0 complete")

    assert told.refused == []
    assert told["sheet"][0]["count"] == count
    assert told.racks[0].split() == [*"C A S A E T R".split()[count:], *"P B G U X Z H".split()[:count]]
    assert list(told.state.bag[-count:]) == tiles


@pytest.mark.article("ESCOLAR-19")
def test_seven_consonants_after_an_exchange_cannot_be_changed() -> None:
    bag = f"C S T R E A A  {'E ' * 21}  L M N {'A ' * 14}"
    told = escolar("0 exchange E A A", "0 redraw", "0 press", "0 redraw", bag=bag)

    assert told.refused == ["redraw-not-allowed", "not-your-turn"]
    assert told.racks[0] == "C S T R L M N"


# --- 15: too many tiles drawn ---

REFILLED = ["0 play H8 CASA", "0 refill"]  # E T R, and then P B G U


@pytest.mark.article("ESCOLAR-15")
@pytest.mark.parametrize(
    ("overdraw", "codes", "rack"),
    [
        pytest.param("1 return=X", [], "E T R P B G U", id="the surplus"),
        pytest.param("2 return=P,Z", [], "E T R B G U X", id="two of the tiles drawn"),
        pytest.param("1 on_rack return=E", [], "T R P B G U X", id="from the whole rack"),
        pytest.param("1 return=E", ["bad-choice"], "E T R P B G U", id="not an old one while they lie apart"),
        pytest.param("15", ["bag-too-small"], "E T R P B G U", id="more than the bag had"),
    ],
)
def test_surplus_tiles_go_back_to_the_bag(overdraw: str, codes: list[str], rack: str) -> None:
    told = escolar(*REFILLED, f"0 overdraw {overdraw}")

    assert (told.refused, told.racks[0], told["bag"]) == (codes, rack, 14)


@pytest.mark.article("ESCOLAR-15")
def test_they_are_picked_at_random() -> None:
    games = [escolar(*REFILLED, "0 overdraw 1", seed=seed) for seed in range(60)]

    assert {told.state.bag[-1] for told in games} == set("PBGUX")
    assert games[3].result == escolar(*REFILLED, "0 overdraw 1", seed=3).result


@pytest.mark.article("ESCOLAR-15")
@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param(["3 overdraw 1 return=T"], [], id="any opening rack"),
        pytest.param([*REFILLED, "1 overdraw 1"], ["not-your-turn"], id="another's rack"),
        pytest.param([*REFILLED, "0 press", "1 overdraw 1"], ["wrong-phase"], id="a rack that is not fresh"),
    ],
)
def test_only_a_fresh_rack_is_overdrawn(script: list[str], codes: list[str]) -> None:
    assert escolar(*script).refused == codes
