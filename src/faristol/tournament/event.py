"""A championship as its director runs it: commands in, events kept, the state told again from them.

``decide`` thinks and ``evolve`` remembers, as in the rules of the game. The log only grows: undoing is an
entry of its own that takes the last step back, so a replay of the log always gives the same state, and
:attr:`EventLog.digest` is how two copies of an event know that they are one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import assert_never

from faristol.tournament.check_in_changes import check_closed, close_check_in, confirmed, let_in, moved_up
from faristol.tournament.commands import (
    AddEvent,
    Allow,
    Carry,
    Close,
    CloseCheckIn,
    Command,
    Configure,
    Confirm,
    DropEvent,
    DropFixtures,
    DropTeam,
    Edit,
    Enter,
    Forbid,
    FormTeam,
    JoinTeam,
    Lock,
    MakeFixtures,
    MarkAbsent,
    PairRound,
    Publish,
    Rate,
    Remove,
    Reopen,
    Resume,
    SetResult,
    SetTableScores,
    SettleMissing,
    Swap,
    Unpair,
    Withdraw,
)
from faristol.tournament.digest import digest_of
from faristol.tournament.entry_changes import (
    carried_points,
    check_known,
    edit_entry,
    new_entrant,
    remove_entry,
    withdraw,
)
from faristol.tournament.errors import EventRefused, MalformedEvent
from faristol.tournament.events import (
    AbsenceChanged,
    EntrantEntered,
    EntrantRated,
    Event,
    EventClosed,
    PairAllowed,
    PairForbidden,
    PointsCarried,
    ResultSet,
    RoundLocked,
    RoundPublished,
    RoundReopened,
    Step,
    TableScoresSet,
    Undone,
    WithdrawalChanged,
)
from faristol.tournament.league import drop_fixtures, fixtures, settle_missing
from faristol.tournament.plain import one_line
from faristol.tournament.round_changes import check_complete, pair_round, swap_places, unpair_round
from faristol.tournament.rounds import Round
from faristol.tournament.season_changes import season_change
from faristol.tournament.settings import System
from faristol.tournament.settings_changes import configure
from faristol.tournament.state import EventState, evolve

__all__ = ["EventLog", "decide", "decide_all"]


def decide(state: EventState, command: Command) -> tuple[Event, ...]:
    """Say what *command* leads to, or raise :exc:`EventRefused`."""
    if state.closed:
        raise EventRefused("event-closed")
    happened = _decided(state, command)
    return (*happened, *moved_up(state, happened)) if state.checked_in else happened


def _decided(state: EventState, command: Command) -> tuple[Event, ...]:  # noqa: C901 - one case a command
    match command:
        case Configure(settings):
            return configure(state, settings)
        case Enter():
            return (EntrantEntered(new_entrant(state, command)),)
        case Edit():
            return (edit_entry(state, command),)
        case Remove(entrant):
            return (remove_entry(state, entrant),)
        case Rate(entrant, rating):
            check_known(state, entrant)
            if state.played and state.settings.system is System.ROUND_ROBIN:
                raise EventRefused("order-is-settled", system=state.settings.system.value)
            return (EntrantRated(entrant, rating),)
        case Carry(entrant, points):
            check_known(state, entrant)
            return (PointsCarried(entrant, carried_points(points)),)
        case Withdraw(entrant, games):
            return withdraw(state, entrant, games)
        case Resume(entrant):
            if entrant not in state.withdrawn:
                raise EventRefused("not-withdrawn", entrant=entrant)
            return (WithdrawalChanged(entrant, False),)
        case MarkAbsent(entrant, absent):
            check_known(state, entrant)
            changed = AbsenceChanged(entrant, absent)
            if absent or entrant not in state.out:
                return (changed,)
            if not state.played:
                raise EventRefused("not-checked-in", entrant=entrant)
            return (changed, let_in(state, entrant))
        case Confirm():
            return confirmed(state, command)
        case CloseCheckIn(at):
            return close_check_in(state, at)
        case Forbid(one, other):
            check_known(state, one)
            check_known(state, other)
            if one == other:
                raise EventRefused("same-entrant", entrant=one)
            return (PairForbidden(min(one, other), max(one, other)),)
        case Allow(one, other):
            pair = (min(one, other), max(one, other))
            if pair not in state.forbidden:
                raise EventRefused("not-forbidden", one=one, other=other)
            return (PairAllowed(*pair),)
        case PairRound():
            return pair_round(state, command)
        case MakeFixtures():
            check_closed(state)
            return fixtures(state)
        case DropFixtures():
            return drop_fixtures(state)
        case SettleMissing(games):
            return settle_missing(state, games)
        case Unpair():
            return (unpair_round(state),)
        case Swap(one, other):
            return (swap_places(state, one, other),)
        case SetResult(number, table, result):
            _open_table(state, number, table, len(_round(state, number).boards))
            return (ResultSet(number, table, None if result is None else result.text),)
        case SetTableScores(number, table, scores):
            return (_table_scores(state, number, table, scores),)
        case Reopen(number, reason):
            if not _is_locked(state, number):
                raise EventRefused("round-is-open", round=number)
            if not one_line(reason):
                raise EventRefused("reason-needed", round=number)
            return (RoundReopened(number, one_line(reason)),)
        case Lock(number):
            if number not in state.reopened:
                raise EventRefused("round-not-reopened", round=number)
            return (RoundLocked(number),)
        case Publish(number):
            if not 1 <= number <= state.played:
                raise EventRefused("no-such-round", round=number)
            return (RoundPublished(number),)
        case AddEvent() | DropEvent() | FormTeam() | JoinTeam() | DropTeam():
            return season_change(state, command)
        case Close():
            check_complete(state)
            return (EventClosed(),)
        case _:
            assert_never(command)


def _round(state: EventState, number: int) -> Round:
    if not 1 <= number <= len(state.rounds):
        raise EventRefused("no-such-round", round=number)
    return state.rounds[number - 1]


def _is_locked(state: EventState, number: int) -> bool:
    if not 1 <= number <= state.played:
        raise EventRefused("no-such-round", round=number)
    return state.is_locked(number)


def _open_table(state: EventState, number: int, table: int, tables: int) -> None:
    if not 1 <= table <= tables:
        raise EventRefused("no-such-table", round=number, table=table)
    if _is_locked(state, number):
        raise EventRefused("round-locked", round=number)


def _table_scores(
    state: EventState, number: int, table: int, scores: tuple[int, ...] | None
) -> TableScoresSet:
    if not 1 <= number <= len(state.tables):
        raise EventRefused("no-such-round", round=number)
    games = state.tables[number - 1].tables
    _open_table(state, number, table, len(games))
    if scores is not None and len(scores) != len(games[table - 1].seats):
        raise EventRefused("scores-of-every-seat", seats=len(games[table - 1].seats), given=len(scores))
    return TableScoresSet(number, table, scores)


def decide_all(state: EventState, commands: Iterable[Command]) -> tuple[tuple[Event, ...], EventState]:
    """The one step that *commands* make together, and the state after it; one refused, nothing happened."""
    happened: list[Event] = []
    for command in commands:
        for event in decide(state, command):
            state = evolve(state, event)
            happened.append(event)
    return tuple(happened), state


@dataclass(frozen=True, slots=True)
class _Told:
    """What a replay of the steps would tell: those that still count, and the state that they lead to."""

    standing: tuple[tuple[Event, ...], ...]
    state: EventState


@dataclass(frozen=True)
class EventLog:
    """Everything that happened, in order; steps that were undone stay in it."""

    steps: tuple[Step, ...] = ()
    # A log that grew by one step knows already what a replay would tell; a log that is read finds out.
    _told: _Told | None = field(default=None, repr=False, compare=False)

    @classmethod
    def checked(cls, steps: tuple[Step, ...], fits: Callable[[EventState, Event], bool]) -> EventLog:
        """A log from elsewhere, if each event that still counts *fits* the state before it."""
        standing, state = cls(steps).standing, EventState()
        for step in standing:
            for event in step:
                if not fits(state, event):
                    number = next(number for number, one in enumerate(steps, start=1) if one is step)
                    raise MalformedEvent("log-does-not-hold", step=number)
                state = evolve(state, event)
        return cls(steps, _Told(standing, state))

    @cached_property
    def standing(self) -> tuple[tuple[Event, ...], ...]:
        """The steps that still count."""
        if self._told is not None:
            return self._told.standing
        found: list[tuple[Event, ...]] = []
        for number, step in enumerate(self.steps, start=1):
            if not isinstance(step, Undone):
                found.append(step)
            elif found:
                found.pop()
            else:
                raise EventRefused("nothing-to-undo", step=number)
        return tuple(found)

    @cached_property
    def state(self) -> EventState:
        """The event as the standing steps leave it."""
        if self._told is not None:
            return self._told.state
        state = EventState()
        for step in self.standing:
            for event in step:
                state = evolve(state, event)
        return state

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the state: equal states, equal digests, however they came about."""
        return digest_of(self.state)

    def act(self, *commands: Command) -> EventLog:
        """The log with what *commands* led to, all in one step: one of them refused, nothing happened."""
        return self._with(*decide_all(self.state, commands))

    def add(self, step: Step) -> EventLog:
        """The log with a step that was decided before."""
        if isinstance(step, Undone):
            return self.undo()
        state = self.state
        for event in step:
            state = evolve(state, event)
        return self._with(step, state)

    def _with(self, step: tuple[Event, ...], state: EventState) -> EventLog:
        return EventLog((*self.steps, step), _Told((*self.standing, step), state))

    def undo(self) -> EventLog:
        """The log with the last standing step taken back."""
        if not self.standing:
            raise EventRefused("nothing-to-undo")
        return EventLog((*self.steps, Undone.LAST))
