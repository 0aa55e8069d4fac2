"""What helps the judge of a duplicate: its word list and the engine that plays with it, made once, shared."""

from __future__ import annotations

import asyncio
from threading import Lock

from faristol.formats.files.duplicate.replay import ALONE, Helpers, oracle_for
from faristol.lexicon import Lexicon, LexiconInfo
from faristol.lexicon.info import DEFAULT
from faristol.rules.duplicate.story import Oracle
from faristol.service.duplicates.entries import Header
from faristol.service.duplicates.page import acta_of
from faristol.service.errors import Reason, RequestRefused
from faristol.service.shelf import Shelf

__all__ = ["Oracles"]


class Oracles:
    """What each duplicate needs from the world; nothing here is done on the event loop but looking up."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._made: dict[str, Helpers] = {}
        self._lock = Lock()

    async def info(self, name: str) -> LexiconInfo:
        """What a new duplicate is to remember of the word list *name*."""
        return (await self._shelf.open(name)).info

    async def of(self, header: Header) -> Oracle:
        """The duplicate's own list, and never another; nobody where the judge reads every slip."""
        if header.lexicon_version is None or header.lexicon_sha256 is None:
            return oracle_for(acta_of(header), ALONE)
        name = header.settings.lexicon or DEFAULT
        lexicon = await self._shelf.open(name, header.lexicon_version)
        if lexicon.info.sha256 != header.lexicon_sha256:
            raise RequestRefused(Reason.LEXICON_CHANGED, name=name)
        helpers = self._made.get(header.lexicon_sha256)
        if helpers is None:
            helpers = await asyncio.to_thread(self._make, lexicon)
        return oracle_for(acta_of(header), helpers)

    def _make(self, lexicon: Lexicon) -> Helpers:
        with self._lock:
            made = self._made.get(lexicon.info.sha256)
            if made is None:
                made = self._made[lexicon.info.sha256] = Helpers.of(lexicon)
            return made
