"""Sockets end with the session that they came with, in whichever process it was ended.

The bus says who was signed out. Because a message may be lost, each process also asks the store now and then
which of the sessions at its sockets are left. A browser that is sent away comes back by itself, as whoever
it is then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from faristol.server.connection import Connection
from faristol.server.rooms import Rooms
from faristol.service.ports import id_of
from faristol.service.sign_out import SIGNED_OUT_TOPIC, read_signed_out
from faristol.service.world import World

__all__ = ["SIGNED_OUT", "Departures"]

_log = logging.getLogger(__name__)

SIGNED_OUT = 4401  # why a socket is closed
_LOOK_S = 60.0


class Departures:
    """Who leaves this process because their session is over."""

    def __init__(self, world: World, rooms: Rooms) -> None:
        self._world = world
        self._rooms = rooms
        self._wake = asyncio.Event()
        self.heard = 0
        """How often somebody was signed out. Who finds it changed while letting somebody in asks again."""

    async def run(self) -> None:
        """Listen; cancel to stop."""
        bus = self._world.bus
        ends = [bus.subscribe(self._hear, SIGNED_OUT_TOPIC), bus.on_resync(self._wake.set)]
        try:
            while True:
                self._wake.clear()
                try:
                    async with asyncio.timeout(_LOOK_S):
                        await self._wake.wait()
                except TimeoutError:
                    pass
                try:
                    await self._look()
                except Exception:
                    _log.exception("asking which sessions are left failed; it will be tried again")
        finally:
            for end in ends:
                end()

    def _hear(self, _: str, message: bytes) -> None:
        told = read_signed_out(message)
        self.heard += 1
        if told.person is not None:
            self._send_away(lambda connection: id_of(connection.person) == told.person)
        else:
            self._send_away(lambda connection: connection.session == told.session)

    async def _look(self) -> None:
        """Send away whose session is no longer in the store."""
        asked = {one.session for one in self._rooms.connections if one.session is not None}
        now = self._world.clock()
        left = await self._world.people.still_open(sorted(asked), now)
        over = asked - left - await self._world.tokens.still_open(sorted(asked - left), now)
        self._send_away(lambda connection: connection.session in over)

    def _send_away(self, over: Callable[[Connection], bool]) -> None:
        for connection in tuple(self._rooms.connections):
            if over(connection):
                connection.close(SIGNED_OUT, "signed out")
