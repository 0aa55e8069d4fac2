"""What people can ask for once a game is over: a quick look at once, a deep one when there is time.

Whoever may see the finished game may see its analysis. It is made once: who asks second gets it at once. A
game from elsewhere is looked at and forgotten.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar, cast

from faristol.engine.review import ReviewedTurn, ReviewSettings
from faristol.formats.files.acta import Acta, MalformedActa, Replay, read_acta, replay
from faristol.formats.files.gcg import MalformedGcg, looks_like_gcg, read_gcg
from faristol.formats.text.turns import GameTurns, turns_of, turns_of_gcg
from faristol.formats.wire.analysis import AnalysisView, GameToJudge
from faristol.lexicon.info import DEFAULT
from faristol.rules.story import Judge
from faristol.service.analyses.kept import AnalysisKey, Kept, KeptState, engine_of, read_turns
from faristol.service.analyses.looking import Words, go_through, words_of
from faristol.service.analyses.queue import CarryOut
from faristol.service.analyses.under_way import UnderWay
from faristol.service.analyses.views import State, analysis_view, game_to_judge
from faristol.service.beside import beside
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import GameId, StreamId, StreamKind, TableId
from faristol.service.shelf import Judged, needs_extension
from faristol.service.world import World

__all__ = ["Analyses", "Source", "carrying_out"]

I = TypeVar("I", bound=StreamId)  # noqa: E741 - an id
I_of = TypeVar("I_of", bound=StreamId, contravariant=True)

_AT_HAND = 64  # games that were asked for last


class Source(Protocol[I_of]):
    """A family of games that can be gone through once they are over."""

    async def judged(self, game: I_of, /) -> tuple[int, Judged]:
        """How many entries it has, and under which words it was played."""

    async def replayed(self, game: I_of, /) -> Replay:
        """The game, if it is over."""


class Analyses(Generic[I]):
    """Finished games of one family gone through."""

    def __init__(self, world: World, source: Source[I], under_way: UnderWay) -> None:
        self._world = world
        self._source = source
        self._under_way = under_way
        self._quick: OrderedDict[tuple[I, Words], tuple[ReviewedTurn, ...]] = OrderedDict()
        # Whoever follows an analysis asks every second.
        self._told_before: OrderedDict[tuple[I, int], tuple[GameTurns, Words]] = OrderedDict()

    # --- a game of the house ---

    async def quick(self, game: I, by: str) -> AnalysisView:
        """Points and leaves of every turn, at once."""
        told, words = await self.told(game)
        key, settings = (game, words), self._world.manners.quick_look
        if key not in self._quick:
            self._quick[key] = await self._world.jobs.do(go_through, told.turns, words, settings, by=by)
            if len(self._quick) > _AT_HAND:
                self._quick.popitem(last=False)
        return analysis_view(told, self._quick[key], settings, "done")

    async def to_judge(self, game: I) -> GameToJudge:
        """The game for a browser that takes the quick look itself."""
        told, words = await self.told(game)
        return await asyncio.to_thread(game_to_judge, told, words, self._world.manners.quick_look)

    async def deep(self, game: I, by: str, known: int = 0) -> AnalysisView:
        """How far the deep look has come; without the first *known* turns, which the reader has."""
        told, words = await self.told(game)
        return await self._shown(told, self._key(game, words), by, known)

    async def ask(self, game: I, by: str) -> AnalysisView:
        """Begin the deep look, or go on with it."""
        told, words = await self.told(game)
        key = self._key(game, words)
        kept = await self._world.analyses.find(key)
        if kept is None or kept.state is not KeptState.DONE:
            await self._under_way.begin(key, told, words, self._settings, by)
        return await self._shown(told, key, by)

    async def stop(self, game: I, by: str) -> AnalysisView:
        """Whoever asked for it may stop it; what was found stays."""
        told, words = await self.told(game)
        key = self._key(game, words)
        kept = await self._world.analyses.find(key)
        if kept is not None and kept.state is KeptState.RUNNING:
            if kept.asked_by != by:
                raise RequestRefused(Reason.NOT_ASKED_BY_YOU)
            await self._under_way.stop(key)
        return await self._shown(told, key, by)

    async def carry_out(self, key: AnalysisKey, by: str) -> None:
        """Do what somebody has asked for; for those who work on the queue."""
        game = cast("I", key.stream)
        told, words = await self.told(game)
        if key == self._key(game, words):
            await self._under_way.do(key, told, words, self._settings, by)
        else:  # a server of another version asked; its own workers know how
            await self._world.analyses.stop(key, self._world.clock())

    @property
    def _settings(self) -> ReviewSettings:
        return self._world.manners.deep_look

    def _key(self, game: I, words: Words) -> AnalysisKey:
        return AnalysisKey(stream=game, lexicon=words.title, engine=engine_of(self._settings))

    async def told(self, game: I) -> tuple[GameTurns, Words]:
        """The turns of a finished game, and the words that they are gone through with."""
        seq, header = await self._source.judged(game)
        key = game, seq
        if key not in self._told_before:
            replayed = await self._source.replayed(game)
            turns = await asyncio.to_thread(turns_of, replayed)
            words = words_of(header) or await self._list_of_the_house(header.regulation)
            self._told_before[key] = turns, words
            if len(self._told_before) > _AT_HAND:
                self._told_before.popitem(last=False)
        return self._told_before[key]

    async def _list_of_the_house(self, regulation: str, name: str = DEFAULT) -> Words:
        """The list called *name* as it is now; where a server has no default list, the first that it has."""
        found = await self._world.shelf.installed()
        wanted = [info for info in found if info.name == name] or list(found)
        if not wanted:
            raise RequestRefused(Reason.UNKNOWN_LEXICON, name=name)
        info = wanted[-1] if wanted[-1].name == name else wanted[0]
        return Words(name=info.name, version=info.version, extended=needs_extension(regulation))

    async def _shown(self, told: GameTurns, key: AnalysisKey, by: str, known: int = 0) -> AnalysisView:
        kept = await self._world.analyses.find(key)
        if kept is None:
            return analysis_view(told, (), self._settings, "none")
        settings, state, yours = self._settings, self._state(kept), kept.asked_by == by

        def shown() -> AnalysisView:
            return analysis_view(told, read_turns(kept.turns), settings, state, yours=yours, known=known)

        return await asyncio.to_thread(shown)

    def _state(self, kept: Kept) -> State:
        """As it is kept, unless whoever worked on it is gone."""
        gone = kept.updated_at < self._under_way.dead_before
        return "stopped" if kept.state is KeptState.RUNNING and gone else kept.state.value

    # --- a game from elsewhere ---

    async def of_record(self, source: bytes, by: str, *, deep: bool) -> AnalysisView:
        """A look at an acta or a GCG; nothing of it is kept, so even the deep one is soon done."""
        told, words = await self._told_by(source)
        manners = self._world.manners
        settings, jobs = (
            (manners.record_look, self._under_way.jobs) if deep else (manners.quick_look, self._world.jobs)
        )
        turns = await jobs.do(go_through, told.turns, words, settings, by=by)
        return analysis_view(told, turns, settings, "done")

    async def record_to_judge(self, source: bytes) -> GameToJudge:
        """An acta or a GCG for a browser that takes the quick look itself."""
        told, words = await self._told_by(source)
        return await beside(game_to_judge, told, words, self._world.manners.quick_look)

    async def _told_by(self, source: bytes) -> tuple[GameTurns, Words]:
        try:
            if looks_like_gcg(source):
                told = await beside(lambda: turns_of_gcg(read_gcg(source)))
                return told, await self._list_of_the_house(told.regulation.key)
            acta = await beside(read_acta, source)
            return await self._replayed(acta), await self._words_of(acta)
        except (MalformedGcg, MalformedActa) as malformed:
            raise RequestRefused(Reason.BAD_RECORD, why=malformed) from None

    async def _replayed(self, acta: Acta) -> GameTurns:
        judge: Judge | None = None
        if acta.lexicon is not None:
            judge = await self._world.shelf.open(acta.lexicon)
        return await beside(lambda: turns_of(replay(acta, judge)))

    async def _words_of(self, acta: Acta) -> Words:
        if acta.settings.words is not None:
            return Words(own=tuple(acta.settings.words))
        return await self._list_of_the_house(acta.regulation, acta.lexicon or DEFAULT)


def carrying_out(world: World, *, games: Analyses[GameId], tables: Analyses[TableId]) -> CarryOut:
    """How to do what waits in a queue: by whoever knows games of its kind."""

    families: Mapping[StreamKind, Analyses[Any]] = {StreamKind.GAME: games, StreamKind.TABLE: tables}

    async def carry_out(key: AnalysisKey, by: str) -> None:
        card = await world.cards.get(key.stream)
        await families[card.kind].carry_out(key, by)

    return carry_out
