"""Puzzles made ahead of time, in a process beside the server: today's, the next seven, of games, and a stock.

Nobody who asks for a puzzle makes the server look for one. It is looked for a moment at a time: papers and
pairings, which wait for the same process, wait a second or two at most.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Mapping
from datetime import date, timedelta

from faristol.engine.puzzles import Kind
from faristol.formats.files.puzzles import SourceLine
from faristol.lexicon import LexiconInfo
from faristol.service.duplicates.rounds.daily import day_at
from faristol.service.errors import RequestRefused
from faristol.service.puzzles.of_games import GamePuzzles
from faristol.service.puzzles.store import PuzzleStore
from faristol.service.puzzles.use_cases import AHEAD, day_id
from faristol.service.puzzles.workshops import kept, workshop, written
from faristol.service.world import World

__all__ = ["KIND_OF_DAY", "PuzzleMaking", "find"]

_log = logging.getLogger(__name__)

_BY = "puzzles"  # who asks for these jobs
_JOB_S = 1.5  # that one job looks for; then others have their turn
_MOST_GAMES = 900  # for one puzzle; then it is one of the common kind
_PAUSE_S = 2.0  # between two puzzles: the house has other things to do
_NOTHING_TO_DO_S = 60.0  # another process may have gone through a game
_LEASE_MS = 5 * 60_000  # of whoever looks for a puzzle, so that another process does not

# Monday first, with how hard it may be. What takes longest to see comes at the end of the week.
KIND_OF_DAY = (
    (Kind.BEST, 1500),
    (Kind.HOOKS, 1600),
    (Kind.BINGO, 1750),
    (Kind.BLANK, 1850),
    (Kind.BEST, 1900),
    (Kind.ENDGAME, 2100),
    (Kind.RESCUE, 2100),
)
_COMMON = Kind.BEST
_RATINGS = range(1300, 2500, 100)  # up to which the puzzles of the stock are looked for


def find(
    name: str, version: str, kind: Kind, seed: str, most: int, first: int, until: int
) -> tuple[int, bytes | None]:
    """Look for a puzzle that is not rated above *most* in some games of a seed; a job.

    The number of the game to go on with, and the line of the puzzle if there was one. How much time there is
    does not change which one is found.
    """
    maker = workshop(name, version)
    ends = time.monotonic() + _JOB_S
    at = first
    for at in range(first, until):
        puzzle = maker.in_game(kind, seed, at)
        if puzzle is not None and puzzle.rating <= most:
            return at + 1, written(puzzle, maker, SourceLine(seed=seed, game=at))
        if time.monotonic() > ends:
            break
    return at + 1, None


class PuzzleMaking:
    """Sees that there are puzzles."""

    def __init__(
        self, world: World, store: PuzzleStore, supply: int, games: GamePuzzles | None = None
    ) -> None:
        """*supply* is how many there are to be of those that come when asked for and are of no game."""
        self._world = world
        self._store = store
        self._supply = supply
        self._games = games
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """There may be something to do: a game was gone through."""
        self._woken.set()

    async def run(self) -> None:
        """Make one after the other, for as long as the house stands."""
        while True:
            try:
                made = await self.make_one()
            except RequestRefused as refused:  # no list is installed yet, or too much waits
                _log.info("no puzzle was made: %s", refused)
                made = False
            except Exception:
                _log.exception("making a puzzle failed; it will be tried again")
                made = False
            await asyncio.sleep(_PAUSE_S)
            if not made:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), _NOTHING_TO_DO_S)
            self._woken.clear()

    async def make_one(self) -> bool:
        """Make what is missing most; whether anything was."""
        lexicon = await self._world.shelf.usual()
        info = lexicon.info
        today = date.fromisoformat(day_at(self._world.clock()))
        wanted = {
            day_id((today + timedelta(days=ahead)).isoformat(), info.sha256): today + timedelta(days=ahead)
            for ahead in range(AHEAD + 1)
        }
        there = await self._store.there(wanted)
        for puzzle, day in wanted.items():
            if puzzle not in there and await self._mine(puzzle):
                return await self._make_day(puzzle, day, info)
        if await self._look_through_a_game():
            return True
        counts = await self._store.counts(info.sha256)
        if sum(counts.values()) >= self._supply:
            return False
        return await self._make_stock(counts, info)

    async def _look_through_a_game(self) -> bool:
        if self._games is None or (key := await self._games.next_game()) is None:
            return False
        if not await self._mine(f"of {key.stream}"):
            return False
        await self._games.look_through(key)
        return True

    async def _mine(self, what: str) -> bool:
        """Whether this process is to make it: of several one."""
        key = f"puzzle:{what}"
        return await self._world.limits.allow(key, most=1, per_ms=_LEASE_MS, now=self._world.clock())

    async def _make_day(self, puzzle: str, day: date, info: LexiconInfo) -> bool:
        kind, most = KIND_OF_DAY[day.weekday()]
        seed = f"day {day.isoformat()}"
        found = await self._find(kind, seed, most, info) or await self._find(_COMMON, seed, most, info)
        return found is not None and await self._store.add(kept(found, name=puzzle, day=day.isoformat()))

    async def _make_stock(self, counts: Mapping[str, int], info: LexiconInfo) -> bool:
        """One of the kind that there are fewest of; two that were found alike are one."""
        kind = min(Kind, key=lambda one: counts.get(one, 0))
        dice = self._world.seed()
        seed, most = f"stock {dice}", _RATINGS[dice % len(_RATINGS)]
        found = await self._find(kind, seed, most, info) or await self._find(_COMMON, seed, most, info)
        return found is not None and await self._store.add(kept(found))

    async def _find(self, kind: Kind, seed: str, most: int, info: LexiconInfo) -> bytes | None:
        number, found = 0, None
        while number < _MOST_GAMES and found is None:
            number, found = await self._world.jobs.do(
                find, info.name, info.version, kind, seed, most, number, _MOST_GAMES, by=_BY
            )
        return found
