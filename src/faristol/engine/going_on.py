"""Going on from a position: a move is made on it, and the other of two players is to move.

What is drawn then is nobody's knowledge: the tiles that stay are told, and the rest of that rack is not.

>>> from faristol.rules.tiles import Tile
>>> made = lay(Position(rack=tuple(map(Tile, "CASAERT"))), "H8", "CASA")
>>> made.points, made.kept, made.after.scores
(10, ('E', 'R', 'T'), (0, 10))
"""

from __future__ import annotations

from dataclasses import dataclass

from faristol.engine.position import Position
from faristol.rules.board import Board
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.placement import Placement, place
from faristol.rules.regulation import Outcome
from faristol.rules.scoring import formed_words, is_bingo, score
from faristol.rules.state import FormedWord, Rack
from faristol.rules.tiles import Tile, without

__all__ = ["Made", "exchange", "in_bag", "is_over", "lay", "pass_turn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A move that was made, and what it leads to."""

    after: Position  # from who is to move then
    kept: Rack  # that stayed on the rack
    points: int = 0
    placed: Placement | None = None
    words: tuple[FormedWord, ...] = ()
    returned: Rack = ()


def lay(position: Position, square: str, word: str) -> Made:
    """A play, whether or not its words are any; :exc:`RuleViolation` if it does not fit, as in a game."""
    regulation = position.regulation
    placed = place(square, word, on=position.board, rack=position.rack, under=regulation)
    words = formed_words(placed, position.board, regulation)
    points = score(words, is_bingo(placed, regulation), regulation)
    kept = without(position.rack, placed.tiles)
    assert kept is not None, "they came from there"
    board = position.board.with_tiles(placed.laid)
    outcome = Outcome.SCORED if points else Outcome.ZERO_PLAY
    after = _after(position, outcome, kept, board=board, points=points)
    return Made(after=after, kept=kept, points=points, placed=placed, words=words)


def exchange(position: Position, tiles: Rack) -> Made:
    """An exchange, where there is enough in the bag."""
    kept = without(position.rack, tiles)
    if not tiles:
        raise RuleViolation(Violation.NOTHING_TO_EXCHANGE)
    if kept is None:
        raise RuleViolation(Violation.TILES_NOT_ON_RACK, tiles=" ".join(tiles))
    needed = position.regulation.needed_in_bag(len(tiles))
    if (left := in_bag(position)) < needed:
        raise RuleViolation(Violation.BAG_TOO_SMALL, in_bag=left, needed=needed)
    return Made(after=_after(position, Outcome.EXCHANGED, kept), kept=kept, returned=tiles)


def pass_turn(position: Position) -> Made:
    return Made(after=_after(position, Outcome.PASSED, position.rack), kept=position.rack)


def in_bag(position: Position) -> int:
    """Tiles still to draw: racks are full as long as there are tiles, whatever is known of them."""
    size = position.regulation.rack_size
    racks = (position.rack, *position.others)
    unknown = sum(size - (len(rack) if isinstance(rack, tuple) else 0) for rack in racks)
    return max(position.unseen_count - unknown, 0)


def is_over(position: Position) -> bool:
    """Whether somebody has gone out: no tile is left on a rack, and none to be drawn."""
    racks: tuple[tuple[Tile, ...] | int | None, ...] = (position.rack, *position.others)
    out = position.regulation.ends_by_going_out and bool(position.board.cells)
    return out and position.unseen_count == 0 and () in racks


def _after(
    position: Position, outcome: Outcome, kept: Rack, *, board: Board | None = None, points: int = 0
) -> Position:
    regulation = position.regulation
    (rival,), (mine, theirs) = position.others, position.scores
    before = position.run_lengths or (0,) * len(regulation.runs)
    return Position(
        rack=rival if isinstance(rival, tuple) else (),
        board=position.board if board is None else board,
        others=(kept,),
        scores=(theirs, mine + points),
        regulation=regulation,
        run_lengths=tuple(
            length + 1 if outcome in run.outcomes else 0
            for length, run in zip(before, regulation.runs, strict=True)
        ),
    )
