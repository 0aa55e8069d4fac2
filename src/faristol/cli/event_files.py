"""An event file: opened, changed by what the director asks, and kept whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from faristol.cli.clicking import argument
from faristol.cli.explaining import explain, why_not
from faristol.cli.options import AskedWrongly
from faristol.formats.files.event_file import MOST_BYTES, read_event, write_event
from faristol.keeping import keep, locked
from faristol.tournament import EntrantId, EventRefused, MalformedEvent, TournamentError
from faristol.tournament.commands import (
    Command,
)
from faristol.tournament.event import EventLog
from faristol.tournament.rounds import Entrant
from faristol.tournament.state import EventState

__all__ = ["FILE", "act", "change", "check_part", "entrant_of", "file_argument", "open_event", "save_new"]

FILE = click.Path(dir_okay=False, path_type=Path)
_SUFFIXES = (".yaml", ".yml", ".json")

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
Wish = Callable[[EventState], Command]  # a command that depends on what the file says


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


def check_part(entrants: Iterable[Entrant], played: int, *, round_: int | None, group: str) -> None:
    """Refuse a round that was not paired, and a group that nobody is in."""
    if round_ is not None and round_ > played:
        raise EventRefused("no-such-round", round=round_)
    if group and group not in (groups := {entrant.group for entrant in entrants}):
        if not (known := ", ".join(sorted(groups - {""}))):
            raise EventRefused("no-groups", group=group)
        raise EventRefused("no-such-group", group=group, groups=known)


def save_new(path: Path, log: EventLog, lang: str) -> None:
    """Begin the file *path*, which must not be there and is called as event files are."""
    if path.suffix not in _SUFFIXES:
        raise AskedWrongly(explain(MalformedEvent("file-name", file=path), lang, "event"))
    _save(path, log, lang, new=True)


def change(path: Path, lang: str, decide: Callable[[EventLog], EventLog]) -> EventLog:
    """Let the event in *path* be what *decide* makes of it; what is refused changes nothing.

    The file is locked from before it is read until it is kept, so of several commands at once each decides on
    what the one before it left.
    """
    try:
        with locked(path):
            log = decide(open_event(path, lang))
            _save(path, log, lang)
            return log
    except MalformedEvent as malformed:
        raise AskedWrongly(explain(malformed, lang, "event")) from None
    except TournamentError as refused:
        raise click.ClickException(explain(refused, lang, "event")) from None
    except OSError as unread:
        raise AskedWrongly(f"{path}: {why_not(unread, lang)}") from None


def act(path: Path, lang: str, *commands: Command | Wish) -> EventLog:
    """Carry *commands* out, a step each, and keep the file; one that is refused changes nothing."""

    def decide(log: EventLog) -> EventLog:
        for command in commands:
            log = log.act(command(log.state) if callable(command) else command)
        return log

    return change(path, lang, decide)


def entrant_of(state: EventState, who: str) -> EntrantId:
    """An entrant by number or by name."""
    for entrant in state.entrants:
        if who == str(entrant.id) or who.casefold() == entrant.name.casefold():
            return entrant.id
    raise EventRefused("no-such-entrant", entrant=who)


def _save(path: Path, log: EventLog, lang: str, *, new: bool = False) -> None:
    """Whole or not at all: a laptop may lose power in the middle of a championship."""
    try:
        keep(path, write_event(log, as_json=path.suffix == ".json").encode(), new=new)
    except FileExistsError:
        raise AskedWrongly(explain(MalformedEvent("file-exists", file=path), lang, "event")) from None
    except OSError as unwritten:
        raise click.ClickException(f"{path}: {why_not(unwritten, lang)}") from None
