"""Puzzles, what people did with them, and how strong both are thought to be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, Table, and_, func, select, update
from sqlalchemy.engine import Connection, Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import ColumnElement

from faristol.service.ports import Conflict, GameId, NotFound, PersonId
from faristol.service.puzzles.store import (
    ANY,
    Attempt,
    Crowd,
    Find,
    KeptPuzzle,
    Outcome,
    TriedPlay,
    Wanted,
    crowd_of,
)
from faristol.storage.sql.database import Database, insert
from faristol.storage.sql.schema import puzzle_attempts, puzzle_finds, puzzle_strengths, puzzles
from faristol.tournament.ratings import Strength

__all__ = ["SqlPuzzles"]

_TRIES = msgspec.json.Decoder(tuple[TriedPlay, ...])


class SqlPuzzles:
    def __init__(self, database: Database) -> None:
        self._database = database

    # --- puzzles ---

    async def add(self, puzzle: KeptPuzzle) -> bool:
        values = {
            "id": puzzle.id,
            "words": puzzle.words,
            "kind": puzzle.kind,
            "day": puzzle.day,
            "body": puzzle.body,
            **_strength_values(puzzle.strength),
            **msgspec.structs.asdict(puzzle.crowd),
        }

        def work(connection: Connection) -> bool:
            new = insert(connection, puzzles).values(**values).on_conflict_do_nothing(index_elements=["id"])
            return connection.execute(new).rowcount > 0

        return await self._database.write(work)

    async def get(self, puzzle: str) -> KeptPuzzle:
        for row in await self._database.read(select(puzzles).where(puzzles.c.id == puzzle)):
            return _puzzle(row)
        raise NotFound("no-such-puzzle", puzzle=puzzle)

    async def there(self, puzzles_: Collection[str]) -> frozenset[str]:
        rows = await self._database.read(select(puzzles.c.id).where(puzzles.c.id.in_(list(puzzles_))))
        return frozenset(row.id for row in rows)

    async def counts(self, words: str) -> Mapping[str, int]:
        asked = (
            select(puzzles.c.kind, func.count().label("how_many"))
            .where(
                puzzles.c.words == words,
                puzzles.c.day.is_(None),
                puzzles.c.id.not_in(select(puzzle_finds.c.puzzle)),
            )
            .group_by(puzzles.c.kind)
        )
        return {row.kind: row.how_many for row in await self._database.read(asked)}

    async def near(
        self, person: PersonId, words: str, rating: float, limit: int, wanted: Wanted = ANY
    ) -> Sequence[KeptPuzzle]:
        asked = (
            select(puzzles)
            .where(_wished(person, words, wanted), _unbegun(person))
            .order_by(func.abs(puzzles.c.rating - rating), puzzles.c.id)
            .limit(limit)
        )
        return [_puzzle(row) for row in await self._database.read(asked)]

    # --- whose games they come from ---

    async def add_find(self, find: Find) -> bool:
        def work(connection: Connection) -> bool:
            new = insert(connection, puzzle_finds).values(**msgspec.structs.asdict(find))
            known = new.on_conflict_do_nothing(index_elements=["person", "puzzle"])
            return connection.execute(known).rowcount > 0

        try:
            return await self._database.write(work)
        except IntegrityError:
            return False

    async def find_of(self, person: PersonId, puzzle: str) -> Find | None:
        found = await self._finds(puzzle_finds.c.person == person, puzzle_finds.c.puzzle == puzzle)
        return found[0] if found else None

    async def finds(self, person: PersonId) -> Sequence[Find]:
        return await self._finds(puzzle_finds.c.person == person)

    async def _finds(self, *which: ColumnElement[bool]) -> list[Find]:
        asked = select(puzzle_finds).where(*which).order_by(puzzle_finds.c.game, puzzle_finds.c.turn)
        return [
            Find(person=PersonId(row.person), puzzle=row.puzzle, game=GameId(row.game), turn=row.turn)
            for row in await self._database.read(asked)
        ]

    async def finds_waiting(self, person: PersonId, words: str) -> int:
        waiting = (
            select(func.count())
            .select_from(puzzles)
            .where(_wished(person, words, Wanted(own=True)), _unbegun(person))
        )
        [[count]] = await self._database.read(waiting)
        return int(count)

    # --- what people did ---

    async def attempt(self, person: PersonId, puzzle: str) -> Attempt | None:
        asked = select(puzzle_attempts).where(
            puzzle_attempts.c.person == person, puzzle_attempts.c.puzzle == puzzle
        )
        for row in await self._database.read(asked):
            return _attempt(row)
        return None

    async def open_one(self, person: PersonId, words: str, wanted: Wanted = ANY) -> Attempt | None:
        asked = (
            select(puzzle_attempts)
            .join(puzzles, puzzles.c.id == puzzle_attempts.c.puzzle)
            .where(
                puzzle_attempts.c.person == person,
                puzzle_attempts.c.outcome == Outcome.OPEN,
                _wished(person, words, wanted),
            )
            .order_by(puzzle_attempts.c.begun_at.desc(), puzzle_attempts.c.puzzle.desc())
            .limit(1)
        )
        for row in await self._database.read(asked):
            return _attempt(row)
        return None

    async def save(self, attempt: Attempt) -> None:
        await self._written(attempt, lambda connection: _save(connection, attempt))

    async def end(self, attempt: Attempt, puzzle: Strength, person: Strength) -> None:
        new = msgspec.structs.asdict(crowd_of(attempt))
        crowd = {name: puzzles.c[name] + count for name, count in new.items()}

        def work(connection: Connection) -> None:
            _save(connection, attempt)
            connection.execute(
                update(puzzles)
                .where(puzzles.c.id == attempt.puzzle)
                .values(**_strength_values(puzzle), **crowd)
            )
            connection.execute(
                insert(connection, puzzle_strengths)
                .values(person=attempt.person, **_strength_values(person))
                .on_conflict_do_update(index_elements=["person"], set_=_strength_values(person))
            )

        await self._written(attempt, work)

    async def _written(self, attempt: Attempt, work: Callable[[Connection], None]) -> None:
        try:
            await self._database.write(work)
        except IntegrityError:
            if await self.attempt(attempt.person, attempt.puzzle) is not None:
                raise Conflict("conflict", puzzle=attempt.puzzle, version=attempt.version) from None
            raise NotFound("no-such-puzzle", puzzle=attempt.puzzle) from None

    async def attempts(self, person: PersonId) -> Sequence[Attempt]:
        asked = (
            select(puzzle_attempts)
            .where(puzzle_attempts.c.person == person)
            .order_by(puzzle_attempts.c.begun_at, puzzle_attempts.c.puzzle)
        )
        return [_attempt(row) for row in await self._database.read(asked)]

    async def days(self, person: PersonId) -> frozenset[str]:
        asked = select(puzzle_attempts.c.day).where(
            puzzle_attempts.c.person == person,
            puzzle_attempts.c.outcome == Outcome.SOLVED,
            puzzle_attempts.c.day.is_not(None),
        )
        return frozenset(row.day for row in await self._database.read(asked))

    async def strength(self, person: PersonId) -> Strength:
        asked = select(puzzle_strengths).where(puzzle_strengths.c.person == person)
        for row in await self._database.read(asked):
            return Strength(row.rating, row.deviation, row.volatility)
        return Strength()


def _wished(person: PersonId, words: str, wanted: Wanted) -> ColumnElement[bool]:
    """Puzzles of no day made with those words, as far as they are *wanted*."""
    which = [puzzles.c.words == words, puzzles.c.day.is_(None)]
    if wanted.kind is not None:
        which.append(puzzles.c.kind == wanted.kind)
    if wanted.own:
        which.append(puzzles.c.id.in_(_puzzles_of(puzzle_finds, person)))
    return and_(*which)


def _unbegun(person: PersonId) -> ColumnElement[bool]:
    return puzzles.c.id.not_in(_puzzles_of(puzzle_attempts, person))


def _puzzles_of(table: Table, person: PersonId) -> Select[Any]:
    return select(table.c.puzzle).where(table.c.person == person)


def _save(connection: Connection, attempt: Attempt) -> None:
    values = msgspec.structs.asdict(attempt) | {"tries": msgspec.json.encode(attempt.tries).decode()}
    if attempt.version == 1:
        connection.execute(puzzle_attempts.insert(), [values])
        return
    at = and_(
        puzzle_attempts.c.person == attempt.person,
        puzzle_attempts.c.puzzle == attempt.puzzle,
        puzzle_attempts.c.version == attempt.version - 1,
    )
    if connection.execute(update(puzzle_attempts).where(at).values(**values)).rowcount == 0:
        raise Conflict("conflict", puzzle=attempt.puzzle, version=attempt.version)


def _strength_values(strength: Strength) -> dict[str, float]:
    return {
        "rating": strength.rating,
        "deviation": strength.deviation,
        "volatility": strength.volatility,
    }


def _puzzle(row: Row[Any]) -> KeptPuzzle:
    return KeptPuzzle(
        id=row.id,
        words=row.words,
        kind=row.kind,
        body=row.body,
        strength=Strength(row.rating, row.deviation, row.volatility),
        day=row.day,
        crowd=Crowd(plain=row.plain, hinted=row.hinted, missed=row.missed, tries=row.tries),
    )


def _attempt(row: Row[Any]) -> Attempt:
    told = row._asdict()
    return Attempt(**told | {"outcome": Outcome(row.outcome), "tries": _TRIES.decode(row.tries)})
