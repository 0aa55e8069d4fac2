"""Whom each game names, kept beside the cards so that a person's games are found, and forgotten."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.engine import Connection

from faristol.service.ports import Card, PersonId, StreamId
from faristol.storage.forgetting import bodies_without, seats_without
from faristol.storage.sql.database import insert
from faristol.storage.sql.rows import read_seats, seats_text
from faristol.storage.sql.schema import entries, forgotten, games, mentions

__all__ = ["forget_in", "note_mentions", "settle_seats"]


def settle_seats(connection: Connection, cards: Sequence[Card]) -> None:
    """Write the seats of *cards* and who holds them; a person who was forgotten stays so."""
    sat = {person for card in cards for seat in card.seats for person in seat.people}
    gone: set[PersonId] = set(
        connection.execute(select(forgotten.c.person).where(forgotten.c.person.in_(sorted(sat)))).scalars()
        if sat
        else ()
    )
    connection.execute(
        _SEATS,
        [{"game_": card.id, "seats_": seats_text(seats_without(card.seats, gone))} for card in cards],
    )
    connection.execute(
        update(mentions).where(mentions.c.game.in_([card.id for card in cards])).values(seated=False)
    )
    holders = {
        (person, card.id)
        for card in cards
        for seat in card.seats
        for person in seat.people
        if person not in gone
    }
    if holders:
        connection.execute(
            insert(connection, mentions).on_conflict_do_update(
                index_elements=["person", "game"], set_={"seated": True}
            ),
            [{"person": person, "game": game, "seated": True} for person, game in sorted(holders)],
        )


def note_mentions(connection: Connection, named: Collection[tuple[PersonId, StreamId]]) -> None:
    """Remember that entries of a game name a person, seated or not."""
    connection.execute(
        insert(connection, mentions).on_conflict_do_nothing(),
        [{"person": person, "game": game, "seated": False} for person, game in sorted(named)],
    )


def forget_in(connection: Connection, game: StreamId, person: PersonId) -> None:
    """Take the person out of one game. The card is locked first, as an append does."""
    locked = select(games.c.seats).where(games.c.id == game).with_for_update()
    text = connection.execute(locked).scalar_one()
    seats = seats_without(read_seats(text), {person})
    connection.execute(_SEATS, [{"game_": game, "seats_": seats_text(seats)}])
    told = select(entries.c.seq, entries.c.body).where(entries.c.stream == game).order_by(entries.c.seq)
    stored = connection.execute(told).all()
    hidden = bodies_without([body for _, body in stored], person)
    changed = [
        {"stream_": game, "seq_": seq, "body_": without}
        for (seq, body), without in zip(stored, hidden, strict=True)
        if without != body
    ]
    if changed:
        connection.execute(_BODY, changed)
    connection.execute(delete(mentions).where(mentions.c.game == game, mentions.c.person == person))


_SEATS = update(games).where(games.c.id == bindparam("game_")).values(seats=bindparam("seats_"))
_BODY = (
    update(entries)
    .where(entries.c.stream == bindparam("stream_"), entries.c.seq == bindparam("seq_"))
    .values(body=bindparam("body_"))
)
