"""What a player had best practise: at most three things, the dearest first.

A turn is counted under one subject only: a scrabble that was not seen before a word that fell, and that
before the stage of the game. What cost little is not worth anybody's evening.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from faristol.engine.review.reviewed import ReviewedTurn
from faristol.engine.review.turns import Stage

__all__ = ["Practice", "Subject", "practices"]

_MOST = 3
_SLOWEST = 2  # turns that the clock is told with
_POINTS_OF_A_WIN = 100  # what a whole win is weighed with against points


class Subject(StrEnum):
    BINGOS = "bingos"  # racks that could be laid whole
    WORDS = "words"  # plays that did not stand
    OPENING = "opening"
    MIDDLE = "middle"
    PRE_ENDGAME = "pre-endgame"
    ENDGAME = "endgame"
    CLOCK = "clock"  # points that time took


_OF_STAGE = {
    Stage.OPENING: Subject.OPENING,
    Stage.MIDDLE: Subject.MIDDLE,
    Stage.PRE_ENDGAME: Subject.PRE_ENDGAME,
    Stage.ENDGAME: Subject.ENDGAME,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Practice:
    """Something to practise, and the turns that show it, the dearest first."""

    subject: Subject
    turns: tuple[int, ...]
    loss: float
    win_loss: float | None


def practices(own: Sequence[ReviewedTurn], *, overtime: int = 0) -> tuple[Practice, ...]:
    """What the turns of one player show; *overtime* are the points that the clock took."""
    groups: dict[Subject, list[ReviewedTurn]] = {}
    for turn in own:
        if (subject := _subject(turn)) is not None:
            groups.setdefault(subject, []).append(turn)
    found = [_practice(subject, turns) for subject, turns in groups.items()]
    if overtime > 0:
        found.append(_clock(own, overtime))
    return tuple(sorted(found, key=_cost, reverse=True)[:_MOST])


def _subject(turn: ReviewedTurn) -> Subject | None:
    if turn.missed_bingo is not None:
        return Subject.BINGOS
    if turn.fell is not None:
        return Subject.WORDS
    return _OF_STAGE[turn.stage] if turn.is_serious else None


def _practice(subject: Subject, turns: Sequence[ReviewedTurn]) -> Practice:
    dearest = sorted(turns, key=lambda turn: (-(turn.win_loss or 0.0), -turn.loss, turn.number))
    wins = [turn.win_loss for turn in turns if turn.win_loss is not None]
    return Practice(
        subject=subject,
        turns=tuple(turn.number for turn in dearest),
        loss=sum(turn.loss for turn in turns),
        win_loss=sum(wins) if len(wins) == len(turns) else None,
    )


def _clock(own: Sequence[ReviewedTurn], overtime: int) -> Practice:
    timed = [turn for turn in own if turn.thought is not None]
    slowest = sorted(timed, key=lambda turn: -(turn.thought or 0))[:_SLOWEST]
    return Practice(
        subject=Subject.CLOCK,
        turns=tuple(turn.number for turn in slowest),
        loss=float(overtime),
        win_loss=None,
    )


def _cost(practice: Practice) -> float:
    return practice.loss if practice.win_loss is None else practice.win_loss * _POINTS_OF_A_WIN
