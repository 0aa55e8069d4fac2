"""Several duplicate games as one championship: games one after the other, each in one hall or in several.

The world championship's way (two games on one day, in two towns at once): everybody has three places, by the
sum of the points, by the mean of the percentages and by the mean of the places in each game, and the final
table is by the mean of these three. Clubs add prizes for the best of each club, for teams, and for the most
master plays.

What nobody has written down is read as follows. Who misses a game has no point and no percentage of it, and
the place behind the last. Places of a game that was played in several halls are by the share of the maximum
there, which is the order of the points where the halls had the same racks. Players with the same mean are in
the order of their points, and share a place where these are equal, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct

from faristol.errors import Quoting
from faristol.rules.duplicate.standings import standings, took_part
from faristol.rules.duplicate.state import DuplicateState

__all__ = [
    "Played",
    "Series",
    "SeriesRow",
    "TeamRow",
    "TwiceInOneGame",
    "game_of_halls",
    "mean_share",
    "series",
    "team_of",
    "without_team",
]

_TEAM = re.compile(r"\(([^()]+)\)$")

K = TypeVar("K")


class TwiceInOneGame(Quoting):
    """Somebody stands in two halls of one game, where everybody plays once."""


class Played(Struct, frozen=True, kw_only=True):
    """What somebody made of one game."""

    name: str
    place: int
    points: int
    maximum: int
    tops: int

    @property
    def share(self) -> Fraction:
        """Of the maximum; it can be more than one where an only best play has a bonus."""
        return Fraction(self.points, self.maximum) if self.maximum else Fraction(0)


class SeriesRow(Struct, frozen=True, kw_only=True):
    place: int
    name: str
    team: str
    games: tuple[Played | None, ...]  # None where it was missed
    points: int
    percent: float  # mean of the games, two decimals
    barrisc: float  # the same of those that were played: BARRISC knows no missed ones
    mean_place: float
    by_points: int
    by_percent: int
    by_places: int
    mean: float  # of the three places before
    tops: int


class TeamRow(Struct, frozen=True, kw_only=True):
    """A club or a team: the points of its best players, and who of them came first."""

    place: int
    team: str
    points: int
    members: int
    best: str
    best_place: int


class Series(Struct, frozen=True, kw_only=True):
    rows: tuple[SeriesRow, ...]
    teams: tuple[TeamRow, ...]
    masters: tuple[str, ...]  # who found the most master plays
    most_tops: int


def team_of(name: str) -> str:
    """The club or team of who is written down with it: «Anna Ferrer (Palma)»."""
    found = _TEAM.search(name)
    return found[1].strip() if found else ""


def without_team(name: str) -> str:
    """The name alone: «Anna Ferrer» of «Anna Ferrer (Palma)»."""
    return _TEAM.sub("", name).strip() or name


def mean_share(shares: Sequence[Fraction]) -> Fraction:
    """The mean of percentages, as BARRISC takes it: each game counts once, however long it was."""
    return _mean(shares)


def game_of_halls(halls: Iterable[DuplicateState]) -> tuple[Played, ...]:
    """One game that was played in all *halls*, with the places over everybody in them."""
    played = [
        Played(name=row.name, place=0, points=row.points, maximum=row.points + row.lost, tops=row.tops)
        for hall in halls
        for present in [frozenset(took_part(hall))]
        for row in standings(hall)
        if row.seat in present
    ]
    for name, times in Counter(one.name for one in played).items():
        if times > 1:
            raise TwiceInOneGame("twice-in-one-game", name=name)
    places = _places({one.name: one.share for one in played}, highest=True)
    return tuple(
        Played(name=one.name, place=places[one.name], points=one.points, maximum=one.maximum, tops=one.tops)
        for one in sorted(played, key=lambda one: places[one.name])
    )


def series(games: Sequence[Sequence[Played]], best: int = 3) -> Series:
    """The final table of *games*; of a team its *best* players count."""
    played: dict[str, list[Played | None]] = {}
    for number, game in enumerate(games):
        for one in game:
            played.setdefault(one.name, [None] * len(games))[number] = one
    points = {name: sum(one.points for one in own if one) for name, own in played.items()}
    shares = {name: _mean([one.share if one else Fraction(0) for one in own]) for name, own in played.items()}
    places = {
        name: _mean(
            [Fraction(one.place if one else len(game) + 1) for one, game in zip(own, games, strict=True)]
        )
        for name, own in played.items()
    }
    by_points = _places(points, highest=True)
    by_percent = _places(shares, highest=True)
    by_places = _places(places, highest=False)
    means = {
        name: _mean([Fraction(by_points[name]), Fraction(by_percent[name]), Fraction(by_places[name])])
        for name in played
    }
    final = _places({name: (means[name], -points[name]) for name in played}, highest=False)
    rows = tuple(
        SeriesRow(
            place=final[name],
            name=name,
            team=team_of(name),
            games=tuple(played[name]),
            points=points[name],
            percent=round(float(100 * shares[name]), 2),
            barrisc=round(float(100 * mean_share([one.share for one in played[name] if one])), 2),
            mean_place=round(float(places[name]), 2),
            by_points=by_points[name],
            by_percent=by_percent[name],
            by_places=by_places[name],
            mean=round(float(means[name]), 2),
            tops=sum(one.tops for one in played[name] if one),
        )
        for name in sorted(played, key=lambda name: (final[name], name))
    )
    most = max((row.tops for row in rows), default=0)
    return Series(
        rows=rows,
        teams=_teams(rows, best),
        masters=tuple(row.name for row in rows if row.tops == most and most),
        most_tops=most,
    )


def _teams(rows: Sequence[SeriesRow], best: int) -> tuple[TeamRow, ...]:
    members: dict[str, list[SeriesRow]] = {}
    for row in rows:  # in the order of the table
        if row.team:
            members.setdefault(row.team, []).append(row)
    points = {
        team: sum(sorted((row.points for row in own), reverse=True)[:best]) for team, own in members.items()
    }
    places = _places(points, highest=True)
    return tuple(
        TeamRow(
            place=places[team],
            team=team,
            points=points[team],
            members=len(members[team]),
            best=members[team][0].name,
            best_place=members[team][0].place,
        )
        for team in sorted(members, key=lambda team: (places[team], team))
    )


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def _places(values: Mapping[str, K], *, highest: bool) -> dict[str, int]:
    """Everybody's place by their value; equals share one, and the next places are left out."""
    order: Callable[[str], K] = values.__getitem__
    ranked = sorted(values, key=order, reverse=highest)  # type: ignore[arg-type]  # numbers, and pairs of them
    places = dict[str, int]()
    for at, name in enumerate(ranked, 1):
        before = ranked[at - 2]
        places[name] = places[before] if at > 1 and values[before] == values[name] else at
    return places
