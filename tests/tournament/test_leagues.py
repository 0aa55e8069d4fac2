"""Leagues in any order: the games made at once, results as they come, absences, withdrawals, the end.

``FARISTOL_LEAGUES`` says how many random ones are played (100, and 2,000 in ``make soak``). Each is also kept
by a plain model of a few lines that knows nothing of rounds, events or tie-break functions; the tables must
be equal, at every undo and after every replay.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest

from faristol.formats.files.event_file import read_championship, read_event, write_event
from faristol.tournament import EntrantId, EventRefused, Result
from faristol.tournament.adopting import adopted
from faristol.tournament.commands import (
    Close,
    Command,
    Configure,
    DropFixtures,
    Enter,
    MakeFixtures,
    PairRound,
    Reopen,
    Resume,
    SetResult,
    SettleMissing,
    Swap,
    Unpair,
    Withdraw,
)
from faristol.tournament.event import EventLog
from faristol.tournament.league import records
from faristol.tournament.phases import Destination, destinations, next_phase, next_season
from faristol.tournament.presets import PRESETS
from faristol.tournament.settings import Games, Settings, System
from faristol.tournament.state import EventState
from faristol.tournament.tiebreaks import TieBreak
from tests.hostile import cost
from tests.tournament.data import real, table

LEAGUES = int(os.environ.get("FARISTOL_LEAGUES", "100"))
CLUB = PRESETS["club"]


def a_league(groups: dict[str, int], **changes: object) -> EventLog:
    """A league with so many in each group, its games made."""
    log = EventLog().act(Configure(replace(CLUB, name="Lliga", **changes)))  # type: ignore[arg-type]
    for group, players in groups.items():
        for number in range(1, players + 1):
            log = log.act(Enter(f"{group}{number}", group=group))
    return log.act(MakeFixtures())


def refused(log: EventLog, *commands: Command) -> str:
    with pytest.raises(EventRefused) as caught:
        log.act(*commands)
    return caught.value.code


def names(state: EventState, group: str) -> list[str]:
    return [row.entrant.name for row in state.part(group).standings()]


def play(log: EventLog, strength: dict[str, int]) -> EventLog:
    """Every game that is left, won by the stronger one."""
    people = {entrant.id: entrant.name for entrant in log.state.entrants}
    for round_ in log.state.rounds:
        for number in round_.missing:
            board = round_.boards[number - 1]
            scores = strength[people[board.first]], strength[people[board.second]]
            log = log.act(SetResult(round_.number, number, Result.of_scores(*scores)))
    return log


# --- the games ---


@pytest.mark.parametrize("turns", [1, 2])
@pytest.mark.parametrize("groups", [{"": 2}, {"": 5}, {"A": 4, "B": 7}, {"A": 24, "B": 24}], ids=str)
def test_everybody_meets_everybody_of_the_own_group(groups: dict[str, int], turns: int) -> None:
    log = a_league(groups, turns=turns)

    boards = [(b.first, b.second) for round_ in log.state.rounds for b in round_.boards]
    group = {entrant.id: entrant.group for entrant in log.state.entrants}
    pairs = combinations(group, 2) if turns == 1 else permutations(group, 2)
    wanted = [tuple(pair) for pair in pairs if group[pair[0]] == group[pair[1]]]
    if turns == 1:
        assert Counter(map(frozenset, boards)) == Counter(map(frozenset, wanted))
    else:
        assert Counter(boards) == Counter(wanted), "in the second turn the others start"
    for round_ in log.state.rounds:
        seated = [who for board in round_.boards for who in (board.first, board.second)]
        assert len(seated) == len(set(seated)), "a match day can be played on one day"
        assert round_.number in log.state.published


def test_every_game_is_open_from_the_first_day_until_the_end() -> None:
    log = a_league({"": 6})
    for number in (5, 1, 3):
        log = log.act(SetResult(number, 1, Result.parse("400-300")))
    for table_ in (1, 2, 3):
        log = log.act(SetResult(2, table_, Result.parse("350-350")))
    log = log.act(SetResult(2, 1, Result.parse("351-350")))  # corrected, though others were played since

    for command in (PairRound(), Unpair(), Swap(EntrantId(1), EntrantId(2))):
        assert refused(log, command) == "fixtures-are-made-at-once"
    assert refused(log, Close()) == "results-missing"
    log = log.act(SettleMissing(Games.ANNULLED)).act(Close())
    assert refused(log, SetResult(1, 1, None)) == "event-closed"


def test_games_can_be_made_anew_until_there_is_a_result() -> None:
    log = a_league({"": 3})
    assert refused(log, MakeFixtures()) == "fixtures-made"
    assert refused(log, Enter("Tard")) == "fixtures-made"
    assert refused(log, Configure(replace(log.state.settings, turns=2))) == "fixtures-made"
    again = log.act(DropFixtures(), Enter("Tard"), MakeFixtures())
    assert sum(len(round_.boards) for round_ in again.state.rounds) == 6
    assert again.undo().digest == log.digest
    played = log.act(SetResult(1, 1, Result.parse("1-0")))
    assert refused(played, DropFixtures()) == "fixtures-have-results"


SETTLED = a_league({"": 2}).act(SettleMissing(Games.ANNULLED))


@pytest.mark.parametrize(
    ("log", "command", "code"),
    [
        (EventLog().act(Configure(CLUB)), MakeFixtures(), "group-too-small"),
        (EventLog().act(Configure(CLUB), Enter("A")), MakeFixtures(), "group-too-small"),
        (EventLog().act(Configure(replace(CLUB, turns=0))), MakeFixtures(), "not-made-at-once"),
        (EventLog(), SettleMissing(Games.FORFEITED), "not-made-at-once"),
        (
            a_league({"": 2}).act(SettleMissing(Games.ANNULLED)),
            SettleMissing(Games.ANNULLED),
            "nothing-missing",
        ),
        (EventLog(), Configure(replace(CLUB, turns=3)), "no-such-turns"),
        (EventLog(), Configure(replace(CLUB, until="31/1/27")), "not-a-day"),
        (EventLog(), Configure(replace(CLUB, best_of=2)), "best-of-odd"),
        (EventLog().act(Configure(CLUB)), DropFixtures(), "nothing-paired"),
    ],
)
def test_what_a_league_refuses(log: EventLog, command: Command, code: str) -> None:
    assert refused(log, command) == code


def test_a_league_of_three_hundred_is_too_large() -> None:
    log = EventLog().act(Configure(CLUB), *(Enter(f"J{number}") for number in range(300)))
    assert refused(log, MakeFixtures()) == "league-too-large"


def test_the_games_of_two_hundred_are_made_at_once() -> None:
    """A director presses a button, or hands in a file of a hundred lines: nobody else may wait for it."""
    log = EventLog().act(Configure(CLUB), *(Enter(f"J{number}") for number in range(200)))
    spent = cost(lambda: log.act(MakeFixtures()))

    assert spent.finished
    assert spent.seconds < 0.5  # 1.4 s of processor once


# --- who leaves ---


def test_forfeited_games_are_won_by_the_others_and_played_ones_stand() -> None:
    log = a_league({"": 4})
    first = log.state.rounds[0].boards[0]
    log = log.act(SetResult(1, 1, Result.parse("300-400"))).act(Withdraw(first.second))
    rows = {row.entrant.id: row for row in log.state.championship.standings()}

    assert (rows[first.second].points, rows[first.second].games) == (1.0, 1)
    assert [rows[who].points for who in rows if who not in (first.first, first.second)] == [1.0, 1.0]


def test_annulled_games_count_for_nobody_until_the_entrant_comes_back() -> None:
    log = a_league({"": 4}, withdrawals=Games.ANNULLED)
    first = log.state.rounds[0].boards[0]
    played = log.act(SetResult(1, 1, Result.parse("300-400")))
    gone = played.act(Withdraw(first.second))

    assert {row.points for row in gone.state.championship.standings()} == {0.0}
    assert gone.state.rounds[0].boards[0].result == Result.parse("300-400"), "what was played is kept"
    back = gone.act(Resume(first.second))
    assert back.state.championship.standings() == played.state.championship.standings()
    others = [
        (round_.number, number)
        for round_ in gone.state.rounds
        for number in round_.missing
        if first.second not in (round_.boards[number - 1].first, round_.boards[number - 1].second)
    ]
    assert refused(gone, Close()) == "results-missing"
    rest = gone.act(*(SetResult(*at, Result.parse("1-2")) for at in others))
    assert rest.act(Close()).state.closed, "nobody waits for games that do not count"
    by_choice = played.act(Withdraw(first.second, Games.FORFEITED))
    assert by_choice.state.annulled == ()


# --- the end ---


def test_two_go_up_and_two_go_down() -> None:
    log = a_league({"B": 6, "A": 6}, divisions=("B", "A"))
    strength = {entrant.name: 500 - 10 * int(entrant.name[1:]) for entrant in log.state.entrants}
    log = play(log, strength)
    following = next_season(log.state, replace(log.state.settings, name="La següent"), 2, 2)

    assert [(one.name, one.group) for one in following.state.entrants] == [
        *((name, "B") for name in ("B1", "B2", "B3", "B4", "A1", "A2")),
        *((name, "A") for name in ("B5", "B6", "A3", "A4", "A5", "A6")),
    ]
    assert following.state.groups == ("B", "A")
    assert following.act(MakeFixtures()).state.played == 5


def refused_season(log: EventLog, up: int, down: int) -> str:
    try:
        next_season(log.state, log.state.settings, up, down)
    except EventRefused as refusal:
        return refusal.code
    return ""


def test_of_three_divisions_the_middle_one_changes_with_both() -> None:
    log = a_league({"1": 4, "2": 4, "3": 4})
    strength = {entrant.name: 500 - 10 * int(entrant.name[1:]) for entrant in log.state.entrants}
    log = play(log, strength).act(Withdraw(EntrantId(8)))  # the last of the second has left
    following = next_season(log.state, log.state.settings, 1, 1)

    of = {group: [e.name for e in following.state.entrants if e.group == group] for group in "123"}
    assert of == {"1": ["11", "12", "13", "21"], "2": ["14", "22", "31"], "3": ["23", "32", "33", "34"]}
    assert refused_season(log, 2, 2) == "division-too-small"
    assert refused_season(EventLog().act(Configure(CLUB)), 1, 1) == "not-before-a-round"


FINAL = Settings(name="Final", system=System.KNOCKOUT, official=False, rounds=2)


def test_a_final_four_of_two_groups() -> None:
    log = a_league({"A": 4, "B": 4})
    strength = {entrant.name: 500 - 10 * int(entrant.name[1:]) for entrant in log.state.entrants}
    final = next_phase(play(log, strength).state, replace(FINAL, third_place=True), 2, each_group=True)
    assert [one.name for one in final.state.entrants] == ["A1", "B1", "A2", "B2"]
    final = final.act(PairRound())
    assert meetings_of(final) == [("A1", "B2"), ("B1", "A2")]
    final = final.act(SetResult(1, 1, Result.parse("400-300")), SetResult(1, 2, Result.parse("300-400")))
    final = final.act(PairRound())
    assert meetings_of(final) == [("A1", "A2"), ("B2", "B1")]
    final = final.act(SetResult(2, 1, Result.parse("300-300")), SetResult(2, 2, Result.parse("0-1")))
    final = final.act(PairRound())  # the final was level: once more, and the other starts
    assert meetings_of(final) == [("A2", "A1")]
    final = final.act(SetResult(3, 1, Result.parse("1-2")))
    assert final.state.all_paired
    assert not final.undo().state.all_paired
    assert refused(final, PairRound()) == "all-rounds-paired"
    assert [(row.position, row.entrant.name) for row in final.state.championship.standings()] == [
        (1, "A1"),
        (2, "A2"),
        (3, "B1"),
        (4, "B2"),
    ]


def meetings_of(log: EventLog) -> list[tuple[str, str]]:
    people = {entrant.id: entrant.name for entrant in log.state.entrants}
    return [(people[board.first], people[board.second]) for board in log.state.rounds[-1].boards]


def test_a_play_off_of_the_best_of_three() -> None:
    log = EventLog().act(Configure(replace(FINAL, best_of=3)), *(Enter(name) for name in "ABCDEF"))
    log = log.act(PairRound())
    assert meetings_of(log) == [("D", "E"), ("C", "F")], "the first two wait"
    log = log.act(SetResult(1, 1, Result.parse("2-1")), SetResult(1, 2, Result.parse("1-2"))).act(PairRound())
    assert meetings_of(log) == [("E", "D"), ("F", "C")]
    log = log.act(SetResult(2, 1, Result.parse("1-2")), SetResult(2, 2, Result.parse("1-2"))).act(PairRound())
    assert meetings_of(log) == [("C", "F")], "two of three are enough"
    log = log.act(SetResult(3, 1, Result.parse("2-1"))).act(PairRound())
    assert meetings_of(log) == [("A", "D"), ("B", "C")]
    log = log.act(SetResult(4, 1, Result.parse("2-1")), SetResult(4, 2, Result.parse("2-1")))
    log = log.act(Withdraw(EntrantId(3))).act(PairRound())
    assert meetings_of(log) == [("D", "A")], "who has left has lost"
    log = (
        log.act(SetResult(5, 1, Result.parse("2-1")))
        .act(PairRound())
        .act(SetResult(6, 1, Result.parse("1-0")))
    )
    log = log.act(PairRound())
    assert meetings_of(log) == [("A", "B")]
    for number in (7, 8):
        winner = "2-1" if number == 7 else "1-2"
        log = log.act(SetResult(number, 1, Result.parse(winner)))
        log = log.act(PairRound()) if number == 7 else log
    positions = {row.entrant.name: row.position for row in log.state.championship.standings()}
    assert positions == {"A": 1, "B": 2, "C": 3, "D": 3, "E": 5, "F": 5}
    assert EventLog(log.steps).digest == log.digest


# --- random ones, and the plain model ---


class Plain:
    """A league as somebody would keep it on paper: games by (day, table), who left and how."""

    def __init__(self, people: dict[int, str]) -> None:
        self.people = people
        self.games: dict[tuple[int, int], list[object]] = {}
        self.left: set[int] = set()
        self.annulled: set[int] = set()

    def table(self, group: str, order: Sequence[TieBreak]) -> list[tuple[int, int, int, float, int, int]]:
        """Position, entrant, games, points, difference, total."""
        lines = []
        for who in (one for one, theirs in self.people.items() if theirs == group):
            games = points = difference = total = wins = 0.0
            for first, second, text in self.games.values():
                if who not in (first, second) or text is None or text == "unplayed":
                    continue
                if self.annulled & {first, second}:
                    continue
                if text in ("+", "-"):
                    mine, theirs = (300, 0) if (text == "+") == (who == first) else (0, 300)
                    points += mine > theirs
                else:
                    scores = [int(score) for score in str(text).split("-")]
                    mine, theirs = scores if who == first else scores[::-1]
                    games += 1
                    wins += mine > theirs
                    points += 0 if mine == theirs == 0 else 0.5 if mine == theirs else mine > theirs
                difference += mine - theirs
                total += mine
            values = {TieBreak.DIFFERENCE: difference, TieBreak.TOTAL: total, TieBreak.WINS: wins}
            key = (points, *(values[one] for one in order))
            lines.append((key, who, int(games), points, int(difference), int(total)))
        lines.sort(key=lambda line: line[0], reverse=True)
        keys = [line[0] for line in lines]
        return [(keys.index(line[0]) + 1, *line[1:]) for line in lines]

    def ends(self, who: int) -> list[str]:
        """How everybody's games ended that count, in the order of the days."""
        found = []
        for _, (first, second, text) in sorted(self.games.items()):
            if who not in (first, second) or text is None or text == "unplayed":
                continue
            if self.annulled & {first, second}:
                continue
            if text in ("+", "-"):
                found.append("won" if (text == "+") == (who == first) else "lost")
                continue
            one, other = (int(score) for score in str(text).split("-"))
            mine, theirs = (one, other) if who == first else (other, one)
            level = "lost" if mine == 0 else "drawn"
            found.append("won" if mine > theirs else level if mine == theirs else "lost")
        return found


