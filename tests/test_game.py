"""The game that programs play: the rules as they are, behind fewer words."""

from __future__ import annotations

from pathlib import Path

import pytest

from faristol import CLASSIC, EBRE, ESCOLAR, FISC, Game, Lexicon, Regulation, Robot, RuleViolation
from faristol.formats.files.acta import MalformedActa, replay
from faristol.regulations import PUBLISHED
from faristol.rules.actions import Abandon
from faristol.rules.state import Seat

WORDS = Lexicon.from_words(
    "casa cases saca rosa roses es as nas sanes mare remes tornes eres ara res sa se na ta te re".split()
)


@pytest.mark.parametrize("regulation", list(PUBLISHED.values()), ids=list(PUBLISHED))
def test_robots_play_to_the_end_and_the_record_tells_the_same_game(regulation: Regulation) -> None:
    game = Game.new(regulation, players=regulation.fewest_players, lexicon=WORDS, seed=5)
    robot = Robot(WORDS, level=3)
    while not game.over:
        game.let(robot)

    assert replay(game.acta, judge=None).state == game.state
    assert replay(game.acta, judge=None).refused == []
    assert Game(game.acta).events == game.events


def test_a_word_that_is_not_in_the_list_is_refused_and_nothing_has_changed() -> None:
    game = Game.new(CLASSIC, lexicon=WORDS, bag="C A S A T E R")
    before = game.state

    with pytest.raises(RuleViolation, match="invalid-word"):
        game.play("H8", "casat")

    assert game.state is before
    assert len(game.acta.actions) == 1  # the start


def test_a_word_lies_until_somebody_doubts_it() -> None:
    game = Game.new(CLASSIC, lexicon=WORDS, verify="challenge", bag="C A S A T E R")

    assert game.lay("H8", "casat") > 0
    assert game.challenge() is False
    assert game.board.cells == {}
    assert game.turn == 1


def test_an_exchange_and_a_pass_end_the_turn() -> None:
    game = Game.new(FISC, lexicon=WORDS, seed=7, bag="C A S A T E R")

    game.exchange("C T")
    assert game.turn == 1
    assert "C" not in game.state.racks[0]
    game.pass_turn()
    assert game.turn == 0


def test_a_blank_may_be_a_letter_without_tile_where_the_regulation_lets_it() -> None:
    words = Lexicon.from_words(["wat", "tea"])
    game = Game.new(EBRE, players=4, lexicon=words, bag="? A T E S R M")

    assert game.play("H8", "(W)AT") > 0


def test_names_are_kept_with_the_game(tmp_path: Path) -> None:
    game = Game.new(ESCOLAR, players=["Anna", "Biel"], lexicon=WORDS, bag="C A S A T E R")
    game.play("H8", "casa")
    game.save(tmp_path / "game.yaml")

    again = Game.open(tmp_path / "game.yaml")

    assert again.players == ("Anna", "Biel")
    assert again.state == game.state
    assert "Anna 10 · Biel 0" in str(again)


def test_a_game_that_cannot_be_is_said() -> None:
    with pytest.raises(MalformedActa, match="wrong-player-count"):
        Game.new(FISC, players=9)
    with pytest.raises(MalformedActa, match="unreadable-tiles"):
        Game.new(FISC, bag="1 2 3")
    with pytest.raises(ValueError, match="no level 9"):
        Robot(WORDS, level=9)


def test_nobody_is_to_move_in_a_game_that_is_over() -> None:
    game = Game.new(FISC, lexicon=WORDS)
    game.do(Abandon(t=1, by=Seat(0)))

    assert game.winner == 1
    with pytest.raises(ValueError, match="nobody is to move"):
        _ = game.turn
