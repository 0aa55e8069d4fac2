"""The dictionaries of the house: opened once, asked often, and never another than the game's own."""

from __future__ import annotations

import asyncio
from threading import Lock

from msgspec import Struct

from faristol.formats.files.acta.document import ARBITER_JUDGES, Settings
from faristol.lexicon import Lexicon, LexiconError, LexiconInfo, Store
from faristol.lexicon.info import DEFAULT
from faristol.regulations import REGULATIONS
from faristol.rules.story import Judge
from faristol.rules.tiles import LETTERS_WITHOUT_TILE
from faristol.service.errors import Reason, RequestRefused

__all__ = ["Judged", "Shelf", "dictionary_of"]


class Judged(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What every game was agreed on, and what it remembers of the list that answers its challenges."""

    regulation: str
    settings: Settings
    lexicon_version: str | None = None  # None: a person judges
    lexicon_sha256: str | None = None


def dictionary_of(header: Judged) -> str:
    """The list that answers, as a sheet names it (LLISCA-28); nothing where a person does."""
    if header.lexicon_version is None:
        return ""
    return f"{header.settings.lexicon or DEFAULT} {header.lexicon_version}"


class Shelf:
    """Lexicons by name and version; safe to ask from any thread."""

    def __init__(self, store: Store | None = None) -> None:
        self._store = store or Store()
        self._opened: dict[tuple[str, str | None, bool], Lexicon] = {}
        self._lock = Lock()

    def put(self, lexicon: Lexicon) -> None:
        """Have *lexicon* at hand under its own name: for tests, and for lists kept in memory."""
        for version in (lexicon.info.version, None):
            self._opened[(lexicon.info.name, version, False)] = lexicon
            self._opened[(lexicon.info.name, version, True)] = lexicon.extended

    async def open(self, name: str, version: str | None = None, extended: bool = False) -> Lexicon:
        """The lexicon, in its latest version unless one is named; reading a file stays off the loop."""
        known = self._opened.get((name, version, extended))
        return await asyncio.to_thread(self.fetch, name, version, extended) if known is None else known

    def fetch(self, name: str, version: str | None = None, extended: bool = False) -> Lexicon:
        """As :meth:`open`, for threads and workers."""
        key = (name, version, extended)
        with self._lock:
            if key not in self._opened:
                try:
                    self._store.find(name, version)  # what is missing is not made while people wait
                    plain = self._store.open(name, version)
                except LexiconError:
                    raise RequestRefused(Reason.UNKNOWN_LEXICON, name=name) from None
                self._opened[key] = plain.extended if extended else plain
            return self._opened[key]

    async def judge(self, header: Judged) -> Judge | None:
        """Who answers challenges in a game: its own list, or nobody where a person does."""
        if header.lexicon_version is None:
            return None
        name = header.settings.lexicon or DEFAULT
        lexicon = await self.open(name, header.lexicon_version, extended=needs_extension(header.regulation))
        if lexicon.info.sha256 != header.lexicon_sha256:
            raise RequestRefused(Reason.LEXICON_CHANGED, name=name)
        return lexicon

    async def info(self, name: str, regulation: str) -> LexiconInfo:
        """What a new game under *regulation* is to remember of the lexicon *name*."""
        if name == ARBITER_JUDGES:
            raise RequestRefused(Reason.UNKNOWN_LEXICON, name=name)
        return (await self.open(name, extended=needs_extension(regulation))).info

    async def usual(self) -> Lexicon:
        """The program's own list, or the first that is installed where it has not been made."""
        names = [info.name for info in await self.installed()]
        return await self.open(DEFAULT if DEFAULT in names or not names else names[0])

    async def installed(self) -> tuple[LexiconInfo, ...]:
        """Every list that a game can be played with."""
        found = list(await asyncio.to_thread(self._store.installed))
        known = {(info.name, info.version) for info in found}
        for (name, version, extended), lexicon in tuple(self._opened.items()):
            if version is not None and not extended and (name, version) not in known:
                found.append(lexicon.info)
        return tuple(sorted(found, key=lambda info: (info.name, info.version)))


def needs_extension(regulation: str) -> bool:
    """Whether a blank may be a letter that no tile has, so that words with K, W and Y can be laid."""
    return bool(REGULATIONS[regulation].blank_letters.intersection(LETTERS_WITHOUT_TILE))
