"""Learning leave values by self-play, in steps that can be stopped and taken up again.

A recipe says everything that the result depends on, so that the same recipe and words give the same table,
however many threads work and however often the training was interrupted. What is learned so far is kept in
one file beside the table.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path

import numpy as np

from faristol import _core
from faristol.engine.leaves import LeaveTable
from faristol.engine.rules import core_rules
from faristol.errors import FaristolError
from faristol.keeping import keep
from faristol.regulations import CLASSIC, REGULATIONS

__all__ = ["LeaveRecipe", "LeaveTraining", "TrainingMismatch"]

_METHOD = "mean equity of random racks above the average of their position, by self-play generations"
_METHOD_VERSION = 1


class TrainingMismatch(FaristolError):
    """What was kept belongs to another training."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveRecipe:
    """Everything that the values depend on besides the words."""

    seed: int = 1
    games: tuple[int, ...] = (2_000, 2_000, 4_000, 40_000)  # of each generation
    racks_per_turn: int = 8
    guess_weight: float = 200.0  # sightings; bench/engine.py
    regulation: str = CLASSIC.key


class LeaveTraining:
    """One training, from its first game to the table."""

    def __init__(self, words: _core.EngineWords, recipe: LeaveRecipe, lexicon: dict[str, object]) -> None:
        """*lexicon* tells which words these are; it goes into the story of the table."""
        self.recipe = recipe
        self.generation = 0
        self.games_done = 0  # of this generation
        self._words = words
        self._lexicon = lexicon
        self._leaves: LeaveTable | None = None
        self._trainer = self._new_trainer()

    @property
    def finished(self) -> bool:
        return self.generation >= len(self.recipe.games)

    def steps(self, *, games: int, threads: int) -> Iterator[int]:
        """Train to the end, telling after each step how many games were played in it."""
        while not self.finished:
            count = min(games, self.recipe.games[self.generation] - self.games_done)
            self._trainer.learn(self.games_done, count, threads=threads)
            self.games_done += count
            if self.games_done == self.recipe.games[self.generation]:
                self._end_generation()
            yield count

    def table(self) -> LeaveTable:
        """The values of the last finished generation."""
        if self._leaves is None:
            raise ValueError("no generation is finished yet")
        return self._leaves

    # --- keeping ---

    def save(self, path: str | os.PathLike[str]) -> None:
        """Keep what is learned so far, in the place of what was kept before."""
        file = BytesIO()
        np.savez_compressed(
            file,
            told=np.frombuffer(self._told().encode(), dtype=np.uint8),
            progress=np.array([self.generation, self.games_done]),
            leaves=np.zeros(0, np.int16) if self._leaves is None else self._leaves.values,
            equity=np.frombuffer(self._trainer.equity, dtype="<i8"),
            weight=np.frombuffer(self._trainer.weight, dtype="<i8"),
        )
        keep(Path(path), file.getvalue())

    def load(self, path: str | os.PathLike[str]) -> None:
        """Go on from what was kept, or :exc:`TrainingMismatch` if it belongs to another training."""
        try:
            with np.load(path, allow_pickle=False) as kept:
                told = bytes(kept["told"]).decode()
                generation, games_done = map(int, kept["progress"])
                leaves, equity, weight = kept["leaves"], kept["equity"], kept["weight"]
        except (KeyError, ValueError, EOFError, UnicodeDecodeError) as wrong:
            raise TrainingMismatch("training-unreadable", file=os.fspath(path)) from wrong
        if told != self._told():
            raise TrainingMismatch("training-of-another-recipe", file=os.fspath(path))
        self.generation, self.games_done = generation, games_done
        self._leaves = self._as_table(leaves) if len(leaves) else None
        self._trainer = self._new_trainer()
        self._trainer.load(equity.tobytes(), weight.tobytes())

    # --- inside ---

    def _told(self) -> str:
        return json.dumps({**asdict(self.recipe), "lexicon": self._lexicon, "version": _METHOD_VERSION})

    def _new_trainer(self) -> _core.LeaveTrainer:
        return _core.LeaveTrainer(
            self._words,
            core_rules(REGULATIONS[self.recipe.regulation]),
            leaves=None if self._leaves is None else self._leaves.core,
            seed=self.recipe.seed * 1000 + self.generation,
            racks_per_turn=self.recipe.racks_per_turn,
        )

    def _end_generation(self) -> None:
        values = self._trainer.values(guess_weight=self.recipe.guess_weight)
        self._leaves = self._as_table(np.frombuffer(values, dtype="<i2"))
        self.generation, self.games_done = self.generation + 1, 0
        self._trainer = self._new_trainer()

    def _as_table(self, values: np.ndarray[tuple[int], np.dtype[np.int16]]) -> LeaveTable:
        story = {
            "method": _METHOD,
            "version": _METHOD_VERSION,
            "recipe": {**asdict(self.recipe), "games": list(self.recipe.games)},
            "lexicon": self._lexicon,
            "unit": "1/256 point",
        }
        return LeaveTable(values, story)
