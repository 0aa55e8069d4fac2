"""The table of the clubs, or of the schools: what their people make together, whatever the system."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.tournament.settings import ClubPoints, System
from faristol.tournament.standings import Row, TeamRow, team_standings
from faristol.tournament.state import EventState
from faristol.tournament.tables import TableRow
from faristol.tournament.teams import table_of_teams

__all__ = ["club_table"]


def club_table(event: EventState, rows: Sequence[Row | TableRow] | None = None) -> tuple[TeamRow, ...]:
    """The clubs as the settings count them; where teams meet teams their matches come first.

    *rows* are the standings of the people, where somebody has counted them already. Where the fewest points
    win there is no such table: who brings more people would have more of what nobody wants.
    """
    settings = event.settings
    counted = _people(event) if rows is None else rows
    if settings.system is System.TEAMS:
        return table_of_teams(event.championship, [row for row in counted if isinstance(row, Row)])
    if settings.system is System.TABLES and not settings.winner_gets_most:
        return ()
    mean = settings.club_points is ClubPoints.MEAN
    return team_standings(counted, counting=settings.club_best or None, mean=mean)


def _people(event: EventState) -> Sequence[Row | TableRow]:
    if event.settings.system is System.TABLES:
        return event.table_standings()
    return event.championship.standings()
