"""
The C++ core of Faristol; use it through faristol.lexicon and faristol.engine.
"""

import os

class LexiconFileError(Exception):
    """
    A file that cannot be read or written as a lexicon; `code` says why in one word.
    """

    code: str = "corrupt"

class Lexicon:
    """One list of words, compiled; nobody can change it."""

    @staticmethod
    def build(words: bytes, *, gaddag: bool = False) -> Lexicon:
        """
        Compile words separated by zero bytes, in any order; with the GADDAG that move generation needs.
        """

    @staticmethod
    def open(path: str | os.PathLike[str]) -> Lexicon:
        """Map a compiled file and check all of it, or raise LexiconFileError."""

    def save(self, path: str | os.PathLike[str], metadata: bytes) -> None:
        """
        Write the file in the place of what was there, or raise LexiconFileError.
        """

    def __len__(self) -> int: ...
    @property
    def longest(self) -> int:
        """Letters of the longest word."""

    @property
    def has_gaddag(self) -> bool:
        """Whether moves can be generated."""

    @property
    def metadata(self) -> bytes:
        """What was said of the list when it was saved."""

    def size(self, *, gaddag: bool = False) -> tuple[int, int, int]:
        """Nodes, edges and bytes of the word graph or of the GADDAG."""

    def contains(self, word: bytes) -> bool:
        """Whether it is a word."""

    def contains_many(self, words: bytes) -> bytes:
        """One byte, 1 or 0, for each of the words separated by zero bytes."""

    def anagrams(self, rack: bytes, *, least: int, most: int, limit: int) -> tuple[bytes, list[int]]:
        """
        The words of a rack whose blanks are 0, and for each the places of blanks as bits.
        """

    def matches(self, pattern: bytes, *, least: int, most: int, limit: int) -> bytes:
        """The words that fit letters, ANY_LETTER and ANY_RUN."""

    def hooks(self, word: bytes) -> tuple[bytes, bytes]:
        """The letters that make a word before and behind."""

    def words(self, *, after: bytes, limit: int) -> bytes:
        """
        The words behind `after` in tile order; from the first one if it is empty.
        """

    def counts_by_length(self) -> list[int]:
        """How many words there are of 0, 1, 2… letters."""

ANY_LETTER: int = 254

ANY_RUN: int = 255

LONGEST_WORD: int = 31

FORMAT_VERSION: int = 1
