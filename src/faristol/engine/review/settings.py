"""How closely a game is looked at."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BETWEEN", "DEEP", "QUICK", "ReviewSettings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewSettings:
    """What is counted bounds the work; *seconds* besides, for each turn, at most.

    As long as the seconds are not what ends it, the same settings give the same answer everywhere.
    """

    candidates: int = 10
    plies: int = 2  # turns of each rival that a simulation looks ahead; 0: points and leaves alone
    samples: int = 400
    pre_endgame_plies: int = 2
    endgame_nodes: int = 200_000  # positions looked at for the best line, and as many for all the others
    seconds: float | None = None
    threads: int = 1
    seed: int = 0
    other_draws: int = 60  # compared with, for luck


QUICK = ReviewSettings(plies=0, samples=1, pre_endgame_plies=0, endgame_nodes=2_000, other_draws=20)
DEEP = ReviewSettings(samples=1_000)
BETWEEN = ReviewSettings(samples=100, pre_endgame_plies=1, endgame_nodes=20_000)  # some five seconds a game
