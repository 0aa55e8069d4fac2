"""A table with its arbiter, on a real store, and scenes told a line at a time.

::

    start
    0 play H8 CASA
    ! challenge by=1 words=CASA
    @40 ! verdict valid=true
    ~ 1 pass

A line is what the arbiter's desk enters, as in :mod:`tests.script`; after ``!`` stands a ruling with its
fields; after ``~`` what is done at the table's own device, which the players have: a line, ``slip by=1
words=CASA`` (a challenge for the arbiter), ``sign 0``. Both may ``look CASA`` up in the dictionary. ``@40``
is the time in seconds since the table was set up. What is refused is remembered by its code and article, and
the scene goes on.
"""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from tests.script import read_script
from tests.service.house import WORDS, Clock
from tests.service.wooden.desk import deed

from faristol.errors import FaristolError
from faristol.formats.wire.arbiter import DocketView, Ruling
from faristol.formats.wire.wooden import TableAsked, TableView
from faristol.lexicon import Lexicon, WordGraph
from faristol.rules.actions import Record
from faristol.rules.spelling import fold
from faristol.rules.state import GameState
from faristol.service.arbiter.console import Console
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.use_cases import Games
from faristol.service.people import Society
from faristol.service.ports import Person, TableId
from faristol.service.robots import InlineRobots
from faristol.service.shelf import Shelf
from faristol.service.wooden.course.told import in_words
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.records import TableRecords
from faristol.service.wooden.use_cases import Tables
from faristol.service.words import Words
from faristol.service.world import Manners, World
from faristol.storage import Storage, open_storage

__all__ = ["JUDGE", "NAMES", "Court", "Scene", "scene", "sit_down"]

NAMES = ("Anna", "Biel", "Carla", "Dídac")
JUDGE = "Marta"
TABLE = "Tauleta"
_LISTS = ("words", "racks")
_NOT_YET = TableId("")


@dataclass
class Court:
    """Everything an arbiter needs, on one store."""

    tables: Tables
    console: Console
    games: Games
    people: Society
    clock: Clock
    judge: Person
    table: Person  # whoever holds the device beside the board
    world: World
    id: TableId = _NOT_YET
    begun: int = 0
    refused: list[str] = field(default_factory=list)
    articles: list[str | None] = field(default_factory=list)  # behind what was refused

    async def open(self, regulation: str, players: int | None = None, **fields: Any) -> None:
        count = players or {"ebre": 4, "escolar": 4}.get(regulation, 2)
        asked = {"regulation": regulation, "names": NAMES[:count], "lexicon": "arbiter", "starter": 0}
        self.id = (await self.tables.open(self.judge, TableAsked(**{**asked, **fields}))).id
        self.begun = self.clock.now
        code = (await self.tables.current(self.id)).header.code
        await self.tables.join(self.id, self.table, code)

    async def follow(self, *script: str) -> None:
        for text in script:
            for line in text.strip().splitlines():
                await self._line(line.strip())

    async def _line(self, line: str) -> None:
        if line.startswith("@"):
            time, _, line = line.partition(" ")
            self.clock.now = self.begun + round(float(time[1:]) * 1000)
        try:
            if line.startswith("!"):
                await self.rule(line[1:].strip())
            elif line.startswith("~"):
                await self.at_the_table(line[1:].strip())
            elif line and line != "wait":
                await self.enter(line, self.judge)
        except FaristolError as refused:
            self.refused.append(refused.code)
            self.articles.append(getattr(refused, "article", None))

    @property
    def records(self) -> TableRecords:
        return TableRecords(self.world, self.tables)

    async def acta(self) -> bytes | None:
        try:
            return (await self.records.acta(self.id, self.judge, "ca")).encode()
        except RequestRefused as refused:
            if refused.reason is not Reason.RACKS_AWAITED:
                raise
            return None

    async def at_the_table(self, line: str) -> None:
        verb, *fields = shlex.split(line)
        match verb:
            case "slip":
                asked = dict(_field(text) for text in fields)
                await self.tables.challenge(self.id, self.table, asked["by"], asked["words"])
            case "sign":
                await self.tables.sign(self.id, self.table, int(fields[0]), None)
            case "undo":
                await self.tables.take_back(self.id, self.table, int(fields[0]))
            case "rule":
                await self.rule(" ".join(fields), self.table)
            case _:
                await self.enter(line, self.table)

    async def enter(self, line: str, person: Person) -> None:
        if line.startswith("look "):
            await Words(self.world).look_up(person.id, line.removeprefix("look "), "club")
            return
        (act,) = read_script(line)
        act.pop("t")
        await self.tables.act(self.id, person, [deed(act)])

    async def rule(self, line: str, person: Person | None = None) -> None:
        rule, *fields = shlex.split(line)
        asked = {"rule": rule, **dict(_field(text) for text in fields)}
        await self.console.rule(self.id, person or self.judge, msgspec.convert(asked, Ruling))


