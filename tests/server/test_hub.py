"""Telling those who watch a game: the same text for those who may see the same, and for nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.service.house import House

from faristol.server.connection import Connection
from faristol.server.hub import Hub
from faristol.server.process import settle_in
from faristol.service.ports import GameId, Person

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def running(house: House) -> AsyncIterator[Hub]:
    hub = Hub(house.world, house.games, worker="here", grace_ms=0)
    await house.bus.start()
    telling = asyncio.create_task(hub.run())
    await asyncio.sleep(0)  # now it listens
    try:
        yield hub
    finally:
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await telling
        await house.bus.stop()


async def watching(hub: Hub, game: GameId, person: Person | None, language: str = "ca") -> Connection:
    """A browser that has seen the game as it is."""
    connection = Connection(None if person is None else person.id, "", language)
    await hub.watch(connection, game, 0)
    while not connection.outgoing.empty():
        connection.outgoing.get_nowait()
    return connection


async def update(connection: Connection) -> str:
    """The next view that is sent."""
    async with asyncio.timeout(10):
        while True:
            text = await connection.outgoing.get()
            assert text is not None
            if json.loads(text)["tell"] == "update":
                return text


def view(text: str) -> dict[str, Any]:
    return dict(json.loads(text)["view"])


async def test_each_viewer_is_told_what_they_may_see() -> None:
    house = House()
    anna, biel = await house.person("Anna"), await house.person("Biel")
    async with running(house) as hub:
        game = await house.open(anna, biel)
        one, other, nobody = [await watching(hub, game.id, who) for who in (anna, biel, None)]

        state = (await house.act(game.id, anna, "pass")).state

        seen = [view(await update(connection)) for connection in (one, other, nobody)]
        racks = [[seat["rack"] and tuple(seat["rack"]) for seat in each["seats"]] for each in seen]
        assert racks == [[state.racks[0], None], [None, state.racks[1]], [None, None]]
        assert [each["you"] for each in seen] == [0, 1, None]
        assert [each["opener"] for each in seen] == [True, False, False]
        assert ["pass" in each["may"] for each in seen] == [False, True, False]


async def test_viewers_who_may_see_the_same_share_one_text() -> None:
    house = House()
    anna, biel, carla = [await house.person(name) for name in ("Anna", "Biel", "Carla")]
    async with running(house) as hub:
        game = await house.open(anna, biel)
        phone, computer = [await watching(hub, game.id, anna) for _ in range(2)]
        spectators = [await watching(hub, game.id, who) for who in (carla, None, None)]
        english = await watching(hub, game.id, None, "en")

        await house.act(game.id, anna, "pass")

        assert await update(phone) is await update(computer)
        first, *others = [await update(connection) for connection in spectators]
        assert all(text is first for text in others)
        assert await update(english) is not first


async def test_who_has_seen_less_is_told_more() -> None:
    """The events since the last view are part of the text, so it is not shared with who has fewer."""
    house = House()
    anna, biel = await house.person("Anna"), await house.person("Biel")
    async with running(house) as hub:
        game = await house.open(anna, biel)
        behind, up_to_date = [await watching(hub, game.id, None) for _ in range(2)]
        behind.watching[game.id] -= 1

        await house.act(game.id, anna, "pass")

        longer, shorter = [json.loads(await update(each))["events"] for each in (behind, up_to_date)]
        assert len(longer) > len(shorter) > 0
        assert longer[-len(shorter) :] == shorter


def test_a_process_that_only_serves_settles_in() -> None:
    before = gc.get_threshold(), sys.getswitchinterval()
    try:
        settle_in()

        assert gc.get_freeze_count() > 10_000, "what was there at the start is not looked at again"
        assert gc.get_threshold()[2] > before[0][2], "and everything else seldom"
        assert sys.getswitchinterval() < before[1]
        assert gc.isenabled()
    finally:
        gc.unfreeze()
        gc.set_threshold(*before[0])
        sys.setswitchinterval(before[1])
