"""Puzzles as browsers see them: the position, what was tried, and the answer once it is found or given up."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from faristol.formats.wire.bodies import Body
from faristol.formats.wire.position import CellView

__all__ = [
    "PuzzleCrowd",
    "PuzzleDay",
    "PuzzleDays",
    "PuzzleFoundIn",
    "PuzzleHint",
    "PuzzlePart",
    "PuzzlePlay",
    "PuzzlePoints",
    "PuzzlePremium",
    "PuzzleResult",
    "PuzzleSaid",
    "PuzzleStored",
    "PuzzleStreak",
    "PuzzleTried",
    "PuzzleView",
    "TryAsked",
]

PuzzleKind = Literal["bingo", "best", "endgame", "hooks", "blank", "rescue"]
PuzzleOutcome = Literal["open", "solved", "given-up"]


class TryAsked(Body, frozen=True, kw_only=True):
    """A play to try."""

    square: Annotated[str, Meta(max_length=12)]
    word: Annotated[str, Meta(max_length=80)]


class PuzzlePlay(Struct, frozen=True, kw_only=True):
    """A play and what it brings."""

    square: str
    word: str
    points: int
    yours: int | None = None  # which of one's own tries it was, from 1


class PuzzleHint(Struct, frozen=True, kw_only=True):
    """One step: the tiles that are laid, the row or the column, how the word begins."""

    step: int
    tiles: tuple[str, ...] = ()
    row: str | None = None
    column: int | None = None
    begins: str | None = None


class PuzzlePremium(Struct, frozen=True, kw_only=True):
    """A square under a new tile that multiplies its letter or the word."""

    square: str
    what: Literal["letter", "word"]
    times: int


class PuzzlePart(Struct, frozen=True, kw_only=True):
    """Some of the points of the answer; all parts add up to its score."""

    kind: Literal["word", "crossings", "bonus", "blank"]
    points: int
    words: tuple[str, ...] = ()
    premiums: tuple[PuzzlePremium, ...] = ()


class PuzzleCrowd(Struct, frozen=True, kw_only=True):
    """How everybody did: how many found it without a hint, with some, or not."""

    played: int
    plain: int
    hinted: int
    missed: int
    tries: float  # of each, on average


class PuzzleResult(Struct, frozen=True, kw_only=True):
    """What is told at the end."""

    answer: PuzzlePlay
    laid: tuple[CellView, ...]  # the tiles of the answer, as they come to lie
    why: tuple[PuzzlePart, ...]
    others: tuple[PuzzlePlay, ...]  # the next best
    ahead: float  # of the next best: see the kind
    crowd: PuzzleCrowd


class PuzzleDay(Struct, frozen=True, kw_only=True):
    """A day, and whether its puzzle was solved on it."""

    day: str
    solved: bool


class PuzzleStreak(Struct, frozen=True, kw_only=True):
    """Days in a row, and the last seven of them."""

    days: int
    week: tuple[PuzzleDay, ...]


class PuzzleFoundIn(Struct, frozen=True, kw_only=True):
    """The turn of one's own game that a puzzle comes from; nobody else is told."""

    game: str
    turn: int


class PuzzleView(Struct, frozen=True, kw_only=True):
    """A puzzle as one person may see it; the result only once it was found or given up."""

    id: str
    kind: PuzzleKind
    day: str | None
    number: int | None  # of the day's puzzle, counted from the first
    board: tuple[CellView, ...]
    rack: tuple[str, ...]
    rival: tuple[str, ...] | None  # the other rack, where nothing is left to draw
    scores: tuple[int, int]
    bag: int
    points: int | None  # of the answer, where that is told
    rating: int
    blank_letters: tuple[str, ...]
    outcome: PuzzleOutcome
    tries: tuple[PuzzlePlay, ...]
    hints: tuple[PuzzleHint, ...]
    streak: PuzzleStreak
    strength: int | None = None  # of who asks, once they have ended one
    result: PuzzleResult | None = None
    found_in: PuzzleFoundIn | None = None
    own: int = 0  # puzzles from games of one's own that wait to be begun


class PuzzleSaid(Struct, frozen=True, kw_only=True):
    """What is said of a try."""

    verdict: Literal[
        "solved",
        "not-a-word",
        "fewer-points",
        "leaves-worse",
        "not-all-tiles",
        "does-not-win",
        "not-enough",
    ]
    points: int
    by: int = 0
    words: tuple[str, ...] = ()


class PuzzleTried(Struct, frozen=True, kw_only=True):
    """What is said of a try, and the puzzle as it is then."""

    said: PuzzleSaid
    puzzle: PuzzleView


class PuzzlePoints(Struct, frozen=True, kw_only=True):
    """What a play would bring if its words were right."""

    points: int


class PuzzleStored(Struct, frozen=True, kw_only=True):
    """A day's puzzle to take along: whoever has the answer can know it by its seal, and nobody else."""

    day: str
    seal: str  # sha256 of the id and of the answer, see the reference
    puzzle: PuzzleView


class PuzzleDays(Struct, frozen=True, kw_only=True):
    """Today's puzzle and those of the days to come."""

    days: tuple[PuzzleStored, ...]
