"""Following what is not an online game: wooden tables, duplicates, championships.

The bus says which stream changed; each follower is sent the whole view of it. Viewers who may see the same
are sent the same text, and a stream that changes quickly is told of a few times a second, the newest last.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Hashable, Iterable
from typing import Any, Protocol, runtime_checkable

from faristol.errors import FaristolError
from faristol.formats.wire.socket import Gone, ServerMessage
from faristol.server.connection import Connection, encoded
from faristol.service.deadlines import Alarms, Sweep
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import EpochMs, NotFound, PersonId, StreamId, StreamKind
from faristol.service.streams.book import read_notice
from faristol.service.world import World

__all__ = ["Room", "Rooms", "Selective", "StreamKey"]

_log = logging.getLogger(__name__)

StreamKey = tuple[StreamKind, StreamId]

_PACE_S = 0.2  # between two tellings of one stream
_AT_A_TIME = 25  # followers told before others have their turn
_MOST_FOLLOWED = 12  # streams of one connection


class Room(Protocol):
    """One kind of stream that browsers can follow. Pages are whatever the room's book folds."""

    @property
    def kind(self) -> StreamKind: ...

    async def heard(self, stream: StreamId, seq: int) -> Any:
        """The page with at least *seq* entries; what has fallen due has taken effect. 0: the newest."""

    def audience(self, page: Any, person: PersonId | None) -> Hashable:
        """Those with the same answer see the same."""

    def tell(self, page: Any, person: PersonId | None, language: str, now: EpochMs) -> ServerMessage:
        """The whole view, as *person* may see it."""

    async def tend(self, stream: StreamId) -> None:
        """Do what has fallen due."""


@runtime_checkable
class Selective(Protocol):
    """A room that knows which changes are no news to somebody: they are not told of them."""

    def last_news(self, page: Any, person: PersonId | None) -> int:
        """The last entry that changed what *person* sees."""


class Rooms:
    """Who follows what in this process."""

    def __init__(self, world: World, rooms: Iterable[Room]) -> None:
        self._world = world
        self._rooms = {room.kind: room for room in rooms}
        self._followers: dict[StreamKey, set[Connection]] = {}
        self._news: dict[StreamKey, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: set[StreamKey] = set()
        self._alarms = {kind: Alarms(room.tend, world.clock) for kind, room in self._rooms.items()}

    def set_alarm(self, kind: StreamKind, stream: StreamId, at: EpochMs | None) -> None:
        self._alarms[kind].set(stream, at)

    async def follow(self, connection: Connection, kind: str, stream: StreamId) -> None:
        """Send the view now, and again whenever it changes; who follows nothing is told that it is gone."""
        try:
            await self._follow(connection, self._key(kind, stream))
        except NotFound:
            connection.send(Gone(game=stream))

    async def _follow(self, connection: Connection, key: StreamKey) -> None:
        kind, stream = key
        if len(connection.following) >= _MOST_FOLLOWED and key not in connection.following:
            raise RequestRefused(Reason.TOO_FAST, seconds=1)
        room = self._rooms[kind]
        # Listed before the page is loaded: what changes meanwhile is news, and not lost.
        self._followers.setdefault(key, set()).add(connection)
        connection.following[key] = 0
        try:
            page = await room.heard(stream, 0)
        except BaseException:
            self.unfollow(connection, kind, stream)
            raise
        self._send(room, page, connection, {})

    def _key(self, kind: str, stream: StreamId) -> StreamKey:
        try:
            known = StreamKind(kind)
        except ValueError:
            raise NotFound("not-found", game=stream) from None
        if known not in self._rooms:
            raise NotFound("not-found", game=stream)
        return known, stream

    def unfollow(self, connection: Connection, kind: str, stream: StreamId) -> None:
        key = self._key(kind, stream)
        connection.following.pop(key, None)
        followers = self._followers.get(key, set())
        followers.discard(connection)
        if not followers:
            self._followers.pop(key, None)

    def remove(self, connection: Connection) -> None:
        for kind, stream in tuple(connection.following):
            self.unfollow(connection, kind, stream)

    # --- the bus, the time ---

    async def run(self, *, worker: str, sweep_ms: int) -> None:
        """Listen, and look after what falls due; cancel to stop."""
        ends = [self._world.bus.subscribe(self._hear), self._world.bus.on_resync(self._look_at_all)]
        clock, cards = self._world.clock, self._world.cards
        sweeps = [
            Sweep(cards, room.tend, clock, worker=worker, every_ms=sweep_ms, kind=room.kind)
            for room in self._rooms.values()
        ]
        try:
            alarms = (alarm.run() for alarm in self._alarms.values())
            await asyncio.gather(*alarms, *(sweep.run() for sweep in sweeps))
            await asyncio.Event().wait()  # a house without rooms has nothing to look after
        finally:
            for end in ends:
                end()
            for task in self._tasks:
                task.cancel()

    async def _hear(self, topic: str, message: bytes) -> None:
        if topic in self._rooms:
            stream, seq = read_notice(message)
            self._look_at((StreamKind(topic), stream), seq)

    async def _look_at_all(self) -> None:
        for key in tuple(self._followers):
            self._look_at(key, 0)

    def _look_at(self, key: StreamKey, seq: int) -> None:
        if key not in self._followers:
            return
        self._news[key] = max(seq, self._news.get(key, 0))
        if key not in self._busy:
            self._busy.add(key)
            self._spawn(self._tell(key))

    async def _tell(self, key: StreamKey) -> None:
        kind, stream = key
        room = self._rooms[kind]
        try:
            while (seq := self._news.pop(key, None)) is not None:
                page = await room.heard(stream, seq)
                told: dict[Hashable, str] = {}
                for number, connection in enumerate(tuple(self._followers.get(key, ()))):
                    self._send(room, page, connection, told)
                    if number % _AT_A_TIME == _AT_A_TIME - 1:
                        await asyncio.sleep(0)  # five hundred phones must not hold up a slip
                await asyncio.sleep(_PACE_S)
        except NotFound:
            for connection in self._followers.get(key, ()):
                connection.send(Gone(game=stream))
        except Exception:
            _log.exception("telling of %s %s failed", kind, stream)
        finally:
            self._busy.discard(key)

    def _send(self, room: Room, page: Any, connection: Connection, told: dict[Hashable, str]) -> None:
        key = (room.kind, page.id)
        since = connection.following.get(key)
        news = room.last_news(page, connection.person) if isinstance(room, Selective) else page.seq
        if since is None or since >= news:
            return
        connection.following[key] = page.seq
        seen_by = (room.audience(page, connection.person), connection.language)
        text = told.get(seen_by)
        if text is None:
            try:
                message = room.tell(page, connection.person, connection.language, self._world.clock())
            except FaristolError:
                message = Gone(game=page.id)  # no longer theirs to see
            text = told[seen_by] = encoded(message)
        connection.send_text(text)

    def _spawn(self, job: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
