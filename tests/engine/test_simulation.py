"""Moves tried out: repeatable, fair to every candidate, and ended by time or by a flag."""

from __future__ import annotations

import math
import threading
import time
from itertools import pairwise

import pytest
from tests.engine.words import WORDS, graph_of

from faristol import _core
from faristol.engine import Engine, MoveKind, Position
from faristol.engine.simulation import LookAhead, Simulation, Tried
from faristol.engine.win_probability import WinTable, WinTableDamaged
from faristol.regulations import EBRE
from faristol.rules.spelling import fold_tiles

OPENING = Position(rack=fold_tiles("C A S E S O L"))
LOOK = LookAhead(Engine(graph_of(WORDS)))


def told(simulation: Simulation) -> list[tuple[str, float, float, int]]:
    return [(str(one.move), one.points, one.win, one.samples) for one in simulation.moves]


# --- the same answer again ---


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_seed_gives_the_same_answer_whatever_the_threads(threads: int) -> None:
    once = LOOK.simulate(OPENING, top=6, samples=96, seed=5)

    assert told(LOOK.simulate(OPENING, top=6, samples=96, seed=5, threads=threads)) == told(once)
    assert told(LOOK.simulate(OPENING, top=6, samples=96, seed=6)) != told(once)


def test_a_candidate_is_tried_alike_whoever_its_rivals_are() -> None:
    """Every candidate meets the same deals, so its own average does not depend on the others."""
    candidates = LOOK.engine.move_records(OPENING, 5)

    alone = LOOK.simulate(OPENING, candidates[2:3], samples=64, seed=1, give_up=0).moves[0]
    among = LOOK.simulate(OPENING, candidates, samples=64, seed=1, give_up=0).moves

    assert alone in among


# --- what is better comes out better ---


def test_points_and_probabilities_are_sound() -> None:
    found = LOOK.simulate(OPENING, top=10, samples=64, give_up=0)

    assert [one.samples for one in found.moves] == [64] * len(found.moves)
    assert found.iterations == 64 * len(found.moves)
    assert found.complete
    for one in found.moves:
        assert 0 <= one.win <= 1
        assert one.points_error > 0
        assert not one.given_up


def test_who_cannot_win_is_given_up_and_stands_behind() -> None:
    """Passing with the best rack against a good play is hopeless after a few samples."""
    found = LOOK.simulate(OPENING, top=40, samples=2000, seed=3)

    given_up = [one.given_up for one in found.moves]
    assert given_up == sorted(given_up)
    assert any(given_up)
    assert min(one.samples for one in found.moves) < max(one.samples for one in found.moves)
    assert found.moves[0].move.kind is MoveKind.PLAY


def test_the_last_turn_of_all_is_counted_to_the_point() -> None:
    """The other has one tile that fits nowhere and going out ends the game: nothing is left to chance."""
    position = Position(
        rack=fold_tiles("S O L"), others=(fold_tiles("X"),), scores=(10, 12), unseen=(), any_tiles=True
    )
    found = LOOK.simulate(position, top=5, samples=8, give_up=0)
    best = found.moves[0]

    assert best.move.word == "SOL"
    assert best.win == 1.0
    assert best.points_error == 0.0
    assert best.points == best.move.score + 2 * 10  # what stays with the other moves over


def test_four_may_play_and_blanks_may_be_any_letter() -> None:
    position = Position(
        rack=fold_tiles("C A S E S O ?"), others=(7, 7, 7), scores=(0, 30, 10, 5), regulation=EBRE
    )

    found = LOOK.simulate(position, top=5, plies=4, samples=40, give_up=0)

    assert len(found.moves) == 5
    assert all(0 <= one.win <= 1 for one in found.moves)


# --- ends ---


def test_time_ends_it_with_an_answer() -> None:
    began = time.monotonic()

    found = LOOK.simulate(OPENING, top=30, plies=30, samples=1_000_000, seconds=0.2, give_up=0)

    assert time.monotonic() - began < 10
    assert not found.complete
    assert 0 < found.samples < 1_000_000


def test_a_flag_ends_it_from_another_thread() -> None:
    stop = _core.StopFlag()
    threading.Timer(0.2, stop.set).start()

    found = LOOK.simulate(OPENING, top=30, plies=30, samples=1_000_000, seconds=3600, give_up=0, stop=stop)

    assert stop.is_set
    assert not found.complete
    assert found.moves


# --- what cannot be asked ---


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"plies": -1}, "plies"),
        ({"samples": -1}, "samples"),
        ({"threads": 0}, "threads"),
        ({"threads": 5000}, "threads"),
        ({"seconds": math.nan}, "seconds"),
        ({"seconds": 0.0}, "seconds"),
        ({"top": -1}, "top"),
        ({"top": 0}, "no candidates"),
    ],
)
def test_what_cannot_be_is_said(options: dict[str, float], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        LOOK.simulate(OPENING, **options)  # type: ignore[arg-type]


def test_a_candidate_must_be_a_move_of_the_position() -> None:
    other = Position(rack=fold_tiles("P E I X O S A"))

    with pytest.raises(ValueError, match="rack"):
        LOOK.simulate(OPENING, LOOK.engine.play_records(other, 1))


def test_the_last_draws_need_one_or_two_tiles_in_the_bag() -> None:
    with pytest.raises(ValueError, match="one or two tiles"):
        LOOK.pre_endgame(OPENING)


def test_two_tiles_in_the_bag_are_gone_through() -> None:
    position = Position(
        rack=fold_tiles("S O L"), others=(2,), scores=(10, 30), unseen=fold_tiles("A E S C"), any_tiles=True
    )

    found = LOOK.pre_endgame(position, seconds=20)

    ways: set[int] = {one.samples for one in found.moves}
    assert found.moves[0].win == max(one.win for one in found.moves)
    assert max(ways) <= 12  # six pairs, and which of the two is drawn first
    assert _is_sorted(found.moves)


def _is_sorted(moves: tuple[Tried, ...]) -> bool:
    lasting = [one.win for one in moves if not one.given_up]
    return all(one >= other - 1e-9 for one, other in pairwise(lasting))


# --- the probability of winning ---


@pytest.mark.parametrize("unseen", [0, 1, 7, 20, 50, 93, 500])
def test_a_larger_lead_wins_more_often(unseen: int) -> None:
    win = WinTable.shipped()
    chances = [win.probability(lead, unseen) for lead in range(-300, 301, 20)]

    assert chances == sorted(chances)
    assert 0 <= chances[0] < 0.5 < chances[-1] <= 1


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"{}",
        b'{"version": 1, "lead": [1], "scale": []}',
        b'{"version": 1, "lead": [1], "scale": [0]}',
    ],
)
def test_a_table_that_is_none_is_refused(raw: bytes) -> None:
    with pytest.raises(WinTableDamaged):
        WinTable.read(raw, "win.json")
