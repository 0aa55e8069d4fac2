"""Robots at a table: what they may know, that they play by the rules, and where they think."""

from __future__ import annotations

import asyncio
import json
import pickle

import pytest
from tests.server.running import WORDS, install_words
from tests.service.house import House

from faristol.engine.levels import LEVELS
from faristol.engine.robots import Decision
from faristol.formats.files.acta import read_acta
from faristol.formats.files.acta.replay import created, oracle_for
from faristol.formats.wire.games import GameAction
from faristol.lexicon import Lexicon
from faristol.rules.actions import Complete, Start
from faristol.rules.evolve import rebuild
from faristol.rules.game import step
from faristol.rules.state import GameState, Phase, Seat
from faristol.rules.story import Oracle
from faristol.rules.tiles import HIDDEN
from faristol.service.games.asking import players_action, read_action
from faristol.service.games.listing import games_of
from faristol.service.robots import PooledRobots, Thinker, seen_by
from faristol.service.shelf import Shelf

LEXICON = Lexicon.from_words(WORDS)


def started(seed: int, regulation: str = "fisc", players: int = 2) -> tuple[GameState, Oracle]:
    names = ["A", "B", "C", "D"][:players]
    document = {"acta": 1, "regulation": regulation, "players": names, "seed": seed, "actions": []}
    acta = read_acta(json.dumps(document | {"settings": {"verify": "refuse"}}).encode())
    oracle = oracle_for(acta, LEXICON)
    return step(rebuild(created(acta), (), acta.rules), Start(t=0), oracle).state, oracle


def thinker() -> Thinker:
    shelf = Shelf()
    shelf.put(LEXICON)
    return Thinker(shelf)


def ask(robots: Thinker, state: GameState, seat: Seat, level: int, seed: int) -> Decision:
    return robots.choose(seen_by(state, seat), seat, level, seed, LEXICON.info.name, None)


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
@pytest.mark.parametrize(("regulation", "players"), [("fisc", 2), ("llisca", 2), ("ebre", 4), ("escolar", 3)])
def test_every_choice_is_taken_by_the_rules(
    regulation: str, players: int, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faristol.service.robots._SECONDS", 0.03)
    robots, plays = thinker(), 0
    state, oracle = started(level, regulation, players)
    while state.phase is not Phase.OVER:
        seat = state.turn
        assert seat is not None
        decision = ask(robots, state, seat, level, level)
        came = step(state, players_action(read_action(decision.fields), seat, state.now / 1000), oracle)
        assert came.refused is None, (decision, came.refused)
        plays += decision.do == "play"
        state = came.state
        if state.phase in (Phase.PLACED, Phase.REFILLED):
            state = step(state, Complete(t=state.now / 1000, by=seat), oracle).state
    assert plays > 0


def test_a_robot_knows_no_more_than_a_person_at_its_seat() -> None:
    state, _ = started(1)
    seat = state.turn
    assert seat is not None

    seen = seen_by(state, seat)

    assert seen.racks[seat] == state.racks[seat]
    assert set(seen.racks[1 - seat]) == {HIDDEN}
    assert set(seen.bag) == {HIDDEN}
    assert len(seen.bag) == len(state.bag)


def test_the_game_travels_to_another_process_whole() -> None:
    state, _ = started(2)

    assert pickle.loads(pickle.dumps(state)) == state


def test_a_robot_that_cannot_choose_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        async def choose(self, *_: object) -> GameAction:
            raise RuntimeError("on purpose")

        async def look(self) -> None:
            return

        async def close(self) -> None:
            return

    async def story(house: House) -> None:
        house.games._robots = Broken()
        anna = await house.person("Anna")
        game = await house.open(anna, robots=(3,), starter=1)
        await house.games.tend(game.id)
        assert (await house.games.current(game.id)).state.turn == 0

    asyncio.run(story(House()))
    assert "the robot could not choose" in caplog.text


@pytest.mark.parametrize("wanted", ["Robot aficionat", "aficionado", "Amateur", "robot 3"])
def test_a_robot_is_found_and_printed_by_the_name_on_the_screen(wanted: str) -> None:
    async def story(house: House) -> None:
        anna = await house.person("Anna")
        game = await house.open(anna, robots=(3,))
        other = await house.open(anna, robots=(5,))
        for one in (game, other):
            await house.act(one.id, anna, "abandon")
        cards = house.world.cards

        found = await games_of(anna.id, cards, opponent=wanted)
        sheet = await house.records.sheet_text(game.id, "ca")

        assert [one.id for one in found.items] == [game.id]
        assert "Anna · Robot aficionat" in sheet
        assert "Robot 3" not in sheet

    asyncio.run(story(House()))


def test_the_pool_thinks_elsewhere_and_survives_the_death_of_a_worker(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("robots")
    install_words(folder)

    async def story(house: House) -> None:
        anna = await house.person("Anna")
        game = await house.open(anna, robots=(5,), starter=1, bag="C A S A E T R  C A S A E T R")
        seat, level = game.robots()[0]
        pool = PooledRobots()
        try:
            first = await pool.choose(game, seat, level)
            for process in list(pool._executor._processes.values()):  # type: ignore[union-attr]
                process.kill()
            again = await pool.choose(game, seat, level)
        finally:
            await pool.close()
        assert first == again
        assert first.do == "play"

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(folder))
        asyncio.run(story(House(words=WORDS)))
