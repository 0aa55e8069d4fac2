"""A browser and a server for every module of browser tests; skipped, visibly, where there is no browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.server.running import Time, install_words, serving
from tests.web.visitors import BUILT, chromium, launched


@dataclass(frozen=True, slots=True)
class House:
    """A running server, and its clock to be set forward."""

    address: str
    clock: Time


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    missing = [
        reason
        for reason, there in (
            ("no Chromium on this machine", chromium()),
            ("no built web app", BUILT.exists()),
        )
        if not there
    ]
    for item in items:
        if item.path.is_relative_to(here) and missing:
            item.add_marker(pytest.mark.skip(reason="; ".join(missing)))


# A module's own, not the session's: Playwright's loop must be gone before another test runs one.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as found:
        yield found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("data")
    install_words(data)
    clock = Time()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(data))
        # The list that is always there takes too long to make for a test.
        patch.setattr("faristol.service.shelf.DEFAULT", "club")
        with serving(f"sqlite:///{data / 'games.db'}", clock) as address:
            yield House(address, clock)
