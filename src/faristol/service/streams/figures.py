"""How many changes were asked for, and how long each took until it was on disk: plain numbers, for figures.

They are counted at every action, so nothing is locked or made for it; who reads them in another thread may be
one behind.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

__all__ = ["BOUNDS_MS", "Figures"]

BOUNDS_MS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)


class Figures:
    __slots__ = ("granted", "ms", "refused", "within")

    def __init__(self) -> None:
        self.granted = 0
        self.refused = 0
        self.ms = 0  # of all that were granted, together
        self.within = [0] * (len(BOUNDS_MS) + 1)  # how many took so long, or longer than any bound

    def grant(self, ms: int) -> None:
        self.granted += 1
        self.ms += ms
        self.within[bisect_left(BOUNDS_MS, ms)] += 1
