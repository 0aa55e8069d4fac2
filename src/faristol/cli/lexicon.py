"""``faristol lexicon``: ask word lists, and install, compare and remove them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import wraps
from itertools import islice
from pathlib import Path
from typing import Any, ParamSpec

import click
import msgspec

from faristol.cli.clicking import argument, group, option
from faristol.cli.explaining import explain, why_not
from faristol.cli.lexicon_search import Conditions, search_words
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.errors import FaristolError
from faristol.lexicon import Lexicon, LexiconInfo, LexiconJudge, Spelling, Store
from faristol.lexicon.folding import spell_out, write_words
from faristol.lexicon.importing import Reject, import_file
from faristol.lexicon.info import DEFAULT
from faristol.rules.spelling import Unreadable
from faristol.texts import sentence

__all__ = ["lexicon"]

P = ParamSpec("P")

_ASKED_WRONGLY = {"bad-name", "bad-version"}
_LONGEST = 31  # letters; what a graph can hold
_REJECTS_SHOWN = 20
_LICENCE_LARGEST = 2**20  # bytes


def _answers(command: Callable[P, None]) -> Callable[P, None]:
    """Turn errors into sentences: exit 1 for what is refused or not found, 2 for what is asked wrongly."""

    @wraps(command)
    def answering(*args: P.args, **kwargs: P.kwargs) -> None:
        lang = str(kwargs["lang"])
        try:
            command(*args, **kwargs)
        except Unreadable as error:
            raise AskedWrongly(sentence("lexicon", "unreadable", lang, text=error.args[0])) from None
        except FaristolError as error:
            if error.code in _ASKED_WRONGLY:
                raise AskedWrongly(explain(error, lang, "lexicon")) from None
            if kwargs.get("as_json"):
                _print_json({"error": error.code, **error.facts})
            raise click.ClickException(explain(error, lang, "lexicon")) from None

    return answering


_which = option(
    "--lexicon", "-l", "which", default=DEFAULT, metavar="NAME[@VERSION]", help="The list to ask."
)
_extended = option(
    "--extended", is_flag=True, help="Also the words with K, W and Y, which only a blank can be."
)
_limit = option(
    "--limit", type=click.IntRange(min=0), default=100, show_default=True, help="How many to show; 0 is all."
)


@group()
def lexicon() -> None:
    """Ask word lists, and manage them.

    \b
        faristol lexicon check casa coc il·lús
        faristol lexicon search --anagram 'AEIRSN?'
    """


@lexicon.command()
@argument("words", nargs=-1, required=True, metavar="WORD...", help="The words to look up.")
@_which
@_extended
@option("--verdict", is_flag=True, help="One verdict for all, with a line for the arbiter's record.")
@json_option
@language_option
@_answers
def check(
    words: tuple[str, ...], which: str, extended: bool, verdict: bool, as_json: bool, lang: str
) -> None:
    """Say whether each WORD is valid, and how it is written.

    \b
        faristol lexicon check casa coc il·lús
        faristol lexicon check --verdict casa zzz
    """
    asked = _open(which, extended)
    if verdict:
        valid = _print_verdict(asked, words, as_json, lang)
    else:
        valid = all(word in asked for word in words)
        if as_json:
            _print_json([_word_values(asked, word) for word in words])
        else:
            for word in words:
                _print_word(asked, word, lang)
    if not valid:
        raise click.exceptions.Exit(1)


@lexicon.command()
@_which
@_extended
@option("--anagram", metavar="TILES", help="Words with all these tiles; ? is the blank.")
@option("--from", "some_of", metavar="TILES", help="Words with some of these tiles.")
@option("--pattern", metavar="PATTERN", help="? is one letter, * any number of them.")
@option("--contains", metavar="LETTERS", help="Words with this inside.")
@option("--begins", metavar="LETTERS", help="Words that begin like this.")
@option("--ends", metavar="LETTERS", help="Words that end like this.")
@option("--length", metavar="N[-M]", help="Words of so many letters: 5, or 2-4.")
@option("--hooks", metavar="WORD", help="The letters that lengthen WORD, before and behind.")
@option("--extensions", metavar="WORD", help="The longer words with WORD inside.")
@_limit
@json_option
@language_option
@_answers
def search(
    which: str,
    extended: bool,
    anagram: str | None,
    some_of: str | None,
    pattern: str | None,
    contains: str | None,
    begins: str | None,
    ends: str | None,
    length: str | None,
    hooks: str | None,
    extensions: str | None,
    limit: int,
    as_json: bool,
    lang: str,
) -> None:
    """Search for words; conditions add up. Blanks are shown in parentheses.

    \b
        faristol lexicon search --anagram 'AEIRSN?'
        faristol lexicon search --pattern 'C?SA*' --length 5-7
        faristol lexicon search --from 'AEIRSN?' --begins res --json
        faristol lexicon search --hooks casa
    """
    given = (anagram, some_of, pattern, contains, begins, ends)
    lengths = _read_length(length, lang)
    around = [word for word in (hooks, extensions) if word is not None]
    if not around and length is None and all(condition is None for condition in given):
        raise AskedWrongly(sentence("lexicon", "nothing-asked", lang))
    if len(around) > 1 or (around and (length or any(condition is not None for condition in given))):
        raise AskedWrongly(sentence("lexicon", "hooks-alone", lang))
    asked = _open(which, extended)
    try:
        if hooks is not None:
            _print_hooks(asked, hooks, as_json, lang)
        elif extensions is not None:
            _print_extensions(asked, extensions, limit, as_json, lang)
        else:
            _print_found(search_words(asked, Conditions(*given, lengths)), limit, as_json, lang)
    except Unreadable:
        raise
    except ValueError:  # the graph takes no question longer than its longest word
        raise AskedWrongly(sentence("lexicon", "too-many-letters", lang, most=_LONGEST)) from None


@lexicon.command()
@_which
@json_option
@language_option
@_answers
def stats(which: str, as_json: bool, lang: str) -> None:
    """How many words there are of each length, and those of two and three tiles.

    \b
        faristol lexicon stats
        faristol lexicon stats -l disc@2.7.15 --json
    """
    asked = _open(which, extended=False)
    info = asked.info
    counts = asked.graph.counts_by_length()
    two, three = asked.pattern("??"), asked.pattern("???")
    if as_json:
        _print_json({**_info_values(info), "by_length": counts, "two_tiles": two, "three_tiles": three})
        return
    click.echo(
        sentence("lexicon", "stats-title", lang, name=info.name, version=info.version, count=info.count)
    )
    if info.extension_count:
        click.echo(sentence("lexicon", "stats-extension", lang, count=info.extension_count))
    for length, count in counts.items():
        click.echo(sentence("lexicon", "letters", lang, length=f"{length:>2}", count=f"{count:>9}"))
    for title, words in (("stats-two", two), ("stats-three", three)):
        click.echo(f"\n{sentence('lexicon', title, lang, count=len(words))}")
        click.echo(_in_columns(words))


@lexicon.command("list")
@json_option
@language_option
@_answers
def list_installed(as_json: bool, lang: str) -> None:
    """The lists that are installed, the latest version of each first.

    \b
        faristol lexicon list
        faristol lexicon list --json | jq '.[].name'
    """
    store = Store()
    installed, damaged = store.installed(), store.damaged()
    if as_json:
        whole = [{**_info_values(info), "damaged": False} for info in installed]
        _print_json([*whole, *({"name": n, "version": v, "damaged": True} for n, v in damaged)])
        return
    for info in installed:
        click.echo(sentence("lexicon", "listed", lang, **_info_values(info), short=info.short))
    for name, version in damaged:
        click.echo(sentence("lexicon", "listed-damaged", lang, name=name, version=version))
    if not installed and not damaged:
        click.echo(sentence("lexicon", "none-installed", lang))


@lexicon.command("import")
@argument("file", type=click.Path(path_type=Path), help="The list: plain text, one word a line.")
@option("--name", required=True, help="The name to install it under.")
@option("--version", "version", required=True, help="Its version.")
@option("--licence-file", type=click.Path(path_type=Path), help="A text file with the licence of the list.")
@json_option
@language_option
@_answers
def import_list(
    file: Path, name: str, version: str, licence_file: Path | None, as_json: bool, lang: str
) -> None:
    """Install the list in FILE: plain text, one word a line, and report what is not a word.

    \b
        faristol lexicon import disc.txt --name disc --version 2.7.15
        faristol lexicon import disc.txt --name disc --version 2.7.15 --licence-file LICENCE --json
    """
    licence = _read_licence(licence_file, lang)
    info, report = import_file(file, name=name, version=version, licence=licence)
    if as_json:
        _print_json(
            {
                **_info_values(info),
                "encoding": report.encoding,
                "accepted": report.accepted,
                "duplicates": report.duplicates,
                "rejects": [_reject_values(reject) for reject in report.rejects],
            }
        )
        return
    click.echo(sentence("lexicon", "imported", lang, **_info_values(info), short=info.short))
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
    if len(report.rejects) > _REJECTS_SHOWN:
        click.echo(sentence("lexicon", "more-rejects", lang, count=len(report.rejects) - _REJECTS_SHOWN))


@lexicon.command()
@argument("which", metavar="NAME[@VERSION]", help="An installed list.")
@json_option
@language_option
@_answers
def remove(which: str, as_json: bool, lang: str) -> None:
    """Remove a list, or one of its versions; the default one is made again when it is needed.

    \b
        faristol lexicon remove disc@2.7.15
    """
    name, version = _read_which(which)
    removed = Store().remove(name, version)
    if as_json:
        _print_json({"name": name, "versions": list(removed)})
        return
    for one in removed:
        click.echo(sentence("lexicon", "removed", lang, name=name, version=one))


@lexicon.command()
@argument("a", metavar="A", help="An installed list, NAME or NAME@VERSION.")
@argument("b", metavar="B", help="Another list.")
@_extended
@option("--length", metavar="N[-M]", help="Only words of so many letters.")
@_limit
@json_option
@language_option
@_answers
def diff(a: str, b: str, extended: bool, length: str | None, limit: int, as_json: bool, lang: str) -> None:
    """The words that only one of two lists has: - those of A, + those of B.

    \b
        faristol lexicon diff default disc --length 2-3
        faristol lexicon diff disc@2.7.15 disc@2.8 --limit 0 --json
    """
    lengths = _read_length(length, lang)
    first, second = _open(a, extended), _open(b, extended)
    ours = {word for word in first.words() if len(word) in lengths}
    theirs = {word for word in second.words() if len(word) in lengths}
    only_a, only_b = sorted(ours - theirs), sorted(theirs - ours)
    counts = {"only_a": len(only_a), "only_b": len(only_b), "common": len(ours & theirs)}
    if as_json:
        shown_a, shown_b = (list(map(spell_out, _first(words, limit))) for words in (only_a, only_b))
        _print_json({**counts, "words_a": shown_a, "words_b": shown_b})
        return
    marked = sorted([(word, "-") for word in only_a] + [(word, "+") for word in only_b])
    for word, mark in _first(marked, limit):
        click.echo(f"{mark} {spell_out(word)}")
    click.echo(sentence("lexicon", "diff-summary", lang, a=a, b=b, **counts), err=True)
    if limit and len(marked) > limit:
        click.echo(sentence("lexicon", "more-words", lang), err=True)


@lexicon.command()
@argument("which", metavar="NAME[@VERSION]", help="An installed list.")
@_extended
@option("--output", "-o", type=click.Path(path_type=Path, dir_okay=False), help="A file instead.")
@json_option
@language_option
@_answers
def export(which: str, extended: bool, output: Path | None, as_json: bool, lang: str) -> None:
    """Write the list in DISC's layout: one word a line, capitals without accents, in tile order.

    The fingerprint of a list is the SHA-256 of what is written here.

    \b
        faristol lexicon export default > list.txt
        faristol lexicon export default | sha256sum
    """
    asked = _open(which, extended)
    if as_json:
        words = list(asked)
        pieces = iter([json.dumps({**_info_values(asked.info), "words": words}, ensure_ascii=False) + "\n"])
    else:
        pieces = _pages(asked.words())
    if output is None:
        for piece in pieces:
            click.echo(piece, nl=False)
        return
    try:
        with output.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(pieces)
    except OSError as error:
        why = why_not(error, lang)
        raise click.ClickException(
            sentence("lexicon", "cannot-write-file", lang, path=output, why=why)
        ) from None
    click.echo(sentence("lexicon", "exported", lang, count=len(asked), path=output), err=True)


def _pages(words: Iterator[bytes]) -> Iterator[str]:
    """Words in DISC's layout, many lines at a time."""
    while page := list(islice(words, 10_000)):
        yield write_words(page)


