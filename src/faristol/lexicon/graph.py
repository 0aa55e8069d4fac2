"""The word graph: the compiled list as the C++ core keeps it, spoken to in tiles.

A word is a tuple of tiles, or its bytes (:func:`faristol.lexicon.alphabet.encode`) where speed matters.
Answers come in tile order, and never more of them than the limit; ask for one more than is shown to know
whether there are others.

>>> graph = WordGraph.build([tuple("CASA"), tuple("CASAR"), tuple("SACA"), ("C", "A", "NY", "A")])
>>> tuple("SACA") in graph, tuple("ACAS") in graph
(True, False)
>>> graph.pattern(read_pattern("ca?a*"))
[('C', 'A', 'NY', 'A'), ('C', 'A', 'S', 'A'), ('C', 'A', 'S', 'A', 'R')]
>>> from faristol.rules.spelling import spell
>>> [spell(found) for found in graph.anagrams(tuple("ASC?"))]
['CAS(A)', 'SAC(A)']
>>> graph.hooks(tuple("CASA"))
Hooks(before=(), behind=('R',))

What extends a word is a pattern too: ``casa?*`` behind, ``*?casa`` before, ``*?casa?*`` on both sides.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from faristol import _core
from faristol._core import LexiconFileError
from faristol.lexicon.alphabet import ALPHABET, decode, encode
from faristol.rules.spelling import Cell, fold
from faristol.rules.tiles import BLANK, LETTERS, Tile

__all__ = ["ANY_RUN", "GraphSize", "Hooks", "LexiconFileError", "WordGraph", "read_pattern"]

ANY_RUN = Tile("*")  # in a pattern: any number of letters, none included; a blank is any one letter

_BETWEEN = b"\0"
_DEFAULT_LIMIT = 1000  # words; what a person will look through
_PAGE = 10_000  # words fetched at a time when all are listed
_ON_RACK = {BLANK: 0} | {letter: code for code, letter in enumerate(LETTERS, start=1)}
_BY_TILE = {code: Cell(letter) for code, letter in enumerate(ALPHABET, start=1)}
_BY_BLANK = {code: Cell(letter, blank=True) for code, letter in enumerate(ALPHABET, start=1)}
_IN_PATTERN = {letter: code for code, letter in enumerate(ALPHABET, start=1)} | {
    BLANK: _core.ANY_LETTER,
    ANY_RUN: _core.ANY_RUN,
}


class Hooks(NamedTuple):
    """The letters that make a longer word when put before or behind one."""

    before: tuple[Tile, ...]
    behind: tuple[Tile, ...]


class GraphSize(NamedTuple):
    """How large a graph is: nodes, edges between them, and bytes in memory and on disk."""

    nodes: int
    edges: int
    bytes: int


def read_pattern(text: str) -> tuple[Tile, ...]:
    """A pattern as people write it: ``?`` is any one letter, ``*`` any number of them.

    >>> read_pattern("c?sa*")
    ('C', '?', 'S', 'A', '*')
    """
    items: list[Tile] = []
    for part in re.split(r"([?*])", text):
        items.extend([Tile(part)] if part in (BLANK, ANY_RUN) else fold(part))
    return tuple(items)


class WordGraph:
    """One list of words, compiled; it can be shared between threads and nobody can change it."""

    __slots__ = ("contains", "core", "metadata")

    contains: Callable[[bytes], bool]
    """Whether the bytes of a word are in the list: the fast way to ask."""
    core: _core.Lexicon
    """The list as the C++ core holds it, for the engine."""
    metadata: Mapping[str, object]
    """What was said of the list when it was saved."""

    def __init__(self, core: _core.Lexicon, metadata: Mapping[str, object] = MappingProxyType({})) -> None:
        self.core = core
        self.contains = core.contains
        self.metadata = metadata

    @classmethod
    def build(cls, words: Iterable[Iterable[Tile]] | bytes, *, gaddag: bool = False) -> WordGraph:
        """Compile *words*, in any order; bytes are words already encoded, with a zero between two.

        With *gaddag* moves can be generated from it, for ten times the memory.
        """
        return cls(_core.Lexicon.build(_packed(words), gaddag=gaddag))

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> WordGraph:
        """Map a compiled file, or raise :exc:`LexiconFileError`, whose ``code`` says what is wrong."""
        core = _core.Lexicon.open(path)
        return cls(core, _read_metadata(core.metadata, path))

    def save(self, path: str | os.PathLike[str], metadata: Mapping[str, object] | None = None) -> None:
        """Write the file in the place of what was there, with *metadata* or what is known already."""
        told = self.metadata if metadata is None else metadata
        self.core.save(path, json.dumps(dict(told), ensure_ascii=False, sort_keys=True).encode())

    def __len__(self) -> int:
        return len(self.core)

    def __contains__(self, word: Iterable[Tile] | bytes) -> bool:
        return self.contains(_word(word))

    def __iter__(self) -> Iterator[tuple[Tile, ...]]:
        return self.words()

    @property
    def longest(self) -> int:
        """Letters of the longest word."""
        return self.core.longest

    def size(self, *, gaddag: bool = False) -> GraphSize:
        """How large the word graph is, or the GADDAG."""
        return GraphSize(*self.core.size(gaddag=gaddag))

    def contains_many(self, words: Iterable[Iterable[Tile]] | bytes) -> list[bool]:
        """For each of *words*, whether it is in the list."""
        return list(map(bool, self.core.contains_many(_packed(words))))

    def anagrams(self, rack: Iterable[Tile], *, limit: int = _DEFAULT_LIMIT) -> list[tuple[Cell, ...]]:
        """The words that use every tile of *rack*, showing which letters are blanks."""
        tiles = _encoded(rack, _ON_RACK, "tile")
        return self._anagrams(tiles, least=len(tiles), limit=limit)

    def subanagrams(
        self, rack: Iterable[Tile], *, least: int = 2, limit: int = _DEFAULT_LIMIT
    ) -> list[tuple[Cell, ...]]:
        """The words of at least *least* letters that tiles of *rack* can make, showing the blanks."""
        return self._anagrams(_encoded(rack, _ON_RACK, "tile"), least=least, limit=limit)

    def pattern(
        self,
        items: Iterable[Tile],
        *,
        least: int = 1,
        most: int = _core.LONGEST_WORD,
        limit: int = _DEFAULT_LIMIT,
    ) -> list[tuple[Tile, ...]]:
        """The words of *least* to *most* letters that fit: letters, ``?`` for any one, ``*`` for any run."""
        encoded = _encoded(items, _IN_PATTERN, "letter, ? or *")
        return _unpacked(self.core.matches(encoded, least=least, most=most, limit=limit))

    def hooks(self, word: Iterable[Tile] | bytes) -> Hooks:
        """The letters that make a word before *word* and behind it; it need not be a word itself."""
        before, behind = self.core.hooks(_word(word))
        return Hooks(decode(before), decode(behind))

    def words(self, *, after: Iterable[Tile] | bytes = b"") -> Iterator[tuple[Tile, ...]]:
        """Every word in tile order, or those that come behind *after*, fetched as they are read."""
        last = _word(after)
        while page := self.core.words(after=last, limit=_PAGE):
            words = page.split(_BETWEEN)
            yield from map(decode, words)
            last = words[-1]

    def counts_by_length(self) -> dict[int, int]:
        """How many words there are of each length that occurs."""
        return {length: count for length, count in enumerate(self.core.counts_by_length()) if count}

    def _anagrams(self, tiles: bytes, *, least: int, limit: int) -> list[tuple[Cell, ...]]:
        packed, blanks = self.core.anagrams(tiles, least=least, most=len(tiles), limit=limit)
        if not blanks:
            return []
        return list(map(_cells, packed.split(_BETWEEN), blanks))


def _word(letters: Iterable[Tile] | bytes) -> bytes:
    if isinstance(letters, bytes):
        return letters
    if isinstance(letters, str):
        raise TypeError(f"a word is a tuple of tiles or its bytes, not the text {letters!r}")
    try:
        return encode(letters)
    except KeyError as unknown:
        raise ValueError(f"{unknown.args[0]!r} is not a letter") from None


def _packed(words: Iterable[Iterable[Tile]] | bytes) -> bytes:
    if isinstance(words, bytes):
        return words
    encoded = list(map(_word, words))
    if b"" in encoded:  # alone, it would pass for no word at all
        raise ValueError("a word has no letters")
    return _BETWEEN.join(encoded)


def _encoded(items: Iterable[Tile], codes: Mapping[Tile, int], kind: str) -> bytes:
    if isinstance(items, str | bytes):
        raise TypeError(f"tiles are asked for, one by one, not {items!r}")
    try:
        return bytes(codes[item] for item in items)
    except KeyError as unknown:
        raise ValueError(f"{unknown.args[0]!r} is not a {kind}") from None


def _cells(word: bytes, blank_places: int) -> tuple[Cell, ...]:
    cells = [_BY_TILE[code] for code in word]
    while blank_places:
        at = blank_places.bit_length() - 1
        cells[at] = _BY_BLANK[word[at]]
        blank_places ^= 1 << at
    return tuple(cells)


def _unpacked(packed: bytes) -> list[tuple[Tile, ...]]:
    return list(map(decode, packed.split(_BETWEEN))) if packed else []


def _read_metadata(told: bytes, path: str | os.PathLike[str]) -> Mapping[str, object]:
    try:
        metadata = json.loads(told or b"{}")
    except (ValueError, RecursionError):  # neither JSON nor UTF-8, or nested beyond reason
        _refuse_metadata(path)
    if not isinstance(metadata, dict):
        _refuse_metadata(path)
    return MappingProxyType(metadata)


def _refuse_metadata(path: str | os.PathLike[str]) -> NoReturn:
    error = LexiconFileError(f"{os.fspath(path)}: the metadata cannot be read")
    error.code = "corrupt"
    raise error
