"""What people learn, in every kind of store: answers once, decks, words, and nothing left of who leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from tests.storage.makers import NOW, a_person

from faristol.service.ports import EpochMs, NotFound, PersonId
from faristol.service.study.ports import Answered, KeptDeck, Recall, Received
from faristol.storage import Storage

ANNA = PersonId("anna")


def an_answer(name: str, card: str = "valid:SOL", at: int = 0, rating: int = 3) -> Answered:
    return Answered(id=name, card=card, at=EpochMs(NOW + at), rating=rating)


def told(card: str, answers: Sequence[Answered]) -> Recall:
    """What was answered, in the order in which it was given, as a number."""
    ratings = float("".join(str(one.rating) for one in answers))
    return Recall(
        card=card,
        answers=len(answers),
        stability=ratings,
        difficulty=0.1 + 0.2,
        last_at=answers[-1].at,
        due_at=EpochMs(answers[-1].at + 1),
    )


async def test_an_answer_sent_twice_is_kept_once(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    learning = storage.learning

    first = await learning.answer(ANNA, [an_answer("a"), an_answer("b", at=5)], told)
    assert (first.new, first.kept["b"]) == (frozenset({"a", "b"}), an_answer("b", at=5))
    again = await learning.answer(ANNA, [an_answer("b", at=9, card="valid:OS"), an_answer("c", at=7)], told)
    assert again == Received({"b": an_answer("b", at=5), "c": an_answer("c", at=7)}, frozenset({"c"}))
    twice = await learning.answer(ANNA, [an_answer("c"), an_answer("c")], told)
    assert (twice.new, list(twice.kept)) == (frozenset(), ["c"])
    assert await learning.answer(ANNA, [], told) == Received({}, frozenset())

    assert await learning.answers(ANNA) == [an_answer("a"), an_answer("b", at=5), an_answer("c", at=7)]
    [recall] = await learning.recalls(ANNA)
    assert (recall.answers, recall.difficulty) == (3, 0.1 + 0.2)


async def test_what_comes_late_is_told_in_its_place(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))

    await storage.learning.answer(ANNA, [an_answer("late", at=9, rating=1)], told)
    await storage.learning.answer(ANNA, [an_answer("early", at=2, rating=2)], told)

    [recall] = await storage.learning.recalls(ANNA)
    assert (recall.stability, recall.last_at) == (21.0, NOW + 9)
    assert [one.id for one in await storage.learning.answers(ANNA, EpochMs(NOW + 3))] == ["late"]


async def test_two_devices_at_once_lose_nothing(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await asyncio.gather(
        *(storage.learning.answer(ANNA, [an_answer(f"a{n}", at=n)], told) for n in range(20)),
        *(storage.learning.answer(ANNA, [an_answer(f"a{n}", at=n)], told) for n in range(20)),
    )

    assert len(await storage.learning.answers(ANNA)) == 20
    assert [one.answers for one in await storage.learning.recalls(ANNA)] == [20]


async def test_decks_and_their_words(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    learning = storage.learning
    await learning.keep_deck(ANNA, KeptDeck(deck="two", since=NOW))
    await learning.keep_deck(ANNA, KeptDeck(deck="two", since=EpochMs(NOW + 9)))
    await learning.keep_deck(ANNA, KeptDeck(deck="own", since=EpochMs(NOW + 1), words=("SOL", "CASA")))
    await learning.keep_deck(ANNA, KeptDeck(deck="own", since=EpochMs(NOW + 9), words=("CASA", "ARC")))

    kept = [(one.deck, one.since - NOW, one.words) for one in await learning.decks(ANNA)]
    assert kept == [("two", 0, ()), ("own", 1, ("SOL", "CASA", "ARC"))]

    await learning.drop_word(ANNA, "own", "CASA")
    await learning.drop_word(ANNA, "none", "CASA")
    await learning.drop_deck(ANNA, "two")
    assert [(one.deck, one.words) for one in await learning.decks(ANNA)] == [("own", ("SOL", "ARC"))]
    await learning.drop_deck(ANNA, "own")
    await learning.keep_deck(ANNA, KeptDeck(deck="own", since=NOW))
    assert [one.words for one in await learning.decks(ANNA)] == [()]


async def test_cards_are_dropped_with_their_answers(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await storage.learning.answer(ANNA, [an_answer("a"), an_answer("b", card="valid:OS")], told)

    await storage.learning.drop_cards(ANNA, ["valid:SOL", *(f"valid:{n}" for n in range(1200))])

    assert [one.card for one in await storage.learning.recalls(ANNA)] == ["valid:OS"]
    assert [one.card for one in await storage.learning.answers(ANNA)] == ["valid:OS"]


async def test_everybody_has_their_own(storage: Storage) -> None:
    for name in ("Anna", "Biel"):
        await storage.people.add(a_person(name))
        await storage.learning.answer(PersonId(name.lower()), [an_answer("same")], told)
        await storage.learning.keep_deck(
            PersonId(name.lower()), KeptDeck(deck="own", since=NOW, words=("A",))
        )

    await storage.people.forget(ANNA)

    assert await storage.learning.answers(ANNA) == []
    assert await storage.learning.recalls(ANNA) == []
    assert await storage.learning.decks(ANNA) == []
    biel = PersonId("biel")
    assert len(await storage.learning.answers(biel)) == len(await storage.learning.recalls(biel)) == 1
    assert [one.words for one in await storage.learning.decks(biel)] == [("A",)]


async def test_nobody_learns_nothing(storage: Storage) -> None:
    with pytest.raises(NotFound):
        await storage.learning.answer(ANNA, [an_answer("a")], told)
    with pytest.raises(NotFound):
        await storage.learning.keep_deck(ANNA, KeptDeck(deck="two", since=NOW))
    assert await storage.learning.answers(ANNA) == []
