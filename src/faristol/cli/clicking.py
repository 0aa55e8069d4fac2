r"""Click speaks the language of whoever asks: in its help and in the errors of its parser.

Click puts every sentence of its own through ``gettext``, which knows no other source than compiled
catalogues on disk. Ours is a catalogue like all our texts, so it answers in the place of ``gettext`` in the
modules of Click that speak to people.

The help of our commands is written in English where it belongs, in the docstring of a command and beside
each option and argument, and the catalogue ``help`` has it in the other languages, paragraph by paragraph.
Paragraphs that begin with ``\b`` are examples, the same in every language.
"""

from __future__ import annotations

import inspect
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, NoReturn, TypeVar

import click
import click.core
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

from faristol.cli.explaining import why_not
from faristol.cli.extras import extra_of
from faristol.texts import LANGUAGES, pick_language, sentence, translated

__all__ = [
    "SPEAKING_MODULES",
    "DefaultGroup",
    "SpeakingCommand",
    "SpeakingGroup",
    "SpeakingOption",
    "argument",
    "asked_language",
    "command",
    "group",
    "language_of_environment",
    "option",
    "paragraphs",
    "speaking",
    "spoken",
]

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

SPEAKING_MODULES = (
    click.core,
    click.exceptions,
    click.formatting,
    click.parser,
    click.termui,
    click.types,
)
_NARROWEST, _WIDEST = 30, 80  # columns
_language: ContextVar[str] = ContextVar("the language that Click speaks", default="en")


class _Formatter(click.HelpFormatter):
    """Help as wide as the terminal, however narrow: Click's own is never less than fifty columns."""

    def __init__(
        self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None
    ) -> None:
        if width is None:
            width = min(shutil.get_terminal_size().columns, max_width or _WIDEST) - 2
        super().__init__(indent_increment, max(width, _NARROWEST), max_width)

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        room = self.width - self.current_indent
        broken = [(_broken(term, room), text) for term, text in rows]
        is_narrow = self.width < _WIDEST // 2 + 10
        super().write_dl(broken, self.width // 3 if is_narrow else col_max, col_spacing)


def _broken(term: str, room: int) -> str:
    """*term* in lines that fit, ended after a bar or a space: choices are listed with bars between.

    >>> print(_broken("--size [small|middling|large]", 20))
    --size [small|
        middling|large]
    """
    lines = [""]
    for part in re.findall(r"[^| ]*[| ]?", term):
        if len((lines[-1] + part).rstrip()) > room and lines[-1].strip():
            lines.append("    ")
        lines[-1] += part
    return "\n".join(line.rstrip() for line in lines)


class _Context(click.Context):
    formatter_class = _Formatter


class _Helpful:
    """Whatever has a help text: it is told in the language of the moment."""

    _english: str | None = None

    def _tell(self) -> str | None:
        if self._english is None or _language.get() == "en":
            return self._english
        return "\n\n".join(map(_told, paragraphs(self._english)))

    def _keep(self, english: str | None) -> None:
        self._english = english

    help = property(_tell, _keep)


class SpeakingOption(_Helpful, click.Option):
    """An option whose help is translated."""


class SpeakingArgument(_Helpful, click.Argument):
    """An argument whose help is translated."""


class SpeakingCommand(_Helpful, click.Command):
    """A command whose help is translated."""

    context_class = _Context

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:  # Click keeps it as it was told first
            option.help = _told("Show this message and exit.")
        return option


class SpeakingGroup(SpeakingCommand, click.Group):
    """A group of commands; the outermost one chooses the language of the call and of every error in it."""

    command_class = SpeakingCommand

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> Any:
        with speaking(asked_language(sys.argv[1:] if args is None else args)):
            try:
                try:
                    return super().main(args, *rest, **options)
                finally:
                    sys.stdout.flush()  # what waits may still find the disk full
            except OSError as refused:
                _give_up(refused)

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
        except ModuleNotFoundError as missing:
            extra = extra_of(missing)
            if extra is None:
                raise
            raise click.ClickException(
                sentence("command", "needs-extra", _language.get(), extra=extra)
            ) from None


class DefaultGroup(SpeakingGroup):
    """A group of which one command is meant where none is named."""

    def __init__(self, *args: Any, default: str, **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self._default = default

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        named = bool(args) and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if named else [self._default, *args])


def _give_up(refused: OSError) -> NoReturn:
    """End with a sentence where the system did not let us read or write, most often for a full disk."""
    why = why_not(refused, _language.get())
    named = refused.filename is not None
    with suppress(OSError):  # standard error may be on the same disk
        click.ClickException(f"{refused.filename}: {why}" if named else why).show()
    try:
        sys.stdout.flush()
    except OSError:  # Python would try once more at the end, and complain
        with suppress(OSError):
            sys.stdout.close()
    sys.exit(1)


def command(**attrs: Any) -> Callable[[Callable[..., Any]], SpeakingCommand]:
    """As :func:`click.command`, translated."""
    return click.command(cls=SpeakingCommand, **attrs)


def group(**attrs: Any) -> Callable[[Callable[..., Any]], SpeakingGroup]:
    """As :func:`click.group`, translated."""
    return click.group(cls=SpeakingGroup, **attrs)


def option(*names: str, **attrs: Any) -> Callable[[Decorated], Decorated]:
    """As :func:`click.option`, translated."""
    return click.option(*names, cls=SpeakingOption, **attrs)


def argument(name: str, **attrs: Any) -> Callable[[Decorated], Decorated]:
    """As :func:`click.argument`, translated."""
    return click.argument(name, cls=SpeakingArgument, **attrs)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Click speaks *language* meanwhile."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def spoken() -> str:
    """The language that Click speaks now, for what fails before a command begins."""
    return _language.get()


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


def language_of_environment() -> str:
    """The language of whoever does not say ``--lang``: Catalan unless the environment says otherwise."""
    return pick_language(os.environ.get("FARISTOL_LANG"), os.environ.get("LANG"))


def paragraphs(english: str) -> list[str]:
    r"""The paragraphs of a help text, each in one line; examples as they are.

    >>> paragraphs("Say hello,\n    politely.\n\n    \b\n        faristol hello")
    ['Say hello, politely.', '\x08\n    faristol hello']
    """
    parts = inspect.cleandoc(english).split("\n\n")
    return [part if part.startswith("\b") else " ".join(part.split()) for part in parts]


def _told(paragraph: str) -> str:
    return translated("help", paragraph, _language.get())


def _said(english: str) -> str:
    """A sentence of Click in the language of the moment; in English where we have no other."""
    return translated("click", english, _language.get())


def _counted(one: str, many: str, count: int) -> str:
    return _said(one if count == 1 else many)


for _module in SPEAKING_MODULES:
    vars(_module).update({"_": _said, "ngettext": _counted})
