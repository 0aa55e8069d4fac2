"""Making puzzles: positions looked over cheaply, the promising ones tried out, those with one answer kept.

What each kind asks stands in one table. A puzzle depends on the words, the regulation, the kind and the seed
alone: the same on every machine, in whatever order and in however many threads they are made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from faristol import _core
from faristol.engine.engine import Engine
from faristol.engine.leaves import LeaveTable
from faristol.engine.moves import Move, MoveKind, Records, of_kind, read_move
from faristol.engine.position import Position
from faristol.engine.puzzles.hardness import rating_of
from faristol.engine.puzzles.judging import (
    DEEPER,
    QUICK,
    SURE,
    Care,
    Found,
    Measure,
    by_points,
    by_win,
    prove,
    try_out,
)
from faristol.engine.puzzles.positions import played, seed_of
from faristol.engine.puzzles.puzzle import Kind, Proof, Puzzle, laid_by
from faristol.engine.puzzles.why import why
from faristol.engine.simulation import LookAhead, Tried
from faristol.engine.vocabulary import SMALL_LIST, Vocabulary
from faristol.engine.win_probability import WinTable
from faristol.lexicon.word_list import Lexicon
from faristol.regulations.classic import CLASSIC
from faristol.rules.regulation import Regulation
from faristol.rules.scoring import formed_words
from faristol.rules.state import FormedWord
from faristol.rules.tiles import BLANK

__all__ = ["RECIPE", "SPECIAL_FIRST", "Made", "Workshop"]

RECIPE = 1
"""Raise it with every change that makes other puzzles of the same words and seed."""

SPECIAL_FIRST = (Kind.ENDGAME, Kind.RESCUE, Kind.BINGO, Kind.BLANK, Kind.HOOKS, Kind.BEST)
"""The kinds as a position is asked about them: what is of a special kind is of a common one, too."""

_OTHERS = 3  # of the next best that are told
_LOOKED_AT = 2  # of the best by static value
_WINDOW = 4  # games a thread may be ahead


class Made(NamedTuple):
    """A puzzle, and the number of the game that it was found in."""

    number: int
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class _Seen:
    """A position, and what is seen of it at a glance."""

    position: Position
    best: Move
    ahead: float  # of the next best, by static value
    words: tuple[FormedWord, ...]  # that the best makes
    in_bag: int

    @property
    def lays_all(self) -> bool:
        return len(self.best.tiles) == self.position.regulation.rack_size

    @property
    def hooks(self) -> bool:
        """Whether it lies alongside words, or puts a letter to one."""
        crossings = self.words[1:]
        return len(crossings) > 1 or any(len(word.letters) > 2 for word in crossings)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What a kind asks of a position before anything is tried out, and of the answer afterwards."""

    promises: Callable[[_Seen], bool]
    measure: Measure = by_points
    convinces: Callable[[Found], bool]


# Points and probabilities that a player would notice, not only a machine.
_CLEAR = 7.0
_CLEAR_AT_A_GLANCE = 8.0
_CLEAR_WIN = 0.12
_ALIVE = 0.4  # probability of winning with the answer
_LOST = 0.42  # and with the next best
_LATE = 30  # tiles in the bag: before that nothing is lost
_TURNS_AT_A_GLANCE = 0.09  # of winning probability, by the static value of the best and of the next


def _plain(seen: _Seen) -> bool:
    return len(seen.best.tiles) >= 2 and seen.ahead >= _CLEAR_AT_A_GLANCE and seen.in_bag > 0


def _clearly(found: Found) -> bool:
    return found.proof.ahead >= _CLEAR


