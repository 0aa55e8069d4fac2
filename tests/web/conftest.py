"""A browser and a server for every module of browser tests; skipped, visibly, where there is no browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.server.running import Time, install_words, serving
from tests.web.classes import school_at
from tests.web.visitors import BUILT, LAPTOP, Visitor, chromium, launched, visiting

from faristol.service.people import Society
from faristol.service.world import Manners
from faristol.storage.opening import open_storage


async def _first_admin_token(database: str) -> str | None:
    async with open_storage(database) as storage:
        return await Society(storage.world()).first_admin_token()


@dataclass(frozen=True, slots=True)
class House:
    """A running server, and its clock to be set forward."""

    address: str
    clock: Time
    database: str

    def admin_link(self) -> str:
        """What the first start prints, as long as nobody is the admin."""
        # In a thread of its own: Playwright's loop runs in this one.
        with ThreadPoolExecutor(1) as thread:
            token = thread.submit(lambda: asyncio.run(_first_admin_token(self.database))).result()
        assert token is not None, "somebody is the admin already"
        return f"/admin#{token}"


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
        database = f"sqlite:///{data / 'games.db'}"
        manners = Manners(robot_pace=0.05, given_bags=True)  # games wait for their players, as anywhere
        with serving(database, clock, manners=manners) as address:
            yield House(address, clock, database)


@pytest.fixture(scope="module")
def school(house: House) -> House:
    """A house in which classes know where their teachers are kept."""
    school_at(house.address, house.database)
    return house


@pytest.fixture
def teacher(browser: Browser, school: House) -> Iterator[Visitor]:
    """Somebody at a laptop who has said no name yet."""
    with visiting(browser, school.address, None, LAPTOP) as who:
        yield who
