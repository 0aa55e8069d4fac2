"""Words that robots do not lay where children play: a small list that comes along, and may be another's.

>>> fold_word("merda") in vulgar_words()
True
>>> fold_word("merla") in vulgar_words()
False
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from faristol.keeping import data_folder
from faristol.lexicon.alphabet import encode
from faristol.lexicon.folding import fold_word
from faristol.rules.story import Judge
from faristol.rules.tiles import Tile

__all__ = ["VULGAR_FILE", "WithoutVulgar", "read_vulgar", "vulgar_words"]

VULGAR_FILE = "vulgar-words.txt"  # in the data folder; it stands in the place of ours


@dataclass(frozen=True, slots=True)
class WithoutVulgar:
    """A judge who takes vulgar words from nobody."""

    judge: Judge

    def knows(self, letters: tuple[Tile, ...], /) -> bool:
        return encode(letters) not in vulgar_words() and self.judge.knows(letters)


@cache
def vulgar_words() -> frozenset[bytes]:
    """The words in force, as alphabet bytes; read once a process."""
    own = data_folder() / VULGAR_FILE
    return read_vulgar(own.read_text("utf-8") if own.is_file() else _shipped())


def read_vulgar(text: str) -> frozenset[bytes]:
    """The words of a list: one a line, remarks behind a ``#``; what cannot be laid is passed over."""
    return frozenset(word for line in _lines(text) if (word := fold_word(line)) is not None)


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        word = line.partition("#")[0].strip()
        if word:
            yield word


def _shipped() -> str:
    return Path(str(files("faristol.lexicon"))).joinpath("data", "vulgar.txt").read_text("utf-8")
