"""``faristol train``: values that the engine learns by playing."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from faristol import _core
from faristol.cli.clicking import argument, group, option
from faristol.cli.engine_options import answers, threads_option
from faristol.cli.options import language_option
from faristol.engine.leaves import LeaveTable
from faristol.engine.training import LeaveRecipe, LeaveTraining
from faristol.engine.win_probability import WinRecipe, WinTraining
from faristol.keeping import check_writable
from faristol.lexicon import Lexicon
from faristol.lexicon.info import DEFAULT
from faristol.texts import sentence

__all__ = ["train"]

_STEP = 100  # games between two looks at the keyboard
_KEEP_EVERY = 20  # steps
_INTERRUPTED = 130


@group()
def train() -> None:
    """Learn by self-play.

    \b
        faristol train leaves leaves.bin
        faristol train win win.json
    """


def _read_games(_: click.Context, __: click.Parameter, text: str) -> tuple[int, ...]:
    try:
        games = tuple(int(part) for part in text.split(","))
    except ValueError:
        games = ()
    if not games or min(games) < 1:
        raise click.BadParameter("2000,2000,40000")
    return games


@train.command()
@argument("file", type=click.Path(dir_okay=False, path_type=Path), help="The file to write.")
@option(
    "--games",
    default=",".join(map(str, LeaveRecipe().games)),
    show_default=True,
    callback=_read_games,
    metavar="N,N,…",
    help="Games of each generation.",
)
@option("--seed", type=click.IntRange(0, 10**9), default=1, show_default=True, help="The games to play.")
@option(
    "--racks", type=click.IntRange(2, 1000), default=8, show_default=True, help="Racks tried at each turn."
)
@option(
    "--keep",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where to keep what is learned so far; FILE.npz if not given.",
)
@option(
    "--lexicon", "-l", "which", default=DEFAULT, metavar="NAME[@VERSION]", help="The words to learn with."
)
@threads_option
@language_option
@answers
def leaves(
    file: Path,
    games: tuple[int, ...],
    seed: int,
    racks: int,
    keep: Path | None,
    which: str,
    threads: int,
    lang: str,
) -> None:
    """Learn what tiles that stay on the rack are worth, and write the table to FILE.

    The same recipe and words give the same table, however many threads work and however often it is stopped:
    the same command goes on where it was.

    \b
        faristol train leaves leaves.bin
        faristol train leaves quick.bin --games 500,500,2000 --seed 7
    """
    kept = keep or file.with_name(f"{file.name}.npz")
    for written in (file, kept):
        check_writable(written)
    lexicon = _opened(which)
    recipe = LeaveRecipe(seed=seed, games=games, racks_per_turn=racks)
    training = LeaveTraining(_core.EngineWords(lexicon.graph.core), recipe, _story(lexicon))
    if kept.exists():
        training.load(kept)
    try:
        _learn(training, kept, threads, lang)
    except KeyboardInterrupt:
        training.save(kept)
        click.echo(sentence("engine", "training-kept", lang, games=_done(training)))
        raise click.exceptions.Exit(_INTERRUPTED) from None
    training.table().save(file)
    kept.unlink(missing_ok=True)
    click.echo(sentence("engine", "trained", lang, leaves=f"{LeaveTable.size() - 1:,}", file=file))


@train.command()
@argument("file", type=click.Path(dir_okay=False, path_type=Path), help="The file to write.")
@option(
    "--games",
    type=click.IntRange(1, 10**9),
    default=WinRecipe().games,
    show_default=True,
    help="Games to count.",
)
@option(
    "--seed",
    type=click.IntRange(0, 10**9),
    default=WinRecipe().seed,
    show_default=True,
    help="The games to play.",
)
@option(
    "--lexicon", "-l", "which", default=DEFAULT, metavar="NAME[@VERSION]", help="The words to learn with."
)
@threads_option
@language_option
@answers
def win(file: Path, games: int, seed: int, which: str, threads: int, lang: str) -> None:
    """Learn how likely a lead is to last, and write the curves to FILE.

    The same recipe and words give the same curves, however many threads work.

    \b
        faristol train win win.json
        faristol train win quick.json --games 1000
    """
    check_writable(file)
    lexicon = _opened(which)
    recipe = WinRecipe(seed=seed, games=games)
    training = WinTraining(_core.EngineWords(lexicon.graph.core), recipe, _story(lexicon))
    with _progress() as progress:
        task = progress.add_task(sentence("engine", "training", lang), total=games)
        try:
            for played in training.steps(games=_STEP, threads=threads):
                progress.advance(task, played)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(_INTERRUPTED) from None
    training.table().save(file)
    click.echo(sentence("engine", "trained-win", lang, games=f"{games:,}", file=file))


def _opened(which: str) -> Lexicon:
    name, at, version = which.partition("@")
    return Lexicon.open(name, version if at else None)


def _story(lexicon: Lexicon) -> dict[str, object]:
    """Which words these are, for the story of a table."""
    info = lexicon.info
    return {"name": info.name, "version": info.version, "words": info.count, "sha256": info.sha256}


def _progress() -> Progress:
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _done(training: LeaveTraining) -> int:
    return sum(training.recipe.games[: training.generation]) + training.games_done


def _learn(training: LeaveTraining, kept: Path, threads: int, lang: str) -> None:
    with _progress() as progress:
        task = progress.add_task(
            sentence("engine", "training", lang), total=sum(training.recipe.games), completed=_done(training)
        )
        for step, games in enumerate(training.steps(games=_STEP, threads=threads), start=1):
            progress.advance(task, games)
            if step % _KEEP_EVERY == 0:
                training.save(kept)
