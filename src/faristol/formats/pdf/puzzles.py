"""Puzzles on paper, for a class: two boards a page with what is asked, and the solutions on the last page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from faristol.engine.puzzles import Part, PartKind, Puzzle
from faristol.formats.pdf.faces import face, face_values, faces
from faristol.formats.pdf.sheet import layout_rows, square_face
from faristol.formats.pdf.slips import text_field
from faristol.formats.pdf.typesetting import Paper, wording
from faristol.formats.text.board import board_rows
from faristol.rules.tiles import BLANK, Tile

__all__ = ["puzzles_paper"]


def puzzles_paper(puzzles: Sequence[Puzzle], language: str) -> Paper:
    """A sheet of *puzzles*, all under the same regulation, numbered in their order."""
    say = wording(language)
    regulation = puzzles[0].position.regulation
    return Paper(
        "puzzles.typ",
        {
            "language": language,
            "heading": say("puzzles-heading"),
            "fields": [
                text_field(say("puzzles-name"), None, width=2),
                text_field(say("date"), None, width=1),
            ],
            "layout": layout_rows(regulation.layout),
            "values": face_values(regulation.tile_set),
            "puzzles": [_asked(number, puzzle, language) for number, puzzle in enumerate(puzzles, start=1)],
            "solutions": say("puzzles-solutions"),
            "labels": {
                "word": say("column-word"),
                "place": say("column-place"),
                "points": say("column-points"),
            },
        },
    )


def _asked(number: int, puzzle: Puzzle, language: str) -> dict[str, Any]:
    say = wording(language)
    position, answer = puzzle.position, puzzle.answer
    mine, theirs = position.scores
    rival = position.others[0]
    return {
        "number": number,
        "title": say(f"puzzle-{puzzle.kind.value}", points=answer.score),
        "standing": say("puzzle-standing", mine=mine, theirs=theirs, bag=puzzle.in_bag),
        "rows": board_rows(position, square_face),
        "rack": [_tile(tile, puzzle) for tile in position.rack],
        "rival": say("puzzle-rival", tiles=" ".join(map(face, rival))) if isinstance(rival, tuple) else "",
        "answer": say("puzzle-answer", word=faces(answer.word), place=answer.square, points=answer.score),
        "why": " + ".join(_part(part, language) for part in puzzle.why if part.points),
        "others": "; ".join(
            say("puzzle-answer", word=faces(other.word), place=other.square, points=other.score)
            for other in puzzle.others
        ),
        "next": say("puzzle-next"),
    }


def _tile(tile: Tile, puzzle: Puzzle) -> dict[str, Any]:
    values = puzzle.position.regulation.tile_set.values
    return {"letter": face(tile), "value": None if tile == BLANK else values[tile]}


def _part(part: Part, language: str) -> str:
    """``42 (SETIAL)``, ``7 (CASAL)``, and what laying the whole rack brings."""
    whole = part.kind is PartKind.BONUS
    told = wording(language)("puzzle-bonus") if whole else ", ".join(map(faces, part.words))
    return f"{part.points} ({told})"
