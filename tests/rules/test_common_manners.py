"""Is this the time, and who is asking? The codes that any action may meet, in their order."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.dealing import ALL, FILLER, seats_of
from tests.makers import Told, played

from faristol.rules import game
from faristol.rules.actions import Action

# Every action there is, asked by the seat in the braces where somebody has to ask.
ACTIONS = {
    "absent": "{0} absent",
    "present": "{0} present",
    "start": "start",
    "play": "{0} play H8 CASA",
    "refill": "{0} refill",
    "redraw": "{0} redraw",
    "press": "{0} press",
    "complete": "{0} complete",
    "exchange": "{0} exchange E",
    "pass": "{0} pass",
    "withdraw": "{0} withdraw",
    "accept": "{1} accept",
    "challenge": "{1} challenge",
    "verdict": "verdict valid",
    "rechallenge": "{1} rechallenge it is in the dictionary",
    "pause": "pause arbiter",
    "resume": "resume",
    "overdraw": "{0} overdraw 1",
    "abandon": "{0} abandon",
    "round-over": "round-over",
    "agree-end": "agree-end",
    "disqualify": "{0} disqualify",
    "correct": "{0} correct 5 miscounted",
    "record": "record chair drawn by lot",
    "sign": "{0} sign",
    "wait": "wait",
    "holiday": "{0} holiday 1",
}

UNKNOWN = {
    "llisca": {"holiday", "rechallenge", "disqualify", "round-over"},
    "ebre": {"holiday", "rechallenge", "disqualify", "round-over", "pause", "resume", "abandon"},
    "escolar": {
        "holiday",
        "rechallenge",
        "disqualify",
        "round-over",
        "pause",
        "resume",
        "abandon",
        "agree-end",
    },
    "classic": {"holiday", "redraw", "agree-end"},
    "fisc": {"holiday", "redraw", "agree-end"},
}
WITH_ABSENCE = ("classic", "fisc")
TABLES = [(regulation, verb) for regulation in ALL for verb in ACTIONS]


def asked(regulation: str, *before: str, verb: str, swap: bool = False) -> Told:
    """The game after *before*, in which one action more is asked; *swap*: by the other one."""
    first, second = seats_of(regulation)[:2]
    seats = (second, first) if swap else (first, second)
    script = [line.format(*seats_of(regulation)[:2]) for line in before]
    bag = " ".join(["C A S A E T R", *[FILLER] * 6])
    return played(regulation, *script, ACTIONS[verb].format(*seats), bag=bag, bag_only=True)


def test_no_action_is_left_without_a_row() -> None:
    actions = get_args(Action)

    assert set(game._ROWS) == set(actions)
    assert set(ACTIONS) == {action.__struct_config__.tag for action in actions}


@pytest.mark.parametrize(("regulation", "verb"), TABLES)
def test_before_the_start_only_the_start_and_what_leads_to_it(regulation: str, verb: str) -> None:
    told = asked(regulation, verb=verb)

    if verb in ("absent", "present") and regulation not in WITH_ABSENCE:
        assert told.refused == ["not-allowed-by-regulation"]
    elif verb == "present":  # nobody was absent
        assert told.refused == ["wrong-phase"]
    else:
        allowed = {"start", "absent", "record", "wait"}
        assert told.refused == ([] if verb in allowed else ["not-started"])


@pytest.mark.parametrize(("regulation", "verb"), TABLES)
def test_what_a_regulation_does_not_know_it_does_not_allow(regulation: str, verb: str) -> None:
    told = asked(regulation, "start", verb=verb)

    if verb in ("start", "absent", "present"):
        assert told.refused == ["already-started"]
    else:
        assert (told.refused == ["not-allowed-by-regulation"]) is (verb in UNKNOWN[regulation])


@pytest.mark.parametrize(
    ("regulation", "verb"),
    [(key, verb) for key, verb in TABLES if verb in UNKNOWN[key] and "{" in ACTIONS[verb]],
)
def test_not_allowed_by_regulation_comes_before_whose_turn_it_is(regulation: str, verb: str) -> None:
    assert asked(regulation, "start", verb=verb, swap=True).refused == ["not-allowed-by-regulation"]


TO_MOVE = {
    "refill": "wrong-phase",
    "press": "wrong-phase",
    "complete": "wrong-phase",
    "accept": "challenge-closed",
    "challenge": "challenge-closed",
    "verdict": "no-verdict-pending",
    "rechallenge": "challenge-closed",
    "redraw": "redraw-not-allowed",
    "resume": "wrong-phase",
    "sign": "wrong-phase",
}
PLACED = {
    "play": "wrong-phase",
    "press": "wrong-phase",
    "exchange": "wrong-phase",
    "pass": "wrong-phase",
    "redraw": "redraw-not-allowed",
    "verdict": "no-verdict-pending",
    "rechallenge": "no-rechallenge",
    "overdraw": "wrong-phase",
    "agree-end": "wrong-phase",
    "resume": "wrong-phase",
    "sign": "wrong-phase",
}
CHALLENGED = {
    "play": "wrong-phase",
    "refill": "wrong-phase",
    "press": "wrong-phase",
    "complete": "wrong-phase",
    "exchange": "wrong-phase",
    "pass": "wrong-phase",
    "withdraw": "wrong-phase",
    "accept": "wrong-phase",
    "challenge": "already-challenged",
    "redraw": "redraw-not-allowed",
    "rechallenge": "no-rechallenge",
    "pause": "clock-is-stopped",
    "resume": "wrong-phase",
    "overdraw": "wrong-phase",
    "agree-end": "wrong-phase",
    "sign": "wrong-phase",
}
REFILLED = {
    "play": "wrong-phase",
    "refill": "wrong-phase",
    "exchange": "wrong-phase",
    "pass": "wrong-phase",
    "withdraw": "wrong-phase",
    "accept": "challenge-closed",
    "challenge": "challenge-closed",
    "verdict": "no-verdict-pending",
    "rechallenge": "challenge-closed",
    "redraw": "redraw-not-allowed",
    "agree-end": "wrong-phase",
    "resume": "wrong-phase",
    "sign": "wrong-phase",
}
PHASES = {
    "to-move": (["start"], TO_MOVE),
    "placed": (["start", "{0} play H8 CASA"], PLACED),
    "challenged": (["start", "{0} play H8 CASA", "{1} challenge"], CHALLENGED),
    "refilled": (["start", "{0} play H8 CASA", "{0} refill"], REFILLED),
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    ("regulation", "verb"),
    [(key, verb) for key, verb in TABLES if verb not in UNKNOWN[key] | {"start", "absent", "present"}],
)
def test_each_phase_has_its_own_actions(regulation: str, verb: str, phase: str) -> None:
    before, refusals = PHASES[phase]
    told = asked(regulation, *before, verb=verb)

    code = refusals.get(verb)
    assert told.refused == ([code] if code else [])


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("verb", ["play", "refill", "press", "complete", "exchange", "pass", "withdraw"])
@pytest.mark.parametrize("regulation", ALL)
def test_not_your_turn_comes_before_the_phase(regulation: str, verb: str, phase: str) -> None:
    before, _ = PHASES[phase]

    assert asked(regulation, *before, verb=verb, swap=True).refused == ["not-your-turn"]


@pytest.mark.parametrize("phase", ["placed", "challenged", "refilled"])
@pytest.mark.parametrize("verb", ["challenge", "accept"])
@pytest.mark.parametrize("regulation", ALL)
def test_nobody_challenges_or_accepts_the_own_play(regulation: str, verb: str, phase: str) -> None:
    before, _ = PHASES[phase]
    told = asked(regulation, *before, verb=verb, swap=True)

    assert told.refused == ["own-play"]
    assert told["phase"] == phase


PAUSABLE = ("llisca", "classic", "fisc")
FREE_IN_A_PAUSE = set("resume overdraw correct record abandon disqualify round-over agree-end wait".split())


@pytest.mark.parametrize(
    ("regulation", "verb"),
    [
        (key, verb)
        for key, verb in TABLES
        if key in PAUSABLE and verb not in UNKNOWN[key] | {"start", "absent", "present"}
    ],
)
def test_during_a_pause_only_what_a_pause_is_for(regulation: str, verb: str) -> None:
    told = asked(regulation, "start", "pause arbiter", verb=verb)
    by_the_other = asked(regulation, "start", "pause arbiter", verb=verb, swap=True)

    free = {
        "resume",
        "overdraw",
        "correct",
        "record",
        "abandon",
        "disqualify",
        "round-over",
        "agree-end",
        "wait",
    }
    assert told.refused == ([] if verb in free else ["clock-is-stopped"])
    if verb not in free:  # before not-your-turn
        assert by_the_other.refused == ["clock-is-stopped"]


@pytest.mark.parametrize("regulation", PAUSABLE)
def test_start_and_what_is_unknown_are_told_apart_even_in_a_pause(regulation: str) -> None:
    unknown = "redraw" if regulation != "llisca" else "rechallenge"

    assert asked(regulation, "start", "pause arbiter", verb="start").refused == ["already-started"]
    assert asked(regulation, "start", "pause arbiter", verb=unknown).refused == ["not-allowed-by-regulation"]


# All pass until the game ends; classic and fisc need a point first, for nothing ends there at 0–0.
ENDED = {
    "llisca": ["start", *["{0} pass", "{1} pass"] * 2],
    "ebre": ["start", *["0 pass", "3 pass", "2 pass", "1 pass"] * 2],
    "escolar": ["start", *["0 pass", "1 pass", "2 pass", "3 pass"] * 4],
    "classic": ["start", "{0} play H8 CASA", "{0} complete", *["{1} pass", "{0} pass"] * 3],
    "fisc": ["start", "{0} play H8 CASA", "{0} complete", *["{1} pass", "{0} pass"] * 3],
}


@pytest.mark.parametrize(("regulation", "verb"), TABLES)
def test_after_the_end_only_signing_correcting_and_recording(regulation: str, verb: str) -> None:
    ended = asked(regulation, *ENDED[regulation], verb="wait")
    told = asked(regulation, *ENDED[regulation], verb=verb)

    assert (ended["status"], ended["phase"], ended["turn"]) == ("ended", "over", None)
    allowed = {"sign", "correct", "record", "wait"}
    assert told.refused == ([] if verb in allowed else ["game-over"])


@pytest.mark.parametrize(("regulation", "verb"), TABLES)
def test_once_all_have_signed_the_acta_is_final_and_locked(regulation: str, verb: str) -> None:
    signing = [f"{seat} sign" for seat in sorted(seats_of(regulation))]
    nearly = asked(regulation, *ENDED[regulation], *signing[:-1], verb="wait")
    told = asked(regulation, *ENDED[regulation], *signing, verb=verb)

    assert nearly["status"] == "ended"
    assert told["status"] == "final"
    assert told.refused == ([] if verb == "wait" else ["locked"])


@pytest.mark.parametrize("regulation", ALL)
def test_nobody_signs_twice(regulation: str) -> None:
    told = asked(regulation, *ENDED[regulation], "{0} sign", verb="sign")

    assert told.refused == ["wrong-phase"]
    assert told["status"] == "ended"


@pytest.mark.parametrize("regulation", ALL)
def test_a_refused_action_changes_nothing_but_lets_time_pass(regulation: str) -> None:
    script = ["start", "@30 0 play H9 CASA", "@45 wait"]
    bag = " ".join(["C A S A E T R", *[FILLER] * 6])
    told = played(regulation, *script, bag=bag, bag_only=True)
    unasked = played(regulation, "start", "@45 wait", bag=bag, bag_only=True)

    assert told["refused"][0] | {"message": ""} == {"index": 1, "code": "centre-not-covered", "message": ""}
    assert told["refused"][0]["message"]
    for field in ("phase", "turn", "scores", "racks", "bag", "clock", "board", "sheet"):
        assert told[field] == unasked[field]
    assert told["clock"][0] == 45.0
