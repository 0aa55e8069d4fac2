"""EBRE 2, 20, 21, 25: doubts are put to the jury before the next turn; later it reviews the sheets."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import astuple
from tests.dealing import happened
from tests.makers import Told, played

from faristol.formats.text.sheet import entries, replay_text

# In the order of play: seats 0, 3, 2, 1.
RACKS = "C A S A E T R  N O M E D I L  R O S A E E E  T I P A E E E"
BAG = f"{RACKS}  " + "E " * 40


def ebre(*script: str, bag: str = BAG, **fields: Any) -> Told:
    return played("ebre", "start", *script, bag=bag, bag_only=True, **fields)


# --- 20: before the next turn starts ---


@pytest.mark.article("EBRE-20")
@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize(
    ("words", "kinds", "turn"),
    [
        pytest.param(["casa"], [], 0, id="valid"),
        pytest.param(["cas"], ["lost-challenge"], 3, id="invalid: withdrawn, and the turn is lost"),
    ],
)
def test_any_other_player_may_doubt_a_play(seat: int, words: list[str], kinds: list[str], turn: int) -> None:
    told = ebre("0 play H8 CASA", f"{seat} challenge", words=words)

    assert told.refused == []
    assert (told.kinds, told["turn"], told["scores"]) == (kinds, turn, [0, 0, 0, 0])
    assert told.racks[0] == ("E T R C A S A" if kinds else "E T R")


@pytest.mark.article("EBRE-20")
@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param("1 challenge\n2 challenge\n3 challenge", [], id="each of the others once"),
        pytest.param("1 challenge\n1 challenge", ["already-challenged"], id="nobody twice"),
        pytest.param("1 challenge\n2 challenge\n1 challenge", ["already-challenged"], id="nor after another"),
        pytest.param("0 challenge", ["own-play"], id="not the own play"),
        pytest.param("1 accept\n1 challenge", ["challenge-closed"], id="not who accepted it"),
        pytest.param("1 accept\n2 challenge", [], id="but the others"),
        pytest.param("1 accept\n1 accept", ["challenge-closed"], id="nor accept it twice"),
        pytest.param("1 challenge CASES", ["not-a-word-of-the-play"], id="only words of the play"),
        pytest.param("1 challenge\n1 challenge CASES", ["already-challenged"], id="asked before the words"),
        pytest.param("1 challenge\n1 accept\n2 accept\n3 accept", [], id="who was answered may accept"),
    ],
)
def test_each_of_the_others_may_ask_once(script: str, codes: list[str]) -> None:
    assert ebre("0 play H8 CASA", script, words=["casa"]).refused == codes


@pytest.mark.article("EBRE-20")
def test_while_the_jury_thinks_nobody_else_asks() -> None:
    told = ebre("0 play H8 CASA", "1 challenge", "2 challenge", "3 accept", "1 challenge", "verdict valid")
    after = ebre("0 play H8 CASA", "1 challenge", "verdict valid", "2 challenge", "verdict invalid")

    assert told.refused == ["wrong-phase", "wrong-phase", "already-challenged"]
    assert told["phase"] == "placed"
    assert (after.refused, after.kinds) == ([], ["lost-challenge"])


@pytest.mark.article("EBRE-20", "EBRE-20b")
@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param("1 challenge", [], id="before it is noted"),
        pytest.param("0 refill\n1 challenge", ["challenge-closed"], id="noted and refilled"),
        pytest.param("0 complete\n1 challenge", ["challenge-closed"], id="the next turn has started"),
        pytest.param("1 accept\n2 accept\n3 accept\n1 challenge", ["challenge-closed"], id="accepted by all"),
        pytest.param("0 complete\n3 pass\n1 challenge", ["challenge-closed"], id="a turn later"),
    ],
)
def test_once_the_turn_has_passed_nothing_can_be_claimed(script: str, codes: list[str]) -> None:
    told = ebre("0 play H8 CASA", script, words=["cas"])

    assert told.refused == codes
    assert told["scores"][0] == (10 if codes else 0)


@pytest.mark.article("EBRE-20b")
def test_later_plays_stay_valid_even_if_built_on_an_unacceptable_word() -> None:
    script = ["0 play H8 CASA", "0 complete", "3 play 8H CEL", "2 challenge", "3 complete"]
    told = ebre(*script, words=["cel"])

    assert told.refused == []
    assert told["scores"] == [10, 0, 0, 4]


@pytest.mark.article("EBRE-20")
def test_the_answer_is_about_the_words_named() -> None:
    opening = ["0 play H8 CASA", "0 complete", "3 play 12H MEN"]  # MEN down, CASAM across
    named = ebre(*opening, "0 challenge MEN", words=["casa", "men"])
    all_of_them = ebre(*opening, "0 challenge", words=["casa", "men"])

    assert named["phase"] == "placed"
    assert all_of_them.kinds == ["play", "lost-challenge"]


# --- 21, 25: consultations and verdicts are on record ---


@pytest.mark.article("EBRE-21")
def test_a_consultation_of_the_jury_is_recorded_with_question_and_answer() -> None:
    told = ebre("record consulta s'accepta «apegar»? sí, és dialectal", "0 play H8 CASA")

    [fact] = happened(told, "fact-recorded")
    assert (fact["what"], fact["text"]) == ("consulta", "s'accepta «apegar»? sí, és dialectal")
    assert (told.refused, told["phase"]) == ([], "placed")


@pytest.mark.article("EBRE-25")
@pytest.mark.parametrize("answer", ["valid", "invalid"])
def test_every_verdict_is_recorded_with_its_judge(answer: str) -> None:
    told = ebre("0 play H8 CASA", "2 challenge", f"verdict {answer} Quima")

    [judged] = happened(told, "play-judged")
    assert (judged["valid"], judged["judge"]) == (answer == "valid", "Quima")


# --- 2: every player's own sheet ---

GAME = [
    *("0 play H8 CASA", "0 complete", "3 play 12H MEN", "3 complete"),
    *("2 exchange R O", "2 complete", "1 play H12 M", "1 pass", "0 pass"),
]


@pytest.mark.article("EBRE-2")
def test_every_player_has_a_sheet_with_the_words_formed_and_their_scores() -> None:
    told = ebre(*GAME)

    assert told.refused == ["no-new-tile"]
    sheets = {
        seat: [astuple(entry)[1:] for entry in entries(told.state, "ca") if entry.by == seat]
        for seat in range(4)
    }
    assert sheets == {
        0: [("CASA 10", "H8", "10", 10), ("passo", "", "0", 10)],
        3: [("MEN 6 + CASAM 9", "12H", "15", 15)],
        2: [("canvi (2)", "", "-", 0)],
        1: [("passo", "", "0", 0)],
    }


@pytest.mark.article("EBRE-2")
def test_the_sheets_are_written_apart() -> None:
    told = ebre(*GAME)

    parts = replay_text(told.game, "ca").split("\n\n")
    sheets = [part for part in parts if part.startswith("Jugador")]
    assert len(sheets) == 4
    for name, sheet in zip(["Anna", "Biel", "Carla", "Dídac"], sheets, strict=True):
        assert {line.split()[0] for line in sheet.splitlines()[1:]} == {name}
    assert "Full d'anotació:" not in parts[0]  # nobody keeps it for all


# --- 20c: the jury goes through the sheets ---

ENDED = ["0 play H8 CASA", "0 complete", "3 play 12H MEN", "3 complete", "agree-end"]


@pytest.mark.article("EBRE-20c")
def test_after_the_game_the_jury_takes_off_the_words_that_are_not_valid() -> None:
    # CASAM was worth nine of the fifteen: that word's own points come off, MEN stays.
    told = ebre(*ENDED, "3 correct -9 CASAM is no word (Quima)")

    assert (told["scores"], told["status"]) == ([10, 0, 0, 15], "ended")
    before = ebre(*ENDED)["final"]
    assert told["final"] == [before[0], before[1], before[2], before[3] - 9]
    assert told.kinds[-1] == "adjust-review"
    assert told["sheet"][-1]["score"] == -9
    [corrected] = happened(told, "total-corrected")
    assert (corrected["seat"], corrected["reason"]) == (3, "CASAM is no word (Quima)")


@pytest.mark.article("EBRE-20c")
def test_the_record_tells_what_each_word_of_a_play_was_worth() -> None:
    told = ebre(*ENDED)

    laid = happened(told, "play-laid")
    assert [(word["text"], word["points"]) for word in laid[1]["words"]] == [("MEN", 6), ("CASAM", 9)]


@pytest.mark.article("EBRE-20c")
def test_places_are_given_after_the_review() -> None:
    before = ebre(*ENDED)
    after = ebre(*ENDED, "3 correct -15 neither is a word")

    assert (before["winner"], after["winner"]) == (3, 0)


@pytest.mark.article("EBRE-20c")
def test_the_review_ends_with_the_last_signature() -> None:
    signed = [f"{seat} sign" for seat in range(4)]
    told = ebre(*ENDED, *signed[:3], "3 correct -9 CASAM", signed[3], "3 correct -6 MEN")

    assert told.refused == ["locked"]
    assert told["status"] == "final"
    assert told.kinds.count("adjust-review") == 1


@pytest.mark.article("EBRE-20c")
def test_a_correction_during_the_game_is_no_review() -> None:
    told = ebre("0 play H8 CASA", "0 complete", "0 correct -1 miscounted")

    assert told.kinds == ["play", "adjust-correction"]
    assert told["scores"] == [9, 0, 0, 0]
