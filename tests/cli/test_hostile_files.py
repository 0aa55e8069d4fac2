"""The command line reads the same files by the same rules: a sentence with the place, and no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.hostile import ACTAS, EVENTS, LISTS

from faristol.cli import main
from faristol.cli.explaining import explain
from faristol.errors import FaristolError
from faristol.formats.files.acta import read_acta
from faristol.formats.files.event_file import read_event

ASKED_WRONGLY = 2


def refused(*arguments: object) -> str:
    """What the command says, in English, of a file that cannot be read."""
    answer = CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])
    assert answer.exit_code == ASKED_WRONGLY, answer.output[:500]
    assert isinstance(answer.exception, SystemExit), "no traceback"
    assert len(answer.stderr) < 1_000
    return answer.stderr


def in_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hostile"


@pytest.mark.parametrize("command", ["replay", "moves", "analyse"])
@pytest.mark.parametrize(
    "kind", ["aliases that multiply", "as many passes as an upload holds", "brackets in JSON", "directives"]
)
def test_a_hostile_acta(command: str, kind: str, file: Path) -> None:
    file.write_bytes(ACTAS[kind]())

    said = refused(command, file)

    with pytest.raises(FaristolError) as why:
        read_acta(file.read_bytes())
    assert in_one_line(explain(why.value, "en", "malformed")) in in_one_line(said)


@pytest.mark.parametrize("command", [["event", "show"], ["standings"], ["pair"]])
@pytest.mark.parametrize(
    "kind", ["aliases that multiply", "rounds that nobody plays", "entrants", "steps in JSON"]
)
def test_a_hostile_championship(command: list[str], kind: str, file: Path) -> None:
    file.write_bytes(EVENTS[kind]())

    said = refused(*command, file)

    with pytest.raises(FaristolError) as why:
        read_event(file.read_bytes())
    assert in_one_line(explain(why.value, "en", "event")) in in_one_line(said)


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("names", "A championship has at most 2000 entrants."),
        ("empty lines", "Line 50002: the list has too many rows (at most 50000)."),
        ("one long cell", "Line 2: a cell is too long (at most 300 characters)."),
    ],
)
def test_a_hostile_list(kind: str, sentence: str, file: Path, tmp_path: Path) -> None:
    event = tmp_path / "open.yaml"
    assert CliRunner().invoke(main, ["event", "new", str(event), "--name", "Obert"]).exit_code == 0
    before = event.read_bytes()
    file.write_bytes(LISTS[kind]())

    assert sentence in in_one_line(refused("event", "enter", event, "--from", file))
    assert event.read_bytes() == before
