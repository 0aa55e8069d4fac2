"""Whole games gone through: the sums added up a second time, and what holds whatever was played."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.engine.words import WORDS, engine_of
from tests.random_play import random_action
from tests.rules.test_invariants import Game

from faristol.engine import Engine, LookAhead
from faristol.engine.review import QUICK, Method, Review, ReviewSettings, Stage, Subject, review, stage_of
from faristol.formats.files.acta import read_acta
from faristol.formats.files.acta.replay import Replay, replay
from faristol.formats.files.gcg import Dialect, read_gcg, write_gcg
from faristol.formats.text.moves import moves
from faristol.formats.text.turns import TILES_MADE_UP, GameTurns, turns_of, turns_of_gcg
from faristol.lexicon import Lexicon
from faristol.regulations import PUBLISHED
from faristol.rules.actions import Record
from faristol.rules.state import LineKind, Phase

FINAL = Path(__file__).parents[2] / "examples" / "final.yaml"
SOME = ReviewSettings(candidates=4, samples=10, pre_endgame_plies=0, endgame_nodes=2_000, other_draws=5)
MARCAL, LAIA = 0, 1
FELL = 10  # the number of the turn whose word was taken back


@cache
def final() -> tuple[Replay, GameTurns]:
    """The final that comes as an example: a word taken back, and ten points of overtime."""
    told = replay(read_acta(FINAL.read_bytes()), None)
    return told, turns_of(told)


@cache
def gone_through(settings: ReviewSettings = SOME) -> Review:
    _, told = final()
    look = LookAhead(Engine(Lexicon.open().graph))
    return review(look, told.turns, settings, overtime=told.overtime)


# --- what is counted ---


def test_one_line_of_the_sheet_is_one_turn() -> None:
    told, turns = final()
    lines = [*told.state.lines]

    assert turns.known
    assert [turn.number for turn in turns.turns] == list(range(1, 27))
    assert [turn.line for turn in turns.turns] == [
        index for index, line in enumerate(lines) if line.kind is not LineKind.ADJUST
    ]
    assert turns.scores == (350, 348)
    assert turns.overtime == (0, 10)


def test_a_word_taken_back_counts_as_no_points() -> None:
    """Counted with it, Marçal would have 376 points; he ended on 350, ten of them for Laia's last tiles."""
    _, turns = final()
    found = gone_through()
    fell = found.turns[FELL - 1]

    assert [turn.number for turn in turns.turns if not turn.stood] == [FELL]
    assert fell.fell is not None
    assert fell.fell.word == "XISTE"
    assert fell.played.move.score == 0
    assert fell.loss > fell.best.points - fell.fell.score, "it is judged as the turn that was lost"
    assert found.players[MARCAL].points == 340
    assert found.players[LAIA].points == 368


def test_the_sums_are_those_of_a_plain_addition() -> None:
    told, turns = final()
    found = gone_through()
    lines = moves(told.created, told.events, turns.regulation)
    for summary in found.players:
        losses, luck, points, bingos, best, by_stage = [], [], 0, 0, 0, dict[Stage, list[float]]()
        for turn in found.turns:
            if turn.seat != summary.seat:
                continue
            losses.append(max(0.0, max(choice.points for choice in turn.choices) - turn.played.points))
            wins = [choice.win for choice in turn.choices]
            lost = max(0.0, max(wins) - turn.played.win)  # type: ignore[type-var, operator]
            by_stage.setdefault(stage_of(turn.in_bag), []).append(lost)
            luck += [] if turn.luck is None else [turn.luck]
            best += losses[-1] < 0.5 and lost < 0.005
        for move in lines:
            if move.line.by == summary.seat and move.line.kind is LineKind.PLAY:
                points += move.line.score
                bingos += move.line.bingo
        assert summary.loss == pytest.approx(sum(losses))
        assert summary.win_loss == pytest.approx(sum(map(sum, by_stage.values())))
        assert summary.luck == pytest.approx(sum(luck))
        assert (summary.points, summary.bingos, summary.best_turns) == (points, bingos, best)
        assert summary.turns == len(losses)
        assert {one.stage: one.win_loss for one in summary.stages} == {
            stage: pytest.approx(sum(lost)) for stage, lost in by_stage.items()
        }


def test_what_was_not_seen_and_what_to_practise() -> None:
    found = gone_through()
    laia = found.players[LAIA]
    missed = {turn.number: turn.missed_bingo for turn in found.turns if turn.seat == LAIA}

    assert {number for number, bingo in missed.items() if bingo is not None} == {5, 11, 19, 21}
    assert laia.missed_bingos == 4
    assert laia.practice[0].subject is Subject.BINGOS
    assert Subject.CLOCK in {practice.subject for practice in laia.practice}
    assert len(laia.practice) <= 3
    clock = next(one for one in laia.practice if one.subject is Subject.CLOCK)
    assert clock.loss == 10
    thought = {turn.number: turn.thought or 0 for turn in found.turns if turn.seat == LAIA}
    assert set(clock.turns) == set(sorted(thought, key=lambda number: -thought[number])[:2])


