"""Looking words up: open to everybody, except to those who are playing a game that forbids it.

LLISCA-5, EBRE-2b, CLASSIC-1c and their like: no lists and no devices while a game runs. The app gives
its players verdicts on challenges and nothing more until their games are over. Who plays a robot without a
clock takes nothing from anybody, and may look.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from urllib.parse import quote

import msgspec

from faristol.errors import FaristolError
from faristol.formats.wire.library import FoundWord, LexiconView, SpellingView, WordList, WordView
from faristol.lexicon import Lexicon
from faristol.lexicon.folding import fold_word, spell_out
from faristol.regulations import REGULATIONS
from faristol.rules.regulation import ClockKind
from faristol.rules.spelling import Unreadable, fold_tiles, read_word
from faristol.rules.tiles import CATALAN
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import Card, PersonId, Status, StreamKind
from faristol.service.world import World

__all__ = ["DEFINITIONS", "Words", "check_definitions"]

# The dictionary of the Institut d'Estudis Catalans.
DEFINITIONS = "https://dlc.iec.cat/Results?DecEntradaText={word}"
_MOST_WORDS = 500
_MOST_LONGER = 60
_LONGEST_QUESTION = 40
_MOST_BLANKS = 4  # of a rack: more would ask for the whole list
_SHORTEST_WORD = 2


def check_definitions(address: str) -> None:
    """Refuse an address that no word can be looked up at."""
    if not address.startswith(("https://", "http://")) or "{word}" not in address:
        raise FaristolError("not-definitions", address=address[:80])


class Words:
    """The dictionaries, for reading."""

    def __init__(self, world: World, definitions: str = DEFINITIONS) -> None:
        self._world = world
        self._definitions = definitions

    async def check_open(self, person: PersonId | None) -> None:
        """Refuse whoever sits in a running game, or plays at a table, whose regulation forbids help."""
        if person is None:
            return
        for kind in (StreamKind.GAME, StreamKind.TABLE):
            for card in await self._world.cards.of_person(person, kind=kind, status=Status.PLAYING, limit=50):
                rules = REGULATIONS.get(card.regulation)  # None: it is not installed, and nobody plays
                article = None if rules is None else rules.customs.no_help
                if article is None:
                    continue
                others = [
                    seat.called or ""
                    for seat in card.seats
                    if seat.robot is None and person not in seat.people
                ]
                if others:
                    names = ", ".join(filter(None, others))
                    raise _closed(Reason.WORDS_CLOSED, card, article, names=names)
                if not card.clock.startswith(ClockKind.NONE):
                    raise _closed(Reason.WORDS_CLOSED_CLOCK, card, article)

    async def look_up(self, person: PersonId | None, text: str, lexicon: str) -> WordView:
        """Whether *text* is a word, how it is written, and what leads on from it."""
        await self.check_open(person)
        words = await self._world.shelf.open(lexicon)
        folded = fold_word(text) if len(text) <= _LONGEST_QUESTION else None
        if not folded:
            raise RequestRefused(Reason.BAD_WORD, word=text[:_LONGEST_QUESTION])
        return await asyncio.to_thread(self._looked_up, words, text, spell_out(folded))

    def _looked_up(self, words: Lexicon, text: str, word: str) -> WordView:
        hooks, valid = words.hooks(text), text in words
        spellings, told = [], set[str]()
        for one in words.spellings(text):
            forms = () if one.lemma in told else words.inflections(one.lemma)  # told once for each lemma
            told.add(one.lemma)
            spellings.append(
                SpellingView(
                    form=one.form,
                    lemma=one.lemma,
                    parts=one.parts,
                    forms=tuple(form for form in forms if form != one.form),
                    definition=self.definition(one.lemma or one.form),
                )
            )
        return WordView(
            word=word,
            valid=valid,
            points=_points(word),
            spellings=tuple(spellings),
            before=hooks.before,
            behind=hooks.behind,
            longer=_found(words, _longer(words, text))[:_MOST_LONGER] if valid else (),
        )

    def definition(self, lemma: str) -> str:
        """Where *lemma* is explained."""
        return self._definitions.replace("{word}", quote(lemma, safe=""))

    async def search(
        self,
        person: PersonId | None,
        lexicon: str,
        *,
        pattern: str | None = None,
        anagram: str | None = None,
        within: str | None = None,
    ) -> WordList:
        """The words that fit a pattern (``C?SA*``), that tiles make (``CASA?``), or that a few of them do."""
        await self.check_open(person)
        words = await self._world.shelf.open(lexicon)
        asked = (pattern or anagram or within or "").strip()
        if not asked or len(asked) > _LONGEST_QUESTION or (not pattern and asked.count("?") > _MOST_BLANKS):
            raise RequestRefused(Reason.BAD_WORD, word=asked[:_LONGEST_QUESTION])

        def looked_for() -> WordList:
            most = _MOST_WORDS + 1
            if pattern:
                found = words.pattern(asked, limit=most)
            elif anagram:
                found = words.anagrams(asked, show_blanks=True, limit=most)
            else:
                found = _longest_within(words, asked, most)
            shown = _found(words, found[:_MOST_WORDS])
            return WordList(words=shown, more=len(found) > _MOST_WORDS)

        try:
            return await asyncio.to_thread(looked_for)
        except (Unreadable, ValueError):
            raise RequestRefused(Reason.BAD_WORD, word=asked) from None

    async def lexicons(self) -> tuple[LexiconView, ...]:
        """Every list that is installed."""
        installed = await self._world.shelf.installed()
        return msgspec.convert(installed, tuple[LexiconView, ...], from_attributes=True)


def _closed(reason: Reason, card: Card, article: str, **facts: object) -> RequestRefused:
    return RequestRefused(reason, article=article, about=(card.kind, card.id), **facts)


def _longest_within(words: Lexicon, tiles: str, most: int) -> list[str]:
    """The words that some of *tiles* make; where there are too many, the longest of them."""
    found: dict[str, None] = {}
    for least in range(len(fold_tiles(tiles)), _SHORTEST_WORD - 1, -1):
        found |= dict.fromkeys(words.anagrams(tiles, least=least, show_blanks=True, limit=most))
        if len(found) >= most:
            break
    return list(found)[:most]


def _longer(words: Lexicon, text: str) -> Iterable[str]:
    """The words around *text*, those by one letter left out: they are its hooks."""
    length = len(read_word(text))
    around = words.extensions(text, limit=_MOST_LONGER)
    return (word for part in around for word in part if len(read_word(word)) > length + 1)


def _found(words: Lexicon, found: Iterable[str]) -> tuple[FoundWord, ...]:
    """The longest first, of those the most valuable, and then as the alphabet has them."""
    shown = [
        FoundWord(word=word, points=_points(word), forms=_forms(words, word)) for word in dict.fromkeys(found)
    ]
    return tuple(sorted(shown, key=lambda one: (-len(read_word(one.word)), -one.points)))


def _points(word: str) -> int:
    """The face value of the tiles, of which a blank has none."""
    return sum(0 if blank else CATALAN.values.get(letter, 0) for letter, blank in read_word(word))


def _forms(words: Lexicon, word: str) -> tuple[str, ...]:
    letters = tuple(letter for letter, _ in read_word(word))
    return tuple(dict.fromkeys(spelling.form for spelling in words.spellings(letters)))
