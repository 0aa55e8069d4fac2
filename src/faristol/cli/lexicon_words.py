"""``faristol lexicon check``, ``search``, ``stats``: a list is asked about words."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any

import click

from faristol.cli.clicking import argument, command, option
from faristol.cli.lexicon_options import (
    LONGEST,
    answers,
    extended_option,
    first_of,
    info_values,
    limit_option,
    open_list,
    print_json,
    read_length,
    which_option,
)
from faristol.cli.lexicon_search import Conditions, search_words
from faristol.cli.options import AskedWrongly, json_option, language_option
from faristol.lexicon import Lexicon, LexiconJudge, Spelling
from faristol.rules.spelling import Unreadable
from faristol.texts import sentence

__all__ = ["check", "search", "stats"]


@command()
@argument("words", nargs=-1, required=True, metavar="WORD...", help="The words to look up.")
@which_option
@extended_option
@option("--verdict", is_flag=True, help="One verdict for all, with a line for the arbiter's record.")
@json_option
@language_option
@answers
def check(
    words: tuple[str, ...], which: str, extended: bool, verdict: bool, as_json: bool, lang: str
) -> None:
    """Say whether each WORD is valid, and how it is written.

    \b
        faristol lexicon check casa coc il·lús
        faristol lexicon check --verdict casa zzz
    """
    asked = open_list(which, extended)
    if verdict:
        valid = _print_verdict(asked, words, as_json, lang)
    else:
        valid = all(word in asked for word in words)
        if as_json:
            print_json([_word_values(asked, word) for word in words])
        else:
            for word in words:
                _print_word(asked, word, lang)
    if not valid:
        raise click.exceptions.Exit(1)


@command()
@which_option
@extended_option
@option("--anagram", metavar="TILES", help="Words with all these tiles; ? is the blank.")
@option("--from", "some_of", metavar="TILES", help="Words with some of these tiles.")
@option("--pattern", metavar="PATTERN", help="? is one letter, * any number of them.")
@option("--contains", metavar="LETTERS", help="Words with this inside.")
@option("--begins", metavar="LETTERS", help="Words that begin like this.")
@option("--ends", metavar="LETTERS", help="Words that end like this.")
@option("--length", metavar="N[-M]", help="Words of so many letters: 5, or 2-4.")
@option("--hooks", metavar="WORD", help="The letters that lengthen WORD, before and behind.")
@option("--extensions", metavar="WORD", help="The longer words with WORD inside.")
@limit_option
@json_option
@language_option
@answers
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
    lengths = read_length(length, lang)
    around = [word for word in (hooks, extensions) if word is not None]
    if not around and length is None and all(condition is None for condition in given):
        raise AskedWrongly(sentence("lexicon", "nothing-asked", lang))
    if len(around) > 1 or (around and (length or any(condition is not None for condition in given))):
        raise AskedWrongly(sentence("lexicon", "hooks-alone", lang))
    asked = open_list(which, extended)
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
        raise AskedWrongly(sentence("lexicon", "too-many-letters", lang, most=LONGEST)) from None


@command()
@which_option
@json_option
@language_option
@answers
def stats(which: str, as_json: bool, lang: str) -> None:
    """How many words there are of each length, and those of two and three tiles.

    \b
        faristol lexicon stats
        faristol lexicon stats -l disc@2.7.15 --json
    """
    asked = open_list(which, extended=False)
    info = asked.info
    counts = asked.graph.counts_by_length()
    two, three = asked.pattern("??"), asked.pattern("???")
    if as_json:
        print_json({**info_values(info), "by_length": counts, "two_tiles": two, "three_tiles": three})
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


def _in_columns(words: list[str], width: int = 78) -> str:
    """Words side by side, in the order in which they come."""
    column = max(map(len, words), default=0) + 1
    across = max(1, width // column)
    rows = (words[start : start + across] for start in range(0, len(words), across))
    return "\n".join("".join(word.ljust(column) for word in row).rstrip() for row in rows)


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
        print_json({"valid": verdict.valid, "audit": str(verdict.audit)})
    else:
        click.echo(sentence("lexicon", "verdict-valid" if verdict.valid else "verdict-not-valid", lang))
        click.echo(sentence("lexicon", "audit", lang, line=verdict.audit))
    return verdict.valid


def _print_found(found: Iterator[str], limit: int, as_json: bool, lang: str) -> None:
    """The words found, as they come; not found is exit status 1."""
    shown = islice(found, limit or None)
    if as_json:
        words = list(shown)
        print_json({"words": words, "more": next(found, None) is not None})
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
        print_json({"before": list(before), "behind": list(behind)})
    else:
        click.echo(f"{sentence('lexicon', 'hooks-before', lang)}: {' '.join(before) or '–'}")
        click.echo(f"{sentence('lexicon', 'hooks-behind', lang)}: {' '.join(behind) or '–'}")
    if not before and not behind:
        raise click.exceptions.Exit(1)


def _print_extensions(asked: Lexicon, word: str, limit: int, as_json: bool, lang: str) -> None:
    found = asked.extensions(word, limit=limit + 1 if limit else None)
    shown = [list(first_of(words, limit)) for words in found]
    more = any(limit and len(words) > limit for words in found)
    if as_json:
        before, behind, both = shown
        print_json({"before": before, "behind": behind, "both": both, "more": more})
    else:
        for title, words in zip(("hooks-before", "hooks-behind", "both-sides"), shown, strict=True):
            click.echo(f"{sentence('lexicon', title, lang)}: {' '.join(words) or '–'}")
        if more:
            click.echo(sentence("lexicon", "more-words", lang), err=True)
    if not any(shown):
        raise click.exceptions.Exit(1)
