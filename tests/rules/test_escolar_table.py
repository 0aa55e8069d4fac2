"""ESCOLAR 1, 2: four players, four rounds each, and who has no tiles sits out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.dealing import happened
from tests.makers import Told, document, played, replayed

from faristol.formats.files.acta import MalformedActa
from faristol.formats.text.sheet import replay_text

E60 = "E " * 60


def escolar(*script: str, bag: str = f"{'E ' * 28} {E60}", **fields: Any) -> Told:
    return played("escolar", "start", *script, bag=bag, bag_only=True, **fields)


# --- 1: four players; fewer for practice ---


@pytest.mark.article("ESCOLAR-1")
@pytest.mark.parametrize(
    ("players", "practice"),
    [
        pytest.param(4, False, id="four: a school game"),
        pytest.param(3, True, id="three: practice"),
        pytest.param(2, True, id="two: practice"),
    ],
)
def test_official_games_have_four_players_and_fewer_is_marked_as_practice(
    players: int, practice: bool
) -> None:
    told = played("escolar", "start", players=players)

    assert len(told.racks) == players
    assert ("Partida de pràctica, no oficial." in replay_text(told.game, "ca").splitlines()) is practice


@pytest.mark.article("ESCOLAR-1")
@pytest.mark.parametrize(("names", "fits"), [("A", "AB"), ("", "AB"), ("ABCDE", "ABCD")])
def test_nobody_plays_alone_or_five_at_a_table(names: str, fits: str) -> None:
    with pytest.raises(MalformedActa):
        replayed(document("escolar", "start") | {"players": list(names)})
    assert len(replayed(document("escolar", "start") | {"players": list(fits)}).racks) == len(fits)


def test_a_game_with_a_bag_of_its_own_is_practice_too() -> None:
    assert "Partida de pràctica" in replay_text(escolar().game, "ca")


# --- 2: four rounds ---


def rounds(*turns: str, players: int = 4) -> list[str]:
    """The turns of a game from seat 0 on; each is completed where that needs a press."""
    lines = []
    for number, turn in enumerate(turns):
        seat = number % players
        lines.append(f"{seat} {turn}")
        if turn.startswith(("play", "exchange")):
            lines.append(f"{seat} complete")
    return lines


@pytest.mark.article("ESCOLAR-2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_the_fourth_round_of_the_last_player(players: int) -> None:
    turns = ["pass"] * (4 * players)
    before = escolar(*rounds(*turns[:-1], players=players), players=players)
    after = escolar(*rounds(*turns, players=players), players=players)

    assert (before["status"], before["turn"]) == ("running", players - 1)
    assert (after["status"], after["end"], after["turn"]) == ("ended", "rounds", None)


@pytest.mark.article("ESCOLAR-2")
@pytest.mark.parametrize(
    "turn",
    [
        pytest.param(["{0} pass"], id="a pass"),
        pytest.param(["{0} exchange E", "{0} complete"], id="an exchange"),
        pytest.param(["{0} withdraw"], id="a withdrawn play"),
        pytest.param(["{0} play 8H EE", "{1} challenge", "verdict invalid"], id="a play challenged off"),
    ],
)
def test_any_turn_is_a_round(turn: list[str]) -> None:
    lines = [line.format(number % 4, (number + 1) % 4) for number in range(16) for line in turn]
    told = escolar(*lines)

    assert told.refused == []
    assert (told["end"], len(told["sheet"])) == ("rounds", 16)


@pytest.mark.article("ESCOLAR-2", "ESCOLAR-4")
def test_a_turn_lost_by_time_is_a_round_too() -> None:
    passes = rounds(*["pass"] * 12)
    three = escolar(*passes, "@480 wait")
    four = escolar(*passes, "@480.001 wait")

    assert (three.kinds[12:], three["end"]) == (["lost-time"] * 3, None)
    assert (four.kinds[12:], four["end"]) == (["lost-time"] * 4, "rounds")


@pytest.mark.article("ESCOLAR-2")
def test_no_number_of_passes_ends_it_earlier() -> None:
    assert escolar(*rounds(*["pass"] * 15))["status"] == "running"


@pytest.mark.article("ESCOLAR-2")
def test_scores_stay_and_racks_are_never_subtracted() -> None:
    bag = f"X E E E E E E  Q E E E E E E  E E E E E E E  E E E E E E E {E60}"
    told = escolar(*rounds("play H8 EE", *["pass"] * 15), bag=bag)

    assert (told["end"], told["scores"], told["final"]) == ("rounds", [4, 0, 0, 0], [4, 0, 0, 0])
    assert not any(kind.startswith("adjust") for kind in told.kinds)
    assert told["winner"] == 0


# --- 2: going out ends nothing ---

SHORT = "E E E E E E E  A A A A A A A  O O O O O O O  I I I I I I I"


@pytest.mark.article("ESCOLAR-2")
def test_nobody_ends_the_game_by_going_out_and_who_has_no_tiles_sits_out() -> None:
    told = escolar(*["0 play H8 EEEEEEE", "0 press", "1 pass", "2 pass", "3 pass"], bag=SHORT)

    assert (told["status"], told["turn"]) == ("running", 1)  # seat 0 is passed over
    assert told["scores"][0] == told["final"][0] == 50 + 2 * 8


@pytest.mark.article("ESCOLAR-2")
def test_the_others_play_their_four_rounds() -> None:
    passes = [f"{seat} pass" for _ in range(4) for seat in (1, 2, 3)]
    nearly = escolar("0 play H8 EEEEEEE", "0 press", *passes[:-1], bag=SHORT)
    told = escolar("0 play H8 EEEEEEE", "0 press", *passes, bag=SHORT)

    assert (nearly.refused, nearly["status"], nearly["turn"]) == ([], "running", 3)
    assert (told["end"], told["final"]) == ("rounds", [66, 0, 0, 0])


@pytest.mark.article("ESCOLAR-2")
def test_it_ends_when_nobody_is_left_with_tiles_and_turns() -> None:
    turns = ["0 play H8 EEEEEEE", "0 press", "1 play 8H EAA", "1 press", "1 play 8H EAAA", "1 press"]
    told = escolar(*turns, bag="E E E E E E E  A A A", players=2)

    assert told.refused == []
    assert (told["end"], [line["by"] for line in told["sheet"]]) == ("rounds", [0, 1, 1])


@pytest.mark.article("ESCOLAR-2")
def test_who_went_out_with_a_wrong_word_is_in_again() -> None:
    told = escolar(
        "0 play H8 EEEEEEE", "2 challenge", "verdict invalid", "1 pass", "2 pass", "3 pass", bag=SHORT
    )

    assert told["turn"] == 0


@pytest.mark.article("ESCOLAR-2")
def test_a_tie_has_no_winner() -> None:
    assert escolar(*rounds(*["pass"] * 16))["winner"] is None


def test_what_the_school_games_have_not() -> None:
    asked = ["agree-end", "0 abandon", "pause arbiter", "resume", "round-over", "0 disqualify"]
    told = escolar(*asked, "0 rechallenge no")

    assert told.refused == ["not-allowed-by-regulation"] * 7


def test_each_signs_and_then_the_acta_is_final() -> None:
    ended = rounds(*["pass"] * 16)
    told = escolar(*ended, "0 correct 5 miscounted", *(f"{seat} sign" for seat in range(4)))

    assert (told["status"], told["final"], told["scores"]) == ("final", [5, 0, 0, 0], [0, 0, 0, 0])
    assert told.kinds[-1] == "adjust-correction"
    assert len(happened(told, "sheet-signed")) == 4