def _behind(seen: _Seen) -> bool:
    """Whether who is to move is behind, and the best play seems to change what the next would not."""
    mine, theirs = seen.position.scores
    if not 0 < seen.in_bag <= _LATE or mine >= theirs or len(seen.best.tiles) < 2:
        return False
    unseen = seen.position.unseen_count

    def win(equity: float) -> float:
        return 1 - WinTable.shipped().probability(theirs - mine - equity, unseen)

    best, next_best = win(seen.best.equity), win(seen.best.equity - seen.ahead)
    return best - next_best >= _TURNS_AT_A_GLANCE and best >= _ALIVE - _TURNS_AT_A_GLANCE


def _turns_it(found: Found) -> bool:
    return (
        found.proof.ahead >= _CLEAR_WIN
        and found.answer.win >= _ALIVE
        and all(one.win <= _LOST for one in found.others)
    )


_ASKED: Mapping[Kind, _Asked] = MappingProxyType(
    {
        Kind.BINGO: _Asked(promises=lambda seen: _plain(seen) and seen.lays_all, convinces=_clearly),
        Kind.BEST: _Asked(
            promises=lambda seen: _plain(seen) and not seen.lays_all and len(seen.best.tiles) > 2,
            convinces=_clearly,
        ),
        Kind.HOOKS: _Asked(
            promises=lambda seen: _plain(seen) and not seen.lays_all and seen.hooks, convinces=_clearly
        ),
        Kind.BLANK: _Asked(
            promises=lambda seen: _plain(seen) and BLANK in seen.best.tiles,
            convinces=_clearly,
        ),
        Kind.RESCUE: _Asked(promises=_behind, measure=by_win, convinces=_turns_it),
    }
)
"""Every kind but the endgame, which is proven and not tried out."""


