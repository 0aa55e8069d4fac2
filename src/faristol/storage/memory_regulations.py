"""Whose own regulation is whose, kept in memory."""

from __future__ import annotations

from faristol.service.ports import EpochMs, NotFound, PersonId
from faristol.service.regulations.ports import KeptRegulation
from faristol.storage.memory import Memory

__all__ = ["MemoryOwnLists"]


class MemoryOwnLists:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def of(self, person: PersonId) -> list[KeptRegulation]:
        kept = self._memory.own_regulations.get(person, {})
        return sorted(kept.values(), key=lambda one: (-one.at, one.key))

    async def maker(self, key: str) -> tuple[PersonId, EpochMs] | None:
        had = [(kept[key].at, person) for person, kept in self._memory.own_regulations.items() if key in kept]
        return None if not had else (min(had)[1], min(had)[0])

    async def shared(self, key: str) -> frozenset[str]:
        named = f"{key.partition('@')[0]}@"
        having = [kept for kept in self._memory.own_regulations.values() if key in kept]
        return frozenset({key, *(one for kept in having for one in kept if one.startswith(named))})

    async def keep(self, person: PersonId, kept: KeptRegulation) -> None:
        if person not in self._memory.people:
            raise NotFound("no-such-person", person=person)
        self._memory.own_regulations.setdefault(person, {})[kept.key] = kept
