"""Championships as the engine of streams knows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from faristol.formats.wire.events import EventChanged, EventChanges, EventTold, EventView
from faristol.service.errors import Reason, RequestRefused
from faristol.service.events.due import due_at, settle
from faristol.service.events.entries import Entry
from faristol.service.events.page import EventPage, add, born, card_of
from faristol.service.events.rounds.pairing import LARGE
from faristol.service.events.viewers import Onlooker, onlooker
from faristol.service.events.views import event_view
from faristol.service.ports import EpochMs, EventId, StreamKind
from faristol.service.streams.family import Family

__all__ = ["FAMILY"]

_MANY_ROUNDS = 20


def _show(page: EventPage, _: EpochMs) -> Callable[[Onlooker, str], EventView]:
    def seen(looking: Onlooker, _: str) -> EventView:
        if looking.outside:
            raise RequestRefused(Reason.NOT_FOUND)
        return event_view(page, director=looking.director, whole=False)

    return seen


async def _count(page: EventPage) -> None:
    """The standings of hundreds take longer than others should wait: once a page, beside the loop."""
    if len(page.state.entrants) > LARGE or page.state.played > _MANY_ROUNDS:
        await asyncio.to_thread(page.count)


FAMILY: Family[EventId, EventPage, Entry, Onlooker] = Family(
    kind=StreamKind.EVENT,
    entry=Entry,
    told=EventTold,
    changed=EventChanged,
    changes=EventChanges,
    born=born,
    add=add,
    card=card_of,
    due_at=due_at,
    settle=settle,
    closed=lambda page: page.closed,
    viewer=onlooker,
    show=_show,
    ready=_count,
)
