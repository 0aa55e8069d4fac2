"""``faristol moves``: the plays of a position, the best first."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.engine_options import answers, engine_of, lexicon_option, regulation_option
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.engine import Engine, Move, MoveKind, Position
from faristol.engine.moves import of_kind, read_move
from faristol.errors import FaristolError
from faristol.formats.files.acta import Acta, WordSet, read_acta, replay
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.formats.files.cgp import read_cgp
from faristol.lexicon import WordGraph
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import fold
from faristol.rules.state import Phase
from faristol.texts import sentence

__all__ = ["moves"]

_TOP = 10


@command()
@argument("position", nargs=-1, metavar="CGP|ACTA", help="The position; the file - is standard input.")
@option("--top", type=click.IntRange(min=0), metavar="N", help=f"The N best plays ({_TOP} if not given).")
@option("--all", "all_plays", is_flag=True, help="Every play.")
@option("--by-score", is_flag=True, help="Order by points alone, without what stays on the rack.")
@option("--batch", type=click.File(encoding="utf-8"), metavar="FILE", help="One CGP a line, one JSON a line.")
@lexicon_option
@regulation_option
@json_option
@language_option
@answers
def moves(
    position: tuple[str, ...],
    top: int | None,
    all_plays: bool,
    by_score: bool,
    batch: TextIO | None,
    which: str | None,
    regulation: Regulation,
    as_json: bool,
    lang: str,
) -> None:
    """The plays of a position: a CGP, or the file of an acta, whose regulation and words then hold.

    \b
        faristol moves '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CASAERT/ 0/0 0'
        faristol moves final.yaml --top 3 --json
        faristol moves --batch positions.txt --all > plays.jsonl
    """
    if top is not None and all_plays:
        raise AskedWrongly(sentence("engine", "top-and-all", lang))
    limit = None if all_plays else _TOP if top is None else top
    if batch is not None:
        if position:
            raise AskedWrongly(sentence("engine", "asked-twice", lang))
        _answer_batch(batch, engine_of(which, regulation), regulation, limit, by_score)
        return
    if not position:
        raise AskedWrongly(sentence("engine", "asked-nothing", lang))
    engine, asked = _read(position, which, regulation, lang)
    found = Found.of(engine, asked, limit, by_score=by_score)
    if as_json:
        click.echo(_json(found))
    else:
        _print(found, lang)


# --- reading ---


def _read(
    position: tuple[str, ...], which: str | None, regulation: Regulation, lang: str
) -> tuple[Engine, Position]:
    path = Path(position[0])
    if len(position) > 1 or not (position[0] == "-" or _is_file(path)):
        return engine_of(which, regulation), read_cgp(" ".join(position), regulation)
    with click.open_file(position[0], "rb") as file:
        acta = read_acta(file.read(MOST_BYTES + 1))
    # What is judged does not matter here: challenges left their mark in the actions that follow.
    state = replay(acta, WordSet(frozenset())).state
    if state.turn is None or state.phase is not Phase.TO_MOVE:
        raise AskedWrongly(sentence("engine", "nobody-to-move", lang))
    return _engine_of_acta(acta, which), Position.of(state)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a CGP is too long for a file name
        return False


def _engine_of_acta(acta: Acta, which: str | None) -> Engine:
    if which is None and acta.settings.words is not None:
        return Engine(WordGraph.build(map(fold, acta.settings.words), gaddag=True))
    return engine_of(which or acta.lexicon, acta.rules)


# --- searching ---


@dataclass(frozen=True, slots=True)
class Found:
    """What one search of a position brings to light."""

    count: int  # of all plays
    plays: tuple[Move, ...]  # the best of them
    exchange: Move | None  # where it is worth more than any play

    @classmethod
    def of(cls, engine: Engine, position: Position, limit: int | None, *, by_score: bool) -> Found:
        """Every move is ranked once; the plays are counted there, and only the *limit* best are spelled."""
        records = engine.move_records(position, by_score=by_score)
        plays = records[of_kind(records, MoveKind.PLAY)]
        best = records[records["equity"] == records["equity"][0]]
        exchanges = best[of_kind(best, MoveKind.EXCHANGE)]
        exchange = None
        if len(exchanges) and not of_kind(best, MoveKind.PLAY).any():
            # Of those that are worth the same, the one that changes most.
            exchange = read_move(exchanges[exchanges["count"].argmax()], position.board)
        return cls(len(plays), tuple(read_move(play, position.board) for play in plays[:limit]), exchange)


# --- telling ---


def _answer_batch(
    lines: Iterator[str], engine: Engine, regulation: Regulation, limit: int | None, by_score: bool
) -> None:
    """One answer a line, whatever the line; one that cannot be read is answered with its error."""
    failed = False
    for line in lines:
        if not line.strip():
            continue
        try:
            told = _json(Found.of(engine, read_cgp(line, regulation), limit, by_score=by_score))
        except FaristolError as error:
            told, failed = _dumped({"error": error.code, **error.facts}), True
        except ValueError as impossible:
            told, failed = _dumped({"error": "impossible-position", "why": str(impossible)}), True
        click.echo(told)
    if failed:
        raise click.exceptions.Exit(1)


def _json(found: Found) -> str:
    moves = [
        {"square": play.square, "word": play.word, "score": play.score, "equity": round(play.equity, 3)}
        for play in found.plays
    ]
    return _dumped({"count": found.count, "moves": moves})


def _dumped(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False)


def _print(found: Found, lang: str) -> None:
    if not found.count:
        click.echo(sentence("engine", "no-plays", lang))
    else:
        click.echo(sentence("engine", "count", lang, count=found.count))
    if found.plays:
        click.echo(sentence("engine", "heading", lang))
    for play in found.plays:
        click.echo(f"{play.square:<8} {play.word:<16} {play.score:>5} {play.equity:>7.1f}")
    if (exchange := found.exchange) is not None:
        worth = f"{exchange.equity:+.1f}"
        click.echo(sentence("engine", "better-exchange", lang, tiles=exchange.tiles, equity=worth))
