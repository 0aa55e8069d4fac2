"""Tokens of programs, in every kind of store."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.storage.makers import NOW, a_person

from faristol.service.ports import EpochMs, NotFound, PersonId
from faristol.service.tokens.ports import Scope, Token
from faristol.storage import Storage

ANNA, BIEL = PersonId("anna"), PersonId("biel")
LATER = EpochMs(NOW + 1_000)


def a_token(name: str, person: PersonId = ANNA, at: int = 0) -> Token:
    return Token(
        id=f"id-{name}",
        token_hash=f"hash-{name}",
        person=person,
        name=name,
        scopes=frozenset({Scope.READ, Scope.PLAY}),
        created_at=EpochMs(NOW + at),
        expires_at=LATER,
    )


async def test_a_token_is_found_by_its_hash_until_it_is_over(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    tokens, one = storage.tokens, a_token("one")
    await tokens.add(one)
    await tokens.add(a_token("two", at=1))

    assert await tokens.by_hash("hash-one", NOW) == one
    assert await tokens.by_hash("hash-one", LATER) is None
    assert await tokens.still_open(["hash-one", "hash-three"], NOW) == {"hash-one"}
    assert await tokens.still_open(["hash-one"], LATER) == frozenset()
    assert [token.name for token in await tokens.of(ANNA)] == ["two", "one"]
    await tokens.use("id-one", EpochMs(NOW + 5))
    assert await tokens.by_hash("hash-one", NOW) == replace(one, used_at=EpochMs(NOW + 5))


async def test_nobody_ends_the_token_of_another(storage: Storage) -> None:
    for name in ("Anna", "Biel"):
        await storage.people.add(a_person(name))
    await storage.tokens.add(a_token("one"))

    assert await storage.tokens.end(BIEL, "id-one") is None
    assert await storage.tokens.end(ANNA, "id-one") == a_token("one")
    assert await storage.tokens.end(ANNA, "id-one") is None


async def test_tokens_go_with_the_sessions_and_with_the_person(storage: Storage) -> None:
    for name in ("Anna", "Biel"):
        await storage.people.add(a_person(name))
    await storage.tokens.add(a_token("one"))
    await storage.tokens.add(a_token("two", BIEL))

    await storage.people.close_sessions(ANNA)
    assert await storage.tokens.of(ANNA) == []
    await storage.people.forget(BIEL)
    assert await storage.tokens.of(BIEL) == []
    with pytest.raises(NotFound):
        await storage.tokens.add(a_token("three", BIEL))
