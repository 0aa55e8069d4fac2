"""Luck: what the tiles drawn for a turn made possible, beyond the average of other draws."""

from __future__ import annotations

from random import Random

import numpy as np

from faristol import _core
from faristol.engine.engine import Engine
from faristol.engine.position import Position
from faristol.engine.review.settings import ReviewSettings
from faristol.engine.review.turns import Turn
from faristol.rules.tiles import Tile, without

__all__ = ["luck_of"]


def luck_of(engine: Engine, turn: Turn, settings: ReviewSettings) -> float | None:
    """In points; None where it is not known what was drawn."""
    position, drawn = turn.position, turn.drawn
    if drawn == 0 or settings.other_draws < 1:
        return None
    dice = Random(f"{settings.seed}:{turn.number}")
    kept, came = position.rack[:-drawn], position.rack[-drawn:]
    pool = [*position.unseen_tiles, *came]
    others = [
        _redealt(position, kept, tuple(dice.sample(pool, drawn)), pool) for _ in range(settings.other_draws)
    ]
    records = engine.best_many(engine.prepare([position, *others]), threads=settings.threads)
    equities = records["equity"].astype(np.float64) / _core.UNITS_PER_POINT
    # A rack that can do nothing has no equity at all; it brings no points.
    equities = np.maximum(equities, 0.0)
    return float(equities[0] - equities[1:].mean())


def _redealt(
    position: Position, kept: tuple[Tile, ...], came: tuple[Tile, ...], pool: list[Tile]
) -> Position:
    unseen = without(tuple(pool), came)
    assert unseen is not None, "they came from there"
    return Position(
        rack=(*kept, *came),
        board=position.board,
        others=position.others,
        scores=position.scores,
        regulation=position.regulation,
        unseen=unseen,
        run_lengths=position.run_lengths,
        turns_taken=position.turns_taken,
        any_tiles=True,
    )
