"""Who sits with whom: tables by lot, by strength or by hand, and robots in the seats that are left.

Where two share a seat, pairs are made first, and then tables of pairs as of people.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

__all__ = ["by_lot", "by_strength", "in_twos", "pairs_by_strength", "sizes"]

T = TypeVar("T")


def sizes(people: int, size: int, *, least: int, most: int, robots: bool) -> list[int]:
    """How many people sit at each table.

    With robots all tables but the last are full and robots sit down at that one. Without them the tables are
    as even as they can be, none with fewer than *least* people or more than *most*.

    >>> sizes(26, 4, least=2, most=4, robots=True)
    [4, 4, 4, 4, 4, 4, 2]
    >>> sizes(26, 4, least=2, most=4, robots=False)
    [4, 4, 4, 4, 4, 3, 3]
    >>> sizes(7, 2, least=2, most=4, robots=False)
    [3, 2, 2]
    >>> sizes(1, 4, least=2, most=4, robots=False)
    []
    """
    size = min(max(size, least), most)
    if robots:
        full, left = divmod(people, size)
        return [size] * full + ([left] if left else [])
    if people < least:
        return []
    tables = -(-people // size)
    while tables > 1 and people // tables < least:
        tables -= 1
    if -(-people // tables) > most:  # five where only pairs may play: one is left over
        return [most] * (people // most)
    even, more = divmod(people, tables)
    return [even + 1] * more + [even] * (tables - more)


def by_lot(people: Sequence[T], counts: Sequence[int], seed: int) -> list[tuple[T, ...]]:
    """Tables of so many, drawn by lot."""
    drawn = list(people)
    Random(seed).shuffle(drawn)
    return _dealt(drawn, counts)


def by_strength(people: Sequence[T], counts: Sequence[int], seed: int) -> list[tuple[T, ...]]:
    """Tables of neighbours: *people* stand with the strongest first. Who sits where at one is by lot."""
    dice = Random(seed)
    return [tuple(dice.sample(table, len(table))) for table in _dealt(people, counts)]


def in_twos(people: Sequence[T]) -> list[tuple[T, ...]]:
    """Pairs of those who follow each other; of an odd number the last one has a seat alone.

    >>> in_twos("abcde")
    [('a', 'b'), ('c', 'd'), ('e',)]
    """
    return [tuple(people[at : at + 2]) for at in range(0, len(people), 2)]


def pairs_by_strength(people: Sequence[T]) -> list[tuple[T, ...]]:
    """The strongest, who stands first, with the weakest, so that all pairs are about as strong.

    >>> pairs_by_strength("abcd"), pairs_by_strength("abcde")
    ([('a', 'd'), ('b', 'c')], [('a', 'e'), ('b', 'd'), ('c',)])
    """
    half = len(people) // 2
    pairs = [(people[at], people[-1 - at]) for at in range(half)]
    return [*pairs, *((one,) for one in people[half : len(people) - half])]


def _dealt(people: Sequence[T], counts: Sequence[int]) -> list[tuple[T, ...]]:
    tables, at = list[tuple[T, ...]](), 0
    for count in counts:
        tables.append(tuple(people[at : at + count]))
        at += count
    return tables
