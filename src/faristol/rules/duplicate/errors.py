"""What a duplicate game refuses, and why.

::

    FaristolError
    └── DuplicateRefusal      an action that the game does not take; nothing has changed

A slip is never refused for what is written on it: a bad slip is null (:mod:`faristol.rules.duplicate.slips`),
and its player learns so when the round is scored, not before.
"""

from __future__ import annotations

from enum import StrEnum

from faristol.errors import Quoting

__all__ = ["DuplicateRefusal", "DuplicateViolation"]


class DuplicateViolation(StrEnum):
    """Every reason to refuse an action, in the order in which they are looked for."""

    LOCKED = "locked"
    GAME_OVER = "game-over"
    ALREADY_STARTED = "already-started"
    NO_SUCH_PLAYER = "no-such-player"
    NAME_TAKEN = "name-taken"
    PAUSED = "paused"
    WRONG_PHASE = "wrong-phase"
    NO_PLAYERS = "no-players"
    NOT_THIS_ROUND = "not-this-round"
    NO_SUCH_ROUND = "no-such-round"

    BAD_TILES = "bad-tiles"
    TILES_NOT_LEFT = "tiles-not-left"
    OLD_TILES_MISSING = "old-tiles-missing"
    WRONG_RACK_SIZE = "wrong-rack-size"

    NO_SLIP = "no-slip"
    NULL_MASTER = "null-master"
    NOT_A_BEST_PLAY = "not-a-best-play"
    BELOW_A_SLIP = "below-a-slip"

    STILL_A_PLAY = "still-a-play"
    NOTHING_TO_UNDO = "nothing-to-undo"
    POINTS_OUT_OF_RANGE = "points-out-of-range"
    NO_CHECK_OPEN = "no-check-open"
    CHECKS_OPEN = "checks-open"


class DuplicateRefusal(Quoting):
    """An action was refused; the state it was asked of is untouched."""

    def __init__(self, refused: DuplicateViolation, **facts: object) -> None:
        super().__init__(refused.value, **facts)
        self.refused = refused
