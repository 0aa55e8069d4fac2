"""How an event changes a duplicate game. ``decide`` thinks, ``evolve`` remembers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from types import MappingProxyType
from typing import assert_never

from msgspec.structs import replace

from faristol.rules.duplicate.conditions import Conditions
from faristol.rules.duplicate.events import (
    BagShuffled,
    BestPlaysFound,
    CheckAnswered,
    CheckRequested,
    ClockPaused,
    ClockResumed,
    DuplicateCreated,
    DuplicateEnded,
    Event,
    FactRecorded,
    LateSlipRecorded,
    MasterTakenBack,
    OneOfEachSuffices,
    PlayerAbsent,
    PlayerJoined,
    PlayerPresent,
    PlayerWarned,
    PointsCorrected,
    RackDrawn,
    RackReturned,
    ResultConfirmed,
    RoundClosed,
    RoundScored,
    RoundUndone,
    SlipHandedIn,
    SlipVoided,
    TimeCalled,
    TimePassed,
    TimeStarted,
)
from faristol.rules.duplicate.slips import remainder_of
from faristol.rules.duplicate.state import (
    Check,
    Correction,
    DuplicateState,
    Phase,
    ScoredRound,
    Snapshot,
    Warned,
)
from faristol.rules.regulation import Regulation
from faristol.rules.state import Seat
from faristol.rules.tiles import without

__all__ = ["evolve", "rebuild"]


def rebuild(
    created: DuplicateCreated, events: Iterable[Event], regulation: Regulation, conditions: Conditions
) -> DuplicateState:
    """The game that *events* tell, from its creation on."""
    first = DuplicateState(
        regulation=regulation,
        conditions=conditions,
        setup=created.setup,
        players=created.players,
        bag=created.bag,
        now=created.at,
    )
    return reduce(evolve, events, first)


def evolve(state: DuplicateState, event: Event) -> DuplicateState:
    """The state after *event*."""
    if isinstance(event, TimePassed):
        return replace(state, now=event.at)
    return _remember(replace(state, now=event.at, version=state.version + 1), event)


def _remember(state: DuplicateState, event: Event) -> DuplicateState:  # noqa: C901 - one row an event
    match event:
        case DuplicateCreated():
            raise ValueError("a game is created once, by rebuild")
        case PlayerJoined(name=name):
            return replace(state, players=(*state.players, name))
        case PlayerAbsent(seat=seat):
            return replace(state, absent=state.absent | {seat})
        case PlayerPresent(seat=seat):
            return replace(state, absent=state.absent - {seat})
        case OneOfEachSuffices():
            return replace(state, lax=True)
        case RackDrawn():
            return _drawn(state, event)
        case RackReturned(rack=rack, why=why):
            return replace(
                state,
                bag=(*state.bag, *rack),
                rack=(),
                kept=0,
                phase=Phase.TO_DRAW,
                returned=(*state.returned, (rack, why)),
            )
        case BagShuffled(order=order):
            return replace(state, bag=order)
        case BestPlaysFound(plays=plays):
            return replace(state, best=plays)
        case TimeStarted(ends=ends):
            return replace(state, phase=Phase.RUNNING, started=True, ends_at=ends, called=())
        case TimeCalled(left=left):
            return replace(state, called=(*state.called, left))
        case RoundClosed():
            return replace(state, phase=Phase.CLOSED, ends_at=None)
        case SlipHandedIn(seat=seat, slip=slip):
            return replace(state, slips=MappingProxyType({**state.slips, seat: slip}))
        case LateSlipRecorded(seat=seat, slip=slip):
            return replace(state, late=(*state.late, (seat, slip)))
        case SlipVoided(seat=seat, null=null):
            voided = replace(state.slips[seat], null=null)
            return replace(state, slips=MappingProxyType({**state.slips, seat: voided}))
        case RoundScored():
            return _scored(state, event)
        case RoundUndone():
            return _undone(state)
        case MasterTakenBack():
            return _master_taken_back(state)
        case ClockPaused(reason=reason):
            return replace(state, paused=reason, paused_at=event.at)
        case ClockResumed(ends=ends):
            return replace(state, paused=None, paused_at=None, ends_at=ends)
        case PlayerWarned(seat=seat, reason=reason):
            warned = Warned(at=event.at, seat=seat, round=state.round_number, reason=reason)
            return replace(state, warnings=(*state.warnings, warned))
        case DuplicateEnded(end=end, reason=reason):
            over = replace(state, phase=Phase.OVER, end=end, end_reason=reason)
            return replace(over, ends_at=None, paused=None, paused_at=None)
        case CheckRequested(seat=seat, round=number, text=text):
            asked = Check(at=event.at, seat=seat, round=number, text=text)
            return replace(state, checks=(*state.checks, asked))
        case CheckAnswered(seat=seat, round=number, reason=reason):
            return _answered(state, seat, number, reason)
        case PointsCorrected():
            return _corrected(state, event)
        case FactRecorded():
            return state
        case ResultConfirmed(author=author):
            return replace(state, confirmed_by=author)
        case TimePassed():
            return state
        case _:
            assert_never(event)


def _drawn(state: DuplicateState, event: RackDrawn) -> DuplicateState:
    bag = without(state.bag, event.rack[event.kept :])
    assert bag is not None, "what is drawn was in the bag"
    return replace(
        state,
        phase=Phase.DRAWN,
        before=state.before or _snapshot(state),
        bag=bag,
        rack=event.rack,
        kept=event.kept,
    )


def _snapshot(state: DuplicateState) -> Snapshot:
    return Snapshot(board=state.board, bag=state.bag, rack=state.rack, lax=state.lax)


def _scored(state: DuplicateState, event: RoundScored) -> DuplicateState:
    scored = ScoredRound(
        number=event.round,
        rack=state.rack,
        kept=state.kept,
        returned=state.returned,
        best=state.best,
        master=event.master,
        slips=state.slips,
        judged=event.judged,
        solo=event.solo,
        late=state.late,
    )
    assert state.before is not None, "a round that is scored was drawn"
    remainder = remainder_of(state.rack, event.master)
    return replace(
        _cleared(state),
        phase=Phase.TO_DRAW,
        board=state.board.with_tiles(event.master.laid),
        rack=remainder,
        rounds=(*state.rounds, scored),
        snapshots=(*state.snapshots, state.before),
    )


def _cleared(state: DuplicateState) -> DuplicateState:
    """Without anything of a round in course."""
    return replace(
        state,
        before=None,
        returned=(),
        best=(),
        kept=0,
        ends_at=None,
        called=(),
        slips=MappingProxyType({}),
        late=(),
    )


def _undone(state: DuplicateState) -> DuplicateState:
    back = state.before or state.snapshots[-1]
    if state.before is None:
        state = _without_last_round(state)
    return replace(
        _cleared(state),
        phase=Phase.TO_DRAW,
        end=None,
        end_reason="",
        board=back.board,
        bag=back.bag,
        rack=back.rack,
        lax=back.lax,
    )


def _without_last_round(state: DuplicateState) -> DuplicateState:
    number = state.rounds[-1].number
    return replace(
        state,
        rounds=state.rounds[:-1],
        snapshots=state.snapshots[:-1],
        corrections=tuple(made for made in state.corrections if made.round != number),
        checks=tuple(asked for asked in state.checks if asked.round != number),
    )


def _master_taken_back(state: DuplicateState) -> DuplicateState:
    scored, before = state.rounds[-1], state.snapshots[-1]
    return replace(
        _without_last_round(state),
        phase=Phase.CLOSED,
        end=None,
        end_reason="",
        before=before,
        board=before.board,
        rack=scored.rack,
        kept=scored.kept,
        returned=scored.returned,
        best=scored.best,
        slips=scored.slips,
        late=scored.late,
    )


def _answered(state: DuplicateState, seat: Seat, number: int, answer: str) -> DuplicateState:
    return replace(
        state,
        checks=tuple(
            replace(asked, answer=answer)
            if (asked.seat, asked.round, asked.answer) == (seat, number, None)
            else asked
            for asked in state.checks
        ),
    )


def _corrected(state: DuplicateState, event: PointsCorrected) -> DuplicateState:
    made = Correction(
        at=event.at,
        seat=event.seat,
        round=event.round,
        before=event.before,
        points=event.points,
        author=event.author,
        reason=event.reason,
    )
    corrected = replace(state, corrections=(*state.corrections, made))
    return _answered(corrected, event.seat, event.round, event.reason)
