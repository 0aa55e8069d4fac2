"""Pairing away from the event loop: small fields in a thread, large ones in a process of their own.

A round of five hundred with starts takes a minute; meanwhile the server answers everybody, and whoever
ordered the round is told how far it has come.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.sharedctypes import SynchronizedArray
from typing import Protocol

from faristol.service.workers import begin_worker
from faristol.tournament.commands import Command
from faristol.tournament.event import decide_all
from faristol.tournament.events import Event
from faristol.tournament.pairing.progress import listening
from faristol.tournament.state import EventState

__all__ = ["LARGE", "Pairer", "ProcessPairer", "ThreadPairer", "decided"]

_log = logging.getLogger(__name__)

LARGE = 60  # entrants; more are paired in another process: a smaller round takes a fraction of a second
_SLOTS = 16  # rounds that are paired at the same time, at most

Tell = Callable[[float], None]


class Pairer(Protocol):
    async def decide(self, state: EventState, commands: Sequence[Command], tell: Tell) -> tuple[Event, ...]:
        """What *commands* lead to; *tell* hears the share of the work that is done."""

    async def close(self) -> None: ...


def decided(state: EventState, commands: Sequence[Command], tell: Tell) -> tuple[Event, ...]:
    """The step that *commands* make of *state*."""
    with listening(tell):
        step, _ = decide_all(state, commands)
    return step


class ThreadPairer:
    """In a thread of this process."""

    async def decide(self, state: EventState, commands: Sequence[Command], tell: Tell) -> tuple[Event, ...]:
        return await asyncio.to_thread(decided, state, commands, tell)

    async def close(self) -> None:
        return


class ProcessPairer:
    """In a process that is started when the first large round is asked for."""

    def __init__(self) -> None:
        self._small = ThreadPairer()
        self._pool: ProcessPoolExecutor | None = None
        context = multiprocessing.get_context("spawn")
        self._shares: SynchronizedArray[float] = context.Array("d", _SLOTS)
        self._free = list(range(_SLOTS))

    async def decide(self, state: EventState, commands: Sequence[Command], tell: Tell) -> tuple[Event, ...]:
        if len(state.entrants) <= LARGE or not self._free:
            return await self._small.decide(state, commands, tell)
        slot = self._free.pop()
        try:
            self._shares[slot] = 0.0
            return await self._watched(state, commands, tell, slot)
        finally:
            self._free.append(slot)

    async def _watched(
        self, state: EventState, commands: Sequence[Command], tell: Tell, slot: int
    ) -> tuple[Event, ...]:
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._executor(), _in_the_worker, state, tuple(commands), slot)
        while True:
            done, _ = await asyncio.wait({work}, timeout=0.25)
            tell(self._shares[slot])
            if done:
                break
        try:
            return work.result()
        except BrokenExecutor:
            _log.warning("the pairing process ended; the round is paired here")
            self._pool = None
            return await self._small.decide(state, commands, tell)

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(self._shares,),
            )
        return self._pool

    async def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


# --- in the worker ---

_shares: SynchronizedArray[float] | None = None


def _begin(shares: SynchronizedArray[float]) -> None:
    global _shares
    _shares = shares
    begin_worker()


def _in_the_worker(state: EventState, commands: tuple[Command, ...], slot: int) -> tuple[Event, ...]:
    def tell(share: float) -> None:
        assert _shares is not None
        _shares[slot] = share

    return decided(state, commands, tell)
