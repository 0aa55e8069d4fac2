"""Cards and people as rows, and back."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy.engine import Row

from faristol.service.ports import Card, Person, Role, SeatCard, Status, StreamKind, Visibility

__all__ = [
    "card_of",
    "card_values",
    "person_of",
    "person_values",
    "read_seats",
    "roles_text",
    "scores_text",
    "seats_text",
]

_seats = msgspec.json.Decoder(tuple[SeatCard, ...])
_scores = msgspec.json.Decoder(tuple[int, ...])
_roles = msgspec.json.Decoder(frozenset[Role])


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def seats_text(seats: tuple[SeatCard, ...]) -> str:
    return _json(seats)


def scores_text(scores: tuple[int, ...]) -> str:
    return _json(scores)


def roles_text(roles: frozenset[Role]) -> str:
    return _json(sorted(roles))


def read_seats(text: str) -> tuple[SeatCard, ...]:
    return _seats.decode(text)


def card_values(card: Card) -> dict[str, Any]:
    """The row of a card that nobody has claimed."""
    return {
        "id": card.id,
        "seq": card.seq,
        "status": card.status.value,
        "visibility": card.visibility.value,
        "kind": card.kind.value,
        "title": card.title,
        "regulation": card.regulation,
        "clock": card.clock,
        "seats": seats_text(card.seats),
        "scores": scores_text(card.scores),
        "winner": card.winner,
        "created_at": card.created_at,
        "updated_at": card.updated_at,
        "attention_at": card.attention_at,
        "claimed_by": None,
        "claimed_until": None,
        "hidden": card.hidden,
    }


def card_of(row: Row[Any]) -> Card:
    return Card(
        id=row.id,
        seq=row.seq,
        status=Status(row.status),
        visibility=Visibility(row.visibility),
        kind=StreamKind(row.kind),
        title=row.title,
        regulation=row.regulation,
        clock=row.clock,
        seats=read_seats(row.seats),
        scores=_scores.decode(row.scores),
        winner=row.winner,
        created_at=row.created_at,
        updated_at=row.updated_at,
        attention_at=row.attention_at,
        hidden=row.hidden,
    )


def person_values(person: Person) -> dict[str, Any]:
    """The row of a person, without password and key of the login."""
    return {
        "id": person.id,
        "name": person.name,
        "roles": roles_text(person.roles),
        "login": person.login,
        "language": person.language,
        "created_at": person.created_at,
        "version": person.version,
    }


def person_of(row: Row[Any]) -> Person:
    return Person(
        id=row.id,
        name=row.name,
        roles=_roles.decode(row.roles),
        login=row.login,
        language=row.language,
        created_at=row.created_at,
        version=row.version,
        has_email=row.email is not None,
    )
