"""A player's whole game, added up by the core."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from faristol import _core
from faristol.engine.review.practice import Practice, Subject
from faristol.engine.review.reviewed import ReviewedTurn
from faristol.engine.review.turns import Stage
from faristol.rules.state import Seat

__all__ = ["PlayerSummary", "StageLoss", "summarise"]

# As the core numbers them.
_STAGES = tuple(Stage)
_SUBJECTS = tuple(Subject)


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
    practice: tuple[Practice, ...]  # at most three things, the dearest first

    @property
    def loss_per_turn(self) -> float:
        return self.loss / self.turns if self.turns else 0.0


def summarise(turns: Iterable[ReviewedTurn], seat: Seat, *, overtime: int = 0) -> PlayerSummary:
    """What the turns of *seat* come to; *overtime* are the points that the clock took."""
    found = _core.summarise([_facts(turn) for turn in turns], seat, max(overtime, 0))
    return PlayerSummary(
        seat=seat,
        turns=found.turns,
        best_turns=found.best_turns,
        loss=found.loss,
        win_loss=found.win_loss,
        luck=found.luck,
        bingos=found.bingos,
        missed_bingos=found.missed_bingos,
        points=found.points,
        stages=tuple(
            StageLoss(stage=_STAGES[one.stage], turns=one.turns, loss=one.loss, win_loss=one.win_loss)
            for one in found.stages
        ),
        finest=found.finest,
        practice=tuple(
            Practice(
                subject=_SUBJECTS[one.subject], turns=tuple(one.turns), loss=one.loss, win_loss=one.win_loss
            )
            for one in found.practice
        ),
    )


def _facts(turn: ReviewedTurn) -> _core.TurnFacts:
    return _core.TurnFacts(
        number=turn.number,
        seat=turn.seat,
        stage=_STAGES.index(turn.stage),
        loss=turn.loss,
        win_loss=turn.win_loss,
        luck=turn.luck,
        points=turn.played.move.score,
        bingo=turn.bingo,
        missed_bingo=turn.missed_bingo is not None,
        fell=turn.fell is not None,
        thought=turn.thought,
    )
