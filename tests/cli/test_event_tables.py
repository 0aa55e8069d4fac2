"""``faristol event tables`` from outside: a LLISCA season, teams, BARRISC, and what is asked wrongly."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from faristol.cli import main
from faristol.formats.files.event_file import Kept, write_event
from faristol.tournament.commands import AddEvent, Command, Configure, Enter, FormTeam, PairRound, SetResult
from faristol.tournament.event import EventLog
from faristol.tournament.presets import PRESETS
from faristol.tournament.rounds import EntrantId
from faristol.tournament.rounds import Result as GameResult
from faristol.tournament.settings import Settings, System


def run(*arguments: str | Path, lang: str = "ca") -> Result:
    return CliRunner().invoke(main, ["event", "tables", *map(str, arguments), "--lang", lang])


def written(path: Path, log: EventLog, address: str | None = None) -> Path:
    path.write_text(write_event(log, kept=Kept(address=address) if address else None), encoding="utf-8")
    return path


def a_day(path: Path, result: str, address: str | None = None) -> Path:
    log = EventLog().act(Configure(Settings(system=System.LEAGUE, official=False, rounds=1)))
    log = log.act(*map(Enter, ("Anna", "Biel", "Carla", "Dídac")))
    log = log.act(PairRound(boards=((EntrantId(1), EntrantId(2)), (EntrantId(3), EntrantId(4)))))
    for table in (1, 2):
        log = log.act(SetResult(1, table, GameResult.parse(result)))
    return written(path, log, address)


def a_season(path: Path, *commands: Command, preset: str = "season") -> Path:
    log = EventLog().act(Configure(PRESETS[preset]))
    for command in commands:
        log = log.act(command)
    return written(path, log)


@pytest.fixture
def season(tmp_path: Path) -> list[Path]:
    """A season and its two days, the second of which weighs twice as much."""
    teams = FormTeam("Reus", "Anna", "Carla"), FormTeam("Valls", "Biel", "Dídac")
    return [
        a_season(
            tmp_path / "llisca.yaml", AddEvent("reus23456789", 1.0), AddEvent("valls2345678", 2.0), *teams
        ),
        a_day(tmp_path / "reus.yaml", "400-300", "reus23456789"),
        a_day(tmp_path / "valls.yaml", "310-390", "valls2345678"),
    ]


def test_the_table_of_people_and_that_of_teams(season: list[Path]) -> None:
    told = run(*season)
    assert told.exit_code == 0, told.output
    lines = [line.split() for line in told.output.splitlines()]
    assert lines[0] == ["pos", "jugador", "partides", "punts", "diferència", "total"]
    assert lines[1] == ["1", "Biel", "2", "2", "60", "1080"]
    assert lines[3] == ["3", "Anna", "2", "1", "-60", "1020"]
    teams = run(*season, "--teams")
    assert [line.split()[:2] for line in teams.output.splitlines()[1:]] == [["1", "Valls"], ["2", "Reus"]]
    assert "(Biel, Dídac)" in teams.output


def test_for_the_next_program(season: list[Path]) -> None:
    rows = json.loads(run(*season, "--json").output)
    assert [(row["position"], row["name"], row["points"]) for row in rows][:2] == [
        (1, "Biel", 2.0),
        (1, "Dídac", 2.0),
    ]
    [first, *_] = csv.DictReader(io.StringIO(run(*season, "--csv").output))
    assert (first["player"], first["reus"], first["valls"]) == ("Biel", "0", "2")
    [first, *_] = csv.DictReader(io.StringIO(run(*season, "--csv", "--teams").output))
    assert (first["team"], first["points"], first["members"]) == ("Valls", "4", "Biel, Dídac")


def test_an_event_that_the_season_does_not_name_weighs_one(tmp_path: Path) -> None:
    season = a_season(tmp_path / "llisca.yaml")
    days = [a_day(tmp_path / f"{name}.yaml", "400-300") for name in ("a", "b")]
    rows = json.loads(run(season, *days, "--json").output)
    assert {row["name"]: row["points"] for row in rows} == {"Anna": 2, "Carla": 2, "Biel": 0, "Dídac": 0}


def test_barrisc_from_the_reports_of_duplicates(tmp_path: Path) -> None:
    season = a_season(tmp_path / "barrisc.yaml", preset="barrisc")
    games = []
    for month, points in (("gener", (900, 450)), ("febrer", (810, 540))):
        lines = ["maximum,player,points", f"900,Anna (Palma),{points[0]}", f"900,Biel,{points[1]}"]
        games.append(tmp_path / f"{month}.csv")
        games[-1].write_text("\n".join(lines), encoding="utf-8")
    told = run(season, *games)
    assert [line.split() for line in told.output.splitlines()] == [
        ["pos", "jugador", "partides", "mitjana"],
        ["1", "Anna", "2", "95"],
        ["2", "Biel", "2", "55"],
    ]
    assert run(season, *games[:1]).output.splitlines()[1].split() == ["–", "Anna", "1", "100"]


def test_what_is_asked_wrongly(season: list[Path], tmp_path: Path) -> None:
    no_season = run(season[1], season[2])
    assert no_season.exit_code == 1
    assert "només es pot fer en una temporada" in no_season.output
    assert run(season[0]).exit_code == 2
    missing = run(season[0], tmp_path / "cap.yaml")
    assert missing.exit_code == 2
    assert "cap.yaml" in missing.output
    broken = tmp_path / "broken.yaml"
    broken.write_bytes(b"\xff\xfe no event")
    assert run(season[0], broken).exit_code == 2
