"""The plain robot: what it may know, and that it plays by the rules and counts right."""

from __future__ import annotations

import asyncio
import json
import pickle
from random import Random

import msgspec
import pytest
from tests.server.running import WORDS, install_words
from tests.service.house import House

from faristol.formats.acta import read_acta
from faristol.formats.acta.replay import created, table_for
from faristol.lexicon import Lexicon
from faristol.rules.actions import Action, Complete, Start
from faristol.rules.evolve import rebuild
from faristol.rules.game import step
from faristol.rules.state import GameState, Phase
from faristol.rules.story import Table
from faristol.rules.tiles import HIDDEN
from faristol.service.greedy import GreedyRobot, options
from faristol.service.robots import LEVELS, PooledRobots, seen_by

LEXICON = Lexicon.from_words(WORDS)


def started(seed: int, regulation: str = "fisc", players: int = 2) -> tuple[GameState, Table]:
    names = ["A", "B", "C", "D"][:players]
    document = {"acta": 1, "regulation": regulation, "players": names, "seed": seed, "actions": []}
    acta = read_acta(json.dumps(document | {"settings": {"verify": "refuse"}}).encode())
    table = table_for(acta, LEXICON)
    return step(rebuild(created(acta), (), acta.rules), Start(t=0), table).state, table


@pytest.mark.parametrize(("regulation", "players"), [("fisc", 2), ("llisca", 2), ("ebre", 4), ("escolar", 3)])
def test_every_choice_is_taken_by_the_rules_and_scores_what_it_says(regulation: str, players: int) -> None:
    for seed in range(3):
        state, table = started(seed, regulation, players)
        dice = Random(seed)
        while state.phase is not Phase.OVER:
            seat = state.turn
            assert seat is not None
            found = {
                json.dumps(o.fields()): o.score
                for o in options(state.board, state.racks[seat], state.regulation, LEXICON)
            }
            fields = GreedyRobot().choose(seen_by(state, seat), seat, dice.choice(LEVELS), seed, LEXICON)
            came = step(state, msgspec.convert({**fields, "t": state.now / 1000, "by": seat}, Action), table)
            assert came.refused is None, (fields, came.refused)
            if fields["do"] == "play":
                assert came.state.play is not None
                assert came.state.play.score == found[json.dumps(fields)]
            state = came.state
            if state.phase in (Phase.PLACED, Phase.REFILLED):
                state = step(state, Complete(t=state.now / 1000, by=seat), table).state


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


def test_strength_shows() -> None:
    """Over a few games the strongest scores more than the beginner."""
    totals = {1: 0, 5: 0}
    for seed in range(4):
        state, table = started(seed)
        while state.phase is not Phase.OVER:
            seat = state.turn
            assert seat is not None
            level = 5 if (seat + seed) % 2 else 1
            fields = GreedyRobot().choose(seen_by(state, seat), seat, level, seed, LEXICON)
            state = step(state, msgspec.convert({**fields, "t": 0, "by": seat}, Action), table).state
            if state.phase in (Phase.PLACED, Phase.REFILLED):
                state = step(state, Complete(t=0, by=seat), table).state
        for index, points in enumerate(state.scores):
            totals[5 if (index + seed) % 2 else 1] += points
    assert totals[5] > totals[1]


def test_a_robot_that_cannot_choose_does_not_stop_the_game(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        async def choose(self, *_: object) -> dict[str, object]:
            raise RuntimeError("on purpose")

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
        assert first["do"] == "play"

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FARISTOL_DATA", str(folder))
        asyncio.run(story(House(words=WORDS)))
