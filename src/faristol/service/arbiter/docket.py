"""What can be ruled at a table now, and what was: every ruling is put to the rules, and those they take
are offered.

Nothing of the rules is said again here; a procedure that the regulation does not have is not asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from faristol.formats.wire.arbiter import DocketView, Offer, ReviewLine, ReviewWord, RulingView
from faristol.regulations.procedures import article_of, steps_of
from faristol.rules import actions
from faristol.rules.clock import next_deadline
from faristol.rules.may import may, pauses_now, surplus_of_one
from faristol.rules.procedures import Procedure
from faristol.rules.regulation import PauseReason
from faristol.rules.review import taken_off
from faristol.rules.state import GameState, LineKind, Phase, Seat
from faristol.service.arbiter.rulings import procedure_named, review_reason
from faristol.service.ports import EpochMs
from faristol.service.wooden.course.told import in_words
from faristol.service.wooden.page import TablePage

__all__ = ["absent_until", "docket", "offers"]

_T = 0.0  # the state speaks of its own time

Moment = Callable[[GameState], bool]


def _lasts(state: GameState) -> bool:
    return state.phase not in (Phase.NOT_STARTED, Phase.OVER)


def _over(state: GameState) -> bool:
    return state.phase is Phase.OVER


# Rulings about one player, in the words of the acta.
_ABOUT_SOMEBODY: Mapping[str, Callable[[GameState, Seat], actions.Action]] = MappingProxyType(
    {
        "absence": lambda _, by: actions.Absent(t=_T, by=by),
        "arrival": lambda _, by: actions.Present(t=_T, by=by),
        "challenge": lambda _, by: actions.Challenge(t=_T, by=by),
        "rechallenge": lambda _, by: actions.Rechallenge(t=_T, by=by, argument=""),
        "withdrawal": lambda _, by: actions.Withdraw(t=_T, by=by),
        "overdraw": surplus_of_one,
        "correction": lambda _, by: actions.Correct(t=_T, by=by, points=0, reason=""),
        "abandonment": lambda _, by: actions.Abandon(t=_T, by=by),
        "disqualification": lambda _, by: actions.Disqualify(t=_T, by=by),
    }
)
# Rulings about the table as a whole.
_ABOUT_THE_TABLE: Mapping[str, Moment] = MappingProxyType(
    {
        "start": lambda state: may(state, actions.Start(t=_T)),
        "verdict": lambda state: may(state, actions.Verdict(t=_T, valid=True)),
        "pause": lambda state: not _over(state) and bool(pauses_now(state, None)),
        "resume": lambda state: not _over(state) and may(state, actions.Resume(t=_T)),
        "agreed-end": lambda state: may(state, actions.AgreeEnd(t=_T)),
        "round-over": lambda state: may(state, actions.RoundOver(t=_T)),
    }
)
# Rulings that the rules only write down: when they make sense, and whether they are about somebody.
_FACTS: Mapping[str, tuple[Moment, bool]] = MappingProxyType(
    {
        "tile-check": (lambda state: state.phase is Phase.NOT_STARTED, False),
        "place-draw": (lambda state: state.phase is Phase.NOT_STARTED, False),
        "short-rack": (_lasts, True),
        "bag-count": (_lasts, False),
        "consultation": (_lasts, True),
        "sanction": (lambda _: True, True),
    }
)


def docket(table: TablePage, language: str) -> DocketView:
    """What the arbiter of *table* sees beside the game, in the arbiter's own language."""
    state = table.state
    told = [in_words(deed, table.header.names, language) for deed in table.deeds]
    records = [act for act in told if isinstance(act, actions.Record)]
    return DocketView(
        table=table.id,
        seq=table.seq,
        may=offers(state, [act.what for act in records]),
        rulings=tuple(RulingView(what=act.what, text=act.text, at=act.at) for act in records),
        arranged=state.setup.starter,
        absent_until=absent_until(table),
        review=_review(state) if steps_of(Procedure.REVIEW, state.regulation) else (),
    )


def absent_until(table: TablePage) -> EpochMs | None:
    """When the wait for who is not there ends, if one runs."""
    due = next_deadline(table.state) if table.state.absent and table.header.live else None
    return None if due is None else table.epoch(due.at)


def offers(state: GameState, done: Iterable[str] = ()) -> tuple[Offer, ...]:
    """The rulings that the rules would take now; *done* are the kinds that were recorded."""
    # A question deals nothing and draws no lot: any starter will do, and no bag is shaken.
    setup = replace(state.setup, bag_is_given=True, starter=state.setup.starter or Seat(0))
    asked = replace(state, setup=setup)
    found = [*_about_somebody(asked), *_about_the_table(asked), *_facts(asked, frozenset(done))]
    return tuple(
        Offer(rule=rule, seats=seats, article=article_of(procedure_named(rule), state.regulation))
        for rule, seats in found
        if steps_of(procedure_named(rule), state.regulation)
    )


Found = tuple[str, tuple[int, ...]]  # a ruling, and about whom


def _about_somebody(state: GameState) -> Iterable[Found]:
    for rule, ask in _ABOUT_SOMEBODY.items():
        asked = _answering_a_slip(state) if rule == Procedure.CHALLENGE else state
        seats = tuple(seat for seat in asked.seats if may(asked, ask(asked, seat)))
        if seats:
            yield rule, seats
    late = _late_sheets(state)
    if late:
        yield "late-sheet", late
    reviewed = tuple(sorted({line.by for line in state.lines if line.kind is LineKind.PLAY}))
    if _over(state) and not state.final and reviewed:
        yield "review", reviewed


def _answering_a_slip(state: GameState) -> GameState:
    """The table stopped its clock for the words on a slip: the ruling on them takes over from there."""
    return replace(state, paused=None) if state.paused is PauseReason.VALIDITY else state


def _late_sheets(state: GameState) -> tuple[int, ...]:
    """CLASSIC-4i: whose clock may run for a sheet, or is running for it."""
    if not _over(state):
        return ()
    if state.sheet_clock is not None:
        return (state.sheet_clock,) if may(state, actions.Pause(t=_T, reason=PauseReason.END)) else ()
    return tuple(seat for seat in state.seats if may(state, actions.Resume(t=_T, by=seat)))


def _about_the_table(state: GameState) -> Iterable[Found]:
    return ((rule, ()) for rule, moment in _ABOUT_THE_TABLE.items() if moment(state))


def _facts(state: GameState, done: frozenset[str]) -> Iterable[Found]:
    if not may(state, actions.Record(t=_T, what="", text="")):
        return
    for rule, (moment, about) in _FACTS.items():
        drawn = rule == Procedure.PLACE_DRAW and Procedure.PLACE_DRAW in done  # CLASSIC-1b: only once
        if moment(state) and not drawn:
            yield rule, state.seats if about else ()


def _review(state: GameState) -> tuple[ReviewLine, ...]:
    """EBRE-20c: every play with the words it formed, and the points that would come off."""
    if not _over(state):
        return ()
    off = {review.note for review in state.reviews}
    return tuple(
        ReviewLine(
            line=index,
            by=line.by,
            words=tuple(
                ReviewWord(
                    word=word.text,
                    points=taken_off(line, word, state.regulation),
                    off=review_reason(index, word) in off,
                )
                for word in line.words
            ),
        )
        for index, line in enumerate(state.lines)
        if line.kind is LineKind.PLAY
    )
