"""``faristol selfplay``: the engine against itself, counted and timed."""

from __future__ import annotations

import json
import time

import click
import numpy as np
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress

from faristol.cli.clicking import command, option
from faristol.cli.engine_options import answers, engine_of, lexicon_option, regulation_option, threads_option
from faristol.cli.options import json_option, language_option
from faristol.engine.selfplay import GAME_DTYPE, GREEDY, STATIC, SelfPlay, Summary, summarise
from faristol.rules.regulation import Regulation
from faristol.texts import sentence

__all__ = ["selfplay"]

_PLAYER = click.Choice((STATIC, GREEDY))
_INTERRUPTED = 130  # as shells count a stop from the keyboard


@command()
@option("-n", "--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@threads_option
@option("--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True, help="The games to play.")
@option(
    "--players",
    type=(_PLAYER, _PLAYER),
    default=(STATIC, STATIC),
    show_default=True,
    help="Who plays: by points and leaves (static), or by points alone (greedy).",
)
@lexicon_option
@regulation_option
@json_option
@language_option
@answers
def selfplay(
    games: int,
    threads: int,
    seed: int,
    players: tuple[str, str],
    which: str | None,
    regulation: Regulation,
    as_json: bool,
    lang: str,
) -> None:
    """Play games of the engine against itself; a seed always gives the same games.

    \b
        faristol selfplay -n 1000 --threads 1 --seed 7
        faristol selfplay -n 10000 --players static greedy --json
    """
    play = SelfPlay(engine_of(which, regulation), players=players, regulation=regulation, seed=seed)
    parts = []
    stopped = False
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    began = time.perf_counter()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(sentence("engine", "playing", lang), total=games)
        try:
            for part in play.in_steps(games, threads=threads):
                parts.append(part)
                progress.advance(task, len(part))
        except KeyboardInterrupt:
            stopped = True
    seconds = time.perf_counter() - began
    summary = summarise(np.concatenate([*parts, np.zeros(0, GAME_DTYPE)]), seconds)
    _print(summary, threads, as_json, lang)
    if stopped:
        raise click.exceptions.Exit(_INTERRUPTED)


def _print(summary: Summary, threads: int, as_json: bool, lang: str) -> None:
    told = {
        "games": summary.games,
        "threads": threads,
        "seconds": round(summary.seconds, 3),
        "games_per_second": round(summary.games_per_second, 1),
        "turns": summary.turns,
        "turns_per_second": round(summary.turns_per_second, 1),
        "us_per_turn": round(threads * summary.microseconds_per_turn, 2),
        "mean_scores": [round(mean, 2) for mean in summary.mean_scores],
        "wins": [summary.wins, summary.games - summary.wins],
    }
    if as_json:
        click.echo(json.dumps(told))
        return
    click.echo(
        sentence(
            "engine",
            "selfplay",
            lang,
            games=summary.games,
            seconds=f"{summary.seconds:.1f}",
            games_per_second=f"{summary.games_per_second:,.0f}",
            turns_per_second=f"{summary.turns_per_second:,.0f}",
            us_per_turn=f"{threads * summary.microseconds_per_turn:.1f}",
        )
    )
    first, second = (f"{mean:.1f}" for mean in summary.mean_scores)
    wins = f"{summary.wins / max(summary.games, 1):.1%}"
    click.echo(sentence("engine", "selfplay-scores", lang, first=first, second=second, wins=wins))
