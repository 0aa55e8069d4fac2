"""Moves tried out: simulation, and the last draws gone through one by one.

>>> from faristol.engine import Engine, Position
>>> from faristol.lexicon import WordGraph
>>> from faristol.rules.spelling import fold, fold_tiles
>>> engine = Engine(WordGraph.build(map(fold, ["casa", "cases", "saca", "tres"]), gaddag=True))
>>> look = LookAhead(engine)
>>> tried = look.simulate(Position(rack=fold_tiles("C A S A E T R")), top=3, samples=20)
>>> len(tried.moves), tried.samples
(3, 20)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from faristol import _core
from faristol.engine.engine import Engine
from faristol.engine.moves import MOVE_DTYPE, Move, Records, read_move
from faristol.engine.position import Position
from faristol.engine.win_probability import WinTable

__all__ = ["TRIED_DTYPE", "LookAhead", "PreEndgame", "Simulation", "Tried"]

TRIED_DTYPE = np.dtype(
    [
        ("move", MOVE_DTYPE),
        ("points", "<f8"),
        ("points_error", "<f8"),
        ("win", "<f8"),
        ("win_error", "<f8"),
        ("samples", "<u4"),
        ("given_up", "<u4"),
    ]
)

MOST_SECONDS = 3600.0  # that anybody may ask for


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """A move, and what came of it on average."""

    move: Move
    points: float  # gained on the others from here on, with what stays on the racks
    points_error: float  # one standard error
    win: float  # probability
    win_error: float
    samples: int
    given_up: bool  # it had fallen behind for good


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What a simulation found, the best move first."""

    moves: tuple[Tried, ...]
    samples: int
    iterations: int
    complete: bool  # neither time nor anybody stopped it


@dataclass(frozen=True, slots=True, kw_only=True)
class PreEndgame:
    """What the last draws come to, the best move first."""

    moves: tuple[Tried, ...]
    plies: int  # of the endgames looked at
    proven: bool  # whether those of the best move were solved to the end


class LookAhead:
    """Tries moves out with the words and leaves of an engine; it can be shared between threads."""

    __slots__ = ("_core", "engine", "knowledge", "win")

    def __init__(self, engine: Engine, win: WinTable | None = None) -> None:
        self.engine = engine
        self.win = WinTable.shipped() if win is None else win
        leaves = None if engine.leaves is None else engine.leaves.core
        self._core = _core.LookAhead(engine.words, leaves, self.win.core)
        self.knowledge = _core.Knowledge(engine.words, engine.words, leaves, self.win.core)

    def simulate(
        self,
        position: Position,
        candidates: Records | None = None,
        *,
        top: int = 15,
        plies: int = 2,
        samples: int = 1000,
        seconds: float = 60.0,
        threads: int = 1,
        seed: int = 0,
        give_up: float = 2.6,
        stop: _core.StopFlag | None = None,
    ) -> Simulation:
        """Try *candidates*, or the *top* moves by static value, with *samples* deals of the unseen tiles.

        Candidates that are behind by *give_up* standard errors are tried no further; 0 keeps them all.
        The same seed gives the same answer unless *seconds* end it.
        """
        given = self.engine.move_records(position, top) if candidates is None else candidates
        raw, done, iterations, complete = self._core.simulate(
            position.core(self.engine.words),
            given.tobytes(),
            plies=plies,
            samples=samples,
            seconds=_within(seconds),
            threads=threads,
            seed=seed,
            give_up=give_up,
            stop=stop,
        )
        return Simulation(
            moves=tuple(_read(raw, position)), samples=done, iterations=iterations, complete=complete
        )

    def pre_endgame(
        self,
        position: Position,
        candidates: Records | None = None,
        *,
        top: int = 24,
        plies: int = _core.MOST_ENDGAME_PLIES,
        seconds: float = 5.0,
        threads: int = 1,
        stop: _core.StopFlag | None = None,
    ) -> PreEndgame:
        """Go through every way the one or two tiles in the bag can lie, for two players."""
        given = self.engine.move_records(position, top) if candidates is None else candidates
        raw, looked, proven = self._core.pre_endgame(
            position.core(self.engine.words),
            given.tobytes(),
            plies=plies,
            seconds=_within(seconds),
            threads=threads,
            stop=stop,
        )
        return PreEndgame(moves=tuple(_read(raw, position)), plies=looked, proven=proven)


def _within(seconds: float) -> float:
    """*seconds* as the core takes them, or ValueError: without a limit nobody may wait."""
    if not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"seconds is {seconds}; it must be above 0 and at most {MOST_SECONDS:g}")
    return seconds


def _read(raw: bytes, position: Position) -> Iterable[Tried]:
    for record in np.frombuffer(raw, dtype=TRIED_DTYPE):
        yield Tried(
            move=read_move(record["move"], position.board),
            points=float(record["points"]),
            points_error=float(record["points_error"]),
            win=float(record["win"]),
            win_error=float(record["win_error"]),
            samples=int(record["samples"]),
            given_up=bool(record["given_up"]),
        )
