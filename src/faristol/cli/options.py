"""Options and errors that several verbs share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from faristol.cli.clicking import language_of_environment, option
from faristol.texts import LANGUAGES

__all__ = ["AskedWrongly", "json_option", "language_option"]

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class AskedWrongly(click.ClickException):
    """What was given cannot be understood: exit status 2, and the sentence on standard error."""

    exit_code = 2


def _language(_: click.Context, __: click.Parameter, given: str | None) -> str:
    return given or language_of_environment()


def language_option(command: Decorated) -> Decorated:
    """``--lang``: the language of the answer; Catalan unless the environment says otherwise."""
    lang = option("--lang", type=click.Choice(LANGUAGES), callback=_language, help="Language of the answer.")
    return lang(command)


def json_option(command: Decorated) -> Decorated:
    """``--json``: the answer for another program."""
    return option("--json", "as_json", is_flag=True, help="Print JSON for another program.")(command)
