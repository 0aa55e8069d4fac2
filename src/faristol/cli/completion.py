"""``faristol completion``: the script by which a shell completes our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from faristol.cli.clicking import argument, command
from faristol.cli.options import language_option

__all__ = ["completion"]

_SHELLS = ("bash", "zsh", "fish")
_PROGRAM, _ASKED_BY = "faristol", "_FARISTOL_COMPLETE"  # the name that Click looks for


@command()
@argument("shell", type=click.Choice(_SHELLS), help="The shell.")
@language_option
@click.pass_context
def completion(ctx: click.Context, shell: str, lang: str) -> None:
    """Print what makes SHELL complete commands, options and choices with the tabulator.

    \b
        faristol completion bash >> ~/.bashrc
        faristol completion zsh >> ~/.zshrc
        faristol completion fish > ~/.config/fish/completions/faristol.fish
    """
    kind = get_completion_class(shell)
    assert kind is not None, "Click knows these shells"
    click.echo(kind(ctx.find_root().command, {}, _PROGRAM, _ASKED_BY).source())
