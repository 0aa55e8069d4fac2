"""Lists of sessions, and their records."""

from __future__ import annotations

import msgspec

from faristol.formats.files.duplicate.document import DuplicateActa
from faristol.formats.wire.duplicates import DuplicateList, DuplicateSummary
from faristol.rules.duplicate.state import Phase
from faristol.service.duplicates.entries import Entry
from faristol.service.duplicates.records import record
from faristol.service.duplicates.use_cases import Duplicates
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import Card, DuplicateId, EpochMs, PersonId, Status, StreamKind, Visibility
from faristol.service.world import World

__all__ = ["Listing"]

_PAGE = 30  # sessions, or some more
_LOOKED_AT = 60  # streams at a time
_LOOKS = 5
_DECODER = msgspec.json.Decoder(Entry)


class Listing:
    """What can be looked up about sessions."""

    def __init__(self, world: World, duplicates: Duplicates) -> None:
        self._world = world
        self._duplicates = duplicates

    async def page(
        self, person: PersonId | None, *, status: Status | None, before: EpochMs | None
    ) -> DuplicateList:
        """Sessions that anybody may find, and one's own, the last changed first.

        Most streams may be of people who train alone, which nobody is shown: a page is looked for among
        a few hundred of them, and the next one goes on from there.
        """
        shown: list[Card] = []
        more = before
        for _ in range(_LOOKS):
            cards = await self._world.cards.of_kind(
                StreamKind.DUPLICATE, status=status, before=more, limit=_LOOKED_AT
            )
            shown += [card for card in cards if card.title and _may_find(card, person)]
            more = cards[-1].updated_at if len(cards) >= _LOOKED_AT else None
            if more is None or len(shown) >= _PAGE:
                break
        return DuplicateList(sessions=tuple(_summary(card, person) for card in shown), more=more)

    async def record(self, stream: DuplicateId) -> DuplicateActa:
        """The acta of a game that is over: before, it would show slips and the bag."""
        page = await self._duplicates.current(stream)
        if page.state.phase is not Phase.OVER or page.header.day is not None:
            raise RequestRefused(Reason.NOT_OVER)
        stored = await self._world.streams.read(stream)
        return record(page, [_DECODER.decode(item.body) for item in stored])


def _may_find(card: Card, person: PersonId | None) -> bool:
    return card.visibility is Visibility.OPEN or _is_in(card, person)


def _is_in(card: Card, person: PersonId | None) -> bool:
    return person is not None and any(seat.person == person for seat in card.seats)


def _summary(card: Card, person: PersonId | None) -> DuplicateSummary:
    return DuplicateSummary(
        id=card.id,
        title=card.title,
        status=card.status.value,
        players=len(card.seats),
        at=card.created_at,
        yours=_is_in(card, person),
    )
