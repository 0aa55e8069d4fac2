"""Which of a regulation's clocks a game that is opened here can have.

Games of days per turn are read, replayed and analysed; here nobody opens one.
"""

from __future__ import annotations

from faristol.rules.regulation import ClockKind, Regulation
from faristol.service.errors import Reason, RequestRefused

__all__ = ["agreed_clock", "clocks_here"]

_ELSEWHERE = frozenset({ClockKind.DAYS})


def clocks_here(regulation: Regulation) -> tuple[ClockKind, ...]:
    """The clocks that can be chosen, the proposed one first."""
    return tuple(clock for clock in regulation.clocks if clock not in _ELSEWHERE)


def agreed_clock(asked: str | None, regulation: Regulation) -> ClockKind:
    """The clock that was asked for, or the one that is proposed; or :exc:`RequestRefused`."""
    offered = clocks_here(regulation)
    if asked is None and offered:
        return offered[0]
    clock = ClockKind.DAYS if asked is None else ClockKind(asked)
    if clock in _ELSEWHERE:
        raise RequestRefused(Reason.DAYS_ELSEWHERE)
    if clock not in offered:
        raise RequestRefused(Reason.WRONG_CLOCK, regulation=regulation.title)
    return clock
