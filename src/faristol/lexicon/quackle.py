"""Quackle's DAWG, in the version that Quackle writes today: read and written.

It begins with the version (1), sixteen bytes that tell one list from another, the number of words in three
bytes and the letters as text; then seven bytes an entry: where it leads in three, the letter with a bit
for the last of its list, and in three how useful the word is that ends there, which is not zero if one
does (github.com/quackle/quackle, ``quackleio/dawgfactory.cpp``, ``lexiconparameters.cpp``). The first
entry leads to the first list. The letters are Quackle's Catalan alphabet as we have it: ours, without K, W
and Y.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from faristol.lexicon.errors import ImportRefused
from faristol.lexicon.folding import fold_word, split_off_extension
from faristol.lexicon.shared_graph import Entry, SharedLists, words_from
from faristol.rules.tiles import LETTERS

__all__ = ["is_quackle_dawg", "read_quackle_dawg", "write_quackle_dawg"]

_VERSION = 1
_HASH = 16
_ENTRY = 7
_LAST = 64
_IN_SMALLER = 128
_LETTER = 63
_FIRST_LETTER = 5  # of Quackle's own numbers, by which it makes the hash of a word
_MOST_PLACES = 1 << 24
_MOST_LETTER = 12  # bytes of its text
_TEXTS = tuple("QU" if letter == "Q" else letter for letter in LETTERS)


def is_quackle_dawg(raw: bytes) -> bool:
    """Whether *raw* begins as such a file does."""
    return raw[:1] == bytes([_VERSION]) and _alphabet(raw) is not None


def read_quackle_dawg(raw: bytes) -> list[bytes]:
    """The words of *raw*, in order; :exc:`ImportRefused` where it is none, or not of our letters."""
    found = _alphabet(raw)
    if found is None:
        raise ImportRefused("graph-broken")
    letters, begin = found
    codes: list[int] = []
    for letter in letters:
        code = fold_word(letter)
        if code is None or len(code) != 1:
            raise ImportRefused("graph-other-letters", letter=letter)
        codes.append(code[0])
    last = (len(raw) - begin) // _ENTRY - 1

    def entry_at(place: int) -> Entry:
        at = begin + place * _ENTRY
        letter = raw[at + 3]
        number = letter & _LETTER
        if number >= len(codes):
            raise ImportRefused("graph-broken")
        follows = int.from_bytes(raw[at : at + 3], "big")
        return Entry(codes[number], any(raw[at + 4 : at + 7]), follows, bool(letter & _LAST))

    if last < 1:
        raise ImportRefused("graph-empty")
    words = sorted(words_from(entry_at, int.from_bytes(raw[begin : begin + 3], "big"), last))
    if not words:
        raise ImportRefused("graph-empty")
    return words


def write_quackle_dawg(words: Iterable[bytes]) -> bytes:
    """*words* as Quackle's DAWG; those with K, W or Y are left out."""
    by_tiles, _ = split_off_extension(sorted(set(words)))
    lists = SharedLists()
    root = lists.add_words(by_tiles)
    row, places = lists.in_a_row([root], begin=1)
    if len(row) >= _MOST_PLACES:
        raise ImportRefused("graph-too-large")
    head = bytes([_VERSION]) + _hash(by_tiles) + (len(by_tiles) & 0xFFFFFF).to_bytes(3, "big")
    head += bytes([len(_TEXTS)]) + "".join(f"{text} " for text in _TEXTS).encode()
    first = Entry(1, False, places[root], True)
    return head + b"".join(
        entry.follows.to_bytes(3, "big")
        + bytes([entry.letter - 1 | entry.last * _LAST, 0, 0, int(entry.ends)])
        for entry in (first, *row)
    )


def _alphabet(raw: bytes) -> tuple[list[str], int] | None:
    """The letters of a file, and where they end."""
    at = 1 + _HASH + 3
    if len(raw) <= at or raw[0] != _VERSION or not 0 < raw[at] <= _LETTER + 1:
        return None
    count, at = raw[at], at + 1
    letters: list[str] = []
    for _ in range(count):
        end = raw.find(b" ", at, at + _MOST_LETTER + 1)
        try:
            letters.append(raw[at:end].decode())
        except UnicodeDecodeError:
            return None
        if end <= at or not letters[-1].replace("·", "").isalpha():
            return None
        at = end + 1
    return letters, at


def _hash(words: Iterable[bytes]) -> bytes:
    """What tells a list from another: the hashes of all words, one upon the other."""
    found = 0
    for word in words:
        letters = bytes(letter - 1 + _FIRST_LETTER for letter in word)
        found ^= int.from_bytes(hashlib.md5(letters, usedforsecurity=False).digest(), "big")
    return found.to_bytes(_HASH, "big")
