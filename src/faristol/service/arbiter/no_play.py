"""LLISCA-23E, EBRE-24.1: nobody can place a tile. The engine confirms it where the racks are known."""

from __future__ import annotations

from collections.abc import Iterable

from faristol.engine.engine import Engine
from faristol.engine.position import Position
from faristol.lexicon import Lexicon
from faristol.rules.state import GameState, Rack

__all__ = ["nobody_can_play"]


def nobody_can_play(state: GameState, racks: Iterable[Rack], lexicon: Lexicon) -> bool:
    """Whether no word of *lexicon* can be laid with any of *racks*; slow, so not for the event loop."""
    engine = Engine(lexicon.graph, leaves=None)
    return not any(
        engine.plays(
            Position(rack=rack, board=state.board, regulation=state.regulation, any_tiles=True), top=1
        )
        for rack in racks
        if rack
    )
