"""Counting windows: so many uses in so much time, whoever counts."""

from __future__ import annotations

import asyncio

import pytest
from tests.storage.makers import NOW

from faristol.service.ports import EpochMs
from faristol.storage import Storage


@pytest.mark.parametrize(
    ("uses", "allowed"),
    [
        pytest.param([0, 1, 2], "yes yes yes", id="as many as may be"),
        pytest.param([0, 1, 2, 3], "yes yes yes no", id="one too many"),
        pytest.param([0, 1, 2, 3, 999], "yes yes yes no no", id="until the window ends"),
        pytest.param([0, 1, 2, 3, 1000], "yes yes yes no yes", id="the next window begins"),
        pytest.param([0, 1, 2, 3, 1500, 2400, 2499, 2499], "yes yes yes no yes yes yes no", id="and lasts"),
    ],
)
async def test_a_window_opens_with_the_first_use(storage: Storage, uses: list[int], allowed: str) -> None:
    told = [await storage.limits.allow("k", most=3, per_ms=1000, now=EpochMs(NOW + at)) for at in uses]

    assert " ".join("yes" if one else "no" for one in told) == allowed


async def test_keys_are_counted_apart(storage: Storage) -> None:
    assert await storage.limits.allow("a", most=1, per_ms=1000, now=NOW)
    assert await storage.limits.allow("b", most=1, per_ms=1000, now=NOW)
    assert not await storage.limits.allow("a", most=1, per_ms=1000, now=NOW)


async def test_nothing_at_all_may_be_allowed(storage: Storage) -> None:
    assert not await storage.limits.allow("k", most=0, per_ms=1000, now=NOW)


async def test_200_at_once_are_all_counted(storage: Storage) -> None:
    told = await asyncio.gather(
        *(storage.limits.allow("k", most=50, per_ms=1000, now=NOW) for _ in range(200))
    )

    assert told.count(True) == 50


async def test_sweeping_forgets_windows_that_are_over(storage: Storage) -> None:
    await storage.limits.allow("k", most=1, per_ms=1000, now=NOW)
    await storage.sweep(EpochMs(NOW + 999))
    assert not await storage.limits.allow("k", most=1, per_ms=1000, now=NOW)
    await storage.sweep(EpochMs(NOW + 1000))
    assert await storage.limits.allow("k", most=1, per_ms=1000, now=NOW)
