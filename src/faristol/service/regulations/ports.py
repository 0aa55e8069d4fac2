"""Who made which regulation: the file itself is with the others that are installed, by its fingerprint."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from faristol.service.ports import EpochMs, PersonId

__all__ = ["KeptRegulation", "OwnLists"]


class KeptRegulation(Struct, frozen=True, gc=False, kw_only=True):
    """A regulation that somebody made or took; it stays theirs when it is no longer on their list."""

    key: str
    at: EpochMs
    listed: bool = True


class OwnLists(Protocol):
    """People's own regulations; they go with the person."""

    async def of(self, person: PersonId) -> list[KeptRegulation]:
        """Everything that somebody made, the newest first."""

    async def maker(self, key: str) -> tuple[PersonId, EpochMs] | None:
        """Who had a regulation first, and since when."""

    async def shared(self, key: str) -> frozenset[str]:
        """That regulation and those of the same name that people have who have it too."""

    async def keep(self, person: PersonId, kept: KeptRegulation) -> None:
        """Remember one, or whether it is on the list; :exc:`NotFound` if there is no such person."""
