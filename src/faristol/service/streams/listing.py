"""Lists of what lives: pages of cards, the last changed first, and what their summaries share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Protocol, TypedDict, TypeVar

from faristol.formats.wire.bodies import ListOf, StatusName
from faristol.regulations import REGULATIONS
from faristol.service.ports import Card, EpochMs

__all__ = ["Reading", "Shared", "listed", "pages", "shared", "title_of"]

Shown = TypeVar("Shown")

_PAGE = 50


class Reading(Protocol):
    """How a store is asked for cards: those of a kind, those of a person."""

    async def __call__(self, *, before: EpochMs | None, limit: int) -> list[Card]: ...


class Shared(TypedDict):
    """The fields that every summary has."""

    id: str
    status: StatusName
    regulation: str
    title: str
    created_at: int
    updated_at: int


def title_of(key: str) -> str:
    """What a regulation is called; its name where it is no longer installed: a list does not fail at that."""
    known = REGULATIONS.get(key)
    return key.partition("@")[0] if known is None else known.title


def shared(card: Card, title: str) -> Shared:
    """What the summary of *card* has in common with all others."""
    return Shared(
        id=card.id,
        status=card.status.value,
        regulation=card.regulation,
        title=title,
        created_at=card.created_at,
        updated_at=card.updated_at,
    )


async def listed(
    read: Reading,
    before: EpochMs | None,
    show: Callable[[Card], Shown],
    *,
    fits: Callable[[Card], bool] = lambda _: True,
    looks: int = 1,
    hidden: bool = False,
) -> ListOf[Shown]:
    """A page of what *fits*, looked for among so many pages of all, and how to ask for the next.

    What an administrator has hidden is passed over, unless *hidden* things are wanted too.
    """
    found: list[Card] = []
    following: EpochMs | None = None
    async for cards, following in pages(read, before, looks):  # noqa: B007 - the last one is told
        found += [card for card in cards if (hidden or not card.hidden) and fits(card)]
        if len(found) >= _PAGE:
            break
    return ListOf(items=tuple(map(show, found)), before=following)


async def pages(
    read: Reading, before: EpochMs | None, most: int
) -> AsyncIterator[tuple[list[Card], EpochMs | None]]:
    """At most so many pages, each with what to ask for the next, if there is one."""
    for _ in range(most):
        cards = await read(before=before, limit=_PAGE)
        before = cards[-1].updated_at if len(cards) >= _PAGE else None
        yield cards, before
        if before is None:
            return
