"""A wooden game to take home: its record and its sheets.

While it lasts the record is the desk's alone; once it is over it is everybody's.
"""

from __future__ import annotations

import asyncio
import re
from datetime import datetime

from faristol.formats.files.acta import Replay
from faristol.formats.files.acta.writing import write_acta
from faristol.formats.pdf.occasion import Occasion
from faristol.formats.pdf.sheet import sheet_paper
from faristol.formats.pdf.typesetting import Paper
from faristol.formats.text.sheet import replay_text
from faristol.formats.wire.games import ReplayView
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import Person, Status, TableId
from faristol.service.replays import replay_view
from faristol.service.shelf import Judged, dictionary_of
from faristol.service.wooden.course.deal import dealt
from faristol.service.wooden.course.deeds import without_sanction
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.use_cases import Tables
from faristol.service.wooden.viewers import may_enter, may_rule
from faristol.service.world import World
from faristol.texts import LANGUAGES

__all__ = ["TableRecords"]


class TableRecords:
    """What is left when the board is cleared."""

    def __init__(self, world: World, tables: Tables) -> None:
        self._world = world
        self._tables = tables

    async def acta(self, table: TableId, person: Person | None, language: str) -> str:
        """The record as YAML; what nobody saw is made up, and it says so."""
        _, told = await self._told(table, person, language)
        return write_acta(told.acta)

    async def sheet_text(self, table: TableId, person: Person | None, language: str) -> str:
        _, told = await self._told(table, person, language)
        return replay_text(told, language) + "\n"

    async def sheet(self, table: TableId, person: Person | None, language: str) -> Paper:
        """The sheet to print."""
        page, told = await self._told(table, person, language)
        return await asyncio.to_thread(sheet_paper, told, language, occasion=_occasion(page))

    async def replay(self, table: TableId, person: Person | None, language: str) -> ReplayView:
        """The game to go through move by move, with the racks that came to light."""
        _, told = await self._told(table, person, language)
        return await asyncio.to_thread(replay_view, told, language)

    async def judged(self, table: TableId) -> tuple[int, Judged]:
        page = await self._tables.current(table)
        return page.seq, page.header

    async def replayed(self, table: TableId) -> Replay:
        """The game, once it is over."""
        _, told = await self._told(table, None, LANGUAGES[0])
        return told

    async def _told(self, table: TableId, person: Person | None, language: str) -> tuple[TablePage, Replay]:
        page = await self._tables.current(table)
        if page.status is not Status.OVER and not may_enter(page, person):
            raise RequestRefused(Reason.NOT_OVER)
        judge = await self._world.shelf.judge(page.header)
        deeds = page.deeds if may_rule(page, person) else tuple(map(without_sanction, page.deeds))
        return page, await asyncio.to_thread(dealt, page.header, deeds, judge, language)


def _occasion(page: TablePage) -> Occasion:
    """What the head of the sheet says; round and table are printed as numbers where they have one."""
    played = datetime.fromtimestamp(page.opened_at / 1000)
    header, fixture = page.header, page.header.fixture
    return Occasion(
        event=header.event,
        round=_number(header.round) if fixture is None else fixture.round,
        table=_number(header.table) if fixture is None else fixture.table,
        date=f"{played:%d/%m/%Y}",
        dictionary=dictionary_of(page.header),
    )


def _number(label: str) -> int | None:
    found = re.search(r"\d{1,4}", label)
    return None if found is None else int(found[0])
