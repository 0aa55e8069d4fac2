"""Analyses that wait for a worker, where several processes share the work."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Protocol

from faristol.service.analyses.kept import AnalysisKey

__all__ = ["AnalysisQueue", "CarryOut"]

CarryOut = Callable[[AnalysisKey, str], Awaitable[None]]
"""Carry an analysis out that somebody asked for."""


class AnalysisQueue(Protocol):
    async def put(self, key: AnalysisKey, by: str) -> None:
        """Have it done by whoever is free; what waits already waits once."""

    def work(self, carry_out: CarryOut, *, at_once: int) -> Coroutine[None, None, None]:
        """Carry out what waits, so many at a time, until this is cancelled.

        What is interrupted in any way, a killed process too, is given to another worker.
        """
