"""The table of a class, against a second way of counting it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from faristol.tournament.class_table import Played, class_table, credits_of

_PUPILS = tuple(range(1, 9))
_games = st.lists(st.dictionaries(st.sampled_from(_PUPILS), st.integers(0, 60), min_size=1, max_size=4))


def _counted_in_pairs(games: list[dict[int, int]]) -> tuple[Counter[int], Counter[int]]:
    """Half credits and points, by looking at every two who met: two halves to share, and two for coming."""
    halves: Counter[int] = Counter()
    points: Counter[int] = Counter()
    for game in games:
        for pupil, scored in game.items():
            halves[pupil] += 2
            points[pupil] += scored
        for (one, a), (other, b) in combinations(game.items(), 2):
            halves[one] += 2 if a > b else 1 if a == b else 0
            halves[other] += 2 if b > a else 1 if a == b else 0
    return halves, points


@given(_games)
def test_it_is_the_same_counted_pupil_by_pupil_and_pair_by_pair(games: list[dict[int, int]]) -> None:
    halves, points = _counted_in_pairs(games)
    rows = class_table(_PUPILS, map(Played, games))

    assert {row.pupil: row.credits * 2 for row in rows} == {one: halves[one] for one in _PUPILS}
    assert {row.pupil: row.points for row in rows} == {one: points[one] for one in _PUPILS}
    ranked = sorted(_PUPILS, key=lambda one: (-halves[one], -points[one], one))
    assert [row.pupil for row in rows] == ranked
    keys = [(halves[one], points[one]) for one in ranked]
    assert [row.place for row in rows] == [1 + keys.index(key) for key in keys], "level ones share a place"


@given(st.dictionaries(st.integers(1, 30), st.integers(0, 300), min_size=1, max_size=4))
def test_a_game_gives_what_its_size_says_however_it_ends(game: dict[int, int]) -> None:
    players = len(game)
    assert sum(credits_of(Played(game)).values()) == players + Fraction(players * (players - 1), 2)
    assert min(credits_of(Played(game)).values()) >= 1, "who plays has something of it"


def test_who_has_left_the_class_was_still_beaten() -> None:
    rows = class_table((1, 2), [Played({1: 50, 9: 40}), Played({2: 10, 9: 40})])

    assert {row.pupil: float(row.credits) for row in rows} == {1: 2.0, 2: 1.0}
