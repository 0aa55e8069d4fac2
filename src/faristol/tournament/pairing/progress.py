"""Telling how far a pairing has come, to whoever listens: a round of hundreds takes its time.

>>> heard = []
>>> with listening(heard.append):
...     report(0.5)
>>> report(1.0), heard
(None, [0.5])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["listening", "report"]

Listener = Callable[[float], object]

_LISTENER: ContextVar[Listener | None] = ContextVar("faristol_pairing_listener", default=None)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Let *listener* hear the shares, from 0 to 1, of whatever is paired meanwhile."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def report(share: float) -> None:
    """Say that *share* of the work is done."""
    if (listener := _LISTENER.get()) is not None:
        listener(share)
