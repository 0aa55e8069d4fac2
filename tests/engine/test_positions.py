"""A sample of the shared positions; ``bench/positions.py`` runs all of them."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import NamedTuple

import pytest

from faristol.engine import Engine, Position
from faristol.formats.files.cgp import write_cgp

BENCH = runpy.run_path(str(Path(__file__).parents[2] / "bench" / "positions.py"))

pytestmark = pytest.mark.skipif(not BENCH["shared_data"](), reason="the shared positions are not here")


class Expected(NamedTuple):
    cgp: str
    position: Position
    plays: int
    top_score: int


@pytest.fixture(scope="module")
def sample() -> list[Expected]:
    rows = [Expected(*row) for row in BENCH["positions"]()]
    with_blanks = [row for row in rows if "?" in row.position.rack]
    return [*rows[::13], *with_blanks[::11]]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(BENCH["disc_graph"]())


def test_play_count_and_top_score_are_those_of_two_other_programs(
    sample: list[Expected], engine: Engine
) -> None:
    found = engine.plays_many(engine.prepare(row.position for row in sample), threads=2)

    assert found.tolist() == [(row.plays, row.top_score) for row in sample]


def test_the_best_by_score_has_the_top_score(sample: list[Expected], engine: Engine) -> None:
    best = engine.best_many(engine.prepare(row.position for row in sample), by_score=True)

    assert best["score"].tolist() == [row.top_score for row in sample]


def test_the_best_by_equity_leads_all_moves(sample: list[Expected], engine: Engine) -> None:
    best = engine.best_many(engine.prepare(row.position for row in sample))

    leading = [engine.move_records(row.position, 1)["equity"][0] for row in sample]
    assert best["equity"].tolist() == leading


def test_positions_are_written_as_they_were_read(sample: list[Expected]) -> None:
    for row in sample:
        assert write_cgp(row.position) == row.cgp
