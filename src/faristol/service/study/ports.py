"""What the use cases of word study need kept: decks, answers, and how well each card is known.

Answers are the truth; how well a card is known follows from its answers in the order of their times, so two
devices that were offline may send theirs in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from faristol.service.ports import EpochMs, PersonId

__all__ = ["EVER", "Answered", "Fold", "KeptDeck", "Learning", "Recall", "Received"]


EVER = EpochMs(0)


class KeptDeck(Struct, frozen=True, gc=False, kw_only=True):
    """A deck that somebody learns; an own one has a title and words, a ready-made one neither."""

    deck: str
    since: EpochMs
    title: str | None = None
    words: tuple[str, ...] = ()  # in the order in which they were added


class Answered(Struct, frozen=True, gc=False, kw_only=True):
    """One answer: given once, graded once, kept with its own time."""

    id: str  # from the browser, so that what is sent twice is kept once
    card: str
    at: EpochMs
    rating: int  # as fsrs counts: 1 wrong, 2 with trouble, 3 right


class Recall(Struct, frozen=True, gc=False, kw_only=True):
    """How well somebody knows a card, after all the answers."""

    card: str
    answers: int
    stability: float
    difficulty: float
    last_at: EpochMs
    due_at: EpochMs


class Received(NamedTuple):
    """Answers as they are kept, by their ids, and which of them were new: an id is given once."""

    kept: Mapping[str, Answered]
    new: frozenset[str]


Fold = Callable[[str, Sequence[Answered]], Recall]
"""What follows from the answers to a card, the oldest first."""


class Learning(Protocol):
    """What is kept of learners; it goes with the person."""

    async def decks(self, person: PersonId) -> list[KeptDeck]:
        """What a person learns, the first chosen first."""

    async def keep_deck(self, person: PersonId, kept: KeptDeck) -> None:
        """Choose a deck, or add words to one that is there; :exc:`NotFound` if there is no such person."""

    async def drop_deck(self, person: PersonId, deck: str) -> None:
        """Learn it no longer; an own one is gone with its words. What is known of its cards stays."""

    async def drop_word(self, person: PersonId, deck: str, word: str) -> None:
        """Take a word out of an own deck."""

    async def recalls(self, person: PersonId) -> list[Recall]:
        """Every card that was answered."""

    async def answer(self, person: PersonId, answers: Sequence[Answered], fold: Fold) -> Received:
        """Keep *answers* and what follows from them, in one transaction.

        :exc:`NotFound` if there is no such person.
        """

    async def answers(self, person: PersonId, since: EpochMs = EVER) -> list[Answered]:
        """The answers from *since* on, the oldest first."""

    async def drop_cards(self, person: PersonId, cards: Sequence[str]) -> None:
        """Forget cards with their answers: what they asked about is no word any more."""
