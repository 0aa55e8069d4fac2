"""What holds for every action before its own rules are asked: is this the time, and who is asking?

The checks stand in the order of the refusal codes: an action that is wrong in several ways is refused
for the first of them. They are asked of every possible action for every view, so they answer with a code
rather than raise, and know an action by its type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, get_args

from faristol.rules.actions import (
    Abandon,
    Absent,
    Accept,
    Action,
    AgreeEnd,
    Challenge,
    Complete,
    Correct,
    Disqualify,
    Exchange,
    Holiday,
    Overdraw,
    Pass,
    Pause,
    Play,
    Present,
    Press,
    Rechallenge,
    Record,
    Redraw,
    Refill,
    Resume,
    RoundOver,
    Sign,
    Start,
    Wait,
    Withdraw,
)
from faristol.rules.clock import stands
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.redraw import may_redraw_now
from faristol.rules.regulation import ClockKind, PauseReason, Regulation
from faristol.rules.state import GameState, Phase

__all__ = ["check_manners", "objection"]

_BEFORE_THE_START = frozenset({Start, Absent, Present, Record})
_AFTER_THE_END = frozenset({Sign, Correct, Record})
_WHILE_PAUSED = frozenset({Resume, Overdraw, Correct, Record, Abandon, Disqualify, RoundOver, AgreeEnd})
_OF_THE_START = frozenset({Start, Absent, Present})

# What only some regulations know, and how to ask them.
_KNOWN_TO: Mapping[type[Action], Callable[[Regulation], bool]] = MappingProxyType(
    {
        Absent: lambda regulation: regulation.absence_minutes is not None,
        Present: lambda regulation: regulation.absence_minutes is not None,
        Redraw: lambda regulation: regulation.redraw is not None,
        Rechallenge: lambda regulation: regulation.rechallenge,
        Pause: lambda regulation: bool(regulation.pauses),
        Resume: lambda regulation: bool(regulation.pauses),
        Abandon: lambda regulation: regulation.abandonment is not None,
        Disqualify: lambda regulation: regulation.disqualification,
        RoundOver: lambda regulation: regulation.round_over_turn_seconds is not None,
        AgreeEnd: lambda regulation: regulation.agreed_end,
    }
)
# What belongs to some clocks only: who has days needs no pauses, and holidays are taken from days.
_BELONGS_TO: Mapping[type[Action], frozenset[ClockKind]] = MappingProxyType(
    {
        Pause: frozenset(ClockKind) - {ClockKind.DAYS},
        Resume: frozenset(ClockKind) - {ClockKind.DAYS},
        Holiday: frozenset({ClockKind.DAYS}),
    }
)


def check_manners(state: GameState, action: Action) -> None:
    """Raise the first general reason to refuse *action*, if there is one."""
    first = objection(state, action)
    if first is not None:
        tell = _FACTS.get(first)
        raise RuleViolation(first, **({} if tell is None else tell(state)))


# What is told with a reason.
_FACTS: Mapping[Violation, Callable[[GameState], dict[str, object]]] = MappingProxyType(
    {
        Violation.NOT_ALLOWED_BY_REGULATION: lambda state: {"regulation": state.regulation.title},
        Violation.NOT_YOUR_TURN: lambda state: {"to_move": state.turn},
    }
)


def objection(state: GameState, action: Action) -> Violation | None:
    """The first general reason to refuse *action*, if there is one."""
    kind, phase = type(action), state.phase
    if kind is Wait:
        return None
    if phase is Phase.OVER:
        return _objection_after_the_end(state, action)
    if phase is Phase.NOT_STARTED:
        if kind not in _BEFORE_THE_START:
            return Violation.NOT_STARTED
    elif kind in _OF_THE_START:
        return Violation.ALREADY_STARTED
    known = _KNOWN_TO.get(kind)
    if known is not None and not known(state.regulation):
        return Violation.NOT_ALLOWED_BY_REGULATION
    clocks = _BELONGS_TO.get(kind)
    if clocks is not None and state.setup.clock not in clocks:
        return Violation.NOT_ALLOWED_BY_REGULATION
    if state.paused and kind not in _WHILE_PAUSED:
        return Violation.CLOCK_IS_STOPPED
    concerned = _CONCERNED.get(kind)
    return None if concerned is None else concerned(state, action)


def _objection_after_the_end(state: GameState, action: Action) -> Violation | None:
    if state.final:
        return Violation.LOCKED
    if type(action) in _AFTER_THE_END or _concerns_the_sheet(state, action):
        return None
    return Violation.GAME_OVER


def _concerns_the_sheet(state: GameState, action: Action) -> bool:
    """CLASSIC-4i: after the end a player's clock may run again for a sheet not filled in."""
    if not state.regulation.sheet_on_own_time or state.setup.clock is not ClockKind.CHESS:
        return False
    match action:
        case Resume(by=by):
            return by is not None
        case Pause(reason=PauseReason.END):
            return state.sheet_clock is not None
        case _:
            return False


# --- what concerns some actions only: does the clock run, whose turn is it, whose is the play? ---


def _of_a_running_clock(state: GameState, _: Pause) -> Violation | None:
    return Violation.CLOCK_IS_STOPPED if stands(state) else None


def _of_a_stopped_clock(state: GameState, _: Resume) -> Violation | None:
    return Violation.WRONG_PHASE if state.paused is None else None


def _of_who_is_on_turn(state: GameState, action: _Turn) -> Violation | None:
    return None if action.by == state.turn else Violation.NOT_YOUR_TURN


def _of_who_may_redraw(state: GameState, action: Redraw) -> Violation | None:
    mistimed = action.by != state.turn and not may_redraw_now(state, action.by)
    return Violation.NOT_YOUR_TURN if mistimed else None


def _of_a_rack_just_drawn(state: GameState, action: Overdraw) -> Violation | None:
    if action.late:
        if not state.regulation.late_overdraw:
            return Violation.NOT_ALLOWED_BY_REGULATION
        in_time = state.phase is not Phase.CHALLENGED and state.drew_lately(action.by)
        return None if in_time else Violation.WRONG_PHASE
    if state.is_fresh(action.by):
        return None
    return Violation.NOT_YOUR_TURN if action.by != state.turn else Violation.WRONG_PHASE


def _of_opponents(state: GameState, action: Challenge | Accept) -> Violation | None:
    return Violation.OWN_PLAY if state.play and action.by == state.play.seat else None


_Turn = Play | Refill | Press | Complete | Exchange | Pass | Withdraw
_CONCERNED: Mapping[type[Action], Callable[[GameState, Any], Violation | None]] = MappingProxyType(
    {
        **dict.fromkeys(get_args(_Turn), _of_who_is_on_turn),
        Pause: _of_a_running_clock,
        Resume: _of_a_stopped_clock,
        Redraw: _of_who_may_redraw,
        Overdraw: _of_a_rack_just_drawn,
        Challenge: _of_opponents,
        Accept: _of_opponents,
    }
)
