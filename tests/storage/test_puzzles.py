"""Puzzles and what people did with them, on every kind of store."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from tests.storage.makers import NOW, a_person, write

from faristol.service.ports import Conflict, EpochMs, GameId, NotFound, PersonId, stream_id
from faristol.service.puzzles.store import Attempt, Crowd, Find, KeptPuzzle, Outcome, TriedPlay, Wanted
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


# --- from games ---


def a_find(puzzle: str, person: PersonId = ANNA, turn: int = 3) -> Find:
    return Find(person=person, puzzle=puzzle, game=GameId("g"), turn=turn)


async def test_whose_game_a_puzzle_comes_from_is_kept_once(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await storage.people.add(a_person("Biel"))
    await write(storage.streams, "g")
    for name in ("mine", "mine-too", "stock"):
        await storage.puzzles.add(a_puzzle(name))

    assert await storage.puzzles.add_find(a_find("mine"))
    assert not await storage.puzzles.add_find(a_find("mine", turn=9))
    assert await storage.puzzles.add_find(a_find("mine-too", turn=1))

    assert await storage.puzzles.find_of(ANNA, "mine") == a_find("mine")
    assert await storage.puzzles.find_of(PersonId("biel"), "mine") is None
    assert [find.puzzle for find in await storage.puzzles.finds(ANNA)] == ["mine-too", "mine"]
    assert await storage.puzzles.counts("club") == {"best": 1}, "what is of a game is not of the stock"


@pytest.mark.parametrize(
    "find",
    [
        a_find("p", PersonId("nobody")),
        a_find("q"),
        replace(a_find("p"), game=GameId("h")),
    ],
    ids=["no such person", "no such puzzle", "no such game"],
)
async def test_what_is_gone_is_not_found(storage: Storage, find: Find) -> None:
    await storage.people.add(a_person("Anna"))
    await write(storage.streams, "g")
    await storage.puzzles.add(a_puzzle("p"))

    assert not await storage.puzzles.add_find(find)
    assert await storage.puzzles.finds(find.person) == []


async def test_puzzles_of_a_kind_or_of_ones_own_games(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await write(storage.streams, "g")
    for puzzle in (
        a_puzzle("best"),
        replace(a_puzzle("ending", 1900.0), kind="endgame"),
        a_puzzle("mine", 1000.0),
        a_puzzle("of-others", words="disc"),
    ):
        await storage.puzzles.add(puzzle)
    await storage.puzzles.add_find(a_find("mine"))
    await storage.puzzles.add_find(a_find("of-others"))

    async def near(wanted: Wanted) -> list[str]:
        return [one.id for one in await storage.puzzles.near(ANNA, "club", 1500.0, 9, wanted)]

    assert await near(Wanted(kind="endgame")) == ["ending"]
    assert await near(Wanted(own=True)) == ["mine"]
    assert await near(Wanted(kind="endgame", own=True)) == []
    assert await storage.puzzles.finds_waiting(ANNA, "club") == 1

    await storage.puzzles.save(an_attempt("mine"))
    assert await storage.puzzles.finds_waiting(ANNA, "club") == 0
    assert await storage.puzzles.open_one(ANNA, "club", Wanted(own=True)) == an_attempt("mine")
    assert await storage.puzzles.open_one(ANNA, "club", Wanted(kind="endgame")) is None


async def test_it_goes_with_the_person_and_with_the_game(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await storage.people.add(a_person("Biel"))
    await write(storage.streams, "g")
    await storage.puzzles.add(a_puzzle("p"))
    biel = PersonId("biel")
    for person in (ANNA, biel):
        assert await storage.puzzles.add_find(a_find("p", person))

    await storage.people.forget(ANNA)
    assert await storage.puzzles.finds(ANNA) == []
    assert await storage.puzzles.finds(biel) == [a_find("p", biel)]
    await storage.streams.remove(stream_id("g"))
    assert await storage.puzzles.finds(biel) == []
    assert await storage.puzzles.get("p") == a_puzzle("p"), "the puzzle itself is everybody's"
