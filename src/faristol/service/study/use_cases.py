"""Word study as people ask for it: the day, its cards, answers, and lists.

Whoever may not look words up at this moment may not study them either; that is settled before anything here
is asked (:meth:`faristol.service.words.Words.check_open`).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence

from faristol.formats.wire.study import (
    AnswerGiven,
    AnswersTaken,
    AnswerTaken,
    DeckView,
    GradeName,
    ListedWord,
    ListMade,
    ReadyDeck,
    SessionView,
    StudyView,
    TodayView,
)
from faristol.lexicon import Lexicon
from faristol.lexicon.decks import DECKS, Ask, CardId, read_card, words_of, write_card
from faristol.lexicon.folding import fold_word, spell_out
from faristol.lexicon.info import DEFAULT
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.use_cases import Games
from faristol.service.people import read_name
from faristol.service.ports import EpochMs, Person, PersonId
from faristol.service.study.cards import is_card, question, rate
from faristol.service.study.chosen import MISSED, OWN, Chosen, Decks, group_of, is_own, title_of
from faristol.service.study.dealing import MOST, Deal, days_in_a_row, deal
from faristol.service.study.missed import Missed
from faristol.service.study.ports import EVER, Answered, KeptDeck, Recall
from faristol.service.study.schedule import BOXES, DAY_MS, Rating, box_of, day_of, end_of_day, follow
from faristol.service.words import Words
from faristol.service.world import World, new_id

__all__ = ["Study"]

_WEEKS_MS = 35 * DAY_MS
_OLDEST_MS = 90 * DAY_MS  # an answer that was offline for longer is taken as of then
_MOST_DECKS = 60
_MOST_WORDS = 1_000  # of an own list
_MOST_UNKNOWN = 20  # that are named
_KNOWN_BOX = 4
_BETWEEN = re.compile(r"[\s,;]+")


class Study:
    """What people learn."""

    def __init__(self, world: World, games: Games, words: Words) -> None:
        self._world = world
        self._words = words
        self._decks = Decks(Missed(world, games))

    # --- the day ---

    async def look(self, person: Person | None, language: str) -> StudyView:
        """Everything of somebody's study; who is nobody yet sees what can be learned."""
        if person is None:
            return self._view((), {}, (), frozenset(), deal((), {}, (), self._now), language)
        chosen, recalls, lexicon = await self._of(person.id)
        answers = await self._world.learning.answers(person.id, EpochMs(self._now - _WEEKS_MS))
        dealt = self._deal(chosen, recalls, answers)
        gone = await asyncio.to_thread(_gone, chosen, recalls, lexicon)
        return self._view(chosen, recalls, answers, gone, dealt, language)

    async def today(self, person: Person | None) -> TodayView:
        """How many cards wait."""
        if person is None or not await self._world.learning.decks(person.id):
            return TodayView(today=None)
        dealt = await self._dealt(person.id)
        return TodayView(today=len(dealt.cards), done=dealt.done)

    async def session(self, person: Person) -> SessionView:
        """The cards that wait, each with its solution."""
        chosen, recalls, lexicon = await self._of(person.id)
        now = self._now
        dealt = self._deal(chosen, recalls, await self._answers_of_today(person.id))

        def asked() -> SessionView:
            cards = [
                question(card, lexicon, recalls.get(write_card(card)), now, self._words.definition)
                for card in dealt.cards
            ]
            return SessionView(cards=tuple(cards), until=end_of_day(now))

        return await asyncio.to_thread(asked)

    # --- answers ---

    async def answer(self, person: Person, given: Sequence[AnswerGiven]) -> AnswersTaken:
        """Grade answers and keep them, each once, whenever and how often they are sent."""
        lexicon, now = await self._lexicon(), self._now
        graded = await asyncio.to_thread(_graded, given, lexicon, now)
        received = await self._world.learning.answer(person.id, graded, follow)
        chosen, recalls, _ = await self._of(person.id)
        taken = [
            AnswerTaken(
                id=one.id,
                card=one.card,
                grade=_GRADES[Rating(one.rating)],
                due_at=recalls[one.card].due_at,
                new=one.id in received.new,
            )
            for one in received.kept.values()
            if one.card in recalls
        ]
        gone = tuple({one.id for one in given} - {one.id for one in taken})
        dealt = self._deal(chosen, recalls, await self._answers_of_today(person.id))
        return AnswersTaken(taken=tuple(taken), gone=gone, today=len(dealt.cards))

    async def let_go(self, person: Person) -> None:
        """Forget what is no word any more."""
        chosen, recalls, lexicon = await self._of(person.id)
        gone = await asyncio.to_thread(_gone_cards, chosen, recalls, lexicon)
        await self._world.learning.drop_cards(person.id, gone)
        for one in chosen:
            for word in one.gone:
                await self._world.learning.drop_word(person.id, one.kept.deck, word)

    # --- decks and lists ---

    async def choose(self, person: Person, deck: str) -> None:
        """Learn a ready-made deck, or what was missed in one's games."""
        if deck not in (*DECKS, MISSED):
            raise RequestRefused(Reason.NO_SUCH_DECK)
        await self._keep(person, KeptDeck(deck=deck, since=self._now))

    async def drop(self, person: Person, deck: str) -> None:
        """Learn a deck no longer."""
        await self._world.learning.drop_deck(person.id, deck)

    async def make_list(self, person: Person, title: str, text: str) -> ListMade:
        """A list of one's own; what is not in the dictionary is told and left out."""
        lexicon = await self._lexicon()
        written = list(dict.fromkeys(filter(None, _BETWEEN.split(text))))
        folded = {word: _known(word, lexicon) for word in written}
        words = tuple(dict.fromkeys(spell_out(code) for code in folded.values() if code is not None))
        if not words:
            raise RequestRefused(Reason.NO_WORDS)
        if len(words) > _MOST_WORDS:
            raise RequestRefused(Reason.LIST_FULL, most=_MOST_WORDS)
        deck = f"{OWN}-{new_id()}"
        await self._keep(person, KeptDeck(deck=deck, since=self._now, title=read_name(title), words=words))
        unknown = [word[:40] for word, code in folded.items() if code is None]
        return ListMade(id=deck, words=len(words), unknown=tuple(unknown[:_MOST_UNKNOWN]))

    async def add_word(self, person: Person, text: str) -> ListedWord:
        """Put a word into the list to which the dictionary adds."""
        code = _known(text, await self._lexicon())
        if code is None:
            raise RequestRefused(Reason.NO_WORDS)
        if len((await self._own(person)).words) >= _MOST_WORDS:
            raise RequestRefused(Reason.LIST_FULL, most=_MOST_WORDS)
        word = spell_out(code)
        await self._keep(person, KeptDeck(deck=OWN, since=self._now, words=(word,)))
        return ListedWord(word=word, listed=True)

    async def take_word(self, person: Person, text: str) -> ListedWord:
        """Take a word out of that list."""
        word = spell_out(fold_word(text) or b"")
        await self._world.learning.drop_word(person.id, OWN, word)
        return ListedWord(word=word, listed=False)

    async def listed(self, person: Person | None, text: str) -> ListedWord:
        """Whether a word is in that list."""
        word = spell_out(fold_word(text) or b"")
        return ListedWord(word=word, listed=person is not None and word in (await self._own(person)).words)

    async def words_of(self, person: Person | None, deck: str, language: str) -> tuple[str, tuple[str, ...]]:
        """The title of a deck and its words, to take home: bingos the likeliest first, others in order."""
        own = [] if person is None else await self._world.learning.decks(person.id)
        kept = next((one for one in own if one.deck == deck), KeptDeck(deck=deck, since=EVER))
        if is_own(deck) and kept not in own:
            raise RequestRefused(Reason.NO_SUCH_DECK)
        lexicon = await self._lexicon()
        chosen = await self._decks.open(None if person is None else person.id, kept, lexicon)

        def listed() -> tuple[str, ...]:
            found = dict.fromkeys(word for card in chosen.cards.values() for word in words_of(card, lexicon))
            bingos = all(card.ask is Ask.ANAGRAM for card in chosen.cards.values())
            return tuple(map(spell_out, found if bingos else sorted(found)))

        return title_of(kept, language), await asyncio.to_thread(listed)

    async def _own(self, person: Person) -> KeptDeck:
        decks = await self._world.learning.decks(person.id)
        return next((one for one in decks if one.deck == OWN), KeptDeck(deck=OWN, since=self._now))

    async def _keep(self, person: Person, kept: KeptDeck) -> None:
        decks = {one.deck for one in await self._world.learning.decks(person.id)}
        if kept.deck not in decks and len(decks) >= _MOST_DECKS:
            raise RequestRefused(Reason.TOO_MANY_DECKS, most=_MOST_DECKS)
        await self._world.learning.keep_deck(person.id, kept)

    # --- put together ---

    @property
    def _now(self) -> EpochMs:
        return self._world.clock()

    async def _lexicon(self) -> Lexicon:
        """The default list, or where that is not installed the first there is."""
        shelf = self._world.shelf
        try:
            return await shelf.open(DEFAULT)
        except RequestRefused:
            installed = await shelf.installed()
            if not installed:
                raise
            return await shelf.open(installed[-1].name)

    async def _of(self, person: PersonId) -> tuple[tuple[Chosen, ...], dict[str, Recall], Lexicon]:
        lexicon, learning = await self._lexicon(), self._world.learning
        kept = await learning.decks(person)
        chosen = tuple([await self._decks.open(person, one, lexicon) for one in kept])
        return chosen, {one.card: one for one in await learning.recalls(person)}, lexicon

    async def _dealt(self, person: PersonId) -> Deal:
        chosen, recalls, _ = await self._of(person)
        return self._deal(chosen, recalls, await self._answers_of_today(person))

    async def _answers_of_today(self, person: PersonId) -> list[Answered]:
        return await self._world.learning.answers(person, EpochMs(end_of_day(self._now) - DAY_MS))

    def _deal(
        self, chosen: Sequence[Chosen], recalls: Mapping[str, Recall], answers: Sequence[Answered]
    ) -> Deal:
        now = self._now
        today = [one for one in answers if day_of(one.at) == day_of(now) and one.card in recalls]
        return deal([one.cards for one in chosen], recalls, today, now)

    def _view(
        self,
        chosen: Sequence[Chosen],
        recalls: Mapping[str, Recall],
        answers: Sequence[Answered],
        gone: frozenset[str],
        dealt: Deal,
        language: str,
    ) -> StudyView:
        now = self._now
        named = {name for one in chosen for name in one.cards}
        days = [day_of(one.at) for one in answers]
        last = [one.rating for one in answers if day_of(one.at) == days[-1]]
        boxes = [0] * (len(BOXES) + 2)
        for name in named:
            boxes[box_of(recalls[name]) if name in recalls else 0] += 1
        names = {one.kept.deck for one in chosen}
        first = day_of(now) - _WEEKS_MS // DAY_MS + 1
        return StudyView(
            today=len(dealt.cards),
            due=dealt.due,
            most=MOST,
            done=dealt.done,
            next_at=dealt.next_at,
            last_right=sum(rating > Rating.Again for rating in last),
            last_answers=len(last),
            boxes=tuple(boxes),
            days=tuple(days.count(day) for day in range(first, day_of(now) + 1)),
            streak=days_in_a_row(answers, now),
            decks=tuple(_deck_view(one, recalls, end_of_day(now), language) for one in chosen),
            ready=tuple(
                ReadyDeck(
                    id=deck,
                    group=group_of(deck),
                    title=title_of(KeptDeck(deck=deck, since=now), language),
                    chosen=deck in names,
                )
                for deck in (*DECKS, MISSED)
            ),
            gone=tuple(sorted(gone)),
        )


