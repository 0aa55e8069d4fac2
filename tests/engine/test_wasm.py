"""The engine for browsers is the native one: the same plays, scores and choices, position by position.

``FARISTOL_WASM_GAMES`` says how many games of robots are gone through; the soak asks for more.
"""

from __future__ import annotations

import asyncio
import os
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.engine.browser import WASM, BrowserEngine, as_told, question
from tests.engine.test_robots import seen_by, started

from faristol.engine import LEVELS, Engine, LeaveTable, LookAhead, MoveKind, Position, WinTable, solve_endgame
from faristol.engine.moves import read_move, read_records
from faristol.engine.robots import Decision, _seen_position
from faristol.engine.vocabulary import Vocabulary
from faristol.lexicon import Lexicon
from faristol.regulations import CLASSIC, ESCOLAR, FISC, LLISCA
from faristol.rules.game import step
from faristol.rules.regulation import Regulation
from faristol.rules.state import GameState, Phase

GAMES = int(os.environ.get("FARISTOL_WASM_GAMES", "21"))
POSITIONS = 500
MOST_MOVES = 200  # of a position
PUBLISHED: tuple[Regulation, ...] = (CLASSIC, FISC, LLISCA, ESCOLAR)
LEXICON = Lexicon.open()
VOCABULARY = Vocabulary(LEXICON, LeaveTable.shipped())
WIN = WinTable.shipped()

# What the highest level may do, so that time decides nothing.
AHEAD: dict[str, Any] = {"seconds": 3600.0, "samples": 20, "plies": 2}

pytestmark = pytest.mark.skipif(not WASM.exists(), reason="the engine for browsers is not built: make web")


class Turn(NamedTuple):
    """A position of a game between robots, and what the one to move did there."""

    position: Position
    level: int
    seed: int
    chosen: dict[str, Any]


def _chosen(position: Position, level: int, seed: int) -> Any:
    """What the native core chooses."""
    every = VOCABULARY.engine(position.regulation, None)
    least = LEVELS[level - 1].least_class
    raw = VOCABULARY.knowledge(position.regulation, least, WIN).choose(
        position.core(every.words), level=level, seed=seed, **AHEAD
    )
    return read_move(read_records(raw)[0], position.board)


def _game(number: int) -> Iterator[Turn]:
    """A whole game by the rules, its moves chosen by the native core."""
    dice = Random(number)
    regulation = PUBLISHED[number % len(PUBLISHED)]
    levels = [1 + (number + seat) % len(LEVELS) for seat in range(2)]
    state, oracle = started(regulation, number, verify="refuse", clock="none")
    while state.phase is not Phase.OVER:
        assert state.turn is not None
        position = _seen_position(seen_by(state, state.turn), state.turn, dice)
        level, seed = levels[state.turn], dice.getrandbits(63)
        move = _chosen(position, level, seed)
        yield Turn(position, level, seed, as_told(move))
        state = _played(state, oracle, move)


def _played(state: GameState, oracle: Any, move: Any) -> GameState:
    """The game after a move, and after whatever else the turn needs."""
    assert state.turn is not None
    seat = state.turn
    came = step(state, Decision.of(seat, move).action(state.now / 1000), oracle)
    assert came.refused is None, (move, came.refused)
    state = came.state
    while state.phase in (Phase.PLACED, Phase.REFILLED):
        for other in state.seats:
            do = "complete" if other == seat else "accept"
            came = step(state, Decision(seat=other, do=do).action(state.now / 1000), oracle)
            if came.refused is None:
                break
        else:
            raise AssertionError(f"nobody goes on in {state.phase}")
        state = came.state
    return state


@cache
def _turns() -> tuple[Turn, ...]:
    return tuple(turn for number in range(GAMES) for turn in _game(number))


@pytest.fixture(scope="module")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, BrowserEngine]:
    folder: Path = tmp_path_factory.mktemp("kits")
    return {one.key: asyncio.run(BrowserEngine.with_kit(folder / one.key, LEXICON, one)) for one in PUBLISHED}


def _under(regulation: Regulation) -> list[Turn]:
    return [turn for turn in _turns() if turn.position.regulation is regulation]


def _engine() -> Engine:
    return VOCABULARY.engine(CLASSIC, None)


class Told(NamedTuple):
    """What the browser's engine told about a turn."""

    turn: Turn
    best: dict[str, Any]
    moves: list[dict[str, Any]]
    chosen: dict[str, Any]


