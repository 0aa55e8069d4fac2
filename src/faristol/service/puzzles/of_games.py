"""Puzzles from games that people have played and that were gone through: what they did not see there.

Each turn that was not the best is looked at as the positions of the engine's own games are, so the answer is
as sure as theirs; one turn is one job. A puzzle knows no players: only whoever missed the answer is told
where it comes from. The same game gives the same puzzles, however often somebody begins with it anew.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from faristol.engine.puzzles import SPECIAL_FIRST, Puzzle, laid_by
from faristol.engine.puzzles.positions import seen_by_people
from faristol.engine.review import ReviewedTurn, Turn
from faristol.formats.files.puzzles import SourceLine
from faristol.service.analyses.kept import AnalysisKey, read_turns
from faristol.service.analyses.looking import Words
from faristol.service.analyses.use_cases import Analyses
from faristol.service.errors import Reason, RequestRefused
from faristol.service.games.use_cases import Games
from faristol.service.ports import GameId, NotFound, PersonId
from faristol.service.puzzles.store import Find, PuzzleStore
from faristol.service.puzzles.workshops import kept, workshop, written
from faristol.service.world import World

__all__ = ["GamePuzzles", "look_at"]

_log = logging.getLogger(__name__)

_BY = "puzzles of games"  # who asks for these jobs


def look_at(turn: Turn, played: ReviewedTurn, words: Words, game: str) -> bytes | None:
    """The line of the puzzle that a turn makes, if it has one answer and that was not played; a job."""
    maker = workshop(words.name, words.version or "", turn.position.regulation.key)
    seed = f"game {game}"
    found = maker.among(seen_by_people([turn.position]), SPECIAL_FIRST, f"{seed}:{turn.number}")
    for puzzle in found:
        if not _was_played(puzzle, played):
            return written(puzzle, maker, SourceLine(seed=seed, game=turn.number))
    return None


def _was_played(puzzle: Puzzle, turn: ReviewedTurn) -> bool:
    return frozenset(laid_by(puzzle.answer, puzzle.position).laid) == frozenset(turn.played.laid)


class GamePuzzles:
    """Looks through games for puzzles."""

    def __init__(self, world: World, store: PuzzleStore, games: Games, analyses: Analyses[GameId]) -> None:
        self._world = world
        self._store = store
        self._games = games
        self._analyses = analyses

    async def next_game(self) -> AnalysisKey | None:
        """One that nobody has looked through."""
        return await self._world.analyses.unsearched()

    async def look_through(self, key: AnalysisKey) -> int:
        """Keep the puzzles of a game; how many of them somebody is told of for the first time."""
        new = 0
        try:
            new = await self._found_in(key)
        except RequestRefused as refused:
            if refused.reason is Reason.TOO_MANY_JOBS:
                raise  # it will be tried again
            _log.info("no puzzles from %s: %s", key.stream, refused)
        except Exception:  # the next game is not to wait for this one
            _log.exception("looking for puzzles in %s failed", key.stream)
        await self._world.analyses.mark_searched(key)
        return new

    async def _found_in(self, key: AnalysisKey) -> int:
        game = GameId(key.stream)
        told, words = await self._analyses.told(game)
        if words.title != key.lexicon or not _can_be_tried(words):
            return 0
        seats = (await self._games.current(game)).seats
        new = 0
        for turn, played in _missed(told.turns, await self._reviewed(key)):
            if (person := seats[turn.seat].person) is not None:
                new += await self._look_at(turn, played, words, game, person)
        return new

    async def _reviewed(self, key: AnalysisKey) -> tuple[ReviewedTurn, ...]:
        found = await self._world.analyses.find(key)
        return () if found is None else read_turns(found.turns)

    async def _look_at(
        self, turn: Turn, played: ReviewedTurn, words: Words, game: GameId, person: PersonId
    ) -> bool:
        try:
            body = await self._world.jobs.do(look_at, turn, played, words, game, by=_BY)
        except RequestRefused as refused:
            if refused.reason is not Reason.TOO_HEAVY:
                raise
            return False  # a position that cannot be looked through makes no puzzle
        if body is None:
            return False
        puzzle = kept(body)
        if not await self._store.add(puzzle):
            try:
                there = await self._store.get(puzzle.id)
            except NotFound:
                return False
            if there.words != puzzle.words:
                return False  # the same position with other words: another answer, perhaps
        return await self._store.add_find(Find(person=person, puzzle=puzzle.id, game=game, turn=turn.number))


def _can_be_tried(words: Words) -> bool:
    """Whether who tries a puzzle is judged by the very words that it was made with."""
    return words.own is None and words.version is not None and not words.extended


def _missed(turns: Sequence[Turn], reviewed: Sequence[ReviewedTurn]) -> Iterator[tuple[Turn, ReviewedTurn]]:
    """The turns in which something better could be played."""
    by_number = {one.number: one for one in reviewed}
    for turn in turns:
        played = by_number.get(turn.number)
        if played is not None and not played.is_best:
            yield turn, played