def same_records(state: EventState, group: str, model: Plain) -> None:
    told = records(state, state.championship.standings())
    for place, who, _, _, difference, _ in model.table(group, state.settings.tie_breaks):
        ends, record = model.ends(who), told[EntrantId(who)]
        assert (record.place, record.difference) == (place, difference)
        counted = (ends.count("won"), ends.count("drawn"), ends.count("lost"))
        assert (record.won, record.drawn, record.lost) == counted
        assert list(record.form) == ends[-5:]


def same_table(state: EventState, group: str, model: Plain) -> None:
    order = state.settings.tie_breaks
    told = sorted(
        (
            row.position,
            row.entrant.id,
            row.games,
            row.points,
            row.tie_breaks[TieBreak.DIFFERENCE],
            row.tie_breaks[TieBreak.TOTAL],
        )
        for row in state.part(group).standings()
    )
    assert told == sorted(model.table(group, order))


ORDERS = tuple(permutations((TieBreak.DIFFERENCE, TieBreak.TOTAL, TieBreak.WINS)))


def a_result(chance: Random) -> str:
    odd = {0: "+", 1: "-", 2: "0-0", 3: "350-350", 4: "unplayed"}
    return odd.get(chance.randrange(20), f"{chance.randint(200, 600)}-{chance.randint(200, 600)}")


