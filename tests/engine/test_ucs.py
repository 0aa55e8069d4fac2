"""The protocol of lines: what a program asks and what it is answered, whatever it sends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.words import WORDS, engine_of

from faristol.engine import LookAhead, Move, Position
from faristol.engine.moves import MoveKind
from faristol.errors import FaristolError
from faristol.formats.text.ucs import (
    MOST_CHARACTERS,
    MalformedUcs,
    UcsSession,
    read_best_move,
    write_best_move,
)
from faristol.regulations import CLASSIC

OPENING = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CASAERT/ 0/0 0"
LOOK = LookAhead(engine_of(*WORDS))


def _best(position: Position, seconds: float, by_processor: bool, seed: int) -> Move:
    position.core(LOOK.engine.words)
    return LOOK.engine.best(position)


def session() -> UcsSession:
    return UcsSession("Faristol", _best, CLASSIC)


def test_a_position_is_given_and_a_move_asked_for() -> None:
    asked = session()

    assert list(asked.answer("ucs")) == ["id name Faristol", "ucsok"]
    assert list(asked.answer("isready")) == ["readyok"]
    assert list(asked.answer(f"position {OPENING}")) == []
    told, answer = asked.answer("go cputime 0.05 seed 7")
    assert told.startswith("info cputime ")
    fields = read_best_move(answer)
    assert fields["do"] == "play"
    assert list(asked.answer("quit")) == []
    assert asked.over


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["go cputime 1"], "ucs-no-position"),
        ([f"position {OPENING}", "newgame", "go cputime 1"], "ucs-no-position"),
        ([f"position {OPENING}", "go cputime"], "ucs-value-missing"),
        ([f"position {OPENING}", "go cputime 0"], "ucs-seconds"),
        ([f"position {OPENING}", "go cputime nan"], "ucs-seconds"),
        ([f"position {OPENING}", "go movetime 1e9"], "ucs-seconds"),
        ([f"position {OPENING}", "go seed -1"], "ucs-seed"),
        ([f"position {OPENING}", "go seed " + "9" * 4000], "ucs-seed"),
        ([f"position {OPENING}", "go depth 3"], "ucs-unknown-option"),
        (["position"], "cgp-too-few-fields"),
        (["stop"], "ucs-unknown-command"),
        (["x" * (MOST_CHARACTERS + 1)], "ucs-line-too-long"),
    ],
)
def test_what_makes_no_sense_has_a_code(lines: list[str], code: str) -> None:
    asked = session()
    *before, last = lines
    for line in before:
        list(asked.answer(line))

    with pytest.raises(FaristolError) as refused:
        list(asked.answer(last))

    assert refused.value.code == code


@given(st.lists(st.one_of(st.text(), st.text().map("go {}".format), st.text().map("position {}".format))))
def test_any_lines_are_answered_or_refused(lines: list[str]) -> None:
    asked = session()
    told: list[str] = []
    for line in lines:
        try:
            told.extend(asked.answer(line))
        except (FaristolError, ValueError) as refused:
            told.append(str(refused))

    assert not [answer for answer in told if "\n" in answer]


@pytest.mark.parametrize(
    "move",
    [
        Move(kind=MoveKind.PASS, score=0, equity=0),
        Move(kind=MoveKind.PLAY, score=12, equity=0, square="H8", word="CAS(A)"),
    ],
)
def test_a_move_that_is_written_can_be_read(move: Move) -> None:
    fields = read_best_move(write_best_move(move))

    assert fields.get("square", "") == move.square
    assert fields.get("word", "") == move.word


@pytest.mark.parametrize("line", ["", "bestmove", "bestmove play H8", "bestmove exchange", "pass"])
def test_what_is_no_move_is_refused(line: str) -> None:
    with pytest.raises(MalformedUcs):
        read_best_move(line)


def test_the_command_goes_on_after_what_it_does_not_understand() -> None:
    """Bytes that are no text, a line without end and nonsense get one line each; then it still plays."""
    lines = [
        b"\xff\xfe", b"a" * 100_000, b"position nonsense", b"position " + OPENING.encode(),
        b"go cputime 0.05", b"quit", b"ucs",
    ]  # fmt: skip
    come = subprocess.run(
        [Path(sys.executable).with_name("faristol"), "engine", "--lang", "en"],
        input=b"\n".join(lines),
        capture_output=True,
        check=True,
        timeout=120,
    )

    answers = come.stdout.decode().splitlines()
    assert [answer.split()[0] for answer in answers] == ["error", "error", "error", "info", "bestmove"]
    assert come.stderr == b""
