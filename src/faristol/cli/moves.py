"""``faristol moves``: the plays of a position, the best first."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import click

from faristol.cli.engine_options import answers, engine_of, lexicon_option, regulation_option
from faristol.cli.engine_texts import say
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.engine import Engine, Move, MoveKind, Position
from faristol.errors import FaristolError
from faristol.formats.files.acta import Acta, WordSet, read_acta, replay
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.formats.files.cgp import read_cgp
from faristol.lexicon import WordGraph
from faristol.rules.regulation import Regulation
from faristol.rules.spelling import fold
from faristol.rules.state import Phase

__all__ = ["moves"]

_TOP = 10


@click.command()
@click.argument("position", nargs=-1, metavar="CGP|ACTA")
@click.option(
    "--top", type=click.IntRange(min=0), metavar="N", help=f"The N best plays ({_TOP} if not given)."
)
@click.option("--all", "all_plays", is_flag=True, help="Every play.")
@click.option("--by-score", is_flag=True, help="Order by points alone, without what stays on the rack.")
@click.option(
    "--batch", type=click.File(encoding="utf-8"), metavar="FILE", help="One CGP a line, one JSON a line."
)
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
        raise AskedWrongly(say("top-and-all", lang))
    limit = None if all_plays else _TOP if top is None else top
    if batch is not None:
        if position:
            raise AskedWrongly(say("asked-twice", lang))
        _answer_batch(batch, engine_of(which, regulation), regulation, limit, by_score)
        return
    if not position:
        raise AskedWrongly(say("asked-nothing", lang))
    engine, asked = _read(position, which, regulation, lang)
    if as_json:
        click.echo(_json(_told(engine, asked, limit, by_score)))
    else:
        _print(engine, asked, limit, by_score, lang)


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
        raise AskedWrongly(say("nobody-to-move", lang))
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


# --- telling ---


def _told(engine: Engine, position: Position, limit: int | None, by_score: bool) -> dict[str, Any]:
    core = position.core(engine.words)
    count = int(engine.plays_many([core])["plays"][0])
    plays = engine.plays(position, limit, by_score=by_score)
    return {
        "count": count,
        "moves": [
            {"square": play.square, "word": play.word, "score": play.score, "equity": round(play.equity, 3)}
            for play in plays
        ],
    }


def _answer_batch(
    lines: Iterator[str], engine: Engine, regulation: Regulation, limit: int | None, by_score: bool
) -> None:
    """One answer a line, whatever the line; one that cannot be read is answered with its error."""
    failed = False
    for line in lines:
        if not line.strip():
            continue
        try:
            told = _told(engine, read_cgp(line, regulation), limit, by_score)
        except FaristolError as error:
            told, failed = {"error": error.code, **error.facts}, True
        except ValueError as impossible:
            told, failed = {"error": "impossible-position", "why": str(impossible)}, True
        click.echo(_json(told))
    if failed:
        raise click.exceptions.Exit(1)


def _json(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False)


def _print(engine: Engine, position: Position, limit: int | None, by_score: bool, lang: str) -> None:
    told = _told(engine, position, limit, by_score)
    best = engine.best(position, by_score=by_score)
    if not told["count"]:
        click.echo(say("no-plays", lang))
    else:
        click.echo(say("count", lang, count=told["count"]))
    if told["moves"]:
        click.echo(say("heading", lang))
    for play in told["moves"]:
        click.echo(f"{play['square']:<8} {play['word']:<16} {play['score']:>5} {play['equity']:>7.1f}")
    if best.kind is MoveKind.EXCHANGE:
        click.echo(_exchange(best, lang))


def _exchange(best: Move, lang: str) -> str:
    return say("better-exchange", lang, tiles=" ".join(best.tiles), equity=best.equity)
