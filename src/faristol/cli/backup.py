"""``faristol backup``: all that a server keeps, as one file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.options import AskedWrongly, language_option
from faristol.errors import FaristolError
from faristol.texts import sentence

if TYPE_CHECKING:
    from faristol.storage.backup import Contents

__all__ = ["backup", "carried", "database_option"]

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
Carry = Callable[..., Coroutine[None, None, "Contents"]]


def database_option(command: Decorated) -> Decorated:
    """``--database``: where the games are."""
    return option("--database", default=None, metavar="URL", help="sqlite:///FILE or postgresql://….")(
        command
    )


@command()
@argument("file", type=click.Path(dir_okay=False, path_type=Path), help="The backup to write.")
@database_option
@option("--replace", is_flag=True, help="Write over a file that is there, once the new one is whole.")
@language_option
def backup(file: Path, database: str | None, replace: bool, lang: str) -> None:
    """Copy all that a server keeps into FILE, while people play.

    The copy is of one instant, is read again once it is written, and only its owner can open it.

    \b
        faristol backup saturday.backup
        faristol backup saturday.backup --database postgresql://localhost/faristol
    """
    # Loaded only now: whoever replays a game need not wait for a database.
    from faristol.storage.backup import back_up

    carried("backed-up", back_up, file, database, replace, lang)


def carried(done: str, how: Carry, file: Path, database: str | None, replace: bool, lang: str) -> None:
    """Back up or restore, and say what was carried or why it was not."""
    from faristol.storage.place import place_of

    try:
        contents = asyncio.run(how(place_of(database), file, replace=replace))
    except FaristolError as refused:
        raise AskedWrongly(sentence("service", refused.code, lang, **refused.facts)) from None
    shown = click.format_filename(file)
    click.echo(sentence("service", done, lang, file=shown, **contents._asdict()))
