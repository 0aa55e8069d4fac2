"""Click speaks the language of whoever asks: in the headings of its help and in the errors of its parser.

Click puts every sentence of its own through ``gettext``, which knows no other source than compiled
catalogues on disk. Ours is a table like all our texts, so it answers in the place of ``gettext`` in the
modules of Click that speak to people.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import click
import click.core
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

from faristol.cli.explaining import why_not
from faristol.cli.options import language_of_environment
from faristol.texts import LANGUAGES, translated

__all__ = ["SPEAKING_MODULES", "SpeakingGroup", "asked_language", "speaking"]

SPEAKING_MODULES = (
    click.core,
    click.exceptions,
    click.formatting,
    click.parser,
    click.termui,
    click.types,
)
_language: ContextVar[str] = ContextVar("the language that Click speaks", default="en")


class SpeakingGroup(click.Group):
    """A program whose every error, Click's own too, is told in the language of the call."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> Any:
        with speaking(asked_language(sys.argv[1:] if args is None else args)):
            return super().main(args, *rest, **options)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.BadParameter as bad:
            # Click tells what the system answered in the system's own words, which are English.
            if not isinstance(refused := bad.__context__, OSError) or refused.filename is None:
                raise
            told = f"{click.format_filename(refused.filename)!r}: {why_not(refused, _language.get())}"
            raise click.BadParameter(told, bad.ctx, bad.param, bad.param_hint) from None
        except click.FileError as unopened:
            if not isinstance(refused := unopened.__cause__, OSError):
                raise
            raise click.FileError(unopened.filename, why_not(refused, _language.get())) from None


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Click speaks *language* meanwhile."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def asked_language(args: Sequence[str]) -> str:
    """The language that *args* ask for, read before anything can be wrong with them.

    >>> asked_language(["replay", "--lang", "es", "--jason"])
    'es'
    >>> asked_language(["replay", "--lang=en"])
    'en'
    """
    for place, arg in enumerate(args):
        name, is_joined, value = arg.partition("=")
        if name == "--lang":
            asked = value if is_joined else "".join(args[place + 1 : place + 2])
            if asked in LANGUAGES:
                return asked
    return language_of_environment()


def _said(english: str) -> str:
    """A sentence of Click in the language of the moment; in English where we have no other."""
    return translated("click", english, _language.get())


def _counted(one: str, many: str, count: int) -> str:
    return _said(one if count == 1 else many)


for _module in SPEAKING_MODULES:
    vars(_module).update({"_": _said, "ngettext": _counted})
