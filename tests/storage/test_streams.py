"""Streams: one winner for every number, and what was acknowledged is there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest
from tests.storage.makers import NOW, a_body, a_card, seat, write

from faristol.service.ports import Card, Conflict, EpochMs, Stored, stream_id
from faristol.storage import Storage, open_storage

GAME = stream_id("g")


async def test_what_is_appended_is_read_in_order(storage: Storage) -> None:
    bodies = [a_body(n=n, text="ŀl·ç — 日本") for n in range(1, 4)]

    assert await storage.streams.append(a_card("g", 3), bodies, after=0, at=NOW) == 3
    assert await storage.streams.append(a_card("g", 4), [b"\x00\xff"], after=3, at=EpochMs(NOW + 5)) == 4

    whole = [*(Stored(seq=n, at=NOW, body=body) for n, body in enumerate(bodies, 1))]
    whole.append(Stored(seq=4, at=EpochMs(NOW + 5), body=b"\x00\xff"))
    assert await storage.streams.read(GAME) == whole
    assert await storage.streams.read(GAME, after=2) == whole[2:]
    assert await storage.streams.read(GAME, after=4) == []


async def test_a_game_that_does_not_exist_has_no_entries(storage: Storage) -> None:
    assert await storage.streams.read(GAME) == []


@pytest.mark.parametrize(
    "after",
    [
        pytest.param(0, id="the game exists already"),
        pytest.param(1, id="another was faster"),
        pytest.param(3, id="an entry is missing"),
    ],
)
async def test_who_is_not_at_the_end_is_told_and_nothing_changes(storage: Storage, after: int) -> None:
    await write(storage.streams, "g", seq=1)
    kept = await write(storage.streams, "g", seq=2, scores=(7, 0))

    with pytest.raises(Conflict) as told:
        await storage.streams.append(
            a_card("g", after + 1, scores=(99, 0)), [a_body(late=True)], after=after, at=NOW
        )

    assert told.value.facts == {"game": "g", "after": after}
    assert [entry.seq for entry in await storage.streams.read(GAME)] == [1, 2]
    assert await storage.cards.get(GAME) == kept


async def test_a_game_cannot_begin_in_its_middle(storage: Storage) -> None:
    with pytest.raises(Conflict):
        await storage.streams.append(a_card("g", 3), [a_body()], after=2, at=NOW)


@pytest.mark.parametrize(
    ("seq", "bodies", "after"),
    [
        pytest.param(2, [b"{}"], 0, id="a card of another number"),
        pytest.param(0, [b"{}"], -1, id="before the beginning"),
        pytest.param(0, [], 0, id="a game without an entry"),
    ],
)
async def test_a_mistake_of_ours_is_no_conflict(
    storage: Storage, seq: int, bodies: Sequence[bytes], after: int
) -> None:
    with pytest.raises(ValueError, match=r"^g: "):
        await storage.streams.append(a_card("g", seq), bodies, after=after, at=NOW)


async def test_a_card_may_change_without_an_entry(storage: Storage) -> None:
    await write(storage.streams, "g")
    changed = a_card("g", 1, attention_at=EpochMs(NOW + 9))

    assert await storage.streams.append(changed, [], after=1, at=NOW) == 1
    assert await storage.cards.get(GAME) == changed
    assert len(await storage.streams.read(GAME)) == 1


async def test_200_increments_at_once_and_none_is_lost(storage: Storage) -> None:
    """Each reads, adds one and writes; who loses loads again. The total tells whether one was overwritten."""
    await write(storage.streams, "g", scores=(0, 0))

    dice = Random(7)

    async def increment() -> int:
        for losses in range(1000):
            card = await storage.cards.get(GAME)
            more = a_card("g", card.seq + 1, scores=(card.scores[0] + 1, 0))
            await asyncio.sleep(0)  # and thinks
            try:
                await storage.streams.append(more, [a_body(n=more.seq)], after=card.seq, at=NOW)
            except Conflict:
                await asyncio.sleep(dice.random() * 0.02 * 2 ** min(losses, 5))
                continue
            return losses
        raise AssertionError("never won")

    lost = await asyncio.gather(*(increment() for _ in range(200)))

    assert (await storage.cards.get(GAME)).scores == (200, 0)
    assert [entry.seq for entry in await storage.streams.read(GAME)] == list(range(1, 202))
    assert sum(lost) > 0  # else they were not at once


async def test_of_200_with_the_same_number_one_wins(storage: Storage) -> None:
    async def try_first(n: int) -> bool:
        try:
            await storage.streams.append(a_card("g", scores=(n, 0)), [a_body(n=n)], after=0, at=NOW)
        except Conflict:
            return False
        return True

    won = await asyncio.gather(*(try_first(n) for n in range(200)))

    assert won.count(True) == 1
    winner = won.index(True)
    assert [entry.body for entry in await storage.streams.read(GAME)] == [a_body(n=winner)]
    assert (await storage.cards.get(GAME)).scores == (winner, 0)


async def test_200_games_at_once_each_by_itself(storage: Storage) -> None:
    """Appends that share a transaction: those that lose do not harm those that win."""

    async def play(n: int) -> list[int]:
        done = []
        for seq in (1, 2, 3):
            done.append((await write(storage.streams, f"g{n}", seq=seq)).seq)
            if n % 3 == 0:
                with pytest.raises(Conflict):
                    await write(storage.streams, f"g{n}", seq=seq)
        return done

    assert await asyncio.gather(*(play(n) for n in range(200))) == [[1, 2, 3]] * 200
    for n in range(200):
        assert [entry.seq for entry in await storage.streams.read(stream_id(f"g{n}"))] == [1, 2, 3]


async def test_two_entries_of_one_game_may_be_on_their_way_together(storage: Storage) -> None:
    first = storage.streams.append(a_card("g", 1, scores=(1, 0)), [a_body(n=1)], after=0, at=NOW)
    second = storage.streams.append(
        a_card("g", 2, scores=(2, 0), seats=(seat("Anna"), seat("Carla"))), [a_body(n=2)], after=1, at=NOW
    )

    assert list(await asyncio.gather(first, second)) == [1, 2]
    assert (await storage.cards.get(GAME)).scores == (2, 0)


async def test_games_that_go_on_together_share_a_commit_and_each_wins_or_loses_by_itself(
    lasting_url: str,
) -> None:
    games = [f"g{n:03}" for n in range(100)]
    async with open_storage(lasting_url) as storage:
        await asyncio.gather(*(write(storage.streams, game) for game in games))
        before = storage.counts()["commits"]

        async def go_on(number: int, game: str) -> int:
            late = number % 10 == 0  # as if another process had written meanwhile
            card = a_card(game, 3 if late else 2, scores=(number, 0))
            return await storage.streams.append(card, [a_body(n=number)], after=card.seq - 1, at=NOW)

        ends = await asyncio.gather(*(go_on(*one) for one in enumerate(games)), return_exceptions=True)

        assert [isinstance(end, Conflict) for end in ends] == [number % 10 == 0 for number in range(100)]
        assert storage.counts()["commits"] - before <= 50
        for number, game in enumerate(games):
            seqs = [entry.seq for entry in await storage.streams.read(stream_id(game))]
            assert seqs == ([1] if number % 10 == 0 else [1, 2])
            assert (await storage.cards.get(stream_id(game))).seq == seqs[-1]


async def test_what_was_asked_is_done_even_if_nobody_waits(storage: Storage) -> None:
    """A browser that goes away takes its request with it, but never half of an action."""
    for seq in range(1, 21):
        task = asyncio.create_task(write(storage.streams, "g", seq=seq))
        await asyncio.sleep(0)  # it has begun
        await asyncio.sleep(0.0005 * (seq % 4))
        task.cancel()
        await asyncio.wait([task])
        while len(await storage.streams.read(GAME)) < seq:
            await asyncio.sleep(0.001)

    assert (await storage.cards.get(GAME)).seq == 20


async def test_readers_who_go_away_leave_the_store_in_order(storage: Storage) -> None:
    await write(storage.streams, "g")
    for n in range(50):
        task = asyncio.create_task(storage.cards.get(GAME))
        await asyncio.sleep(0.0002 * (n % 5))
        task.cancel()
        await asyncio.wait([task])

    assert [card.id for card in await asyncio.gather(*(storage.cards.get(GAME) for _ in range(50)))] == [
        "g"
    ] * 50


async def test_one_that_cannot_be_written_does_not_spoil_the_others(lasting_url: str) -> None:
    cards = [a_card(f"g{n}", winner=2**80 if n == 5 else None) for n in range(10)]

    async with open_storage(lasting_url) as storage:

        async def begin(card: Card) -> int:
            return await storage.streams.append(card, [a_body()], after=0, at=NOW)

        done = await asyncio.gather(*map(begin, cards), return_exceptions=True)

    assert [n for n, one in enumerate(done) if one != 1] == [5]
    assert isinstance(done[5], Exception)


async def test_a_large_entry_is_kept_whole(storage: Storage) -> None:
    body = a_body(text="ç" * 1_000_000)
    await storage.streams.append(a_card("g"), [body], after=0, at=NOW)

    assert (await storage.streams.read(GAME))[0].body == body
