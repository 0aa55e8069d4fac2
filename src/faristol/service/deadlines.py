"""When a game needs the server without anybody asking, and the alarms that see to it.

Three nets, each enough by itself: whatever has fallen due takes effect before any read or write of the
game; an alarm in the process that last wrote it goes off at the instant; and a sweep claims cards whose
time has come, whichever process set it, so that a process that dies leaves nothing undone.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from faristol.rules.actions import Action, Complete, Redraw, Refill, Resume, Sign, Start, Verdict
from faristol.rules.clock import next_deadline
from faristol.rules.state import Phase, Seat
from faristol.service.games.page import GamePage
from faristol.service.may import may
from faristol.service.ports import Cards, EpochMs, GameId, Status, StreamKind
from faristol.service.robots import Duty, robot_duty
from faristol.service.world import Manners

__all__ = ["Alarms", "Chore", "Sweep", "closes_at", "deadline_at", "next_attention", "next_chore"]

_log = logging.getLogger(__name__)

_SILENCED = 1_000  # alarms that may wait in vain


class Chore(NamedTuple):
    """Something the server does by itself at a table."""

    at: EpochMs
    action: Action


def next_chore(game: GamePage, manners: Manners) -> Chore | None:
    """What the server will do next at this table, and when; the rules are asked whether it is due."""
    state, t = game.state, game.state.now / 1000
    if game.cancelled:
        return None
    match state.phase:
        case Phase.NOT_STARTED if game.full and game.full_at is not None and not state.absent:
            return Chore(EpochMs(game.full_at + manners.before_start), Start(t=t))
        case Phase.OVER:
            unsigned = (seat for seat, _ in game.robots() if seat not in state.signed)
            seat = next(unsigned, None)
            return None if seat is None or state.final else Chore(game.acted_at, Sign(t=t, by=seat))
        case _ if state.paused:
            since = game.paused_at if game.paused_at is not None else game.acted_at
            return Chore(EpochMs(since + manners.pause_limit), Resume(t=t))
        case Phase.CHALLENGED if game.header.arbiter is None:
            # A list has answered "valid" and nobody else is there to ask: its answer stands.
            judge = game.header.settings.lexicon
            return Chore(game.acted_at, Verdict(t=t, valid=True, judge=judge))
        case Phase.PLACED if state.setup.refuses_invalid_words and state.turn is not None:
            return Chore(game.acted_at, Refill(t=t, by=state.turn))
        case Phase.REFILLED if state.turn is not None:
            wait = manners.redraw_wait if _may_redraw(game, state.turn) else 0
            return Chore(EpochMs(game.acted_at + wait), Complete(t=t, by=state.turn))
        case _:
            return None


def _may_redraw(game: GamePage, seat: Seat) -> bool:
    return may(game.state, Redraw(t=0.0, by=seat))


def deadline_at(game: GamePage) -> EpochMs | None:
    """The first instant at which a deadline of the rules has passed."""
    deadline = None if game.cancelled else next_deadline(game.state)
    # An action at the very instant of a deadline is still in time.
    return None if deadline is None else EpochMs(game.epoch(deadline.at) + 1)


def closes_at(game: GamePage, manners: Manners) -> EpochMs | None:
    """When a game that waits for players in vain leaves the lobby."""
    if game.status is not Status.WAITING or game.full or game.state.absent:
        return None
    return EpochMs(game.acted_at + manners.waiting_limit)


def next_attention(game: GamePage, manners: Manners) -> EpochMs | None:
    """When the server must look after this game if nobody acts."""
    chore, duty = next_chore(game, manners), next_duty(game, manners)
    moments = (deadline_at(game), chore and chore.at, duty and duty.at, closes_at(game, manners))
    return min((moment for moment in moments if moment is not None), default=None)


def next_duty(game: GamePage, manners: Manners) -> Duty | None:
    if game.status is not Status.PLAYING or game.state.paused:
        return None
    return robot_duty(game, manners.robot_pace)


Tend = Callable[[GameId], Awaitable[None]]


class Alarms:
    """One timer for all games of this process; a newer alarm of a game silences the older one."""

    def __init__(self, tend: Tend, clock: Callable[[], EpochMs]) -> None:
        self._tend = tend
        self._clock = clock
        self._heap: list[tuple[EpochMs, int, GameId]] = []
        self._generation: dict[GameId, int] = {}
        self._count = 0
        self._earlier = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()

    def set(self, game: GameId, at: EpochMs | None) -> None:
        if at is None:
            self._generation.pop(game, None)
            return
        self._count += 1
        self._generation[game] = self._count
        heapq.heappush(self._heap, (at, self._count, game))
        if len(self._heap) > _SILENCED + 2 * len(self._generation):
            self._drop_silenced()
        if self._heap[0][1] == self._count:
            self._earlier.set()

    def _drop_silenced(self) -> None:
        """Most alarms are set anew before they ring; the old ones must not pile up until they would."""
        self._heap = [alarm for alarm in self._heap if self._generation.get(alarm[2]) == alarm[1]]
        heapq.heapify(self._heap)

    async def run(self) -> None:
        """Ring for ever; cancel to stop."""
        try:
            while True:
                self._ring_due()
                wait = None if not self._heap else max(0, self._heap[0][0] - self._clock()) / 1000
                self._earlier.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._earlier.wait(), wait)
        finally:
            for task in self._running:
                task.cancel()

    def _ring_due(self) -> None:
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            _, generation, game = heapq.heappop(self._heap)
            if self._generation.get(game) == generation:
                del self._generation[game]
                task = asyncio.create_task(self._safely(game))
                self._running.add(task)
                task.add_done_callback(self._running.discard)

    async def _safely(self, game: GameId) -> None:
        try:
            await self._tend(game)
        except Exception:
            _log.exception("looking after game %s failed; the sweep will try again", game)


class Sweep:
    """Looks after games whose time has come and that nobody has looked after."""

    def __init__(
        self,
        cards: Cards,
        tend: Tend,
        clock: Callable[[], EpochMs],
        *,
        worker: str,
        every_ms: int = 1_000,
        patience_ms: int = 700,
        lease_ms: int = 15_000,
        most: int = 64,
        kind: StreamKind = StreamKind.GAME,
    ) -> None:
        self._cards = cards
        self._tend = tend
        self._clock = clock
        self._worker = worker
        self._every = every_ms / 1000
        self._patience = patience_ms  # the alarm of the process that wrote last comes first
        self._lease = lease_ms
        self._most = most
        self._kind = kind

    async def run(self) -> None:
        while True:
            try:
                found = await self.once()
            except Exception:
                _log.exception("the sweep failed; it will try again")
                found = 0
            await asyncio.sleep(0 if found == self._most else self._every)

    async def once(self) -> int:
        due = EpochMs(self._clock() - self._patience)
        games = await self._cards.claim_due(
            due, worker=self._worker, lease_ms=self._lease, limit=self._most, kind=self._kind
        )
        for outcome in await asyncio.gather(*map(self._tend, games), return_exceptions=True):
            if isinstance(outcome, Exception):
                _log.error("looking after a game failed", exc_info=outcome)
        return len(games)
