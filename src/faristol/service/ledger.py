"""Reading and writing games: a small cache in front of the store, which alone is true.

A game is decided on what this process knows of it. If another process has written meanwhile, the store
says so when we write (:exc:`Conflict`), and a refusal is given only on what is newest.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple
from weakref import WeakValueDictionary

import msgspec

from faristol.service.deadlines import next_attention
from faristol.service.games.entries import Entry, read_entry, write_entry
from faristol.service.games.page import GamePage, add, card_of, open_table
from faristol.service.ports import EpochMs, GameId, NotFound, PersonId, Stored
from faristol.service.world import World

__all__ = ["GAME_TOPIC", "LOBBY_TOPIC", "Ledger", "Numbered", "read_notice"]

_log = logging.getLogger(__name__)

GAME_TOPIC = "game"
LOBBY_TOPIC = "lobby"
_KEPT_GAMES = 2_000
_TAIL = 24  # entries kept beside a game, for those who watch it

Written = Callable[[GamePage, EpochMs | None], None]
"""Told after each write of this process: the game, and when it next needs attention."""


class Numbered(NamedTuple):
    seq: int
    entry: Entry


class _Kept(NamedTuple):
    game: GamePage
    tail: tuple[Numbered, ...]


def read_notice(message: bytes) -> tuple[GameId, int]:
    """What a message of :data:`GAME_TOPIC` says: which game, and up to which entry."""
    game, seq = msgspec.json.decode(message, type=tuple[str, int])
    return GameId(game), seq


class Ledger:
    """The games that this process has in hand."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._kept: OrderedDict[GameId, _Kept] = OrderedDict()
        self._locks: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()
        self.written: list[Written] = []

    def lock(self, game: GameId) -> asyncio.Lock:
        """Whoever changes *game* in this process holds it: nobody loses a race against himself."""
        lock = self._locks.get(game)
        if lock is None:
            lock = self._locks[game] = asyncio.Lock()
        return lock

    def known(self, game: GameId) -> GamePage | None:
        """The game as this process knows it, which may be old."""
        kept = self._kept.get(game)
        return kept and kept.game

    async def newest(self, game: GameId) -> GamePage:
        """The game as the store has it, or :exc:`NotFound`."""
        while True:
            kept = self._kept.get(game)
            stored = await self._world.streams.read(game, after=kept.game.seq if kept else 0)
            if kept is not None and game not in self._kept:
                continue  # let go of meanwhile: what was read is not the whole game
            if kept is None and not stored:
                raise NotFound("not-found", game=game)
            return self._learn(game, stored)

    async def at_least(self, game: GameId, seq: int) -> GamePage:
        """The game with at least *seq* entries; the store is asked only if that is news."""
        known = self.known(game)
        return known if known is not None and known.seq >= seq else await self.newest(game)

    async def since(self, game: GamePage, after: int) -> list[Numbered]:
        """The entries behind *after*, up to where *game* stands."""
        kept = self._kept.get(game.id)
        if kept is not None and (after >= game.seq or (kept.tail and kept.tail[0].seq <= after + 1)):
            return [item for item in kept.tail if after < item.seq <= game.seq]
        stored = await self._world.streams.read(game.id, after=after)
        return [Numbered(item.seq, read_entry(item.body)) for item in stored if item.seq <= game.seq]

    async def stream(self, game: GameId) -> list[Stored]:
        """Everything that is kept of a game."""
        return await self._world.streams.read(game)

    async def append(self, game: GamePage, entries: Sequence[Entry], *, after: int, at: EpochMs) -> None:
        """Put *entries* on disk, then tell; *game* is what they lead to.

        Raises :exc:`Conflict` if somebody else wrote first: then nothing was written.
        """
        attention = next_attention(game, self._world.manners)
        card = card_of(game, attention)
        await self._world.streams.append(card, [write_entry(entry) for entry in entries], after=after, at=at)
        self._keep(game, [Numbered(seq, entry) for seq, entry in enumerate(entries, after + 1)])
        for told in self.written:
            told(game, attention)
        await self._publish(GAME_TOPIC, msgspec.json.encode((game.id, game.seq)))

    async def let_go(self, person: PersonId) -> list[GameId]:
        """Drop the games that name *person*, who is forgotten: the store has them without the name."""
        dropped = [game for game, kept in self._kept.items() if person in kept.game.named]
        for game in dropped:
            async with self.lock(game):  # who writes just now would keep the name once more
                self._kept.pop(game, None)
        return dropped

    def let_go_all(self) -> None:
        """Drop everything: somebody may have been forgotten while nothing was heard."""
        self._kept.clear()

    async def tell_lobby(self) -> None:
        await self._publish(LOBBY_TOPIC, b"")

    async def _publish(self, topic: str, message: bytes) -> None:
        try:
            await self._world.bus.publish(topic, message)
        except Exception:  # what happened is on disk; who watches hears of it after the next resync
            _log.exception("the bus did not take a message")

    def _learn(self, game: GameId, stored: list[Stored]) -> GamePage:
        kept = self._kept.get(game)
        fresh = [item for item in stored if kept is None or item.seq > kept.game.seq]
        entries = [Numbered(item.seq, read_entry(item.body)) for item in fresh]
        if kept is None:
            page = open_table(game, stored)
        else:
            page = kept.game
            for item, numbered in zip(fresh, entries, strict=True):
                page = add(page, numbered.entry, item.at)
        return self._keep(page, entries)

    def _keep(self, game: GamePage, entries: Sequence[Numbered]) -> GamePage:
        kept = self._kept.pop(game.id, None)
        tail = (*(kept.tail if kept else ()), *entries)[-_TAIL:]
        self._kept[game.id] = _Kept(game, tail)
        while len(self._kept) > _KEPT_GAMES:
            self._kept.popitem(last=False)
        return game
