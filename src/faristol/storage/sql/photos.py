"""Photographs of score sheets: rows of their own, so that they can be taken away."""

from __future__ import annotations

from functools import partial

from sqlalchemy import delete, select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from faristol.service.events.photos import KeptPhoto
from faristol.service.ports import EpochMs, EventId, NotFound, PersonId
from faristol.storage.sql.database import Database
from faristol.storage.sql.schema import photos

__all__ = ["SqlPhotos"]


class SqlPhotos:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, photo: KeptPhoto) -> None:
        row = {
            "id": photo.id,
            "event": photo.event,
            "person": photo.person,
            "rival": photo.rival,
            "at": photo.at,
            "body": photo.body,
        }
        try:
            await self._database.write(lambda connection: connection.execute(photos.insert(), [row]))
        except IntegrityError:
            raise NotFound("not-found", event=photo.event) from None

    async def find(self, event: EventId, photo: str) -> bytes | None:
        asked = select(photos.c.body).where(photos.c.event == event, photos.c.id == photo)
        for row in await self._database.read(asked):
            return bytes(row.body)
        return None

    async def shown_by(self, person: PersonId) -> list[KeptPhoto]:
        asked = select(photos).where(photos.c.person == person).order_by(photos.c.at, photos.c.id)
        return [
            KeptPhoto(
                id=row.id,
                event=row.event,
                person=row.person,
                rival=row.rival,
                at=EpochMs(row.at),
                body=bytes(row.body),
            )
            for row in await self._database.read(asked)
        ]

    async def drop(self, *gone: str) -> None:
        if gone:
            await self._write(delete(photos).where(photos.c.id.in_(gone)))

    async def drop_all(self, event: EventId) -> None:
        await self._write(delete(photos).where(photos.c.event == event))

    async def _write(self, statement: object) -> None:
        await self._database.write(partial(Connection.execute, statement=statement))
