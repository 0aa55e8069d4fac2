"""Teams: who plays for which, the matches that their boards make, and the table of the teams.

A team is a club. The boards of a round between the same two teams are one match: who makes more points in
it wins it. Matches count as games do (FISC-1b): 1, ½, 0. The table of the teams looks at the matches first,
then at the points of all boards, the difference and the total.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from faristol.tournament.championship import Championship
from faristol.tournament.rounds import BYE_POINTS, EntrantId, Round
from faristol.tournament.standings import Row, TeamRow, team_standings

__all__ = ["Match", "match_points", "matches", "table_of_teams"]


@dataclass(frozen=True, slots=True)
class Match:
    """Two teams in a round and the points of their boards; a team that sat out has nobody against it."""

    round: int
    one: str
    other: str | None
    points: tuple[float, float] | None  # None while a board is still being played

    @property
    def won(self) -> tuple[float, float]:
        """What the match gives to each team."""
        if self.other is None:
            return (BYE_POINTS, 0.0)
        if self.points is None:
            return (0.0, 0.0)
        one, other = self.points
        return (0.5, 0.5) if one == other else (1.0, 0.0) if one > other else (0.0, 1.0)


def matches(event: Championship) -> tuple[Match, ...]:
    """Every match so far, in the order of the tables."""
    team = {entrant.id: entrant.club for entrant in event.entrants}
    return tuple(match for round_ in event.rounds for match in _of_round(round_, team))


def _of_round(round_: Round, team: Mapping[EntrantId, str]) -> list[Match]:
    found: dict[frozenset[str], Match] = {}
    for board in round_.boards:
        one, other = team[board.first], team[board.second]
        if one == other or not one or not other:
            continue  # boards by hand may seat a team against itself: no match
        pair = frozenset((one, other))
        match = found.setdefault(pair, Match(round_.number, one, other, (0.0, 0.0)))
        found[pair] = _with_board(match, one, None if board.result is None else board.result.points)
    sat_out: dict[str, float] = {}
    for bye in round_.byes:
        if bye.points and team[bye.entrant]:
            sat_out[team[bye.entrant]] = sat_out.get(team[bye.entrant], 0.0) + bye.points
    for name, points in sat_out.items():
        pair = next((pair for pair in found if name in pair), frozenset((name,)))
        if pair in found:  # the other team lacked somebody for these boards
            found[pair] = _with_board(found[pair], name, (points, 0.0))
        else:
            found[pair] = Match(round_.number, name, None, (points, 0.0))
    return list(found.values())


def _with_board(match: Match, first: str, points: tuple[float, float] | None) -> Match:
    if points is None or match.points is None:
        return replace(match, points=None)
    mine, theirs = points if first == match.one else points[::-1]
    return replace(match, points=(match.points[0] + mine, match.points[1] + theirs))


def match_points(event: Championship) -> Mapping[str, float]:
    """What the matches have given each team."""
    points: dict[str, float] = {entrant.club: 0.0 for entrant in event.entrants if entrant.club}
    for match in matches(event):
        for name, won in zip((match.one, match.other), match.won, strict=True):
            if name is not None:
                points[name] += won
    return MappingProxyType(points)


def table_of_teams(event: Championship, standings: Sequence[Row] | None = None) -> tuple[TeamRow, ...]:
    """The teams by their matches, then by the points of their boards, difference and total.

    *standings* are those of the event, where somebody has counted them already.
    """
    won = match_points(event)
    counted = event.standings() if standings is None else standings
    rows = [replace(row, matches=won[row.team]) for row in team_standings(counted)]
    rows.sort(key=lambda row: -won[row.team])  # level ones stay as their boards have them
    told: list[TeamRow] = []
    for place, row in enumerate(rows, start=1):
        level = bool(told) and _key(told[-1]) == _key(row)
        told.append(replace(row, position=told[-1].position if level else place))
    return tuple(told)


def _key(row: TeamRow) -> tuple[float | None, float, float, float]:
    return (row.matches, row.points, row.difference, row.total)
