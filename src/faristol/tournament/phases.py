"""A further phase: the first of a table go on, with none, a share or all of the points they have.

Points that are carried are real: they stand in the table and pairing looks at them. The tie-breaks are of
the games of the phase, so Buchholz and Berger count what opponents made in it, and a score that was carried
is never counted twice. No regulation of ours says how; an organiser chooses the share.
"""

from __future__ import annotations

from faristol.tournament.commands import Configure, Enter
from faristol.tournament.errors import EventRefused
from faristol.tournament.event import EventLog
from faristol.tournament.rounds import Entrant
from faristol.tournament.settings import Settings, System
from faristol.tournament.state import EventState

__all__ = ["carried", "next_phase"]


def carried(points: float, share: float) -> float:
    """What is left of *points* for the next phase.

    >>> carried(3.5, 1), carried(3.5, 0.5), carried(3.5, 0), carried(4, 1 / 3)
    (3.5, 1.75, 0.0, 1.33)
    """
    return round(float(points) * share, 2)


def next_phase(state: EventState, settings: Settings, top: int, share: float = 0.0) -> EventLog:
    """The event in which the first *top* of *state* go on; who has withdrawn does not."""
    if not state.played:
        raise EventRefused("not-before-a-round")
    chosen = [(who, points) for who, points in _table(state) if who.id not in state.withdrawn][:top]
    entries = [
        Enter(who.name, who.rating, who.club, who.group, carried(points, share)) for who, points in chosen
    ]
    return EventLog().act(Configure(settings), *entries)


def _table(state: EventState) -> list[tuple[Entrant, float]]:
    if state.settings.system is System.TABLES:
        return [(row.entrant, row.points) for row in state.table_standings()]
    return [(row.entrant, row.points) for row in state.championship.standings()]
