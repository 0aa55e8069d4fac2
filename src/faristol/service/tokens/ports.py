"""What a token is, and where tokens are kept."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from faristol.service.ports import EpochMs, PersonId

__all__ = ["Scope", "Token", "TokenStore"]


class Scope(StrEnum):
    """What a token lets a program do; each of them lets it look, too."""

    READ = "read"  # what its person sees
    PLAY = "play"  # games, duplicates by phone, talking there
    DIRECT = "direct"  # championships, wooden tables and duplicates that its person runs


class Token(Struct, frozen=True, gc=False, kw_only=True):
    """A program's right to ask for somebody; of the token itself only the hash is kept."""

    id: str  # names it in lists; opens nothing
    token_hash: str
    person: PersonId
    name: str  # what its person calls it
    scopes: frozenset[Scope]
    created_at: EpochMs
    expires_at: EpochMs
    used_at: EpochMs | None = None  # to ten minutes or so


class TokenStore(Protocol):
    """The tokens of everybody; they go with the person, and with all sessions of a person at once."""

    async def add(self, token: Token) -> None:
        """Keep one more; :exc:`NotFound` if there is no such person."""

    async def by_hash(self, token_hash: str, now: EpochMs) -> Token | None:
        """The token, unless it is over."""

    async def of(self, person: PersonId) -> list[Token]:
        """All of a person, the newest first, those that are over too."""

    async def use(self, token: str, at: EpochMs) -> None:
        """Note when the token with that id was used last."""

    async def end(self, person: PersonId, token: str) -> Token | None:
        """Take away a token of *person* by its id; which it was."""

    async def still_open(self, token_hashes: Sequence[str], now: EpochMs) -> frozenset[str]:
        """Those of some tokens that are not over."""
