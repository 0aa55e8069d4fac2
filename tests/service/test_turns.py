"""What waits for a person on the first page: turns, answers and tables that begin, the most urgent first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import Any

from tests.service.house import BAG, House

from faristol.formats.wire.games import GameAsked, YourTurns
from faristol.service.games.listing import statistics
from faristol.service.games.turns import turns_of
from faristol.service.ports import GameId, Person
from faristol.service.world import Manners

Story = Callable[[House], Coroutine[Any, Any, None]]


def told(story: Story, **house: Any) -> None:
    asyncio.run(story(House(**house)))


async def turns(house: House, person: Person, here: dict[GameId, Collection[int]] | None = None) -> YourTurns:
    present = here or {}
    return await turns_of(
        person.id, house.world.cards, house.games, lambda game: present.get(game, ()), house.clock()
    )


def test_only_what_waits_for_oneself_is_there_and_the_others_are_counted() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        mine = await house.open(anna, biel, bag=BAG, verify="refuse")
        await house.open(biel, anna, starter=0)
        await house.games.open(anna, GameAsked(regulation="fisc", lexicon="club"))  # nobody has joined it

        found = await turns(house, anna)

        assert [game.id for game in found.games] == [mine.id]
        assert found.others == 2
        assert found.games[0].last is None
        await house.act(mine.id, anna, "play", square="H8", word="CASA")
        assert [game.id for game in (await turns(house, anna)).games] == []
        seen = next(game for game in (await turns(house, biel)).games if game.id == mine.id)
        assert seen.last is not None
        assert (seen.last.by, seen.last.word, seen.last.points, seen.plays) == (0, "CASA", 10, 1)
        assert (seen.scores, [seat.you for seat in seen.seats]) == ((10, 0), [False, True])

    told(story)


def test_the_most_urgent_is_first() -> None:
    """Somebody at the table, then the least time left, then what waits longest."""

    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        old = await house.open(anna, robots=(2,), clock="none")
        house.clock.pass_(1)
        newer = await house.open(anna, robots=(2,), clock="none")
        long = await house.open(anna, biel, minutes=30)
        short = await house.open(anna, biel, minutes=5)
        there = await house.open(anna, biel, clock="none")

        found = await turns(house, anna, {there.id: {0, 1}, newer.id: {0}, old.id: {0, 1}})

        assert [game.id for game in found.games] == [there.id, short.id, long.id, old.id, newer.id]
        assert [game.here for game in found.games] == [(1,), (), (), (), ()], "robots are no company"
        assert [game.left for game in found.games] == [None, 300_000, 1_800_000, None, None]
        house.clock.pass_(10)
        assert (await turns(house, anna)).games[0].left == 290_000

    told(story)


def test_a_play_to_answer_and_a_table_that_begins_wait_too() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, bag=BAG)
        assert (await turns(house, biel)).games[0].begins
        for person in (anna, biel):
            await house.games.come(game.id, person.id)
        assert (await turns(house, biel)).games == ()
        await house.act(game.id, anna, "play", square="H8", word="CASA")

        found = (await turns(house, biel)).games

        assert [(one.begins, one.answer, one.plays) for one in found] == [(False, True, 1)]
        assert found[0].last is not None
        assert found[0].last.word == "CASA"
        await house.act(game.id, biel, "accept")
        after = (await turns(house, biel)).games
        assert [(one.answer, one.plays) for one in after] == [(False, 1)], "the same play is no news"

    told(story, manners=Manners(robot_pace=0, given_bags=True))


def test_in_a_pause_nothing_waits_and_nothing_is_told() -> None:
    async def story(house: House) -> None:
        anna = await house.person("Anna")
        game = await house.open(anna, robots=(2,))
        await house.act(game.id, anna, "pause", reason="force-majeure")

        found = await turns(house, anna)

        assert (found.games, found.others) == ((), 1)

    told(story)


def test_the_average_leaves_out_what_was_given_up() -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        for giver in (anna, biel):
            game = await house.open(anna, biel, bag=BAG, verify="refuse")
            await house.act(game.id, anna, "play", square="H8", word="CASA")
            await house.act(game.id, giver, "abandon")
        whole = await house.open(anna, biel, bag=BAG, verify="refuse")
        await house.act(whole.id, anna, "play", square="H8", word="CASA")
        for person in (biel, anna) * 3:
            await house.act(whole.id, person, "pass")
        page = await house.games.current(whole.id)
        assert page.state.end == "passes"

        found = (await statistics(anna.id, house.world.cards)).all

        assert (found.games, found.won + found.lost) == (3, 3), "they are won and lost all the same"
        assert (found.average, found.best) == (page.state.final_scores[0], page.state.final_scores[0])

    told(story)
