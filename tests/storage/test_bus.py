"""The bus: everybody hears everything, or is told to look for themselves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import asyncpg
import pytest
from tests.storage.postgres import Postgres

from faristol.service.ports import Bus
from faristol.storage import StorageError
from faristol.storage.bus_memory import MemoryBus
from faristol.storage.bus_postgres import CHANNEL, PostgresBus
from faristol.storage.place import PostgresPlace, place_of
from faristol.storage.telling import MOST_BYTES

PATIENCE = 30.0  # seconds, for a machine that is busy


@dataclass
class Ear:
    """What one process hears."""

    bus: Bus
    heard: list[tuple[str, bytes]] = field(default_factory=list)
    resyncs: int = 0

    def __post_init__(self) -> None:
        self.bus.subscribe(self._hear)
        self.bus.on_resync(self._resync)

    def _hear(self, topic: str, message: bytes) -> None:
        self.heard.append((topic, message))

    def _resync(self) -> None:
        self.resyncs += 1


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


@pytest.fixture(params=["memory", "postgres"])
def processes(request: pytest.FixtureRequest) -> list[Bus]:
    """The buses of three processes that have not started; memory has one process, three times the same."""
    if request.param == "memory":
        return [MemoryBus()] * 3
    place = postgres_place(request.getfixturevalue("bus_url"))
    return [PostgresBus(place) for _ in range(3)]


@pytest.fixture(scope="module")
def bus_url(postgres: Postgres) -> str:
    return postgres.new_database()  # one for all: a bus keeps nothing


def postgres_place(url: str) -> PostgresPlace:
    place = place_of(url)
    assert isinstance(place, PostgresPlace)
    return place


@pytest.fixture
def buses(processes: list[Bus], runner: asyncio.Runner) -> Iterator[list[Bus]]:
    for bus in processes:
        runner.run(bus.start())
    yield processes
    for bus in processes:
        runner.run(bus.stop())


async def test_everybody_hears_who_speaks_too(buses: list[Bus]) -> None:
    ears = [Ear(bus) for bus in buses]
    await buses[0].publish("game.1", b'{"seq":7}')

    await until(lambda: all(ear.heard for ear in ears))
    await asyncio.sleep(0.05)  # an echo would come now

    assert [ear.heard for ear in ears] == [[("game.1", b'{"seq":7}')]] * 3


async def test_messages_come_in_order_and_equal_ones_all_come(buses: list[Bus]) -> None:
    ear = Ear(buses[1])
    sent = [("t", b"same"), ("t", b"same"), *(("t", b"%d" % n) for n in range(200)), ("t", b"same")]
    for topic, message in sent:
        await buses[0].publish(topic, message)

    await until(lambda: len(ear.heard) >= len(sent))
    assert ear.heard == sent


@pytest.mark.parametrize(
    ("topic", "message"),
    [
        ("game.ŀl·ç", b"\x00\xff\n'"),
        ("with space", b""),
        ("x\x00y", "日本".encode()),
        ("'; DROP TABLE games; --", b"$1"),
    ],
)
async def test_any_topic_and_any_bytes(buses: list[Bus], topic: str, message: bytes) -> None:
    ear = Ear(buses[2])
    await buses[0].publish(topic, message)

    await until(lambda: bool(ear.heard))
    assert ear.heard == [(topic, message)]


async def test_a_message_that_is_too_large_is_refused_with_its_size(buses: list[Bus]) -> None:
    ear = Ear(buses[1])
    await buses[0].publish("t", b"x" * 5900)
    with pytest.raises(StorageError) as told:
        await buses[0].publish("t", b"x" * 6100)
    await buses[0].publish("t", b"after")

    assert told.value.code == "message-too-large"
    assert told.value.facts["most"] == MOST_BYTES
    await until(lambda: len(ear.heard) == 2)
    assert ear.heard[1] == ("t", b"after")


async def test_a_message_needs_a_topic(buses: list[Bus]) -> None:
    with pytest.raises(ValueError, match="topic"):
        await buses[0].publish("", b"x")


async def test_who_has_ended_hears_no_more(buses: list[Bus]) -> None:
    heard: list[bytes] = []

    def hook(_topic: str, message: bytes) -> None:
        heard.append(message)

    ear = Ear(buses[1])
    end = buses[1].subscribe(hook)
    await buses[0].publish("t", b"1")
    await until(lambda: len(ear.heard) == 1)
    end()
    end()
    await buses[0].publish("t", b"2")
    await until(lambda: len(ear.heard) == 2)

    assert heard == [b"1"]


async def test_a_hook_that_fails_silences_nobody(buses: list[Bus], caplog: pytest.LogCaptureFixture) -> None:
    def clumsy(_topic: str, _message: bytes) -> None:
        raise RuntimeError("dropped it")

    buses[1].subscribe(clumsy)
    ear = Ear(buses[1])
    with caplog.at_level(logging.ERROR):
        await buses[0].publish("t", b"1")
        await buses[0].publish("t", b"2")
        await until(lambda: len(ear.heard) == 2)

    assert "a hook of the bus failed" in caplog.text


async def test_who_publishes_is_heard_here_before_going_on(buses: list[Bus]) -> None:
    """What a process has written is looked at by its own rooms first, and only then is it acknowledged."""
    ear = Ear(buses[0])
    for n in range(100):
        await buses[0].publish("t", b"%d" % n)
        assert ear.heard[-1] == ("t", b"%d" % n)


async def test_who_listens_to_some_topics_hears_of_no_other(buses: list[Bus]) -> None:
    heard: list[tuple[str, bytes]] = []
    everything = Ear(buses[1])
    buses[1].subscribe(lambda topic, message: heard.append((topic, message)), "game", "lobby")
    for topic in ("game", "event", "lobby", "games"):
        await buses[0].publish(topic, b"1")

    await until(lambda: len(everything.heard) == 4)
    assert heard == [("game", b"1"), ("lobby", b"1")]


async def test_500_rooms_at_a_cold_start(processes: list[Bus]) -> None:
    """Every process starts and speaks at once; whoever was there first hears all that is said after."""
    ears = [Ear(bus) for bus in processes]
    try:
        await asyncio.gather(*(bus.start() for bus in processes))
        await asyncio.gather(
            *(
                bus.publish(f"room.{n}", b"%d" % process)
                for n in range(500)
                for process, bus in enumerate(processes)
            )
        )
        everything = {(f"room.{n}", b"%d" % process) for n in range(500) for process in range(3)}
        await until(lambda: all(set(ear.heard) == everything for ear in ears))
        assert [ear.resyncs for ear in ears] == [0, 0, 0]
    finally:
        for bus in processes:
            await bus.stop()


async def test_what_is_said_before_the_start_is_heard_after_it(processes: list[Bus]) -> None:
    ears = [Ear(bus) for bus in processes]
    for n in range(500):
        await processes[0].publish(f"room.{n}", b"x")
    try:
        for bus in (processes[1], processes[2], processes[0]):
            await bus.start()
        await until(lambda: all(len(ear.heard) == 500 for ear in ears))
    finally:
        for bus in processes:
            await bus.stop()


async def test_a_bus_can_be_stopped_twice_or_before_it_starts(processes: list[Bus]) -> None:
    await processes[0].stop()
    await processes[0].start()
    await processes[0].start()
    await processes[0].stop()
    await processes[0].stop()


# --- PostgreSQL: connections that break ---


async def three_buses(url: str) -> list[PostgresBus]:
    buses = [PostgresBus(postgres_place(url)) for _ in range(3)]
    for bus in buses:
        await bus.start()
    return buses


async def test_what_was_published_last_is_sent_before_the_end(bus_url: str) -> None:
    buses = await three_buses(bus_url)
    ears = [Ear(bus) for bus in buses[1:]]
    for n in range(1000):
        await buses[0].publish("t", b"%d" % n)
    await buses[0].stop()

    await until(lambda: all(len(ear.heard) == 1000 for ear in ears))
    for bus in buses[1:]:
        await bus.stop()


async def test_the_database_restarts(
    postgres: Postgres, bus_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    buses = await three_buses(bus_url)
    ears = [Ear(bus) for bus in buses]
    await asyncio.to_thread(postgres.stop)
    try:
        for n in range(50):
            await buses[0].publish(f"room.{n}", b"while it was down")
        assert len(buses[0].unsent) == 50
    finally:
        await asyncio.to_thread(postgres.start)

    await until(lambda: all(ear.resyncs for ear in ears))
    for bus in buses:
        await bus.publish("after", b"it is back")
    # What could not be sent was kept, and what is said now is heard by all.
    await until(lambda: all(ear.heard.count(("after", b"it is back")) == 3 for ear in ears))
    assert {topic for topic, _ in ears[0].heard} == {"after", *(f"room.{n}" for n in range(50))}
    for bus in buses:
        await bus.stop()
    assert "broke" in caplog.text
    assert "is back" in caplog.text


async def cut(url: str, process: int | None) -> None:
    """End a connection as an administrator, or a network, would."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1", process
        )
    finally:
        await connection.close()


