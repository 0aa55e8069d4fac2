"""Championships over the socket: directors see the desk, everybody else the published rounds."""

from __future__ import annotations

from collections.abc import Hashable

from faristol.formats.wire.events import EventTold
from faristol.formats.wire.socket import ServerMessage
from faristol.service.events.page import EventPage
from faristol.service.events.rounds.online import OnlineRounds
from faristol.service.events.rounds.wooden import WoodenRounds
from faristol.service.events.use_cases import Championships
from faristol.service.events.views import event_view
from faristol.service.ports import EpochMs, EventId, PersonId, StreamKind

__all__ = ["EventRoom"]


class EventRoom:
    """What the rooms need to know of championships."""

    kind = StreamKind.EVENT

    def __init__(self, championships: Championships, online: OnlineRounds, wooden: WoodenRounds) -> None:
        self._championships = championships
        self._online = online
        self._wooden = wooden

    async def heard(self, stream: EventId, seq: int) -> EventPage:
        return await self._championships.seen(stream, seq)

    def audience(self, page: EventPage, person: PersonId | None) -> Hashable:
        return page.directs(person)

    def tell(self, page: EventPage, person: PersonId | None, language: str, now: EpochMs) -> ServerMessage:
        view = event_view(page, director=page.directs(person), whole=False)
        return EventTold(stream=page.id, seq=page.seq, view=view)

    async def tend(self, stream: EventId) -> None:
        await self._online.tend(stream)
        await self._wooden.tend(stream)
