"""Following streams over the socket: who is told what, how often, and no more than they may see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from faristol.formats.wire.socket import Said, ServerMessage
from faristol.server.connection import Connection
from faristol.server.rooms import Rooms
from faristol.service.errors import RequestRefused
from faristol.service.ports import EpochMs, GameId, NotFound, PersonId, StreamKind
from faristol.service.world import World
from faristol.storage.bus_memory import MemoryBus
from faristol.storage.memory import Memory, MemoryCards, MemoryLimits, MemoryPeople, MemoryStreams

pytestmark = pytest.mark.anyio

CUP = GameId("cup")


class Cup(Struct, frozen=True):
    id: GameId
    seq: int


class Room:
    """A championship that only counts; what it tells names the viewer's audience."""

    kind = StreamKind.EVENT

    def __init__(self) -> None:
        self.seq = 1
        self.views = 0
        self.tended: list[GameId] = []

    async def heard(self, stream: GameId, seq: int) -> Cup:
        if stream != CUP:
            raise NotFound("not-found", game=stream)
        return Cup(stream, self.seq)

    def audience(self, page: Cup, person: PersonId | None) -> Hashable:
        return person == "director"

    def tell(self, page: Cup, person: PersonId | None, language: str, now: EpochMs) -> ServerMessage:
        self.views += 1
        return Said(game=f"{person == 'director'} {language} {page.seq}", lines=())

    async def tend(self, stream: GameId) -> None:
        self.tended.append(stream)


class Hall:
    def __init__(self, bus: MemoryBus) -> None:
        memory = Memory()
        self.bus = bus
        self.room = Room()
        world = World(
            streams=MemoryStreams(memory),
            cards=MemoryCards(memory),
            people=MemoryPeople(memory),
            limits=MemoryLimits(memory),
            bus=bus,
        )
        self.clock = world.clock
        self.rooms = Rooms(world, [self.room])

    async def change(self) -> None:
        self.room.seq += 1
        await self.bus.publish("event", msgspec.json.encode((CUP, self.room.seq)))


@asynccontextmanager
async def hall() -> AsyncIterator[Hall]:
    bus = MemoryBus()
    await bus.start()
    place = Hall(bus)
    running = asyncio.create_task(place.rooms.run(worker="w", sweep_ms=20))
    await asyncio.sleep(0)
    try:
        yield place
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await bus.stop()


def connection(person: str | None = None, language: str = "ca") -> Connection:
    return Connection(PersonId(person) if person else None, person or "", language)


def heard(line: Connection) -> list[Any]:
    found = []
    while not line.outgoing.empty():
        text = line.outgoing.get_nowait()
        assert text is not None
        message = msgspec.json.decode(text)
        found.append(message["game"])
    return found


async def test_a_follower_is_told_now_and_after_each_change() -> None:
    async with hall() as place:
        anna = connection("anna")
        await place.rooms.follow(anna, "event", CUP)
        assert heard(anna) == ["False ca 1"]
        await place.change()
        await asyncio.sleep(0.02)
        assert heard(anna) == ["False ca 2"]
        place.rooms.unfollow(anna, "event", CUP)
        await place.change()
        await asyncio.sleep(0.3)
        assert heard(anna) == []


async def test_a_burst_is_told_in_few_views_and_ends_with_the_newest() -> None:
    async with hall() as place:
        phones = [connection(f"p{n}", language) for n in range(50) for language in ("ca", "en")]
        director = connection("director")
        for line in (*phones, director):
            await place.rooms.follow(line, "event", CUP)
            heard(line)
        place.room.views = 0
        for _ in range(40):
            await place.change()
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.5)
        told = heard(phones[0])
        assert told[-1] == "False ca 41"
        assert heard(director)[-1] == "True ca 41"
        assert heard(phones[1])[-1] == "False en 41"
        # One text for everybody who sees the same: three kinds of viewers, and a few tellings.
        assert place.room.views == 3 * len(told) <= 12


async def test_what_is_not_there_is_gone_and_what_is_too_much_is_refused() -> None:
    async with hall() as place:
        anna = connection("anna")
        await place.rooms.follow(anna, "event", GameId("nothere"))
        await place.rooms.follow(anna, "duplicate", CUP)
        await place.rooms.follow(anna, "nonsense", CUP)
        assert heard(anna) == ["nothere", "cup", "cup"]  # gone
        assert not anna.following
        anna.following = {(StreamKind.EVENT, GameId(str(n))): 0 for n in range(12)}
        with pytest.raises(RequestRefused):
            await place.rooms.follow(anna, "event", CUP)


async def test_who_hangs_up_follows_nothing_any_more() -> None:
    async with hall() as place:
        anna = connection("anna")
        await place.rooms.follow(anna, "event", CUP)
        place.rooms.remove(anna)
        heard(anna)
        await place.change()
        await asyncio.sleep(0.05)
        assert heard(anna) == []


async def test_an_alarm_rings_at_its_instant() -> None:
    async with hall() as place:
        place.rooms.set_alarm(StreamKind.EVENT, CUP, EpochMs(place.clock() + 30))
        await asyncio.sleep(0.01)
        assert place.room.tended == []
        await asyncio.sleep(0.15)
        assert place.room.tended == [CUP]
