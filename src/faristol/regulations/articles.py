"""What every article of the regulations says, in our own words, in Catalan and English.

A player who is refused something is shown the article behind it, and the page of a regulation lists them
all. The texts are data, one file per regulation in ``texts/``, in the order of the published text;
``(lectura)`` in Catalan and ``(reading)`` in English mark what that text leaves open and we settled. A
regulation whose articles nobody has told yet has its title and its source, and is played all the same.

>>> article("LLISCA-7").en
'The first play must have two tiles or more and must cover the centre square, H8.'
>>> table("escolar").title_ca
'Scrabble escolar'
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from faristol.regulations import PUBLISHED, REGULATIONS
from faristol.rules.duplicate.conditions import DUPLICATE
from faristol.rules.regulation import Regulation

__all__ = ["KEYS", "Article", "ArticleTable", "Kind", "all_articles", "article", "table"]

KEYS: tuple[str, ...] = (*PUBLISHED, DUPLICATE.key)


class Kind(StrEnum):
    """Who sees to it that an article is kept."""

    ENGINE = "engine"  # the rules decide it by themselves
    CLOCK = "clock"  # the clock decides it
    ARBITER = "arbiter"  # a person decides it; the consequence is applied and recorded
    EVENT = "event"  # the management of a tournament, a league or a duplicate game
    SHEET = "sheet"  # what a score sheet or a slip must contain
    VIEW = "view"  # what a screen must show or allow
    CONDUCT = "conduct"  # how people behave at a table; listed, nothing more


@dataclass(frozen=True, slots=True)
class Article:
    """One norm of a regulation."""

    id: str
    kind: Kind
    ca: str
    en: str

    def text(self, language: str) -> str:
        """What the article says in *language*; in Catalan where there is no such translation.

        >>> article("LLISCA-24").text("en")
        'Most points wins. If both have the same, the game is a draw (reading).'
        >>> article("LLISCA-24").text("es") == article("LLISCA-24").ca
        True
        """
        return self.en if language == "en" else self.ca


@dataclass(frozen=True, slots=True)
class ArticleTable:
    """A regulation's articles, in the order of the published text named in `source`."""

    key: str
    title_ca: str
    title_en: str
    source: str
    articles: tuple[Article, ...]

    def title(self, language: str) -> str:
        """What the regulation is called in *language*; in Catalan where there is no such translation."""
        return self.title_en if language == "en" else self.title_ca


@cache
def table(key: str) -> ArticleTable:
    """The articles of one regulation.

    >>> [norm.id for norm in table("duplicate").articles][:3]
    ['DUP-0', 'DUP-1a', 'DUP-1b']
    """
    if key not in KEYS:
        own = REGULATIONS.get(key)
        if own is None:
            raise KeyError(f"no regulation {key!r}; there are {', '.join(KEYS)}")
        return _untold(own)
    told = files(__package__).joinpath("texts", f"{key}.toml")
    if not told.is_file():
        return _untold(PUBLISHED[key])
    document = tomllib.loads(told.read_text("utf-8"))
    return ArticleTable(
        **document["regulation"],
        articles=tuple(Article(**{**entry, "kind": Kind(entry["kind"])}) for entry in document["article"]),
    )


def _untold(regulation: Regulation) -> ArticleTable:
    return ArticleTable(
        key=regulation.key,
        title_ca=regulation.title,
        title_en=regulation.title_en or regulation.title,
        source=regulation.source,
        articles=(),
    )


@cache
def all_articles() -> tuple[Article, ...]:
    """Every article of every regulation.

    >>> len(all_articles())
    254
    """
    return tuple(entry for key in KEYS for entry in table(key).articles)


def article(id: str) -> Article:  # noqa: A002 - "id" is what an article's number is called everywhere
    """The article with that *id*.

    >>> article("EBRE-14.2").kind
    <Kind.ENGINE: 'engine'>
    >>> article("LLISCA-99")
    Traceback (most recent call last):
        ...
    KeyError: "no article 'LLISCA-99' in any regulation"
    """
    try:
        return _by_id()[id]
    except KeyError:
        raise KeyError(f"no article {id!r} in any regulation") from None


@cache
def _by_id() -> Mapping[str, Article]:
    return MappingProxyType({entry.id: entry for entry in all_articles()})
