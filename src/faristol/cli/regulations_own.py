"""``faristol regulations new``, ``install``, ``show``, ``remove``, ``pdf``: regulations that people make."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any, BinaryIO, ParamSpec

import click

from faristol.cli.clicking import argument, command, option, spoken
from faristol.cli.explaining import explain
from faristol.cli.options import AskedWrongly, Output, json_option, language_option
from faristol.cli.regulation_options import find_own
from faristol.cli.regulations_read import own_values
from faristol.errors import FaristolError
from faristol.formats.pdf.regulation import regulation_pdf
from faristol.formats.text.choices import name_of
from faristol.formats.text.own_regulation import own_text
from faristol.regulations import CLASSIC, PUBLISHED
from faristol.regulations.own import (
    LARGEST,
    OwnRegulation,
    as_text,
    make_own,
    read_own,
    write_own,
)
from faristol.regulations.store import RegulationStore
from faristol.texts import sentence

__all__ = ["install", "new", "pdf", "remove", "show"]

P = ParamSpec("P")


class _Own(click.ParamType[OwnRegulation]):
    """A regulation that is installed; a published one is none."""

    name = "regulation"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> OwnRegulation:
        if isinstance(value, OwnRegulation):
            return value
        if value in PUBLISHED:
            self.fail(sentence("regulation", "published-stays", spoken(), name=value), param, ctx)
        return find_own(str(value), param, ctx)


def _answers(command: Callable[P, None]) -> Callable[P, None]:
    """What is no regulation is told as a sentence: exit 2 for what cannot be, 1 for what is there already."""

    @wraps(command)
    def answering(*args: P.args, **kwargs: P.kwargs) -> None:
        lang = str(kwargs["lang"])
        try:
            command(*args, **kwargs)
        except FaristolError as refused:
            if "choice" in refused.facts:
                refused.facts["choice"] = name_of(str(refused.facts["choice"]), lang)
            told = explain(refused, lang, "regulation")
            raise (
                click.ClickException(told) if refused.code == "regulation-there" else AskedWrongly(told)
            ) from None

    return answering


own_argument = argument("name", type=_Own(), help="An installed regulation: its name, or name@fingerprint.")


@command()
@argument("name", help="The name: small letters, digits and hyphens.")
@option(
    "--from",
    "base",
    type=click.Choice(tuple(PUBLISHED)),
    default=CLASSIC.key,
    show_default=True,
    help="The published regulation to begin with.",
)
@option(
    "--set", "changes", multiple=True, metavar="CHOICE=VALUE", help="A choice that differs; several times."
)
@option("--title", help="What it is called; its name if not given.")
@option("--version", "version", default="1", show_default=True, help="Its version.")
@option(
    "--out",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="Write the file here instead of installing it; - is standard output.",
)
@language_option
@_answers
def new(
    name: str,
    base: str,
    changes: tuple[str, ...],
    title: str | None,
    version: str,
    out: Path | None,
    lang: str,
) -> None:
    """Make a regulation of a published one and of what differs from it.

    A VALUE is written as in a file: 20, true, false for no such rule, or a word such as random.

    \b
        faristol regulations new club --from classic --set minutes=20 --set bingo_bonus=40
        faristol regulations new rapides --from llisca --set turn_seconds=60 --out rapides.toml
    """
    own = make_own(name, version, title or name, PUBLISHED[base], dict(_changes(changes, lang)))
    if out is None:
        RegulationStore().install(own)
        click.echo(own_text(own, lang))
        click.echo("\n" + _told("installed", own, lang))
        return
    Output(out).write(write_own(own).encode())
    if str(out) != "-":
        click.echo(_told("made", own, lang))
        click.echo(sentence("regulation", "written", lang, file=out))


def _changes(given: Iterable[str], lang: str) -> Iterable[tuple[str, object]]:
    for text in given:
        choice, equals, value = text.partition("=")
        if not equals or not choice.strip():
            raise AskedWrongly(sentence("regulation", "bad-set", lang, text=text[:80]))
        yield choice.strip(), _value(value.strip())


def _value(text: str) -> object:
    """As a file has it; a bare word is a text."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return text


@command()
@argument("file", type=click.File("rb"), help="The file of a regulation; - is standard input.")
@language_option
@_answers
def install(file: BinaryIO, lang: str) -> None:
    """Install the regulation in FILE, so that games can be played by it here.

    \b
        faristol regulations install club.toml
    """
    own = read_own(as_text(file.read(LARGEST + 1)))
    RegulationStore().install(own)
    click.echo(_told("installed", own, lang))


@command()
@own_argument
@option("--articles", is_flag=True, help="Print every article.")
@json_option
@language_option
@_answers
def show(name: OwnRegulation, articles: bool, as_json: bool, lang: str) -> None:
    """Tell what the installed regulation NAME says, what differs from its base first.

    \b
        faristol regulations show club
        faristol regulations show club@3f2a9c01b7de --json | jq .differences
    """
    if as_json:
        click.echo(json.dumps(own_values(name), ensure_ascii=False, indent=2))
        return
    click.echo(own_text(name, lang, articles=articles))


@command()
@own_argument
@language_option
@_answers
def remove(name: OwnRegulation, lang: str) -> None:
    """Remove the installed regulation NAME; games played by it can no longer be read here.

    \b
        faristol regulations remove club
    """
    RegulationStore().remove(name)
    click.echo(_told("removed", name, lang))


@command()
@own_argument
@option(
    "--out",
    "-o",
    "output",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    callback=lambda _, __, path: Output(path),
    metavar="FILENAME",
    required=True,
    help="The PDF to write; - is standard output.",
)
@language_option
@_answers
def pdf(name: OwnRegulation, output: Output, lang: str) -> None:
    """Print the installed regulation NAME as a PDF, what differs from its base first.

    \b
        faristol regulations pdf club --out club.pdf
    """
    output.write(regulation_pdf(name, lang))


def _told(code: str, own: OwnRegulation, lang: str) -> str:
    return sentence("regulation", code, lang, key=own.key, title=own.title, version=own.version)
