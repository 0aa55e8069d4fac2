"""Results that somebody may have mistyped: nothing forbids them, but a director is asked twice.

The bounds are those of real games: none of the 707 games of a Catalan league season lies outside them
(107 to 790 points, 559 apart at most).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

__all__ = ["is_plausible"]


class _Bounds(NamedTuple):
    least: int
    most: int
    apart: int


# By how many sit at the table: the points of a board are shared among them.
_BOUNDS: Mapping[int, _Bounds] = MappingProxyType(
    {2: _Bounds(100, 800, 600), 3: _Bounds(40, 550, 400), 4: _Bounds(20, 450, 350)}
)


def is_plausible(scores: Sequence[int]) -> bool:
    """Whether a game can well have ended so.

    >>> is_plausible((412, 367)), is_plausible((4120, 367)), is_plausible((41, 367))
    (True, False, False)
    >>> is_plausible((210, 180, 180, 95)), is_plausible((0, 0))
    (True, True)
    """
    if not any(scores):
        return True  # nobody played
    bounds = _BOUNDS[len(scores)]
    low, high = min(scores), max(scores)
    return bounds.least <= low and high <= bounds.most and high - low <= bounds.apart