class Workshop:
    """Makes puzzles with one list of words; it can be shared between threads."""

    def __init__(
        self,
        lexicon: Lexicon,
        regulation: Regulation = CLASSIC,
        *,
        engine: Engine | None = None,
        care: Care = QUICK,
    ) -> None:
        """With *engine* its words are used; they are those of *lexicon*."""
        vocabulary = Vocabulary(lexicon, LeaveTable.shipped())
        self.lexicon = lexicon
        self.regulation = regulation
        self.engine = vocabulary.engine(regulation, None) if engine is None else engine
        self._look = LookAhead(self.engine)
        self._care = care
        self._rare_known = len(lexicon) < SMALL_LIST

    # --- from games of the engine ---

    def series(
        self,
        kind: Kind,
        seed: object,
        *,
        first: int = 0,
        until: int | None = None,
        executor: Executor | None = None,
        ahead: int = 1,
    ) -> Iterator[Made | int]:
        """The puzzles of *kind* in the games *first* and so on; a bare number is a game that has none.

        With an *executor* so many games are looked at *ahead* of the one that is told.
        """
        number = first
        while until is None or number < until:
            last = number + (1 if executor is None else ahead * _WINDOW)
            numbers = range(number, last if until is None else min(last, until))
            looked = map if executor is None else executor.map
            for at, puzzle in zip(
                numbers, looked(lambda at: self.in_game(kind, seed, at), numbers), strict=True
            ):
                yield at if puzzle is None else Made(at, puzzle)
            number = numbers.stop

    def in_game(self, kind: Kind, seed: object, number: int) -> Puzzle | None:
        """A puzzle of *kind* in one game of the engine with itself, if there is one."""
        game = f"{seed}:{self.lexicon.info.sha256}:{kind}:{number}"
        positions = list(played(self.engine, self.regulation, game))
        Random(game).shuffle(positions)  # else all of them would be of the beginning
        return next(self.among(positions, (kind,), game), None)

    # --- from any positions ---

    def among(self, positions: Iterable[Position], kinds: Iterable[Kind], seed: object) -> Iterator[Puzzle]:
        """The puzzles among *positions*, at most one of each: of the first of *kinds* that it is."""
        wanted = tuple(kinds)
        for number, position in enumerate(positions):
            for kind in wanted:
                puzzle = self._puzzle(kind, position, seed_of(seed, kind, number))
                if puzzle is not None:
                    yield puzzle
                    break

    def check(self, puzzle: Puzzle, seed: object, care: Care = DEEPER) -> bool:
        """Whether another look, as close as *care* says and with other deals, finds the same answer."""
        if puzzle.kind is Kind.ENDGAME:
            proven = prove(self.engine, puzzle.position)
            return proven is not None and _laid(proven[0], puzzle.position) == _laid(
                puzzle.answer, puzzle.position
            )
        measure = _ASKED[puzzle.kind].measure
        number = seed_of("check", seed, puzzle.id)
        found = try_out(self._look, puzzle.position, measure, care, number).answer.move
        return found.kind is MoveKind.PLAY and _laid(found, puzzle.position) == _laid(
            puzzle.answer, puzzle.position
        )

    def _puzzle(self, kind: Kind, position: Position, seed: int) -> Puzzle | None:
        if kind is Kind.ENDGAME:
            return self._endgame(position)
        asked = _ASKED[kind]
        seen = self._glance(position)
        if seen is None or not asked.promises(seen):
            return None
        if kind is Kind.BINGO and not self._only_bingo(seen):
            return None
        found = try_out(self._look, position, asked.measure, self._care, seed)
        answer = found.answer.move
        sure = found.proof.errors >= SURE and asked.convinces(found)
        if not sure or not _is(answer, seen.best):
            return None
        return self._made(kind, position, answer, _moves(found.others), found.proof)

    def _endgame(self, position: Position) -> Puzzle | None:
        if not isinstance(position.others[0], tuple) or len(position.rack) < 2:
            return None
        proven = prove(self.engine, position)
        if proven is None:
            return None
        answer, others, proof = proven
        if answer.kind is not MoveKind.PLAY or len(answer.tiles) < 2:
            return None
        return self._made(Kind.ENDGAME, position, answer, others, proof)

    def _made(
        self, kind: Kind, position: Position, answer: Move, others: tuple[Move, ...], proof: Proof
    ) -> Puzzle:
        plays = self.engine.play_records(position)
        words = _words(answer, position)
        return Puzzle(
            kind=kind,
            position=position,
            answer=answer,
            others=tuple(move for move in others if move.kind is MoveKind.PLAY)[:_OTHERS],
            why=why(answer, position),
            proof=proof,
            rating=rating_of(
                kind,
                words,
                len(answer.tiles),
                int(np.sum(plays["score"] > answer.score)),
                rare_known=self._rare_known,
            ),
        )

    def _glance(self, position: Position) -> _Seen | None:
        """The best by static value and how far ahead it is; None where that is no play."""
        records = self.engine.move_records(position, _LOOKED_AT)
        if len(records) < _LOOKED_AT or not of_kind(records, MoveKind.PLAY)[0]:
            return None
        best = read_move(records[0], position.board)
        return _Seen(
            position=position,
            best=best,
            ahead=best.equity - int(records[1]["equity"]) / _core.UNITS_PER_POINT,
            words=_words(best, position),
            in_bag=max(position.unseen_count - position.regulation.rack_size, 0),
        )

    def _only_bingo(self, seen: _Seen) -> bool:
        """Whether nothing else lays the whole rack, or nothing that brings as many points."""
        plays: Records = self.engine.play_records(seen.position)
        all_laid = plays[plays["count"] == seen.position.regulation.rack_size]
        return int(np.sum(all_laid["score"] >= seen.best.score)) == 1


def _words(move: Move, position: Position) -> tuple[FormedWord, ...]:
    return formed_words(laid_by(move, position), position.board, position.regulation)


def _laid(move: Move, position: Position) -> frozenset[object]:
    return frozenset(laid_by(move, position).laid)


def _is(one: Move, other: Move) -> bool:
    return (one.kind, one.square, one.word, one.tiles) == (other.kind, other.square, other.word, other.tiles)


def _moves(tried: Iterable[Tried]) -> tuple[Move, ...]:
    return tuple(one.move for one in tried)
