"""``faristol engine``: the strongest player, asked line by line by another program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

import click

from faristol.cli.clicking import command, option
from faristol.cli.engine_options import answers, engine_of, lexicon_option, regulation_option
from faristol.cli.explaining import explain
from faristol.cli.options import language_option
from faristol.engine import LookAhead, Move, Position
from faristol.engine.levels import LEVELS
from faristol.engine.moves import read_move, read_records
from faristol.errors import FaristolError
from faristol.formats.text.ucs import MOST_CHARACTERS, MalformedUcs, Mind, UcsSession
from faristol.rules.regulation import Regulation
from faristol.texts import sentence

__all__ = ["engine"]

_SAMPLES = 1_000_000  # as many as time allows
_PLIES = 64


@command()
@option("--threads", type=click.IntRange(1, 64), default=1, show_default=True, help="How many work at once.")
@lexicon_option
@regulation_option
@language_option
@answers
def engine(threads: int, which: str | None, regulation: Regulation, lang: str) -> None:
    """Answer another program by a protocol of lines: it gives a position and asks for the best move.

    \b
        faristol engine < questions.txt
        faristol engine --regulation fisc --threads 2
    """
    session = UcsSession("Faristol", _mind(LookAhead(engine_of(which, regulation)), threads), regulation)
    for line in _lines(sys.stdin.buffer):
        try:
            for answer in session.answer(_text(line)):
                click.echo(answer)
        except FaristolError as error:
            click.echo("error " + explain(error, lang, "malformed", "engine", "unplayable"))
        except ValueError as impossible:
            click.echo("error " + sentence("engine", "impossible-position", lang, why=impossible))
        sys.stdout.flush()
        if session.over:
            return


def _mind(look: LookAhead, threads: int) -> Mind:
    words = look.engine.words

    def choose(position: Position, seconds: float, by_processor: bool, seed: int) -> Move:
        raw = look.knowledge.choose(
            position.core(words),
            level=LEVELS[-1].number,
            seed=seed,
            seconds=seconds,
            samples=_SAMPLES,
            plies=_PLIES,
            threads=threads,
            by_processor=by_processor,
        )
        return read_move(read_records(raw)[0], position.board)

    return choose


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of *stream*; of one that is too long just enough to see that."""
    most = 4 * (MOST_CHARACTERS + 1)
    while line := stream.readline(most):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(most)
        yield line


def _text(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise MalformedUcs("ucs-not-text") from None
