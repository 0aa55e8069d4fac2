"""What can be looked up: words, lists, regulations and their articles."""

from __future__ import annotations

from msgspec import Struct

from faristol.formats.wire.position import TileCount
from faristol.rules.regulation import PauseReason

__all__ = [
    "ArticleView",
    "ArticlesView",
    "FoundWord",
    "LexiconView",
    "OvertimeView",
    "RegulationView",
    "SpellingView",
    "WordList",
    "WordView",
]


class SpellingView(Struct, frozen=True, kw_only=True):
    form: str
    lemma: str
    parts: tuple[str, ...]
    forms: tuple[str, ...] = ()  # the others of the same lemma that are words of the list
    definition: str | None = None  # where its lemma is explained


class WordView(Struct, frozen=True, kw_only=True):
    """A word: whether it is valid, its spellings, and what goes before and behind it."""

    word: str
    valid: bool
    points: int
    spellings: tuple[SpellingView, ...]
    before: tuple[str, ...]
    behind: tuple[str, ...]
    longer: tuple[FoundWord, ...] = ()  # that have it inside, and are more than a letter longer


class FoundWord(Struct, frozen=True, kw_only=True):
    """A word of a list: its letters, those of blanks in parentheses, and how it is written."""

    word: str
    points: int
    forms: tuple[str, ...] = ()  # with their accents, where a source has them


class WordList(Struct, frozen=True, kw_only=True):
    """Words that were looked for; *more* were found than are shown."""

    words: tuple[FoundWord, ...]
    more: bool


class LexiconView(Struct, frozen=True, kw_only=True):
    """A word list that is installed."""

    name: str
    version: str
    count: int
    sha256: str
    licence: str
    origin: str
    date: str


class OvertimeView(Struct, frozen=True, kw_only=True):
    """What time beyond the own costs."""

    points: int  # for each minute begun
    minutes: int  # how many end the game


class RegulationView(Struct, frozen=True, kw_only=True):
    """What a screen must know of a regulation before a game begins."""

    key: str
    title: str
    source: str
    base: str | None  # of one that people made: the published one that it began with
    version: str | None
    fewest_players: int
    most_players: int
    clocks: tuple[str, ...]
    minutes: int
    turn_seconds: int | None
    game_minutes: int | None
    turns_each: int | None
    rack_size: int
    robots: bool  # whether the engine can play by it
    offline: bool  # whether a browser can play by it without a server
    layout: tuple[str, ...]  # one text a row: . plain, d and t letters, D and T words
    tiles: tuple[TileCount, ...]
    blank_letters: tuple[str, ...]
    pauses: tuple[PauseReason, ...]
    overtime: OvertimeView | None
    devices: str | None  # the article by which a device may answer challenges, all agreeing
    practice: str | None  # the article that sends players to practise online
    pairs: bool  # whether each seat is for two who share it


class ArticleView(Struct, frozen=True, kw_only=True):
    id: str
    kind: str
    text: str


class ArticlesView(Struct, frozen=True, kw_only=True):
    """A regulation with its articles."""

    key: str
    title: str
    source: str
    articles: tuple[ArticleView, ...]
