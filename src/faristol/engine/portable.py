"""The engine's data as a browser takes them: small files, the same bytes from the same words.

The graph of words alone travels; the one for moves is ten times as large, and the core makes it where it
arrives. The vocabulary has one byte for each word in tile order, its class of frequency.

>>> lexicon = Lexicon.from_words(["casa", "cases", "saca"])
>>> words_file(lexicon)[:8], vocabulary_file(lexicon)
(b'FARISTOL', None)
"""

from __future__ import annotations

from importlib.resources import files

from faristol.engine.common_words import MOST_COMMON, words_by_class
from faristol.engine.leaves import tile_counts
from faristol.engine.vocabulary import SMALL_LIST
from faristol.lexicon.word_list import Lexicon
from faristol.rules.tiles import CATALAN, LETTERS

__all__ = ["LEAVE_COUNTS", "leaves_file", "vocabulary_file", "words_file"]

LEAVE_COUNTS = tile_counts(CATALAN)
"""How many tiles of each kind the set has for which the leaves were learned."""

_BETWEEN = b"\0"
_LAST_ON_TILES = len(LETTERS)  # the codes behind it are letters that only a blank can be, no everyday ones


def words_file(lexicon: Lexicon) -> bytes:
    """The words of *lexicon*, compiled."""
    return lexicon.graph.core.file(b"{}", gaddag=False)


def vocabulary_file(lexicon: Lexicon) -> bytes | None:
    """How common each word of *lexicon* is; None for a small list, of which everybody knows all."""
    if len(lexicon) < SMALL_LIST:
        return None
    class_of = {word: number for number in range(MOST_COMMON + 1) for word in words_by_class()[number]}
    words = lexicon.graph.core.words(after=b"", limit=len(lexicon)).split(_BETWEEN)
    return bytes(class_of.get(word, 0) if max(word) <= _LAST_ON_TILES else 0 for word in words)


def leaves_file(lexicon: Lexicon) -> bytes | None:
    """What tiles that stay are worth; None for a small list, with which it means nothing."""
    if len(lexicon) < SMALL_LIST:
        return None
    return files("faristol.engine").joinpath("data", "leaves.bin").read_bytes()
