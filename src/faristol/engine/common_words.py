"""Which words are common: classes of frequency of the speller's dictionary, folded to letters.

The speller gives every form a class from 0 to 25; a word has the best class of the forms that fold to it.
Reading it takes a second or two, so what was read is kept in the data folder; where nothing can be written it
is read again by the next process.
"""

from __future__ import annotations

import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path

from faristol.keeping import data_folder, keep
from faristol.lexicon.folding import fold_words
from faristol.lexicon.sources import Sources, read_frequencies

__all__ = ["MOST_COMMON", "common_words", "words_by_class"]

MOST_COMMON = 25  # the highest class

_MAGIC = b"FARWORDS1"
_BETWEEN = b"\0"
_LENGTHS = range(2, 16)  # letters, the width of the board


@cache
def common_words(least_class: int) -> frozenset[bytes]:
    """The words of this class of frequency or a higher one, as alphabet bytes."""
    return frozenset().union(*words_by_class()[max(least_class, 1) :])


@cache
def words_by_class() -> tuple[frozenset[bytes], ...]:
    """The words of each class; those of class 0 are not told apart and left out."""
    kept = data_folder() / "robots" / "common-words.bin"
    found = _read(kept)
    if found is None:
        found = _classify()
        _keep(kept, found)
    return found


def _classify() -> tuple[frozenset[bytes], ...]:
    frequencies = read_frequencies(Sources.installed().frequencies)
    forms = [form.decode() for form in frequencies]
    best: dict[bytes, int] = {}
    for word, frequency in zip(fold_words(forms), frequencies.values(), strict=True):
        if word is not None and len(word) in _LENGTHS:
            best[word] = max(frequency, best.get(word, 0))
    classes: list[set[bytes]] = [set() for _ in range(MOST_COMMON + 1)]
    for word, frequency in best.items():
        classes[frequency].add(word)
    return tuple(map(frozenset, classes))


def _read(path: Path) -> tuple[frozenset[bytes], ...] | None:
    """What was kept, or None if there is nothing or it cannot be right."""
    try:
        raw = path.read_bytes()
        if not raw.startswith(_MAGIC):
            return None
        parts = zlib.decompress(raw[len(_MAGIC) :]).split(b"\xff")
    except (OSError, zlib.error):
        return None
    if len(parts) != MOST_COMMON + 1:
        return None
    return tuple(frozenset(part.split(_BETWEEN)) - {b""} for part in parts)


def _keep(path: Path, classes: tuple[frozenset[bytes], ...]) -> None:
    """So that a reader finds all of it or nothing; failing is no harm."""
    raw = _MAGIC + zlib.compress(b"\xff".join(_BETWEEN.join(sorted(words)) for words in classes))
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        keep(path, raw)
