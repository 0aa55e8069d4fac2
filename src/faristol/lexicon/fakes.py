"""Fakes: what looks like a word of the list and is not one.

They are made of the word by what people mistake: a letter for another, two in the other order, one too many
or too few. What makes a word worth learning stays: its dear tiles. Of the fakes those stand first whose
letters are seen together in real words; so none is told by its looks, and the same word has the same ones on
every machine.

>>> from faristol.lexicon.word_list import Lexicon
>>> from faristol.lexicon.folding import fold_word, spell_out
>>> lexicon = Lexicon.from_words(["casa", "cosa", "rosa", "roca", "taca", "tasca", "masia"])
>>> [spell_out(fake) for fake in fakes(fold_word("casa"), lexicon)][:3]
['MASA', 'TASA', 'AASA']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from faristol._core import ANY_RUN
from faristol.lexicon.alphabet import encode
from faristol.lexicon.folding import VOWELS
from faristol.lexicon.word_list import Lexicon
from faristol.rules.tiles import CATALAN, LETTERS

__all__ = ["fakes"]

_MOST = 6
_LONGEST_READ = 5  # tiles of the words that tell which letters are seen together
_RUN = 3
_EDGE = b"\0"
_ALL = 2**31 - 1
_DEAR = encode(letter for letter in LETTERS if CATALAN.values[letter] >= 8)
_LETTERS = tuple(bytes([code]) for code in range(1, len(LETTERS) + 1))


def fakes(word: bytes, lexicon: Lexicon) -> tuple[bytes, ...]:
    """What can be mistaken for *word* and is not in the list, the likeliest first."""
    seen = _seen_together(lexicon)

    def likely(fake: bytes) -> tuple[int, int, bytes]:
        least = min(seen[run] for run in _runs(_EDGE + fake + _EDGE))
        return _dear(word) - _dear(fake), -least, fake

    found = {
        fake
        for fake in _mistaken(word)
        if _has_vowel(fake)
        and fake != word
        and _dear(fake) <= _dear(word)
        and not lexicon.graph.contains(fake)
    }
    return tuple(sorted(found, key=likely)[:_MOST])


def _dear(word: bytes) -> int:
    return len(word) - len(word.translate(None, _DEAR))


def _has_vowel(word: bytes) -> bool:
    return len(word.translate(None, VOWELS)) < len(word)


def _mistaken(word: bytes) -> Iterator[bytes]:
    for place in range(len(word)):
        before, behind = word[:place], word[place + 1 :]
        for letter in _LETTERS:
            yield before + letter + behind
        yield before + behind[:1] + word[place : place + 1] + behind[1:]
    if len(word) > 2:  # a word has two letters at least
        yield word[:-1]
        yield word[1:]


def _runs(edged: bytes) -> Iterator[bytes]:
    return (edged[at : at + _RUN] for at in range(len(edged) - _RUN + 1))


@lru_cache(maxsize=4)
def _seen_together(lexicon: Lexicon) -> Counter[bytes]:
    """How often three letters stand side by side in short words; a word begins and ends with an edge."""
    packed = lexicon.graph.core.matches(bytes([ANY_RUN]), least=2, most=_LONGEST_READ, limit=_ALL)
    return Counter(run for word in packed.split(b"\0") for run in _runs(_EDGE + word + _EDGE))
