"""Whose own regulation is whose, in every kind of store."""

from __future__ import annotations

import pytest
from tests.storage.makers import NOW, a_person

from faristol.service.ports import EpochMs, NotFound, PersonId
from faristol.service.regulations.ports import KeptRegulation
from faristol.storage import Storage

ANNA = PersonId("anna")


def kept(key: str, at: int = 0, *, listed: bool = True) -> KeptRegulation:
    return KeptRegulation(key=key, at=EpochMs(NOW + at), listed=listed)


async def test_lists_are_everybodys_own_and_the_newest_comes_first(storage: Storage) -> None:
    for name in ("Anna", "Biel"):
        await storage.people.add(a_person(name))
    lists = storage.own_regulations

    await lists.keep(ANNA, kept("club@1", at=1))
    await lists.keep(ANNA, kept("club@2", at=2))
    await lists.keep(PersonId("biel"), kept("club@1", at=3))
    await lists.keep(ANNA, kept("club@1", at=1, listed=False))

    assert await lists.of(ANNA) == [kept("club@2", at=2), kept("club@1", at=1, listed=False)]
    assert await lists.of(PersonId("biel")) == [kept("club@1", at=3)]
    assert await lists.of(PersonId("nobody")) == []


async def test_what_is_shared_is_what_those_have_who_have_it_too(storage: Storage) -> None:
    for name in ("Anna", "Biel", "Mala"):
        await storage.people.add(a_person(name))
    lists = storage.own_regulations
    for who, key in (("anna", "club@1"), ("biel", "club@1"), ("biel", "club@2"), ("biel", "club-b@1")):
        await lists.keep(PersonId(who), kept(key))
    await lists.keep(PersonId("mala"), kept("club@9"))  # called so, and nothing more

    assert await lists.shared("club@1") == {"club@1", "club@2"}
    assert await lists.shared("club@9") == {"club@9"}
    assert await lists.shared("other@1") == {"other@1"}


async def test_they_go_with_the_person(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    await storage.own_regulations.keep(ANNA, kept("club@1"))

    await storage.people.forget(ANNA)

    assert await storage.own_regulations.of(ANNA) == []
    with pytest.raises(NotFound):
        await storage.own_regulations.keep(ANNA, kept("club@1"))
