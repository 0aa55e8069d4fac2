"""Wooden tables as browsers follow them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from faristol.formats.wire.socket import TableTold
from faristol.service.ports import EpochMs, PersonId, StreamKind, TableId
from faristol.service.wooden.page import TablePage
from faristol.service.wooden.use_cases import Tables
from faristol.service.wooden.views import view

__all__ = ["TableRoom"]


@dataclass(frozen=True, slots=True)
class TableRoom:
    """The desk sees codes and what is known of racks, the arbiter how others may judge, all the board."""

    tables: Tables

    @property
    def kind(self) -> StreamKind:
        return StreamKind.TABLE

    async def heard(self, stream: TableId, seq: int) -> TablePage:
        return await self.tables.heard(stream, seq)

    def audience(self, page: TablePage, person: PersonId | None) -> Hashable:
        return page.is_desk(person), page.is_judge(person)

    def tell(self, page: TablePage, person: PersonId | None, language: str, now: EpochMs) -> TableTold:
        desk, judge = page.is_desk(person), page.is_judge(person)
        seen = view(page, now, language=language, desk=desk, judge=judge)
        return TableTold(stream=page.id, seq=page.seq, view=seen)

    async def tend(self, stream: TableId) -> None:
        await self.tables.tend(stream)
