"""Games of the engine against itself."""

from __future__ import annotations

import numpy as np
import pytest
from tests.engine.words import WORDS, engine_of

from faristol.engine.selfplay import GREEDY, STATIC, SelfPlay, summarise
from faristol.regulations import EBRE, FISC, LLISCA

ENGINE = engine_of(*WORDS)


def test_games_repeat_themselves_whatever_the_threads_and_steps() -> None:
    play = SelfPlay(ENGINE, seed=5)
    alone = play.games(0, 9)

    assert len(alone) == 9
    assert (play.games(0, 9, threads=3) == alone).all()
    assert (np.concatenate(list(play.in_steps(9, threads=2))) == alone).all()
    assert (play.games(4, 3) == alone[4:7]).all()
    assert (SelfPlay(ENGINE, seed=6).games(0, 9) != alone).any()


@pytest.mark.parametrize("regulation", [LLISCA, FISC])
def test_games_end_under_other_regulations(regulation: object) -> None:
    games = SelfPlay(ENGINE, regulation=regulation).games(0, 4)  # type: ignore[arg-type]

    assert (games["ending"] != 0).all()


def test_a_summary_adds_up() -> None:
    games = SelfPlay(ENGINE, players=(STATIC, GREEDY)).games(0, 10)
    summary = summarise(games, 2.0)

    assert summary.games == 10
    assert summary.turns == games["turns"].sum()
    assert summary.games_per_second == 5
    assert summary.mean_scores[0] == pytest.approx(games["first"].mean())
    assert 0 <= summary.wins <= 10
    assert summarise(games[:0], 0.0).games_per_second == 0


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"regulation": EBRE}, "not played by two"),
        ({"players": ("static", "genius")}, "no player 'genius'"),
        ({"seed": -1}, "the seed -1"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        SelfPlay(ENGINE, **asked)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="out of range"):
        SelfPlay(ENGINE).games(-1, 2)
