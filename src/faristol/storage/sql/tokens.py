"""Tokens of programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.engine import Connection, Row
from sqlalchemy.exc import IntegrityError

from faristol.service.ports import EpochMs, NotFound, PersonId
from faristol.service.tokens.ports import Scope, Token
from faristol.storage.sql.database import Database
from faristol.storage.sql.schema import tokens

__all__ = ["SqlTokens"]

_MOST_ASKED = 500  # in one statement
_scopes = msgspec.json.Decoder(frozenset[Scope])


class SqlTokens:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, token: Token) -> None:
        row = msgspec.structs.asdict(token) | {"scopes": msgspec.json.encode(sorted(token.scopes)).decode()}

        def work(connection: Connection) -> None:
            connection.execute(tokens.insert(), [row])

        try:
            await self._database.write(work)
        except IntegrityError:
            raise NotFound("no-such-person", person=token.person) from None

    async def by_hash(self, token_hash: str, now: EpochMs) -> Token | None:
        asked = select(tokens).where(tokens.c.token_hash == token_hash, tokens.c.expires_at > now)
        return next(map(_token, await self._database.read(asked)), None)

    async def of(self, person: PersonId) -> list[Token]:
        asked = select(tokens).where(tokens.c.person == person)
        asked = asked.order_by(tokens.c.created_at.desc(), tokens.c.id)
        return [_token(row) for row in await self._database.read(asked)]

    async def use(self, token: str, at: EpochMs) -> None:
        used = update(tokens).where(tokens.c.id == token).values(used_at=at)
        await self._database.write(lambda connection: connection.execute(used))

    async def end(self, person: PersonId, token: str) -> Token | None:
        ended = delete(tokens).where(tokens.c.id == token, tokens.c.person == person).returning(tokens)

        def work(connection: Connection) -> Token | None:
            return next(map(_token, connection.execute(ended)), None)

        return await self._database.write(work)

    async def still_open(self, token_hashes: Sequence[str], now: EpochMs) -> frozenset[str]:
        found: set[str] = set()
        for start in range(0, len(token_hashes), _MOST_ASKED):
            asked = tokens.c.token_hash.in_(token_hashes[start : start + _MOST_ASKED])
            rows = await self._database.read(
                select(tokens.c.token_hash).where(asked, tokens.c.expires_at > now)
            )
            found.update(row.token_hash for row in rows)
        return frozenset(found)


def _token(row: Row[Any]) -> Token:
    return Token(
        id=row.id,
        token_hash=row.token_hash,
        person=row.person,
        name=row.name,
        scopes=_scopes.decode(row.scopes),
        created_at=row.created_at,
        expires_at=row.expires_at,
        used_at=row.used_at,
    )
