"""Teams meet teams: line-ups, matches, who sits out, and the table of the teams."""

from __future__ import annotations

import pytest

from faristol.formats.files.event_file import read_event, write_event
from faristol.tournament import EventRefused, PairingImpossible, Result
from faristol.tournament.commands import Configure, Enter, MarkAbsent, PairRound, SetResult
from faristol.tournament.event import EventLog
from faristol.tournament.rounds import EntrantId
from faristol.tournament.settings import Settings, System
from faristol.tournament.teams import matches, table_of_teams


def an_event(*sizes: int, rounds: int = 4, boards: int = 2) -> EventLog:
    """Teams A, B, C, … of so many people, the strongest team and person first: A1, A2, B1, …"""
    settings = Settings(name="Clubs", system=System.TEAMS, rounds=rounds, official=False, team_boards=boards)
    people = [
        Enter(f"{team}{number}", 2000.0 - 100 * place - number, club=team)
        for place, (team, size) in enumerate(zip("ABCDEF", sizes, strict=False))
        for number in range(1, size + 1)
    ]
    return EventLog().act(Configure(settings), *people)


def boards(log: EventLog) -> list[str]:
    names = {entrant.id: entrant.name for entrant in log.state.entrants}
    return [f"{names[board.first]}-{names[board.second]}" for board in log.state.rounds[-1].boards]


def byes(log: EventLog) -> dict[str, float]:
    names = {entrant.id: entrant.name for entrant in log.state.entrants}
    return {names[bye.entrant]: bye.points for bye in log.state.rounds[-1].byes}


def won_by(log: EventLog, *teams: str) -> EventLog:
    """The last round, every board won by whoever plays for one of *teams*; else a draw."""
    names = {entrant.id: entrant.club for entrant in log.state.entrants}
    number = log.state.played
    results = []
    for table, board in enumerate(log.state.rounds[-1].boards, start=1):
        first, second = names[board.first] in teams, names[board.second] in teams
        text = "350-350" if first == second else "400-300" if first else "300-400"
        results.append(SetResult(number, table, Result.parse(text)))
    return log.act(*results)


@pytest.mark.parametrize(
    ("sizes", "seated", "resting"),
    [
        pytest.param((2, 2, 2, 2), ["A1-C1", "C2-A2", "B1-D1", "D2-B2"], {}, id="halves, starts in turns"),
        pytest.param((3, 2), ["A1-B1", "B2-A2"], {"A3": 0.0}, id="a third member is in reserve"),
        pytest.param((2, 1), ["A1-B1"], {"A2": 1.0}, id="nobody came for the second board"),
        pytest.param(
            (2, 2, 2), ["A1-B1", "B2-A2"], {"C1": 1.0, "C2": 1.0}, id="of an odd number the last sits out"
        ),
    ],
)
def test_the_first_round(sizes: tuple[int, ...], seated: list[str], resting: dict[str, float]) -> None:
    log = an_event(*sizes).act(PairRound())

    assert (boards(log), byes(log)) == (seated, resting)


def test_who_is_away_leaves_the_board_to_the_next() -> None:
    log = an_event(3, 2).act(MarkAbsent(EntrantId(1))).act(PairRound())

    assert boards(log) == ["A2-B1", "B2-A3"]


def test_neighbours_of_the_table_meet_and_never_twice() -> None:
    log = an_event(2, 2, 2, 2, rounds=2).act(PairRound())
    log = won_by(log, "A", "D").act(PairRound())
    assert {frozenset((b[0], b[3])) for b in boards(log)} == {frozenset("AD"), frozenset("CB")}
    log = won_by(log, "A")

    assert [(match.one, match.other, match.points) for match in matches(log.state.championship)][:2] == [
        ("A", "C", (2.0, 0.0)),
        ("B", "D", (0.0, 2.0)),
    ]
    with pytest.raises(EventRefused, match="all-rounds-paired"):
        log.act(PairRound())


def test_everybody_meets_everybody_by_turns() -> None:
    log = an_event(2, 2, 2, rounds=3)
    met: list[frozenset[str]] = []
    rested: list[str] = []
    for _ in range(3):
        log = won_by(log.act(PairRound()), "A")
        met += {frozenset((b[0], b[3])) for b in boards(log)}
        rested += {name[0] for name in byes(log)}

    assert sorted(map(sorted, met)) == [["A", "B"], ["A", "C"], ["B", "C"]]
    assert sorted(rested) == ["A", "B", "C"]


def test_matches_count_before_boards() -> None:
    """A beats C 2–1 and B beats D 3–0, then A beats B 2–1: level on the boards, and A leads."""
    log = an_event(3, 3, 3, 3, boards=3, rounds=2)
    strong = ({"A1", "A2", "C3", "B1", "B2", "B3"}, {"A1", "A2", "B3", "C1", "D2"})
    for winners in strong:
        log = log.act(PairRound())
        names = {entrant.id: entrant.name for entrant in log.state.entrants}
        number = log.state.played
        log = log.act(
            *(
                SetResult(number, table, Result.parse("400-300" if names[b.first] in winners else "300-400"))
                for table, b in enumerate(log.state.rounds[-1].boards, start=1)
            )
        )
    rows = {row.team: row for row in table_of_teams(log.state.championship)}

    met = [frozenset((match.one, match.other or "")) for match in matches(log.state.championship)]
    assert met[2:] == [frozenset("AB"), frozenset("CD")]
    assert (rows["A"].matches, rows["A"].points, rows["A"].position) == (2.0, 4.0, 1)
    assert (rows["B"].matches, rows["B"].points, rows["B"].position) == (1.0, 4.0, 2)


def test_a_match_that_is_still_played_counts_for_nobody() -> None:
    log = an_event(2, 2).act(PairRound()).act(SetResult(1, 1, Result.parse("400-300")))
    (match,) = matches(log.state.championship)

    assert (match.points, match.won) == (None, (0.0, 0.0))


@pytest.mark.parametrize(
    ("sizes", "stranger", "code"),
    [
        pytest.param((2,), None, "too-few-teams", id="one team"),
        pytest.param((2, 2), "Sol", "club-needed", id="somebody without a club"),
    ],
)
def test_what_cannot_be_paired(sizes: tuple[int, ...], stranger: str | None, code: str) -> None:
    log = an_event(*sizes)
    log = log if stranger is None else log.act(Enter(stranger))

    with pytest.raises(PairingImpossible, match=code):
        log.act(PairRound())


def test_the_file_tells_it_again() -> None:
    log = an_event(3, 2, 2, boards=3).act(PairRound())

    assert read_event(write_event(log).encode()).state == log.state
