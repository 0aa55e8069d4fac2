"""Truths about every championship, over random ones: ``FARISTOL_CHAMPIONSHIPS`` says how many (60).

Eight to sixty players, five to eleven rounds, late entries, withdrawals, absences, forfeits, double losses.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from faristol.formats.files.event_file import read_event, write_event
from faristol.tournament import EntrantId, PairingImpossible, Result, Round
from faristol.tournament.commands import Configure, Enter, MarkAbsent, PairRound, SetResult, Withdraw
from faristol.tournament.event import EventLog
from faristol.tournament.pairing import Distance
from faristol.tournament.settings import Settings, Starts

CHAMPIONSHIPS = int(os.environ.get("FARISTOL_CHAMPIONSHIPS", "60"))


def a_result(chance: Random) -> Result:
    match chance.randrange(20):
        case 0:
            return Result.parse("+")
        case 1:
            return Result.parse("-")
        case 2:
            return Result.parse("0-0")
        case 3:
            return Result.parse("350-350")
        case _:
            return Result.of_scores(chance.randint(200, 600), chance.randint(200, 600))


def before_the_round(log: EventLog, chance: Random, number: int) -> EventLog:
    state = log.state
    if 2 <= number <= state.settings.last_late_round and chance.random() < 0.5:
        log = log.act(Enter(f"Late {number}", rating=chance.choice([None, 1500.0])))
    there = [e.id for e in state.entrants if e.id not in state.withdrawn]
    if number > 1 and len(there) > 2 * state.settings.rounds and chance.random() < 0.3:
        log = log.act(Withdraw(chance.choice(there)))
    there = [who for who in there if who not in log.state.withdrawn]
    if chance.random() < 0.3:
        log = log.act(MarkAbsent(chance.choice(there)))
    return log


def paired(log: EventLog) -> tuple[EventLog, str]:
    """The next round, and why it was paired with rematches if it was."""
    try:
        return log.act(PairRound()), ""
    except PairingImpossible as dead_end:
        return log.act(PairRound(allow_rematches=True)), dead_end.code


def check_round(round_: Round, present: set[EntrantId]) -> None:
    seated = [who for board in round_.boards for who in (board.first, board.second)]
    byes = [bye.entrant for bye in round_.byes if bye.points]
    assert sorted(seated + byes) == sorted(present), "everybody who is there is paired once"
    assert len(byes) == len(present) % 2


@pytest.mark.article("FISC-1f")
@pytest.mark.parametrize("seed", range(CHAMPIONSHIPS))
def test_a_random_championship(seed: int) -> None:
    chance = Random(seed)
    rounds = chance.randint(5, 11)
    players = chance.randint(max(8, rounds + 3), 60) if seed % 4 else chance.randint(max(8, rounds + 3), 20)
    settings = Settings(
        rounds=rounds,
        starts=chance.choice(list(Starts)),
        distance=Distance.LITERAL if seed % 5 == 0 else Distance.DUTCH,
        spare_late=chance.random() < 0.5,
    )
    log = EventLog().act(Configure(settings))
    for number in range(players):
        log = log.act(Enter(f"J{number}", rating=chance.choice([None, float(chance.randint(800, 2000))])))

    rematches = 0
    for number in range(1, rounds + 1):
        log = before_the_round(log, chance, number)
        away = {*log.state.withdrawn, *log.state.absent}
        present = {entrant.id for entrant in log.state.entrants} - away
        before = log
        log, dead_end = paired(log)
        if dead_end:
            assert dead_end == "no-round-without-rematch"
            assert rounds > len(present) - 3, "a dead end where the rounds are few"
            rematches += 1
        check_round(log.state.rounds[-1], present)
        assert log.undo().digest == before.digest
        for table in range(1, len(log.state.rounds[-1].boards) + 1):
            log = log.act(SetResult(number, table, a_result(chance)))

    met = [frozenset((b.first, b.second)) for round_ in log.state.rounds for b in round_.boards]
    assert rematches or len(met) == len(set(met)), "nobody meets twice"
    byes = [bye.entrant for round_ in log.state.rounds for bye in round_.byes if bye.points]
    assert rematches or len(byes) == len(set(byes)), "nobody has two byes"
    told_again = EventLog(log.steps)
    assert told_again.digest == log.digest
    assert told_again.state.championship.standings() == log.state.championship.standings()
    assert read_event(write_event(log, as_json=True).encode()).digest == log.digest
