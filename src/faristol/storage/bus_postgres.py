"""The bus of many processes: PostgreSQL's LISTEN and NOTIFY on one kept connection.

What is published is told in this process at once and gathers in an outbox; one task sends what has
gathered as one statement, and skips the echo. When the connection breaks the task connects again, tells
its own hooks to look for themselves, as others may have spoken meanwhile, and sends what had to wait, some
of it perhaps for the second time. Should the outbox overflow, the others are told to look for themselves.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import count, islice
from random import uniform
from typing import Any, Final

import msgspec

from faristol.service.ports import Hook, Resync
from faristol.storage.claiming import SERVING
from faristol.storage.errors import StorageError
from faristol.storage.place import PostgresPlace
from faristol.storage.sql.database import FAILURES, why_not
from faristol.storage.sql.engines import connect_postgres
from faristol.storage.telling import Letter, Teller, seal

__all__ = ["PostgresBus"]

logger = logging.getLogger(__name__)

CHANNEL: Final = "faristol"
_NO_NEWS: Final = "reach"  # the topic of a letter that only has to arrive
LOOK_FOR_YOURSELVES: Final = ""  # the topic of the letter that asks everybody to
MOST_TOGETHER: Final = 500  # messages in one statement
MOST_UNSENT: Final = 20_000
HEARTBEAT: Final = 10.0  # seconds of silence after which the connection is tried
ANSWER_WITHIN: Final = 5.0
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0  # before the next attempt to connect

_NOTIFY = "SELECT pg_notify($1, letter) FROM unnest($2::text[]) AS letter"


class PostgresBus:
    def __init__(self, place: PostgresPlace, *, most_unsent: int = MOST_UNSENT) -> None:
        self._place = place
        self._teller = Teller()
        self._sender = secrets.token_hex(4)
        self._numbers = count(1)
        self._outbox: deque[str] = deque()
        self._most_unsent = most_unsent
        self._wake = asyncio.Event()
        self._empty = asyncio.Event()
        self._connection: Any = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if self._task is None:
            self._connection = await self._connect()
            self._task = asyncio.create_task(self._keep(), name="PostgreSQL bus")

    async def stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            if self._outbox:
                with suppress(TimeoutError):
                    async with asyncio.timeout(ANSWER_WITHIN):
                        await self._empty.wait()
            task.cancel()
            await asyncio.wait([task])
            await self._disconnect()

    async def publish(self, topic: str, message: bytes) -> None:
        if topic == LOOK_FOR_YOURSELVES:
            raise ValueError("a message needs a topic")
        letter = self._letter(topic, message)
        self._teller.tell(topic, message)
        if len(self._outbox) >= self._most_unsent:
            logger.warning("%d messages could not be sent: everybody shall look", len(self._outbox))
            self._outbox.clear()
            self._outbox.append(self._letter(LOOK_FOR_YOURSELVES, b""))
        self._outbox.append(letter)
        self._empty.clear()
        self._wake.set()

    async def reach(self) -> None:
        await self.publish(_NO_NEWS, b"")
        await self._empty.wait()

    @property
    def waiting(self) -> int:
        return len(self._outbox)

    def subscribe(self, hook: Hook, *topics: str) -> Callable[[], None]:
        return self._teller.subscribe(hook, *topics)

    def on_resync(self, hook: Resync) -> Callable[[], None]:
        return self._teller.on_resync(hook)

    @property
    def unsent(self) -> tuple[str, ...]:
        """The letters that still wait."""
        return tuple(self._outbox)

    @property
    def process(self) -> int | None:
        """The server's process at the other end, while there is one."""
        return None if self._connection is None else int(self._connection.get_server_pid())

    def _letter(self, topic: str, message: bytes) -> str:
        return seal(Letter(self._sender, next(self._numbers), topic, message))

    # --- hearing ---

    def _hear(self, _connection: object, _process: int, _channel: str, text: object) -> None:
        try:
            letter = msgspec.json.decode(str(text), type=Letter)
        except msgspec.MsgspecError:
            logger.warning("heard something on %r that is not ours", CHANNEL)
            return
        if letter.sender == self._sender:
            return  # told already
        if letter.topic == LOOK_FOR_YOURSELVES:
            self._teller.resync()
        else:
            self._teller.tell(letter.topic, letter.message)

    def _broken(self, _connection: object) -> None:
        self._wake.set()

    # --- the connection, kept by one task ---

    async def _keep(self) -> None:
        while True:
            try:
                await self._send_what_comes()
                why = "the server has closed it"
            except Exception as error:  # whatever the driver says of a line that died under it
                why = why_not(error)
            logger.warning("the bus to %s at %s broke: %s", self._place.database, self._place.host, why)
            await self._disconnect()
            self._connection = await self._connect_again()
            logger.warning("the bus to %s at %s is back", self._place.database, self._place.host)
            self._teller.resync()

    async def _send_what_comes(self) -> None:
        """Send until the connection ends; what was not surely sent stays in the outbox."""
        while not self._connection.is_closed():
            if together := list(islice(self._outbox, MOST_TOGETHER)):
                # A line that died without a word answers nothing: without a limit we would wait for ever.
                await self._connection.execute(_NOTIFY, CHANNEL, together, timeout=ANSWER_WITHIN)
                for letter in together:
                    if self._outbox and self._outbox[0] is letter:  # not if it has overflowed meanwhile
                        self._outbox.popleft()
                continue
            self._empty.set()
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await self._wake.wait()
            except TimeoutError:
                await self._connection.execute("SELECT 1", timeout=ANSWER_WITHIN)
            self._wake.clear()

    async def _connect(self) -> Any:
        try:
            connection = await connect_postgres(self._place)
            try:
                await connection.add_listener(CHANNEL, self._hear)
                # As long as the line lasts nobody else can put a backup in the place of what is there.
                served = await connection.fetchval("SELECT pg_try_advisory_lock_shared($1)", SERVING)
                if not served:
                    raise StorageError("database-in-use", **self._place.facts, where=self._place.database)
            except BaseException:  # a bus that is stopped just now leaves nothing open either
                connection.terminate()
                raise
        except FAILURES as error:
            raise StorageError("database-unreachable", **self._place.facts, why=why_not(error)) from error
        connection.add_termination_listener(self._broken)
        return connection

    async def _connect_again(self) -> Any:
        wait = FIRST_WAIT
        while True:
            await asyncio.sleep(uniform(wait / 2, wait))  # not all processes at once
            with suppress(StorageError):
                return await self._connect()
            wait = min(wait * 2, LONGEST_WAIT)

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.close(timeout=ANSWER_WITHIN)
            except Exception:
                connection.terminate()
