"""The standings by FISC-1b…1e, and two real events told again."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from faristol.cli import main
from faristol.formats.files.event_file import read_championship
from faristol.formats.files.games_csv import read_games, write_games
from faristol.formats.files.trf import read_trf, write_trf
from faristol.tournament import MalformedEvent, Outcome, Result, Row, TieBreak, Unplayed, standings
from faristol.tournament.standings import team_standings
from faristol.tournament.tiebreaks import TIE_BREAKS
from tests.tournament.data import real, table
from tests.tournament.makers import directed, entrants, rounds

FOUR_PLAYERS = """
1-3 400-300, 2-4 350-350
1-2 420-380, 4-3 310-410
4-1 390-300, 3-2 300-420
"""


def of(rows: tuple[Row, ...], number: int) -> Row:
    return next(row for row in rows if row.entrant.id == number)


@pytest.mark.article("FISC-1b")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        pytest.param("412-367", (1, 0), id="a win is a point"),
        pytest.param("367-412", (0, 1), id="a loss is nothing"),
        pytest.param("400-400", (0.5, 0.5), id="a draw is half a point"),
        pytest.param("0-0", (0, 0), id="CLASSIC-4F: both lose, and it is no draw"),
        pytest.param("+", (1, 0), id="CLASSIC-8a: a forfeit is won"),
        pytest.param("350-350 second", (0, 1), id="CLASSIC-7d: level, and lost on time"),
        pytest.param("unplayed", (0, 0), id="not played"),
    ],
)
def test_points_of_a_game(text: str, points: tuple[float, float]) -> None:
    result = Result.parse(text)

    assert result.points == points
    assert Result.parse(result.text) == result
    rows = directed(2, f"1-2 {text}").state.championship.standings()
    assert (of(rows, 1).points, of(rows, 2).points) == points


def test_a_forfeit_is_300_to_0() -> None:
    assert Result.parse("+").scores == (300, 0)
    assert Result.parse("-").scores == (0, 300)


@pytest.mark.parametrize("text", ["", "412", "412:367", "a-b", "1-2 third"])
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(MalformedEvent, match="not-a-result"):
        Result.parse(text)


@pytest.mark.article("FISC-1c")
@pytest.mark.parametrize(
    ("planned", "expected"),
    [
        pytest.param(5, 3.0, id="up to six rounds the worst-placed opponent is left out"),
        pytest.param(6, 3.0, id="six rounds included"),
        pytest.param(7, 1.5, id="from seven rounds on the two worst-placed ones"),
    ],
)
def test_median_buchholz(planned: int, expected: float) -> None:
    rows = directed(4, FOUR_PLAYERS, rounds=planned).state.championship.standings()

    # 1 met 3 (1 point), 2 (1.5 points) and 4 (1.5 points); the highest is never cut
    assert of(rows, 1).points == 2
    assert of(rows, 1).tie_breaks[TieBreak.MEDIAN_BUCHHOLZ] == expected


@pytest.mark.article("FISC-1d")
def test_berger_counts_the_beaten_whole_and_the_drawn_half() -> None:
    rows = directed(4, FOUR_PLAYERS).state.championship.standings()

    assert of(rows, 1).tie_breaks[TieBreak.BERGER] == 1 + 1.5  # beat 3 and 2
    assert of(rows, 2).tie_breaks[TieBreak.BERGER] == 1 + 0.75  # beat 3, drew with 4


@pytest.mark.article("FISC-1e")
def test_difference_then_total_break_the_last_ties() -> None:
    level = "1-2 400-300, 3-4 500-400, 5-6 380-290"

    rows = directed(6, level).state.championship.standings()

    winners = [(row.entrant.id, row.tie_breaks[TieBreak.DIFFERENCE]) for row in rows[:3]]
    assert winners == [(3, 100), (1, 100), (5, 90)]  # 3 and 1: the total of 500 against 400


def test_whom_nothing_separates_share_a_place() -> None:
    rows = standings(entrants(4), rounds("1-2 400-300, 3-4 400-300"), planned=5)

    assert [row.position for row in rows] == [1, 1, 3, 3]


@pytest.mark.article("FISC-1c")
@pytest.mark.parametrize(
    ("unplayed", "buchholz", "berger"),
    [
        pytest.param(Unplayed.FIDE, 3.0, 2.0, id="FIDE: a dummy with the own points stands for the bye"),
        pytest.param(Unplayed.PLAIN, 1.0, 0.0, id="plain: only people count"),
    ],
)
def test_a_bye(unplayed: Unplayed, buchholz: float, berger: float) -> None:
    played = "1-2 400-300, 3 bye\n3-1 400-300, 2 bye"

    rows = directed(3, played, unplayed=unplayed).state.championship.standings()

    assert of(rows, 3).points == 2
    assert of(rows, 3).tie_breaks[TieBreak.BUCHHOLZ] == buchholz
    assert of(rows, 3).tie_breaks[TieBreak.BERGER] - 1 == berger  # and 1 beaten, who has one point


def test_who_withdrew_is_worth_draws_to_the_opponents() -> None:
    played = rounds("1-2 400-300, 3-4 400-300\n1-3 400-300\n1-4 400-300")

    fide = standings(entrants(4), played, planned=5)
    plain = standings(entrants(4), played, planned=5, unplayed=Unplayed.PLAIN)

    # 2 lost once and left: two draws; 3 won once, lost once and left: one draw; 4 lost, missed, lost
    assert of(fide, 1).tie_breaks[TieBreak.BUCHHOLZ] == (0 + 1) + (1 + 0.5) + 0
    assert of(plain, 1).tie_breaks[TieBreak.BUCHHOLZ] == 0 + 1 + 0


def test_both_lose_is_a_played_game() -> None:
    rows = standings(entrants(2), rounds("1-2 0-0"), planned=5)

    assert [(row.games, row.points) for row in rows] == [(1, 0), (1, 0)]


def test_a_game_going_on_does_not_count() -> None:
    rows = standings(entrants(2), rounds("1-2"), planned=5)

    assert [(row.games, row.points) for row in rows] == [(0, 0), (0, 0)]


def test_clubs_count_their_best_members() -> None:
    people = tuple(replace(entrant, club="Reus" if entrant.id % 2 else "Valls") for entrant in entrants(6))
    rows = standings(people, rounds("1-2 400-300, 3-4 300-310, 5-6 300-500"), planned=5)

    every = [(row.position, row.team, row.points) for row in team_standings(rows)]
    best = [(row.team, row.points, row.difference) for row in team_standings(rows, counting=1)]

    assert every == [(1, "Valls", 2), (2, "Reus", 1)]
    assert best == [("Valls", 1, 200), ("Reus", 1, 100)]


def test_every_tie_break_is_computed() -> None:
    assert set(TIE_BREAKS) == set(TieBreak)


# --- real events ---


def test_manacup_2024_25_is_told_again() -> None:
    event = read_championship(real("manacup_2024_25_partides.csv"))

    ours = [
        (
            row.position,
            row.entrant.name,
            row.games,
            row.points,
            row.tie_breaks[TieBreak.DIFFERENCE],
            row.tie_breaks[TieBreak.TOTAL],
        )
        for row in event.standings()
    ]

    published = [
        (
            int(line["posicio"]),
            line["jugador"],
            int(line["partides"]),
            float(line["punts"]),
            int(line["diferencial"]),
            int(line["punts_favor"]),
        )
        for line in table("manacup_2024_25_classificacio_publicada.csv")
    ]
    assert len(published) == 56
    assert ours == published


def test_chesscrabble_2024_has_its_published_tie_breaks() -> None:
    event = read_championship(real("chesscrabble2024_sevilla.trf"))
    ours = {
        row.entrant.name: (
            row.games,
            row.points,
            row.tie_breaks[TieBreak.BUCHHOLZ],
            row.tie_breaks[TieBreak.BERGER],
        )
        for row in event.standings()
    }

    published = {
        line["jugador"]: (
            int(line["partides"]),
            float(line["punts"]),
            float(line["buchholz"]),
            float(line["sonneborn_berger"]),
        )
        for line in table("chesscrabble2024_classificacio_sevilla.csv")
    }
    assert len(published) == 27
    assert ours == published


# --- files ---

CSV = "round,player1,player2,points1,points2\n1,Anna,Bernat,412,367\n1,Carla,,,\n2,Carla,Anna,350,350\n"


def test_a_csv_of_games() -> None:
    event = read_games(CSV)

    assert [entrant.name for entrant in event.entrants] == ["Anna", "Bernat", "Carla"]
    assert [(row.entrant.name, row.points) for row in event.standings()] == [
        ("Carla", 1.5),
        ("Anna", 1.5),
        ("Bernat", 0),
    ]
    assert read_games(write_games(event)) == event


def test_a_0_0_of_a_league_was_not_played_and_both_lose_is_written_out() -> None:
    event = read_games("ronda;jug1;jug2;punts1;punts2;resultat\n1;A;B;0;0;\n2;A;B;0;0;0-0\n")

    outcomes = [board.result.outcome for round_ in event.rounds for board in round_.boards if board.result]
    assert outcomes == [Outcome.NOT_PLAYED, Outcome.BOTH_LOSE]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("round,player1,player2,points1\n", "missing-column", id="no points2"),
        pytest.param("round,player1,player2,points1,points2\n1,A,A,1,2\n", "no-opponents", id="oneself"),
        pytest.param("round,player1,player2,points1,points2\nx,A,B,1,2\n", "not-a-number", id="round x"),
        pytest.param("round,player1,player2,points1,points2\n1,A,B,1,z\n", "not-a-number", id="points z"),
        pytest.param("what is this", "unknown-format", id="another file"),
        pytest.param("001 x", "not-a-number", id="TRF without a number"),
    ],
)
def test_a_file_that_is_wrong_says_where(text: str, code: str) -> None:
    with pytest.raises(MalformedEvent) as refused:
        read_championship(text.encode())

    assert refused.value.code == code


def test_trf_is_read_as_written() -> None:
    event = read_trf(write_trf(read_games(CSV)))

    assert [(row.entrant.name, row.points) for row in event.standings()] == [
        ("Carla", 1.5),
        ("Anna", 1.5),
        ("Bernat", 0),
    ]
    assert read_trf(write_trf(event)) == event


def test_trf_opponents_must_agree() -> None:
    text = write_trf(read_games(CSV)).replace("   2 w 1", "   3 w 1")

    with pytest.raises(MalformedEvent, match="opponents-disagree"):
        read_trf(text)


# --- the command ---


def run(text: str, *arguments: str) -> str:
    answer = CliRunner().invoke(main, ["standings", "-", *arguments], input=text)
    assert answer.exit_code == 0, answer.stderr
    return answer.stdout


def test_the_command_prints_the_table() -> None:
    lines = run(CSV, "--lang", "en").splitlines()

    assert lines[0].split() == [
        "pos",
        "player",
        "games",
        "points",
        "m-buchholz",
        "berger",
        "difference",
        "total",
    ]
    assert lines[1].split()[:4] == ["1", "Carla", "1", "1.5"]


def test_the_command_tells_another_program() -> None:
    rows = json.loads(run(CSV, "--json", "--after", "1", "--tie-break", "total"))

    assert rows[0]["player"] == "Anna"
    assert rows[0]["points"] == 1
    assert rows[0]["total"] == 412


def test_the_command_refuses_another_file() -> None:
    answer = CliRunner().invoke(main, ["standings", "-", "--lang", "en"], input="hello")

    assert answer.exit_code == 2
    assert "not a championship file" in answer.stderr
