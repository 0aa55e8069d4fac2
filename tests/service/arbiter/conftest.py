"""One store with its tables made, to be copied for every scene."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from faristol.storage import open_storage


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "empty.db"

    async def make() -> None:
        async with open_storage(f"sqlite:///{path}"):
            pass

    asyncio.run(make())
    return path


@pytest.fixture
def store(empty_store: Path, tmp_path: Path) -> str:
    """The address of an SQLite store of this test's own."""
    return f"sqlite:///{shutil.copy(empty_store, tmp_path / 'tables.db')}"
