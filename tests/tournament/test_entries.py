"""Entries put right: a name, a club or a group written anew, an entry struck out."""

from __future__ import annotations

import pytest

from faristol.formats.files.event_file import read_event, write_event
from faristol.formats.files.trf import read_trf, write_trf
from faristol.tournament.commands import (
    Command,
    Edit,
    Enter,
    Forbid,
    MarkAbsent,
    PairRound,
    Rate,
    Remove,
    SetResult,
    Withdraw,
)
from faristol.tournament.errors import EventRefused
from faristol.tournament.event import EventLog
from faristol.tournament.rounds import EntrantId, Result
from faristol.tournament.settings import Newcomers, System
from tests.tournament.makers import directed


def code(log: EventLog, command: Command) -> str:
    with pytest.raises(EventRefused) as refused:
        log.act(command)
    return refused.value.code


def names(log: EventLog) -> list[str]:
    return [entrant.name for entrant in log.state.entrants]


ONE, TWO, THREE = EntrantId(1), EntrantId(2), EntrantId(3)


def test_a_name_is_written_anew_and_everything_else_stays() -> None:
    log = directed(4, "1-3 400-300, 2-4 350-360").act(Edit(ONE, " Anna Puig ", "Reus", "A"))

    first = log.state.entrants[0]
    assert (first.name, first.club, first.group, first.rating) == ("Anna Puig", "Reus", "A", 1990.0)
    assert log.state.championship.standings()[0].entrant.name == "Anna Puig"
    assert log.undo().state == directed(4, "1-3 400-300, 2-4 350-360").state


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (Edit(ONE, "J02"), "name-taken"),
        (Edit(ONE, "Exclòs"), "excluded"),
        (Edit(ONE, "  "), "name-needed"),
        (Edit(EntrantId(9), "Algú"), "no-such-entrant"),
        (Remove(EntrantId(9)), "no-such-entrant"),
    ],
)
def test_a_name_must_be_free(command: Command, expected: str) -> None:
    assert code(directed(4, excluded=("exclòs",)), command) == expected


def test_a_name_may_change_its_letters_only() -> None:
    assert names(directed(2).act(Edit(ONE, "j01")))[0] == "j01"


def test_groups_that_play_apart_stay_as_they_are() -> None:
    log = directed(4, groups_apart=True)
    paired = log.act(PairRound(seed=1))

    assert code(paired, Edit(ONE, "J01", group="B")) == "groups-are-settled"
    assert log.act(Edit(ONE, "J01", group="B")).state.entrants[0].group == "B"


def test_the_table_of_a_round_robin_stays_as_it_is() -> None:
    """Where the alphabet settles the order, another name would be another table."""
    log = directed(4, system=System.ROUND_ROBIN, rounds=3, newcomers=Newcomers.RATED)
    log = log.act(*(Rate(entrant.id, 1000.0) for entrant in log.state.entrants)).act(PairRound())

    assert code(log, Edit(ONE, "Zoe")) == "order-is-settled"
    assert names(log.act(Edit(ONE, "J01 bis")))[0] == "J01 bis"


def test_an_entry_is_struck_out_with_all_that_was_said_of_it() -> None:
    log = directed(4).act(MarkAbsent(TWO), Forbid(TWO, THREE), Forbid(ONE, THREE), Withdraw(TWO))
    gone = log.act(Remove(TWO))

    assert names(gone) == ["J01", "J03", "J04"]
    assert (gone.state.absent, gone.state.withdrawn, gone.state.forbidden) == ((), (), ((1, 3),))
    assert code(gone, Rate(TWO, 1500.0)) == "no-such-entrant"
    assert names(gone.act(Enter("J02"))) == ["J01", "J03", "J04", "J02"]
    assert gone.undo().state == log.state


def test_who_was_paired_can_only_withdraw() -> None:
    log = directed(4, "1-3 400-300, 2-4 350-360")

    assert code(log, Remove(ONE)) == "entry-was-paired"
    late = log.act(Enter("Tard"))
    assert names(late.act(Remove(EntrantId(5)))) == names(log)


def test_a_championship_with_a_gap_is_paired_kept_and_exported() -> None:
    log = directed(6).act(Remove(TWO)).act(Enter("Nou", 1200.0)).act(PairRound(seed=3))
    log = log.act(*(SetResult(1, table, Result.parse("400-300")) for table in (1, 2, 3)))

    assert sorted(log.state.seated) == [1, 3, 4, 5, 6, 7]
    assert read_event(write_event(log).encode()).digest == log.digest
    again = read_trf(write_trf(log.state.championship))
    assert {entrant.name for entrant in again.entrants} == set(names(log))
    assert len(again.rounds[0].boards) == 3
