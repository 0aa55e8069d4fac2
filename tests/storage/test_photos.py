"""Photographs of score sheets in every kind of store: they go with the event and with either player."""

from __future__ import annotations

from typing import Any

import pytest
from tests.storage.makers import NOW, a_person, write

from faristol.service.events.photos import KeptPhoto
from faristol.service.ports import EpochMs, EventId, NotFound, PersonId, StreamKind, stream_id
from faristol.storage import Storage

LEAGUE = EventId("lliga")
ANNA, BIEL = PersonId("anna"), PersonId("biel")


def a_photo(name: str, **fields: Any) -> KeptPhoto:
    return KeptPhoto(
        **{"id": name, "event": LEAGUE, "person": ANNA, "at": NOW, "body": name.encode(), **fields}
    )


async def prepared(storage: Storage) -> None:
    for name in ("Anna", "Biel", "Carla"):
        await storage.people.add(a_person(name))
    for event in ("lliga", "altra"):
        await write(storage.streams, event, kind=StreamKind.EVENT, seats=(), scores=())


async def test_a_photo_is_found_by_its_event_and_name(storage: Storage) -> None:
    await prepared(storage)
    later = EpochMs(NOW + 1)
    await storage.photos.keep(a_photo("b", rival=BIEL, at=later, body=b"\xff\xd8\0jpeg"))
    await storage.photos.keep(a_photo("a"))

    assert await storage.photos.find(LEAGUE, "b") == b"\xff\xd8\0jpeg"
    assert await storage.photos.find(EventId("altra"), "b") is None
    assert await storage.photos.find(LEAGUE, "c") is None
    assert [one.id for one in await storage.photos.shown_by(ANNA)] == ["a", "b"]
    assert await storage.photos.shown_by(ANNA) == [
        a_photo("a"),
        a_photo("b", rival=BIEL, at=later, body=b"\xff\xd8\0jpeg"),
    ]
    assert await storage.photos.shown_by(BIEL) == []


async def test_a_photo_needs_an_event_and_people(storage: Storage) -> None:
    await prepared(storage)
    for wrong in ({"event": EventId("cap")}, {"person": PersonId("ningu")}, {"rival": PersonId("ningu")}):
        with pytest.raises(NotFound):
            await storage.photos.keep(a_photo("a", **wrong))
        assert await storage.photos.find(LEAGUE, "a") is None


async def test_photos_are_dropped_one_by_one_or_all_of_an_event(storage: Storage) -> None:
    await prepared(storage)
    for name in "abc":
        await storage.photos.keep(a_photo(name))
    await storage.photos.keep(a_photo("d", event=EventId("altra")))

    await storage.photos.drop("a", "cap")
    await storage.photos.drop()
    assert [one.id for one in await storage.photos.shown_by(ANNA)] == ["b", "c", "d"]
    await storage.photos.drop_all(LEAGUE)
    assert [one.id for one in await storage.photos.shown_by(ANNA)] == ["d"]


async def test_they_go_with_the_event(storage: Storage) -> None:
    await prepared(storage)
    await storage.photos.keep(a_photo("a"))
    await storage.photos.keep(a_photo("b", event=EventId("altra")))

    await storage.streams.remove(stream_id("lliga"))

    assert [one.id for one in await storage.photos.shown_by(ANNA)] == ["b"]


@pytest.mark.parametrize("leaving", [ANNA, BIEL])
async def test_they_go_with_either_of_the_two(storage: Storage, leaving: PersonId) -> None:
    await prepared(storage)
    await storage.photos.keep(a_photo("a", rival=BIEL))
    await storage.photos.keep(a_photo("b", person=PersonId("carla")))

    await storage.people.forget(leaving)

    assert await storage.photos.find(LEAGUE, "a") is None
    assert await storage.photos.find(LEAGUE, "b") is not None
