"""``faristol worker``: goes through finished games for the servers of one PostgreSQL."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import click

from faristol.cli.clicking import command, option
from faristol.cli.explaining import explain
from faristol.cli.options import language_option
from faristol.errors import FaristolError
from faristol.machine import processors
from faristol.texts import sentence

__all__ = ["worker"]


@command()
@option("--database", default=None, metavar="URL", help="The PostgreSQL that the servers share.")
@option(
    "--processes",
    default=processors,
    type=click.IntRange(1, 1024),
    help="How many games are gone through at once; all processors if not given.",
)
@language_option
def worker(database: str | None, processes: int, lang: str) -> None:
    """Go through the finished games that people ask about, for servers that share a PostgreSQL.

    As many as one likes may work, on this machine or on others. It gives way to everything else, and what it
    has in hand when it is stopped, or killed, is taken up by another.

    \b
        faristol worker --database postgresql://faristol@db/faristol
    """
    from faristol.server.settings import Settings
    from faristol.server.worker import run_worker

    settings = Settings.from_environment()
    settings = replace(settings, database=database or settings.database, analysis_processes=processes)
    click.echo(sentence("command", "worker-waits", lang, count=processes))
    try:
        asyncio.run(run_worker(settings))
    except FaristolError as refused:
        raise click.ClickException(explain(refused, lang, "service")) from None