async def test_who_alone_was_cut_off_is_heard_and_looks(bus_url: str) -> None:
    """The others never noticed: what was said by the one cut off must reach them all the same."""
    buses = await three_buses(bus_url)
    ears = [Ear(bus) for bus in buses]
    await cut(bus_url, buses[0].process)
    for n in range(100):
        await buses[0].publish(f"room.{n}", b"x")

    await until(
        lambda: all({topic for topic, _ in ear.heard} == {f"room.{n}" for n in range(100)} for ear in ears)
    )
    await until(lambda: ears[0].resyncs == 1)
    assert [ear.resyncs for ear in ears] == [1, 0, 0]
    for bus in buses:
        await bus.stop()


async def test_nothing_is_lost_however_often_it_breaks(bus_url: str) -> None:
    buses = await three_buses(bus_url)
    ears = [Ear(bus) for bus in buses[1:]]
    for n in range(300):
        await buses[0].publish("t", b"%d" % n)
        if n % 60 == 30:
            await cut(bus_url, buses[0].process)
        await asyncio.sleep(0.002)

    everything = {b"%d" % n for n in range(300)}
    await until(lambda: all({message for _, message in ear.heard} == everything for ear in ears))
    for bus in buses:
        await bus.stop()


async def test_when_too_much_waits_everybody_is_told_to_look(bus_url: str) -> None:
    speaker = PostgresBus(postgres_place(bus_url), most_unsent=10)
    listener = PostgresBus(postgres_place(bus_url))
    await speaker.start()
    await listener.start()
    ear = Ear(listener)
    await cut(bus_url, speaker.process)
    for n in range(25):
        await speaker.publish("t", b"%d" % n)

    await until(lambda: len(ear.heard) > 0 and ear.heard[-1] == ("t", b"24"))
    assert ear.resyncs in (1, 2)  # a server that is being cut off may still pass on what it never answers
    assert len(ear.heard) < 25
    await speaker.stop()
    await listener.stop()


