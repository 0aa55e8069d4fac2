"""Choosing as a person does: some of the plays are seen, and one that seems good among them is taken.

Short words catch the eye before long ones, a word in an open place before one that has to agree with others
alongside. Whoever has seen a word sees it everywhere; each place has to be seen as well.
"""

from __future__ import annotations

from random import Random

import numpy as np

from faristol.engine.engine import Engine
from faristol.engine.levels import Level
from faristol.engine.moves import Move, MoveKind, Records, read_move
from faristol.engine.position import Position
from faristol.rules.board import Board, Direction, Square

__all__ = ["choose_like_a_person"]

_SIZE = 15
_MOST_EXCHANGES = 200  # moves looked through for an exchange: a rack has at most 127


def choose_like_a_person(engine: Engine, position: Position, level: Level, dice: Random) -> Move:
    """One of the plays that a player of *level* sees; an exchange or a pass if there is none."""
    seen = _seen(engine.play_records(position, by_score=True), position.board, level, dice)
    if seen:
        return read_move(
            max(seen, key=lambda play: play["score"] + dice.gauss(0, level.careless)), position.board
        )
    return _without_a_play(engine, position)


def _seen(plays: Records, board: Board, level: Level, dice: Random) -> list[np.void]:
    """The best plays that are seen, as many as the level weighs against each other."""
    assert level.sees is not None, "asked of who does not see everything"
    seen: list[np.void] = []
    words: dict[int, bool] = {}  # by the tiles that they take from the rack
    for play in plays:
        tiles, count = int(play["tiles"]), int(play["count"])
        if tiles not in words:
            words[tiles] = dice.random() < level.sees[count - 1]
        if words[tiles] and dice.random() < level.sees_alongside ** _further_words(play, board):
            seen.append(play)
            if len(seen) == level.considers:
                break
    return seen


def _further_words(play: np.void, board: Board) -> int:
    """How many words the play makes besides the main one."""
    lane, start = int(play["lane"]), int(play["start"])
    across = lane < _SIZE
    along = Direction.ACROSS if across else Direction.DOWN
    square = Square(lane, start) if across else Square(start, lane - _SIZE)
    further, left = 0, int(play["count"])
    while left:
        if board[square] is None:
            left -= 1
            further += any(board[square.step(along.other, by)] is not None for by in (-1, 1))
        square = square.step(along)
    return further


def _without_a_play(engine: Engine, position: Position) -> Move:
    """The best exchange, where one is allowed; else the pass."""
    moves = engine.moves(position, _MOST_EXCHANGES)
    for kind in (MoveKind.EXCHANGE, MoveKind.PASS):
        for move in moves:
            if move.kind is kind:
                return move
    return Move(kind=MoveKind.PASS, score=0, equity=0.0)
