"""The event at one moment, and how each thing that happens changes it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, assert_never

from faristol.tournament.championship import Championship
from faristol.tournament.events import (
    AbsenceChanged,
    Configured,
    EntrantEntered,
    EntrantRated,
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
    TableScoresSet,
    TablesDrawn,
    WithdrawalChanged,
)
from faristol.tournament.rounds import Board, Bye, Entrant, EntrantId, Result, Round, sorting
from faristol.tournament.settings import Newcomers, Settings, System
from faristol.tournament.tables import TableGame, TableRound, TableRow, table_standings

__all__ = ["EventState", "evolve", "games_rated"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class EventState:
    """The event at one moment."""

    settings: Settings = field(default_factory=Settings)
    entrants: tuple[Entrant, ...] = ()
    withdrawn: tuple[EntrantId, ...] = ()
    absent: tuple[EntrantId, ...] = ()
    forbidden: tuple[tuple[EntrantId, EntrantId], ...] = ()
    rounds: tuple[Round, ...] = ()
    tables: tuple[TableRound, ...] = ()
    reopened: tuple[int, ...] = ()
    published: tuple[int, ...] = ()
    closed: bool = False

    @property
    def played(self) -> int:
        """How many rounds have been paired."""
        return len(self.tables if self.settings.system is System.TABLES else self.rounds)

    @property
    def championship(self) -> Championship:
        """What pairing and standings read; entrants by the initial order, best rating first (FISC-1h)."""
        away = {*self.withdrawn, *self.absent}
        order = _initial_order(self.entrants, self.settings)
        return Championship(
            name=self.settings.name,
            entrants=tuple(order),
            rounds=self.rounds,
            planned=self.settings.rounds,
            order=self.settings.tie_breaks,
            unplayed=self.settings.unplayed,
            sitting_out=tuple(Bye(entrant.id, 0.0) for entrant in order if entrant.id in away),
            forbidden=frozenset(frozenset(pair) for pair in self.forbidden),
        )

    def is_locked(self, number: int) -> bool:
        """FISC-9c, CLASSIC-8c: a round has passed when the next one is paired.

        The fixtures of a league are free: a match day waits for its last game, whatever was paired since.
        """
        if number >= self.played or number in self.reopened:
            return False
        return self.settings.system is not System.LEAGUE or not self.rounds[number - 1].missing

    def lexicon(self, number: int) -> str:
        """The arbiter dictionary of a round: the host's of that day, or the event's."""
        chosen = next((round_.lexicon for round_ in self.rounds if round_.number == number), "")
        return chosen or self.settings.lexicon

    def table_standings(self) -> tuple[TableRow, ...]:
        return table_standings(self.entrants, self.tables, winner_gets_most=self.settings.winner_gets_most)


def _initial_order(entrants: tuple[Entrant, ...], settings: Settings) -> list[Entrant]:
    match settings.newcomers:
        case Newcomers.LAST:
            return sorted(entrants, key=lambda entrant: (-(entrant.rating or 0), entrant.id))
        case Newcomers.RATED:
            return sorted(entrants, key=lambda entrant: _by_rating_and_name(entrant, settings.initial_rating))
        case _:
            assert_never(settings.newcomers)


def _by_rating_and_name(entrant: Entrant, newcomers: float) -> tuple[float, str, EntrantId]:
    rating = newcomers if entrant.rating is None else entrant.rating
    return -rating, sorting(entrant.name), entrant.id


def evolve(state: EventState, event: Event) -> EventState:  # noqa: C901 - one case an event
    """The state after *event*."""
    match event:
        case Configured(settings):
            return replace(state, settings=settings)
        case EntrantEntered(entrant):
            return replace(state, entrants=(*state.entrants, entrant))
        case EntrantRated(who, rating):
            return replace(state, entrants=_changed(state.entrants, who, rating=rating))
        case PointsCarried(who, points):
            return replace(state, entrants=_changed(state.entrants, who, carried=points))
        case WithdrawalChanged(who, withdrawn):
            return replace(state, withdrawn=_toggled(state.withdrawn, who, withdrawn))
        case AbsenceChanged(who, absent):
            return replace(state, absent=_toggled(state.absent, who, absent))
        case PairForbidden(one, other):
            return replace(state, forbidden=_toggled(state.forbidden, (one, other), True))
        case PairAllowed(one, other):
            return replace(state, forbidden=_toggled(state.forbidden, (one, other), False))
        case RoundPaired():
            return _paired(state, event)
        case TablesDrawn(number, tables):
            drawn = TableRound(number, tuple(TableGame(seats) for seats in tables))
            return replace(state, tables=(*state.tables, drawn), absent=())
        case RoundUnpaired(number):
            return replace(
                state,
                rounds=tuple(round_ for round_ in state.rounds if round_.number != number),
                tables=tuple(round_ for round_ in state.tables if round_.number != number),
                absent=_were_absent(state, number),
                published=_toggled(state.published, number, False),
            )
        case ResultSet(number, table, result):
            boards = state.rounds[number - 1].boards
            told = None if result is None else Result.parse(result)
            changed = replace(boards[table - 1], result=told)
            round_ = replace(state.rounds[number - 1], boards=_with(boards, table - 1, changed))
            return replace(state, rounds=_with(state.rounds, number - 1, round_))
        case TableScoresSet(number, table, scores):
            games = state.tables[number - 1].tables
            game = replace(games[table - 1], scores=scores)
            held = replace(state.tables[number - 1], tables=_with(games, table - 1, game))
            return replace(state, tables=_with(state.tables, number - 1, held))
        case RoundReopened(number):
            return replace(state, reopened=_toggled(state.reopened, number, True))
        case RoundLocked(number):
            return replace(state, reopened=_toggled(state.reopened, number, False))
        case RoundPublished(number):
            return replace(state, published=_toggled(state.published, number, True))
        case EventClosed():
            return replace(state, closed=True)
        case _:
            assert_never(event)


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _were_absent(state: EventState, number: int) -> tuple[EntrantId, ...]:
    """Who had been marked absent for round *number*, now that it is to be paired again."""
    seated = {board.first for round_ in state.rounds[number - 1 :] for board in round_.boards}
    seated |= {board.second for round_ in state.rounds[number - 1 :] for board in round_.boards}
    seated |= {bye.entrant for round_ in state.rounds[number - 1 :] for bye in round_.byes if bye.points}
    seated |= {who for round_ in state.tables[number - 1 :] for game in round_.tables for who in game.seats}
    seated.update(state.withdrawn)
    return tuple(
        entrant.id for entrant in state.entrants if entrant.joined <= number and entrant.id not in seated
    )


def _changed(entrants: tuple[Entrant, ...], who: EntrantId, **fields: Any) -> tuple[Entrant, ...]:
    """*entrants* with other *fields* of one of them, who stands at the place of the number."""
    if not 1 <= who <= len(entrants) or entrants[who - 1].id != who:
        return tuple(replace(one, **fields) if one.id == who else one for one in entrants)
    return _with(entrants, who - 1, replace(entrants[who - 1], **fields))


def _toggled(values: tuple[T, ...], value: T, there: bool) -> tuple[T, ...]:
    """*values*, which are in order, with *value* in its place or without it."""
    at: int = bisect_left(values, value)  # type: ignore[call-overload] # numbers, or pairs of them
    if (at < len(values) and values[at] == value) == there:
        return values
    return (*values[:at], value, *values[at:]) if there else (*values[:at], *values[at + 1 :])


def _paired(state: EventState, event: RoundPaired) -> EventState:
    """A pairing of the last round again keeps the results of boards that did not change."""
    before = {
        (board.first, board.second): board.result
        for round_ in state.rounds
        if round_.number == event.round
        for board in round_.boards
    }
    boards = tuple(Board(first, second, before.get((first, second))) for first, second in event.boards)
    kept = tuple(round_ for round_ in state.rounds if round_.number != event.round)
    return replace(state, rounds=(*kept, Round(event.round, boards, event.byes, event.lexicon)), absent=())


def games_rated(state: EventState) -> tuple[tuple[EntrantId, EntrantId, float], ...]:
    """The games that count for ratings, in order, with the points of the first: no forfeit, bye or 0–0."""
    return tuple(
        (board.first, board.second, board.result.points[0])
        for round_ in state.rounds
        for board in round_.boards
        if board.result is not None and board.result.rated
    )
