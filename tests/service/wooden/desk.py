"""A desk for tests: a wooden table in a house in memory, and shorthands for what is entered there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from tests.service.house import House

from faristol.formats.wire.wooden import DeedAsked, TableAsked, TableView
from faristol.rules.state import GameState
from faristol.service.ports import Person, TableId
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.use_cases import Tables

__all__ = ["Desk", "deed", "open_desk"]

NAMES = ("Anna", "Biel", "Carla", "Dídac")


def deed(act: dict[str, Any], **beside: Any) -> DeedAsked:
    """A deed as a device asks for it."""
    return msgspec.convert({"act": act, **beside}, DeedAsked)


@dataclass
class Desk:
    house: House
    tables: Tables
    arbiter: Person
    id: TableId

    async def do(self, do: str, by: int | None = None, *, key: str | None = None, **fields: Any) -> TablePage:
        """Enter one thing; what is not a field of the action is what was seen of it."""
        beside = {
            name: fields.pop(name)
            for name in ("seen", "again", "found", "given", "announced", "starter")
            if name in fields
        }
        act = {"do": do, **({} if by is None else {"by": by}), **fields}
        return await self.tables.act(self.id, self.arbiter, [deed(act, key=key, **beside)])

    async def turn(self, by: int, square: str, word: str, **fields: Any) -> TablePage:
        """A play that is laid, noted and pressed."""
        await self.do("play", by, square=square, word=word, **fields)
        return await self.do("complete", by)

    async def table(self) -> TablePage:
        return await self.tables.current(self.id)

    async def state(self) -> GameState:
        return (await self.table()).state

    async def view(self, person: Person | None = None) -> TableView:
        return self.tables.view(await self.table(), person or self.arbiter, "ca")


async def open_desk(regulation: str = "fisc", players: int | None = None, **fields: Any) -> Desk:
    """A table that the arbiter set up; a person judges unless a lexicon is named."""
    house = House()
    tables = Tables(house.world)
    arbiter = await house.person("Àrbitra")
    count = players or {"ebre": 4, "escolar": 4}.get(regulation, 2)
    asked = {"regulation": regulation, "names": NAMES[:count], "lexicon": "arbiter", "starter": 0, **fields}
    table = await tables.open(arbiter, TableAsked(**asked))
    return Desk(house, tables, arbiter, table.id)
