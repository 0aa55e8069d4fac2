"""Looking after streams without anybody asking: alarms for what falls due, and a sweep behind them.

Three nets, each enough by itself: whatever has fallen due takes effect before any read or write of a page;
an alarm in the process that last wrote it goes off at the instant; and a sweep claims cards whose time has
come, whichever process set it, so that a process that dies leaves nothing undone.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from faristol.regulations import RegulationMissing
from faristol.service.ports import Cards, EpochMs, StreamId, StreamKind
from faristol.service.world import World

__all__ = ["Alarms", "Sweep", "Tend", "Tending"]

_log = logging.getLogger(__name__)

_SILENCED = 1_000  # alarms that may wait in vain

Tend = Callable[[Any], Awaitable[object]]
"""Do what has fallen due in a stream, given its id."""


class Tending:
    """Everything that this process looks after: of each family, how."""

    def __init__(self, world: World, families: Mapping[StreamKind, Tend]) -> None:
        self._world = world
        self._families = families
        self._alarms = {kind: Alarms(tend, world.clock) for kind, tend in families.items()}

    def set_alarm(self, kind: StreamKind, stream: StreamId, at: EpochMs | None) -> None:
        self._alarms[kind].set(stream, at)

    async def run(self, *, worker: str, sweep_ms: int) -> None:
        """Look after what falls due; cancel to stop."""
        sweeps = (
            Sweep(self._world.cards, tend, self._world.clock, worker=worker, every_ms=sweep_ms, kind=kind)
            for kind, tend in self._families.items()
        )
        alarms = (alarm.run() for alarm in self._alarms.values())
        await asyncio.gather(*alarms, *(sweep.run() for sweep in sweeps))


class Alarms:
    """One timer for all streams of a family; a newer alarm of a stream silences the older one."""

    def __init__(self, tend: Tend, clock: Callable[[], EpochMs]) -> None:
        self._tend = tend
        self._clock = clock
        self._heap: list[tuple[EpochMs, int, StreamId]] = []
        self._generation: dict[StreamId, int] = {}
        self._count = 0
        self._earlier = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()

    def set(self, stream: StreamId, at: EpochMs | None) -> None:
        if at is None:
            self._generation.pop(stream, None)
            return
        self._count += 1
        self._generation[stream] = self._count
        heapq.heappush(self._heap, (at, self._count, stream))
        if len(self._heap) > _SILENCED + 2 * len(self._generation):
            self._drop_silenced()
        if self._heap[0][1] == self._count:
            self._earlier.set()

    def _drop_silenced(self) -> None:
        """Most alarms are set anew before they ring; the old ones must not pile up until they would."""
        self._heap = [alarm for alarm in self._heap if self._generation.get(alarm[2]) == alarm[1]]
        heapq.heapify(self._heap)

    async def run(self) -> None:
        """Ring for ever; cancel to stop."""
        try:
            while True:
                self._ring_due()
                wait = None if not self._heap else max(0, self._heap[0][0] - self._clock()) / 1000
                self._earlier.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._earlier.wait(), wait)
        finally:
            for task in self._running:
                task.cancel()

    def _ring_due(self) -> None:
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            _, generation, stream = heapq.heappop(self._heap)
            if self._generation.get(stream) == generation:
                del self._generation[stream]
                task = asyncio.create_task(self._safely(stream))
                self._running.add(task)
                task.add_done_callback(self._running.discard)

    async def _safely(self, stream: StreamId) -> None:
        try:
            await self._tend(stream)
        except RegulationMissing as missing:
            _log.warning("looking after %s: %s", stream, missing)
        except Exception:
            _log.exception("looking after %s failed; the sweep will try again", stream)


class Sweep:
    """Looks after streams whose time has come and that nobody has looked after."""

    def __init__(
        self,
        cards: Cards,
        tend: Tend,
        clock: Callable[[], EpochMs],
        *,
        worker: str,
        every_ms: int = 1_000,
        patience_ms: int = 700,
        lease_ms: int = 15_000,
        most: int = 64,
        kind: StreamKind,
    ) -> None:
        self._cards = cards
        self._tend = tend
        self._clock = clock
        self._worker = worker
        self._every = every_ms / 1000
        self._patience = patience_ms  # the alarm of the process that wrote last comes first
        self._lease = lease_ms
        self._most = most
        self._kind = kind

    async def run(self) -> None:
        while True:
            try:
                found = await self.once()
            except Exception:
                _log.exception("the sweep failed; it will try again")
                found = 0
            await asyncio.sleep(0 if found == self._most else self._every)

    async def once(self) -> int:
        due = EpochMs(self._clock() - self._patience)
        streams = await self._cards.claim_due(
            due, worker=self._worker, lease_ms=self._lease, limit=self._most, kind=self._kind
        )
        for outcome in await asyncio.gather(*map(self._tend, streams), return_exceptions=True):
            if isinstance(outcome, RegulationMissing):
                _log.warning("looking after a stream: %s", outcome)
            elif isinstance(outcome, Exception):
                _log.error("looking after a stream failed", exc_info=outcome)
        return len(streams)
