"""Kits: what a browser needs to have the engine itself, from the lists that may leave this house.

A list that came with its licence is handed on; one that came without stays here. A file is known by its
digest, which is part of its address, so that whoever has it need never ask again.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from threading import Lock

import msgspec

from faristol.engine import WinTable
from faristol.engine.portable import LEAVE_COUNTS, leaves_file, vocabulary_file, words_file
from faristol.engine.rules import can_play, rule_numbers
from faristol.formats.wire.engine import EngineFile, EngineKit, EngineRules, EngineRun
from faristol.lexicon import Lexicon
from faristol.regulations import REGULATIONS
from faristol.rules.regulation import Regulation
from faristol.service.errors import Reason, RequestRefused
from faristol.service.shelf import Shelf, needs_extension

__all__ = ["KitFile", "Kits"]

_FILES: dict[str, Callable[[Lexicon], bytes | None]] = {
    "words": words_file,
    "vocabulary": vocabulary_file,
    "leaves": leaves_file,
}


@dataclass(frozen=True, slots=True)
class KitFile:
    """A file as it is kept here: packed."""

    packed: bytes
    sha256: str
    size: int

    def unpacked(self) -> bytes:
        return gzip.decompress(self.packed)


class Kits:
    """Kits of the lists on a shelf; making a file takes a second, once."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._made: dict[tuple[str, str, bool, str], KitFile | None] = {}
        self._lock = Lock()

    async def kit(self, lexicon: str, regulation: str, version: str | None = None) -> EngineKit:
        """What the engine needs to play by *regulation* with *lexicon*, the latest *version* if not told."""
        rules = REGULATIONS.get(regulation)
        if rules is None or not can_play(rules):
            raise RequestRefused(Reason.UNKNOWN_REGULATION, regulation=regulation[:40])
        words = await self._open(lexicon, version, extended=needs_extension(regulation))
        return await asyncio.to_thread(self._kit, words, rules)

    async def file(self, kind: str, lexicon: str, version: str, sha256: str) -> KitFile:
        """The file with this digest, or a refusal when there is no such file any more."""
        for extended in (False, True):
            words = await self._open(lexicon, version, extended=extended)
            found = await asyncio.to_thread(self._file, kind, words, extended) if kind in _FILES else None
            if found is not None and found.sha256 == sha256:
                return found
        raise RequestRefused(Reason.UNKNOWN_LEXICON, name=lexicon)

    async def _open(self, name: str, version: str | None, *, extended: bool) -> Lexicon:
        words = await self._shelf.open(name, version, extended=extended)
        if not words.info.licence.strip():
            raise RequestRefused(Reason.LEXICON_STAYS, name=name)
        return words

    def _kit(self, words: Lexicon, regulation: Regulation) -> EngineKit:
        win, extended = WinTable.shipped(), needs_extension(regulation.key)
        files = {kind: self._told(kind, words, extended) for kind in _FILES}
        graph = files["words"]
        assert graph is not None, "every list has words"
        return EngineKit(
            lexicon=words.info.name,
            version=words.info.version,
            regulation=regulation.key,
            words=graph,
            vocabulary=files["vocabulary"],
            leaves=files["leaves"],
            leave_counts=tuple(LEAVE_COUNTS),
            lead=win.lead,
            scale=win.scale,
            rules=_rules(regulation.key),
            run_ends=tuple(run.end.value for run in regulation.runs),
        )

    def _told(self, kind: str, words: Lexicon, extended: bool) -> EngineFile | None:
        file = self._file(kind, words, extended)
        if file is None:
            return None
        address = f"/api/engine/{words.info.name}/{words.info.version}/{kind}/{file.sha256}"
        return EngineFile(address=address, sha256=file.sha256, size=file.size, packed=len(file.packed))

    def _file(self, kind: str, words: Lexicon, extended: bool) -> KitFile | None:
        key = (words.info.name, words.info.sha256, extended, kind)
        with self._lock:
            if key not in self._made:
                whole = _FILES[kind](words)
                self._made[key] = None if whole is None else _packed(whole)
            return self._made[key]


def _packed(whole: bytes) -> KitFile:
    return KitFile(gzip.compress(whole, 9, mtime=0), hashlib.sha256(whole).hexdigest(), len(whole))


@cache
def _rules(key: str) -> EngineRules:
    told = rule_numbers(REGULATIONS[key])._asdict()
    runs = [dict(zip(EngineRun.__struct_fields__, run, strict=True)) for run in told.pop("runs")]
    numbers = {name: list(value) if isinstance(value, bytes) else value for name, value in told.items()}
    return msgspec.convert({**numbers, "runs": runs}, EngineRules)
