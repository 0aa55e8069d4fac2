"""People, their passwords' hashes and their sessions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sqlalchemy import delete, or_, select, true, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from faristol.service.logins import login_key
from faristol.service.ports import (
    Conflict,
    EpochMs,
    NotFound,
    Person,
    PersonId,
    Role,
    Session,
    StreamId,
    Taken,
)
from faristol.storage.names import catalan_order
from faristol.storage.sql.database import Database, insert
from faristol.storage.sql.rows import person_of, person_values, roles_text
from faristol.storage.sql.schema import forgotten, mentions, people, sessions, tokens
from faristol.storage.sql.seating import forget_in

__all__ = ["SqlPeople"]

_MOST_ASKED = 500  # sessions in one statement
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
            raise await self._taken(person.id, person.login) from None

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

    async def change(
        self,
        person: PersonId,
        *,
        name: str | None = None,
        language: str | None = None,
        login: str | None = None,
        roles: frozenset[Role] | None = None,
        password_hash: str | None = None,
        email: str | None = None,
        version: int | None = None,
    ) -> Person:
        given = {
            "name": name,
            "language": language,
            "login": login,
            "login_key": None if login is None else login_key(login),
            "roles": None if roles is None else roles_text(roles),
            "password_hash": password_hash,
        }
        # Only what is given: whatever others write of the person at this moment stays.
        values: dict[str, str | None] = {
            column: value for column, value in given.items() if value is not None
        }
        if email is not None:
            values["email"] = email or None
        as_read = true() if version is None else people.c.version == version

        def work(connection: Connection) -> Person:
            changed = connection.execute(
                update(people)
                .where(people.c.id == person, as_read)
                .values(**values, version=people.c.version + 1)
                .returning(people)
            )
            for row in changed:
                return person_of(row)
            if connection.execute(select(people.c.id).where(people.c.id == person)).first() is None:
                raise NotFound("no-such-person", person=person)
            raise Conflict("conflict", person=person, version=version)

        try:
            return await self._database.write(work)
        except IntegrityError:
            raise await self._taken(person, login) from None

    async def email_of(self, person: PersonId) -> str | None:
        for row in await self._database.read(select(people.c.email).where(people.c.id == person)):
            email: str | None = row.email
            return email
        return None

    async def _taken(self, person: PersonId, login: str | None) -> Taken:
        """What of a person is somebody else's."""
        if login is not None:
            key = login_key(login)
            for row in await self._database.read(select(people.c.id).where(people.c.login_key == key)):
                if row.id != person:
                    return Taken("login-taken", login=login)
        return Taken("id-taken", person=person)

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

    async def close_session(self, token_hash: str) -> bool:
        ended = delete(sessions).where(sessions.c.token_hash == token_hash)
        return await self._database.write(lambda connection: connection.execute(ended).rowcount > 0)

    async def still_open(self, token_hashes: Sequence[str], now: EpochMs) -> frozenset[str]:
        found: set[str] = set()
        for start in range(0, len(token_hashes), _MOST_ASKED):
            asked = sessions.c.token_hash.in_(token_hashes[start : start + _MOST_ASKED])
            rows = await self._database.read(
                select(sessions.c.token_hash).where(asked, sessions.c.expires_at > now)
            )
            found.update(row.token_hash for row in rows)
        return frozenset(found)

    async def close_sessions(self, person: PersonId) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(sessions).where(sessions.c.person == person))
            connection.execute(delete(tokens).where(tokens.c.person == person))

        await self._database.write(work)


def _row(person: Person) -> dict[str, object]:
    key = None if person.login is None else login_key(person.login)
    return person_values(person) | {"login_key": key}
