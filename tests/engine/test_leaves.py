"""The table of leaves: what is shipped, what is damaged, and how it is learned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.engine.words import WORDS, engine_of

from faristol.engine import Engine, LeaveTable
from faristol.engine.leaves import LeaveTableDamaged
from faristol.engine.training import LeaveRecipe, LeaveTraining, TrainingMismatch
from faristol.rules.spelling import fold_tiles

SMALL = LeaveRecipe(games=(3, 2), racks_per_turn=3)
NAMED: dict[str, object] = {"name": "test", "sha256": "0"}


def a_table() -> LeaveTable:
    values = np.arange(LeaveTable.size(), dtype=np.int64).astype(np.int16)
    return LeaveTable(values, {"recipe": "none"})


# --- what is shipped ---


def test_the_shipped_table_tells_how_it_was_made() -> None:
    story: dict[str, Any] = dict(LeaveTable.shipped().story)

    assert len(story["lexicon"]["sha256"]) == 64
    assert sum(story["recipe"]["games"]) > 0
    assert story["recipe"]["seed"] > 0
    assert LeaveTable.size() == 794_708


def test_the_shipped_table_is_small_enough() -> None:
    file = Path(__file__).parents[2] / "src" / "faristol" / "engine" / "data" / "leaves.bin"

    assert file.stat().st_size <= 1.7e6


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("?", "S", id="a blank is worth more than anything"),
        pytest.param("S", "V", id="an S more than a V"),
        pytest.param("A E R S", "U U I I", id="a balanced leave more than vowels alone"),
        pytest.param("E R S", "E E E", id="three kinds more than one"),
    ],
)
def test_values_have_some_sense(better: str, worse: str) -> None:
    table = LeaveTable.shipped()

    assert table.value(fold_tiles(better)) > table.value(fold_tiles(worse))
    assert table.value(()) == 0


# --- files ---


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    table = a_table()
    table.save(tmp_path / "leaves.bin")
    again = LeaveTable.open(tmp_path / "leaves.bin")

    assert (again.values == table.values).all()
    assert again.story == table.story


def test_a_damaged_file_is_found_out(tmp_path: Path) -> None:
    a_table().save(tmp_path / "leaves.bin")
    good = (tmp_path / "leaves.bin").read_bytes()

    def code(raw: bytes) -> str:
        with pytest.raises(LeaveTableDamaged) as damaged:
            LeaveTable.read(raw, "x")
        return damaged.value.code

    assert code(b"") == "not-a-leave-table"
    assert code(b"GARBAGE!" + good[8:]) == "not-a-leave-table"
    assert code(good[:8] + b"\x09" + good[9:]) == "leave-table-of-another-version"
    assert code(good[:-1]) == "leave-table-cut-off"
    assert code(good[:-1] + bytes([good[-1] ^ 1])) == "leave-table-damaged"
    assert code(good[:12] + b"\xff\xff\xff\xff" + good[16:]) == "leave-table-cut-off"


@pytest.mark.parametrize("tiles", ["A A A A A A A", "X X", "K"])
def test_what_is_no_leave_has_no_value(tiles: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        LeaveTable.shipped().value(tiles.split())  # type: ignore[arg-type]


# --- learning ---


def trained(engine: Engine, *, games: int, threads: int) -> LeaveTable:
    training = LeaveTraining(engine.words, SMALL, NAMED)
    for _ in training.steps(games=games, threads=threads):
        pass
    return training.table()


def test_the_same_recipe_gives_the_same_table() -> None:
    engine = engine_of(*WORDS)
    once, again = trained(engine, games=5, threads=1), trained(engine, games=1, threads=2)

    assert (once.values == again.values).all()
    assert (once.values != 0).any()


def test_an_interrupted_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    engine, kept = engine_of(*WORDS), tmp_path / "kept.npz"
    for _ in range(5):
        training = LeaveTraining(engine.words, SMALL, NAMED)
        if kept.exists():
            training.load(kept)
        next(training.steps(games=1, threads=1))
        training.save(kept)

    assert training.finished
    assert (training.table().values == trained(engine, games=5, threads=1).values).all()


def test_what_was_kept_of_another_training_is_refused(tmp_path: Path) -> None:
    engine = engine_of(*WORDS)
    LeaveTraining(engine.words, SMALL, NAMED).save(tmp_path / "kept.npz")

    with pytest.raises(TrainingMismatch, match="another-recipe"):
        LeaveTraining(engine.words, LeaveRecipe(seed=2), NAMED).load(tmp_path / "kept.npz")
    (tmp_path / "bad.npz").write_bytes(b"nonsense")
    with pytest.raises(TrainingMismatch, match="unreadable"):
        LeaveTraining(engine.words, SMALL, NAMED).load(tmp_path / "bad.npz")
