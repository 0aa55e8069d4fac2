"""Deadlines take effect on time, whoever is there to see it, and once."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.service.house import BAG, House

from faristol.formats.wire.games import GameAsked
from faristol.rules.state import Phase
from faristol.service.games.entries import Acted
from faristol.service.ports import EpochMs, GameId, Status, StreamKind
from faristol.service.streams.tending import Alarms, Sweep, Tending
from faristol.service.world import Manners, system_clock

Story = Callable[[House], Coroutine[Any, Any, None]]


def told(story: Story, **house: Any) -> None:
    asyncio.run(story(House(**house)))


def sweep(house: House, worker: str = "w") -> Sweep:
    return Sweep(
        house.world.cards, house.games.tend, house.clock, worker=worker, patience_ms=0, kind=StreamKind.GAME
    )


def test_the_sweep_applies_what_is_due_at_its_own_instant() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, regulation="llisca", clock="turn")
        assert await sweep(house).once() == 0
        house.clock.pass_(140)  # ten seconds after the turn and its grace were over

        assert await sweep(house.another_process()).once() == 1

        table = await house.games.current(game.id)
        assert [line.why for line in table.state.lines] == ["time"]
        assert table.state.turn == 1
        assert table.at(house.clock()).turn_used == 10_000  # Biel's turn began when Anna's ended
        assert await sweep(house).once() == 0

    told(story)


def test_of_two_processes_one_applies_it() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, regulation="llisca", clock="turn")
        other = house.another_process()
        house.clock.pass_(131)

        await asyncio.gather(house.games.tend(game.id), other.games.tend(game.id), sweep(other).once())

        lost = [
            e
            for entry in await house.games.book.entries(game.id)
            if isinstance(entry, Acted)
            for e in entry.events
            if type(e).__name__ == "TurnLost"
        ]
        assert len(lost) == 1

    told(story)


def test_a_game_left_alone_comes_to_its_end() -> None:
    """Both players walk away from a game with turns of two minutes: six turns without a point end it."""

    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, regulation="llisca", clock="turn")
        house.clock.pass_(24 * 3600)

        table = await house.games.current(game.id)

        assert (table.status, table.state.end) == (Status.OVER, "scoreless")
        card = await house.world.cards.get(game.id)
        assert (card.status, card.attention_at) == (Status.OVER, None)

    told(story)


def test_who_may_change_the_whole_rack_and_does_nothing_does_not_hold_up_the_game() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        # Anna lays C S and draws two vowels to her five: she may change all seven, or not.
        bag = "C S A E I O U  L L O P S I N  A E  B C D F G H J"
        game = await house.open(anna, biel, regulation="llisca", clock="turn", bag=bag)
        await house.act(game.id, anna, "play", square="H8", word="CS")
        game = await house.act(game.id, biel, "accept")
        assert game.state.phase is Phase.REFILLED
        assert "redraw" in (await house.view(game.id, anna)).may

        house.clock.pass_(30)

        assert (await house.games.current(game.id)).state.turn == 1

    told(story)


def test_a_game_that_nobody_joins_leaves_the_lobby() -> None:
    async def story(house: House) -> None:
        anna = await house.person("Anna")
        game = await house.games.open(anna, GameAsked(regulation="fisc", lexicon="club"))
        assert len(await house.world.cards.lobby()) == 1
        house.clock.pass_(12 * 3600)

        assert await sweep(house).once() == 1

        assert await house.world.cards.lobby() == []
        assert (await house.games.current(game.id)).status is Status.OVER

    told(story)


def test_silenced_alarms_do_not_pile_up() -> None:
    async def tend(_: GameId) -> None:
        return

    async def story() -> None:
        alarms = Alarms(tend, system_clock)
        for number in range(50_000):
            alarms.set(GameId(str(number % 10)), EpochMs(system_clock() + 10**7 + number))
        assert len(alarms._heap) < 5_000

    asyncio.run(story())


def test_alarms_ring_on_time_and_the_latest_counts() -> None:
    async def story() -> None:
        rung: list[tuple[GameId, int]] = []

        async def tend(game: GameId) -> None:
            rung.append((game, system_clock() - begin))

        begin = system_clock()
        alarms = Alarms(tend, system_clock)
        running = asyncio.create_task(alarms.run())
        alarms.set(GameId("late"), EpochMs(begin + 400))
        alarms.set(GameId("moved"), EpochMs(begin + 100))
        alarms.set(GameId("moved"), EpochMs(begin + 250))
        alarms.set(GameId("never"), EpochMs(begin + 100))
        alarms.set(GameId("never"), None)
        await asyncio.sleep(0.05)
        alarms.set(GameId("soon"), EpochMs(begin + 100))
        await _until(lambda: len(rung) >= 3)
        running.cancel()

        assert [game for game, _ in rung] == ["soon", "moved", "late"]
        assert all(at >= due for (_, at), due in zip(rung, (100, 250, 400), strict=True))

    asyncio.run(story())


def test_an_alarm_that_fails_does_not_silence_the_others(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        rung: list[GameId] = []

        async def tend(game: GameId) -> None:
            if game == "bad":
                raise RuntimeError("on purpose")
            rung.append(game)

        alarms = Alarms(tend, system_clock)
        running = asyncio.create_task(alarms.run())
        alarms.set(GameId("bad"), EpochMs(system_clock()))
        alarms.set(GameId("good"), EpochMs(system_clock() + 20))
        await _until(lambda: bool(rung))
        running.cancel()
        assert rung == ["good"]

    asyncio.run(story())
    assert "looking after bad failed" in caplog.text


def test_a_robot_plays_a_whole_game_against_another_while_somebody_watches() -> None:
    async def story(house: House) -> None:
        anna = await house.person("Anna")
        game = await house.open(anna, regulation="escolar", robots=(1, 3, 5), starter=0, bag=BAG)
        for _ in range(40):
            await house.games.tend(game.id)
            table = await house.games.current(game.id)
            if table.status is Status.OVER:
                break
            if table.state.turn == 0 and table.state.phase is Phase.TO_MOVE:
                await house.act(game.id, anna, "pass")
            elif table.state.phase is Phase.PLACED and table.state.play and table.state.play.seat != 0:
                await house.act(game.id, anna, "accept")

        table = await house.games.current(game.id)
        assert table.state.end == "rounds"
        assert {seat for seat, _ in table.robots()} <= table.state.signed

    told(story)


def test_robots_take_their_time() -> None:
    async def story(house: House) -> None:
        anna = await house.person("Anna")
        game = await house.open(anna, regulation="fisc", robots=(5,), starter=1)
        await house.games.tend(game.id)
        assert (await house.games.current(game.id)).state.phase is Phase.TO_MOVE  # it is still thinking

        house.clock.pass_(7)
        await house.games.tend(game.id)

        assert (await house.games.current(game.id)).state.outcomes or (await house.view(game.id, anna)).play

    told(story, manners=Manners(awaits_players=False, given_bags=True))


async def _until(done: Callable[[], bool]) -> None:
    """However busy the machine is: what falls due happens; the tests say in which order, and not before."""
    async with asyncio.timeout(30):
        while not done():
            await asyncio.sleep(0.005)


async def _tending_rings() -> None:
    house, tended = House(), list[tuple[GameId, int]]()

    async def tend(game: GameId) -> None:
        tended.append((game, system_clock()))

    world = dataclasses.replace(house.world, clock=system_clock)
    tending = Tending(world, {StreamKind.GAME: tend})
    running = asyncio.create_task(tending.run(worker="w", sweep_ms=20))
    due = EpochMs(system_clock() + 30)
    tending.set_alarm(StreamKind.GAME, GameId("g"), due)
    await _until(lambda: bool(tended))
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    ((game, at),) = tended
    assert game == "g"
    assert at >= due


def test_an_alarm_rings_at_its_instant() -> None:
    asyncio.run(_tending_rings())
