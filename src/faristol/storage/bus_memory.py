"""The bus of a single process."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from faristol.service.ports import Hook, Resync
from faristol.storage.telling import Letter, Teller, seal

__all__ = ["MemoryBus"]


class MemoryBus:
    """Tells this process only; refuses what another bus would refuse, so that tests find it."""

    def __init__(self) -> None:
        self._teller = Teller()
        self._numbers = count(1)

    async def start(self) -> None:
        """There is nobody else to be heard."""

    async def stop(self) -> None:
        """What was said has been heard."""

    async def publish(self, topic: str, message: bytes) -> None:
        if not topic:
            raise ValueError("a message needs a topic")
        seal(Letter("memory", next(self._numbers), topic, message))
        self._teller.tell(topic, message)

    async def reach(self) -> None:
        """Whoever hears it has heard it."""

    @property
    def waiting(self) -> int:
        return 0

    def subscribe(self, hook: Hook, *topics: str) -> Callable[[], None]:
        return self._teller.subscribe(hook, *topics)

    def on_resync(self, hook: Resync) -> Callable[[], None]:
        return self._teller.on_resync(hook)
