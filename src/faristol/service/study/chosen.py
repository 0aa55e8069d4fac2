"""The decks that somebody learns, with their cards: ready-made, own, and of their games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from faristol.formats.wire.study import GroupName
from faristol.lexicon import Lexicon
from faristol.lexicon.decks import DECKS, CardId, Group, cards_of_words, write_card
from faristol.lexicon.folding import fold_word
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import PersonId
from faristol.service.study.missed import Missed
from faristol.service.study.ports import KeptDeck
from faristol.texts import sentence

__all__ = ["MISSED", "OWN", "Chosen", "Decks", "Named", "group_of", "is_own", "title_of"]

OWN = "own"  # the list to which the dictionary adds; other own lists have a name behind it
MISSED = "missed"
_KEPT = 200  # decks whose cards are at hand


Named = Mapping[str, CardId]
"""Cards by name, in the order in which they are learned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A deck with its cards, and those of its own words that the list has not."""

    kept: KeptDeck
    cards: Named
    gone: tuple[str, ...] = ()


class Decks:
    """Decks by name; those of a word list are computed once a process."""

    def __init__(self, missed: Missed) -> None:
        self._missed = missed
        self._ready: dict[tuple[str, str], Named] = {}

    async def open(self, person: PersonId | None, kept: KeptDeck, lexicon: Lexicon) -> Chosen:
        """A deck with what it asks today."""
        if kept.deck in DECKS:
            return Chosen(kept=kept, cards=await self._computed(kept.deck, lexicon))
        if kept.deck == MISSED and person is not None:
            return Chosen(kept=kept, cards=_named(await self._missed.cards(person, lexicon)))
        if is_own(kept.deck):
            folded = {word: fold_word(word) or b"" for word in kept.words}
            words = [code for code in folded.values() if code and lexicon.graph.contains(code)]
            gone = tuple(word for word, code in folded.items() if code not in words)
            return Chosen(kept=kept, cards=_named(cards_of_words(words)), gone=gone)
        raise RequestRefused(Reason.NO_SUCH_DECK)

    async def _computed(self, deck: str, lexicon: Lexicon) -> Named:
        key = lexicon.info.sha256, deck
        if key not in self._ready:
            cards = await asyncio.to_thread(lambda: _named(DECKS[deck].cards(lexicon)))
            while len(self._ready) >= _KEPT:
                self._ready.pop(next(iter(self._ready)))
            self._ready[key] = cards
        return self._ready[key]


def _named(cards: Iterable[CardId]) -> Named:
    return {write_card(card): card for card in cards}


def is_own(deck: str) -> bool:
    return deck == OWN or deck.startswith(f"{OWN}-")


def group_of(deck: str) -> GroupName:
    """What decks it stands with in a list."""
    if deck in DECKS:
        return _GROUPS[DECKS[deck].group]
    return "missed" if deck == MISSED else "own"


_GROUPS: Mapping[Group, GroupName] = {
    Group.SHORT: "short",
    Group.DEAR: "dear",
    Group.BINGOS: "bingos",
    Group.HOOKS: "hooks",
    Group.VERBS: "verbs",
}


def title_of(kept: KeptDeck, language: str) -> str:
    """How a deck is called."""
    if kept.title is not None:
        return kept.title
    ready = DECKS.get(kept.deck)
    code = kept.deck if ready is None or ready.part is None else kept.deck.partition("-")[0]
    if ready is None or ready.tile is None:
        return sentence("study", code, language, part=ready and ready.part)
    return sentence("study", "four", language, tile="QU" if ready.tile == "Q" else ready.tile)
