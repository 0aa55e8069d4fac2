"""A puzzle as one person may see it: the answer only once it was found or given up."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from datetime import date, timedelta

from faristol.engine.moves import Move
from faristol.engine.puzzles import Part, Puzzle, laid_by
from faristol.formats.wire.puzzles import (
    PuzzleCrowd,
    PuzzleDay,
    PuzzleHint,
    PuzzlePart,
    PuzzlePlay,
    PuzzlePremium,
    PuzzleResult,
    PuzzleSaid,
    PuzzleStreak,
    PuzzleView,
)
from faristol.formats.wire.views import view_of
from faristol.rules.board import Direction
from faristol.rules.notation import write_place
from faristol.service.positions import blank_letters, board_view, cell_view
from faristol.service.puzzles.store import Attempt, Crowd, KeptPuzzle, Outcome
from faristol.service.puzzles.trying import Said, hints, tells_points

__all__ = ["FIRST_DAY", "puzzle_view", "said_view", "seal_of", "streak_of"]

FIRST_DAY = date(2026, 11, 1)  # puzzle number 1
_WEEK = 7


def puzzle_view(
    kept: KeptPuzzle,
    puzzle: Puzzle,
    attempt: Attempt | None,
    streak: PuzzleStreak,
    strength: int | None = None,
) -> PuzzleView:
    position = puzzle.position
    rival = position.others[0]
    done = Outcome.OPEN if attempt is None else attempt.outcome
    mine, theirs = position.scores
    return PuzzleView(
        id=kept.id,
        kind=puzzle.kind.value,
        day=kept.day,
        number=None if kept.day is None else (date.fromisoformat(kept.day) - FIRST_DAY).days + 1,
        board=board_view(position.board, position.regulation.tile_set),
        rack=position.rack,
        rival=rival if isinstance(rival, tuple) else None,
        scores=(mine, theirs),
        bag=puzzle.in_bag,
        points=puzzle.answer.score if tells_points(puzzle.kind) else None,
        rating=round(kept.strength.rating),
        blank_letters=blank_letters(position.regulation),
        outcome=done.value,
        tries=() if attempt is None else tuple(view_of(PuzzlePlay, one, yours=None) for one in attempt.tries),
        hints=()
        if attempt is None
        else tuple(view_of(PuzzleHint, hint) for hint in hints(puzzle, attempt.hints)),
        streak=streak,
        strength=strength,
        result=None if attempt is None or done is Outcome.OPEN else _result(kept, puzzle, attempt),
    )


def _result(kept: KeptPuzzle, puzzle: Puzzle, attempt: Attempt) -> PuzzleResult:
    tile_set = puzzle.position.regulation.tile_set
    return PuzzleResult(
        answer=_play(puzzle.answer, attempt),
        laid=tuple(
            cell_view(square, cell, tile_set, last=True)
            for square, cell in laid_by(puzzle.answer, puzzle.position).laid
        ),
        why=tuple(map(_part, puzzle.why)),
        others=tuple(_play(move, attempt) for move in puzzle.others),
        ahead=puzzle.proof.ahead,
        crowd=_crowd(kept.crowd),
    )


def _play(move: Move, attempt: Attempt) -> PuzzlePlay:
    tries = ((one.square, one.word) for one in attempt.tries)
    yours = next((at for at, one in enumerate(tries, start=1) if one == (move.square, move.word)), None)
    return PuzzlePlay(square=move.square, word=move.word, points=move.score, yours=yours)


def _part(part: Part) -> PuzzlePart:
    return PuzzlePart(
        kind=part.kind.value,
        points=part.points,
        words=part.words,
        premiums=tuple(_premium(*premium.split()) for premium in part.premiums),
    )


def _premium(square: str, what: str, times: str) -> PuzzlePremium:
    return PuzzlePremium(square=square, what="word" if what == "word" else "letter", times=int(times))


def _crowd(crowd: Crowd) -> PuzzleCrowd:
    return PuzzleCrowd(
        played=crowd.played,
        plain=crowd.plain,
        hinted=crowd.hinted,
        missed=crowd.missed,
        tries=round(crowd.tries / crowd.played, 1) if crowd.played else 0.0,
    )


def said_view(said: Said) -> PuzzleSaid:
    return PuzzleSaid(verdict=said.verdict.value, points=said.points, by=said.by, words=said.words)


def streak_of(solved: Collection[str], today: str) -> PuzzleStreak:
    """Days in a row up to today, or up to yesterday while today's is still to come.

    >>> streak_of({"2026-11-14", "2026-11-15"}, "2026-11-16").days
    2
    >>> streak_of({"2026-11-14"}, "2026-11-16").days
    0
    """
    here = date.fromisoformat(today)
    last = here if today in solved else here - timedelta(days=1)
    days = 0
    while (last - timedelta(days=days)).isoformat() in solved:
        days += 1
    week = (here - timedelta(days=back) for back in reversed(range(_WEEK)))
    return PuzzleStreak(
        days=days,
        week=tuple(PuzzleDay(day=one.isoformat(), solved=one.isoformat() in solved) for one in week),
    )


def seal_of(puzzle_id: str, puzzle: Puzzle) -> str:
    """By what a browser without a line knows the answer: a hash of its tiles, each as ``H8 A`` or ``H8 a``.

    The tiles are in reading order, blanks in small letters, with the id before them.
    """
    laid = sorted(laid_by(puzzle.answer, puzzle.position).laid)
    tiles: Iterable[str] = (
        f"{write_place(square, Direction.ACROSS)} {cell.letter.lower() if cell.blank else cell.letter}"
        for square, cell in laid
    )
    return hashlib.sha256("\n".join((puzzle_id, *tiles)).encode()).hexdigest()
