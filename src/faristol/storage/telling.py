"""How a bus calls its hooks: one at a time, in order, and never on the publisher's time.

Whoever is told is awaited before the next message, so that a process sees what happens to a game in the
order in which it happened. Should hooks fall hopelessly behind, what waits is dropped and they are told to
look for themselves: the same remedy as after a broken connection.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec

from faristol.service.ports import Hook
from faristol.storage.errors import StorageError

__all__ = ["MOST_BYTES", "Letter", "Teller", "seal"]

logger = logging.getLogger(__name__)

MOST_BYTES: Final = 7_999  # PostgreSQL: a NOTIFY payload "must be shorter than 8000 bytes"
MOST_WAITING: Final = 100_000  # messages; some 20 MB

T = TypeVar("T")
Resync = Callable[[], Awaitable[None]]


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """A message on its way. Its number makes it unlike any other: PostgreSQL delivers equal ones once."""

    sender: str
    number: int
    topic: str
    message: bytes


def seal(letter: Letter) -> str:
    """The text of a letter, which must fit into one notification."""
    text = msgspec.json.encode(letter)
    if len(text) > MOST_BYTES:
        raise StorageError("message-too-large", topic=letter.topic[:80], bytes=len(text), most=MOST_BYTES)
    return text.decode()


class Teller:
    """The hooks of one bus, and the task that calls them."""

    def __init__(self, most_waiting: int = MOST_WAITING) -> None:
        self._hooks: list[tuple[Hook, frozenset[str]]] = []  # with their topics
        self._resyncs: list[Resync] = []
        self._waiting: deque[tuple[str, bytes] | None] = deque()  # None: something may have been missed
        self._most_waiting = most_waiting
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="bus hooks")

    async def stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.wait([task])
        self._waiting.clear()

    def subscribe(self, hook: Hook, *topics: str) -> Callable[[], None]:
        return _enlist(self._hooks, (hook, frozenset(topics)))

    def on_resync(self, hook: Resync) -> Callable[[], None]:
        return _enlist(self._resyncs, hook)

    def tell(self, topic: str, message: bytes) -> None:
        if len(self._waiting) >= self._most_waiting:
            logger.warning("hooks are %d messages behind: they shall look for themselves", len(self._waiting))
            self._waiting.clear()
            self._waiting.append(None)
        self._waiting.append((topic, message))
        self._wake.set()

    def resync(self) -> None:
        self._waiting.append(None)
        self._wake.set()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                told = self._waiting.popleft()
                if told is None:
                    for resync in tuple(self._resyncs):
                        await _guarded(resync())
                else:
                    for hook, topics in tuple(self._hooks):
                        if not topics or told[0] in topics:
                            await _guarded(hook(*told))


def _enlist(hooks: list[T], hook: T) -> Callable[[], None]:
    hooks.append(hook)

    def end() -> None:
        if hook in hooks:
            hooks.remove(hook)

    return end


async def _guarded(told: Awaitable[None]) -> None:
    """One hook that fails must not silence the others."""
    try:
        await told
    except Exception:
        logger.exception("a hook of the bus failed")
