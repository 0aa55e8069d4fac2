"""Duplicate sessions as rooms: judges, players and projectors of several halls follow one session."""

from __future__ import annotations

from collections.abc import Hashable

from faristol.formats.wire.socket import ServerMessage
from faristol.service.duplicates.page import DuplicatePage
from faristol.service.duplicates.rounds.daily import Daily
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.duplicates.views import audience, tell
from faristol.service.ports import DuplicateId, EpochMs, PersonId, StreamKind

__all__ = ["DuplicateRoom"]


class DuplicateRoom:
    kind = StreamKind.DUPLICATE

    def __init__(self, duplicates: Duplicates, daily: Daily) -> None:
        self._duplicates = duplicates
        self._daily = daily

    async def heard(self, stream: DuplicateId, seq: int) -> DuplicatePage:
        return await self._duplicates.current(stream, seq)

    def audience(self, page: DuplicatePage, person: PersonId | None) -> Hashable:
        return audience(page, person)

    def last_news(self, page: DuplicatePage, person: PersonId | None) -> int:
        return page.last_news(person)

    def tell(
        self, page: DuplicatePage, person: PersonId | None, language: str, now: EpochMs
    ) -> ServerMessage:
        return tell(page, person, language)

    async def tend(self, stream: DuplicateId) -> None:
        await self._duplicates.tend(stream)
        await self._daily.ended(await self._duplicates.book.newest(stream))
