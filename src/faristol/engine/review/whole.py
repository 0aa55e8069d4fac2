"""A whole game gone through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from faristol import _core
from faristol.engine.review.judging import review_turn
from faristol.engine.review.reviewed import ReviewedTurn
from faristol.engine.review.settings import ReviewSettings
from faristol.engine.review.summary import PlayerSummary, summarise
from faristol.engine.review.turns import Turn
from faristol.engine.simulation import LookAhead
from faristol.rules.state import Seat

__all__ = ["Review", "review"]


@dataclass(frozen=True, slots=True)
class Review:
    """A game gone through."""

    turns: tuple[ReviewedTurn, ...]
    players: tuple[PlayerSummary, ...]

    @classmethod
    def of(cls, turns: Sequence[ReviewedTurn], overtime: Sequence[int]) -> Review:
        """What *turns* come to; *overtime* are the points that the clock took from each seat."""
        players = (summarise(turns, Seat(seat), overtime=lost) for seat, lost in enumerate(overtime))
        return cls(tuple(turns), tuple(players))


def review(
    look: LookAhead,
    turns: Sequence[Turn],
    settings: ReviewSettings = ReviewSettings(),  # noqa: B008 - frozen
    *,
    overtime: Sequence[int] = (0, 0),
    progress: Callable[[ReviewedTurn], None] = lambda reviewed: None,
    stop: _core.StopFlag | None = None,
) -> Review:
    """Go through *turns*, telling *progress* after each; with *stop* set, what was done so far.

    *overtime* are the points that the clock took from each seat.
    """
    done: list[ReviewedTurn] = []
    for turn in turns:
        if stop is not None and stop.is_set:
            break
        done.append(review_turn(look, turn, settings, stop=stop))
        progress(done[-1])
    return Review.of(done, overtime)
