"""Streams of one kind, folded and kept in hand: wooden tables, duplicates, championships.

The store alone is true. Whoever changes a page says how, as a function of the page; what comes while
another change is being written waits, is decided in the order in which it came, and shares one write. So two
hundred slips in two seconds cost a handful of transactions, and nobody loses a race against a neighbour.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from faristol.errors import FaristolError
from faristol.service.errors import Reason, RequestRefused
from faristol.service.people import FORGOTTEN_TOPIC
from faristol.service.ports import Card, Conflict, EpochMs, NotFound, Stored, StreamId, StreamKind, stream_id
from faristol.service.world import World

__all__ = ["Binding", "Book", "Page", "read_notice"]

_log = logging.getLogger(__name__)

_KEPT_PAGES = 500
_TRIES = 6  # against other processes that write the same stream
_MOST_TOGETHER = 200  # changes in one write


class Page(Protocol):
    """A stream as it is after its entry *seq*: a frozen value."""

    @property
    def id(self) -> StreamId: ...

    @property
    def seq(self) -> int: ...


P = TypeVar("P", bound=Page)
E = TypeVar("E")

Decide = Callable[[P, EpochMs], Sequence[E]]
"""What is to be written of a page at a moment; refuses by raising. It may be asked more than once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding(Generic[P, E]):
    """How the streams of one kind are read. The pages that *born* and *add* give count their entries."""

    kind: StreamKind
    entry: Any  # the tagged union of entries
    born: Callable[[StreamId, E, EpochMs], P]
    add: Callable[[P, E, EpochMs], P]
    card: Callable[[P], Card]


@dataclass(slots=True)
class _Wish(Generic[P, E]):
    """A change that waits for its turn."""

    decide: Decide[P, E]
    done: asyncio.Future[P]


@dataclass(slots=True)
class _Draft(Generic[P, E]):
    """What became of the wishes of one write."""

    page: P
    entries: list[E] = field(default_factory=list)
    granted: list[tuple[_Wish[P, E], P]] = field(default_factory=list)
    refused: list[tuple[_Wish[P, E], BaseException]] = field(default_factory=list)


def read_notice(message: bytes) -> tuple[StreamId, int]:
    """What the bus says of a stream: which one, and up to which entry."""
    stream, seq = msgspec.json.decode(message, type=tuple[str, int])
    return stream_id(stream), seq


