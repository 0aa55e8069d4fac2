"""Who is at a game or in a class: people whose browser is connected to any process, or was just now.

A broken connection is not an absent player: for a while the seat still counts as taken. Processes tell
each other what they see; what was not repeated for a while is no longer believed, so that a process that
was killed leaves no ghosts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from faristol.service.ports import EpochMs, StreamId

__all__ = ["CLASS_HERE_TOPIC", "HERE_TOPIC", "REPEAT_MS", "Place", "Presence", "Seen"]

HERE_TOPIC = "here"
CLASS_HERE_TOPIC = "class-here"
REPEAT_MS = 20_000
_BELIEVED_MS = 3 * REPEAT_MS

Place = tuple[int, int]  # a seat, and which of the two who share it; or a pupil


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """What one process sees of one game."""

    worker: str
    game: StreamId  # or a class
    places: tuple[Place, ...]
    watching: int


@dataclass(slots=True)
class _Company:
    """Who is at one game."""

    connected: dict[Place, int] = field(default_factory=dict)  # and how many connections of this process
    left_at: dict[Place, EpochMs] = field(default_factory=dict)  # whose last connection broke
    watching: int = 0  # connections of this process without a seat
    elsewhere: dict[str, tuple[Seen, EpochMs]] = field(default_factory=dict)


class Presence:
    """What this process knows of who is connected."""

    def __init__(self, worker: str, clock: Callable[[], EpochMs], grace_ms: int) -> None:
        self._worker = worker
        self._clock = clock
        self._grace = grace_ms
        self._companies: dict[StreamId, _Company] = {}

    def came(self, game: StreamId, place: Place | None) -> None:
        company = self._companies.setdefault(game, _Company())
        if place is None:
            company.watching += 1
        else:
            company.connected[place] = company.connected.get(place, 0) + 1
            company.left_at.pop(place, None)

    def went(self, game: StreamId, place: Place | None) -> None:
        company = self._companies.get(game)
        if company is None:
            return
        if place is None:
            company.watching = max(0, company.watching - 1)
        elif company.connected.get(place, 0) > 1:
            company.connected[place] -= 1
        elif company.connected.pop(place, None):
            company.left_at[place] = self._clock()

    def heard(self, seen: Seen) -> bool:
        """Note what another process sees; whether it is news."""
        if seen.worker == self._worker:
            return False
        company = self._companies.setdefault(seen.game, _Company())
        before = company.elsewhere.get(seen.worker)
        company.elsewhere[seen.worker] = (seen, self._clock())
        return before is None or before[0] != seen

    def own(self, game: StreamId) -> Seen:
        """What this process sees, to be told to the others."""
        company = self._companies.get(game, _Company())
        return Seen(self._worker, game, tuple(sorted(self._own_places(company))), company.watching)

    def places(self, game: StreamId) -> frozenset[Place]:
        """Where somebody sits who is connected anywhere, or was within the grace."""
        company = self._companies.get(game)
        if company is None:
            return frozenset()
        return frozenset(self._own_places(company)).union(*(seen.places for seen in self._believed(company)))

    def watching(self, game: StreamId) -> int:
        company = self._companies.get(game)
        return 0 if company is None else company.watching + sum(s.watching for s in self._believed(company))

    def games(self) -> tuple[StreamId, ...]:
        """The games that somebody of this process is at."""
        return tuple(
            game for game, company in self._companies.items() if company.connected or company.watching
        )

    def forget_empty(self) -> None:
        """Drop games that nobody is at, anywhere."""
        for game, company in tuple(self._companies.items()):
            if not self._own_places(company) and not company.watching and not self._believed(company):
                del self._companies[game]

    def _own_places(self, company: _Company) -> set[Place]:
        now = self._clock()
        for place, left_at in tuple(company.left_at.items()):
            if now - left_at >= self._grace:
                del company.left_at[place]
        return {*company.connected, *company.left_at}

    def _believed(self, company: _Company) -> list[Seen]:
        now = self._clock()
        for worker, (_, at) in tuple(company.elsewhere.items()):
            if now - at >= _BELIEVED_MS:
                del company.elsewhere[worker]
        return [seen for seen, _ in company.elsewhere.values()]
