"""Seasons: best events, weights, least games, the LLISCA's teams, CUSCA's mean.

``FARISTOL_SEASONS`` says how many random ones are counted (100, and 2,000 in ``make soak``), each also by
a plain model of its own.
"""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest

from faristol.formats.files.event_file import read_event, write_event
from faristol.tournament import EntrantId, EventRefused, Result
from faristol.tournament.commands import (
    AddEvent,
    Command,
    Configure,
    DropEvent,
    DropTeam,
    Enter,
    FormTeam,
    JoinTeam,
    MarkAbsent,
    PairRound,
    Publish,
    Resume,
    SetResult,
    SetTableScores,
    Withdraw,
)
from faristol.tournament.event import EventLog
from faristol.tournament.presets import PRESETS
from faristol.tournament.season import Day, season_table
from faristol.tournament.season_parts import SeasonTeam
from faristol.tournament.settings import Settings, System
from faristol.tournament.state import EventState

SEASONS = int(os.environ.get("FARISTOL_SEASONS", "100"))
SEASON = PRESETS["season"]


def a_day(people: str, *rounds: str) -> EventState:
    """An event of one-letter people; a round is written «AB 400-300, CD 1-2»."""
    log = EventLog().act(Configure(Settings(system=System.LEAGUE, official=False, rounds=len(rounds))))
    log = log.act(*(Enter(name) for name in people))
    for number, text in enumerate(rounds, start=1):
        games = [part.split() for part in text.split(", ")]
        boards = [
            (EntrantId(people.index(pair[0]) + 1), EntrantId(people.index(pair[1]) + 1)) for pair, _ in games
        ]
        log = log.act(PairRound(boards=tuple(boards)), Publish(number))
        for table, (_, result) in enumerate(games, start=1):
            log = log.act(SetResult(number, table, Result.parse(result)))
    return log.state


def points(days: list[Day], settings: Settings, *teams: SeasonTeam) -> dict[str, float]:
    return {row.name: row.points for row in season_table(days, settings, teams).listed}


def test_the_best_events_count_each_by_its_weight() -> None:
    days = [
        Day(a_day("AB", "AB 400-300")),
        Day(a_day("AB", "AB 300-400"), 2.0),
        Day(a_day("AB", "AB 350-350"), 3.0),
    ]
    everything = replace(SEASON, least_share=0.0)
    assert points(days, everything) == {"A": 2.5, "B": 3.5}
    table = season_table(days, replace(everything, best_events=1))
    assert [(row.name, row.points, row.counted) for row in table.listed] == [
        ("B", 2.0, (False, True, False)),
        ("A", 1.5, (False, False, True)),
    ]
    assert table.listed[0].days == (0.0, 2.0, 1.5)


def test_who_has_not_played_half_of_the_games_is_occasional() -> None:
    first = a_day("ABC", "AB 400-300", "AC 400-300", "AB 400-300")
    second = a_day("AB", "AB 400-300")
    table = season_table([Day(first), Day(second)], SEASON)
    assert table.scheduled == 4
    assert [(row.position, row.name, row.games) for row in table.listed] == [(1, "A", 4), (2, "B", 3)]
    assert [(row.position, row.name, row.games) for row in table.occasional] == [(None, "C", 1)]
    assert [row.name for row in season_table([Day(first)], replace(SEASON, least_games=3)).listed] == ["A"]


def test_a_day_counts_for_a_team_if_all_its_members_played() -> None:
    """LLISCA: games between members are for the members alone, and a third counts from when they joined."""
    days = [
        Day(a_day("ABCDE", "AC 400-300, BD 400-300", "AB 400-300, CD 400-350")),
        Day(a_day("ACDE", "AC 400-300, DE 300-400")),  # B stayed at home
        Day(a_day("ABCDE", "AC 400-300, BD 400-300, EC 1-2")),
    ]
    one, other = SeasonTeam("Un", ("A", "B"), "E", 3), SeasonTeam("Dos", ("C", "D"))
    lines = season_table(days, SEASON, [one, other]).teams

    assert [(line.team.name, line.points) for line in lines] == [("Un", 4.0), ("Dos", 1.0)]
    assert [(day.points, day.counts) for day in lines[0].days] == [(2.0, True), (1.0, False), (2.0, True)]
    assert [(day.points, day.counts) for day in lines[1].days] == [(0.0, True), (0.0, True), (1.0, True)]
    assert (lines[0].difference, lines[0].total) == (200 + 199, 1601)


