"""The engine: moves found, valued and played by the C++ core."""

from __future__ import annotations

from faristol.engine.engine import Engine
from faristol.engine.leaves import LeaveTable
from faristol.engine.moves import MOVE_DTYPE, Move, MoveKind
from faristol.engine.position import Position

__all__ = ["MOVE_DTYPE", "Engine", "LeaveTable", "Move", "MoveKind", "Position"]
