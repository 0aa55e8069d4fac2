"""What a viewer may do now: every possible action is put to the rules, and those they take are named.

Nothing of the rules is said again here. A question whose answer depends on more than the moment (where
would you play? which word do you doubt?) is asked in a form that the rules refuse for that reason alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

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
    Verdict,
    Withdraw,
)
from faristol.rules.errors import Violation
from faristol.rules.game import asked_in, refusal
from faristol.rules.overdraw import noticed_late
from faristol.rules.redraw import may_redraw_now, redraws_left
from faristol.rules.regulation import PauseReason
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.story import Oracle, seeded

__all__ = [
    "ARBITERS_VERBS",
    "PLAYERS_VERBS",
    "arbiter_may",
    "arbiter_may_unseen",
    "may",
    "pauses_now",
    "seat_may",
    "seat_may_unseen",
    "surplus_of_one",
]

_T = 0.0  # the state speaks of its own time
_ORACLE = Oracle(judge=None, chance=seeded(0))  # no list is asked, and no real bag is shaken


class _Asker(NamedTuple):
    """All of a state that is named in a question."""

    seat: Seat  # who asks; of an arbiter, whoever is meant
    pauses: frozenset[PauseReason]
    tile: str  # the first on the rack of who asks, if there is one


Question = Callable[[_Asker], tuple[Action, ...]]


@cache
def _pauses(known: frozenset[PauseReason], by: Seat | None) -> tuple[Pause, ...]:
    return tuple(Pause(t=_T, reason=reason, by=by) for reason in sorted(known))


_PLAYERS: Mapping[str, Question] = MappingProxyType(
    {
        "play": lambda who: (Play(t=_T, by=who.seat, square="", word=""),),
        "exchange": lambda who: (Exchange(t=_T, by=who.seat, tiles=who.tile),),
        "pass": lambda who: (Pass(t=_T, by=who.seat),),
        "redraw": lambda who: (Redraw(t=_T, by=who.seat),),
        "withdraw": lambda who: (Withdraw(t=_T, by=who.seat),),
        "refill": lambda who: (Refill(t=_T, by=who.seat),),
        "press": lambda who: (Press(t=_T, by=who.seat),),
        "complete": lambda who: (Complete(t=_T, by=who.seat),),
        "accept": lambda who: (Accept(t=_T, by=who.seat),),
        "challenge": lambda who: (Challenge(t=_T, by=who.seat),),
        "rechallenge": lambda who: (Rechallenge(t=_T, by=who.seat, argument=""),),
        "pause": lambda who: _pauses(who.pauses, who.seat),
        "resume": lambda who: (Resume(t=_T, by=who.seat),),
        "holiday": lambda who: (Holiday(t=_T, by=who.seat, days=1),),
        "agree-end": lambda _: (AgreeEnd(t=_T),),
        "abandon": lambda who: (Abandon(t=_T, by=who.seat),),
        "sign": lambda who: (Sign(t=_T, by=who.seat),),
    }
)
_ARBITERS: Mapping[str, Question] = MappingProxyType(
    {
        "verdict": lambda _: (Verdict(t=_T, valid=True),),
        "correct": lambda who: (Correct(t=_T, by=who.seat, points=0, reason=""),),
        "disqualify": lambda who: (Disqualify(t=_T, by=who.seat),),
        "round-over": lambda _: (RoundOver(t=_T),),
        "agree-end": lambda _: (AgreeEnd(t=_T),),
        "pause": lambda who: _pauses(who.pauses, None),
        "resume": lambda _: (Resume(t=_T),),
        "record": lambda _: (Record(t=_T, what="", text=""),),
    }
)
PLAYERS_VERBS = frozenset(_PLAYERS)
ARBITERS_VERBS = frozenset(_ARBITERS)

# The rules came as far as reading the play: only the play itself was missing.
_OPEN_QUESTION = {"play": Violation.BAD_NOTATION}


def may(state: GameState, action: Action, *, but: Violation | None = None) -> bool:
    """Whether the rules take *action* now, or refuse it for *but* alone."""
    refused = refusal(state, action, _ORACLE)
    return refused is None or refused is but


def pauses_now(state: GameState, by: Seat | None) -> tuple[PauseReason, ...]:
    """For which reasons a player, or the arbiter, may stop the clock now."""
    return tuple([pause.reason for pause in _pauses(state.regulation.pauses, by) if may(state, pause)])


def seat_may(state: GameState, seat: Seat) -> tuple[str, ...]:
    """What a player may do, by the names of the acta."""
    tile = "".join(state.racks[seat][:1])
    return _allowed(state, _players_questions(_Asker(seat, state.regulation.pauses, tile), state.phase))


def arbiter_may(state: GameState) -> tuple[str, ...]:
    """What the arbiter of a game may do."""
    return _allowed(state, _arbiters_questions(_Asker(Seat(0), state.regulation.pauses, ""), state.phase))


_Asked = tuple[tuple[str, tuple[Action, ...], Violation | None], ...]


# There are as many askers as seats, tiles and lists of pauses: few enough to keep every question.
@cache
def _players_questions(who: _Asker, phase: Phase) -> _Asked:
    return _put(_PLAYERS, who, phase)


@cache
def _arbiters_questions(who: _Asker, phase: Phase) -> _Asked:
    return _put(_ARBITERS, who, phase)


def _put(questions: Mapping[str, Question], who: _Asker, phase: Phase) -> _Asked:
    """The questions that are not idle, whoever asks them, in that phase."""
    asked = ((verb, tuple(filter(partial(asked_in, phase), ask(who)))) for verb, ask in questions.items())
    return tuple((verb, actions, _OPEN_QUESTION.get(verb)) for verb, actions in asked if actions)


def _allowed(state: GameState, asked: _Asked) -> tuple[str, ...]:
    allowed = []
    for verb, actions, but in asked:
        for action in actions:
            if may(state, action, but=but):
                allowed.append(verb)
                break
    return tuple(allowed)


# --- where the tiles lie face down: at a wooden table nobody has seen them ---


def surplus_of_one(state: GameState, seat: Seat) -> Overdraw:
    """A tile too many on that rack, noticed now."""
    return Overdraw(t=_T, by=seat, extra=1, late=noticed_late(state, seat))


def seat_may_unseen(state: GameState, seat: Seat) -> tuple[str, ...]:
    """What a player may do, and what depends on tiles nobody has seen; with what only a table enters."""
    offered = [*seat_may(state, seat)]
    if may_redraw_now(state, seat) and state.bag and redraws_left(state, seat):
        offered.append("redraw")
    asked: tuple[tuple[str, Action], ...] = (
        ("overdraw", surplus_of_one(state, seat)),
        ("absent", Absent(t=_T, by=seat)),
        ("present", Present(t=_T, by=seat)),
    )
    offered.extend(verb for verb, action in asked if may(state, action))
    return tuple(offered)


def arbiter_may_unseen(state: GameState) -> tuple[str, ...]:
    """What the arbiter may do, the start included: who starts is said when it is entered."""
    known = replace(state, setup=replace(state.setup, starter=state.setup.starter or Seat(0)))
    return (*arbiter_may(state), *(("start",) if may(known, Start(t=_T)) else ()))