def test_people_are_known_by_their_names_from_day_to_day() -> None:
    first = EventLog().act(
        Configure(Settings(official=False, system=System.LEAGUE)), Enter("Anna  Puig"), Enter("B")
    )
    second = EventLog().act(
        Configure(Settings(official=False, system=System.LEAGUE)), Enter("b"), Enter("ANNA PUIG")
    )
    logs = [log.act(PairRound(boards=((EntrantId(1), EntrantId(2)),))) for log in (first, second)]
    days = [Day(log.act(SetResult(1, 1, Result.parse("2-1"))).state) for log in logs]
    assert points(days, replace(SEASON, least_share=0.0)) == {"Anna  Puig": 1.0, "B": 1.0}


def test_cusca_is_the_mean_of_points_times_players() -> None:
    log = EventLog().act(
        Configure(Settings(system=System.TABLES, official=False, rounds=2)), *map(Enter, "ABCDEFG")
    )
    log = log.act(PairRound(seed=1))
    for table, game in enumerate(log.state.tables[0].tables, start=1):
        log = log.act(SetTableScores(1, table, tuple(100 * int(who) for who in game.seats)))
    days = [Day(log.state), Day(a_day("AB", "AB 400-300"))]
    sizes = {int(who): len(game.seats) for game in log.state.tables[0].tables for who in game.seats}
    table_ = season_table(days, replace(PRESETS["cusca"], least_games=2))
    assert {row.name: row.points for row in table_.listed} == {
        "A": (100 * sizes[1] + 800) / 2,
        "B": (200 * sizes[2] + 600) / 2,
    }
    assert len(table_.occasional) == 5
    assert table_.occasional[0].name == "G"


# --- a season in the log ---


def refused(log: EventLog, *commands: Command) -> str:
    with pytest.raises(EventRefused) as caught:
        log.act(*commands)
    return caught.value.code


def test_a_season_is_a_log_like_any_other() -> None:
    log = EventLog().act(Configure(SEASON))
    log = log.act(AddEvent("abc"), AddEvent("def", 2.0), FormTeam("Un", "Anna", "Biel")).act(
        JoinTeam("un", "Carla", 2), FormTeam("Dos", "Dídac", "Elna")
    )
    assert refused(log, AddEvent("abc")) == "event-twice"
    assert refused(log, DropEvent("xyz")) == "event-not-in-season"
    assert refused(log, FormTeam("UN", "X", "Y")) == "team-twice"
    assert refused(log, FormTeam("Tres", "X", "x ")) == "team-of-two"
    assert refused(log, FormTeam("Tres", "X", "CARLA")) == "in-another-team"
    assert refused(log, JoinTeam("Un", "X", 2)) == "team-has-third"
    assert refused(log, JoinTeam("Dos", "anna", 2)) == "in-another-team"
    assert refused(log, JoinTeam("Cap", "X", 1)) == "no-such-team"
    assert refused(log, FormTeam(" ", "X", "Y")) == "name-needed"
    assert refused(log, Enter("Anna")) == "is-a-season"
    assert refused(log, PairRound()) == "is-a-season"
    assert refused(log, Configure(Settings())) == "system-is-settled"
    assert refused(EventLog().act(Configure(Settings())), AddEvent("abc")) == "not-a-season"
    assert read_event(write_event(log).encode()).digest == log.digest
    assert EventLog(log.steps).state == log.state
    gone = log.act(DropTeam("Un"), DropEvent("abc"))
    assert [team.name for team in gone.state.teams] == ["Dos"]
    assert gone.undo().digest == log.digest


