"""What administrators do to what is kept: hiding, striking, removing, and the register of it."""

from __future__ import annotations

import asyncio

import pytest
from tests.storage.makers import NOW, a_body, a_card, a_person, write

from faristol.service.ports import Conflict, Noted, NotFound, PersonId, stream_id
from faristol.storage import Storage

GAME = stream_id("g")


async def test_what_is_hidden_stays_so_whatever_is_appended(storage: Storage) -> None:
    await write(storage.streams, "g")
    await storage.cards.hide(GAME, hidden=True)

    await write(storage.streams, "g", seq=2)
    await write(storage.streams, "g", seq=3, title="another")
    assert (await storage.cards.get(GAME)).hidden

    await storage.cards.hide(GAME, hidden=False)
    assert not (await storage.cards.get(GAME)).hidden


async def test_what_is_removed_is_gone_with_all_that_named_it(storage: Storage) -> None:
    await storage.people.add(a_person("Anna"))
    for game in ("g", "other"):
        await write(storage.streams, game)

    await storage.streams.remove(GAME)

    assert await storage.streams.read(GAME) == []
    with pytest.raises(NotFound):
        await storage.cards.get(GAME)
    assert [card.id for card in await storage.cards.of_person(PersonId("anna"))] == ["other"]
    assert await storage.people.forget(PersonId("anna")) in ([], ["other"])
    with pytest.raises(Conflict):  # who had it in hand cannot go on with it
        await write(storage.streams, "g", seq=2)


async def test_removing_races_with_who_writes(storage: Storage) -> None:
    await write(storage.streams, "g")

    async def play() -> bool:
        try:
            await storage.streams.append(a_card("g", 2), [a_body(n=2)], after=1, at=NOW)
        except Conflict:
            return False
        return True

    await asyncio.gather(play(), storage.streams.remove(GAME), play())

    assert await storage.streams.read(GAME) == []
    with pytest.raises(NotFound):
        await storage.cards.get(GAME)


async def test_an_entry_is_struck_and_the_others_stay(storage: Storage) -> None:
    for seq in (1, 2, 3):
        await write(storage.streams, "g", seq=seq)

    await storage.streams.strike(GAME, 2, b'{"n":"-"}')

    stored = await storage.streams.read(GAME)
    assert [one.body for one in stored] == [a_body(n=1), b'{"n":"-"}', a_body(n=3)]


async def test_what_is_not_there(storage: Storage) -> None:
    with pytest.raises(NotFound):
        await storage.streams.remove(GAME)
    with pytest.raises(NotFound):
        await storage.streams.strike(GAME, 1, b"{}")
    with pytest.raises(NotFound):
        await storage.cards.hide(GAME, hidden=True)


async def test_the_register_keeps_who_did_what_and_why(storage: Storage) -> None:
    for verb in ("hide", "close", "remove"):
        noted = Noted(at=NOW, by=PersonId("anna"), verb=verb, target="g", reason="insults")
        await storage.register.note(noted)

    newest = await storage.register.notes(limit=2)
    assert [note.verb for note in newest] == ["remove", "close"]
    assert (newest[0].at, newest[0].by, newest[0].target, newest[0].reason) == (NOW, "anna", "g", "insults")
    older = await storage.register.notes(before=newest[-1].number)
    assert [note.verb for note in older] == ["hide"]