def _field(text: str) -> tuple[str, Any]:
    name, given, value = text.partition("=")
    if not given:
        return name, True
    if name in _LISTS:
        return name, value.split(",")
    if value.lstrip("-+").isdigit():
        return name, int(value)
    return name, {"true": True, "false": False}.get(value, value)


@dataclass(frozen=True)
class Scene:
    """How a scene came out."""

    table: TablePage
    view: TableView
    beside: TableView  # as the device beside the board shows it
    docket: DocketView
    refused: Sequence[str]
    articles: Sequence[str | None]  # behind what was refused
    sheet: str  # as text, if sheets were asked for
    paper: bytes  # and as it is printed
    acta: bytes | None  # as it is exported; not while racks are awaited

    @property
    def state(self) -> GameState:
        return self.table.state

    @property
    def kinds(self) -> list[str]:
        """The sheet in short: ``play``, ``pass``, ``lost-time``, ``adjust-rack``…"""
        return [line.kind + (f"-{line.why}" if line.why else "") for line in self.view.sheet]

    @property
    def records(self) -> list[Record]:
        return self.records_in("ca")

    def records_in(self, language: str) -> list[Record]:
        """Every ruling as it is told to somebody who reads *language*."""
        told = (in_words(deed, self.table.header.names, language) for deed in self.table.deeds)
        return [act for act in told if isinstance(act, Record)]

    @property
    def record(self) -> str:
        """The last ruling as it stands in the acta, after its judge."""
        return self.records[-1].text

    @property
    def article(self) -> str:
        """The article that the last ruling names."""
        return self.record.split(" · ")[0]

    def may(self, rule: str) -> list[int] | None:
        """Whom *rule* can be about now; None if it cannot be given at all."""
        return next((list(offer.seats) for offer in self.docket.may if offer.rule == rule), None)


def scene(
    store: str, regulation: str, *script: str, lot: int = 0, printed: bool = False, **fields: Any
) -> Scene:
    """Play *script* at a table under *regulation*, on the store of that address."""

    async def play() -> Scene:
        async with open_storage(store) as storage:
            court = await sit_down(storage, lot=lot)
            await court.open(regulation, **fields)
            await court.follow(*script)
            table = await court.tables.current(court.id)
            return Scene(
                table=table,
                view=court.tables.view(table, court.judge, "ca"),
                beside=court.tables.view(table, court.table, "ca"),
                docket=await court.console.docket(court.id, court.judge, "ca"),
                refused=court.refused,
                articles=court.articles,
                sheet=await court.records.sheet_text(court.id, court.judge, "ca") if printed else "",
                paper=(await court.records.sheet(court.id, court.judge, "ca")).pdf() if printed else b"",
                acta=await court.acta(),
            )

    return asyncio.run(play())


async def sit_down(storage: Storage, *, lot: int = 0, words: Sequence[str] = WORDS) -> Court:
    shelf = Shelf()
    graph = WordGraph.build(map(fold, words), gaddag=True)
    shelf.put(Lexicon(graph, Lexicon.from_words(words, name="club", version="1").info))
    clock = Clock()
    world = World(
        streams=storage.streams,
        cards=storage.cards,
        people=storage.people,
        limits=storage.limits,
        analyses=storage.analyses,
        learning=storage.learning,
        photos=storage.photos,
        own_regulations=storage.own_regulations,
        tokens=storage.tokens,
        bus=storage.bus,
        shelf=shelf,
        clock=clock,
        manners=Manners(awaits_players=False),
    )
    tables, people = Tables(world), Society(world)
    judge, table = [(await people.greet(name, "ca"))[0] for name in (JUDGE, TABLE)]
    games = Games(world, InlineRobots(shelf))
    console = Console(world, tables, games, lot=lambda of: min(lot, of - 1))
    return Court(tables, console, games, people, clock, judge, table, world)
