"""Counting windows, shared by all processes."""

from __future__ import annotations

from functools import partial

from sqlalchemy import case, update
from sqlalchemy.engine import Connection

from faristol.service.ports import EpochMs
from faristol.storage.sql.database import Database, insert
from faristol.storage.sql.schema import limits

__all__ = ["SqlLimits"]


class SqlLimits:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def allow(self, key: str, *, most: int, per_ms: int, now: EpochMs) -> bool:
        over = limits.c.ends_at <= now

        def work(connection: Connection) -> int:
            counted = connection.execute(
                insert(connection, limits)
                .values(key=key, used=1, ends_at=now + per_ms)
                .on_conflict_do_update(
                    index_elements=["key"],
                    set_={
                        "used": case((over, 1), else_=limits.c.used + 1),
                        "ends_at": case((over, now + per_ms), else_=limits.c.ends_at),
                    },
                )
                .returning(limits.c.used)
            )
            return int(counted.scalar_one())

        return await self._database.write(work) <= most

    async def give_back(self, key: str) -> None:
        less = update(limits).where(limits.c.key == key, limits.c.used > 0).values(used=limits.c.used - 1)
        await self._database.write(partial(Connection.execute, statement=less))
