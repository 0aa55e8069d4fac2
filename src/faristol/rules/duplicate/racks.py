"""Which racks are valid, and whether any can still be had: by counting, never by drawing in vain.

>>> from faristol.rules.spelling import fold_tiles
>>> from faristol.rules.tiles import CATALAN
>>> Kinds.of(fold_tiles("A E ? S T R N"), CATALAN)
Kinds(vowels=2, consonants=4, blanks=1)
>>> Kinds.of(fold_tiles("A ? S T R N L"), CATALAN).has(2), Kinds.of(fold_tiles("A ? S"), CATALAN).has(2)
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from faristol.rules.duplicate.conditions import Conditions
from faristol.rules.tiles import BLANK, Tile, TileSet

__all__ = ["Kinds", "least_of_each", "one_is_enough", "rack_can_be_had"]


class Kinds(NamedTuple):
    """How many vowels, consonants and blanks some tiles are."""

    vowels: int
    consonants: int
    blanks: int

    @classmethod
    def of(cls, tiles: Iterable[Tile], tile_set: TileSet) -> Kinds:
        held = tuple(tiles)
        blanks = held.count(BLANK)
        vowels = sum(map(tile_set.is_vowel, held))
        return cls(vowels, len(held) - blanks - vowels, blanks)

    def has(self, each: int) -> bool:
        """Whether there are *each* vowels and *each* consonants; a blank is one or the other, not both."""
        return max(0, each - self.vowels) + max(0, each - self.consonants) <= self.blanks

    @property
    def scarcest(self) -> int:
        """Of the kind with fewest left, how many there are; a blank counts as the missing kind."""
        return min(self.vowels, self.consonants) + self.blanks


def one_is_enough(left: Kinds) -> bool:
    """DUP-3c: all vowels or all consonants but one are gone, from bag and rack together."""
    return left.scarcest <= 1


def least_of_each(round_number: int, lax: bool, conditions: Conditions) -> int:
    """DUP-3b, 3c: how many vowels, and how many consonants, a rack of this round needs."""
    if lax or round_number > conditions.strict_rounds:
        return conditions.lax_each
    return conditions.strict_each


def rack_can_be_had(left: Kinds, each: int, size: int) -> bool:
    """DUP-3d: whether a rack of *size* tiles, or of all if fewer are left, can hold *each* of both kinds."""
    return left.has(each) and 2 * each <= size
