"""Telling those who look at the lobby that it has changed."""

from __future__ import annotations

import asyncio

from faristol.formats.wire.socket import LobbyChanged
from faristol.server.connection import encoded
from faristol.server.rooms import Rooms
from faristol.service.games.use_cases import LOBBY_TOPIC
from faristol.service.ports import StreamKind
from faristol.service.world import World

__all__ = ["Lobby"]

_EVERY_S = 1.0  # at most so often


class Lobby:
    """Everybody who follows no game looks at the lobby, as far as the server knows."""

    def __init__(self, world: World, rooms: Rooms) -> None:
        self._world = world
        self._rooms = rooms
        self._changed = asyncio.Event()

    async def run(self) -> None:
        """Listen and tell; cancel to stop."""
        bus = self._world.bus
        ends = [bus.subscribe(self._hear, LOBBY_TOPIC), bus.on_resync(self._may_have_changed)]
        text = encoded(LobbyChanged())
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                for connection in self._rooms.connections:
                    if not any(kind is StreamKind.GAME for kind, _ in connection.following):
                        connection.send_text(text)
                await asyncio.sleep(_EVERY_S)
        finally:
            for end in ends:
                end()

    def _hear(self, _: str, __: bytes) -> None:
        self._changed.set()

    def _may_have_changed(self) -> None:
        self._changed.set()
