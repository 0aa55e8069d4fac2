"""A house for tests: everything in memory, time that stands still until told, and people with names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from faristol.formats.wire.games import GameAsked, GameView, SeatAsked
from faristol.lexicon import Lexicon, Store
from faristol.service.classes.use_cases import Classes
from faristol.service.events.use_cases import Championships
from faristol.service.games.asking import read_action
from faristol.service.games.page import GamePage
from faristol.service.games.records import Records
from faristol.service.games.use_cases import Games
from faristol.service.people import Society
from faristol.service.ports import EpochMs, GameId, Person
from faristol.service.robots import InlineRobots
from faristol.service.shelf import Shelf
from faristol.service.wooden.use_cases import Tables
from faristol.service.words import Words
from faristol.service.world import Manners, World
from faristol.storage.bus_memory import MemoryBus
from faristol.storage.memory import (
    Memory,
    MemoryAnalyses,
    MemoryCards,
    MemoryLimits,
    MemoryPeople,
    MemoryStreams,
)
from faristol.storage.memory_learning import MemoryLearning
from faristol.storage.memory_photos import MemoryPhotos
from faristol.storage.memory_puzzles import MemoryPuzzles
from faristol.storage.memory_regulations import MemoryOwnLists
from faristol.storage.memory_tokens import MemoryTokens

__all__ = ["BAG", "WORDS", "Clock", "House", "InlineRobots"]

WORDS = (
    "casa",
    "cases",
    "llop",
    "sol",
    "sola",
    "casal",
    "os",
    "as",
    "es",
    "pas",
    "sa",
    "la",
    "al",
    "te",
    "et",
)
BAG = "C A S A E T R  L L O P S I N  E E I O A U A  B C D F G H J  ? S S O L E T"


@dataclass
class Clock:
    """Server time that passes when a test says so."""

    now: int = 1_700_000_000_000

    def __call__(self) -> EpochMs:
        return EpochMs(self.now)

    def pass_(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


@dataclass
class House:
    """Everything a use case needs, and shorthands for what tests do with it."""

    memory: Memory = field(default_factory=Memory)
    clock: Clock = field(default_factory=Clock)
    manners: Manners = field(
        default_factory=lambda: Manners(awaits_players=False, robot_pace=0, given_bags=True)
    )
    words: tuple[str, ...] = WORDS
    seed: int = 7
    lists: Store | None = None  # what was installed in a data folder; else this machine's

    def __post_init__(self) -> None:
        self.shelf = Shelf(self.lists)
        self.shelf.put(Lexicon.from_words(self.words, name="club", version="1"))
        self.bus = MemoryBus()
        self.world = World(
            streams=MemoryStreams(self.memory),
            cards=MemoryCards(self.memory),
            people=MemoryPeople(self.memory),
            limits=MemoryLimits(self.memory),
            analyses=MemoryAnalyses(self.memory),
            learning=MemoryLearning(self.memory),
            photos=MemoryPhotos(self.memory),
            own_regulations=MemoryOwnLists(self.memory),
            tokens=MemoryTokens(self.memory),
            bus=self.bus,
            shelf=self.shelf,
            clock=self.clock,
            seed=lambda: self.seed,
            manners=self.manners,
        )
        self.games = Games(self.world, InlineRobots(self.shelf))
        self.people = Society(self.world)
        self.lookup = Words(self.world)
        self.records = Records(self.world, self.games)
        self.tables = Tables(self.world)
        self.puzzles = MemoryPuzzles(self.memory)
        self.championships = Championships(self.world)
        self.classes = Classes(
            self.world, self.people, self.games, self.tables, self.puzzles, self.championships
        )

    def another_process(self) -> House:
        """A second house on the same store, with a cache of its own."""
        return House(memory=self.memory, clock=self.clock, manners=self.manners, words=self.words)

    async def person(self, name: str) -> Person:
        return (await self.people.greet(name, "ca"))[0]

    async def open(
        self, *people: Person, regulation: str = "fisc", robots: tuple[int, ...] = (), **fields: Any
    ) -> GamePage:
        """A game that these people sit at, in this order, and robots behind them."""
        seats = (
            SeatAsked(who="me"),
            *(SeatAsked(who="open") for _ in people[1:]),
            *(SeatAsked(who="robot", level=level) for level in robots),
        )
        asked = GameAsked(
            **{"regulation": regulation, "seats": seats, "lexicon": "club", "starter": 0, **fields}
        )
        game = await self.games.open(people[0], asked)
        for person in people[1:]:
            game = await self.games.take_seat(game.id, person)
        return await self.games.current(game.id)

    async def act(self, game: GameId, person: Person, do: str, **fields: Any) -> GamePage:
        return await self.games.act(game, person.id, read_action({"do": do, **fields}))

    async def view(self, game: GameId, person: Person | None) -> GameView:
        return self.games.view(await self.games.current(game), person, "ca")
