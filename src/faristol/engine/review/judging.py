"""One turn judged by the core, in the words of the rules."""

from __future__ import annotations

import numpy as np

from faristol import _core
from faristol.engine.moves import MOVE_DTYPE, Move, MoveKind, read_move, read_records
from faristol.engine.position import Position
from faristol.engine.review.asked import asked_record
from faristol.engine.review.reviewed import Choice, Method, ReviewedTurn
from faristol.engine.review.settings import ReviewSettings
from faristol.engine.review.turns import Stage, Turn
from faristol.engine.rules import CODES
from faristol.engine.simulation import LookAhead
from faristol.rules.board import Square
from faristol.rules.notation import read_place
from faristol.rules.spelling import Cell, read_word
from faristol.rules.tiles import Tile, without

__all__ = ["CHOICE_DTYPE", "review_turn"]

CHOICE_DTYPE = np.dtype(
    [
        ("move", MOVE_DTYPE),
        ("kept_worth", "<f8"),
        ("points", "<f8"),
        ("points_error", "<f8"),
        ("win", "<f8"),  # below 0 where it is not told
        ("samples", "<u4"),
        ("reserved", "<u4"),
    ]
)

# As the core numbers them.
_STAGES = tuple(Stage)
_METHODS = tuple(Method)


def review_turn(
    look: LookAhead,
    turn: Turn,
    settings: ReviewSettings = ReviewSettings(),  # noqa: B008 - frozen
    *,
    stop: _core.StopFlag | None = None,
) -> ReviewedTurn:
    """Judge one turn. ValueError if the move could not be made."""
    position = turn.position
    record = asked_record(position, turn.action)
    judged = _core.judge_turn(
        look.knowledge,
        position.core(look.engine.words),
        record.tobytes(),
        stood=turn.stood,
        came=bytes(CODES[tile] for tile in turn.came),
        number=turn.number,
        candidates=settings.candidates,
        plies=settings.plies,
        samples=settings.samples,
        pre_endgame_plies=settings.pre_endgame_plies,
        endgame_nodes=settings.endgame_nodes,
        seconds=settings.seconds,
        threads=settings.threads,
        seed=settings.seed,
        other_draws=settings.other_draws,
        stop=stop,
    )
    choices = tuple(_choice(one, position) for one in np.frombuffer(judged.choices, dtype=CHOICE_DTYPE))
    missed = judged.missed_bingo
    return ReviewedTurn(
        number=turn.number,
        line=turn.line,
        seat=turn.seat,
        rack=position.rack,
        in_bag=judged.in_bag,
        stage=_STAGES[judged.stage],
        method=_METHODS[judged.method],
        solved=judged.solved,
        played=choices[judged.played],
        fell=None if turn.stood else read_move(read_records(judged.asked)[0], position.board),
        choices=choices,
        missed_bingo=None if missed is None else choices[missed],
        still_there=judged.still_there,
        loss=judged.loss,
        win_loss=judged.win_loss,
        luck=judged.luck,
        valid=judged.valid,
        bingo=judged.bingo,
        thought=turn.thought,
    )


def _choice(record: np.void, position: Position) -> Choice:
    move = read_move(record["move"], position.board)
    win = float(record["win"])
    return Choice(
        move=move,
        laid=_laid(move, position),
        kept=_kept(move, position),
        kept_worth=float(record["kept_worth"]),
        points=float(record["points"]),
        points_error=float(record["points_error"]),
        win=None if win < 0 else win,
        samples=int(record["samples"]),
    )


def _kept(move: Move, position: Position) -> tuple[Tile, ...]:
    """The tiles that stay on the rack, in tile order."""
    rest = without(position.rack, move.tiles)
    assert rest is not None, "a move lays tiles of the rack"
    return tuple(sorted(rest, key=position.regulation.tile_set.rank))


def _laid(move: Move, position: Position) -> tuple[tuple[Square, Cell], ...]:
    """Where the tiles of a play come to lie; the core's own plays need no second judge."""
    if move.kind is not MoveKind.PLAY:
        return ()
    square, direction = read_place(move.square, position.regulation.layout)
    laid: list[tuple[Square, Cell]] = []
    for cell in read_word(move.word):
        if position.board[square] is None:
            laid.append((square, cell))
        square = square.step(direction)
    return tuple(laid)
