"""Whether an event can follow on a state: asked of every event of a log that somebody else wrote.

Whatever :func:`~faristol.tournament.event.decide` led to fits. A file may say anything, and once its log is
kept it is told again whenever the championship is opened: what does not fit, or is larger than any
championship is, must not come in.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import assert_never

from faristol.tournament.check_in import is_instant
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
from faristol.tournament.held import is_day
from faristol.tournament.limits import MOST_ENTRANTS, MOST_EVENTS, MOST_OUTINGS, MOST_ROUNDS, MOST_WEIGHT
from faristol.tournament.rounds import EntrantId
from faristol.tournament.season_parts import TEAM_MEMBERS
from faristol.tournament.settings import MOST_TURNS, Settings, System
from faristol.tournament.state import EventState
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["fits"]

_MOST_TEAM_BOARDS = 1_000
_MOST_GAME_TURNS = 60
_MOST_GAME_MINUTES = 90
_MOST_SEATS = 4


def fits(state: EventState, event: Event) -> bool:  # noqa: C901 - one case an event
    """Whether *event* can happen to *state*."""
    match event:
        case Configured(settings):
            return _settings_fit(state, settings)
        case EntrantEntered(entrant):
            count = len(state.entrants) + 1
            return entrant.id == state.next_entrant and count * state.played <= MOST_OUTINGS
        case (
            EntrantEdited(who)
            | EntrantRated(who)
            | PointsCarried(who)
            | WithdrawalChanged(who)
            | AbsenceChanged(who)
        ):
            return _are_in(state, (who,))
        case ConfirmationChanged(who, at):
            return _are_in(state, (who,)) and is_instant(at)
        case CheckInSettled(out):
            in_order = all(one < other for one, other in pairwise(out))
            return in_order and _are_in(state, out) and state.seated.isdisjoint(out)
        case EntrantRemoved(who):
            return _are_in(state, (who,)) and who not in state.seated
        case PairForbidden(one, other) | PairAllowed(one, other):
            return _are_in(state, (one, other))
        case RoundPaired(number, boards, byes):
            return (
                state.settings.system is not System.TABLES
                and number in (len(state.rounds), len(state.rounds) + 1)
                and _round_fits(state, number)
                and all(first != second and _play(state, (first, second)) for first, second in boards)
                and _play(state, (bye.entrant for bye in byes))
            )
        case TablesDrawn(number, tables):
            return (
                state.settings.system is System.TABLES
                and number == len(state.tables) + 1
                and _round_fits(state, number)
                and all(len(seats) <= _MOST_SEATS and _play(state, seats) for seats in tables)
            )
        case SeatsSwapped(number, one, other):
            sitting = {who for round_ in state.tables[-1:] for game in round_.tables for who in game.seats}
            return number == len(state.tables) and {one, other} <= sitting
        case RoundUnpaired(number):
            return 1 <= number == state.played
        case ResultSet(number, table):
            rounds = state.rounds
            return 1 <= number <= len(rounds) and 1 <= table <= len(rounds[number - 1].boards)
        case TableScoresSet(number, table, scores):
            if not (1 <= number <= len(state.tables) and 1 <= table <= len(state.tables[number - 1].tables)):
                return False
            return scores is None or len(scores) == len(state.tables[number - 1].tables[table - 1].seats)
        case RoundReopened(number) | RoundLocked(number) | RoundPublished(number):
            return 1 <= number <= state.played
        case SeasonEventsChanged(events):
            return (
                len(events) <= MOST_EVENTS
                and len({one.event for one in events}) == len(events)
                and all(0 < one.weight <= MOST_WEIGHT for one in events)
            )
        case SeasonTeamsChanged(teams):
            return len(teams) <= MOST_ENTRANTS and all(len(one.members) == TEAM_MEMBERS for one in teams)
        case EventClosed():
            return True
        case _:
            assert_never(event)


def _settings_fit(state: EventState, settings: Settings) -> bool:
    settled = state.played and settings.system is not state.settings.system
    return (
        not settled
        and 1 <= settings.rounds <= MOST_ROUNDS
        and 1 <= settings.team_boards <= _MOST_TEAM_BOARDS
        and len(settings.tie_breaks) <= len(TieBreak)
        and len(settings.excluded) <= MOST_ENTRANTS
        and len(settings.divisions) <= MOST_ENTRANTS
        and len(settings.longer_groups) <= MOST_ENTRANTS
        and 0 <= settings.game_turns <= _MOST_GAME_TURNS
        and 1 <= settings.longer_turns <= _MOST_GAME_TURNS
        and 1 <= settings.longer_minutes <= _MOST_GAME_MINUTES
        and 0 <= settings.club_best <= MOST_ENTRANTS
        and 0 <= settings.turns <= MOST_TURNS
        and 1 <= settings.best_of <= MOST_ROUNDS
        and all(day == "" or is_day(day) for day in (settings.begins, settings.ends))
        and (settings.confirm_by == "" or is_instant(settings.confirm_by))
    )


def _round_fits(state: EventState, number: int) -> bool:
    return 1 <= number <= MOST_ROUNDS and number * len(state.entrants) <= MOST_OUTINGS


def _are_in(state: EventState, people: Iterable[EntrantId]) -> bool:
    return all(map(state.has, people))


def _play(state: EventState, people: Iterable[EntrantId]) -> bool:
    """Whether they are in, and the check-in left none of them out."""
    return all(state.has(who) and who not in state.out for who in people)
