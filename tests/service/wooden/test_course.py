"""What nobody saw never changes what the rules decide."""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import msgspec
import pytest
from tests.makers import document
from tests.random_play import agreed, random_action
from tests.service.wooden.hiding import seen_at_the_table

from faristol.formats.files.acta import Acta, read_acta
from faristol.formats.files.acta.replay import created
from faristol.formats.files.acta.result import sheet_lines
from faristol.formats.text.board import board_rows
from faristol.regulations import PUBLISHED
from faristol.rules.actions import Action
from faristol.rules.evolve import rebuild
from faristol.rules.game import step
from faristol.rules.state import GameState
from faristol.rules.story import Oracle, seeded
from faristol.service.wooden.course.course import begin, follow_all

GAMES = int(os.environ.get("FARISTOL_RANDOM_TABLES", "5"))  # per regulation and clock


def random_game(regulation: str, seed: int, clock: str) -> Acta:
    """A game that random players really played, with every tile known."""
    told = document(regulation, seed=seed, starter=None, **agreed(clock, seed))
    state = rebuild(created(_acta(told)), (), PUBLISHED[regulation])
    dice = Random(f"{regulation} {clock} {seed}")
    for _ in range(400):
        asked = random_action(state, dice)
        told["actions"].append(asked)
        state = step(state, msgspec.convert(asked, Action), Oracle(judge=None, chance=seeded(seed))).state
        if state.final:
            break
    return _acta(told)


def _acta(told: dict[str, Any]) -> Acta:
    return read_acta(json.dumps(told).encode())


def told(state: GameState) -> dict[str, Any]:
    """All that a table can see of a state."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "board": board_rows(state),
        "bag": len(state.bag),
        "racks": [len(rack) for rack in state.racks],
        "sheet": sheet_lines(state),
        "used": state.used,
        "turn_used": state.turn_used,
        "end": state.end,
        "final": state.final_scores,
        "winner": state.winner,
        "signed": state.signed,
        "redraws": state.redraws,
    }


@pytest.mark.parametrize(
    ("regulation", "clock"),
    [(key, clock.value) for key, rules in PUBLISHED.items() for clock in rules.clocks],
)
def test_hidden_tiles_change_nothing_that_a_table_sees(regulation: str, clock: str) -> None:
    for seed in range(GAMES):
        acta = random_game(regulation, seed, clock)
        real, deeds = seen_at_the_table(acta)

        course = follow_all(begin(created(acta).setup, acta.rules), deeds)

        assert told(course.state) == told(real), (regulation, clock, seed)
