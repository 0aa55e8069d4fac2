"""Puzzles as a file: one a line, each a JSON object that says everything about it.

=========== ===========================================================================================
``id``       the digest of board and rack; the same position twice has the same
``kind``     what is asked: ``bingo``, ``best``, ``endgame``, ``hooks``, ``blank`` or ``rescue``
``position`` board, rack, the other rack where nothing is left to draw, and scores, as a line of CGP
``answer``   ``square``, ``word`` (blanks in parentheses), ``tiles`` from the rack, ``points``
``others``   the next best, in the same form
``why``      the parts of the answer's points: they add up
``proof``    how it is known that there is one answer, by how much it is ahead and how sure that is
``rating``   how hard it is thought to be
``source``   where it was found: ``seed`` and number of the ``game``
``words``    name, version and sha256 of the list of words
``rules``    the key of the regulation
``recipe``   the version of the engine's way of making puzzles: the same makes the same of the same seed
=========== ============================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from faristol.engine.moves import Move, MoveKind
from faristol.engine.puzzles import RECIPE, Kind, Part, Proof, Puzzle
from faristol.errors import FaristolError, Quoting
from faristol.formats.files.cgp import read_cgp, write_cgp
from faristol.regulations import REGULATIONS
from faristol.rules.spelling import fold_tiles, spell_tiles

__all__ = [
    "MalformedPuzzle",
    "PlayLine",
    "PuzzleLine",
    "SourceLine",
    "WordsLine",
    "line_of",
    "puzzle_of",
    "read_lines",
    "write_line",
]

_MOST_LETTERS = 20_000  # of a line


class MalformedPuzzle(Quoting):
    """A line that is no puzzle; ``facts`` say which."""


class PlayLine(Struct, frozen=True, kw_only=True):
    """A play and what it brings."""

    square: str
    word: str
    tiles: str
    points: int


class SourceLine(Struct, frozen=True, kw_only=True):
    """The game that a puzzle was found in."""

    seed: str
    game: int


class WordsLine(Struct, frozen=True, kw_only=True):
    """The list of words that a puzzle was made with."""

    name: str
    version: str
    sha256: str


class PuzzleLine(Struct, frozen=True, kw_only=True):
    """A puzzle and what it was made of."""

    id: str
    kind: Kind
    position: str
    answer: PlayLine
    others: tuple[PlayLine, ...]
    why: tuple[Part, ...]
    proof: Proof
    rating: int
    source: SourceLine
    words: WordsLine
    rules: str
    recipe: int = RECIPE


_DECODER = msgspec.json.Decoder(PuzzleLine)


def line_of(puzzle: Puzzle, *, source: SourceLine, words: WordsLine) -> PuzzleLine:
    """*puzzle* with the story of how it was made."""
    return PuzzleLine(
        id=puzzle.id,
        kind=puzzle.kind,
        position=write_cgp(puzzle.position),
        answer=_play(puzzle.answer),
        others=tuple(map(_play, puzzle.others)),
        why=puzzle.why,
        proof=puzzle.proof,
        rating=puzzle.rating,
        source=source,
        words=words,
        rules=puzzle.position.regulation.key,
    )


def puzzle_of(line: PuzzleLine) -> Puzzle:
    """The puzzle of a line; :exc:`MalformedPuzzle` where its position or its answer is none."""
    try:
        position = read_cgp(line.position, REGULATIONS[line.rules])
        return Puzzle(
            kind=line.kind,
            position=position,
            answer=_move(line.answer),
            others=tuple(map(_move, line.others)),
            why=line.why,
            proof=line.proof,
            rating=line.rating,
        )
    except (FaristolError, KeyError, ValueError) as wrong:
        raise MalformedPuzzle("puzzle-malformed", text=line.position[:80]) from wrong


def write_line(line: PuzzleLine) -> bytes:
    """The line without its end."""
    return msgspec.json.encode(line)


def read_lines(lines: Iterable[bytes]) -> Iterator[PuzzleLine]:
    """The puzzles of a file; :exc:`MalformedPuzzle` with the number of the first line that is none."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            if len(line) > _MOST_LETTERS:
                raise ValueError("too long")
            yield _DECODER.decode(line)
        except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
            raise MalformedPuzzle("puzzle-line", line=number) from wrong


def _play(move: Move) -> PlayLine:
    return PlayLine(square=move.square, word=move.word, tiles=spell_tiles(move.tiles), points=move.score)


def _move(play: PlayLine) -> Move:
    return Move(
        kind=MoveKind.PLAY,
        score=play.points,
        equity=float(play.points),
        tiles=fold_tiles(play.tiles),
        square=play.square,
        word=play.word,
    )
