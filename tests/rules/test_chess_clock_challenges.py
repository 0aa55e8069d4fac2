"""Challenges in classic and federation games: which words, one verdict, a second try, and until when."""

from __future__ import annotations

from typing import Any

import pytest
from tests.makers import played
from tests.under import under

from faristol.rules.sight import board_is_covered

BAG = "C A S A E T R  L S O L E N I  U U I I  D M G B"
FIRST = ("start", "@10 0 play H8 CASA")
SECOND = (*FIRST, "@20 0 complete", "@30 1 play 12H SOL")  # SOL and CASAS
KNOWN = ["CASA", "SOL"]  # CASAS is not among them

EMPTY: dict[str, Any] = {
    "bag": "C A S A E T R  L S O L E N I",
    "bag_only": True,
}  # nothing left once the racks are drawn

challenge = under(classic="CLASSIC-6a", fisc="FISC-10a")
rechallenge = under(classic="CLASSIC-6b", fisc="FISC-10b")
verdict = under(classic="CLASSIC-6c", fisc="FISC-10c")
window = under(classic="CLASSIC-6d", fisc="FISC-10d")


# --- all, some or one of the words; one verdict ---


@pytest.mark.parametrize(
    ("named", "valid"),
    [
        pytest.param("", False, id="all words: one of them is wrong"),
        pytest.param("SOL", True, id="only the right one: the wrong one was not named and stays"),
        pytest.param("CASAS", False, id="only the wrong one"),
        pytest.param("SOL CASAS", False, id="both by name: one verdict for the set"),
        pytest.param("CASAS SOL", False, id="in whatever order"),
        pytest.param("sòl", True, id="case and accents do not matter"),
    ],
)
@challenge
def test_the_verdict_is_about_the_words_named(regulation: str, named: str, valid: bool) -> None:
    told = played(regulation, *SECOND, f"0 challenge {named}".strip(), bag=BAG, words=KNOWN)

    assert told.refused == []
    assert told["phase"] == ("placed" if valid else "to-move")
    assert told["turn"] == (1 if valid else 0)
    assert told.kinds == (["play"] if valid else ["play", "lost-challenge"])


@challenge
def test_the_verdict_says_valid_or_not_and_nothing_else(regulation: str) -> None:
    told = played(regulation, *SECOND, "0 challenge", bag=BAG, words=KNOWN)

    (judged,) = [event for event in told["events"] if event["event"] == "play-judged"]
    assert {name: fact for name, fact in judged.items() if fact is not None} == {
        "event": "play-judged",
        "at": 30_000,
        "valid": False,
    }


@pytest.mark.parametrize("words", ["CASA", "SOLS", "SOL CASA", "XYZ", "1"])
@challenge
def test_only_words_of_the_play_can_be_challenged(regulation: str, words: str) -> None:
    told = played(regulation, *SECOND, f"0 challenge {words}", bag=BAG, words=KNOWN)

    assert told.refused == ["not-a-word-of-the-play"]
    assert told["phase"] == "placed"


@pytest.mark.parametrize(
    "second",
    [
        pytest.param("0 challenge CASAS", id="another word of the same play"),
        pytest.param("0 challenge SOL", id="the same word"),
        pytest.param("0 challenge CASA", id="a word that is not of the play"),
    ],
)
@challenge
def test_no_later_challenge_of_the_same_play(regulation: str, second: str) -> None:
    told = played(regulation, *SECOND, "0 challenge SOL", second, bag=BAG, words=KNOWN)

    assert told.refused == ["already-challenged"]
    assert told["phase"] == "placed"


@challenge
def test_no_second_challenge_while_the_first_waits(regulation: str) -> None:
    assert played(regulation, *FIRST, "1 challenge", "1 challenge", bag=BAG).refused == ["already-challenged"]


@challenge
def test_each_play_can_be_challenged_anew(regulation: str) -> None:
    told = played(
        regulation, *FIRST, "1 challenge", "0 complete", "1 play 12H SOL", "0 challenge", bag=BAG, words=KNOWN
    )

    assert told.refused == []
    assert told.kinds == ["play", "lost-challenge"]


@pytest.mark.parametrize("action", ["0 challenge", "0 accept"])
@challenge
def test_nobody_challenges_or_accepts_the_own_play(regulation: str, action: str) -> None:
    assert played(regulation, *FIRST, action, bag=BAG).refused == ["own-play"]


