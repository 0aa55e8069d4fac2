"""What people do with puzzles: today's, the next at one's own strength, tries, hints, the end.

Tries are free. Who finds the answer wins against the puzzle, less for each hint; who gives up loses; both are
measured by Glicko-2, so that the next one fits. Whoever comes only to look is nobody, and nothing is kept.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from faristol.engine.puzzles import Puzzle
from faristol.formats.wire.puzzles import (
    PuzzleDays,
    PuzzleFoundIn,
    PuzzlePoints,
    PuzzleStored,
    PuzzleTried,
    PuzzleView,
)
from faristol.formats.wire.views import view_of
from faristol.lexicon import Lexicon
from faristol.service.duplicates.rounds.daily import day_at
from faristol.service.errors import Reason, RequestRefused
from faristol.service.ports import Conflict, NotFound, Person, PersonId
from faristol.service.puzzles.store import ANY, Attempt, KeptPuzzle, Outcome, PuzzleStore, TriedPlay, Wanted
from faristol.service.puzzles.trying import HINTS, Said, Verdict, points_of, said_of
from faristol.service.puzzles.views import puzzle_view, said_view, seal_of, streak_of
from faristol.service.puzzles.workshops import line_in, puzzle_in
from faristol.service.world import World
from faristol.tournament.ratings import Strength, glicko2

__all__ = ["AHEAD", "MOST_TRIES", "Puzzles", "day_id"]

AHEAD = 7  # days to take along
MOST_TRIES = 60  # that are kept of a puzzle; who tries more has found a machine
_CANDIDATES = 5  # of the next one: always the very nearest would be the same for all
_NOBODY = PersonId("")  # has begun no puzzle
_AGAIN = 6  # against oneself on another screen
_WORTH = (1.0, 0.8, 0.6, 0.4)  # of a win, by hints


def day_id(day: str, sha256: str) -> str:
    """The name of a day's puzzle: another list of words has another puzzle."""
    return f"{day}-{sha256[:8]}"


