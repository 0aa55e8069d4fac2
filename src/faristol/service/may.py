"""What a viewer may do now: every possible action is put to the rules, and those they take are named.

Nothing of the rules is said again here. A question whose answer depends on more than the moment (where
would you play? which word do you doubt?) is asked in a form that the rules refuse for that reason alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from faristol.rules.actions import (
    Abandon,
    Accept,
    Action,
    AgreeEnd,
    Challenge,
    Complete,
    Correct,
    Disqualify,
    Exchange,
    Pass,
    Pause,
    Play,
    Press,
    Rechallenge,
    Record,
    Redraw,
    Refill,
    Resume,
    RoundOver,
    Sign,
    Verdict,
    Withdraw,
)
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.game import check
from faristol.rules.regulation import PauseReason
from faristol.rules.state import GameState, Seat
from faristol.rules.story import Oracle, seeded

__all__ = ["ARBITERS_VERBS", "PLAYERS_VERBS", "arbiter_may", "may", "pauses_now", "seat_may"]

Question = Callable[[GameState, Seat], tuple[Action, ...]]

_T = 0.0  # the state speaks of its own time
_TABLE = Oracle(judge=None, chance=seeded(0))  # no list is asked, and no real bag is shaken


def _pauses(state: GameState, by: Seat | None) -> tuple[Action, ...]:
    known = sorted(state.regulation.pauses) or [PauseReason.ARBITER]
    return tuple(Pause(t=_T, reason=reason, by=by) for reason in known)


_PLAYERS: Mapping[str, Question] = MappingProxyType(
    {
        "play": lambda _, by: (Play(t=_T, by=by, square="", word=""),),
        "exchange": lambda state, by: (Exchange(t=_T, by=by, tiles=list(state.racks[by][:1])),),
        "pass": lambda _, by: (Pass(t=_T, by=by),),
        "redraw": lambda _, by: (Redraw(t=_T, by=by),),
        "withdraw": lambda _, by: (Withdraw(t=_T, by=by),),
        "refill": lambda _, by: (Refill(t=_T, by=by),),
        "press": lambda _, by: (Press(t=_T, by=by),),
        "complete": lambda _, by: (Complete(t=_T, by=by),),
        "accept": lambda _, by: (Accept(t=_T, by=by),),
        "challenge": lambda _, by: (Challenge(t=_T, by=by),),
        "rechallenge": lambda _, by: (Rechallenge(t=_T, by=by, argument=""),),
        "pause": _pauses,
        "resume": lambda _, by: (Resume(t=_T, by=by),),
        "agree-end": lambda _, by: (AgreeEnd(t=_T),),
        "abandon": lambda _, by: (Abandon(t=_T, by=by),),
        "sign": lambda _, by: (Sign(t=_T, by=by),),
    }
)
_ARBITERS: Mapping[str, Question] = MappingProxyType(
    {
        "verdict": lambda _, __: (Verdict(t=_T, valid=True),),
        "correct": lambda _, by: (Correct(t=_T, by=by, points=0, reason=""),),
        "disqualify": lambda _, by: (Disqualify(t=_T, by=by),),
        "round-over": lambda _, __: (RoundOver(t=_T),),
        "agree-end": lambda _, __: (AgreeEnd(t=_T),),
        "pause": lambda state, _: _pauses(state, None),
        "resume": lambda _, __: (Resume(t=_T),),
        "record": lambda _, __: (Record(t=_T, what="", text=""),),
    }
)
PLAYERS_VERBS = frozenset(_PLAYERS)
ARBITERS_VERBS = frozenset(_ARBITERS)

# The rules came as far as reading the play: only the play itself was missing.
_OPEN_QUESTION = {"play": Violation.BAD_NOTATION}


def may(state: GameState, action: Action, *, but: Violation | None = None) -> bool:
    """Whether the rules take *action* now, or refuse it for *but* alone."""
    try:
        check(state, action, _TABLE)
    except RuleViolation as refused:
        return refused.violation is but
    return True


def pauses_now(state: GameState, by: Seat | None) -> tuple[PauseReason, ...]:
    """For which reasons a player, or the arbiter, may stop the clock now."""
    return tuple(
        reason for reason in sorted(state.regulation.pauses) if may(state, Pause(t=_T, reason=reason, by=by))
    )


def seat_may(state: GameState, seat: Seat) -> tuple[str, ...]:
    """What a player may do, by the names of the acta."""
    return _allowed(_PLAYERS, state, seat)


def arbiter_may(state: GameState) -> tuple[str, ...]:
    """What the arbiter of a game may do."""
    return _allowed(_ARBITERS, state, Seat(0))


def _allowed(questions: Mapping[str, Question], state: GameState, seat: Seat) -> tuple[str, ...]:
    return tuple(
        verb
        for verb, ask in questions.items()
        if any(may(state, action, but=_OPEN_QUESTION.get(verb)) for action in ask(state, seat))
    )
