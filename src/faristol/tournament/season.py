"""A season: what several events make together, for people and for teams.

Each event has a weight. Somebody's season is the sum of the best so many events, or of all; people are known
by their names. Who has played too little is not listed, but among the occasional ones. By CUSCA's counting it
is the mean, over all games, of the points made times the number of players at the table.

Teams are as in the LLISCA: two members, and once a third who plays for no other team. What an event gives
counts for the team only if all its members took part in it; games between members count for themselves alone.
Somebody takes part who plays, wins by forfeit or has the bye; so much is also counted against the games that
were scheduled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from faristol.tournament.rounds import How, Outing, outings
from faristol.tournament.season_parts import SeasonTeam, folded
from faristol.tournament.settings import Counting, Settings, System
from faristol.tournament.state import EventState
from faristol.tournament.tiebreaks import TieBreak

__all__ = ["Day", "PersonRow", "SeasonTable", "TeamDay", "TeamLine", "placed", "season_table"]

_THERE = frozenset({How.PLAYED, How.FORFEIT_WIN, How.BYE, How.HALF_BYE})
_AT_A_BOARD = 2


@dataclass(frozen=True, slots=True)
class Day:
    """An event of the season."""

    event: EventState
    weight: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """Somebody's season; *position* is None for who has played too little."""

    position: int | None = None
    name: str
    games: int
    points: float
    difference: float
    total: float
    days: tuple[float | None, ...]  # the points of each event, None where the person was not there
    counted: tuple[bool, ...]  # which of them count


