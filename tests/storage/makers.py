"""Games and people for the tests of stores."""

from __future__ import annotations

import json
from typing import Any

from faristol.service.ports import (
    Card,
    EpochMs,
    Person,
    PersonId,
    SeatCard,
    Session,
    Status,
    Streams,
    Visibility,
    stream_id,
)

__all__ = ["NOW", "a_body", "a_card", "a_person", "a_session", "seat", "write"]

NOW = EpochMs(1_800_000_000_000)


def seat(name: str) -> SeatCard:
    """The seat of a person whose id is their name in small letters."""
    return SeatCard(name=name, person=PersonId(name.lower()))


def a_card(game: str, seq: int = 1, **fields: Any) -> Card:
    defaults: dict[str, Any] = {
        "status": Status.PLAYING,
        "visibility": Visibility.OPEN,
        "regulation": "fisc",
        "clock": "chess",
        "seats": (seat("Anna"), seat("Biel")),
        "created_at": NOW,
        "updated_at": NOW,
        "scores": (0, 0),
    }
    return Card(id=stream_id(game), seq=seq, **{**defaults, **fields})


def a_body(**fields: Any) -> bytes:
    return json.dumps(fields, ensure_ascii=False).encode()


async def write(streams: Streams, game: str, *, seq: int = 1, **fields: Any) -> Card:
    """Append one entry, the *seq*-th, with a card of these *fields*."""
    card = a_card(game, seq, **fields)
    await streams.append(card, [a_body(n=seq)], after=seq - 1, at=NOW)
    return card


def a_person(name: str, **fields: Any) -> Person:
    return Person(id=PersonId(name.lower()), name=name, created_at=NOW, **fields)


def a_session(token: str, person: str, *, lasts: int = 1000) -> Session:
    return Session(token_hash=token, person=PersonId(person), expires_at=EpochMs(NOW + lasts))
