"""Photographs of score sheets, kept beside the stream of their event.

An entry of a stream is never taken away, and a photograph must be: it goes with the event, and with either
of the two people whose game it shows.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from faristol.service.ports import EpochMs, EventId, PersonId

__all__ = ["KeptPhoto", "Photos"]


class KeptPhoto(Struct, frozen=True, kw_only=True):
    """A picture made anew (:func:`faristol.formats.files.photo.taken_anew`), and whose game it is."""

    id: str
    event: EventId
    person: PersonId  # who showed it
    rival: PersonId | None = None  # whose phone the other's was then, if anybody's
    at: EpochMs
    body: bytes


class Photos(Protocol):
    async def keep(self, photo: KeptPhoto) -> None:
        """Keep a new one; :exc:`NotFound` if there is no such event, or no such person any more."""

    async def find(self, event: EventId, photo: str) -> bytes | None:
        """The picture, unless it was taken away."""

    async def shown_by(self, person: PersonId) -> list[KeptPhoto]:
        """Those that *person* has shown, the first one first."""

    async def drop(self, *photos: str) -> None:
        """Take some away; those that are not there any more are no matter."""

    async def drop_all(self, event: EventId) -> None:
        """Take all of an event away."""
