"""Any game of ours, written as a GCG and read back, is the same game in all that both can hold."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.makers import document
from tests.random_play import random_action

from faristol.formats.files.acta.document import convert_acta, read_acta
from faristol.formats.files.acta.replay import Replay, created, oracle_for, replay
from faristol.formats.files.acta.writing import write_acta
from faristol.formats.files.gcg import (
    Dialect,
    GcgGame,
    MalformedGcg,
    acta_of_gcg,
    gcg_of,
    notes_of,
    read_gcg,
    tell_gcg,
)
from faristol.formats.text.moves import moves
from faristol.rules.evolve import rebuild
from faristol.rules.game import step
from faristol.rules.state import Phase

# What a GCG can tell: no clock, no arbiter, no rack that is shown and drawn anew.
TOLD = frozenset({"start", "play", "complete", "exchange", "pass", "challenge", "verdict"})
ACTIONS = 90


def a_game(regulation: str, seed: int) -> Replay:
    """Random players who do what a GCG can tell, until the end or until they are tired."""
    dice = Random(seed)
    told = document(regulation, players=2, lexicon="arbiter", starter=seed % 2, seed=seed)
    acta = convert_acta(told)
    oracle, state = oracle_for(acta, None), rebuild(created(acta), (), acta.rules)
    for _ in range(20 * ACTIONS):
        if state.phase is Phase.OVER or len(told["actions"]) >= ACTIONS:
            break
        asked = random_action(state, dice) | {"t": 0}
        if asked["do"] not in TOLD:
            continue
        [action] = convert_acta({**told, "actions": [asked]}).actions
        came = step(state, action, oracle)
        if came.refused is None:
            told["actions"].append(asked)
            state = came.state
    return replay(convert_acta(told), None)


def as_gcg(told: Replay) -> GcgGame:
    lines = moves(told.created, told.events, told.acta.rules)
    racks = told.state.racks if told.state.phase is Phase.TO_MOVE else ()
    return gcg_of(lines, told.acta.players, notes=notes_of(told.acta, None), racks=racks)


def both_hold(game: GcgGame) -> list[object]:
    """What is the same in both, by name, for a GCG has the starter first; racks in any order."""
    return [
        (
            game.players[move.by],
            move.kind,
            move.score,
            move.total,
            move.laid,
            *map(sorted, (move.rack, move.tiles)),
        )
        for move in game.moves
    ]


@pytest.mark.parametrize("regulation", ["classic", "fisc", "llisca"])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_acta_to_gcg_to_acta(regulation: str, seed: int) -> None:
    told = a_game(regulation, seed)
    if not told.state.lines:
        return
    game = as_gcg(told)

    read = read_gcg(tell_gcg(game, dialect=Dialect.SHEET).encode())
    assert both_hold(read) == both_hold(game)

    acta = acta_of_gcg(read, regulation)
    again = replay(read_acta(write_acta(acta).encode()), None)
    assert both_hold(as_gcg(again)) == both_hold(game)
    assert sorted(again.state.final_scores) == sorted(told.state.final_scores)
    assert again.state.end is told.state.end


HEAD = "#player1 a Anna\n#player2 b Biel\n"


def test_notes_and_time_that_was_paid_for_come_along() -> None:
    text = HEAD + (
        ">a: CASAETR 8H CASA +10 10\n#note bon començament\n>b: LLOPSIN 9H PI +13 13\n"
        ">a: ETRIUEL -3 +0 10\n>b: - +0 13\n>a:  (time) -20 -10\n"
    )
    acta = acta_of_gcg(read_gcg(text.encode()), "fisc")
    told = replay(acta, None)

    assert as_gcg(told).moves[0].note == "bon començament"
    assert told.state.used[0] > 60_000 * told.acta.rules.minutes
    assert [len(rack) for rack in told.state.racks] == [7, 7]


@pytest.mark.parametrize(
    ("lines", "code", "turn"),
    [
        pytest.param(">a: CASAETR 8H CASA +99 99\n", "gcg-other-score", 1, id="points that it is not worth"),
        pytest.param(">a: CASAETR 1A CASA +10 10\n", "gcg-not-by-the-rules", 1, id="far from the centre"),
        pytest.param(
            ">a: CASAETR 8H CASA +10 10\n>a: ETR 7G ET +3 13\n",
            "gcg-not-by-the-rules",
            2,
            id="twice in a row",
        ),
        pytest.param(">a: ETRIUEL 8H CASA +10 10\n", "gcg-not-by-the-rules", 1, id="tiles of nobody's rack"),
    ],
)
def test_a_game_that_the_rules_do_not_allow_is_refused_with_its_turn(
    lines: str, code: str, turn: int
) -> None:
    with pytest.raises(MalformedGcg) as refused:
        acta_of_gcg(read_gcg((HEAD + lines).encode()), "fisc")
    assert (refused.value.code, refused.value.facts["turn"]) == (code, turn)
