"""Standings by category and by school, against a second, plain way to count them."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from faristol.tournament.clubs import club_table
from faristol.tournament.commands import (
    Configure,
    Enter,
    MarkAbsent,
    PairRound,
    SetResult,
    SetTableScores,
)
from faristol.tournament.errors import PairingImpossible
from faristol.tournament.event import EventLog
from faristol.tournament.events import Configured
from faristol.tournament.fitting import fits
from faristol.tournament.presets import PRESETS
from faristol.tournament.rounds import Result
from faristol.tournament.settings import ClubPoints, Settings, System
from faristol.tournament.standings import places_in_groups
from faristol.tournament.state import EventState
from faristol.tournament.tiebreaks import TieBreak

_SCHOOLS = ("Escola Pia", "Institut Baix Camp", "Escola Marinada", "")
_CATEGORIES = ("5è i 6è", "1r i 2n d'ESO", "3r i 4t d'ESO")


def a_morning(dice: Random, system: System) -> EventLog:
    """A morning that was really played: a few absent, byes where a category is odd, results of every kind."""
    settings = Settings(
        system=system,
        rounds=2,
        official=False,
        groups_apart=True,
        schools=True,
        club_best=dice.choice((0, 1, 2, 3)),
        club_points=dice.choice(list(ClubPoints)),
        tie_breaks=(TieBreak.DIFFERENCE,),
    )
    log = EventLog().act(Configure(settings))
    for category in _CATEGORIES[: dice.randint(1, 3)]:
        for number in range(dice.choice((6, 7, 8, 11))):
            log = log.act(Enter(f"{category} {number}", club=dice.choice(_SCHOOLS), group=category))
    for number in (1, 2):
        for entrant in log.state.entrants:
            there = sum(one.group == entrant.group for one in log.state.entrants) - len(log.state.absent)
            if there > 8 and dice.random() < 0.1:
                log = log.act(MarkAbsent(entrant.id))
        try:
            log = log.act(PairRound(seed=dice.randrange(1000)))
        except PairingImpossible:  # so many are absent that no tables can be made of a category
            return log
        log = _played(log, number, dice)
    return log


def _played(log: EventLog, number: int, dice: Random) -> EventLog:
    if log.state.settings.system is System.TABLES:
        for table, game in enumerate(log.state.tables[-1].tables, 1):
            scores = tuple(dice.choice((90, 100, 120, 150)) for _ in game.seats)
            log = log.act(SetTableScores(number, table, scores))
        return log
    for table in range(1, len(log.state.rounds[-1].boards) + 1):
        told = dice.choice(("+", "-", "0-0", "150-150", "", "", "", ""))
        result = (
            Result.parse(told) if told else Result.of_scores(dice.randint(80, 160), dice.randint(80, 160))
        )
        log = log.act(SetResult(number, table, result))
    return log


def counted(state: EventState) -> dict[str, tuple[Fraction, Fraction, int]]:
    """Of each entrant who took part: points, difference and total, added up from what was written down."""
    name = {entrant.id: entrant.name for entrant in state.entrants}
    told: dict[str, list[tuple[Fraction, int, int]]] = {}
    for round_ in state.rounds:
        for board in round_.boards:
            assert board.result is not None
            scores = board.result.scores or (0, 0)
            for who, points, own, other in (
                (board.first, board.result.points[0], scores[0], scores[1]),
                (board.second, board.result.points[1], scores[1], scores[0]),
            ):
                told.setdefault(name[who], []).append((Fraction(points), own - other, own))
        for bye in round_.byes:
            if bye.points:
                told.setdefault(name[bye.entrant], []).append((Fraction(bye.points), 0, 0))
    for round_of_four in state.tables:
        for game in round_of_four.tables:
            assert game.scores is not None
            for who, own in zip(game.seats, game.scores, strict=True):
                above = sum(other > own for other in game.scores)
                level = sum(other == own for other in game.scores) - 1
                told.setdefault(name[who], []).append((4 - above - Fraction(level, 2), 0, own))
    return {
        who: (
            sum((points for points, _, _ in games), Fraction(0)),
            Fraction(sum(difference for _, difference, _ in games)),
            sum(total for _, _, total in games),
        )
        for who, games in told.items()
    }


@pytest.mark.parametrize("system", [System.SWISS, System.TABLES])
@pytest.mark.parametrize("seed", range(25))
def test_a_second_way_to_count_gives_the_same_places(system: System, seed: int) -> None:
    state = a_morning(Random(seed), system).state
    made = counted(state)
    tables = system is System.TABLES
    rows = state.table_standings() if tables else state.championship.standings()

    # Nobody met anybody of another category.
    group = {entrant.id: entrant.group for entrant in state.entrants}
    for round_ in state.rounds:
        assert all(group[board.first] == group[board.second] for board in round_.boards)
    for round_of_four in state.tables:
        assert all(len({group[who] for who in game.seats}) == 1 for game in round_of_four.tables)

    # By category: one place behind each who has more, by points and then what breaks ties.
    def key(name: str) -> tuple[Fraction, ...]:
        points, difference, total = made.get(name, (Fraction(0), Fraction(0), 0))
        return (points, Fraction(total)) if tables else (points, difference)

    places = places_in_groups(rows)
    for row in rows:
        rivals = [one.entrant.name for one in rows if one.entrant.group == row.entrant.group]
        assert places[row.entrant.id] == 1 + sum(key(one) > key(row.entrant.name) for one in rivals)
        assert Fraction(row.points) == key(row.entrant.name)[0]

    # By school: the best of those who took part, whichever of level ones they are.
    settings = state.settings
    schools = {entrant.club for entrant in state.entrants if entrant.club}
    table = club_table(state)
    assert {row.team for row in table} == schools
    for line in table:
        ours = [one.name for one in state.entrants if one.club == line.team]
        took_part = {row.entrant.name for row in rows if row.games or row.points}
        played = sorted((key(one) for one in ours if one in took_part), reverse=True)
        best = played[: settings.club_best or None]
        points = sum((one[0] for one in best), Fraction(0))
        if settings.club_points is ClubPoints.MEAN and best:
            points /= len(best)
        assert line.points == pytest.approx(float(points))
        assert len(line.members) == len(ours)
        assert len(line.counted) == len(best)
    for before, after in pairwise(table):
        one, other = (
            (before.points, before.difference, before.total),
            (after.points, after.difference, after.total),
        )
        assert one >= other
        assert (before.position == after.position) == (one == other)


def test_who_stayed_at_home_counts_for_no_school() -> None:
    log = EventLog().act(Configure(Settings(official=False, rounds=1, schools=True, club_best=2)))
    for name, school in (
        ("Anna", "Pia"),
        ("Biel", "Mar"),
        ("Carla", "Pia"),
        ("Dídac", "Mar"),
        ("Elna", "Pia"),
    ):
        log = log.act(Enter(name, club=school))
    log = log.act(MarkAbsent(log.state.entrants[4].id), PairRound(boards=((1, 2), (3, 4))))  # type: ignore[arg-type]
    log = log.act(SetResult(1, 1, Result.of_scores(90, 150)), SetResult(1, 2, Result.of_scores(80, 160)))

    first, second = club_table(log.state)

    assert (first.team, first.points, first.difference) == ("Mar", 2, 140)
    assert (second.team, second.points, second.difference) == ("Pia", 0, -140), "not that of who was absent"
    assert (len(second.members), len(second.counted)) == (3, 2)


def test_a_category_of_which_no_tables_can_be_made_is_named() -> None:
    settings = Settings(system=System.TABLES, rounds=1, official=False, groups_apart=True)
    log = EventLog().act(Configure(settings))
    for number in range(9):
        log = log.act(Enter(f"J{number}", group="Grans" if number < 4 else "Petits"))

    with pytest.raises(PairingImpossible) as why:
        log.act(PairRound(seed=1))

    assert (why.value.code, why.value.facts) == ("no-tables-in-group", {"group": "Petits", "players": 5})


def test_where_the_fewest_points_win_schools_have_no_table() -> None:
    settings = Settings(system=System.TABLES, rounds=1, official=False, winner_gets_most=False, schools=True)
    log = EventLog().act(Configure(settings))
    for name in "ABCD":
        log = log.act(Enter(name, club="Pia"))
    assert club_table(log.act(PairRound(seed=1), SetTableScores(1, 1, (9, 8, 7, 6))).state) == ()


def test_school_finals_part_categories_and_count_the_best_of_each_school() -> None:
    school = PRESETS["school"]
    assert (school.groups_apart, school.schools) == (True, True)
    assert (school.club_best, school.club_points) == (5, ClubPoints.SUM)
    log = EventLog().act(Configure(school))
    assert fits(EventState(), Configured(school))
    assert log.state.settings == school
