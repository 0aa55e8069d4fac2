"""The standings: points first, then the tie-breaks in the order of the setting, each shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from faristol.tournament.rounds import Entrant, EntrantId, How, Round, outings
from faristol.tournament.tiebreaks import FISC_ORDER, TIE_BREAKS, Campaign, TieBreak, Unplayed

__all__ = ["Row", "TeamRow", "by_reach", "standings", "team_standings"]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """One line of the standings of clubs."""

    position: int
    team: str
    members: tuple[Entrant, ...]
    points: float
    difference: float
    total: float
    matches: float | None = None  # what the matches gave, where teams meet teams


def team_standings(rows: Iterable[Row], *, counting: int | None = None) -> tuple[TeamRow, ...]:
    """The clubs by the points of their best *counting* members, then difference, then total."""
    clubs: dict[str, list[Row]] = {}
    for row in rows:
        if row.entrant.club:
            clubs.setdefault(row.entrant.club, []).append(row)
    sums = []
    for club, found in clubs.items():
        best = found[:counting]
        sums.append(
            (
                sum(row.points for row in best),
                sum(row.tie_breaks[TieBreak.DIFFERENCE] for row in best),
                sum(row.tie_breaks[TieBreak.TOTAL] for row in best),
                club,
                tuple(row.entrant for row in best),
            )
        )
    sums.sort(key=lambda line: (-line[0], -line[1], -line[2], line[3]))
    told: list[TeamRow] = []
    for place, (points, difference, total, club, members) in enumerate(sums, start=1):
        level = bool(told) and (told[-1].points, told[-1].difference, told[-1].total) == (
            points,
            difference,
            total,
        )
        told.append(
            TeamRow(
                position=told[-1].position if level else place,
                team=club,
                members=members,
                points=points,
                difference=difference,
                total=total,
            )
        )
    return tuple(told)
