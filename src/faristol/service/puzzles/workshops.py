"""Workshops for jobs: one a list and regulation, and what comes out of them as the store keeps it."""

from __future__ import annotations

from functools import lru_cache

from faristol.engine.puzzles import Puzzle, Workshop
from faristol.formats.files.puzzles import (
    PuzzleLine,
    SourceLine,
    WordsLine,
    line_of,
    puzzle_of,
    read_lines,
    write_line,
)
from faristol.lexicon import Lexicon
from faristol.regulations import REGULATIONS
from faristol.regulations.classic import CLASSIC
from faristol.service.puzzles.store import KeptPuzzle
from faristol.tournament.ratings import Strength

__all__ = ["kept", "line_in", "puzzle_in", "workshop", "written"]

_UNSURE = 200.0  # the deviation of a puzzle that nobody has tried


@lru_cache(maxsize=3)
def workshop(name: str, version: str, rules: str = CLASSIC.key) -> Workshop:
    return Workshop(Lexicon.open(name, version), REGULATIONS[rules])


def written(puzzle: Puzzle, by: Workshop, source: SourceLine) -> bytes:
    """The line of a puzzle with the story of how it was made."""
    info = by.lexicon.info
    words = WordsLine(name=info.name, version=info.version, sha256=info.sha256)
    return write_line(line_of(puzzle, source=source, words=words))


def kept(body: bytes, *, name: str | None = None, day: str | None = None) -> KeptPuzzle:
    """A line as a puzzle that nobody has tried, by its own name if it is given no other."""
    line = line_in(body)
    return KeptPuzzle(
        id=name or line.id,
        words=line.words.sha256,
        kind=line.kind,
        body=body,
        strength=Strength(float(line.rating), _UNSURE),
        day=day,
    )


@lru_cache(maxsize=256)
def line_in(body: bytes) -> PuzzleLine:
    (line,) = read_lines([body])
    return line


@lru_cache(maxsize=256)
def puzzle_in(body: bytes) -> Puzzle:
    return puzzle_of(line_in(body))
