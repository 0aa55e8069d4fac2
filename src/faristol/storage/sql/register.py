"""What administrators did, kept for those who come after them."""

from __future__ import annotations

import msgspec
from sqlalchemy import select, true
from sqlalchemy.engine import Connection

from faristol.service.ports import Noted
from faristol.storage.sql.database import Database
from faristol.storage.sql.schema import moderation

__all__ = ["SqlRegister"]


class SqlRegister:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, noted: Noted) -> None:
        values = msgspec.structs.asdict(noted)
        del values["number"]

        def work(connection: Connection) -> None:
            connection.execute(moderation.insert(), [values])

        await self._database.write(work)

    async def notes(self, *, before: int | None = None, limit: int = 100) -> list[Noted]:
        older = true() if before is None else moderation.c.number < before
        rows = await self._database.read(
            select(moderation).where(older).order_by(moderation.c.number.desc()).limit(limit)
        )
        return [Noted(**row._asdict()) for row in rows]
