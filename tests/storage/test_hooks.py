"""Webhooks in every kind of store: due once, taken by one, gone with the event."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.storage.makers import NOW, write

from faristol.service.hooks.ports import Hook
from faristol.service.ports import EpochMs, EventId, NotFound, StreamKind
from faristol.storage import Storage

LEAGUE = EventId("lliga")
HOOK = Hook(id="one", event=LEAGUE, url="https://a.example/", secret="s", created_at=NOW)


async def test_what_is_rung_for_is_due_once_and_taken_once(storage: Storage) -> None:
    await write(storage.streams, LEAGUE, kind=StreamKind.EVENT, seats=(), scores=())
    hooks, tired = storage.hooks, replace(HOOK, id="two", failures=9)
    for hook in (HOOK, tired):
        await hooks.add(hook)
    assert await hooks.events() == {LEAGUE}
    assert await hooks.claim(NOW, lease_ms=100, limit=9) == []

    await hooks.ring(LEAGUE, NOW, most_failures=9)
    await hooks.ring(LEAGUE, EpochMs(NOW + 50), most_failures=9)  # it is due already
    [taken] = await hooks.claim(NOW, lease_ms=100, limit=9)
    assert taken == replace(HOOK, due_at=EpochMs(NOW + 100))
    assert await hooks.claim(NOW, lease_ms=100, limit=9) == []
    assert await hooks.claim(EpochMs(NOW + 100), lease_ms=100, limit=9)  # who took it has died

    told = replace(taken, told=7, status=204, tried_at=NOW, due_at=None)
    await hooks.note(told)
    assert await hooks.of(LEAGUE) == [told, tired]


async def test_webhooks_go_with_the_event(storage: Storage) -> None:
    with pytest.raises(NotFound):
        await storage.hooks.add(HOOK)
    await write(storage.streams, LEAGUE, kind=StreamKind.EVENT, seats=(), scores=())
    await storage.hooks.add(HOOK)
    assert not await storage.hooks.remove(EventId("altra"), "one")
    await storage.streams.remove(LEAGUE)
    assert await storage.hooks.of(LEAGUE) == []
