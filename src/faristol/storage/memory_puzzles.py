"""Puzzles in memory; see :mod:`faristol.storage.memory`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import asdict, replace

from faristol.service.ports import Conflict, NotFound, PersonId
from faristol.service.puzzles.store import (
    ANY,
    Attempt,
    Crowd,
    Find,
    KeptPuzzle,
    Outcome,
    Wanted,
    crowd_of,
)
from faristol.storage.memory import Memory
from faristol.tournament.ratings import Strength

__all__ = ["MemoryPuzzles"]


class MemoryPuzzles:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def add(self, puzzle: KeptPuzzle) -> bool:
        return self._memory.puzzles.setdefault(puzzle.id, puzzle) is puzzle

    async def get(self, puzzle: str) -> KeptPuzzle:
        try:
            return self._memory.puzzles[puzzle]
        except KeyError:
            raise NotFound("no-such-puzzle", puzzle=puzzle) from None

    async def there(self, puzzles: Collection[str]) -> frozenset[str]:
        return frozenset(puzzles) & self._memory.puzzles.keys()

    async def counts(self, words: str) -> Mapping[str, int]:
        found = {find.puzzle for find in self._memory.finds.values()}
        return Counter(one.kind for one in self._supply(words) if one.id not in found)

    async def near(
        self, person: PersonId, words: str, rating: float, limit: int, wanted: Wanted = ANY
    ) -> Sequence[KeptPuzzle]:
        new = self._unbegun(person, words, wanted)
        return sorted(new, key=lambda one: (abs(one.strength.rating - rating), one.id))[:limit]

    def _unbegun(self, person: PersonId, words: str, wanted: Wanted) -> list[KeptPuzzle]:
        wished = self._wished(person, words, wanted)
        return [one for one in wished if (person, one.id) not in self._memory.attempts]

    def _wished(self, person: PersonId, words: str, wanted: Wanted) -> list[KeptPuzzle]:
        return [
            one
            for one in self._supply(words)
            if wanted.kind in (None, one.kind) and (not wanted.own or (person, one.id) in self._memory.finds)
        ]

    def _supply(self, words: str) -> list[KeptPuzzle]:
        return [one for one in self._memory.puzzles.values() if one.day is None and one.words == words]

    async def add_find(self, find: Find) -> bool:
        memory, key = self._memory, (find.person, find.puzzle)
        there = find.person in memory.people and find.puzzle in memory.puzzles and find.game in memory.cards
        return there and memory.finds.setdefault(key, find) is find

    async def find_of(self, person: PersonId, puzzle: str) -> Find | None:
        return self._memory.finds.get((person, puzzle))

    async def finds(self, person: PersonId) -> Sequence[Find]:
        mine = (find for find in self._memory.finds.values() if find.person == person)
        return sorted(mine, key=lambda find: (find.game, find.turn))

    async def finds_waiting(self, person: PersonId, words: str) -> int:
        return len(self._unbegun(person, words, Wanted(own=True)))

    async def attempt(self, person: PersonId, puzzle: str) -> Attempt | None:
        return self._memory.attempts.get((person, puzzle))

    async def open_one(self, person: PersonId, words: str, wanted: Wanted = ANY) -> Attempt | None:
        supply = {one.id for one in self._wished(person, words, wanted)}
        begun = [
            one for one in await self.attempts(person) if one.outcome is Outcome.OPEN and one.puzzle in supply
        ]
        return begun[-1] if begun else None

    async def save(self, attempt: Attempt) -> None:
        memory, key = self._memory, (attempt.person, attempt.puzzle)
        await self.get(attempt.puzzle)
        if attempt.person not in memory.people:
            raise NotFound("no-such-person", person=attempt.person)
        before = memory.attempts.get(key)
        if attempt.version != 1 + (0 if before is None else before.version):
            raise Conflict("conflict", puzzle=attempt.puzzle, version=attempt.version)
        memory.attempts[key] = attempt

    async def end(self, attempt: Attempt, puzzle: Strength, person: Strength) -> None:
        await self.save(attempt)
        kept = await self.get(attempt.puzzle)
        self._memory.puzzles[kept.id] = replace(kept, strength=puzzle, crowd=_with(kept.crowd, attempt))
        self._memory.strengths[attempt.person] = person

    async def attempts(self, person: PersonId) -> Sequence[Attempt]:
        mine = (one for one in self._memory.attempts.values() if one.person == person)
        return sorted(mine, key=lambda one: (one.begun_at, one.puzzle))

    async def days(self, person: PersonId) -> frozenset[str]:
        mine = await self.attempts(person)
        return frozenset(one.day for one in mine if one.day is not None and one.outcome is Outcome.SOLVED)

    async def strength(self, person: PersonId) -> Strength:
        return self._memory.strengths.get(person, Strength())


def _with(crowd: Crowd, attempt: Attempt) -> Crowd:
    new = asdict(crowd_of(attempt))
    return Crowd(**{name: count + new[name] for name, count in asdict(crowd).items()})
