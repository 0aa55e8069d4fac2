"""The FIDE Dutch system, computed by our core from what Scrabble knows.

A forfeit is a meeting, both may lose, and where nobody cares who starts nobody has colours. The core finds
who meets whom; who starts, and the order of the tables, are settled here.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations

from faristol._core import DutchRound
from faristol.tournament.championship import Championship
from faristol.tournament.errors import PairingImpossible
from faristol.tournament.pairing.common import Pairs
from faristol.tournament.pairing.progress import report
from faristol.tournament.rounds import Entrant, EntrantId, How, Outing, outings

__all__ = ["pair_dutch"]

_TENTHS = 10  # points are counted in tenths


class _Side(IntEnum):
    """White is who starts."""

    FIRST = 1
    NONE = 0
    SECOND = -1


class _Strength(IntEnum):
    """How much somebody ought to get their side (A.6)."""

    ABSOLUTE = 3
    STRONG = 2
    MILD = 1
    NONE = 0


class _Float(IntEnum):
    """Whether somebody met a lower or a higher score (A.4)."""

    UP = 1
    NONE = 0
    DOWN = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class _Player:
    id: EntrantId
    number: int  # in the initial order
    points: int
    score: int  # points with those of a late entrant (FISC-4), by which brackets are made
    begun: tuple[bool, ...]  # whether they started, for each game that counts
    side: _Side
    strength: _Strength
    floats: tuple[_Float, _Float]  # of the last round and of the one before
    had_bye: bool
    top_scorer: bool

    @property
    def difference(self) -> int:
        """Games started less games not started."""
        return 2 * sum(self.begun) - len(self.begun)

    def row(self) -> tuple[int, int, int, int, int, int, int, int, int]:
        """As the core reads it."""
        return (
            self.score,
            self.side,
            self.strength,
            self.difference,
            _doubled(self.begun),
            *self.floats,
            self.had_bye,
            self.top_scorer,
        )


def pair_dutch(
    event: Championship,
    people: Collection[EntrantId],
    *,
    met: Collection[frozenset[EntrantId]],
    colours: bool,
) -> tuple[Pairs, EntrantId | None] | None:
    """The boards for *people* and who sits out of an odd number; None when no round is possible."""
    players = sorted(_players(event, people, colours), key=lambda one: (-one.score, one.number))
    place = {player.id: index for index, player in enumerate(players)}
    barred = [
        (place[one], place[other])
        for pair in {*met, *event.forbidden}
        for one, other in combinations(pair, 2)
        if one in place and other in place
    ]
    round_ = DutchRound([player.row() for player in players], barred, number=event.next_round)
    if not round_.possible():
        return None
    while not round_.finished:
        try:
            round_.pair_bracket()
        except OverflowError:
            raise PairingImpossible("too-many-scores", round=event.next_round) from None
        report(2 * len(round_.pairs) / len(players))
    found = [(players[one], players[other]) for one, other in round_.pairs]
    bye = next((one.id for one, other in found if one is other), None)
    boards = sorted((pair for pair in found if pair[0] is not pair[1]), key=_board_order, reverse=True)
    if not colours:  # the higher ranked is named first; who starts is drawn at the table
        return tuple((one.id, other.id) for one, other in boards), bye
    return tuple(_seated(one, other, event.first_starts) for one, other in boards), bye


def _board_order(pair: tuple[_Player, _Player]) -> tuple[int, int, int]:
    """The first tables are those of the leaders."""
    high, low = sorted(pair, key=lambda one: (-one.points, one.number))
    return (high.points, low.points, -high.number)


def _seated(higher: _Player, lower: _Player, first_starts: bool) -> tuple[EntrantId, EntrantId]:
    """Who starts, by the first of the rules E.1 to E.5 that can tell."""
    side = (
        _of_both(higher, lower)
        or _of_the_stronger(higher, lower)
        or _unlike_last_time(higher, lower)
        or higher.side
        or (_Side.FIRST if bool(higher.number % 2) == first_starts else _Side.SECOND)
    )
    return (higher.id, lower.id) if side is _Side.FIRST else (lower.id, higher.id)


def _of_both(higher: _Player, lower: _Player) -> _Side:
    """E.1: each gets their own side."""
    return higher.side if higher.side and higher.side == -lower.side else _Side.NONE


def _of_the_stronger(higher: _Player, lower: _Player) -> _Side:
    """E.2: the stronger preference; of two absolute ones that of the wider difference."""
    ours, theirs = (
        (one.strength, abs(one.difference) if one.strength is _Strength.ABSOLUTE else 0)
        for one in (higher, lower)
    )
    if ours == theirs:
        return _Side.NONE
    return higher.side if ours > theirs else _Side(-lower.side)


def _unlike_last_time(higher: _Player, lower: _Player) -> _Side:
    """E.3: the other way round than when one last started and the other did not."""
    for ours, theirs in zip(reversed(higher.begun), reversed(lower.begun), strict=False):
        if ours != theirs:
            return _Side.SECOND if ours else _Side.FIRST
    return _Side.NONE


def _players(event: Championship, people: Collection[EntrantId], colours: bool) -> list[_Player]:
    lived = outings(event.entrants, event.rounds)
    extra = dict(event.accelerated)
    scores = {
        entrant.id: _scores(entrant, lived[entrant.id], extra.get(entrant.id, ()))
        for entrant in event.entrants
    }
    played = len(event.rounds)
    is_last = event.planned is not None and played == event.planned - 1
    present = set(people)
    players = []
    for number, entrant in enumerate(event.entrants, start=1):
        if entrant.id not in present:
            continue
        mine = lived[entrant.id]
        begun = tuple(bool(outing.started) for outing in mine if outing.how is How.PLAYED) if colours else ()
        side, strength = _preference(begun)
        score = scores[entrant.id][-1]
        players.append(
            _Player(
                id=entrant.id,
                number=number,
                points=round(_TENTHS * (entrant.carried + sum(outing.points for outing in mine))),
                score=score,
                begun=begun,
                side=side,
                strength=strength,
                floats=(
                    _float(mine, scores, entrant.id, played - 1),
                    _float(mine, scores, entrant.id, played - 2),
                ),
                had_bye=any(outing.how in (How.BYE, How.FORFEIT_WIN) for outing in mine),
                top_scorer=is_last and 2 * (score - _TENTHS * entrant.carried) > _TENTHS * played,
            )
        )
    return players


def _scores(entrant: Entrant, mine: tuple[Outing, ...], extra: tuple[float, ...]) -> list[int]:
    """The tenths before each round and now, with carried ones and those of a late entrant (FISC-4).

    *extra* are those of accelerated rounds (C.04.7), one for each.
    """
    scores, points = [], entrant.carried
    given = (*extra, *(0.0 for _ in range(len(mine) + 1)))
    for number, outing in enumerate(mine, start=1):
        late = entrant.fictitious if number >= entrant.joined else 0
        scores.append(round(_TENTHS * (points + late + given[number - 1])))
        points += outing.points
    scores.append(round(_TENTHS * (points + entrant.fictitious + given[len(mine)])))
    return scores


def _float(
    mine: tuple[Outing, ...], scores: dict[EntrantId, list[int]], who: EntrantId, index: int
) -> _Float:
    if index < 0:
        return _Float.NONE
    outing = mine[index]
    if outing.how is not How.PLAYED or outing.opponent is None:
        return _Float.DOWN
    own, theirs = scores[who][index], scores[outing.opponent][index]
    return _Float.DOWN if own > theirs else _Float.UP if own < theirs else _Float.NONE


def _doubled(begun: tuple[bool, ...]) -> bool:
    return len(begun) > 1 and begun[-1] == begun[-2]


def _preference(begun: tuple[bool, ...]) -> tuple[_Side, _Strength]:
    """Who started more often should not, and nobody three times in a row."""
    if not begun:
        return _Side.NONE, _Strength.NONE
    difference = 2 * sum(begun) - len(begun)
    prefers_second = difference > 0 or (difference == 0 and begun[-1])
    side = _Side.SECOND if prefers_second else _Side.FIRST
    if abs(difference) > 1 or _doubled(begun):
        return side, _Strength.ABSOLUTE
    return side, _Strength.STRONG if difference else _Strength.MILD
