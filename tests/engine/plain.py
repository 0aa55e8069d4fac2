"""The end of a game looked through by plain minimax, with the rules as the referee of every step."""

from __future__ import annotations

import json
from random import Random

from msgspec.structs import replace
from tests.engine.words import WORDS, engine_of, known

from faristol.engine import MoveKind, Position
from faristol.engine.robots import Decision
from faristol.formats.files.acta import read_acta
from faristol.formats.files.acta.replay import WordSet, created, oracle_for
from faristol.rules.actions import Complete, Start
from faristol.rules.board import EMPTY_BOARD, Board
from faristol.rules.evolve import rebuild
from faristol.rules.game import step
from faristol.rules.placement import place
from faristol.rules.regulation import Regulation
from faristol.rules.state import GameState, Line, LineKind, Phase, Rack, Seat
from faristol.rules.story import Oracle

__all__ = ["ENGINE", "PlainEndgame", "after", "small_ending"]

ENGINE = engine_of(*WORDS)
JUDGE = WordSet(known(WORDS))


def _opening(regulation: Regulation) -> tuple[GameState, Oracle]:
    document = {
        "acta": 1,
        "regulation": regulation.key,
        "players": ["A", "B"],
        "seed": 1,
        "settings": {"verify": "refuse", "starter": 0},
        "actions": [],
    }
    acta = read_acta(json.dumps(document).encode())
    oracle = oracle_for(acta, JUDGE)
    return step(rebuild(created(acta), (), acta.rules), Start(t=0), oracle).state, oracle


def small_ending(
    regulation: Regulation, dice: Random, *, most: int, in_bag: int = 0
) -> tuple[GameState, Oracle]:
    """A board with some words on it, a few tiles on each rack and *in_bag* in the bag."""
    opening, oracle = _opening(regulation)
    tiles = list(regulation.tile_set.full_bag())
    dice.shuffle(tiles)
    board = EMPTY_BOARD
    for _ in range(dice.randint(1, 4)):
        board = _grown(board, tuple(dice.sample(tiles, 7)), regulation, dice)
    racks = tuple(tuple(tiles.pop() for _ in range(dice.randint(1, most))) for _ in range(2))
    bag = tuple(tiles.pop() for _ in range(in_bag))
    # A game in which nobody has a point may go on for ever where nil-nil is spared.
    lines = tuple(Line(by=Seat(seat), kind=LineKind.PLAY, score=dice.randint(1, 30)) for seat in range(2))
    scores = tuple(line.score for line in lines)
    return replace(opening, board=board, racks=racks, bag=bag, lines=lines, scores=scores), oracle


def _grown(board: Board, rack: Rack, regulation: Regulation, dice: Random) -> Board:
    plays = ENGINE.plays(Position(rack=rack, board=board, regulation=regulation, any_tiles=True))
    if not plays:
        return board
    play = dice.choice(plays)
    return board.with_tiles(place(play.square, play.word, on=board, rack=rack, under=regulation).laid)


def after(state: GameState, decision: Decision, oracle: Oracle) -> GameState:
    """The state in which the next player is to move, or the end."""
    came = step(state, decision.action(state.now / 1000), oracle)
    assert came.refused is None, (decision, came.refused)
    state = came.state
    if state.phase in (Phase.PLACED, Phase.REFILLED):
        assert state.turn is not None
        state = step(state, Complete(t=state.now / 1000, by=state.turn), oracle).state
    return state


class PlainEndgame:
    """Everything that both can do, to the very end."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle
        self._known: dict[object, int] = {}

    def spread(self, state: GameState, seat: Seat) -> int:
        """The final difference for *seat* when both play as well as they can."""
        if state.phase is Phase.OVER:
            return state.final_scores[seat] - state.final_scores[1 - seat]
        assert state.turn is not None
        assert not state.bag
        key = (
            frozenset(state.board.cells.items()),
            tuple(tuple(sorted(rack)) for rack in state.racks),
            state.scores,
            state.turn,
            state.outcomes[-8:],
            state.turns_taken,
        )
        if key not in self._known:
            mover = state.turn
            nexts = (self.spread(one, mover) for one in self._nexts(state, mover))
            self._known[key] = max(nexts)
        value = self._known[key]
        return value if state.turn == seat else -value

    def _nexts(self, state: GameState, mover: Seat) -> list[GameState]:
        plays = ENGINE.plays(Position.of(state, sees_racks=True))
        decisions = [Decision.of(mover, play) for play in plays if play.kind is MoveKind.PLAY]
        passing = Decision(seat=mover, do="pass")
        return [after(state, decision, self._oracle) for decision in (*decisions, passing)]
