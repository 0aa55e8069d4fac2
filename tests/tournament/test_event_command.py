"""``faristol event``: a whole championship from a script, and a sentence for every refusal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from faristol.cli import main
from faristol.formats.files.event_file import read_event
from faristol.texts import codes as sentences
from faristol.tournament import Result, TieBreak

SOURCES = Path(__file__).parents[2] / "src" / "faristol"


def run(*arguments: object, status: int = 0) -> str:
    answer = CliRunner().invoke(main, ["event", *map(str, arguments), "--lang", "en"])
    assert answer.exit_code == status, answer.output
    return answer.stdout if status == 0 else answer.stderr


def test_a_league_from_a_script(tmp_path: Path) -> None:
    """Two divisions in any order, somebody leaves, the rest is settled; a final and the next season."""
    file, final, following = (tmp_path / f"{name}.yaml" for name in ("lliga", "final", "primavera"))
    run("new", file, "--preset", "club", "--name", "Lliga", "--turns", 2, "--until", "2027-01-31")
    for group in ("1", "2"):
        run("enter", file, *(f"{group}{name}" for name in "ABCD"), "--group", group)
    assert "at once" in run("pair", file, status=1)
    run("fixtures", file)
    run("fixtures", file, "--drop")
    run("fixtures", file)
    assert len(json.loads(run("missing", file, "--json"))) == 24
    run("result", file, 1, "400-300", "--round", 6)
    run("result", file, 4, "400-300", "--round", 1)
    assert len(run("missing", file).splitlines()) == 22
    run("withdraw", file, "1D", "--games", "annulled")
    run("settle", file, "--games", "annulled")
    shown = "".join(run("show", file).partition("\n1\n")[1:])
    assert shown.index("\n1\n") < shown.index("1A") < shown.index("\n2\n") < shown.index("2A")
    run("phase", file, final, "--top", 2, "--each-group", "--system", "knockout", "--name", "Final")
    assert json.loads(run("pair", final, "--json"))[:2] == [[1, 4], [2, 3]]
    run("season", file, following, "--up", 1, "--name", "Lliga de primavera")
    groups = [one.group for one in read_event(following.read_bytes()).state.entrants]
    assert groups == ["1", "1", "1", "2", "2", "2", "2"]


def test_an_occasion_from_a_script(tmp_path: Path) -> None:
    """Days, place and who signs; three confirm for two places, and somebody withdraws."""
    file = tmp_path / "open.yaml"
    held = ("--begins", "2090-03-06", "--place", "Ripoll", "--signer", "Núria Pons", "--office", "presidenta")
    run("new", file, "--name", "Obert", "--capacity", 2, "--confirm-by", "2090-03-05T20:00+01:00", *held)
    assert read_event(file.read_bytes()).state.settings.confirm_by == "2090-03-05T19:00:00Z"
    assert "not a day and time" in run("configure", file, "--confirm-by", "demà", status=1)
    assert "can't be before" in run("configure", file, "--ends", "2090-03-01", status=1)
    run("enter", file, *"ABCD")
    for name in "BCD":
        run("confirm", file, name)
    run("confirm", file, "B", "--back")
    assert run("check-in", file).splitlines() == [
        "not yet\tA",
        "not yet\tB",
        "waiting\tC",
        "waiting\tD",
    ]
    assert "Close the confirmations first" in run("pair", file, status=1)
    assert run("check-in", file, "--close").splitlines() == [
        "confirmed\tC",
        "confirmed\tD",
        "did not confirm\tA",
        "did not confirm\tB",
    ]
    run("confirm", file, "A")
    run("withdraw", file, "C")
    assert json.loads(run("pair", file, "--json")) == [[1, 4]]
    assert "022 Ripoll\n042 2090/03/06\n052 2090/03/06\n102 Núria Pons (presidenta)" in run("export", file)


def test_a_championship_from_a_script(tmp_path: Path) -> None:
    """Nine players, five rounds, a late entry, a withdrawal, a no-show, a correction and an undo."""
    file = tmp_path / "open.yaml"
    run("new", file, "--name", "Obert", "--rounds", 5)
    run("enter", file, *(f"J{number}" for number in range(1, 10)))
    ratings = tmp_path / "list.csv"
    ratings.write_text("name,rating\n" + "".join(f"J{n},{1500 - n}\n" for n in range(1, 9)), "utf-8")
    run("rate", file, ratings)
    boards = json.loads(run("pair", file, "--json"))
    assert boards == [[1, 5], [2, 6], [3, 7], [4, 8], [9, 0]]
    for table in range(1, 5):
        run("result", file, table, f"{400 + table}-350")
    run("result", file, 1, "350-401")  # a correction while the round is open
    run("enter", file, "Late")
    assert len(json.loads(run("pair", file, "--json"))) == 5
    assert "is not corrected" in run("result", file, 1, "500-100", "--round", 1, status=1)
    assert "too late" in run("enter", file, "Later", status=1)
    run("result", file, 1, "+")  # a no-show
    for table in range(2, 6):
        run("result", file, table, "0-0" if table == 2 else "380-370")
    run("withdraw", file, "Late")
    run("undo", file)
    run("withdraw", file, "J7")
    for number in range(3, 6):
        boards = json.loads(run("pair", file, "--json"))
        assert len(boards) == 5
        for table in range(1, 5):
            run("result", file, table, f"{400 + number}-{300 + table}")
    run("publish", file, 5)
    run("reopen", file, 1, "--reason", "copied wrongly")
    run("result", file, 1, "500-100", "--round", 1)
    run("lock", file, 1)
    run("close", file)
    assert "closed" in run("enter", file, "Later", status=1)

    log = read_event(file.read_bytes())
    assert log.state.closed
    assert log.state.rounds[0].boards[0].result == Result.parse("500-100")
    met = [frozenset((b.first, b.second)) for round_ in log.state.rounds for b in round_.boards]
    assert len(met) == len(set(met))
    shown = run("show", file)
    assert shown.startswith("Obert · 5/5")
    assert json.loads(run("show", file, "--json"))["digest"] == log.digest
    report = json.loads(run("ratings", file, "--json"))
    assert sum(line["after"] - line["before"] for line in report) == pytest.approx(0, abs=0.1)
    assert run("export", file).count("\n001 ") == 10
    assert run("export", file, "--to", "csv").startswith("round,player1,player2,points1,points2,result\n")


def test_teams_from_a_script(tmp_path: Path) -> None:
    file = tmp_path / "clubs.yaml"
    run("new", file, "--system", "teams", "--team-boards", 1, "--rounds", 1, "--unofficial")
    run("enter", file, "Anna", "--club", "Reus")
    run("enter", file, "Biel", "--club", "Valls")
    run("pair", file)
    run("result", file, 1, "300-400")
    teams, people = run("show", file).split("\n\n")

    assert "matches" in teams
    assert teams.index("Valls") < teams.index("Reus")
    assert people.index("Biel") < people.index("Anna")


def test_a_final_that_begins_with_half_the_points(tmp_path: Path) -> None:
    file, final = tmp_path / "open.yaml", tmp_path / "final.yaml"
    run("new", file, "--rounds", 5)
    run("enter", file, "A", "B", "C", "D")
    arguments = ("phase", file, final, "--top", 2, "--carry", 0.5, "--system", "round-robin", "--rounds", 1)
    assert "finished round" in run(*arguments, status=1)
    run("pair", file)
    run("result", file, 1, "400-300")
    run("result", file, 2, "350-350")
    run(*arguments)
    assert "exists" in run(*arguments, status=2)

    assert [row.points for row in read_event(final.read_bytes()).state.championship.standings()] == [
        0.5,
        0.25,
    ]
    run("carry", final, "B", 3)
    shown = run("show", final)
    assert "carried" in shown
    assert shown.index(" B ") < shown.index(" A ")
    assert "not possible" in run("carry", final, "B", 2000, status=1)


def test_a_day_of_tables_from_a_script(tmp_path: Path) -> None:
    file = tmp_path / "ebre.json"
    run("new", file, "--system", "tables", "--rounds", 3, "--unofficial", "--winner-gets-one")
    run("enter", file, *(f"J{number}" for number in range(1, 8)))
    run("configure", file, "--winner-gets-most", "--lexicon", "gdlc")
    assert sorted(len(seats) for seats in json.loads(run("pair", file, "--seed", 3, "--json"))) == [3, 4]
    run("result", file, 1, "410,300,290,280")
    assert "3 players and 4 scores" in run("result", file, 2, "1,2,3,4", status=1)
    run("result", file, 2, "400,300,200")

    lines = run("show", file).splitlines()

    assert lines[0].endswith("1/3")
    assert lines[4].split()[2:] == ["1", "4", "410"]
    answer = CliRunner().invoke(main, ["standings", str(file), "--json"])
    assert [row["points"] for row in json.loads(answer.stdout)] == [4, 4, 3, 3, 2, 2, 1]


def test_a_file_is_never_overwritten_by_a_new_event(tmp_path: Path) -> None:
    file = tmp_path / "open.yaml"
    run("new", file)

    assert "exists" in run("new", file, status=2)
    assert "does not exist" in run("show", tmp_path / "none.yaml", status=2)
    assert "not a result" in run("result", file, 1, "412:367", status=2)
    assert "no entrant" in run("withdraw", file, "Nobody", status=1)


def test_hands_and_swaps(tmp_path: Path) -> None:
    file = tmp_path / "open.yaml"
    run("new", file, "--rounds", 6)
    run("enter", file, *"ABCDEF")
    run("forbid", file, "A", "D")
    run("absent", file, "F")
    run("pair", file)
    run("unpair", file)
    run("absent", file, "F", "--back")
    run("pair", file, "--boards", "1-2,3-4,5-6")
    assert "1 A – 3 C" in run("swap", file, "B", "C")
    assert "--boards" in run("pair", file, "--boards", "1:2", status=2)


def test_pairing_an_event_file_follows_its_settings_and_keeps_nothing(tmp_path: Path) -> None:
    file = tmp_path / "robin.yaml"
    run("new", file, "--system", "round-robin", "--rounds", 3)
    run("enter", file, *"ABCD")
    before = file.read_bytes()

    answer = CliRunner().invoke(main, ["pair", str(file), "--json"])

    assert json.loads(answer.stdout) == [[1, 4], [2, 3]]
    assert file.read_bytes() == before
    standings = CliRunner().invoke(main, ["standings", str(file), "--json"])
    assert [row["player"] for row in json.loads(standings.stdout)] == ["A", "B", "C", "D"]


def test_entries_come_from_a_list_and_groups_have_their_own_table(tmp_path: Path) -> None:
    file, entries = tmp_path / "open.yaml", tmp_path / "entries.csv"
    entries.write_text("Nom;Elo;Club;Grup\nAnna;1500;Reus;A\nBernat;;Valls;B\nCarla;1400;Reus;B\n", "utf-8")
    run("new", file)
    run("enter", file, "--from", entries)

    people = read_event(file.read_bytes()).state.entrants
    assert [(e.name, e.rating, e.club) for e in people] == [
        ("Anna", 1500.0, "Reus"),
        ("Bernat", None, "Valls"),
        ("Carla", 1400.0, "Reus"),
    ]
    answer = CliRunner().invoke(main, ["standings", str(file), "--group", "B", "--json"])
    assert [row["player"] for row in json.loads(answer.stdout)] == ["Carla", "Bernat"]
    assert "name is needed" in run("enter", file, status=2)


# --- sentences ---


def codes() -> set[str]:
    """Every code that the sources raise for an event."""
    pattern = re.compile(r"(?:EventRefused|PairingImpossible|MalformedEvent)\(\s*\"([a-z-]+)\"")
    folders = (SOURCES / "tournament", SOURCES / "formats", SOURCES / "service", SOURCES / "cli")
    return {
        code
        for folder in folders
        for path in folder.rglob("*.py")
        for code in pattern.findall(path.read_text("utf-8"))
    }


def test_every_refusal_has_its_sentence() -> None:
    assert codes() == set(sentences("event"))


def test_every_tie_break_has_its_heading() -> None:
    assert {f"column-{tie_break}" for tie_break in TieBreak} <= set(sentences("standings"))
