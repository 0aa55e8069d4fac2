"""A folder of games gone through: one row a turn, whoever works on it and however often it is interrupted."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.engine.words import WORDS
from tests.makers import document

from faristol.cli.analyse import analyse
from faristol.cli.analyse_all import COLUMNS

GAMES = 5
TURNS = 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five games, one of them below, and two files that are none."""
    folder = tmp_path / "games"
    (folder / "below").mkdir(parents=True)
    for number in range(GAMES):
        acta = document(
            "classic", "start", "0 play H8 CASES", "0 complete", "1 pass", "0 exchange O L", "0 complete",
            bag="C A S E S O L  S A L A X Z E  O S O L", words=list(WORDS),
        )  # fmt: skip
        acta["players"] = [f"Anna {number}", "Biel"]
        where = folder / "below" if number == 2 else folder
        (where / f"{number}.json").write_text(json.dumps(acta), encoding="utf-8")
    (folder / "half.yaml").write_text("acta: 1\n", encoding="utf-8")
    (folder / "notes.txt").write_text("no game", encoding="utf-8")
    return folder


def run(folder: Path, *options: str) -> Result:
    asked = ["--all", str(folder), "--samples", "5", "--top", "3", "--lang", "en", "--threads", "2", *options]
    return CliRunner().invoke(analyse, asked)


def rows(folder: Path) -> list[dict[str, Any]]:
    with (folder / "analysis.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_each_turn_of_each_game_is_a_row(folder: Path) -> None:
    result = run(folder)

    assert result.exit_code == 1, result.output
    assert "half.yaml" in result.stderr
    assert "5 games analysed" in result.stdout
    found = rows(folder)
    assert tuple(found[0]) == COLUMNS
    assert [row["number"] for row in found] == ["1", "2", "3"] * GAMES
    assert sorted({row["game"] for row in found}) == ["0.json", "1.json", "3.json", "4.json", "below/2.json"]
    first = found[0]
    assert (first["kind"], first["square"], first["word"], first["score"]) == ("play", "H8", "CASES", "14")
    assert [row["kind"] for row in found[:TURNS]] == ["play", "pass", "exchange"]
    # a game alone says the same
    alone = CliRunner().invoke(
        analyse, [str(folder / "0.json"), "--samples", "5", "--top", "3", "--json", "--threads", "1"]
    )
    for row, turn in zip(found, json.loads(alone.stdout)["turns"], strict=False):
        assert float(row["loss"]) == pytest.approx(turn["loss"], abs=0.006)
        assert float(row["win_loss"]) == pytest.approx(turn["win_loss"], abs=0.0001)


def test_what_was_interrupted_goes_on_and_comes_to_the_same(folder: Path) -> None:
    (folder / "half.yaml").unlink()
    assert run(folder).exit_code == 0
    table = folder / "analysis.csv"
    whole = table.read_bytes()
    lines = whole.splitlines(keepends=True)

    for kept in (1, 1 + TURNS, 2 + TURNS, 3 + 2 * TURNS):
        table.write_bytes(b"".join(lines[:kept]) + lines[kept][:20])  # as when the plug is pulled
        assert run(folder).exit_code == 0
        assert table.read_bytes() == whole

    modified = table.stat().st_mtime_ns
    assert run(folder).exit_code == 0
    assert table.read_bytes() == whole
    assert "0 games" in run(folder).stdout
    assert table.stat().st_mtime_ns == modified, "there was nothing to do"


def test_other_options_or_another_file_are_not_mixed_in(folder: Path, tmp_path: Path) -> None:
    (folder / "half.yaml").unlink()
    run(folder)
    other = tmp_path / "other.csv"
    other.write_text("a,b\n1,2\n", encoding="utf-8")

    assert run(folder, "--seed", "7").exit_code == 2
    assert run(folder, "--table", str(other)).exit_code == 2
    assert other.read_text(encoding="utf-8") == "a,b\n1,2\n"
    assert run(folder, "--seed", "7", "--table", str(tmp_path / "new.csv")).exit_code == 0


def test_one_game_or_a_folder_and_not_both(folder: Path) -> None:
    assert CliRunner().invoke(analyse, []).exit_code == 2
    assert run(folder, str(folder / "0.json")).exit_code == 2
