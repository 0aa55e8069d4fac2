"""Everybody against everybody, by Berger's tables: the last number stays, the others move on by half."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.tournament.errors import PairingImpossible
from faristol.tournament.pairing.common import Pairing, Pairs
from faristol.tournament.rounds import EntrantId

__all__ = ["berger_round", "pair_round_robin", "rounds_of_round_robin"]


def rounds_of_round_robin(players: int) -> int:
    """How many rounds one turn takes."""
    return players - 1 + players % 2


def berger_round(players: int, number: int) -> tuple[tuple[int, int], ...]:
    """Round *number* for an even number of *players*, numbered from 1; the first of each board starts.

    >>> [berger_round(4, number) for number in (1, 2, 3)]
    [((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))]
    """
    moving, half = players - 1, players // 2
    index = number - 1
    shifted = [(place + index * half) % moving + 1 for place in range(moving)]
    top = (shifted[0], players) if index % 2 == 0 else (players, shifted[0])
    return (top, *((shifted[place], shifted[moving - place]) for place in range(1, half)))


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
    for first, second in berger_round(players, number):
        one, other = seats[first - 1], seats[second - 1]
        if one is None or other is None:
            bye = one or other
        else:
            boards.append((one, other))
    pairs: Pairs = tuple(boards)
    return Pairing(boards=pairs, bye=bye, coloured=True)
