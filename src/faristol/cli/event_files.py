"""An event file: opened, changed by what the director asks, and kept whole."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from faristol.cli.clicking import argument
from faristol.cli.explaining import explain, why_not
from faristol.cli.options import AskedWrongly
from faristol.formats.files.event_file import MOST_BYTES, read_event, write_event
from faristol.tournament import EntrantId, MalformedEvent, TournamentError
from faristol.tournament.commands import (
    Command,
)
from faristol.tournament.event import EventLog

__all__ = ["FILE", "act", "entrant_of", "file_argument", "open_event", "save_event"]

FILE = click.Path(dir_okay=False, path_type=Path)

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def file_argument(command: Decorated) -> Decorated:
    """``FILE``: the event that the command is about."""
    return argument("file", type=FILE, help="The event file.")(command)


def open_event(path: Path, lang: str) -> EventLog:
    """The event in the file *path*; what cannot be read is told."""
    try:
        with path.open("rb") as file:
            return read_event(file.read(MOST_BYTES + 1))
    except OSError as missing:
        raise AskedWrongly(f"{path}: {why_not(missing, lang)}") from None
    except TournamentError as malformed:
        raise AskedWrongly(explain(malformed, lang, "event")) from None


def save_event(path: Path, log: EventLog, lang: str) -> None:
    """Whole or not at all: a laptop may lose power in the middle of a championship."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(write_event(log, as_json=path.suffix == ".json"))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError as unwritten:
        raise click.ClickException(f"{path}: {why_not(unwritten, lang)}") from None


def act(path: Path, lang: str, *commands: Command) -> EventLog:
    """Carry *commands* out, a step each, and keep the file; one that is refused changes nothing."""
    log = open_event(path, lang)
    try:
        for command in commands:
            log = log.act(command)
    except MalformedEvent as malformed:
        raise AskedWrongly(explain(malformed, lang, "event")) from None
    except TournamentError as refused:
        raise click.ClickException(explain(refused, lang, "event")) from None
    save_event(path, log, lang)
    return log


def entrant_of(path: Path, who: str, lang: str) -> EntrantId:
    """An entrant by number or by name."""
    state = open_event(path, lang).state
    for entrant in state.entrants:
        if who == str(entrant.id) or who.casefold() == entrant.name.casefold():
            return entrant.id
    raise click.ClickException(explain(MalformedEvent("no-such-entrant", entrant=who), lang, "event"))
