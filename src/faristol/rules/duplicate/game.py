"""A duplicate game by the rules: what an action leads to, or why it is refused.

``decide`` is asked at the time of the action; :func:`elapse` first lets time pass up to then, with the
calls and the end of the round on the way. :func:`step` does both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from faristol.rules.duplicate.actions import (
    Absent,
    Action,
    Answer,
    Check,
    Close,
    Confirm,
    Correct,
    Draw,
    Finish,
    HandIn,
    Join,
    Master,
    Paper,
    Pause,
    Present,
    Record,
    Resume,
    Time,
    Undo,
    Void,
    Wait,
    Warn,
)
from faristol.rules.duplicate.clock import next_deadline
from faristol.rules.duplicate.draw import draw
from faristol.rules.duplicate.errors import DuplicateRefusal, DuplicateViolation
from faristol.rules.duplicate.events import (
    CheckAnswered,
    CheckRequested,
    ClockPaused,
    ClockResumed,
    DuplicateEnded,
    Event,
    FactRecorded,
    LateSlipRecorded,
    MasterTakenBack,
    PlayerAbsent,
    PlayerJoined,
    PlayerPresent,
    PlayerWarned,
    PointsCorrected,
    ResultConfirmed,
    RoundClosed,
    RoundUndone,
    SlipHandedIn,
    SlipVoided,
    TimePassed,
    TimeStarted,
)
from faristol.rules.duplicate.manners import check_manners
from faristol.rules.duplicate.scoring import score_round
from faristol.rules.duplicate.slips import Slip
from faristol.rules.duplicate.standings import points_in
from faristol.rules.duplicate.state import DuplicateState, End, Phase
from faristol.rules.duplicate.story import Oracle, Story
from faristol.rules.state import Milliseconds, Seat

__all__ = ["Step", "decide", "elapse", "step"]


@dataclass(frozen=True, slots=True)
class Step:
    """What came of an action: all that happened, the state it led to, and the refusal if there was one."""

    events: tuple[Event, ...]
    state: DuplicateState
    refused: DuplicateRefusal | None = None


def step(state: DuplicateState, action: Action, oracle: Oracle) -> Step:
    """Let time pass up to *action*, then carry it out; what fell due stands even if it is refused."""
    waiting = _wait(state, action.at, oracle)
    acting = Story(waiting.state, oracle)
    try:
        check_manners(acting.state, action)
        _carry_out(acting, action)
    except DuplicateRefusal as refused:
        return Step(tuple(waiting.events), waiting.state, refused)
    return Step((*waiting.events, *acting.events), acting.state)


def elapse(state: DuplicateState, until: Milliseconds, oracle: Oracle) -> tuple[Event, ...]:
    """The calls and the end of the round that fall due before *until*, and the time that passes."""
    return tuple(_wait(state, until, oracle).events)


def decide(state: DuplicateState, action: Action, oracle: Oracle) -> tuple[Event, ...]:
    """Say what *action* leads to, or raise :exc:`DuplicateRefusal`; the state is that of its time."""
    check_manners(state, action)
    story = Story(state, oracle)
    _carry_out(story, action)
    return tuple(story.events)


def _wait(state: DuplicateState, until: Milliseconds, oracle: Oracle) -> Story:
    """What comes at the very instant of a deadline is in time (the slip as the judge says "Temps!")."""
    story = Story(state, oracle)
    while (due := next_deadline(story.state)) and due.at < until:
        story.tell(due)
    if until > story.at:
        story.tell(TimePassed(at=until))
    return story


def _carry_out(story: Story, action: Action) -> None:  # noqa: C901 - one row an action
    at = story.at
    match action:
        case Wait():
            pass
        case Join(name=name):
            _join(story, name)
        case Absent(by=by):
            _need(by not in story.state.absent)
            story.tell(PlayerAbsent(at=at, seat=by))
        case Present(by=by):
            _need(by in story.state.absent)
            story.tell(PlayerPresent(at=at, seat=by))
        case Draw(rack=rack):
            _need_phase(story, Phase.TO_DRAW)
            draw(story, rack)
        case Time():
            _start_time(story)
        case Close():
            _need(story.state.phase is Phase.RUNNING and story.state.setup.may_close)
            story.tell(RoundClosed(at=at, round=story.state.round_number))
        case HandIn():
            _hand_in(story, action)
        case Paper():
            _type_paper(story, action)
        case Void(by=by, null=null):
            _need_phase(story, Phase.RUNNING, Phase.CLOSED)
            if by not in story.state.slips:
                raise DuplicateRefusal(DuplicateViolation.NO_SLIP, name=story.state.players[by])
            story.tell(SlipVoided(at=at, seat=by, null=null))
        case Master(square=square, word=word):
            _need_phase(story, Phase.CLOSED)
            score_round(story, square, word)
        case Undo():
            _undo(story, action)
        case Pause(reason=reason):
            story.tell(ClockPaused(at=at, reason=reason))
        case Resume():
            _resume(story)
        case Warn(by=by, reason=reason):
            story.tell(PlayerWarned(at=at, seat=by, reason=reason))
        case Finish(why=why, reason=reason):
            _finish(story, End(why), " ".join(reason.split()))
        case Check(by=by, round=number, text=text):
            _need_round(story, number)
            story.tell(CheckRequested(at=at, seat=by, round=number, text=text))
        case Answer():
            _answer(story, action)
        case Correct():
            _correct(story, action)
        case Record(what=what, text=text):
            story.tell(FactRecorded(at=at, what=what, text=text))
        case Confirm(author=author):
            _need_phase(story, Phase.OVER)
            waiting = sum(asked.answer is None for asked in story.state.checks)
            if waiting:
                raise DuplicateRefusal(DuplicateViolation.CHECKS_OPEN, count=waiting)
            story.tell(ResultConfirmed(at=at, author=author))
        case _:
            assert_never(action)


def _need(fits: bool) -> None:
    if not fits:
        raise DuplicateRefusal(DuplicateViolation.WRONG_PHASE)


def _need_phase(story: Story, *phases: Phase) -> None:
    _need(story.state.phase in phases)


def _need_round(story: Story, number: int) -> None:
    if not 1 <= number <= len(story.state.rounds):
        raise DuplicateRefusal(DuplicateViolation.NO_SUCH_ROUND, round=number, rounds=len(story.state.rounds))


def _join(story: Story, name: str) -> None:
    plain = " ".join(name.split())
    if not plain or plain.casefold() in map(str.casefold, story.state.players):
        raise DuplicateRefusal(DuplicateViolation.NAME_TAKEN, name=plain)
    story.tell(PlayerJoined(at=story.at, name=plain))


def _start_time(story: Story) -> None:
    """DUP-4c: the stopwatch starts at the judge's "Temps!", not when the tiles are shown."""
    _need_phase(story, Phase.DRAWN)
    state = story.state
    if not state.players:
        raise DuplicateRefusal(DuplicateViolation.NO_PLAYERS)
    ends = Milliseconds(story.at + state.setup.round_time)
    story.tell(TimeStarted(at=story.at, round=state.round_number, ends=ends))


