"""Every test of a store runs on each kind of store; a test that is a coroutine is awaited."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.storage.postgres import Postgres

from faristol.storage import Storage, open_storage


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    coroutine = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted})
    if isinstance(runner := pyfuncitem.funcargs.get("runner"), asyncio.Runner):
        runner.run(coroutine)
    else:
        asyncio.run(coroutine)
    return True


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """The loop that a test shares with its fixtures."""
    with asyncio.Runner() as runner:
        yield runner


def _an_empty(kind: str, request: pytest.FixtureRequest) -> Iterator[str]:
    match kind:
        case "sqlite":
            folder: Path = request.getfixturevalue("tmp_path")
            yield f"sqlite:///{folder}/games.db"
        case "postgres":
            server: Postgres = request.getfixturevalue("postgres")
            url = server.new_database()
            yield url
            server.drop_database(url)
        case _:
            yield "memory:"


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty store of each kind."""
    yield from _an_empty(request.param, request)


@pytest.fixture(params=["sqlite", "postgres"])
def lasting_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """An empty store of each kind that outlives a process."""
    yield from _an_empty(request.param, request)


@pytest.fixture
def storage(url: str, runner: asyncio.Runner) -> Iterator[Storage]:
    storage = open_storage(url)
    runner.run(storage.start())
    yield storage
    runner.run(storage.stop())
