"""Webhooks, kept in memory."""

from __future__ import annotations

from msgspec.structs import replace

from faristol.service.hooks.ports import Hook
from faristol.service.ports import EpochMs, EventId, NotFound
from faristol.storage.memory import Memory

__all__ = ["MemoryHooks"]


class MemoryHooks:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def add(self, hook: Hook) -> None:
        if hook.event not in self._memory.cards:
            raise NotFound("no-such-game", game=hook.event)
        self._memory.hooks[hook.id] = hook

    async def of(self, event: EventId) -> list[Hook]:
        its = [one for one in self._memory.hooks.values() if one.event == event]
        return sorted(its, key=lambda one: (one.created_at, one.id))

    async def events(self) -> frozenset[EventId]:
        return frozenset(one.event for one in self._memory.hooks.values())

    async def remove(self, event: EventId, hook: str) -> bool:
        kept = self._memory.hooks.get(hook)
        if kept is None or kept.event != event:
            return False
        del self._memory.hooks[hook]
        return True

    async def ring(self, event: EventId, at: EpochMs, *, most_failures: int) -> None:
        for one in await self.of(event):
            if one.due_at is None and one.failures < most_failures:
                self._memory.hooks[one.id] = replace(one, due_at=at)

    async def claim(self, now: EpochMs, *, lease_ms: int, limit: int) -> list[Hook]:
        due = [one for one in self._memory.hooks.values() if one.due_at is not None and one.due_at <= now]
        claimed = sorted(due, key=lambda one: (one.due_at, one.id))[:limit]
        for one in claimed:
            self._memory.hooks[one.id] = replace(one, due_at=EpochMs(now + lease_ms))
        return [self._memory.hooks[one.id] for one in claimed]

    async def note(self, hook: Hook) -> None:
        if hook.id in self._memory.hooks:
            self._memory.hooks[hook.id] = hook
