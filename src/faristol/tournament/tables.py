"""Table tournaments (EBRE-0): games of four, threes where needed, and places that give points.

The winner of a game gets 4 points, the next 3, 2 and 1; whoever ties shares the mean of the places. The
other reading, in which the first place gives 1 and the fewest points win, is a setting. Ties in the
standings are broken by the sum of game points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from types import MappingProxyType

from faristol.tournament.errors import PairingImpossible
from faristol.tournament.rounds import Entrant, EntrantId

__all__ = [
    "TableGame",
    "TableRound",
    "TableRow",
    "draw_tables",
    "place_points",
    "table_sizes",
    "table_standings",
]

_SEATS = 4
_THREE_AGAIN = 10**9
_TRIES = 200  # draws looked at; the first without a repeated opponent ends the search


@dataclass(frozen=True, slots=True)
class TableGame:
    """Who sits at a table, in the order of play, and what each scored."""

    seats: tuple[EntrantId, ...]
    scores: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round of tables."""

    number: int
    tables: tuple[TableGame, ...]

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(index for index, game in enumerate(self.tables, start=1) if game.scores is None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """One line of the standings."""

    position: int
    entrant: Entrant
    games: int
    points: float
    total: int


def table_sizes(players: int) -> tuple[int, ...]:
    """Fours, and threes where the number asks for them.

    >>> [table_sizes(players) for players in (8, 9, 10, 11, 12)]
    [(4, 4), (3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4)]
    """
    threes = -players % _SEATS
    fours = (players - 3 * threes) // _SEATS
    if players < 3 or fours < 0:
        raise PairingImpossible("no-tables", players=players)
    return (_SEATS,) * fours + (3,) * threes


def place_points(scores: Sequence[int], *, winner_gets_most: bool = True) -> tuple[float, ...]:
    """The points of each seat; a table of three gives 4, 3 and 2, since its last place is the third.

    >>> place_points((310, 420, 250, 310))
    (2.5, 4.0, 1.0, 2.5)
    >>> place_points((310, 420, 250, 310), winner_gets_most=False)
    (2.5, 1.0, 4.0, 2.5)
    """
    points = []
    for score in scores:
        better = sum(other > score for other in scores)
        level = scores.count(score)
        place = better + (level + 1) / 2  # ties share the mean of their places
        points.append(_SEATS + 1 - place if winner_gets_most else place)
    return tuple(points)


def table_standings(
    entrants: Iterable[Entrant], rounds: Iterable[TableRound], *, winner_gets_most: bool = True
) -> tuple[TableRow, ...]:
    """Places first, then the sum of game points; whom nothing separates share a position.

    Where the fewest points win, whoever played fewer games stands below those who played more.
    """
    everybody = {entrant.id: entrant for entrant in entrants}
    points = {who: entrant.carried for who, entrant in everybody.items()}
    totals = dict.fromkeys(everybody, 0)
    games = dict.fromkeys(everybody, 0)
    for round_ in rounds:
        for game in round_.tables:
            if game.scores is None:
                continue
            places = place_points(game.scores, winner_gets_most=winner_gets_most)
            for who, score, place in zip(game.seats, game.scores, places, strict=True):
                points[who] += place
                totals[who] += score
                games[who] += 1

    def key(who: EntrantId) -> tuple[float, float, int]:
        order = (0, -points[who]) if winner_gets_most else (-games[who], points[who])
        return (*order, -totals[who])

    rows: list[TableRow] = []
    for place, who in enumerate(sorted(everybody, key=lambda who: (key(who), who)), start=1):
        level = bool(rows) and key(rows[-1].entrant.id) == key(who)
        rows.append(
            TableRow(
                position=rows[-1].position if level else place,
                entrant=everybody[who],
                games=games[who],
                points=points[who],
                total=totals[who],
            )
        )
    return tuple(rows)


def draw_tables(
    people: Sequence[EntrantId], rounds: Sequence[TableRound], *, seed: int
) -> tuple[TableGame, ...]:
    """Tables for *people* by lot, with as few repeated opponents as swapping seats can reach.

    Whoever sat at a table of three the last time sits at one of four now, as long as others did not.
    """
    met = _meetings(rounds)
    again = _at_threes(rounds)
    best: tuple[int, list[list[EntrantId]]] | None = None
    chance = Random(seed)
    for _ in range(_TRIES):
        order = list(people)
        chance.shuffle(order)
        order.sort(key=lambda who: who not in again)  # the tables of four come first
        tables = _split(order)
        cost = _improve(tables, met, again)
        if best is None or cost < best[0]:
            best = cost, tables
        if cost == 0:
            break
    assert best is not None
    return tuple(TableGame(tuple(table)) for table in best[1])


def _meetings(rounds: Sequence[TableRound]) -> Mapping[frozenset[EntrantId], int]:
    met: dict[frozenset[EntrantId], int] = {}
    for round_ in rounds:
        for game in round_.tables:
            for pair in map(frozenset, combinations(game.seats, 2)):
                met[pair] = met.get(pair, 0) + 1
    return MappingProxyType(met)


def _at_threes(rounds: Sequence[TableRound]) -> frozenset[EntrantId]:
    """Who sat at a table of three in the last round."""
    short = (game for round_ in rounds[-1:] for game in round_.tables if len(game.seats) < _SEATS)
    return frozenset(who for game in short for who in game.seats)


def _split(order: list[EntrantId]) -> list[list[EntrantId]]:
    tables, start = [], 0
    for size in table_sizes(len(order)):
        tables.append(order[start : start + size])
        start += size
    return tables


def _repeats(
    table: Sequence[EntrantId], met: Mapping[frozenset[EntrantId], int], again: frozenset[EntrantId]
) -> int:
    """A third meeting weighs more than two second ones, a second three in a row more than any meeting."""
    threes = sum(who in again for who in table) if len(table) < _SEATS else 0
    return threes * _THREE_AGAIN + sum(met.get(frozenset(pair), 0) ** 2 for pair in combinations(table, 2))


def _improve(
    tables: list[list[EntrantId]], met: Mapping[frozenset[EntrantId], int], again: frozenset[EntrantId]
) -> int:
    """Swap two people as long as it spares repeated opponents; the repeats that are left."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for i in range(len(one)):
                for j in range(len(other)):
                    before = _repeats(one, met, again) + _repeats(other, met, again)
                    one[i], other[j] = other[j], one[i]
                    if _repeats(one, met, again) + _repeats(other, met, again) < before:
                        better = True
                    else:
                        one[i], other[j] = other[j], one[i]
    return sum(_repeats(table, met, again) for table in tables)
