"""What every store asks of an append before it looks at anything."""

from __future__ import annotations

from collections.abc import Sequence

from faristol.service.ports import Card

__all__ = ["check_append"]


def check_append(card: Card, bodies: Sequence[bytes], after: int) -> None:
    """Raise :exc:`ValueError` for a mistake in our own code: nobody outside can cause one."""
    if after < 0:
        raise ValueError(f"{card.id}: there is no entry {after}")
    if card.seq != after + len(bodies):
        raise ValueError(f"{card.id}: the card says {card.seq}, the entries end at {after + len(bodies)}")
    if card.seq == 0:
        raise ValueError(f"{card.id}: a game begins with an entry")