@pytest.fixture(scope="module")
def told(browsers: dict[str, BrowserEngine]) -> list[Told]:
    """Every turn of every game, asked in one go for each regulation: to open a kit takes a second."""
    found: list[Told] = []
    for regulation in PUBLISHED:
        turns = _under(regulation)
        asked = [
            one
            for turn in turns
            for one in (
                question("best", turn.position),
                question("moves", turn.position, top=MOST_MOVES),
                question("choose", turn.position, level=turn.level, seed=str(turn.seed), **AHEAD),
            )
        ]
        answers = iter(browsers[regulation.key].ask(asked))
        found += [Told(turn, next(answers), next(answers), next(answers)) for turn in turns]
    return found


def test_the_same_plays_scores_and_best_moves(told: list[Told]) -> None:
    assert len(told) >= POSITIONS
    for turn, best, moves, _ in told[:POSITIONS]:
        assert best == as_told(_engine().best(turn.position))
        assert moves == [as_told(move) for move in _engine().moves(turn.position, MOST_MOVES)]


def test_games_of_robots_are_the_same_move_by_move(told: list[Told]) -> None:
    assert {one.turn.level for one in told} == {level.number for level in LEVELS}
    for one in told:
        assert one.chosen == one.turn.chosen


def test_simulations_are_the_same(browsers: dict[str, BrowserEngine]) -> None:
    those = [turn for turn in _under(CLASSIC) if len(turn.position.unseen_tiles) > 20][:20]
    look = LookAhead(_engine(), WIN)
    asked = [question("simulate", turn.position, top=8, samples=50, seed=str(turn.seed)) for turn in those]

    for turn, told in zip(those, browsers[CLASSIC.key].ask(asked), strict=True):
        ours = look.simulate(turn.position, top=8, samples=50, seed=turn.seed)
        assert [one["move"] for one in told["moves"]] == [as_told(one.move) for one in ours.moves]
        assert [one["points"] for one in told["moves"]] == [one.points for one in ours.moves]
        assert [one["win"] for one in told["moves"]] == pytest.approx(
            [one.win for one in ours.moves], abs=1e-12
        )
        assert told["samples"] == ours.samples


def test_a_named_candidate_is_tried_with_the_best(browsers: dict[str, BrowserEngine]) -> None:
    turn = next(one for one in _turns() if one.position.regulation is CLASSIC)
    eleventh = next(move for move in _engine().moves(turn.position)[10:] if move.kind is MoveKind.PLAY)
    named = {**as_told(eleventh), "equity": 0}

    told = browsers[CLASSIC.key].ask(
        [question("simulate", turn.position, top=3, candidates=[named], samples=10, seed="1")]
    )[0]

    tried = [one["move"] for one in told["moves"]]
    assert len(tried) == 4
    assert as_told(eleventh) in tried


def test_endgames_are_the_same(browsers: dict[str, BrowserEngine]) -> None:
    those = [turn for turn in _under(CLASSIC) if len(turn.position.unseen_tiles) == turn.position.others[0]][
        :12
    ]
    assert those
    asked = [question("endgame", turn.position, plies=3, seconds=3600) for turn in those]

    for turn, told in zip(those, browsers[CLASSIC.key].ask(asked), strict=True):
        ours = solve_endgame(_engine(), turn.position, plies=3, seconds=3600)
        assert told["line"] == [as_told(move) for move in ours.line]
        assert (told["spread"], told["proven"], told["plies"]) == (ours.spread, ours.proven, ours.plies)


def test_what_makes_no_sense_is_refused_and_the_next_question_answered(
    browsers: dict[str, BrowserEngine],
) -> None:
    position = _turns()[0].position

    told = browsers[CLASSIC.key].ask(
        [
            question("best", position),
            question("choose", position, level=9, seed="1", **AHEAD),
            question("endgame", position, seconds=1),
            question("best", position),
        ]
    )

    assert told[1] == "there is no level 9; they go from 1 to 7"
    assert told[2] == "there are tiles to draw: this is not an endgame yet"
    assert told[0] == told[3] == as_told(_engine().best(position))


def test_another_file_than_was_announced_is_refused(tmp_path: Path) -> None:
    browser = asyncio.run(BrowserEngine.with_kit(tmp_path, LEXICON, CLASSIC))
    leaves = bytearray((tmp_path / "leaves").read_bytes())
    leaves[-1] ^= 1
    (tmp_path / "leaves").write_bytes(leaves)

    with pytest.raises(RuntimeError, match="the file of the leaves is not the one that was announced"):
        browser.ask([question("best", _turns()[0].position)])


def test_what_travels_is_small(browsers: dict[str, BrowserEngine]) -> None:
    """2.5 MB for everything: words, vocabulary, leaves, and the core itself, which travels packed."""
    kit = browsers[CLASSIC.key].kit
    files = sum(file.packed for file in (kit.words, kit.vocabulary, kit.leaves) if file)

    assert files + len(zlib.compress(WASM.read_bytes(), 9)) <= 2_500_000
