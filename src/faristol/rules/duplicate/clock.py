"""The round's time as a value: what falls due next, and when."""

from __future__ import annotations

from faristol.rules.duplicate.events import RoundClosed, TimeCalled
from faristol.rules.duplicate.state import DuplicateState
from faristol.rules.state import Milliseconds

__all__ = ["next_deadline", "time_left"]


def next_deadline(state: DuplicateState) -> TimeCalled | RoundClosed | None:
    """The next call (DUP-5a), or the "Temps!" that closes the round; none while no time runs."""
    if state.ends_at is None or state.paused_at is not None:
        return None
    for call in state.setup.calls:
        if call not in state.called and call < state.setup.round_time:
            return TimeCalled(at=Milliseconds(state.ends_at - call), left=call)
    return RoundClosed(at=state.ends_at, round=state.round_number)


def time_left(state: DuplicateState) -> Milliseconds | None:
    """What is left of the round in course; None while none runs."""
    if state.ends_at is None:
        return None
    seen_at = state.now if state.paused_at is None else state.paused_at
    return Milliseconds(max(0, state.ends_at - seen_at))
