"""What every test may rely on: article marks that are true, and golden files that can be told again."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests import witness
from tests.storage.postgres import Postgres, postgres_here

collect_ignore = ["fixtures/make_v0_1.py"]  # it runs with the code of version 0.1 alone


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--retell", action="store_true", help="rewrite the golden files; the diff is the review")


def pytest_configure(config: pytest.Config) -> None:
    if not config.pluginmanager.is_registered(witness):
        config.pluginmanager.register(witness, "witness")


@pytest.fixture(scope="session")
def retell(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--retell"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a process; who stops it starts it again."""
    with postgres_here() as server:
        yield server


@pytest.fixture
def postgresql(postgres: Postgres) -> Iterator[str]:
    """An empty database."""
    with ThreadPoolExecutor(1) as thread:  # in this one Playwright's loop may run
        url = thread.submit(postgres.new_database).result()
        yield url
        thread.submit(postgres.drop_database, url).result()
