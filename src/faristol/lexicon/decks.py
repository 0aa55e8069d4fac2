"""Decks: what there is to learn of a lexicon, put in order; computed from the list and never stored.

A deck has a name that stays, a way of asking, and its cards. What a card asks about is its *subject*, in
alphabet bytes: a word, or the tiles of one in order, or a word with a :data:`HOLE` in it.

>>> from faristol.lexicon.word_list import Lexicon
>>> lexicon = Lexicon.from_words(["casa", "caça", "saca", "os", "sol", "sola", "sole"])
>>> [write_card(card) for card in DECKS["four-cedilla"].cards(lexicon)]
['fill:?AÇA']
>>> [write_card(card) for card in DECKS["hooks-3"].cards(lexicon)]
['hooks:SOL']
>>> read_card("fill:?AÇA") == DECKS["four-cedilla"].cards(lexicon)[0]
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache, partial
from math import comb
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from faristol._core import ANY_RUN
from faristol.lexicon.alphabet import ALPHABET, encode
from faristol.lexicon.folding import fold_word, spell_out
from faristol.lexicon.word_list import Lexicon
from faristol.rules.tiles import BLANK, CATALAN, LETTERS, Tile, TileSet

__all__ = [
    "DECKS",
    "HOLE",
    "PART",
    "Ask",
    "CardId",
    "Deck",
    "Group",
    "alphagram",
    "cards_of_words",
    "read_card",
    "ways_to_draw",
    "words_of",
    "write_card",
]

HOLE = b"\xff"  # in a subject: any one letter
PART = 100  # cards of a part of the bingos
_PARTS = 10
_ALL = 2**31 - 1
_BETWEEN = b"\0"
_SHORT = 4  # tiles; a word of so few is looked at, of a longer one the tiles are put in order
_LENGTHS = range(2, 16)  # tiles, the width of the board
_LONGEST_CARD = 48  # letters of the name of a card; the longest word has fifteen tiles


class Ask(StrEnum):
    """How a card asks."""

    ANAGRAM = "anagram"  # every word that these tiles make
    VALID = "valid"  # whether this is a word
    HOOKS = "hooks"  # which letters go before and behind
    FILL = "fill"  # which letters fit into the hole
    REFUSED = "refused"  # whether this is a word, of what once was refused


class CardId(NamedTuple):
    """A card: how it asks, and about what."""

    ask: Ask
    subject: bytes


class Group(StrEnum):
    """Decks that stand together in a list."""

    SHORT = "short"
    DEAR = "dear"
    BINGOS = "bingos"
    HOOKS = "hooks"
    VERBS = "verbs"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A ready-made deck."""

    id: str
    group: Group
    ask: Ask
    subjects: Callable[[Lexicon], Iterable[bytes]]
    tile: Tile | None = None  # the dear one that its words have
    part: int | None = None  # of those that are too many for one

    def cards(self, lexicon: Lexicon) -> tuple[CardId, ...]:
        """What it asks, each once, in the order in which it is learned.

        Racks come as likely as they are; the others are mixed, always alike: who learns words by the
        alphabet learns the alphabet.
        """
        subjects = dict.fromkeys(self.subjects(lexicon))
        ordered = subjects if self.ask is Ask.ANAGRAM else sorted(subjects, key=lambda one: (crc32(one), one))
        return tuple(CardId(self.ask, subject) for subject in ordered)


# --- cards by name ---


def write_card(card: CardId) -> str:
    """The name of a card, which stays as long as the alphabet does."""
    before, hole, behind = card.subject.partition(HOLE)
    return f"{card.ask.value}:{spell_out(before)}{'?' if hole else ''}{spell_out(behind)}"


def read_card(text: str) -> CardId | None:
    """The card of this name, or None: the name is written in one way only."""
    ask, colon, subject = text.partition(":")
    if not colon or len(text) > _LONGEST_CARD or ask not in Ask.__members__.values():
        return None
    parts = [fold_word(part) if part else b"" for part in subject.split("?")]
    if None in parts or len(parts) != 1 + (ask == Ask.FILL):
        return None
    card = CardId(Ask(ask), HOLE.join(part or b"" for part in parts))
    if len(card.subject) not in _LENGTHS or max(card.subject.replace(HOLE, b"")) > len(LETTERS):
        return None
    if card.ask is Ask.ANAGRAM and card.subject != alphagram(card.subject):
        return None
    return card if write_card(card) == text else None


def words_of(card: CardId, lexicon: Lexicon) -> list[bytes]:
    """The words of *lexicon* that a card teaches, in tile order; none where the list has lost them."""
    graph = lexicon.graph
    match card.ask:
        case Ask.ANAGRAM:
            packed, _ = graph.core.anagrams(
                card.subject, least=len(card.subject), most=len(card.subject), limit=_ALL
            )
            return packed.split(_BETWEEN) if packed else []
        case Ask.FILL:
            before, behind = card.subject.split(HOLE)
            letters = (bytes([code]) for code in range(1, len(LETTERS) + 1))
            return [word for letter in letters if graph.contains(word := before + letter + behind)]
        case Ask.VALID | Ask.HOOKS:
            return [card.subject] if graph.contains(card.subject) else []
        case Ask.REFUSED:
            return []