_GRADES: Mapping[Rating, GradeName] = {Rating.Again: "again", Rating.Hard: "hard", Rating.Good: "good"}


def _deck_view(one: Chosen, recalls: Mapping[str, Recall], ends: EpochMs, language: str) -> DeckView:
    known = [recalls[name] for name in one.cards if name in recalls]
    return DeckView(
        id=one.kept.deck,
        group=group_of(one.kept.deck),
        title=title_of(one.kept, language),
        cards=len(one.cards),
        known=sum(box_of(recall) >= _KNOWN_BOX for recall in known),
        due=sum(recall.due_at < ends for recall in known),
    )


def _known(text: str, lexicon: Lexicon) -> bytes | None:
    """A word of the list as bytes, or None."""
    return (fold_word(text) or None) if text in lexicon else None


def _graded(given: Sequence[AnswerGiven], lexicon: Lexicon, now: EpochMs) -> list[Answered]:
    """What each answer is worth; what is no card any more is left out."""
    graded = []
    for one in given:
        card = read_card(one.card)
        if card is not None and is_card(card, lexicon):
            at = EpochMs(min(max(one.at, now - _OLDEST_MS), now))
            rating = int(rate(card, lexicon, one))
            graded.append(Answered(id=one.id, card=one.card, at=at, rating=rating))
    return graded


def _gone_cards(chosen: Sequence[Chosen], recalls: Mapping[str, Recall], lexicon: Lexicon) -> list[str]:
    """Cards that somebody answered and whose words are in the list no more; a deck has none of them."""
    named = {name for one in chosen for name in one.cards}
    asked = {name: read_card(name) for name in recalls if name not in named}
    return [name for name, card in asked.items() if card is None or _has_left(card, lexicon)]


def _has_left(card: CardId, lexicon: Lexicon) -> bool:
    return card.ask is not Ask.REFUSED and not words_of(card, lexicon)


def _gone(chosen: Sequence[Chosen], recalls: Mapping[str, Recall], lexicon: Lexicon) -> frozenset[str]:
    """What is no word any more, as people read it."""
    cards = (name.partition(":")[2] for name in _gone_cards(chosen, recalls, lexicon))
    return frozenset((*cards, *(word for one in chosen for word in one.gone)))
