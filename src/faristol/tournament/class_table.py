"""The table of a class over a term, by one plain rule.

Every game gives one credit for having played, one for each classmate at the table who has fewer points, and a
half for each who has as many. Robots count for nobody. Who has more credits stands before; level on credits,
who has more points on the board; level on both, they share the place.

So a table of four gives more than one of two, coming helps, and whoever plays against robots alone still has
something of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

__all__ = ["ClassRow", "class_table", "credits_of"]


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


def credits_of(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """What one game gives each pupil, by the points of the pupils who played it.

    >>> credits_of({1: 88, 2: 74, 3: 74, 4: 60}) == {1: 4, 2: Fraction(5, 2), 3: Fraction(5, 2), 4: 1}
    True
    """
    half = Fraction(1, 2)
    return {
        one: sum(
            ((points > other) + half * (points == other) for who, other in scores.items() if who != one),
            start=Fraction(1),
        )
        for one, points in scores.items()
    }


def class_table(pupils: Sequence[int], games: Iterable[Mapping[int, int]]) -> tuple[ClassRow, ...]:
    """All *pupils*, also those who have not played, the first first; level ones in the order of the class."""
    tallies = {pupil: _Tally() for pupil in pupils}
    for game in games:
        for pupil, given in credits_of(game).items():
            if pupil in tallies:  # who has left the class is still somebody to be beaten
                tally = tallies[pupil]
                tally.games += 1
                tally.credits += given
                tally.points += game[pupil]
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