@dataclass(frozen=True, slots=True)
class TeamDay:
    """What an event gave to a team, by its weight; it *counts* if all its members took part."""

    points: float
    difference: float
    total: float
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """A team's season."""

    position: int = 0
    team: SeasonTeam
    points: float
    difference: float
    total: float
    days: tuple[TeamDay, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTable:
    """Those who are listed, the occasional ones, the teams, and how many games were scheduled."""

    listed: tuple[PersonRow, ...]
    occasional: tuple[PersonRow, ...]
    teams: tuple[TeamLine, ...]
    scheduled: int


@dataclass(frozen=True, slots=True)
class _Attended:
    """What an event was for somebody who took part in it."""

    games: int
    points: float
    difference: float
    total: float
    outings: tuple[Outing, ...] = ()
    rivals: tuple[str, ...] = ()  # one for each outing; empty where there was none
    tables: tuple[tuple[int, int], ...] = ()  # points made and players, of each game

    @property
    def key(self) -> tuple[float, float, float]:
        return (self.points, self.difference, self.total)


def season_table(days: Sequence[Day], settings: Settings, teams: Sequence[SeasonTeam] = ()) -> SeasonTable:
    """The tables after *days*, counted as *settings* say."""
    attended = [_attended(day.event) for day in days]
    names: dict[str, str] = {}
    for day in days:
        for entrant in day.event.entrants:
            names.setdefault(folded(entrant.name), entrant.name)
    count = _cusca if settings.counting is Counting.CUSCA else _points
    there = [(key, name) for key, name in names.items() if any(key in one for one in attended)]
    rows = [count(name, [one.get(key) for one in attended], days, settings) for key, name in there]
    scheduled = sum(day.event.played for day in days)
    enough = max(settings.least_games, settings.least_share * scheduled)
    rows.sort(key=lambda row: (-row.points, -row.difference, -row.total, folded(row.name)))
    return SeasonTable(
        listed=tuple(placed(row for row in rows if row.games >= enough)),
        occasional=tuple(row for row in rows if row.games < enough),
        teams=tuple(_team_table(teams, days, attended)),
        scheduled=scheduled,
    )


def _attended(event: EventState) -> Mapping[str, _Attended]:
    """Everybody who took part in *event*, by name; points of a phase before it are not of this event."""
    if event.settings.system is System.TABLES:
        return {
            folded(row.entrant.name): _Attended(
                row.games,
                row.points,
                0.0,
                row.total,
                tables=tuple(
                    (game.scores[game.seats.index(row.entrant.id)], len(game.seats))
                    for round_ in event.tables
                    for game in round_.tables
                    if game.scores is not None and row.entrant.id in game.seats
                ),
            )
            for row in event.table_standings()
            if row.games
        }
    counting = event.championship
    names = {entrant.id: folded(entrant.name) for entrant in event.entrants}
    lived = outings(counting.entrants, counting.rounds)
    found: dict[str, _Attended] = {}
    for row in counting.standings():
        mine = lived[row.entrant.id]
        games = sum(one.how in _THERE for one in mine)
        if games:
            found[names[row.entrant.id]] = _Attended(
                games,
                row.points - row.entrant.carried,
                row.tie_breaks[TieBreak.DIFFERENCE],
                row.tie_breaks[TieBreak.TOTAL],
                mine,
                tuple("" if one.opponent is None else names[one.opponent] for one in mine),
                tuple((one.scored, _AT_A_BOARD) for one in mine if one.how is How.PLAYED),
            )
    return found


def _points(
    name: str, lived: Sequence[_Attended | None], days: Sequence[Day], settings: Settings
) -> PersonRow:
    """The best events, each by its weight."""
    weighed: list[tuple[float, ...] | None] = [
        None if one is None else tuple(day.weight * value for value in one.key)
        for one, day in zip(lived, days, strict=True)
    ]
    there = [index for index, one in enumerate(weighed) if one is not None]
    best = sorted(there, key=lambda index: weighed[index] or (), reverse=True)
    counted = set(best[: settings.best_events] if settings.best_events else best)
    counting = [one for index, one in enumerate(weighed) if one is not None and index in counted]
    sums = [sum(one[part] for one in counting) for part in range(3)]
    return PersonRow(
        name=name,
        games=sum(one.games for one in lived if one is not None),
        points=sums[0],
        difference=sums[1],
        total=sums[2],
        days=tuple(None if one is None else one[0] for one in weighed),
        counted=tuple(index in counted for index in range(len(lived))),
    )


def _cusca(
    name: str, lived: Sequence[_Attended | None], days: Sequence[Day], settings: Settings
) -> PersonRow:
    """The mean over all games: every event counts, and none more than another."""

    def mean(games: Sequence[tuple[int, int]]) -> float:
        return sum(scored * players for scored, players in games) / len(games) if games else 0.0

    games = [game for one in lived if one is not None for game in one.tables]
    return PersonRow(
        name=name,
        games=len(games),
        points=mean(games),
        difference=0.0,
        total=sum(scored for scored, _ in games),
        days=tuple(None if one is None else mean(one.tables) for one in lived),
        counted=tuple(one is not None for one in lived),
    )


def placed(rows: Iterable[PersonRow]) -> Iterator[PersonRow]:
    """*rows*, which are in their order, with their places; who is level shares one."""
    last: PersonRow | None = None
    for place, row in enumerate(rows, start=1):
        level = last is not None and _worth(last) == _worth(row)
        last = replace(row, position=last.position if level and last is not None else place)
        yield last


def _worth(row: PersonRow | TeamLine) -> tuple[float, float, float]:
    return (row.points, row.difference, row.total)


def _team_table(
    teams: Sequence[SeasonTeam], days: Sequence[Day], attended: Sequence[Mapping[str, _Attended]]
) -> Iterator[TeamLine]:
    lines = [_team(team, days, attended) for team in teams]
    lines.sort(key=lambda line: (*(-value for value in _worth(line)), folded(line.team.name)))
    last: TeamLine | None = None
    for place, line in enumerate(lines, start=1):
        level = last is not None and _worth(last) == _worth(line)
        last = replace(line, position=last.position if level and last is not None else place)
        yield last


def _team(team: SeasonTeam, days: Sequence[Day], attended: Sequence[Mapping[str, _Attended]]) -> TeamLine:
    lived = tuple(
        _team_day(team.on(place), one, day.weight)
        for place, (one, day) in enumerate(zip(attended, days, strict=True), start=1)
    )
    counting = [one for one in lived if one.counts]
    return TeamLine(
        team=team,
        points=sum(one.points for one in counting),
        difference=sum(one.difference for one in counting),
        total=sum(one.total for one in counting),
        days=lived,
    )


def _team_day(members: Sequence[str], attended: Mapping[str, _Attended], weight: float) -> TeamDay:
    keys = [folded(member) for member in members]
    found = [attended[key] for key in keys if key in attended]
    outside = [
        one
        for person in found
        for one, rival in zip(person.outings, person.rivals, strict=True)
        if rival not in keys
    ]
    return TeamDay(
        points=weight * sum(one.points for one in outside),
        difference=weight * sum(one.scored - one.conceded for one in outside),
        total=weight * sum(one.scored for one in outside),
        counts=len(found) == len(keys),
    )
