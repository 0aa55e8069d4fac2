"""Time as a value: which clock runs, what falls due, and when.

Nobody here reads a clock. A state knows the moment it speaks of; :func:`tick` moves it on and charges
the time to whoever is due to pay, :func:`next_deadline` says what the passing of time alone will do.
A deadline takes effect at its own instant, after whatever is asked at that very instant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from faristol.rules.regulation import ClockKind
from faristol.rules.state import GameState, Milliseconds, Phase, Seat

__all__ = [
    "DAY",
    "Deadline",
    "Due",
    "back_at",
    "exchange_is_late",
    "next_deadline",
    "running_clock",
    "stands",
    "tick",
    "turn_limit",
    "turn_timer_runs",
    "window_deadline",
]

_SECOND = 1000
_MINUTE = 60 * _SECOND
DAY = 24 * 60 * _MINUTE
_IN_PLAY = frozenset(Phase) - {Phase.NOT_STARTED, Phase.OVER}


class Due(IntEnum):
    """What falls due, in the order in which it takes effect at one instant."""

    TURN = 0  # the turn's time: the turn is lost
    OVERTIME = 1  # the limit of the overtime: the game ends
    ABSENCE = 2  # who did not come loses
    GAME_TIME = 3  # the time for the whole game
    WINDOW = 4  # online: nobody has challenged the play


class Deadline(NamedTuple):
    at: Milliseconds
    due: Due


def stands(state: GameState) -> bool:
    """Whether the clock is stopped in the middle of a turn."""
    phase = state.phase
    if state.paused or phase is Phase.CHALLENGED:
        return True
    if phase is not Phase.PLACED:
        return False
    if _waits_for_challenge(state):
        return True
    return state.regulation.clock_stands_after_valid and state.play is not None and state.play.upheld


def running_clock(state: GameState) -> Seat | None:
    """Whose chess clock runs."""
    if state.setup.clock is not ClockKind.CHESS:
        return None
    if state.phase in _IN_PLAY:
        return None if stands(state) else state.turn
    if state.phase is Phase.OVER:
        return state.sheet_clock
    return min(state.absent, default=None)  # both absent: the first listed one's


def tick(state: GameState, to: Milliseconds) -> GameState:
    """The same state later: the time between is charged to the clock that ran."""
    passed = to - state.now
    if passed <= 0:
        return state
    used = state.used
    if (seat := running_clock(state)) is not None:
        used = (*used[:seat], Milliseconds(used[seat] + passed), *used[seat + 1 :])
    turn_used = state.turn_used + _of_the_turn(state, to)
    waited = state.waited + (passed if _waits_for_challenge(state) else 0)
    return replace(state, now=to, used=used, turn_used=Milliseconds(turn_used), waited=Milliseconds(waited))


def _of_the_turn(state: GameState, to: Milliseconds) -> int:
    """How much of the time up to *to* the turn in course has to pay: none of a holiday."""
    if not _is_thinking(state):
        return 0
    return max(0, to - max(state.now, back_at(state)))


def back_at(state: GameState) -> Milliseconds:
    """When the holiday of whoever is on turn is over, or was."""
    return Milliseconds(0) if state.turn is None else state.away_until[state.turn]


def next_deadline(state: GameState) -> Deadline | None:
    """What the passing of time will do next if nothing is asked."""
    first: Deadline | None = None
    for due, falls_at in _DEADLINES.items():  # of several at one instant the first takes effect
        at = falls_at(state)
        if at is None:
            continue
        at = max(at, state.now)
        if first is None or at < first.at:
            first = Deadline(Milliseconds(at), due)
    return first


def exchange_is_late(state: GameState) -> bool:
    """Whether the turn's time is over and only the grace for a play is left."""
    limit = turn_limit(state)
    return limit is not None and state.turn_used > limit


def _waits_for_challenge(state: GameState) -> bool:
    """Online a laid play waits, on nobody's clock, until it is accepted, challenged or the wait is over."""
    return state.setup.window > 0 and state.phase is Phase.PLACED and not state.paused


def window_deadline(state: GameState) -> int | None:
    """When the play that lies on the board can no longer be challenged, if it waits for that."""
    if not _waits_for_challenge(state):
        return None
    return state.now + state.setup.window - state.waited


def turn_timer_runs(state: GameState) -> bool:
    """Whether the time of the turn in course is counted now."""
    return _is_thinking(state) and back_at(state) <= state.now


def _is_thinking(state: GameState) -> bool:
    """Whether somebody has a move to find, be it after a holiday."""
    return state.phase is Phase.TO_MOVE and not state.paused


def turn_limit(state: GameState) -> int | None:
    """The time of a turn, where turns have one."""
    regulation = state.regulation
    match state.setup.clock:
        case ClockKind.TURN:
            seconds = regulation.turn_seconds
        case ClockKind.DAYS:
            seconds = state.setup.days * DAY // _SECOND
        case ClockKind.CHESS if state.last_turn is not None:
            seconds = regulation.round_over_turn_seconds
        case _:
            seconds = None
    return None if seconds is None else seconds * _SECOND


def _turn_deadline(state: GameState) -> int | None:
    limit = turn_limit(state)
    if limit is None or not _is_thinking(state):
        return None
    return max(state.now, back_at(state)) + limit + state.setup.grace - state.turn_used


def _overtime_deadline(state: GameState) -> int | None:
    rule = state.regulation.overtime
    if rule is None or state.phase not in _IN_PLAY or (seat := running_clock(state)) is None:
        return None
    return state.now + state.setup.allotted + rule.limit_minutes * _MINUTE - state.used[seat]


def _absence_deadline(state: GameState) -> int | None:
    minutes = state.regulation.absence_minutes
    if minutes is None or state.phase is not Phase.NOT_STARTED or (seat := running_clock(state)) is None:
        return None
    return state.now + minutes * _MINUTE - state.used[seat]


def _game_time_deadline(state: GameState) -> int | None:
    rule = state.regulation.game_time
    if rule is None or state.setup.clock is not ClockKind.TURN or state.phase is Phase.OVER:
        return None
    if state.started_at is None or state.time_over_at is not None:
        return None
    return state.started_at + rule.minutes * _MINUTE


_DEADLINES: Mapping[Due, Callable[[GameState], int | None]] = MappingProxyType(
    {
        Due.TURN: _turn_deadline,
        Due.OVERTIME: _overtime_deadline,
        Due.ABSENCE: _absence_deadline,
        Due.GAME_TIME: _game_time_deadline,
        Due.WINDOW: window_deadline,
    }
)
