"""Endgames and the last draws: what the core finds equals plain minimax played by the rules."""

from __future__ import annotations

import threading
import time
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.engine.plain import ENGINE, PlainEndgame, after, small_ending

from faristol import _core
from faristol.engine import Engine, Position
from faristol.engine.endgame import solve_endgame
from faristol.engine.robots import Decision
from faristol.engine.simulation import LookAhead
from faristol.lexicon import Lexicon
from faristol.regulations import CLASSIC, FISC, LLISCA
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import fold_tiles
from faristol.rules.tiles import without

regulations_of_two = st.sampled_from([CLASSIC, FISC, LLISCA])


@settings(max_examples=25, deadline=None)
@given(regulation=regulations_of_two, seed=st.integers(0, 2**32))
def test_an_endgame_is_what_plain_minimax_finds(regulation: Regulation, seed: int) -> None:
    state, table = small_ending(regulation, Random(seed), most=3)
    assert state.turn is not None

    solution = solve_endgame(ENGINE, Position.of(state, sees_racks=True), seconds=30)

    assert solution.proven
    assert solution.spread == PlainEndgame(table).spread(state, state.turn)


@settings(max_examples=15, deadline=None)
@given(regulation=regulations_of_two, seed=st.integers(0, 2**32))
def test_the_line_leads_by_the_rules_to_the_spread_told(regulation: Regulation, seed: int) -> None:
    state, table = small_ending(regulation, Random(seed), most=5)
    mover = state.turn
    assert mover is not None
    solution = solve_endgame(ENGINE, Position.of(state, sees_racks=True), seconds=30)

    for move in solution.line:
        assert state.turn is not None
        state = after(state, Decision.of(state.turn, move), table)

    assert solution.proven
    assert state.final_scores[mover] - state.final_scores[1 - mover] == solution.spread


@settings(max_examples=12, deadline=None)
@given(regulation=regulations_of_two, seed=st.integers(0, 2**32))
def test_the_last_draw_is_the_average_of_all_draws(regulation: Regulation, seed: int) -> None:
    """One tile in the bag: the best candidate against every way the unseen tiles can lie."""
    state, table = small_ending(regulation, Random(seed), most=2, in_bag=1)
    mover = state.turn
    assert mover is not None
    position = Position.of(state)
    plays = ENGINE.play_records(position, 4)
    if len(plays) == 0:
        return
    found = LookAhead(ENGINE).pre_endgame(position, plays, seconds=30)
    unseen = position.unseen_tiles
    plain = PlainEndgame(table)

    best, wins = found.moves[0], 0.0
    for tile, count in Counter(unseen).items():
        others = without(unseen, (tile,))
        assert others is not None
        racks = (state.racks[mover], others) if mover == 0 else (others, state.racks[mover])
        dealt = after(replace(state, racks=racks, bag=(tile,)), Decision.of(mover, best.move), table)
        spread = plain.spread(dealt, mover)
        wins += count * (0.5 if spread == 0 else float(spread > 0))

    assert found.proven
    assert best.win == pytest.approx(wins / len(unseen))


def test_an_endgame_needs_both_racks_and_nothing_to_draw() -> None:
    with pytest.raises(ValueError, match="draw"):
        solve_endgame(ENGINE, Position(rack=fold_tiles("C A S A")))


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), 1e9])
def test_nobody_may_wait_for_ever(seconds: float) -> None:
    position = Position(rack=fold_tiles("C A"), others=(fold_tiles("E"),), unseen=())

    with pytest.raises(ValueError, match="seconds"):
        solve_endgame(ENGINE, position, seconds=seconds)


@pytest.fixture(scope="module")
def hard() -> tuple[Engine, Position]:
    """Two full racks, a blank and many words, which nobody solves in a moment."""
    position = Position(
        rack=fold_tiles("A E R S T I ?"), others=(fold_tiles("E A N O L C S"),), unseen=(), any_tiles=True
    )
    return Engine(Lexicon.open().graph), position


def test_what_time_ends_is_still_an_answer(hard: tuple[Engine, Position]) -> None:
    engine, position = hard
    began = time.monotonic()

    solution = solve_endgame(engine, position, seconds=0.3)

    assert time.monotonic() - began < 5
    assert solution.line
    assert not solution.proven


def test_a_flag_stops_it_from_another_thread(hard: tuple[Engine, Position]) -> None:
    engine, position = hard
    stop = _core.StopFlag()
    threading.Timer(0.2, stop.set).start()
    began = time.monotonic()

    solution = solve_endgame(engine, position, seconds=600, stop=stop)

    assert time.monotonic() - began < 30
    assert solution.line
