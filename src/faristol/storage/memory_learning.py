"""What people learn, kept in memory."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from faristol.service.ports import EpochMs, NotFound, PersonId
from faristol.service.study.ports import EVER, Answered, Fold, KeptDeck, Recall, Received
from faristol.storage.memory import Memory

__all__ = ["MemoryLearning"]


class MemoryLearning:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def decks(self, person: PersonId) -> list[KeptDeck]:
        kept = self._memory.decks.get(person, {})
        return sorted(kept.values(), key=lambda one: (one.since, one.deck))

    async def keep_deck(self, person: PersonId, kept: KeptDeck) -> None:
        self._check(person)
        decks = self._memory.decks.setdefault(person, {})
        there = decks.get(kept.deck, kept)
        decks[kept.deck] = replace(there, words=tuple(dict.fromkeys((*there.words, *kept.words))))

    async def drop_deck(self, person: PersonId, deck: str) -> None:
        self._memory.decks.get(person, {}).pop(deck, None)

    async def drop_word(self, person: PersonId, deck: str, word: str) -> None:
        decks = self._memory.decks.get(person, {})
        if deck in decks:
            left = tuple(one for one in decks[deck].words if one != word)
            decks[deck] = replace(decks[deck], words=left)

    async def recalls(self, person: PersonId) -> list[Recall]:
        return list(self._memory.recalls.get(person, {}).values())

    async def answer(self, person: PersonId, answers: Sequence[Answered], fold: Fold) -> Received:
        self._check(person)
        kept = self._memory.answers.setdefault(person, {})
        new = {one.id: one for one in reversed(answers) if one.id not in kept}
        kept |= new
        for card in {one.card for one in new.values()}:
            its = [one for one in await self.answers(person) if one.card == card]
            self._memory.recalls.setdefault(person, {})[card] = fold(card, its)
        return Received({one.id: kept[one.id] for one in answers}, frozenset(new))

    async def answers(self, person: PersonId, since: EpochMs = EVER) -> list[Answered]:
        kept = self._memory.answers.get(person, {}).values()
        return sorted((one for one in kept if one.at >= since), key=lambda one: (one.at, one.id))

    async def drop_cards(self, person: PersonId, cards: Sequence[str]) -> None:
        gone = set(cards)
        answers, recalls = self._memory.answers, self._memory.recalls
        answers[person] = {key: one for key, one in answers.get(person, {}).items() if one.card not in gone}
        recalls[person] = {key: one for key, one in recalls.get(person, {}).items() if key not in gone}

    def _check(self, person: PersonId) -> None:
        if person not in self._memory.people:
            raise NotFound("no-such-person", person=person)
