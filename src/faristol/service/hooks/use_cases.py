"""Setting webhooks, and telling those who want to know.

Whatever is written of a championship makes its webhooks due; what comes within a moment is told once. One
process takes each and sends it in a thread of its own kind, so that a slow receiver holds up nobody. What
fails is tried again after ever longer, and left alone in the end.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec
from msgspec.structs import replace

from faristol.formats.wire.hooks import HookTold
from faristol.service.errors import Reason, RequestRefused
from faristol.service.events.page import EventPage
from faristol.service.events.use_cases import Championships
from faristol.service.events.viewers import may_direct
from faristol.service.hooks.ports import Hook, HookStore
from faristol.service.hooks.sending import SIGNATURE, check_url, send, signature
from faristol.service.ports import EpochMs, EventId, NotFound, Person, StreamKind
from faristol.service.world import World, new_id
from faristol.tournament.errors import EventRefused

__all__ = ["MOST_FAILURES", "MOST_HOOKS", "Hooks"]

_log = logging.getLogger(__name__)

HOOKS_TOPIC = "hooks"  # of the bus: which events have some has changed
MOST_HOOKS = 5  # of one event
MOST_FAILURES = 12  # in a row: after more than a day
_AT_ONCE = 4
_LEASE_MS = 60_000
_FIRST_AGAIN_MS = 15_000
_LAST_AGAIN_MS = 6 * 3_600_000
_LOOK_S = 20.0
_EVENT_TOLD = msgspec.json.Decoder(tuple[str, int])


class Hooks:
    """The webhooks of the house."""

    calm_ms = 1_000  # what comes within it is told once

    def __init__(
        self, world: World, store: HookStore, championships: Championships, *, address: str, private: bool
    ) -> None:
        self._world = world
        self._store = store
        self._championships = championships
        self._address = address.rstrip("/")
        self._private = private
        self._events: frozenset[EventId] = frozenset()
        self._rung: set[EventId] = set()
        self._stale = True
        self._wake = asyncio.Event()

    # --- what directors do ---

    async def of(self, event: EventId, person: Person) -> list[Hook]:
        await self._directed(event, person)
        return await self._store.of(event)

    async def add(self, event: EventId, person: Person, url: str) -> Hook:
        """Tell *url* of *event* from now on."""
        page = await self._directed(event, person)
        check_url(url, private=self._private)
        kept = await self._store.of(event)
        if len(kept) >= MOST_HOOKS:
            raise RequestRefused(Reason.TOO_MANY_HOOKS, most=MOST_HOOKS)
        hook = Hook(
            id=new_id(),
            event=event,
            url=url,
            secret=secrets.token_urlsafe(32),
            created_at=self._world.clock(),
            told=page.seq,
        )
        await self._store.add(hook)
        await self._world.bus.publish(HOOKS_TOPIC, b"")
        return hook

    async def remove(self, event: EventId, person: Person, hook: str) -> None:
        await self._directed(event, person)
        if not await self._store.remove(event, hook):
            raise RequestRefused(Reason.NOT_FOUND)
        await self._world.bus.publish(HOOKS_TOPIC, b"")

    async def _directed(self, event: EventId, person: Person) -> EventPage:
        page = await self._championships.current(event)
        if not may_direct(page, person):
            raise EventRefused("not-director")
        if page.school is not None:  # what children do is told to nobody
            raise RequestRefused(Reason.NOT_FOUND)
        return page

    # --- telling ---

    async def run(self) -> None:
        """Tell until cancelled."""
        bus = self._world.bus
        ends: list[Callable[[], None]] = [
            bus.subscribe(self._hear, HOOKS_TOPIC, StreamKind.EVENT.value),
            bus.on_resync(self._look_again),
        ]
        threads = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="webhook")
        try:
            while True:
                try:
                    self._wake.clear()
                    await self._ring()
                    if await self._tell_due(threads):
                        continue
                except Exception:
                    _log.exception("webhooks failed; they will be tried again")
                    await asyncio.sleep(1)
                await self._until_next()
        finally:
            for end in ends:
                end()
            threads.shutdown(wait=False, cancel_futures=True)

    def _hear(self, topic: str, message: bytes) -> None:
        if topic == HOOKS_TOPIC:
            self._look_again()
        elif (event := EventId(_EVENT_TOLD.decode(message)[0])) in self._events:
            self._rung.add(event)
            self._wake.set()

    def _look_again(self) -> None:
        self._stale = True
        self._wake.set()

    async def _ring(self) -> None:
        if self._stale:
            self._stale = False
            self._events = await self._store.events()
        at = EpochMs(self._world.clock() + self.calm_ms)
        while self._rung:
            await self._store.ring(self._rung.pop(), at, most_failures=MOST_FAILURES)

    async def _until_next(self) -> None:
        """Until somebody rings, or what has been rung for is due."""
        seconds = min(_LOOK_S, self.calm_ms / 1000) if self._events else _LOOK_S
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            pass

    async def _tell_due(self, threads: ThreadPoolExecutor) -> bool:
        """Tell what is due; whether anything was."""
        if not self._events:
            return False
        due = await self._store.claim(self._world.clock(), lease_ms=_LEASE_MS, limit=_AT_ONCE)
        await asyncio.gather(*(self._tell(hook, threads) for hook in due))
        return bool(due)

    async def _tell(self, hook: Hook, threads: ThreadPoolExecutor) -> None:
        try:
            page = await self._championships.current(hook.event)
        except NotFound:  # the hook goes with it
            return
        now = self._world.clock()
        if page.seq <= hook.told:
            await self._store.note(replace(hook, due_at=None))
            return
        body = msgspec.json.encode(self._told(page, now))
        headers = {
            "content-type": "application/json",
            SIGNATURE: signature(hook.secret, now // 1000, body),
        }
        status = await asyncio.get_running_loop().run_in_executor(
            threads, lambda: send(hook.url, body, headers, private=self._private)
        )
        tried = replace(hook, status=status, tried_at=now)
        if 200 <= status < 300:
            await self._store.note(replace(tried, told=page.seq, failures=0, due_at=None))
            if (await self._championships.current(hook.event)).seq > page.seq:
                self._rung.add(hook.event)  # it went on meanwhile
                self._wake.set()
            return
        failures = hook.failures + 1
        again = min(_FIRST_AGAIN_MS * 2**hook.failures, _LAST_AGAIN_MS)
        due = None if failures >= MOST_FAILURES else EpochMs(self._world.clock() + again)
        await self._store.note(replace(tried, failures=failures, due_at=due))

    def _told(self, page: EventPage, now: EpochMs) -> HookTold:
        return HookTold(
            event=page.id,
            title=page.state.settings.name,
            seq=page.seq,
            status=page.status.value,
            round=page.public.played or None,
            at=now,
            address=f"{self._address}/campionat/{page.id}",
            api=f"{self._address}/api/events/{page.id}",
        )
