"""How likely a lead is to last: two curves fitted to our own games, and the fitting itself.

Who is to move and leads by *d* points while *n* tiles cannot be seen wins with the probability
``1 / (1 + exp(-(d + lead(n)) / scale(n)))``. The table is a small JSON file with the story of how it was
made: ``faristol train win`` makes it again, the same from the same recipe and words.

>>> win = WinTable.shipped()
>>> win.probability(0, 93) > 0.5  # to move is worth something
True
>>> win.probability(100, 20) > win.probability(100, 80)
True
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from faristol import _core
from faristol.engine.leaves import LeaveTable
from faristol.engine.rules import core_rules
from faristol.errors import FaristolError
from faristol.keeping import keep
from faristol.regulations import CLASSIC, REGULATIONS

__all__ = ["WinRecipe", "WinTable", "WinTableDamaged", "WinTraining"]

_VERSION = 1
_METHOD = "logistic regression of the result on the lead, by tiles not seen, over games of static players"

Numbers = npt.NDArray[np.float64]


class WinTableDamaged(FaristolError):
    """A file that is not a table of the probability of winning."""


class WinTable:
    """The probability of winning, by lead and tiles not seen."""

    __slots__ = ("core", "lead", "scale", "story")

    core: _core.WinProbability
    lead: tuple[float, ...]
    """Points that the move itself is worth, by tiles not seen."""
    scale: tuple[float, ...]
    """Points that make a lead weigh more or less, by tiles not seen."""
    story: Mapping[str, object]
    """How the table was made."""

    def __init__(self, lead: Sequence[float], scale: Sequence[float], story: Mapping[str, object]) -> None:
        self.core = _core.WinProbability(list(lead), list(scale))
        self.lead = tuple(lead)
        self.scale = tuple(scale)
        self.story = MappingProxyType(dict(story))

    @classmethod
    @cache
    def shipped(cls) -> WinTable:
        """The table that comes with Faristol."""
        return cls.read(files("faristol.engine").joinpath("data", "win.json").read_bytes(), "win.json")

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> WinTable:
        """The table in a file, or :exc:`WinTableDamaged`."""
        return cls.read(Path(path).read_bytes(), os.fspath(path))

    @classmethod
    def read(cls, raw: bytes, name: str) -> WinTable:
        """The table in the bytes of a file called *name*."""
        try:
            told = json.loads(raw)
            lead, scale, version = told["lead"], told["scale"], told["version"]
            if version != _VERSION:
                raise WinTableDamaged("win-table-of-another-version", file=name, version=version)
            story = {key: value for key, value in told.items() if key not in ("lead", "scale")}
            return cls(lead, scale, story)
        except (KeyError, TypeError, ValueError, RecursionError) as wrong:
            raise WinTableDamaged("not-a-win-table", file=name) from wrong

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file in the place of what was there."""
        told = {**self.story, "version": _VERSION, "lead": list(self.lead), "scale": list(self.scale)}
        keep(Path(path), (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode())

    def probability(self, spread: float, unseen: int) -> float:
        """For who is to move, leads by *spread* points and cannot see *unseen* tiles."""
        return self.core.of(spread, unseen)


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRecipe:
    """Everything that the table depends on besides the words and the leaves."""

    seed: int = 7
    games: int = 20_000
    regulation: str = CLASSIC.key


class WinTraining:
    """Games counted turn by turn, and the curves fitted to the counts."""

    def __init__(
        self,
        words: _core.EngineWords,
        recipe: WinRecipe,
        lexicon: Mapping[str, object],
        leaves: LeaveTable | None = None,
    ) -> None:
        """*lexicon* tells which words these are; it goes into the story of the table."""
        self.recipe = recipe
        self.games_done = 0
        self._lexicon = lexicon
        used = LeaveTable.shipped() if leaves is None else leaves
        rules = core_rules(REGULATIONS[recipe.regulation])
        self._counter = _core.WinCounter(words, rules, leaves=used.core, seed=recipe.seed)

    @property
    def finished(self) -> bool:
        return self.games_done >= self.recipe.games

    def steps(self, *, games: int, threads: int) -> Iterator[int]:
        """Play all games, telling after each step how many were played in it."""
        while not self.finished:
            count = min(games, self.recipe.games - self.games_done)
            self._counter.count(self.games_done, count, threads=threads)
            self.games_done += count
            yield count

    def table(self) -> WinTable:
        """The curves for the games counted so far."""
        leads = 2 * _core.MOST_LEAD + 1
        turns = np.frombuffer(self._counter.turns, dtype="<i8").reshape(-1, leads)
        wins = np.frombuffer(self._counter.half_wins, dtype="<i8").reshape(-1, leads) / 2
        lead, scale = fit_curves(turns.astype(np.float64), wins)
        story = {
            "method": _METHOD,
            "recipe": {**asdict(self.recipe), "games": self.games_done},
            "lexicon": dict(self._lexicon),
            "unit": "point",
        }
        return WinTable([round(x, 2) for x in lead], [round(x, 2) for x in scale], story)


def fit_curves(turns: Numbers, wins: Numbers) -> tuple[list[float], list[float]]:
    """Lead and scale by tiles not seen, from counts by tiles not seen and lead.

    Neighbours share what they know: a row is fitted together with those within a tenth of its tiles. Rows
    beyond the last that was ever seen are as that one.
    """
    seen = np.flatnonzero(turns.sum(axis=1) > 0)
    if len(seen) == 0:
        raise ValueError("no games were counted")
    half = (turns.shape[1] - 1) // 2
    spreads = np.arange(-half, half + 1, dtype=np.float64)
    inner = slice(1, -1)  # the outermost columns hold everything beyond
    lead: list[float] = []
    scale: list[float] = []
    for tiles in range(int(seen[-1]) + 1):
        reach = 1 + tiles // 10
        rows = slice(max(0, tiles - reach), tiles + reach + 1)
        slope, offset = _logistic(
            spreads[inner], turns[rows, inner].sum(axis=0), wins[rows, inner].sum(axis=0)
        )
        lead.append(offset / slope)
        scale.append(1 / slope)
    return lead, scale


_STEPS = 50  # of Newton's method; it takes about eight
_SHRINK = 1e-4  # a weak belief that the curve is flat, for rows with next to nothing in them


def _logistic(spreads: Numbers, turns: Numbers, wins: Numbers) -> tuple[float, float]:
    """Slope and offset of the logistic curve that fits best, by Newton's method."""
    slope, offset = 0.02, 0.0
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(-(slope * spreads + offset)))
        weight = turns * expected * (1 - expected)
        missing = wins - turns * expected
        gradient = np.array([(missing * spreads).sum() - _SHRINK * slope, missing.sum() - _SHRINK * offset])
        cross = (weight * spreads).sum()
        curvature = np.array(
            [[(weight * spreads**2).sum() + _SHRINK, cross], [cross, weight.sum() + _SHRINK]]
        )
        change = np.linalg.solve(curvature, gradient)
        slope, offset = slope + float(change[0]), offset + float(change[1])
        slope = min(max(slope, 1e-3), 1.0)
        if float(np.abs(change).max()) < 1e-10:
            break
    return slope, offset
