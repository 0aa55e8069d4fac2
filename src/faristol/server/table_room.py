"""Wooden tables as browsers follow them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from faristol.formats.wire import TableTold
from faristol.service.ports import EpochMs, GameId, PersonId, StreamKind
from faristol.service.wooden.table import Table
from faristol.service.wooden.tables import Tables
from faristol.service.wooden.views import view

__all__ = ["TableRoom"]


@dataclass(frozen=True, slots=True)
class TableRoom:
    """The desk sees codes and what is known of racks; everybody else sees the board."""

    tables: Tables

    @property
    def kind(self) -> StreamKind:
        return StreamKind.TABLE

    async def heard(self, stream: GameId, seq: int) -> Table:
        return await self.tables.heard(stream, seq)

    def audience(self, page: Table, person: PersonId | None) -> Hashable:
        return page.is_desk(person)

    def tell(self, page: Table, person: PersonId | None, language: str, now: EpochMs) -> TableTold:
        desk = page.is_desk(person)
        return TableTold(stream=page.id, seq=page.seq, view=view(page, now, language=language, desk=desk))

    async def tend(self, stream: GameId) -> None:
        await self.tables.tend(stream)
