"""What the tests of the server share: a data folder with a small dictionary, and a database in a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.running import Time, install_words, serving


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder of its own, so that no test touches this machine's."""
    folder = tmp_path_factory.mktemp("data")
    install_words(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(folder))
        yield folder


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def address(data: Path, database: str, clock: Time) -> Iterator[str]:
    """A running server on SQLite, whose clock the test may set forward."""
    with serving(database, clock) as url:
        yield url