def something(log: EventLog, model: Plain, chance: Random) -> EventLog:
    """One thing that happens in a league, to both."""
    state = log.state
    games = list(model.games)
    match chance.randrange(20):
        case 0 if len(model.left) < len(model.people) // 2:
            who = chance.choice([one for one in model.people if one not in model.left])
            games_ = chance.choice([None, *Games])
            log = log.act(Withdraw(EntrantId(who), games_))
            model.left.add(who)
            if (games_ or state.settings.withdrawals) is Games.ANNULLED:
                model.annulled.add(who)
            else:
                for game in model.games.values():
                    if who in game[:2] and game[2] is None:
                        game[2] = "-" if game[0] == who else "+"
        case 1 if model.left:
            who = chance.choice(sorted(model.left))
            log = log.act(Resume(EntrantId(who)))
            model.left.discard(who)
            model.annulled.discard(who)
        case 2:
            at = chance.choice(games)
            log = log.act(SetResult(*at, None))
            model.games[at][2] = None
        case _:
            waiting = [at for at in games if model.games[at][2] is None]
            at = chance.choice(waiting or games)
            text = a_result(chance)
            log = log.act(SetResult(*at, Result.parse(text)))
            model.games[at][2] = text
    return log


@pytest.mark.parametrize("seed", range(LEAGUES))
def test_a_random_league(seed: int) -> None:
    chance = Random(seed)
    groups = {name: chance.randint(2, 7) for name in "ABC"[: chance.randint(1, 3)]}
    log = a_league(
        groups,
        turns=chance.choice([1, 2]),
        tie_breaks=chance.choice(ORDERS)[: chance.randint(1, 3)],
        withdrawals=chance.choice(list(Games)),
    )
    model = Plain({int(entrant.id): entrant.group for entrant in log.state.entrants})
    for round_ in log.state.rounds:
        for number, board in enumerate(round_.boards, start=1):
            model.games[round_.number, number] = [board.first, board.second, None]

    before: list[tuple[EventLog, Plain]] = []
    for _ in range(chance.randint(10, 40)):
        if before and chance.random() < 0.15:
            earlier, model = before.pop()
            log = log.undo()
            assert log.digest == earlier.digest
        else:
            before.append((log, deepcopy(model)))
            log = something(log, model, chance)
    if chance.random() < 0.5 and any(game[2] is None for game in model.games.values()):
        games = chance.choice(list(Games))
        log = log.act(SettleMissing(games))
        for game in model.games.values():
            game[2] = game[2] or ("unplayed" if games is Games.ANNULLED else "0-0")
    for group in groups:
        same_table(log.state, group, model)
        same_records(log.state, group, model)
    told_again = EventLog(log.steps)
    assert told_again.state == log.state
    assert read_event(write_event(log, as_json=True).encode()).digest == log.digest


