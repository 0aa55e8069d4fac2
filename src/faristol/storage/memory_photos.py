"""Photographs of score sheets, kept in memory."""

from __future__ import annotations

from faristol.service.events.photos import KeptPhoto
from faristol.service.ports import EventId, NotFound, PersonId
from faristol.storage.memory import Memory

__all__ = ["MemoryPhotos"]


class MemoryPhotos:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def keep(self, photo: KeptPhoto) -> None:
        memory = self._memory
        people = {photo.person, photo.rival} - {None}
        if photo.event not in memory.cards or not people <= memory.people.keys():
            raise NotFound("not-found", event=photo.event)
        memory.photos[photo.id] = photo

    async def find(self, event: EventId, photo: str) -> bytes | None:
        kept = self._memory.photos.get(photo)
        return kept.body if kept is not None and kept.event == event else None

    async def shown_by(self, person: PersonId) -> list[KeptPhoto]:
        theirs = (one for one in self._memory.photos.values() if one.person == person)
        return sorted(theirs, key=lambda one: (one.at, one.id))

    async def drop(self, *gone: str) -> None:
        for photo in gone:
            self._memory.photos.pop(photo, None)

    async def drop_all(self, event: EventId) -> None:
        self._memory.drop_photos(lambda photo: photo.event == event)
