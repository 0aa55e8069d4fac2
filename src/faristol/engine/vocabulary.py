"""What a robot knows of a lexicon, by how common the words are; compiled when first asked for."""

from __future__ import annotations

from threading import Lock

from faristol import _core
from faristol.engine.common_words import common_words, words_by_class
from faristol.engine.engine import Engine
from faristol.engine.leaves import LeaveTable
from faristol.engine.win_probability import WinTable
from faristol.lexicon.alphabet import encode
from faristol.lexicon.graph import WordGraph
from faristol.lexicon.word_list import Lexicon
from faristol.rules.regulation import Regulation
from faristol.rules.tiles import LETTERS_WITHOUT_TILE, Tile

__all__ = ["Vocabulary", "engine_with", "make_ready", "needs_extension"]

# Words. Of a list smaller than this everybody knows all; and what tiles are worth that stay on the rack,
# which was learned with half a million words, means nothing with so few.
SMALL_LIST = 2000

_BETWEEN = b"\0"


def needs_extension(regulation: Regulation) -> bool:
    """Whether a blank may be K, W or Y, so that words with them count (EBRE-5)."""
    return bool(regulation.blank_letters.intersection(LETTERS_WITHOUT_TILE))


def make_ready(lexicon: Lexicon) -> None:
    """Have at hand what robots need with *lexicon*: finding the common words takes some seconds, once."""
    if len(lexicon) >= SMALL_LIST:
        words_by_class()


def engine_with(words: WordGraph) -> Engine:
    """An engine that knows all of *words*, as browsers have it: with a small list, by points alone."""
    return Engine(words, LeaveTable.shipped() if len(words) >= SMALL_LIST else None)


class Vocabulary:
    """The words of a lexicon, all of them or the common ones; it can be shared between threads."""

    __slots__ = ("_engines", "_extended", "_leaves", "_lock", "lexicon")

    def __init__(self, lexicon: Lexicon, leaves: LeaveTable) -> None:
        self.lexicon = lexicon
        self._leaves = leaves if len(lexicon) >= SMALL_LIST else None
        self._extended: Lexicon | None = None
        self._engines: dict[tuple[bool, int | None], Engine] = {}
        self._lock = Lock()

    def engine(self, regulation: Regulation, least_class: int | None) -> Engine:
        """An engine that knows the words of this class of frequency and above; None: every word."""
        known = None if len(self.lexicon) < SMALL_LIST else least_class
        key = needs_extension(regulation), known
        with self._lock:
            if key not in self._engines:
                if known is None:
                    self._engines[key] = Engine(self._words(regulation), self._leaves)
                else:
                    self._engines[key] = Engine(_common(self.lexicon, known), self._leaves)
            return self._engines[key]

    def knowledge(self, regulation: Regulation, least_class: int | None, win: WinTable) -> _core.Knowledge:
        """What a robot knows whose everyday words are those of this class and above; None: every word."""
        everyday, every = self.engine(regulation, least_class), self.engine(regulation, None)
        leaves = None if every.leaves is None else every.leaves.core
        return _core.Knowledge(everyday.words, every.words, leaves, win.core)

    def recognises(self, letters: tuple[Tile, ...], regulation: Regulation, least_class: int | None) -> bool:
        """Whether *letters* are a word that was met before, in the list or anywhere."""
        if least_class is None or len(self.lexicon) < SMALL_LIST:
            return self._words(regulation).knows(letters)
        return encode(letters) in common_words(least_class)

    def _words(self, regulation: Regulation) -> Lexicon:
        """All words that count under *regulation*."""
        if not needs_extension(regulation):
            return self.lexicon
        if self._extended is None:
            self._extended = self.lexicon.extended
        return self._extended


def _common(lexicon: Lexicon, least_class: int) -> WordGraph:
    """The words of *lexicon* that are common enough."""
    common = sorted(common_words(least_class))
    known = lexicon.graph.contains_many(_BETWEEN.join(common))
    words = (word for word, is_known in zip(common, known, strict=True) if is_known)
    return WordGraph.build(_BETWEEN.join(words), gaddag=True)
