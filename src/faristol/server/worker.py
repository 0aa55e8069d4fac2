"""A process without pages that works for the servers of one PostgreSQL: it goes through finished games."""

from __future__ import annotations

import asyncio
import contextlib
import signal

from faristol.errors import FaristolError
from faristol.server.settings import Settings
from faristol.service.analyses.under_way import AT_LEISURE, UnderWay
from faristol.service.analyses.use_cases import Analyses, carrying_out
from faristol.service.games.records import Records
from faristol.service.games.use_cases import Games
from faristol.service.jobs import PooledJobs
from faristol.service.robots import InlineRobots
from faristol.service.shelf import Shelf
from faristol.service.wooden.records import TableRecords
from faristol.service.wooden.use_cases import Tables
from faristol.storage.opening import open_storage

__all__ = ["run_worker"]


async def run_worker(settings: Settings) -> None:
    """Work until told to stop; what is in hand then is given to another worker."""
    async with open_storage(settings.database) as storage:
        if storage.queue is None:
            raise FaristolError("worker-needs-postgres")
        shelf = Shelf()
        world = storage.world(shelf=shelf, manners=settings.manners)
        jobs = PooledJobs(settings.analysis_processes, AT_LEISURE)
        under_way = UnderWay(world, jobs, storage.queue)
        records = Records(world, Games(world, InlineRobots(shelf)))
        table_records = TableRecords(world, Tables(world))
        carry_out = carrying_out(
            world,
            games=Analyses(world, records, under_way),
            tables=Analyses(world, table_records, under_way),
        )
        working = asyncio.create_task(storage.queue.work(carry_out, at_once=settings.analysis_processes))
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows interrupts the loop by itself
                loop.add_signal_handler(sign, working.cancel)
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await working
        finally:
            await under_way.close()
