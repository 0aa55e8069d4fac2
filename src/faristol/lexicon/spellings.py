"""What stands behind a folded word: how it is written, its lemma and its part of speech.

That is what a player wants to see after a challenge: ``COC`` is *coc* and *cóc*. A million forms fit a
few megabytes, since the form says its letters (they need not be stored) and forms share a few thousand
notes. The file is

``FARSPELL``, then four numbers of four bytes, the lowest first (version of the format, length and
CRC-32 of the head, CRC-32 of the blocks), the head (deflated JSON: the notes, and for each block its
first word and where it lies), and the blocks (deflated text: one form and the number of its note a line,
in tile order). A look-up reads the head once, inflates one block and scans it.
"""

from __future__ import annotations

import mmap
import struct
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import msgspec

from faristol.lexicon.errors import LexiconDamaged
from faristol.lexicon.folding import fold_word, fold_words
from faristol.lexicon.sources import Note, Reading, lemma_of
from faristol.lexicon.tags import describe, order

__all__ = ["Spelling", "SpellingFile", "write_spellings"]

_MAGIC = b"FARSPELL"
_VERSION = 1
_FIXED = struct.Struct("<8sIIII")
_FORMS_A_BLOCK = 400  # a block inflates to some 8 kB
_SAME_BEGINNING = 2  # letters that the forms of a lemma share with it, nearly all
_HOMOGRAPH = "0123456789"  # behind a lemma: one of several words written the same


@dataclass(frozen=True, slots=True, order=True)
class Spelling:
    """One way to read a folded word."""

    form: str
    """As it is written, with its accents."""
    lemma: str
    """The entry under which a dictionary has it; empty where the source does not say."""
    parts: tuple[str, ...]
    """Its parts of speech, in Catalan; none where the source does not say."""


class _Block(msgspec.Struct, array_like=True, frozen=True):
    first: bytes
    start: int
    length: int


_Note = list[tuple[int, bytes, list[str]]]


class _Head(msgspec.Struct, frozen=True):
    notes: list[_Note]
    blocks: list[_Block]


def write_spellings(path: Path, forms: Iterable[tuple[bytes, str, int]], notes: Sequence[Note]) -> None:
    """Write the file: each form with the word it folds to and its note, sorted by word."""
    blocks: list[_Block] = []
    body = bytearray()
    lines: list[str] = []
    first = b""
    for word, spelled in groupby(forms, key=itemgetter(0)):
        if len(lines) >= _FORMS_A_BLOCK:
            _close(blocks, body, first, lines)
        if not lines:
            first = word
        lines += [f"{form}\t{note}" for _, form, note in spelled]
    if lines:
        _close(blocks, body, first, lines)
    told = [[(r.cut, r.ending, list(r.tags)) for r in note] for note in notes]
    head = zlib.compress(msgspec.json.encode(_Head(told, blocks)))
    fixed = _FIXED.pack(_MAGIC, _VERSION, len(head), zlib.crc32(head), zlib.crc32(body))
    path.write_bytes(fixed + head + body)


def _close(blocks: list[_Block], body: bytearray, first: bytes, lines: list[str]) -> None:
    packed = zlib.compress("\n".join(lines).encode())
    blocks.append(_Block(first, len(body), len(packed)))
    body += packed
    lines.clear()


def _lemmas(form: str, note: _Note) -> dict[str, list[str]]:
    """The entries under which *form* is found, each with its tags."""
    by_lemma: dict[str, list[str]] = {} if note else {"": []}
    for cut, ending, tags in note:
        lemma = lemma_of(form.encode(), Reading(cut, ending, ())).decode().rstrip(_HOMOGRAPH)
        by_lemma.setdefault(lemma, []).extend(tags)
    return by_lemma


