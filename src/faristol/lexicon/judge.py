"""The judge: words in, one verdict out, and a line for the arbiter's record.

The verdict is for the set of words that was asked and never tells which of them failed (LLISCA-26,
ESCOLAR-11). A game or an event is pinned to its lexicon by name and fingerprint; no other may judge it.

>>> from faristol.lexicon import Lexicon
>>> judge = LexiconJudge(Lexicon.from_words(["casa", "saca"], name="club", version="2"))
>>> verdict = judge.rule_on(["casa", "acas"], at=datetime(2025, 5, 4, 10, 30))
>>> verdict.valid
False
>>> print(verdict.audit)
2025-05-04T10:30:00 club 2 sha256:3425732a8378 ACAS CASA not-valid
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from faristol.lexicon.errors import LexiconError, LexiconMismatch
from faristol.lexicon.folding import fold_word, spell_out
from faristol.lexicon.info import LexiconInfo
from faristol.lexicon.word_list import Lexicon, Word
from faristol.rules.tiles import Tile

__all__ = ["AuditLine", "LexiconJudge", "Pin", "Verdict"]


@dataclass(frozen=True, slots=True)
class Pin:
    """The lexicon that a game or an event was started with."""

    name: str
    sha256: str

    @classmethod
    def of(cls, info: LexiconInfo) -> Pin:
        return cls(info.name, info.sha256)

    def check(self, info: LexiconInfo) -> None:
        """Refuse any lexicon but this one. A new version with the same words is the same list."""
        if (self.name, self.sha256) != (info.name, info.sha256):
            raise LexiconMismatch(
                "lexicon-mismatch",
                pinned=self.name,
                pinned_sha256=self.sha256,
                offered=info.name,
                offered_sha256=info.sha256,
            )


@dataclass(frozen=True, slots=True)
class AuditLine:
    """What an arbiter's record keeps of a verdict."""

    at: datetime
    lexicon: str
    version: str
    sha256: str
    """The first twelve digits of the fingerprint."""
    words: tuple[str, ...]
    """The words asked, in tile order, so that their order tells nothing."""
    valid: bool

    def __str__(self) -> str:
        verdict = "valid" if self.valid else "not-valid"
        words = " ".join(self.words)
        return f"{self.at.isoformat()} {self.lexicon} {self.version} sha256:{self.sha256} {words} {verdict}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Valid or not, all words together, and the line to keep."""

    valid: bool
    audit: AuditLine


class LexiconJudge:
    """A lexicon that rules on challenges; the rules of the game can ask it too."""

    __slots__ = ("lexicon",)

    def __init__(self, lexicon: Lexicon, pin: Pin | None = None) -> None:
        """With *pin*, a lexicon that is another raises :exc:`LexiconMismatch`."""
        if pin is not None:
            pin.check(lexicon.info)
        self.lexicon = lexicon

    def knows(self, letters: tuple[Tile, ...], /) -> bool:
        """Whether *letters* are a word."""
        return self.lexicon.knows(letters)

    def rule_on(self, words: Iterable[Word], *, at: datetime) -> Verdict:
        """One verdict on *words*: valid only if every one of them is in the lexicon."""
        asked = list(words)
        if not asked:
            raise LexiconError("no-words-asked")
        info = self.lexicon.info
        valid = all(word in self.lexicon for word in asked)
        shown = tuple(text for _, text in sorted(map(_in_tile_order, asked)))
        return Verdict(valid, AuditLine(at, info.name, info.version, info.short, shown, valid))


def _in_tile_order(word: Word) -> tuple[bytes, str]:
    """A key to sort by, and the word as it is written; what cannot be read is written as it came."""
    text = word if isinstance(word, str) else "".join(word)
    folded = fold_word(text)
    return (folded, spell_out(folded)) if folded else (b"", repr(text))
