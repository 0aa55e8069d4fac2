"""Ratings: Elo as RaScCat counts it, and Glicko-2 for our own idea of strength.

Every official championship counts for RaScCat (FISC-3). Who has no rating begins with 1000; K is a setting
that the event keeps. An event is one period: all its games are measured against the ratings that people
came with, so the order of rounds and of entry does not matter. Forfeits, byes and 0–0 are never rated.

Glicko-2 follows Glickman's paper of 2012: a rating, how sure it is, and how steady the player is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from faristol.tournament.rounds import Entrant, EntrantId
from faristol.tournament.state import EventState, games_rated

__all__ = ["Line", "Strength", "elo", "expected", "glicko2", "rating_report"]

Game = tuple[EntrantId, EntrantId, float]  # first, second, points of the first

_ELO_SCALE = 400.0
_GLICKO_SCALE = 173.7178
_GLICKO_CENTRE = 1500.0
_TAU = 0.5  # how much steadiness may change from one event to the next; Glickman suggests 0.3 to 1.2
_CLOSE_ENOUGH = 1e-6


@dataclass(frozen=True, slots=True)
class Strength:
    """A Glicko-2 rating; the defaults are those of somebody unknown."""

    rating: float = _GLICKO_CENTRE
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One entrant's line in the report of an event."""

    entrant: Entrant
    games: int
    points: float
    before: float
    after: float
    strength: Strength


def expected(own: float, other: float) -> float:
    """The share of the points that Elo expects.

    >>> expected(1000, 1000), round(expected(1400, 1000), 3)
    (0.5, 0.909)
    """
    return 1.0 / (1.0 + math.pow(10.0, (other - own) / _ELO_SCALE))


def elo(before: Mapping[EntrantId, float], games: Iterable[Game], *, k: float) -> dict[EntrantId, float]:
    """The ratings after *games*, all measured against *before*."""
    after = dict(before)
    for first, second, points in games:
        change = k * (points - expected(before[first], before[second]))
        after[first] += change
        after[second] -= change
    return after


def glicko2(player: Strength, games: Sequence[tuple[Strength, float]]) -> Strength:
    """The strength of *player* after a period of *games*: opponents and points.

    >>> told = glicko2(
    ...     Strength(1500, 200, 0.06),
    ...     [(Strength(1400, 30), 1.0), (Strength(1550, 100), 0.0), (Strength(1700, 300), 0.0)],
    ... )
    >>> round(told.rating, 2), round(told.deviation, 2), round(told.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    mu = (player.rating - _GLICKO_CENTRE) / _GLICKO_SCALE
    phi = player.deviation / _GLICKO_SCALE
    if not games:
        spread = math.hypot(phi, player.volatility)
        return Strength(player.rating, spread * _GLICKO_SCALE, player.volatility)
    information = surprise = 0.0
    for opponent, points in games:
        weight = 1 / math.sqrt(1 + 3 * (opponent.deviation / _GLICKO_SCALE / math.pi) ** 2)
        chance = 1 / (1 + math.exp(-weight * (mu - (opponent.rating - _GLICKO_CENTRE) / _GLICKO_SCALE)))
        information += weight**2 * chance * (1 - chance)
        surprise += weight * (points - chance)
    variance = 1 / information
    volatility = _volatility(player.volatility, phi, variance, variance * surprise)
    spread = math.hypot(phi, volatility)
    phi = 1 / math.sqrt(1 / spread**2 + information)
    mu += phi**2 * surprise
    return Strength(mu * _GLICKO_SCALE + _GLICKO_CENTRE, phi * _GLICKO_SCALE, volatility)


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the root of *f* by the Illinois variant of false position."""
    start = math.log(before**2)

    def f(x: float) -> float:
        power = math.exp(x)
        spread = phi**2 + variance + power
        return power * (delta**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * _TAU) < 0:
            steps += 1
        high = start - steps * _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > _CLOSE_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def rating_report(
    state: EventState, strengths: Mapping[EntrantId, Strength] | None = None
) -> tuple[Line, ...]:
    """What the event does to the ratings of its entrants, best new rating first."""
    games = games_rated(state)
    before = {
        entrant.id: state.settings.initial_rating if entrant.rating is None else entrant.rating
        for entrant in state.entrants
    }
    after = elo(before, games, k=state.settings.k)
    known = {entrant.id: (strengths or {}).get(entrant.id, Strength()) for entrant in state.entrants}
    faced: dict[EntrantId, list[tuple[Strength, float]]] = {entrant.id: [] for entrant in state.entrants}
    for first, second, points in games:
        faced[first].append((known[second], points))
        faced[second].append((known[first], 1 - points))
    lines = [
        Line(
            entrant=entrant,
            games=len(faced[entrant.id]),
            points=sum(points for _, points in faced[entrant.id]),
            before=before[entrant.id],
            after=after[entrant.id],
            strength=glicko2(known[entrant.id], faced[entrant.id]),
        )
        for entrant in state.entrants
    ]
    return tuple(sorted(lines, key=lambda line: (-line.after, line.entrant.id)))
