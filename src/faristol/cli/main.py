"""The command itself: each verb is a module of its own, brought in when it is asked for.

Replaying a game must not wait for the libraries of the server, nor a look-up for those of pairing.
"""

from __future__ import annotations

from importlib import import_module

import click

from faristol.cli.clicking import SpeakingGroup, SpeakingOption

__all__ = ["VERBS", "main"]

VERBS = (
    "analyse",
    "backup",
    "event",
    "lexicon",
    "moves",
    "pair",
    "people",
    "play",
    "puzzles",
    "regulations",
    "replay",
    "restore",
    "selfplay",
    "serve",
    "sheet",
    "standings",
    "train",
    "worker",
)


class _Verbs(SpeakingGroup):
    """A group whose commands live in modules of the same name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command = getattr(import_module(f"faristol.cli.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=_Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="faristol", message="%(prog)s %(version)s", cls=SpeakingOption)
def main() -> None:
    """Faristol: Scrabble in Catalan.

    Exit status: 0 well, 1 refused or not found, 2 asked wrongly.
    """
