"""Whether this process can do its work: it tries, instead of saying that it is there.

A row is written, the bus is asked to carry a message, whoever works in the background is looked at, and so
are the disk and what waits. One look serves everybody who asks within a second, so nobody can make the
server busy with it.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from faristol.errors import FaristolError
from faristol.formats.wire.bodies import NeedView, ReadyView
from faristol.service.robots import Robots
from faristol.service.world import World

__all__ = ["Readiness"]

_log = logging.getLogger(__name__)

_FOR_S: Final = 1.0  # that an answer serves
_PATIENCE_S: Final = 5.0  # with each of those who are asked
_MOST_WAITING: Final = 2_000  # of what comes faster than it can be written or sent
_ROW: Final = "ready"


class _Unwell(Exception):
    """What is wrong, in a few words that hold no secret."""


class Readiness:
    def __init__(
        self,
        world: World,
        robots: Robots,
        *,
        worker: str,
        folders: Iterable[Path],
        least_disk: int,
        counts: Callable[[], Mapping[str, int]],
    ) -> None:
        self._world = world
        self._robots = robots
        self._row = f"{_ROW}:{worker}"
        self._folders = tuple(folders)
        self._least_disk = least_disk
        self._counts = counts
        self.background: tuple[asyncio.Task[None], ...] = ()
        self._looking: asyncio.Task[ReadyView] | None = None
        self._until = 0.0
        self._was_ready: bool | None = None

    async def look(self) -> ReadyView:
        """How everything is, as of this second."""
        if self._looking is None or (self._looking.done() and time.monotonic() >= self._until):
            self._until = time.monotonic() + _FOR_S
            self._looking = asyncio.create_task(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> ReadyView:
        asked: tuple[tuple[str, Callable[[], Awaitable[None]]], ...] = (
            ("store", self._store),
            ("bus", self._world.bus.reach),
            ("workers", self._workers),
            ("disk", self._disk),
            ("queue", self._queue),
        )
        checks = tuple(await asyncio.gather(*(_check(name, ask) for name, ask in asked)))
        ready = all(check.well for check in checks)
        if ready is not self._was_ready and not (ready and self._was_ready is None):
            wrong = "; ".join(f"{check.name}: {check.why}" for check in checks if not check.well)
            if ready:
                _log.warning("the server is ready again")
            else:
                _log.warning("the server is not ready: %s", wrong)
        self._was_ready = ready
        return ReadyView(status="ready" if ready else "not-ready", checks=checks)

    async def _store(self) -> None:
        now = self._world.clock()
        await self._world.limits.allow(self._row, most=1, per_ms=60_000, now=now)  # a row that sweeps away

    async def _workers(self) -> None:
        if dead := [task.get_name() for task in self.background if task.done()]:
            raise _Unwell(f"{', '.join(dead)} ended")
        await self._robots.look()

    async def _disk(self) -> None:
        for folder in self._folders:
            free = shutil.disk_usage(folder).free
            if free < self._least_disk:
                raise _Unwell(f"{free >> 20} MB free, wanted {self._least_disk >> 20}")

    async def _queue(self) -> None:
        for name, count in self._counts().items():
            if name.startswith("waiting") and count > _MOST_WAITING:
                raise _Unwell(f"{name} {count}")


async def _check(name: str, ask: Callable[[], Awaitable[None]]) -> NeedView:
    began, why = time.monotonic(), None
    try:
        async with asyncio.timeout(_PATIENCE_S):
            await ask()
    except TimeoutError:
        why = "no answer"
    except _Unwell as unwell:
        why = str(unwell)
    except FaristolError as refused:
        why = str(refused.facts.get("why", refused.code))
    except Exception as error:
        _log.exception("looking at the %s failed", name)
        why = type(error).__name__
    return NeedView(name=name, well=why is None, ms=round((time.monotonic() - began) * 1000), why=why)
