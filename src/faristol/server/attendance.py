"""Who is at a game or in a class: told to those who follow it, to the other processes, and to who waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from faristol.formats.wire.classes import ClassHere
from faristol.formats.wire.socket import Here
from faristol.server.connection import Connection, encoded
from faristol.server.presence import CLASS_HERE_TOPIC, HERE_TOPIC, REPEAT_MS, Place, Presence, Seen
from faristol.server.rooms import Rooms
from faristol.service.classes.viewers import Onlooker
from faristol.service.games.page import GamePage
from faristol.service.ports import GameId, PersonId, StreamId, StreamKind, id_of
from faristol.service.world import World

__all__ = ["Attendance", "ClassAttendance"]

_log = logging.getLogger(__name__)

P = TypeVar("P", bound="_Page")

_LATER_S = 0.05  # a timer of the loop may ring a moment before the clock of the world says so


class _Page(Protocol):
    """A page in which people have places: halves of seats at a game, pupils of a class."""

    @property
    def id(self) -> StreamId: ...

    def place_of(self, person: PersonId | None) -> Place | None: ...


class _Attending(Generic[P]):
    """The places whose people are connected, of one family."""

    kind: ClassVar[StreamKind]
    topic: ClassVar[str]

    def __init__(self, world: World, rooms: Rooms, *, worker: str, grace_ms: int) -> None:
        self._world = world
        self._rooms = rooms
        self._grace_s = grace_ms / 1000
        self._presence = Presence(worker, world.clock, grace_ms)
        self._places: dict[tuple[Connection, StreamId], Place | None] = {}
        rooms.beside[self.kind] = self

    def seats(self, stream: StreamId) -> frozenset[int]:
        """The seats, or the pupils, of whom somebody is there."""
        return frozenset(seat for seat, _ in self._presence.places(stream))

    # --- what the rooms say ---

    def came(self, connection: Connection, page: P) -> None:
        place = page.place_of(id_of(connection.person))
        self._places[connection, page.id] = place
        self._presence.came(page.id, place)
        self._rooms.spawn(self._tell(page.id))

    def told(self, connection: Connection, page: P) -> None:
        """Who watched and sat down is at the game now; who got up only watches."""
        key = (connection, page.id)
        before, now = self._places.get(key), page.place_of(id_of(connection.person))
        if key in self._places and before != now:
            self._presence.went(page.id, before)
            self._presence.came(page.id, now)
            self._places[key] = now
            self._rooms.spawn(self._tell(page.id))

    def went(self, connection: Connection, stream: StreamId) -> None:
        if (connection, stream) not in self._places:
            return
        place = self._places.pop((connection, stream))
        self._presence.went(stream, place)
        # A broken connection is not an absent player yet.
        self._rooms.spawn(self._tell(stream, after_s=0 if place is None else self._grace_s + _LATER_S))

    # --- telling ---

    async def run(self) -> None:
        """Listen to the other processes, and repeat to them who is here; cancel to stop."""
        end = self._world.bus.subscribe(self._hear, self.topic)
        try:
            while True:
                await asyncio.sleep(REPEAT_MS / 1000)
                for stream in self._presence.games():
                    await self._publish(stream)
                self._presence.forget_empty()
        finally:
            end()

    def _hear(self, _: str, message: bytes) -> None:
        seen = msgspec.json.decode(message, type=Seen)
        if self._presence.heard(seen):
            self._send(seen.game)

    async def _tell(self, stream: StreamId, *, after_s: float = 0) -> None:
        if after_s:
            await asyncio.sleep(after_s)
        self._send(stream)
        await self._publish(stream)

    def _send(self, stream: StreamId) -> None:
        text = encoded(self._message(stream))
        for connection in self._rooms.followers((self.kind, stream)):
            if self._concerns(connection, stream):
                connection.send_text(text)

    def _message(self, stream: StreamId) -> Struct:
        raise NotImplementedError

    def _concerns(self, connection: Connection, stream: StreamId) -> bool:
        """Whether whoever is at *connection* is to know."""
        return True

    async def _publish(self, stream: StreamId) -> None:
        try:
            await self._world.bus.publish(self.topic, msgspec.json.encode(self._presence.own(stream)))
        except Exception:
            _log.exception("the bus did not take who is here")


class Attendance(_Attending[GamePage]):
    """The seats whose players are connected, and how many look on."""

    kind = StreamKind.GAME
    topic = HERE_TOPIC

    def __init__(
        self,
        world: World,
        rooms: Rooms,
        *,
        come: Callable[[GameId, PersonId], Awaitable[None]],
        worker: str,
        grace_ms: int,
    ) -> None:
        super().__init__(world, rooms, worker=worker, grace_ms=grace_ms)
        self._come = come  # say that a player has opened the table

    def came(self, connection: Connection, page: GamePage) -> None:
        super().came(connection, page)
        self._open(connection, page)

    def told(self, connection: Connection, page: GamePage) -> None:
        super().told(connection, page)
        if (connection, page.id) in self._places:
            self._open(connection, page)

    def _open(self, connection: Connection, page: GamePage) -> None:
        """Who is at the table when every seat is taken, or comes then, need not be waited for."""
        person = id_of(connection.person)
        if person is not None and page.awaited and page.place_of(person) in page.awaited:
            self._rooms.spawn(self._note(page.id, person))

    async def _note(self, game: GameId, person: PersonId) -> None:
        await self._come(game, person)

    def _message(self, stream: StreamId) -> Struct:
        places, watching = sorted(self._presence.places(stream)), self._presence.watching(stream)
        seats = tuple(sorted(self.seats(stream)))
        return Here(game=stream, seats=seats, watching=watching, places=tuple(places))


class ClassAttendance(_Attending[_Page]):
    """The pupils whose tablets are connected, for their teacher; nobody else is told."""

    kind = StreamKind.CLASS
    topic = CLASS_HERE_TOPIC

    def _message(self, stream: StreamId) -> Struct:
        return ClassHere(stream=stream, pupils=tuple(sorted(self.seats(stream))))

    def _concerns(self, connection: Connection, stream: StreamId) -> bool:
        seen = connection.following.get((self.kind, stream))
        looking = None if seen is None or seen.audience is None else seen.audience[0]
        return isinstance(looking, Onlooker) and looking.teacher
