"""The bus of a single process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import count

from faristol.service.ports import Hook
from faristol.storage.telling import Letter, Teller, seal

__all__ = ["MemoryBus"]


class MemoryBus:
    """Tells this process only; refuses what another bus would refuse, so that tests find it."""

    def __init__(self) -> None:
        self._teller = Teller()
        self._numbers = count(1)

    async def start(self) -> None:
        self._teller.start()

    async def stop(self) -> None:
        await self._teller.stop()

    async def publish(self, topic: str, message: bytes) -> None:
        if not topic:
            raise ValueError("a message needs a topic")
        seal(Letter("memory", next(self._numbers), topic, message))
        self._teller.tell(topic, message)

    def subscribe(self, hook: Hook, *topics: str) -> Callable[[], None]:
        return self._teller.subscribe(hook, *topics)

    def on_resync(self, hook: Callable[[], Awaitable[None]]) -> Callable[[], None]:
        return self._teller.on_resync(hook)