@pytest.mark.article("CLASSIC-6a", "FISC-10a")
def test_board_and_racks_are_covered_in_classic_only() -> None:
    waiting = {key: played(key, *FIRST, "1 challenge", bag=BAG).state for key in ("classic", "fisc")}
    settled = played("classic", *FIRST, "1 challenge", "verdict valid", bag=BAG).state

    assert board_is_covered(waiting["classic"])
    assert not board_is_covered(waiting["fisc"])
    assert not board_is_covered(settled)
    assert not board_is_covered(played("classic", *FIRST, bag=BAG).state)


# --- a person judges ---


@challenge
def test_with_a_paper_dictionary_the_game_waits_for_the_arbiter(regulation: str) -> None:
    told = played(regulation, *FIRST, "@12 1 challenge", "@50 wait", bag=BAG)

    assert (told["phase"], told["turn"], told["clock"]) == ("challenged", 0, [12.0, 0.0])
    assert told["board"][7][7:11] == ["C", "A", "S", "A"]


@pytest.mark.parametrize(
    "action", ["0 refill", "0 complete", "0 press", "0 pass", "0 withdraw", "0 exchange E"]
)
@challenge
def test_nothing_is_played_while_a_verdict_is_awaited(regulation: str, action: str) -> None:
    assert played(regulation, *FIRST, "1 challenge", action, bag=BAG).refused == ["wrong-phase"]


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(("start",), id="nothing laid"),
        pytest.param(FIRST, id="laid, not challenged"),
        pytest.param((*FIRST, "1 challenge", "verdict valid"), id="already given"),
        pytest.param((*FIRST, "1 challenge", "verdict invalid"), id="already given: invalid"),
        pytest.param((*FIRST, "0 refill"), id="noted"),
    ],
)
@challenge
def test_a_verdict_answers_a_challenge(regulation: str, script: tuple[str, ...]) -> None:
    assert played(regulation, *script, "verdict valid", bag=BAG).refused == ["no-verdict-pending"]


@challenge
def test_a_list_has_answered_already(regulation: str) -> None:
    told = played(regulation, *FIRST, "1 challenge", "verdict invalid", bag=BAG, words=KNOWN)

    assert told.refused == ["no-verdict-pending"]
    assert told["phase"] == "placed"


@rechallenge
def test_who_judged_is_recorded(regulation: str) -> None:
    told = played(
        regulation,
        *FIRST,
        "1 challenge",
        "verdict valid Laia",
        "1 rechallenge dubte",
        "verdict valid Pere",
        bag=BAG,
    )

    judged = [event["judge"] for event in told["events"] if event["event"] == "play-judged"]
    assert judged == ["Laia", "Pere"]


# --- valid: it is noted and play goes on; invalid: withdrawn, turn lost, zero ---


@verdict
def test_valid_the_play_can_be_noted(regulation: str) -> None:
    told = played(regulation, *FIRST, "@12 1 challenge", "@60 verdict valid", "@70 0 complete", bag=BAG)

    assert told.refused == []
    assert (told["scores"], told["turn"], told.kinds) == ([10, 0], 1, ["play"])


@verdict
def test_invalid_the_tiles_return_and_the_turn_is_lost(regulation: str) -> None:
    told = played(regulation, *FIRST, "@12 1 challenge", "@60 verdict invalid", "@65 wait", bag=BAG)

    assert told["sheet"] == [{"by": 0, "kind": "lost", "why": "challenge", "score": 0, "total": 0}]
    assert told.racks[0] == "E T R C A S A"  # at the right end, in reading order
    assert not any(letter != "." for row in told["board"] for letter in row)
    assert (told["phase"], told["turn"], told["bag"]) == ("to-move", 1, 86)
    # the next turn began at the verdict, without a press
    assert told["clock"] == [12.0, 5.0]


@verdict
def test_a_blank_of_a_withdrawn_play_is_a_blank_again(regulation: str) -> None:
    told = played(
        regulation, "start", "0 play H8 C(A)SA", "1 challenge", "verdict invalid", bag="C ? S A E T R"
    )

    assert told.racks[0] == "E T R C ? S A"


