"""The procedures that a regulation has: the steps that its text tells, or ours where it is silent.

Whether there is anything to carry out follows from the regulation's own choices: there is a rechallenge
where it grants one. What no choice settles, such as the count of the bag, is there if the text speaks of it.
Whether a procedure can be carried out at this moment is asked of the rules.

>>> from faristol.regulations import CLASSIC, EBRE, FISC, LLISCA
>>> bool(steps_of(Procedure.RECHALLENGE, FISC)), bool(steps_of(Procedure.RECHALLENGE, LLISCA))
(True, False)
>>> [step.code for step in steps_of(Procedure.OVERDRAW_ON_RACK, CLASSIC)]
['take-two-more', 'look-at-them', 'choose-and-return', 'hand-two-back']
>>> articles_of(Procedure.REVIEW, EBRE)
('EBRE-20c',)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from faristol.rules.procedures import Procedure, Procedures, Step, Steps
from faristol.rules.regulation import (
    Abandonment,
    End,
    OverdrawOnRack,
    Racks,
    RedrawHelp,
    Regulation,
    SheetKeeper,
    StartDraw,
)

__all__ = ["SETTLED_BY", "article_of", "articles_of", "procedures_of", "steps_of"]


def procedures_of(regulation: Regulation) -> Procedures:
    """Everything that is carried out under *regulation*, in the order of a game."""
    found = ((procedure, steps_of(procedure, regulation)) for procedure in Procedure)
    return MappingProxyType({procedure: steps for procedure, steps in found if steps})


def steps_of(procedure: Procedure, regulation: Regulation) -> Steps:
    """What is done, step by step; nothing where the regulation has no such procedure."""
    told = regulation.procedures.get(procedure, ())
    ours = _OURS.get(procedure)
    if ours is None:
        return told
    if not ours.has(regulation):
        return ()
    return told or tuple(Step(code, regulation.article(ours.field)) for code in ours.codes(regulation))


def articles_of(procedure: Procedure, regulation: Regulation) -> tuple[str, ...]:
    """The articles behind a procedure under one regulation, each once, in the order of the steps."""
    named = (step.article for step in steps_of(procedure, regulation))
    return tuple(dict.fromkeys(article for article in named if article is not None))


def article_of(procedure: Procedure, regulation: Regulation, *, step: str | None = None) -> str | None:
    """The article that a ruling of this kind names; None where the regulation is silent.

    It is that of the step which was ruled, or else of what the procedure is about: to stop the clock comes
    before a challenge, and is not the challenge.

    >>> from faristol.regulations import CLASSIC, FISC, LLISCA
    >>> article_of(Procedure.DISQUALIFICATION, FISC), article_of(Procedure.ABANDONMENT, LLISCA)
    ('FISC-7.2', None)
    >>> article_of(Procedure.CHALLENGE, CLASSIC)
    'CLASSIC-6a'
    >>> article_of(Procedure.CHALLENGE, CLASSIC, step="invalid-goes-off")
    'CLASSIC-6c'
    """
    articles = {found.code: found.article for found in steps_of(procedure, regulation)}
    for code in (step, *_ABOUT.get(procedure, ())):
        if code in articles:
            return articles[code]
    return next((article for article in articles.values() if article is not None), None)


# What a procedure is about, where it does not begin with it.
_ABOUT: Mapping[Procedure, tuple[str, ...]] = MappingProxyType(
    {
        Procedure.CHALLENGE: ("name-words", "write-slip"),
        Procedure.WITHDRAWAL: ("take-up-and-lose", "take-up-and-pass"),
        Procedure.CORRECTION: ("add-up-again",),
    }
)


# --- what we do where a text is silent ---

Codes = Callable[[Regulation], tuple[str, ...]]


def _always(_: Regulation) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class _Ours:
    """Our steps for a procedure; the article behind them is that of the choice they carry out."""

    codes: Codes
    has: Callable[[Regulation], bool] = _always
    field: str = ""


def _do(*codes: str) -> Codes:
    return lambda _: codes


_START_DRAWS: Mapping[StartDraw, tuple[str, ...]] = MappingProxyType(
    {
        StartDraw.TILE_NEAREST_A: ("one-tile-each", "nearest-a-starts", "all-tiles-back", "fill-racks"),
        StartDraw.RACK_NEAREST_Z: ("fill-racks", "nearest-z-starts", "racks-stay"),
    }
)
_KEEPERS: Mapping[SheetKeeper, str] = MappingProxyType(
    {SheetKeeper.STARTER: "starter-keeps", SheetKeeper.EVERYBODY: "everybody-keeps"}
)
_ON_RACK: Mapping[OverdrawOnRack, tuple[str, ...]] = MappingProxyType(
    {
        OverdrawOnRack.RANDOM: ("take-from-whole-rack",),
        OverdrawOnRack.OPPONENT_CHOOSES: (
            "take-two-more",
            "look-at-them",
            "choose-and-return",
            "hand-two-back",
        ),
    }
)
_HELPS: Mapping[RedrawHelp | None, tuple[str, ...]] = MappingProxyType(
    {
        None: (),
        RedrawHelp.LOOK_INTO_BAG: ("somebody-looks",),
        RedrawHelp.NEIGHBOUR_GIVES: ("neighbour-gives",),
    }
)
_RACKS: Mapping[Racks, tuple[str, ...]] = MappingProxyType(
    {Racks.MOVE: (), Racks.OWN: ("own-racks-off",), Racks.STAY: ("racks-not-counted",)}
)
_LEAVING: Mapping[Abandonment | None, tuple[str, ...]] = MappingProxyType(
    {
        None: (),
        Abandonment.STANDS: ("score-stands",),
        Abandonment.MINUS_110: ("other-wins", "minus-110", "both-lose"),
        Abandonment.FIFTY_BEHIND: ("other-wins", "fifty-behind", "both-lose"),
    }
)


def _challenge(regulation: Regulation) -> tuple[str, ...]:
    covered = ("cover-board",) if regulation.covered_while_challenged else ()
    noted = ("valid-is-noted-first",) if regulation.clock_stands_after_valid else ()
    return (*covered, "name-words", "one-verdict", "invalid-goes-off", *noted)


def _redraw(regulation: Regulation) -> tuple[str, ...]:
    assert regulation.redraw is not None
    return ("show-rack", "back-and-as-many", *_HELPS[regulation.redraw.help])


def _with_racks(end: End, *codes: str) -> Codes:
    return lambda regulation: (*codes, *_RACKS[regulation.racks.get(end, Racks.STAY)])


_OURS: Mapping[Procedure, _Ours] = MappingProxyType(
    {
        Procedure.TILE_CHECK: _Ours(_do("count-all-tiles")),
        Procedure.ABSENCE: _Ours(
            _do("run-absent-clock", "absence-time"),
            lambda regulation: regulation.absence_minutes is not None,
            "absence_minutes",
        ),
        Procedure.START_DRAW: _Ours(
            lambda regulation: _START_DRAWS[regulation.start_draw], field="start_draw"
        ),
        Procedure.SHEET_KEEPER: _Ours(
            lambda regulation: (_KEEPERS[regulation.sheet_keeper],), field="sheet_keeper"
        ),
        Procedure.TIMEKEEPER: _Ours(
            _do("last-keeps-time"), lambda regulation: regulation.customs.last_keeps_time
        ),
        Procedure.CHALLENGE: _Ours(_challenge, field="challenge_limit"),
        Procedure.RECHALLENGE: _Ours(
            _do("with-argument", "second-is-final"), lambda regulation: regulation.rechallenge, "rechallenge"
        ),
        Procedure.WITHDRAWAL: _Ours(_do("take-up-and-lose")),
        Procedure.OVERDRAW_APART: _Ours(_do("take-surplus-unseen")),
        Procedure.OVERDRAW_ON_RACK: _Ours(
            lambda regulation: _ON_RACK[regulation.overdraw_on_rack], field="overdraw_on_rack"
        ),
        Procedure.REDRAW: _Ours(_redraw, lambda regulation: regulation.redraw is not None, "redraw"),
        Procedure.CORRECTION: _Ours(_do("add-up-again")),
        Procedure.PAUSE: _Ours(_do("named-reason"), lambda regulation: bool(regulation.pauses), "pauses"),
        Procedure.AGREED_END: _Ours(
            _with_racks(End.NO_PLAY, "nobody-can-play"),
            lambda regulation: regulation.agreed_end,
            "agreed_end",
        ),
        Procedure.ROUND_OVER: _Ours(
            _with_racks(End.ROUND_OVER, "this-hand-and-one", "time-a-play"),
            lambda regulation: regulation.round_over_turn_seconds is not None,
            "round_over_turn_seconds",
        ),
        Procedure.ABANDONMENT: _Ours(
            lambda regulation: _LEAVING[regulation.abandonment],
            lambda regulation: regulation.abandonment is not None,
            "abandonment",
        ),
        Procedure.DISQUALIFICATION: _Ours(
            _do("lost-as-abandoned"), lambda regulation: regulation.disqualification, "disqualification"
        ),
        Procedure.LATE_SHEET: _Ours(
            _do("run-writers-clock"), lambda regulation: regulation.sheet_on_own_time, "sheet_on_own_time"
        ),
        Procedure.REVIEW: _Ours(
            _do("go-through-sheets", "word-points-off"),
            lambda regulation: regulation.review_by_jury,
            "review_by_jury",
        ),
        Procedure.SIGNING: _Ours(_do("all-sign")),
    }
)

# What our steps depend on besides the choice they carry out.
_ALSO: Mapping[Procedure, tuple[str, ...]] = MappingProxyType(
    {
        Procedure.CHALLENGE: ("covered_while_challenged", "clock_stands_after_valid"),
        Procedure.TIMEKEEPER: ("last_keeps_time",),
        Procedure.AGREED_END: ("racks",),
        Procedure.ROUND_OVER: ("racks",),
        Procedure.DISQUALIFICATION: ("abandonment",),
    }
)

SETTLED_BY: Mapping[Procedure, frozenset[str]] = MappingProxyType(
    {procedure: frozenset((ours.field, *_ALSO.get(procedure, ()))) for procedure, ours in _OURS.items()}
)
