"""What follows on an event: a further phase for the first of its table, or a league's next season.

The first of a table go on with none, a share or all of the points they have.

Points that are carried are real: they stand in the table and pairing looks at them. The tie-breaks are of
the games of the phase, so Buchholz and Berger count what opponents made in it, and a score that was carried
is never counted twice. No regulation of ours says how; an organiser chooses the share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise, zip_longest

from faristol.tournament.commands import Configure, Enter
from faristol.tournament.errors import EventRefused
from faristol.tournament.event import EventLog
from faristol.tournament.rounds import Entrant, EntrantId
from faristol.tournament.settings import Settings, System
from faristol.tournament.standings import Row
from faristol.tournament.state import EventState

__all__ = ["Destination", "carried", "destinations", "next_phase", "next_season"]


class Destination(StrEnum):
    """Where a place of a league's table leads."""

    FINAL = "final"
    UP = "up"
    DOWN = "down"


def carried(points: float, share: float) -> float:
    """What is left of *points* for the next phase.

    >>> carried(3.5, 1), carried(3.5, 0.5), carried(3.5, 0), carried(4, 1 / 3)
    (3.5, 1.75, 0.0, 1.33)
    """
    return round(float(points) * share, 2)


def next_phase(
    state: EventState, settings: Settings, top: int, share: float = 0.0, *, each_group: bool = False
) -> EventLog:
    """The event in which the first *top* of *state* go on; who has withdrawn does not.

    With *each_group* they are the first of each group: all winners before all seconds, so that in a final of
    four the first of a group meets the second of the other.
    """
    if not state.played:
        raise EventRefused("not-before-a-round")
    if each_group and state.settings.groups_apart:
        tables = [_of_group(state, group)[:top] for group in state.groups]
        chosen = [one for place in zip_longest(*tables) for one in place if one is not None]
    else:
        chosen = _going_on(state, _table(state))[:top]
    entries = [
        Enter(who.name, who.rating, who.club, who.group, carried(points, share)) for who, points in chosen
    ]
    return EventLog().act(Configure(replace(settings, confirm_by="")), *entries)


def next_season(state: EventState, settings: Settings, up: int, down: int) -> EventLog:
    """The league of the next season: *up* of each division change with *down* of the one above it.

    Who has withdrawn is not in it, and keeps no place of the table; whoever else comes enters as usual.
    """
    if not state.played:
        raise EventRefused("not-before-a-round")
    tables = [[who for who, _ in _of_group(state, group)] for group in state.groups]
    for above, below in pairwise(range(len(tables))):
        for division, moving in ((above, down), (below, up)):
            leaving = moving + (up if division else 0) * (division == above)
            if leaving > len(tables[division]):
                name = state.groups[division]
                raise EventRefused("division-too-small", group=name, players=len(tables[division]))
    next_tables: list[list[Entrant]] = [[] for _ in tables]
    for division, table in enumerate(tables):
        first, fall = _moving(division, len(tables), up, down)
        stay = len(table) - fall
        if division:
            next_tables[division - 1] += table[:first]
        next_tables[division] += table[first:stay]
        if fall:
            next_tables[division + 1] += table[stay:]
    entries = [
        Enter(who.name, who.rating, who.club, group)
        for group, table in zip(state.groups, next_tables, strict=True)
        for who in table
    ]
    settings = replace(settings, divisions=state.settings.divisions, confirm_by="")  # who is in is known
    return EventLog().act(Configure(settings), *entries)


def destinations(state: EventState, rows: Sequence[Row]) -> Mapping[EntrantId, Destination]:
    """Where the places of the standings *rows* lead, as the settings have it; who has withdrawn has none."""
    settings, groups = state.settings, state.groups
    apart = len(groups) > 1
    found: dict[EntrantId, Destination] = {}
    if not settings.movers and not settings.finalists:
        return found
    staying = [row.entrant for row in rows if row.entrant.id not in state.withdrawn]
    for division, group in enumerate(groups if apart else ("",)):
        table = [who.id for who in staying if not apart or who.group == group]
        up, down = _moving(division, len(groups), settings.movers, settings.movers)
        for place, who in enumerate(table):
            if place >= len(table) - down:
                found[who] = Destination.DOWN
            elif place < up:
                found[who] = Destination.UP
            elif place < settings.finalists:
                found[who] = Destination.FINAL
    return found


def _moving(division: int, divisions: int, up: int, down: int) -> tuple[int, int]:
    """How many leave a division upwards and downwards: nobody beyond the first and the last."""
    return up if division else 0, down if division < divisions - 1 else 0


def _of_group(state: EventState, group: str) -> list[tuple[Entrant, float]]:
    return _going_on(state, [(row.entrant, row.points) for row in state.part(group).standings()])


def _going_on(state: EventState, table: list[tuple[Entrant, float]]) -> list[tuple[Entrant, float]]:
    return [(who, points) for who, points in table if who.id not in state.withdrawn]


def _table(state: EventState) -> list[tuple[Entrant, float]]:
    if state.settings.system is System.TABLES:
        return [(row.entrant, row.points) for row in state.table_standings()]
    return [(row.entrant, row.points) for row in state.championship.standings()]
