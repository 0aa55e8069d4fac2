"""It is an app: it comes quickly over a bad line, can be installed, opens without a line, and renews itself."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from tests.web.conftest import House
from tests.web.visitors import BUILT, LAPTOP, PHONE, visiting

STATIC = BUILT.parent
WHOLE, BEFORE = (
    160_000,
    110_000,
)  # bytes over the wire: of all that a first visit brings, and until one can act
SECONDS = 3.5  # on the line below, where nothing else runs; machines that test are busy machines
SLACK = 4.0
LINE = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}


class _Wire:
    """What came over the wire, as the browser counts it, workers included."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self._session = page.context.new_cdp_session(page)
        self._session.on("Network.dataReceived", self._data)
        self._session.on("Network.responseReceived", self._head)
        self._session.send("Network.enable")
        self._session.send("Network.setCacheDisabled", {"cacheDisabled": False})
        self._session.send("Network.emulateNetworkConditions", LINE)

    def _data(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def _head(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["response"]["encodedDataLength"])


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_first_load_is_light(
    browser: Browser, house: House, size: tuple[int, int], record_property: Any
) -> None:
    with visiting(browser, house.address, None, size) as stranger:
        wire = _Wire(stranger.page)
        begun = time.monotonic()
        stranger.page.goto("/", wait_until="commit")
        stranger.page.locator("main button:enabled, main a.button").first.wait_for()
        seconds, before = time.monotonic() - begun, wire.bytes
        stranger.page.wait_for_load_state("networkidle")
        stranger.page.wait_for_function(
            "performance.getEntriesByType('resource').some(one => /GamePage/.test(one.name))"
        )
        stranger.page.wait_for_load_state("networkidle")
        worker = (STATIC / "sw.js.br").stat().st_size  # which was not let in here
        whole = wire.bytes + worker
        print(f"first load {size}: {before:,} B before the first button, {whole:,} B in all, {seconds:.1f} s")
    record_property("seconds", round(seconds, 2))

    assert before <= BEFORE
    assert whole <= WHOLE
    assert seconds <= SECONDS + SLACK