@pytest.mark.parametrize(
    ("regulation", "used"),
    [
        # seconds of seat 0 at the verdict, later, at the refill and at the press
        pytest.param(
            "classic",
            [12.0, 22.0, 32.0, 37.0],
            marks=pytest.mark.article("CLASSIC-6c"),
            id="CLASSIC-6c: time runs again from the verdict",
        ),
        pytest.param(
            "fisc",
            [12.0, 12.0, 12.0, 17.0],
            marks=pytest.mark.article("FISC-10c"),
            id="FISC-10c: noted with the clock still stopped",
        ),
    ],
)
@pytest.mark.parametrize(
    ("asked", "settings"),
    [
        pytest.param(("@12 1 challenge", "@60 verdict valid"), {}, id="a person judges"),
        pytest.param(("@12 wait", "@12 1 challenge"), {"words": KNOWN}, id="a list judges"),
    ],
)
def test_when_time_runs_again_after_valid(
    regulation: str, used: list[float], asked: tuple[str, str], settings: dict[str, Any]
) -> None:
    verdict_at = 60 if not settings else 12
    script = [
        *FIRST,
        *asked,
        f"@{verdict_at + 10} wait",
        f"@{verdict_at + 20} 0 refill",
        f"@{verdict_at + 25} 0 press",
    ]

    told = [played(regulation, *script[:count], bag=BAG, **settings)["clock"][0] for count in (4, 5, 6, 7)]

    assert told == used


@pytest.mark.article("FISC-10c")
def test_fisc_the_clock_stands_until_the_press_that_notes_with_an_empty_bag() -> None:
    script = (*FIRST, "@12 1 challenge", "@60 verdict valid", "@90 0 press", "@95 wait")

    assert played("fisc", *script, **EMPTY)["clock"] == [12.0, 5.0]
    assert played("classic", *script, **EMPTY)["clock"] == [42.0, 5.0]


@pytest.mark.article("FISC-10c")
def test_fisc_a_noted_play_judged_valid_leaves_the_clock_running() -> None:
    script = (*FIRST, "@12 0 refill", "@20 1 challenge", "@60 verdict valid", "@90 0 press")

    assert played("fisc", *script, **EMPTY)["clock"] == [50.0, 0.0]


# --- the second try ---


@pytest.mark.parametrize("words", [None, KNOWN], ids=["a person judged", "a list judged"])
@pytest.mark.parametrize(("second", "kinds"), [("valid", []), ("invalid", ["lost-challenge"])])
@rechallenge
def test_the_challenger_may_insist_once_and_the_second_verdict_is_final(
    regulation: str, words: list[str] | None, second: str, kinds: list[str]
) -> None:
    settings: dict[str, Any] = {"bag": BAG} if words is None else {"bag": BAG, "words": words}
    first = ("1 challenge",) if words else ("1 challenge", "verdict valid")
    waiting = played(regulation, *FIRST, *first, "1 rechallenge surt a la gramàtica", **settings)
    told = played(
        regulation,
        *FIRST,
        *first,
        "1 rechallenge surt a la gramàtica",
        f"verdict {second}",
        "1 rechallenge encara",
        **settings,
    )

    assert (waiting.refused, waiting["phase"]) == ([], "challenged")
    assert told.refused == (["no-rechallenge"] if second == "valid" else ["challenge-closed"])
    assert told.kinds == kinds
    (argued,) = [event for event in told["events"] if event["event"] == "play-rechallenged"]
    assert argued["argument"] == "surt a la gramàtica"


@rechallenge
def test_the_clock_stands_while_the_second_verdict_is_awaited(regulation: str) -> None:
    script = (*FIRST, "@12 1 challenge", "@20 verdict valid", "@20 1 rechallenge x", "@90 verdict valid")
    told = played(regulation, *script, bag=BAG)

    assert told["clock"] == [12.0, 0.0]
    assert told["phase"] == "placed"
    later = played(regulation, *script, "@100 wait", bag=BAG)["clock"][0]
    assert later == (22.0 if regulation == "classic" else 12.0)


@pytest.mark.parametrize(
    ("script", "code"),
    [
        pytest.param(FIRST, "no-rechallenge", id="nobody has challenged"),
        pytest.param((*FIRST, "1 challenge"), "no-rechallenge", id="no verdict yet"),
        pytest.param(
            (*FIRST, "1 challenge", "verdict valid", "0 refill"), "challenge-closed", id="refilling has begun"
        ),
        pytest.param((*FIRST, "1 challenge", "verdict invalid"), "challenge-closed", id="the play is gone"),
        pytest.param(("start",), "challenge-closed", id="nothing laid"),
    ],
)
@rechallenge
def test_when_there_is_nothing_to_insist_on(regulation: str, script: tuple[str, ...], code: str) -> None:
    assert played(regulation, *script, "1 rechallenge dubte", bag=BAG).refused == [code]


