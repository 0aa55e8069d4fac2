"""What is kept of puzzles: the puzzles themselves, how each person did, and how strong both seem to be.

A person's tries are theirs: they go with the person.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from faristol.service.ports import EpochMs, GameId, PersonId
from faristol.tournament.ratings import Strength

__all__ = [
    "ANY",
    "Attempt",
    "Crowd",
    "Find",
    "KeptPuzzle",
    "Outcome",
    "PuzzleStore",
    "TriedPlay",
    "Wanted",
    "crowd_of",
]


class Outcome(StrEnum):
    OPEN = "open"
    SOLVED = "solved"
    GIVEN_UP = "given-up"


class Crowd(Struct, frozen=True, gc=False, kw_only=True):
    """How those did who have come to the end of a puzzle."""

    plain: int = 0  # found it without a hint
    hinted: int = 0
    missed: int = 0
    tries: int = 0  # of all of them together

    @property
    def played(self) -> int:
        return self.plain + self.hinted + self.missed


class KeptPuzzle(Struct, frozen=True, gc=False, kw_only=True):
    """A puzzle in the store; the body is its line, as in a file of puzzles."""

    id: str
    words: str  # the sha256 of the list that it was made with
    kind: str
    body: bytes
    strength: Strength
    day: str | None = None  # whose puzzle it is; None: one of those that come when asked for
    crowd: Crowd = Crowd()


class TriedPlay(Struct, frozen=True, gc=False, kw_only=True):
    """A play that was tried: the words were right, and it was not the answer, or it was."""

    square: str
    word: str
    points: int


class Attempt(Struct, frozen=True, gc=False, kw_only=True):
    """What one person did with one puzzle."""

    person: PersonId
    puzzle: str
    begun_at: EpochMs
    ended_at: EpochMs | None = None
    outcome: Outcome = Outcome.OPEN
    hints: int = 0
    tries: tuple[TriedPlay, ...] = ()
    day: str | None = None  # for which it counts: the puzzle was that day's, and was begun on it
    version: int = 1


def crowd_of(attempt: Attempt) -> Crowd:
    """What one person who has come to the end adds to the crowd."""
    solved = attempt.outcome is Outcome.SOLVED
    return Crowd(
        plain=int(solved and attempt.hints == 0),
        hinted=int(solved and attempt.hints > 0),
        missed=int(not solved),
        tries=len(attempt.tries),
    )


class Find(Struct, frozen=True, gc=False, kw_only=True):
    """A puzzle that comes from a game of this person, who played something else there.

    It is the only link between a puzzle and people, and nobody else is told of it.
    """

    person: PersonId
    puzzle: str
    game: GameId
    turn: int  # its number, from 1


class Wanted(Struct, frozen=True, gc=False, kw_only=True):
    """Which of the puzzles of no day somebody asks for."""

    kind: str | None = None
    own: bool = False  # from games of one's own


ANY = Wanted()


class PuzzleStore(Protocol):
    async def add(self, puzzle: KeptPuzzle) -> bool:
        """Keep a puzzle; False if there is one of that id, which stays."""

    async def get(self, puzzle: str) -> KeptPuzzle:
        """The puzzle, or :exc:`NotFound`."""

    async def there(self, puzzles: Collection[str]) -> frozenset[str]:
        """Those of some ids that are kept."""

    async def counts(self, words: str) -> Mapping[str, int]:
        """How many puzzles of no day there are of each kind, made with those words and from nobody's game."""

    async def near(
        self, person: PersonId, words: str, rating: float, limit: int, wanted: Wanted = ANY
    ) -> Sequence[KeptPuzzle]:
        """Puzzles of no day that the person has not begun, those nearest to *rating* first."""

    async def add_find(self, find: Find) -> bool:
        """Keep whose game a puzzle comes from; False if that is known, or one of the three is gone."""

    async def find_of(self, person: PersonId, puzzle: str) -> Find | None:
        """Where in the person's games a puzzle comes from."""

    async def finds(self, person: PersonId) -> Sequence[Find]:
        """All of a person's, by game and turn."""

    async def finds_waiting(self, person: PersonId, words: str) -> int:
        """How many puzzles from the person's games, made with those words, were not begun."""

    async def attempt(self, person: PersonId, puzzle: str) -> Attempt | None: ...

    async def open_one(self, person: PersonId, words: str, wanted: Wanted = ANY) -> Attempt | None:
        """The puzzle of no day that the person has begun last and not ended."""

    async def save(self, attempt: Attempt) -> None:
        """Keep an attempt whose version is one more than the kept one's, or 1 if there is none.

        :exc:`Conflict` if it is not; :exc:`NotFound` if the person or the puzzle is gone.
        """

    async def end(self, attempt: Attempt, puzzle: Strength, person: Strength) -> None:
        """As :meth:`save`, and with it how strong both are now and what the crowd has come to."""

    async def attempts(self, person: PersonId) -> Sequence[Attempt]:
        """All of a person's, the first begun first."""

    async def days(self, person: PersonId) -> frozenset[str]:
        """The days whose puzzle the person has solved, begun on that day."""

    async def strength(self, person: PersonId) -> Strength:
        """How strong the person is thought to be."""
