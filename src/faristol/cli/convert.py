"""``faristol convert``: a game or a championship in one kind of file in, another kind out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.explaining import explain, why_not
from faristol.cli.options import AskedWrongly, language_option
from faristol.cli.regulation_options import RegulationKey
from faristol.errors import FaristolError
from faristol.formats.files.acta.judging import judge_of
from faristol.formats.files.acta.source import MOST_BYTES
from faristol.formats.files.convert import ENDINGS, CannotConvert, Form, Wish
from faristol.formats.files.convert import convert as converted
from faristol.formats.files.gcg import Dialect
from faristol.formats.files.trf import TrfForm
from faristol.keeping import keep, locked
from faristol.regulations.classic import CLASSIC
from faristol.texts import sentence

__all__ = ["convert"]


@command()
@argument("source", metavar="A", type=click.File("rb"), help="The file to read; - is standard input.")
@argument(
    "target",
    metavar="B",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="The file to write; - is standard output.",
)
@option(
    "--to",
    type=click.Choice([form.value for form in Form]),
    help="What to write, where the name of B does not say it.",
)
@option(
    "--regulation",
    type=RegulationKey(),
    default=CLASSIC.key,
    show_default=True,
    help="A GCG or a CGP: the regulation, which the file does not say.",
)
@option("--lexicon", help="To GCG or CGP: the name that the list has in the other program.")
@option(
    "--dialect",
    type=click.Choice([dialect.value for dialect in Dialect]),
    default=Dialect.WOOGLES.value,
    show_default=True,
    help="To GCG: with the end as macondo, MAGPIE and Woogles count it, or line by line as our sheet does.",
)
@option(
    "--turn",
    type=click.IntRange(min=0),
    help="To CGP: the position after so many turns; the last one unless given.",
)
@option(
    "--trf",
    type=click.Choice([form.value for form in TrfForm]),
    default=TrfForm.OF_2016.value,
    show_default=True,
    help="To TRF: the edition of the format.",
)
@option("--force", is_flag=True, help="Write over B if it exists.")
@language_option
def convert(
    source: BinaryIO,
    target: Path,
    to: str | None,
    regulation: str,
    lexicon: str | None,
    dialect: str,
    turn: int | None,
    trf: str,
    force: bool,
    lang: str,
) -> None:
    """Convert A into B: a game (acta, GCG, CGP) or a championship (event file, TRF, CSV, TSH).

    What A is, its content says; what B is to be, its ending: .yaml, .json, .gcg, .cgp, .csv, .trf, .t or .js.

    \b
        faristol convert final.gcg final.yaml --regulation fisc
        faristol convert final.yaml - --to cgp --turn 12 --lexicon DISC2
        faristol convert open.trf open.csv
        faristol convert a.t open.trf --trf 2026
    """
    form = Form(to) if to else ENDINGS.get(target.suffix.lower())
    if form is None:
        raise AskedWrongly(sentence("command", "convert-to-what", lang, file=str(target)))
    wish = Wish(
        judge=judge_of,
        regulation=regulation,
        lexicon=lexicon,
        dialect=Dialect(dialect),
        turn=turn,
        trf=TrfForm(trf),
    )
    try:
        text = converted(source.read(MOST_BYTES + 1), form, wish)
    except CannotConvert as refused:
        raise click.ClickException(explain(refused, lang, "command")) from None
    except FaristolError as malformed:
        told = explain(malformed, lang, "event", "service", "engine", "malformed", "lexicon")
        raise AskedWrongly(told) from None
    if str(target) == "-":
        sys.stdout.buffer.write(text.encode())
        return
    try:
        if force and target.is_file():
            with locked(target):  # whoever changes that event meanwhile has said that it is kept
                keep(target, text.encode())
        else:
            keep(target, text.encode(), new=not force)
    except FileExistsError:
        raise AskedWrongly(sentence("event", "file-exists", lang, file=target)) from None
    except OSError as unwritten:
        raise click.ClickException(f"{target}: {why_not(unwritten, lang)}") from None
