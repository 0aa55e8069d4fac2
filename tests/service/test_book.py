"""Books: streams of one kind, with many who write at once."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from faristol.service.errors import Reason, RequestRefused
from faristol.service.people import Society
from faristol.service.ports import (
    NOBODY,
    Card,
    Conflict,
    EpochMs,
    EventId,
    NotFound,
    Status,
    Stored,
    StreamId,
    StreamKind,
    Visibility,
)
from faristol.service.streams.book import Book
from faristol.service.streams.family import Family
from faristol.service.streams.named import FORGOTTEN_TOPIC, write_forgotten
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

NOW = EpochMs(1_800_000_000_000)
LIST = EventId("list")


class Begun(Struct, frozen=True, tag_field="entry", tag="begun"):
    title: str


class Written(Struct, frozen=True, tag_field="entry", tag="written", omit_defaults=True):
    name: str
    person: str = ""


class Guests(Struct, frozen=True, kw_only=True):
    """Names in a guest book, each at most once."""

    id: EventId
    seq: int
    title: str
    names: tuple[str, ...] = ()
    changed_at: EpochMs = NOW

    @property
    def due(self) -> EpochMs | None:
        """The cleaner comes an hour after the guest book is opened, and once."""
        return None if "the cleaner" in self.names else EpochMs(NOW + 3_600_000)


def _card(page: Guests) -> Card:
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
        title=page.title,
        attention_at=EpochMs(NOW + page.seq),
    )


pytestmark = pytest.mark.anyio

GUESTS: Family[EventId, Guests, Begun | Written, None] = Family(
    kind=StreamKind.EVENT,
    entry=Begun | Written,
    born=lambda stream, entry, at: Guests(id=stream, seq=1, title=getattr(entry, "title", "?")),
    add=lambda page, entry, at: replace(
        page, seq=page.seq + 1, names=(*page.names, getattr(entry, "name", "?"))
    ),
    card=_card,
    told=Struct,
    changed=Struct,
    changes=Struct,
    due_at=lambda page: page.due,
    settle=lambda page, by: (Written("the cleaner"),),
    viewer=lambda page, person: None,
    show=lambda page, now: lambda viewer, language: page,
)


class CountedStreams(MemoryStreams):
    """A store that takes its time, and counts how often it was written."""

    writes = 0

    async def append(self, card: Card, bodies: Sequence[bytes], *, after: int, at: EpochMs) -> int:
        self.writes += 1
        await asyncio.sleep(0.001)
        return await super().append(card, bodies, after=after, at=at)


@pytest.fixture
def memory() -> Memory:
    return Memory()


def world_of(memory: Memory, bus: MemoryBus | None = None) -> World:
    return World(
        streams=CountedStreams(memory),
        cards=MemoryCards(memory),
        people=MemoryPeople(memory),
        limits=MemoryLimits(memory),
        analyses=MemoryAnalyses(memory),
        learning=MemoryLearning(memory),
        photos=MemoryPhotos(memory),
        own_regulations=MemoryOwnLists(memory),
        tokens=MemoryTokens(memory),
        bus=bus or MemoryBus(),
        clock=lambda: NOW,
    )


def write(name: str) -> Any:
    def decide(page: Guests, now: EpochMs) -> list[Begun | Written]:
        if name in page.names:
            raise RequestRefused(Reason.ALREADY_SEATED)
        return [Written(name)]

    return decide


async def test_what_is_written_is_there_for_whoever_opens_the_book(memory: Memory) -> None:
    book = Book(world_of(memory), GUESTS)
    await book.create(LIST, Begun("Copa"))
    await book.change(LIST, write("Anna"))

    page = await Book(world_of(memory), GUESTS).newest(LIST)

    assert (page.title, page.names, page.seq) == ("Copa", ("Anna",), 2)


async def test_two_hundred_at_once_are_all_written_in_order_and_in_few_writes(memory: Memory) -> None:
    world = world_of(memory)
    book = Book(world, GUESTS)
    await book.create(LIST, Begun("Copa"))
    names = tuple(f"player {number}" for number in range(200))

    pages = await asyncio.gather(*(book.change(LIST, write(name)) for name in names))

    assert (await book.newest(LIST)).names == names
    assert [page.names[-1] for page in pages] == list(names)  # each hears of the page with its own change
    assert isinstance(world.streams, CountedStreams)
    assert world.streams.writes <= 4


async def test_one_that_is_refused_or_broken_takes_nobody_with_it(memory: Memory) -> None:
    book = Book(world_of(memory), GUESTS)
    await book.create(LIST, Begun("Copa"))

    def broken(page: Guests, now: EpochMs) -> list[Begun | Written]:
        raise ZeroDivisionError

    wishes = [write("Anna"), broken, write("Anna"), write("Biel")]
    outcomes = await asyncio.gather(*(book.change(LIST, one) for one in wishes), return_exceptions=True)

    assert [type(outcome) for outcome in outcomes] == [Guests, ZeroDivisionError, RequestRefused, Guests]
    assert (await book.newest(LIST)).names == ("Anna", "Biel")


async def test_of_two_processes_that_write_at_once_both_are_heard(memory: Memory) -> None:
    one, other = Book(world_of(memory), GUESTS), Book(world_of(memory), GUESTS)
    await one.create(LIST, Begun("Copa"))
    await other.newest(LIST)

    await asyncio.gather(
        *(
            book.change(LIST, write(f"{name}{n}"))
            for n in range(20)
            for name, book in (("a", one), ("b", other))
        )
    )

    assert sorted((await one.newest(LIST)).names) == sorted(f"{name}{n}" for n in range(20) for name in "ab")


async def test_a_refusal_is_given_on_what_is_newest(memory: Memory) -> None:
    one, other = Book(world_of(memory), GUESTS), Book(world_of(memory), GUESTS)
    await one.create(LIST, Begun("Copa"))
    await other.newest(LIST)
    await one.change(LIST, write("Anna"))

    def only_after_anna(page: Guests, now: EpochMs) -> list[Begun | Written]:
        if "Anna" not in page.names:
            raise RequestRefused(Reason.NOT_SEATED)
        return [Written("Biel")]

    assert (await other.change(LIST, only_after_anna)).names == ("Anna", "Biel")


async def test_who_goes_away_does_not_take_the_change_along(memory: Memory) -> None:
    book = Book(world_of(memory), GUESTS)
    await book.create(LIST, Begun("Copa"))
    asking = asyncio.create_task(book.change(LIST, write("Anna")))
    await asyncio.sleep(0)
    asking.cancel()

    await book.change(LIST, write("Biel"))

    assert (await book.newest(LIST)).names == ("Anna", "Biel")


async def test_the_bus_and_the_alarm_hear_of_each_write(memory: Memory) -> None:
    bus = MemoryBus()
    await bus.start()
    heard: list[tuple[str, Any]] = []

    def hear(topic: str, message: bytes) -> None:
        heard.append((topic, msgspec.json.decode(message)))

    bus.subscribe(hear)
    book = Book(world_of(memory, bus), GUESTS)
    alarms: list[int | None] = []
    book.written.append(lambda page, attention: alarms.append(attention))

    await book.create(LIST, Begun("Copa"))
    await book.change(LIST, write("Anna"))
    await asyncio.sleep(0.01)

    assert heard == [("event", ["list", 1]), ("event", ["list", 2])]
    assert alarms == [NOW + 1, NOW + 2]
    await bus.stop()


async def test_there_is_nothing_under_a_name_that_nobody_gave_or_another_kind_has(memory: Memory) -> None:
    world = world_of(memory)
    book = Book(world, GUESTS)
    memory.entries[EventId("game")] = [Stored(seq=1, at=NOW, body=b'{"entry":"opened"}')]

    for stream in ("nothere", "game"):
        with pytest.raises(NotFound):
            await book.newest(EventId(stream))
        with pytest.raises(NotFound):
            await book.change(EventId(stream), write("Anna"))


async def test_a_name_is_given_once(memory: Memory) -> None:
    book = Book(world_of(memory), GUESTS)
    await book.create(LIST, Begun("Copa"))
    with pytest.raises(Conflict):
        await book.create(LIST, Begun("Copa"))


async def test_once_somebody_is_forgotten_the_pages_with_the_name_are_read_anew(memory: Memory) -> None:
    world = world_of(memory)
    book, other = Book(world, GUESTS), Book(world, GUESTS)
    await world.bus.start()
    anna, _ = await Society(world).greet("Anna", "ca")
    await book.create(LIST, Begun("Copa"))
    await book.create(EventId("another"), Begun("Lliga"))
    await book.change(LIST, lambda page, now: [Written("Anna", anna.id)])
    await other.newest(LIST)

    await Society(world).forget(anna.id)
    async with asyncio.timeout(5):
        while book.known(LIST) is not None or other.known(LIST) is not None:
            await asyncio.sleep(0)

    assert [(await one.newest(LIST)).names for one in (book, other)] == [(NOBODY,), (NOBODY,)]
    assert book.known(EventId("another")) is not None, "it never had the name"
    await world.bus.stop()


class HeldStreams(MemoryStreams):
    """A store whose answer is on its way until it is let go."""

    def __init__(self, memory: Memory) -> None:
        super().__init__(memory)
        self.asked, self.let_go = asyncio.Event(), asyncio.Event()

    async def read(self, game: StreamId, after: int = 0) -> list[Stored]:
        found = await super().read(game, after)
        self.asked.set()
        await self.let_go.wait()
        return found


async def test_what_was_read_just_before_it_was_removed_is_not_kept(memory: Memory) -> None:
    held = HeldStreams(memory)
    world = dataclasses.replace(world_of(memory), streams=held)
    await Book(world_of(memory), GUESTS).create(LIST, Begun("Copa"))
    book = Book(world, GUESTS)

    reading = asyncio.create_task(book.newest(LIST))
    await held.asked.wait()
    await held.remove(LIST)
    await world.bus.publish(FORGOTTEN_TOPIC, next(write_forgotten([LIST])))
    held.let_go.set()

    with pytest.raises(NotFound):
        await reading
    assert book.known(LIST) is None


# --- what falls due ---


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> EpochMs:
        return self.now

    def pass_(self, minutes: int) -> None:
        self.now = EpochMs(self.now + 60_000 * minutes)


async def test_what_has_fallen_due_takes_effect_for_whoever_looks(memory: Memory) -> None:
    clock = Clock()
    book = Book(dataclasses.replace(world_of(memory), clock=clock), GUESTS)
    await book.create(LIST, Begun("Copa"))

    assert (await book.current(LIST)).names == ()
    clock.pass_(60)
    assert (await book.current(LIST)).names == ("the cleaner",)
    assert len(memory.entries[LIST]) == 2, "and it is written down once"
    assert (await book.current(LIST)).seq == 2


async def test_what_has_fallen_due_stands_even_if_the_wish_is_refused(memory: Memory) -> None:
    clock = Clock()
    book = Book(dataclasses.replace(world_of(memory), clock=clock), GUESTS)
    await book.create(LIST, Begun("Copa"))
    clock.pass_(60)

    def refused(page: Guests, now: EpochMs) -> list[Begun | Written]:
        assert page.names == ("the cleaner",), "it is decided on what time has brought"
        raise RequestRefused(Reason.NOT_SEATED)

    with pytest.raises(RequestRefused):
        await book.change(LIST, refused)

    assert (await book.newest(LIST)).names == ("the cleaner",)


async def test_who_asked_in_time_is_not_late_because_of_the_queue(memory: Memory) -> None:
    """What was due when somebody asked counts, not what falls due while others are being written."""
    clock = Clock()
    book = Book(dataclasses.replace(world_of(memory), clock=clock), GUESTS)
    await book.create(LIST, Begun("Copa"))
    clock.pass_(59)
    in_time = [asyncio.create_task(book.change(LIST, write(name))) for name in ("Anna", "Biel")]
    await asyncio.sleep(0)
    clock.pass_(10)
    late = asyncio.create_task(book.change(LIST, write("Carla")))

    await asyncio.gather(*in_time, late)

    assert (await book.newest(LIST)).names == ("Anna", "Biel", "the cleaner", "Carla")
