"""A puzzle for tests: a real position of the small list, and its best play."""

from __future__ import annotations

from faristol.engine import Engine, Position
from faristol.engine.puzzles import Kind, Proof, ProofKind, Puzzle
from faristol.engine.puzzles.why import why
from faristol.formats.files.cgp import read_cgp
from faristol.formats.files.puzzles import SourceLine, WordsLine, line_of, write_line
from faristol.lexicon import Lexicon, WordGraph
from faristol.service.puzzles.store import KeptPuzzle
from faristol.tournament.ratings import Strength

__all__ = ["POSITION", "a_puzzle", "kept"]

POSITION = "15/15/15/15/15/15/15/7CASA4/15/15/15/15/15/15/15 SETIALR/ 265/295 0"
"""CASA lies across; the rack makes SETIAL and RATES, and an S makes CASA longer."""


def a_puzzle(lexicon: Lexicon, position: str = POSITION, kind: Kind = Kind.BEST) -> Puzzle:
    """The play that brings most, which has to be one."""
    read: Position = read_cgp(position)
    engine = Engine(WordGraph.build(b"\0".join(lexicon.words()), gaddag=True), leaves=None)
    best, *others = engine.plays(read, by_score=True)
    assert best.score > others[0].score, "one play is the best"
    return Puzzle(
        kind=kind,
        position=read,
        answer=best,
        others=tuple(others[:3]),
        why=why(best, read),
        proof=Proof(kind=ProofKind.SIMULATION, ahead=9.0, errors=4.2, samples=500),
        rating=1500,
    )


def kept(
    lexicon: Lexicon,
    name: str | None = None,
    *,
    day: str | None = None,
    rating: float = 1500.0,
    kind: Kind = Kind.BEST,
) -> KeptPuzzle:
    """The same as a store has it."""
    info = lexicon.info
    puzzle = a_puzzle(lexicon, kind=kind)
    words = WordsLine(name=info.name, version=info.version, sha256=info.sha256)
    return KeptPuzzle(
        id=name or puzzle.id,
        words=info.sha256,
        kind=kind.value,
        body=write_line(line_of(puzzle, source=SourceLine(seed="tests", game=0), words=words)),
        strength=Strength(rating, 200.0),
        day=day,
    )
