"""People, their passwords' hashes and their sessions."""

from __future__ import annotations

from functools import partial

from sqlalchemy import delete, or_, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from faristol.service.ports import EpochMs, NotFound, Person, PersonId, Role, Session, StreamId, Taken
from faristol.storage.names import catalan_order, login_key
from faristol.storage.sql.database import Database, insert
from faristol.storage.sql.rows import person_of, person_values
from faristol.storage.sql.schema import forgotten, mentions, people, sessions
from faristol.storage.sql.seating import forget_in

__all__ = ["SqlPeople"]

_ONLY_PLAYS = '["player"]'


class SqlPeople:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person, password_hash: str | None = None) -> None:
        def work(connection: Connection) -> None:
            was_here = connection.execute(select(forgotten).where(forgotten.c.person == person.id))
            if was_here.first() is not None:
                raise Taken("id-taken", person=person.id)
            connection.execute(people.insert(), [_row(person) | {"password_hash": password_hash}])

        try:
            await self._database.write(work)
        except IntegrityError:
            raise await self._taken(person) from None

    async def get(self, person: PersonId) -> Person:
        for row in await self._database.read(select(people).where(people.c.id == person)):
            return person_of(row)
        raise NotFound("no-such-person", person=person)

    async def by_login(self, login: str) -> tuple[Person, str]:
        asked = select(people).where(
            people.c.login_key == login_key(login), people.c.password_hash.is_not(None)
        )
        for row in await self._database.read(asked):
            return person_of(row), row.password_hash
        raise NotFound("no-such-login", login=login)

    async def change(self, person: Person, password_hash: str | None = None) -> None:
        values = _row(person) | ({} if password_hash is None else {"password_hash": password_hash})

        def work(connection: Connection) -> None:
            changed = connection.execute(update(people).where(people.c.id == person.id).values(values))
            if changed.rowcount == 0:
                raise NotFound("no-such-person", person=person.id)

        try:
            await self._database.write(work)
        except IntegrityError:
            raise await self._taken(person) from None

    async def _taken(self, person: Person) -> Taken:
        """What of *person* is somebody else's."""
        if person.login is not None:
            key = login_key(person.login)
            for row in await self._database.read(select(people.c.id).where(people.c.login_key == key)):
                if row.id != person.id:
                    return Taken("login-taken", login=person.login)
        return Taken("id-taken", person=person.id)

    async def accounts(self) -> list[Person]:
        known = or_(people.c.login.is_not(None), people.c.roles.not_in([_ONLY_PLAYS, "[]"]))
        rows = await self._database.read(select(people).where(known))
        return sorted(map(person_of, rows), key=lambda person: (catalan_order(person.name), person.id))

    async def is_empty(self) -> bool:
        admins = people.c.roles.contains(f'"{Role.ADMIN.value}"')
        return not await self._database.read(select(people.c.id).where(admins).limit(1))

    # --- forgetting: the person at once, the games one by one, so that those being played go on meanwhile ---

    async def forget(self, person: PersonId) -> list[StreamId]:
        def work(connection: Connection) -> None:
            gone = connection.execute(delete(people).where(people.c.id == person))
            if gone.rowcount == 0:
                raise NotFound("no-such-person", person=person)
            connection.execute(forgotten.insert(), [{"person": person}])

        await self._database.write(work)
        return await self._forget_in_streams(person)

    async def finish_forgetting(self) -> None:
        """Go on where a process that was killed has stopped."""
        left = select(mentions.c.person).where(mentions.c.person.in_(select(forgotten.c.person))).distinct()
        for row in await self._database.read(left):
            await self._forget_in_streams(row.person)

    async def _forget_in_streams(self, person: PersonId) -> list[StreamId]:
        named = await self._database.read(select(mentions.c.game).where(mentions.c.person == person))
        for row in named:
            await self._database.write(partial(forget_in, game=row.game, person=person))
        return [row.game for row in named]

    # --- sessions ---

    async def open_session(self, session: Session) -> None:
        values = {"person": session.person, "expires_at": session.expires_at}

        def work(connection: Connection) -> None:
            connection.execute(
                insert(connection, sessions)
                .values(token_hash=session.token_hash, **values)
                .on_conflict_do_update(index_elements=["token_hash"], set_=values)
            )

        try:
            await self._database.write(work)
        except IntegrityError:
            raise NotFound("no-such-person", person=session.person) from None

    async def session(self, token_hash: str, now: EpochMs) -> Session | None:
        asked = select(sessions).where(sessions.c.token_hash == token_hash, sessions.c.expires_at > now)
        for row in await self._database.read(asked):
            return Session(token_hash=row.token_hash, person=row.person, expires_at=row.expires_at)
        return None

    async def close_session(self, token_hash: str) -> None:
        await self._database.write(
            lambda connection: connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))
        )

    async def close_sessions(self, person: PersonId) -> None:
        await self._database.write(
            lambda connection: connection.execute(delete(sessions).where(sessions.c.person == person))
        )


def _row(person: Person) -> dict[str, object]:
    key = None if person.login is None else login_key(person.login)
    return person_values(person) | {"login_key": key}
