"""A further phase: who goes on, with how many points, and what those points do in it."""

from __future__ import annotations

import math

import pytest

from faristol.formats.files.event_file import read_event, write_event
from faristol.formats.files.standings_csv import write_standings
from faristol.tournament import EventRefused, Result, TieBreak
from faristol.tournament.commands import (
    Carry,
    Configure,
    Enter,
    PairRound,
    SetResult,
    SetTableScores,
    Withdraw,
)
from faristol.tournament.event import EventLog
from faristol.tournament.phases import next_phase
from faristol.tournament.rounds import EntrantId
from faristol.tournament.settings import Settings, System

SWISS = Settings(name="Obert", rounds=2, official=False)
ROBIN = Settings(name="Final", system=System.ROUND_ROBIN, rounds=3, official=False)
TABLES = Settings(name="Taules", system=System.TABLES, rounds=2, official=False, regulation="ebre")


def one(number: int) -> EntrantId:
    return EntrantId(number)


def first_phase() -> EventLog:
    """Two rounds of six, after which A has 2, B 1½, C 1, E ½, and D and F nothing."""
    log = EventLog().act(Configure(SWISS), *(Enter(name) for name in "ABCDEF"))
    for boards, results in (
        (((1, 6), (2, 4), (3, 5)), ("400-300", "400-300", "350-350")),
        (((1, 4), (2, 3), (5, 6)), ("400-300", "350-350", "0-0")),
    ):
        log = log.act(PairRound(boards=tuple((one(a), one(b)) for a, b in boards)))
        number = log.state.played
        log = log.act(*(SetResult(number, t, Result.parse(text)) for t, text in enumerate(results, start=1)))
    return log


@pytest.mark.parametrize(
    ("share", "points"),
    [
        pytest.param(0, {"A": 0, "B": 0, "C": 0, "E": 0}, id="none: everybody begins anew"),
        pytest.param(0.5, {"A": 1, "B": 0.75, "C": 0.5, "E": 0.25}, id="half of them, quarters and all"),
        pytest.param(1, {"A": 2, "B": 1.5, "C": 1, "E": 0.5}, id="all of them"),
        pytest.param(1 / 3, {"A": 0.67, "B": 0.5, "C": 0.33, "E": 0.17}, id="a third, to the hundredth"),
    ],
)
def test_the_best_go_on_with_a_share_of_their_points(share: float, points: dict[str, float]) -> None:
    final = next_phase(first_phase().state, ROBIN, 4, share)
    rows = final.state.championship.standings()

    assert {row.entrant.name: row.points for row in rows} == points
    assert all(row.games == 0 for row in rows)


def test_who_has_withdrawn_does_not_go_on() -> None:
    log = first_phase().act(Withdraw(one(1)))
    final = next_phase(log.state, ROBIN, 3, 1)

    assert [entrant.name for entrant in final.state.entrants] == ["B", "C", "E"]


def test_there_is_no_phase_after_nothing() -> None:
    with pytest.raises(EventRefused, match="not-before-a-round"):
        next_phase(EventLog().act(Configure(SWISS)).state, ROBIN, 2)


def test_points_are_added_and_tie_breaks_are_of_the_phase() -> None:
    final = next_phase(first_phase().state, ROBIN, 4, 1)
    assert [(b.first, b.second) for b in final.act(PairRound()).state.rounds[0].boards] == [(1, 4), (2, 3)]
    final = final.act(PairRound())
    final = final.act(SetResult(1, 1, Result.parse("300-400")), SetResult(1, 2, Result.parse("380-310")))
    rows = {row.entrant.name: row for row in final.state.championship.standings()}

    assert {name: row.points for name, row in rows.items()} == {"B": 2.5, "A": 2, "E": 1.5, "C": 1}
    assert [rows[name].position for name in "BAEC"] == [1, 2, 3, 4]
    # E beat A, who has made nothing in this phase: the two points that A brought are not E's merit.
    assert rows["E"].tie_breaks[TieBreak.BERGER] == 0
    assert rows["A"].tie_breaks[TieBreak.BUCHHOLZ] == rows["C"].tie_breaks[TieBreak.BUCHHOLZ]


def test_a_swiss_phase_is_paired_by_the_points_that_people_bring() -> None:
    people = (Enter("A"), Enter("B", carried=2), Enter("C"), Enter("D", carried=2))
    log = EventLog().act(Configure(SWISS), *people)
    boards = log.act(PairRound()).state.rounds[0].boards

    assert {frozenset((b.first, b.second)) for b in boards} == {frozenset((2, 4)), frozenset((1, 3))}


def test_the_last_of_the_table_sits_out_of_the_first_round() -> None:
    people = (Enter("A", 1500, carried=0.5), Enter("B", 1400, carried=2), Enter("C", 1300, carried=1))
    log = EventLog().act(Configure(SWISS), *people)

    assert [bye.entrant for bye in log.act(PairRound()).state.rounds[0].byes] == [1]


@pytest.mark.article("EBRE-0")
def test_tables_of_four_carry_the_points_of_their_places() -> None:
    log = EventLog().act(Configure(TABLES), *(Enter(name) for name in "ABCD")).act(PairRound(seed=1))
    seats = log.state.tables[0].tables[0].seats
    log = log.act(SetTableScores(1, 1, (310, 420, 250, 300)))
    final = next_phase(log.state, TABLES, 4, 0.5)
    second = final.act(PairRound(seed=2)).act(SetTableScores(1, 1, (1, 2, 3, 4)))

    first = log.state.entrants[seats[1] - 1].name
    assert final.state.table_standings()[0].entrant.name == first
    assert sorted(row.points for row in final.state.table_standings()) == [0.5, 1, 1.5, 2]
    assert sum(row.points for row in second.state.table_standings()) == 5 + 10
    assert sum(row.total for row in second.state.table_standings()) == 10, "game points begin anew"


def test_a_director_puts_carried_points_right() -> None:
    log = first_phase().act(Carry(one(6), 5))
    row = log.state.championship.standings()[0]

    assert (row.entrant.name, row.points) == ("F", 5)
    assert log.undo().digest == first_phase().digest
    assert log.digest != first_phase().digest


@pytest.mark.parametrize("points", [-0.5, 1_001, math.nan, math.inf])
def test_carried_points_that_cannot_be(points: float) -> None:
    for command in (Carry(one(1), points), Enter("Z", carried=points)):
        with pytest.raises(EventRefused, match="carried-out-of-range"):
            first_phase().act(command) if isinstance(command, Carry) else EventLog().act(command)


def test_the_file_and_the_csv_tell_what_was_carried() -> None:
    final = next_phase(first_phase().state, ROBIN, 4, 0.5)
    again = read_event(write_event(final).encode())

    assert again.state == final.state
    assert write_standings(final.state).splitlines()[:2] == [
        "position,number,player,club,group,rating,games,carried,points,median-buchholz,berger,difference,total",
        "1,1,A,,,,0,1,1,0,0,0,0",
    ]
    assert "carried" not in write_standings(first_phase().state)
