"""The engine: moves of positions, found by the C++ core.

>>> from faristol.lexicon import Lexicon
>>> from faristol.rules.spelling import fold_tiles
>>> engine = Engine(Lexicon.from_words(["casa", "cases", "saca"]), leaves=None)
>>> position = Position(rack=fold_tiles("C A S A E T R"))
>>> best = engine.best(position)
>>> best.word, best.score
('CASA', 10)
>>> len(engine.plays(position))
8
"""

from __future__ import annotations

import os
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from faristol import _core
from faristol.engine.leaves import LeaveTable
from faristol.engine.moves import Move, Records, read_move, read_records
from faristol.engine.position import Position
from faristol.lexicon.graph import WordGraph
from faristol.lexicon.word_list import Lexicon

__all__ = ["PLAYS_DTYPE", "Engine"]

PLAYS_DTYPE = np.dtype([("plays", "<u4"), ("top_score", "<i4")])
_ALL = 2**31 - 1
_BETWEEN = b"\0"


class Engine:
    """Finds moves with one lexicon; it can be shared between threads."""

    __slots__ = ("_finder", "leaves", "words")

    words: _core.EngineWords
    leaves: LeaveTable | None

    def __init__(
        self,
        lexicon: Lexicon | WordGraph | _core.Lexicon | str | os.PathLike[str],
        leaves: LeaveTable | str | None = "shipped",
    ) -> None:
        """*lexicon* is a list of words, a graph compiled for moves, or the path of one.

        *leaves* are the values of tiles that stay on the rack: those that come with Faristol, others, or
        None for an engine that looks at points alone.
        """
        if isinstance(lexicon, (str, os.PathLike)):
            lexicon = WordGraph.open(lexicon)
        elif isinstance(lexicon, Lexicon):
            lexicon = _compiled(lexicon)
        core = lexicon.core if isinstance(lexicon, WordGraph) else lexicon
        self.words = _core.EngineWords(core)
        if isinstance(leaves, str):
            if leaves != "shipped":
                raise ValueError(f"leaves cannot be {leaves!r}")
            leaves = LeaveTable.shipped()
        self.leaves = leaves
        self._finder = _core.MoveFinder(self.words, None if leaves is None else leaves.core)

    # --- one position ---

    def best(self, position: Position, *, by_score: bool = False) -> Move:
        """The best move by points and what stays on the rack, or with *by_score* by points alone."""
        raw = self._finder.best(position.core(self.words), by_score=by_score)
        return read_move(read_records(raw)[0], position.board)

    def moves(self, position: Position, top: int | None = None, *, by_score: bool = False) -> list[Move]:
        """The best moves, the best first: plays, exchanges where they are allowed, and the pass."""
        return self._read(position, self.move_records(position, top, by_score=by_score))

    def plays(self, position: Position, top: int | None = None, *, by_score: bool = False) -> list[Move]:
        """The best tile plays, the best first; all of them unless *top* says how many."""
        return self._read(position, self.play_records(position, top, by_score=by_score))

    def move_records(self, position: Position, top: int | None = None, *, by_score: bool = False) -> Records:
        """As :meth:`moves`, in an array."""
        core = position.core(self.words)
        return read_records(self._finder.ranked(core, by_score=by_score, top=_limit(top)))

    def play_records(self, position: Position, top: int | None = None, *, by_score: bool = False) -> Records:
        """As :meth:`plays`, in an array."""
        core = position.core(self.words)
        return read_records(self._finder.ranked(core, by_score=by_score, top=_limit(top), plays_only=True))

    # --- many positions ---

    def prepare(self, positions: Iterable[Position]) -> list[_core.EnginePosition]:
        """Positions as the batch calls take them: made once, asked as often as wanted."""
        return [position.core(self.words) for position in positions]

    def best_many(
        self, positions: list[_core.EnginePosition], *, by_score: bool = False, threads: int = 1
    ) -> Records:
        """The best move of each position, without holding the interpreter."""
        return read_records(self._finder.best_many(positions, by_score=by_score, threads=threads))

    def plays_many(self, positions: list[_core.EnginePosition], *, threads: int = 1) -> npt.NDArray[np.void]:
        """For each position how many tile plays there are, and the highest score of one."""
        return np.frombuffer(self._finder.plays_many(positions, threads=threads), dtype=PLAYS_DTYPE)

    @staticmethod
    def _read(position: Position, records: Records) -> list[Move]:
        return [read_move(record, position.board) for record in records]


def _compiled(lexicon: Lexicon) -> WordGraph:
    """The words of *lexicon* as moves are found with: installed lists have them so."""
    if lexicon.graph.core.has_gaddag:
        return lexicon.graph
    return WordGraph.build(_BETWEEN.join(lexicon.words()), gaddag=True)


def _limit(top: int | None) -> int:
    if top is None:
        return _ALL
    if top < 0:
        raise ValueError(f"top is {top}; it cannot be below 0")
    return top
