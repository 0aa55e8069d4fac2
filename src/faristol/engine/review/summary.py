"""A player's whole game, added up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from faristol.engine.review.practice import Practice, practices
from faristol.engine.review.reviewed import ReviewedTurn
from faristol.engine.review.turns import Stage
from faristol.rules.state import Seat

__all__ = ["PlayerSummary", "StageLoss", "summarise"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageLoss:
    """What the turns of one stage cost."""

    stage: Stage
    turns: int
    loss: float
    win_loss: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSummary:
    """A player's whole game."""

    seat: Seat
    turns: int
    best_turns: int
    loss: float
    win_loss: float | None
    luck: float | None  # None where no draw is known
    bingos: int
    missed_bingos: int
    points: int  # of what stood; bonuses and fines of the end are not in it
    stages: tuple[StageLoss, ...]  # those in which the player had a turn, in order
    finest: int | None  # the number of the turn that scored most of those that were best
    practice: tuple[Practice, ...]

    @property
    def loss_per_turn(self) -> float:
        return self.loss / self.turns if self.turns else 0.0


def summarise(turns: Iterable[ReviewedTurn], seat: Seat, *, overtime: int = 0) -> PlayerSummary:
    """What the turns of *seat* come to; *overtime* are the points that the clock took."""
    own = [turn for turn in turns if turn.seat == seat]
    best = [turn for turn in own if turn.is_best]
    lucks = [turn.luck for turn in own if turn.luck is not None]
    return PlayerSummary(
        seat=seat,
        turns=len(own),
        best_turns=len(best),
        loss=sum(turn.loss for turn in own),
        win_loss=_wins(own),
        luck=sum(lucks) if lucks else None,
        bingos=sum(turn.bingo for turn in own),
        missed_bingos=sum(turn.missed_bingo is not None for turn in own),
        points=sum(turn.played.move.score for turn in own),
        stages=tuple(_stage(own, stage) for stage in Stage if any(turn.stage is stage for turn in own)),
        finest=max(best, key=lambda turn: turn.played.move.score).number if best else None,
        practice=practices(own, overtime=overtime),
    )


def _stage(own: Sequence[ReviewedTurn], stage: Stage) -> StageLoss:
    within = [turn for turn in own if turn.stage is stage]
    return StageLoss(
        stage=stage, turns=len(within), loss=sum(turn.loss for turn in within), win_loss=_wins(within)
    )


def _wins(turns: Sequence[ReviewedTurn]) -> float | None:
    losses = [turn.win_loss for turn in turns]
    return None if not losses or None in losses else sum(loss for loss in losses if loss is not None)
