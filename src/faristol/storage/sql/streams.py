"""Streams of entries, and the card that changes with each.

Appends that come at the same moment, of whatever games, share one transaction, and so one fsync: while one
is being written the next ones gather. Each still wins or loses by itself.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import bindparam, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from faristol.service.ports import Card, Conflict, EpochMs, SeatCard, Stored, StreamId
from faristol.storage.checks import check_append
from faristol.storage.errors import StorageError
from faristol.storage.forgetting import mentioned
from faristol.storage.sql.database import Database, insert
from faristol.storage.sql.rows import card_values, seats_text
from faristol.storage.sql.schema import entries, games
from faristol.storage.sql.seating import note_mentions, settle_seats

__all__ = ["SqlStreams"]

MOST_TOGETHER: Final = 200  # appends in one transaction
MOST_REMEMBERED: Final = 5_000  # streams


@dataclass(slots=True, eq=False)
class _Append:
    """One append that waits for its transaction."""

    card: Card
    bodies: Sequence[bytes]
    after: int
    at: EpochMs
    done: asyncio.Future[int] = field(repr=False)

    def tell(self, error: Exception | None) -> None:
        if self.done.done():  # whoever asked has gone away
            return
        if error is None:
            self.done.set_result(self.card.seq)
        else:
            self.done.set_exception(error)

    def conflict(self) -> Conflict:
        return Conflict("conflict", game=self.card.id, after=self.after)


class SqlStreams:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[_Append] = []
        self._writer: asyncio.Task[None] | None = None
        self._seats: OrderedDict[StreamId, tuple[SeatCard, ...]] = OrderedDict()

    async def read(self, game: StreamId, after: int = 0) -> list[Stored]:
        rows = await self._database.read(
            select(entries.c.seq, entries.c.at, entries.c.body)
            .where(entries.c.stream == game, entries.c.seq > after)
            .order_by(entries.c.seq)
        )
        return [Stored(seq=row.seq, at=row.at, body=row.body) for row in rows]

    async def append(self, card: Card, bodies: Sequence[bytes], *, after: int, at: EpochMs) -> int:
        check_append(card, bodies, after)
        one = _Append(card, bodies, after, at, asyncio.get_running_loop().create_future())
        self._waiting.append(one)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all(), name="appends")
        return await one.done

    async def stop(self) -> None:
        """Write what still waits."""
        if self._writer is not None:
            await self._writer

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            await self._write(batch)
        self._writer = None

    async def _write(self, batch: list[_Append]) -> None:
        try:
            if len(batch) == 1 and self._seats.get(batch[0].card.id) == batch[0].card.seats:
                lost = await self._database.write(lambda connection: _go_on(connection, batch[0]))
            else:
                lost = await self._database.write(lambda connection: _append(connection, batch))
        except Exception as error:
            if len(batch) == 1:
                batch[0].tell(batch[0].conflict() if isinstance(error, IntegrityError) else error)
                return
            if isinstance(error, StorageError) and error.code != "value-refused":
                for one in batch:
                    one.tell(error)
                return
            for one in batch:  # one of them spoils it for all
                await self._write([one])
            return
        for one in batch:
            self._remember(one, lost=one in lost)
            one.tell(one.conflict() if one in lost else None)

    def _remember(self, one: _Append, *, lost: bool) -> None:
        """Who sits at what was written last: while that stays so, the next append need not look."""
        self._seats.pop(one.card.id, None)
        if not lost:
            self._seats[one.card.id] = one.card.seats
        while len(self._seats) > MOST_REMEMBERED:
            self._seats.popitem(last=False)


def _go_on(connection: Connection, one: _Append) -> set[_Append]:
    """Append to a stream whose seats have not changed: the row that is written is also what is checked."""
    if not connection.execute(_CHANGE_AFTER, _change(one.card) | {"after": one.after}).rowcount:
        return {one}
    _add(connection, [one])
    return set()


def _append(connection: Connection, batch: Sequence[_Append]) -> set[_Append]:
    """Write what can be written of *batch*; the rest, which lost its race."""
    known = {
        row.id: row
        for row in connection.execute(_STANDING, {"games": sorted({one.card.id for one in batch})})
    }
    won = _winners(batch, {game: row.seq for game, row in known.items()})
    latest = {one.card.id: one.card for one in won}

    if new := [card for game, card in latest.items() if game not in known]:
        begun = connection.execute(
            insert(connection, games).on_conflict_do_nothing().returning(games.c.id),
            [card_values(card) for card in new],
        )
        # Another process may have begun a game of that name a moment ago.
        for game in {card.id for card in new} - set(begun.scalars()):
            won = [one for one in won if one.card.id != game]
            del latest[game]
    if changed := [card for game, card in latest.items() if game in known]:
        connection.execute(_CHANGE, [_change(card) for card in changed])
    if moved := [
        card
        for game, card in latest.items()
        if game not in known or known[game].seats != seats_text(card.seats)
    ]:
        settle_seats(connection, moved)
    if won:
        _add(connection, won)
    return set(batch) - set(won)


def _add(connection: Connection, won: Sequence[_Append]) -> None:
    rows = [
        {"stream": one.card.id, "seq": seq, "at": one.at, "body": body}
        for one in won
        for seq, body in enumerate(one.bodies, one.after + 1)
    ]
    if rows:
        connection.execute(_ADD, rows)
    if named := {(person, one.card.id) for one in won for body in one.bodies for person in mentioned(body)}:
        note_mentions(connection, named)


def _winners(batch: Sequence[_Append], at: dict[StreamId, int]) -> list[_Append]:
    """Who of *batch* continues a stream where it stands, the first to come being the first served."""
    won = []
    for one in batch:
        if at.get(one.card.id, 0) == one.after:
            at[one.card.id] = one.card.seq
            won.append(one)
    return won


def _change(card: Card) -> dict[str, object]:
    """The row of a game that goes on; who sits there changes rarely and is written apart."""
    values = card_values(card)
    del values["id"], values["seats"]
    return values | {"game": card.id}


_STANDING = (
    select(games.c.id, games.c.seq, games.c.seats)
    .where(games.c.id.in_(bindparam("games", expanding=True)))
    .order_by(games.c.id)  # always in this order, so that two processes never wait for each other
    .with_for_update()
)
_ADD = entries.insert()
# What is set are the other keys of each row.
_CHANGE = update(games).where(games.c.id == bindparam("game"))
_CHANGE_AFTER = _CHANGE.where(games.c.seq == bindparam("after"))
