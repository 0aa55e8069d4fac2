"""Everybody against everybody, by Berger's tables: the last number stays, the others move on by half."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.tournament.errors import PairingImpossible
from faristol.tournament.pairing.common import Pairing, Pairs
from faristol.tournament.rounds import EntrantId

__all__ = ["berger_table", "pair_round_robin", "rounds_of_round_robin"]


def rounds_of_round_robin(players: int) -> int:
    """How many rounds one turn takes."""
    return players - 1 + players % 2


def berger_table(players: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds for an even number of *players*, numbered from 1; the first of each board starts.

    >>> berger_table(4)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    """
    moving, half = players - 1, players // 2
    table = []
    for index in range(moving):
        shifted = [(number - 1 + index * half) % moving + 1 for number in range(1, players)]
        top = (shifted[0], players) if index % 2 == 0 else (players, shifted[0])
        others = ((shifted[place], shifted[moving - place]) for place in range(1, half))
        table.append((top, *others))
    return tuple(table)


def pair_round_robin(order: Sequence[EntrantId], number: int) -> Pairing:
    """Round *number* for those in *order*; with an odd number the one without an opponent sits out."""
    players = len(order) + len(order) % 2
    if players < 2:
        raise PairingImpossible("too-few-players", players=len(order))
    if not 1 <= number < players:
        raise PairingImpossible("all-rounds-paired", rounds=rounds_of_round_robin(len(order)))
    seats: list[EntrantId | None] = [*order, None] if len(order) % 2 else [*order]
    boards: list[tuple[EntrantId, EntrantId]] = []
    bye = None
    for first, second in berger_table(players)[number - 1]:
        one, other = seats[first - 1], seats[second - 1]
        if one is None or other is None:
            bye = one or other
        else:
            boards.append((one, other))
    pairs: Pairs = tuple(boards)
    return Pairing(boards=pairs, bye=bye, coloured=True)
