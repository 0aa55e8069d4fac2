"""``faristol restore``: a database as a backup has it."""

from __future__ import annotations

from pathlib import Path

import click

from faristol.cli.backup import carried, database_option
from faristol.cli.clicking import argument, command, option
from faristol.cli.options import language_option

__all__ = ["restore"]


@command()
@argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A backup.")
@database_option
@option("--replace", is_flag=True, help="Lose what is in the database now.")
@language_option
def restore(file: Path, database: str | None, replace: bool, lang: str) -> None:
    """Put all that FILE has into a database that no server is using.

    It becomes what it was when the backup was taken, all of it or nothing. A backup of SQLite can be
    restored into PostgreSQL, and the other way round.

    \b
        faristol restore saturday.backup
        faristol restore saturday.backup --database postgresql://localhost/faristol --replace
    """
    # As in a backup, it is loaded only now.
    from faristol.storage import backup

    carried("restored", backup.restore, file, database, replace, lang)
