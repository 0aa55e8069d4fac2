"""Who is at a game: told to those who follow it, to the other processes, and to a game that waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec

from faristol.formats.wire.socket import Here
from faristol.server.connection import Connection, encoded
from faristol.server.presence import HERE_TOPIC, REPEAT_MS, Place, Presence, Seen
from faristol.server.rooms import Rooms
from faristol.service.games.page import GamePage
from faristol.service.ports import GameId, PersonId, StreamId, StreamKind, id_of
from faristol.service.world import World

__all__ = ["Attendance"]

_log = logging.getLogger(__name__)

_LATER_S = 0.05  # a timer of the loop may ring a moment before the clock of the world says so


class Attendance:
    """The seats whose players are connected, and how many look on."""

    def __init__(
        self,
        world: World,
        rooms: Rooms,
        *,
        come: Callable[[GameId, PersonId], Awaitable[None]],
        worker: str,
        grace_ms: int,
    ) -> None:
        self._world = world
        self._come = come  # say that a player has opened the table
        self._rooms = rooms
        self._grace_s = grace_ms / 1000
        self._presence = Presence(worker, world.clock, grace_ms)
        self._places: dict[tuple[Connection, StreamId], Place | None] = {}
        rooms.beside[StreamKind.GAME] = self

    def seats(self, game: GameId) -> frozenset[int]:
        """The seats whose players are at *game*."""
        return frozenset(seat for seat, _ in self._presence.places(game))

    # --- what the rooms say ---

    def came(self, connection: Connection, page: GamePage) -> None:
        place = page.place_of(id_of(connection.person))
        self._places[connection, page.id] = place
        self._presence.came(page.id, place)
        self._rooms.spawn(self._tell(page.id))
        self._open(connection, page)

    def told(self, connection: Connection, page: GamePage) -> None:
        """Who watched and sat down is at the game now; who got up only watches."""
        key = (connection, page.id)
        before, now = self._places.get(key), page.place_of(id_of(connection.person))
        if key in self._places and before != now:
            self._presence.went(page.id, before)
            self._presence.came(page.id, now)
            self._places[key] = now
            self._rooms.spawn(self._tell(page.id))
        if key in self._places:
            self._open(connection, page)

    def _open(self, connection: Connection, page: GamePage) -> None:
        """Who is at the table when every seat is taken, or comes then, need not be waited for."""
        person = id_of(connection.person)
        if person is not None and page.awaited and page.place_of(person) in page.awaited:
            self._rooms.spawn(self._note(page.id, person))

    async def _note(self, game: GameId, person: PersonId) -> None:
        await self._come(game, person)

    def went(self, connection: Connection, stream: StreamId) -> None:
        if (connection, stream) not in self._places:
            return
        place, game = self._places.pop((connection, stream)), GameId(stream)
        self._presence.went(game, place)
        # A broken connection is not an absent player yet.
        self._rooms.spawn(self._tell(game, after_s=0 if place is None else self._grace_s + _LATER_S))

    # --- telling ---

    async def run(self) -> None:
        """Listen to the other processes, and repeat to them who is here; cancel to stop."""
        end = self._world.bus.subscribe(self._hear, HERE_TOPIC)
        try:
            while True:
                await asyncio.sleep(REPEAT_MS / 1000)
                for game in self._presence.games():
                    await self._publish(game)
                self._presence.forget_empty()
        finally:
            end()

    def _hear(self, _: str, message: bytes) -> None:
        seen = msgspec.json.decode(message, type=Seen)
        if self._presence.heard(seen):
            self._send(seen.game)

    async def _tell(self, game: GameId, *, after_s: float = 0) -> None:
        if after_s:
            await asyncio.sleep(after_s)
        self._send(game)
        await self._publish(game)

    def _send(self, game: GameId) -> None:
        places, watching = sorted(self._presence.places(game)), self._presence.watching(game)
        seats = tuple(sorted({seat for seat, _ in places}))
        text = encoded(Here(game=game, seats=seats, watching=watching, places=tuple(places)))
        for connection in self._rooms.followers((StreamKind.GAME, game)):
            connection.send_text(text)

    async def _publish(self, game: GameId) -> None:
        try:
            await self._world.bus.publish(HERE_TOPIC, msgspec.json.encode(self._presence.own(game)))
        except Exception:
            _log.exception("the bus did not take who is here")
