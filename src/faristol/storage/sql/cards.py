"""Lists of games, and who looks after those that need it."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, bindparam, func, or_, select, update
from sqlalchemy.engine import Connection

from faristol.service.ports import (
    Card,
    EpochMs,
    NotFound,
    PersonId,
    Status,
    StreamId,
    StreamKind,
    Visibility,
)
from faristol.storage.sql.database import Database
from faristol.storage.sql.rows import card_of
from faristol.storage.sql.schema import games, mentions

__all__ = ["SqlCards"]


class SqlCards:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, game: StreamId) -> Card:
        for row in await self._database.read(select(games).where(games.c.id == game)):
            return card_of(row)
        raise NotFound("no-such-game", game=game)

    async def hide(self, game: StreamId, *, hidden: bool) -> None:
        marked = update(games).where(games.c.id == game).values(hidden=hidden)
        if not await self._database.write(lambda connection: connection.execute(marked).rowcount):
            raise NotFound("no-such-game", game=game)

    async def lobby(self, limit: int = 100) -> list[Card]:
        rows = await self._database.read(
            select(games)
            .where(
                games.c.kind == StreamKind.GAME.value,
                games.c.status == Status.WAITING.value,
                games.c.visibility == Visibility.OPEN.value,
            )
            .order_by(games.c.created_at.desc(), games.c.id)
            .limit(limit)
        )
        # Of games of one moment the order is ours and not the database's: collations differ.
        return sorted(map(card_of, rows), key=lambda card: (-card.created_at, card.id))

    async def of_person(
        self,
        person: PersonId,
        *,
        kind: StreamKind = StreamKind.GAME,
        seated: bool = True,
        status: Status | None = None,
        before: EpochMs | None = None,
        limit: int = 50,
    ) -> list[Card]:
        named = select(mentions.c.game).where(mentions.c.person == person)
        theirs = games.c.id.in_(named.where(mentions.c.seated) if seated else named)
        mine = and_(theirs, games.c.kind == kind.value)
        return await self._page(mine, status, before, limit)

    async def of_kind(
        self,
        kind: StreamKind,
        *,
        status: Status | None = None,
        before: EpochMs | None = None,
        limit: int = 50,
    ) -> list[Card]:
        return await self._page(games.c.kind == kind.value, status, before, limit)

    async def _page(
        self,
        wanted: ColumnElement[bool],
        status: Status | None,
        before: EpochMs | None,
        limit: int,
    ) -> list[Card]:
        if limit <= 0:
            return []
        wanted = and_(
            wanted,
            *([] if status is None else [games.c.status == status.value]),
            *([] if before is None else [games.c.updated_at < before]),
        )
        last = (
            select(games.c.updated_at)
            .where(wanted)
            .order_by(games.c.updated_at.desc())
            .limit(1)
            .offset(limit - 1)
            .scalar_subquery()
        )
        rows = await self._database.read(
            select(games)
            .where(wanted, games.c.updated_at >= func.coalesce(last, 0))
            .order_by(games.c.updated_at.desc())
        )
        return sorted(map(card_of, rows), key=lambda card: (-card.updated_at, card.id))

    async def claim_due(
        self,
        now: EpochMs,
        *,
        worker: str,
        lease_ms: int,
        limit: int,
        kind: StreamKind = StreamKind.GAME,
    ) -> list[StreamId]:
        asked = {
            "now": now,
            "kind_": kind.value,
            "most": max(limit, 0),
            "worker": worker,
            "until": now + lease_ms,
        }

        def work(connection: Connection) -> list[StreamId]:
            claimed = connection.execute(_CLAIM, asked).all()
            return [game for _, game in sorted((row.attention_at, row.id) for row in claimed)]

        return await self._database.write(work)


# PostgreSQL passes over what another worker is claiming at this moment; SQLite, which knows no FOR UPDATE and
# writes one transaction at a time, does not need to.
_DUE = (
    select(games.c.id)
    .where(
        games.c.attention_at <= bindparam("now"),
        games.c.kind == bindparam("kind_"),
        or_(games.c.claimed_until.is_(None), games.c.claimed_until <= bindparam("now")),
    )
    .order_by(games.c.attention_at, games.c.id)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
    .cte("due")
)
# Every process asks for it every second, of each family: it is put together once.
_CLAIM = (
    update(games)
    .where(games.c.id.in_(select(_DUE.c.id)))
    .values(claimed_by=bindparam("worker"), claimed_until=bindparam("until"))
    .returning(games.c.attention_at, games.c.id)
)
