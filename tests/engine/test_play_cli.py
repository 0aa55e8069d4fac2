"""``faristol play``: a game in the terminal, from the first line to the end, left and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.server.running import install_words

from faristol.cli.play import play
from faristol.formats.files.acta import read_acta, replay
from faristol.regulations import EBRE, ESCOLAR, FISC, LLISCA
from faristol.rules.state import Phase


@pytest.fixture(autouse=True)
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_words(tmp_path)
    monkeypatch.setenv("FARISTOL_DATA", str(tmp_path))


def run(file: Path, *lines: str, options: tuple[str, ...] = ()) -> Result:
    asked = [str(file), "--lexicon", "club", "--seed", "5", "--lang", "en", *options]
    return CliRunner().invoke(play, asked, input="".join(f"{line}\n" for line in lines))


@pytest.mark.parametrize("regulation", [FISC.key, LLISCA.key, ESCOLAR.key, EBRE.key])
def test_a_whole_game_by_every_regulation(regulation: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"

    result = run(file, *["pass"] * 80, options=("--regulation", regulation, "--level", "6"))

    assert result.exit_code == 0, result.output
    acta = read_acta(file.read_bytes())
    game = replay(acta, None)
    assert not game.refused
    assert game.state.phase is Phase.OVER
    assert str(game.state.final_scores[1]) in result.output


def test_a_game_that_was_left_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"

    left = run(file, "pass", "quit")
    first = read_acta(file.read_bytes())
    again = run(file, "pass", "quit", options=("--level", "1", "--regulation", EBRE.key))
    then = read_acta(file.read_bytes())

    assert left.exit_code == again.exit_code == 0
    assert then.regulation == first.regulation
    assert then.actions[: len(first.actions)] == first.actions
    assert len(then.actions) > len(first.actions)


def test_the_end_of_the_input_is_as_the_keyboard_interrupting(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"

    result = run(file)

    assert result.exit_code == 130
    assert f"The game is saved in {file}" in result.output
    assert read_acta(file.read_bytes()).actions


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("help", "changes the whole rack"),
        ("nonsense", "I don't understand"),
        ("pass now", "I don't understand"),
        ("H8 XXXXX", "rack"),
        ("hint", "The robot would play"),
        ("exchange QQ", "rack"),
        ("redraw", "Choose another"),
        ("H99 CASA", "H99"),
    ],
)
def test_what_is_written_is_answered_and_nothing_is_half_done(line: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    run(file, "quit")
    before = file.read_bytes()

    result = run(file, line, "quit")

    assert result.exit_code == 0
    assert says in result.output
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("options", "status", "says"),
    [
        (("--players", "3", "--regulation", EBRE.key), 2, "for 4 to 4 players"),
        (("--lexicon", "no-such-list"), 1, "no-such-list"),
        (("--level", "8"), 2, "8"),
    ],
)
def test_what_cannot_be_played_is_told(
    options: tuple[str, ...], status: int, says: str, tmp_path: Path
) -> None:
    result = run(tmp_path / "game.yaml", options=options)

    assert (result.exit_code, says in result.stderr) == (status, True), result.output
    assert not (tmp_path / "game.yaml").exists()


def test_a_file_that_is_no_acta_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna,", encoding="utf-8")

    assert run(file, "pass").exit_code == 2
    assert file.read_text(encoding="utf-8") == "Dear Anna,"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    result = run(tmp_path / "missing" / "game.yaml", "pass")

    assert result.exit_code == 1
    assert "could not be saved" in result.stderr
