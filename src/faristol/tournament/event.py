"""A championship as its director runs it: commands in, events kept, the state told again from them.

``decide`` thinks and ``evolve`` remembers, as in the rules of the game. The log only grows: undoing is an
entry of its own that takes the last step back, so a replay of the log always gives the same state, and
:attr:`EventLog.digest` is how two copies of an event know that they are one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import assert_never

from faristol.tournament.championship import Championship
from faristol.tournament.check_in import is_instant
from faristol.tournament.check_in_changes import (
    check_closed,
    check_room,
    close_check_in,
    confirmed,
    let_in,
    moved_up,
)
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
from faristol.tournament.errors import EventRefused, MalformedEvent
from faristol.tournament.events import (
    AbsenceChanged,
    CheckInSettled,
    Configured,
    EntrantEdited,
    EntrantEntered,
    EntrantRated,
    EntrantRemoved,
    Event,
    EventClosed,
    PairAllowed,
    PairForbidden,
    PointsCarried,
    ResultSet,
    RoundLocked,
    RoundPaired,
    RoundPublished,
    RoundReopened,
    RoundUnpaired,
    SeatsSwapped,
    Step,
    TableScoresSet,
    TablesDrawn,
    Undone,
    WithdrawalChanged,
)
from faristol.tournament.held import is_day
from faristol.tournament.league import drop_fixtures, fixtures, settle_missing, withdrawn
from faristol.tournament.limits import MOST_CARRIED
from faristol.tournament.pairing import Pairing, pair_swiss
from faristol.tournament.pairing.common import meetings
from faristol.tournament.pairing.king import pair_king_of_the_hill
from faristol.tournament.pairing.round_robin import pair_round_robin, rounds_of_round_robin
from faristol.tournament.pairing.teams import pair_teams
from faristol.tournament.plain import one_line
from faristol.tournament.rounds import Bye, Entrant, EntrantId, Round
from faristol.tournament.season_changes import season_change
from faristol.tournament.settings import LEAST_OFFICIAL_ROUNDS, MOST_TURNS, Games, Settings, System
from faristol.tournament.state import EventState, evolve
from faristol.tournament.tables import TableRound, draw_tables

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
            return _configure(state, settings)
        case Enter():
            return (EntrantEntered(_entrant(state, command)),)
        case Edit():
            return (_edited(state, command),)
        case Remove(entrant):
            return (_removed(state, entrant),)
        case Rate(entrant, rating):
            _known(state, entrant)
            if state.played and state.settings.system is System.ROUND_ROBIN:
                raise EventRefused("order-is-settled", system=state.settings.system.value)
            return (EntrantRated(entrant, rating),)
        case Carry(entrant, points):
            _known(state, entrant)
            return (PointsCarried(entrant, _carried(points)),)
        case Withdraw(entrant, games):
            return _withdraw(state, entrant, games)
        case Resume(entrant):
            if entrant not in state.withdrawn:
                raise EventRefused("not-withdrawn", entrant=entrant)
            return (WithdrawalChanged(entrant, False),)
        case MarkAbsent(entrant, absent):
            _known(state, entrant)
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
            _known(state, one)
            _known(state, other)
            if one == other:
                raise EventRefused("same-entrant", entrant=one)
            return (PairForbidden(min(one, other), max(one, other)),)
        case Allow(one, other):
            pair = (min(one, other), max(one, other))
            if pair not in state.forbidden:
                raise EventRefused("not-forbidden", one=one, other=other)
            return (PairAllowed(*pair),)
        case PairRound():
            return _pair(state, command)
        case MakeFixtures():
            check_closed(state)
            return fixtures(state)
        case DropFixtures():
            return drop_fixtures(state)
        case SettleMissing(games):
            return settle_missing(state, games)
        case Unpair():
            return (_unpair(state),)
        case Swap(one, other):
            return (_swap(state, one, other),)
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
            _complete(state)
            return (EventClosed(),)
        case _:
            assert_never(command)


def _configure(state: EventState, asked: Settings) -> tuple[Event, ...]:
    settings = _in_lines(asked)
    if settings.rounds < 1:
        raise EventRefused("no-rounds", rounds=settings.rounds)
    before, swiss = state.settings, settings.system is System.SWISS
    if settings.official and swiss and settings.rounds < LEAST_OFFICIAL_ROUNDS:
        raise EventRefused("too-few-rounds", rounds=settings.rounds, least=LEAST_OFFICIAL_ROUNDS)
    if settings.team_boards < 1:
        raise EventRefused("no-boards", boards=settings.team_boards)
    if settings.rounds < state.played:
        raise EventRefused("rounds-already-paired", rounds=settings.rounds, paired=state.played)
    season = System.SEASON in (settings.system, before.system)
    begun = state.played or (season and (state.events or state.teams or state.entrants))
    if begun and settings.system is not before.system:
        raise EventRefused("system-is-settled", system=state.settings.system.value)
    same_games = (settings.turns, settings.groups_apart) == (before.turns, before.groups_apart)
    if state.played and before.system is System.LEAGUE and not same_games:
        raise EventRefused("fixtures-made")
    if not 0 <= settings.turns <= MOST_TURNS:
        raise EventRefused("no-such-turns", turns=settings.turns, most=MOST_TURNS)
    if settings.best_of < 1 or settings.best_of % 2 == 0:
        raise EventRefused("best-of-odd", games=settings.best_of)
    _check_days(settings)
    if state.checked_in and not state.played and settings.confirm_by != before.confirm_by:
        return (Configured(settings), CheckInSettled(closed=False))  # another deadline: they are asked again
    return (Configured(settings),)


def _check_days(settings: Settings) -> None:
    for day in (settings.until, settings.begins, settings.ends):
        if day and not is_day(day):
            raise EventRefused("not-a-day", day=day)
    if settings.ends and not settings.begins:
        raise EventRefused("no-first-day")
    if settings.ends and settings.ends < settings.begins:
        raise EventRefused("ends-before-it-begins", begins=settings.begins, ends=settings.ends)
    if settings.confirm_by and not is_instant(settings.confirm_by):
        raise EventRefused("not-a-moment", moment=settings.confirm_by)


def _entrant(state: EventState, command: Enter) -> Entrant:
    if state.settings.system is System.SEASON:
        raise EventRefused("is-a-season")
    name = _free_name(state, command.name)
    settings = state.settings
    if not settings.confirm_by or state.played:  # before that, who is beyond the places waits
        check_room(state)
    joined = state.played + 1
    if joined > 1 and settings.system is System.ROUND_ROBIN:
        raise EventRefused("order-is-settled", system=settings.system.value)
    if joined > 1 and (settings.made_at_once or settings.system is System.KNOCKOUT):
        raise EventRefused("fixtures-made")
    if joined > 1 and settings.system is System.SWISS and joined > settings.last_late_round:
        raise EventRefused("too-late-to-enter", round=joined, last=settings.last_late_round)
    return Entrant(
        id=state.next_entrant,
        name=name,
        rating=command.rating,
        club=one_line(command.club),
        group=one_line(command.group),
        joined=joined,
        carried=_carried(command.carried),
    )


def _in_lines(settings: Settings) -> Settings:
    """*settings* whose texts are one line each."""
    return replace(
        settings,
        name=one_line(settings.name),
        lexicon=one_line(settings.lexicon),
        rating_name=one_line(settings.rating_name),
        place=one_line(settings.place),
        organiser=one_line(settings.organiser),
        signer=one_line(settings.signer),
        office=one_line(settings.office),
        excluded=tuple(map(one_line, settings.excluded)),
        divisions=tuple(map(one_line, settings.divisions)),
    )


def _free_name(state: EventState, text: str, of: EntrantId | None = None) -> str:
    """The name as it will stand; refused if nobody may have it, or somebody but *of* has it already."""
    name = one_line(text)
    if not name:
        raise EventRefused("name-needed")
    folded = name.casefold()
    if folded in map(str.casefold, state.settings.excluded):
        raise EventRefused("excluded", name=name)
    if any(entrant.name.casefold() == folded and entrant.id != of for entrant in state.entrants):
        raise EventRefused("name-taken", name=name)
    return name


def _edited(state: EventState, command: Edit) -> EntrantEdited:
    _known(state, command.entrant)
    settled = bool(state.played)
    name = _free_name(state, command.name, command.entrant)
    edited = EntrantEdited(command.entrant, name, one_line(command.club), one_line(command.group))
    after = evolve(state, edited)
    if settled and state.settings.groups_apart and _groups(after) != _groups(state):
        raise EventRefused("groups-are-settled")
    if settled and state.settings.system is System.ROUND_ROBIN and _order(after) != _order(state):
        raise EventRefused("order-is-settled", system=state.settings.system.value)
    return edited


def _groups(state: EventState) -> list[str]:
    return [entrant.group for entrant in state.entrants]


def _order(state: EventState) -> list[EntrantId]:
    return [entrant.id for entrant in state.championship.entrants]


def _removed(state: EventState, who: EntrantId) -> EntrantRemoved:
    _known(state, who)
    if who in state.seated:
        raise EventRefused("entry-was-paired", entrant=who)
    if state.played and state.settings.system is System.ROUND_ROBIN:
        raise EventRefused("order-is-settled", system=state.settings.system.value)
    return EntrantRemoved(who, next(entrant.name for entrant in state.entrants if entrant.id == who))


def _carried(points: float) -> float:
    if not 0 <= points <= MOST_CARRIED:
        raise EventRefused("carried-out-of-range", points=points, most=MOST_CARRIED)
    return float(points)


def _known(state: EventState, entrant: EntrantId) -> None:
    if not state.has(entrant):
        raise EventRefused("no-such-entrant", entrant=entrant)


def _withdraw(state: EventState, entrant: EntrantId, games: Games | None) -> tuple[Event, ...]:
    _known(state, entrant)
    if entrant in state.withdrawn:
        raise EventRefused("already-withdrawn", entrant=entrant)
    if state.settings.made_at_once:
        return withdrawn(state, entrant, games or state.settings.withdrawals)
    happened: list[Event] = [WithdrawalChanged(entrant, True)]
    for round_ in state.rounds[-1:]:
        for table, board in enumerate(round_.boards, start=1):
            if board.result is None and entrant in (board.first, board.second):
                lost = "-" if board.first == entrant else "+"
                happened.append(ResultSet(round_.number, table, lost))
    return tuple(happened)


def _complete(state: EventState) -> None:
    rounds: Iterable[Round | TableRound] = (*state.championship.rounds, *state.tables)
    for round_ in rounds:
        if round_.missing:
            raise EventRefused("results-missing", round=round_.number, tables=list(round_.missing))


def _pair(state: EventState, command: PairRound) -> tuple[Event, ...]:
    system = command.system or state.settings.system
    if state.settings.made_at_once:
        raise EventRefused("fixtures-are-made-at-once")
    if System.SEASON in (system, state.settings.system):
        raise EventRefused("is-a-season")
    if system is not System.LEAGUE:
        _complete(state)
    check_closed(state)
    number = state.played + 1
    other = {system, state.settings.system}
    if len(other) > 1 and other & {System.TABLES, System.KNOCKOUT}:
        raise EventRefused("system-is-settled", system=state.settings.system.value)
    longer: tuple[Event, ...] = ()
    if system is System.KNOCKOUT and number > state.settings.rounds:  # a level tie goes on
        longer = (Configured(replace(state.settings, rounds=number)),)
    elif number > state.settings.rounds:
        raise EventRefused("all-rounds-paired", rounds=state.settings.rounds)
    if number == 1 and system is System.SWISS:
        _configure(state, state.settings)  # an official championship has at least five rounds
    event = state.championship
    there = [entrant.id for entrant in event.to_pair]
    if system is System.TABLES:
        if command.seed is None:
            raise EventRefused("seed-needed")
        drawn = draw_tables(there, state.tables, seed=command.seed)
        return (TablesDrawn(number, tuple(game.seats for game in drawn), command.seed),)
    if command.boards is not None:
        pairings = [_by_hand(state, event, command)]
    else:
        pairings = [_by_system(state, part, system, command) for part in _divisions(state, event)]
    boards = tuple(board for pairing in pairings for board in pairing.boards)
    rested = [pairing.bye for pairing in pairings if pairing.bye is not None]
    rested += [who for pairing in pairings for who in pairing.byes]
    seated = {who for board in boards for who in board}.union(rested)
    byes = [Bye(entrant.id, 0.0) for entrant in event.entrants if entrant.id not in seated]
    seed = next((pairing.seed for pairing in pairings if pairing.seed is not None), None)
    paired = RoundPaired(number, boards, (*byes, *map(Bye, rested)), seed, command.lexicon)
    return (*longer, paired)


def _divisions(state: EventState, event: Championship) -> list[Championship]:
    """The event as one, or a part for each group where groups play apart."""
    if not state.settings.groups_apart:
        return [event]
    return [event.of_group(group) for group in state.groups]


def _by_system(state: EventState, event: Championship, system: System, command: PairRound) -> Pairing:
    number = state.played + 1
    there = [entrant.id for entrant in event.to_pair]
    if state.settings.groups_apart and len(there) < 2:  # nobody of the own group is left to play with
        return Pairing(boards=(), bye=there[0] if there else None)
    match system:
        case System.SWISS:
            rules = state.settings.swiss(allow_rematches=command.allow_rematches)
            return pair_swiss(event, rules, seed=command.seed)
        case System.ROUND_ROBIN:
            if state.settings.groups_apart and number > rounds_of_round_robin(len(event.entrants)):
                return Pairing(boards=())  # a smaller group has finished
            return _round_robin(event, number)
        case System.KING_OF_THE_HILL:
            return pair_king_of_the_hill(event)
        case System.TEAMS:
            boards = state.settings.team_boards
            return pair_teams(event, boards, allow_rematches=command.allow_rematches)
        case System.KNOCKOUT:
            return _knockout(event)
        case System.LEAGUE | System.TABLES | System.SEASON:
            raise EventRefused("fixtures-needed", round=number)
        case _:
            assert_never(system)


def _round_robin(event: Championship, number: int) -> Pairing:
    """The table holds everybody who entered; a game with somebody who is away is not played."""
    pairing = pair_round_robin([entrant.id for entrant in event.entrants], number)
    away = {bye.entrant for bye in event.sitting_out}
    kept = tuple(board for board in pairing.boards if not away.intersection(board))
    return replace(pairing, boards=kept, bye=None if pairing.bye in away else pairing.bye)


def _knockout(event: Championship) -> Pairing:
    assert event.knockout is not None
    boards = event.knockout.next_boards(event.rounds)
    if not boards:
        code = "all-rounds-paired" if event.rounds else "too-few-players"
        raise EventRefused(code, rounds=len(event.rounds), players=len(event.entrants))
    return Pairing(boards=boards, coloured=True)


def _by_hand(state: EventState, event: Championship, command: PairRound) -> Pairing:
    assert command.boards is not None
    there = {entrant.id for entrant in event.to_pair}
    seated: set[EntrantId] = set()
    league = state.settings.system is System.LEAGUE
    for board in command.boards:
        for who in board:
            _known(state, who)
            if who not in there:
                raise EventRefused("not-present", entrant=who)
            if who in seated and not league:
                raise EventRefused("seated-twice", entrant=who)
            seated.add(who)
        if board[0] == board[1]:
            raise EventRefused("same-entrant", entrant=board[0])
    met = meetings(event)
    if not (command.allow_rematches or league):
        for one, other in command.boards:
            if frozenset((one, other)) in met:
                raise EventRefused("rematch", one=one, other=other)
    left = sorted(there - seated)
    if len(left) > 1 and not league:
        raise EventRefused("not-seated", entrants=left)
    return Pairing(boards=command.boards, bye=left[0] if left and not league else None)


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


def _unpair(state: EventState) -> RoundUnpaired:
    if not state.played:
        raise EventRefused("nothing-paired")
    if state.settings.made_at_once:
        raise EventRefused("fixtures-are-made-at-once")
    last: Round | TableRound = (state.tables or state.rounds)[-1]
    results = len(last.boards if isinstance(last, Round) else last.tables) - len(last.missing)
    if results:
        raise EventRefused("round-has-results", round=last.number, results=results)
    return RoundUnpaired(last.number)


def _swap(state: EventState, one: EntrantId, other: EntrantId) -> RoundPaired | SeatsSwapped:
    """The two change places; whoever has the bye may be one of them."""
    _known(state, one)
    _known(state, other)
    if state.tables:
        return _swap_seats(state.tables[-1], one, other)
    if not state.rounds:
        raise EventRefused("nothing-paired")
    if state.settings.made_at_once:
        raise EventRefused("fixtures-are-made-at-once")
    last = state.rounds[-1]
    for board in last.boards:
        if board.result is not None and {one, other}.intersection((board.first, board.second)):
            raise EventRefused("round-has-results", round=last.number, results=1)
    places = {one: other, other: one}
    boards = tuple(
        (places.get(board.first, board.first), places.get(board.second, board.second))
        for board in last.boards
    )
    byes = tuple(replace(bye, entrant=places.get(bye.entrant, bye.entrant)) for bye in last.byes)
    met = meetings(replace(state.championship, rounds=state.rounds[:-1]))
    for first, second in boards:
        if {one, other}.intersection((first, second)) and frozenset((first, second)) in met:
            raise EventRefused("rematch", one=first, other=second)
    return RoundPaired(last.number, boards, byes, lexicon=last.lexicon)


def _swap_seats(last: TableRound, one: EntrantId, other: EntrantId) -> SeatsSwapped:
    """EBRE-0: the two change seats, at one table or between two that have no scores yet."""
    sitting = {who: game for game in last.tables for who in game.seats}
    for who in (one, other):
        if who not in sitting:
            raise EventRefused("not-present", entrant=who)
        if sitting[who].scores is not None:
            raise EventRefused("round-has-results", round=last.number, results=1)
    return SeatsSwapped(last.number, one, other)


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
