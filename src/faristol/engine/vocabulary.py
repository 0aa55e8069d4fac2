"""What a robot knows of a lexicon, by how common the words are; compiled when first asked for."""

from __future__ import annotations

from threading import Lock

from faristol.engine.common_words import common_words
from faristol.engine.engine import Engine
from faristol.engine.leaves import LeaveTable
from faristol.lexicon.alphabet import encode
from faristol.lexicon.graph import WordGraph
from faristol.lexicon.word_list import Lexicon
from faristol.rules.regulation import Regulation
from faristol.rules.tiles import LETTERS_WITHOUT_TILE, Tile

__all__ = ["Vocabulary", "engine_for", "needs_extension"]

SMALL_LIST = 2000  # words; of a list as small as this everybody knows all

_BETWEEN = b"\0"


def needs_extension(regulation: Regulation) -> bool:
    """Whether a blank may be K, W or Y, so that words with them count (EBRE-5)."""
    return bool(regulation.blank_letters.intersection(LETTERS_WITHOUT_TILE))


def engine_for(lexicon: Lexicon, regulation: Regulation, leaves: LeaveTable | None = None) -> Engine:
    """An engine with all words of *lexicon* that count under *regulation*."""
    words = lexicon.extended if needs_extension(regulation) else lexicon
    return Engine(_compiled(words), leaves if leaves is not None else LeaveTable.shipped())


class Vocabulary:
    """The words of a lexicon, all of them or the common ones; it can be shared between threads."""

    __slots__ = ("_engines", "_leaves", "_lock", "lexicon")

    def __init__(self, lexicon: Lexicon, leaves: LeaveTable) -> None:
        self.lexicon = lexicon
        self._leaves = leaves
        self._engines: dict[tuple[bool, int | None], Engine] = {}
        self._lock = Lock()

    def engine(self, regulation: Regulation, least_class: int | None) -> Engine:
        """An engine that knows the words of this class of frequency and above; None: every word."""
        known = None if len(self.lexicon) < SMALL_LIST else least_class
        key = needs_extension(regulation), known
        with self._lock:
            if key not in self._engines:
                if known is None:
                    self._engines[key] = engine_for(self.lexicon, regulation, self._leaves)
                else:
                    self._engines[key] = Engine(_common(self.lexicon, known), self._leaves)
            return self._engines[key]

    def recognises(self, letters: tuple[Tile, ...], regulation: Regulation, least_class: int | None) -> bool:
        """Whether *letters* are a word that was met before, in the list or anywhere."""
        if least_class is None or len(self.lexicon) < SMALL_LIST:
            lexicon = self.lexicon.extended if needs_extension(regulation) else self.lexicon
            return lexicon.knows(letters)
        return encode(letters) in common_words(least_class)


def _compiled(lexicon: Lexicon) -> WordGraph:
    if lexicon.graph.core.has_gaddag:
        return lexicon.graph
    return WordGraph.build(_BETWEEN.join(lexicon.words()), gaddag=True)


def _common(lexicon: Lexicon, least_class: int) -> WordGraph:
    """The words of *lexicon* that are common enough."""
    common = sorted(common_words(least_class))
    known = lexicon.graph.contains_many(_BETWEEN.join(common))
    words = (word for word, is_known in zip(common, known, strict=True) if is_known)
    return WordGraph.build(_BETWEEN.join(words), gaddag=True)