@rechallenge
def test_other_regulations_know_no_second_try(regulation: str) -> None:
    script = (*FIRST, "1 challenge", "verdict valid", "1 rechallenge x")

    assert played(regulation, *script, bag=BAG).refused == []
    assert played("llisca", *script, bag=BAG).refused == ["not-allowed-by-regulation"]


# --- only at that moment ---


@pytest.mark.parametrize(
    ("script", "codes"),
    [
        pytest.param(("start",), ["challenge-closed"], id="nothing laid"),
        pytest.param(FIRST, [], id="laid and announced"),
        pytest.param((*FIRST, "0 refill"), ["challenge-closed"], id="refilling has begun"),
        pytest.param((*FIRST, "0 complete"), ["challenge-closed"], id="pressed"),
        pytest.param(("start", "0 exchange C"), ["challenge-closed"], id="an exchange"),
        pytest.param(("start", "0 pass"), ["challenge-closed"], id="a pass"),
        pytest.param((*FIRST, "1 accept"), ["challenge-closed"], id="accepted"),
    ],
)
@window
def test_a_play_is_challenged_at_that_moment_or_never(
    regulation: str, script: tuple[str, ...], codes: list[str]
) -> None:
    assert played(regulation, *script, "1 challenge", bag=BAG).refused == codes


@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        pytest.param((), [], id="placed"),
        pytest.param(("0 refill",), [], id="noted: still open"),
        pytest.param(("0 press",), ["challenge-closed"], id="pressed"),
        pytest.param(("0 refill", "0 press"), ["challenge-closed"], id="noted and pressed"),
    ],
)
@window
def test_with_an_empty_bag_a_play_is_open_until_the_press(
    regulation: str, steps: tuple[str, ...], codes: list[str]
) -> None:
    assert played(regulation, *FIRST, *steps, "1 challenge", **EMPTY).refused == codes


@window
def test_drawing_the_last_tiles_closes_the_play(regulation: str) -> None:
    told = played(
        regulation, *FIRST, "0 refill", "1 challenge", bag="C A S A E T R  L S O L E N I  U", bag_only=True
    )

    assert told["bag"] == 0
    assert told.refused == ["challenge-closed"]


@window
def test_a_noted_play_that_is_challenged_off_becomes_a_lost_turn(regulation: str) -> None:
    noted = played(regulation, *FIRST, "0 refill", **EMPTY)
    told = played(regulation, *FIRST, "0 refill", "1 challenge", "verdict invalid", **EMPTY)

    assert (noted["scores"], noted.kinds) == ([10, 0], ["play"])
    assert (told["scores"], told.kinds, told["turn"]) == ([0, 0], ["lost-challenge"], 1)
    assert told.racks[0] == "E T R C A S A"


@window
def test_valid_returns_to_the_phase_before_the_challenge(regulation: str) -> None:
    told = played(regulation, *FIRST, "0 refill", "1 challenge", "verdict valid", **EMPTY)

    assert (told["phase"], told["scores"]) == ("refilled", [10, 0])
    again = played(
        regulation,
        *FIRST,
        "0 refill",
        "1 challenge",
        "verdict valid",
        "1 rechallenge x",
        "verdict invalid",
        **EMPTY,
    )
    assert (again.refused, again.kinds) == ([], ["lost-challenge"])


@window
def test_going_out_can_be_challenged_until_the_press(regulation: str) -> None:
    """A play that goes out has nothing to refill: the opponent may doubt it until the clock is pressed."""
    told = played(
        regulation, "start", "0 play H4 CASAETR", "0 refill", "1 challenge", "verdict invalid", **EMPTY
    )

    assert (told["status"], told["turn"], told.kinds) == ("running", 1, ["lost-challenge"])
    assert told.racks[0] == "C A S A E T R"


# --- plays with invalid words refused at once ---


@pytest.mark.parametrize(
    ("place", "codes"),
    [
        pytest.param("12H SOL", ["invalid-word"], id="a word formed beside the main one is wrong"),
        pytest.param("12H LES", ["invalid-word"], id="the main word is wrong"),
        pytest.param("9G LAS", [], id="all words are right"),
    ],
)
@challenge
def test_where_a_list_verifies_every_play_wrong_words_are_refused(
    regulation: str, place: str, codes: list[str]
) -> None:
    told = played(
        regulation,
        *FIRST,
        "0 complete",
        f"1 play {place}",
        bag=BAG,
        words=["CASA", "SOL", "LAS", "CASAL"],
        verify="refuse",
    )

    assert told.refused == codes
    assert told["phase"] == ("to-move" if codes else "placed")
