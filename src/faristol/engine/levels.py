"""The levels of the robots: what each knows, what it sees, and how it chooses.

They are values of the C++ core (``cpp/src/engine/levels.cpp``), so that robots on a server and in a browser
are the same. How far apart they are is measured by ``bench/ladder.py`` and told in ``docs/engine.md``.
"""

from __future__ import annotations

from faristol import _core
from faristol._core import Level

__all__ = ["LEVELS", "Level", "level_of"]

LEVELS: tuple[Level, ...] = tuple(_core.levels())


def level_of(number: int) -> Level:
    """The level with this number, or ValueError."""
    for level in LEVELS:
        if level.number == number:
            return level
    raise ValueError(f"there is no level {number}; they go from {LEVELS[0].number} to {LEVELS[-1].number}")
