"""The lexicon's alphabet: one byte a letter, in tile order, as the C++ core counts them.

Codes 1–26 are the letters that have a tile, 27–29 are K, W and Y, which only a blank can be; 0 never
occurs in a word, so that words can be told apart in one long string of bytes.
"""

from __future__ import annotations

from collections.abc import Iterable

from faristol.rules.tiles import LETTERS, LETTERS_WITHOUT_TILE, Tile

__all__ = ["ALPHABET", "decode", "encode"]

ALPHABET: tuple[Tile, ...] = (*LETTERS, *LETTERS_WITHOUT_TILE)

_CODES = {letter: code for code, letter in enumerate(ALPHABET, start=1)}


def encode(letters: Iterable[Tile]) -> bytes:
    """The bytes of a word.

    >>> encode(("C", "A", "NY", "A"))
    b'\\x03\\x01\\x10\\x01'
    """
    return bytes(_CODES[letter] for letter in letters)


def decode(word: bytes) -> tuple[Tile, ...]:
    """The letters of a word from its bytes."""
    return tuple(ALPHABET[code - 1] for code in word)
