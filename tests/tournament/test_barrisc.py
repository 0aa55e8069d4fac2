"""BARRISC: means of percentages, the season before as one game, who is active; and a plain second count."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from faristol.formats.files.season_csv import read_duplicate_game, write_season
from faristol.rules.duplicate.series import Played, series
from faristol.tournament import MalformedEvent
from faristol.tournament.barrisc import barrisc_table
from faristol.tournament.presets import PRESETS
from faristol.tournament.season import PersonRow, SeasonTable

BARRISC = PRESETS["barrisc"]


def a_game(maximum: int, **points: int) -> tuple[Played, ...]:
    return tuple(
        Played(name=name.replace("_", " "), place=0, points=made, maximum=maximum, tops=0)
        for name, made in points.items()
    )


def told(rows: tuple[PersonRow, ...]) -> list[tuple[int | None, str, int, float]]:
    return [(row.position, row.name, row.games, round(row.points, 6)) for row in rows]


def test_a_game_counts_once_however_long_it_was() -> None:
    table = barrisc_table([a_game(1000, Anna=900, Biel=500), a_game(100, Anna=50, Biel=50)], BARRISC)
    assert told(table.listed) == [(1, "Anna", 2, 70.0), (2, "Biel", 2, 50.0)]
    assert table.listed[0].days == (90.0, 50.0)
    assert table.scheduled == 2


def test_it_can_be_more_than_a_hundred() -> None:
    table = barrisc_table([a_game(900, Anna=945), a_game(900, Anna=918)], BARRISC)
    assert told(table.listed) == [(1, "Anna", 2, 103.5)]


def test_who_misses_a_game_loses_nothing_by_it() -> None:
    games = [a_game(100, Anna=80, Biel=90), a_game(100, Anna=80), a_game(100, Anna=80, Biel=70)]
    table = barrisc_table(games, BARRISC)
    assert told(table.listed) == [(1, "Anna", 3, 80.0), (1, "Biel", 2, 80.0)], "level: one place for both"
    assert table.listed[1].days == (90.0, None, 70.0)
    assert table.listed[1].counted == (True, False, True)


def test_the_season_before_is_one_game_of_this_one() -> None:
    before = barrisc_table([a_game(100, Anna=60, Biel=90), a_game(100, Anna=80)], BARRISC)
    assert told(before.listed) == [(1, "Anna", 2, 70.0)]
    assert told(before.occasional) == [(None, "Biel", 1, 90.0)]

    table = barrisc_table([before, a_game(100, Anna=100, Carla=50)], BARRISC)

    # Anna: (70 + 100) / 2; Biel has played one game in two seasons, Carla one.
    assert told(table.listed) == [(1, "Anna", 1, 85.0)]
    assert told(table.occasional) == [(None, "Biel", 0, 90.0), (None, "Carla", 1, 50.0)]
    assert table.scheduled == 1

    later = barrisc_table([table, a_game(100, Biel=60)], BARRISC)
    assert told(later.occasional) == [
        (None, "Anna", 0, 85.0),
        (None, "Biel", 1, 75.0),
        (None, "Carla", 0, 50.0),
    ], "of two seasons, not of three"


def test_people_are_known_by_their_names_whatever_their_club() -> None:
    one = (Played(name="Anna  Puig (Palma)", place=0, points=50, maximum=100, tops=0),)
    other = (Played(name="ANNA PUIG", place=0, points=70, maximum=100, tops=0),)
    assert told(barrisc_table([one, other], BARRISC).listed) == [(1, "Anna  Puig", 2, 60.0)]


def test_in_a_series_it_is_the_mean_of_the_games_played() -> None:
    rows = {row.name: row for row in series([a_game(100, Anna=80, Biel=90), a_game(100, Anna=60)]).rows}
    assert (rows["Anna"].percent, rows["Anna"].barrisc) == (70.0, 70.0)
    assert (rows["Biel"].percent, rows["Biel"].barrisc) == (45.0, 90.0)


def plainly(seasons: list[list[dict[str, tuple[int, int]]]]) -> dict[str, tuple[float, int, bool]]:
    """Somebody's mean, games and whether they are active after the last of *seasons*, by hand."""
    means: dict[str, float] = {}
    games: list[dict[str, int]] = []
    for season in seasons:
        percentages: dict[str, list[float]] = {who: [mean] for who, mean in means.items()}
        games.append({})
        for game in season:
            for who, (points, maximum) in game.items():
                percentages.setdefault(who, []).append(100 * points / maximum)
                games[-1][who] = games[-1].get(who, 0) + 1
        means = {who: sum(found) / len(found) for who, found in percentages.items()}
    return {
        who: (mean, games[-1].get(who, 0), sum(one.get(who, 0) for one in games[-2:]) >= 2)
        for who, mean in means.items()
    }


@pytest.mark.parametrize("seed", range(200))
def test_random_seasons_are_what_a_plain_count_says(seed: int) -> None:
    chance = Random(seed)
    people = [f"Jugadora {number}" for number in range(chance.randint(1, 9))]
    seasons = []
    for _ in range(chance.randint(1, 4)):
        games = []
        for _ in range(chance.randint(0, 5)):
            maximum = chance.randint(300, 1200)
            there = chance.sample(people, chance.randint(1, len(people)))
            games.append({who: (chance.randint(0, maximum + 40), maximum) for who in there})
        seasons.append(games)

    table: SeasonTable | None = None
    for games in seasons:
        played = [
            tuple(
                Played(name=who, place=0, points=points, maximum=maximum, tops=0)
                for who, (points, maximum) in game.items()
            )
            for game in games
        ]
        table = barrisc_table([*([] if table is None else [table]), *played], BARRISC)
    assert table is not None

    expected = plainly(seasons)
    rows = {row.name: row for row in (*table.listed, *table.occasional)}
    assert rows.keys() == expected.keys()
    for who, (mean, count, active) in expected.items():
        assert rows[who].points == pytest.approx(mean)
        assert rows[who].games == count
        assert (rows[who].position is not None) == active
    listed = [expected[row.name][0] for row in table.listed]
    assert listed == pytest.approx(sorted(listed, reverse=True))


def test_the_least_number_of_games_is_the_organisers() -> None:
    [row] = barrisc_table([a_game(100, Anna=50)], replace(BARRISC, least_games=1)).listed
    assert row.position == 1


def test_a_game_is_read_from_its_rating_report() -> None:
    source = b"date,title,official,players,rounds,maximum,place,player,points,percent\n"
    source += b"2026-11-16,Dup,yes,2,24,900,1,Anna (Palma),810,90.00\n"
    [anna] = read_duplicate_game(source)
    assert (anna.name, float(anna.share)) == ("Anna (Palma)", 0.9)
    table = barrisc_table([read_duplicate_game(source)] * 2, BARRISC)
    lines = write_season(table, ["gener", "febrer"]).splitlines()
    assert lines == ["position,player,games,points,difference,total,gener,febrer", "1,Anna,2,90,0,0,90,90"]


@pytest.mark.parametrize(
    "source",
    [b"", b"player,points\nAnna,3\n", b"player,points,maximum\nAnna,x,3\n", b"player,points,maximum\n"],
)
def test_what_is_no_report_is_refused(source: bytes) -> None:
    with pytest.raises(MalformedEvent):
        read_duplicate_game(source)
