"""The command itself and what all its verbs share."""

from __future__ import annotations

import click

from faristol.cli.lexicon import lexicon
from faristol.cli.regulations import regulations
from faristol.cli.replay import replay
from faristol.cli.serve import serve

__all__ = ["main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="faristol")
def main() -> None:
    """Faristol: Scrabble in Catalan.

    Exit status: 0 well, 1 refused or not found, 2 asked wrongly.
    """


main.add_command(replay)
main.add_command(regulations)
main.add_command(lexicon)
main.add_command(serve)
