"""A finished game is gone through in a browser as on the server: every turn, every choice, every sum.

``FARISTOL_WASM_REVIEWS`` says how many games of robots are gone through; the soak asks for more.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.engine.browser import WASM, BrowserEngine
from tests.engine.test_robots import seen_by, started
from tests.engine.test_wasm import LEXICON, VOCABULARY, WIN, _chosen, _played
from tests.engine.test_wasm import PUBLISHED as FOR_TWO
from tests.random_play import random_action
from tests.rules.test_invariants import Game

from faristol.engine import LEVELS, LookAhead
from faristol.engine.review import BETWEEN, QUICK, ReviewSettings, Turn, review
from faristol.engine.robots import Decision, _seen_position
from faristol.formats.files.acta import read_acta
from faristol.formats.files.acta.replay import replay
from faristol.formats.text.turns import GameTurns, turns_of
from faristol.regulations import CLASSIC, PUBLISHED
from faristol.rules.regulation import Regulation
from faristol.rules.state import Phase
from faristol.service.analyses.looking import Words
from faristol.service.analyses.views import analysis_view, game_to_judge

GAMES = int(os.environ.get("FARISTOL_WASM_REVIEWS", "2"))  # of each regulation
FINAL = Path(__file__).parents[2] / "examples" / "final.yaml"
FEW = replace(BETWEEN, candidates=4, samples=8, endgame_nodes=2_000, other_draws=5, seed=3)

pytestmark = pytest.mark.skipif(not WASM.exists(), reason="the engine for browsers is not built: make web")


# --- games ---


def _between_robots(regulation: Regulation, number: int) -> GameTurns:
    """A whole game of two robots by the rules."""
    dice = Random(f"{regulation.key} {number}")
    levels = [dice.randrange(1, len(LEVELS)) for _ in range(2)]
    state, oracle = started(regulation, number, verify="refuse", clock="none")
    turns: list[Turn] = []
    while state.phase is not Phase.OVER:
        assert state.turn is not None
        position = _seen_position(seen_by(state, state.turn), state.turn, dice)
        move = _chosen(position, levels[state.turn], dice.getrandbits(63))
        action = Decision.of(state.turn, move).action(state.now / 1000)
        turns.append(Turn.of(state, action, number=len(turns) + 1, line=len(turns)))
        state = _played(state, oracle, move)
    return GameTurns(
        players=("Anna", "Biel"),
        regulation=regulation,
        turns=tuple(turns),
        count=len(turns),
        scores=state.final_scores,
        overtime=(0, 0),
    )


def _at_random(regulation: str, seed: int) -> GameTurns:
    """Most words of such a game are none, challenges are lost and time runs out; by four where it may be."""
    game, dice = Game(regulation, seed), Random(seed + 40)
    for _ in range(120):
        game.ask(random_action(game.state, dice))
        if game.state.phase is Phase.OVER:
            break
    return turns_of(replay(read_acta(json.dumps(game.document).encode()), None))


# --- both ---


def _native(told: GameTurns, settings: ReviewSettings) -> dict[str, Any]:
    look = LookAhead(VOCABULARY.engine(told.regulation, None), WIN)
    found = review(look, told.turns, settings, overtime=told.overtime)
    view: dict[str, Any] = json.loads(msgspec.json.encode(analysis_view(told, found.turns, settings, "done")))
    return view


def _in_browser(
    browser: BrowserEngine, games: Sequence[GameTurns], settings: ReviewSettings
) -> Iterator[tuple[list[dict[str, Any]], list[dict[str, Any]]]]:
    """The turns and the players of each game; all are asked for at once: to open a kit takes a second."""
    asked = [msgspec.to_builtins(game_to_judge(told, Words(), settings)) for told in games]
    questions = [("judge", turn, game["settings"]) for game in asked for turn in game["turns"]]
    answers = iter(browser.ask(questions))
    turns = [[next(answers) for _ in game["turns"]] for game in asked]
    assert all(isinstance(turn, dict) for game in turns for turn in game), turns
    sums = [("summarise", found, game["overtime"]) for found, game in zip(turns, asked, strict=True)]
    yield from zip(turns, browser.ask(sums), strict=True)


def _rounded(turn: dict[str, Any]) -> dict[str, Any]:
    """As the server tells it."""

    def shortened(values: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        digits = {"kept_worth": 2, "points": 2, "loss": 2, "luck": 2, "win": 4, "win_loss": 4}
        for name, value in values.items():
            yield name, round(value, digits[name]) if name in digits and value is not None else value

    return {
        **dict(shortened(turn)),
        "choices": [dict(shortened(choice)) for choice in turn["choices"]],
    }


def _the_same(browser: BrowserEngine, games: Sequence[GameTurns], settings: ReviewSettings) -> int:
    """How many turns were held against the native ones."""
    count = 0
    for told, (turns, players) in zip(games, _in_browser(browser, games, settings), strict=True):
        ours = _native(told, settings)
        for one, other in zip(turns, ours["turns"], strict=True):
            assert _rounded(one) == other
        for player, other in zip(players, ours["players"], strict=True):
            sums = ((player, other), *_pairs("stages", player, other), *_pairs("practice", player, other))
            for mine, theirs in sums:
                for name in {"loss", "win_loss", "luck"} & set(mine):
                    assert mine.pop(name) == pytest.approx(theirs.pop(name), abs=1e-9)
            assert player == other
        count += len(turns)
    return count


def _pairs(part: str, player: dict[str, Any], other: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    return zip(player[part], other[part], strict=True)


def _browser(folder: Path, regulation: Regulation) -> BrowserEngine:
    return asyncio.run(BrowserEngine.with_kit(folder, LEXICON, regulation))


# --- the tests ---


@pytest.mark.parametrize("regulation", FOR_TWO, ids=lambda one: one.key)
def test_games_of_robots_are_gone_through_alike(regulation: Regulation, tmp_path: Path) -> None:
    games = [_between_robots(regulation, number) for number in range(GAMES)]

    assert _the_same(_browser(tmp_path, regulation), games, QUICK) > 5 * GAMES


@pytest.mark.parametrize("regulation", PUBLISHED)
def test_whatever_was_played_is_gone_through_alike(regulation: str, tmp_path: Path) -> None:
    games = [_at_random(regulation, seed) for seed in range(3)]

    assert _the_same(_browser(tmp_path, PUBLISHED[regulation]), games, QUICK) > 20


def test_the_final_is_gone_through_alike_also_when_looked_at_closely(tmp_path: Path) -> None:
    browser = _browser(tmp_path, CLASSIC)
    told = turns_of(replay(read_acta(FINAL.read_bytes()), None))

    for settings in (QUICK, FEW):
        assert _the_same(browser, [told], settings) == 26


def test_a_turn_that_could_not_be_taken_is_refused(tmp_path: Path) -> None:
    browser = _browser(tmp_path, CLASSIC)
    told = turns_of(replay(read_acta(FINAL.read_bytes()), None))
    game = msgspec.to_builtins(game_to_judge(told, Words(), QUICK))
    good = game["turns"][0]
    wrong = {**good, "word": "ZZ", "square": "H8"}

    answers = browser.ask([("judge", wrong, game["settings"]), ("judge", good, game["settings"])])

    assert isinstance(answers[0], str)
    assert isinstance(answers[1], dict)
