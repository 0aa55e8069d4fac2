"""Choosing as a person does: some of the plays are seen, and one that seems good among them is taken.

Short words catch the eye before long ones, everyday words before rare ones, a word in an open place before
one that has to agree with others alongside. Whoever has seen a word sees it everywhere; each place has to be
seen as well.
"""

from __future__ import annotations

from random import Random

import numpy as np

from faristol import _core
from faristol.engine.engine import Engine
from faristol.engine.levels import Level
from faristol.engine.moves import Move, MoveKind, place_of, read_move
from faristol.engine.position import Position
from faristol.engine.vocabulary import Vocabulary
from faristol.rules.board import Board

__all__ = ["choose_like_a_person"]

_Place = tuple[int, int, int]  # tiles, lane and start of a play


def choose_like_a_person(vocabulary: Vocabulary, position: Position, level: Level, dice: Random) -> Move:
    """One of the plays that a player of *level* sees; an exchange or a pass if there is nothing better."""
    seen = _seen(vocabulary, position, level, dice)
    engine = vocabulary.engine(position.regulation, level.least_class)
    if not seen:
        return _without_a_play(engine, position)
    seems = [_worth(play, level) + dice.gauss(0, level.careless) for play in seen]
    best = max(range(len(seen)), key=seems.__getitem__)
    if not level.by_score:
        other = _without_a_play(engine, position)
        if other.kind is MoveKind.EXCHANGE and other.equity > seems[best]:
            return other
    return read_move(seen[best], position.board)


def _worth(play: np.void, level: Level) -> float:
    """What a play brings, with what stays on the rack if the level thinks of that; in points."""
    return float(play["score"] if level.by_score else play["equity"] / _core.UNITS_PER_POINT)


def _seen(vocabulary: Vocabulary, position: Position, level: Level, dice: Random) -> list[np.void]:
    """The best plays that are seen, as many as the level weighs against each other."""
    assert level.sees is not None, "asked of who does not see everything"
    everyday = vocabulary.engine(position.regulation, level.least_class)
    plays = everyday.play_records(position, by_score=level.by_score)
    easy: set[_Place] | None = None
    if level.sees_rare > 0:
        easy = set(map(_place, plays))
        plays = vocabulary.engine(position.regulation, None).play_records(position, by_score=level.by_score)
    seen: list[np.void] = []
    words: dict[tuple[int, bool], bool] = {}  # by the tiles that they take from the rack
    for play in plays:
        rare = easy is not None and _place(play) not in easy
        word = int(play["tiles"]), rare
        if word not in words:
            chance = level.sees[int(play["count"]) - 1] * (level.sees_rare if rare else 1.0)
            words[word] = dice.random() < chance
        if words[word] and dice.random() < level.sees_alongside ** _further_words(play, position.board):
            seen.append(play)
            if len(seen) == level.considers:
                break
    return seen


def _place(play: np.void) -> _Place:
    return int(play["tiles"]), int(play["lane"]), int(play["start"])


def _further_words(play: np.void, board: Board) -> int:
    """How many words the play makes besides the main one."""
    square, along = place_of(int(play["lane"]), int(play["start"]))
    further, left = 0, int(play["count"])
    while left:
        if board[square] is None:
            left -= 1
            further += any(board[square.step(along.other, by)] is not None for by in (-1, 1))
        square = square.step(along)
    return further


def _without_a_play(engine: Engine, position: Position) -> Move:
    """The best exchange, where one is allowed; else the pass."""
    records = engine.move_records(position)
    for record in records[records["lane"] == _core.EXCHANGE_LANE][:1]:
        return read_move(record, position.board)
    return Move(kind=MoveKind.PASS, score=0, equity=0.0)
