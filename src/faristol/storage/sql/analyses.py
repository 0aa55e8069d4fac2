"""Finished games gone through, shared by all processes."""

from __future__ import annotations

from functools import partial

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import ColumnElement

from faristol.service.analyses.kept import AnalysisKey, Kept, KeptState
from faristol.service.ports import EpochMs, NotFound, StreamKind, stream_id
from faristol.storage.sql.database import Database, insert
from faristol.storage.sql.schema import analyses, games

__all__ = ["SqlAnalyses"]

_MAY_BE_TAKEN = (KeptState.STOPPED.value, KeptState.FAILED.value)


class SqlAnalyses:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, key: AnalysisKey) -> Kept | None:
        rows = await self._database.read(select(analyses).where(_is(key)))
        for row in rows:
            return Kept(
                key=key,
                state=KeptState(row.state),
                asked_by=row.asked_by,
                turns=row.turns,
                done=row.done,
                total=row.total,
                updated_at=EpochMs(row.updated_at),
                searched=row.searched,
            )
        return None

    async def take(
        self, key: AnalysisKey, *, by: str, total: int, now: EpochMs, dead_before: EpochMs
    ) -> bool:
        values = {"state": KeptState.RUNNING.value, "asked_by": by, "updated_at": now}
        free = or_(
            analyses.c.state.in_(_MAY_BE_TAKEN),
            and_(analyses.c.state == KeptState.RUNNING.value, analyses.c.updated_at < dead_before),
        )

        def work(connection: Connection) -> bool:
            added = connection.execute(
                insert(connection, analyses)
                .values(**_fields(key), **values, turns=b"", done=0, total=total, searched=False)
                .on_conflict_do_update(
                    index_elements=["stream", "lexicon", "engine"], set_=values, where=free
                )
                .returning(analyses.c.stream)
            )
            return added.first() is not None

        try:
            return await self._database.write(work)
        except IntegrityError:
            raise NotFound("no-such-game", game=key.stream) from None

    async def save(
        self, key: AnalysisKey, *, turns: bytes, done: int, state: KeptState, now: EpochMs
    ) -> bool:
        return await self._change(key, turns=turns, done=done, state=state.value, updated_at=now)

    async def touch(self, key: AnalysisKey, now: EpochMs) -> bool:
        return await self._change(key, updated_at=now)

    async def running_of(self, by: str, *, dead_before: EpochMs) -> int:
        running = and_(
            analyses.c.asked_by == by,
            analyses.c.state == KeptState.RUNNING.value,
            analyses.c.updated_at >= dead_before,
        )
        [[count]] = await self._database.read(select(func.count()).select_from(analyses).where(running))
        return int(count)

    async def stop(self, key: AnalysisKey, now: EpochMs) -> None:
        await self._change(key, state=KeptState.STOPPED.value, updated_at=now)

    async def unsearched(self) -> AnalysisKey | None:
        done = (
            select(analyses.c.stream, analyses.c.lexicon, analyses.c.engine)
            .join(games, games.c.id == analyses.c.stream)
            .where(
                analyses.c.searched.is_(False),
                analyses.c.state == KeptState.DONE.value,
                games.c.kind == StreamKind.GAME.value,
            )
            .order_by(analyses.c.updated_at)
            .limit(1)
        )
        for row in await self._database.read(done):
            return AnalysisKey(stream=stream_id(row.stream), lexicon=row.lexicon, engine=row.engine)
        return None

    async def mark_searched(self, key: AnalysisKey) -> None:
        marked = update(analyses).where(_is(key)).values(searched=True)
        await self._database.write(partial(Connection.execute, statement=marked))

    async def _change(self, key: AnalysisKey, **values: object) -> bool:
        """Change one that is running; whether it was."""
        running = and_(_is(key), analyses.c.state == KeptState.RUNNING.value)

        def work(connection: Connection) -> bool:
            return connection.execute(update(analyses).where(running).values(**values)).rowcount > 0

        return await self._database.write(work)


def _fields(key: AnalysisKey) -> dict[str, str]:
    return {"stream": key.stream, "lexicon": key.lexicon, "engine": key.engine}


def _is(key: AnalysisKey) -> ColumnElement[bool]:
    return and_(*(analyses.c[name] == value for name, value in _fields(key).items()))