class Puzzles:
    """Puzzles, for whoever tries them."""

    def __init__(self, world: World, store: PuzzleStore) -> None:
        self._world = world
        self._store = store

    # --- which puzzle ---

    async def today(self, person: Person | None) -> PuzzleView:
        """The day's puzzle; it is the same for everybody with the same words."""
        lexicon = await self._world.shelf.usual()
        today = day_at(self._world.clock())
        try:
            kept = await self._store.get(day_id(today, lexicon.info.sha256))
        except NotFound:
            raise RequestRefused(Reason.PUZZLE_NOT_MADE) from None
        return await self._show(kept, person)

    async def one(self, puzzle: str, person: Person | None) -> PuzzleView:
        """A puzzle by its name; those of days to come are nobody's yet."""
        return await self._show(await self._kept(puzzle), person)

    async def days(self, person: Person | None) -> PuzzleDays:
        """Today's and the next ones, to take along."""
        lexicon = await self._world.shelf.usual()
        today = date.fromisoformat(day_at(self._world.clock()))
        found: list[PuzzleStored] = []
        for ahead in range(AHEAD + 1):
            day = (today + timedelta(days=ahead)).isoformat()
            with contextlib.suppress(NotFound):
                kept = await self._store.get(day_id(day, lexicon.info.sha256))
                seal = seal_of(kept.id, puzzle_in(kept.body))
                found.append(PuzzleStored(day=day, seal=seal, puzzle=await self._show(kept, person)))
        return PuzzleDays(days=tuple(found))

    async def next_one(self, person: Person, wanted: Wanted = ANY) -> PuzzleView:
        """A puzzle at one's own strength: the one that was begun last, if it is not ended."""
        lexicon = await self._world.shelf.usual()
        words = lexicon.info.sha256
        begun = await self._store.open_one(person.id, words, wanted)
        if begun is not None:
            return await self._show(await self._store.get(begun.puzzle), person)
        strength = await self._store.strength(person.id)
        near = await self._store.near(person.id, words, strength.rating, _CANDIDATES, wanted)
        if not near:
            raise RequestRefused(Reason.NO_OWN_PUZZLE if wanted.own else Reason.NO_PUZZLE)
        kept = near[self._world.seed() % len(near)]
        await self._change(kept, person, lambda attempt: attempt)
        return await self._show(kept, person)

    async def for_a_class(self, count: int, rating: float) -> tuple[Puzzle, ...]:
        """Puzzles to print, of different kinds where there are, the easiest first."""
        lexicon = await self._world.shelf.usual()
        near = list(await self._store.near(_NOBODY, lexicon.info.sha256, rating, 4 * count))
        if not near:
            raise RequestRefused(Reason.NO_PUZZLE)
        Random(self._world.seed()).shuffle(near)
        of_kind: Counter[str] = Counter()
        turns: list[tuple[int, KeptPuzzle]] = []
        for kept in near:  # the first of every kind, then the second
            turns.append((of_kind[kept.kind], kept))
            of_kind[kept.kind] += 1
        chosen = [kept for _, kept in sorted(turns, key=lambda turn: turn[0])[:count]]
        return tuple(puzzle_in(kept.body) for kept in sorted(chosen, key=lambda kept: kept.strength.rating))

    # --- what one does with it ---

    async def points(self, puzzle: str, square: str, word: str) -> PuzzlePoints:
        """What a play would bring, whatever its words are."""
        kept = await self._kept(puzzle)
        return PuzzlePoints(points=points_of(puzzle_in(kept.body), square, word))

    async def try_play(self, puzzle: str, person: Person, square: str, word: str) -> PuzzleTried:
        """Try a play: what is said of it, and the puzzle as it is then."""
        kept = await self._kept(puzzle)
        lexicon = await self._lexicon(kept)
        said = said_of(puzzle_in(kept.body), square, word, lexicon)
        if said.verdict is not Verdict.NOT_A_WORD:
            tried = TriedPlay(square=square.upper(), word=word.upper(), points=said.points)
            await self._change(kept, person, lambda attempt: _with_try(attempt, tried, said))
        return PuzzleTried(
            said=said_view(said), puzzle=await self._show(await self._store.get(kept.id), person)
        )

    async def hint(self, puzzle: str, person: Person) -> PuzzleView:
        """The next hint; there are three, and none more."""
        kept = await self._kept(puzzle)
        await self._change(kept, person, lambda one: replace(one, hints=min(one.hints + 1, HINTS)))
        return await self._show(kept, person)

    async def give_up(self, puzzle: str, person: Person) -> PuzzleView:
        kept = await self._kept(puzzle)
        await self._change(kept, person, lambda one: replace(one, outcome=Outcome.GIVEN_UP))
        return await self._show(await self._store.get(kept.id), person)

    async def export(self, person: PersonId) -> dict[str, Any]:
        """Everything that is kept of a person's puzzles, as plain values."""
        strength = await self._store.strength(person)
        attempts = await self._store.attempts(person)
        finds = await self._store.finds(person)
        return {
            "strength": msgspec.to_builtins(strength),
            "from_games": [{"puzzle": one.puzzle, "game": one.game, "turn": one.turn} for one in finds],
            "attempts": [
                msgspec.to_builtins(attempt) | {"kind": kept.kind}
                for attempt in attempts
                for kept in [await self._store.get(attempt.puzzle)]
            ],
        }

    # --- how it is kept ---

    async def _kept(self, puzzle: str) -> KeptPuzzle:
        """The puzzle, unless its day has not come."""
        kept = await self._store.get(puzzle)
        if kept.day is not None and kept.day > day_at(self._world.clock()):
            raise NotFound("no-such-puzzle", puzzle=puzzle)
        return kept

    async def _lexicon(self, kept: KeptPuzzle) -> Lexicon:
        """The list that the puzzle was made with, and no other."""
        words = line_in(kept.body).words
        lexicon = await self._world.shelf.open(words.name, words.version)
        if lexicon.info.sha256 != kept.words:
            raise RequestRefused(Reason.LEXICON_CHANGED, name=words.name)
        return lexicon

    async def _show(self, kept: KeptPuzzle, person: Person | None) -> PuzzleView:
        today = day_at(self._world.clock())
        if person is None:
            return puzzle_view(kept, puzzle_in(kept.body), None, streak_of((), today))
        attempt = await self._store.attempt(person.id, kept.id)
        solved = await self._store.days(person.id)
        strength = await self._store.strength(person.id)
        known = round(strength.rating) if strength != Strength() else None
        find = await self._store.find_of(person.id, kept.id)
        waiting = await self._store.finds_waiting(person.id, kept.words)
        view = puzzle_view(kept, puzzle_in(kept.body), attempt, streak_of(solved, today), known)
        return replace(view, found_in=None if find is None else view_of(PuzzleFoundIn, find), own=waiting)

    async def _change(self, kept: KeptPuzzle, person: Person, change: Callable[[Attempt], Attempt]) -> None:
        """What *change* makes of the attempt, which is begun if there is none; one that is ended stays."""
        for _ in range(_AGAIN):
            now = self._world.clock()
            today = day_at(now)
            before = await self._store.attempt(person.id, kept.id)
            if before is not None and before.outcome is not Outcome.OPEN:
                return
            begun = before or Attempt(
                person=person.id,
                puzzle=kept.id,
                begun_at=now,
                day=today if kept.day == today else None,
                version=0,
            )
            after = replace(change(begun), version=begun.version + 1)
            with contextlib.suppress(Conflict):
                if after.outcome is Outcome.OPEN:
                    await self._store.save(after)
                else:
                    await self._end(replace(after, ended_at=now))
                return
        raise RequestRefused(Reason.BUSY)

    async def _end(self, attempt: Attempt) -> None:
        """The person and the puzzle have met: both are known better now."""
        kept = await self._store.get(attempt.puzzle)
        mine = await self._store.strength(attempt.person)
        won = _WORTH[attempt.hints] if attempt.outcome is Outcome.SOLVED else 0.0
        await self._store.end(
            attempt,
            glicko2(kept.strength, [(mine, 1.0 - won)]),
            glicko2(mine, [(kept.strength, won)]),
        )


def _with_try(attempt: Attempt, tried: TriedPlay, said: Said) -> Attempt:
    """The attempt with one try more, unless it is there already; the answer ends it."""
    solved = said.verdict is Verdict.SOLVED
    new = tried not in attempt.tries and (solved or len(attempt.tries) < MOST_TRIES)
    return replace(
        attempt,
        tries=(*attempt.tries, tried) if new else attempt.tries,
        outcome=Outcome.SOLVED if solved else attempt.outcome,
    )
