"""Hints and turns taken back, in games against robots and nowhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import msgspec
import pytest
from tests.service.house import BAG, House

from faristol.formats.files.acta import read_acta, replay
from faristol.rules.state import Phase
from faristol.service.errors import RequestRefused
from faristol.service.games.asking import read_action
from faristol.service.games.entries import Entry
from faristol.service.games.page import GamePage, add, born, standing
from faristol.service.games.use_cases import Games
from faristol.service.ports import GameId, Person

Story = Callable[[House], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def quick_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("faristol.service.robots._SECONDS", 0.02)


def told(story: Story, **house: Any) -> None:
    asyncio.run(story(House(**house)))


async def against_robot(house: House, **fields: Any) -> tuple[Person, GamePage]:
    anna = await house.person("Anna")
    return anna, await house.open(anna, robots=(3,), bag=BAG, verify="refuse", **fields)


async def robot_answers(house: House, game: GameId) -> GamePage:
    await house.games.tend(game)
    return await house.games.current(game)


def test_a_hint_tells_where_then_with_what_then_the_play() -> None:
    async def story(house: House) -> None:
        anna, game = await against_robot(house)
        hints = []
        for _ in range(3):
            await house.games.hint(game.id, anna.id)
            hints.append((await house.view(game.id, anna)).hint)
        first, second, third = hints

        assert first is not None
        assert second is not None
        assert third is not None
        assert (first.step, first.tiles, first.word) == (1, (), "")
        assert first.line == "H" or first.line.isdigit()
        assert second.tiles
        assert (second.word, second.laid) == ("", ())
        assert {cell.letter for cell in third.laid} == set(second.tiles)
        preview = await house.games.preview(game.id, anna.id, third.square, third.word)
        assert third.points == preview.score
        assert "hint" not in (await house.view(game.id, anna)).may, "all is told"
        again = await house.games.hint(game.id, anna.id)
        assert again.advice is not None
        assert again.advice.step == 3

        await house.act(game.id, anna, "play", square=third.square, word=third.word)
        assert (await house.view(game.id, anna)).hint is None, "it was for that turn"

    told(story)


def test_nobody_else_sees_the_hint() -> None:
    async def story(house: House) -> None:
        anna, game = await against_robot(house)
        for _ in range(3):
            await house.games.hint(game.id, anna.id)
        carla = await house.person("Carla")
        assert (await house.view(game.id, carla)).hint is None
        assert (await house.view(game.id, None)).hint is None

    told(story)


def test_a_hint_outlasts_a_restart() -> None:
    async def story(house: House) -> None:
        anna, game = await against_robot(house)
        await house.games.hint(game.id, anna.id)
        before = (await house.view(game.id, anna)).hint

        assert (await house.another_process().view(game.id, anna)).hint == before

    told(story)


@pytest.mark.parametrize("verb", ["hint", "take_back"])
def test_help_is_only_for_who_plays_alone(verb: str) -> None:
    async def story(house: House) -> None:
        anna, biel = await house.person("Anna"), await house.person("Biel")
        game = await house.open(anna, biel, bag=BAG)
        assert not {"hint", "take-back"} & set((await house.view(game.id, anna)).may)
        with pytest.raises(RequestRefused, match="against-robots-only"):
            await getattr(house.games, verb)(game.id, anna.id)
        _, alone = await against_robot(house)
        with pytest.raises(RequestRefused, match="not-seated"):
            await getattr(house.games, verb)(alone.id, biel.id)

    told(story)


def test_a_hint_is_for_ones_own_turn() -> None:
    async def story(house: House) -> None:
        anna, game = await against_robot(house, starter=1)
        with pytest.raises(RequestRefused, match="not-your-turn"):
            await house.games.hint(game.id, anna.id)

    told(story)


def test_a_turn_taken_back_gives_the_tiles_back_and_the_robots_answer_too() -> None:
    async def story(house: House) -> None:
        anna, game = await against_robot(house)
        with pytest.raises(RequestRefused, match="nothing-to-take-back"):
            await house.games.take_back(game.id, anna.id)
        await house.act(game.id, anna, "play", square="H8", word="CASA")
        answered = await robot_answers(house, game.id)
        assert answered.state.turn == 0
        assert len(answered.state.lines) == 2
        house.clock.pass_(40)

        back = await house.games.take_back(game.id, anna.id)

        assert (back.state, back.helped) == (game.state, True)
        assert (await house.view(game.id, anna)).board == ()
        house.clock.pass_(3)
        used = (await house.games.current(game.id)).at(house.clock()).used[0]
        assert used == game.state.used[0] + 3_000, "what was taken back cost no time"

    told(story)


def test_a_robot_that_thought_of_what_was_taken_back_does_not_play_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(house: House) -> None:
        anna, game = await against_robot(house)
        await house.act(game.id, anna, "play", square="H8", word="CASA")
        thinking = asyncio.Event()
        think = house.games._robots.choose

        async def slowly(*facts: Any) -> Any:
            thinking.set()
            await asyncio.sleep(0.05)
            return await think(*facts)

        monkeypatch.setattr(house.games._robots, "choose", slowly)
        tending = asyncio.create_task(house.games.tend(game.id))
        await thinking.wait()
        house.clock.pass_(1)
        await house.games.take_back(game.id, anna.id)
        await tending

        page = await house.games.current(game.id)
        assert (page.state.turn, page.state.lines) == (0, ())

    told(story)


def test_the_record_has_only_what_stands() -> None:
    async def story(house: House) -> None:
        anna, game = await against_robot(house)
        await house.act(game.id, anna, "play", square="H8", word="CASA")
        await robot_answers(house, game.id)
        await house.games.take_back(game.id, anna.id)
        await house.act(game.id, anna, "play", square="H7", word="SA")
        await robot_answers(house, game.id)
        await house.act(game.id, anna, "abandon")

        acta = await house.records.acta(game.id)
        again = replay(read_acta(acta.encode()), await house.shelf.open("club"))

        assert "CASA" not in acta
        assert again.refused == []
        assert again.state.scores == (await house.games.current(game.id)).state.scores
        assert len((await house.records.replay(game.id, "ca")).positions) == len(again.state.lines) + len(
            again.state.settlement
        )

    told(story)


def test_random_games_with_turns_taken_back_end_as_their_records_say() -> None:
    """Whoever folds the stream, in this process or another, and whoever replays the record: one game."""

    async def story(house: House) -> None:
        anna = await house.person("Anna")
        for seed in range(12):
            dice = Random(seed)
            game = await house.open(
                anna, robots=(4,), verify="refuse", regulation=dice.choice(["fisc", "classic"])
            )
            for _ in range(30):
                page = await robot_answers(house, game.id)
                if page.state.phase is Phase.OVER:
                    break
                house.clock.pass_(dice.uniform(0, 4))
                if page.back is not None and dice.random() < 0.35:
                    await house.games.take_back(game.id, anna.id)
                else:
                    await _something(house.games, page, anna, dice)
            page = await house.games.current(game.id)
            if page.state.phase is not Phase.OVER:
                page = await house.act(game.id, anna, "abandon")
            entries = await house.games.book.entries(game.id)
            acta = await house.records.acta(game.id)
            again = replay(read_acta(acta.encode()), await house.shelf.open("club"))
            assert again.refused == []
            assert (again.state.scores, again.state.lines) == (page.state.scores, page.state.lines)
            assert (await house.another_process().games.current(game.id)) == page
            assert len(standing(entries)) == acta.count('"do":')

    told(story)


async def _something(games: Games, page: GamePage, anna: Person, dice: Random) -> None:
    """What somebody does who often asks for help."""
    if dice.random() < 0.3:
        await games.act(page.id, anna.id, read_action({"do": "pass"}))
        return
    for _ in range(3):
        await games.hint(page.id, anna.id)
    advised = (await games.current(page.id)).advice
    assert advised is not None
    fields = msgspec.to_builtins(advised.action)
    await games.act(page.id, anna.id, read_action({k: v for k, v in fields.items() if k not in ("t", "by")}))


def test_what_was_taken_back_twice_is_gone_twice() -> None:
    async def story(house: House) -> None:
        anna, game = await against_robot(house)
        for _ in range(2):
            await house.act(game.id, anna, "pass")
            await robot_answers(house, game.id)
        first = await house.games.take_back(game.id, anna.id)
        assert len([line for line in first.state.lines if line.by == 0]) == 1
        second = await house.games.take_back(game.id, anna.id)
        assert second.state.lines == ()
        entries: list[Entry] = await house.games.book.entries(game.id)
        folded = born(game.id, entries[0], game.opened_at)
        for entry in entries[1:]:
            folded = add(folded, entry, house.clock())
        assert folded.state.lines == ()
        with pytest.raises(RequestRefused, match="nothing-to-take-back"):
            await house.games.take_back(game.id, anna.id)

    told(story)
