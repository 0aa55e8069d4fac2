"""TRF, TSH and CSV: a championship that is written and read back is the same in what the format holds."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from faristol.cli import main
from faristol.formats.files.event_file import read_championship
from faristol.formats.files.games_csv import read_games, write_games
from faristol.formats.files.trf import TrfForm, read_trf, write_trf
from faristol.formats.files.tsh import read_tourney, read_tsh, write_tourney, write_tsh
from faristol.tournament.championship import Championship
from faristol.tournament.errors import MalformedEvent
from faristol.tournament.pairing import SwissRules, pair_swiss
from faristol.tournament.rounds import Board, Bye, Entrant, EntrantId, Result, Round

RESULTS = ("412-367", "300-340", "350-350")


def a_championship(seed: int) -> Championship:
    """Some people, some rounds, and what is known of the next one."""
    dice = Random(seed)
    people = [EntrantId(number) for number in range(1, dice.randrange(4, 9))]
    rounds = []
    for number in range(1, dice.randrange(1, 5)):
        order = dice.sample(people, len(people))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        boards = tuple(Board(one, other, Result.parse(dice.choice(RESULTS))) for one, other in pairs)
        byes = (Bye(order[-1], dice.choice((1.0, 0.5))),) if len(order) % 2 else ()
        rounds.append(Round(number, boards, byes))
    chosen = dice.sample(people, 3)
    return Championship(
        name="Obert",
        entrants=tuple(Entrant(id=who, name="AEIOUBCD"[who - 1] * 3, rating=1000.0 + who) for who in people),
        rounds=tuple(rounds),
        planned=9,
        forbidden=frozenset({frozenset(chosen[:2])}),
        sitting_out=(Bye(chosen[2], 0.0),),
        accelerated=((people[0], (1.0, 0.5)),),
        first_starts=dice.random() < 0.5,
    )


@pytest.mark.parametrize("form", TrfForm)
@given(seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=40)
def test_a_trf_holds_all_but_the_scores(form: TrfForm, seed: int) -> None:
    event = a_championship(seed)
    again = read_trf(write_trf(event, form))

    assert [(one.id, one.name, one.rating) for one in again.entrants] == [
        (one.id, one.name, one.rating) for one in event.entrants
    ]
    assert [
        [(board.first, board.second, board.result and board.result.outcome) for board in round_.boards]
        for round_ in again.rounds
    ] == [
        sorted(
            ((board.first, board.second, board.result and board.result.outcome) for board in round_.boards),
            key=lambda board: board[0],
        )
        for round_ in event.rounds
    ]
    assert [round_.byes for round_ in again.rounds] == [round_.byes for round_ in event.rounds]
    for what in ("planned", "forbidden", "sitting_out", "accelerated", "first_starts"):
        assert getattr(again, what) == getattr(event, what), what


@given(seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=40)
def test_files_of_tsh_hold_the_games(seed: int) -> None:
    event = a_championship(seed)
    for again in (read_tsh(write_tsh(event)), read_tourney(write_tourney(event))):
        assert [(one.name, one.rating) for one in again.entrants] == [
            (one.name, one.rating) for one in event.entrants
        ]
        for ours, theirs in zip(event.rounds, again.rounds, strict=True):
            assert set(theirs.boards) == set(ours.boards)
            assert [bye.entrant for bye in theirs.byes] == [bye.entrant for bye in ours.byes]


@given(seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=40)
def test_a_csv_holds_games_and_byes_and_half_ones(seed: int) -> None:
    event = a_championship(seed)
    again = read_games(write_games(event))
    names = {one.id: one.name for one in event.entrants}
    others = {one.name: one.id for one in again.entrants}
    for ours, theirs in zip(event.rounds, again.rounds, strict=True):
        assert [(others[names[bye.entrant]], bye.points) for bye in ours.byes] == [
            (bye.entrant, bye.points) for bye in theirs.byes
        ]
        assert [board.result for board in theirs.boards] == [board.result for board in ours.boards]


# --- TRF ---


def test_accelerated_rounds_count_for_pairing() -> None:
    """By rating 1 meets 5 in the first round of eight; with a point more the upper half meets itself."""
    people = tuple(Entrant(id=EntrantId(number), name=f"P{number}") for number in range(1, 9))
    plain = Championship(entrants=people, planned=7)
    half = read_trf(write_trf(plain) + "".join(f"XXA {number:4d}  1.0\n" for number in range(1, 5)))
    late = read_trf(write_trf(plain) + "250      01.0 001 001    1    4\n")

    assert pair_swiss(plain, SwissRules()).plain()[0] == [1, 5]
    assert pair_swiss(half, SwissRules()).plain()[0] == [1, 3]
    assert pair_swiss(late, SwissRules()).plain() == pair_swiss(half, SwissRules()).plain()


TWO = (
    "001    1      Anna                              1500                             1.0    1     2 w 1\n"
    "001    2      Biel                              1400                             0.0    2     1 b 0\n"
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param(
            TWO.replace(" 1.0 ", " 2.0 "), "points-disagree", id="points that the games do not come to"
        ),
        pytest.param("013 Equip A" + " " * 26 + "1    2\n" + TWO, "team-file", id="teams, 2016"),
        pytest.param(TWO + "310 001 Equip\n", "team-file", id="teams, 2026"),
        pytest.param(TWO + "XXA x 1.0\n", "not-a-number", id="accelerated nobody"),
        pytest.param(TWO + "250      01.0 001 999    1    4\n", "not-a-number", id="accelerated for ever"),
        pytest.param(
            TWO + "XXP " + " ".join(map(str, range(1, 900))) + "\n",
            "too-many-forbidden",
            id="nobody meets anybody",
        ),
    ],
)
def test_a_trf_that_we_cannot_go_on_with(text: str, code: str) -> None:
    with pytest.raises(MalformedEvent) as refused:
        read_trf(text)
    assert refused.value.code == code


def test_points_in_a_way_of_counting_of_its_own_are_not_checked() -> None:
    assert len(read_trf(TWO.replace(" 1.0 ", " 3.0 ") + "162  W 3.0    D 1.0\n").rounds) == 1


def test_forbidden_pairs_of_2026_hold_for_their_rounds() -> None:
    assert read_trf(TWO + "260 001 001    1    2\n").forbidden == frozenset()
    assert read_trf(TWO + "260 002 003    1    2\n").forbidden == {frozenset({1, 2})}


# --- TSH ---

DIVISION = """\
# our division
Puig, Anna            1510   2 3 0; 412 350 50; p12 1 2 0
Serra, Biel           1490   1 0 3; 367 -50 401; p12 2 0 1
Vila, Carla              0   0 1 2; 50 380 399; p12 0 1 2; off 0
"""


def test_a_division_file() -> None:
    event = read_championship(DIVISION.encode())

    assert [(row.entrant.name, row.points) for row in event.standings()] == [
        ("Vila, Carla", 2.0), ("Puig, Anna", 2.0), ("Serra, Biel", 1.0),
    ]  # fmt: skip
    assert event.rounds[1].boards == (Board(EntrantId(3), EntrantId(1), Result.parse("380-350")),)
    assert event.rounds[1].byes == (Bye(EntrantId(2), 0.0),), "a bye that is lost"


def test_divisions_of_a_tourney_are_groups() -> None:
    players = [
        None,
        {"name": "A B:XT1", "rating": 1, "pairings": [2], "scores": [400], "etc": {"p12": [1]}},
        {"name": "C", "pairings": [1], "scores": [300]},
    ]
    config = {"event_name": "Open", "max_rounds": 5}
    divisions = [{"name": name, "players": players} for name in "AB"]
    text = f"// made\nnewt={json.dumps({'config': config, 'divisions': divisions})};"
    event = read_championship(text.encode())

    assert (event.name, event.planned) == ("Open", 5)
    assert [(one.id, one.name, one.group) for one in event.entrants] == [
        (1, "A B", "A"), (2, "C", "A"), (3, "A B", "B"), (4, "C", "B"),
    ]  # fmt: skip
    assert [(board.first, board.second) for board in event.rounds[0].boards] == [(1, 2), (3, 4)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param(
            DIVISION.replace("2 3 0;", "2 3 9;"), "opponents-disagree", id="an opponent who is not there"
        ),
        pytest.param(
            DIVISION.replace("1 0 3;", "3 0 3;"), "opponents-disagree", id="who meets somebody else"
        ),
        pytest.param(DIVISION + "nobody\n", "tsh-line", id="a line without a rating"),
        pytest.param('newt={"divisions": [', "tourney-not-json", id="cut off"),
        pytest.param('newt={"divisions": []};', "no-players", id="no players"),
    ],
)
def test_a_file_of_tsh_that_makes_no_sense(text: str, code: str) -> None:
    with pytest.raises(MalformedEvent) as refused:
        read_championship(text.encode())
    assert refused.value.code == code


# --- CSV ---


def test_byes_of_fifty_points_and_lost_ones() -> None:
    text = "round,player1,player2,points1,points2\n1,Anna,Biel,400,350\n1,Carla,,50,\n1,Dani,,-50,\n"
    assert read_games(text).rounds[0].byes == (Bye(EntrantId(3), 1.0), Bye(EntrantId(4), 0.0))


def test_a_csv_is_paired_once_its_rounds_are_said(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("round,player1,player2,points1,points2\n1,Anna,Biel,400,350\n1,Carla,Dani,300,310\n")

    told = CliRunner().invoke(main, ["pair", str(file), "--rounds", "3", "--json", "--lang", "en"])

    assert {frozenset(board) for board in json.loads(told.stdout)} == {frozenset({1, 4}), frozenset({2, 3})}
    assert "taken for a Swiss event" in told.stderr
    assert CliRunner().invoke(main, ["pair", str(file)]).exit_code == 1
