"""Our Dutch system against another implementation of it: the same rounds, board by board.

``FARISTOL_CHAMPIONSHIPS`` says how many events of 8 to 60 players are paired by both (60).
"""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest

from faristol._core import DutchRound
from faristol.tournament import (
    Board,
    Bye,
    Championship,
    Entrant,
    EntrantId,
    PairingImpossible,
    Result,
    Round,
)
from faristol.tournament.pairing.common import meetings
from faristol.tournament.pairing.dutch import pair_dutch
from faristol.tournament.pairing.progress import listening
from tests.tournament import py4swiss_dutch
from tests.tournament.makers import entrants

CHAMPIONSHIPS = int(os.environ.get("FARISTOL_CHAMPIONSHIPS", "60"))

UNUSUAL = ("+", "-", "0-0", "350-350", "350-350")


def a_result(chance: Random) -> Result:
    if chance.random() < 0.2:
        return Result.parse(chance.choice(UNUSUAL))
    return Result.of_scores(chance.randint(200, 600), chance.randint(200, 600))


def an_event(chance: Random, players: int, rounds: int) -> Championship:
    """Some carry points into it, and some may not meet."""
    carried = chance.choice([(0.0,), (0.0,), (0.0, 0.0, 0.5, 1.0)])
    there: list[Entrant] = [replace(one, carried=chance.choice(carried)) for one in entrants(players)]
    numbers = [one.id for one in there]
    forbidden = frozenset(frozenset(chance.sample(numbers, 2)) for _ in range(chance.choice([0, 0, 2, 5])))
    return Championship(
        entrants=tuple(there), planned=rounds, forbidden=forbidden, first_starts=chance.random() < 0.5
    )


def both_agree(chance: Random, players: int) -> int:
    """Pair and play an event round by round until it ends or no round is possible; how many were paired."""
    rounds = chance.randint(3, min(11, players + 1))
    event, colours = an_event(chance, players, rounds), chance.random() < 0.5
    for number in range(1, rounds + 1):
        people = [one.id for one in event.entrants if chance.random() > 0.03]
        met = meetings(event).keys()
        ours = pair_dutch(event, people, met=met, colours=colours)

        assert ours == py4swiss_dutch.pair_dutch(event, people, met=met, colours=colours), number
        if ours is None:
            return number - 1
        boards = tuple(Board(first, second, a_result(chance)) for first, second in ours[0])
        absent = [Bye(one.id, chance.choice([0.0, 0.5])) for one in event.entrants if one.id not in people]
        byes = (*absent, *((Bye(ours[1]),) if ours[1] is not None else ()))
        event = replace(event, rounds=(*event.rounds, Round(number, boards, byes)))
    return rounds


@pytest.mark.parametrize("seed", range(CHAMPIONSHIPS))
def test_an_event_is_paired_as_py4swiss_does(seed: int) -> None:
    chance = Random(seed)

    assert both_agree(chance, chance.randint(8, 60)) >= 3


def test_few_players_and_many_rounds_come_to_the_same_dead_ends() -> None:
    """Here whole brackets are joined to the last, which happens to hundreds of players hardly ever."""
    paired = [both_agree(Random(f"few {seed}"), 3 + seed % 9) for seed in range(40 * 9)]

    assert sum(paired) > 1_000


def test_two_thousand_players_are_paired_while_somebody_waits() -> None:
    """All of them with the same score, and then in three groups: what took minutes."""
    chance = Random(1)
    event = Championship(entrants=entrants(2_000), planned=9)
    for number in (1, 2):
        heard: list[float] = []
        with listening(heard.append):
            found = pair_dutch(
                event, [one.id for one in event.entrants], met=meetings(event).keys(), colours=True
            )
        assert found is not None
        assert len(found[0]) == 1_000
        assert heard == sorted(heard)
        assert heard[-1] == 1.0
        boards = tuple(Board(first, second, a_result(chance)) for first, second in found[0])
        event = replace(event, rounds=(*event.rounds, Round(number, boards)))


@pytest.mark.parametrize(
    ("players", "barred", "why"),
    [
        pytest.param([[0] * 9] * 2, [(0, 2)], "a barred pair", id="a place that nobody has"),
        pytest.param([[0] * 9] * 2, [(1, 1)], "a barred pair", id="somebody and themselves"),
        pytest.param([[0] * 9, [10] + [0] * 8], [], "order of their points", id="not by rank"),
        pytest.param([[0, 0, 0, 0, 0, 2, 0, 0, 0]], [], "a float", id="a float that there is not"),
    ],
)
def test_the_core_refuses_what_is_no_round(
    players: list[list[int]], barred: list[tuple[int, int]], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        DutchRound(players, barred, number=1)


def test_nothing_is_left_after_the_last_bracket() -> None:
    round_ = DutchRound([[0] * 9] * 2, [], number=1)
    round_.pair_bracket()

    assert (round_.finished, round_.pairs) == (True, [(0, 1)])
    with pytest.raises(IndexError):
        round_.pair_bracket()
    assert not DutchRound([[0] * 9] * 2, [(0, 1)], number=1).possible()


def test_everybody_may_have_another_score() -> None:
    """Everybody carries another score: hundreds of differences, each a field of its own."""
    there = tuple(replace(one, carried=(3 * one.id**2 % 1000) / 10) for one in entrants(24))
    event = Championship(entrants=there, planned=5)
    ids = [EntrantId(number) for number in range(1, 25)]
    for number in range(1, 4):
        met = meetings(event).keys()
        ours = pair_dutch(event, ids, met=met, colours=True)

        assert ours is not None
        assert ours == py4swiss_dutch.pair_dutch(event, ids, met=met, colours=True)
        boards = tuple(
            Board(first, second, Result.of_scores(400 + first, 400 + second)) for first, second in ours[0]
        )
        event = replace(event, rounds=(*event.rounds, Round(number, boards)))


def test_scores_without_end_are_refused_and_not_tried() -> None:
    """Only the two leaders may meet the third, so that all the others become one bracket of 297 scores."""
    chance = Random(3)
    carried = sorted(chance.sample(range(10_000), 300), reverse=True)
    seeded = zip(entrants(300), carried, strict=True)
    there = tuple(replace(one, carried=points / 10) for one, points in seeded)
    third = there[2].id
    forbidden = frozenset(frozenset((third, one.id)) for one in there[3:])
    event = Championship(entrants=there, planned=5, forbidden=forbidden)

    with pytest.raises(PairingImpossible, match="too-many-scores"):
        pair_dutch(event, [one.id for one in there], met=(), colours=False)
