"""Conditions on words, put together: one is asked of the graph, the others sift its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from faristol.lexicon import Lexicon
from faristol.lexicon.alphabet import encode
from faristol.lexicon.folding import fold_word, spell_out
from faristol.lexicon.graph import ANY_RUN, read_pattern
from faristol.lexicon.word_list import write_cells
from faristol.rules.spelling import Cell, Unreadable, fold_tiles
from faristol.rules.tiles import Tile

__all__ = ["Conditions", "search_words"]

_ALL = 2**31 - 1

Sieve = Callable[[bytes], bool]


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a word must be; None is no condition."""

    anagram: str | None = None
    some_of: str | None = None
    pattern: str | None = None
    contains: str | None = None
    begins: str | None = None
    ends: str | None = None
    lengths: range = range(1, 32)


def search_words(lexicon: Lexicon, asked: Conditions) -> Iterator[str]:
    """The words that meet every condition, in tile order, blanks in parentheses.

    >>> lexicon = Lexicon.from_words(["casa", "cases", "cosa", "saca"])
    >>> list(search_words(lexicon, Conditions(begins="ca", ends="sa")))
    ['CASA']
    >>> list(search_words(lexicon, Conditions(anagram="sac?", begins="ca")))
    ['CAS(A)']
    """
    sieves = list(_sieves(asked))
    if asked.anagram is not None or asked.some_of is not None:
        found = _from_tiles(lexicon, asked)
        if asked.pattern is not None:
            fits = set(_fitting(lexicon, read_pattern(asked.pattern), asked.lengths))
            sieves.append(fits.__contains__)
        return (
            write_cells(cells)
            for cells in found
            if _passes(encode(cell.letter for cell in cells), sieves, asked.lengths)
        )
    return (
        spell_out(word)
        for word in _fitting(lexicon, _leading_pattern(asked), asked.lengths)
        if _passes(word, sieves, asked.lengths)
    )


def _from_tiles(lexicon: Lexicon, asked: Conditions) -> list[tuple[Cell, ...]]:
    """Words of the tiles; asked for both, they must be anagrams of the one and come out of the other."""
    if asked.anagram is None:
        return lexicon.graph.subanagrams(fold_tiles(asked.some_of or ""), limit=_ALL)
    found = lexicon.graph.anagrams(fold_tiles(asked.anagram), limit=_ALL)
    if asked.some_of is None:
        return found
    some = lexicon.graph.subanagrams(fold_tiles(asked.some_of), limit=_ALL)
    possible = {tuple(cell.letter for cell in cells) for cells in some}
    return [cells for cells in found if tuple(cell.letter for cell in cells) in possible]


def _leading_pattern(asked: Conditions) -> tuple[Tile, ...]:
    """The condition to ask of the graph: the one that usually leaves the fewest words."""
    if asked.pattern is not None:
        return read_pattern(asked.pattern)
    if asked.begins is not None:
        return (*read_pattern(_plain(asked.begins)), ANY_RUN)
    if asked.ends is not None:
        return (ANY_RUN, *read_pattern(_plain(asked.ends)))
    if asked.contains is not None:
        return (ANY_RUN, *read_pattern(_plain(asked.contains)), ANY_RUN)
    return (ANY_RUN,)


def _fitting(lexicon: Lexicon, pattern: tuple[Tile, ...], lengths: range) -> Iterator[bytes]:
    """The words of the graph that fit, fetched in ever larger pieces: the first ones come at once."""
    if not lengths or not pattern:
        return
    if pattern == (ANY_RUN,) and lengths.start <= 1 and lengths.stop > 31:
        yield from lexicon.words()
        return
    fetched, limit = 0, 1000
    while True:
        found = lexicon.graph.pattern(pattern, least=lengths.start, most=lengths.stop - 1, limit=limit)
        yield from map(encode, found[fetched:])
        if len(found) < limit:
            return
        fetched, limit = limit, limit * 32


def _sieves(asked: Conditions) -> Iterator[Sieve]:
    if asked.begins is not None:
        beginning = _folded(asked.begins)
        yield lambda word: word.startswith(beginning)
    if asked.ends is not None:
        ending = _folded(asked.ends)
        yield lambda word: word.endswith(ending)
    if asked.contains is not None:
        inside = _folded(asked.contains)
        yield lambda word: inside in word


def _passes(word: bytes, sieves: list[Sieve], lengths: range) -> bool:
    return len(word) in lengths and all(sieve(word) for sieve in sieves)


def _folded(text: str) -> bytes:
    folded = fold_word(text)
    if not folded:
        raise Unreadable(text)
    return folded


def _plain(text: str) -> str:
    """*text*, sure to be letters only: a mark of a pattern is no beginning."""
    _folded(text)
    return text
