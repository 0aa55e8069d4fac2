"""A championship as its director runs it: what is allowed, what is locked, what can be taken back."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from faristol.formats.files.event_file import read_championship, read_event, write_event
from faristol.tournament import EntrantId, EventRefused, MalformedEvent, Result
from faristol.tournament.commands import (
    Close,
    Command,
    Configure,
    Enter,
    Forbid,
    Lock,
    MarkAbsent,
    PairRound,
    Publish,
    Rate,
    Reopen,
    Resume,
    SetResult,
    SetTableScores,
    Swap,
    Unpair,
    Withdraw,
)
from faristol.tournament.event import EventLog
from faristol.tournament.settings import Settings, Starts, System
from tests.tournament.makers import directed
from tests.under import under

FIVE = Settings(name="Obert", rounds=5)


def one(number: int) -> EntrantId:
    return EntrantId(number)


def started(players: int, settings: Settings = FIVE) -> EventLog:
    log = EventLog().act(Configure(settings))
    for number in range(1, players + 1):
        log = log.act(Enter(f"J{number:02}", rating=2000.0 - number))
    return log


def played(log: EventLog, rounds: int, seed: int = 1) -> EventLog:
    """*rounds* more rounds, in which the first of every board wins."""
    for _ in range(rounds):
        log = log.act(PairRound(seed=seed))
        last = log.state.rounds[-1]
        for table in range(1, len(last.boards) + 1):
            log = log.act(SetResult(last.number, table, Result.parse(f"{400 + table}-300")))
    return log


def refused(log: EventLog, command: Command) -> str:
    with pytest.raises(EventRefused) as why:
        log.act(command)
    return why.value.code


@pytest.mark.article("FISC-1a")
@pytest.mark.parametrize(
    ("rounds", "official"),
    [
        pytest.param(5, True, id="five rounds are official"),
        pytest.param(6, True, id="and so are more"),
        pytest.param(4, False, id="a day among friends may have four"),
        pytest.param(1, False, id="or a single one"),
    ],
)
def test_a_championship_is_played_one_against_one_for_all_its_rounds(rounds: int, official: bool) -> None:
    """FISC-1a: N rounds by the Swiss system, one against one; after the last there is none."""
    log = started(12, Settings(rounds=rounds, official=official))
    assert log.state.settings.system is System.SWISS
    log = played(log, rounds)

    assert [round_.number for round_ in log.state.rounds] == list(range(1, rounds + 1))
    for round_ in log.state.rounds:
        assert sorted(who for board in round_.boards for who in (board.first, board.second)) == [
            one(number) for number in range(1, 13)
        ]
    assert refused(log, PairRound(seed=1)) == "all-rounds-paired"
    assert log.act(Close()).state.closed


@pytest.mark.article("FISC-1a")
@pytest.mark.parametrize("rounds", [4, 1])
def test_an_official_championship_has_five_rounds(rounds: int) -> None:
    few = Settings(rounds=rounds)

    assert refused(EventLog(), Configure(few)) == "too-few-rounds"
    assert refused(started(8), Configure(few)) == "too-few-rounds", "nor is it shortened to that later"
    friendly = started(8, replace(few, official=False))
    assert refused(friendly, Configure(few)) == "too-few-rounds", "nor made official with that many"
    assert refused(friendly, Configure(replace(few, rounds=0, official=False))) == "no-rounds"
    assert friendly.act(Configure(FIVE)).act(PairRound()).state.played == 1


@pytest.mark.article("LLISCA-28")
def test_the_host_of_a_match_day_chooses_its_dictionary() -> None:
    log = started(4, Settings(system=System.LEAGUE, rounds=9, lexicon="disc-2.7", regulation="llisca"))
    log = log.act(PairRound(boards=((one(1), one(2)),), lexicon="docs"))
    log = log.act(SetResult(1, 1, Result.parse("400-300")))
    log = read_event(write_event(log.act(PairRound(boards=((one(3), one(4)),)))).encode())

    assert [log.state.lexicon(number) for number in (1, 2)] == ["docs", "disc-2.7"]


def test_who_is_excluded_cannot_enter() -> None:
    log = started(2, replace(FIVE, excluded=("Joan Prats",)))

    assert refused(log, Enter("joan prats")) == "excluded"


@under(fisc="FISC-2 FISC-5b", ebre="EBRE-22")
def test_the_event_names_its_dictionary_and_whether_players_check_plays(regulation: str) -> None:
    settings = replace(FIVE, lexicon="leximots-2024", self_verified=True, regulation=regulation)

    log = read_event(write_event(EventLog().act(Configure(settings))).encode())

    assert log.state.settings.lexicon == "leximots-2024"
    assert log.state.settings.self_verified


@pytest.mark.article("FISC-1h")
def test_the_initial_order_follows_the_ratings() -> None:
    log = EventLog().act(Configure(FIVE))
    for name, rating in (("Anna", 1200.0), ("Bernat", None), ("Carla", 1500.0), ("Dídac", 900.0)):
        log = log.act(Enter(name, rating=rating))
    log = log.act(Rate(one(4), 1900.0))

    assert [entrant.name for entrant in log.state.championship.entrants] == [
        "Dídac",
        "Carla",
        "Anna",
        "Bernat",
    ]


@pytest.mark.article("FISC-4")
@pytest.mark.parametrize(("rounds", "last"), [(5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 5)])
def test_late_entries_until_half_the_rounds(rounds: int, last: int) -> None:
    log = started(14, Settings(rounds=rounds))
    for number in range(1, last):
        log = played(log, 1)
        entered = log.act(Enter("Late"))
        assert entered.state.entrants[-1].joined == number + 1
        assert entered.state.entrants[-1].fictitious == number / 2

    log = played(log, 1)

    assert refused(log, Enter("Late")) == "too-late-to-enter"


@pytest.mark.article("FISC-4")
def test_a_late_entrant_plays_the_next_round_and_has_no_fictitious_point_in_the_table() -> None:
    log = played(started(9), 1).act(Enter("Late")).act(PairRound())

    boards = log.state.rounds[-1].boards
    assert any(one(10) in (board.first, board.second) for board in boards)
    row = next(row for row in log.state.championship.standings() if row.entrant.id == 10)
    assert row.points == 0


@pytest.mark.article("FISC-4")
def test_the_hall_may_be_full() -> None:
    log = started(6, replace(FIVE, capacity=6))

    assert refused(log, Enter("Late")) == "hall-is-full"


@under(fisc="FISC-9c", classic="CLASSIC-8c")
def test_a_result_is_corrected_until_the_next_round_is_paired(regulation: str) -> None:
    log = played(started(6, replace(FIVE, regulation=regulation)), 1)
    fixed = log.act(SetResult(1, 1, Result.parse("300-401")))
    assert fixed.state.rounds[0].boards[0].result == Result.parse("300-401")

    later = fixed.act(PairRound())

    assert refused(later, SetResult(1, 1, Result.parse("500-100"))) == "round-locked"
    assert refused(later, Reopen(1, " ")) == "reason-needed"
    opened = later.act(Reopen(1, "the sheet was copied wrongly")).act(
        SetResult(1, 1, Result.parse("500-100"))
    )
    assert opened.state.rounds[0].boards[0].result == Result.parse("500-100")
    assert refused(opened.act(Lock(1)), SetResult(1, 1, None)) == "round-locked"


@pytest.mark.article("CLASSIC-1d")
def test_starts_are_a_setting_of_the_event() -> None:
    log = played(started(8, replace(FIVE, starts=Starts.PAIRING, regulation="classic")), 4)

    balance = {entrant.id: 0 for entrant in log.state.entrants}
    for round_ in log.state.rounds:
        for board in round_.boards:
            balance[board.first] += 1
            balance[board.second] -= 1
    assert max(map(abs, balance.values())) <= 2


def test_who_withdraws_loses_the_game_at_hand_and_is_paired_no_more() -> None:
    log = played(started(8), 1).act(PairRound())
    board = log.state.rounds[1].boards[0]

    log = log.act(Withdraw(board.second))

    assert log.state.rounds[1].boards[0].result == Result.parse("+")
    for table in range(2, 5):
        log = log.act(SetResult(2, table, Result.parse("400-300")))
    third = log.act(PairRound()).state.rounds[2]
    assert all(board.second not in (b.first, b.second) for b in third.boards)
    assert len(third.boards) == 3
    back = log.act(Resume(board.second)).act(PairRound()).state.rounds[2]
    assert len(back.boards) == 4


def test_an_absence_is_for_one_round_and_survives_pairing_again() -> None:
    log = started(7).act(MarkAbsent(one(2))).act(PairRound())
    assert log.state.championship.sitting_out == ()
    assert len(log.state.rounds[0].boards) == 3

    again = log.act(Unpair()).act(PairRound())

    assert again.state == log.state


def test_seats_are_swapped_but_never_into_a_rematch() -> None:
    log = played(started(8), 1)  # 1-5, 2-6, 3-7, 4-8
    second = log.act(
        PairRound(boards=((one(1), one(2)), (one(3), one(4)), (one(5), one(6)), (one(7), one(8))))
    )

    swapped = second.act(Swap(one(2), one(4))).state.rounds[1].boards

    assert [(board.first, board.second) for board in swapped[:2]] == [(1, 4), (3, 2)]
    assert refused(second, Swap(one(2), one(5))) == "rematch"


def test_a_round_by_hand() -> None:
    log = played(started(5), 1)

    assert refused(log, PairRound(boards=((one(1), one(3)), (one(2), one(4))))) == "rematch"
    assert refused(log, PairRound(boards=((one(1), one(2)), (one(2), one(4))))) == "seated-twice"
    assert refused(log, PairRound(boards=((one(1), one(2)),))) == "not-seated"
    by_hand = log.act(PairRound(boards=((one(1), one(2)), (one(3), one(4)))))
    assert [bye.entrant for bye in by_hand.state.rounds[1].byes if bye.points] == [5]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        pytest.param(Enter("J01"), "name-taken", id="the same name twice"),
        pytest.param(Enter(" "), "name-needed", id="no name"),
        pytest.param(Withdraw(one(99)), "no-such-entrant", id="nobody"),
        pytest.param(Resume(one(1)), "not-withdrawn", id="back without leaving"),
        pytest.param(Forbid(one(1), one(1)), "same-entrant", id="oneself"),
        pytest.param(SetResult(9, 1, None), "no-such-round", id="a round to come"),
        pytest.param(SetResult(1, 9, None), "no-such-table", id="no such table"),
        pytest.param(Unpair(), "round-has-results", id="a round that is played"),
        pytest.param(Reopen(1, "why"), "round-is-open", id="an open round"),
        pytest.param(Lock(1), "round-not-reopened", id="not reopened"),
        pytest.param(Publish(2), "no-such-round", id="nothing to publish"),
        pytest.param(Configure(replace(FIVE, system=System.LEAGUE)), "system-is-settled", id="a league"),
        pytest.param(PairRound(system=System.TABLES), "system-is-settled", id="tables in a Swiss event"),
    ],
)
def test_what_cannot_be_is_refused(command: Command, code: str) -> None:
    assert refused(played(started(6), 1), command) == code


def test_a_closed_event_stays_as_it_is() -> None:
    log = played(started(6), 1).act(Publish(1)).act(Close())

    assert log.state.published == (1,)
    assert refused(log, Enter("Late")) == "event-closed"
    assert not log.undo().state.closed


def test_undo_takes_back_one_step_after_the_other() -> None:
    commands: list[Command] = [
        Configure(FIVE),
        *(Enter(name) for name in ("Anna", "Bernat", "Carla", "Dídac")),
        Forbid(one(1), one(3)),
        PairRound(),
        SetResult(1, 1, Result.parse("412-367")),
        Withdraw(one(3)),
    ]
    logs = [EventLog()]
    for command in commands:
        logs.append(logs[-1].act(command))

    log = logs[-1]
    for before in reversed(logs[:-1]):
        log = log.undo()
        assert log.digest == before.digest
        assert EventLog(log.steps).state == before.state

    with pytest.raises(EventRefused, match="nothing-to-undo"):
        log.undo()


@pytest.mark.parametrize("as_json", [False, True])
def test_the_file_tells_the_same_event(as_json: bool) -> None:
    log = played(started(7), 2).act(Withdraw(one(3))).undo().act(MarkAbsent(one(2)))

    text = write_event(log, as_json=as_json)

    assert read_event(text.encode()) == log
    assert read_event(text.encode()).digest == log.digest
    assert read_championship(text.encode()) == log.state.championship


def test_a_long_log_is_written_piece_by_piece_and_reads_as_one() -> None:
    log = played(started(12), 4).undo()
    assert len(log.steps) > 30
    for together in (1, 7, 1_000):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("faristol.formats.files.event_file._TOGETHER", together)
            text = write_event(log)
        assert text == write_event(log)
        assert read_event(text.encode()) == log


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        pytest.param("401-300", "901-300", "digest-differs", id="a result changed by hand"),
        pytest.param("did: result-set", "did: result-lost", "not-a-step", id="an unknown event"),
        pytest.param("faristol-event: 1", "faristol-event: 2", "not-an-event-file", id="another version"),
        pytest.param("table: 1", "table: x", "not-a-step", id="a table that is no number"),
        pytest.param("log:", "lag:", "not-an-event-file", id="no log"),
        pytest.param("log:", "log: [", "event-unreadable", id="broken YAML"),
    ],
)
def test_a_broken_file_is_refused(before: str, after: str, code: str) -> None:
    text = write_event(played(started(4), 1))
    assert before in text

    with pytest.raises(MalformedEvent) as why:
        read_event(text.replace(before, after).encode())

    assert why.value.code == code


# --- other systems ---


def test_a_round_robin_lets_everybody_meet_everybody_once() -> None:
    log = played(started(7, Settings(system=System.ROUND_ROBIN, rounds=7)), 7)

    met = [frozenset((b.first, b.second)) for round_ in log.state.rounds for b in round_.boards]
    assert len(met) == len(set(met)) == 21
    assert sorted(bye.entrant for round_ in log.state.rounds for bye in round_.byes) == [1, 2, 3, 4, 5, 6, 7]
    assert refused(log, Enter("Late")) == "order-is-settled"


def test_a_league_plays_the_fixtures_it_is_given() -> None:
    log = started(4, Settings(system=System.LEAGUE, rounds=20))

    assert refused(log, PairRound()) == "fixtures-needed"
    log = log.act(PairRound(boards=((one(1), one(2)), (one(1), one(3)))))
    assert len(log.state.rounds[0].boards) == 2


def test_the_king_of_the_hill_plays_the_second() -> None:
    log = played(started(6), 4)
    ranked = [row.entrant.id for row in log.state.championship.standings()]

    last = log.act(PairRound(system=System.KING_OF_THE_HILL)).state.rounds[-1]

    assert [(b.first, b.second) for b in last.boards] == list(zip(ranked[::2], ranked[1::2], strict=True))


@pytest.mark.article("EBRE-0")
@pytest.mark.parametrize(
    ("winner_gets_most", "points"),
    [
        pytest.param(True, [4, 3, 2, 1], id="the winner gets 4"),
        pytest.param(False, [1, 2, 3, 4], id="the other reading: the first place is 1"),
    ],
)
def test_three_rounds_of_tables_of_four(winner_gets_most: bool, points: list[float]) -> None:
    settings = Settings(
        system=System.TABLES, rounds=3, regulation="ebre", winner_gets_most=winner_gets_most, official=False
    )
    log = started(16, settings)
    for number in range(1, 4):
        log = log.act(PairRound(seed=number))
        for table, game in enumerate(log.state.tables[-1].tables, start=1):
            assert len(game.seats) == 4
            scores = tuple(400 - 10 * who for who in game.seats)
            log = log.act(SetTableScores(number, table, scores))

    # nobody meets anybody twice: sixteen people, three rounds of four
    pairs = [
        frozenset((a, b))
        for round_ in log.state.tables
        for game in round_.tables
        for a in game.seats
        for b in game.seats
        if a < b
    ]
    assert len(pairs) == len(set(pairs)) == 72
    rows = log.state.table_standings()
    assert rows[0].entrant.id == 1
    assert rows[0].points == 3 * points[0]
    assert rows[0].total == 3 * 390
    assert rows[-1].points == 3 * points[3]
    assert refused(log, PairRound(seed=4)) == "all-rounds-paired"
    assert read_event(write_event(log).encode()) == log


@pytest.mark.article("EBRE-0")
def test_ties_in_places_are_broken_by_game_points() -> None:
    settings = Settings(system=System.TABLES, rounds=3, official=False, regulation="ebre")
    log = started(8, settings).act(PairRound(seed=1))
    log = log.act(SetTableScores(1, 1, (300, 200, 200, 100))).act(SetTableScores(1, 2, (350, 250, 150, 50)))

    rows = log.state.table_standings()

    assert [(row.points, row.total) for row in rows] == [
        (4, 350),
        (4, 300),
        (3, 250),
        (2.5, 200),
        (2.5, 200),
        (2, 150),
        (1, 100),
        (1, 50),
    ]
    assert [row.position for row in rows] == [1, 2, 3, 4, 4, 6, 7, 8]
    assert refused(log, SetTableScores(1, 1, (1, 2, 3))) == "scores-of-every-seat"


# --- tables of four: seats, and threes ---


def _drawn(count: int, rounds: int, seed: int) -> EventLog:
    log = directed(count, system=System.TABLES, rounds=rounds, official=False, regulation="ebre")
    for number in range(1, rounds + 1):
        log = log.act(PairRound(seed=seed * 100 + number))
        for table, game in enumerate(log.state.tables[-1].tables, start=1):
            log = log.act(SetTableScores(number, table, tuple(range(100, 100 + len(game.seats)))))
    return log


@pytest.mark.article("EBRE-0")
@pytest.mark.parametrize("count", [7, 10, 11, 13, 14, 15, 18, 22])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_sits_at_a_three_twice_running_while_others_did_not(count: int, seed: int) -> None:
    log = _drawn(count, 5, seed)
    threes = [
        {who for game in round_.tables if len(game.seats) == 3 for who in game.seats}
        for round_ in log.state.tables
    ]

    for before, after in pairwise(threes):
        fresh = count - len(before)  # who sat at a four the last time
        assert len(before & after) == max(0, len(after) - fresh)


@pytest.mark.article("EBRE-0")
def test_two_change_seats_as_long_as_neither_table_has_its_scores() -> None:
    log = directed(8, system=System.TABLES, rounds=3, official=False, regulation="ebre").act(
        PairRound(seed=4)
    )
    one, other = (game.seats[0] for game in log.state.tables[0].tables)
    swapped = log.act(Swap(one, other))

    before, after = (state.tables[0].tables for state in (log.state, swapped.state))
    assert after[0].seats == (other, *before[0].seats[1:])
    assert after[1].seats == (one, *before[1].seats[1:])
    assert read_event(write_event(swapped).encode()).digest == swapped.digest
    assert swapped.undo().state == log.state

    played = swapped.act(SetTableScores(1, 1, (1, 2, 3, 4)))
    with pytest.raises(EventRefused, match="round-has-results"):
        played.act(Swap(one, other))
