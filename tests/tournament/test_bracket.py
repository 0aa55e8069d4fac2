"""The bracket of a knockout as it is drawn: every stage, and who is known to be in it."""

from __future__ import annotations

import pytest

from faristol.tournament import Result
from faristol.tournament.commands import Configure, Enter, PairRound, SetResult, Withdraw
from faristol.tournament.event import EventLog
from faristol.tournament.rounds import Board, EntrantId
from faristol.tournament.settings import Settings, System
from faristol.tournament.state import EventState


def a_knockout(players: str, *rounds: str, **changes: object) -> EventState:
    """One-letter people in the order of the seeds; a round is what its tables made, «2-1 1-2»."""
    asked = Settings(system=System.KNOCKOUT, official=False, rounds=9, **changes)  # type: ignore[arg-type]
    log = EventLog().act(Configure(asked), *map(Enter, players))
    for number, results in enumerate(rounds, start=1):
        log = log.act(PairRound())
        for table, text in enumerate(results.split(), start=1):
            log = log.act(SetResult(number, table, Result.parse(text)))
    return log.state


def drawn(state: EventState) -> list[str]:
    """Each stage in one line: «AD>A BC» is A, who beat D, and B and C, who have not played."""
    names: dict[EntrantId | None, str] = {None: "-"}
    names |= {one.id: one.name for one in state.entrants}
    return [
        " ".join(
            f"{'3:' if tie.third else ''}{names[tie.one]}{names[tie.other]}"
            + (f">{names[tie.winner]}" if tie.winner else "")
            for tie in stage
        )
        for stage in state.championship.bracket()
    ]


@pytest.mark.parametrize(
    ("players", "rounds", "told"),
    [
        pytest.param("AB", (), ["AB"], id="a final"),
        pytest.param("ABCD", (), ["AD BC", "--"], id="nobody is known yet"),
        pytest.param("ABCD", ("1-2",), ["AD>D BC", "D-"], id="one of the two finalists"),
        pytest.param("ABCD", ("1-2 2-1",), ["AD>D BC>B", "DB"], id="both"),
        pytest.param("ABCD", ("1-2 2-1", "2-1"), ["AD>D BC>B", "DB>D"], id="and who won"),
        pytest.param("ABC", (), ["A->A BC", "A-"], id="the first goes on without a game"),
        pytest.param("ABCDEF", (), ["A->A DE B->B CF", "A- B-", "--"], id="six"),
    ],
)
def test_a_bracket(players: str, rounds: tuple[str, ...], told: list[str]) -> None:
    assert drawn(a_knockout(players, *rounds)) == told


def test_the_third_place_stands_behind_the_final() -> None:
    assert drawn(a_knockout("ABCD", third_place=True)) == ["AD BC", "-- 3:--"]
    assert drawn(a_knockout("ABCD", "1-2", third_place=True)) == ["AD>D BC", "D- 3:A-"]
    assert drawn(a_knockout("ABCD", "1-2 2-1", "1-2 2-1", third_place=True)) == ["AD>D BC>B", "DB>B 3:AC>A"]
    assert drawn(a_knockout("AB", third_place=True)) == ["AB"]


def test_the_best_of_three_is_decided_by_two() -> None:
    state = a_knockout("AB", "2-1", "1-2", best_of=3)
    [[tie]] = state.championship.bracket()
    assert (tie.winner, tie.points) == (EntrantId(1), (2.0, 0.0)), "in the second game the other one starts"
    assert [game.scores_of(EntrantId(1)) for game in tie.games] == [(2, 1), (2, 1)]


def test_who_leaves_loses_what_is_not_decided() -> None:
    asked = Settings(system=System.KNOCKOUT, official=False, rounds=9)
    log = EventLog().act(Configure(asked), *map(Enter, "ABCD")).act(PairRound()).act(Withdraw(EntrantId(4)))
    assert drawn(log.state) == ["AD>A BC", "A-"]


def test_where_nobody_is_knocked_out_there_is_none() -> None:
    assert EventLog().act(Configure(Settings(official=False)), Enter("A")).state.championship.bracket() == ()
    assert a_knockout("A").championship.bracket() == ()


def test_scores_are_read_from_either_side() -> None:
    board = Board(EntrantId(1), EntrantId(2), Result.parse("400-300"))
    assert board.scores_of(EntrantId(1)) == (400, 300)
    assert board.scores_of(EntrantId(2)) == (300, 400)
    assert Board(EntrantId(1), EntrantId(2)).scores_of(EntrantId(1)) is None
