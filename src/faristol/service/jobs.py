"""Heavy work beside the server: in processes that can be killed, and in turn for everybody who waits.

Setting a hundred pages or pairing two thousand people takes seconds and hundreds of megabytes. It is a plain
function of plain values, so another process does it, within an allowance of time and memory; who asks for
more than that is refused, and the next job finds a fresh process. Whoever has many jobs waits behind those
who have few.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple, Protocol, TypeVar

from faristol.machine import limit_memory, most_memory
from faristol.service.errors import Reason, RequestRefused
from faristol.service.workers import PATIENT, begin_worker

__all__ = ["Allowance", "Jobs", "PooledJobs", "Tell", "ThreadJobs"]

_log = logging.getLogger(__name__)

T = TypeVar("T")
Tell = Callable[[float], None]
"""Hears which share of the work is done."""


class Jobs(Protocol):
    async def do(self, work: Callable[..., T], *args: object, by: str, heard: Tell | None = None) -> T:
        """What *work* gives, asked for *by* somebody; cancelling this ends the work.

        With *heard* the work is given one argument more, which it tells how far it has come.
        """

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""

    async def close(self) -> None: ...


class ThreadJobs:
    """In a thread of this process: for tests, and where nobody else is served meanwhile."""

    waiting = 0

    async def do(self, work: Callable[..., T], *args: object, by: str, heard: Tell | None = None) -> T:
        told = () if heard is None else (heard,)
        return await asyncio.to_thread(work, *args, *told)

    async def close(self) -> None:
        return


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """What one job may cost, and when a process has served long enough."""

    seconds: float = 120.0
    megabytes: int = 1_500
    fresh_above_megabytes: int = 400  # what was set once is kept for a while: such a process is let go
    fresh_after_jobs: int = 50
    waiting_each: int = 8  # jobs of one person
    waiting: int = 200  # jobs of all
    patience: int = PATIENT  # how far processes stand back behind the server


@dataclass(slots=True, eq=False)
class _Job:
    work: Callable[..., Any]
    args: tuple[object, ...]
    heard: Tell | None
    done: asyncio.Future[Any]


class PooledJobs:
    """In processes of this machine, which start when they are first needed."""

    def __init__(self, processes: int = 1, allowance: Allowance | None = None) -> None:
        self._allowance = allowance or Allowance()
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="jobs")
        self._idle = [_Worker(self._threads, self._allowance) for _ in range(processes)]
        self._workers = tuple(self._idle)
        self._queues: dict[str, deque[_Job]] = {}  # of each who asked; whose turn it is comes first
        self._running: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        return sum(map(len, self._queues.values()))

    async def do(self, work: Callable[..., T], *args: object, by: str, heard: Tell | None = None) -> T:
        mine = self._queues.get(by, ())
        if len(mine) >= self._allowance.waiting_each or self.waiting >= self._allowance.waiting:
            raise RequestRefused(Reason.TOO_MANY_JOBS)
        job = _Job(work, args, heard, asyncio.get_running_loop().create_future())
        self._queues.setdefault(by, deque()).append(job)
        self._start()
        result: T = await job.done
        return result

    def _start(self) -> None:
        """Give whoever is idle the next job."""
        while self._idle and (job := self._next()) is not None:
            task = asyncio.create_task(self._run(self._idle.pop(), job))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _next(self) -> _Job | None:
        while self._queues:
            by = next(iter(self._queues))
            queue = self._queues.pop(by)
            job = queue.popleft()
            if queue:
                self._queues[by] = queue  # behind everybody else
            if not job.done.done():  # nobody waits for it any more
                return job
        return None

    async def _run(self, worker: _Worker, job: _Job) -> None:
        working = asyncio.create_task(worker.do(job))
        job.done.add_done_callback(lambda _: working.cancel())  # who asked has gone away
        try:
            result = await working
            if not job.done.done():
                job.done.set_result(result)
        except asyncio.CancelledError:
            job.done.cancel()
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error)
        finally:
            self._idle.append(worker)
            self._start()

    async def close(self) -> None:
        self._queues.clear()
        for task in self._running:
            task.cancel()
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=False)


class _Worker:
    """One process, started when it is needed and ended when it has had enough."""

    def __init__(self, threads: ThreadPoolExecutor, allowance: Allowance) -> None:
        self._threads = threads
        self._allowance = allowance
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._done = 0

    async def do(self, job: _Job) -> Any:
        """What the job gives; a process that was interrupted, or grew too large, is not asked again."""
        loop, allowance = asyncio.get_running_loop(), self._allowance
        whole = False
        try:
            await loop.run_in_executor(self._threads, self._start)
            async with asyncio.timeout(allowance.seconds):
                await loop.run_in_executor(self._threads, self._ask, job)
                while isinstance(answer := await loop.run_in_executor(self._threads, self._hear), float):
                    if job.heard is not None:
                        job.heard(answer)
            self._done += 1
            grown = answer.megabytes > allowance.fresh_above_megabytes
            whole = not grown and self._done < allowance.fresh_after_jobs
        except TimeoutError:
            raise RequestRefused(Reason.TOO_HEAVY) from None
        except (EOFError, OSError):
            _log.warning("a worker ended in the middle of %s", getattr(job.work, "__name__", job.work))
            raise RequestRefused(Reason.TOO_HEAVY) from None
        finally:
            if not whole:
                self.end()
        if answer.error is not None:
            raise answer.error
        return answer.result

    def _start(self) -> None:
        """See that there is a process which has loaded all that it needs."""
        if self._process is not None:
            return
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, self._allowance.megabytes, self._allowance.patience), daemon=True
        )
        self._process.start()
        theirs.close()  # so that its end is heard
        self._hear()

    def _ask(self, job: _Job) -> None:
        if self._line is None:  # ended meanwhile
            raise EOFError
        self._line.send((job.work, job.args, job.heard is not None))

    def _hear(self) -> Any:
        if self._line is None:  # ended meanwhile
            raise EOFError
        return self._line.recv()

    def end(self) -> None:
        process, self._process, self._done = self._process, None, 0
        line, self._line = self._line, None
        if process is not None:
            process.kill()
        if line is not None:
            with contextlib.suppress(OSError):
                line.close()


# --- in the process ---


class _Answer(NamedTuple):
    result: Any
    error: Exception | None
    megabytes: int  # that the process has needed at most


def _serve(line: Connection, megabytes: int, patience: int) -> None:
    begin_worker(patience)
    limit_memory(megabytes)
    line.send(None)  # it is ready
    while True:
        try:
            work, args, tells = line.recv()
        except EOFError:
            return
        try:
            result, error = work(*args, *((line.send,) if tells else ())), None
        except MemoryError:
            return  # as if the system had ended it
        except Exception as refused:
            result, error = None, refused
        line.send(_Answer(result, error, most_memory()))
