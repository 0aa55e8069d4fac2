"""What the pairing systems share: who met whom, who had a bye, and matchings."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, combinations

import rustworkx

from faristol.tournament.championship import Championship
from faristol.tournament.rounds import EntrantId, How, Outcome

__all__ = [
    "ByeRule",
    "Distance",
    "Pairing",
    "Pairs",
    "byes_had",
    "cheapest_matching",
    "meetings",
    "pairing_order",
    "perfect_matching_exists",
    "starts",
    "warnings",
]

Pairs = tuple[tuple[EntrantId, EntrantId], ...]

_ROUNDS_BELOW_PLAYERS = 3  # with more rounds than players − 3 a Swiss event may run into a dead end


class ByeRule(StrEnum):
    """Who sits out of an odd number."""

    STANDINGS = "standings"  # FISC-1f: the last of the standings who had none
    FIDE = "fide"  # as the Dutch system chooses among the lowest score groups


class Distance(StrEnum):
    """How "the distance in the standings must be least" (FISC-1f B) is read."""

    DUTCH = "dutch"  # the FIDE criterion that the article names: score groups, upper half against lower
    LITERAL = "literal"  # neighbours of the standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A round that is proposed: who starts comes first where starts are paired too."""

    boards: Pairs
    bye: EntrantId | None = None
    byes: tuple[EntrantId, ...] = ()  # further ones, where teams meet
    rematches: Pairs = ()
    coloured: bool = False
    seed: int | None = None

    def plain(self) -> list[list[int]]:
        """``[[1, 9], [10, 2], [7, 0]]``: a bye is a game against nobody."""
        boards: list[list[int]] = [[first, second] for first, second in self.boards]
        return [*boards, *([who, 0] for who in (self.bye, *self.byes) if who)]


def meetings(event: Championship) -> dict[frozenset[EntrantId], int]:
    """How often each two were put together; a forfeit and a double loss are meetings too."""
    met: dict[frozenset[EntrantId], int] = {}
    for round_ in event.rounds:
        for board in round_.boards:
            if board.result is None or board.result.outcome is not Outcome.NOT_PLAYED:
                pair = frozenset((board.first, board.second))
                met[pair] = met.get(pair, 0) + 1
    return met


def byes_had(event: Championship) -> dict[EntrantId, int]:
    """How many byes with a point each entrant had."""
    had = {entrant.id: 0 for entrant in event.entrants}
    for round_ in event.rounds:
        for bye in round_.byes:
            had[bye.entrant] += bye.how is How.BYE
    return had


def starts(event: Championship) -> dict[EntrantId, int]:
    """Games started less games not started, for each entrant."""
    balance = {entrant.id: 0 for entrant in event.entrants}
    for round_ in event.rounds:
        for board in round_.boards:
            balance[board.first] += 1
            balance[board.second] -= 1
    return balance


def pairing_order(event: Championship) -> list[EntrantId]:
    """Everybody by the points that pairing sees, fictitious ones included (FISC-4), then as they stand."""
    rows = event.standings()
    place = {row.entrant.id: index for index, row in enumerate(rows)}
    if not event.rounds:
        place = {entrant.id: index for index, entrant in enumerate(event.entrants)}
    points = {row.entrant.id: row.points + row.entrant.fictitious for row in rows}
    return sorted(place, key=lambda who: (-points[who], place[who]))


def perfect_matching_exists(people: Collection[EntrantId], barred: Collection[frozenset[EntrantId]]) -> bool:
    """Whether all *people* can be paired with somebody whom they are not *barred* from meeting."""
    count = len(people)
    if count % 2:
        return False
    place = {who: index for index, who in enumerate(people)}
    apart = {
        (min(place[one], place[other]), max(place[one], place[other]))
        for pair in barred
        for one, other in combinations(pair, 2)
        if one in place and other in place
    }
    opponents = [count - 1] * count
    for index in chain.from_iterable(apart):
        opponents[index] -= 1
    if all(2 * mine >= count for mine in opponents):
        return True  # Dirac: such a graph has a cycle through everybody, hence a perfect matching
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(i, j, 1) for i, j in combinations(range(count), 2) if (i, j) not in apart])
    return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == count


def cheapest_matching(people: Sequence[EntrantId], cost: Callable[[int, int], int | None]) -> Pairs | None:
    """Everybody paired at the least total *cost* (of two indices; None forbids), or None if impossible.

    Equal sums are told apart by a fixed number of each pair, so that the same standings give the same round.
    """
    count = len(people)
    costs = {
        (i, j): price << 20 | zlib.crc32(b"%d-%d" % (i, j)) >> 12
        for i in range(count)
        for j in range(i + 1, count)
        if (price := cost(i, j)) is not None
    }
    most = max(costs.values(), default=0) + 1
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(i, j, most - price) for (i, j), price in costs.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) != count:
        return None
    ordered = sorted((min(pair), max(pair)) for pair in found)
    return tuple((people[i], people[j]) for i, j in ordered)


def warnings(event: Championship) -> tuple[str, ...]:
    """What an organiser should hear before pairing: ``many-rounds`` when a dead end is likely."""
    planned = event.planned or 0
    players = len(event.to_pair)
    return ("many-rounds",) if planned > players - _ROUNDS_BELOW_PLAYERS else ()
