"""Lists of games, and games that need attention."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.storage.makers import NOW, a_card, seat, write

from faristol.service.ports import (
    Card,
    EpochMs,
    NotFound,
    PersonId,
    SeatCard,
    Status,
    StreamKind,
    Visibility,
    stream_id,
)
from faristol.storage import Storage

ANNA = PersonId("anna")


async def test_a_card_comes_back_as_it_was(storage: Storage) -> None:
    written = await write(
        storage.streams,
        "g",
        status=Status.OVER,
        visibility=Visibility.PRIVATE,
        regulation="escolar",
        clock="turn",
        seats=(seat("Núria"), SeatCard(name="Robot", robot=3), SeatCard(), seat("Ŀluç")),
        scores=(120, -7, 0, 99),
        winner=0,
        attention_at=EpochMs(NOW + 1),
        updated_at=EpochMs(NOW + 2),
    )

    assert await storage.cards.get(stream_id("g")) == written


async def test_there_is_no_card_of_a_game_that_does_not_exist(storage: Storage) -> None:
    with pytest.raises(NotFound) as told:
        await storage.cards.get(stream_id("g"))

    assert told.value.facts == {"game": "g"}


async def test_the_lobby_has_open_games_that_wait_newest_first(storage: Storage) -> None:
    waiting: dict[str, Any] = {"status": Status.WAITING}
    await write(storage.streams, "old", created_at=EpochMs(NOW - 10), **waiting)
    await write(storage.streams, "new", created_at=EpochMs(NOW + 10), **waiting)
    await write(storage.streams, "private", visibility=Visibility.PRIVATE, **waiting)
    await write(storage.streams, "playing")
    await write(storage.streams, "begun", **waiting)
    await write(storage.streams, "begun", seq=2, status=Status.PLAYING)

    assert [card.id for card in await storage.cards.lobby()] == ["new", "old"]
    assert [card.id for card in await storage.cards.lobby(limit=1)] == ["new"]


# --- a person's games ---


def ids(cards: list[Card]) -> str:
    return " ".join(card.id for card in cards)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        pytest.param({}, "d c b a", id="the last changed first"),
        pytest.param({"status": Status.OVER}, "c a", id="only those that are over"),
        pytest.param({"limit": 2}, "d c", id="the first page"),
        pytest.param({"limit": 2, "before": NOW + 3}, "b a", id="the second page"),
        pytest.param({"before": NOW + 1}, "", id="after the last page"),
        pytest.param({"limit": 0}, "", id="none wanted"),
    ],
)
async def test_a_persons_games(storage: Storage, asked: dict[str, Any], found: str) -> None:
    for n, game in enumerate("abcd", 1):
        status = Status.OVER if game in "ac" else Status.PLAYING
        await write(storage.streams, game, updated_at=EpochMs(NOW + n), status=status)
    await write(storage.streams, "other", seats=(seat("Carla"), SeatCard(robot=1)))

    assert ids(await storage.cards.of_person(ANNA, **asked)) == found


async def test_no_page_loses_a_game_that_changed_in_the_same_millisecond(storage: Storage) -> None:
    for game, at in [("a", 1), ("b", 2), ("c", 2), ("d", 2), ("e", 3)]:
        await write(storage.streams, game, updated_at=EpochMs(NOW + at))

    first = await storage.cards.of_person(ANNA, limit=2)
    second = await storage.cards.of_person(ANNA, limit=2, before=first[-1].updated_at)

    assert (ids(first), ids(second)) == ("e b c d", "a")


async def test_who_leaves_a_seat_no_longer_has_the_game(storage: Storage) -> None:
    await write(storage.streams, "g", seats=(seat("Anna"), SeatCard()))
    await write(storage.streams, "g", seq=2, seats=(SeatCard(), seat("Biel")))
    assert ids(await storage.cards.of_person(ANNA)) == ""
    assert ids(await storage.cards.of_person(PersonId("biel"))) == "g"

    await write(storage.streams, "g", seq=3, seats=(seat("Anna"), seat("Biel")))
    assert ids(await storage.cards.of_person(ANNA)) == "g"


# --- attention ---


async def due(storage: Storage, now: int, *, worker: str = "w", lease_ms: int = 100, limit: int = 10) -> str:
    claimed = await storage.cards.claim_due(EpochMs(now), worker=worker, lease_ms=lease_ms, limit=limit)
    return " ".join(claimed)


@pytest.mark.parametrize(
    ("attention_at", "claimed"),
    [
        pytest.param(None, "", id="nothing falls due"),
        pytest.param(NOW + 1, "", id="not yet"),
        pytest.param(NOW, "g", id="at the very instant"),
        pytest.param(NOW - 1, "g", id="overdue"),
    ],
)
async def test_what_is_due(storage: Storage, attention_at: EpochMs | None, claimed: str) -> None:
    await write(storage.streams, "g", attention_at=attention_at)

    assert await due(storage, NOW) == claimed


async def test_the_most_pressing_come_first(storage: Storage) -> None:
    for game, at in [("b", 20), ("a", 30), ("d", 10), ("c", 30)]:
        await write(storage.streams, game, attention_at=EpochMs(NOW + at))

    assert await due(storage, NOW + 50, limit=3) == "d b a"
    assert await due(storage, NOW + 50, limit=3) == "c"


@pytest.mark.parametrize(
    ("after_ms", "claimed"),
    [pytest.param(99, "", id="while the lease lasts"), pytest.param(100, "g", id="when it is over")],
)
async def test_a_claim_lasts_as_long_as_its_lease(storage: Storage, after_ms: int, claimed: str) -> None:
    await write(storage.streams, "g", attention_at=NOW)
    assert await due(storage, NOW, worker="one", lease_ms=100) == "g"

    assert await due(storage, NOW + after_ms, worker="two") == claimed


async def test_an_entry_ends_the_claim(storage: Storage) -> None:
    """A robot that has moved and is to move again may be looked after by anyone."""
    await write(storage.streams, "g", attention_at=NOW)
    assert await due(storage, NOW, lease_ms=10_000) == "g"
    await write(storage.streams, "g", seq=2, attention_at=EpochMs(NOW + 1))

    assert await due(storage, NOW) == ""
    assert await due(storage, NOW + 1) == "g"


async def test_a_game_without_need_is_left_alone(storage: Storage) -> None:
    await write(storage.streams, "g", attention_at=NOW)
    await write(storage.streams, "g", seq=2, attention_at=None)

    assert await due(storage, NOW + 1000) == ""


async def test_no_game_is_given_to_two_workers(storage: Storage) -> None:
    await asyncio.gather(
        *(write(storage.streams, f"g{n:03}", attention_at=EpochMs(NOW - n)) for n in range(100))
    )

    async def work(name: str) -> list[str]:
        mine: list[str] = []
        while found := await due(storage, NOW, worker=name, limit=3):
            mine += found.split()
            await asyncio.sleep(0)
        return mine

    shares = await asyncio.gather(*(work(f"w{n}") for n in range(20)))

    assert sorted(game for share in shares for game in share) == [f"g{n:03}" for n in range(100)]
    assert sum(1 for share in shares if share) > 1  # else nothing was shared


async def test_cards_and_claims_do_not_wait_for_each_other(storage: Storage) -> None:
    """Appends and claims at once: every game is advanced exactly as often as it was claimed."""
    for n in range(10):
        await write(storage.streams, f"g{n}", attention_at=NOW)

    async def work(name: str) -> int:
        done = 0
        while found := await due(storage, NOW, worker=name, limit=2, lease_ms=1_000_000):
            for game in found.split():
                seq = (await storage.cards.get(stream_id(game))).seq + 1
                await write(storage.streams, game, seq=seq, attention_at=NOW if seq < 6 else None)
                done += 1
        return done

    assert sum(await asyncio.gather(*(work(f"w{n}") for n in range(5)))) == 50
    assert [(await storage.cards.get(a_card(f"g{n}").id)).seq for n in range(10)] == [6] * 10


# --- other kinds of streams ---


async def test_streams_of_another_kind_are_listed_apart(storage: Storage) -> None:
    cup: dict[str, Any] = {"kind": StreamKind.EVENT, "title": "Copa d'hivern", "status": Status.WAITING}
    written = await write(storage.streams, "cup", **cup)
    await write(storage.streams, "old cup", updated_at=EpochMs(NOW - 5), **{**cup, "status": Status.OVER})
    await write(storage.streams, "game", status=Status.WAITING)

    assert await storage.cards.get(stream_id("cup")) == written
    assert ids(await storage.cards.of_kind(StreamKind.EVENT)) == "cup old cup"
    assert ids(await storage.cards.of_kind(StreamKind.EVENT, status=Status.OVER)) == "old cup"
    assert ids(await storage.cards.of_kind(StreamKind.EVENT, before=NOW)) == "old cup"
    assert ids(await storage.cards.of_kind(StreamKind.DUPLICATE)) == ""
    assert ids(await storage.cards.lobby()) == "game"
    assert ids(await storage.cards.of_person(ANNA)) == "game"
    assert ids(await storage.cards.of_person(ANNA, kind=StreamKind.EVENT)) == "cup old cup"
    assert ids(await storage.cards.of_person(ANNA, kind=StreamKind.TABLE)) == ""


async def test_who_is_named_without_a_seat_is_found_when_asked_for(storage: Storage) -> None:
    judge = PersonId("judge")
    body = b'{"arbiter":{"person":"judge","name":"Marta"}}'
    await storage.streams.append(a_card("judged", 1), [body], after=0, at=NOW)
    await write(storage.streams, "other")

    assert ids(await storage.cards.of_person(judge)) == ""
    assert ids(await storage.cards.of_person(judge, seated=False)) == "judged"


async def test_each_kind_is_claimed_by_those_who_look_after_it(storage: Storage) -> None:
    await write(storage.streams, "game", attention_at=NOW)
    await write(storage.streams, "session", attention_at=NOW, kind=StreamKind.DUPLICATE)

    claimed = await storage.cards.claim_due(
        NOW, worker="w", lease_ms=100, limit=10, kind=StreamKind.DUPLICATE
    )

    assert claimed == ["session"]
    assert await due(storage, NOW) == "game"
