"""A regulation that people made, as it is read: what differs from its base first, then every choice, then the
articles of the base, with a mark on those that speak of something that is different here.

>>> from faristol.regulations import CLASSIC
>>> from faristol.regulations.own import make_own
>>> told = reading_of(make_own("club", "1", "El club", CLASSIC, {"minutes": 20}), "en")
>>> [(line.article, line.name, line.was, line.value) for line in told.differences]
[('CLASSIC-7c', 'Time per player', '25 minutes', '20 minutes')]
>>> [entry.article.id for entry in told.articles if entry.changed]
['CLASSIC-7c']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from faristol.formats.text.choices import in_words, name_of, said
from faristol.regulations import PUBLISHED
from faristol.regulations.articles import Article, table
from faristol.regulations.choices import GROUPS, written
from faristol.regulations.own import OwnRegulation
from faristol.texts import sentence

__all__ = ["ChoiceLine", "MarkedArticle", "Reading", "own_text", "reading_of"]


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """One choice in words; *was* is what the base has, if that is something else."""

    choice: str
    name: str
    value: str
    was: str | None
    article: str | None  # of the base, where one settles it


@dataclass(frozen=True, slots=True)
class MarkedArticle:
    article: Article
    changed: tuple[str, ...]  # the names of the choices of which it says something else


@dataclass(frozen=True, slots=True)
class Reading:
    """The whole text."""

    title: str
    version: str
    key: str
    base: str
    base_title: str
    differences: tuple[ChoiceLine, ...]
    groups: tuple[tuple[str, tuple[ChoiceLine, ...]], ...]
    articles: tuple[MarkedArticle, ...]


def reading_of(own: OwnRegulation, language: str) -> Reading:
    """The text of *own* in *language*; the articles are in Catalan where they are in no other."""
    base, told = PUBLISHED[own.base], table(own.base)
    before, changed = written(base), frozenset(own.differences)
    lines = {
        choice: ChoiceLine(
            choice=choice,
            name=name_of(choice, language),
            value=in_words(choice, value, language),
            was=in_words(choice, before[choice], language) if choice in changed else None,
            article=base.article(choice),
        )
        for choice, value in own.choices.items()
    }
    speak = {line.article for line in lines.values() if line.was is not None}
    return Reading(
        title=own.title,
        version=own.version,
        key=own.key,
        base=own.base,
        base_title=told.title(language),
        differences=tuple(line for line in lines.values() if line.was is not None),
        groups=tuple(
            (said(f"group-{group}", language), tuple(lines[choice] for choice in choices))
            for group, choices in GROUPS.items()
        ),
        articles=tuple(
            MarkedArticle(
                entry,
                tuple(
                    line.name for line in lines.values() if line.was is not None and line.article == entry.id
                )
                if entry.id in speak
                else (),
            )
            for entry in told.articles
        ),
    )


def own_text(own: OwnRegulation, language: str, *, articles: bool = False) -> str:
    """The text for a terminal."""
    return "\n".join(_lines(reading_of(own, language), language, articles=articles))


def _lines(told: Reading, language: str, *, articles: bool) -> Iterator[str]:
    def heading(code: str, **facts: object) -> str:
        return sentence("regulation", code, language, **facts)

    yield told.title
    yield (
        f"{heading('paper-version', version=told.version)} · "
        f"{heading('paper-base', title=told.base_title)} · {told.key}"
    )
    yield f"\n{heading('paper-differences')}"
    for line in told.differences:
        yield f"  {line.name}: {line.value} ({heading('paper-was', value=line.was)}{_place(line)})"
    if not told.differences:
        yield f"  {heading('paper-same')}"
    for group, lines in told.groups:
        yield f"\n{group}"
        yield from (f"  {line.name}: {line.value}" for line in lines)
    if articles:
        yield f"\n{heading('paper-articles')}"
        for entry in told.articles:
            mark = heading("paper-changed", choices=", ".join(entry.changed)) if entry.changed else ""
            yield f"\n{entry.article.id}{f' · {mark}' if mark else ''}\n  {entry.article.text(language)}"


def _place(line: ChoiceLine) -> str:
    return f", {line.article}" if line.article else ""
