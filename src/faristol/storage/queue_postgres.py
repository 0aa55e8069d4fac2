"""Analyses that wait for a worker, on PostgreSQL: any number of processes on any machines share them.

The queue is Procrastinate's, in a schema of its own beside our tables. A worker gives signs of life; whoever
has an analysis in hand and falls silent loses it to another one, which goes on where it was.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

import procrastinate
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from psycopg import AsyncConnection, errors

from faristol.service.analyses.kept import AnalysisKey
from faristol.service.analyses.queue import CarryOut
from faristol.service.ports import stream_id
from faristol.storage.place import PostgresPlace

__all__ = ["PostgresQueue"]

_log = logging.getLogger(__name__)

_SCHEMA = "procrastinate"
_QUEUE = "analyses"
_TASK = "analyse"
_LOCK = 0x616E616C7973  # "analys": the advisory lock of those who make the tables
_SIGN_S = 2.5  # between two signs of life of a worker
_SILENT_S = 10.0  # without one: what it had in hand is taken up by another
_AGAIN_S = 1.0  # until a database that was gone is asked again
_ATTEMPTS = 20


class PostgresQueue:
    def __init__(self, place: PostgresPlace) -> None:
        self._place = place
        self._carry_out: CarryOut | None = None
        self._app = procrastinate.App(
            connector=procrastinate.PsycopgConnector(
                conninfo=place.dsn, min_size=1, max_size=4, kwargs={"options": f"-c search_path={_SCHEMA}"}
            )
        )
        self._opening = asyncio.Lock()
        self._open = False
        self._task = self._app.task(
            name=_TASK, queue=_QUEUE, retry=procrastinate.RetryStrategy(max_attempts=_ATTEMPTS, wait=2)
        )(self._do)

    async def start(self) -> None:
        """Connect, with the first who needs it: most processes never do."""
        async with self._opening:
            if not self._open:
                await self._make_tables()
                await self._app.open_async()
                self._open = True

    async def stop(self) -> None:
        if self._open:
            await self._app.close_async()
            self._open = False

    async def put(self, key: AnalysisKey, by: str) -> None:
        facts = {"stream": key.stream, "lexicon": key.lexicon, "engine": key.engine}
        lock = " ".join(facts.values())
        await self.start()
        with contextlib.suppress(AlreadyEnqueued):  # it waits already
            await self._task.configure(lock=lock, queueing_lock=lock).defer_async(**facts, by=by)

    async def work(self, carry_out: CarryOut, *, at_once: int) -> None:
        self._carry_out = carry_out
        looking = asyncio.create_task(self._look_for_orphans())
        try:
            while True:
                try:
                    await self.start()
                    return await self._work(at_once)
                except (ConnectorException, errors.OperationalError):
                    _log.warning("the queue could not be worked on; it will be tried again")
                    await asyncio.sleep(_AGAIN_S)
        finally:
            looking.cancel()

    async def _work(self, at_once: int) -> None:
        """Until told to stop, or until the database is gone while a worker reports itself to it."""
        await self._app.run_worker_async(
            queues=[_QUEUE],
            concurrency=at_once,
            install_signal_handlers=False,
            update_heartbeat_interval=_SIGN_S,
            stalled_worker_timeout=_SILENT_S,
            shutdown_graceful_timeout=1.0,
            delete_jobs="successful",
        )

    async def _do(self, stream: str, lexicon: str, engine: str, by: str) -> None:
        assert self._carry_out is not None, "only who works is given work"
        key = AnalysisKey(stream=stream_id(stream), lexicon=lexicon, engine=engine)
        await self._carry_out(key, by)

    async def _look_for_orphans(self) -> None:
        """Give what a worker had in hand that is gone to whoever is free."""
        manager = self._app.job_manager
        while True:
            await asyncio.sleep(_SIGN_S)
            if not self._open:
                continue
            try:
                for job in await manager.get_stalled_jobs(queue=_QUEUE, seconds_since_heartbeat=_SILENT_S):
                    _log.warning("the worker of job %s is gone; it is given to another", job.id)
                    with contextlib.suppress(ConnectorException):  # another one was faster
                        await manager.retry_job(job)
            except ConnectorException:
                _log.warning("the queue could not be looked at; it will be tried again")

    async def _make_tables(self) -> None:
        """Once for a database, whoever starts first."""
        async with await AsyncConnection.connect(self._place.dsn, autocommit=False) as connection:
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            found = await connection.execute("SELECT to_regclass(%s)", (f"{_SCHEMA}.procrastinate_jobs",))
            row = await found.fetchone()
            if row is not None and row[0] is not None:
                return
            with contextlib.suppress(errors.DuplicateSchema):
                await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {_SCHEMA}")
            await connection.execute(f"SET LOCAL search_path TO {_SCHEMA}")
            await connection.execute(self._app.schema_manager.get_schema())
