"""Robots: every level plays by the rules under every regulation, alike from the same seed, and as it can."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from faristol.engine.levels import LEVELS, level_of
from faristol.engine.robots import Decision, Robot
from faristol.formats.files.acta import read_acta
from faristol.formats.files.acta.replay import created, oracle_for
from faristol.lexicon import Lexicon
from faristol.regulations import CLASSIC, EBRE, ESCOLAR, FISC, LLISCA
from faristol.rules.actions import Start
from faristol.rules.evolve import rebuild
from faristol.rules.game import step
from faristol.rules.regulation import Regulation
from faristol.rules.sight import racks_seen
from faristol.rules.spelling import fold_tiles
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.story import Oracle
from faristol.rules.tiles import HIDDEN

NUMBERS = [level.number for level in LEVELS]
LEXICON = Lexicon.open()
ROBOT = Robot(LEXICON)
QUICK = 0.05  # seconds


def started(
    regulation: Regulation, seed: int, players: int = 2, **settings: object
) -> tuple[GameState, Oracle]:
    document = {
        "acta": 1,
        "regulation": regulation.key,
        "players": ["A", "B", "C", "D"][:players],
        "seed": seed,
        "settings": {"starter": 0, **settings},
        "actions": [],
    }
    acta = read_acta(json.dumps(document).encode())
    oracle = oracle_for(acta, LEXICON.extended if regulation is EBRE else LEXICON)
    return step(rebuild(created(acta), (), acta.rules), Start(t=0), oracle).state, oracle


def seen_by(state: GameState, seat: Seat) -> GameState:
    """What a robot is given in the app: other racks and the bag are counted, not named."""
    return replace(state, racks=racks_seen(state, seat), bag=(HIDDEN,) * len(state.bag))


def steps(
    state: GameState, oracle: Oracle, levels: tuple[int, ...], seed: int = 0
) -> Iterator[tuple[GameState, Decision]]:
    """A whole game between robots, one action at a time; whoever has something to do acts."""
    for _ in range(1000):
        if state.phase is Phase.OVER:
            return
        for seat in state.seats:
            decision = ROBOT.choose(seen_by(state, seat), seat, level=levels[seat], seed=seed, seconds=QUICK)
            if decision is not None:
                break
        else:
            raise AssertionError(f"nobody goes on in {state.phase}")
        came = step(state, decision.action(state.now / 1000), oracle)
        assert came.refused is None, (decision, came.refused)
        state = came.state
        yield state, decision
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("verify", ["refuse", "challenge"])
@pytest.mark.parametrize(
    ("regulation", "players"),
    [(CLASSIC, 2), (FISC, 2), (LLISCA, 2), (ESCOLAR, 3), (ESCOLAR, 4), (EBRE, 4)],
    ids=lambda value: getattr(value, "key", str(value)),
)
def test_whole_games_of_all_levels_by_the_rules(regulation: Regulation, players: int, verify: str) -> None:
    levels = tuple(Random(players).sample(NUMBERS, players))
    state, oracle = started(regulation, 3, players, verify=verify)

    actions = [decision.do for state, decision in steps(state, oracle, levels)]

    assert actions.count("play") > 5


@pytest.mark.parametrize("level", NUMBERS[:-1])
def test_the_same_seed_gives_the_same_game(level: int) -> None:
    state, oracle = started(CLASSIC, 1, verify="refuse")

    first = [decision for _, decision in steps(state, oracle, (level, level), seed=9)]
    again = [decision for _, decision in steps(state, oracle, (level, level), seed=9)]
    other = [decision for _, decision in steps(state, oracle, (level, level), seed=10)]

    assert first == again
    assert first != other


def test_what_others_hold_makes_no_difference() -> None:
    """The whole state and what the seat may see of it lead to the same decision."""
    state, _ = started(CLASSIC, 5)

    for level in NUMBERS[:-1]:
        assert ROBOT.choose(state, Seat(0), level=level) == ROBOT.choose(
            seen_by(state, Seat(0)), Seat(0), level=level
        )


def test_beginners_know_everyday_words_only() -> None:
    """ÇA and XO are laid by who knows the list by heart, never by who begins."""
    state, _ = started(CLASSIC, 1, verify="refuse")
    racked = replace(state, racks=(fold_tiles("Ç X V H J B Z"), state.racks[1]))

    for seed in range(20):
        decision = ROBOT.choose(racked, Seat(0), level=1, seed=seed)
        assert decision is not None
        assert decision.do in ("exchange", "pass")


def test_a_whole_rack_of_vowels_goes_back_where_it_may() -> None:
    state, oracle = started(LLISCA, 1)
    vowels = replace(state, racks=(fold_tiles("A A E E I I O"), state.racks[1]))

    decision = ROBOT.choose(vowels, Seat(0), level=3)

    assert decision is not None
    assert decision.do == "redraw"
    assert step(vowels, decision.action(0.0), oracle).refused is None


def test_who_is_not_on_turn_has_nothing_to_do() -> None:
    state, _ = started(FISC, 1)

    assert ROBOT.choose(state, Seat(1), level=3) is None


@pytest.mark.parametrize("level", [0, 8, -1])
def test_there_are_no_other_levels(level: int) -> None:
    with pytest.raises(ValueError, match="no level"):
        level_of(level)


def test_there_is_no_other_seat() -> None:
    state, _ = started(FISC, 1)

    with pytest.raises(ValueError, match="no seat 5"):
        ROBOT.choose(state, Seat(5), level=1)