# --- reading what was asked ---


def _read_which(which: str) -> tuple[str, str | None]:
    """``name`` or ``name@version``."""
    name, at, version = which.partition("@")
    return name, version if at else None


def _open(which: str, extended: bool) -> Lexicon:
    name, version = _read_which(which)
    found = Lexicon.open(name, version)
    return found.extended if extended else found


def _read_length(text: str | None, lang: str) -> range:
    """``5`` or ``2-4``; every length if none is asked."""
    if text is None:
        return range(1, _LONGEST + 1)
    parts = re.fullmatch(r"\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*", text, re.ASCII)
    if parts is None:
        raise AskedWrongly(sentence("lexicon", "bad-length", lang, text=text))
    least = int(parts[1])
    most = int(parts[2] or least)
    return range(max(least, 1), min(most, _LONGEST) + 1)


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


# --- writing the answer ---


def _print_json(values: object) -> None:
    click.echo(json.dumps(values, ensure_ascii=False, indent=2))


def _first(words: list[Any], limit: int) -> Iterator[Any]:
    return islice(words, limit or None)


def _in_columns(words: list[str], width: int = 78) -> str:
    """Words side by side, in the order in which they come."""
    column = max(map(len, words), default=0) + 1
    across = max(1, width // column)
    rows = (words[start : start + across] for start in range(0, len(words), across))
    return "\n".join("".join(word.ljust(column) for word in row).rstrip() for row in rows)


def _info_values(info: LexiconInfo) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.structs.asdict(info)
    return values


def _reject_values(reject: Reject) -> dict[str, Any]:
    return {
        "line": reject.line,
        "text": reject.text,
        "reason": reject.reason.value,
        "detail": reject.detail,
    }


def _word_values(asked: Lexicon, word: str) -> dict[str, Any]:
    spellings = [
        {"form": spelling.form, "lemma": spelling.lemma, "parts": list(spelling.parts)}
        for spelling in asked.spellings(word)
    ]
    return {"word": word, "valid": word in asked, "spellings": spellings}


def _print_word(asked: Lexicon, word: str, lang: str) -> None:
    if word not in asked:
        only_blank = word in asked.extended
        note = f" ({sentence('lexicon', 'with-blank-only', lang)})" if only_blank else ""
        click.echo(f"{word}: {sentence('lexicon', 'not-valid', lang)}{note}")
        return
    click.echo(f"{word}: {sentence('lexicon', 'valid', lang)}")
    for spelling in asked.spellings(word):
        click.echo(f"  {_spelling_line(spelling)}")


def _spelling_line(spelling: Spelling) -> str:
    lemma = f" ({spelling.lemma})" if spelling.lemma and spelling.lemma != spelling.form else ""
    parts = f": {'; '.join(spelling.parts)}" if spelling.parts else ""
    return f"{spelling.form}{lemma}{parts}"


def _print_verdict(asked: Lexicon, words: tuple[str, ...], as_json: bool, lang: str) -> bool:
    verdict = LexiconJudge(asked).rule_on(words, at=datetime.now(UTC).replace(microsecond=0))
    if as_json:
        _print_json({"valid": verdict.valid, "audit": str(verdict.audit)})
    else:
        click.echo(sentence("lexicon", "verdict-valid" if verdict.valid else "verdict-not-valid", lang))
        click.echo(sentence("lexicon", "audit", lang, line=verdict.audit))
    return verdict.valid


def _print_found(found: Iterator[str], limit: int, as_json: bool, lang: str) -> None:
    """The words found, as they come; not found is exit status 1."""
    shown = islice(found, limit or None)
    if as_json:
        words = list(shown)
        _print_json({"words": words, "more": next(found, None) is not None})
    else:
        words = []
        for word in shown:
            click.echo(word)
            words = [word]
        if next(found, None) is not None:
            click.echo(sentence("lexicon", "more-words", lang), err=True)
    if not words:
        if not as_json:
            click.echo(sentence("lexicon", "nothing-found", lang), err=True)
        raise click.exceptions.Exit(1)


def _print_hooks(asked: Lexicon, word: str, as_json: bool, lang: str) -> None:
    before, behind = asked.hooks(word)
    if as_json:
        _print_json({"before": list(before), "behind": list(behind)})
    else:
        click.echo(f"{sentence('lexicon', 'hooks-before', lang)}: {' '.join(before) or '–'}")
        click.echo(f"{sentence('lexicon', 'hooks-behind', lang)}: {' '.join(behind) or '–'}")
    if not before and not behind:
        raise click.exceptions.Exit(1)


def _print_extensions(asked: Lexicon, word: str, limit: int, as_json: bool, lang: str) -> None:
    found = asked.extensions(word, limit=limit + 1 if limit else None)
    shown = [list(_first(words, limit)) for words in found]
    more = any(limit and len(words) > limit for words in found)
    if as_json:
        before, behind, both = shown
        _print_json({"before": before, "behind": behind, "both": both, "more": more})
    else:
        for title, words in zip(("hooks-before", "hooks-behind", "both-sides"), shown, strict=True):
            click.echo(f"{sentence('lexicon', title, lang)}: {' '.join(words) or '–'}")
        if more:
            click.echo(sentence("lexicon", "more-words", lang), err=True)
    if not any(shown):
        raise click.exceptions.Exit(1)
