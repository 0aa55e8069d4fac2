"""The streams of one family, folded and kept in hand: the only way to change anything that lives.

The store alone is true. Whoever changes a page says how, as a function of the page; what comes while
another change is being written waits, is decided in the order in which it came, and shares one write. So two
hundred slips in two seconds cost a handful of transactions, and nobody loses a race against a neighbour.
What had fallen due when somebody asked takes effect before it is decided, and stands if it is refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple

import msgspec

from faristol.errors import FaristolError
from faristol.service.beside import beside
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import Conflict, EpochMs, NotFound, Stored, StreamId, stream_id
from faristol.service.streams.family import E, Family, I, P, V
from faristol.service.streams.figures import Figures
from faristol.service.streams.named import FORGOTTEN_TOPIC, Stood, read_forgotten
from faristol.service.world import World

__all__ = ["AnyBook", "Book", "read_notice"]

_log = logging.getLogger(__name__)

_TRIES = 6  # against other processes that write the same stream
_MOST_TOGETHER = 200  # changes in one write
_LARGE = 32_000  # bytes of entries; more are folded beside the loop: somebody may have brought them in a file

Decide = Callable[[P, EpochMs], Sequence[E]]
"""What is to be written of a page at a moment; refuses by raising. It may be asked more than once."""


class _Kept(NamedTuple, Generic[P, E]):
    page: P
    tail: tuple[E, ...]  # the last entries
    due: EpochMs | None  # when something happens by itself


@dataclass(slots=True, eq=False)
class _Wish(Generic[P, E]):
    """A change that waits for its turn."""

    decide: Decide[P, E]
    came: EpochMs
    done: asyncio.Future[P]
    heavy: bool  # decided beside the loop


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


class Book(Generic[I, P, E, V]):
    """The pages of one family that this process has in hand."""

    def __init__(self, world: World, family: Family[I, P, E, V]) -> None:
        self._world = world
        self.family = family
        self._decoder = msgspec.json.Decoder(family.entry)
        self._kept: OrderedDict[I, _Kept[P, E]] = OrderedDict()
        self._wishes: dict[I, deque[_Wish[P, E]]] = {}
        self._writers: set[asyncio.Task[None]] = set()
        self.written: list[Callable[[P, EpochMs | None], None]] = []
        """Told after each write of this process: the page, and when it next needs attention."""
        self.figures = Figures()
        self._times_let_go = 0
        world.bus.subscribe(self._hear, FORGOTTEN_TOPIC)
        world.bus.on_resync(self._let_go)

    # --- forgetting ---

    def _hear(self, _: str, message: bytes) -> None:
        self._drop(read_forgotten(message))

    def _let_go(self) -> None:
        """Drop every page: somebody may have been forgotten while nothing was heard."""
        self._drop(tuple(self._kept))

    def _drop(self, streams: Iterable[Any]) -> None:
        """Let go of pages whose entries have another text in the store now."""
        self._times_let_go += 1
        for stream in streams:
            self._kept.pop(stream, None)

    # --- reading ---

    def known(self, stream: I) -> P | None:
        """The page as this process knows it, which may be old."""
        kept = self._kept.get(stream)
        return None if kept is None else kept.page

    async def newest(self, stream: I) -> P:
        """The page as the store has it, or :exc:`NotFound`."""
        while True:
            known, times = self.known(stream), self._times_let_go
            stored = await self._world.streams.read(stream, after=known.seq if known is not None else 0)
            if times != self._times_let_go or (known is not None and stream not in self._kept):
                continue  # let go of meanwhile: what was read is not the whole stream, or no longer so there
            if known is None and sum(len(item.body) for item in stored) > _LARGE:
                page, fresh = await beside(self._folded, None, stream, stored)
                if times != self._times_let_go:
                    continue  # it may name somebody who was forgotten meanwhile
                known = self.known(stream)  # others may have learnt of it, too
                if known is not None and known.seq >= page.seq:
                    return known
                self._kept.pop(stream, None)
            else:
                page, fresh = self._folded(self.known(stream), stream, stored)
            return self._keep(page, fresh, self._due_at(page))

    async def current(self, stream: I, seq: int = 0) -> P:
        """The page with at least *seq* entries (0: the newest); what has fallen due has taken effect."""
        page = self.known(stream)
        if page is None or not 0 < seq <= page.seq:  # the store is asked only if that is news
            page = await self.newest(stream)
        due = self._due_at(page)
        if (due is not None and due <= self._world.clock()) or self._stood(page):
            return await self.change(stream, lambda page, now: ())
        return page

    async def ready(self, page: P) -> P:
        """The page, once it can be shown without making others wait."""
        if self.family.ready is not None:
            await self.family.ready(page)
        return page

    async def entries(self, stream: I) -> list[E]:
        """Everything that is kept of a stream."""
        return [self._read(stream, item.body) for item in await self._world.streams.read(stream)]

    async def since(self, page: P, after: int) -> Sequence[E]:
        """The entries behind *after*, up to where *page* stands."""
        stream: Any = page.id
        kept = self._kept.get(stream)
        if kept is not None:
            first = kept.page.seq - len(kept.tail)  # the entry before the tail
            if after >= first or after >= page.seq:
                return kept.tail[max(0, after - first) : max(0, page.seq - first)]
        stored = await self._world.streams.read(stream, after=after)
        return [self._read(stream, item.body) for item in stored if item.seq <= page.seq]

    def _folded(self, page: P | None, stream: I, stored: Sequence[Stored]) -> tuple[P, list[E]]:
        """The page that *stored* makes of *page*, and the entries that it did not have."""
        fresh: list[E] = []
        for item in stored:
            if page is None and item.seq == 1:
                fresh.append(self._read(stream, item.body))
                page = self.family.born(stream, fresh[-1], item.at)
            elif page is not None and item.seq > page.seq:
                fresh.append(self._read(stream, item.body))
                page = self.family.add(page, fresh[-1], item.at)
        if page is None:
            raise NotFound("not-found", stream=stream)
        return page, fresh

    def _read(self, stream: I, body: bytes) -> E:
        try:
            entry: E = self._decoder.decode(body)
        except msgspec.ValidationError:  # a stream of another family
            raise NotFound("not-found", stream=stream) from None
        return entry

    def _keep(self, page: P, entries: Sequence[E], due: EpochMs | None) -> P:
        stream: Any = page.id
        kept, size = self._kept.pop(stream, None), self.family.tail
        tail = (*(kept.tail if kept is not None else ()), *entries)[-size:] if size else ()
        self._kept[stream] = _Kept(page, tail, due)
        while len(self._kept) > self.family.kept:
            self._kept.popitem(last=False)
        return page

    def _due_at(self, page: P) -> EpochMs | None:
        """When something happens by itself, which of a page in hand is known."""
        stream: Any = page.id
        kept = self._kept.get(stream)
        return kept.due if kept is not None and kept.page is page else self.family.due_at(page)

    # --- writing ---

    async def create(self, stream: I, entry: E, *more: E) -> P:
        """Begin a stream, with *more* that happened already; :exc:`Conflict` if there is one of that name."""
        now = self._world.clock()
        large = sum(len(_ENCODER.encode(one)) for one in (entry, *more)) > _LARGE

        def fold() -> P:
            return self._added(self.family.born(stream, entry, now), more, now).page

        page = await beside(fold) if large else fold()
        await self._append(page, [entry, *more], after=0, at=now)
        return page

    async def change(self, stream: I, decide: Decide[P, E], *, heavy: bool = False) -> P:
        """Let *decide* say what is to be written, put it on disk and tell; the page it led to.

        A refusal is given only on what is newest. Once asked it is carried out, whoever waits for it. What is
        *heavy*, because somebody brought thousands of lines in a file, is decided and added beside the loop.
        """
        done = asyncio.get_running_loop().create_future()
        wish: _Wish[P, E] = _Wish(decide, self._world.clock(), done, heavy)
        waiting = self._wishes.get(stream)
        if waiting is not None:
            waiting.append(wish)
        else:
            self._wishes[stream] = deque([wish])
            writer = asyncio.create_task(self._fulfil(stream))
            self._writers.add(writer)
            writer.add_done_callback(self._writers.discard)
        return await wish.done

    async def _fulfil(self, stream: I) -> None:
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

    async def _write(self, stream: I, batch: Sequence[_Wish[P, E]]) -> None:
        page = self.known(stream)
        fresh = page is None
        if page is None:
            page = await self.newest(stream)
        for _ in range(_TRIES):
            now = EpochMs(max(self._world.clock(), page.changed_at))  # a clock may have been set back
            if any(wish.heavy for wish in batch):
                times = self._times_let_go
                draft = await beside(self._decide, page, batch, now)
                if times != self._times_let_go:  # it may name somebody who was forgotten meanwhile
                    page, fresh = await self.newest(stream), True
                    continue
            else:
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
            done = self._world.clock()
            for wish, outcome in draft.granted:
                self.figures.grant(done - wish.came)
                if not wish.done.done():
                    wish.done.set_result(outcome)
            self.figures.refused += len(draft.refused)
            for wish, error in draft.refused:
                _refuse(wish, error)
            return
        raise RequestRefused(Reason.BUSY)

    def _decide(self, page: P, batch: Sequence[_Wish[P, E]], now: EpochMs) -> _Draft[P, E]:
        draft: _Draft[P, E] = _Draft(page)
        if stood := self._stood(page):
            draft.page, draft.entries = self._added(page, stood, now).page, list(stood)
        for wish in batch:
            try:
                # What was due when it was asked, not what fell due while it waited for its turn.
                before = self._settled(draft.page, min(wish.came, now), now)
                if self.family.closed(before.page):
                    raise RequestRefused(Reason.CLOSED)
                draft.page, draft.entries = before.page, [*draft.entries, *before.entries]
                decided = self._added(draft.page, wish.decide(draft.page, now), now)
                # What happens by itself follows in the same breath.
                after = self._settled(decided.page, min(wish.came, now), now)
            except Exception as error:  # one that fails must not take the others with it
                draft.refused.append((wish, error))
                continue
            draft.page = after.page
            draft.entries += (*decided.entries, *after.entries)
            draft.granted.append((wish, after.page))
        return draft

    def _stood(self, page: P) -> Sequence[E]:
        """What a page must know before anything else: that time has jumped since it was written."""
        if not (jumps := self._world.jumps()) or not self.family.runs(page) or self.family.closed(page):
            return ()
        ms = sum(jump.ms for jump in jumps if page.changed_at <= jump.since)
        entry: Any = Stood(ms=ms)
        return (entry,) if ms else ()

    def _settled(self, page: P, by: EpochMs, now: EpochMs) -> _Added[P, E]:
        due = self._due_at(page)
        return self._added(page, self.family.settle(page, by) if due is not None and due <= by else (), now)

    def _added(self, page: P, entries: Sequence[E], now: EpochMs) -> _Added[P, E]:
        for entry in entries:
            page = self.family.add(page, entry, now)
        return _Added(page, entries)

    async def _append(self, page: P, entries: Sequence[E], *, after: int, at: EpochMs) -> None:
        card, due = self.family.card(page), self._due_at(page)
        bodies = [_ENCODER.encode(entry) for entry in entries]
        times = self._times_let_go
        await self._world.streams.append(card, bodies, after=after, at=at)
        if times == self._times_let_go:  # else it may name somebody who was forgotten meanwhile
            self._keep(page, entries, due)
        for told in self.written:
            told(page, card.attention_at)
        try:
            await self._world.bus.publish(self.family.kind.value, _ENCODER.encode((page.id, page.seq)))
        except Exception:  # it is on disk; who watches hears of it after the next resync
            _log.exception("the bus did not take a message")


class _Added(NamedTuple, Generic[P, E]):
    """A page with some entries more."""

    page: P
    entries: Sequence[E]


def _refuse(wish: _Wish[Any, Any], error: BaseException) -> None:
    if wish.done.done():
        return
    if not isinstance(error, FaristolError):
        _log.error("a change failed", exc_info=error)
    wish.done.set_exception(error)
    wish.done.exception()  # who asked may have gone away


_ENCODER = msgspec.json.Encoder()

AnyBook = Book[Any, Any, Any, Any]
