"""Puzzles from people's own games: what they missed, told to nobody but them, and the same every time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.puzzle_box import kept
from tests.server.running import WORDS, install_words
from tests.service.house import House

from faristol.engine.puzzles import Workshop
from faristol.engine.review import ReviewSettings
from faristol.formats.wire.analysis import AnalysisView
from faristol.lexicon import Lexicon, Store
from faristol.service.analyses.under_way import UnderWay
from faristol.service.analyses.use_cases import Analyses
from faristol.service.duplicates.rounds.daily import day_at
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.page import GamePage
from faristol.service.jobs import ThreadJobs
from faristol.service.ports import Person
from faristol.service.puzzles.making import PuzzleMaking
from faristol.service.puzzles.of_games import GamePuzzles
from faristol.service.puzzles.store import Wanted
from faristol.service.puzzles.use_cases import AHEAD, Puzzles, day_id
from faristol.service.puzzles.workshops import puzzle_in
from faristol.service.world import Manners
from faristol.storage.memory_puzzles import MemoryPuzzles

BAG = "C A S A E E I  S E T I A L NY  L O P N D M B"
LOOK = ReviewSettings(candidates=5, samples=20, pre_endgame_plies=0, endgame_nodes=500, other_draws=0)


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(story)


@dataclass
class Room:
    """A house in which games are gone through, and puzzles made of them."""

    house: House

    def __post_init__(self) -> None:
        world, games = self.house.world, self.house.games
        self.store = MemoryPuzzles(self.house.memory)
        self.under_way = UnderWay(world, ThreadJobs())
        self.analyses = Analyses(world, self.house.records, self.under_way)
        self.of_games = GamePuzzles(world, self.store, games, self.analyses)
        self.making = PuzzleMaking(world, self.store, 0, self.of_games)
        self.puzzles = Puzzles(world, self.store)

    async def gone_through(self, game: GamePage, by: Person) -> AnalysisView:
        done = asyncio.Event()
        self.under_way.finished.append(done.set)
        await self.analyses.ask(game.id, by.id)
        await asyncio.wait_for(done.wait(), 60)
        return await self.analyses.deep(game.id, by.id)

    async def lay_out_days(self) -> None:
        """The puzzles of the days are there: nothing is more urgent than a game."""
        lexicon = Lexicon.open("club")
        today = date.fromisoformat(day_at(self.house.clock()))
        for ahead in range(AHEAD + 1):
            day = (today + timedelta(days=ahead)).isoformat()
            await self.store.add(kept(lexicon, day_id(day, lexicon.info.sha256), day=day))

    async def found(self) -> int:
        key = await self.of_games.next_game()
        assert key is not None
        return await self.of_games.look_through(key)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    install_words(tmp_path)
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))
    monkeypatch.setattr("faristol.service.shelf.DEFAULT", "club")
    manners = Manners(awaits_players=False, robot_pace=0, given_bags=True, deep_look=LOOK)
    return Room(House(words=WORDS, manners=manners, lists=Store(tmp_path)))


async def played(
    room: Room, *, square: str = "12C", word: str = "SETIAL", **terms: Any
) -> tuple[Person, Person, GamePage]:
    """Anna lays CASA; Biel, who could lay ANY below it for 45 points, lays SETIAL, and she gives up."""
    anna, biel = await room.house.person("Anna"), await room.house.person("Biel")
    game = await room.house.open(anna, biel, bag=BAG, **terms)
    await room.house.act(game.id, anna, "play", square="H8", word="CASA")
    await room.house.act(game.id, biel, "accept")
    await room.house.act(game.id, biel, "play", square=square, word=word)
    await room.house.act(game.id, anna, "accept")
    await room.house.act(game.id, anna, "abandon")
    return anna, biel, game


def test_what_was_missed_is_a_puzzle_for_who_missed_it_and_for_all(room: Room) -> None:
    async def story() -> None:
        anna, biel, game = await played(room)
        await room.gone_through(game, anna)
        await room.lay_out_days()
        assert await room.making.make_one(), "the making has found the game by itself"
        assert await room.of_games.next_game() is None, "and looks through it once"

        own = await room.puzzles.next_one(biel, Wanted(own=True))
        assert (own.kind, own.scores, own.own) == ("hooks", (0, 10), 0)
        assert own.found_in is not None
        assert (own.found_in.game, own.found_in.turn) == (game.id, 2)
        solved = (await room.puzzles.try_play(own.id, biel, "I8", "ANY")).puzzle
        assert solved.outcome == "solved"

        # everybody else has the position, and nothing that leads to the game or to those who played it
        carla = await room.house.person("Carla")
        for other in (anna, carla, None):
            seen = await room.puzzles.one(own.id, other)
            assert (seen.board, seen.rack, seen.found_in, seen.own) == (own.board, own.rack, None, 0)
            told = msgspec.json.encode(seen)
            for secret in ("Anna", "Biel", anna.id, biel.id, game.id):
                assert secret.encode() not in told
        assert (await room.puzzles.next_one(carla)).id == own.id
        assert [one["turn"] for one in (await room.puzzles.export(biel.id))["from_games"]] == [2]
        with pytest.raises(RequestRefused) as refused:
            await room.puzzles.next_one(anna, Wanted(own=True))
        assert refused.value.reason is Reason.NO_OWN_PUZZLE

    run(story())


def test_the_answer_is_as_sure_as_that_of_any_puzzle(room: Room) -> None:
    async def story() -> None:
        anna, biel, game = await played(room)
        await room.gone_through(game, anna)
        await room.found()
        (find,) = await room.store.finds(biel.id)
        puzzle = puzzle_in((await room.store.get(find.puzzle)).body)

        assert Workshop(Lexicon.open("club")).check(puzzle, seed=99)

    run(story())


def test_the_same_game_gives_the_same_once(room: Room) -> None:
    async def story() -> None:
        anna, biel, game = await played(room)
        await room.gone_through(game, anna)
        key = await room.of_games.next_game()
        assert key is not None

        assert [await room.of_games.look_through(key) for _ in range(2)] == [1, 0]
        (find,) = await room.store.finds(biel.id)
        before = await room.store.get(find.puzzle)

        room.house.memory.puzzles.clear()
        room.house.memory.finds.clear()
        assert await room.of_games.look_through(key) == 1
        assert await room.store.get(find.puzzle) == before

    run(story())


def test_who_saw_it_is_not_asked_for_it(room: Room) -> None:
    async def story() -> None:
        _, biel, game = await played(room, square="I8", word="ANY")
        await room.gone_through(game, biel)

        assert await room.found() == 0
        assert await room.store.finds(biel.id) == []

    run(story())


def test_what_fails_does_not_keep_the_next_waiting(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OSError("the list is gone")

    async def story() -> None:
        anna, _, game = await played(room)
        await room.gone_through(game, anna)
        monkeypatch.setattr("faristol.service.puzzles.of_games.look_at", broken)

        assert await room.found() == 0
        assert await room.of_games.next_game() is None

    run(story())
