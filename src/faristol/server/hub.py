"""Telling those who watch: the bus says which game changed, the hub sends each viewer the view of it.

Messages of the bus may come twice and need not come at all; a viewer is sent what is newer than the last
number it has, and after a broken connection to the bus every game that is watched is looked at again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Hashable

import msgspec

from faristol.errors import FaristolError
from faristol.formats.wire.games import GameView
from faristol.formats.wire.socket import Gone, Here, LobbyChanged, Said, Update
from faristol.server.connection import Connection, encoded
from faristol.server.presence import HERE_TOPIC, REPEAT_MS, Presence, Seen
from faristol.service.deadlines import next_chore
from faristol.service.games.entries import Reported
from faristol.service.games.entries import Said as SaidEntry
from faristol.service.games.page import GamePage
from faristol.service.games.use_cases import Games
from faristol.service.games.views import Showing, chat_for, events_for
from faristol.service.ledger import GAME_TOPIC, LOBBY_TOPIC, read_notice
from faristol.service.people import FORGOTTEN_TOPIC
from faristol.service.ports import GameId, NotFound, PersonId, Status
from faristol.service.world import World

__all__ = ["Hub"]

_log = logging.getLogger(__name__)
_LOBBY_EVERY_S = 1.0  # at most so often


class Hub:
    """The connections of this process, and what each must be told."""

    def __init__(self, world: World, games: Games, *, worker: str, grace_ms: int) -> None:
        self._world = world
        self._games = games
        self._grace_s = grace_ms / 1000
        self._presence = Presence(worker, world.clock, grace_ms)
        self._connections: set[Connection] = set()
        self._watchers: dict[GameId, set[Connection]] = {}
        self._seats: dict[tuple[Connection, GameId], int | None] = {}
        self._news: dict[GameId, int] = {}  # games to look at, up to which entry
        self._busy: set[GameId] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._lobby_changed = asyncio.Event()

    # --- connections ---

    def add(self, connection: Connection) -> None:
        self._connections.add(connection)

    async def remove(self, connection: Connection) -> None:
        self._connections.discard(connection)
        for game in tuple(connection.watching):
            await self.unwatch(connection, game)

    def __len__(self) -> int:
        return len(self._connections)

    async def watch(self, connection: Connection, game: GameId, since: int) -> None:
        """Let *connection* follow *game*: first the whole view, then whatever changes."""
        # Listed before the game is loaded: what changes meanwhile is noticed below, and not lost.
        self._watchers.setdefault(game, set()).add(connection)
        try:
            page = await self._games.current(game)
            missed = await self._games.ledger.since(page, since) if since else []
        except BaseException:
            self._forget(connection, game)
            raise
        if (connection, game) not in self._seats:
            seat = page.seat_of(connection.person)
            self._seats[(connection, game)] = seat
            self._presence.came(game, seat)
        connection.watching[game] = page.seq
        events = events_for(page, connection.person, missed)
        connection.send(Update(game=game, view=self._view(page, connection), events=events))
        if lines := chat_for(page, connection.person, since):
            connection.send(Said(game=game, lines=lines))
        known = self._games.ledger.known(game)
        if known is not None and known.seq > page.seq:
            self._look_at(game, known.seq)
        await self._tell_here(game)

    def _forget(self, connection: Connection, game: GameId) -> None:
        watchers = self._watchers.get(game, set())
        watchers.discard(connection)
        if not watchers:
            self._watchers.pop(game, None)

    async def unwatch(self, connection: Connection, game: GameId) -> None:
        connection.watching.pop(game, None)
        self._forget(connection, game)
        if (connection, game) not in self._seats:
            return
        seat = self._seats.pop((connection, game))
        self._presence.went(game, seat)
        if seat is None:
            await self._tell_here(game)
        else:  # a broken connection is not an absent player yet
            self._spawn(self._after_grace(game))

    async def _after_grace(self, game: GameId) -> None:
        await asyncio.sleep(self._grace_s)
        await self._tell_here(game)

    def here(self, game: GameId) -> frozenset[int]:
        return self._presence.seats(game)

    # --- the bus ---

    async def run(self) -> None:
        """Listen to the bus and repeat who is here; cancel to stop."""
        ends = [self._world.bus.subscribe(self._hear), self._world.bus.on_resync(self._look_at_all)]
        try:
            await asyncio.gather(self._repeat_presence(), self._tell_lobby())
        finally:
            for end in ends:
                end()
            for task in self._tasks:
                task.cancel()

    async def _hear(self, topic: str, message: bytes) -> None:
        if topic == GAME_TOPIC:
            self._look_at(*read_notice(message))
        elif topic == LOBBY_TOPIC:
            self._lobby_changed.set()
        elif topic == FORGOTTEN_TOPIC:
            self._spawn(self._forgotten(PersonId(message.decode())))
        elif topic == HERE_TOPIC:
            seen = msgspec.json.decode(message, type=Seen)
            if self._presence.heard(seen):
                self._send_here(seen.game)

    async def _forgotten(self, person: PersonId) -> None:
        """Whoever looks at a game that named *person* no longer sees the name."""
        for game in await self._games.ledger.let_go(person):
            if game not in self._watchers:
                continue
            page = await self._games.current(game)
            for connection in tuple(self._watchers.get(game, ())):
                connection.send(Update(game=game, view=self._view(page, connection), events=()))

    async def _look_at_all(self) -> None:
        self._games.ledger.let_go_all()
        for game in tuple(self._watchers):
            self._spawn(self._refresh(game))
        self._lobby_changed.set()

    async def _refresh(self, game: GameId) -> None:
        with contextlib.suppress(FaristolError):
            page = await self._games.current(game)
            self._look_at(game, page.seq)

    def _look_at(self, game: GameId, seq: int) -> None:
        if game not in self._watchers:
            return
        self._news[game] = max(seq, self._news.get(game, 0))
        if game not in self._busy:
            self._busy.add(game)
            self._spawn(self._tell(game))

    async def _tell(self, game: GameId) -> None:
        try:
            while (seq := self._news.pop(game, None)) is not None:
                showing = self._showing(await self._games.heard(game, seq))
                told: dict[Hashable, str] = {}
                for connection in tuple(self._watchers.get(game, ())):
                    await self._send(connection, showing, told)
        except NotFound:
            for connection in self._watchers.get(game, ()):
                connection.send(Gone(game=game))
        except Exception:
            _log.exception("telling of game %s failed", game)
        finally:
            self._busy.discard(game)

    async def _send(self, connection: Connection, showing: Showing, told: dict[Hashable, str]) -> None:
        """What is news to this viewer: the view if the game changed, the lines if something was said.

        Viewers who may see the same are sent the same text, which *told* keeps.
        """
        page = showing.game
        since = connection.watching.get(page.id)
        if since is None or page.seq <= since:
            return
        entries = await self._games.ledger.since(page, since)
        if connection.watching.get(page.id) != since:
            return  # another message overtook us while the store was asked
        connection.watching[page.id] = page.seq
        if not all(isinstance(item.entry, SaidEntry | Reported) for item in entries):
            self._note_seat(connection, page)
            seen_by = (showing.audience(connection.person), connection.language, since)
            if seen_by not in told:
                seen = showing.view(connection.person, connection.language)
                events = events_for(page, connection.person, entries)
                told[seen_by] = encoded(Update(game=page.id, view=seen, events=events))
            connection.send_text(told[seen_by])
        lines = chat_for(page, connection.person, since)
        if lines:
            connection.send(Said(game=page.id, lines=lines))

    def _note_seat(self, connection: Connection, page: GamePage) -> None:
        """Who watched and sat down is at the table now; who got up only watches."""
        key = (connection, page.id)
        before, now = self._seats.get(key), page.seat_of(connection.person)
        if key in self._seats and before != now:
            self._presence.went(page.id, before)
            self._presence.came(page.id, now)
            self._seats[key] = now
            self._spawn(self._tell_here(page.id))

    def _view(self, page: GamePage, connection: Connection) -> GameView:
        return self.view_for(page, connection.person, connection.language)

    def view_for(self, page: GamePage, person: PersonId | None, language: str) -> GameView:
        """The game as *person* may see it now."""
        return self._showing(page).view(person, language)

    def _showing(self, page: GamePage) -> Showing:
        waiting = page.status is Status.WAITING
        chore = next_chore(page, self._world.manners) if waiting else None
        return Showing(
            page,
            self._world.clock(),
            here=self._presence.seats(page.id),
            starts_at=chore.at if chore else None,
        )

    # --- who is here, and the lobby ---

    async def _tell_here(self, game: GameId) -> None:
        self._send_here(game)
        await self._publish_here(game)

    def _send_here(self, game: GameId) -> None:
        told = Here(
            game=game,
            seats=tuple(sorted(self._presence.seats(game))),
            watching=self._presence.watching(game),
        )
        text = encoded(told)
        for connection in self._watchers.get(game, ()):
            connection.send_text(text)

    async def _publish_here(self, game: GameId) -> None:
        try:
            await self._world.bus.publish(HERE_TOPIC, msgspec.json.encode(self._presence.own(game)))
        except Exception:
            _log.exception("the bus did not take who is here")

    async def _repeat_presence(self) -> None:
        while True:
            await asyncio.sleep(REPEAT_MS / 1000)
            for game in self._presence.tables():
                await self._publish_here(game)
            self._presence.forget_empty()

    async def _tell_lobby(self) -> None:
        """Everybody who watches no game looks at the lobby, as far as the server knows."""
        while True:
            await self._lobby_changed.wait()
            self._lobby_changed.clear()
            for connection in self._connections:
                if not connection.watching:
                    connection.send(LobbyChanged())
            await asyncio.sleep(_LOBBY_EVERY_S)

    # --- the end ---

    async def close(self) -> None:
        """Send everybody away; they will find another process, or this one when it is back."""
        for connection in self._connections:
            connection.close(1012, "the server restarts")
        await asyncio.sleep(0.05 if self._connections else 0)

    def _spawn(self, job: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a job of the hub failed", exc_info=error)