# --- a real one ---


def test_the_manacup_is_directed_on_from_its_games() -> None:
    """The season as one division: as published, replayed, taken back and played on."""
    log = adopted(read_championship(real("manacup_2024_25_partides.csv")), "ManaCup 2024-25")
    assert log.state.settings.system is System.LEAGUE
    published = {
        line["jugador"]: (int(line["partides"]), float(line["punts"]), int(line["diferencial"]))
        for line in table("manacup_2024_25_classificacio_publicada.csv")
    }
    rows = log.state.championship.standings()
    told = {
        row.entrant.name: (row.games, row.points, row.tie_breaks[TieBreak.DIFFERENCE])
        for row in rows
        if row.entrant.name in published
    }
    assert told == published
    assert EventLog(log.steps).digest == log.digest
    round_, number = next(
        (round_.number, number)
        for round_ in log.state.rounds
        for number, board in enumerate(round_.boards, start=1)
        if board.result is not None and board.result.text == "unplayed"
    )
    later = log.act(Reopen(round_, "es va jugar al maig")).act(
        SetResult(round_, number, Result.parse("400-300"))
    )
    assert later.state.championship.standings() != rows
    assert later.undo().undo().state.championship.standings() == rows


def test_the_table_says_who_moves_as_the_next_season_does() -> None:
    """Whom it sends up or down is in another division afterwards; who has left has no place in either."""
    dice = Random(16)
    for _ in range(20):
        log = a_league({"A": 5, "B": 6, "C": 4}, movers=dice.randint(0, 2), finalists=2)
        log = log.act(Withdraw(EntrantId(dice.randint(1, 15))))
        for round_ in log.state.rounds:
            for at in round_.missing:
                log = log.act(
                    SetResult(round_.number, at, Result.of_scores(*dice.sample(range(200, 500), 2)))
                )
        state = log.state
        movers = state.settings.movers

        leads = destinations(state, state.championship.standings())

        before = {one.name: one.group for one in state.entrants}
        after = {
            one.name: one.group for one in next_season(state, state.settings, movers, movers).state.entrants
        }
        names = {one.id: one.name for one in state.entrants}
        for who, name in names.items():
            match leads.get(who):
                case Destination.UP:
                    assert after[name] < before[name]
                case Destination.DOWN:
                    assert after[name] > before[name]
                case _:
                    assert name not in after or after[name] == before[name]
        firsts = [who for who, where in leads.items() if where is Destination.FINAL]
        assert {before[names[who]] for who in firsts} >= {"A"}


def test_nothing_leads_anywhere_where_nobody_moves() -> None:
    log = a_league({"A": 4}, movers=0, finalists=0)
    assert destinations(log.state, log.state.championship.standings()) == {}
