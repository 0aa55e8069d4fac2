"""Puzzles: one answer each, the same from the same seed, parts that add up, a file that says all of it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faristol import _core
from faristol.cli.puzzles import puzzles
from faristol.engine import MoveKind, Position, solve_endgame
from faristol.engine.moves import read_move
from faristol.engine.puzzles import (
    RECIPE,
    Care,
    Kind,
    Made,
    PartKind,
    ProofKind,
    Puzzle,
    Workshop,
    digest,
    laid_by,
)
from faristol.engine.puzzles.hardness import LEAST, MOST
from faristol.engine.puzzles.positions import played, seen_by_people
from faristol.formats.files.cgp import read_cgp, write_cgp
from faristol.formats.files.puzzles import (
    MalformedPuzzle,
    SourceLine,
    WordsLine,
    line_of,
    puzzle_of,
    read_lines,
    write_line,
)
from faristol.lexicon import Lexicon
from faristol.regulations import CLASSIC, ESCOLAR
from faristol.rules.scoring import formed_words, is_bingo, score
from faristol.rules.spelling import fold_tiles
from faristol.rules.tiles import BLANK

WORKSHOP = Workshop(Lexicon.open())
EVERY_KIND = pytest.mark.parametrize("kind", list(Kind), ids=lambda kind: kind.value)


@cache
def first_of(kind: Kind) -> Puzzle:
    """The first puzzle of a kind, in the games of one seed."""
    return next(one.puzzle for one in WORKSHOP.series(kind, 7) if isinstance(one, Made))


def whole_score(position: Position, square: str, word: str) -> int:
    from faristol.rules.placement import place

    placed = place(square, word, on=position.board, rack=position.rack, under=position.regulation)
    words = formed_words(placed, position.board, position.regulation)
    assert all(word.letters in WORKSHOP.lexicon for word in words)
    return score(words, is_bingo(placed, position.regulation), position.regulation)


# --- the answer ---


@EVERY_KIND
def test_the_answer_is_a_play_of_the_rules_and_its_parts_add_up(kind: Kind) -> None:
    puzzle = first_of(kind)
    move = puzzle.answer

    assert puzzle.kind is kind
    assert move.score == whole_score(puzzle.position, move.square, move.word)
    assert sum(part.points for part in puzzle.why) == move.score
    assert puzzle.why[0].kind is PartKind.WORD
    assert LEAST <= puzzle.rating <= MOST
    assert all(other.kind is MoveKind.PLAY and other != move for other in puzzle.others)


@pytest.mark.parametrize(
    "kind", [kind for kind in Kind if kind is not Kind.ENDGAME], ids=lambda kind: kind.value
)
def test_what_was_tried_out_is_three_standard_errors_ahead(kind: Kind) -> None:
    proof = first_of(kind).proof

    assert proof.kind is ProofKind.SIMULATION
    assert proof.errors >= 3
    assert proof.ahead > 0
    assert proof.samples > 0


def test_no_other_bingo_brings_as_much() -> None:
    puzzle = first_of(Kind.BINGO)
    plays = WORKSHOP.engine.plays(puzzle.position)

    bingos = [play for play in plays if len(play.tiles) == CLASSIC.rack_size]
    best = max(play.score for play in bingos)
    assert [play.word for play in bingos if play.score == best] == [puzzle.answer.word]


def test_of_an_endgame_every_other_move_was_looked_through_and_does_not_win() -> None:
    """By the whole search, move for move, and not by the narrow one that the proof makes do with."""
    puzzle = first_of(Kind.ENDGAME)
    engine, position = WORKSHOP.engine, puzzle.position
    core = position.core(engine.words)

    won = []
    for record in engine.move_records(position):
        after = core.after(record.tobytes())
        if after.over:
            mine, theirs = after.final_scores
            spread = mine - theirs
        else:
            _, other, proven, *_ = _core.solve_endgame(after, plies=64, seconds=60)
            assert proven
            spread = -other
        if spread > 0:
            won.append(read_move(record, position.board).word)

    assert won == [puzzle.answer.word]
    assert solve_endgame(engine, position).spread == puzzle.proof.ahead


def test_whoever_is_behind_is_alive_with_the_answer_alone() -> None:
    puzzle = first_of(Kind.RESCUE)

    mine, theirs = puzzle.position.scores
    assert mine < theirs
    assert puzzle.proof.ahead >= 0.12


def test_the_blank_is_laid_and_a_hook_makes_other_words() -> None:
    assert BLANK in first_of(Kind.BLANK).answer.tiles
    hooks = first_of(Kind.HOOKS)
    words = formed_words(laid_by(hooks.answer, hooks.position), hooks.position.board, CLASSIC)
    assert len(words) > 2 or len(words[1].letters) > 2


# --- the same everywhere ---


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_the_positions_of_a_game_fit_on_a_line_and_depend_on_the_seed_alone(seed: int) -> None:
    positions = list(played(WORKSHOP.engine, CLASSIC, str(seed)))

    assert positions == list(played(WORKSHOP.engine, CLASSIC, str(seed)))
    assert [read_cgp(write_cgp(position)) for position in positions] == positions
    assert len({digest(position) for position in positions}) == len(positions)


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32), kind=st.sampled_from([Kind.BINGO, Kind.BEST, Kind.HOOKS, Kind.BLANK]))
def test_the_best_is_the_best_whatever_the_deals(seed: int, kind: Kind) -> None:
    made = next((one for one in WORKSHOP.series(kind, seed, until=12) if isinstance(one, Made)), None)
    if made is None:
        return
    again = WORKSHOP.in_game(kind, seed, made.number)

    assert again == made.puzzle
    assert WORKSHOP.check(made.puzzle, seed + 1, Care(candidates=20, plies=2, samples=600))


def test_positions_of_people_are_put_in_the_same_form() -> None:
    position = Position(rack=fold_tiles("C A S A E R T"), others=(7,), any_tiles=True)
    other_tiles = replace(position, unseen=fold_tiles("A " * 93))
    three = replace(position, others=(7, 7), scores=(0, 0, 0))

    plain = Position(rack=position.rack, run_lengths=(0,) * len(CLASSIC.runs))
    so_many_turns = replace(position, regulation=ESCOLAR)
    assert list(seen_by_people([position, other_tiles, three, so_many_turns])) == [plain]


# --- the file ---


def told(puzzle: Puzzle) -> bytes:
    info = WORKSHOP.lexicon.info
    words = WordsLine(name=info.name, version=info.version, sha256=info.sha256)
    return write_line(line_of(puzzle, source=SourceLine(seed="7", game=0), words=words))


@EVERY_KIND
def test_a_line_says_all_of_a_puzzle(kind: Kind) -> None:
    raw = told(first_of(kind))
    (line,) = read_lines([raw])
    puzzle = puzzle_of(line)

    assert puzzle.position == first_of(kind).position
    assert puzzle.why == first_of(kind).why
    assert told(puzzle) == raw
    assert line.recipe == RECIPE


@pytest.mark.parametrize("line", [b"{}", b"[1]", b"\xff", b"[" * 5000, b'{"id":' + b"1" * 30_000])
def test_what_is_no_puzzle_is_told_with_its_line(line: bytes) -> None:
    with pytest.raises(MalformedPuzzle) as refused:
        list(read_lines([b"", told(first_of(Kind.BINGO)), line]))

    assert refused.value.facts == {"line": 3}


def test_a_position_that_is_none_is_no_puzzle() -> None:
    (line,) = read_lines([told(first_of(Kind.BINGO)).replace(b'"position":"', b'"position":"x')])

    with pytest.raises(MalformedPuzzle):
        puzzle_of(line)


# --- the command ---


def run(*args: str) -> str:
    result = CliRunner().invoke(puzzles, [*args, "--lang", "en"])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_same_seed_gives_the_same_file_in_one_go_or_in_two(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    asked = ("--seed", "7", "--kind", "bingo", "--kind", "hooks")

    run("make", *asked, "--count", "4", "--threads", "2", "--out", str(whole))
    run("make", *asked, "--count", "3", "--threads", "1", "--out", str(parts))
    parts.write_bytes(parts.read_bytes() + b'{"half":')  # it was stopped in the middle of a line
    run("make", *asked, "--count", "4", "--threads", "1", "--out", str(parts))

    assert whole.read_bytes() == parts.read_bytes()
    lines = list(read_lines(whole.read_bytes().splitlines()))
    assert [line.kind for line in lines] == [Kind.BINGO, Kind.HOOKS] * 2
    assert len({line.id for line in lines}) == 4
    assert json.loads(run("check", str(whole), "--json"))["puzzles"] == 4


def test_another_seed_does_not_go_on_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(told(first_of(Kind.BINGO)) + b"\n")

    result = CliRunner().invoke(puzzles, ["make", "--seed", "8", "--out", str(file), "--lang", "en"])

    assert result.exit_code == 1
    assert "holds other puzzles" in result.output


def test_a_wrong_answer_is_found_out(tmp_path: Path) -> None:
    right = first_of(Kind.BEST)
    file = tmp_path / "wrong.jsonl"
    file.write_bytes(told(replace(right, answer=right.others[0])) + b"\n")

    result = CliRunner().invoke(puzzles, ["check", str(file), "--lang", "en"])

    assert result.exit_code == 1
    assert "0 of 1" in result.output
    assert right.id in result.output


def test_a_file_that_is_none_is_asked_wrongly(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    file.write_bytes(b"{}\n")

    result = CliRunner().invoke(puzzles, ["check", str(file), "--lang", "en"])

    assert result.exit_code == 2
    assert "Line 1 is not a puzzle" in result.output


def test_puzzles_of_a_game_that_people_played(tmp_path: Path) -> None:
    acta = Path(__file__).parents[2] / "examples" / "final.yaml"
    file = tmp_path / "ours.jsonl"

    told = run("of", str(acta), "--out", str(file))

    lines = list(read_lines(file.read_bytes().splitlines()))
    assert f"{len(lines)} puzzle" in told
    assert len({line.id for line in lines}) == len(lines)
    for line in lines:
        puzzle = puzzle_of(line)
        assert puzzle.answer.score == whole_score(puzzle.position, puzzle.answer.square, puzzle.answer.word)
