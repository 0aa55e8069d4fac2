"""Pauses in online games: an arbiter sees to the regulation's own; without one the players agree."""

from __future__ import annotations

from faristol.rules.actions import Pause
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.may import may, pauses_now
from faristol.rules.regulation import PauseReason
from faristol.rules.state import GameState, Seat
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.page import GamePage

__all__ = ["AGREED", "check_pause", "pauses_offered"]

# What people may agree on among themselves; up to 0.2 the app called it force majeure. The end of a turn is
# nobody else's business; everything else is brought before an arbiter, or does not happen where the server
# counts and looks words up.
AGREED = frozenset({PauseReason.AGREED, PauseReason.FORCE_MAJEURE})
_WITHOUT_ARBITER = AGREED | {PauseReason.END}
_OFFERED = (PauseReason.AGREED, PauseReason.END)


def check_pause(page: GamePage, reason: PauseReason) -> None:
    """Refuse what needs an arbiter where there is none, and what is agreed on behind the back of one."""
    if page.header.arbiter is None and reason not in _WITHOUT_ARBITER:
        raise RequestRefused(Reason.NO_ARBITER)
    if page.header.arbiter is not None and reason is PauseReason.AGREED:
        title = page.state.regulation.title
        raise RuleViolation(Violation.PAUSE_REASON_UNKNOWN, reason=reason.value, regulation=title)


def pauses_offered(page: GamePage, state: GameState, seat: Seat | None) -> tuple[PauseReason, ...]:
    """For which reasons this player, or the arbiter, may ask for the clock to be stopped now."""
    if page.header.arbiter is not None:
        return pauses_now(state, seat)
    return tuple(reason for reason in _OFFERED if may(state, Pause(t=0, reason=reason, by=seat)))
