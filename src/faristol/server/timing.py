"""Keeping the time of a process: whose clock it follows, and what is done when that clock jumps."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from faristol.service.ports import Cards, EpochMs, Status
from faristol.service.streams.book import AnyBook
from faristol.service.timekeeping import Timekeeper
from faristol.service.world import steady_ns, wall_ns

__all__ = ["Timing"]

_log = logging.getLogger(__name__)

_LOOK_S: Final = 1.0
_ASK_EVERY: Final = 5  # looks between two questions to the database
_PATIENCE_NS: Final = 500_000_000  # an answer that took longer does not say what time it is
_PAGE: Final = 200


class Timing:
    """The clock of this machine; or, where several may write, the one of the database they share."""

    def __init__(self, database_now: Callable[[], Awaitable[EpochMs]] | None) -> None:
        self._database_now = database_now
        self._offset_ns = wall_ns() - steady_ns()
        self.keeper = Timekeeper(wall_ns, steady_ns)

    async def start(self) -> None:
        if self._database_now is not None:
            await self._ask()
            self.keeper = Timekeeper(self._shared_ns, steady_ns)

    def _shared_ns(self) -> int:
        return steady_ns() + self._offset_ns

    async def _ask(self) -> None:
        assert self._database_now is not None
        before = steady_ns()
        told = await self._database_now()
        after = steady_ns()
        if after - before < _PATIENCE_NS:
            self._offset_ns = told * 1_000_000 - (before + after) // 2

    async def run(self, cards: Cards, books: Iterable[AnyBook]) -> None:
        """Look whether time has jumped; cancel to stop."""
        looks = noticed = 0
        while True:
            await asyncio.sleep(_LOOK_S)
            looks += 1
            try:
                if self._database_now is not None and looks % _ASK_EVERY == 0:
                    await self._ask()
                now = self.keeper()
                if self.keeper.noticed != noticed:
                    by, noticed = self.keeper.noticed - noticed, self.keeper.noticed
                    _log.warning(
                        "the clock jumped by %.1f s to %d: no game is charged for it", by / 1000, now
                    )
                    for book in books:
                        await _stand(cards, book)
            except Exception:
                _log.exception("keeping the time failed; it will be tried again")


async def _stand(cards: Cards, book: AnyBook) -> None:
    """Write down in all that runs that time stood still, before a process that knows of it ends."""
    before: EpochMs | None = None
    while True:
        found = await cards.of_kind(book.family.kind, status=Status.PLAYING, before=before, limit=_PAGE)
        for card in found:
            await book.current(card.id)
        if len(found) < _PAGE:
            return
        before = found[-1].updated_at
