"""The slip: what a player writes, and what it is worth.

Nothing on a slip is refused. It is judged when the round is scored, and what is wrong with it makes it
null (DUP-7); until then nobody, not even its player, learns anything from handing it in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from msgspec import Struct

from faristol.rules.board import Board, Square
from faristol.rules.errors import RuleViolation, Violation
from faristol.rules.notation import read_place, write_place
from faristol.rules.placement import Placement, place
from faristol.rules.regulation import Regulation
from faristol.rules.scoring import formed_words, is_bingo, score
from faristol.rules.spelling import Cell, Unreadable, read_word, spell
from faristol.rules.state import Milliseconds, Rack
from faristol.rules.story import Judge
from faristol.rules.tiles import BLANK, without

__all__ = ["ARTICLES", "Judged", "Null", "Slip", "judge_play", "judge_slip", "remainder_of"]


class Null(StrEnum):
    """Why a slip is worth nothing."""

    ABSENT = "absent"
    NOT_HANDED_IN = "not-handed-in"
    LATE = "late"
    NO_PLACE = "no-place"
    WRONG_PLACE = "wrong-place"
    ILLEGIBLE_PLACE = "illegible-place"
    NO_WORD = "no-word"
    ILLEGIBLE_WORD = "illegible-word"
    DOES_NOT_FIT = "does-not-fit"
    BLANK_NOT_MARKED = "blank-not-marked"
    INVALID_WORD = "invalid-word"
    INVALID_CROSS_WORD = "invalid-cross-word"


ARTICLES: Mapping[Null, str] = MappingProxyType(
    {
        Null.ABSENT: "DUP-7d",
        Null.NOT_HANDED_IN: "DUP-7d",
        Null.LATE: "DUP-7d",
        Null.NO_PLACE: "DUP-7a",
        Null.WRONG_PLACE: "DUP-7a",
        Null.ILLEGIBLE_PLACE: "DUP-7a",
        Null.NO_WORD: "DUP-7b",
        Null.ILLEGIBLE_WORD: "DUP-7b",
        Null.DOES_NOT_FIT: "DUP-7b",
        Null.BLANK_NOT_MARKED: "DUP-7c",
        Null.INVALID_WORD: "DUP-7b",
        Null.INVALID_CROSS_WORD: "DUP-7b",
    }
)


class Slip(Struct, frozen=True, kw_only=True):
    """One player's slip of one round."""

    at: Milliseconds
    square: str = ""
    word: str = ""
    declared: int | None = None  # the score that the player wrote, where it is asked
    paper: bool = False  # typed in by the judge
    same: bool = False  # the judge marked it as the same play as the master's
    null: Null | None = None  # what the judge, or the clock, found wrong


class Judged(Struct, frozen=True, kw_only=True):
    """A slip, or a master play, as it was judged."""

    square: str
    word: str
    points: int = 0
    bingo: bool = False
    null: Null | None = None
    laid: tuple[tuple[Square, Cell], ...] = ()


def judge_slip(slip: Slip, board: Board, rack: Rack, under: Regulation, judge: Judge | None) -> Judged:
    """What *slip* is worth on *board* with *rack*."""
    if slip.null is not None:
        return Judged(square=slip.square, word=slip.word, null=slip.null)
    return judge_play(slip.square, slip.word, board, rack, under, judge)


def judge_play(
    square: str, word: str, board: Board, rack: Rack, under: Regulation, judge: Judge | None
) -> Judged:
    """What *word* at *square* is worth, or why it is null; without *judge* every word is taken."""
    null = _written_wrong(square, word, under)
    if null is None:
        try:
            placement = place(square, word, on=board, rack=rack, under=under)
        except RuleViolation as misfit:
            null = _misfit(misfit, square, word, board, rack, under)
        else:
            return _valued(placement, board, under, judge)
    return Judged(square=square, word=word, null=null)


def _written_wrong(square: str, word: str, under: Regulation) -> Null | None:
    if not square.strip():
        return Null.NO_PLACE
    try:
        read_place(square, under.layout)
    except Unreadable:
        return Null.WRONG_PLACE
    if not word.strip():
        return Null.NO_WORD
    try:
        read_word(word)
    except Unreadable:
        return Null.ILLEGIBLE_WORD
    return None


def _misfit(
    misfit: RuleViolation, square: str, word: str, board: Board, rack: Rack, under: Regulation
) -> Null:
    lacks_tiles = misfit.violation is Violation.TILES_NOT_ON_RACK
    if lacks_tiles and _lacks_only_a_mark(square, word, board, rack, under):
        return Null.BLANK_NOT_MARKED
    return Null.DOES_NOT_FIT


def _lacks_only_a_mark(square: str, word: str, board: Board, rack: Rack, under: Regulation) -> bool:
    """DUP-7c: the rack's blanks would make up for what it lacks, had they been marked."""
    begin, direction = read_place(square, under.layout)
    new = [cell for index, cell in enumerate(read_word(word)) if board[begin.step(direction, index)] is None]
    needed = Counter(BLANK if cell.blank else cell.letter for cell in new)
    lacking = needed - Counter(rack)
    spare = rack.count(BLANK) - needed[BLANK]
    return sum(lacking.values()) <= spare


def _valued(placement: Placement, board: Board, under: Regulation, judge: Judge | None) -> Judged:
    words = formed_words(placement, board, under)
    bingo = is_bingo(placement, under)
    null = None
    if judge is not None and not judge.knows(words[0].letters):
        null = Null.INVALID_WORD
    elif judge is not None and not all(judge.knows(word.letters) for word in words[1:]):
        null = Null.INVALID_CROSS_WORD
    return Judged(
        square=write_place(placement.square, placement.direction),
        word=spell(cell for _, cell in placement.word),
        points=0 if null else score(words, bingo, under),
        bingo=bingo,
        null=null,
        laid=placement.laid,
    )


def remainder_of(rack: Rack, play: Judged) -> Rack:
    """What stays on *rack* once *play* is laid, in the order in which it lay."""
    left = without(rack, (BLANK if cell.blank else cell.letter for _, cell in play.laid))
    assert left is not None, "a judged play is made of tiles of the rack"
    return left
