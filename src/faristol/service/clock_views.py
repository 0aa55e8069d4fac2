"""What a screen must know of the clocks of a game, on a screen or on wood."""

from __future__ import annotations

from typing import Protocol

from faristol.formats.wire.position import ClockView
from faristol.rules.clock import running_clock, turn_limit, turn_timer_runs
from faristol.rules.regulation import ClockKind
from faristol.rules.state import GameState
from faristol.service.ports import EpochMs

__all__ = ["clocks_at"]


class Dated(Protocol):
    """A game that knows when its own time began."""

    def epoch(self, at: int, /) -> EpochMs: ...


def clocks_at(game: Dated, state: GameState, now: EpochMs, *, live: bool = True) -> ClockView:
    """The clocks at *now*; those of a game that is copied from its sheet do not run (*live* is false)."""
    return ClockView(
        kind=state.setup.clock.value,
        now=now,
        allotted=state.setup.allotted,
        used=state.used,
        running=running_clock(state) if live else None,
        turn_used=state.turn_used,
        turn_limit=turn_limit(state),
        turn_runs=turn_timer_runs(state) and live,
        game_ends_at=_game_ends_at(game, state) if live else None,
        paused=state.paused,
    )


def _game_ends_at(game: Dated, state: GameState) -> int | None:
    """When the time for the whole game is over, where there is one."""
    rule = state.regulation.game_time
    if rule is None or state.started_at is None or state.setup.clock is not ClockKind.TURN:
        return None
    return game.epoch(state.started_at + rule.minutes * 60_000)
