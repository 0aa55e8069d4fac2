"""Analyses that are kept: one works on each at a time, and what was found stays."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from tests.storage.makers import NOW, write

from faristol.service.analyses.kept import AnalysisKey, KeptState
from faristol.service.ports import EpochMs, NotFound, StreamKind, stream_id
from faristol.storage import Storage

KEY = AnalysisKey(stream=stream_id("g"), lexicon="club 1", engine="9/a")
LATER = EpochMs(NOW + 100_000)


async def take(storage: Storage, key: AnalysisKey = KEY, by: str = "anna", now: EpochMs = NOW) -> bool:
    dead_before = EpochMs(now - 60_000)
    return await storage.analyses.take(key, by=by, total=3, now=now, dead_before=dead_before)


async def save(storage: Storage, done: int, state: KeptState = KeptState.RUNNING) -> bool:
    return await storage.analyses.save(KEY, turns=b"[]" * done, done=done, state=state, now=NOW)


async def test_what_was_found_is_kept_turn_by_turn(storage: Storage) -> None:
    await write(storage.streams, "g")
    assert await storage.analyses.find(KEY) is None

    assert await take(storage)
    assert await save(storage, 1)
    assert await save(storage, 3, KeptState.DONE)

    kept = await storage.analyses.find(KEY)
    assert kept is not None
    assert (kept.key, kept.state, kept.asked_by) == (KEY, KeptState.DONE, "anna")
    assert (kept.turns, kept.done, kept.total, kept.updated_at) == (b"[][][]", 3, 3, NOW)


async def test_another_list_or_another_engine_is_another_analysis(storage: Storage) -> None:
    await write(storage.streams, "g")
    await take(storage)
    await save(storage, 3, KeptState.DONE)

    for other in (replace(KEY, lexicon="club 2"), replace(KEY, engine="2/a")):
        assert await storage.analyses.find(other) is None
        assert await take(storage, other)


async def test_of_twenty_who_want_it_one_has_it(storage: Storage) -> None:
    await write(storage.streams, "g")

    took = await asyncio.gather(*(take(storage, by=f"p{number}") for number in range(20)))

    assert sum(took) == 1
    kept = await storage.analyses.find(KEY)
    assert kept is not None
    assert kept.asked_by == f"p{took.index(True)}"


@pytest.mark.parametrize(
    ("state", "now", "is_taken"),
    [
        pytest.param(KeptState.RUNNING, NOW, False, id="somebody works on it"),
        pytest.param(KeptState.RUNNING, LATER, True, id="whoever worked on it is gone"),
        pytest.param(KeptState.STOPPED, NOW, True, id="it was stopped"),
        pytest.param(KeptState.FAILED, NOW, True, id="it failed"),
        pytest.param(KeptState.DONE, LATER, False, id="it is done"),
    ],
)
async def test_who_goes_on_with_it(storage: Storage, state: KeptState, now: EpochMs, is_taken: bool) -> None:
    await write(storage.streams, "g")
    await take(storage)
    await save(storage, 2, state)

    assert await take(storage, by="biel", now=now) is is_taken

    kept = await storage.analyses.find(KEY)
    assert kept is not None
    assert kept.done == 2, "what was found is still there"
    assert kept.asked_by == ("biel" if is_taken else "anna")


async def test_who_was_stopped_keeps_nothing_more(storage: Storage) -> None:
    await write(storage.streams, "g")
    await take(storage)
    await save(storage, 1)
    assert await storage.analyses.touch(KEY, NOW)

    await storage.analyses.stop(KEY, NOW)

    assert not await storage.analyses.touch(KEY, NOW)
    assert not await save(storage, 2)
    kept = await storage.analyses.find(KEY)
    assert kept is not None
    assert (kept.state, kept.done) == (KeptState.STOPPED, 1)


async def test_what_is_done_is_not_stopped(storage: Storage) -> None:
    await write(storage.streams, "g")
    await take(storage)
    await save(storage, 3, KeptState.DONE)

    await storage.analyses.stop(KEY, NOW)

    kept = await storage.analyses.find(KEY)
    assert kept is not None
    assert kept.state is KeptState.DONE


async def test_it_goes_with_its_game(storage: Storage) -> None:
    await write(storage.streams, "g")
    await take(storage)

    await storage.streams.remove(stream_id("g"))

    assert await storage.analyses.find(KEY) is None
    with pytest.raises(NotFound):
        await take(storage)


async def test_how_many_somebody_has_under_way(storage: Storage) -> None:
    await write(storage.streams, "g")
    others = [replace(KEY, engine=f"{number}/a") for number in range(3)]
    for key in others:
        await take(storage, key)
    await take(storage, KEY, by="biel")
    await storage.analyses.stop(others[0], NOW)

    async def under_way(by: str, dead_before: int = 0) -> int:
        return await storage.analyses.running_of(by, dead_before=EpochMs(dead_before))

    assert [await under_way(by) for by in ("anna", "biel", "carla")] == [2, 1, 0]
    assert await under_way("anna", NOW + 1) == 0, "whoever worked on them is gone"


async def test_what_is_done_is_searched_once_for_puzzles(storage: Storage) -> None:
    await write(storage.streams, "g")
    await take(storage)
    assert await storage.analyses.unsearched() is None, "it is not done yet"
    await save(storage, 3, KeptState.DONE)

    assert await storage.analyses.unsearched() == KEY
    await storage.analyses.mark_searched(KEY)

    assert await storage.analyses.unsearched() is None
    kept = await storage.analyses.find(KEY)
    assert kept is not None
    assert kept.searched


async def test_only_games_of_the_app_are_searched_for_puzzles(storage: Storage) -> None:
    await write(storage.streams, "g", kind=StreamKind.TABLE)
    await take(storage)
    await save(storage, 3, KeptState.DONE)

    assert await storage.analyses.unsearched() is None
