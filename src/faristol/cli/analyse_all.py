"""A folder of games gone through, one row of a table a turn; whoever stops it goes on where it was.

Each game is one job in a process of its own, and its rows are written together, in the order of the files. So
the table is the same however many work on it and however often it was interrupted.
"""

from __future__ import annotations

import asyncio
import csv
import io
import os
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from faristol.cli.explaining import explain
from faristol.cli.game_source import GameSource, read_game
from faristol.cli.options import AskedWrongly
from faristol.engine import LookAhead, Move, MoveKind
from faristol.engine.review import ReviewedTurn, ReviewSettings, review
from faristol.errors import FaristolError
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.formats.pdf.faces import face, faces
from faristol.keeping import keep
from faristol.rules.tiles import Tile
from faristol.service.jobs import Allowance, PooledJobs
from faristol.texts import sentence

__all__ = ["COLUMNS", "go_through_all"]

COLUMNS = (
    "game", "turns", "samples", "plies", "top", "seed", "number", "by", "name", "stage", "in_bag", "rack",
    "method", "solved", "kind", "square", "word", "score", "stood", "valid", "bingo", "points", "win",
    "best_kind", "best_square", "best_word", "best_score", "best_points", "best_win", "loss", "win_loss",
    "luck", "missed_bingo", "missed_bingo_score", "milliseconds",
)  # fmt: skip
_ENDINGS = frozenset({".gcg", ".yaml", ".yml", ".json"})
_PATIENT = Allowance(seconds=3600.0, waiting_each=100_000, waiting=100_000)
_AHEAD = 2  # games that wait for each process, so that none is idle

Row = tuple[str, ...]


def go_through_all(
    folder: Path, table: Path, which: str | None, settings: ReviewSettings, processes: int, lang: str
) -> None:
    """Go through every game under *folder* that *table* does not have yet."""
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS and path.is_file())
    names = {str(path.relative_to(folder)): path for path in files}
    done = _resume(table, settings, lang)
    todo = [(name, path) for name, path in names.items() if name not in done]
    asyncio.run(_all(todo, table, which, settings, processes, lang))


async def _all(
    todo: Sequence[tuple[str, Path]],
    table: Path,
    which: str | None,
    settings: ReviewSettings,
    processes: int,
    lang: str,
) -> None:
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    jobs = PooledJobs(processes, _PATIENT)
    failed = 0
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
        table.open("a", encoding="utf-8", newline="") as file,
    ):
        bar = progress.add_task(sentence("game", "analysing", lang), total=len(todo))
        try:
            async for name, found in _in_order(jobs, todo, which, settings, processes, lang):
                if isinstance(found, str):
                    failed += 1
                    click.echo(f"{name}: {found}", err=True)
                else:
                    file.write(_lines(found))
                    file.flush()
                    os.fsync(file.fileno())
                progress.advance(bar)
        finally:
            await jobs.close()
    click.echo(sentence("game", "all-done", lang, count=len(todo) - failed, failed=failed, file=table))
    if failed:
        raise click.exceptions.Exit(1)


async def _in_order(
    jobs: PooledJobs,
    todo: Sequence[tuple[str, Path]],
    which: str | None,
    settings: ReviewSettings,
    processes: int,
    lang: str,
) -> AsyncIterator[tuple[str, list[Row] | str]]:
    """What each game gave, in the order of *todo*; a few are asked for ahead."""
    asked: list[tuple[str, asyncio.Task[list[Row] | str]]] = []
    waiting = iter(todo)
    try:
        while True:
            for name, path in waiting:
                asked.append(
                    (
                        name,
                        asyncio.create_task(
                            jobs.do(_rows, name, str(path), which, settings, lang, by="analyst")
                        ),
                    )
                )
                if len(asked) >= (1 + _AHEAD) * processes:
                    break
            if not asked:
                return
            name, first = asked.pop(0)
            try:
                found = await first
            except FaristolError as refused:  # it took too long, or too much
                found = explain(refused, lang, "service")
            yield name, found
    finally:
        for _, task in asked:
            task.cancel()


# --- what is there already ---


def _resume(table: Path, settings: ReviewSettings, lang: str) -> frozenset[str]:
    """The games that *table* has whole; what was half written is taken away."""
    if not table.exists():
        keep(table, _lines([COLUMNS]).encode())
        return frozenset()
    rows = list(csv.reader(io.StringIO(table.read_text(encoding="utf-8"))))
    if not rows or tuple(rows[0]) != COLUMNS:
        raise AskedWrongly(sentence("game", "not-a-table", lang, file=table))
    of_game: dict[str, list[Row]] = {}
    for row in rows[1:]:
        of_game.setdefault(row[0], []).append(tuple(row))
    whole = {name: found for name, found in of_game.items() if _is_whole(found)}
    if any(found[0][2:6] != _look(settings) for found in whole.values()):
        raise AskedWrongly(sentence("game", "another-look", lang, file=table))
    if len(whole) < len(of_game):
        kept = [COLUMNS, *(row for found in whole.values() for row in found)]
        keep(table, _lines(kept).encode())
    return frozenset(whole)


def _is_whole(rows: Sequence[Row]) -> bool:
    return all(len(row) == len(COLUMNS) for row in rows) and len(rows) == int(rows[0][1])


def _look(settings: ReviewSettings) -> Row:
    looked = (settings.samples, settings.plies, settings.candidates, settings.seed)
    return tuple(map(str, looked))


def _lines(rows: Iterable[Row]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


# --- in the processes ---


def _rows(name: str, path: str, which: str | None, settings: ReviewSettings, lang: str) -> list[Row] | str:
    """The rows of one game, or a sentence that says why there are none."""
    try:
        with Path(path).open("rb") as file:
            game = read_game(file.read(MOST_BYTES + 1), which, lang)
        found = review(LookAhead(game.engine), game.told.turns, settings, overtime=game.told.overtime)
    except click.ClickException as refused:
        return refused.format_message()
    except FaristolError as refused:
        return explain(refused, lang, "malformed", "engine", "unplayable", "lexicon")
    except (OSError, ValueError) as impossible:
        return str(impossible)
    if not found.turns:
        return sentence("game", "no-racks" if game.told.count else "no-turns", lang)
    return [(name, str(len(found.turns)), *_look(settings), *_turn(turn, game)) for turn in found.turns]


def _turn(turn: ReviewedTurn, game: GameSource) -> Row:
    played, best, missed = turn.played, turn.best, turn.missed_bingo
    return (
        *_written(turn.number, turn.seat, game.told.players[turn.seat], turn.stage.value, turn.in_bag),
        " ".join(map(_face, turn.rack)),
        *_written(turn.method.value, turn.solved),
        *_move(turn.fell or played.move),
        *_written(played.move.score, turn.fell is None, turn.valid, turn.bingo, played.points, played.win),
        *_move(best.move),
        *_written(best.move.score, best.points, best.win, turn.loss, turn.win_loss, turn.luck),
        *(("", "") if missed is None else (faces(missed.move.word), str(missed.move.score))),
        *_written(turn.thought),
    )


def _move(move: Move) -> Row:
    exchanged = move.kind is MoveKind.EXCHANGE
    word = " ".join(map(_face, move.tiles)) if exchanged else faces(move.word)
    return move.kind.value, move.square, word


def _face(tile: Tile) -> str:
    return face(tile) or tile


def _written(*values: str | float | bool | None) -> Row:
    return tuple(
        "" if value is None else f"{value:.4f}" if isinstance(value, float) else str(value)
        for value in values
    )
