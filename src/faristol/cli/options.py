"""Options and errors that several verbs share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from faristol.cli.clicking import language_of_environment, option
from faristol.keeping import keep
from faristol.texts import LANGUAGES

__all__ = ["AskedWrongly", "Output", "json_option", "language_option", "output_option"]

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class AskedWrongly(click.ClickException):
    """What was given cannot be understood: exit status 2, and the sentence on standard error."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Output:
    """Where a paper goes: a file, which is there whole or not at all, or standard output."""

    path: Path

    def write(self, raw: bytes) -> None:
        if str(self.path) == "-":
            sys.stdout.buffer.write(raw)
            return
        try:
            keep(self.path, raw)
        except OSError as failed:  # told as Click tells of files, in the language of whoever asks
            raise click.FileError(str(self.path)) from failed


def output_option(command: Decorated) -> Decorated:
    """``--output``: the PDF to write."""
    output = option(
        "-o",
        "--output",
        type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
        callback=lambda _, __, path: Output(path),
        metavar="FILENAME",
        required=True,
        help="The PDF to write; - is standard output.",
    )
    return output(command)


def _language(_: click.Context, __: click.Parameter, given: str | None) -> str:
    return given or language_of_environment()


def language_option(command: Decorated) -> Decorated:
    """``--lang``: the language of the answer; Catalan unless the environment says otherwise."""
    lang = option("--lang", type=click.Choice(LANGUAGES), callback=_language, help="Language of the answer.")
    return lang(command)


def json_option(command: Decorated) -> Decorated:
    """``--json``: the answer for another program."""
    return option("--json", "as_json", is_flag=True, help="Print JSON for another program.")(command)