def test_a_third_stays_from_the_same_day_on_when_an_earlier_one_is_taken_out() -> None:
    log = EventLog().act(Configure(SEASON), *(AddEvent(day) for day in "abcd"))
    log = log.act(FormTeam("Un", "Anna", "Biel"), JoinTeam("Un", "Carla", 3))  # from c on

    assert log.act(DropEvent("a")).state.teams[0].third_from == 2, "c is the second now"
    assert log.act(DropEvent("c")).state.teams[0].third_from == 3, "then from d on"
    assert log.act(DropEvent("d")).state.teams[0].third_from == 3
    assert log.act(DropEvent("a")).undo().digest == log.digest


def test_a_season_of_sixty_events_is_the_longest() -> None:
    log = EventLog().act(Configure(SEASON), *(AddEvent(f"e{number}") for number in range(60)))
    assert refused(log, AddEvent("one-more")) == "too-many-events"


# --- random ones, and the plain model ---


def a_random_day(chance: Random, people: list[str]) -> EventState:
    """Three rounds with absences, withdrawals and steps that are taken back; told again it is the same."""
    names = chance.sample(people, chance.randint(4, len(people)))
    settings = Settings(rounds=3, official=False, tie_breaks=PRESETS["ajusc"].tie_breaks)
    log = EventLog().act(Configure(settings), *map(Enter, names))
    left: list[EntrantId] = []
    for number in range(1, 4):
        present = [one.id for one in log.state.entrants if one.id not in left]
        if left and chance.random() < 0.4:
            log = log.act(Resume(left.pop()))
        elif len(present) > 4 and chance.random() < 0.3:
            left.append(chance.choice(present))
            log = log.act(Withdraw(left[-1]))
        elif chance.random() < 0.3:
            log = log.act(MarkAbsent(chance.choice(present)))
        log = log.act(PairRound(allow_rematches=True, seed=1))
        if chance.random() < 0.2:
            log = taken_back_and_done_again(log, PairRound(allow_rematches=True, seed=1))
        tables = chance.sample(
            range(1, len(log.state.rounds[-1].boards) + 1), len(log.state.rounds[-1].boards)
        )
        for table in tables:  # in any order
            odd = {0: "+", 1: "-", 2: "0-0", 3: "300-300"}
            plain = f"{chance.randint(200, 600)}-{chance.randint(200, 600)}"
            text = odd.get(chance.randrange(12), plain)
            log = log.act(SetResult(number, table, Result.parse(text)))
            if chance.random() < 0.1:
                log = taken_back_and_done_again(log, SetResult(number, table, Result.parse(text)))
        staying = [one.id for one in log.state.entrants if one.id not in left]
        if chance.random() < 0.1 and len(staying) > 4:  # in the middle: the next round is not theirs
            left.append(chance.choice(staying))
            log = log.act(Withdraw(left[-1]))
    assert EventLog(log.steps).state == log.state
    return log.state


def taken_back_and_done_again(log: EventLog, *commands: Command) -> EventLog:
    again = log.undo().act(*commands)
    assert again.digest == log.digest
    return again


def a_random_season(chance: Random, held: int, people: list[str], settings: Settings) -> EventLog:
    """The log of a season: events in some order with their weights, teams of two and of three, and undo."""
    shuffled = chance.sample(people, len(people))
    commands: list[Command] = [
        AddEvent(str(day), chance.choice([1.0, 1.0, 2.0])) for day in chance.sample(range(held), held)
    ]
    for number in range(chance.randint(1, 2)):
        commands.append(FormTeam(f"T{number}", *shuffled[2 * number : 2 * number + 2]))
    for number, third in zip(range(chance.randint(0, 2)), shuffled[4:], strict=False):
        commands.append(JoinTeam(f"T{number}", third, chance.randint(1, 4)))
    log = EventLog().act(Configure(settings))
    for command in commands:
        before = log
        try:
            log = log.act(command)
        except EventRefused as refusal:
            assert refusal.code == "no-such-team"  # noqa: PT017
            continue
        if chance.random() < 0.2:
            assert log.undo().digest == before.digest
            log = log.undo().act(command)
        if chance.random() < 0.1 and log.state.events:
            dropped = chance.choice(log.state.events)
            log = taken_back_and_done_again(
                log.act(DropEvent(dropped.event)), DropEvent(dropped.event)
            ).undo()
    assert EventLog(log.steps).state == log.state
    return log


