"""Making, using and ending tokens: the keys that people give to programs.

A token is shown once and kept as a hash. It never lets a program do more than its person may, nor anything
with the account itself, and it administers nothing. It ends by its date, by a click, and with whatever ends
the sessions of its person: a new password, an administrator's sign-out, being forgotten.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace

from faristol.service.errors import Reason, RequestRefused
from faristol.service.people import Society, need_admin, read_name, token_hash
from faristol.service.ports import EpochMs, NotFound, Person, Role
from faristol.service.sign_out import SignedOut, tell_signed_out
from faristol.service.tokens.ports import Scope, Token
from faristol.service.world import World, new_id

__all__ = ["LONGEST_DAYS", "MOST_TOKENS", "PREFIX", "Bearer", "Tokens", "is_token"]

PREFIX = "faristol_"  # so that who finds one in a file knows what it is, and scanners do
MOST_TOKENS = 20  # of one person
LONGEST_DAYS = 366
_DAY_MS = 24 * 3_600_000
_NOTED_MS = 600_000  # how exactly it is known when a token was used: not every request is to be a write


class Bearer(NamedTuple):
    """Who asks through a program, and with which token."""

    person: Person
    token: Token

    def check(self, scope: Scope | None) -> None:
        """Refuse what the token is not for; nothing without a scope is for tokens."""
        if scope is None:
            raise RequestRefused(Reason.BROWSER_ONLY)
        if scope is not Scope.READ and scope not in self.token.scopes:
            raise RequestRefused(Reason.SCOPE_NEEDED, scope=scope.value)


def is_token(text: str) -> bool:
    return text.startswith(PREFIX)


class Tokens:
    """The tokens of the house."""

    def __init__(self, world: World, people: Society) -> None:
        self._world = world
        self.people = people

    async def make(
        self, person: Person, password: str | None, name: str, scopes: Collection[Scope], days: int
    ) -> tuple[Token, str]:
        """A new token, and its text, which is never told again; an account says its password."""
        if person.login is None:
            raise RequestRefused(Reason.NEEDS_ACCOUNT)
        await self.people.confirm(person, password)
        return await self._make(person, name, scopes, days)

    async def make_for(
        self, login: str, asking: Person | None, name: str, scopes: Collection[Scope], days: int
    ) -> tuple[Token, str]:
        """A token for an account, made at the machine itself."""
        need_admin(asking)
        return await self._make(await self.people.account(login), name, scopes, days)

    async def _make(
        self, person: Person, name: str, scopes: Collection[Scope], days: int
    ) -> tuple[Token, str]:
        now = self._world.clock()
        kept = await self._world.tokens.of(person.id)
        for over in [one for one in kept if one.expires_at <= now]:
            await self._world.tokens.end(person.id, over.id)
        if sum(one.expires_at > now for one in kept) >= MOST_TOKENS:
            raise RequestRefused(Reason.TOO_MANY_TOKENS, most=MOST_TOKENS)
        text = PREFIX + secrets.token_urlsafe(32)
        token = Token(
            id=new_id(),
            token_hash=token_hash(text),
            person=person.id,
            name=read_name(name),
            scopes=frozenset(scopes) | {Scope.READ},
            created_at=now,
            expires_at=EpochMs(now + max(1, min(days, LONGEST_DAYS)) * _DAY_MS),
        )
        await self._world.tokens.add(token)
        return token, text

    async def of(self, person: Person) -> list[Token]:
        return await self._world.tokens.of(person.id)

    async def of_login(self, login: str, asking: Person | None) -> list[Token]:
        need_admin(asking)
        return await self.of(await self.people.account(login))

    async def end(self, person: Person, token: str) -> None:
        """Take a token back; what it has open ends with it."""
        ended = await self._world.tokens.end(person.id, token)
        if ended is None:
            raise RequestRefused(Reason.NOT_FOUND)
        await tell_signed_out(self._world, SignedOut(session=ended.token_hash))

    async def end_of_login(self, login: str, asking: Person | None, token: str) -> None:
        need_admin(asking)
        await self.end(await self.people.account(login), token)

    async def bearer(self, text: str) -> Bearer:
        """Who asks with a token; one that opens nothing is refused."""
        now = self._world.clock()
        token = await self._world.tokens.by_hash(token_hash(text), now) if is_token(text) else None
        if token is None:
            raise RequestRefused(Reason.TOKEN_VOID)
        if token.used_at is None or now - token.used_at >= _NOTED_MS:
            await self._world.tokens.use(token.id, now)
        try:
            person = await self._world.people.get(token.person)
        except NotFound:
            raise RequestRefused(Reason.TOKEN_VOID) from None
        return Bearer(replace(person, roles=person.roles - {Role.ADMIN}), token)
