"""Following streams over the socket: who is told what, how often, and no more than they may see."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.following import Followed

from faristol.formats.wire.changes import changes_of
from faristol.formats.wire.telling import Changed, Told
from faristol.server.connection import UNSEEN, Connection
from faristol.server.rooms import Rooms
from faristol.service.errors import RequestRefused
from faristol.service.ports import (
    Card,
    EpochMs,
    EventId,
    Person,
    PersonId,
    Status,
    StreamKind,
    Visibility,
    stream_id,
)
from faristol.service.streams.book import Book
from faristol.service.streams.family import Family
from faristol.service.world import World
from faristol.storage.bus_memory import MemoryBus
from faristol.storage.memory import (
    Memory,
    MemoryAnalyses,
    MemoryCards,
    MemoryLimits,
    MemoryPeople,
    MemoryStreams,
)
from faristol.storage.memory_learning import MemoryLearning
from faristol.storage.memory_photos import MemoryPhotos
from faristol.storage.memory_regulations import MemoryOwnLists
from faristol.storage.memory_tokens import MemoryTokens

pytestmark = pytest.mark.anyio

CUP = EventId("cup")
NOW = EpochMs(1_800_000_000_000)


class Counted(Struct, frozen=True, tag_field="entry", tag="counted"):
    """Once more."""


class Cup(Struct, frozen=True):
    """A championship that only counts."""

    id: EventId
    seq: int
    changed_at: EpochMs


class CupView(Struct, frozen=True):
    id: str
    seq: int
    seen: str
    directs: bool


class CupTold(Told, frozen=True, kw_only=True, tag="event"):
    view: CupView


CupChanges = changes_of(CupView)


class CupChanged(Changed, frozen=True, kw_only=True, tag="event-changed"):
    changes: CupChanges  # type: ignore[valid-type]


def _card(page: Cup) -> Card:
    return Card(
        id=page.id,
        seq=page.seq,
        status=Status.PLAYING,
        visibility=Visibility.OPEN,
        regulation="",
        clock="",
        seats=(),
        created_at=NOW,
        updated_at=NOW,
        kind=StreamKind.EVENT,
    )


class Hall:
    def __init__(self, bus: MemoryBus) -> None:
        memory = Memory()
        self.views = 0
        self.directors = {"director"}
        world = World(
            streams=MemoryStreams(memory),
            cards=MemoryCards(memory),
            people=MemoryPeople(memory),
            limits=MemoryLimits(memory),
            analyses=MemoryAnalyses(memory),
            learning=MemoryLearning(memory),
            photos=MemoryPhotos(memory),
            own_regulations=MemoryOwnLists(memory),
            tokens=MemoryTokens(memory),
            bus=bus,
        )
        family: Family[EventId, Cup, Counted, bool] = Family(
            kind=StreamKind.EVENT,
            entry=Counted,
            told=CupTold,
            changed=CupChanged,
            changes=CupChanges,
            born=lambda stream, entry, at: Cup(stream, 1, at),
            add=lambda page, entry, at: replace(page, seq=page.seq + 1, changed_at=at),
            card=_card,
            due_at=lambda page: None,
            settle=lambda page, by: (),
            viewer=lambda page, person: person is not None and person.id in self.directors,
            show=self._show,
        )
        self.book = Book(world, family)
        self.rooms = Rooms(world, [self.book])

    def _show(self, page: Cup, _: EpochMs) -> Callable[[bool, str], CupView]:
        """What is told names the viewer."""

        def view(director: bool, language: str) -> CupView:
            self.views += 1
            return CupView(page.id, page.seq, f"{director} {language} {page.seq}", director)

        return view

    async def change(self) -> None:
        await self.book.change(CUP, lambda page, now: [Counted()])


@asynccontextmanager
async def hall() -> AsyncIterator[Hall]:
    bus = MemoryBus()
    await bus.start()
    place = Hall(bus)
    await place.book.create(CUP, Counted())
    running = asyncio.create_task(place.rooms.run())
    await asyncio.sleep(0)
    try:
        yield place
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await bus.stop()


def connection(person: str | None = None, language: str = "ca") -> Connection:
    return Connection(Person(id=PersonId(person), name=person) if person else None, language)


_FOLLOWED: dict[Connection, Followed] = {}


async def heard(line: Connection) -> list[str]:
    """What each message leads to: the view, or the name of what is gone."""
    followed = _FOLLOWED.setdefault(line, Followed())
    found = []
    for text in line.outgoing():
        message = msgspec.json.decode(text)
        followed.hear(message)
        found.append(message["view"]["seen"] if "view" in message else message["stream"])
    return found


async def test_a_follower_is_told_now_and_after_each_change() -> None:
    async with hall() as place:
        anna = connection("anna")
        await place.rooms.follow(anna, "event", CUP)
        assert await heard(anna) == ["False ca 1"]
        await place.change()
        await asyncio.sleep(0.02)
        assert await heard(anna) == ["False ca 2"]
        place.rooms.unfollow(anna, "event", CUP)
        await place.change()
        await asyncio.sleep(0.3)
        assert await heard(anna) == []


async def test_who_becomes_a_director_is_told_the_whole_of_what_directors_see() -> None:
    """Another director is there already, so that what changed for directors is known."""
    async with hall() as place:
        anna, director = connection("anna"), connection("director")
        for line in (anna, director):
            await place.rooms.follow(line, "event", CUP)
            await heard(line)
        place.directors.add("anna")
        await place.change()
        await asyncio.sleep(0.05)
        assert await heard(anna) == await heard(director) == ["True ca 2"]
        assert _FOLLOWED[anna].views[CUP] == _FOLLOWED[director].views[CUP]


async def test_a_burst_is_told_in_few_views_and_ends_with_the_newest() -> None:
    async with hall() as place:
        phones = [connection(f"p{n}", language) for n in range(50) for language in ("ca", "en")]
        director = connection("director")
        for line in (*phones, director):
            await place.rooms.follow(line, "event", CUP)
            await heard(line)
        place.views = 0
        for _ in range(40):
            await place.change()
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.5)
        told = await heard(phones[0])
        assert told[-1] == "False ca 41"
        assert (await heard(director))[-1] == "True ca 41"
        assert (await heard(phones[1]))[-1] == "False en 41"
        # One text for everybody who sees the same: three kinds of viewers, and a few tellings.
        assert place.views == 3 * len(told) <= 12


async def test_what_is_not_there_is_gone_and_what_is_too_much_is_refused() -> None:
    async with hall() as place:
        anna = connection("anna")
        await place.rooms.follow(anna, "event", EventId("nothere"))
        assert await heard(anna) == ["nothere"]  # gone
        assert not anna.following
        anna.following = {(StreamKind.EVENT, stream_id(str(n))): UNSEEN for n in range(64)}
        with pytest.raises(RequestRefused):
            await place.rooms.follow(anna, "event", CUP)


async def test_who_hangs_up_follows_nothing_any_more() -> None:
    async with hall() as place:
        anna = connection("anna")
        await place.rooms.follow(anna, "event", CUP)
        place.rooms.remove(anna)
        await heard(anna)
        await place.change()
        await asyncio.sleep(0.05)
        assert await heard(anna) == []
