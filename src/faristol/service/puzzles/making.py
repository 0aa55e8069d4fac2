"""Puzzles made ahead of time, in a process beside the server: today's, the next seven, and a stock.

Nobody who asks for a puzzle makes the server look for one. It is looked for a moment at a time: papers and
pairings, which wait for the same process, wait a second or two at most.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache

from faristol.engine.puzzles import Kind, Workshop
from faristol.formats.files.puzzles import SourceLine, WordsLine, line_of, read_lines, write_line
from faristol.lexicon import Lexicon, LexiconInfo
from faristol.service.duplicates.rounds.daily import day_at
from faristol.service.errors import RequestRefused
from faristol.service.puzzles.store import KeptPuzzle, PuzzleStore
from faristol.service.puzzles.use_cases import AHEAD, day_id
from faristol.service.world import World
from faristol.tournament.ratings import Strength

__all__ = ["KIND_OF_DAY", "PuzzleMaking", "find"]

_log = logging.getLogger(__name__)

_BY = "puzzles"  # who asks for these jobs
_JOB_S = 1.5  # that one job looks for; then others have their turn
_MOST_GAMES = 900  # for one puzzle; then it is one of the common kind
_PAUSE_S = 2.0  # between two puzzles: the house has other things to do
_NOTHING_TO_DO_S = 600.0
_LEASE_MS = 5 * 60_000  # of whoever looks for a puzzle, so that another process does not
_UNSURE = 200.0  # the deviation of a puzzle that nobody has tried

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


@lru_cache(maxsize=2)
def _workshop(name: str, version: str) -> Workshop:
    return Workshop(Lexicon.open(name, version))


def find(
    name: str, version: str, kind: Kind, seed: str, most: int, first: int, until: int
) -> tuple[int, bytes | None]:
    """Look for a puzzle that is not rated above *most* in some games of a seed; a job.

    The number of the game to go on with, and the line of the puzzle if there was one. How much time there is
    does not change which one is found.
    """
    workshop = _workshop(name, version)
    info = workshop.lexicon.info
    ends = time.monotonic() + _JOB_S
    at = first
    for at in range(first, until):
        puzzle = workshop.in_game(kind, seed, at)
        if puzzle is not None and puzzle.rating <= most:
            source = SourceLine(seed=seed, game=at)
            words = WordsLine(name=info.name, version=info.version, sha256=info.sha256)
            return at + 1, write_line(line_of(puzzle, source=source, words=words))
        if time.monotonic() > ends:
            break
    return at + 1, None


class PuzzleMaking:
    """Sees that there are puzzles."""

    def __init__(self, world: World, store: PuzzleStore, supply: int) -> None:
        """*supply* is how many there are to be of those that come when asked for."""
        self._world = world
        self._store = store
        self._supply = supply

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
            await asyncio.sleep(_PAUSE_S if made else _NOTHING_TO_DO_S)

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
        counts = await self._store.counts(info.sha256)
        if sum(counts.values()) >= self._supply:
            return False
        return await self._make_stock(counts, info)

    async def _mine(self, what: str) -> bool:
        """Whether this process is to make it: of several one."""
        key = f"puzzle:{what}"
        return await self._world.limits.allow(key, most=1, per_ms=_LEASE_MS, now=self._world.clock())

    async def _make_day(self, puzzle: str, day: date, info: LexiconInfo) -> bool:
        kind, most = KIND_OF_DAY[day.weekday()]
        seed = f"day {day.isoformat()}"
        found = await self._find(kind, seed, most, info) or await self._find(_COMMON, seed, most, info)
        return found is not None and await self._store.add(_kept(puzzle, found, day.isoformat()))

    async def _make_stock(self, counts: Mapping[str, int], info: LexiconInfo) -> bool:
        """One of the kind that there are fewest of; two that were found alike are one."""
        kind = min(Kind, key=lambda one: counts.get(one, 0))
        dice = self._world.seed()
        seed, most = f"stock {dice}", _RATINGS[dice % len(_RATINGS)]
        found = await self._find(kind, seed, most, info) or await self._find(_COMMON, seed, most, info)
        if found is None:
            return False
        (line,) = read_lines([found])
        return await self._store.add(_kept(line.id, found, None))

    async def _find(self, kind: Kind, seed: str, most: int, info: LexiconInfo) -> bytes | None:
        number, found = 0, None
        while number < _MOST_GAMES and found is None:
            number, found = await self._world.jobs.do(
                find, info.name, info.version, kind, seed, most, number, _MOST_GAMES, by=_BY
            )
        return found


def _kept(puzzle: str, body: bytes, day: str | None) -> KeptPuzzle:
    (line,) = read_lines([body])
    return KeptPuzzle(
        id=puzzle,
        words=line.words.sha256,
        kind=line.kind,
        body=body,
        strength=Strength(float(line.rating), _UNSURE),
        day=day,
    )
