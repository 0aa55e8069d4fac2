"""Analyses that nobody waits for: one task each, one turn a job; or in a queue, where processes share them.

A turn takes about a second, so whoever asks for a whole game does not keep others waiting, and what was found
is kept turn by turn: who stops it, or whose machine fails, goes on where it was.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from faristol.engine.review import ReviewedTurn, ReviewSettings
from faristol.errors import FaristolError
from faristol.formats.text.turns import GameTurns
from faristol.service.analyses.kept import (
    AnalysisKey,
    AnalysisStore,
    KeptState,
    read_turns,
    write_turns,
)
from faristol.service.analyses.looking import Words, go_through
from faristol.service.analyses.queue import AnalysisQueue
from faristol.service.errors import Reason, RequestRefused
from faristol.service.jobs import Allowance, Jobs
from faristol.service.ports import EpochMs
from faristol.service.workers import VERY_PATIENT
from faristol.service.world import World

__all__ = ["AT_LEISURE", "UnderWay"]

_log = logging.getLogger(__name__)

# Games and papers come first, so on a busy machine a turn may take long by the clock on the wall.
AT_LEISURE = Allowance(seconds=1_200.0, patience=VERY_PATIENT)
_MOST_EACH = 2  # analyses of one person at a time
_MOST = 100  # of all, in this process
_SIGN_S = 5.0  # between signs of life while a turn takes long
_SILENT_MS = 60_000  # without one: whoever worked on it is gone


class UnderWay:
    """The analyses that this process has in hand."""

    def __init__(self, world: World, jobs: Jobs, queue: AnalysisQueue | None = None) -> None:
        """With a *queue* whatever begins here is done by whoever works on it, perhaps elsewhere."""
        self._world = world
        self.jobs = jobs
        self._queue = queue
        self._tasks: dict[AnalysisKey, asyncio.Task[None]] = {}
        self.finished: list[Callable[[], None]] = []
        """Who is told that one has come to its end in this process."""

    @property
    def dead_before(self) -> EpochMs:
        """Whoever works on something and gave the last sign of life before this is gone.

        What waits in a queue gives none, and whoever works on that is looked after there.
        """
        return EpochMs(0 if self._queue is not None else self._world.clock() - _SILENT_MS)

    @property
    def _store(self) -> AnalysisStore:
        return self._world.analyses

    async def begin(
        self, key: AnalysisKey, told: GameTurns, words: Words, settings: ReviewSettings, by: str
    ) -> None:
        """See that it is being done, by us or by another process."""
        if key in self._tasks:
            return
        now, dead_before = self._world.clock(), self.dead_before
        kept = await self._store.find(key)
        asked = await self._store.running_of(by, dead_before=dead_before)
        is_running = kept is not None and kept.state is KeptState.RUNNING
        if not is_running and (asked >= _MOST_EACH or len(self._tasks) >= _MOST):
            raise RequestRefused(Reason.TOO_MANY_ANALYSES, most=_MOST_EACH)
        if not await self._store.take(key, by=by, total=len(told.turns), now=now, dead_before=dead_before):
            return
        if self._queue is not None:
            try:
                await self._queue.put(key, by)
            except BaseException:
                await self._store.stop(key, now)
                raise
            return
        task = asyncio.create_task(self.do(key, told, words, settings, by), name=f"analysis of {key.stream}")
        self._tasks[key] = task
        task.add_done_callback(lambda _: self._tasks.pop(key, None))

    async def stop(self, key: AnalysisKey) -> None:
        """At once where it is in our hands; another process hears of it with its next turn."""
        await self._store.stop(key, self._world.clock())
        if (task := self._tasks.get(key)) is not None:
            task.cancel()
            await asyncio.wait({task})

    async def close(self) -> None:
        for key in tuple(self._tasks):
            await self.stop(key)
        await self.jobs.close()

    # --- one analysis ---

    async def do(
        self, key: AnalysisKey, told: GameTurns, words: Words, settings: ReviewSettings, by: str
    ) -> None:
        """Go through what is not done yet, and keep every turn."""
        kept = await self._store.find(key)
        if kept is None or kept.state is not KeptState.RUNNING:
            return  # it was stopped, or somebody else has done it
        done = list(read_turns(kept.turns))
        try:
            for turn in told.turns[len(done) :]:
                found = asyncio.create_task(self.jobs.do(go_through, (turn,), words, settings, by=by))
                if not await self._wait(found, key):
                    return
                done += found.result()
                if not await self._keep(key, done, len(done) == len(told.turns)):
                    return
            if not told.turns[len(done) :]:
                await self._keep(key, done, whole=True)
        except Exception as error:
            refused = isinstance(error, FaristolError)
            _log.warning("the analysis of %s failed: %s", key.stream, error, exc_info=not refused)
            await self._store.save(
                key,
                turns=write_turns(done),
                done=len(done),
                state=KeptState.FAILED,
                now=self._world.clock(),
            )

    async def _keep(self, key: AnalysisKey, done: list[ReviewedTurn], whole: bool) -> bool:
        kept = await self._store.save(
            key,
            turns=write_turns(done),
            done=len(done),
            state=KeptState.DONE if whole else KeptState.RUNNING,
            now=self._world.clock(),
        )
        for tell in self.finished if kept and whole else ():
            tell()
        return kept

    async def _wait(self, found: asyncio.Task[tuple[ReviewedTurn, ...]], key: AnalysisKey) -> bool:
        """Wait for a turn, with a sign of life now and then; false if the analysis was stopped."""
        try:
            while not (await asyncio.wait({found}, timeout=_SIGN_S))[0]:
                if not await self._store.touch(key, self._world.clock()):
                    return False
            return True
        finally:
            if not found.done():
                found.cancel()
                with contextlib.suppress(asyncio.CancelledError, FaristolError):
                    await found
