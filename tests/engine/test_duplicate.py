"""The engine finds the plays of a duplicate round that the definition finds, and only those."""

from __future__ import annotations

from random import Random

import pytest
from tests.engine.words import WORDS, graph_of

from faristol.engine import Engine, LeaveTable
from faristol.engine.duplicate import EngineFinder, leave_worth
from faristol.formats.files.acta.replay import WordSet
from faristol.regulations import FISC
from faristol.rules.board import EMPTY_BOARD, Board
from faristol.rules.duplicate.by_definition import FinderByDefinition, among
from faristol.rules.duplicate.finder import Candidate, suggested_order
from faristol.rules.duplicate.slips import judge_play
from faristol.rules.spelling import fold, fold_tiles
from faristol.rules.state import Rack

BY_DEFINITION = FinderByDefinition(among(map(fold, WORDS)), WordSet.of(list(WORDS)), FISC)
BY_ENGINE = EngineFinder(Engine(graph_of(WORDS), leaves=None), graph_of(WORDS))


def boards(seed: int, rounds: int = 8) -> list[tuple[Board, Rack, Rack]]:
    """Boards of a random duplicate game, each with a rack and with all tiles left."""
    dice, found = Random(seed), []
    bag = list(FISC.tile_set.full_bag())
    dice.shuffle(bag)
    board = EMPTY_BOARD
    for _ in range(rounds):
        rack = tuple(bag[:7])
        found.append((board, rack, tuple(bag)))
        best = sorted(BY_DEFINITION.best_plays(board, rack))
        if best:
            laid = judge_play(*dice.choice(best), board, rack, FISC, WordSet.of(list(WORDS))).laid
            board = board.with_tiles(laid)
            for _, cell in laid:
                bag.remove(fold_tiles("?")[0] if cell.blank else cell.letter)
        dice.shuffle(bag)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_every_best_play_and_no_other(seed: int) -> None:
    for board, rack, left in boards(seed):
        assert sorted(BY_ENGINE.best_plays(board, rack)) == sorted(BY_DEFINITION.best_plays(board, rack))
        assert BY_ENGINE.has_play(board, left) == BY_DEFINITION.has_play(board, left)


@pytest.mark.parametrize(
    ("tiles", "has"),
    [
        pytest.param("", False, id="nothing is left"),
        pytest.param("Ç Ç Ç", False, id="one rack, and no word in it"),
        pytest.param("C A ? S A T R", True, id="one rack with a word"),
        pytest.param("Ç Z X H J V F C A S A", True, id="a later rack has one"),
        pytest.param("Ç Z X H J V C F G B M D N A", True, id="only tiles of two racks together: CA"),
        pytest.param("Ç Z X H J V F G B M D N R", False, id="no rack of them all has one"),
        pytest.param("? ? ? ? Ç Ç Ç", True, id="more blanks than the set has"),
    ],
)
def test_whether_any_rack_can_play(tiles: str, has: bool) -> None:
    assert BY_ENGINE.has_play(EMPTY_BOARD, fold_tiles(tiles)) is has


def test_a_rack_with_more_blanks_than_the_set() -> None:
    rack = fold_tiles("? ? ? C A S A")
    assert sorted(BY_ENGINE.best_plays(EMPTY_BOARD, rack)) == sorted(
        BY_DEFINITION.best_plays(EMPTY_BOARD, rack)
    )


def test_the_better_remainder_by_the_table_of_leaves_comes_first() -> None:
    keeps_s, keeps_c = (
        Candidate(square=square, word="X", score=10, blanks=0, remainder=fold_tiles(left))
        for square, left in (("H8", "? S"), ("A1", "Ç L·L"))
    )
    worth = leave_worth(LeaveTable.shipped())

    assert suggested_order([keeps_c, keeps_s], worth) == (keeps_s, keeps_c)
