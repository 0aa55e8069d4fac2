"""Whose own regulation is whose."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from faristol.service.ports import EpochMs, NotFound, PersonId
from faristol.service.regulations.ports import KeptRegulation
from faristol.storage.sql.database import Database, insert
from faristol.storage.sql.schema import own_regulations

__all__ = ["SqlOwnLists"]


class SqlOwnLists:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: PersonId) -> list[KeptRegulation]:
        rows = await self._database.read(
            select(own_regulations)
            .where(own_regulations.c.person == person)
            .order_by(own_regulations.c.at.desc(), own_regulations.c.key)
        )
        return [KeptRegulation(key=row.key, at=row.at, listed=row.listed) for row in rows]

    async def maker(self, key: str) -> tuple[PersonId, EpochMs] | None:
        rows = await self._database.read(
            select(own_regulations)
            .where(own_regulations.c.key == key)
            .order_by(own_regulations.c.at, own_regulations.c.person)
            .limit(1)
        )
        return next(((PersonId(row.person), EpochMs(row.at)) for row in rows), None)

    async def shared(self, key: str) -> frozenset[str]:
        named = f"{key.partition('@')[0]}@"
        having = select(own_regulations.c.person).where(own_regulations.c.key == key)
        rows = await self._database.read(
            select(own_regulations.c.key)
            .distinct()
            .where(own_regulations.c.person.in_(having))
            .where(own_regulations.c.key.startswith(named, autoescape=True))
        )
        return frozenset({key, *(row.key for row in rows)})

    async def keep(self, person: PersonId, kept: KeptRegulation) -> None:
        row = {"person": person, "key": kept.key, "at": kept.at, "listed": kept.listed}

        def work(connection: Connection) -> None:
            connection.execute(
                insert(connection, own_regulations).on_conflict_do_update(
                    index_elements=["person", "key"], set_={"at": kept.at, "listed": kept.listed}
                ),
                [row],
            )

        try:
            await self._database.write(work)
        except IntegrityError:
            raise NotFound("no-such-person", person=person) from None
