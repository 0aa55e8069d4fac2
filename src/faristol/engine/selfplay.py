"""Games of the engine against itself: to measure it, to compare players, to have games.

A game is known by its seed and number, so the same games come out whatever the threads and the order.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from faristol import _core
from faristol.engine.engine import Engine
from faristol.engine.rules import core_rules
from faristol.regulations.classic import CLASSIC
from faristol.rules.regulation import Regulation

__all__ = ["GAME_DTYPE", "GREEDY", "STATIC", "SelfPlay", "Summary", "summarise"]

GAME_DTYPE = np.dtype(
    {
        "names": ["first", "second", "turns", "ending"],
        "formats": ["<i4", "<i4", "<u2", "u1"],
        "offsets": [0, 4, 8, 10],
        "itemsize": 12,
    }
)
Games = npt.NDArray[np.void]

STATIC, GREEDY = "static", "greedy"  # points and leaves, or points alone
_CHUNK_SECONDS = 0.25  # between two looks at the keyboard


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of some games."""

    games: int
    turns: int
    seconds: float
    mean_scores: tuple[float, float]
    wins: float  # of the first player; a draw is half a win

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def turns_per_second(self) -> float:
        return self.turns / self.seconds if self.seconds else 0.0

    @property
    def microseconds_per_turn(self) -> float:
        """Of the clock on the wall: with two threads, half of what a turn costs."""
        return 1e6 * self.seconds / self.turns if self.turns else 0.0


class SelfPlay:
    """Games between two players of one engine; the first starts the even ones."""

    def __init__(
        self,
        engine: Engine,
        *,
        players: tuple[str, str] = (STATIC, STATIC),
        regulation: Regulation = CLASSIC,
        seed: int = 0,
    ) -> None:
        if regulation.fewest_players > 2 or regulation.most_players < 2:
            raise ValueError(f"{regulation.key} is not played by two")
        for player in players:
            if player not in (STATIC, GREEDY):
                raise ValueError(f"there is no player {player!r}")
        if not 0 <= seed < 2**64:
            raise ValueError(f"the seed {seed} is not from 0 to 2**64 - 1")
        leaves = None if engine.leaves is None else engine.leaves.core
        first, second = players
        self._match = _core.Match(
            engine.words,
            core_rules(regulation),
            first_leaves=leaves if first == STATIC else None,
            first_by_score=first == GREEDY,
            second_leaves=leaves if second == STATIC else None,
            second_by_score=second == GREEDY,
            seed=seed,
        )

    def games(self, first: int, count: int, *, threads: int = 1) -> Games:
        """The games *first* and so on, in an array with the fields of ``GAME_DTYPE``."""
        return np.frombuffer(self._match.games(first, count, threads=threads), dtype=GAME_DTYPE)

    def in_steps(self, count: int, *, threads: int = 1) -> Iterator[Games]:
        """*count* games, a quarter of a second's worth at a time, so that they can be watched and stopped."""
        done, step = 0, min(threads, count)
        while done < count:
            began = time.perf_counter()
            played = self.games(done, min(step, count - done), threads=threads)
            done += len(played)
            yield played
            taken = time.perf_counter() - began
            step = max(threads, min(2 * step, int(step * _CHUNK_SECONDS / max(taken, 1e-6))))


def summarise(games: Games, seconds: float) -> Summary:
    """What came of *games*, played in so many seconds."""
    first, second = games["first"].astype(np.int64), games["second"].astype(np.int64)
    wins = float(np.sum(first > second) + np.sum(first == second) / 2)
    means = (float(first.mean()), float(second.mean())) if len(games) else (0.0, 0.0)
    return Summary(
        games=len(games),
        turns=int(games["turns"].astype(np.int64).sum()),
        seconds=seconds,
        mean_scores=means,
        wins=wins,
    )
