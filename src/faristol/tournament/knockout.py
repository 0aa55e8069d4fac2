"""A knockout: who loses a tie is out, until one is left; a final four and a play-off are short ones.

The first of the order meets the last, the second the last but one, and the best of the order meet as late as
they can; where the number is no power of two the first of the order go on without a game. A tie is of one
game or of the best of several; level after those, it goes on game by game until somebody leads.

The bracket is told from the boards that were played, so nothing of it is kept: two people meet in one tie
at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from faristol.tournament.rounds import Board, EntrantId, Round

__all__ = ["Knockout", "Tie", "seeded"]

_FINALISTS = 2
_THIRD = 0.5  # how much further the winner of the tie for the third place came than its loser


def seeded(players: int) -> tuple[int, ...]:
    """The places of a bracket for *players*, by their numbers in the order; 0 where nobody stands.

    >>> seeded(4), seeded(6)
    ((1, 4, 2, 3), (1, 0, 4, 5, 2, 0, 3, 6))
    """
    places = [1]
    while len(places) < players:
        size = 2 * len(places)
        places = [number for place in places for number in (place, size + 1 - place)]
    return tuple(number if number <= players else 0 for number in places)


@dataclass(frozen=True, slots=True)
class Tie:
    """Two who meet, and their games so far; without an *other* the one goes on."""

    stage: int  # 1 is the first
    one: EntrantId | None
    other: EntrantId | None
    games: tuple[Board, ...]
    winner: EntrantId | None
    third: bool = False  # for the third place

    @property
    def loser(self) -> EntrantId | None:
        if self.winner is None:
            return None
        return self.other if self.winner == self.one else self.one

    @property
    def points(self) -> tuple[float, float]:
        """Of the one and of the other."""
        return _points(self.games, self.one), _points(self.games, self.other)


def _points(games: Iterable[Board], who: EntrantId | None) -> float:
    return sum(
        game.result.points[0 if game.first == who else 1]
        for game in games
        if game.result is not None and who in (game.first, game.second)
    )


@dataclass(frozen=True, slots=True)
class Knockout:
    """Who plays it, in the order of the seeds, and how ties are decided; *gone* have left the event."""

    order: tuple[EntrantId, ...]
    best_of: int = 1
    third_place: bool = False
    gone: frozenset[EntrantId] = frozenset()

    def ties(self, rounds: Sequence[Round]) -> tuple[Tie, ...]:
        """Every tie that is known so far, stage by stage."""
        met: dict[frozenset[EntrantId], list[Board]] = {}
        for round_ in rounds:
            for board in round_.boards:
                met.setdefault(frozenset((board.first, board.second)), []).append(board)
        places: list[EntrantId | None] = [
            self.order[number - 1] if number else None for number in seeded(len(self.order))
        ]
        return tuple(self._stages(places, met))

    def _stages(
        self, places: list[EntrantId | None], met: Mapping[frozenset[EntrantId], list[Board]]
    ) -> Iterator[Tie]:
        stage, before = 1, list[Tie]()
        while len(places) > 1:
            ties = [
                self._tie(stage, one, other, met)
                for one, other in zip(places[::2], places[1::2], strict=True)
            ]
            yield from ties
            if self.third_place and len(ties) == 1 and len(before) == 2:
                yield self._tie(stage, before[0].loser, before[1].loser, met, third=True)
            if any(tie.winner is None for tie in ties):
                return
            places, before, stage = [tie.winner for tie in ties], ties, stage + 1

    def _tie(
        self,
        stage: int,
        one: EntrantId | None,
        other: EntrantId | None,
        met: Mapping[frozenset[EntrantId], list[Board]],
        *,
        third: bool = False,
    ) -> Tie:
        if one is None or other is None:
            return Tie(stage, one, other, (), one if other is None else other, third)
        games = tuple(met.get(frozenset((one, other)), ()))
        return Tie(stage, one, other, games, self._winner(one, other, games), third)

    def _winner(self, one: EntrantId, other: EntrantId, games: tuple[Board, ...]) -> EntrantId | None:
        played = [game for game in games if game.result is not None]
        mine, theirs = _points(played, one), _points(played, other)
        left = max(self.best_of - len(played), 0)
        if abs(mine - theirs) > left:
            return one if mine > theirs else other
        if one in self.gone or other in self.gone:  # who has left loses what is not decided yet
            return other if one in self.gone else one
        return None

    def bracket(self, rounds: Sequence[Round]) -> tuple[tuple[Tie, ...], ...]:
        """Every tie of every stage, those to come with whoever is known to be in them.

        The tie for the third place stands behind the final. In a first stage a place where nobody stands is
        one that the other goes on from; later nobody is known yet.
        """
        known = self.ties(rounds)
        stages: list[tuple[Tie, ...]] = []
        size = len(seeded(len(self.order)))
        while size > 1:
            stage, size = len(stages) + 1, size // 2
            ties = [tie for tie in known if tie.stage == stage and not tie.third]
            if not ties:
                before = stages[-1]
                ties = [
                    Tie(stage, one.winner, other.winner, (), None)
                    for one, other in zip(before[::2], before[1::2], strict=True)
                ]
            third = [tie for tie in known if tie.stage == stage and tie.third]
            if not third and self.third_place and size == 1 and len(self.order) > _FINALISTS:
                one, other = stages[-1]
                third = [Tie(stage, one.loser, other.loser, (), None, third=True)]
            stages.append((*ties, *third))
        return tuple(stages)

    def next_boards(self, rounds: Sequence[Round]) -> tuple[tuple[EntrantId, EntrantId], ...]:
        """The games to be played now: one of each tie that is not decided; starts take turns."""
        boards: list[tuple[EntrantId, EntrantId]] = []
        for tie in self.ties(rounds):
            if tie.winner is None and tie.one is not None and tie.other is not None:
                again = len(tie.games) % 2
                boards.append((tie.other, tie.one) if again else (tie.one, tie.other))
        return tuple(boards)

    def reach(self, rounds: Sequence[Round]) -> Mapping[EntrantId, float]:
        """How far each has come: the stage that was reached, and one more for who won everything."""
        reach: dict[EntrantId, float] = dict.fromkeys(self.order, 1.0)
        for tie in self.ties(rounds):
            if tie.third:
                if tie.winner is not None:
                    reach[tie.winner] += _THIRD
                continue
            if tie.winner is not None:
                reach[tie.winner] = tie.stage + 1.0
        return MappingProxyType(reach)
