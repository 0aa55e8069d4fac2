"""How a bus calls its hooks: at once, one after the other, in the order in which things were said.

Hooks only take note of what is to be looked at, and whoever has more to do makes a task of it; so a process
sees what happens to a game in the order in which it happened, and nothing can fall behind.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from faristol.service.ports import Hook, Resync
from faristol.storage.errors import StorageError

__all__ = ["MOST_BYTES", "Letter", "Teller", "seal"]

logger = logging.getLogger(__name__)

MOST_BYTES: Final = 7_999  # PostgreSQL: a NOTIFY payload "must be shorter than 8000 bytes"

T = TypeVar("T")


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
    """The hooks of one bus."""

    def __init__(self) -> None:
        self._hooks: list[tuple[Hook, frozenset[str]]] = []  # with their topics
        self._resyncs: list[Resync] = []

    def subscribe(self, hook: Hook, *topics: str) -> Callable[[], None]:
        return _enlist(self._hooks, (hook, frozenset(topics)))

    def on_resync(self, hook: Resync) -> Callable[[], None]:
        return _enlist(self._resyncs, hook)

    def tell(self, topic: str, message: bytes) -> None:
        for hook, topics in tuple(self._hooks):
            if not topics or topic in topics:
                try:
                    hook(topic, message)
                except Exception:  # one that fails must not silence the others
                    logger.exception("a hook of the bus failed")

    def resync(self) -> None:
        """Something may have been missed."""
        for look in tuple(self._resyncs):
            try:
                look()
            except Exception:
                logger.exception("a hook of the bus failed")


def _enlist(hooks: list[T], hook: T) -> Callable[[], None]:
    hooks.append(hook)

    def end() -> None:
        if hook in hooks:
            hooks.remove(hook)

    return end
