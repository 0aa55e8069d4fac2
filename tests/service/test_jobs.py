"""Heavy work beside the server: it is bounded, it can be ended, and everybody has a turn."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection

import pytest

from faristol.service.errors import Reason, RequestRefused
from faristol.service.jobs import Allowance, PooledJobs, ThreadJobs
from faristol.tournament.errors import EventRefused

pytestmark = pytest.mark.anyio

LONG = 60.0  # seconds that nobody waits for in these tests


def process() -> int:
    return os.getpid()


def sleep_for(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def keep(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


def refuse() -> None:
    raise EventRefused("no-such-round", round=7)


def count_to(most: int, tell: Callable[[float], None]) -> int:
    for number in range(most):
        tell((number + 1) / most)
    return most


def hold_the_interpreter(told: Connection) -> None:
    """As native code does that takes minutes: no other thread of the process has a turn."""
    told.send(os.getpid())
    re.match(r"(a+)+$", "a" * 40 + "b")


def serve_until_killed(told: Connection) -> None:
    asyncio.run(PooledJobs().do(hold_the_interpreter, told, by="anna"))


@asynccontextmanager
async def pool(allowance: Allowance | None = None, processes: int = 1) -> AsyncIterator[PooledJobs]:
    jobs = PooledJobs(processes, allowance)
    try:
        yield jobs
    finally:
        await jobs.close()


async def test_the_work_is_done_elsewhere_and_by_the_same_process_while_it_is_well() -> None:
    async with pool() as jobs:
        first, second = [await jobs.do(process, by="anna") for _ in range(2)]

    assert first == second != os.getpid()
    assert await ThreadJobs().do(process, by="anna") == os.getpid()


async def test_how_far_it_has_come_is_told() -> None:
    for jobs in (PooledJobs(), ThreadJobs()):
        shares: list[float] = []
        assert await jobs.do(count_to, 4, by="anna", heard=shares.append) == 4
        await jobs.close()
        assert shares == [0.25, 0.5, 0.75, 1.0]


async def test_a_refusal_comes_back_as_it_is_and_the_process_goes_on() -> None:
    async with pool() as jobs:
        before = await jobs.do(process, by="anna")
        with pytest.raises(EventRefused) as told:
            await jobs.do(refuse, by="anna")
        assert (told.value.code, told.value.facts) == ("no-such-round", {"round": 7})
        assert await jobs.do(process, by="anna") == before


async def test_who_takes_too_long_is_ended_and_the_next_finds_a_fresh_process() -> None:
    async with pool(Allowance(seconds=8)) as jobs:  # a busy machine needs some to begin
        before = await jobs.do(process, by="anna")
        with pytest.raises(RequestRefused) as told:
            await jobs.do(sleep_for, LONG, by="anna")
        assert told.value.reason is Reason.TOO_HEAVY
        assert await jobs.do(process, by="anna") != before
        assert not _lives(before)


async def test_who_needs_too_much_memory_is_ended() -> None:
    async with pool(Allowance(megabytes=500)) as jobs:
        assert await jobs.do(keep, 20, by="anna") == 20 << 20
        with pytest.raises(RequestRefused) as told:
            await jobs.do(keep, 900, by="anna")
        assert told.value.reason is Reason.TOO_HEAVY
        assert await jobs.do(keep, 20, by="anna") == 20 << 20


async def test_a_process_that_has_grown_or_served_long_is_let_go() -> None:
    async with pool(Allowance(fresh_above_megabytes=400, fresh_after_jobs=3)) as jobs:
        small = [await jobs.do(process, by="anna") for _ in range(3)]
        after = await jobs.do(process, by="anna")
        await jobs.do(keep, 500, by="anna")
        grown = await jobs.do(process, by="anna")

    assert len(set(small)) == 1
    assert len({small[0], after, grown}) == 3


async def test_cancelling_ends_the_work() -> None:
    async with pool() as jobs:
        before = await jobs.do(process, by="anna")
        asked = asyncio.create_task(jobs.do(sleep_for, LONG, by="anna"))
        await asyncio.sleep(0.2)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        async with asyncio.timeout(LONG / 2):
            assert await jobs.do(process, by="biel") != before
        assert not _lives(before)


async def test_whoever_waits_alone_passes_who_has_many_and_who_left_is_not_served() -> None:
    served: list[str] = []

    async with pool() as jobs:

        async def ask(by: str, seconds: float = 0.05) -> None:
            await jobs.do(sleep_for, seconds, by=by)
            served.append(by)

        asked = [asyncio.create_task(ask("anna")) for _ in range(4)]
        await asyncio.sleep(0)
        left = asyncio.create_task(ask("carla", LONG))
        asked.append(asyncio.create_task(ask("biel")))
        await asyncio.sleep(0)
        assert jobs.waiting == 5  # one of Anna's is being done
        left.cancel()
        async with asyncio.timeout(LONG / 2):
            await asyncio.gather(*asked)

    assert served.index("biel") <= 2
    assert served.count("anna") == 4


async def test_the_queue_has_an_end_for_one_and_for_all() -> None:
    async with pool(Allowance(waiting_each=2, waiting=3)) as jobs:
        asked = [asyncio.create_task(jobs.do(sleep_for, 0.2, by="anna")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused) as anna:
            await jobs.do(process, by="anna")
        asked.append(asyncio.create_task(jobs.do(sleep_for, 0.0, by="biel")))
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused) as all_:
            await jobs.do(process, by="carla")
        await asyncio.gather(*asked)

    assert anna.value.reason is all_.value.reason is Reason.TOO_MANY_JOBS


async def test_a_process_that_is_killed_from_outside_is_told_and_replaced() -> None:
    async with pool() as jobs:
        before = await jobs.do(process, by="anna")
        asked = asyncio.create_task(jobs.do(sleep_for, LONG, by="anna"))
        await asyncio.sleep(0.2)
        os.kill(before, 9)
        with pytest.raises(RequestRefused) as told:
            await asked
        assert told.value.reason is Reason.TOO_HEAVY
        assert await jobs.do(process, by="anna") != before


def test_a_process_ends_with_a_server_that_was_killed_whatever_it_does() -> None:
    context = multiprocessing.get_context("spawn")
    heard, told = context.Pipe(duplex=False)
    server = context.Process(target=serve_until_killed, args=(told,))
    server.start()
    worker = heard.recv()
    assert _lives(worker)

    server.kill()
    server.join()

    ends = time.monotonic() + LONG / 2
    while _lives(worker):
        assert time.monotonic() < ends, "it works on for nobody"
        time.sleep(0.02)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{process}/stat") as stat:
        return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
