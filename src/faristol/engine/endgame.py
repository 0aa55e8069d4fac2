"""Endgames for two with nothing left to draw: best play of both sides, to the end where time allows.

>>> from faristol.engine import Engine, Position
>>> from faristol.lexicon import WordGraph
>>> from faristol.rules.spelling import fold, fold_tiles
>>> engine = Engine(WordGraph.build(map(fold, ["casa", "cases", "sac"]), gaddag=True))
>>> position = Position(rack=fold_tiles("C A S A"), others=(fold_tiles("E"),), unseen=())
>>> solution = solve_endgame(engine, position)
>>> [str(move) for move in solution.line], solution.spread, solution.proven
(['H5 CASA 10'], 12, True)
"""

from __future__ import annotations

from dataclasses import dataclass

from faristol import _core
from faristol.engine.engine import Engine
from faristol.engine.moves import Move, MoveKind, read_move, read_records
from faristol.engine.position import Position
from faristol.engine.simulation import MOST_SECONDS
from faristol.rules.board import Board
from faristol.rules.placement import place
from faristol.rules.regulation import Regulation

__all__ = ["Solution", "solve_endgame"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The best line of an endgame, and what it leads to."""

    line: tuple[Move, ...]  # of both in turn, who is to move first
    spread: int  # at the end, the mover's score less the other's
    proven: bool  # nothing was left to estimate
    plies: int  # turns looked ahead in full
    nodes: int  # positions looked at


def solve_endgame(
    engine: Engine,
    position: Position,
    *,
    plies: int = _core.MOST_ENDGAME_PLIES,
    seconds: float = 5.0,
    threads: int = 1,
    stop: _core.StopFlag | None = None,
) -> Solution:
    """Solve *position*, or look as deep as *plies* and *seconds* allow.

    ValueError where there is no endgame: not two players, tiles still to draw, a game that is over.
    """
    if not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"seconds is {seconds}; it must be above 0 and at most {MOST_SECONDS:g}")
    raw, spread, proven, looked, nodes = _core.solve_endgame(
        position.core(engine.words), plies=plies, seconds=seconds, threads=threads, stop=stop
    )
    line = _read_line(raw, position.board, position.regulation)
    return Solution(line=line, spread=spread, proven=proven, plies=looked, nodes=nodes)


def _read_line(raw: bytes, board: Board, regulation: Regulation) -> tuple[Move, ...]:
    """The moves of a line, each read on the board that those before it left."""
    line: list[Move] = []
    for record in read_records(raw):
        move = read_move(record, board)
        line.append(move)
        if move.kind is MoveKind.PLAY:
            placed = place(move.square, move.word, on=board, rack=move.tiles, under=regulation)
            board = board.with_tiles(placed.laid)
    return tuple(line)
