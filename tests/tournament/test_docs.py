"""What the page for organisers shows is run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from faristol.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_commands_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("rasccat.csv").write_text("name,rating\nAnna Puig,1510\n", "utf-8")
    for month in ("gener", "febrer"):  # as a server saves what RaPliCat is told of a duplicate
        Path(f"{month}.csv").write_text("player,points,maximum\nAnna Puig,612,802\n", "utf-8")
    told = []
    for line in "".join(blocks("sh")).splitlines():
        answer = CliRunner().invoke(main, shlex.split(line, comments=True)[1:])
        assert answer.exit_code == 0, f"{line}: {answer.output}"
        told.append(answer.stdout)

    (shown,) = [text for text in told if "Obert de Reus · 1/5" in text]
    assert "412-367" in shown


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_of_the_page(code: str) -> None:
    exec(compile(code, "docs/tournaments.md", "exec"), {})
