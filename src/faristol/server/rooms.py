"""Telling those who follow what lives: one fan-out for every family.

The bus says which stream changed; each follower is sent what changed in the view that it has, or the whole
view if it has none. Viewers who may see the same are sent the same text, and a stream that changes quickly
is told of a few times a second, the newest last. Messages of the bus may come twice and need not come at
all: after a broken connection to it everything that is followed is looked at again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine, Iterable
from typing import Any, Protocol

from faristol.errors import FaristolError
from faristol.formats.wire.changes import changed
from faristol.formats.wire.socket import Gone, Refusal
from faristol.server.connection import UNSEEN, Audience, Connection, Seen, encoded
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import EpochMs, NotFound, StreamId, StreamKind
from faristol.service.refusals import explain
from faristol.service.streams.book import AnyBook, read_notice
from faristol.service.streams.family import Page, StreamKey
from faristol.service.streams.named import FORGOTTEN_TOPIC, read_forgotten
from faristol.service.world import World

__all__ = ["Beside", "Rooms"]

_log = logging.getLogger(__name__)

_AT_A_TIME = 25  # followers told before others have their turn
_MOST_FOLLOWED = 64  # streams of one connection: a teacher looks at every table of the class


class Beside(Protocol):
    """Whoever wants to know who follows a family: see :mod:`faristol.server.attendance`."""

    def came(self, connection: Connection, page: Any) -> None: ...
    def told(self, connection: Connection, page: Any) -> None: ...
    def went(self, connection: Connection, stream: StreamId) -> None: ...


class Rooms:
    """The connections of this process, who follows what, and what each must be told."""

    def __init__(self, world: World, books: Iterable[AnyBook]) -> None:
        self._world = world
        self._books = {book.family.kind: book for book in books}
        self._followers: dict[StreamKey, set[Connection]] = {}
        self._news: dict[StreamKey, int] = {}
        self._busy: set[StreamKey] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.beside: dict[StreamKind, Beside] = {}
        self.connections: set[Connection] = set()
        self.heard = self.sent = 0  # messages
        self.by_address: Counter[str] = Counter()  # how many of them

    def followers(self, key: StreamKey) -> tuple[Connection, ...]:
        return tuple(self._followers.get(key, ()))

    def welcome(self, connection: Connection) -> None:
        """Somebody has come."""
        self.connections.add(connection)
        self.by_address[connection.address] += 1

    def remove(self, connection: Connection) -> None:
        """This connection is closed."""
        if connection in self.connections:
            self.connections.remove(connection)
            self.by_address[connection.address] -= 1
            if not self.by_address[connection.address]:
                del self.by_address[connection.address]
        for kind, stream in tuple(connection.following):
            self.unfollow(connection, kind, stream)

    async def close(self) -> None:
        """Send everybody away; they will find another process, or this one when it is back."""
        for connection in self.connections:
            connection.close(1012, "the server restarts")
        await asyncio.sleep(0.05 if self.connections else 0)

    # --- following ---

    async def follow(self, connection: Connection, kind: str, stream: StreamId, since: int = 0) -> None:
        """Send the view now, and then whatever changes; who follows nothing is told that it is gone."""
        key = (StreamKind(kind), stream)
        if len(connection.following) >= _MOST_FOLLOWED and key not in connection.following:
            raise RequestRefused(Reason.TOO_FAST, seconds=1)
        book = self._books[key[0]]
        # Listed before the page is loaded: what changes meanwhile is news, and not lost.
        self._followers.setdefault(key, set()).add(connection)
        came = key not in connection.following
        connection.following[key] = UNSEEN
        try:
            page = await book.ready(await book.current(stream))
            missed = await book.since(page, since) if since and book.family.movement else ()
        except NotFound:
            self.unfollow(connection, kind, stream)
            connection.send(Gone(stream=stream))
            return
        except BaseException:
            self.unfollow(connection, kind, stream)
            raise
        if connection.following.get(key) is UNSEEN:  # else news overtook us while the store was asked
            telling = self._telling(key, page)
            # What others have before them is shown to who comes, so that the next text is the same for all.
            telling.know(other.following.get(key, UNSEEN) for other in self.followers(key))
            telling.send(connection, telling.audience(connection), missed)
        if came and (beside := self.beside.get(book.family.kind)) and key in connection.following:
            beside.came(connection, page)

    def unfollow(self, connection: Connection, kind: str, stream: StreamId) -> None:
        key = (StreamKind(kind), stream)
        followed = connection.following.pop(key, None) is not None
        followers = self._followers.get(key, set())
        followers.discard(connection)
        if not followers:
            self._followers.pop(key, None)
        if followed and (beside := self.beside.get(key[0])):
            beside.went(connection, stream)

    # --- the bus ---

    async def run(self) -> None:
        """Listen; cancel to stop."""
        bus = self._world.bus
        ends = [
            bus.subscribe(self._hear, *self._books),
            bus.subscribe(self._hear_forgotten, FORGOTTEN_TOPIC),
            bus.on_resync(self._look_at_all),
        ]
        try:
            await asyncio.Event().wait()
        finally:
            for end in ends:
                end()
            for task in self._tasks:
                task.cancel()

    def _hear(self, topic: str, message: bytes) -> None:
        stream, seq = read_notice(message)
        self._look_at((StreamKind(topic), stream), seq)

    def _hear_forgotten(self, _: str, message: bytes) -> None:
        forgotten = frozenset(read_forgotten(message))
        self._show_anew(key for key in tuple(self._followers) if key[1] in forgotten)

    def _look_at_all(self) -> None:
        self._show_anew(tuple(self._followers))  # somebody may have been forgotten meanwhile

    def _show_anew(self, keys: Iterable[StreamKey]) -> None:
        """What those who follow have seen may have a name in it that is to be forgotten."""
        for key in keys:
            for connection in self._followers.get(key, ()):
                connection.following[key] = UNSEEN
            self._look_at(key, 0)

    def _look_at(self, key: StreamKey, seq: int) -> None:
        if key not in self._followers:
            return
        self._news[key] = max(seq, self._news.get(key, 0))
        if key not in self._busy:
            self._busy.add(key)
            self.spawn(self._tell(key))

    async def _tell(self, key: StreamKey) -> None:
        kind, stream = key
        book = self._books[kind]
        pace = book.family.pace_ms / 1000
        try:
            while (seq := self._news.pop(key, None)) is not None:
                page = await book.ready(await book.current(stream, seq))
                await self._tell_of(key, book, page)
                if pace:
                    await asyncio.sleep(pace)
        except NotFound:
            for connection in self.followers(key):
                connection.send(Gone(stream=stream))
        except Exception:
            _log.exception("telling of %s %s failed", kind, stream)
        finally:
            self._busy.discard(key)

    async def _tell_of(self, key: StreamKey, book: AnyBook, page: Page) -> None:
        telling = self._telling(key, page)
        for number, connection in enumerate(self.followers(key)):
            seen = connection.following.get(key)
            if seen is None:
                continue
            audience = telling.audience(connection)
            if not telling.is_news(audience, seen):
                continue
            missed = await book.since(page, seen.seq) if seen.seq and book.family.movement else ()
            if connection.following.get(key) is not seen:
                continue  # another message overtook us while the store was asked
            telling.send(connection, audience, missed)
            if number % _AT_A_TIME == _AT_A_TIME - 1:
                await asyncio.sleep(0)  # five hundred phones must not hold up a slip

    def _telling(self, key: StreamKey, page: Page) -> _Telling:
        return _Telling(self._books[key[0]], page, self._world.clock(), self.beside.get(key[0]))

    def spawn(self, job: Coroutine[None, None, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("telling somebody failed", exc_info=error)


class _Telling:
    """One page on its way to those who follow it: each view is drawn once, each text is written once."""

    def __init__(self, book: AnyBook, page: Page, now: EpochMs, beside: Beside | None) -> None:
        self._beside = beside
        self._family = book.family
        self._page = page
        self._key = (book.family.kind, page.id)
        self._show = book.family.show(page, now)
        self._drawn: dict[Audience, Seen] = {}
        self._texts: dict[tuple[Audience, int, int], str] = {}  # for whom, and what they had seen before

    def know(self, others: Iterable[Seen]) -> None:
        """Views of this very page that were drawn before."""
        for seen in others:
            if seen.seq == self._page.seq and seen.audience is not None:
                self._drawn[seen.audience] = seen

    def audience(self, connection: Connection) -> Audience:
        """As whom somebody looks at the page, and in which language."""
        return self._family.viewer(self._page, connection.person), connection.language

    def is_news(self, audience: Audience, seen: Seen) -> bool:
        """Whether there is something new for *audience*."""
        if self._page.seq <= seen.seq:
            return False
        return seen.audience != audience or self._family.news(self._page, audience[0]) > seen.seq

    def send(self, connection: Connection, audience: Audience, missed: Any) -> None:
        """Send *connection* what is new to it; *missed* are the entries since the last time."""
        seen = connection.following[self._key]
        told = (audience, seen.seq, id(seen.view))
        if told not in self._texts:
            self._texts[told] = self._text(audience, seen, missed)
        connection.following[self._key] = self._drawn.get(audience, UNSEEN)
        connection.send_text(self._texts[told])
        if self._beside is not None:
            self._beside.told(connection, self._page)

    def _text(self, audience: Audience, seen: Seen, missed: Any) -> str:
        looking, language = audience
        try:
            if audience not in self._drawn:
                self._drawn[audience] = Seen(self._page.seq, audience, self._show(looking, language))
            movement = self._family.movement
            extra = {} if movement is None else {"events": movement(self._page, looking, missed)}
            return encoded(self._message(audience, seen, extra))
        except FaristolError:
            return encoded(Gone(stream=self._page.id))  # no longer theirs to see
        except Exception:  # the others go on
            _log.exception("drawing %s %s for %s failed", *self._key, looking)
            problem = explain(RequestRefused(Reason.BROKEN), language)
            return encoded(Refusal(id=None, code=problem.code, message=problem.message))

    def _message(self, audience: Audience, seen: Seen, extra: dict[str, Any]) -> Any:
        drawn, stream = self._drawn[audience], str(self._page.id)
        # Who has become another viewer, such as a director, has never seen what this one has.
        if seen.view is None or seen.audience != audience:
            return self._family.told(stream=stream, seq=drawn.seq, view=drawn.view, **extra)
        assert drawn.view is not None, "it was just drawn"
        changes = changed(seen.view, drawn.view, self._family.changes)
        return self._family.changed(stream=stream, since=seen.seq, seq=drawn.seq, changes=changes, **extra)
