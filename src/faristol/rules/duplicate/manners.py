"""Whether an action may be asked at all: not of a definitive result, not of nobody, not in a pause."""

from __future__ import annotations

from faristol.rules.duplicate.actions import (
    Absent,
    Action,
    Answer,
    Check,
    Confirm,
    Correct,
    Finish,
    Join,
    Paper,
    Present,
    Record,
    Resume,
    Undo,
    Void,
    Wait,
    Warn,
)
from faristol.rules.duplicate.errors import DuplicateRefusal, DuplicateViolation
from faristol.rules.duplicate.state import DuplicateState, Phase

__all__ = ["check_manners"]

_AFTER_THE_END = (Undo, Check, Answer, Correct, Record, Warn, Confirm)
_IN_A_PAUSE = (Resume, Absent, Present, Paper, Void, Check, Answer, Correct, Record, Warn, Finish, Join)


def check_manners(state: DuplicateState, action: Action) -> None:
    """Refuse what this moment of the game has no room for."""
    if isinstance(action, Wait):
        return
    if state.confirmed_by is not None:
        raise DuplicateRefusal(DuplicateViolation.LOCKED)
    if state.phase is Phase.OVER and not isinstance(action, _AFTER_THE_END):
        raise DuplicateRefusal(DuplicateViolation.GAME_OVER)
    if isinstance(action, Join) and state.started:  # DUP-1c
        raise DuplicateRefusal(DuplicateViolation.ALREADY_STARTED, name=action.name)
    seat = getattr(action, "by", None)
    if seat is not None and not 0 <= seat < len(state.players):
        raise DuplicateRefusal(DuplicateViolation.NO_SUCH_PLAYER, seat=seat)
    if state.paused_at is not None and not isinstance(action, _IN_A_PAUSE):
        raise DuplicateRefusal(DuplicateViolation.PAUSED, reason=state.paused)
