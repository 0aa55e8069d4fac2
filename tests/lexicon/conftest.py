"""One data folder for the whole session, shared by all workers, so that the default list is made once."""

from __future__ import annotations

import lzma
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from faristol.lexicon import Lexicon, Store
from faristol.lexicon.progress import silently

SHARED = Path(os.environ.get("FARISTOL_SHARED", Path(__file__).parents[3] / "shared"))
DISC = SHARED / "data" / "disc-2.7.15.txt.xz"


@pytest.fixture(scope="session", autouse=True)
def data_of_the_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder that no user's own lists are in."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # each worker has a folder of its own inside the session's
        folder = folder.parent
    patch = pytest.MonkeyPatch()
    patch.setenv("FARISTOL_DATA", str(folder / "faristol-data"))
    yield folder / "faristol-data"
    patch.undo()


@pytest.fixture(scope="session")
def default(data_of_the_session: Path) -> Lexicon:
    """The default list, made by whichever worker needs it first."""
    return Lexicon.open()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store of the test's own."""
    return Store(tmp_path / "data", watch=silently)


@pytest.fixture(scope="session")
def disc() -> bytes:
    """DISC as a text file; without it the test is skipped."""
    if not DISC.exists():
        pytest.skip(f"{DISC.name} is not at hand")
    return lzma.decompress(DISC.read_bytes())
