"""The standings: points first, then the tie-breaks in the order of the setting, each shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from faristol.tournament.rounds import Entrant, EntrantId, How, Round, outings
from faristol.tournament.tables import TableRow
from faristol.tournament.tiebreaks import FISC_ORDER, TIE_BREAKS, Campaign, TieBreak, Unplayed

__all__ = ["Row", "TeamRow", "by_reach", "places_in_groups", "standings", "team_standings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the standings; entrants whom nothing separates share a position.

    *points* are those of the rounds and those that were carried from a phase before.
    """

    position: int
    entrant: Entrant
    games: int
    points: float
    tie_breaks: Mapping[TieBreak, float]


def standings(
    entrants: Iterable[Entrant],
    rounds: Sequence[Round],
    *,
    planned: int | None = None,
    order: tuple[TieBreak, ...] = FISC_ORDER,
    unplayed: Unplayed = Unplayed.FIDE,
) -> tuple[Row, ...]:
    """The table after *rounds*; *planned* is the championship's own number of rounds (for the cut)."""
    everybody = {entrant.id: entrant for entrant in entrants}
    last = max((round_.number for round_ in rounds), default=0)
    event = Campaign(outings(everybody.values(), rounds), planned or last, unplayed)
    values = {
        who: {tie_break: compute(event, who) for tie_break, compute in TIE_BREAKS.items()}
        for who in everybody
    }
    points = {who: event.points[who] + entrant.carried for who, entrant in everybody.items()}
    keys = {who: (points[who], *(values[who][tie_break] for tie_break in order)) for who in everybody}
    ranked = sorted(everybody, key=lambda who: tuple(-value for value in keys[who]))  # level: initial order
    rows: list[Row] = []
    for place, who in enumerate(ranked, start=1):
        level = bool(rows) and keys[rows[-1].entrant.id] == keys[who]
        rows.append(
            Row(
                position=rows[-1].position if level else place,
                entrant=everybody[who],
                games=sum(outing.how is How.PLAYED for outing in event.lived[who]),
                points=points[who],
                tie_breaks=values[who],
            )
        )
    return tuple(rows)


def by_reach(rows: Iterable[Row], reach: Mapping[EntrantId, float]) -> tuple[Row, ...]:
    """*rows* by how far each came in a knockout; who came equally far shares a position."""
    ranked = sorted(rows, key=lambda row: -reach[row.entrant.id])
    told: list[Row] = []
    for place, row in enumerate(ranked, start=1):
        level = bool(told) and reach[told[-1].entrant.id] == reach[row.entrant.id]
        told.append(replace(row, position=told[-1].position if level else place))
    return tuple(told)


def places_in_groups(rows: Iterable[Row | TableRow]) -> Mapping[EntrantId, int]:
    """Everybody's place in the own group: counted anew, and whoever shared one shares it still."""
    places: dict[EntrantId, int] = {}
    last: dict[str, tuple[int, int, int]] = {}  # of each group: how many, the last position and its place
    for row in rows:
        count, position, place = last.get(row.entrant.group, (0, 0, 0))
        place = place if position == row.position else count + 1
        places[row.entrant.id] = place
        last[row.entrant.group] = (count + 1, row.position, place)
    return MappingProxyType(places)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """One line of the standings of clubs; *counted* are those of its members whose points are in it."""

    position: int
    team: str
    members: tuple[Entrant, ...]
    counted: tuple[EntrantId, ...]
    points: float
    difference: float
    total: float
    matches: float | None = None  # what the matches gave, where teams meet teams


def team_standings(
    rows: Iterable[Row | TableRow], *, counting: int | None = None, mean: bool = False
) -> tuple[TeamRow, ...]:
    """The clubs by the points of their best *counting* members, then difference, then total.

    Their sums, or with *mean* the means over those who count. Who has neither played nor been given a point
    counts for nobody: a pupil who stayed at home must not stand before one who lost.
    """
    clubs: dict[str, list[Row | TableRow]] = {}
    for row in rows:
        if row.entrant.club:
            clubs.setdefault(row.entrant.club, []).append(row)
    told = [_team(club, found, counting, mean) for club, found in clubs.items()]
    told.sort(key=lambda row: (*(-value for value in _figures(row)), row.team))
    placed: list[TeamRow] = []
    for place, team in enumerate(told, start=1):
        level = bool(placed) and _figures(placed[-1]) == _figures(team)
        placed.append(replace(team, position=placed[-1].position if level else place))
    return tuple(placed)


def _team(club: str, found: Sequence[Row | TableRow], counting: int | None, mean: bool) -> TeamRow:
    best = [row for row in found if row.games or row.points][:counting]
    share = max(1, len(best)) if mean else 1
    points, difference, total = (
        sum(values) / share for values in zip((0.0, 0.0, 0.0), *map(_of_one, best), strict=True)
    )
    return TeamRow(
        position=0,
        team=club,
        members=tuple(row.entrant for row in found),
        counted=tuple(row.entrant.id for row in best),
        points=points,
        difference=difference,
        total=total,
    )


def _of_one(row: Row | TableRow) -> tuple[float, float, float]:
    """Points, difference and total of one; at tables of four there is no difference."""
    if isinstance(row, TableRow):
        return (row.points, 0.0, row.total)
    return (row.points, row.tie_breaks[TieBreak.DIFFERENCE], row.tie_breaks[TieBreak.TOTAL])


def _figures(row: TeamRow) -> tuple[float, float, float]:
    return (row.points, row.difference, row.total)