def cards_of_words(words: Iterable[bytes]) -> tuple[CardId, ...]:
    """The cards of somebody's own words: the short ones are judged, the longer ones found."""
    return tuple(
        dict.fromkeys(
            CardId(Ask.VALID, word) if len(word) <= _SHORT else CardId(Ask.ANAGRAM, alphagram(word))
            for word in words
        )
    )


def alphagram(word: bytes) -> bytes:
    """The tiles of a word in tile order."""
    return bytes(sorted(word))


# --- which words ---


def _of_length(length: int, lexicon: Lexicon) -> list[bytes]:
    packed = lexicon.graph.core.matches(bytes([ANY_RUN]), least=length, most=length, limit=_ALL)
    return packed.split(_BETWEEN) if packed else []


def _with_tile(tile: Tile, lexicon: Lexicon) -> Iterable[bytes]:
    """Words of four with a dear tile; another tile is hidden, which one depends on the word alone."""
    code = encode([tile])
    for word in _of_length(4, lexicon):
        if code in word:
            places = [place for place in range(len(word)) if word[place : place + 1] != code]
            yield _hide(word, places[crc32(word) % len(places)]) if places else _hide(word, 0)


def _hide(word: bytes, place: int) -> bytes:
    return word[:place] + HOLE + word[place + 1 :]


def _with_hooks(length: int, lexicon: Lexicon) -> Iterable[bytes]:
    return (word for word in _of_length(length, lexicon) if any(lexicon.graph.core.hooks(word)))


def _verb_endings(length: int, lexicon: Lexicon) -> Iterable[bytes]:
    """Forms of verbs with the last letter hidden: that is where they differ."""
    verbs = lexicon.verbs(length)
    return (_hide(word, length - 1) for word in _of_length(length, lexicon) if word in verbs)


def ways_to_draw(tiles: bytes, tile_set: TileSet = CATALAN) -> int:
    """In how many ways so many tiles, drawn from a full bag, make *tiles*, with blanks where there are some.

    >>> ways_to_draw(encode(map(Tile, "AE"))), ways_to_draw(encode([Tile("Ç"), Tile("Ç")]))
    (207, 3)
    """
    none, one, two = 1, 0, 0  # ways with so many blanks
    for code, wanted in Counter(tiles).items():
        by_tile, with_one, with_two = _ways_of(tile_set.counts.get(ALPHABET[code - 1], 0), wanted)
        two = none * with_two + one * with_one + two * by_tile
        one = none * with_one + one * by_tile
        none = none * by_tile
    blanks = tile_set.counts[BLANK]
    return none + one * blanks + two * comb(blanks, 2)


@cache
def _ways_of(held: int, wanted: int) -> tuple[int, int, int]:
    """In how many ways so many of one letter come, all of its tiles or one or two of them blanks."""
    all_but_one = comb(held, wanted - 1)
    return comb(held, wanted), all_but_one, comb(held, wanted - 2) if wanted > 1 else 0


@lru_cache(maxsize=4)
def _by_probability(length: int, lexicon: Lexicon) -> tuple[bytes, ...]:
    """The racks that make words, the likeliest first."""
    racks = set(map(alphagram, _of_length(length, lexicon)))
    return tuple(sorted(racks, key=lambda rack: (-ways_to_draw(rack), rack)))


def _bingos(length: int, part: int, lexicon: Lexicon) -> tuple[bytes, ...]:
    return _by_probability(length, lexicon)[(part - 1) * PART : part * PART]


# --- all of them ---

_DEAR = {
    "cedilla": "Ç",
    "ll": "L·L",
    "ny": "NY",
    "qu": "Q",
    "x": "X",
    "z": "Z",
    "j": "J",
    "h": "H",
}


def _decks() -> Iterable[Deck]:
    for name, length in (("two", 2), ("three", 3)):
        yield Deck(id=name, group=Group.SHORT, ask=Ask.VALID, subjects=partial(_of_length, length))
    for name, letter in _DEAR.items():
        tile = Tile(letter)
        subjects = partial(_with_tile, tile)
        yield Deck(id=f"four-{name}", group=Group.DEAR, ask=Ask.FILL, subjects=subjects, tile=tile)
    for name, length in (("seven", 7), ("eight", 8)):
        for part in range(1, _PARTS + 1):
            bingos = partial(_bingos, length, part)
            yield Deck(id=f"{name}-{part}", group=Group.BINGOS, ask=Ask.ANAGRAM, subjects=bingos, part=part)
    for length in (2, 3):
        hooks = partial(_with_hooks, length)
        yield Deck(id=f"hooks-{length}", group=Group.HOOKS, ask=Ask.HOOKS, subjects=hooks)
    for length in (3, 4):
        endings = partial(_verb_endings, length)
        yield Deck(id=f"verbs-{length}", group=Group.VERBS, ask=Ask.FILL, subjects=endings)


DECKS: Mapping[str, Deck] = MappingProxyType({deck.id: deck for deck in _decks()})
"""The ready-made decks by name, in the order of a list."""