class Book(Generic[P, E]):
    """The pages of one kind that this process has in hand."""

    def __init__(self, world: World, binding: Binding[P, E]) -> None:
        self._world = world
        self._binding = binding
        self._decoder = msgspec.json.Decoder(binding.entry)
        self._pages: OrderedDict[StreamId, P] = OrderedDict()
        self._wishes: dict[StreamId, deque[_Wish[P, E]]] = {}
        self._writers: set[asyncio.Task[None]] = set()
        self.written: list[Callable[[P, EpochMs | None], None]] = []
        """Told after each write of this process: the page, and when it next needs attention."""
        self._times_let_go = 0
        world.bus.subscribe(self._hear)
        world.bus.on_resync(self._let_go)

    async def _hear(self, topic: str, _: bytes) -> None:
        if topic == FORGOTTEN_TOPIC:
            await self._let_go()

    async def _let_go(self) -> None:
        """Drop every page: somebody was forgotten, or may have been, and the store has no name any more."""
        self._times_let_go += 1
        self._pages.clear()

    @property
    def kind(self) -> StreamKind:
        return self._binding.kind

    # --- reading ---

    def known(self, stream: StreamId) -> P | None:
        """The page as this process knows it, which may be old."""
        return self._pages.get(stream)

    async def newest(self, stream: StreamId) -> P:
        """The page as the store has it, or :exc:`NotFound`."""
        while True:
            known = self._pages.get(stream)
            stored = await self._world.streams.read(stream, after=known.seq if known is not None else 0)
            if known is None or stream in self._pages:
                return self._learn(stream, stored)
            # let go of meanwhile: what was read is not the whole stream

    async def at_least(self, stream: StreamId, seq: int) -> P:
        """The page with at least *seq* entries; the store is asked only if that is news."""
        known = self._pages.get(stream)
        return known if known is not None and known.seq >= seq else await self.newest(stream)

    def _learn(self, stream: StreamId, stored: Sequence[Stored]) -> P:
        page = self._pages.get(stream)  # others may have learnt of it while the store was read
        for item in stored:
            if page is None and item.seq == 1:
                page = self._binding.born(stream, self._read(stream, item.body), item.at)
            elif page is not None and item.seq > page.seq:
                page = self._binding.add(page, self._read(stream, item.body), item.at)
        if page is None:
            raise NotFound("not-found", game=stream)
        return self._keep(page)

    def _read(self, stream: StreamId, body: bytes) -> E:
        try:
            entry: E = self._decoder.decode(body)
        except msgspec.ValidationError:  # a stream of another kind
            raise NotFound("not-found", game=stream) from None
        return entry

    def _keep(self, page: P) -> P:
        self._pages.pop(page.id, None)
        self._pages[page.id] = page
        while len(self._pages) > _KEPT_PAGES:
            self._pages.popitem(last=False)
        return page

    def forget(self, stream: StreamId) -> None:
        """Let go of a page, because what the store says of it has changed."""
        self._pages.pop(stream, None)

    # --- writing ---

    async def create(self, stream: StreamId, entry: E) -> P:
        """Begin a stream; :exc:`Conflict` if there is one of that name."""
        now = self._world.clock()
        page = self._binding.born(stream, entry, now)
        await self._append(page, [entry], after=0, at=now)
        return page

    async def change(self, stream: StreamId, decide: Decide[P, E]) -> P:
        """Let *decide* say what is to be written, put it on disk and tell; the page it led to.

        A refusal is given only on what is newest. Once asked it is carried out, whoever waits for it.
        """
        wish = _Wish(decide, asyncio.get_running_loop().create_future())
        waiting = self._wishes.get(stream)
        if waiting is not None:
            waiting.append(wish)
        else:
            self._wishes[stream] = deque([wish])
            writer = asyncio.create_task(self._fulfil(stream), name=f"{self.kind}-writer")
            self._writers.add(writer)
            writer.add_done_callback(self._writers.discard)
        return await asyncio.shield(wish.done)

    async def _fulfil(self, stream: StreamId) -> None:
        """Carry out what is wished of one stream until nothing more is."""
        waiting = self._wishes[stream]
        try:
            while waiting:
                batch = [waiting.popleft() for _ in range(min(len(waiting), _MOST_TOGETHER))]
                try:
                    await self._write(stream, batch)
                except BaseException as error:
                    for wish in batch:
                        _refuse(wish, error)
                    if not isinstance(error, Exception):
                        raise
        finally:
            del self._wishes[stream]

    async def _write(self, stream: StreamId, batch: Sequence[_Wish[P, E]]) -> None:
        page = self._pages.get(stream)
        fresh = page is None
        if page is None:
            page = await self.newest(stream)
        for _ in range(_TRIES):
            now = self._world.clock()
            draft = self._decide(page, batch, now)
            if draft.refused and not fresh:
                newest = await self.newest(stream)
                fresh = True
                if newest.seq != page.seq:
                    page = newest
                    continue
            try:
                if draft.entries:
                    await self._append(draft.page, draft.entries, after=page.seq, at=now)
            except Conflict:
                page, fresh = await self.newest(stream), True
                continue
            for wish, outcome in draft.granted:
                if not wish.done.done():
                    wish.done.set_result(outcome)
            for wish, error in draft.refused:
                _refuse(wish, error)
            return
        raise RequestRefused(Reason.BUSY)

    def _decide(self, page: P, batch: Sequence[_Wish[P, E]], now: EpochMs) -> _Draft[P, E]:
        draft: _Draft[P, E] = _Draft(page)
        for wish in batch:
            after = draft.page
            try:
                entries = wish.decide(after, now)
                for entry in entries:
                    after = self._binding.add(after, entry, now)
            except Exception as error:  # one that fails must not take the others with it
                draft.refused.append((wish, error))
                continue
            draft.page = after
            draft.entries.extend(entries)
            draft.granted.append((wish, after))
        return draft

    async def _append(self, page: P, entries: Sequence[E], *, after: int, at: EpochMs) -> None:
        card = self._binding.card(page)
        bodies = [msgspec.json.encode(entry) for entry in entries]
        times = self._times_let_go
        await self._world.streams.append(card, bodies, after=after, at=at)
        if times == self._times_let_go:  # else it may name somebody who was forgotten meanwhile
            self._keep(page)
        for told in self.written:
            told(page, card.attention_at)
        try:
            await self._world.bus.publish(self.kind.value, msgspec.json.encode((page.id, page.seq)))
        except Exception:  # it is on disk; who watches hears of it after the next resync
            _log.exception("the bus did not take a message")


def _refuse(wish: _Wish[Any, Any], error: BaseException) -> None:
    if wish.done.done():
        return
    if not isinstance(error, FaristolError):
        _log.error("a change failed", exc_info=error)
    wish.done.set_exception(error)
    wish.done.exception()  # who asked may have gone away
