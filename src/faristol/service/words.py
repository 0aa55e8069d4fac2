"""Looking words up: open to everybody, except to those who are playing a game that forbids it.

LLISCA-5, EBRE-2b, CLASSIC-1c and their like: no lists and no devices while a game runs. The app gives
its players verdicts on challenges and nothing more until their games are over.
"""

from __future__ import annotations

import msgspec

from faristol.formats.wire.library import LexiconView, SpellingView, WordList, WordView
from faristol.lexicon.folding import fold_word, spell_out
from faristol.regulations import REGULATIONS
from faristol.rules.spelling import Unreadable
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import PersonId, Status, StreamKind
from faristol.service.world import World

__all__ = ["Words"]

_MOST_WORDS = 500
_LONGEST_QUESTION = 40
_MOST_BLANKS = 4  # of a rack: more would ask for the whole list


class Words:
    """The dictionaries, for reading."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def check_open(self, person: PersonId | None) -> None:
        """Refuse whoever sits in a running game, or plays at a table, whose regulation forbids help."""
        if person is None:
            return
        for kind in (StreamKind.GAME, StreamKind.TABLE):
            for card in await self._world.cards.of_person(person, kind=kind, status=Status.PLAYING, limit=50):
                article = REGULATIONS[card.regulation].customs.no_help
                if article is not None:
                    raise RequestRefused(Reason.WORDS_CLOSED, article=article, game=card.id)

    async def look_up(self, person: PersonId | None, text: str, lexicon: str) -> WordView:
        """Whether *text* is a word, how it is written, and what can be put before and behind it."""
        await self.check_open(person)
        words = await self._world.shelf.open(lexicon)
        folded = fold_word(text) if len(text) <= _LONGEST_QUESTION else None
        if not folded:
            raise RequestRefused(Reason.BAD_WORD, word=text[:_LONGEST_QUESTION])
        hooks = words.hooks(text)
        return WordView(
            word=spell_out(folded),
            valid=text in words,
            spellings=msgspec.convert(words.spellings(text), tuple[SpellingView, ...], from_attributes=True),
            before=hooks.before,
            behind=hooks.behind,
        )

    async def search(
        self, person: PersonId | None, lexicon: str, *, pattern: str | None, anagram: str | None
    ) -> WordList:
        """The words that fit a pattern (``C?SA*``) or that tiles make (``CASA?``)."""
        await self.check_open(person)
        words = await self._world.shelf.open(lexicon)
        asked = (pattern or anagram or "").strip()
        if not asked or len(asked) > _LONGEST_QUESTION or (anagram and asked.count("?") > _MOST_BLANKS):
            raise RequestRefused(Reason.BAD_WORD, word=asked[:_LONGEST_QUESTION])
        try:
            if pattern:
                found = words.pattern(asked, limit=_MOST_WORDS + 1)
            else:
                found = words.anagrams(asked, least=2, show_blanks=True, limit=_MOST_WORDS + 1)
        except (Unreadable, ValueError):
            raise RequestRefused(Reason.BAD_WORD, word=asked) from None
        return WordList(words=tuple(found[:_MOST_WORDS]), more=len(found) > _MOST_WORDS)

    async def lexicons(self) -> tuple[LexiconView, ...]:
        """Every list that is installed."""
        installed = await self._world.shelf.installed()
        return msgspec.convert(installed, tuple[LexiconView, ...], from_attributes=True)
