"""The event at one moment, and how each thing that happens changes it."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, assert_never

from faristol.tournament.championship import Championship
from faristol.tournament.check_in import CheckIn, Confirmation, check_in
from faristol.tournament.events import (
    AbsenceChanged,
    CheckInSettled,
    Configured,
    ConfirmationChanged,
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
    SeasonEventsChanged,
    SeasonTeamsChanged,
    SeatsSwapped,
    TableScoresSet,
    TablesDrawn,
    WithdrawalChanged,
)
from faristol.tournament.knockout import Knockout
from faristol.tournament.rounds import (
    NOT_PLAYED,
    Board,
    Bye,
    Entrant,
    EntrantId,
    Result,
    Round,
    sorting,
)
from faristol.tournament.season_parts import SeasonEvent, SeasonTeam
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
    annulled: tuple[EntrantId, ...] = ()  # of those who withdrew, whose games count for nobody
    absent: tuple[EntrantId, ...] = ()
    confirmed: tuple[Confirmation, ...] = ()  # in order of entry
    checked_in: bool = False  # whether the check-in is closed
    out: tuple[EntrantId, ...] = ()  # whom it left out: they do not play until the desk lets them in
    forbidden: tuple[tuple[EntrantId, EntrantId], ...] = ()
    rounds: tuple[Round, ...] = ()
    tables: tuple[TableRound, ...] = ()
    reopened: tuple[int, ...] = ()
    published: tuple[int, ...] = ()
    events: tuple[SeasonEvent, ...] = ()  # of a season
    teams: tuple[SeasonTeam, ...] = ()  # of a season
    closed: bool = False

    @property
    def played(self) -> int:
        """How many rounds have been paired."""
        return len(self.tables if self.settings.system is System.TABLES else self.rounds)

    @property
    def next_entrant(self) -> EntrantId:
        """The number of whoever enters next; those of entries that were struck out leave gaps."""
        return EntrantId(self.entrants[-1].id + 1 if self.entrants else 1)

    def has(self, who: EntrantId) -> bool:
        """Whether somebody takes part under that number."""
        at = bisect_left(self.entrants, who, key=lambda entrant: entrant.id)
        return at < len(self.entrants) and self.entrants[at].id == who

    @property
    def taking_part(self) -> tuple[Entrant, ...]:
        """Everybody but those whom the check-in left out."""
        if not self.out:
            return self.entrants
        out = set(self.out)
        return tuple(entrant for entrant in self.entrants if entrant.id not in out)

    @property
    def seated(self) -> frozenset[EntrantId]:
        """Everybody whom a round names, those who sat it out included."""
        named = {
            who for round_ in self.rounds for board in round_.boards for who in (board.first, board.second)
        }
        named |= {bye.entrant for round_ in self.rounds for bye in round_.byes}
        named |= {who for round_ in self.tables for game in round_.tables for who in game.seats}
        return frozenset(named)

    @property
    def all_paired(self) -> bool:
        """Whether no round is left to be paired; a knockout has as many as its ties take."""
        knockout = self._knockout()
        if knockout is not None:
            return bool(self.rounds) and not knockout.next_boards(self.rounds)
        return self.played >= self.settings.rounds

    @property
    def championship(self) -> Championship:
        """What pairing and standings read; entrants by the initial order, best rating first (FISC-1h)."""
        away = {*self.withdrawn, *self.absent}
        order = _initial_order(self.taking_part, self.settings)
        return Championship(
            name=self.settings.name,
            held=self.settings.held,
            entrants=tuple(order),
            rounds=self._counting(),
            planned=self.settings.rounds,
            order=self.settings.tie_breaks,
            unplayed=self.settings.unplayed,
            sitting_out=tuple(Bye(entrant.id, 0.0) for entrant in order if entrant.id in away),
            forbidden=frozenset(frozenset(pair) for pair in self.forbidden),
            knockout=self._knockout(),
        )

    def _counting(self) -> tuple[Round, ...]:
        """The rounds as the table reads them: an annulled game was not played, whatever its result."""
        if not self.annulled:
            return self.rounds
        gone = set(self.annulled)
        return tuple(
            replace(
                round_,
                boards=tuple(
                    replace(board, result=NOT_PLAYED) if gone & {board.first, board.second} else board
                    for board in round_.boards
                ),
            )
            for round_ in self.rounds
        )

    def _knockout(self) -> Knockout | None:
        """Seeded in the order of the entries: so a table before it has them (FISC-1h knows no knockout)."""
        settings = self.settings
        if settings.system is not System.KNOCKOUT:
            return None
        order = tuple(entrant.id for entrant in self.taking_part)
        return Knockout(order, settings.best_of, settings.third_place, frozenset(self.withdrawn))

    def check_in(self, *, over: bool) -> CheckIn | None:
        """Who has a place before the first round, if people are asked; *over* is whether the deadline is."""
        settings = self.settings
        if not settings.confirm_by or self.played:
            return None
        return check_in(
            self.entrants,
            self.withdrawn,
            self.confirmed,
            places=settings.capacity,
            deadline=settings.confirm_by,
            over=over or self.checked_in,
        )

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups that play apart, the highest division first; one without a name where nobody does."""
        if not self.settings.groups_apart:
            return ("",)
        there = {entrant.group for entrant in self.taking_part}
        named = [group for group in self.settings.divisions if group in there]
        return (*named, *sorted(there.difference(named), key=sorting))

    def part(self, group: str) -> Championship:
        """The event of one of the *groups*."""
        whole = self.championship
        return whole.of_group(group) if self.settings.groups_apart else whole

    def is_locked(self, number: int) -> bool:
        """FISC-9c, CLASSIC-8c: a round has passed when the next one is paired.

        The fixtures of a league are free: a match day waits for its last game, whatever was paired since;
        and where they were all made at once, results can be corrected until the league is closed.
        """
        if self.settings.made_at_once:
            return False
        if number >= self.played or number in self.reopened:
            return False
        return self.settings.system is not System.LEAGUE or not self.rounds[number - 1].missing

    def lexicon(self, number: int) -> str:
        """The arbiter dictionary of a round: the host's of that day, or the event's."""
        chosen = next((round_.lexicon for round_ in self.rounds if round_.number == number), "")
        return chosen or self.settings.lexicon

    def table_standings(self) -> tuple[TableRow, ...]:
        most = self.settings.winner_gets_most
        return table_standings(self.taking_part, self.tables, winner_gets_most=most)


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
        case EntrantEdited(who, name, club, group):
            return replace(state, entrants=_changed(state.entrants, who, name=name, club=club, group=group))
        case EntrantRemoved(who):
            return _removed(state, who)
        case EntrantRated(who, rating):
            return replace(state, entrants=_changed(state.entrants, who, rating=rating))
        case PointsCarried(who, points):
            return replace(state, entrants=_changed(state.entrants, who, carried=points))
        case WithdrawalChanged(who, withdrawn, annulled):
            return replace(
                state,
                withdrawn=_toggled(state.withdrawn, who, withdrawn),
                annulled=_toggled(state.annulled, who, annulled),
            )
        case AbsenceChanged(who, absent):
            return replace(state, absent=_toggled(state.absent, who, absent))
        case ConfirmationChanged(who, at, coming):
            others = [one for one in state.confirmed if one.entrant != who]
            said = [Confirmation(who, at)] if coming else []
            return replace(state, confirmed=tuple(sorted((*others, *said), key=lambda one: one.entrant)))
        case CheckInSettled(out, closed):
            return replace(state, checked_in=closed, out=out)
        case PairForbidden(one, other):
            return replace(state, forbidden=_toggled(state.forbidden, (one, other), True))
        case PairAllowed(one, other):
            return replace(state, forbidden=_toggled(state.forbidden, (one, other), False))
        case RoundPaired():
            return _paired(state, event)
        case TablesDrawn(number, tables):
            drawn = TableRound(number, tuple(TableGame(seats) for seats in tables))
            return replace(state, tables=(*state.tables, drawn), absent=())
        case SeatsSwapped(number, one, other):
            return replace(state, tables=_with(state.tables, number - 1, _swapped(state, number, one, other)))
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
        case SeasonEventsChanged(events):
            return replace(state, events=events)
        case SeasonTeamsChanged(teams):
            return replace(state, teams=teams)
        case EventClosed():
            return replace(state, closed=True)
        case _:
            assert_never(event)


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _were_absent(state: EventState, number: int) -> tuple[EntrantId, ...]:
    """Who had been marked absent for round *number*, now that it is to be paired again."""
    if state.settings.made_at_once:
        return state.absent  # who rests on a match day is not away
    seated = {board.first for round_ in state.rounds[number - 1 :] for board in round_.boards}
    seated |= {board.second for round_ in state.rounds[number - 1 :] for board in round_.boards}
    seated |= {bye.entrant for round_ in state.rounds[number - 1 :] for bye in round_.byes if bye.points}
    seated |= {who for round_ in state.tables[number - 1 :] for game in round_.tables for who in game.seats}
    seated.update(state.withdrawn, state.out)
    return tuple(
        entrant.id for entrant in state.entrants if entrant.joined <= number and entrant.id not in seated
    )


def _changed(entrants: tuple[Entrant, ...], who: EntrantId, **fields: Any) -> tuple[Entrant, ...]:
    """*entrants* with other *fields* of one of them, who stands at the place of the number."""
    if not 1 <= who <= len(entrants) or entrants[who - 1].id != who:
        return tuple(replace(one, **fields) if one.id == who else one for one in entrants)
    return _with(entrants, who - 1, replace(entrants[who - 1], **fields))


def _removed(state: EventState, who: EntrantId) -> EventState:
    return replace(
        state,
        entrants=tuple(one for one in state.entrants if one.id != who),
        withdrawn=_toggled(state.withdrawn, who, False),
        absent=_toggled(state.absent, who, False),
        confirmed=tuple(one for one in state.confirmed if one.entrant != who),
        out=_toggled(state.out, who, False),
        forbidden=tuple(pair for pair in state.forbidden if who not in pair),
    )


def _swapped(state: EventState, number: int, one: EntrantId, other: EntrantId) -> TableRound:
    places = {one: other, other: one}
    round_ = state.tables[number - 1]
    games = (replace(game, seats=tuple(places.get(who, who) for who in game.seats)) for game in round_.tables)
    return replace(round_, tables=tuple(games))


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
