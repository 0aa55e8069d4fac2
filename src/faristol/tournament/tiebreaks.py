"""The tie-breaks, each a named function; the order in which they are asked is a setting.

FISC-1c cuts the worst-placed opponents: one up to six rounds, two from seven on. Points are the first
criterion of the standings, so the worst placed has the fewest points and the sum is the same whoever of
several level ones is dropped.

What a round without a game is worth to Buchholz and Berger, the regulation does not say. Two treatments:

* ``fide`` (FIDE 2023, the default): a round without a game counts as played against a dummy that has the
  entrant's own points; and for the opponents, the absences with which somebody *ends* an event (withdrew)
  count as draws.
* ``plain``: only games against people count, with the points those people have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType

from faristol.tournament.rounds import EntrantId, How, Outing

__all__ = ["FISC_ORDER", "LEAGUE_ORDER", "TIE_BREAKS", "Campaign", "TieBreak", "Unplayed", "cut"]

_LAST_ROUNDS_WITH_ONE_CUT = 6  # FISC-1c: "fins a 6 rondes incloses"


class Unplayed(StrEnum):
    """How rounds without a game enter Buchholz and Berger."""

    FIDE = "fide"
    PLAIN = "plain"


class TieBreak(StrEnum):
    """What may separate entrants with equal points."""

    MEDIAN_BUCHHOLZ = "median-buchholz"
    BUCHHOLZ = "buchholz"
    BERGER = "berger"
    DIFFERENCE = "difference"
    TOTAL = "total"
    WINS = "wins"


FISC_ORDER = (TieBreak.MEDIAN_BUCHHOLZ, TieBreak.BERGER, TieBreak.DIFFERENCE, TieBreak.TOTAL)
LEAGUE_ORDER = (TieBreak.DIFFERENCE, TieBreak.TOTAL)


def cut(rounds: int) -> int:
    """How many opponents Median-Buchholz leaves out in a championship of *rounds* rounds.

    >>> [cut(rounds) for rounds in (5, 6, 7, 11)]
    [1, 1, 2, 2]
    """
    return 1 if rounds <= _LAST_ROUNDS_WITH_ONE_CUT else 2


@dataclass(frozen=True)
class Campaign:
    """All outings of an event, and what the tie-breaks share."""

    lived: Mapping[EntrantId, tuple[Outing, ...]]
    rounds: int  # the championship's own number, not those played so far
    unplayed: Unplayed = Unplayed.FIDE

    @cached_property
    def points(self) -> Mapping[EntrantId, float]:
        """The points of the rounds: fictitious ones never come here, nor those of a phase before."""
        return MappingProxyType({who: sum(o.points for o in found) for who, found in self.lived.items()})

    @cached_property
    def worth(self) -> Mapping[EntrantId, float]:
        """What having met each entrant is worth."""
        if self.unplayed is Unplayed.PLAIN:
            return self.points
        return MappingProxyType({who: self._adjusted(who) for who in self.lived})

    def _adjusted(self, who: EntrantId) -> float:
        points = self.points[who]
        for outing in reversed(self.lived[who]):
            if outing.how not in (How.ABSENT, How.FORFEIT_LOSS, How.HALF_BYE):
                break
            points += 0.5 - outing.points
        return points

    @cached_property
    def met(self) -> Mapping[EntrantId, tuple[tuple[float, float], ...]]:
        """For each outing that counts: what the opponent is worth, and the points made."""
        return MappingProxyType({who: self._met(who) for who in self.lived})

    def _met(self, who: EntrantId) -> tuple[tuple[float, float], ...]:
        found = []
        for outing in self.lived[who]:
            if outing.opponent is not None and (outing.how is How.PLAYED or self._counts_as_met(outing)):
                found.append((self.worth[outing.opponent], outing.points))
            elif self.unplayed is Unplayed.FIDE:
                found.append((self.points[who], outing.points))
        return tuple(found)

    def _counts_as_met(self, outing: Outing) -> bool:
        return self.unplayed is Unplayed.PLAIN and outing.how is not How.ABSENT


def _buchholz(event: Campaign, who: EntrantId) -> float:
    return sum(worth for worth, _ in event.met[who])


def _median_buchholz(event: Campaign, who: EntrantId) -> float:
    """FISC-1c: the lowest are cut and, whatever the name suggests, the highest are not."""
    return sum(sorted(worth for worth, _ in event.met[who])[cut(event.rounds) :])


def _berger(event: Campaign, who: EntrantId) -> float:
    """FISC-1d: the points of those beaten and half the points of those drawn with."""
    return sum(worth * points for worth, points in event.met[who])


def _difference(event: Campaign, who: EntrantId) -> float:
    return sum(outing.scored - outing.conceded for outing in event.lived[who])


def _total(event: Campaign, who: EntrantId) -> float:
    return sum(outing.scored for outing in event.lived[who])


def _wins(event: Campaign, who: EntrantId) -> float:
    return sum(outing.how is How.PLAYED and outing.points == 1 for outing in event.lived[who])


TIE_BREAKS: Mapping[TieBreak, Callable[[Campaign, EntrantId], float]] = MappingProxyType(
    {
        TieBreak.MEDIAN_BUCHHOLZ: _median_buchholz,
        TieBreak.BUCHHOLZ: _buchholz,
        TieBreak.BERGER: _berger,
        TieBreak.DIFFERENCE: _difference,
        TieBreak.TOTAL: _total,
        TieBreak.WINS: _wins,
    }
)