def test_the_stages_are_in_order_and_the_endgame_is_the_empty_bag() -> None:
    found = gone_through()
    stages = [turn.stage for turn in found.turns]

    assert stages == sorted(stages, key=list(Stage).index)
    assert set(stages) == set(Stage)
    assert [turn.in_bag == 0 for turn in found.turns] == [turn.stage is Stage.ENDGAME for turn in found.turns]
    assert {turn.method for turn in found.turns if turn.stage is Stage.ENDGAME} == {Method.ENDGAME}


# --- the same everywhere ---


def test_work_that_is_counted_gives_the_same_answer_with_any_number_of_threads() -> None:
    assert gone_through(replace(SOME, threads=2)) == gone_through()


def test_another_seed_is_another_look() -> None:
    assert gone_through(replace(SOME, seed=100)).turns[2].choices != gone_through().turns[2].choices


def test_turns_can_be_gone_through_in_any_order() -> None:
    """So that a look which was interrupted goes on where it stopped, and comes to the same."""
    _, told = final()
    look = LookAhead(Engine(Lexicon.open().graph))

    some = review(look, tuple(reversed(told.turns[:4])), SOME)

    assert some.turns[::-1] == gone_through().turns[:4]


# --- what holds whatever was played ---


@pytest.mark.parametrize("regulation", PUBLISHED)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_was_played_can_be_gone_through(regulation: str, seed: int) -> None:
    """Most words of such a game are none, challenges are lost and time runs out."""
    game, dice = Game(regulation, seed), Random(seed + 40)
    for _ in range(150):
        game.ask(random_action(game.state, dice))
        if game.state.phase is Phase.OVER:
            break
    told = replay(read_acta(json.dumps(game.document).encode()), None)
    turns = turns_of(told)

    found = review(
        LookAhead(engine_of(*WORDS)),
        turns.turns,
        replace(QUICK, candidates=3, other_draws=2, endgame_nodes=100),
        overtime=turns.overtime,
    )

    two = len(turns.players) == 2
    assert len(found.turns) == turns.count
    for turn in found.turns:
        assert turn.played in turn.choices
        assert turn.loss >= 0
        assert (turn.win_loss is not None) == two
        assert two or turn.method is Method.STATIC
        assert all(choice.win is None or 0 <= choice.win <= 1 for choice in turn.choices)
        assert sorted((*turn.best.kept, *turn.best.move.tiles)) == sorted(turn.rack)
        assert turn.missed_bingo is None or turn.missed_bingo.points > turn.played.points
    assert sum(one.turns for one in found.players) == turns.count
    stood = sum(line.score for line in told.state.lines if line.kind is LineKind.PLAY)
    assert sum(one.points for one in found.players) == stood
    assert all(len(one.practice) <= 3 for one in found.players)


# --- as far as racks are known ---


def test_of_a_wooden_game_the_end_is_known_and_what_was_laid_whole() -> None:
    """The tiles of a wooden game are made up where nobody saw them; those are not judged."""
    told, _ = final()
    made_up = Record(t=0.0, what=TILES_MADE_UP, text="")
    acta = msgspec.structs.replace(told.acta, actions=[made_up, *told.acta.actions])
    wooden = turns_of(replace(told, acta=acta))

    assert wooden.count == 26
    assert [turn.number for turn in wooden.turns] == [1, 2, 25, 26]
    assert {turn.drawn for turn in wooden.turns} == {0}
    assert not wooden.known


def test_a_gcg_is_the_same_game_as_far_as_it_tells_racks() -> None:
    told, turns = final()
    text = write_gcg(
        moves(told.created, told.events, turns.regulation), ("Marçal", "Laia"), dialect=Dialect.SHEET
    )

    read = turns_of_gcg(read_gcg(text.encode()))

    assert read.count == turns.count
    first = turns.turns[0].seat  # whom a GCG names first
    order = (first, 1 - first)
    assert read.scores == tuple(turns.scores[seat] for seat in order)
    assert read.overtime == tuple(turns.overtime[seat] for seat in order)
    assert [(turn.number, order[turn.seat], turn.stood) for turn in read.turns] == [
        (turn.number, turn.seat, turn.stood) for turn in turns.turns
    ]
    assert [sorted(turn.position.rack) for turn in read.turns] == [
        sorted(turn.position.rack) for turn in turns.turns
    ]


def test_half_a_rack_is_not_a_rack() -> None:
    text = (
        "#player1 a A\n#player2 b B\n>a: CASA 8H CASA +14 14\n>b: SALETES -2 +0 0\n>a: SALETES 9F LA +3 17\n"
    )

    turns = turns_of_gcg(read_gcg(text.encode()))

    assert turns.count == 3
    assert [turn.number for turn in turns.turns] == [3]
