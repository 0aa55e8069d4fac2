"""A league in any order: all games are there from the first day and are played as people find the time.

In each group everybody meets everybody, once or twice. The games are rounds like any other, by Berger's
tables: a match day proposes an order, nobody has to keep it, and no round waits for another one. Nobody who
rests on a match day gets anything for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from faristol.tournament.errors import EventRefused
from faristol.tournament.events import (
    Configured,
    Event,
    ResultSet,
    RoundPaired,
    RoundPublished,
    RoundUnpaired,
    WithdrawalChanged,
)
from faristol.tournament.limits import MOST_OUTINGS, MOST_ROUNDS
from faristol.tournament.pairing.round_robin import pair_round_robin, rounds_of_round_robin
from faristol.tournament.rounds import EntrantId, How, Outing, outings
from faristol.tournament.settings import Games
from faristol.tournament.standings import Row, places_in_groups
from faristol.tournament.state import EventState
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["End", "Record", "drop_fixtures", "fixtures", "records", "settle_missing", "withdrawn"]

_UNPLAYED = MappingProxyType({Games.ANNULLED: "unplayed", Games.FORFEITED: "0-0"})
"""What a game becomes that nobody played in time."""

_FORM = 5  # games


class End(StrEnum):
    """How a game ended for one of the two; a forfeit is won and lost like any other."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Somebody's league: the place in the own group, how the games ended, and the last few of them."""

    place: int
    won: int
    drawn: int
    lost: int
    difference: float
    form: tuple[End, ...]  # the newest last


_FEWEST = 2  # of a group: one alone has nobody to meet


def fixtures(state: EventState) -> tuple[Event, ...]:
    """Every game of the league, published at once."""
    settings = state.settings
    if not settings.made_at_once:
        raise EventRefused("not-made-at-once")
    if state.rounds:
        raise EventRefused("fixtures-made")
    if not state.entrants:
        raise EventRefused("group-too-small", group="", players=0)
    orders = [_order(state, group) for group in state.groups]
    for group, order in zip(state.groups, orders, strict=True):
        if len(order) < _FEWEST:
            raise EventRefused("group-too-small", group=group, players=len(order))
    once = [rounds_of_round_robin(len(order)) for order in orders]
    days = settings.turns * max(once, default=0)
    if not 1 <= days <= MOST_ROUNDS or days * len(state.entrants) > MOST_OUTINGS:
        raise EventRefused("league-too-large", players=len(state.entrants), rounds=days)
    happened: list[Event] = [Configured(replace(settings, rounds=days))]
    for day in range(1, days + 1):
        boards = [
            board
            for order, rounds in zip(orders, once, strict=True)
            if day <= settings.turns * rounds
            for board in _boards(order, day, rounds)
        ]
        happened += [RoundPaired(day, tuple(boards)), RoundPublished(day)]
    return tuple(happened)


def _order(state: EventState, group: str) -> list[EntrantId]:
    return [entrant.id for entrant in state.part(group).to_pair]


def _boards(order: list[EntrantId], day: int, rounds: int) -> tuple[tuple[EntrantId, EntrantId], ...]:
    """The games of a group on one day; in the second turn the others start."""
    turn, number = divmod(day - 1, rounds)
    boards = pair_round_robin(order, number + 1).boards
    return tuple((second, first) for first, second in boards) if turn % 2 else boards


def records(state: EventState, rows: Sequence[Row]) -> Mapping[EntrantId, Record]:
    """What the table of a league tells beyond points, of everybody in the standings *rows*."""
    counting, groups = state.championship, state.groups
    lived = outings(counting.entrants, counting.rounds)
    found: dict[EntrantId, Record] = {}
    places = places_in_groups(rows) if len(groups) > 1 else {row.entrant.id: row.position for row in rows}
    for row in rows:
        ends = tuple(filter(None, map(_end, lived[row.entrant.id])))
        found[row.entrant.id] = Record(
            place=places[row.entrant.id],
            won=ends.count(End.WON),
            drawn=ends.count(End.DRAWN),
            lost=ends.count(End.LOST),
            difference=row.tie_breaks[TieBreak.DIFFERENCE],
            form=ends[-_FORM:],
        )
    return MappingProxyType(found)


def _end(outing: Outing) -> End | None:
    """How a game ended; nothing for a day without one."""
    if outing.opponent is None or outing.how is How.ABSENT:
        return None
    return _ENDS.get(outing.points, End.LOST)


_ENDS = MappingProxyType({1.0: End.WON, 0.5: End.DRAWN})


def drop_fixtures(state: EventState) -> tuple[Event, ...]:
    """No game any more, so that somebody can still enter; results are never dropped with them."""
    if not state.settings.made_at_once or not state.rounds:
        raise EventRefused("nothing-paired")
    results = sum(len(round_.boards) - len(round_.missing) for round_ in state.rounds)
    if results:
        raise EventRefused("fixtures-have-results", results=results)
    return tuple(RoundUnpaired(round_.number) for round_ in reversed(state.rounds))


def withdrawn(state: EventState, entrant: EntrantId, games: Games) -> tuple[Event, ...]:
    """Somebody leaves: nothing of theirs counts, or what is left is won by the others."""
    if games is Games.ANNULLED:
        return (WithdrawalChanged(entrant, True, True),)
    left: list[Event] = [WithdrawalChanged(entrant, True)]
    for round_ in state.rounds:
        for table in round_.missing:
            board = round_.boards[table - 1]
            if entrant in (board.first, board.second):
                left.append(ResultSet(round_.number, table, "-" if board.first == entrant else "+"))
    return tuple(left)


def settle_missing(state: EventState, games: Games) -> tuple[Event, ...]:
    """Every game without a result gets the one that *games* says."""
    if not state.settings.made_at_once:
        raise EventRefused("not-made-at-once")
    settled = tuple(
        ResultSet(round_.number, table, _UNPLAYED[games])
        for round_ in state.rounds
        for table in round_.missing
    )
    if not settled:
        raise EventRefused("nothing-missing")
    return settled
