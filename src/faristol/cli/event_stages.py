"""``faristol event new``, ``configure``, ``phase``, ``close``, ``undo``: from the beginning to the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.event_files import FILE, act, change, file_argument, open_event, save_new
from faristol.cli.event_settings import changed_settings, settings_options
from faristol.cli.explaining import explain
from faristol.cli.options import language_option
from faristol.tournament import TournamentError
from faristol.tournament.commands import (
    Close,
    Configure,
)
from faristol.tournament.event import EventLog
from faristol.tournament.phases import next_phase
from faristol.tournament.presets import PRESETS

__all__ = ["close", "configure", "new", "phase", "undo"]


@command()
@file_argument
@option(
    "--preset",
    type=click.Choice(list(PRESETS)),
    default=next(iter(PRESETS)),
    help="Whose championship it is like; the other options change it.",
)
@settings_options
@language_option
def new(file: Path, lang: str, preset: str, **given: Any) -> None:
    """Begin an event in FILE (.yaml or .json), which must not exist.

    \b
        faristol event new open.yaml --name "Obert de Reus" --rounds 6
        faristol event new copa.yaml --preset ajusc --name "Copa Manresa"
    """
    try:
        log = EventLog().act(Configure(changed_settings(PRESETS[preset], given)))
    except TournamentError as refused:
        raise click.ClickException(explain(refused, lang, "event")) from None
    save_new(file, log, lang)


@command()
@file_argument
@settings_options
@language_option
def configure(file: Path, lang: str, **given: Any) -> None:
    """Change settings of the event in FILE; what is not given stays.

    \b
        faristol event configure open.yaml --lexicon leximots-2024 --starts pairing
    """
    act(file, lang, lambda event: Configure(changed_settings(event.settings, given)))


@command()
@file_argument
@argument("final", type=FILE, help="The event file of the phase that begins.")
@option("--top", type=click.IntRange(1), required=True, help="How many go on.")
@option("--each-group", is_flag=True, help="So many of each group.")
@option(
    "--carry",
    "share",
    type=click.FloatRange(0, 1),
    default=0.0,
    help="The share of their points that they begin with: 0 (none), 0.5, 1 (all).",
)
@settings_options
@language_option
def phase(file: Path, final: Path, top: int, each_group: bool, share: float, lang: str, **given: Any) -> None:
    """Begin a further phase in FINAL, which must not exist, with the first of the standings of FILE.

    \b
        faristol event phase open.yaml final.yaml --top 4 --carry 0.5 --system round-robin --rounds 3
        faristol event phase lliga.yaml final.yaml --top 2 --each-group --system knockout --best-of 3
    """
    state = open_event(file, lang).state
    try:
        log = next_phase(state, changed_settings(state.settings, given), top, share, each_group=each_group)
    except TournamentError as refused:
        raise click.ClickException(explain(refused, lang, "event")) from None
    save_new(final, log, lang)


@command()
@file_argument
@language_option
def close(file: Path, lang: str) -> None:
    """End the event: its table is final.

    \b
        faristol event close open.yaml
    """
    act(file, lang, Close())


@command()
@file_argument
@language_option
def undo(file: Path, lang: str) -> None:
    """Take the last step back; the log keeps both.

    \b
        faristol event undo open.yaml
    """
    change(file, lang, EventLog.undo)
