"""What a viewer is offered is what the rules take: asked cheaply, and put to them in full."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from tests.random_play import agreed, random_action
from tests.rules.test_invariants import Game

from faristol.regulations import PUBLISHED
from faristol.rules.actions import Action
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.game import decide
from faristol.rules.may import ARBITERS_VERBS, PLAYERS_VERBS, arbiter_may, pauses_now, seat_may
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.story import Oracle, seeded

STATES = int(os.environ.get("FARISTOL_RANDOM_ACTIONS", "1500")) // 5  # per regulation and wait
PLAYERS = (
    "play exchange pass redraw withdraw refill press complete accept challenge rechallenge pause resume "
    "holiday agree-end abandon sign"
).split()
ARBITERS = "verdict correct disqualify round-over agree-end pause resume record".split()
WITHOUT_SEAT = {"agree-end", "verdict", "round-over", "record"}
# What has to be said with a verb; a play that cannot be read is refused for that alone.
SAID: dict[str, dict[str, Any]] = {
    "play": {"square": "", "word": ""},
    "rechallenge": {"argument": ""},
    "holiday": {"days": 1},
    "verdict": {"valid": True},
    "correct": {"by": 0, "points": 0, "reason": ""},
    "disqualify": {"by": 0},
    "record": {"what": "", "text": ""},
}


def is_taken(state: GameState, verb: str, by: int | None, **said: Any) -> bool:
    """Whether the rules carry the action out, all of it."""
    asked = {"t": 0, "do": verb, **SAID.get(verb, {}), **said}
    if by is not None and verb not in WITHOUT_SEAT:
        asked["by"] = by
    try:
        decide(state, msgspec.convert(asked, Action), Oracle(judge=None, chance=seeded(0)))
    except RuleViolation as refused:
        return verb == "play" and refused.violation is Violation.BAD_NOTATION
    return True


def reasons(state: GameState, by: int | None) -> tuple[str, ...]:
    return tuple(
        reason for reason in sorted(state.regulation.pauses) if is_taken(state, "pause", by, reason=reason)
    )


def by_definition(state: GameState, verbs: list[str], by: int | None) -> tuple[str, ...]:
    taken = []
    for verb in verbs:
        match verb:
            case "pause":
                possible = bool(reasons(state, by))
            case "exchange":
                possible = by is not None and is_taken(state, verb, by, tiles=list(state.racks[by][:1]))
            case _:
                possible = is_taken(state, verb, by)
        if possible:
            taken.append(verb)
    return tuple(taken)


def random_states(regulation: str, **fields: Any) -> Iterator[GameState]:
    """The states that random games lead through, until nothing changes any more."""
    clocks, seed = PUBLISHED[regulation].clocks, 0
    while True:
        game = Game(regulation, seed, **agreed(clocks[seed % len(clocks)], seed), **fields)
        dice = Random(f"{regulation} {seed}")
        for _ in range(400):
            game.ask(random_action(game.state, dice))
            yield game.state
            if game.state.final:
                break
        seed += 1


@pytest.mark.parametrize("window", [0, 20])
@pytest.mark.parametrize("regulation", list(PUBLISHED))
def test_what_is_offered_is_what_the_rules_take_in_full(regulation: str, window: int) -> None:
    met: set[Phase] = set()
    offered: set[str] = set()
    # Every third, so that games come to their end: most actions change little.
    for looked, state in enumerate(islice(random_states(regulation, window=window), 0, 9 * STATES, 3)):
        if looked >= STATES and met == set(Phase):
            break
        for seat in state.seats:
            assert seat_may(state, seat) == by_definition(state, PLAYERS, seat)
            assert pauses_now(state, seat) == reasons(state, seat)
            offered.update(seat_may(state, seat))
        assert arbiter_may(state) == by_definition(state, ARBITERS, None)
        assert pauses_now(state, None) == reasons(state, None)
        offered.update(arbiter_may(state))
        met.add(state.phase)

    assert met == set(Phase), "the games led through every phase"
    assert {"play", "exchange", "pass", "withdraw", "challenge", "verdict", "sign"} <= offered


def test_these_are_all_the_verbs() -> None:
    assert set(PLAYERS) == PLAYERS_VERBS
    assert set(ARBITERS) == ARBITERS_VERBS


def test_a_seat_is_asked_about_its_own_rack() -> None:
    """Questions are kept from one view to the next; what they name must be of this state."""
    game = Game("fisc", 1)
    game.ask({"t": 0, "do": "start"})
    state, turn = game.state, game.state.turn
    assert turn is not None
    empty = tuple(() if seat == turn else rack for seat, rack in enumerate(state.racks))
    other = tuple((*rack[1:], rack[0]) for rack in state.racks)

    assert "exchange" in seat_may(state, turn)
    assert "exchange" not in seat_may(msgspec.structs.replace(state, racks=empty), turn)
    assert "exchange" in seat_may(msgspec.structs.replace(state, racks=other), turn)
    assert "exchange" not in seat_may(state, Seat(1 - turn))
