"""Pauses in online games: an arbiter sees to the regulation's own; without one the players agree."""

from __future__ import annotations

from faristol.rules.may import pauses_now
from faristol.rules.regulation import PauseReason
from faristol.rules.state import GameState, Seat
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.page import GamePage

__all__ = ["AGREED", "check_pause", "pauses_offered"]

# What people may agree on among themselves. The end of a turn is nobody else's business; everything else is
# brought before an arbiter, or does not happen where the server counts and looks words up.
AGREED = frozenset({PauseReason.FORCE_MAJEURE})
_WITHOUT_ARBITER = AGREED | {PauseReason.END}


def check_pause(page: GamePage, reason: PauseReason) -> None:
    """Refuse what needs an arbiter where there is none."""
    if page.header.arbiter is None and reason not in _WITHOUT_ARBITER:
        raise RequestRefused(Reason.NO_ARBITER)


def pauses_offered(page: GamePage, state: GameState, seat: Seat | None) -> tuple[PauseReason, ...]:
    """For which reasons this player, or the arbiter, may ask for the clock to be stopped now."""
    return tuple(
        reason
        for reason in pauses_now(state, seat)
        if page.header.arbiter is not None or reason in _WITHOUT_ARBITER
    )
