"""The command itself: each verb is a module of its own, brought in when it is asked for.

Replaying a game must not wait for the libraries of the server, nor a look-up for those of pairing. And
whoever asks what there is waits for no verb at all: the list of them is told from :data:`VERBS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

import click

from faristol.cli.clicking import SpeakingCommand, SpeakingGroup, SpeakingOption

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["VERBS", "main"]

# Each verb with the first paragraph of its help, which a test holds against the module's own.
VERBS: Mapping[str, str] = {
    "analyse": "Go through GAME, an acta or a GCG: for each turn the best moves, what was lost, and luck.",
    "backup": "Copy all that a server keeps into FILE, while people play.",
    "completion": "Print what makes SHELL complete commands, options and choices with the tabulator.",
    "convert": "Convert A into B: a game (acta, GCG, CGP) or a championship (event file, TRF, CSV, TSH).",
    "doctor": "Look whether all that Faristol needs is here, and say what to do where it is not.",
    "engine": (
        "Answer another program by a protocol of lines: it gives a position and asks for the best move."
    ),
    "event": "Run a championship: each verb adds a step to an event file, and undo takes the last one back.",
    "lexicon": "Ask word lists, and manage them.",
    "moves": "The plays of a position: a CGP, or the file of an acta, whose regulation and words then hold.",
    "pair": "Pair the next round of EVENT: a TRF, an event file or a CSV of games (- is standard input).",
    "people": "The accounts of a server, for whoever runs it.",
    "play": "Play against robots under any regulation; the game is kept in FILE, an acta.",
    "puzzles": "Make puzzles, and check them.",
    "regulations": "List the regulations, tell one of them by NAME, or make your own.",
    "replay": "Replay the acta in FILE (YAML or JSON; - is standard input) and tell how the game stands.",
    "restore": "Put all that FILE has into a database that no server is using.",
    "selfplay": "Play games of the engine against itself; a seed always gives the same games.",
    "serve": "Serve the app: people open the address in a browser and play.",
    "sheet": "Print the score sheet of ACTA (YAML or JSON; - is standard input) as a PDF, or a blank paper.",
    "standings": (
        "Print the standings of EVENT: a TRF, an event file or a CSV of games (- is standard input)."
    ),
    "train": "Learn by self-play.",
    "worker": "Go through the finished games that people ask about, for servers that share a PostgreSQL.",
}

# What stands for the verbs where they are only listed.
_CONTENTS = SpeakingGroup(
    commands={verb: SpeakingCommand(verb, help=line) for verb, line in VERBS.items()}, add_help_option=False
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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        _CONTENTS.format_commands(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        verbs = _CONTENTS.shell_complete(click.Context(_CONTENTS), incomplete)
        return [*verbs, *click.Command.shell_complete(self, ctx, incomplete)]


@click.group(cls=_Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="faristol", message="%(prog)s %(version)s", cls=SpeakingOption)
def main() -> None:
    """Faristol: Scrabble in Catalan.

    Exit status: 0 well, 1 refused or not found, 2 asked wrongly.
    """
