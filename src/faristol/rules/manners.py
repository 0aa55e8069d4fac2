"""What holds for every action before its own rules are asked: is this the time, and who is asking?

The checks stand in the order of the refusal codes: an action that is wrong in several ways is refused
for the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

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

__all__ = ["check_manners"]

_BEFORE_THE_START = (Start, Absent, Present, Record)
_AFTER_THE_END = (Sign, Correct, Record)
_WHILE_PAUSED = (Resume, Overdraw, Correct, Record, Abandon, Disqualify, RoundOver, AgreeEnd)
_OF_WHO_IS_ON_TURN = (Play, Refill, Press, Complete, Exchange, Pass, Withdraw)
_OF_THE_START = (Start, Absent, Present)
_OF_OPPONENTS = (Challenge, Accept)

# What only some regulations know, and how to ask them; a table, as this is asked of every possible action
# for every view.
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


def check_manners(state: GameState, action: Action) -> None:
    """Raise the first general reason to refuse *action*, if there is one."""
    if isinstance(action, Wait):
        return
    if state.final:
        raise RuleViolation(Violation.LOCKED)
    if state.phase is Phase.OVER:
        if not isinstance(action, _AFTER_THE_END) and not _concerns_the_sheet(state, action):
            raise RuleViolation(Violation.GAME_OVER)
        return
    if state.phase is Phase.NOT_STARTED:
        if not isinstance(action, _BEFORE_THE_START):
            raise RuleViolation(Violation.NOT_STARTED)
    elif isinstance(action, _OF_THE_START):
        raise RuleViolation(Violation.ALREADY_STARTED)
    known = _KNOWN_TO.get(type(action))
    if known is not None and not known(state.regulation):
        raise RuleViolation(Violation.NOT_ALLOWED_BY_REGULATION, regulation=state.regulation.title)
    if state.paused and not isinstance(action, _WHILE_PAUSED):
        raise RuleViolation(Violation.CLOCK_IS_STOPPED)
    if isinstance(action, Pause) and stands(state):
        raise RuleViolation(Violation.CLOCK_IS_STOPPED)
    _check_turn(state, action)


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


def _check_turn(state: GameState, action: Action) -> None:
    match action:
        case _ if isinstance(action, _OF_WHO_IS_ON_TURN):
            mistimed = action.by != state.turn
        case Redraw(by=by):
            mistimed = by != state.turn and not may_redraw_now(state, by)
        case Overdraw(by=by):
            mistimed = by != state.turn and not state.is_fresh(by)
        case _:
            mistimed = False
    if mistimed:
        raise RuleViolation(Violation.NOT_YOUR_TURN, to_move=state.turn)
    if isinstance(action, _OF_OPPONENTS) and state.play and action.by == state.play.seat:
        raise RuleViolation(Violation.OWN_PLAY)
    if isinstance(action, Overdraw) and not state.is_fresh(action.by):
        raise RuleViolation(Violation.WRONG_PHASE)
