"""Who is at the table: players whose browser is connected, here or at another process, or was just now.

A broken connection is not an absent player: for a while the seat still counts as taken. Processes tell
each other what they see; what was not repeated for a while is no longer believed, so that a process that
was killed leaves no ghosts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from faristol.service.ports import EpochMs, GameId

__all__ = ["HERE_TOPIC", "REPEAT_MS", "Presence", "Seen"]

HERE_TOPIC = "here"
REPEAT_MS = 20_000
_BELIEVED_MS = 3 * REPEAT_MS


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """What one process sees of one game."""

    worker: str
    game: GameId
    seats: tuple[int, ...]
    watching: int


@dataclass(slots=True)
class _Table:
    connected: dict[int, int] = field(default_factory=dict)  # seat: connections of this process
    left_at: dict[int, EpochMs] = field(default_factory=dict)  # seats whose last connection broke
    watching: int = 0  # connections of this process without a seat
    elsewhere: dict[str, tuple[Seen, EpochMs]] = field(default_factory=dict)


class Presence:
    """What this process knows of who is connected."""

    def __init__(self, worker: str, clock: Callable[[], EpochMs], grace_ms: int) -> None:
        self._worker = worker
        self._clock = clock
        self._grace = grace_ms
        self._tables: dict[GameId, _Table] = {}

    def came(self, game: GameId, seat: int | None) -> None:
        table = self._tables.setdefault(game, _Table())
        if seat is None:
            table.watching += 1
        else:
            table.connected[seat] = table.connected.get(seat, 0) + 1
            table.left_at.pop(seat, None)

    def went(self, game: GameId, seat: int | None) -> None:
        table = self._tables.get(game)
        if table is None:
            return
        if seat is None:
            table.watching = max(0, table.watching - 1)
        elif table.connected.get(seat, 0) > 1:
            table.connected[seat] -= 1
        elif table.connected.pop(seat, None):
            table.left_at[seat] = self._clock()

    def heard(self, seen: Seen) -> bool:
        """Note what another process sees; whether it is news."""
        if seen.worker == self._worker:
            return False
        table = self._tables.setdefault(seen.game, _Table())
        before = table.elsewhere.get(seen.worker)
        table.elsewhere[seen.worker] = (seen, self._clock())
        return before is None or before[0] != seen

    def own(self, game: GameId) -> Seen:
        """What this process sees, to be told to the others."""
        table = self._tables.get(game, _Table())
        return Seen(self._worker, game, tuple(sorted(self._own_seats(table))), table.watching)

    def seats(self, game: GameId) -> frozenset[int]:
        """The seats whose players are connected anywhere, or were within the grace."""
        table = self._tables.get(game)
        if table is None:
            return frozenset()
        return frozenset(self._own_seats(table)).union(*(seen.seats for seen in self._believed(table)))

    def watching(self, game: GameId) -> int:
        table = self._tables.get(game)
        return 0 if table is None else table.watching + sum(s.watching for s in self._believed(table))

    def tables(self) -> tuple[GameId, ...]:
        """The games that somebody of this process is at."""
        return tuple(game for game, table in self._tables.items() if table.connected or table.watching)

    def forget_empty(self) -> None:
        """Drop games that nobody is at, anywhere."""
        for game, table in tuple(self._tables.items()):
            if not self._own_seats(table) and not table.watching and not self._believed(table):
                del self._tables[game]

    def _own_seats(self, table: _Table) -> set[int]:
        now = self._clock()
        for seat, left_at in tuple(table.left_at.items()):
            if now - left_at >= self._grace:
                del table.left_at[seat]
        return {*table.connected, *table.left_at}

    def _believed(self, table: _Table) -> list[Seen]:
        now = self._clock()
        for worker, (_, at) in tuple(table.elsewhere.items()):
            if now - at >= _BELIEVED_MS:
                del table.elsewhere[worker]
        return [seen for seen, _ in table.elsewhere.values()]
