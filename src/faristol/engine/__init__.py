"""The engine: moves found, valued, tried out and played by the C++ core."""

from __future__ import annotations

from faristol.engine.endgame import Solution, solve_endgame
from faristol.engine.engine import Engine
from faristol.engine.leaves import LeaveTable
from faristol.engine.levels import LEVELS, Level
from faristol.engine.moves import MOVE_DTYPE, Move, MoveKind
from faristol.engine.position import Position
from faristol.engine.robots import Decision, Robot
from faristol.engine.simulation import LookAhead, PreEndgame, Simulation, Tried
from faristol.engine.win_probability import WinTable

__all__ = [
    "LEVELS",
    "MOVE_DTYPE",
    "Decision",
    "Engine",
    "LeaveTable",
    "Level",
    "LookAhead",
    "Move",
    "MoveKind",
    "Position",
    "PreEndgame",
    "Robot",
    "Simulation",
    "Solution",
    "Tried",
    "WinTable",
    "solve_endgame",
]
