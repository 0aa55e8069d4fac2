"""Several duplicate games as one championship, beside a second computation by counting."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.rules.duplicate.series import (
    Played,
    Series,
    TwiceInOneGame,
    game_of_halls,
    series,
    team_of,
)
from tests.duplicate.makers import played

_NAMES = ["Anna (Palma)", "Biel", "Carla (Manacor)", "Dídac (Palma)", "Emma", "Ferran (Manacor)", "Gal·la"]


def _game(results: dict[str, int], maximum: int) -> tuple[Played, ...]:
    """A game of one hall as its table would have it."""
    return tuple(
        Played(
            name=name,
            place=1 + sum(other > points for other in results.values()),
            points=points,
            maximum=maximum,
            tops=points % 5,
        )
        for name, points in results.items()
    )


@st.composite
def _games(draw: st.DrawFn) -> list[tuple[Played, ...]]:
    games = []
    for _ in range(draw(st.integers(1, 4))):
        names = draw(st.lists(st.sampled_from(_NAMES), min_size=1, unique=True))
        maximum = draw(st.integers(30, 60))
        games.append(_game({name: draw(st.integers(0, 30)) for name in names}, maximum))
    return games


def _by_counting(games: list[tuple[Played, ...]]) -> dict[str, int]:
    """Everybody's final place, by counting who is ahead; percentages over one common denominator."""
    everybody = {one.name for game in games for one in game}
    common = 1
    for game in games:
        common *= game[0].maximum
    points, share, places = dict[str, int](), dict[str, int](), dict[str, int]()
    for name in everybody:
        points[name] = share[name] = places[name] = 0
        for game in games:
            own = [one for one in game if one.name == name]
            points[name] += own[0].points if own else 0
            share[name] += own[0].points * (common // game[0].maximum) if own else 0
            places[name] += own[0].place if own else len(game) + 1
    three = {
        name: sum(points[other] > points[name] for other in everybody)
        + sum(share[other] > share[name] for other in everybody)
        + sum(places[other] < places[name] for other in everybody)
        for name in everybody
    }
    return {
        name: 1
        + sum(
            three[other] < three[name] or (three[other] == three[name] and points[other] > points[name])
            for other in everybody
        )
        for name in everybody
    }


@given(_games())
def test_the_final_table_is_what_counting_says(games: list[tuple[Played, ...]]) -> None:
    table = series(games)

    assert {row.name: row.place for row in table.rows} == _by_counting(games)
    assert [row.place for row in table.rows] == sorted(row.place for row in table.rows)
    for row in table.rows:
        assert row.points == sum(one.points for game in games for one in game if one.name == row.name)
        assert row.mean == pytest.approx((row.by_points + row.by_percent + row.by_places) / 3, abs=0.005)


@given(_games(), st.randoms(use_true_random=False))
def test_the_order_in_which_players_are_written_down_changes_nothing(
    games: list[tuple[Played, ...]], dice: Random
) -> None:
    shuffled = [tuple(dice.sample(game, len(game))) for game in games]
    assert series(shuffled) == series(games)


@given(_games(), st.integers(1, 4))
def test_a_team_has_the_points_of_its_best(games: list[tuple[Played, ...]], best: int) -> None:
    table = series(games, best)
    for team in table.teams:
        own = [row for row in table.rows if row.name.endswith(f"({team.team})")]
        assert team.points == sum(sorted((row.points for row in own), reverse=True)[:best])
        assert team.members == len(own)
        assert (team.best, team.best_place) == (own[0].name, min(row.place for row in own))
    assert {team.team for team in table.teams} == {team_of(row.name) for row in table.rows} - {""}


def test_the_mean_of_the_three_tables() -> None:
    """A written example: two games, one of them missed by the winner of the other."""
    first = _game({"Anna": 90, "Biel": 80, "Carla": 70}, 100)
    second = _game({"Biel": 30, "Carla": 50}, 50)

    table = series([first, second])

    rows = {row.name: row for row in table.rows}
    carla = rows["Carla"]
    assert (carla.points, carla.percent, carla.mean_place) == (120, 85.0, 2.0)
    assert (carla.by_points, carla.by_percent, carla.by_places, carla.mean) == (1, 1, 1, 1.0)
    biel = rows["Biel"]
    assert (biel.by_points, biel.by_percent, biel.by_places, biel.mean) == (2, 2, 1, 1.67)
    anna = rows["Anna"]
    assert anna.games == (first[0], None)
    assert (anna.points, anna.percent, anna.mean_place) == (90, 45.0, 2.0)  # behind the last of two: third
    assert [row.name for row in table.rows] == ["Carla", "Biel", "Anna"]


def test_most_master_plays_are_shared() -> None:
    table = series([_game({"Anna": 14, "Biel": 9, "Carla": 3}, 20)])
    assert (table.masters, table.most_tops) == (("Anna", "Biel"), 4)


def test_no_game_makes_no_table() -> None:
    assert series([]) == Series(rows=(), teams=(), masters=(), most_tops=0)


def test_one_game_in_two_halls_has_one_table() -> None:
    """Both halls have the same rack; who came to neither round is in no table."""
    script = ["draw C A S A E T R", "time"]
    here = played(*script, "slip 0 H5 CASA", "slip 1 H8 SA", "close", players=2)
    there = played(*script, "slip 2 H5 CASES", "absent 0", "absent 1", "close", players=3)

    game = game_of_halls([here.state, there.state])

    assert {one.name for one in game} == {"Anna", "Biel", "Carla"}
    assert [one.place for one in game] == sorted(one.place for one in game)


def test_nobody_plays_one_game_in_two_halls() -> None:
    hall = played("draw C A S A E T R", "time", "slip 0 H5 CASA", "close", players=1).state
    with pytest.raises(TwiceInOneGame) as refused:
        game_of_halls([hall, hall])
    assert refused.value.facts == {"name": "Anna"}
