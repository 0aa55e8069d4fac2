"""What a terminal gets: help that fits, words completed, and no answer to what is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from tests.cli.test_help import every_command

from faristol.cli import main
from faristol.cli.clicking import paragraphs, speaking

PROGRAM = Path(sys.executable).with_name("faristol")


@every_command
@pytest.mark.parametrize("language", ["ca", "en"])
def test_help_fits_into_forty_columns(
    context: click.Context, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    name = context.info_name or ""
    with speaking(language):
        with context.command.make_context(name, [], context.parent, resilient_parsing=True) as narrow:
            shown = narrow.get_help()
        examples = [part for part in paragraphs(context.command.help or "") if part.startswith("\b")]
    # An example is a command, to be copied as it is.
    lines = {line.strip() for part in examples for line in part.splitlines()}

    assert [line for line in shown.splitlines() if len(line) > 40 and line.strip() not in lines] == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_its_script(shell: str) -> None:
    result = CliRunner().invoke(main, ["completion", shell])

    assert result.exit_code == 0
    assert f"_FARISTOL_COMPLETE={shell}_complete" in result.stdout


@pytest.mark.parametrize(
    ("written", "offered"),
    [
        (["faristol", "ev"], {"event"}),
        (["faristol", "event", "sh"], {"show"}),
        (["faristol", "replay", "--js"], {"--json"}),
        (["faristol", "standings", "--unplayed", "p"], {"plain"}),
        (["faristol", "--ver"], {"--version"}),
    ],
)
def test_what_was_begun_is_completed(written: list[str], offered: set[str]) -> None:
    asked = {"_FARISTOL_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(written)}
    asked["COMP_CWORD"] = str(len(written) - 1)

    done = subprocess.run([PROGRAM], env={**os.environ, **asked}, capture_output=True, text=True, check=True)

    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == offered


# --- what is not there ---


@pytest.fixture
def event(tmp_path: Path) -> Path:
    file = tmp_path / "open.yaml"
    for step in (
        ["new", str(file), "--name", "Obert", "--rounds", "5"],
        ["enter", str(file), "Anna", "Biel", "Carla", "Dídac"],
        ["pair", str(file)],
    ):
        result = CliRunner().invoke(main, ["event", *step])
        assert result.exit_code == 0, result.output
    return file


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["standings", "{file}", "--group", "Z"], "has no groups"),
        (["standings", "{file}", "--after", "7"], "no round 7"),
        (["event", "papers", "{file}", "standings", "--group", "Z", "-o", "-"], "has no groups"),
        (["event", "papers", "{file}", "standings", "--round", "7", "-o", "-"], "no round 7"),
        (["event", "papers", "{file}", "pairings", "--round", "7", "-o", "-"], "no round 7"),
    ],
)
def test_a_group_or_a_round_that_is_not_there_is_refused(
    event: Path, arguments: list[str], said: str
) -> None:
    asked = [argument.format(file=event) for argument in arguments]

    result = CliRunner().invoke(main, [*asked, "--lang", "en"])

    assert result.exit_code in (1, 2)
    assert said in result.stderr


def test_the_groups_that_are_there_are_named(event: Path) -> None:
    people = event.with_name("people.csv")
    people.write_text("name,group\nEva,A\nFerran,B\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["event", "enter", str(event), "--from", str(people)])
    assert result.exit_code == 0, result.output

    refused = CliRunner().invoke(main, ["standings", str(event), "--group", "Z", "--lang", "en"])

    assert "There are: A, B." in refused.stderr


@pytest.mark.parametrize("name", ["x.txt", "open", "open.yaml.bak"])
def test_an_event_is_not_begun_in_a_file_that_is_called_otherwise(tmp_path: Path, name: str) -> None:
    result = CliRunner().invoke(main, ["event", "new", str(tmp_path / name), "--name", "X", "--lang", "en"])

    assert result.exit_code == 2
    assert ".yaml or .json" in result.stderr
    assert list(tmp_path.iterdir()) == []
