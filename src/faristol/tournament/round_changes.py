"""Who meets whom: a round is paired, taken back, and its seats are swapped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from faristol.tournament.championship import Championship
from faristol.tournament.check_in_changes import check_closed
from faristol.tournament.commands import PairRound
from faristol.tournament.entry_changes import check_known
from faristol.tournament.errors import EventRefused, PairingImpossible
from faristol.tournament.events import (
    Configured,
    Event,
    RoundPaired,
    RoundUnpaired,
    SeatsSwapped,
    TablesDrawn,
)
from faristol.tournament.pairing import Pairing, pair_swiss
from faristol.tournament.pairing.common import meetings
from faristol.tournament.pairing.king import pair_king_of_the_hill
from faristol.tournament.pairing.round_robin import pair_round_robin, rounds_of_round_robin
from faristol.tournament.pairing.teams import pair_teams
from faristol.tournament.rounds import Bye, EntrantId, Round
from faristol.tournament.settings import System
from faristol.tournament.settings_changes import configure
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableGame, TableRound, draw_tables

__all__ = ["check_complete", "pair_round", "swap_places", "unpair_round"]


def pair_round(state: EventState, command: PairRound) -> tuple[Event, ...]:
    """The next round, paired by its system or by hand."""
    system = command.system or state.settings.system
    if state.settings.made_at_once:
        raise EventRefused("fixtures-are-made-at-once")
    if System.SEASON in (system, state.settings.system):
        raise EventRefused("is-a-season")
    if system is not System.LEAGUE:
        check_complete(state)
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
        configure(state, state.settings)  # an official championship has at least five rounds
    event = state.championship
    if system is System.TABLES:
        if command.seed is None:
            raise EventRefused("seed-needed")
        drawn = [_drawn(state, part, command.seed) for part in _divisions(state, event)]
        return (TablesDrawn(number, tuple(game.seats for part in drawn for game in part), command.seed),)
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


def unpair_round(state: EventState) -> RoundUnpaired:
    """The last round is taken back, if nothing was played."""
    if not state.played:
        raise EventRefused("nothing-paired")
    if state.settings.made_at_once:
        raise EventRefused("fixtures-are-made-at-once")
    last: Round | TableRound = (state.tables or state.rounds)[-1]
    results = len(last.boards if isinstance(last, Round) else last.tables) - len(last.missing)
    if results:
        raise EventRefused("round-has-results", round=last.number, results=results)
    return RoundUnpaired(last.number)


def swap_places(state: EventState, one: EntrantId, other: EntrantId) -> RoundPaired | SeatsSwapped:
    """The two change places; whoever has the bye may be one of them."""
    check_known(state, one)
    check_known(state, other)
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


def check_complete(state: EventState) -> None:
    """Refuse while a result is missing."""
    rounds: Iterable[Round | TableRound] = (*state.championship.rounds, *state.tables)
    for round_ in rounds:
        if round_.missing:
            raise EventRefused("results-missing", round=round_.number, tables=list(round_.missing))


def _divisions(state: EventState, event: Championship) -> list[Championship]:
    """The event as one, or a part for each group where groups play apart."""
    if not state.settings.groups_apart:
        return [event]
    return [event.of_group(group) for group in state.groups]


def _drawn(state: EventState, part: Championship, seed: int) -> Sequence[TableGame]:
    """The tables of those who play together; a group of which nobody is there has none."""
    there = [entrant.id for entrant in part.to_pair]
    if not state.settings.groups_apart:
        return draw_tables(there, state.tables, seed=seed)
    try:
        return draw_tables(there, state.tables, seed=seed) if there else ()
    except PairingImpossible as impossible:
        group = part.entrants[0].group
        raise PairingImpossible("no-tables-in-group", group=group, **impossible.facts) from None


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
            check_known(state, who)
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


def _swap_seats(last: TableRound, one: EntrantId, other: EntrantId) -> SeatsSwapped:
    """EBRE-0: the two change seats, at one table or between two that have no scores yet."""
    sitting = {who: game for game in last.tables for who in game.seats}
    for who in (one, other):
        if who not in sitting:
            raise EventRefused("not-present", entrant=who)
        if sitting[who].scores is not None:
            raise EventRefused("round-has-results", round=last.number, results=1)
    return SeatsSwapped(last.number, one, other)
