"""Puzzles and what people did with them, on every kind of store."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from tests.storage.makers import NOW, a_person

from faristol.service.ports import Conflict, EpochMs, NotFound, PersonId
from faristol.service.puzzles.store import Attempt, Crowd, KeptPuzzle, Outcome, TriedPlay
from faristol.storage import Storage
from faristol.tournament.ratings import Strength

ANNA = PersonId("anna")
PLAY = TriedPlay(square="H8", word="CASA", points=10)


def a_puzzle(name: str, rating: float = 1500.0, day: str | None = None, words: str = "club") -> KeptPuzzle:
    return KeptPuzzle(
        id=name, words=words, kind="best", body=b"{}", strength=Strength(rating, 200.0), day=day
    )


def an_attempt(puzzle: str, **fields: object) -> Attempt:
    return replace(Attempt(person=ANNA, puzzle=puzzle, begun_at=NOW), **fields)


async def test_a_puzzle_is_kept_once(storage: Storage) -> None:
    assert await storage.puzzles.add(a_puzzle("p"))
    assert not await storage.puzzles.add(a_puzzle("p", rating=2000.0))

    assert await storage.puzzles.get("p") == a_puzzle("p")
    assert await storage.puzzles.there(["p", "q"]) == {"p"}
    with pytest.raises(NotFound):
        await storage.puzzles.get("q")


async def test_the_nearest_that_was_not_begun_comes_first(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    for puzzle in (
        a_puzzle("easy", 1000.0),
        a_puzzle("middle", 1480.0),
        a_puzzle("hard", 2000.0),
        a_puzzle("today", 1500.0, day="2026-11-16"),
        a_puzzle("of-others", 1500.0, words="disc"),
    ):
        await storage.puzzles.add(puzzle)

    assert [one.id for one in await storage.puzzles.near(ANNA, "club", 1500.0, 2)] == ["middle", "easy"]
    await storage.puzzles.save(an_attempt("middle"))
    assert [one.id for one in await storage.puzzles.near(ANNA, "club", 1600.0, 9)] == ["hard", "easy"]
    assert await storage.puzzles.counts("club") == {"best": 3}
    assert await storage.puzzles.open_one(ANNA, "club") == an_attempt("middle")
    assert await storage.puzzles.open_one(ANNA, "disc") is None


async def test_of_two_screens_one_writes(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await storage.puzzles.add(a_puzzle("p"))

    async def begin() -> bool:
        try:
            await storage.puzzles.save(an_attempt("p"))
        except Conflict:
            return False
        return True

    assert sorted(await asyncio.gather(begin(), begin(), begin())) == [False, False, True]
    second = an_attempt("p", tries=(PLAY,), hints=1, version=2)
    await storage.puzzles.save(second)
    with pytest.raises(Conflict):
        await storage.puzzles.save(an_attempt("p", version=2))
    assert await storage.puzzles.attempt(ANNA, "p") == second


async def test_the_end_is_written_with_all_that_follows_from_it_or_not_at_all(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await storage.puzzles.add(a_puzzle("p", day="2026-11-16"))
    ended = an_attempt(
        "p",
        outcome=Outcome.SOLVED,
        tries=(PLAY, PLAY),
        hints=2,
        ended_at=EpochMs(NOW + 5),
        day="2026-11-16",
    )

    with pytest.raises(Conflict):
        await storage.puzzles.end(replace(ended, version=2), Strength(1), Strength(2))
    assert await storage.puzzles.strength(ANNA) == Strength()
    assert (await storage.puzzles.get("p")).crowd == Crowd()

    await storage.puzzles.end(ended, Strength(1400.0, 150.0, 0.05), Strength(1600.0, 160.0, 0.06))

    kept = await storage.puzzles.get("p")
    assert kept.strength == Strength(1400.0, 150.0, 0.05)
    assert kept.crowd == Crowd(hinted=1, tries=2)
    assert await storage.puzzles.strength(ANNA) == Strength(1600.0, 160.0, 0.06)
    assert await storage.puzzles.days(ANNA) == {"2026-11-16"}
    assert await storage.puzzles.open_one(ANNA, "club") is None


async def test_what_a_person_did_goes_with_the_person(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await storage.puzzles.add(a_puzzle("p"))
    await storage.puzzles.end(an_attempt("p", outcome=Outcome.GIVEN_UP), Strength(1550.0), Strength(1450.0))
    assert len(await storage.puzzles.attempts(ANNA)) == 1

    await storage.people.forget(ANNA)

    assert await storage.puzzles.attempts(ANNA) == []
    assert await storage.puzzles.strength(ANNA) == Strength()
    assert (await storage.puzzles.get("p")).crowd == Crowd(missed=1)
    with pytest.raises(NotFound):  # who was just trying cannot be written back
        await storage.puzzles.save(an_attempt("p"))
