"""``faristol lexicon list``, ``import``, ``remove``, ``diff``, ``export``, ``leaves``: lists, and files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.explaining import why_not
from faristol.cli.lexicon_options import (
    answers,
    extended_option,
    first_of,
    info_values,
    limit_option,
    open_list,
    print_json,
    read_length,
    read_which,
)
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.keeping import keep
from faristol.lexicon import Store
from faristol.lexicon.folding import spell_out, write_words
from faristol.lexicon.importing import Reject, import_file
from faristol.lexicon.kwg import write_kwg
from faristol.lexicon.quackle import write_quackle_dawg
from faristol.texts import sentence

__all__ = ["diff", "export", "import_list", "leaves", "list_installed", "remove"]

_REJECTS_SHOWN = 20
_LEAVES_LARGEST = 16 * 2**20  # bytes
_KLV = (".klv2",)
_GRAPHS: Mapping[str, Callable[[Iterable[bytes]], bytes]] = MappingProxyType(
    {"kwg": write_kwg, "kwg-dawg": partial(write_kwg, gaddag=False), "dawg": write_quackle_dawg}
)
_LICENCE_LARGEST = 2**20  # bytes
_LICENCE_LINES = 20  # shown; all of them are kept


@command(name="list")
@json_option
@language_option
@answers
def list_installed(as_json: bool, lang: str) -> None:
    """The lists that are installed, the latest version of each first.

    \b
        faristol lexicon list
        faristol lexicon list --json | jq '.[].name'
    """
    store = Store()
    installed, damaged = store.installed(), store.damaged()
    if as_json:
        whole = [{**info_values(info), "damaged": False} for info in installed]
        print_json([*whole, *({"name": n, "version": v, "damaged": True} for n, v in damaged)])
        return
    for info in installed:
        click.echo(sentence("lexicon", "listed", lang, **info_values(info), short=info.short))
    for name, version in damaged:
        click.echo(sentence("lexicon", "listed-damaged", lang, name=name, version=version))
    if not installed and not damaged:
        click.echo(sentence("lexicon", "none-installed", lang))


@command(name="import")
@argument(
    "file",
    type=click.Path(path_type=Path),
    help="The list: plain text, one word a line; a KWG or Quackle's DAWG; or a zip, gz or xz with one.",
)
@option("--name", required=True, help="The name to install it under.")
@option("--version", "version", required=True, help="Its version.")
@option("--licence-file", type=click.Path(path_type=Path), help="A text file with the licence of the list.")
@json_option
@language_option
@answers
def import_list(
    file: Path, name: str, version: str, licence_file: Path | None, as_json: bool, lang: str
) -> None:
    """Install the list in FILE: plain text, one word a line, and report what is not a word.

    The list may be in an archive, whose licence is kept and shown. A KWG is read with the letters of the
    Catalan tiles, for it does not say which letters it has.

    \b
        faristol lexicon import disc.txt --name disc --version 2.7.15
        faristol lexicon import DISC2.kwg --name disc2 --version 2
        faristol lexicon import disc.txt --name disc --version 2.7.15 --licence-file LICENCE --json
    """
    licence = _read_licence(licence_file, lang)
    info, report = import_file(file, name=name, version=version, licence=licence)
    if as_json:
        print_json(
            {
                **info_values(info),
                "encoding": report.encoding,
                "licence": licence or report.licence,
                "accepted": report.accepted,
                "duplicates": report.duplicates,
                "rejects": [_reject_values(reject) for reject in report.rejects],
            }
        )
        return
    click.echo(sentence("lexicon", "imported", lang, **info_values(info), short=info.short))
    if info.extension_count:
        click.echo(sentence("lexicon", "imported-extension", lang, count=info.extension_count))
    if report.duplicates:
        click.echo(sentence("lexicon", "imported-duplicates", lang, count=report.duplicates))
    if report.rejects:
        click.echo(sentence("lexicon", "imported-rejects", lang, count=len(report.rejects)))
        for reject in report.rejects[:_REJECTS_SHOWN]:
            why = sentence("lexicon", reject.reason.value, lang, detail=reject.detail)
            click.echo(
                sentence("lexicon", "rejected-line", lang, line=reject.line, text=reject.text, why=why)
            )
    if report.licence and not licence:
        click.echo(sentence("lexicon", "licence-shown", lang))
        click.echo("\n".join(f"  {line}" for line in report.licence.splitlines()[:_LICENCE_LINES]))
    if len(report.rejects) > _REJECTS_SHOWN:
        click.echo(sentence("lexicon", "more-rejects", lang, count=len(report.rejects) - _REJECTS_SHOWN))


def _read_licence(path: Path | None, lang: str) -> str:
    if path is None:
        return ""
    try:
        with path.open("rb") as file:
            text = file.read(_LICENCE_LARGEST)
    except OSError as error:
        raise click.ClickException(
            sentence("lexicon", "cannot-read", lang, path=path, why=why_not(error, lang))
        ) from None
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        return text.decode("cp1252", errors="replace")


def _reject_values(reject: Reject) -> dict[str, Any]:
    return {
        "line": reject.line,
        "text": reject.text,
        "reason": reject.reason.value,
        "detail": reject.detail,
    }


@command()
@argument("which", metavar="NAME[@VERSION]", help="An installed list.")
@json_option
@language_option
@answers
def remove(which: str, as_json: bool, lang: str) -> None:
    """Remove a list, or one of its versions; the default one is made again when it is needed.

    \b
        faristol lexicon remove disc@2.7.15
    """
    name, version = read_which(which)
    removed = Store().remove(name, version)
    if as_json:
        print_json({"name": name, "versions": list(removed)})
        return
    for one in removed:
        click.echo(sentence("lexicon", "removed", lang, name=name, version=one))


@command()
@argument("a", metavar="A", help="An installed list, NAME or NAME@VERSION.")
@argument("b", metavar="B", help="Another list.")
@extended_option
@option("--length", metavar="N[-M]", help="Only words of so many letters.")
@limit_option
@json_option
@language_option
@answers
def diff(a: str, b: str, extended: bool, length: str | None, limit: int, as_json: bool, lang: str) -> None:
    """The words that only one of two lists has: - those of A, + those of B.

    \b
        faristol lexicon diff default disc --length 2-3
        faristol lexicon diff disc@2.7.15 disc@2.8 --limit 0 --json
    """
    lengths = read_length(length, lang)
    first, second = open_list(a, extended), open_list(b, extended)
    ours = {word for word in first.words() if len(word) in lengths}
    theirs = {word for word in second.words() if len(word) in lengths}
    only_a, only_b = sorted(ours - theirs), sorted(theirs - ours)
    counts = {"only_a": len(only_a), "only_b": len(only_b), "common": len(ours & theirs)}
    if as_json:
        shown_a, shown_b = (list(map(spell_out, first_of(words, limit))) for words in (only_a, only_b))
        print_json({**counts, "words_a": shown_a, "words_b": shown_b})
        return
    marked = sorted([(word, "-") for word in only_a] + [(word, "+") for word in only_b])
    for word, mark in first_of(marked, limit):
        click.echo(f"{mark} {spell_out(word)}")
    click.echo(sentence("lexicon", "diff-summary", lang, a=a, b=b, **counts), err=True)
    if limit and len(marked) > limit:
        click.echo(sentence("lexicon", "more-words", lang), err=True)


@command()
@argument("which", metavar="NAME[@VERSION]", help="An installed list.")
@extended_option
@option("--output", "-o", type=click.Path(path_type=Path, dir_okay=False), help="A file instead.")
@option(
    "--to",
    "form",
    type=click.Choice(["text", *_GRAPHS]),
    default="text",
    show_default=True,
    help="Text, or a graph for other programs: for Woogles, wolges, macondo and MAGPIE (kwg; kwg-dawg is "
    "half as large and only looks words up), or for Quackle (dawg).",
)
@json_option
@language_option
@answers
def export(which: str, extended: bool, output: Path | None, form: str, as_json: bool, lang: str) -> None:
    """Write the list in DISC's layout: one word a line, capitals without accents, in tile order.

    The fingerprint of a list is the SHA-256 of what is written here. A graph leaves out the words with K,
    W and Y, which no tile has, and takes a minute for the largest lists.

    \b
        faristol lexicon export default > list.txt
        faristol lexicon export default | sha256sum
        faristol lexicon export default --to kwg --output FARISTOL.kwg
    """
    asked = open_list(which, extended)
    if form in _GRAPHS:
        if output is None or as_json:
            raise AskedWrongly(sentence("lexicon", "graph-needs-file", lang))
        _keep(output, _GRAPHS[form](asked.words()), lang)
        click.echo(sentence("lexicon", "exported", lang, count=len(asked), path=output), err=True)
        return
    if as_json:
        words = list(asked)
        pieces = iter([json.dumps({**info_values(asked.info), "words": words}, ensure_ascii=False) + "\n"])
    else:
        pieces = _pages(asked.words())
    if output is None:
        for piece in pieces:
            click.echo(piece, nl=False)
        return
    _keep(output, "".join(pieces).encode(), lang)
    click.echo(sentence("lexicon", "exported", lang, count=len(asked), path=output), err=True)


@command()
@argument(
    "output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write: .klv2 for other programs, anything else for Faristol.",
)
@option(
    "--from",
    "source",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help="A table of leaves, .klv2 or Faristol's own; the one that comes with Faristol unless given.",
)
@json_option
@language_option
@answers
def leaves(output: Path, source: Path | None, as_json: bool, lang: str) -> None:
    """Write what tiles that stay on the rack are worth, for Woogles, wolges, macondo and MAGPIE (KLV2).

    \b
        faristol lexicon leaves FARISTOL.klv2
        faristol lexicon leaves ours.bin --from DISC2.klv2
    """
    # Only here are the libraries of the engine needed, and a look-up must not wait for them.
    from faristol.engine.klv import read_klv2, write_klv2
    from faristol.engine.leaves import LeaveTable

    if source is None:
        table = LeaveTable.shipped()
    elif source.suffix.lower() in _KLV:
        with source.open("rb") as file:
            table = read_klv2(file.read(_LEAVES_LARGEST + 1), str(source))
    else:
        table = LeaveTable.open(source)
    _keep(output, write_klv2(table) if output.suffix.lower() in _KLV else table.raw(), lang)
    if as_json:
        print_json({"file": str(output), "leaves": len(table.values), "story": dict(table.story)})


def _keep(output: Path, raw: bytes, lang: str) -> None:
    try:
        keep(output, raw)
    except OSError as error:
        why = why_not(error, lang)
        raise click.ClickException(
            sentence("lexicon", "cannot-write-file", lang, path=output, why=why)
        ) from None


def _pages(words: Iterator[bytes]) -> Iterator[str]:
    """Words in DISC's layout, many lines at a time."""
    while page := list(islice(words, 10_000)):
        yield write_words(page)
