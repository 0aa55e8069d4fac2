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
from faristol.rules.actions import (
    Abandon,
    Absent,
    Action,
    AgreeEnd,
    Challenge,
    Correct,
    Disqualify,
    Overdraw,
    Pause,
    Present,
    Rechallenge,
    Record,
    Resume,
    RoundOver,
    Start,
    Verdict,
    Withdraw,
)
from faristol.rules.clock import next_deadline
from faristol.rules.may import may
from faristol.rules.procedures import Procedure
from faristol.rules.regulation import PauseReason
from faristol.rules.review import taken_off
from faristol.rules.state import GameState, LineKind, Phase, Seat
from faristol.service.arbiter.rulings import review_reason
from faristol.service.ports import EpochMs
from faristol.service.wooden.course.told import in_words
from faristol.service.wooden.page import TablePage

__all__ = ["absent_until", "docket", "offers"]

_T = 0.0  # the state speaks of its own time

Question = Callable[[GameState, Seat], Action]
Moment = Callable[[GameState], bool]

# Rulings about one player, in the words of the acta.
_ABOUT_SOMEBODY: Mapping[str, tuple[Procedure, Question]] = MappingProxyType(
    {
        "absence": (Procedure.ABSENCE, lambda _, by: Absent(t=_T, by=by)),
        "arrival": (Procedure.ABSENCE, lambda _, by: Present(t=_T, by=by)),
        "challenge": (Procedure.CHALLENGE, lambda _, by: Challenge(t=_T, by=by)),
        "rechallenge": (Procedure.RECHALLENGE, lambda _, by: Rechallenge(t=_T, by=by, argument="")),
        "withdrawal": (Procedure.WITHDRAWAL, lambda _, by: Withdraw(t=_T, by=by)),
        "overdraw": (Procedure.OVERDRAW_APART, lambda _, by: Overdraw(t=_T, by=by, extra=1)),
        "correction": (Procedure.CORRECTION, lambda _, by: Correct(t=_T, by=by, points=0, reason="")),
        "abandonment": (Procedure.ABANDONMENT, lambda _, by: Abandon(t=_T, by=by)),
        "disqualification": (Procedure.DISQUALIFICATION, lambda _, by: Disqualify(t=_T, by=by)),
    }
)
# Rulings about the table as a whole.
_ABOUT_THE_TABLE: Mapping[str, tuple[Procedure, Callable[[GameState], Iterable[Action]]]] = MappingProxyType(
    {
        "start": (Procedure.START_DRAW, lambda _: (Start(t=_T),)),
        "verdict": (Procedure.CHALLENGE, lambda _: (Verdict(t=_T, valid=True),)),
        "pause": (Procedure.PAUSE, lambda state: _pauses(state)),
        "resume": (Procedure.PAUSE, lambda state: () if state.phase is Phase.OVER else (Resume(t=_T),)),
        "agreed-end": (Procedure.AGREED_END, lambda _: (AgreeEnd(t=_T),)),
        "round-over": (Procedure.ROUND_OVER, lambda _: (RoundOver(t=_T),)),
    }
)


def _pauses(state: GameState) -> Iterable[Action]:
    if state.phase is Phase.OVER:
        return ()
    return (Pause(t=_T, reason=reason) for reason in sorted(state.regulation.pauses))


def _lasts(state: GameState) -> bool:
    return state.phase not in (Phase.NOT_STARTED, Phase.OVER)


def _over(state: GameState) -> bool:
    return state.phase is Phase.OVER


# Rulings that the rules only write down: when they make sense, and whether they are about somebody.
_FACTS: Mapping[str, tuple[Procedure, Moment, bool]] = MappingProxyType(
    {
        "tile-check": (Procedure.TILE_CHECK, lambda state: state.phase is Phase.NOT_STARTED, False),
        "place-draw": (Procedure.PLACE_DRAW, lambda state: state.phase is Phase.NOT_STARTED, False),
        "short-rack": (Procedure.SHORT_RACK, _lasts, True),
        "bag-count": (Procedure.BAG_COUNT, _lasts, False),
        "consultation": (Procedure.CONSULTATION, _lasts, True),
        "sanction": (Procedure.SANCTION, lambda _: True, True),
    }
)


def docket(table: TablePage, language: str) -> DocketView:
    """What the arbiter of *table* sees beside the game, in the arbiter's own language."""
    state = table.state
    told = [in_words(deed, table.header.names, language) for deed in table.deeds]
    records = [act for act in told if isinstance(act, Record)]
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
        Offer(rule=rule, seats=seats, article=article_of(procedure, state.regulation))
        for rule, procedure, seats in found
        if steps_of(procedure, state.regulation)
    )


Found = tuple[str, Procedure, tuple[int, ...]]


def _about_somebody(state: GameState) -> Iterable[Found]:
    for rule, (procedure, ask) in _ABOUT_SOMEBODY.items():
        asked = _answering_a_slip(state) if rule == Procedure.CHALLENGE else state
        seats = tuple(seat for seat in asked.seats if may(asked, ask(asked, seat)))
        if seats:
            yield rule, procedure, seats
    late = _late_sheets(state)
    if late:
        yield "late-sheet", Procedure.LATE_SHEET, late
    reviewed = tuple(sorted({line.by for line in state.lines if line.kind is LineKind.PLAY}))
    if _over(state) and not state.final and reviewed:
        yield "review", Procedure.REVIEW, reviewed


def _answering_a_slip(state: GameState) -> GameState:
    """The table stopped its clock for the words on a slip: the ruling on them takes over from there."""
    return replace(state, paused=None) if state.paused is PauseReason.VALIDITY else state


def _late_sheets(state: GameState) -> tuple[int, ...]:
    """CLASSIC-4i: whose clock may run for a sheet, or is running for it."""
    if not _over(state):
        return ()
    if state.sheet_clock is not None:
        return (state.sheet_clock,) if may(state, Pause(t=_T, reason=PauseReason.END)) else ()
    return tuple(seat for seat in state.seats if may(state, Resume(t=_T, by=seat)))


def _about_the_table(state: GameState) -> Iterable[Found]:
    for rule, (procedure, ask) in _ABOUT_THE_TABLE.items():
        if any(may(state, action) for action in ask(state)):
            yield rule, procedure, ()


def _facts(state: GameState, done: frozenset[str]) -> Iterable[Found]:
    if not may(state, Record(t=_T, what="", text="")):
        return
    for rule, (procedure, moment, about) in _FACTS.items():
        drawn = rule == Procedure.PLACE_DRAW and Procedure.PLACE_DRAW in done  # CLASSIC-1b: only once
        if moment(state) and not drawn:
            yield rule, procedure, state.seats if about else ()


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
