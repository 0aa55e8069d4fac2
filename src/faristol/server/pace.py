"""How fast one person, or an address of which nobody is signed in, may write over HTTP.

This is what every endpoint that writes has in common, so it costs nothing: it is counted in each process and
in memory. What costs more has limits of its own, counted for all processes (:mod:`faristol.service.limits`).
"""

from __future__ import annotations

from collections import OrderedDict

from faristol.server.connection import TokenBucket
from faristol.server.settings import Settings
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import Person

__all__ = ["Pace"]

_MOST_KNOWN = 20_000  # people and addresses; who was quiet for longest is forgotten


class Pace:
    """The writers of this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._known: OrderedDict[str, TokenBucket] = OrderedDict()

    def check(self, person: Person | None, address: str) -> None:
        """Count one more write, or refuse."""
        key = f"@{address}" if person is None else person.id
        bucket = self._known.pop(key, None) or self._new(stranger=person is None)
        self._known[key] = bucket
        while len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        if not bucket.take():
            raise RequestRefused(Reason.TOO_FAST, seconds=1)

    def _new(self, *, stranger: bool) -> TokenBucket:
        settings = self._settings
        if stranger:
            return TokenBucket(settings.strangers_burst, settings.strangers_per_second)
        return TokenBucket(settings.writes_burst, settings.writes_per_second)
