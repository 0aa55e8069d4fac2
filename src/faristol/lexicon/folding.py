"""Folding in bulk: half a million words become alphabet bytes in one go, and back.

:func:`faristol.rules.spelling.fold` is the definition of how text becomes tiles; it looks at one word
and at each of its marks. Here the same is done to a whole list with a handful of operations on one long
string. Words with a mark that the table does not know are handed to the definition itself, so the two
can never disagree.

>>> fold_words(["Canya", "qüestió", "il·lús", "x-x"])
[b'\\x03\\x01\\x10\\x01', b'\\x13\\x06\\x15\\x16\\n\\x11', b'\\n\\r\\x17\\x15', None]
>>> write_words([b'\\x03\\x01\\x10\\x01', b'\\x13\\x06'])
'CANYA\\nQUE\\n'
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterable, Sequence

from faristol.lexicon.alphabet import ALPHABET, encode
from faristol.rules.spelling import Unreadable, fold
from faristol.rules.tiles import LETTERS_WITHOUT_TILE, Tile

__all__ = ["VOWELS", "fold_word", "fold_words", "spell_out", "split_off_extension", "write_words"]

_CODE = {letter: chr(code) for code, letter in enumerate(ALPHABET, start=1)}
VOWELS = encode(map(Tile, "AEIOU"))
_HAS_NO_TILE = encode(LETTERS_WITHOUT_TILE)

_BREAK = "\n"
_POINT = "\x1e"  # a dot that may turn out to be the middle of an L·L
_UNKNOWN = "\x1f"
_ACCENTS = {"\u0300", "\u0301", "\u0308"}


class _Marks(dict[int, str]):
    """What each mark becomes; a mark that is not here is left to the definition."""

    def __missing__(self, mark: int) -> str:
        return _UNKNOWN


def _marks() -> _Marks:
    marks = _Marks({ord(_BREAK): "\0"})
    # Single letters; Q is the tile Q with or without its u, as the replacements below see to.
    for letter in string.ascii_uppercase:
        marks[ord(letter)] = marks[ord(letter.lower())] = _CODE[Tile(letter)]
    for mark in map(chr, range(0xC0, 0x180)):
        taken_apart = unicodedata.normalize("NFD", mark)
        if taken_apart[0] in string.ascii_letters and taken_apart[1:] in _ACCENTS:
            marks[ord(mark)] = marks[ord(taken_apart[0])]
    for mark in "Çç":
        marks[ord(mark)] = _CODE[Tile("Ç")]
    for mark in "·.-":
        marks[ord(mark)] = _POINT
    for mark in "Ŀŀ":
        marks[ord(mark)] = _CODE[Tile("L")] + _POINT
    return marks


_MARKS = _marks()
_DIGRAPHS = (
    (_CODE[Tile("L")] + _POINT + _CODE[Tile("L")], _CODE[Tile("L·L")]),
    (_CODE[Tile("N")] + _CODE[Tile("Y")], _CODE[Tile("NY")]),
    (_CODE[Tile("Q")] + _CODE[Tile("U")], _CODE[Tile("Q")]),
)
_TEXTS = {code: "QU" if letter == "Q" else str(letter) for code, letter in enumerate(ALPHABET, start=1)}
_TEXTS_AND_BREAK = {**_TEXTS, 0: _BREAK}
_NOT_LETTERS = (_POINT.encode(), _UNKNOWN.encode())


def fold_words(words: Sequence[str]) -> list[bytes | None]:
    """Each word as alphabet bytes, or None where it cannot be read as letters of the alphabet."""
    text = _BREAK.join(words)
    if text.count(_BREAK) >= len(words):  # a word with a line break inside, or no words at all
        return list(map(fold_word, words))
    folded = text.translate(_MARKS)
    for digraph, letter in _DIGRAPHS:
        folded = folded.replace(digraph, letter)
    found: list[bytes | None] = list(folded.encode("latin-1").split(b"\0"))
    point, unknown = _NOT_LETTERS
    for at, word in enumerate(found):
        assert word is not None
        if unknown in word or point in word:
            found[at] = _by_definition(words[at])
    return found


def fold_word(word: str) -> bytes | None:
    """One word as alphabet bytes, or None."""
    return None if _BREAK in word else fold_words([word])[0]


def _by_definition(word: str) -> bytes | None:
    try:
        return encode(fold(word))
    except Unreadable:
        return None


def spell_out(word: bytes) -> str:
    """A word in DISC's layout: capitals without accents, ``L·L``, ``NY`` and ``QU`` spelled out."""
    return word.decode("latin-1").translate(_TEXTS)


def write_words(words: Iterable[bytes]) -> str:
    """Words in DISC's layout, one a line."""
    joined = b"\0".join(words)
    return joined.decode("latin-1").translate(_TEXTS_AND_BREAK) + _BREAK if joined else ""


def split_off_extension(words: Iterable[bytes]) -> tuple[list[bytes], list[bytes]]:
    """*words* that tiles can lay, and those with K, W or Y."""
    by_tiles: list[bytes] = []
    extension: list[bytes] = []
    for word in words:
        (by_tiles if len(word.translate(None, _HAS_NO_TILE)) == len(word) else extension).append(word)
    return by_tiles, extension
