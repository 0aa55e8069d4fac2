"""FISC-3: every official championship counts for RaScCat, and its report has every figure that takes.

The figures are worked out here once more from the games alone, with the formula written out, and compared
with each form in which an organiser hands them in: the CSV file, the command and its JSON.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from faristol.cli import main
from faristol.formats.files.event_file import write_event
from faristol.formats.files.standings_csv import write_ratings
from faristol.tournament import EntrantId
from faristol.tournament.commands import Close, Configure, Enter, PairRound, SetResult
from faristol.tournament.event import EventLog
from faristol.tournament.ratings import Strength, glicko2
from faristol.tournament.rounds import Result
from faristol.tournament.settings import Settings

BEFORE = {"Anna": 1510.5, "Bernat": 1320.0, "Carla": 1200.0, "Dídac": 1105.0, "Emma": 980.0, "Ferran": None}
K, UNRATED = 20.0, 1000.0  # of the event's settings, unless told otherwise
# What is counted and what is not: a draw, a forfeit, both lose, and the bye of whoever is left over.
RESULTS = ("412-367", "350-350", "+", "0-0", "301-420", "388-377", "-")
COUNTED = {"412-367": 1.0, "350-350": 0.5, "301-420": 0.0, "388-377": 1.0}


def championship(players: int, k: float) -> EventLog:
    """Five rounds of *players*, the results above one after another."""
    log = EventLog().act(Configure(Settings(name="Obert", rounds=5, k=k)))
    for name, rating in list(BEFORE.items())[:players]:
        log = log.act(Enter(name, rating=rating))
    text = iter(RESULTS * 5)
    for number in range(1, 6):
        log = log.act(PairRound(allow_rematches=True))
        for table in range(1, len(log.state.rounds[-1].boards) + 1):
            log = log.act(SetResult(number, table, Result.parse(next(text))))
    return log.act(Close())


def games_of(log: EventLog) -> Iterator[tuple[EntrantId, EntrantId, float]]:
    """Who met whom, and the points of the first, of the games that were really played."""
    for round_ in log.state.rounds:
        for board in round_.boards:
            assert board.result is not None
            if board.result.text in COUNTED:
                yield board.first, board.second, COUNTED[board.result.text]


def worked_out(log: EventLog, k: float) -> dict[str, dict[str, float]]:
    """Elo's arithmetic by hand: all games against the ratings that people came with."""
    came = {who.id: UNRATED if who.rating is None else who.rating for who in log.state.entrants}
    report = {}
    for who in log.state.entrants:
        played = [(other, points) for one, other, points in games_of(log) if one == who.id]
        played += [(one, 1 - points) for one, other, points in games_of(log) if other == who.id]
        expected = sum(1 / (1 + 10 ** ((came[other] - came[who.id]) / 400)) for other, _ in played)
        points = sum(points for _, points in played)
        change = k * (points - expected)
        strength = glicko2(Strength(), [(Strength(), points) for _, points in played])
        report[who.name] = {
            "number": who.id,
            "games": len(played),
            "points": points,
            "before": came[who.id],
            "after": came[who.id] + change,
            "change": change,
            "glicko2": strength.rating,
            "deviation": strength.deviation,
        }
    return report


cases = pytest.mark.parametrize(
    ("players", "k"),
    [
        pytest.param(6, K, id="six players"),
        pytest.param(5, K, id="five: somebody sits out in every round"),
        pytest.param(6, 32.0, id="another K"),
    ],
)


@pytest.mark.article("FISC-3")
@cases
def test_every_figure_of_the_exported_file(players: int, k: float) -> None:
    log = championship(players, k)
    due = worked_out(log, k)

    rows = list(csv.DictReader(io.StringIO(write_ratings(log.state))))

    order = sorted(due, key=lambda name: (-due[name]["after"], due[name]["number"]))
    assert [row["player"] for row in rows] == order, "everybody, the best new rating first"
    for row in rows:
        figures = due[row["player"]]
        assert {name: row[name] for name in row if name != "player"} == {
            "games": f"{figures['games']:g}",
            "points": f"{figures['points']:g}",
            "before": f"{figures['before']:.1f}",
            "after": f"{figures['after']:.1f}",
            "change": f"{figures['change']:+.1f}",
            "glicko2": f"{figures['glicko2']:.0f}",
            "deviation": f"{figures['deviation']:.0f}",
        }
    assert sum(float(row["change"]) for row in rows) == pytest.approx(0, abs=0.05 * len(rows))
    uncounted = [
        board.result.text
        for round_ in log.state.rounds
        for board in round_.boards
        if board.result and board.result.text not in COUNTED
    ]
    assert {"+", "-", "0-0"} == set(uncounted), "all that does not count was there"


@pytest.mark.article("FISC-3")
@cases
def test_the_command_reports_the_same_figures_from_the_file_of_the_event(
    players: int, k: float, tmp_path: Path
) -> None:
    log = championship(players, k)
    due = worked_out(log, k)
    file = tmp_path / "obert.yaml"
    file.write_text(write_event(log), encoding="utf-8")

    def run(*more: str) -> str:
        answer = CliRunner().invoke(main, ["event", "ratings", str(file), *more])
        assert answer.exit_code == 0, answer.output
        return answer.stdout

    told = {row["player"]: row for row in json.loads(run("--json"))}
    assert told.keys() == due.keys()
    for name, figures in due.items():
        row = told[name]
        assert (row["number"], row["games"]) == (figures["number"], figures["games"])
        assert row["points"] == figures["points"]
        assert row["before"] == figures["before"]
        assert row["after"] == round(figures["after"], 2)
        assert row["glicko2"]["rating"] == round(figures["glicko2"], 1)
        assert row["glicko2"]["deviation"] == round(figures["deviation"], 1)
    lines = run().splitlines()
    assert len(lines) == len(due)
    for line in lines:
        name, *numbers = re.fullmatch(r"(\S+) +(\d+) +(\S+) +(\S+) → +(\S+) \((\S+)\)", line).groups()  # type: ignore[union-attr]
        figures = due[name]
        assert int(numbers[0]) == figures["games"]
        assert float(numbers[1].replace(",", ".").replace("½", ".5")) == figures["points"]
        assert [float(number) for number in numbers[2:]] == [
            round(figures[code], 1) for code in ("before", "after", "change")
        ]
