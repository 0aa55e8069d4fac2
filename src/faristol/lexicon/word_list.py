"""A lexicon as Python sees it: words in, answers out, in a few millionths of a second.

>>> lexicon = Lexicon.from_words(["casa", "cases", "saca", "canya", "que", "whisky"])
>>> "Cases" in lexicon, ("Q", "E") in lexicon, "whisky" in lexicon
(True, True, False)
>>> len(lexicon), list(lexicon)
(5, ['CANYA', 'CASA', 'CASES', 'QUE', 'SACA'])
>>> "whisky" in lexicon.extended
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from faristol._core import LONGEST_WORD
from faristol.lexicon.alphabet import ALPHABET
from faristol.lexicon.errors import LexiconDamaged
from faristol.lexicon.folding import fold_word, fold_words, spell_out, split_off_extension
from faristol.lexicon.graph import ANY_RUN, Hooks, WordGraph, read_pattern
from faristol.lexicon.info import DEFAULT, IN_MEMORY, LexiconInfo, fingerprint
from faristol.lexicon.spellings import Spelling, SpellingFile
from faristol.rules.spelling import Cell, Unreadable, fold_tiles
from faristol.rules.tiles import BLANK, Tile

if TYPE_CHECKING:
    from faristol.lexicon.store import Store

__all__ = ["Extensions", "Lexicon", "Word", "write_cells"]

Word = str | tuple[Tile, ...]
"""A word as text, in any spelling that folds to it, or as its letters."""

_code = {letter: code for code, letter in enumerate(ALPHABET, start=1)}.__getitem__
_ALL = 2**31 - 1
_LENGTHS = range(1, LONGEST_WORD + 1)  # letters; what a graph can hold
_BETWEEN = b"\0"


class Extensions(NamedTuple):
    """The longer words around a word: letters put before it, behind it, or on both sides."""

    before: list[str]
    behind: list[str]
    both: list[str]


class Lexicon:
    """One list of words, with what is known of it; it can be shared between threads."""

    __slots__ = ("_borrowed", "_extended", "_own", "graph", "info")

    graph: WordGraph
    """The compiled list, for the engine and for whoever wants letters instead of text."""
    info: LexiconInfo
    """Name, version, count, fingerprint, licence and origin."""

    def __init__(
        self,
        graph: WordGraph,
        info: LexiconInfo,
        *,
        extended: Callable[[], WordGraph] | None = None,
        own: SpellingFile | None = None,
        borrowed: SpellingFile | None = None,
    ) -> None:
        """A list with words of K, W and Y is told where to find the graph that has them too.

        *own* are the spellings that came with the list, *borrowed* those of the default one.
        """
        self.graph = graph
        self.info = info
        self._extended = extended
        self._own = own
        self._borrowed = borrowed

    @classmethod
    def open(cls, name: str = DEFAULT, version: str | None = None, *, store: Store | None = None) -> Lexicon:
        """The lexicon installed as *name*, in its latest version unless one is named.

        The default list is built on first need, which takes some ten seconds once.
        """
        from faristol.lexicon.store import Store

        return (store or Store()).open(name, version)

    @classmethod
    def from_words(cls, words: Iterable[str], *, name: str = "in-memory", version: str = "0") -> Lexicon:
        """A lexicon of these words, kept in memory; a text that is no word raises ValueError."""
        given = list(words)
        folded: set[bytes] = set()
        for text, word in zip(given, fold_words(given), strict=True):
            if not word:
                raise ValueError(f"{text!r} is not a word")
            folded.add(word)
        by_tiles, extension = split_off_extension(sorted(folded))
        info = LexiconInfo(
            name=name,
            version=version,
            count=len(by_tiles),
            sha256=fingerprint(by_tiles),
            extension_count=len(extension),
            extended_sha256=fingerprint(sorted(folded)),
            licence="",
            origin=IN_MEMORY,
            date="",
        )
        return cls(
            WordGraph.build(_BETWEEN.join(by_tiles)),
            info,
            extended=(lambda: WordGraph.build(_BETWEEN.join(sorted(folded)))) if extension else None,
        )

    @property
    def extended(self) -> Lexicon:
        """The same list with its words of K, W and Y, for regulations whose blanks may be any letter."""
        return Lexicon(
            self.graph if self._extended is None else self._extended(),
            self.info.extended(),
            own=self._own,
            borrowed=self._borrowed,
        )

    def knows(self, letters: tuple[Tile, ...], /) -> bool:
        """Whether *letters* are a word: what the rules ask of their judge."""
        try:
            return self.graph.contains(bytes(map(_code, letters)))
        except (KeyError, ValueError):  # what is no letter, none of them, or more than any word has
            return False

    def __contains__(self, word: object) -> bool:
        if isinstance(word, str):
            folded = fold_word(word)
            return folded is not None and len(folded) in _LENGTHS and self.graph.contains(folded)
        return isinstance(word, tuple) and self.knows(word)

    def __len__(self) -> int:
        return len(self.graph)

    def __iter__(self) -> Iterator[str]:
        """Every word in tile order, in DISC's layout."""
        return map(spell_out, self.words())

    def __repr__(self) -> str:
        return f"<Lexicon {self.info.name} {self.info.version}, {len(self)} words>"

    def words(self) -> Iterator[bytes]:
        """Every word in tile order, as alphabet bytes, fetched as they are read."""
        last = b""
        while page := self.graph.core.words(after=last, limit=10_000):
            words = page.split(_BETWEEN)
            yield from words
            last = words[-1]

    def anagrams(
        self,
        rack: Word,
        *,
        least: int | None = None,
        show_blanks: bool = False,
        limit: int | None = None,
    ) -> list[str]:
        """The words that the tiles of *rack* make, all of them used, or at least *least* of them.

        >>> lexicon = Lexicon.from_words(["casa", "saca", "cas", "que"])
        >>> lexicon.anagrams("saca"), lexicon.anagrams("cas?", show_blanks=True)
        (['CASA', 'SACA'], ['CAS(A)', 'SAC(A)'])
        >>> lexicon.anagrams("saca", least=3)
        ['CAS', 'CASA', 'SACA']
        """
        tiles = fold_tiles(rack) if isinstance(rack, str) else rack
        most = _ALL if limit is None else limit
        if least is None:
            found = self.graph.anagrams(tiles, limit=most)
        else:
            found = self.graph.subanagrams(tiles, least=least, limit=most)
        return [write_cells(cells, show_blanks=show_blanks) for cells in found]

    def pattern(
        self, pattern: str, *, least: int = 1, most: int = LONGEST_WORD, limit: int | None = None
    ) -> list[str]:
        """The words that fit: ``?`` is any one letter, ``*`` any number of them.

        >>> Lexicon.from_words(["casa", "cases", "cosa", "canya"]).pattern("C?SA*")
        ['CASA', 'COSA']
        """
        items = read_pattern(pattern)
        found = self.graph.pattern(items, least=least, most=most, limit=_ALL if limit is None else limit)
        return list(map(_spell, found))

    def hooks(self, word: Word) -> Hooks:
        """The letters that make a word when put before *word* or behind it.

        >>> Lexicon.from_words(["ases", "cases", "casa", "asa"]).hooks("asa")
        Hooks(before=('C',), behind=())
        """
        return self.graph.hooks(self._letters(word))

    def extensions(self, word: Word, *, limit: int | None = None) -> Extensions:
        """The words that have *word* inside.

        >>> Lexicon.from_words(["cas", "casa", "acas", "acasa"]).extensions("cas")
        Extensions(before=['ACAS'], behind=['CASA'], both=['ACASA'])
        """
        letters = self._letters(word)
        around = (BLANK, ANY_RUN)
        most = _ALL if limit is None else limit
        before = self.graph.pattern((*around[::-1], *letters), limit=most)
        behind = self.graph.pattern((*letters, *around), limit=most)
        both = self.graph.pattern((*around[::-1], *letters, *around), limit=most)
        return Extensions(*(list(map(_spell, found)) for found in (before, behind, both)))

    def spellings(self, word: Word) -> tuple[Spelling, ...]:
        """How a folded word is written, with lemma and part of speech where a source has them.

        Nothing for what is not a word of this list.
        """
        if word not in self:
            return ()
        folded = (fold_word(word) or b"") if isinstance(word, str) else bytes(map(_code, word))
        own = self._own.look_up(folded) if self._own else ()
        try:
            known = self._borrowed.look_up(folded) if self._borrowed else ()
        except LexiconDamaged:  # they are another list's: a comfort, not a need
            known = ()
        explained = {spelling.form for spelling in known}
        return tuple(sorted([*known, *(spelling for spelling in own if spelling.form not in explained)]))

    def inflections(self, lemma: str) -> tuple[str, ...]:
        """The forms of *lemma* that are words of this list, in tile order, as far as a source knows them."""
        try:
            known = self._borrowed.inflections(lemma) if self._borrowed else {}
        except LexiconDamaged:
            return ()
        return tuple(
            form for word, form in known.items() if len(word) in _LENGTHS and self.graph.contains(word)
        )

    def verbs(self, length: int) -> frozenset[bytes]:
        """The words of so many letters that are forms of verbs, as far as a source knows them.

        All of the source is read, which takes half a second.
        """
        try:
            known = (
                frozenset(self._borrowed.words_tagged("V", length)) if self._borrowed else frozenset[bytes]()
            )
        except LexiconDamaged:
            return frozenset()
        return frozenset(filter(self.graph.contains, known))

    def _letters(self, word: Word) -> tuple[Tile, ...]:
        if not isinstance(word, str):
            return word
        folded = fold_word(word)
        if not folded:
            raise Unreadable(word)
        return tuple(ALPHABET[code - 1] for code in folded)


def write_cells(cells: Iterable[Cell], *, show_blanks: bool = True) -> str:
    """Letters as text, those of blanks in parentheses."""
    return "".join(
        f"({_text(cell.letter)})" if cell.blank and show_blanks else _text(cell.letter) for cell in cells
    )


def _spell(letters: Iterable[Tile]) -> str:
    return "".join(map(_text, letters))


def _text(letter: Tile) -> str:
    return "QU" if letter == "Q" else letter