def _hand_in(story: Story, action: HandIn) -> None:
    state = story.state
    if action.round is not None and action.round != state.round_number:
        raise DuplicateRefusal(DuplicateViolation.NOT_THIS_ROUND, round=action.round, now=state.round_number)
    _need_phase(story, Phase.RUNNING, Phase.CLOSED)
    slip = Slip(at=story.at, square=action.square, word=action.word, declared=action.score)
    _is_here(story, action.by)
    if state.phase is Phase.CLOSED:
        story.tell(LateSlipRecorded(at=story.at, seat=action.by, slip=slip))
    else:
        story.tell(SlipHandedIn(at=story.at, seat=action.by, slip=slip))


def _type_paper(story: Story, action: Paper) -> None:
    """DUP-1f: what was written in time is typed when there is time for it."""
    _need_phase(story, Phase.RUNNING, Phase.CLOSED)
    _is_here(story, action.by)
    slip = Slip(
        at=story.at,
        square=action.square,
        word=action.word,
        declared=action.score,
        paper=True,
        same=action.same,
        null=action.null,
    )
    story.tell(SlipHandedIn(at=story.at, seat=action.by, slip=slip))


def _is_here(story: Story, seat: Seat) -> None:
    """Who hands in a slip is there; to come back is not to join."""
    if seat in story.state.absent:
        story.tell(PlayerPresent(at=story.at, seat=seat))


def _undo(story: Story, action: Undo) -> None:
    state = story.state
    in_course = state.before is not None
    possible = bool(state.rounds) and not in_course if action.what == "master" else in_course or state.rounds
    if not possible:
        raise DuplicateRefusal(DuplicateViolation.NOTHING_TO_UNDO)
    number = len(state.rounds) + in_course
    if action.what == "master":
        story.tell(MasterTakenBack(at=story.at, round=number, reason=action.reason))
        return
    story.tell(RoundUndone(at=story.at, round=number, reason=action.reason))
    story.shake()  # everybody has seen what would come


def _resume(story: Story) -> None:
    state = story.state
    _need(state.paused_at is not None)
    assert state.paused_at is not None
    stood = story.at - state.paused_at
    ends = None if state.ends_at is None else Milliseconds(state.ends_at + stood)
    story.tell(ClockResumed(at=story.at, ends=ends))


def _finish(story: Story, end: End, reason: str) -> None:
    """DUP-6b as the judge sees it where nobody can prove it, and DUP-6c."""
    finder, state = story.oracle.finder, story.state
    if end is End.NO_PLAY and finder is not None and finder.has_play(state.board, state.left):
        raise DuplicateRefusal(DuplicateViolation.STILL_A_PLAY)
    story.tell(DuplicateEnded(at=story.at, end=end, reason=reason))


def _answer(story: Story, action: Answer) -> None:
    _need_round(story, action.round)
    if not any(
        (asked.seat, asked.round, asked.answer) == (action.by, action.round, None)
        for asked in story.state.checks
    ):
        raise DuplicateRefusal(DuplicateViolation.NO_CHECK_OPEN, name=story.state.players[action.by])
    story.tell(
        CheckAnswered(
            at=story.at, seat=action.by, round=action.round, author=action.author, reason=action.reason
        )
    )


def _correct(story: Story, action: Correct) -> None:
    _need_round(story, action.round)
    state = story.state
    most = state.rounds[action.round - 1].master.points + state.setup.solo_bonus
    if not 0 <= action.points <= most:
        raise DuplicateRefusal(DuplicateViolation.POINTS_OUT_OF_RANGE, points=action.points, most=most)
    story.tell(
        PointsCorrected(
            at=story.at,
            seat=action.by,
            round=action.round,
            before=points_in(state, action.round, action.by),
            points=action.points,
            author=action.author,
            reason=action.reason,
        )
    )
