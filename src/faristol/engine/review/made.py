"""The move that was made, as a record of the core; also one that no lexicon allows."""

from __future__ import annotations

import numpy as np

from faristol import _core
from faristol.engine.engine import Engine
from faristol.engine.moves import MOVE_DTYPE, Move, Records, lane_of, read_records
from faristol.engine.position import Position
from faristol.engine.rules import CODES
from faristol.lexicon.alphabet import encode
from faristol.rules.actions import Action, Exchange, Play
from faristol.rules.errors import RuleViolation
from faristol.rules.placement import place
from faristol.rules.scoring import formed_words, is_bingo, score
from faristol.rules.spelling import Unreadable, fold_tiles
from faristol.rules.tiles import Tile, without

__all__ = ["leave_of", "leave_worth", "pass_record", "record_of", "with_records"]

_MOST_IN_LEAVE = 6
_SAME = ["tiles", "lane", "start"]


def record_of(engine: Engine, position: Position, action: Action) -> tuple[Records, bool]:
    """The record of the move, and whether its words are valid. ValueError if it could not be made."""
    record = np.zeros(1, dtype=MOVE_DTYPE)
    tiles: tuple[Tile, ...] = ()
    valid = True
    try:
        match action:
            case Play(square=square, word=word):
                tiles = _fill_play(record, position, square, word)
                valid = bool(np.isin(record[_SAME], engine.play_records(position)[_SAME]).all())
            case Exchange(tiles=text):
                tiles = fold_tiles(text if isinstance(text, str) else " ".join(text))
                _fill(record, _core.EXCHANGE_LANE, 0, [CODES[tile] for tile in tiles], 0)
            case _:
                _fill(record, _core.PASS_LANE, 0, [], 0)
    except (RuleViolation, Unreadable) as wrong:
        raise ValueError(f"the move cannot be made: {wrong}") from wrong
    rest = without(position.rack, tiles)
    if rest is None:
        raise ValueError("the move takes tiles that are not on the rack")
    worth = int(record["score"][0]) + leave_worth(engine, rest)
    record["equity"] = round(worth * _core.UNITS_PER_POINT)
    return record, valid


def pass_record() -> Records:
    record = np.zeros(1, dtype=MOVE_DTYPE)
    _fill(record, _core.PASS_LANE, 0, [], 0)
    return record


def with_records(candidates: Records, others: Records) -> Records:
    """*candidates* and those of *others* that are not among them."""
    new = others[~np.isin(others[_SAME], candidates[_SAME])]
    return read_records(candidates.tobytes() + new.tobytes())


def leave_of(move: Move, position: Position) -> tuple[Tile, ...]:
    """The tiles that stay on the rack, in tile order."""
    rest = without(position.rack, move.tiles)
    assert rest is not None, "a move lays tiles of the rack"
    return tuple(sorted(rest, key=position.regulation.tile_set.rank))


def leave_worth(engine: Engine, kept: tuple[Tile, ...]) -> float:
    """What the tiles that stay are worth in points; a whole rack is the measure and worth nothing."""
    if engine.leaves is None or len(kept) > _MOST_IN_LEAVE:
        return 0.0
    return engine.leaves.value(kept)


def _fill(record: Records, lane: int, start: int, codes: list[int], points: int) -> None:
    record["lane"], record["start"], record["count"], record["score"] = lane, start, len(codes), points
    record["tiles"] = sum(code << (8 * place) for place, code in enumerate(codes))


def _fill_play(record: Records, position: Position, square: str, word: str) -> tuple[Tile, ...]:
    placed = place(square, word, on=position.board, rack=position.rack, under=position.regulation)
    words = formed_words(placed, position.board, position.regulation)
    points = score(words, is_bingo(placed, position.regulation), position.regulation)
    codes = [encode((cell.letter,))[0] | (_core.BLANK_MARK if cell.blank else 0) for _, cell in placed.laid]
    _fill(record, *lane_of(placed.square, placed.direction), codes, points)
    return placed.tiles
