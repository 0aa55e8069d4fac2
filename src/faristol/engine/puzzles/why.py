"""Why a play brings so many points: the main word, the words that it crosses, the bonus; they add up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from faristol.engine.moves import Move
from faristol.engine.position import Position
from faristol.engine.puzzles.puzzle import Part, PartKind, laid_by
from faristol.rules.board import Direction, Layout, Square
from faristol.rules.notation import write_place
from faristol.rules.scoring import formed_words, is_bingo
from faristol.rules.spelling import Cell

__all__ = ["why"]


def why(move: Move, position: Position) -> tuple[Part, ...]:
    """The parts of the score of a play, those that bring nothing last."""
    regulation = position.regulation
    placed = laid_by(move, position)
    main, *crossings = formed_words(placed, position.board, regulation)
    parts = [
        Part(
            kind=PartKind.WORD,
            points=main.points,
            words=(main.text,),
            premiums=tuple(_premiums(placed.laid, regulation.layout)),
        )
    ]
    if crossings:
        parts.append(
            Part(
                kind=PartKind.CROSSINGS,
                points=sum(word.points for word in crossings),
                words=tuple(word.text for word in crossings),
            )
        )
    if is_bingo(placed, regulation):
        parts.append(Part(kind=PartKind.BONUS, points=regulation.bingo_bonus))
    blanks = tuple(cell.letter for _, cell in placed.laid if cell.blank)
    if blanks:
        parts.append(Part(kind=PartKind.BLANK, points=0, words=blanks))
    return tuple(parts)


def _premiums(laid: Iterable[tuple[Square, Cell]], layout: Layout) -> Iterator[str]:
    """The premium squares under new tiles; what multiplies the value of a blank multiplies nothing."""
    for square, cell in laid:
        premium, at = layout.premium(square), write_place(square, Direction.ACROSS)
        if premium.word > 1:
            yield f"{at} word {premium.word}"
        if premium.letter > 1 and not cell.blank:
            yield f"{at} letter {premium.letter}"
