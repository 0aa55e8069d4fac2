"""``faristol event papers`` from outside: every paper of a championship, and what is asked wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.pdf_reading import read_pdf

from faristol.cli import main
from faristol.cli.event_papers import Kind
from faristol.formats.files.event_file import write_event
from faristol.tournament.commands import Configure, Enter, PairRound, SetResult
from faristol.tournament.event import EventLog
from faristol.tournament.rounds import Result as GameResult
from faristol.tournament.settings import Settings, System


@pytest.fixture
def event_file(tmp_path: Path) -> Path:
    log = EventLog().act(Configure(Settings(name="Open de Vic")))
    for name in ("Anna", "Biel", "Carla", "Dídac"):
        log = log.act(Enter(name))
    log = log.act(PairRound())
    for table in (1, 2):
        log = log.act(SetResult(1, table, GameResult.parse("412-367")))
    path = tmp_path / "open.yaml"
    path.write_text(write_event(log.act(PairRound())), encoding="utf-8")
    return path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["event", "papers", *arguments, "--lang", "ca"])


@pytest.fixture
def knockout_file(tmp_path: Path) -> Path:
    asked = Settings(name="Open de Vic", system=System.KNOCKOUT, official=False, rounds=2, third_place=True)
    log = EventLog().act(Configure(asked), *map(Enter, ("Anna", "Biel", "Carla", "Dídac"))).act(PairRound())
    path = tmp_path / "final.yaml"
    path.write_text(write_event(log.act(SetResult(1, 1, GameResult.parse("412-367")))), encoding="utf-8")
    return path


def test_the_bracket_of_a_knockout_and_of_nothing_else(knockout_file: Path, event_file: Path) -> None:
    told = run(str(knockout_file), "bracket", "-o", "-")
    assert told.exit_code == 0, told.output
    [page] = read_pdf(told.stdout_bytes)
    assert page.says("Semifinals", "Anna", "412", "Dídac", "367", "Tercer lloc")
    refused = run(str(event_file), "bracket", "-o", "-")
    assert refused.exit_code == 1
    assert "només es pot fer en unes eliminatòries" in refused.output


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.BRACKET])
def test_every_paper_of_an_event(kind: Kind, event_file: Path) -> None:
    told = run(str(event_file), kind.value, "-o", "-", "--date", "15/11/2026")

    assert told.exit_code == 0, told.output
    pages = read_pdf(told.stdout_bytes)
    shown = ("Open de Vic",) if kind is Kind.POSTER else ("Open de Vic", "Anna")
    assert any(page.says(*shown) for page in pages)


def test_a_poster_on_the_paper_that_is_asked_for(event_file: Path) -> None:
    link = "https://faristol.example/campionat/x"
    told = run(str(event_file), "poster", "--size", "a3", "--link", link, "-o", "-")
    (page,) = read_pdf(told.stdout_bytes)

    assert round(page.size[0]) == 297
    assert page.says("Open de Vic", "faristol.example/campionat/x")


@pytest.mark.parametrize(
    ("kind", "round_", "says"),
    [
        pytest.param(Kind.PAIRINGS, "1", "412 – 367", id="a round that was played"),
        pytest.param(Kind.NAMES, "2", "Ronda 2", id="the round in course"),
        pytest.param(Kind.STANDINGS, "1", "després de la ronda 1 de 5", id="the table after a round"),
    ],
)
def test_the_round_that_is_asked_for(kind: Kind, round_: str, says: str, event_file: Path) -> None:
    told = run(str(event_file), kind.value, "--round", round_, "-o", "-")

    assert read_pdf(told.stdout_bytes)[0].says(says)


def test_a_round_that_is_not_paired_leaves_no_file(event_file: Path, tmp_path: Path) -> None:
    told = run(str(event_file), "pairings", "--round", "4", "-o", str(tmp_path / "x.pdf"))

    assert (told.exit_code, told.stderr) == (1, "Error: No hi ha cap ronda 4.\n")
    assert not (tmp_path / "x.pdf").exists()


def test_what_is_no_event_file_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "open.yaml"
    path.write_text("faristol-event: 1", encoding="utf-8")
    told = run(str(path), "standings", "-o", str(tmp_path / "x.pdf"))

    assert told.exit_code == 2
    assert not (tmp_path / "x.pdf").exists()
