"""The time of a process: dates follow the wall clock, and no game is charged for a jump of it.

A wall clock is set, and a machine is suspended; the steady clock of the system does neither. Where the two
part by more than a second, time has jumped, and a running process notices it. Forward, the moment is kept
among the jumps: for whatever was running then, time stood still meanwhile, which is an entry of its own.
Backward, our time goes on from where it was and gives back a tenth of every second until the wall has caught
up, so that it never turns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from faristol.service.ports import EpochMs

__all__ = ["Jump", "Timekeeper"]

_LEAST_MS: Final = 1_000  # what is less is not worth a word
_KEPT: Final = 50
_GIVEN_BACK: Final = 10  # of so many milliseconds, one


class Jump(NamedTuple):
    """Time went from *since* to so many milliseconds later, and nobody lived through them."""

    since: EpochMs
    ms: int


class Timekeeper:
    """The time now, whenever it is called."""

    def __init__(self, wall_ns: Callable[[], int], steady_ns: Callable[[], int]) -> None:
        self._wall_ns = wall_ns
        self._steady_ns = steady_ns
        self._offset = self._parted()
        self._lead = 0  # ms that the wall was set back
        self._lead_since = 0
        self.jumps: list[Jump] = []
        self.noticed = 0
        """By how much the wall was set, all times together, without their signs."""

    def __call__(self) -> EpochMs:
        wall = self._wall_ns() // 1_000_000
        steady = self._steady_ns() // 1_000_000
        parted = wall - steady - self._offset
        if parted > _LEAST_MS or parted < -_LEAST_MS:
            self._jumped(wall, steady, parted)
        if not self._lead:
            return EpochMs(wall)
        return EpochMs(wall + self._still_ahead(steady))

    def _parted(self) -> int:
        return self._wall_ns() // 1_000_000 - self._steady_ns() // 1_000_000

    def _still_ahead(self, steady: int) -> int:
        ahead = max(0, self._lead - (steady - self._lead_since) // _GIVEN_BACK)
        if not ahead:
            self._lead = 0
        return ahead

    def _jumped(self, wall: int, steady: int, by: int) -> None:
        self._offset += by
        self.noticed += abs(by)
        ahead = self._still_ahead(steady) - by  # as it is to be if our time goes on
        self._lead, self._lead_since = max(0, ahead), steady
        if ahead < -_LEAST_MS:
            self.jumps = [*self.jumps, Jump(EpochMs(wall + ahead), -ahead)][-_KEPT:]
