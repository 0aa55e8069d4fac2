"""An event before it begins, over HTTP: entering, confirming, the poster, and the page that may be framed."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from tests.pdf_reading import read_pdf
from tests.server.running import player
from tests.server.test_events import opened, order, view

from faristol.server.hardening import EMBEDDED

pytestmark = pytest.mark.anyio

HELD: dict[str, Any] = {"begins": "2027-03-06", "place": "Ripoll", "organiser": "Club del Ripollès"}
TOMORROW = f"{datetime.now(UTC) + timedelta(days=1):%Y-%m-%dT%H:%M:%S}Z"


async def test_somebody_enters_confirms_and_is_seen_at_the_desk(address: str) -> None:
    async with player(address, "Directora") as director, player(address, "Anna") as anna:
        event = await opened(director, self_entry=True, capacity=2, confirm_by=TOMORROW, **HELD)
        entered = await anna.http.post(f"/api/events/{event}/enter", json={"name": "Anna", "club": "Reus"})
        assert entered.json()["entrant"] == 1
        assert (await view(director, event))["directing"]["unseen"] == [1]
        assert (await view(anna, event))["check_in"]["pending"] == [1]

        confirmed = await anna.http.post(f"/api/events/{event}/confirm", json={"coming": True})
        assert confirmed.status_code == 200, confirmed.text
        assert (await view(anna, event))["check_in"]["confirmed"] == [1]
        assert (await order(director, event, "accept", entrants=[1])).status_code == 200
        assert (await view(director, event))["directing"]["unseen"] == []
        assert (await order(anna, event, "close-check-in")).status_code == 403
        assert (await order(director, event, "close-check-in")).status_code == 200
        assert (await view(anna, event))["check_in"]["closed"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"begins": "avui"},
        {"place": "x" * 121},
        {"confirm_by": "2027-03-06"},
        {"office": 7},
        {"ends": "2027-01-01"},
    ],
)
async def test_an_occasion_that_is_none_is_refused(address: str, wrong: dict[str, Any]) -> None:
    async with player(address, "Directora") as director:
        answer = await director.http.post("/api/events", json={"settings": {"name": "Obert", **wrong}})

        assert answer.status_code in (400, 409), answer.text
        assert answer.json()["message"] not in ("", answer.json()["code"])


@pytest.mark.parametrize(("size", "wide"), [("a4", 210), ("a3", 297)])
async def test_the_poster_leads_to_the_public_page(address: str, size: str, wide: int) -> None:
    async with player(address, "Directora") as director, player(address, None) as anybody:
        event = await opened(director, **HELD)
        answer = await anybody.http.get(f"/api/events/{event}/poster.pdf?lang=ca&size={size}")
        (page,) = read_pdf(answer.content)

        assert round(page.size[0]) == wide
        assert page.says("Obert", "6 de març de 2027", "Ripoll", "Club del Ripollès", f"/campionat/{event}")
        assert (await anybody.http.get(f"/api/events/{event}/poster.pdf?size=a0")).status_code == 400
        assert (await anybody.http.get("/api/events/noexisteix/poster.pdf")).status_code == 404


def _framed(answer: httpx.Response) -> bool:
    """Whether a browser would show it in a frame of another site."""
    policy = answer.headers["content-security-policy"]
    ancestors = re.findall(r"frame-ancestors ([^;]*)", policy)
    return ancestors == ["*"] and "x-frame-options" not in answer.headers


async def test_only_the_embedded_page_may_be_framed(address: str) -> None:
    async with player(address, "Directora") as director, player(address, None) as anybody:
        event = await opened(director, **HELD)
        await order(director, event, "enter", name="Anna Puig")
        page = await anybody.http.get(f"/campionat/{event}/incrustat?lang=ca")

        assert page.status_code == 200
        assert _framed(page)
        assert "Anna Puig" in page.text
        assert "6 de març de 2027" in page.text
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert (await anybody.http.get(f"/campionat/{event}")).status_code == 200, "the app is still there"
        gone = await anybody.http.get("/campionat/noexisteix/incrustat")
        assert gone.status_code == 404
        assert _framed(gone)
        for path in (
            "/",
            f"/campionat/{event}",
            f"/campionat/{event}/jo",
            f"/campionat/{event}/direccio",
            f"/campionat/{event}/incrustat/direccio",
            f"/campionat/{event}/incrustat.html",
            f"/api/events/{event}",
            f"/api/events/{event}/poster.pdf",
            "/api/events/x/incrustat",
            "/campionat/a%00b/incrustat",
            "/theme.js",
        ):
            answer = await anybody.http.get(path)
            assert not _framed(answer), path
            assert answer.headers["x-frame-options"] == "DENY", path
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path


async def test_in_a_frame_nobody_is_anybody_and_nothing_can_be_written(address: str) -> None:
    async with player(address, "Directora") as director, player(address, None) as anybody:
        event = await opened(director, **HELD)
        path = f"/campionat/{event}/incrustat"
        mine, theirs = await director.http.get(path), await anybody.http.get(path)

        assert mine.text == theirs.text, "a cookie changes nothing"
        assert "set-cookie" not in mine.headers
        policy = mine.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "form-action 'none'" in policy
        sandbox = re.findall(r"sandbox ([^;]*)", policy)
        assert sandbox == ["allow-popups allow-popups-to-escape-sandbox"], "no scripts, no origin, no forms"
        assert (await director.http.post(path)).status_code == 405
        for language, word in (("ca", "Inscrits"), ("es", "Inscritos"), ("en", "Entries")):
            assert word in (await anybody.http.get(f"{path}?lang={language}")).text


def test_an_address_that_only_looks_like_it_is_not_it() -> None:
    assert EMBEDDED.fullmatch("/campionat/abc-12/incrustat")
    for path in (
        "/campionat/a/b/incrustat",
        "/campionat//incrustat",
        "/x/campionat/a/incrustat",
        "/incrustat",
    ):
        assert EMBEDDED.fullmatch(path) is None
