"""What an organiser changes in a season: its events, and its teams."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from faristol.tournament.commands import AddEvent, DropEvent, DropTeam, FormTeam, JoinTeam
from faristol.tournament.errors import EventRefused
from faristol.tournament.events import Event, SeasonEventsChanged, SeasonTeamsChanged
from faristol.tournament.limits import MOST_ENTRANTS, MOST_EVENTS
from faristol.tournament.plain import one_line
from faristol.tournament.season_parts import SeasonEvent, SeasonTeam, folded
from faristol.tournament.settings import System
from faristol.tournament.state import EventState

__all__ = ["season_change"]


def season_change(
    state: EventState, command: AddEvent | DropEvent | FormTeam | JoinTeam | DropTeam
) -> tuple[Event, ...]:
    """What *command* leads to, or a refusal."""
    if state.settings.system is not System.SEASON:
        raise EventRefused("not-a-season")
    match command:
        case AddEvent(event, weight):
            if any(one.event == event for one in state.events):
                raise EventRefused("event-twice")
            if len(state.events) >= MOST_EVENTS:
                raise EventRefused("too-many-events", most=MOST_EVENTS)
            return (SeasonEventsChanged((*state.events, SeasonEvent(event, float(weight)))),)
        case DropEvent(event):
            places = [place for place, one in enumerate(state.events, start=1) if one.event == event]
            if not places:
                raise EventRefused("event-not-in-season")
            left = tuple(one for one in state.events if one.event != event)
            return (SeasonEventsChanged(left), *_moved_up(state.teams, places[0]))
        case FormTeam():
            return (SeasonTeamsChanged((*state.teams, _formed(state, command))),)
        case JoinTeam(name, member, since):
            team = _team(state, name)
            if team.third:
                raise EventRefused("team-has-third", team=team.name)
            third = _free(state, member)
            changed = replace(team, third=third, third_from=since)
            return (SeasonTeamsChanged(tuple(changed if one is team else one for one in state.teams)),)
        case DropTeam(name):
            team = _team(state, name)
            return (SeasonTeamsChanged(tuple(one for one in state.teams if one is not team)),)
        case _:
            assert_never(command)


def _moved_up(teams: tuple[SeasonTeam, ...], gone: int) -> tuple[Event, ...]:
    """A third who joined behind the event of place *gone* is there from the same event as before."""
    moved = tuple(
        replace(team, third_from=team.third_from - 1) if team.third_from > gone else team for team in teams
    )
    return (SeasonTeamsChanged(moved),) if moved != teams else ()


def _formed(state: EventState, command: FormTeam) -> SeasonTeam:
    name = one_line(command.team)
    if not name:
        raise EventRefused("name-needed")
    if any(folded(one.name) == folded(name) for one in state.teams):
        raise EventRefused("team-twice", team=name)
    if len(state.teams) >= MOST_ENTRANTS:
        raise EventRefused("too-many-entrants", most=MOST_ENTRANTS)
    members = (_free(state, command.one), _free(state, command.other))
    if folded(members[0]) == folded(members[1]):
        raise EventRefused("team-of-two")
    return SeasonTeam(name, members)


def _free(state: EventState, member: str) -> str:
    """A name, if that person plays for no team of the season."""
    name = one_line(member)
    if not name:
        raise EventRefused("name-needed")
    for team in state.teams:
        if folded(name) in map(folded, team.everybody):
            raise EventRefused("in-another-team", member=name, team=team.name)
    return name


def _team(state: EventState, name: str) -> SeasonTeam:
    found = next((one for one in state.teams if folded(one.name) == folded(name)), None)
    if found is None:
        raise EventRefused("no-such-team", team=name)
    return found
