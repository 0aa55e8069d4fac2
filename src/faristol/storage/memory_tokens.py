"""Tokens, kept in memory."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from faristol.service.ports import EpochMs, NotFound, PersonId
from faristol.service.tokens.ports import Token
from faristol.storage.memory import Memory

__all__ = ["MemoryTokens"]


class MemoryTokens:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def add(self, token: Token) -> None:
        if token.person not in self._memory.people:
            raise NotFound("no-such-person", person=token.person)
        self._memory.tokens[token.id] = token

    async def by_hash(self, token_hash: str, now: EpochMs) -> Token | None:
        there = (one for one in self._memory.tokens.values() if one.token_hash == token_hash)
        return next((one for one in there if one.expires_at > now), None)

    async def of(self, person: PersonId) -> list[Token]:
        mine = [one for one in self._memory.tokens.values() if one.person == person]
        return sorted(mine, key=lambda one: (-one.created_at, one.id))

    async def use(self, token: str, at: EpochMs) -> None:
        if (kept := self._memory.tokens.get(token)) is not None:
            self._memory.tokens[token] = replace(kept, used_at=at)

    async def end(self, person: PersonId, token: str) -> Token | None:
        kept = self._memory.tokens.get(token)
        if kept is None or kept.person != person:
            return None
        return self._memory.tokens.pop(token)

    async def still_open(self, token_hashes: Sequence[str], now: EpochMs) -> frozenset[str]:
        return frozenset([one for one in token_hashes if await self.by_hash(one, now) is not None])
