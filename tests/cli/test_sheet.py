"""``faristol sheet`` from outside: filled and blank papers, and what is asked wrongly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.duplicate.makers import document as duplicate_document
from tests.papers import LONG_NAME
from tests.pdf_reading import Page, read_pdf

from faristol.cli import main
from faristol.regulations import EBRE, PUBLISHED
from faristol.texts import sentence

EXAMPLE = Path(__file__).parents[2] / "examples" / "final.yaml"


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["sheet", *arguments, "--lang", "ca"], input=text)


def printed(*arguments: str, text: str | bytes | None = None) -> tuple[Page, ...]:
    told = run(*arguments, "-o", "-", text=text)
    assert told.exit_code == 0, told.output
    return read_pdf(told.stdout_bytes)


def test_the_sheet_of_an_acta(tmp_path: Path) -> None:
    path = tmp_path / "final.pdf"
    where = ("--event", "Open de Vic", "--round", "7", "--table", "1")
    told = run(str(EXAMPLE), "-o", str(path), *where, "--field", "Rellotge")
    (page,) = read_pdf(path.read_bytes())

    assert told.exit_code == 0
    assert page.says("Marçal", "Laia", "NEGUITOS", "Open de Vic", "Ronda 7", "Taula 1", "Rellotge")


def test_the_acta_of_a_duplicate_gives_its_results() -> None:
    script = ("draw", "time", "slip 0 H8 CASA", "slip 1 H8 SACA", "close", "master H8 CASA")
    pages = printed("-", text=json.dumps(duplicate_document(*script)))

    assert pages[0].says(sentence("paper", "duplicate-ranking", "ca"), "Anna", "Biel", "Carla")
    assert len(pages) == 2 + 3


@pytest.mark.parametrize("regulation", PUBLISHED)
@pytest.mark.parametrize("kind", ["score", "challenge", "tiles", "duplicate"])
def test_blank_papers(kind: str, regulation: str) -> None:
    assert printed("--blank", "--kind", kind, "--regulation", regulation)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("regulation", PUBLISHED)
def test_blank_sheets_for_two_three_and_four(regulation: str, players: int) -> None:
    pages = printed("--blank", "--regulation", regulation, "--players", str(players))

    if regulation == EBRE.key:
        assert len(pages) == -(-players // 2)
    else:
        (page,) = pages
        assert page.says(*(f"Jugador/a {number}" for number in range(1, players + 1)))
        assert not page.says(f"Jugador/a {players + 1}")


def test_a_blank_sheet_with_what_is_known() -> None:
    pages = printed("--blank", "--name", "Anna", "--name", LONG_NAME, "--round", "3", "--date", "15/11/2026")

    assert len(pages) == 2, "one for each player"
    assert all(page.says("Anna", LONG_NAME, "15/11/2026", "Ronda3") for page in pages)


@pytest.mark.parametrize(
    ("arguments", "text", "code"),
    [
        pytest.param((), None, "acta-or-blank", id="neither an acta nor blank"),
        pytest.param((str(EXAMPLE), "--blank"), None, "acta-or-blank", id="both"),
        pytest.param(
            ("--blank", "--players", "2", "--name", "A", "--name", "B", "--name", "C"),
            None,
            "too-many-names",
            id="three names for two",
        ),
        pytest.param(
            ("--blank", "--kind", "clock", "--regulation", EBRE.key), None, "no-clock-stops", id="no pauses"
        ),
        pytest.param(("-",), "acta: 7", "regulation", id="not an acta"),
        pytest.param(("--blank", "--players", "5"), None, "5", id="five players"),
    ],
)
def test_what_is_asked_wrongly_leaves_no_file(
    arguments: tuple[str, ...], text: str | None, code: str, tmp_path: Path
) -> None:
    path = tmp_path / "paper.pdf"
    told = run(*arguments, "-o", str(path), text=text)
    facts = {"players": 2, "regulation": EBRE.title}

    assert told.exit_code == 2
    assert sentence("paper", code, "ca", **facts) in told.stderr
    assert not path.exists()
