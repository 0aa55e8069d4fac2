"""Who is at a game: told to those who follow it, and to the other processes."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from faristol.formats.wire.socket import Here
from faristol.server.connection import Connection, encoded
from faristol.server.presence import HERE_TOPIC, REPEAT_MS, Presence, Seen
from faristol.server.rooms import Rooms
from faristol.service.games.page import GamePage
from faristol.service.ports import GameId, StreamId, StreamKind, id_of
from faristol.service.world import World

__all__ = ["Attendance"]

_log = logging.getLogger(__name__)

_LATER_S = 0.05  # a timer of the loop may ring a moment before the clock of the world says so


class Attendance:
    """The seats whose players are connected, and how many look on."""

    def __init__(self, world: World, rooms: Rooms, *, worker: str, grace_ms: int) -> None:
        self._world = world
        self._rooms = rooms
        self._grace_s = grace_ms / 1000
        self._presence = Presence(worker, world.clock, grace_ms)
        self._seats: dict[tuple[Connection, StreamId], int | None] = {}
        rooms.beside[StreamKind.GAME] = self

    # --- what the rooms say ---

    def came(self, connection: Connection, page: GamePage) -> None:
        seat = page.seat_of(id_of(connection.person))
        self._seats[connection, page.id] = seat
        self._presence.came(page.id, seat)
        self._rooms.spawn(self._tell(page.id))

    def told(self, connection: Connection, page: GamePage) -> None:
        """Who watched and sat down is at the game now; who got up only watches."""
        key = (connection, page.id)
        before, now = self._seats.get(key), page.seat_of(id_of(connection.person))
        if key in self._seats and before != now:
            self._presence.went(page.id, before)
            self._presence.came(page.id, now)
            self._seats[key] = now
            self._rooms.spawn(self._tell(page.id))

    def went(self, connection: Connection, stream: StreamId) -> None:
        if (connection, stream) not in self._seats:
            return
        seat, game = self._seats.pop((connection, stream)), GameId(stream)
        self._presence.went(game, seat)
        # A broken connection is not an absent player yet.
        self._rooms.spawn(self._tell(game, after_s=0 if seat is None else self._grace_s + _LATER_S))

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
        seats, watching = sorted(self._presence.seats(game)), self._presence.watching(game)
        text = encoded(Here(game=game, seats=tuple(seats), watching=watching))
        for connection in self._rooms.followers((StreamKind.GAME, game)):
            connection.send_text(text)

    async def _publish(self, game: GameId) -> None:
        try:
            await self._world.bus.publish(HERE_TOPIC, msgspec.json.encode(self._presence.own(game)))
        except Exception:
            _log.exception("the bus did not take who is here")
