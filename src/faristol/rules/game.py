"""A game by the rules: what an action leads to, or why it is refused.

``decide`` is asked at the time of the action; :func:`elapse` first lets time pass up to then, with all
that falls due on the way. :func:`step` does both, which is what a table, a server or a replay wants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

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
    Tiles,
    Verdict,
    Wait,
    Withdraw,
)
from faristol.rules.challenge import accept, challenge, judge, rechallenge
from faristol.rules.clock import Due, exchange_is_late, next_deadline
from faristol.rules.endings import can_still_play
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.events import (
    ClockPaused,
    ClockResumed,
    Event,
    FactRecorded,
    GameTimeReached,
    HolidayTaken,
    OvertimeSettled,
    PlayAnnulled,
    PlayerArrived,
    PlayersMissed,
    PlayLaid,
    RoundTimeAnnounced,
    SheetClockStarted,
    SheetClockStopped,
    SheetSigned,
    TilesExchanged,
    TilesTakenUp,
    TimePassed,
    TotalCorrected,
    TurnPassed,
)
from faristol.rules.manners import check_manners, objection
from faristol.rules.opening import open_game
from faristol.rules.overdraw import overdraw
from faristol.rules.placement import place
from faristol.rules.redraw import redraw
from faristol.rules.regulation import End, GameTimeEnd, PauseReason
from faristol.rules.scoring import formed_words, is_bingo, score
from faristol.rules.settlement import settle_anew
from faristol.rules.spelling import Unreadable, fold_tiles
from faristol.rules.state import GameState, Milliseconds, Phase, Seat, Why
from faristol.rules.story import Oracle, Question, Story, Taken
from faristol.rules.tiles import Tile, without
from faristol.rules.turns import (
    complete_turn,
    end_game,
    end_turn,
    lapse,
    lose_turn,
    note_and_refill,
    play_stands,
    press,
)

__all__ = ["Step", "asked_in", "decide", "elapse", "named_tiles", "refusal", "step"]


@dataclass(frozen=True, slots=True)
class Step:
    """What came of an action: all that happened, the state it led to, and the refusal if it was refused."""

    events: tuple[Event, ...]
    state: GameState
    refused: RuleViolation | None = None


def step(state: GameState, action: Action, oracle: Oracle) -> Step:
    """Let time pass up to *action*, then carry it out; what fell due stands even if it is refused."""
    waiting = _wait(state, action.at, oracle)
    try:
        check_manners(waiting.state, action)
        acting = Story(waiting.state, oracle)
        _carry_out(acting, action)
    except RuleViolation as refused:
        return Step(tuple(waiting.events), waiting.state, refused)
    return Step((*waiting.events, *acting.events), acting.state)


def elapse(state: GameState, until: Milliseconds, oracle: Oracle) -> tuple[Event, ...]:
    """Everything that falls due before *until*, each at its own instant, and the time that passes."""
    return tuple(_wait(state, until, oracle).events)


def decide(state: GameState, action: Action, oracle: Oracle) -> tuple[Event, ...]:
    """Say what *action* leads to, or raise :exc:`RuleViolation`; the state is that of its time."""
    check_manners(state, action)
    story = Story(state, oracle)
    _carry_out(story, action)
    return tuple(story.events)


def refusal(state: GameState, action: Action, oracle: Oracle) -> Violation | None:
    """Why :func:`decide` would refuse *action*, if it would, without working out what it leads to.

    The rules refuse before anything happens, so the first event is an answer. Only of an overdraw the
    tiles are looked at once they are drawn.
    """
    first = objection(state, action)
    if first is not None:
        return first
    row = _ROWS[type(action)]
    if state.phase not in row.phases:
        return row.otherwise
    story = Story(state, oracle) if type(action) is Overdraw else Question(state, oracle)
    try:
        row.carry_out(story, action)
    except Taken:
        return None
    except RuleViolation as refused:
        return refused.violation
    return None


def asked_in(phase: Phase, action: Action) -> bool:
    """Whether such an action is ever taken in *phase*."""
    return phase in _ROWS[type(action)].phases


def _wait(state: GameState, until: Milliseconds, oracle: Oracle) -> Story:
    story = Story(state, oracle)
    while (deadline := next_deadline(story.state)) and deadline.at < until:
        story.tell(TimePassed(at=deadline.at))
        _fall_due(story, deadline.due)
    if until > story.at:
        story.tell(TimePassed(at=until))
    return story


def _fall_due(story: Story, due: Due) -> None:
    state = story.state
    match due:
        case Due.TURN:
            lapse(story, _on_turn(state))
        case Due.OVERTIME:
            seat = _on_turn(state)
            if state.play:  # a play that is not complete does not count
                story.tell(PlayAnnulled(at=story.at, seat=seat))
            end_game(story, End.OVERTIME, by=seat)
        case Due.ABSENCE:
            missing = next(iter(state.absent)) if len(state.absent) == 1 else None
            end_game(story, End.ABSENT, by=missing)
        case Due.WINDOW:
            play_stands(story, _on_turn(state))
        case Due.GAME_TIME:
            story.tell(GameTimeReached(at=story.at))
            rule = state.regulation.game_time
            at_once = rule is not None and rule.ends is GameTimeEnd.AT_ONCE
            if at_once and state.phase is Phase.TO_MOVE:
                end_game(story, End.TIME)


class _Row(NamedTuple):
    """What carries an action out, the phases in which it can be asked, and its refusal in the others."""

    carry_out: Callable[[Story, Any], None]
    phases: frozenset[Phase] = frozenset(Phase)
    otherwise: Violation = Violation.WRONG_PHASE


def _carry_out(story: Story, action: Action) -> None:
    row = _ROWS[type(action)]
    if story.state.phase not in row.phases:
        raise RuleViolation(row.otherwise)
    row.carry_out(story, action)


def _need_no_wait(story: Story) -> None:
    """LLISCA-27 and its like: online the draw is held back until nobody may challenge any more."""
    if story.state.setup.window and story.state.phase is Phase.PLACED:
        raise RuleViolation(Violation.WRONG_PHASE)


def _on_turn(state: GameState) -> Seat:
    assert state.turn is not None, "somebody is on turn while the game lasts"
    return state.turn


def _wait_only(_: Story, __: Wait) -> None:
    """The time has passed; nothing else was asked."""


def _absent(story: Story, action: Absent) -> None:
    missing = story.state.seats if action.by is None else (action.by,)
    if any(seat in story.state.absent for seat in missing):
        raise RuleViolation(Violation.WRONG_PHASE)
    story.tell(PlayersMissed(at=story.at, seats=missing))


def _present(story: Story, action: Present) -> None:
    if action.by not in story.state.absent:
        raise RuleViolation(Violation.WRONG_PHASE)
    story.tell(PlayerArrived(at=story.at, seat=action.by))


def _start(story: Story, _: Start) -> None:
    if story.state.absent:
        raise RuleViolation(Violation.WRONG_PHASE)
    open_game(story)


def _play(story: Story, action: Play) -> None:
    state, regulation = story.state, story.state.regulation
    placement = place(
        action.square, action.word, on=state.board, rack=state.racks[action.by], under=regulation
    )
    words, bingo = formed_words(placement, state.board, regulation), is_bingo(placement, regulation)
    referee = story.oracle.judge if state.setup.refuses_invalid_words else None
    if referee is not None:
        for word in words:
            if not referee.knows(word.letters):
                raise RuleViolation(Violation.INVALID_WORD, word=word.text)
    story.tell(
        PlayLaid(
            at=story.at,
            seat=action.by,
            square=placement.square,
            direction=placement.direction,
            laid=placement.laid,
            words=words,
            score=score(words, bingo, regulation),
            bingo=bingo,
        )
    )


def _refill(story: Story, action: Refill) -> None:
    _need_no_wait(story)
    note_and_refill(story, action.by)


def _redraw(story: Story, action: Redraw) -> None:
    redraw(story, action.by)


def _press(story: Story, action: Press) -> None:
    _need_no_wait(story)
    if story.state.phase is Phase.PLACED and story.state.bag:
        raise RuleViolation(Violation.WRONG_PHASE)
    press(story, action.by)


def _complete(story: Story, action: Complete) -> None:
    _need_no_wait(story)
    complete_turn(story, action.by)


def _pass(story: Story, action: Pass) -> None:
    story.tell(TurnPassed(at=story.at, seat=action.by))
    end_turn(story, action.by)


def _exchange(story: Story, action: Exchange) -> None:
    state, by = story.state, action.by
    returned = named_tiles(action.tiles)
    if not returned:
        raise RuleViolation(Violation.NOTHING_TO_EXCHANGE)
    if without(state.racks[by], returned) is None:
        raise RuleViolation(Violation.TILES_NOT_ON_RACK, tiles=" ".join(returned))
    if exchange_is_late(state):
        raise RuleViolation(Violation.EXCHANGE_NOT_ALLOWED)
    needed = state.regulation.needed_in_bag(len(returned))
    if len(state.bag) < needed:
        raise RuleViolation(Violation.BAG_TOO_SMALL, in_bag=len(state.bag), needed=needed)
    drawn = state.bag[: len(returned)]
    story.tell(TilesExchanged(at=story.at, seat=by, returned=returned, drawn=drawn))
    story.shake()


def named_tiles(text: Tiles) -> tuple[Tile, ...]:
    """The tiles that an action names, or :exc:`RuleViolation`."""
    shown = text if isinstance(text, str) else " ".join(text)
    try:
        return fold_tiles(shown)
    except Unreadable as unreadable:
        raise RuleViolation(Violation.BAD_NOTATION, text=str(unreadable)) from None


def _withdraw(story: Story, action: Withdraw) -> None:
    if story.state.play:
        story.tell(TilesTakenUp(at=story.at, seat=action.by))
    lose_turn(story, action.by, Why.WITHDRAW)


def _pause(story: Story, action: Pause) -> None:
    if story.state.phase is Phase.OVER:
        _stop_sheet_clock(story)
        return
    reason, regulation = action.reason, story.state.regulation
    if reason is not PauseReason.AGREED and reason not in regulation.pauses:
        raise RuleViolation(Violation.PAUSE_REASON_UNKNOWN, reason=reason.value, regulation=regulation.title)
    if reason is PauseReason.END:
        _stop_after_going_out(story)
    else:
        story.tell(ClockPaused(at=story.at, reason=reason, seat=action.by))


def _stop_after_going_out(story: Story) -> None:
    """CLASSIC-7b: who went out has noted it; stopping the clock ends the turn as the press would."""
    state = story.state
    seat = _on_turn(state)
    if state.phase is not Phase.REFILLED or state.play is None or state.racks[seat] or state.bag:
        raise RuleViolation(Violation.WRONG_PHASE)
    press(story, seat)


def _resume(story: Story, action: Resume) -> None:
    by = action.by
    if story.state.phase is Phase.OVER:
        assert by is not None, "manners asked whose clock"
        if story.state.sheet_clock is not None:
            raise RuleViolation(Violation.WRONG_PHASE)
        story.tell(SheetClockStarted(at=story.at, seat=by))
    else:
        story.tell(ClockResumed(at=story.at))


def _stop_sheet_clock(story: Story) -> None:
    """CLASSIC-4i: the sheet is filled in; the time it took is settled anew."""
    writer = story.state.sheet_clock
    assert writer is not None, "somebody's clock runs for a sheet"
    story.tell(SheetClockStopped(at=story.at))
    settled = settle_anew(story.state, writer)
    story.tell(
        OvertimeSettled(
            at=story.at,
            adjustments=settled.lines,
            winner_named=settled.winner_named,
            winner=settled.winner,
        )
    )


def _holiday(story: Story, action: Holiday) -> None:
    state, seat = story.state, action.by
    if seat in state.lapsed:
        raise RuleViolation(Violation.WRONG_PHASE)
    left = state.setup.holidays - state.days_taken[seat]
    if not 1 <= action.days <= left:
        raise RuleViolation(Violation.NO_HOLIDAYS_LEFT, days=action.days, left=left)
    story.tell(HolidayTaken(at=story.at, seat=seat, days=action.days))


def _abandon(story: Story, action: Abandon) -> None:
    _leave(story, End.ABANDON, action.by)


def _disqualify(story: Story, action: Disqualify) -> None:
    _leave(story, End.DISQUALIFIED, action.by)


def _leave(story: Story, end: End, by: Seat | None) -> None:
    play = story.state.play
    if play and play.line is None:  # what was not noted never counted
        story.tell(PlayAnnulled(at=story.at, seat=play.seat))
    end_game(story, end, by)


def _round_over(story: Story, _: RoundOver) -> None:
    state = story.state
    if state.last_turn is not None:
        raise RuleViolation(Violation.WRONG_PHASE)
    # A hand is one turn of each, the starter's first.
    hand = min(state.turns_taken[seat] for seat in state.seats if can_still_play(state, seat))
    story.tell(RoundTimeAnnounced(at=story.at, last_turn=(hand + 2) * state.setup.players))


def _agree_end(story: Story, _: AgreeEnd) -> None:
    end_game(story, End.NO_PLAY)


def _correct(story: Story, action: Correct) -> None:
    reviewed = story.state.regulation.review_by_jury and story.state.phase is Phase.OVER
    why = Why.REVIEW if reviewed else Why.CORRECTION
    story.tell(
        TotalCorrected(at=story.at, seat=action.by, points=action.points, reason=action.reason, why=why)
    )


def _record(story: Story, action: Record) -> None:
    story.tell(FactRecorded(at=story.at, what=action.what, text=action.text))


def _sign(story: Story, action: Sign) -> None:
    if action.by in story.state.signed:
        raise RuleViolation(Violation.WRONG_PHASE)
    story.tell(SheetSigned(at=story.at, seat=action.by))
    if story.state.final and story.state.sheet_clock is not None:
        _stop_sheet_clock(story)


_TO_MOVE = frozenset({Phase.TO_MOVE})
_PLACED = frozenset({Phase.PLACED})
_CHALLENGED = frozenset({Phase.CHALLENGED})
_REFILLED = frozenset({Phase.REFILLED})
_LAID = _PLACED | _CHALLENGED | _REFILLED  # a play, or nothing where tiles were exchanged

_ROWS: Mapping[type[Action], _Row] = MappingProxyType(
    {
        Wait: _Row(_wait_only),
        Absent: _Row(_absent),
        Present: _Row(_present),
        Start: _Row(_start),
        Play: _Row(_play, _TO_MOVE),
        Refill: _Row(_refill, _PLACED),
        Redraw: _Row(_redraw),
        Press: _Row(_press, _PLACED | _REFILLED),
        Complete: _Row(_complete, _PLACED | _REFILLED),
        Exchange: _Row(_exchange, _TO_MOVE),
        Pass: _Row(_pass, _TO_MOVE),
        Withdraw: _Row(_withdraw, _TO_MOVE | _PLACED),
        Accept: _Row(accept, _LAID, Violation.CHALLENGE_CLOSED),
        Challenge: _Row(challenge, _LAID, Violation.CHALLENGE_CLOSED),
        Verdict: _Row(judge, _CHALLENGED, Violation.NO_VERDICT_PENDING),
        Rechallenge: _Row(rechallenge, _LAID, Violation.CHALLENGE_CLOSED),
        Pause: _Row(_pause),
        Resume: _Row(_resume),
        Holiday: _Row(_holiday),
        Overdraw: _Row(overdraw),
        Abandon: _Row(_abandon),
        RoundOver: _Row(_round_over),
        AgreeEnd: _Row(_agree_end, _TO_MOVE),
        Disqualify: _Row(_disqualify),
        Correct: _Row(_correct),
        Record: _Row(_record),
        Sign: _Row(_sign, frozenset({Phase.OVER})),
    }
)
