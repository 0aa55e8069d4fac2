"""Options and errors that several verbs share."""

from __future__ import annotations

import os
from typing import Any, TypeVar

import click

from faristol.texts import LANGUAGES, pick_language

__all__ = ["AskedWrongly", "json_option", "language_of_environment", "language_option"]

Command = TypeVar("Command", bound=Any)


class AskedWrongly(click.ClickException):
    """What was given cannot be understood: exit status 2, and the sentence on standard error."""

    exit_code = 2


def language_of_environment() -> str:
    """The language of whoever does not say ``--lang``: Catalan unless the environment says otherwise."""
    return pick_language(os.environ.get("FARISTOL_LANG"), os.environ.get("LANG"))


def _language(_: click.Context, __: click.Parameter, given: str | None) -> str:
    return given or language_of_environment()


def language_option(command: Command) -> Command:
    """``--lang``: the language of the answer; Catalan unless the environment says otherwise."""
    option = click.option(
        "--lang", type=click.Choice(LANGUAGES), callback=_language, help="Language of the answer."
    )
    return option(command)


def json_option(command: Command) -> Command:
    """``--json``: the answer for another program."""
    option = click.option("--json", "as_json", is_flag=True, help="Print JSON for another program.")
    return option(command)
