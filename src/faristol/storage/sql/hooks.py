"""Webhooks of events."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from faristol.service.hooks.ports import Hook
from faristol.service.ports import EpochMs, EventId, NotFound
from faristol.storage.sql.database import Database
from faristol.storage.sql.schema import webhooks

__all__ = ["SqlHooks"]


class SqlHooks:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, hook: Hook) -> None:
        def work(connection: Connection) -> None:
            connection.execute(webhooks.insert(), [msgspec.structs.asdict(hook)])

        try:
            await self._database.write(work)
        except IntegrityError:
            raise NotFound("no-such-game", game=hook.event) from None

    async def of(self, event: EventId) -> list[Hook]:
        asked = select(webhooks).where(webhooks.c.event == event)
        rows = await self._database.read(asked.order_by(webhooks.c.created_at, webhooks.c.id))
        return [Hook(**row._mapping) for row in rows]

    async def events(self) -> frozenset[EventId]:
        rows = await self._database.read(select(webhooks.c.event).distinct())
        return frozenset(EventId(row.event) for row in rows)

    async def remove(self, event: EventId, hook: str) -> bool:
        gone = delete(webhooks).where(webhooks.c.id == hook, webhooks.c.event == event)
        return await self._database.write(lambda connection: connection.execute(gone).rowcount > 0)

    async def ring(self, event: EventId, at: EpochMs, *, most_failures: int) -> None:
        rung = (
            update(webhooks)
            .where(
                webhooks.c.event == event, webhooks.c.due_at.is_(None), webhooks.c.failures < most_failures
            )
            .values(due_at=at)
        )
        await self._database.write(lambda connection: connection.execute(rung))

    async def claim(self, now: EpochMs, *, lease_ms: int, limit: int) -> list[Hook]:
        asked = select(webhooks.c.id).where(webhooks.c.due_at <= now)
        due = [row.id for row in await self._database.read(asked.order_by(webhooks.c.due_at).limit(limit))]
        if not due:
            return []
        # Of two processes that saw the same one, the second finds it put off already.
        taken = (
            update(webhooks)
            .where(webhooks.c.id.in_(due), webhooks.c.due_at <= now)
            .values(due_at=now + lease_ms)
            .returning(webhooks)
        )

        def work(connection: Connection) -> list[Hook]:
            return [Hook(**row._mapping) for row in connection.execute(taken)]

        return await self._database.write(work)

    async def note(self, hook: Hook) -> None:
        values = msgspec.structs.asdict(hook)
        noted = update(webhooks).where(webhooks.c.id == hook.id).values(**values)
        await self._database.write(lambda connection: connection.execute(noted))