async def test_a_bus_that_is_stopped_while_it_connects_leaves_nothing_open(
    bus_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []

    async def listen_for_ever(connection: object, *_: object) -> None:
        opened.append(connection)
        await asyncio.Event().wait()

    bus = PostgresBus(postgres_place(bus_url))
    await bus.start()
    monkeypatch.setattr(asyncpg.Connection, "add_listener", listen_for_ever)
    await cut(bus_url, bus.process)
    await until(lambda: bool(opened))
    await bus.stop()

    assert [connection.is_closed() for connection in opened] == [True]


async def test_a_stranger_on_the_channel_is_ignored(bus_url: str, caplog: pytest.LogCaptureFixture) -> None:
    buses = await three_buses(bus_url)
    ear = Ear(buses[0])
    stranger = await asyncpg.connect(bus_url)
    for text in ("", "hello", "[1,2]", '{"a":1}'):
        await stranger.execute("SELECT pg_notify($1, $2)", CHANNEL, text)
    await stranger.close()
    await buses[1].publish("t", b"ours")

    await until(lambda: bool(ear.heard))
    assert ear.heard == [("t", b"ours")]
    assert "not ours" in caplog.text
    for bus in buses:
        await bus.stop()


async def test_a_silent_connection_is_tried_and_replaced(
    bus_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network that swallows everything sends no word of it: only a question that is not answered tells."""
    monkeypatch.setattr("faristol.storage.bus_postgres.HEARTBEAT", 0.05)
    monkeypatch.setattr("faristol.storage.bus_postgres.ANSWER_WITHIN", 0.2)
    bus = PostgresBus(postgres_place(bus_url))
    await bus.start()
    ear = Ear(bus)
    await asyncio.sleep(0.3)
    assert ear.resyncs == 0  # questions that are answered change nothing

    bus._connection._transport.pause_reading()
    await until(lambda: ear.resyncs == 1)
    await bus.stop()


async def test_a_bus_that_cannot_reach_its_server_says_so() -> None:
    bus = PostgresBus(postgres_place("postgresql://u:secret@127.0.0.1:1/club"))
    with pytest.raises(StorageError) as told:
        await bus.start()
    await bus.stop()

    assert told.value.code == "database-unreachable"
    assert "secret" not in str(told.value)