class SpellingFile:
    """A file of spellings, mapped; nothing of it is read before the first question."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            with path.open("rb") as file:
                self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:  # an empty file cannot be mapped
            raise LexiconDamaged("spellings-unreadable", path=path.name) from error
        if len(self._data) < _FIXED.size:
            raise self._damaged()
        magic, version, length, self._head_sum, self._body_sum = _FIXED.unpack_from(self._data)
        if magic != _MAGIC or version != _VERSION:
            raise self._damaged()
        self._body_at = _FIXED.size + length
        self._head: _Head | None = None
        self._firsts: list[bytes] = []

    def verify(self) -> None:
        """Read all of it once, or raise :exc:`LexiconDamaged`."""
        self._read_head()
        if zlib.crc32(memoryview(self._data)[self._body_at :]) != self._body_sum:
            raise self._damaged()

    def look_up(self, word: bytes) -> tuple[Spelling, ...]:
        """Everything known of a folded word, in the order of its spellings."""
        head = self._read_head()
        place = bisect_right(self._firsts, word) - 1
        if place < 0:
            return ()
        return tuple(sorted(self._spellings(word, head, head.blocks[place])))

    def inflections(self, lemma: str) -> dict[bytes, str]:
        """The forms of *lemma* that begin as it does, by the word that each folds to.

        The file is ordered by word and not by lemma: the few forms that begin otherwise (*vaig*, of *anar*)
        would cost a reading of all of it.
        """
        head, begin = self._read_head(), (fold_word(lemma) or b"")[:_SAME_BEGINNING]
        if not begin:
            return {}
        first = max(0, bisect_right(self._firsts, begin) - 1)
        found: dict[bytes, str] = {}
        for block in head.blocks[first:]:
            if block.first[: len(begin)] > begin:
                break
            for word, form, note in self._forms(head, block):
                if word.startswith(begin) and lemma in _lemmas(form, note):
                    found.setdefault(word, form)
        return found

    def words_tagged(self, begin: str, length: int) -> Iterator[bytes]:
        """Every word of so many letters with a reading whose tag begins so."""
        head = self._read_head()
        notes = [any(tag.startswith(begin) for *_, tags in note for tag in tags) for note in head.notes]
        for block in head.blocks:
            forms = [
                form
                for form, note in self._lines(block)
                # No form has fewer letters than this: to fold them all would take three times as long.
                if notes[int(note)]
                and len(form) - 2 * form.count("·") - form.count("y") - form.count("q") <= length
            ]
            yield from (word for word in fold_words(forms) if word is not None and len(word) == length)

    def _spellings(self, word: bytes, head: _Head, block: _Block) -> Iterator[Spelling]:
        for letters, form, note in self._forms(head, block):
            if letters != word:
                continue
            for lemma, tags in _lemmas(form, note).items():
                parts = dict.fromkeys(describe(tag) for tag in sorted(tags, key=order))
                yield Spelling(form, lemma, tuple(parts))

    def _forms(self, head: _Head, block: _Block) -> Iterator[tuple[bytes, str, _Note]]:
        """What a block holds: each form with the word it folds to."""
        lines = self._lines(block)
        words = fold_words([form for form, _ in lines])
        try:
            for (form, note), letters in zip(lines, words, strict=True):
                yield letters or b"", form, head.notes[int(note)]
        except (ValueError, IndexError) as error:
            raise self._damaged() from error

    def _lines(self, block: _Block) -> list[tuple[str, str]]:
        """A block as it is written: forms, and the numbers of their notes."""
        start = self._body_at + block.start
        try:
            text = zlib.decompress(self._data[start : start + block.length]).decode()
            return [(form, note) for form, note in (line.split("\t") for line in text.split("\n"))]
        except (zlib.error, ValueError) as error:
            raise self._damaged() from error

    def _read_head(self) -> _Head:
        if self._head is None:
            packed = self._data[_FIXED.size : self._body_at]
            if zlib.crc32(packed) != self._head_sum:
                raise self._damaged()
            try:
                self._head = msgspec.json.decode(zlib.decompress(packed), type=_Head)
            except (zlib.error, ValueError, msgspec.DecodeError) as error:
                raise self._damaged() from error
            self._firsts = [block.first for block in self._head.blocks]
        return self._head

    def _damaged(self) -> LexiconDamaged:
        return LexiconDamaged("spellings-damaged", path=self._path.name)
