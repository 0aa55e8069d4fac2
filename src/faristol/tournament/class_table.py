"""The table of a class over a term, by one plain rule.

Every game gives one credit for having played, one for each classmate at the table who has fewer points, and a
half for each who has as many. Who shares a seat is no rival, and robots count for nobody. Who has more
credits stands before; level on them, who has more points on the board; level on both, they share the place.

So a table of four gives more than one of two, coming helps, and whoever plays against robots alone still has
something of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

__all__ = ["ClassRow", "Played", "class_table", "credits_of"]


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a class: the points of each pupil, and who shared a seat with whom."""

    points: Mapping[int, int]
    partners: Mapping[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Tally:
    games: int = 0
    credits: Fraction = field(default_factory=Fraction)
    points: int = 0


@dataclass(frozen=True, slots=True)
class ClassRow:
    """One pupil of the table."""

    place: int
    pupil: int
    games: int
    credits: Fraction
    points: int


def credits_of(game: Played) -> dict[int, Fraction]:
    """What one game gives each pupil, by the points of the pupils who played it.

    >>> alone = credits_of(Played({1: 88, 2: 74, 3: 74, 4: 60}))
    >>> alone == {1: 4, 2: Fraction(5, 2), 3: Fraction(5, 2), 4: 1}
    True
    >>> pairs = credits_of(Played({1: 88, 2: 88, 3: 74, 4: 74}, partners={1: 2, 2: 1, 3: 4, 4: 3}))
    >>> pairs == {1: 3, 2: 3, 3: 1, 4: 1}
    True
    """
    half = Fraction(1, 2)
    return {
        one: sum(
            (
                (points > other) + half * (points == other)
                for who, other in game.points.items()
                if who not in (one, game.partners.get(one))
            ),
            start=Fraction(1),
        )
        for one, points in game.points.items()
    }


def class_table(pupils: Sequence[int], games: Iterable[Played]) -> tuple[ClassRow, ...]:
    """All *pupils*, also those who have not played, the first first; level ones in the order of the class."""
    tallies = {pupil: _Tally() for pupil in pupils}
    for game in games:
        for pupil, given in credits_of(game).items():
            if pupil in tallies:  # who has left the class is still somebody to be beaten
                tally = tallies[pupil]
                tally.games += 1
                tally.credits += given
                tally.points += game.points[pupil]
    keys = {pupil: (-tally.credits, -tally.points) for pupil, tally in tallies.items()}
    ordered = sorted(pupils, key=lambda pupil: keys[pupil])
    return tuple(
        ClassRow(
            place=1 + sum(key < keys[pupil] for key in keys.values()),
            pupil=pupil,
            games=tallies[pupil].games,
            credits=tallies[pupil].credits,
            points=tallies[pupil].points,
        )
        for pupil in ordered
    )
