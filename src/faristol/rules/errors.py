"""What the rules refuse, and why.

::

    FaristolError
    └── RuleViolation      an action that the regulation does not take; nothing has changed

A refusal is a stable code and the facts; the sentence is written where the reader's language is known.
The codes stand in the order in which they are looked for: when several apply, the first is given.
"""

from __future__ import annotations

from enum import StrEnum

from faristol.errors import Quoting

__all__ = ["RuleViolation", "Violation"]


class Violation(StrEnum):
    """Every reason to refuse an action."""

    LOCKED = "locked"
    GAME_OVER = "game-over"
    NOT_STARTED = "not-started"
    ALREADY_STARTED = "already-started"
    NOT_ALLOWED_BY_REGULATION = "not-allowed-by-regulation"
    CLOCK_IS_STOPPED = "clock-is-stopped"
    NOT_YOUR_TURN = "not-your-turn"
    OWN_PLAY = "own-play"
    WRONG_PHASE = "wrong-phase"

    BAD_NOTATION = "bad-notation"
    BLANK_LETTER_NOT_ALLOWED = "blank-letter-not-allowed"
    DIGRAPH_NEEDS_ITS_TILE = "digraph-needs-its-tile"
    OFF_BOARD = "off-board"
    SQUARE_MISMATCH = "square-mismatch"
    NO_NEW_TILE = "no-new-tile"
    NOT_WHOLE_WORD = "not-whole-word"
    TILES_NOT_ON_RACK = "tiles-not-on-rack"
    TOO_FEW_TILES = "too-few-tiles"
    CENTRE_NOT_COVERED = "centre-not-covered"
    NOT_CONNECTED = "not-connected"
    INVALID_WORD = "invalid-word"

    NOTHING_TO_EXCHANGE = "nothing-to-exchange"
    EXCHANGE_NOT_ALLOWED = "exchange-not-allowed"
    REDRAW_NOT_ALLOWED = "redraw-not-allowed"
    BAG_TOO_SMALL = "bag-too-small"

    CHALLENGE_CLOSED = "challenge-closed"
    ALREADY_CHALLENGED = "already-challenged"
    NOT_A_WORD_OF_THE_PLAY = "not-a-word-of-the-play"
    NO_RECHALLENGE = "no-rechallenge"
    NO_VERDICT_PENDING = "no-verdict-pending"

    PAUSE_REASON_UNKNOWN = "pause-reason-unknown"
    NO_HOLIDAYS_LEFT = "no-holidays-left"
    BAD_CHOICE = "bad-choice"


class RuleViolation(Quoting):
    """An action was refused; the state it was asked of is untouched."""

    def __init__(self, violation: Violation, **facts: object) -> None:
        super().__init__(violation.value, **facts)
        self.violation = violation
