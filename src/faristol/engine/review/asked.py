"""The move that was asked for, as a record of the core; also one that no lexicon allows."""

from __future__ import annotations

import numpy as np

from faristol import _core
from faristol.engine.moves import MOVE_DTYPE, Records, lane_of
from faristol.engine.position import Position
from faristol.engine.rules import CODES
from faristol.lexicon.alphabet import encode
from faristol.rules.actions import Action, Exchange, Play
from faristol.rules.errors import RuleViolation
from faristol.rules.placement import place
from faristol.rules.spelling import Unreadable, fold_tiles
from faristol.rules.tiles import without

__all__ = ["asked_record"]


def asked_record(position: Position, action: Action) -> Records:
    """The record of the move without its points, or ValueError if it could not be made."""
    try:
        match action:
            case Play(square=square, word=word):
                return _play(position, square, word)
            case Exchange(tiles=text):
                tiles = fold_tiles(text if isinstance(text, str) else " ".join(text))
                if without(position.rack, tiles) is None:
                    raise ValueError("the move takes tiles that are not on the rack")
                return _record(_core.EXCHANGE_LANE, 0, [CODES[tile] for tile in tiles])
            case _:
                return _record(_core.PASS_LANE, 0, [])
    except (RuleViolation, Unreadable) as wrong:
        raise ValueError(f"the move cannot be made: {wrong}") from wrong


def _play(position: Position, square: str, word: str) -> Records:
    placed = place(square, word, on=position.board, rack=position.rack, under=position.regulation)
    codes = [encode((cell.letter,))[0] | (_core.BLANK_MARK if cell.blank else 0) for _, cell in placed.laid]
    return _record(*lane_of(placed.square, placed.direction), codes)


def _record(lane: int, start: int, codes: list[int]) -> Records:
    record = np.zeros(1, dtype=MOVE_DTYPE)
    record["lane"], record["start"], record["count"] = lane, start, len(codes)
    record["tiles"] = sum(code << (8 * place) for place, code in enumerate(codes))
    return record