def plain_lives(event: EventState) -> dict[str, list[tuple[bool, float, int, int, str]]]:
    """For each name: was there, points, scored, conceded, rival; one for each round, in the plainest way."""
    name = {entrant.id: entrant.name for entrant in event.entrants}
    lives: dict[str, list[tuple[bool, float, int, int, str]]] = defaultdict(list)
    for round_ in event.rounds:
        for bye in round_.byes:
            lives[name[bye.entrant]].append((bye.points > 0, bye.points, 0, 0, ""))
        for board in round_.boards:
            assert board.result is not None
            text, one, other = board.result.text, name[board.first], name[board.second]
            if text in ("+", "-"):
                won, lost = (one, other) if text == "+" else (other, one)
                lives[won].append((True, 1.0, 300, 0, lost))
                lives[lost].append((False, 0.0, 0, 300, won))
                continue
            first, second = map(int, text.split("-"))
            half = 0.5 if first == second and first else 0.0
            lives[one].append((True, 1.0 if first > second else half, first, second, other))
            lives[other].append((True, 1.0 if second > first else half, second, first, one))
    return lives


Lives = list[dict[str, list[tuple[bool, float, int, int, str]]]]


def plain_season(person: str, days: list[Day], lives: Lives, best: int) -> tuple[float, ...] | None:
    """Games, points, difference and total of somebody, or nothing for who was never there."""
    each: list[list[float]] = []
    games = 0
    for day, life in zip(days, lives, strict=True):
        mine = life.get(person, [])
        if any(there for there, *_ in mine):
            games += sum(there for there, *_ in mine)
            won, gained, made = 0.0, 0, 0
            for _, points_, scored, conceded, _ in mine:
                won, gained, made = won + points_, gained + scored - conceded, made + scored
            each.append([day.weight * value for value in (won, gained, made)])
    each.sort(reverse=True)
    counting = each[: best or None]
    return (games, *(sum(one[part] for one in counting) for part in range(3))) if each else None


def plain_team(team: SeasonTeam, days: list[Day], lives: Lives) -> list[float]:
    sums = [0.0, 0.0, 0.0]
    for place, (day, life) in enumerate(zip(days, lives, strict=True), start=1):
        members = list(team.members)
        if team.third and place >= team.third_from:
            members.append(team.third)
        if not all(any(there for there, *_ in life.get(member, [])) for member in members):
            continue
        for member in members:
            for _, won, scored, conceded, rival in life[member]:
                if rival not in members:
                    for part, value in enumerate((won, scored - conceded, scored)):
                        sums[part] += day.weight * value
    return sums


@pytest.mark.parametrize("seed", range(SEASONS))
def test_a_random_season(seed: int) -> None:
    chance = Random(seed)
    people = [f"P{number}" for number in range(chance.randint(6, 11))]
    held = [a_random_day(chance, people) for _ in range(chance.randint(1, 4))]
    settings = replace(
        SEASON,
        best_events=chance.choice([0, 1, 2]),
        least_share=chance.choice([0.0, 0.5]),
        least_games=chance.choice([0, 4]),
    )
    season = a_random_season(chance, len(held), people, settings).state
    days = [Day(held[int(one.event)], one.weight) for one in season.events]
    table = season_table(days, season.settings, season.teams)
    assert len(table.teams) == len(season.teams) > 0

    lives = [plain_lives(day.event) for day in days]
    lines = {person: plain_season(person, days, lives, settings.best_events) for person in people}
    wanted = {person: line for person, line in lines.items() if line is not None}
    enough = max(settings.least_games, settings.least_share * 3 * len(days))
    rows = (*table.listed, *table.occasional)
    assert {row.name: (row.games, row.points, row.difference, row.total) for row in rows} == wanted
    listed = {name: line[1:] for name, line in wanted.items() if line[0] >= enough}
    assert {row.name for row in table.listed} == set(listed)
    order = sorted(listed.values(), reverse=True)
    assert [row.position for row in table.listed] == [
        order.index(listed[row.name]) + 1 for row in table.listed
    ]
    for line in table.teams:
        assert [line.points, line.difference, line.total] == plain_team(line.team, days, lives)
