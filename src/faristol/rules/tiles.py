"""Tiles: the pieces of wood, the set they come in, and what a blank may stand for.

A tile is an opaque id everywhere in the code: ``L·L``, ``NY`` and ``Q`` are one tile each, never two
characters. Text becomes tiles, and tiles text, only in :mod:`faristol.rules.spelling`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NewType

__all__ = ["BLANK", "CATALAN", "HIDDEN", "LETTERS", "LETTERS_WITHOUT_TILE", "Tile", "TileSet", "without"]

Tile = NewType("Tile", str)  # one piece of wood, or the letter that one stands for

BLANK = Tile("?")
HIDDEN = Tile("_")  # a tile that the viewer may not see; never in a game's own state

_ORDER = "A B C Ç D E F G H I J L L·L M N NY O P Q R S T U V X Z"

LETTERS: tuple[Tile, ...] = tuple(map(Tile, _ORDER.split()))
LETTERS_WITHOUT_TILE: tuple[Tile, ...] = tuple(map(Tile, "KWY"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSet:
    """A box of tiles: how many there are of each, what they are worth, and their order."""

    name: str
    counts: Mapping[Tile, int]
    values: Mapping[Tile, int]
    order: tuple[Tile, ...]
    vowels: frozenset[Tile]

    def full_bag(self) -> tuple[Tile, ...]:
        """Every tile of the set, in tile order."""
        return tuple(tile for tile in self.order for _ in range(self.counts[tile]))

    def rank(self, tile: Tile) -> int:
        """The place of *tile* in the alphabet; the blank comes before A."""
        return self.order.index(tile)

    def value(self, tiles: Iterable[Tile]) -> int:
        """The face value of *tiles* together."""
        return sum(self.values[tile] for tile in tiles)

    def is_vowel(self, tile: Tile) -> bool:
        return tile in self.vowels

    def is_consonant(self, tile: Tile) -> bool:
        return tile != BLANK and tile not in self.vowels

    def all_alike(self, tiles: Iterable[Tile]) -> bool:
        """Whether *tiles* are all vowels or all consonants, with no blank among them."""
        held = tuple(tiles)
        return all(map(self.is_vowel, held)) or all(map(self.is_consonant, held))

    def same_kind(self, tile: Tile, other: Tile) -> bool:
        """Whether both are vowels or both are consonants; a blank is of neither kind."""
        return BLANK not in (tile, other) and self.is_vowel(tile) == self.is_vowel(other)


def without(tiles: tuple[Tile, ...], taken: Iterable[Tile]) -> tuple[Tile, ...] | None:
    """*tiles* less *taken*, of equal tiles the leftmost first; None if one of them is not there."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def _catalan() -> TileSet:
    by_value = {
        0: "?2",
        1: "E13 A12 I8 R8 S8 N6 O5 T5 L4 U4",
        2: "C3 D3 M3",
        3: "B2 G2 P2",
        4: "F1 V1",
        8: "H1 J1 Q1 Z1",
        10: "Ç1 L·L1 NY1 X1",
    }
    counts: dict[Tile, int] = {}
    values: dict[Tile, int] = {}
    for value, entries in by_value.items():
        for entry in entries.split():
            tile = Tile(entry.rstrip("0123456789"))
            counts[tile] = int(entry[len(tile) :])
            values[tile] = value
    return TileSet(
        name="catalan",
        counts=MappingProxyType(counts),
        values=MappingProxyType(values),
        order=(BLANK, *LETTERS),
        vowels=frozenset(map(Tile, "AEIOU")),
    )


CATALAN = _catalan()
